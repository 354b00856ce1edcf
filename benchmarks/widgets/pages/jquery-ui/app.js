import {
  CITIES, FEES, INTERESTS, LANGUAGES, NOBODY, ROLES, SECTION, THEMES, WORDS,
  keep, load, withBoat, withMember, withSettings, withoutClub, withoutMember,
} from "/store.js";

const options = (all) => all.map((one) => `<option>${one}</option>`).join("");
const radios = (name, all) => all.map((one) => `<input type="radio" name="${name}" id="${one}" value="${one}"><label for="${one}">${one}</label>`).join("");
let state = await load();

// The library has no toast: its highlighted and its error line, as its docs draw them.
function tell(said, look = "highlight", icon = "info") {
  $("#told").remove();
  $(`<div id="told" class="ui-state-${look} ui-corner-all" role="alert"><span class="ui-icon ui-icon-${icon}"></span> </div>`)
    .append($("<span>").text(said)).appendTo("body").delay(4000).fadeOut();
}

// What is shown changes only once the server has kept it.
async function store(next, said) {
  try {
    await keep(next);
  } catch (error) {
    tell(error.message, "error", "alert");
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
  const part = $("#search").val().toLowerCase();
  const found = state.members.filter((one) => `${one.name} ${one.email} ${one.role} ${one.city}`.toLowerCase().includes(part));
  if (by) found.sort((one, other) => `${one[by]}`.localeCompare(`${other[by]}`) * (down ? -1 : 1));
  const leaves = Math.max(1, Math.ceil(found.length / 5));
  leaf = Math.min(leaf, leaves - 1);
  $("thead tr").html(Object.entries(WORDS.heads).map(([key, head]) =>
    `<th data-by="${key}">${head} <span class="ui-icon ui-icon-${by === key ? `triangle-1-${down ? "s" : "n"}` : "caret-2-n-s"}"></span></th>`).join("") + "<th></th>");
  $("tbody").empty().append(found.slice(leaf * 5, leaf * 5 + 5).map((one) => {
    const turn = one.active ? "deactivate" : "activate";
    const acts = [["edit", "pencil", () => edit(one)], [turn, "power", () => store(withMember(state, { ...one, active: !one.active }), WORDS.saved(one.name))], ["remove", "trash", () => ask(one)]];
    return $("<tr>").append(
      [one.name, one.email, one.role, one.city, one.active ? "Yes" : "No"].map((cell) => $("<td>").text(cell)),
      $("<td>").append(acts.map(([act, icon, run]) => $(`<button>${WORDS.row[act]}</button>`).button({ icon: `ui-icon-${icon}`, showLabel: false }).on("click", run))),
    );
  }));
  $("#leaves").empty().append(Array.from({ length: leaves }, (_, one) =>
    $(`<button>${one + 1}</button>`).button({ disabled: one === leaf }).on("click", () => { leaf = one; showMembers(); })));
}
$("#search").on("input", showMembers);
$("thead").on("click", "[data-by]", function () {
  down = by === this.dataset.by && !down;
  by = this.dataset.by;
  showMembers();
});

// The form of a member.
let member = NOBODY;
const form = $("#editor form")[0];
const editor = $("#editor").dialog({ autoOpen: false, modal: true, width: 480, buttons: { Save: submit, Cancel: () => editor.dialog("close") } });
$("#role").html(options(ROLES)).selectmenu({ width: 180 });
$("#city").autocomplete({ source: CITIES, minLength: 0 });
$("#birthday").datepicker({ dateFormat: "d M yy", changeMonth: true, changeYear: true, yearRange: "1940:2026" });
$("#interests").html(options(INTERESTS)).select2({ dropdownParent: editor.parent() });
$("#seats").spinner({ min: 1, max: 8 });
$("#fees").html(radios("fee", FEES)).controlgroup();
$("#add").button({ icon: "ui-icon-plus" }).on("click", () => edit(NOBODY));

function edit(one) {
  member = one;
  $(".error").remove();
  for (const name of ["name", "email", "role", "city", "seats", "fee", "notes"]) form.elements[name].value = one[name];
  form.elements.newsletter.checked = one.newsletter;
  $("#birthday").datepicker("setDate", one.birthday ? new Date(`${one.birthday}T00:00`) : null);
  $("#interests").val(one.interests).trigger("change");
  $("#role").selectmenu("refresh");
  $("#fees").controlgroup("refresh");
  editor.dialog("option", "title", one.id ? `Edit ${one.name}` : WORDS.add).dialog("open");
}
async function submit() {
  const entered = Object.fromEntries(new FormData(form));
  $(".error").remove();
  if (!entered.name.trim()) return $("#name").parent().after($("<div class='error' role='alert'>").text(WORDS.nameMissing));
  const birthday = $.datepicker.formatDate("yy-mm-dd", $("#birthday").datepicker("getDate"));
  const chosen = $("#interests").val(); // in the order of the options: what was chosen before keeps its own
  const interests = [...new Set([...member.interests.filter((one) => chosen.includes(one)), ...chosen])];
  const one = { ...member, ...entered, birthday, interests, seats: Number(entered.seats), newsletter: form.elements.newsletter.checked };
  if (await store(withMember(state, one), WORDS.saved(one.name))) editor.dialog("close");
}
form.onsubmit = (event) => { event.preventDefault(); submit(); };

function ask(one) {
  $("#removal").dialog({
    title: `Remove ${one.name}?`, modal: true, width: 400, resizable: false,
    buttons: {
      Yes: async () => (await store(withoutMember(state, one.id), WORDS.removed(one.name))) && $("#removal").dialog("close"),
      Cancel: () => $("#removal").dialog("close"),
    },
  });
}

// Boats.
function showBoats() {
  $("#boats").empty().append(state.boats.map((boat) => $("<fieldset class='ui-widget-content ui-corner-all'>").append(
    $("<legend>").text(boat.name),
    boat.tags.map((tag) => $("<span class='tag ui-state-default'>").text(tag).append(
      $("<span class='ui-icon ui-icon-close' title='Remove'>").on("click", () =>
        store(withBoat(state, { ...boat, tags: boat.tags.filter((one) => one !== tag) }), WORDS.saved(boat.name))))),
    $(`<label for="favourite-${boat.id}">`).text(WORDS.boats.favourite),
    $(`<input type="checkbox" id="favourite-${boat.id}">`).prop("checked", boat.favourite).on("change", async (event) => {
      if (!(await store(withBoat(state, { ...boat, favourite: event.target.checked }), WORDS.saved(boat.name)))) showBoats();
    }),
  )));
  $("#boats input").checkboxradio();
}
$("#launch").on("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.boat, name = field.value.trim();
  if (name && (await store(withBoat(state, { name }), WORDS.saved(name)))) field.value = "";
}).find("button").button();

// Settings.
$("#themes").html(radios("theme", THEMES)).controlgroup();
$("#language").html(options(LANGUAGES)).selectmenu({ width: 180 });
$("#size").slider({ min: 1, max: 5, value: state.settings.textSize });
$("#digest, #reminders, #sms, #newsletter").checkboxradio();
for (const field of [...$("#sections form")].flatMap((section) => [...section.elements]).filter((field) => field.name)) {
  const kept = state.settings[field.name];
  if (field.type === "checkbox") field.checked = kept;
  else if (field.type === "radio") field.checked = field.value === kept;
  else field.value = kept;
}
$("#sections form").on("submit", (event) => {
  event.preventDefault();
  const fields = [...event.target.elements].filter((field) => field.name && (field.type !== "radio" || field.checked));
  const entered = Object.fromEntries(fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]));
  if ($(event.target).has("#size").length) entered.textSize = $("#size").slider("value");
  store(withSettings(state, entered), WORDS.saved($(event.target).prev().text()));
});
$("#sections button").button();
$("#end").on("click", () => $("#typed").val("") && $("#ending").dialog({
  title: WORDS.account.remove, modal: true, width: 400,
  buttons: {
    Delete: async () => {
      if ($("#typed").val() !== state.settings.clubName) tell("This is not the name of the club.", "error", "alert");
      else if (await store(withoutClub(state), WORDS.removed(state.settings.clubName))) $("#ending").dialog("close");
    },
    Cancel: () => $("#ending").dialog("close"),
  },
}));
$("#removal, #ending").hide();

// The account menu, opened by its button.
$("#tongues").html(LANGUAGES.map((one) => `<li><div>${one}</div></li>`).join(""));
const account = $("#account-menu").hide().menu({
  select: (_, { item }) => {
    const chosen = item.children("div").text();
    if (chosen === "Language") return;
    account.hide();
    if (LANGUAGES.includes(chosen)) store(withSettings(state, { language: chosen }), WORDS.saved(WORDS.account.language));
    else tell(chosen === "Profile" ? `Signed in as ${WORDS.user}` : "You are logged out");
  },
});
$("#account-button").button({ icon: "ui-icon-triangle-1-s", iconPosition: "end" }).on("click", (event) => {
  account.toggle().position({ my: "right top", at: "right bottom", of: event.currentTarget });
  event.stopPropagation();
});
$(document).on("click", (event) => { if (!$(event.target).closest(account).length) account.hide(); });

function show() {
  $("#bar h1").text(state.settings.clubName);
  $("body").toggleClass("dark", state.settings.theme === "Dark").css("font-size", 12 + state.settings.textSize);
  showMembers();
  showBoats();
}
show();
$("#tabs").tabs({ active: ["members", "boats", "settings"].indexOf(SECTION) });
$("#sections").accordion({ heightStyle: "content", collapsible: true });
$("#digest, #reminders, #sms").checkboxradio("refresh");
$("#themes").controlgroup("refresh");
$("#language").selectmenu("refresh");
