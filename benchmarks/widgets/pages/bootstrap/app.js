import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  keep, load, withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";

const at = (id) => document.getElementById(id);
const text = (said) => new Option(said).innerHTML; // escaped
const options = (all) => all.map((one) => `<option>${one}</option>`).join("");
let state = await load();

function toast(said, look = "success") {
  at("toasts").insertAdjacentHTML("beforeend", `
    <div class="toast text-bg-${look}" role="alert" aria-live="assertive" aria-atomic="true">
      <div class="d-flex"><div class="toast-body">${text(said)}</div>
      <button type="button" class="btn-close btn-close-white me-2 m-auto" data-bs-dismiss="toast" aria-label="Close"></button></div>
    </div>`);
  new bootstrap.Toast(at("toasts").lastElementChild).show();
}

// What is shown changes only once the server has kept it.
async function store(next, said) {
  let kept = true;
  try {
    await keep(next);
    state = next;
    toast(said);
  } catch (error) {
    toast(error.message, "danger");
    kept = false;
  }
  show();
  return kept;
}

// Members: sorted by a head, five to a page.
let by = "", down = false, leaf = 0;

function showMembers() {
  const part = at("search").value.toLowerCase();
  const found = state.members.filter((one) => `${one.name} ${one.email} ${one.role} ${one.city}`.toLowerCase().includes(part));
  if (by) found.sort((one, other) => `${one[by]}`.localeCompare(`${other[by]}`) * (down ? -1 : 1));
  const leaves = Math.max(1, Math.ceil(found.length / 5));
  leaf = Math.min(leaf, leaves - 1);
  at("heads").innerHTML = Object.entries(WORDS.heads).map(([key, head]) => `
    <th scope="col" ${by === key ? `aria-sort="${down ? "descending" : "ascending"}"` : ""}>
      <a href="#" class="link-body-emphasis text-decoration-none" data-by="${key}">${head}
      ${by === key ? `<i class="bi bi-caret-${down ? "down" : "up"}-fill"></i>` : ""}</a></th>`).join("") + `<th scope="col"></th>`;
  at("rows").innerHTML = found.slice(leaf * 5, leaf * 5 + 5).map((one) => `
    <tr><th scope="row">${text(one.name)}</th><td>${text(one.email)}</td><td>${one.role}</td><td>${text(one.city)}</td>
    <td><span class="badge text-bg-${one.active ? "success" : "secondary"}">${one.active ? "Active" : "Inactive"}</span></td>
    <td class="text-end">${[["edit", "pencil"], [one.active ? "deactivate" : "activate", one.active ? "pause-circle" : "play-circle"], ["remove", "trash"]]
      .map(([act, icon]) => `<button type="button" class="btn btn-sm btn-link" data-act="${act}" data-id="${one.id}" aria-label="${WORDS.row[act]}"><i class="bi bi-${icon}"></i></button>`)
      .join("")}</td></tr>`).join("");
  at("leaves").innerHTML = Array.from({ length: leaves }, (_, one) => `
    <li class="page-item ${one === leaf ? "active" : ""}"><a class="page-link" href="#" data-leaf="${one}" ${one === leaf ? 'aria-current="page"' : ""}>${one + 1}</a></li>`).join("");
}

at("search").oninput = showMembers;
at("heads").onclick = (event) => {
  const head = event.target.closest("[data-by]");
  if (!head) return;
  event.preventDefault();
  down = by === head.dataset.by && !down;
  by = head.dataset.by;
  showMembers();
};
at("leaves").onclick = (event) => {
  event.preventDefault();
  leaf = Number(event.target.dataset.leaf ?? leaf);
  showMembers();
};
at("rows").onclick = (event) => {
  const button = event.target.closest("[data-act]");
  const one = state.members.find((member) => button && member.id === Number(button.dataset.id));
  if (!one) return;
  if (button.dataset.act === "edit") edit(one);
  else if (button.dataset.act === "remove") ask(one);
  else store(withMember(state, { ...one, active: !one.active }), WORDS.saved(one.name));
};
at("add").onclick = () => edit(NOBODY);

// The form of a member.
const editor = new bootstrap.Modal(at("editor")), form = at("editor").querySelector("form");
for (const [id, all] of [["role", ROLES], ["city", ["", ...CITIES]], ["interests", INTERESTS], ["theme", THEMES], ["language", LANGUAGES]]) at(id).innerHTML = options(all);
at("fees").innerHTML = FEES.map((one) => `
  <input type="radio" class="btn-check" name="fee" id="${one}" value="${one}" autocomplete="off"><label class="btn btn-outline-primary" for="${one}">${one}</label>`).join("");
const role = new TomSelect("#role", { controlInput: null }), city = new TomSelect("#city", {});
const interests = new TomSelect("#interests", { plugins: ["remove_button"], hidePlaceholder: true });
const birthday = flatpickr("#birthday", { altInput: true, altFormat: "j F Y", dateFormat: "Y-m-d", static: true });
let member = NOBODY;

function edit(one) {
  member = one;
  at("editor-title").textContent = one.id ? `Edit ${one.name}` : WORDS.add;
  form.classList.remove("was-validated");
  for (const name of ["name", "email", "seats", "fee", "notes"]) form.elements[name].value = one[name];
  form.elements.newsletter.checked = one.newsletter;
  role.setValue(one.role);
  city.setValue(one.city);
  interests.setValue(one.interests);
  birthday.setDate(one.birthday);
  editor.show();
}
for (const button of form.querySelectorAll("[data-step]")) {
  button.onclick = () => at("seats")[button.dataset.step > 0 ? "stepUp" : "stepDown"]();
}
form.onsubmit = async (event) => {
  event.preventDefault();
  form.classList.add("was-validated");
  if (!form.checkValidity()) return;
  const entered = Object.fromEntries(new FormData(form));
  const one = { ...member, ...entered, seats: Number(entered.seats), newsletter: form.elements.newsletter.checked, interests: interests.getValue() };
  if (await store(withMember(state, one), WORDS.saved(one.name))) editor.hide();
};

const removal = new bootstrap.Modal(at("removal"));
function ask(one) {
  at("removal-title").textContent = `Remove ${one.name}?`;
  at("removed").onclick = async () => (await store(withoutMember(state, one.id), WORDS.removed(one.name))) && removal.hide();
  removal.show();
}

// Boats.
function showBoats() {
  at("boats").innerHTML = state.boats.map((one) => `
    <li class="list-group-item d-flex align-items-center gap-2" data-id="${one.id}"><span class="me-auto">${text(one.name)}</span>
      ${one.tags.map((tag) => `<span class="badge text-bg-info d-flex align-items-center gap-1">${text(tag)}<button type="button" class="btn-close" style="font-size: .6em" data-tag="${text(tag)}" aria-label="Close"></button></span>`).join("")}
      <input type="checkbox" class="btn-check" id="favourite-${one.id}" autocomplete="off" ${one.favourite ? "checked" : ""}>
      <label class="btn btn-sm btn-outline-warning" for="favourite-${one.id}"><i class="bi bi-star${one.favourite ? "-fill" : ""}"></i> Favourite</label></li>`).join("");
}
const boatOf = (event) => state.boats.find((one) => one.id === Number(event.target.closest("li")?.dataset.id));
at("boats").onchange = (event) => store(withBoat(state, { ...boatOf(event), favourite: event.target.checked }), WORDS.saved(boatOf(event).name));
at("boats").onclick = (event) => {
  const { tag } = event.target.dataset, boat = boatOf(event);
  if (tag) store(withBoat(state, { ...boat, tags: boat.tags.filter((one) => one !== tag) }), WORDS.saved(boat.name));
};
at("launch").onsubmit = async (event) => {
  event.preventDefault();
  const field = event.target.elements.boat, name = field.value.trim();
  if (name && (await store(withBoat(state, { name }), WORDS.saved(name)))) field.value = "";
};

// Settings: a section is one form.
const sections = document.querySelectorAll("#sections form");
const entered = (section) => Object.fromEntries([...section.elements].filter((one) => one.name).map((one) => [
  one.name, one.type === "checkbox" ? one.checked : one.type === "range" ? Number(one.value) : one.value,
]));
function showSettings() {
  for (const one of [...sections].flatMap((section) => [...section.elements]).filter((one) => one.name)) {
    if (one.type === "checkbox") one.checked = state.settings[one.name];
    else one.value = state.settings[one.name];
  }
}
for (const section of sections) {
  const save = async (event) => {
    event.preventDefault();
    const title = section.closest(".accordion-item").querySelector("button").textContent;
    const kept = await store(withSettings(state, entered(section)), WORDS.saved(title));
    if (!kept && event.type === "change") showSettings(); // a form that has a Save stays as it was filled in
  };
  section.onsubmit = save;
  if (!section.querySelector("button")) section.onchange = save;
}
at("typed").oninput = () => { at("ending").querySelector(".btn-danger").disabled = at("typed").value !== state.settings.clubName; };
at("ending").querySelector("form").onsubmit = async (event) => {
  event.preventDefault();
  if (await store(withoutClub(state), WORDS.removed(state.settings.clubName))) bootstrap.Modal.getInstance(at("ending")).hide();
};
for (const item of document.querySelectorAll("[data-tell]")) item.onclick = () => toast(item.dataset.tell, "secondary");

function show() {
  at("brand").textContent = state.settings.clubName;
  document.documentElement.dataset.bsTheme = state.settings.theme.toLowerCase();
  document.documentElement.style.fontSize = `${13 + state.settings.textSize}px`;
  showMembers();
  showBoats();
}
show();
showSettings();
bootstrap.Tab.getOrCreateInstance(at(`${SECTION}-tab`)).show();
