import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  keep, load, withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";

const find = (selector) => document.querySelector(selector);
const text = (said) => new Option(said).innerHTML; // escaped
let state = await load();
await customElements.whenDefined("sl-tab-group");

function tell(said, variant = "success", icon = "check2-circle") {
  const alert = Object.assign(document.createElement("sl-alert"), {
    variant, closable: true, duration: 4000, innerHTML: `<sl-icon slot="icon" name="${icon}"></sl-icon>${text(said)}`,
  });
  document.body.append(alert);
  alert.toast();
}

// What is shown changes only once the server has kept it.
async function store(next, said) {
  try {
    await keep(next);
  } catch (error) {
    tell(error.message, "danger", "exclamation-octagon");
    return false;
  }
  state = next;
  tell(said);
  show();
  return true;
}

// Members: sorted by a head, five to a page; the library has no table.
let by = "", down = false, leaf = 0;

function showMembers() {
  const part = find("#search").value.toLowerCase();
  const found = state.members.filter((one) => `${one.name} ${one.email} ${one.role} ${one.city}`.toLowerCase().includes(part));
  if (by) found.sort((one, other) => `${one[by]}`.localeCompare(`${other[by]}`) * (down ? -1 : 1));
  const leaves = Math.max(1, Math.ceil(found.length / 5));
  leaf = Math.min(leaf, leaves - 1);
  find("thead tr").innerHTML = Object.entries(WORDS.heads).map(([key, head]) => `
    <th ${by === key ? `aria-sort="${down ? "descending" : "ascending"}"` : ""}><sl-button variant="text" size="small" data-by="${key}">${head}
    ${by === key ? `<sl-icon slot="suffix" name="arrow-${down ? "down" : "up"}"></sl-icon>` : ""}</sl-button></th>`).join("") + "<th></th>";
  find("tbody").innerHTML = found.slice(leaf * 5, leaf * 5 + 5).map((one) => `
    <tr><td>${text(one.name)}</td><td>${text(one.email)}</td><td>${one.role}</td><td>${text(one.city)}</td>
    <td><sl-badge variant="${one.active ? "success" : "neutral"}" pill>${one.active ? "Active" : "Inactive"}</sl-badge></td>
    <td><sl-dropdown data-id="${one.id}" placement="bottom-end" hoist>
      <sl-icon-button slot="trigger" name="three-dots-vertical" label="More"></sl-icon-button>
      <sl-menu>
        <sl-menu-item value="edit"><sl-icon slot="prefix" name="pencil"></sl-icon>${WORDS.row.edit}</sl-menu-item>
        <sl-menu-item value="turn"><sl-icon slot="prefix" name="power"></sl-icon>${one.active ? WORDS.row.deactivate : WORDS.row.activate}</sl-menu-item>
        <sl-menu-item value="remove"><sl-icon slot="prefix" name="trash"></sl-icon>${WORDS.row.remove}</sl-menu-item>
      </sl-menu></sl-dropdown></td></tr>`).join("");
  find("#leaves").innerHTML = Array.from({ length: leaves }, (_, one) =>
    `<sl-button size="small" variant="${one === leaf ? "primary" : "default"}" data-leaf="${one}">${one + 1}</sl-button>`).join("");
}
find("#search").addEventListener("sl-input", showMembers);
find("thead").onclick = (event) => {
  const head = event.target.closest("[data-by]")?.dataset.by;
  if (!head) return;
  down = by === head && !down;
  by = head;
  showMembers();
};
find("#leaves").onclick = (event) => {
  leaf = Number(event.target.dataset.leaf ?? leaf);
  showMembers();
};
find("tbody").addEventListener("sl-select", (event) => {
  const one = state.members.find((member) => member.id === Number(event.target.closest("sl-dropdown").dataset.id));
  const acts = { edit, remove: ask, turn: () => store(withMember(state, { ...one, active: !one.active }), WORDS.saved(one.name)) };
  acts[event.detail.item.value](one);
});
find("#add").onclick = () => edit(NOBODY);

// The drawer of a member.
const options = (all) => all.map((one) => `<sl-option value="${one}">${one}</sl-option>`).join("");
const radios = (all) => all.map((one) => `<sl-radio-button value="${one}">${one}</sl-radio-button>`).join("");
for (const [name, all] of [["role", ROLES], ["city", CITIES], ["interests", INTERESTS], ["language", LANGUAGES]]) find(`[name=${name}]`).innerHTML = options(all);
for (const [name, all] of [["fee", FEES], ["theme", THEMES]]) find(`[name=${name}]`).innerHTML = radios(all);
const fields = [...document.querySelectorAll("#member [name]")];
let member = NOBODY;

function fill(field, kept) {
  if (typeof kept === "boolean") field.checked = kept;
  else field.value = typeof kept === "number" ? `${kept}` : kept;
}
const entered = (all, kept) => Object.fromEntries(all.map((field) => {
  const was = kept[field.name];
  return [field.name, typeof was === "boolean" ? field.checked : typeof was === "number" ? Number(field.value) : field.value];
}));

function edit(one) {
  member = one;
  find("#editor").label = one.id ? `Edit ${one.name}` : WORDS.add;
  for (const field of fields) fill(field, one[field.name]);
  find("#editor").show();
}
find("#member").onsubmit = async (event) => {
  event.preventDefault();
  const one = { ...member, ...entered(fields, member) };
  if (await store(withMember(state, one), WORDS.saved(one.name))) find("#editor").hide();
};
function ask(one) {
  find("#removal").label = `Remove ${one.name}?`;
  find("#removed").onclick = async () => (await store(withoutMember(state, one.id), WORDS.removed(one.name))) && find("#removal").hide();
  find("#removal").show();
}
for (const button of document.querySelectorAll("[data-close]")) button.onclick = () => button.parentElement.hide();

// Boats.
function showBoats() {
  find(".boats").innerHTML = state.boats.map((boat) => `
    <sl-card data-id="${boat.id}"><div slot="header">${text(boat.name)}
      <sl-icon-button name="${boat.favourite ? "star-fill" : "star"}" label="${WORDS.boats.favourite}"></sl-icon-button></div>
      ${boat.tags.map((tag) => `<sl-tag removable size="small">${text(tag)}</sl-tag>`).join(" ")}</sl-card>`).join("");
  find("sl-tree").innerHTML = [0, 1].map((rack) => `
    <sl-tree-item>Rack ${rack + 1}${state.boats.filter((_, at) => at % 2 === rack).map((one) => `<sl-tree-item>${text(one.name)}</sl-tree-item>`).join("")}</sl-tree-item>`).join("");
}
const boatOf = (event) => state.boats.find((one) => one.id === Number(event.target.closest("sl-card").dataset.id));
find(".boats").onclick = (event) => {
  if (!event.target.closest("sl-icon-button")) return;
  const boat = boatOf(event);
  store(withBoat(state, { ...boat, favourite: !boat.favourite }), WORDS.saved(boat.name));
};
find(".boats").addEventListener("sl-remove", (event) => {
  const boat = boatOf(event);
  store(withBoat(state, { ...boat, tags: boat.tags.filter((tag) => tag !== event.target.textContent) }), WORDS.saved(boat.name));
});
find("#launch").onclick = async () => {
  const name = find("#boat").value.trim();
  if (name && (await store(withBoat(state, { name }), WORDS.saved(name)))) find("#boat").value = "";
};

// Settings.
const settings = [...document.querySelectorAll("sl-details [name]")];
for (const field of settings) fill(field, state.settings[field.name]);
find("sl-tab-panel[name=settings]").addEventListener("sl-change", async (event) => {
  const { name, checked } = event.target;
  if (typeof state.settings[name] !== "boolean") return;
  if (!(await store(withSettings(state, { [name]: checked }), WORDS.saved(event.target.textContent)))) event.target.checked = !checked;
});
for (const form of document.querySelectorAll("sl-details form")) {
  form.onsubmit = (event) => {
    event.preventDefault();
    const own = settings.filter((field) => form.contains(field));
    store(withSettings(state, entered(own, state.settings)), WORDS.saved(form.parentElement.summary));
  };
}
find("#end").onclick = () => find("#ending").show();
find("#typed").addEventListener("sl-input", () => { find("#ended").disabled = find("#typed").value !== state.settings.clubName; });
find("#ended").onclick = async () => (await store(withoutClub(state), WORDS.removed(state.settings.clubName))) && find("#ending").hide();

find("#tongues").innerHTML = LANGUAGES.map((one) => `<sl-menu-item value="${one}">${one}</sl-menu-item>`).join("");
find("#account").addEventListener("sl-select", ({ detail: { item } }) => {
  if (LANGUAGES.includes(item.value)) store(withSettings(state, { language: item.value }), WORDS.saved(WORDS.account.language));
  else if (item.value) tell(item.value, "primary", "info-circle");
});

function show() {
  find("h1").textContent = state.settings.clubName;
  document.documentElement.classList.toggle("sl-theme-dark", state.settings.theme === "Dark");
  document.documentElement.style.fontSize = `${13 + state.settings.textSize}px`;
  showMembers();
  showBoats();
}
show();
find("sl-tab-group").addEventListener("sl-tab-show", (event) => { location.hash = event.detail.name; });
await find("sl-tab-group").updateComplete;
find("sl-tab-group").show(SECTION);
addEventListener("hashchange", () => find("sl-tab-group").show(location.hash.slice(1) || "members"));
