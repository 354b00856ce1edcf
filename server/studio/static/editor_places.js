// Where the name under the cursor is declared or set, and everywhere it is used: gone to at once, or picked from a list.

const form = document.querySelector("[data-editing]");
const { ask, writing } = form.editing;
const file = form.elements.file.value;
const dialog = document.getElementById("chooser");
const [title, note, words] = ["title", "note", "words"].map((id) => document.getElementById(`chooser-${id}`));
const list = dialog.querySelector(".choices");
const A_FEW = 10; // that are looked through without narrowing
const USES = { declared: "declared", set: "set", read: "used" };

const unsaved = () => Boolean(form.elements.began) && form.elements.text.value !== form.elements.began.value;

function address(line) {
  const url = new URL(location);
  url.searchParams.set("line", line);
  return url;
}

/** To a place of this file, from where the browser leads back. */
function leap(line, col) {
  history.replaceState(history.state, "", address(writing.place()[0]));
  history.pushState(null, "", address(line));
  writing.seek(line);
  writing.go(line, col);
}
addEventListener("popstate", () => writing.seek(Number(new URL(location).searchParams.get("line")) || 1));

/** A list of places: each `{file, line, col, href, label, detail}`. */
function choose(said, about, places) {
  title.textContent = said;
  const away = unsaved() && places.some((one) => one.file !== file);
  note.textContent = [about, away && "What you typed is not saved: other files open beside it."].filter(Boolean).join(" ");
  note.hidden = !note.textContent;
  words.value = "";
  words.parentElement.hidden = places.length <= A_FEW;
  list.replaceChildren(...places.map((one) => choice(one, away)));
  dialog.showModal();
  (words.parentElement.hidden ? list.querySelector("a") : words)?.focus();
  list.scrollTop = 0;
}

function choice(one, away) {
  const row = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: one.href });
  const part = (tag, className, textContent) => Object.assign(document.createElement(tag), { className, textContent });
  const head = part("span", "", "");
  head.append(part("code", "", one.label), " ", part("span", "use", one.use));
  link.append(head, part("span", "says", one.detail));
  if (one.file !== file && away) Object.assign(link, { target: "_blank", rel: "noopener" });
  link.addEventListener("click", (event) => {
    dialog.close();
    if (one.file !== file || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    leap(one.line, one.col);
  });
  row.append(link);
  return row;
}

words.addEventListener("input", () => {
  const wanted = words.value.toLowerCase().split(/\s+/);
  for (const row of list.children) row.hidden = !wanted.every((word) => row.textContent.toLowerCase().includes(word));
});
dialog.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...list.querySelectorAll("li:not([hidden]) a")];
  if (event.key === "Enter" && event.target === words) links[0]?.click();
  if (!step) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement) + step;
  (at < 0 ? words : links[Math.min(at, links.length - 1)])?.focus();
});
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside it

async function placesOf(what, [line, col]) {
  const answer = await ask(what, { line, col });
  return answer ? JSON.parse(answer) : { name: "", places: [], more: 0 };
}

function show({ name, places, more }) {
  const every = places.length + more;
  const about = `${every} ${every === 1 ? "place" : "places"}${more ? `, the first ${places.length} of them` : ""}`;
  choose(name, about, places.map((one) => ({
    ...one, label: `${one.file}:${one.line}`, detail: one.said, use: USES[one.use],
  })));
}

function tell(text) {
  document.getElementById("announce").textContent = text;
  const meaning = document.getElementById("meaning");
  if (meaning) meaning.textContent = text;
}

/** To where a name is declared or set; from there, and where nothing declares it, to where it is used. */
async function goTo(at) {
  const found = await placesOf("definitions", at);
  const others = found.places.filter((one) => one.file !== file || one.line !== at[0]);
  if (others.length > 1) return show({ ...found, places: others });
  if (!others.length) return showUses(at);
  const [one] = others;
  if (one.file === file) leap(one.line, one.col);
  else if (unsaved()) show({ ...found, places: others });
  else location.assign(one.href);
}

async function showUses(at) {
  const found = await placesOf("references", at);
  if (found.places.length) show(found);
  else tell("No name of a fact, setting, word list, effect, rule or rule set stands under the cursor.");
}

const DEEDS = { definitions: goTo, references: showUses };
for (const button of form.querySelectorAll("[data-deed]")) {
  button.addEventListener("click", () => DEEDS[button.dataset.deed]?.(writing.place()));
}
form.querySelector("[data-tools]").hidden = false;

/** A key is that of the button that names it. */
form.addEventListener("keydown", (event) => {
  const mods = [(event.ctrlKey || event.metaKey) && "Control", event.altKey && "Alt", event.shiftKey && "Shift"];
  const keys = [...mods.filter(Boolean), event.code.replace(/^Key/, "")].join("+");
  const button = form.querySelector(`[aria-keyshortcuts="${CSS.escape(keys)}"]`);
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
}, true);

/** Ctrl and a click go to what stands there, in place of a second cursor. */
for (const kind of ["mousedown", "click"]) {
  form.addEventListener(kind, (event) => {
    if (!(event.ctrlKey || event.metaKey) || !event.target.closest(".ace_content, [data-source]")) return;
    if (event.target.closest(".ace_content")) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (kind === "click") goTo(writing.placeOf(event));
  }, true);
}
