// Material UI. Notifications are kept at once, the other sections by their Save; nothing is kept in the address. Its menus
// have no menus in them, so the account menu has no languages.
import ExpandMoreIcon from "@mui/icons-material/ExpandMore";
import FavoriteIcon from "@mui/icons-material/Favorite";
import FavoriteBorderIcon from "@mui/icons-material/FavoriteBorder";
import AccountCircle from "@mui/icons-material/AccountCircle";
import MoreVertIcon from "@mui/icons-material/MoreVert";
import SearchIcon from "@mui/icons-material/Search";
import {
  Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Autocomplete, Box, Button, Card, CardContent, CardHeader, Checkbox,
  Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, FormControl,
  FormControlLabel, FormGroup, FormLabel, IconButton, InputAdornment, Menu, MenuItem, Radio, RadioGroup, Slider, Snackbar, Stack,
  Switch, Tab, Table, TableBody, TableCell, TableContainer, TableHead, TablePagination, TableRow, TableSortLabel, Tabs, TextField,
  ThemeProvider, ToggleButton, ToggleButtonGroup, Toolbar, Typography, createTheme,
} from "@mui/material";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import dayjs from "dayjs";
import "dayjs/locale/en-gb";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const PAGE = 5;

function Choice({ options, ...more }) {
  return <TextField select {...more}>{options.map((one) => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField>;
}

function MemberForm({ member, onSave, onClose }) {
  const [entered, setEntered] = useState(member);
  const [tried, setTried] = useState(false);
  const set = (part) => setEntered((before) => ({ ...before, ...part }));
  const typed = (key) => ({ label: WORDS.form[key], id: key, value: entered[key], onChange: (event) => set({ [key]: event.target.value }) });
  const missing = tried && !entered.name.trim();
  const submit = async (event) => {
    event.preventDefault();
    setTried(true);
    if (entered.name.trim() && (await onSave(entered))) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{member.id ? `Edit ${member.name}` : WORDS.add}</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          <Stack spacing={2}>
            <TextField {...typed("name")} required error={missing} helperText={missing && WORDS.nameMissing} />
            <TextField {...typed("email")} type="email" />
            <Choice {...typed("role")} options={ROLES} />
            <Autocomplete options={CITIES} value={entered.city || null} onChange={(_, city) => set({ city: city ?? "" })}
                          renderInput={(params) => <TextField {...params} label={WORDS.form.city} />} />
            <DatePicker label={WORDS.form.birthday} value={entered.birthday ? dayjs(entered.birthday) : null}
                        onChange={(day) => set({ birthday: day?.isValid() ? day.format("YYYY-MM-DD") : "" })} />
            <Autocomplete multiple options={INTERESTS} value={entered.interests} onChange={(_, interests) => set({ interests })}
                          renderInput={(params) => <TextField {...params} label={WORDS.form.interests} />} />
            <TextField {...typed("seats")} type="number" onChange={(event) => set({ seats: Number(event.target.value) })}
                       slotProps={{ htmlInput: { min: 1, max: 8 } }} />
            <FormControlLabel label={WORDS.form.newsletter} control={
              <Switch checked={entered.newsletter} onChange={(event) => set({ newsletter: event.target.checked })} />
            } />
            <FormControl>
              <FormLabel id="fee">{WORDS.form.fee}</FormLabel>
              <RadioGroup row aria-labelledby="fee" value={entered.fee} onChange={(event) => set({ fee: event.target.value })}>
                {FEES.map((fee) => <FormControlLabel key={fee} value={fee} label={fee} control={<Radio />} />)}
              </RadioGroup>
            </FormControl>
            <TextField {...typed("notes")} multiline rows={2} />
          </Stack>
        </DialogContent>
        <DialogActions><Button onClick={onClose}>{WORDS.cancel}</Button><Button type="submit">{WORDS.save}</Button></DialogActions>
      </form>
    </Dialog>
  );
}

function Members({ club, change }) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState({ key: "", down: false });
  const [page, setPage] = useState(0);
  const [menu, setMenu] = useState(null); // the button and the member of a row
  const [edited, setEdited] = useState(null);
  const [removed, setRemoved] = useState(null);
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  const sorted = [...found].sort((a, b) => `${a[sort.key]}`.localeCompare(`${b[sort.key]}`) * (sort.down ? -1 : 1));
  const at = Math.min(page, Math.max(0, Math.ceil(sorted.length / PAGE) - 1));
  const act = (what) => () => {
    what(menu.member);
    setMenu(null);
  };
  const switched = (member) => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name));
  const remove = async () => (await change(withoutMember(club, removed.id), WORDS.removed(removed.name))) && setRemoved(null);
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: "space-between", my: 2 }}>
        <TextField size="small" placeholder={WORDS.search} value={search} onChange={(event) => setSearch(event.target.value)}
                   slotProps={{ input: { startAdornment: <InputAdornment position="start"><SearchIcon /></InputAdornment> } }} />
        <Button variant="contained" onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </Stack>
      <TableContainer>
        <Table>
          <TableHead><TableRow>
            {Object.entries(WORDS.heads).map(([key, head]) => (
              <TableCell key={key} sortDirection={sort.key === key && (sort.down ? "desc" : "asc")}>
                <TableSortLabel active={sort.key === key} direction={sort.key === key && sort.down ? "desc" : "asc"}
                                onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>{head}</TableSortLabel>
              </TableCell>
            ))}
            <TableCell />
          </TableRow></TableHead>
          <TableBody>
            {sorted.slice(at * PAGE, at * PAGE + PAGE).map((member) => (
              <TableRow key={member.id} hover>
                <TableCell>{member.name}</TableCell><TableCell>{member.email}</TableCell><TableCell>{member.role}</TableCell>
                <TableCell>{member.city}</TableCell>
                <TableCell><Chip size="small" label={member.active ? "Active" : "Inactive"} color={member.active ? "success" : "default"} /></TableCell>
                <TableCell align="right">
                  <IconButton aria-label="more" aria-haspopup="true" onClick={(event) => setMenu({ button: event.currentTarget, member })}><MoreVertIcon /></IconButton>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination component="div" rowsPerPageOptions={[PAGE]} rowsPerPage={PAGE} count={sorted.length} page={at}
                       onPageChange={(_, next) => setPage(next)} />
      <Menu anchorEl={menu?.button} open={!!menu} onClose={() => setMenu(null)}>
        <MenuItem onClick={act(setEdited)}>{WORDS.row.edit}</MenuItem>
        <MenuItem onClick={act(switched)}>{menu?.member.active ? WORDS.row.deactivate : WORDS.row.activate}</MenuItem>
        <MenuItem onClick={act(setRemoved)}>{WORDS.row.remove}</MenuItem>
      </Menu>
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)}
                             onSave={(member) => change(withMember(club, member), WORDS.saved(member.name))} />}
      <Dialog open={!!removed} onClose={() => setRemoved(null)}>
        <DialogTitle>{`Remove ${removed?.name}?`}</DialogTitle>
        <DialogContent><DialogContentText>Their data will be lost for good.</DialogContentText></DialogContent>
        <DialogActions><Button onClick={() => setRemoved(null)}>Disagree</Button><Button onClick={remove} autoFocus>Agree</Button></DialogActions>
      </Dialog>
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
      <Stack component="form" direction="row" spacing={1} sx={{ my: 2 }} onSubmit={add}>
        <TextField size="small" label={WORDS.boats.name} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" variant="contained">{WORDS.boats.add}</Button>
      </Stack>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap" }}>
        {club.boats.map((boat) => (
          <Card key={boat.id} sx={{ width: 260 }}>
            <CardHeader title={boat.name} action={
              <Checkbox icon={<FavoriteBorderIcon />} checkedIcon={<FavoriteIcon />} checked={boat.favourite}
                        slotProps={{ input: { "aria-label": WORDS.boats.favourite } }} onChange={() => keep({ ...boat, favourite: !boat.favourite })} />
            } />
            <CardContent><Stack direction="row" spacing={1}>
              {boat.tags.map((tag) => <Chip key={tag} label={tag} onDelete={() => keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) })} />)}
            </Stack></CardContent>
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
      <Button color="error" onClick={() => setOpen(true)}>{WORDS.account.remove}</Button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogTitle>{WORDS.account.remove}</DialogTitle>
        <DialogContent>
          <DialogContentText>All members and boats will be lost. To go on, type {club.settings.clubName}.</DialogContentText>
          <TextField autoFocus fullWidth variant="standard" label={WORDS.account.clubName} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{WORDS.cancel}</Button>
          <Button color="error" disabled={typed !== club.settings.clubName} onClick={remove}>Delete</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Section({ name, open, children }) {
  return (
    <Accordion defaultExpanded={open}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>{WORDS.settings[name]}</AccordionSummary><AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}

function Settings({ club, change }) {
  const [entered, setEntered] = useState(club.settings);
  const set = (part) => setEntered((before) => ({ ...before, ...part }));
  const keep = (part, what) => change(withSettings(club, part), WORDS.saved(what));
  const { settings: titles, notifications, appearance, account } = WORDS;
  return (
    <Box sx={{ my: 2 }}>
      <Section name="notifications" open>
        <FormGroup>
          {Object.entries(notifications).map(([key, label]) => {
            const Kind = key === "digest" ? Switch : Checkbox;
            return <FormControlLabel key={key} label={label} control={
              <Kind checked={club.settings[key]} onChange={(event) => keep({ [key]: event.target.checked }, label)} />
            } />;
          })}
        </FormGroup>
      </Section>
      <Section name="appearance">
        <Stack spacing={2} sx={{ alignItems: "start" }}>
          <Typography>{appearance.theme}</Typography>
          <ToggleButtonGroup exclusive size="small" aria-label={appearance.theme} value={entered.theme} onChange={(_, theme) => theme && set({ theme })}>
            {THEMES.map((one) => <ToggleButton key={one} value={one}>{one}</ToggleButton>)}
          </ToggleButtonGroup>
          <Typography id="size">{appearance.textSize}</Typography>
          <Slider aria-labelledby="size" marks min={1} max={5} valueLabelDisplay="auto" sx={{ width: 280 }} value={entered.textSize}
                  onChange={(_, textSize) => set({ textSize })} />
          <Button variant="contained" onClick={() => keep({ theme: entered.theme, textSize: entered.textSize }, titles.appearance)}>{WORDS.save}</Button>
        </Stack>
      </Section>
      <Section name="account">
        <Stack spacing={2} sx={{ alignItems: "start" }}>
          <TextField label={account.clubName} value={entered.clubName} onChange={(event) => set({ clubName: event.target.value })} />
          <Choice id="language" label={account.language} options={LANGUAGES} value={entered.language} onChange={(event) => set({ language: event.target.value })} />
          <Button variant="contained" onClick={() => keep({ clubName: entered.clubName, language: entered.language }, titles.account)}>{WORDS.save}</Button>
          <DeleteClub club={club} change={change} />
        </Stack>
      </Section>
    </Box>
  );
}

const SECTIONS = { members: Members, boats: Boats, settings: Settings };

function Club() {
  const [told, setTold] = useState(null);
  const [club, change] = useClub((text) => setTold({ text, severity: "success" }), (text) => setTold({ text, severity: "error" }));
  const [section, setSection] = useState(SECTION);
  const [menu, setMenu] = useState(null);
  if (!club) return null;
  const { theme, textSize, clubName } = club.settings;
  const look = createTheme({ palette: { mode: theme === "Dark" ? "dark" : "light" }, typography: { fontSize: 11 + textSize } });
  const Shown = SECTIONS[section];
  const say = (text) => () => {
    setTold({ text, severity: "info" });
    setMenu(null);
  };
  return (
    <ThemeProvider theme={look}>
      <CssBaseline />
      <AppBar position="static"><Toolbar>
        <Typography variant="h6" sx={{ flexGrow: 1 }}>{clubName}</Typography>
        <Button color="inherit" startIcon={<AccountCircle />} aria-haspopup="true" onClick={(event) => setMenu(event.currentTarget)}>{WORDS.user}</Button>
        <Menu anchorEl={menu} open={!!menu} onClose={() => setMenu(null)}>
          <MenuItem onClick={say(`${WORDS.user}, secretary`)}>Profile</MenuItem><MenuItem onClick={say("You are logged out.")}>Log out</MenuItem>
        </Menu>
      </Toolbar></AppBar>
      <Container>
        <Tabs value={section} onChange={(_, next) => setSection(next)}>
          {Object.entries(WORDS.sections).map(([key, title]) => <Tab key={key} value={key} label={title} />)}
        </Tabs>
        <Shown club={club} change={change} />
      </Container>
      <Snackbar open={!!told} autoHideDuration={5000} onClose={(_, reason) => reason !== "clickaway" && setTold(null)}>
        <Alert severity={told?.severity ?? "info"} variant="filled" onClose={() => setTold(null)}>{told?.text}</Alert>
      </Snackbar>
    </ThemeProvider>
  );
}

createRoot(document.getElementById("root")).render(
  <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb"><Club /></LocalizationProvider>,
);
