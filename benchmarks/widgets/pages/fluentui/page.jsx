// Fluent UI 9. Account is kept by its Save, as is Notifications; Appearance is kept at once. The address keeps the section.
import {
  Accordion, AccordionHeader, AccordionItem, AccordionPanel, Badge, Button, Card, CardHeader, Checkbox, Combobox, Dialog, DialogActions,
  DialogBody, DialogContent, DialogSurface, DialogTitle, DialogTrigger, Dropdown, Field, FluentProvider, Input, Menu, MenuButton,
  MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger, Option, Radio, RadioGroup, SearchBox, Slider, SpinButton, Switch, Tab,
  TabList, Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow, Tag, TagGroup, TagPicker, TagPickerControl,
  TagPickerGroup, TagPickerInput, TagPickerList, TagPickerOption, Textarea, Toast, ToastTitle, Toaster, ToggleButton,
  useToastController, webDarkTheme, webLightTheme,
} from "@fluentui/react-components";
import { DatePicker } from "@fluentui/react-datepicker-compat";
import { MoreHorizontalRegular, StarFilled, StarRegular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const PAGE = 5;
const dated = (day) => `${day.getFullYear()}-${`${day.getMonth() + 1}`.padStart(2, "0")}-${`${day.getDate()}`.padStart(2, "0")}`;

function Choice({ options, value, onChange }) {
  return (
    <Dropdown value={value} selectedOptions={[value]} onOptionSelect={(_, picked) => onChange(picked.optionValue)}>
      {options.map((one) => <Option key={one} value={one}>{one}</Option>)}
    </Dropdown>
  );
}

function City({ city, onChange, ...field }) {
  const [typed, setTyped] = useState(city);
  return (
    <Combobox {...field} value={typed} selectedOptions={[city]} onChange={(event) => setTyped(event.target.value)}
              onOptionSelect={(_, picked) => { onChange(picked.optionValue ?? ""); setTyped(picked.optionText ?? ""); }}>
      {CITIES.filter((one) => typed === city || one.toLowerCase().includes(typed.toLowerCase())).map((one) => <Option key={one} value={one}>{one}</Option>)}
    </Combobox>
  );
}

function Interests({ chosen, onChange }) {
  const left = INTERESTS.filter((one) => !chosen.includes(one));
  return (
    <TagPicker selectedOptions={chosen} onOptionSelect={(_, picked) => picked.value !== "none" && onChange(picked.selectedOptions)}>
      <TagPickerControl>
        <TagPickerGroup aria-label={WORDS.form.interests}>{chosen.map((one) => <Tag key={one} shape="rounded" value={one}>{one}</Tag>)}</TagPickerGroup>
        <TagPickerInput aria-label={`Select ${WORDS.form.interests.toLowerCase()}`} />
      </TagPickerControl>
      <TagPickerList>
        {left.length ? left.map((one) => <TagPickerOption key={one} value={one}>{one}</TagPickerOption>) : <TagPickerOption value="none">No options available</TagPickerOption>}
      </TagPickerList>
    </TagPicker>
  );
}

function MemberForm({ member, onSave, onClose }) {
  const [entered, setEntered] = useState(member);
  const [tried, setTried] = useState(false);
  const set = (key) => (value) => setEntered((before) => ({ ...before, [key]: value }));
  const typed = (key) => ({ value: entered[key], onChange: (_, data) => set(key)(data.value) });
  const words = WORDS.form;
  const submit = async (event) => {
    event.preventDefault();
    setTried(true);
    if (entered.name.trim() && (await onSave(entered))) onClose();
  };
  return (
    <Dialog open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit}><DialogBody>
          <DialogTitle>{member.id ? `Edit ${member.name}` : WORDS.add}</DialogTitle>
          <DialogContent>
            <Field label={words.name} required validationMessage={tried && !entered.name.trim() ? WORDS.nameMissing : undefined}><Input {...typed("name")} required={false} /></Field>
            <Field label={words.email}><Input {...typed("email")} /></Field>
            <Field label={words.role}><Choice options={ROLES} value={entered.role} onChange={set("role")} /></Field>
            <Field label={words.city}><City city={entered.city} onChange={set("city")} /></Field>
            <Field label={words.birthday}>
              <DatePicker allowTextInput placeholder="Select a date..." formatDate={(day) => day?.toLocaleDateString("en-GB") ?? ""}
                          parseDateFromString={(text) => { const [day, month, year] = text.split("/").map(Number); return year ? new Date(year, month - 1, day) : null; }}
                          value={entered.birthday ? new Date(`${entered.birthday}T12:00`) : null} onSelectDate={(day) => set("birthday")(day ? dated(day) : "")} />
            </Field>
            <Field label={words.interests}><Interests chosen={entered.interests} onChange={set("interests")} /></Field>
            <Field label={words.seats}>
              <SpinButton min={1} max={8} value={entered.seats} onChange={(_, data) => set("seats")(data.value ?? (Number(data.displayValue) || 1))} />
            </Field>
            <Switch label={words.newsletter} checked={entered.newsletter} onChange={(_, data) => set("newsletter")(data.checked)} />
            <Field label={words.fee}>
              <RadioGroup layout="horizontal" {...typed("fee")}>{FEES.map((fee) => <Radio key={fee} value={fee} label={fee} />)}</RadioGroup>
            </Field>
            <Field label={words.notes}><Textarea {...typed("notes")} /></Field>
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement><Button>{WORDS.cancel}</Button></DialogTrigger><Button type="submit" appearance="primary">{WORDS.save}</Button>
          </DialogActions>
        </DialogBody></form>
      </DialogSurface>
    </Dialog>
  );
}

function Ask({ title, text, yes, onYes, onClose, disabled, children }) {
  return (
    <Dialog modalType="alert" open onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface><DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>{text}{children}</DialogContent>
        <DialogActions>
          <DialogTrigger disableButtonEnhancement><Button>{WORDS.cancel}</Button></DialogTrigger><Button appearance="primary" disabled={disabled} onClick={onYes}>{yes}</Button>
        </DialogActions>
      </DialogBody></DialogSurface>
    </Dialog>
  );
}

function Members({ club, change }) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState({ key: "", down: false });
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState(null);
  const [removed, setRemoved] = useState(null);
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  const sorted = [...found].sort((a, b) => `${a[sort.key]}`.localeCompare(`${b[sort.key]}`) * (sort.down ? -1 : 1));
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const at = Math.min(page, pages - 1);
  const remove = async () => (await change(withoutMember(club, removed.id), WORDS.removed(removed.name))) && setRemoved(null);
  return (
    <>
      <div style={{ display: "flex", justifyContent: "space-between", margin: "12px 0" }}>
        <SearchBox placeholder={WORDS.search} value={search} onChange={(_, data) => setSearch(data.value)} />
        <Button appearance="primary" onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </div>
      <Table sortable>
        <TableHeader><TableRow>
          {Object.entries(WORDS.heads).map(([key, head]) => (
            <TableHeaderCell key={key} sortDirection={sort.key === key ? (sort.down ? "descending" : "ascending") : undefined}
                             onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>{head}</TableHeaderCell>
          ))}
          <TableHeaderCell sortable={false} />
        </TableRow></TableHeader>
        <TableBody>
          {sorted.slice(at * PAGE, at * PAGE + PAGE).map((member) => (
            <TableRow key={member.id}>
              <TableCell>{member.name}</TableCell><TableCell>{member.email}</TableCell><TableCell>{member.role}</TableCell><TableCell>{member.city}</TableCell>
              <TableCell><Badge appearance="tint" color={member.active ? "success" : "informative"}>{member.active ? "Active" : "Inactive"}</Badge></TableCell>
              <TableCell>
                <Menu>
                  <MenuTrigger disableButtonEnhancement><MenuButton appearance="subtle" icon={<MoreHorizontalRegular />} menuIcon={null} aria-label="More options" /></MenuTrigger>
                  <MenuPopover><MenuList>
                    <MenuItem onClick={() => setEdited(member)}>{WORDS.row.edit}</MenuItem>
                    <MenuItem onClick={() => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name))}>
                      {member.active ? WORDS.row.deactivate : WORDS.row.activate}
                    </MenuItem>
                    <MenuItem onClick={() => setRemoved(member)}>{WORDS.row.remove}</MenuItem>
                  </MenuList></MenuPopover>
                </Menu>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div style={{ display: "flex", gap: 8, alignItems: "center", marginTop: 12 }}>
        <Button disabled={at === 0} onClick={() => setPage(at - 1)}>Previous page</Button>Page {at + 1} of {pages}
        <Button disabled={at + 1 === pages} onClick={() => setPage(at + 1)}>Next page</Button>
      </div>
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)}
                             onSave={(member) => change(withMember(club, member), WORDS.saved(member.name))} />}
      {removed && <Ask title={`Remove ${removed.name}?`} text="This cannot be undone." yes={WORDS.row.remove} onYes={remove} onClose={() => setRemoved(null)} />}
    </>
  );
}

function Boats({ club, change }) {
  const [name, setName] = useState("");
  const keep = (boat) => change(withBoat(club, boat), WORDS.saved(boat.name));
  const add = async () => name.trim() && (await keep({ name: name.trim() })) && setName("");
  return (
    <>
      <div style={{ display: "flex", gap: 8, margin: "12px 0" }}>
        <Input placeholder={WORDS.boats.name} value={name} onChange={(_, data) => setName(data.value)} /><Button onClick={add}>{WORDS.boats.add}</Button>
      </div>
      <div style={{ display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 16 }}>
        {club.boats.map((boat) => (
          <Card key={boat.id}>
            <CardHeader header={<b>{boat.name}</b>} action={
              <ToggleButton appearance="transparent" icon={boat.favourite ? <StarFilled /> : <StarRegular />} checked={boat.favourite}
                            aria-label={WORDS.boats.favourite} onClick={() => keep({ ...boat, favourite: !boat.favourite })} />
            } />
            <TagGroup aria-label={`Tags of ${boat.name}`} onDismiss={(_, data) => keep({ ...boat, tags: boat.tags.filter((one) => one !== data.value) })}>
              {boat.tags.map((tag) => <Tag key={tag} value={tag} dismissible dismissIcon={{ "aria-label": "remove" }}>{tag}</Tag>)}
            </TagGroup>
          </Card>
        ))}
      </div>
    </>
  );
}

function Section({ name, children }) {
  return <AccordionItem value={name}><AccordionHeader>{WORDS.settings[name]}</AccordionHeader><AccordionPanel>{children}</AccordionPanel></AccordionItem>;
}

function Settings({ club, change }) {
  const [entered, setEntered] = useState(club.settings);
  const [deleting, setDeleting] = useState(false);
  const [typed, setTyped] = useState("");
  const set = (key) => (value) => setEntered((before) => ({ ...before, [key]: value }));
  const keep = (part, what) => change(withSettings(club, part), WORDS.saved(what));
  const { settings: titles, notifications, appearance, account } = WORDS;
  const flip = (key) => ({ label: notifications[key], checked: entered[key], onChange: (_, data) => set(key)(data.checked) });
  const remove = async () => (await change(withoutClub(club), WORDS.removed(club.settings.clubName))) && setDeleting(false);
  return (
    <Accordion multiple collapsible defaultOpenItems={["appearance"]} style={{ maxWidth: 560 }}>
      <Section name="notifications">
        <Switch {...flip("digest")} /><br /><Checkbox {...flip("reminders")} /><br /><Checkbox {...flip("sms")} /><br />
        <Button appearance="primary" onClick={() => keep({ digest: entered.digest, reminders: entered.reminders, sms: entered.sms }, titles.notifications)}>{WORDS.save}</Button>
      </Section>
      <Section name="appearance">
        <Field label={appearance.theme}><Choice options={THEMES} value={club.settings.theme} onChange={(theme) => keep({ theme }, appearance.theme)} /></Field>
        <Field label={appearance.textSize}>
          <Slider min={1} max={5} value={entered.textSize} onChange={(_, data) => { set("textSize")(data.value); keep({ textSize: data.value }, appearance.textSize); }} />
        </Field>
      </Section>
      <Section name="account">
        <Field label={account.clubName}><Input value={entered.clubName} onChange={(_, data) => set("clubName")(data.value)} /></Field>
        <Field label={account.language}><Choice options={LANGUAGES} value={entered.language} onChange={set("language")} /></Field>
        <div style={{ display: "flex", gap: 8, marginTop: 12 }}>
          <Button appearance="primary" onClick={() => keep({ clubName: entered.clubName, language: entered.language }, titles.account)}>{WORDS.save}</Button>
          <Button onClick={() => setDeleting(true)}>{account.remove}</Button>
        </div>
      </Section>
      {deleting && (
        <Ask title={account.remove} text="All members and boats will be lost." yes="Delete" onYes={remove} onClose={() => setDeleting(false)}
             disabled={typed !== club.settings.clubName}>
          <Field label={`Type ${club.settings.clubName} to confirm`}><Input value={typed} onChange={(_, data) => setTyped(data.value)} /></Field>
        </Ask>
      )}
    </Accordion>
  );
}

function Account({ club, change, say }) {
  const language = (one) => () => change(withSettings(club, { language: one }), WORDS.saved(WORDS.account.language));
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement><MenuButton appearance="subtle">{WORDS.user}</MenuButton></MenuTrigger>
      <MenuPopover><MenuList>
        <MenuItem onClick={() => say(`${WORDS.user}, secretary`, "info")}>Profile</MenuItem>
        <Menu>
          <MenuTrigger disableButtonEnhancement><MenuItem>{WORDS.account.language}</MenuItem></MenuTrigger>
          <MenuPopover><MenuList>{LANGUAGES.map((one) => <MenuItem key={one} onClick={language(one)}>{one}</MenuItem>)}</MenuList></MenuPopover>
        </Menu>
        <MenuDivider />
        <MenuItem onClick={() => say("You are logged out.", "info")}>Log out</MenuItem>
      </MenuList></MenuPopover>
    </Menu>
  );
}

const SECTIONS = { members: Members, boats: Boats, settings: Settings };

function Club() {
  const { dispatchToast } = useToastController("club");
  const say = (text, intent) => dispatchToast(<Toast><ToastTitle>{text}</ToastTitle></Toast>, { intent });
  const [club, change] = useClub((text) => say(text, "success"), (text) => say(text, "error"));
  const [section, setSection] = useState(SECTION);
  useEffect(() => {
    const follow = () => setSection(location.hash.slice(1) || "members");
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  if (!club) return null;
  const Shown = SECTIONS[section];
  const theme = club.settings.theme === "Dark" ? webDarkTheme : webLightTheme;
  return (
    <FluentProvider theme={{ ...theme, fontSizeBase300: `${11 + club.settings.textSize}px` }} style={{ minHeight: "100vh", padding: "0 24px" }}>
      <header style={{ display: "flex", justifyContent: "space-between", alignItems: "center", padding: "12px 0" }}>
        <b>{club.settings.clubName}</b><Account club={club} change={change} say={say} />
      </header>
      <TabList selectedValue={section} onTabSelect={(_, data) => { location.hash = data.value; }}>
        {Object.entries(WORDS.sections).map(([key, title]) => <Tab key={key} value={key}>{title}</Tab>)}
      </TabList>
      <Shown club={club} change={change} />
      <Toaster toasterId="club" />
    </FluentProvider>
  );
}

createRoot(document.getElementById("root")).render(<Club />);
