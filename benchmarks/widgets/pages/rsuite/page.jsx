// React Suite. Notifications are kept at once, the other sections by their Save; Appearance and Account are folded.
import "rsuite/dist/rsuite.min.css";
import MoreIcon from "@rsuite/icons/More";
import PlusIcon from "@rsuite/icons/Plus";
import SearchIcon from "@rsuite/icons/Search";
import StarIcon from "@rsuite/icons/Star";
import {
  Accordion, AutoComplete, Button, ButtonToolbar, Card, Checkbox, Container, Content, CustomProvider, DatePicker, Dropdown,
  Form, Header, IconButton, Input, InputGroup, Message, Modal, Navbar, Nav, NumberInput, Pagination, Popover,
  SegmentedControl, SelectPicker, Slider, Stack, Table, Tabs, Tag, TagGroup, TagPicker, Textarea, Toggle, Tooltip, Whisper, useDialog, useToaster,
} from "rsuite";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const { Column, HeaderCell, Cell } = Table;
const PAGE = 5;
const data = (all) => all.map((one) => ({ label: one, value: one }));
const day = (date) => (date ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, "0")).join("-") : "");

function Field({ name, label, ...more }) {
  return (
    <Form.Group controlId={name}>
      <Form.ControlLabel>{label}</Form.ControlLabel>
      <Form.Control name={name} {...more} />
    </Form.Group>
  );
}

function MemberForm({ member, onSave, onClose }) {
  const [open, setOpen] = useState(true);
  const [entered, setEntered] = useState({ ...member, birthday: member.birthday ? new Date(`${member.birthday}T00:00`) : null });
  const [missing, setMissing] = useState(false);
  const words = WORDS.form;
  const save = async () => {
    setMissing(!entered.name.trim());
    const kept = { ...entered, birthday: day(entered.birthday), seats: Number(entered.seats), interests: entered.interests ?? [] };
    if (entered.name.trim() && (await onSave(kept))) setOpen(false);
  };
  return (
    <Modal open={open} onClose={() => setOpen(false)} onExited={onClose} backdrop="static">
      <Modal.Header><Modal.Title>{member.id ? `Edit ${member.name}` : WORDS.add}</Modal.Title></Modal.Header>
      <Modal.Body>
        <Form fluid formValue={entered} onChange={setEntered}>
          <Field name="name" label={words.name} errorMessage={missing ? WORDS.nameMissing : null} />
          <Field name="email" label={words.email} />
          <Field name="role" label={words.role} accepter={SelectPicker} data={data(ROLES)} searchable={false} cleanable={false} block />
          <Field name="city" label={words.city} accepter={AutoComplete} data={CITIES} />
          <Field name="birthday" label={words.birthday} accepter={DatePicker} oneTap block />
          <Field name="interests" label={words.interests} accepter={TagPicker} data={data(INTERESTS)} block />
          <Field name="seats" label={words.seats} accepter={NumberInput} min={1} max={8} />
          <Form.Group controlId="newsletter">
            <Toggle checked={entered.newsletter} onChange={(newsletter) => setEntered({ ...entered, newsletter })}>{words.newsletter}</Toggle>
          </Form.Group>
          <Field name="fee" label={words.fee} accepter={SegmentedControl} data={data(FEES)} />
          <Field name="notes" label={words.notes} accepter={Textarea} rows={2} />
        </Form>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={save} appearance="primary">{WORDS.save}</Button>
        <Button onClick={() => setOpen(false)} appearance="subtle">{WORDS.cancel}</Button>
      </Modal.Footer>
    </Modal>
  );
}

function Members({ club, change }) {
  const dialog = useDialog();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState(null);
  const [sorted, setSorted] = useState({ by: undefined, way: undefined });
  const [page, setPage] = useState(1);
  const acts = {
    edit: (member) => setEdited(member),
    active: (member) => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name)),
    remove: async (member) => {
      const yes = await dialog.confirm("This cannot be undone.", { title: `Remove ${member.name}?`, severity: "warning" });
      if (yes) change(withoutMember(club, member.id), WORDS.removed(member.name));
    },
  };
  const rowMenu = (member) => ({ onClose, left, top, className }, ref) => (
    <Popover ref={ref} className={className} style={{ left, top }} full>
      <Dropdown.Menu onSelect={(key) => { onClose(); acts[key](member); }}>
        <Dropdown.Item eventKey="edit">{WORDS.row.edit}</Dropdown.Item>
        <Dropdown.Item eventKey="active">{member.active ? WORDS.row.deactivate : WORDS.row.activate}</Dropdown.Item>
        <Dropdown.Separator />
        <Dropdown.Item eventKey="remove">{WORDS.row.remove}</Dropdown.Item>
      </Dropdown.Menu>
    </Popover>
  );
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  if (sorted.by) found.sort((a, b) => (sorted.way === "asc" ? 1 : -1) * `${a[sorted.by]}`.localeCompare(`${b[sorted.by]}`));
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE)));
  return (
    <>
      <Stack justifyContent="space-between" style={{ marginBottom: 16 }}>
        <InputGroup inside style={{ width: 260 }}>
          <Input placeholder={WORDS.search} value={search} onChange={setSearch} />
          <InputGroup.Button><SearchIcon /></InputGroup.Button>
        </InputGroup>
        <Button appearance="primary" startIcon={<PlusIcon />} onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </Stack>
      <Table autoHeight defaultSortType="asc" data={found.slice((shown - 1) * PAGE, shown * PAGE)} rowKey="id"
             sortColumn={sorted.by} sortType={sorted.way} onSortColumn={(by, way) => setSorted({ by, way })}>
        {Object.entries(WORDS.heads).map(([key, head]) => (
          <Column key={key} flexGrow={1} sortable>
            <HeaderCell>{head}</HeaderCell>
            {key === "active"
              ? <Cell>{(member) => <Tag color={member.active ? "green" : undefined}>{member.active ? "Active" : "Inactive"}</Tag>}</Cell>
              : <Cell dataKey={key} />}
          </Column>
        ))}
        <Column width={80} align="right">
          <HeaderCell> </HeaderCell>
          <Cell style={{ padding: "6px" }}>
            {(member) => (
              <Whisper placement="autoVerticalEnd" trigger="click" speaker={rowMenu(member)}>
                <IconButton appearance="subtle" size="sm" icon={<MoreIcon />} />
              </Whisper>
            )}
          </Cell>
        </Column>
      </Table>
      <Pagination prev next limit={PAGE} total={found.length} activePage={shown} onChangePage={setPage} style={{ padding: 20 }} />
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
      <InputGroup style={{ width: 320, marginBottom: 16 }}>
        <Input placeholder={WORDS.boats.name} value={name} onChange={setName} />
        <InputGroup.Button appearance="primary" onClick={add}>{WORDS.boats.add}</InputGroup.Button>
      </InputGroup>
      <Stack wrap spacing={16}>
        {club.boats.map((boat) => (
          <Card key={boat.id} width={260} bordered>
            <Card.Header>
              <Stack justifyContent="space-between">
                {boat.name}
                <Whisper placement="top" trigger="hover" speaker={<Tooltip>{WORDS.boats.favourite}</Tooltip>}>
                  <IconButton circle size="sm" icon={<StarIcon />} aria-label={WORDS.boats.favourite} aria-pressed={boat.favourite}
                              appearance={boat.favourite ? "primary" : "default"} onClick={() => keep({ ...boat, favourite: !boat.favourite })} />
                </Whisper>
              </Stack>
            </Card.Header>
            <Card.Body>
              <TagGroup>
                {boat.tags.map((tag) => (
                  <Tag key={tag} closable onClose={() => keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) })}>{tag}</Tag>
                ))}
              </TagGroup>
            </Card.Body>
          </Card>
        ))}
      </Stack>
    </>
  );
}

function DeleteClub({ club, change }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = async () => (await change(withoutClub(club), WORDS.removed(club.settings.clubName))) && setOpen(false);
  return (
    <>
      <Button color="red" appearance="ghost" onClick={() => setOpen(true)}>{WORDS.account.remove}</Button>
      <Modal role="alertdialog" open={open} onClose={() => setOpen(false)} size="xs">
        <Modal.Header><Modal.Title>{WORDS.account.remove}</Modal.Title></Modal.Header>
        <Modal.Body>
          <p>All members and boats will be lost. Type {club.settings.clubName} to go on.</p>
          <Input value={typed} onChange={setTyped} />
        </Modal.Body>
        <Modal.Footer>
          <Button color="red" appearance="primary" disabled={typed !== club.settings.clubName} onClick={remove}>Delete</Button>
          <Button onClick={() => setOpen(false)} appearance="subtle">{WORDS.cancel}</Button>
        </Modal.Footer>
      </Modal>
    </>
  );
}

function Settings({ club, change }) {
  const { settings } = club;
  const [entered, setEntered] = useState(settings);
  const { notifications, appearance, account } = WORDS;
  const keep = (some, what) => change(withSettings(club, some), WORDS.saved(what));
  const only = (...keys) => Object.fromEntries(keys.map((key) => [key, entered[key]]));
  const at = (key) => ({ onChange: (on) => keep({ [key]: on }, notifications[key]) });
  return (
    <Accordion bordered defaultActiveKey="notifications">
      <Accordion.Panel header={WORDS.settings.notifications} eventKey="notifications">
        <Stack direction="column" alignItems="flex-start" spacing={8}>
          <Toggle checked={settings.digest} {...at("digest")}>{notifications.digest}</Toggle>
          {["reminders", "sms"].map((key) => (
            <Checkbox key={key} checked={settings[key]} onChange={(_, on) => at(key).onChange(on)}>{notifications[key]}</Checkbox>
          ))}
        </Stack>
      </Accordion.Panel>
      <Accordion.Panel header={WORDS.settings.appearance} eventKey="appearance">
        <Form formValue={entered} onChange={setEntered}>
          <Field name="theme" label={appearance.theme} accepter={SelectPicker} data={data(THEMES)} searchable={false} cleanable={false} />
          <Field name="textSize" label={appearance.textSize} accepter={Slider} min={1} max={5} graduated progress style={{ width: 200 }} />
          <Button appearance="primary" onClick={() => keep(only("theme", "textSize"), WORDS.settings.appearance)}>{WORDS.save}</Button>
        </Form>
      </Accordion.Panel>
      <Accordion.Panel header={WORDS.settings.account} eventKey="account">
        <Form formValue={entered} onChange={setEntered}>
          <Field name="clubName" label={account.clubName} />
          <Field name="language" label={account.language} accepter={SelectPicker} data={data(LANGUAGES)} searchable={false} cleanable={false} />
          <ButtonToolbar>
            <Button appearance="primary" onClick={() => keep(only("clubName", "language"), WORDS.settings.account)}>{WORDS.save}</Button>
            <DeleteClub club={club} change={change} />
          </ButtonToolbar>
        </Form>
      </Accordion.Panel>
    </Accordion>
  );
}

function Club() {
  const toaster = useToaster();
  const dialog = useDialog();
  const tell = (type) => (said) => toaster.push(<Message showIcon closable type={type}>{said}</Message>, { placement: "topCenter" });
  const [club, change] = useClub(tell("success"), tell("error"));
  if (!club) return null;
  const { language, textSize, theme } = club.settings;
  const chosen = (key) => {
    if (LANGUAGES.includes(key)) change(withSettings(club, { language: key }), WORDS.saved(WORDS.account.language));
    else dialog.alert(key === "Profile" ? `${WORDS.user}, secretary` : "You are logged out.", { title: key });
  };
  return (
    <CustomProvider theme={theme === "Dark" ? "dark" : "light"}>
      <Container style={{ fontSize: 11 + textSize }}>
        <Header>
          <Navbar>
            <Navbar.Brand>{club.settings.clubName}</Navbar.Brand>
            <Nav pullRight>
              <Nav.Menu title={WORDS.user}>
                <Nav.Item onSelect={() => chosen("Profile")}>Profile</Nav.Item>
                <Nav.Menu title={WORDS.account.language}>
                  {LANGUAGES.map((one) => <Nav.Item key={one} active={one === language} onSelect={() => chosen(one)}>{one}</Nav.Item>)}
                </Nav.Menu>
                <Nav.Item onSelect={() => chosen("Log out")}>Log out</Nav.Item>
              </Nav.Menu>
            </Nav>
          </Navbar>
        </Header>
        <Content style={{ padding: 24 }}>
          <Tabs defaultActiveKey={SECTION}>
            <Tabs.Tab eventKey="members" title={WORDS.sections.members}><Members club={club} change={change} /></Tabs.Tab>
            <Tabs.Tab eventKey="boats" title={WORDS.sections.boats}><Boats club={club} change={change} /></Tabs.Tab>
            <Tabs.Tab eventKey="settings" title={WORDS.sections.settings}><Settings club={club} change={change} /></Tabs.Tab>
          </Tabs>
        </Content>
      </Container>
    </CustomProvider>
  );
}

createRoot(document.getElementById("root")).render(<CustomProvider><Club /></CustomProvider>);
