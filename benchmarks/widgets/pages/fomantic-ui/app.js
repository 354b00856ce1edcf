import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  keep, load, withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";

const text = (said) => new Option(said).innerHTML; // escaped
let state = await load();
const tell = (message, look = "success") => $.toast({ message, class: look, displayTime: 4000 });

// What is shown changes only once the server has kept it.
async function store(next, said) {
  try {
    await keep(next);
  } catch (error) {
    tell(error.message, "error");
    return false;
  }
  state = next;
  tell(said);
  show();
  return true;
}

// Members: sorted by a head, five to a page.
let by = "", down = false, leaf = 0;

function showMembers() {
  const part = $("#search").val().toLowerCase();
  const found = state.members.filter((one) => `${one.name} ${one.email} ${one.role} ${one.city}`.toLowerCase().includes(part));
  if (by) found.sort((one, other) => `${one[by]}`.localeCompare(`${other[by]}`) * (down ? -1 : 1));
  const leaves = Math.max(1, Math.ceil(found.length / 5));
  leaf = Math.min(leaf, leaves - 1);
  $("#table thead tr").html(Object.entries(WORDS.heads).map(([key, head]) =>
    `<th data-by="${key}" class="${by === key ? `sorted ${down ? "descending" : "ascending"}` : ""}">${head}</th>`).join("") + `<th class="no-sort"></th>`);
  const button = (act, icon) => `<button class="ui basic icon button" data-act="${act}" data-tooltip="${WORDS.row[act]}"><i class="${icon} icon"></i></button>`;
  $("#table tbody").html(found.slice(leaf * 5, leaf * 5 + 5).map((one) => `
    <tr data-id="${one.id}"><td>${text(one.name)}</td><td>${text(one.email)}</td><td>${one.role}</td><td>${text(one.city)}</td>
    <td><div class="ui ${one.active ? "green" : "grey"} label">${one.active ? "Active" : "Inactive"}</div></td>
    <td class="right aligned">${button("edit", "edit")}${button(one.active ? "deactivate" : "activate", "power off")}${button("remove", "trash")}</td></tr>`).join(""));
  $("#leaves").html(Array.from({ length: leaves }, (_, one) => `<a class="${one === leaf ? "active " : ""}item" data-leaf="${one}">${one + 1}</a>`).join(""));
}
$("#search").on("input", showMembers);
$("#table thead").on("click", "[data-by]", function () {
  down = by === this.dataset.by && !down;
  by = this.dataset.by;
  showMembers();
});
$("#leaves").on("click", "[data-leaf]", function () {
  leaf = Number(this.dataset.leaf);
  showMembers();
});
$("#table tbody").on("click", "[data-act]", function () {
  const one = state.members.find((member) => member.id === Number($(this).closest("tr").data("id")));
  if (this.dataset.act === "edit") edit(one);
  else if (this.dataset.act === "remove") ask(one);
  else store(withMember(state, { ...one, active: !one.active }), WORDS.saved(one.name));
});
$("#add").on("click", () => edit(NOBODY));

// The form of a member.
const options = (all) => all.map((one) => `<option value="${one}">${one}</option>`).join("");
for (const [name, all] of [["role", ROLES], ["city", ["", ...CITIES]], ["interests", INTERESTS], ["theme", THEMES], ["language", LANGUAGES]]) {
  $(`[name=${name}]`).html(options(all)).dropdown();
}
$("#fees").append(FEES.map((one) => `<div class="field"><div class="ui radio checkbox"><input type="radio" name="fee" value="${one}"><label>${one}</label></div></div>`));
$(".ui.checkbox").checkbox();
$("#birthday").calendar({ type: "date" });
const form = $("#editor form").form({ inline: true, fields: { name: { identifier: "name", rules: [{ type: "notEmpty", prompt: WORDS.nameMissing }] } } });
const field = (name) => form[0].elements[name];
const iso = (day) => day ? [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-") : "";
let member = NOBODY;

function edit(one) {
  member = one;
  form.form("reset");
  for (const name of ["name", "email", "seats", "fee", "notes"]) field(name).value = one[name];
  field("newsletter").checked = one.newsletter;
  $(field("role")).dropdown("set selected", one.role);
  $(field("city")).dropdown(...(one.city ? ["set selected", one.city] : ["clear"]));
  $(field("interests")).dropdown("set exactly", one.interests);
  $("#birthday").calendar(...(one.birthday ? ["set date", new Date(`${one.birthday}T00:00`)] : ["clear"]));
  $("#editor .header").text(one.id ? `Edit ${one.name}` : WORDS.add);
  $("#editor").modal("show");
}
async function submit() {
  if (!form.form("validate form")) return;
  const chosen = $(field("interests")).dropdown("get values") ?? [];
  const one = {
    ...member, ...Object.fromEntries(["name", "email", "role", "city", "fee", "notes"].map((name) => [name, field(name).value])),
    birthday: iso($("#birthday").calendar("get date")), interests: [...chosen], seats: Number(field("seats").value), newsletter: field("newsletter").checked,
  };
  if (await store(withMember(state, one), WORDS.saved(one.name))) $("#editor").modal("hide");
}
$("#editor").modal({ autofocus: false, onApprove: () => { submit(); return false; } });
$("[data-step]").on("click", function () { field("seats")[this.dataset.step](); });
form.on("submit", (event) => event.preventDefault());

function ask(one) {
  const leave = async () => (await store(withoutMember(state, one.id), WORDS.removed(one.name))) && $("#removal").modal("hide");
  $("#removal .header").text(`Remove ${one.name}`);
  $("#removal").modal({ onApprove: () => { leave(); return false; } }).modal("show");
}

// Boats.
function showBoats() {
  $("#boats").html(state.boats.map((boat) => `
    <div class="card" data-id="${boat.id}"><div class="content"><div class="header">${text(boat.name)}</div></div>
    <div class="content">${boat.tags.map((tag) => `<a class="ui label" data-tag="${text(tag)}">${text(tag)} <i class="delete icon"></i></a>`).join("")}</div>
    <div class="extra content"><div class="ui star rating" data-rating="${boat.favourite ? 1 : 0}" data-max-rating="1"></div> ${WORDS.boats.favourite}</div></div>`).join(""));
  $("#boats .rating").rating({
    onRate: async function (stars) {
      const boat = boatOf(this);
      if (boat.favourite !== stars > 0 && !(await store(withBoat(state, { ...boat, favourite: stars > 0 }), WORDS.saved(boat.name)))) showBoats();
    },
  });
}
const boatOf = (inside) => state.boats.find((one) => one.id === Number($(inside).closest(".card").data("id")));
$("#boats").on("click", ".delete.icon", function () {
  const boat = boatOf(this), gone = $(this).parent().attr("data-tag");
  store(withBoat(state, { ...boat, tags: boat.tags.filter((tag) => tag !== gone) }), WORDS.saved(boat.name));
});
$("#launch").on("submit", async (event) => {
  event.preventDefault();
  const name = event.target.elements.boat.value.trim();
  if (name && (await store(withBoat(state, { name }), WORDS.saved(name)))) event.target.elements.boat.value = "";
});

// Settings.
for (const one of document.querySelectorAll(".accordion [name]")) {
  if (one.type === "checkbox") one.checked = state.settings[one.name];
  else if (one.tagName === "SELECT") $(one).dropdown("set selected", state.settings[one.name]);
  else one.value = state.settings[one.name];
}
$("#size").slider({ min: 1, max: 5, start: state.settings.textSize });
$(".accordion form").on("submit", (event) => {
  event.preventDefault();
  const entered = Object.fromEntries([...event.target.elements].filter((one) => one.name).map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]));
  if ($(event.target).has("#size").length) entered.textSize = $("#size").slider("get value");
  store(withSettings(state, entered), WORDS.saved($(event.target).parent().prev().text()));
});
async function deleteClub() {
  if ($("#ending input").val() !== state.settings.clubName) tell("This is not the name of the club.", "error");
  else if (await store(withoutClub(state), WORDS.removed(state.settings.clubName))) $("#ending").modal("hide");
}
$("#ending").modal({ onApprove: () => { deleteClub(); return false; } });
$("#end").on("click", () => $("#ending").modal("show"));

$("#tongues").html(LANGUAGES.map((one) => `<div class="item" data-value="${one}">${one}</div>`).join(""));
$("#account").dropdown({
  action: "hide",
  onChange: (value) => {
    if (LANGUAGES.includes(value)) store(withSettings(state, { language: value }), WORDS.saved(WORDS.account.language));
    else tell(value, "info");
  },
});

function show() {
  $("#club-head").text(state.settings.clubName);
  const dark = state.settings.theme === "Dark";
  $("body").css("background", dark ? "#1b1c1d" : "");
  $(".segment, .menu, .accordion, .accordion form, #table").toggleClass("inverted", dark);
  document.documentElement.style.fontSize = `${11 + state.settings.textSize}px`;
  showMembers();
  showBoats();
}
show();
$(".accordion").accordion();
$("#tabs .item").tab().tab("change tab", SECTION);
