// Carbon's web components. Labels and fields stand in the same shadow root; items of lists and menus are put into slots.
import "@carbon/web-components/es/components/accordion/index.js";
import "@carbon/web-components/es/components/button/index.js";
import "@carbon/web-components/es/components/checkbox/index.js";
import "@carbon/web-components/es/components/combo-box/index.js";
import "@carbon/web-components/es/components/data-table/index.js";
import "@carbon/web-components/es/components/date-picker/index.js";
import "@carbon/web-components/es/components/dropdown/index.js";
import "@carbon/web-components/es/components/menu-button/index.js";
import "@carbon/web-components/es/components/menu/index.js";
import "@carbon/web-components/es/components/modal/index.js";
import "@carbon/web-components/es/components/multi-select/index.js";
import "@carbon/web-components/es/components/notification/index.js";
import "@carbon/web-components/es/components/number-input/index.js";
import "@carbon/web-components/es/components/overflow-menu/index.js";
import "@carbon/web-components/es/components/pagination/index.js";
import "@carbon/web-components/es/components/radio-button/index.js";
import "@carbon/web-components/es/components/search/index.js";
import "@carbon/web-components/es/components/select/index.js";
import "@carbon/web-components/es/components/slider/index.js";
import "@carbon/web-components/es/components/tabs/index.js";
import "@carbon/web-components/es/components/tag/index.js";
import "@carbon/web-components/es/components/text-input/index.js";
import "@carbon/web-components/es/components/textarea/index.js";
import "@carbon/web-components/es/components/tile/index.js";
import "@carbon/web-components/es/components/toggle/index.js";
import { toString } from "@carbon/icon-helpers";
import Overflow16 from "@carbon/icons/es/overflow-menu--vertical/16.js";
import Star16 from "@carbon/icons/es/star/16.js";
import StarFilled16 from "@carbon/icons/es/star--filled/16.js";
import {
  CITIES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  keep, load, withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";

const at = (id) => document.getElementById(id);
const text = (said) => new Option(said).innerHTML.replaceAll('"', "&quot;"); // escaped
const drawn = (icon, slot) => toString({ ...icon, attrs: { ...icon.attrs, slot } });
let state = await load();

function toast(said, kind = "success") {
  at("toasts").innerHTML = `<cds-toast-notification open kind="${kind}" timeout="5000" title="${text(said)}"></cds-toast-notification>`;
}

// What is shown changes only once the server has kept it.
async function store(next, said) {
  let kept = true;
  try {
    await keep(next);
    state = next;
    toast(said);
  } catch (error) {
    toast(error.message, "error");
    kept = false;
  }
  show();
  return kept;
}

// Members: sorted by a head, five to a page.
let by = "", down = false, leaf = 0;

at("heads").innerHTML = Object.entries(WORDS.heads).map(([key, head]) => `
  <cds-table-header-cell is-sortable data-by="${key}">${head}</cds-table-header-cell>`).join("") + "<cds-table-header-cell></cds-table-header-cell>";

let sought = "";
function showMembers() {
  const part = sought.toLowerCase();
  const found = state.members.filter((one) => `${one.name} ${one.email} ${one.role} ${one.city}`.toLowerCase().includes(part));
  if (by) found.sort((one, other) => `${one[by]}`.localeCompare(`${other[by]}`) * (down ? -1 : 1));
  leaf = Math.min(leaf, Math.max(0, Math.ceil(found.length / 5) - 1));
  at("leaves").totalItems = found.length;
  at("leaves").page = leaf + 1;
  at("rows").innerHTML = found.slice(leaf * 5, leaf * 5 + 5).map((one) => `
    <cds-table-row>
      <cds-table-cell>${text(one.name)}</cds-table-cell><cds-table-cell>${text(one.email)}</cds-table-cell>
      <cds-table-cell>${one.role}</cds-table-cell><cds-table-cell>${text(one.city)}</cds-table-cell>
      <cds-table-cell><cds-tag type="${one.active ? "green" : "gray"}">${one.active ? "Active" : "Inactive"}</cds-tag></cds-table-cell>
      <cds-table-cell>
        <cds-overflow-menu>
          ${drawn(Overflow16, "icon")}<span slot="tooltip-content">Options</span>
          <cds-overflow-menu-body flipped>
            ${[["edit", WORDS.row.edit], ["active", one.active ? WORDS.row.deactivate : WORDS.row.activate], ["remove", WORDS.row.remove]]
              .map(([act, said]) => `<cds-overflow-menu-item data-act="${act}" data-id="${one.id}">${said}</cds-overflow-menu-item>`).join("")}
          </cds-overflow-menu-body>
        </cds-overflow-menu>
      </cds-table-cell>
    </cds-table-row>`).join("");
}

at("search").addEventListener("cds-search-input", (event) => {
  sought = event.detail.value;
  showMembers();
});
at("heads").addEventListener("cds-table-header-cell-sort", (event) => {
  event.stopPropagation(); // the page sorts all members, the table only those that it shows
  by = event.detail.sortDirection === "none" ? "" : event.target.dataset.by;
  down = event.detail.sortDirection === "descending";
  for (const head of at("heads").children) if (head !== event.target && head.isSortable) head.sortDirection = "none";
  showMembers();
});
at("leaves").addEventListener("cds-pagination-changed-current", (event) => {
  leaf = event.detail.page - 1;
  showMembers();
});
// The body of an open menu is moved to the end of the page.
document.addEventListener("cds-overflow-menu-item-clicked", ({ target: { dataset } }) => {
  const one = state.members.find((member) => member.id === Number(dataset.id));
  if (dataset.act === "edit") edit(one);
  else if (dataset.act === "remove") ask(one);
  else store(withMember(state, { ...one, active: !one.active }), WORDS.saved(one.name));
});
at("add").addEventListener("click", () => edit(NOBODY));

// The form of a member.
const items = (tag, all) => all.map((one) => `<${tag} value="${one}">${one}</${tag}>`).join("");
at("role").innerHTML = items("cds-dropdown-item", ROLES);
at("language").innerHTML = items("cds-dropdown-item", LANGUAGES);
at("theme").innerHTML = items("cds-dropdown-item", THEMES);
at("city").innerHTML = items("cds-combo-box-item", CITIES);
at("interests").innerHTML = items("cds-multi-select-item", INTERESTS);
let member = NOBODY;

function edit(one) {
  member = one;
  at("editor-title").textContent = one.id ? `Edit ${one.name}` : WORDS.add;
  at("name").invalid = false;
  for (const name of ["name", "email", "role", "city", "seats", "fee", "notes"]) at(name).value = `${one[name]}`;
  at("birthday").value = one.birthday;
  at("interests").value = one.interests.join(",");
  at("newsletter").toggled = one.newsletter;
  at("editor").open = true;
}
at("submit").addEventListener("click", async () => {
  at("name").invalid = !at("name").value.trim();
  if (at("name").invalid) return;
  const one = {
    ...member, name: at("name").value, email: at("email").value, role: at("role").value, city: at("city").value, birthday: at("birthday").value,
    interests: at("interests").value.split(",").filter(Boolean), seats: Number(at("seats").value), newsletter: at("newsletter").toggled,
    fee: at("fee").value, notes: at("notes").value,
  };
  if (await store(withMember(state, one), WORDS.saved(one.name))) at("editor").open = false;
});

let leaving = null; // the member who is asked about
function ask(one) {
  leaving = one;
  at("removal-title").textContent = `Remove ${one.name}?`;
  at("removal").open = true;
}
at("removed").addEventListener("click", async () => {
  if (await store(withoutMember(state, leaving.id), WORDS.removed(leaving.name))) at("removal").open = false;
});

// Boats.
function showBoats() {
  at("boats").innerHTML = state.boats.map((one) => `
    <cds-tile data-id="${one.id}"><h4>${text(one.name)}</h4>
      ${one.tags.map((tag) => `<cds-dismissible-tag text="${text(tag)}"></cds-dismissible-tag>`).join("")}
      <cds-icon-button kind="ghost" data-favourite>
        ${drawn(one.favourite ? StarFilled16 : Star16, "icon")}<span slot="tooltip-content">Favourite</span>
      </cds-icon-button></cds-tile>`).join("");
  at("boats").querySelectorAll("[data-favourite]").forEach((button, nth) => { button.isSelected = state.boats[nth].favourite; });
}
const boatOf = (event) => state.boats.find((one) => one.id === Number(event.target.closest("[data-id]")?.dataset.id));
at("boats").addEventListener("click", (event) => {
  const boat = boatOf(event);
  if (event.target.closest("[data-favourite]")) store(withBoat(state, { ...boat, favourite: !boat.favourite }), WORDS.saved(boat.name));
});
at("boats").addEventListener("cds-dismissible-tag-closed", (event) => {
  const boat = boatOf(event);
  store(withBoat(state, { ...boat, tags: boat.tags.filter((one) => one !== event.target.text) }), WORDS.saved(boat.name));
});
at("launch").addEventListener("click", async () => {
  const name = at("boat").value.trim();
  if (name && (await store(withBoat(state, { name }), WORDS.saved(name)))) at("boat").value = "";
});

// Settings.
const isOn = { digest: "toggled", reminders: "checked", sms: "checked" };
const entered = (name) => (isOn[name] ? at(name)[isOn[name]] : name === "textSize" ? Number(at(name).value) : at(name).value);
function showSettings() {
  for (const [name, value] of Object.entries(state.settings)) at(name)[isOn[name] ?? "value"] = isOn[name] ? value : `${value}`;
}
for (const button of document.querySelectorAll("[data-save]")) {
  button.addEventListener("click", () => {
    const section = button.closest("[data-form]");
    store(withSettings(state, Object.fromEntries(section.dataset.form.split(" ").map((name) => [name, entered(name)]))), WORDS.saved(section.title));
  });
}
for (const [name, changed] of [["theme", "cds-dropdown-selected"], ["textSize", "cds-slider-changed"]]) {
  at(name).addEventListener(changed, async () => {
    if (entered(name) === state.settings[name]) return;
    if (!(await store(withSettings(state, { [name]: entered(name) }), WORDS.saved(WORDS.appearance[name])))) showSettings();
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

at("languages").innerHTML = LANGUAGES.map((one) => `<cds-menu-item label="${one}"></cds-menu-item>`).join("");
at("account").addEventListener("click", async (event) => {
  const said = event.composedPath().find((part) => part.localName === "cds-menu-item")?.label;
  if (LANGUAGES.includes(said)) {
    if (await store(withSettings(state, { language: said }), WORDS.saved(WORDS.account.language))) showSettings();
  } else if (said && said !== "Language") toast(said === "Profile" ? `${WORDS.user}, secretary` : "You are logged out.", "info");
});

function show() {
  at("brand").textContent = state.settings.clubName;
  showMembers();
  showBoats();
}
show();
showSettings();
at("sections").value = SECTION;
