// RMWC on material-components-web. Appearance is kept at once, the other sections by their Save; Account is folded.
import "material-components-web/dist/material-components-web.css";
import "@rmwc/data-table/styles";
import "@rmwc/icon/styles";
import "@rmwc/list/styles";
import "@rmwc/select/styles";
import "@rmwc/textfield/styles";
import "material-icons/iconfont/filled.css";
import {
  Button, Checkbox, Chip, ChipSet, CollapsibleList, DataTable, DataTableBody, DataTableCell, DataTableContent,
  DataTableHead, DataTableHeadCell, DataTableRow, Dialog, DialogActions, DialogButton, DialogContent, DialogQueue,
  DialogTitle, IconButton, ListDivider, Menu, MenuItem, MenuSurfaceAnchor, Portal, Segment, SegmentedButton, Select,
  SimpleListItem, SimpleMenu, Slider, SnackbarQueue, Switch, Tab, TabBar, TextField, TopAppBar, TopAppBarFixedAdjust,
  TopAppBarRow, TopAppBarSection, TopAppBarTitle, Card, createDialogQueue, createSnackbarQueue,
} from "rmwc";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const dialogs = createDialogQueue();
const messages = createSnackbarQueue();
const PAGE = 5;
const SECTIONS = Object.keys(WORDS.sections);
const LINE = { margin: "0.5rem 0" };

function MemberForm({ member, onSave, onClose }) {
  const [open, setOpen] = useState(true);
  const [entered, setEntered] = useState(member);
  const [missing, setMissing] = useState(false);
  const words = WORDS.form;
  const put = (key, value) => setEntered((now) => ({ ...now, [key]: value }));
  const typed = (key) => ({ label: words[key], value: entered[key], onChange: (event) => put(key, event.currentTarget.value) });
  const toggled = (one) => put("interests", entered.interests.includes(one)
    ? entered.interests.filter((other) => other !== one) : [...entered.interests, one]);
  const save = async () => {
    setMissing(!entered.name.trim());
    if (entered.name.trim() && (await onSave({ ...entered, seats: Number(entered.seats) }))) setOpen(false);
  };
  return (
    <Dialog open={open} onClose={() => setOpen(false)} onClosed={onClose} preventOutsideDismiss>
      <DialogTitle>{member.id ? `Edit ${member.name}` : WORDS.add}</DialogTitle>
      <DialogContent>
        <div style={LINE}>
          <TextField outlined required {...typed("name")} invalid={missing}
                     helpText={missing ? { validationMsg: true, persistent: true, children: WORDS.nameMissing } : undefined} />
        </div>
        <div style={LINE}><TextField outlined {...typed("email")} type="email" /></div>
        <div style={LINE}><Select outlined enhanced {...typed("role")} options={ROLES} /></div>
        <div style={LINE}><Select outlined enhanced={{ renderToPortal: true }} placeholder="" {...typed("city")} options={CITIES} /></div>
        <div style={LINE}><TextField outlined {...typed("birthday")} type="date" /></div>
        <div style={LINE}>
          <span className="mdc-typography--caption">{words.interests}</span>
          <ChipSet filter>
            {INTERESTS.map((one) => (
              <Chip key={one} label={one} checkmark selected={entered.interests.includes(one)} onInteraction={() => toggled(one)} />
            ))}
          </ChipSet>
        </div>
        <div style={LINE}><TextField outlined {...typed("seats")} type="number" min={1} max={8} /></div>
        <div style={LINE}>
          <Switch checked={entered.newsletter} onClick={() => put("newsletter", !entered.newsletter)} label={words.newsletter} />
        </div>
        <div style={LINE}>
          <span className="mdc-typography--caption">{words.fee}</span>
          <div>
            <SegmentedButton selectType="single">
              {FEES.map((one) => <Segment key={one} label={one} selected={entered.fee === one} onClick={() => put("fee", one)} />)}
            </SegmentedButton>
          </div>
        </div>
        <div style={LINE}><TextField outlined textarea rows={2} {...typed("notes")} /></div>
      </DialogContent>
      <DialogActions>
        <DialogButton action="close">{WORDS.cancel}</DialogButton>
        <Button raised onClick={save}>{WORDS.save}</Button>
      </DialogActions>
    </Dialog>
  );
}

function RowMenu({ member, acts }) {
  const [open, setOpen] = useState(false);
  const items = ["edit", "active", "remove"];
  return (
    <MenuSurfaceAnchor>
      <Menu open={open} onClose={() => setOpen(false)} onSelect={(event) => acts[items[event.detail.index]](member)} renderToPortal>
        <MenuItem>{WORDS.row.edit}</MenuItem>
        <MenuItem>{member.active ? WORDS.row.deactivate : WORDS.row.activate}</MenuItem>
        <ListDivider />
        <MenuItem>{WORDS.row.remove}</MenuItem>
      </Menu>
      <IconButton icon="more_vert" onClick={() => setOpen(!open)} />
    </MenuSurfaceAnchor>
  );
}

function Members({ club, change }) {
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState(null);
  const [sorted, setSorted] = useState({ by: null, way: null });
  const [page, setPage] = useState(0);
  const acts = {
    edit: (member) => setEdited(member),
    active: (member) => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name)),
    remove: async (member) => {
      const yes = await dialogs.confirm({ title: `Remove ${member.name}?`, body: "This cannot be undone." });
      if (yes) change(withoutMember(club, member.id), WORDS.removed(member.name));
    },
  };
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  if (sorted.way) found.sort((a, b) => sorted.way * `${a[sorted.by]}`.localeCompare(`${b[sorted.by]}`));
  const last = Math.max(0, Math.ceil(found.length / PAGE) - 1), shown = Math.min(page, last);
  return (
    <>
      <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center", marginBottom: "1rem" }}>
        <TextField outlined icon="search" label={WORDS.search} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        <Button raised icon="add" onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </div>
      <DataTable style={{ width: "100%" }}>
        <DataTableContent>
          <DataTableHead>
            <DataTableRow>
              {Object.entries(WORDS.heads).map(([key, head]) => (
                <DataTableHeadCell key={key} sort={sorted.by === key ? sorted.way : null} onSortChange={(way) => setSorted({ by: key, way })}>
                  {head}
                </DataTableHeadCell>
              ))}
              <DataTableHeadCell />
            </DataTableRow>
          </DataTableHead>
          <DataTableBody>
            {found.slice(shown * PAGE, (shown + 1) * PAGE).map((member) => (
              <DataTableRow key={member.id}>
                <DataTableCell>{member.name}</DataTableCell>
                <DataTableCell>{member.email}</DataTableCell>
                <DataTableCell>{member.role}</DataTableCell>
                <DataTableCell>{member.city}</DataTableCell>
                <DataTableCell>{member.active ? "Active" : "Inactive"}</DataTableCell>
                <DataTableCell hasFormControl><RowMenu member={member} acts={acts} /></DataTableCell>
              </DataTableRow>
            ))}
          </DataTableBody>
        </DataTableContent>
        <div className="mdc-data-table__pagination">
          <div className="mdc-data-table__pagination-trailing">
            <div className="mdc-data-table__pagination-navigation">
              <div className="mdc-data-table__pagination-total">
                {found.length && shown * PAGE + 1}‑{Math.min((shown + 1) * PAGE, found.length)} of {found.length}
              </div>
              <IconButton icon="first_page" disabled={shown === 0} onClick={() => setPage(0)} />
              <IconButton icon="chevron_left" disabled={shown === 0} onClick={() => setPage(shown - 1)} />
              <IconButton icon="chevron_right" disabled={shown === last} onClick={() => setPage(shown + 1)} />
              <IconButton icon="last_page" disabled={shown === last} onClick={() => setPage(last)} />
            </div>
          </div>
        </div>
      </DataTable>
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
      <div style={{ display: "flex", alignItems: "center", gap: "1rem", marginBottom: "1rem" }}>
        <TextField outlined label={WORDS.boats.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <Button raised onClick={add}>{WORDS.boats.add}</Button>
      </div>
      <div style={{ display: "flex", flexWrap: "wrap", gap: "1rem" }}>
        {club.boats.map((boat) => (
          <Card key={boat.id} style={{ width: "18rem", padding: "1rem" }}>
            <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center" }}>
              <span className="mdc-typography--headline6">{boat.name}</span>
              <IconButton aria-label={WORDS.boats.favourite} icon="favorite_border" onIcon="favorite" checked={boat.favourite}
                          onClick={() => keep({ ...boat, favourite: !boat.favourite })} />
            </div>
            <ChipSet>
              {boat.tags.map((tag) => (
                <Chip key={tag} label={tag} trailingIcon="close" onRemove={() => keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) })} />
              ))}
            </ChipSet>
          </Card>
        ))}
      </div>
    </>
  );
}

function DeleteClub({ club, change }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = async () => (await change(withoutClub(club), WORDS.removed(club.settings.clubName))) && setOpen(false);
  return (
    <>
      <Button danger outlined onClick={() => setOpen(true)}>{WORDS.account.remove}</Button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogTitle>{WORDS.account.remove}</DialogTitle>
        <DialogContent>
          <p>All members and boats will be lost. Type {club.settings.clubName} to go on.</p>
          <TextField value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </DialogContent>
        <DialogActions>
          <DialogButton action="close">{WORDS.cancel}</DialogButton>
          <Button danger disabled={typed !== club.settings.clubName} onClick={remove}>Delete</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Settings({ club, change }) {
  const { settings } = club;
  const [entered, setEntered] = useState(settings);
  const { notifications, appearance, account } = WORDS;
  const put = (key, value) => setEntered((now) => ({ ...now, [key]: value }));
  const keep = (some, what) => change(withSettings(club, some), WORDS.saved(what));
  const only = (...keys) => Object.fromEntries(keys.map((key) => [key, entered[key]]));
  const folds = (key, open, children) => (
    <CollapsibleList defaultOpen={open} handle={<SimpleListItem text={WORDS.settings[key]} metaIcon="chevron_right" />}>
      <div style={{ padding: "1rem", maxWidth: "40rem" }}>{children}</div>
    </CollapsibleList>
  );
  return (
    <Card>
      {folds("notifications", true, (
        <>
          <div><Switch checked={entered.digest} onClick={() => put("digest", !entered.digest)} label={notifications.digest} /></div>
          {["reminders", "sms"].map((key) => (
            <div key={key}><Checkbox checked={entered[key]} onChange={(event) => put(key, event.currentTarget.checked)} label={notifications[key]} /></div>
          ))}
          <Button raised onClick={() => keep(only("digest", "reminders", "sms"), WORDS.settings.notifications)}>{WORDS.save}</Button>
        </>
      ))}
      {folds("appearance", true, (
        <>
          <div style={LINE}>
            <Select label={appearance.theme} enhanced value={settings.theme} options={THEMES}
                    onChange={(event) => keep({ theme: event.currentTarget.value }, appearance.theme)} />
          </div>
          <label className="mdc-typography--caption">{appearance.textSize}</label>
          <Slider discrete displayMarkers min={1} max={5} step={1} value={entered.textSize}
                  onInput={(event) => put("textSize", event.detail.value)}
                  onChange={(event) => keep({ textSize: event.detail.value }, appearance.textSize)} />
        </>
      ))}
      {folds("account", false, (
        <>
          <div style={LINE}>
            <TextField label={account.clubName} value={entered.clubName} onChange={(event) => put("clubName", event.currentTarget.value)} />
          </div>
          <div style={LINE}>
            <Select label={account.language} options={LANGUAGES} value={entered.language}
                    onChange={(event) => put("language", event.currentTarget.value)} />
          </div>
          <div style={{ display: "flex", gap: "1rem" }}>
            <Button raised onClick={() => keep(only("clubName", "language"), WORDS.settings.account)}>{WORDS.save}</Button>
            <DeleteClub club={club} change={change} />
          </div>
        </>
      ))}
    </Card>
  );
}

function Club() {
  const [club, change] = useClub((said) => messages.notify({ title: said }), (why) => messages.notify({ title: why }));
  const [section, setSection] = useState(SECTIONS.indexOf(SECTION));
  if (!club) return null;
  const chosen = (what) => {
    if (LANGUAGES.includes(what)) change(withSettings(club, { language: what }), WORDS.saved(WORDS.account.language));
    else dialogs.alert({ title: what, body: what === "Profile" ? `${WORDS.user}, secretary` : "You are logged out." });
  };
  const entries = ["Profile", ...LANGUAGES, "Log out"];
  const Section = [Members, Boats, Settings][section];
  return (
    <div className="mdc-typography" style={{ fontSize: 11 + club.settings.textSize }}>
      <TopAppBar fixed>
        <TopAppBarRow>
          <TopAppBarSection alignStart><TopAppBarTitle>{club.settings.clubName}</TopAppBarTitle></TopAppBarSection>
          <TopAppBarSection alignEnd>
            <SimpleMenu handle={<Button unelevated trailingIcon="arrow_drop_down">{WORDS.user}</Button>}
                        onSelect={(event) => chosen(entries[event.detail.index])}>
              <MenuItem>Profile</MenuItem>
              <ListDivider />
              {LANGUAGES.map((one) => <MenuItem key={one} selected={one === club.settings.language}>{one}</MenuItem>)}
              <ListDivider />
              <MenuItem>Log out</MenuItem>
            </SimpleMenu>
          </TopAppBarSection>
        </TopAppBarRow>
      </TopAppBar>
      <TopAppBarFixedAdjust />
      <TabBar activeTabIndex={section} onActivate={(event) => setSection(event.detail.index)}>
        {SECTIONS.map((one) => <Tab key={one}>{WORDS.sections[one]}</Tab>)}
      </TabBar>
      <div style={{ padding: "1.5rem" }}><Section club={club} change={change} /></div>
      <DialogQueue dialogs={dialogs.dialogs} />
      <SnackbarQueue messages={messages.messages} />
      <Portal />
    </div>
  );
}

createRoot(document.getElementById("root")).render(<Club />);
