// React-Bootstrap with react-select and react-datepicker. Appearance is kept at once, the other sections by their Save;
// nothing is kept in the address. Bootstrap has no menus in menus, so the account menu has no languages.
import "bootstrap/dist/css/bootstrap.min.css";
import "react-datepicker/dist/react-datepicker.css";
import { useEffect, useState } from "react";
import {
  Accordion, Badge, Button, ButtonGroup, CloseButton, Col, Container, Form, InputGroup, ListGroup, Modal, Nav, NavDropdown,
  Navbar, OverlayTrigger, Pagination, Row, Tab, Table, Tabs, Toast, ToastContainer, ToggleButton, Tooltip,
} from "react-bootstrap";
import { Heart, HeartFill, Pencil, PersonCheck, PersonSlash, Trash } from "react-bootstrap-icons";
import DatePicker from "react-datepicker";
import { createRoot } from "react-dom/client";
import Select from "react-select";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";
import { useClub } from "../react.js";

const PAGE = 5;
const choice = (one) => one && { value: one, label: one };
const dated = (day) => day && `${day.getFullYear()}-${`${day.getMonth() + 1}`.padStart(2, "0")}-${`${day.getDate()}`.padStart(2, "0")}`;

function Line({ label, id, children }) {
  return (
    <Form.Group as={Row} className="mb-3" controlId={id}>
      <Form.Label column sm={3}>{label}</Form.Label><Col sm={9}>{children}</Col>
    </Form.Group>
  );
}

function Options({ id, options, ...more }) {
  return <Form.Select id={id} {...more}>{options.map((one) => <option key={one}>{one}</option>)}</Form.Select>;
}

function MemberForm({ member, onSave, onClose }) {
  const [entered, setEntered] = useState(member);
  const [tried, setTried] = useState(false);
  const set = (part) => setEntered((before) => ({ ...before, ...part }));
  const typed = (key) => ({ value: entered[key], onChange: (event) => set({ [key]: event.target.value }) });
  const words = WORDS.form;
  const missing = tried && !entered.name.trim();
  const submit = async (event) => {
    event.preventDefault();
    setTried(true);
    if (entered.name.trim() && (await onSave(entered))) onClose();
  };
  return (
    <Modal show onHide={onClose} size="lg">
      <Form noValidate onSubmit={submit}>
        <Modal.Header closeButton><Modal.Title>{member.id ? `Edit ${member.name}` : WORDS.add}</Modal.Title></Modal.Header>
        <Modal.Body>
          <Line label={words.name} id="name">
            <Form.Control {...typed("name")} isInvalid={missing} />
            <Form.Control.Feedback type="invalid">{WORDS.nameMissing}</Form.Control.Feedback>
          </Line>
          <Line label={words.email} id="email"><Form.Control type="email" {...typed("email")} /></Line>
          <Line label={words.role} id="role"><Options options={ROLES} {...typed("role")} /></Line>
          <Line label={words.city} id="city">
            <Select inputId="city" options={CITIES.map(choice)} value={choice(entered.city)} isClearable
                    onChange={(picked) => set({ city: picked?.value ?? "" })} />
          </Line>
          <Line label={words.birthday} id="birthday">
            <DatePicker id="birthday" className="form-control" dateFormat="dd/MM/yyyy" showYearDropdown dropdownMode="select" autoComplete="off"
                        selected={entered.birthday ? new Date(`${entered.birthday}T12:00`) : null}
                        onChange={(day) => set({ birthday: dated(day) ?? "" })} />
          </Line>
          <Line label={words.interests} id="interests">
            <Select inputId="interests" isMulti options={INTERESTS.map(choice)} value={entered.interests.map(choice)}
                    onChange={(picked) => set({ interests: picked.map((one) => one.value) })} />
          </Line>
          <Line label={words.seats} id="seats">
            <Form.Control type="number" min={1} max={8} value={entered.seats} onChange={(event) => set({ seats: Number(event.target.value) })} />
          </Line>
          <Row className="mb-3"><Col sm={{ span: 9, offset: 3 }}>
            <Form.Check type="switch" id="newsletter" label={words.newsletter} checked={entered.newsletter}
                        onChange={(event) => set({ newsletter: event.target.checked })} />
          </Col></Row>
          <fieldset><Row className="mb-3">
            <Form.Label as="legend" column sm={3}>{words.fee}</Form.Label>
            <Col sm={9} className="pt-2">
              {FEES.map((fee) => <Form.Check inline type="radio" name="fee" key={fee} id={`fee-${fee}`} label={fee} checked={entered.fee === fee}
                                             onChange={() => set({ fee })} />)}
            </Col>
          </Row></fieldset>
          <Line label={words.notes} id="notes"><Form.Control as="textarea" rows={2} {...typed("notes")} /></Line>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="secondary" onClick={onClose}>{WORDS.cancel}</Button><Button type="submit">{WORDS.save}</Button>
        </Modal.Footer>
      </Form>
    </Modal>
  );
}

function Icon({ name, Picture, ...more }) {
  return (
    <OverlayTrigger overlay={<Tooltip>{name}</Tooltip>}>
      <Button variant="link" size="sm" aria-label={name} {...more}><Picture /></Button>
    </OverlayTrigger>
  );
}

function Members({ club, change }) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState({ key: "id", down: false });
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState(null);
  const [removed, setRemoved] = useState(null);
  const found = club.members.filter((one) => `${one.name} ${one.email} ${one.city}`.toLowerCase().includes(search.toLowerCase()));
  const sorted = [...found].sort((a, b) => `${a[sort.key]}`.localeCompare(`${b[sort.key]}`) * (sort.down ? -1 : 1));
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const at = Math.min(page, pages);
  const remove = async () => {
    if (await change(withoutMember(club, removed.id), WORDS.removed(removed.name))) setRemoved(null);
  };
  return (
    <>
      <div className="d-flex justify-content-between my-3">
        <Form.Control type="search" placeholder={WORDS.search} className="w-auto" value={search} onChange={(event) => setSearch(event.target.value)} />
        <Button onClick={() => setEdited(NOBODY)}>{WORDS.add}</Button>
      </div>
      <Table hover>
        <thead><tr>
          {Object.entries(WORDS.heads).map(([key, head]) => (
            <th key={key} style={{ cursor: "pointer" }} onClick={() => setSort({ key, down: sort.key === key && !sort.down })}>
              {head} {sort.key === key && (sort.down ? "▾" : "▴")}
            </th>
          ))}
          <th />
        </tr></thead>
        <tbody>
          {sorted.slice((at - 1) * PAGE, at * PAGE).map((member) => (
            <tr key={member.id}>
              <td>{member.name}</td><td>{member.email}</td><td>{member.role}</td><td>{member.city}</td>
              <td><Badge bg={member.active ? "success" : "secondary"}>{member.active ? "Active" : "Inactive"}</Badge></td>
              <td className="text-end">
                <Icon name={WORDS.row.edit} Picture={Pencil} onClick={() => setEdited(member)} />
                <Icon name={member.active ? WORDS.row.deactivate : WORDS.row.activate} Picture={member.active ? PersonSlash : PersonCheck}
                      onClick={() => change(withMember(club, { ...member, active: !member.active }), WORDS.saved(member.name))} />
                <Icon name={WORDS.row.remove} Picture={Trash} onClick={() => setRemoved(member)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination>
        <Pagination.Prev disabled={at === 1} onClick={() => setPage(at - 1)} />
        {[...Array(pages).keys()].map((nth) => <Pagination.Item key={nth} active={nth + 1 === at} onClick={() => setPage(nth + 1)}>{nth + 1}</Pagination.Item>)}
        <Pagination.Next disabled={at === pages} onClick={() => setPage(at + 1)} />
      </Pagination>
      {edited && <MemberForm member={edited} onClose={() => setEdited(null)}
                             onSave={(member) => change(withMember(club, member), WORDS.saved(member.name))} />}
      <Modal show={!!removed} onHide={() => setRemoved(null)} centered>
        <Modal.Header closeButton><Modal.Title>Remove member</Modal.Title></Modal.Header>
        <Modal.Body>Do you really want to remove {removed?.name}?</Modal.Body>
        <Modal.Footer>
          <Button variant="secondary" onClick={() => setRemoved(null)}>{WORDS.cancel}</Button>
          <Button variant="danger" onClick={remove}>{WORDS.row.remove}</Button>
        </Modal.Footer>
      </Modal>
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
      <Form onSubmit={add}>
        <InputGroup className="my-3 w-50">
          <Form.Control placeholder={WORDS.boats.name} aria-label={WORDS.boats.name} value={name} onChange={(event) => setName(event.target.value)} />
          <Button type="submit" variant="outline-secondary">{WORDS.boats.add}</Button>
        </InputGroup>
      </Form>
      <ListGroup>
        {club.boats.map((boat) => (
          <ListGroup.Item key={boat.id} className="d-flex align-items-center gap-2">
            <span className="me-auto">{boat.name}</span>
            {boat.tags.map((tag) => (
              <Badge pill bg="light" text="dark" key={tag} className="d-flex align-items-center gap-1 border">
                {tag}<CloseButton style={{ fontSize: 8 }} onClick={() => keep({ ...boat, tags: boat.tags.filter((one) => one !== tag) })} />
              </Badge>
            ))}
            <ToggleButton type="checkbox" id={`favourite-${boat.id}`} variant="outline-danger" size="sm" value="1" checked={boat.favourite}
                          onChange={() => keep({ ...boat, favourite: !boat.favourite })}>
              {boat.favourite ? <HeartFill /> : <Heart />} {WORDS.boats.favourite}
            </ToggleButton>
          </ListGroup.Item>
        ))}
      </ListGroup>
    </>
  );
}

function DeleteClub({ club, change }) {
  const [show, setShow] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = async () => (await change(withoutClub(club), WORDS.removed(club.settings.clubName))) && setShow(false);
  return (
    <>
      <Button variant="outline-danger" className="ms-2" onClick={() => setShow(true)}>{WORDS.account.remove}</Button>
      <Modal show={show} onHide={() => setShow(false)}>
        <Modal.Header closeButton><Modal.Title>{WORDS.account.remove}</Modal.Title></Modal.Header>
        <Modal.Body>
          <p>All members and boats will be lost. Please type <strong>{club.settings.clubName}</strong> to confirm.</p>
          <Form.Control value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Modal.Body>
        <Modal.Footer><Button variant="danger" disabled={typed !== club.settings.clubName} onClick={remove}>Delete</Button></Modal.Footer>
      </Modal>
    </>
  );
}

function Settings({ club, change }) {
  const [entered, setEntered] = useState(club.settings);
  const set = (part) => setEntered((before) => ({ ...before, ...part }));
  const save = (what, ...keys) => (event) => {
    event.preventDefault();
    change(withSettings(club, Object.fromEntries(keys.map((key) => [key, entered[key]]))), WORDS.saved(what));
  };
  const { settings: titles, notifications, appearance, account } = WORDS;
  const atOnce = (part) => change(withSettings(club, part), WORDS.saved(titles.appearance));
  return (
    <Accordion alwaysOpen defaultActiveKey={["notifications", "appearance"]} className="my-3">
      <Accordion.Item eventKey="notifications">
        <Accordion.Header>{titles.notifications}</Accordion.Header>
        <Accordion.Body><Form onSubmit={save(titles.notifications, "digest", "reminders", "sms")}>
          {Object.entries(notifications).map(([key, label]) => (
            <Form.Check key={key} type={key === "digest" ? "switch" : "checkbox"} id={key} label={label} checked={entered[key]} className="mb-2"
                        onChange={(event) => set({ [key]: event.target.checked })} />
          ))}
          <Button type="submit">{WORDS.save}</Button>
        </Form></Accordion.Body>
      </Accordion.Item>
      <Accordion.Item eventKey="appearance">
        <Accordion.Header>{titles.appearance}</Accordion.Header>
        <Accordion.Body>
          <div className="mb-3">{appearance.theme}<br /><ButtonGroup aria-label={appearance.theme}>
            {THEMES.map((one) => <ToggleButton key={one} type="radio" name="theme" id={`theme-${one}`} variant="outline-primary" value={one}
                                               checked={club.settings.theme === one} onChange={() => atOnce({ theme: one })}>{one}</ToggleButton>)}
          </ButtonGroup></div>
          <Form.Label htmlFor="size">{appearance.textSize}</Form.Label>
          <Form.Range id="size" min={1} max={5} value={entered.textSize} onChange={(event) => {
            const textSize = Number(event.target.value);
            set({ textSize });
            atOnce({ textSize });
          }} />
        </Accordion.Body>
      </Accordion.Item>
      <Accordion.Item eventKey="account">
        <Accordion.Header>{titles.account}</Accordion.Header>
        <Accordion.Body><Form onSubmit={save(titles.account, "clubName", "language")}>
          <Line label={account.clubName} id="club"><Form.Control value={entered.clubName} onChange={(event) => set({ clubName: event.target.value })} /></Line>
          <Line label={account.language} id="language">
            <Options options={LANGUAGES} value={entered.language} onChange={(event) => set({ language: event.target.value })} />
          </Line>
          <Button type="submit">{WORDS.save}</Button><DeleteClub club={club} change={change} />
        </Form></Accordion.Body>
      </Accordion.Item>
    </Accordion>
  );
}

function Club() {
  const [told, setTold] = useState(null);
  const [club, change] = useClub((text) => setTold({ text, bg: "success" }), (text) => setTold({ text, bg: "danger" }));
  useEffect(() => {
    document.documentElement.dataset.bsTheme = club?.settings.theme === "Dark" ? "dark" : "light";
    document.documentElement.style.fontSize = `${13 + (club?.settings.textSize ?? 3)}px`;
  }, [club]);
  if (!club) return null;
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark"><Container>
        <Navbar.Brand>{club.settings.clubName}</Navbar.Brand>
        <Nav><NavDropdown title={WORDS.user} align="end">
          <NavDropdown.Item onClick={() => setTold({ text: `${WORDS.user}, secretary`, bg: "light" })}>Profile</NavDropdown.Item>
          <NavDropdown.Divider />
          <NavDropdown.Item onClick={() => setTold({ text: "You are logged out.", bg: "light" })}>Log out</NavDropdown.Item>
        </NavDropdown></Nav>
      </Container></Navbar>
      <Container className="mt-3">
        <Tabs defaultActiveKey={SECTION} mountOnEnter>
          <Tab eventKey="members" title={WORDS.sections.members}><Members club={club} change={change} /></Tab>
          <Tab eventKey="boats" title={WORDS.sections.boats}><Boats club={club} change={change} /></Tab>
          <Tab eventKey="settings" title={WORDS.sections.settings}><Settings club={club} change={change} /></Tab>
        </Tabs>
      </Container>
      <ToastContainer position="bottom-end" className="p-3 position-fixed">
        {told && <Toast bg={told.bg} autohide delay={5000} onClose={() => setTold(null)}><Toast.Body>{told.text}</Toast.Body></Toast>}
      </ToastContainer>
    </>
  );
}

createRoot(document.getElementById("root")).render(<Club />);
