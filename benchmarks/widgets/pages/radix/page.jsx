// Radix primitives as shadcn/ui draws them. Every section of Settings has a Save; the address keeps the page's section.
import { Command } from "cmdk";
import { ArrowUpDown, CalendarIcon, Check, ChevronDown, ChevronsUpDown, Minus, MoreHorizontal, Plus, Star, X } from "lucide-react";
import { Accordion, AlertDialog, Checkbox, Dialog, DropdownMenu, Popover, RadioGroup, Select, Slider, Switch, ToggleGroup } from "radix-ui";
import { useEffect, useId, useState } from "react";
import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";
import "./style.css";

const PAGE = 5;
const toggled = (all, one) => (all.includes(one) ? all.filter((other) => other !== one) : [...all, one]);
const dated = (day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, "0")).join("-");

function Field({ label, children }) {
  const id = useId();
  return <div className="field"><label htmlFor={id}>{label}</label>{children(id)}</div>;
}

function Choice({ id, value, options, onChange }) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger id={id} className="trigger"><Select.Value /><Select.Icon><ChevronDown size={16} /></Select.Icon></Select.Trigger>
      <Select.Portal>
        <Select.Content className="floating" position="popper">
          <Select.Viewport>
            {options.map((one) => (
              <Select.Item key={one} value={one} className="item">
                <Select.ItemText>{one}</Select.ItemText><Select.ItemIndicator><Check size={16} /></Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

// shadcn/ui's combobox: a button, and a list to search in that opens at it.
function Combobox({ id, shown, hint, options, chosen, onChoose, stays }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger asChild>
        <button type="button" id={id} role="combobox" aria-expanded={open} className="trigger">{shown}<ChevronsUpDown size={16} /></button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="floating" align="start">
          <Command>
            <Command.Input placeholder={hint} />
            <Command.List>
              <Command.Empty>Nothing found.</Command.Empty>
              {options.map((one) => (
                <Command.Item key={one} value={one} onSelect={() => { onChoose(one); if (!stays) setOpen(false); }}>
                  {one}{chosen(one) && <Check size={16} />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function DatePicker({ id, value, onChange }) {
  const [open, setOpen] = useState(false);
  const day = value ? new Date(`${value}T12:00`) : undefined;
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger asChild>
        <button type="button" id={id} className="trigger">{day ? day.toLocaleDateString("en-GB") : "Pick a date"}<CalendarIcon size={16} /></button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="floating" align="start">
          <DayPicker mode="single" captionLayout="dropdown" startMonth={new Date(1930, 0)} endMonth={new Date(2020, 11)}
                     selected={day} defaultMonth={day} onSelect={(picked) => { onChange(picked ? dated(picked) : ""); setOpen(false); }} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Toggle({ Kind, label, checked, onChange }) {
  const id = useId();
  return (
    <div className="row">
      {Kind === Switch
        ? <Switch.Root id={id} className="switch" checked={checked} onCheckedChange={onChange}><Switch.Thumb asChild><span /></Switch.Thumb></Switch.Root>
        : <Checkbox.Root id={id} className="box" checked={checked} onCheckedChange={onChange}><Checkbox.Indicator><Check size={14} /></Checkbox.Indicator></Checkbox.Root>}
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function MemberForm({ member, onSave, onClose }) {
  const [entered, setEntered] = useState(member);
  const [error, setError] = useState("");
  const set = (part) => setEntered((before) => ({ ...before, ...part }));
  const words = WORDS.form;
  const submit = async (event) => {
    event.preventDefault();
    if (!entered.name.trim()) setError(WORDS.nameMissing);
    else if (await onSave(entered)) onClose();
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog" aria-describedby={undefined}>
          <Dialog.Title>{member.id ? "Edit member" : WORDS.add}</Dialog.Title>
          <form onSubmit={submit}>
            <Field label={words.name}>{(id) => <>
              <input id={id} aria-invalid={!!error} value={entered.name} onChange={(event) => set({ name: event.target.value })} />
              {error && <p className="error">{error}</p>}
            </>}</Field>
            <Field label={words.email}>{(id) => <input id={id} value={entered.email} onChange={(event) => set({ email: event.target.value })} />}</Field>
            <Field label={words.role}>{(id) => <Choice id={id} value={entered.role} options={ROLES} onChange={(role) => set({ role })} />}</Field>
            <Field label={words.city}>{(id) => <Combobox id={id} shown={entered.city || "Select city…"} hint="Search city…" options={CITIES}
              chosen={(one) => one === entered.city} onChoose={(city) => set({ city })} />}</Field>
            <Field label={words.birthday}>{(id) => <DatePicker id={id} value={entered.birthday} onChange={(birthday) => set({ birthday })} />}</Field>
            <Field label={words.interests}>{(id) => <Combobox id={id} stays hint="Search interests…" options={INTERESTS}
              shown={<span>{entered.interests.map((one) => <span key={one} className="badge">{one}</span>)}</span>}
              chosen={(one) => entered.interests.includes(one)} onChoose={(one) => set({ interests: toggled(entered.interests, one) })} />}</Field>
            <Field label={words.seats}>{(id) => <div className="group">
              <button type="button" aria-label="Decrement" disabled={entered.seats <= 1} onClick={() => set({ seats: entered.seats - 1 })}><Minus size={14} /></button>
              <input id={id} inputMode="numeric" size={3} value={entered.seats} onChange={(event) => set({ seats: Number(event.target.value) || 1 })} />
              <button type="button" aria-label="Increment" disabled={entered.seats >= 8} onClick={() => set({ seats: entered.seats + 1 })}><Plus size={14} /></button>
            </div>}</Field>
            <Toggle Kind={Switch} label={words.newsletter} checked={entered.newsletter} onChange={(newsletter) => set({ newsletter })} />
            <fieldset><legend>{words.fee}</legend>
              <RadioGroup.Root className="row" value={entered.fee} onValueChange={(fee) => set({ fee })}>
                {FEES.map((fee) => <span className="row" key={fee}>
                  <RadioGroup.Item className="radio" value={fee} id={`fee-${fee}`}><RadioGroup.Indicator asChild><span /></RadioGroup.Indicator></RadioGroup.Item>
                  <label htmlFor={`fee-${fee}`}>{fee}</label>
                </span>)}
              </RadioGroup.Root>
            </fieldset>
            <Field label={words.notes}>{(id) => <textarea id={id} value={entered.notes} onChange={(event) => set({ notes: event.target.value })} />}</Field>
            <div className="row" style={{ justifyContent: "end" }}>
              <Dialog.Close asChild><button type="button" className="outline">{WORDS.cancel}</button></Dialog.Close>
              <button className="primary">{WORDS.save}</button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Members({ club, change }) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState({ key: "id", down: false });
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState(null);
  const [removed, setRemoved] = useState(null);
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  const sorted = [...found].sort((a, b) => `${a[sort.key]}`.localeCompare(`${b[sort.key]}`) * (sort.down ? -1 : 1));
  const at = Math.min(page, Math.max(0, Math.ceil(sorted.length / PAGE) - 1));
  return (
    <>
      <div className="row between">
        <input placeholder={`${WORDS.search}…`} value={search} onChange={(event) => setSearch(event.target.value)} />
        <button className="primary" onClick={() => setEdited(NOBODY)}><Plus size={16} />{WORDS.add}</button>
      </div>
      <table>
        <thead><tr>
          {Object.entries(WORDS.heads).map(([key, head]) => (
            <th key={key}><button className="ghost" onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>{head}<ArrowUpDown size={14} /></button></th>
          ))}
          <th />
        </tr></thead>
        <tbody>
          {sorted.slice(at * PAGE, at * PAGE + PAGE).map((member) => (
            <tr key={member.id}>
              <td>{member.name}</td><td>{member.email}</td><td>{member.role}</td><td>{member.city}</td>
              <td><span className="badge">{member.active ? "Active" : "Inactive"}</span></td>
              <td>
                <DropdownMenu.Root>
                  <DropdownMenu.Trigger className="ghost"><span className="sr-only">Open menu</span><MoreHorizontal size={16} /></DropdownMenu.Trigger>
                  <DropdownMenu.Portal>
                    <DropdownMenu.Content className="floating" align="end">
                      <DropdownMenu.Item className="item" onSelect={() => setEdited(member)}>{WORDS.row.edit}</DropdownMenu.Item>
                      <DropdownMenu.Item className="item" onSelect={() => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name))}>
                        {member.active ? WORDS.row.deactivate : WORDS.row.activate}
                      </DropdownMenu.Item>
                      <DropdownMenu.Separator />
                      <DropdownMenu.Item className="item red" onSelect={() => setRemoved(member)}>{WORDS.row.remove}</DropdownMenu.Item>
                    </DropdownMenu.Content>
                  </DropdownMenu.Portal>
                </DropdownMenu.Root>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row" style={{ justifyContent: "end", marginTop: 12 }}>
        <button className="outline" disabled={at === 0} onClick={() => setPage(at - 1)}>Previous</button>
        <button className="outline" disabled={(at + 1) * PAGE >= sorted.length} onClick={() => setPage(at + 1)}>Next</button>
      </div>
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)}
                             onSave={(member) => change(withMember(club, member), WORDS.saved(member.name))} />}
      <AlertDialog.Root open={!!removed} onOpenChange={() => setRemoved(null)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="overlay" />
          <AlertDialog.Content className="dialog">
            <AlertDialog.Title>Are you absolutely sure?</AlertDialog.Title>
            <AlertDialog.Description>This removes {removed?.name} from the club and cannot be undone.</AlertDialog.Description>
            <div className="row" style={{ justifyContent: "end" }}>
              <AlertDialog.Cancel className="outline">{WORDS.cancel}</AlertDialog.Cancel>
              <AlertDialog.Action className="primary" onClick={() => change(withoutMember(club, removed.id), WORDS.removed(removed.name))}>Continue</AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
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
      <form className="row" onSubmit={add}>
        <input placeholder={WORDS.boats.name} value={name} onChange={(event) => setName(event.target.value)} />
        <button className="primary">{WORDS.boats.add}</button>
      </form>
      <div className="cards">
        {club.boats.map((boat) => (
          <div className="card" key={boat.id}>
            <div className="row between">
              <b>{boat.name}</b>
              <button className="ghost" aria-pressed={boat.favourite} aria-label={WORDS.boats.favourite} onClick={() => keep({ ...boat, favourite: !boat.favourite })}>
                <Star size={18} className={boat.favourite ? "on" : ""} />
              </button>
            </div>
            {boat.tags.map((tag) => (
              <span className="badge" key={tag}>{tag}
                <button className="ghost" onClick={() => keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) })}><X size={12} /></button>
              </span>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function Section({ name, children, onSave }) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Header><Accordion.Trigger>{WORDS.settings[name]}<ChevronDown size={16} /></Accordion.Trigger></Accordion.Header>
      <Accordion.Content className="content">{children}<button className="primary" onClick={onSave}>{WORDS.save}</button></Accordion.Content>
    </Accordion.Item>
  );
}

function Settings({ club, change }) {
  const [entered, setEntered] = useState(club.settings);
  const [typed, setTyped] = useState("");
  const [deleting, setDeleting] = useState(false);
  const set = (part) => setEntered((before) => ({ ...before, ...part }));
  const save = (name, ...keys) => () =>
    change(withSettings(club, Object.fromEntries(keys.map((key) => [key, entered[key]]))), WORDS.saved(WORDS.settings[name]));
  const { notifications, appearance, account } = WORDS;
  const remove = async () => (await change(withoutClub(club), WORDS.removed(club.settings.clubName))) && setDeleting(false);
  return (
    <Accordion.Root type="single" collapsible defaultValue="notifications" className="accordion">
      <Section name="notifications" onSave={save("notifications", "digest", "reminders", "sms")}>
        <Toggle Kind={Switch} label={notifications.digest} checked={entered.digest} onChange={(digest) => set({ digest })} />
        <Toggle Kind={Checkbox} label={notifications.reminders} checked={entered.reminders} onChange={(reminders) => set({ reminders })} />
        <Toggle Kind={Checkbox} label={notifications.sms} checked={entered.sms} onChange={(sms) => set({ sms })} />
      </Section>
      <Section name="appearance" onSave={save("appearance", "theme", "textSize")}>
        <div className="field"><label id="theme">{appearance.theme}</label>
          <ToggleGroup.Root type="single" className="group" aria-labelledby="theme" value={entered.theme} onValueChange={(theme) => theme && set({ theme })}>
            {THEMES.map((one) => <ToggleGroup.Item key={one} value={one}>{one}</ToggleGroup.Item>)}
          </ToggleGroup.Root>
        </div>
        <div className="field"><label>{appearance.textSize}</label>
          <Slider.Root className="slider" min={1} max={5} value={[entered.textSize]} onValueChange={([textSize]) => set({ textSize })}>
            <Slider.Track className="track"><Slider.Range className="range" /></Slider.Track>
            <Slider.Thumb className="thumb" aria-label={appearance.textSize} />
          </Slider.Root>
        </div>
      </Section>
      <Section name="account" onSave={save("account", "clubName", "language")}>
        <Field label={account.clubName}>{(id) => <input id={id} value={entered.clubName} onChange={(event) => set({ clubName: event.target.value })} />}</Field>
        <Field label={account.language}>{(id) => <Choice id={id} value={entered.language} options={LANGUAGES} onChange={(language) => set({ language })} />}</Field>
        <AlertDialog.Root open={deleting} onOpenChange={setDeleting}>
          <AlertDialog.Trigger className="danger" style={{ float: "right" }}>{account.remove}</AlertDialog.Trigger>
          <AlertDialog.Portal>
            <AlertDialog.Overlay className="overlay" />
            <AlertDialog.Content className="dialog">
              <AlertDialog.Title>{account.remove}</AlertDialog.Title>
              <AlertDialog.Description>All members and boats will be lost. Type <b>{club.settings.clubName}</b> to confirm.</AlertDialog.Description>
              <div className="field"><input value={typed} onChange={(event) => setTyped(event.target.value)} /></div>
              <div className="row" style={{ justifyContent: "end" }}>
                <AlertDialog.Cancel className="outline">{WORDS.cancel}</AlertDialog.Cancel>
                <button className="danger" disabled={typed !== club.settings.clubName} onClick={remove}>Delete</button>
              </div>
            </AlertDialog.Content>
          </AlertDialog.Portal>
        </AlertDialog.Root>
      </Section>
    </Accordion.Root>
  );
}

function Account({ club, change }) {
  const language = (one) => change(withSettings(club, { language: one }), WORDS.saved(WORDS.account.language));
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="outline">{WORDS.user}<ChevronDown size={16} /></DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="floating" align="end">
          <DropdownMenu.Item className="item" onSelect={() => toast(`${WORDS.user}, secretary`)}>Profile</DropdownMenu.Item>
          <DropdownMenu.Sub>
            <DropdownMenu.SubTrigger className="item">{WORDS.account.language}</DropdownMenu.SubTrigger>
            <DropdownMenu.Portal>
              <DropdownMenu.SubContent className="floating">
                <DropdownMenu.RadioGroup value={club.settings.language} onValueChange={language}>
                  {LANGUAGES.map((one) => <DropdownMenu.RadioItem key={one} value={one} className="item">{one}</DropdownMenu.RadioItem>)}
                </DropdownMenu.RadioGroup>
              </DropdownMenu.SubContent>
            </DropdownMenu.Portal>
          </DropdownMenu.Sub>
          <DropdownMenu.Separator />
          <DropdownMenu.Item className="item" onSelect={() => toast("You are logged out.")}>Log out</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const SECTIONS = { members: Members, boats: Boats, settings: Settings };

function Club() {
  const [club, change] = useClub(toast.success, toast.error);
  const [section, setSection] = useState(SECTION);
  useEffect(() => {
    const follow = () => setSection(location.hash.slice(1) || "members");
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => void document.body.classList.toggle("dark", club?.settings.theme === "Dark"), [club]);
  if (!club) return null;
  const Shown = SECTIONS[section];
  return (
    <>
      <header><b>{club.settings.clubName}</b><Account club={club} change={change} /></header>
      <div className="shell">
        <nav>{Object.entries(WORDS.sections).map(([key, title]) => (
          <a key={key} href={`#${key}`} aria-current={key === section ? "page" : undefined}>{title}</a>
        ))}</nav>
        <main style={{ fontSize: 11 + club.settings.textSize }}><h1>{WORDS.sections[section]}</h1><Shown club={club} change={change} /></main>
      </div>
      <Toaster />
    </>
  );
}

createRoot(document.getElementById("root")).render(<Club />);
