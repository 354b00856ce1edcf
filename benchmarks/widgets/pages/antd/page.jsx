// Ant Design. Notifications are kept at once, the other sections by their Save; nothing is kept in the address.
import "antd/dist/reset.css";
import { DownOutlined, MoreOutlined, PlusOutlined, StarFilled, StarOutlined, UserOutlined } from "@ant-design/icons";
import {
  App, AutoComplete, Avatar, Button, Card, Checkbox, Collapse, ConfigProvider, DatePicker, Dropdown, Flex, Form, Input,
  InputNumber, Layout, Modal, Segmented, Select, Slider, Space, Switch, Table, Tabs, Tag, Tooltip, Typography, theme,
} from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const options = (all) => all.map((one) => ({ value: one, label: one }));

function MemberForm({ member, onSave, onClose }) {
  const [form] = Form.useForm();
  const [saving, setSaving] = useState(false);
  const words = WORDS.form;
  const save = async () => {
    const entered = await form.validateFields();
    setSaving(true);
    const birthday = entered.birthday?.format("YYYY-MM-DD") ?? "";
    if (await onSave({ ...member, ...entered, birthday })) onClose();
    else setSaving(false);
  };
  const begin = { ...member, birthday: member.birthday ? dayjs(member.birthday) : null };
  return (
    <Modal open title={member.id ? `Edit ${member.name}` : WORDS.add} okText={WORDS.save} onCancel={onClose}
           onOk={() => save().catch(() => {})} confirmLoading={saving}>
      <Form form={form} layout="vertical" initialValues={begin}>
        <Form.Item name="name" label={words.name} rules={[{ required: true, whitespace: true, message: WORDS.nameMissing }]}>
          <Input />
        </Form.Item>
        <Form.Item name="email" label={words.email}><Input /></Form.Item>
        <Form.Item name="role" label={words.role}><Select options={options(ROLES)} /></Form.Item>
        <Form.Item name="city" label={words.city}>
          <AutoComplete options={options(CITIES)} showSearch={{ filterOption: true }} />
        </Form.Item>
        <Form.Item name="birthday" label={words.birthday}><DatePicker /></Form.Item>
        <Form.Item name="interests" label={words.interests}><Select mode="multiple" options={options(INTERESTS)} /></Form.Item>
        <Form.Item name="seats" label={words.seats}><InputNumber min={1} max={8} /></Form.Item>
        <Form.Item name="newsletter" label={words.newsletter} valuePropName="checked"><Switch /></Form.Item>
        <Form.Item name="fee" label={words.fee}><Segmented options={FEES} /></Form.Item>
        <Form.Item name="notes" label={words.notes}><Input.TextArea rows={2} /></Form.Item>
      </Form>
    </Modal>
  );
}

function Members({ club, change }) {
  const { modal } = App.useApp();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState(null);
  const acts = {
    edit: (member) => setEdited(member),
    active: (member) => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name)),
    remove: (member) => modal.confirm({
      title: `Remove ${member.name}?`,
      content: "This cannot be undone.",
      onOk: () => change(withoutMember(club, member.id), WORDS.removed(member.name)),
    }),
  };
  const items = (member) => [
    { key: "edit", label: WORDS.row.edit },
    { key: "active", label: member.active ? WORDS.row.deactivate : WORDS.row.activate },
    { type: "divider" },
    { key: "remove", label: WORDS.row.remove, danger: true },
  ];
  const column = (key, more) => (
    { title: WORDS.heads[key], dataIndex: key, sorter: (a, b) => `${a[key]}`.localeCompare(`${b[key]}`), ...more }
  );
  const rows = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <Flex justify="space-between" style={{ marginBottom: 16 }}>
        <Input.Search placeholder={WORDS.search} allowClear style={{ width: 260 }} value={search}
                      onChange={(event) => setSearch(event.target.value)} />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </Flex>
      <Table rowKey="id" dataSource={rows} pagination={{ pageSize: 5 }} columns={[
        column("name"), column("email"), column("role"), column("city"),
        column("active", { render: (active) => <Tag color={active ? "green" : "default"}>{active ? "Active" : "Inactive"}</Tag> }),
        {
          key: "action",
          render: (_, member) => (
            <Dropdown trigger={["click"]} menu={{ items: items(member), onClick: ({ key }) => acts[key](member) }}>
              <Button type="text" icon={<MoreOutlined />} />
            </Dropdown>
          ),
        },
      ]} />
      {edited && (
        <MemberForm member={edited} onClose={() => setEdited(null)}
                    onSave={(member) => change(withMember(club, member), WORDS.saved(member.name))} />
      )}
    </>
  );
}

function Boats({ club, change }) {
  const [name, setName] = useState("");
  const keep = (boat) => change(withBoat(club, boat), WORDS.saved(boat.name));
  const add = async () => name.trim() && (await keep({ name: name.trim() })) && setName("");
  return (
    <>
      <Space.Compact style={{ marginBottom: 16 }}>
        <Input placeholder={WORDS.boats.name} value={name} onChange={(event) => setName(event.target.value)} onPressEnter={add} />
        <Button type="primary" onClick={add}>{WORDS.boats.add}</Button>
      </Space.Compact>
      <Flex wrap gap="middle">
        {club.boats.map((boat) => (
          <Card key={boat.id} title={boat.name} style={{ width: 260 }} extra={
            <Tooltip title={WORDS.boats.favourite}>
              <Button type="text" shape="circle" icon={boat.favourite ? <StarFilled /> : <StarOutlined />}
                      onClick={() => keep({ ...boat, favourite: !boat.favourite })} />
            </Tooltip>
          }>
            {boat.tags.map((tag) => (
              <Tag key={tag} closable onClose={(event) => {
                event.preventDefault();
                keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) });
              }}>{tag}</Tag>
            ))}
          </Card>
        ))}
      </Flex>
    </>
  );
}

function DeleteClub({ club, change }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = async () => (await change(withoutClub(club), WORDS.removed(club.settings.clubName))) && setOpen(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>{WORDS.account.remove}</Button>
      <Modal open={open} title={WORDS.account.remove} okText="Delete" onCancel={() => setOpen(false)} onOk={remove}
             okButtonProps={{ danger: true, disabled: typed !== club.settings.clubName }}>
        <Typography.Paragraph>All members and boats will be lost. Type {club.settings.clubName} to go on.</Typography.Paragraph>
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Modal>
    </>
  );
}

function Settings({ club, change }) {
  const { settings } = club;
  const keep = (entered, what) => change(withSettings(club, entered), WORDS.saved(what));
  const { notifications: { digest, reminders, sms }, appearance, account } = WORDS;
  const line = { labelCol: { span: 6 }, style: { maxWidth: 560 } };
  const save = <Form.Item wrapperCol={{ offset: 6 }}><Button type="primary" htmlType="submit">{WORDS.save}</Button></Form.Item>;
  return (
    <Collapse defaultActiveKey={["notifications", "appearance"]} items={[
      { key: "notifications", label: WORDS.settings.notifications, children: (
        <Flex vertical gap="middle" align="start">
          <Space><Switch checked={settings.digest} onChange={(on) => keep({ digest: on }, digest)} />{digest}</Space>
          <Checkbox checked={settings.reminders} onChange={(event) => keep({ reminders: event.target.checked }, reminders)}>{reminders}</Checkbox>
          <Checkbox checked={settings.sms} onChange={(event) => keep({ sms: event.target.checked }, sms)}>{sms}</Checkbox>
        </Flex>
      ) },
      { key: "appearance", label: WORDS.settings.appearance, children: (
        <Form {...line} initialValues={settings} onFinish={(entered) => keep(entered, WORDS.settings.appearance)}>
          <Form.Item name="theme" label={appearance.theme}><Select options={options(THEMES)} /></Form.Item>
          <Form.Item name="textSize" label={appearance.textSize}><Slider min={1} max={5} dots /></Form.Item>
          {save}
        </Form>
      ) },
      { key: "account", label: WORDS.settings.account, children: (
        <Form {...line} initialValues={settings} onFinish={(entered) => keep(entered, WORDS.settings.account)}>
          <Form.Item name="clubName" label={account.clubName}><Input /></Form.Item>
          <Form.Item name="language" label={account.language}><Select options={options(LANGUAGES)} /></Form.Item>
          {save}
          <DeleteClub club={club} change={change} />
        </Form>
      ) },
    ]} />
  );
}

function Club() {
  const { message, modal } = App.useApp();
  const [club, change] = useClub((said) => message.success(said), (why) => message.error(why));
  if (!club) return null;
  const { language, textSize, theme: look } = club.settings;
  const chosen = ({ key }) => {
    if (LANGUAGES.includes(key)) change(withSettings(club, { language: key }), WORDS.saved(WORDS.account.language));
    else modal.info({ title: key, content: key === "Profile" ? `${WORDS.user}, secretary` : "You are logged out." });
  };
  const menu = [
    { key: "Profile", label: "Profile" },
    { key: "language", label: WORDS.account.language, children: LANGUAGES.map((one) => ({ key: one, label: one })) },
    { type: "divider" },
    { key: "Log out", label: "Log out" },
  ];
  return (
    <ConfigProvider theme={{ algorithm: look === "Dark" ? theme.darkAlgorithm : undefined, token: { fontSize: 11 + textSize } }}>
      <Layout style={{ minHeight: "100vh" }}>
        <Layout.Header style={{ display: "flex", justifyContent: "space-between", alignItems: "center", color: "white" }}>
          <b>{club.settings.clubName}</b>
          <Dropdown menu={{ items: menu, onClick: chosen, selectedKeys: [language] }}>
            <a onClick={(event) => event.preventDefault()} style={{ color: "white" }}>
              <Space><Avatar size="small" icon={<UserOutlined />} />{WORDS.user}<DownOutlined /></Space>
            </a>
          </Dropdown>
        </Layout.Header>
        <Layout.Content style={{ padding: "0 24px 24px" }}>
          <Tabs defaultActiveKey={SECTION} items={[
            { key: "members", label: WORDS.sections.members, children: <Members club={club} change={change} /> },
            { key: "boats", label: WORDS.sections.boats, children: <Boats club={club} change={change} /> },
            { key: "settings", label: WORDS.sections.settings, children: <Settings club={club} change={change} /> },
          ]} />
        </Layout.Content>
      </Layout>
    </ConfigProvider>
  );
}

createRoot(document.getElementById("root")).render(<App><Club /></App>);
