// UI5 Web Components. All that can be used stands in shadow roots, and what the page writes is slotted into them.
import "@ui5/webcomponents/dist/Bar.js";
import "@ui5/webcomponents/dist/Button.js";
import "@ui5/webcomponents/dist/Card.js";
import "@ui5/webcomponents/dist/CardHeader.js";
import "@ui5/webcomponents/dist/CheckBox.js";
import "@ui5/webcomponents/dist/ComboBox.js";
import "@ui5/webcomponents/dist/ComboBoxItem.js";
import "@ui5/webcomponents/dist/DatePicker.js";
import "@ui5/webcomponents/dist/Dialog.js";
import "@ui5/webcomponents/dist/Icon.js";
import "@ui5/webcomponents/dist/Input.js";
import "@ui5/webcomponents/dist/Label.js";
import "@ui5/webcomponents/dist/Menu.js";
import "@ui5/webcomponents/dist/MenuItem.js";
import "@ui5/webcomponents/dist/MenuSeparator.js";
import "@ui5/webcomponents/dist/MultiComboBox.js";
import "@ui5/webcomponents/dist/MultiComboBoxItem.js";
import "@ui5/webcomponents/dist/Option.js";
import "@ui5/webcomponents/dist/Panel.js";
import "@ui5/webcomponents/dist/RadioButton.js";
import "@ui5/webcomponents/dist/SegmentedButton.js";
import "@ui5/webcomponents/dist/SegmentedButtonItem.js";
import "@ui5/webcomponents/dist/Select.js";
import "@ui5/webcomponents/dist/Slider.js";
import "@ui5/webcomponents/dist/StepInput.js";
import "@ui5/webcomponents/dist/Switch.js";
import "@ui5/webcomponents/dist/Tab.js";
import "@ui5/webcomponents/dist/TabContainer.js";
import "@ui5/webcomponents/dist/Table.js";
import "@ui5/webcomponents/dist/TableCell.js";
import "@ui5/webcomponents/dist/TableHeaderCell.js";
import "@ui5/webcomponents/dist/TableHeaderRow.js";
import "@ui5/webcomponents/dist/TableRow.js";
import "@ui5/webcomponents/dist/Tag.js";
import "@ui5/webcomponents/dist/Text.js";
import "@ui5/webcomponents/dist/TextArea.js";
import "@ui5/webcomponents/dist/Title.js";
import "@ui5/webcomponents/dist/Toast.js";
import "@ui5/webcomponents/dist/ToggleButton.js";
import "@ui5/webcomponents/dist/Token.js";
import "@ui5/webcomponents/dist/Tokenizer.js";
import "@ui5/webcomponents/dist/Toolbar.js";
import "@ui5/webcomponents/dist/ToolbarButton.js";
import "@ui5/webcomponents-icons/dist/add.js";
import "@ui5/webcomponents-icons/dist/edit.js";
import "@ui5/webcomponents-icons/dist/favorite.js";
import "@ui5/webcomponents-icons/dist/globe.js";
import "@ui5/webcomponents-icons/dist/log.js";
import "@ui5/webcomponents-icons/dist/overflow.js";
import "@ui5/webcomponents-icons/dist/person-placeholder.js";
import "@ui5/webcomponents-icons/dist/search.js";
import "@ui5/webcomponents-icons/dist/slim-arrow-down.js";
import "@ui5/webcomponents-localization/dist/Assets.js";
import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  keep, load, withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";

const at = (id) => document.getElementById(id);
const text = (said) => new Option(said).innerHTML.replaceAll('"', "&quot;"); // escaped
let state = await load();

function tell(said) {
  at("toast").textContent = said;
  at("toast").open = true;
}

// What is shown changes only once the server has kept it.
async function store(next, said) {
  let kept = true;
  try {
    await keep(next);
    state = next;
    tell(said);
  } catch (error) {
    tell(error.message);
    kept = false;
  }
  show();
  return kept;
}

// Members: sorted by a head, five to a page.
let by = "", down = false, leaf = 0;

at("heads").innerHTML = Object.entries(WORDS.heads).map(([key, head]) => `
  <ui5-table-header-cell data-by="${key}"><ui5-button design="Transparent">${head}</ui5-button></ui5-table-header-cell>`).join("")
  + `<ui5-table-header-cell width="60px"></ui5-table-header-cell>`;

function showMembers() {
  const part = at("search").value.toLowerCase();
  const found = state.members.filter((one) => `${one.name} ${one.email} ${one.role} ${one.city}`.toLowerCase().includes(part));
  if (by) found.sort((one, other) => `${one[by]}`.localeCompare(`${other[by]}`) * (down ? -1 : 1));
  const leaves = Math.max(1, Math.ceil(found.length / 5));
  leaf = Math.min(leaf, leaves - 1);
  for (const head of at("heads").children) head.sortIndicator = head.dataset.by !== by || !by ? "None" : down ? "Descending" : "Ascending";
  for (const row of at("members").querySelectorAll("ui5-table-row")) row.remove();
  at("members").insertAdjacentHTML("beforeend", found.slice(leaf * 5, leaf * 5 + 5).map((one) => `
    <ui5-table-row row-key="${one.id}">
      <ui5-table-cell><ui5-text>${text(one.name)}</ui5-text></ui5-table-cell><ui5-table-cell><ui5-text>${text(one.email)}</ui5-text></ui5-table-cell>
      <ui5-table-cell><ui5-text>${one.role}</ui5-text></ui5-table-cell><ui5-table-cell><ui5-text>${text(one.city)}</ui5-text></ui5-table-cell>
      <ui5-table-cell><ui5-tag design="${one.active ? "Positive" : "Neutral"}">${one.active ? "Active" : "Inactive"}</ui5-tag></ui5-table-cell>
      <ui5-table-cell><ui5-button icon="overflow" design="Transparent" data-id="${one.id}"></ui5-button></ui5-table-cell>
    </ui5-table-row>`).join(""));
  at("leaves").innerHTML = Array.from({ length: leaves }, (_, one) => `
    <ui5-segmented-button-item ${one === leaf ? "selected" : ""}>${one + 1}</ui5-segmented-button-item>`).join("");
}

at("search").addEventListener("input", showMembers);
at("heads").addEventListener("click", (event) => {
  const head = event.target.closest("[data-by]");
  if (!head) return;
  down = by === head.dataset.by && !down;
  by = head.dataset.by;
  showMembers();
});
at("leaves").addEventListener("selection-change", (event) => {
  leaf = Number(event.detail.selectedItems[0].textContent) - 1;
  showMembers();
});
let chosen = null; // the member whose menu is open
at("members").addEventListener("click", (event) => {
  const button = event.target.closest("[data-id]");
  if (!button) return;
  chosen = state.members.find((one) => one.id === Number(button.dataset.id));
  const items = [["edit", WORDS.row.edit], ["active", chosen.active ? WORDS.row.deactivate : WORDS.row.activate], ["remove", WORDS.row.remove]];
  at("acts").innerHTML = items.map(([act, said]) => `<ui5-menu-item data-act="${act}" text="${said}"></ui5-menu-item>`).join("");
  at("acts").opener = button;
  at("acts").open = true;
});
at("acts").addEventListener("item-click", ({ detail: { item } }) => {
  const one = chosen;
  if (item.dataset.act === "edit") edit(one);
  else if (item.dataset.act === "remove") ask(one);
  else store(withMember(state, { ...one, active: !one.active }), WORDS.saved(one.name));
});
at("add").addEventListener("click", () => edit(NOBODY));
for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => { at(button.dataset.close).open = false; });

// The form of a member.
const options = (all) => all.map((one) => `<ui5-option>${one}</ui5-option>`).join("");
at("role").innerHTML = options(ROLES);
at("language").innerHTML = options(LANGUAGES);
at("city").innerHTML = CITIES.map((one) => `<ui5-cb-item text="${one}"></ui5-cb-item>`).join("");
at("interests").innerHTML = INTERESTS.map((one) => `<ui5-mcb-item text="${one}"></ui5-mcb-item>`).join("");
at("fees").innerHTML = FEES.map((one) => `<ui5-radio-button name="fee" text="${one}"></ui5-radio-button>`).join("");
at("theme").innerHTML = THEMES.map((one) => `<ui5-segmented-button-item>${one}</ui5-segmented-button-item>`).join("");
const pick = (list, wanted) => { for (const one of list.children) one.selected = one.textContent === wanted; };
const picked = (list) => [...list.children].find((one) => one.selected)?.textContent ?? "";
let member = NOBODY;

function edit(one) {
  member = one;
  at("editor").headerText = one.id ? `Edit ${one.name}` : WORDS.add;
  at("name").valueState = "None";
  for (const name of ["name", "email", "city", "birthday", "seats", "notes"]) at(name).value = one[name];
  at("newsletter").checked = one.newsletter;
  pick(at("role"), one.role);
  for (const item of at("interests").children) item.selected = one.interests.includes(item.text);
  for (const fee of at("fees").children) fee.checked = fee.text === one.fee;
  at("editor").open = true;
}
at("submit").addEventListener("click", async () => {
  if (!at("name").value.trim()) {
    at("name").valueState = "Negative";
    at("name").focus();
    return;
  }
  const one = {
    ...member, name: at("name").value, email: at("email").value, role: picked(at("role")), city: at("city").value, birthday: at("birthday").value,
    interests: [...at("interests").children].filter((item) => item.selected).map((item) => item.text), seats: at("seats").value,
    newsletter: at("newsletter").checked, fee: [...at("fees").children].find((fee) => fee.checked).text, notes: at("notes").value,
  };
  if (await store(withMember(state, one), WORDS.saved(one.name))) at("editor").open = false;
});

let leaving = null; // the member who is asked about
function ask(one) {
  leaving = one;
  at("removal").headerText = `Remove ${one.name}?`;
  at("removal").open = true;
}
at("removed").addEventListener("click", async () => {
  if (await store(withoutMember(state, leaving.id), WORDS.removed(leaving.name))) at("removal").open = false;
});

// Boats.
function showBoats() {
  at("boats").innerHTML = state.boats.map((one) => `
    <ui5-card data-id="${one.id}"><ui5-card-header slot="header" title-text="${text(one.name)}"></ui5-card-header>
      <div>
        <ui5-tokenizer multi-line accessible-name="Tags">${one.tags.map((tag) => `<ui5-token text="${text(tag)}"></ui5-token>`).join("")}</ui5-tokenizer>
        <ui5-toggle-button icon="favorite" ${one.favourite ? "pressed" : ""}>Favourite</ui5-toggle-button>
      </div></ui5-card>`).join("");
}
const boatOf = (event) => state.boats.find((one) => one.id === Number(event.target.closest("[data-id]")?.dataset.id));
at("boats").addEventListener("click", (event) => {
  const button = event.target.closest("ui5-toggle-button");
  if (button) store(withBoat(state, { ...boatOf(event), favourite: button.pressed }), WORDS.saved(boatOf(event).name));
});
at("boats").addEventListener("token-delete", (event) => {
  const boat = boatOf(event), gone = event.detail.tokens.map((token) => token.text);
  store(withBoat(state, { ...boat, tags: boat.tags.filter((one) => !gone.includes(one)) }), WORDS.saved(boat.name));
});
at("launch").addEventListener("click", async () => {
  const name = at("boat").value.trim();
  if (name && (await store(withBoat(state, { name }), WORDS.saved(name)))) at("boat").value = "";
});

// Settings.
function showSettings() {
  for (const name of ["digest", "reminders", "sms"]) at(name).checked = state.settings[name];
  for (const name of ["textSize", "clubName"]) at(name).value = state.settings[name];
  for (const name of ["theme", "language"]) pick(at(name), state.settings[name]);
}
for (const name of ["digest", "reminders", "sms"]) {
  at(name).addEventListener("change", async () => {
    if (!(await store(withSettings(state, { [name]: at(name).checked }), WORDS.saved(WORDS.notifications[name])))) showSettings();
  });
}
const entered = (name) => (/theme|language/.test(name) ? picked(at(name)) : at(name).value);
for (const panel of document.querySelectorAll("[data-form]")) {
  panel.querySelector("ui5-button").addEventListener("click", () => {
    const settings = Object.fromEntries(panel.dataset.form.split(" ").map((name) => [name, entered(name)]));
    store(withSettings(state, settings), WORDS.saved(panel.headerText));
  });
}
at("end").addEventListener("click", () => {
  at("typed").value = "";
  at("ended").disabled = true;
  at("ending").open = true;
});
at("typed").addEventListener("input", () => { at("ended").disabled = at("typed").value !== state.settings.clubName; });
at("ended").addEventListener("click", async () => {
  if (await store(withoutClub(state), WORDS.removed(state.settings.clubName))) at("ending").open = false;
});

at("account").children[1].innerHTML = LANGUAGES.map((one) => `<ui5-menu-item text="${one}" data-language></ui5-menu-item>`).join("");
at("user").addEventListener("click", () => { at("account").open = !at("account").open; });
at("account").addEventListener("item-click", async ({ detail: { item } }) => {
  if (!("language" in item.dataset)) {
    if (item.text !== "Language") tell(item.text === "Profile" ? `${WORDS.user}, secretary` : "You are logged out.");
  } else if (await store(withSettings(state, { language: item.text }), WORDS.saved(WORDS.account.language))) showSettings();
});

function show() {
  at("brand").textContent = state.settings.clubName;
  showMembers();
  showBoats();
}
show();
showSettings();
for (const tab of at("sections").children) tab.selected = tab.dataset.section === SECTION;
