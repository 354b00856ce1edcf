// Mantine. Notifications and Appearance are kept at once, Account by its Save; nothing is kept in the address.
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import {
  ActionIcon, Anchor, AppShell, Autocomplete, Badge, Button, Card, Checkbox, Drawer, Fieldset, Group, MantineProvider, Menu, Modal,
  MultiSelect, NavLink, NumberInput, Pagination, Pill, SegmentedControl, Select, SimpleGrid, Slider, Stack, Switch, Table, Text,
  TextInput, Textarea, Title, Tooltip, UnstyledButton, useMantineColorScheme,
} from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { ModalsProvider, modals } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { IconChevronDown, IconHeart, IconHeartFilled, IconPencil, IconSearch, IconSelector, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const PAGE = 5;

function MemberForm({ member, onSave, onClose }) {
  const [entered, setEntered] = useState(member);
  const [error, setError] = useState(null);
  const set = (key) => (value) => setEntered((before) => ({ ...before, [key]: value }));
  const typed = (key) => ({ label: WORDS.form[key], value: entered[key], onChange: (event) => set(key)(event.currentTarget.value) });
  const picked = (key) => ({ label: WORDS.form[key], value: entered[key], onChange: set(key) });
  const submit = async (event) => {
    event.preventDefault();
    setError(entered.name.trim() ? null : WORDS.nameMissing);
    if (entered.name.trim() && (await onSave(entered))) onClose();
  };
  return (
    <Drawer opened onClose={onClose} position="right" title={member.id ? "Edit member" : WORDS.add}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput withAsterisk error={error} {...typed("name")} />
          <TextInput {...typed("email")} />
          <Select data={ROLES} allowDeselect={false} {...picked("role")} />
          <Autocomplete data={CITIES} {...picked("city")} />
          <DateInput valueFormat="DD MMM YYYY" clearable {...picked("birthday")} value={entered.birthday || null} onChange={(day) => set("birthday")(day ?? "")} />
          <MultiSelect data={INTERESTS} {...picked("interests")} />
          <NumberInput min={1} max={8} {...picked("seats")} />
          <Switch label={WORDS.form.newsletter} checked={entered.newsletter} onChange={(event) => set("newsletter")(event.currentTarget.checked)} />
          <div><Text size="sm" fw={500}>{WORDS.form.fee}</Text><SegmentedControl data={FEES} value={entered.fee} onChange={set("fee")} /></div>
          <Textarea autosize minRows={2} {...typed("notes")} />
          <Group justify="flex-end"><Button variant="default" onClick={onClose}>{WORDS.cancel}</Button><Button type="submit">{WORDS.save}</Button></Group>
        </Stack>
      </form>
    </Drawer>
  );
}

function Icon({ name, Picture, ...more }) {
  return <Tooltip label={name}><ActionIcon variant="subtle" color="gray" aria-label={name} {...more}><Picture size={16} /></ActionIcon></Tooltip>;
}

function Members({ club, change }) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState({ key: "id", down: false });
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState(null);
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  const sorted = [...found].sort((a, b) => `${a[sort.key]}`.localeCompare(`${b[sort.key]}`) * (sort.down ? -1 : 1));
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const at = Math.min(page, pages);
  const remove = (member) => modals.openConfirmModal({
    title: `Remove ${member.name}`,
    children: <Text size="sm">Are you sure you want to remove this member? This cannot be undone.</Text>,
    labels: { confirm: "Confirm", cancel: WORDS.cancel },
    confirmProps: { color: "red" },
    onConfirm: () => change(withoutMember(club, member.id), WORDS.removed(member.name)),
  });
  return (
    <>
      <Group justify="space-between" mb="md">
        <TextInput placeholder={WORDS.search} leftSection={<IconSearch size={16} />} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        <Button onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </Group>
      <Table verticalSpacing="sm">
        <Table.Thead><Table.Tr>
          {Object.entries(WORDS.heads).map(([key, head]) => (
            <Table.Th key={key}>
              <UnstyledButton onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>
                <Group gap={4}><Text fw={500} fz="sm">{head}</Text><IconSelector size={14} /></Group>
              </UnstyledButton>
            </Table.Th>
          ))}
          <Table.Th />
        </Table.Tr></Table.Thead>
        <Table.Tbody>
          {sorted.slice((at - 1) * PAGE, at * PAGE).map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>{member.name}</Table.Td><Table.Td><Anchor size="sm">{member.email}</Anchor></Table.Td><Table.Td>{member.role}</Table.Td>
              <Table.Td>{member.city}</Table.Td>
              <Table.Td><Badge variant="light" color={member.active ? "green" : "gray"}>{member.active ? "Active" : "Inactive"}</Badge></Table.Td>
              <Table.Td>
                <Group gap={0} justify="flex-end">
                  <Icon name={WORDS.row.edit} Picture={IconPencil} onClick={() => setEdited(member)} />
                  <Icon name={member.active ? WORDS.row.deactivate : WORDS.row.activate} Picture={member.active ? IconUserOff : IconUserCheck}
                        onClick={() => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name))} />
                  <Icon name={WORDS.row.remove} Picture={IconTrash} color="red" onClick={() => remove(member)} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Pagination total={pages} value={at} onChange={setPage} mt="md" />
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)}
                             onSave={(member) => change(withMember(club, member), WORDS.saved(member.name))} />}
    </>
  );
}

function Boats({ club, change }) {
  const [name, setName] = useState("");
  const keep = (boat) => change(withBoat(club, boat), WORDS.saved(boat.name));
  const add = async (event) => {
    event.preventDefault();
    if (name.trim() && (await keep({ name: name.trim() }))) setName("");
  };
  return (
    <>
      <form onSubmit={add}>
        <Group mb="md">
          <TextInput placeholder={WORDS.boats.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <Button type="submit" variant="light">{WORDS.boats.add}</Button>
        </Group>
      </form>
      <SimpleGrid cols={3}>
        {club.boats.map((boat) => (
          <Card key={boat.id} withBorder>
            <Group justify="space-between" mb="sm">
              <Text fw={500}>{boat.name}</Text>
              <ActionIcon variant="default" aria-label={WORDS.boats.favourite} aria-pressed={boat.favourite}
                          onClick={() => keep({ ...boat, favourite: !boat.favourite })}>
                {boat.favourite ? <IconHeartFilled size={18} color="red" /> : <IconHeart size={18} />}
              </ActionIcon>
            </Group>
            <Pill.Group>
              {boat.tags.map((tag) => <Pill key={tag} withRemoveButton onRemove={() => keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) })}>{tag}</Pill>)}
            </Pill.Group>
          </Card>
        ))}
      </SimpleGrid>
    </>
  );
}

function Settings({ club, change }) {
  const { settings } = club;
  const [entered, setEntered] = useState(settings);
  const [deleting, setDeleting] = useState(false);
  const [typed, setTyped] = useState("");
  const keep = (part, what) => change(withSettings(club, part), WORDS.saved(what));
  const { settings: titles, notifications: asked, appearance, account } = WORDS;
  const flip = (key) => ({ label: asked[key], checked: settings[key], onChange: (event) => keep({ [key]: event.currentTarget.checked }, asked[key]) });
  const remove = async () => (await change(withoutClub(club), WORDS.removed(settings.clubName))) && setDeleting(false);
  return (
    <Stack maw={520}>
      <Fieldset legend={titles.notifications}>
        <Stack gap="xs"><Switch {...flip("digest")} /><Checkbox {...flip("reminders")} /><Checkbox {...flip("sms")} /></Stack>
      </Fieldset>
      <Fieldset legend={titles.appearance}>
        <Select label={appearance.theme} data={THEMES} allowDeselect={false} value={settings.theme} onChange={(theme) => keep({ theme }, appearance.theme)} />
        <Text size="sm" fw={500} mt="sm">{appearance.textSize}</Text>
        <Slider min={1} max={5} label={null} thumbLabel={appearance.textSize} value={entered.textSize}
                onChange={(textSize) => setEntered({ ...entered, textSize })} onChangeEnd={(textSize) => keep({ textSize }, appearance.textSize)} />
      </Fieldset>
      <Fieldset legend={titles.account}>
        <TextInput label={account.clubName} value={entered.clubName} onChange={(event) => setEntered({ ...entered, clubName: event.currentTarget.value })} />
        <Select label={account.language} data={LANGUAGES} allowDeselect={false} value={entered.language} onChange={(language) => setEntered({ ...entered, language })} />
        <Group mt="md" justify="space-between">
          <Button onClick={() => keep({ clubName: entered.clubName, language: entered.language }, titles.account)}>{WORDS.save}</Button>
          <Button color="red" variant="outline" onClick={() => setDeleting(true)}>{account.remove}</Button>
        </Group>
      </Fieldset>
      <Modal opened={deleting} onClose={() => setDeleting(false)} title={account.remove}>
        <TextInput label={`Type "${settings.clubName}" to confirm`} data-autofocus value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Button mt="md" color="red" disabled={typed !== settings.clubName} onClick={remove}>Delete</Button>
      </Modal>
    </Stack>
  );
}

function Account({ club, change }) {
  const language = (one) => () => change(withSettings(club, { language: one }), WORDS.saved(WORDS.account.language));
  const say = (message) => () => notifications.show({ message });
  return (
    <Menu width={180}>
      <Menu.Target><Button variant="subtle" rightSection={<IconChevronDown size={14} />}>{WORDS.user}</Button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={say(`${WORDS.user}, secretary`)}>Profile</Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target><Menu.Sub.Item>{WORDS.account.language}</Menu.Sub.Item></Menu.Sub.Target>
          <Menu.Sub.Dropdown>{LANGUAGES.map((one) => <Menu.Item key={one} onClick={language(one)}>{one}</Menu.Item>)}</Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item onClick={say("You are logged out.")}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const SECTIONS = { members: Members, boats: Boats, settings: Settings };

function Club() {
  const [club, change] = useClub((message) => notifications.show({ message, color: "green" }),
                                 (message) => notifications.show({ title: "Error", message, color: "red" }));
  const [section, setSection] = useState(SECTION);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(club?.settings.theme === "Dark" ? "dark" : "light"), [club?.settings.theme]);
  if (!club) return null;
  const Shown = SECTIONS[section];
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 180 }} padding="md">
      <AppShell.Header><Group h="100%" px="md" justify="space-between"><Title order={4}>{club.settings.clubName}</Title><Account club={club} change={change} /></Group></AppShell.Header>
      <AppShell.Navbar p="xs">
        {Object.entries(WORDS.sections).map(([key, title]) => (
          <NavLink key={key} component="button" label={title} active={key === section} onClick={() => setSection(key)} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main><Shown club={club} change={change} /></AppShell.Main>
    </AppShell>
  );
}

createRoot(document.getElementById("root")).render(
  <MantineProvider><ModalsProvider><Notifications /><Club /></ModalsProvider></MantineProvider>,
);
