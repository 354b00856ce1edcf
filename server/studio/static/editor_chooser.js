// Around the editor of a policy file: places that are gone to or picked from a list, and buttons with their keys.

const form = document.querySelector("[data-editing]");
const { writing } = form.editing;
const file = form.elements.file.value;
const dialog = document.getElementById("chooser");
const [title, note, words] = ["title", "note", "words"].map((id) => document.getElementById(`chooser-${id}`));
const list = dialog.querySelector(".choices");
const A_FEW = 10; // that are looked through without narrowing

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

/** A list of places: each `{file, line, col, href, label, use, detail}`; `first` is the one that the focus goes to. */
function choose(said, about, places, first = 0) {
  title.textContent = said;
  const away = unsaved() && places.some((one) => one.file !== file);
  note.textContent = [about, away && "What you typed is not saved: other files open beside it."].filter(Boolean).join(" ");
  note.hidden = !note.textContent;
  words.value = "";
  words.parentElement.hidden = places.length <= A_FEW;
  list.replaceChildren(...places.map((one) => choice(one, away)));
  dialog.showModal();
  list.scrollTop = 0;
  list.children[first]?.querySelector("a").focus();
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
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) words.focus(); // which takes the letter
  if (!step) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement) + step;
  (at < 0 ? words : links[Math.min(at, links.length - 1)])?.focus();
});
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside it

/** What became of the last deed. */
function tell(text) {
  form.querySelector("[data-said]").textContent = text;
}

/** What buttons do, by their deed, at the place of the cursor. */
const deeds = {};
for (const button of form.querySelectorAll("[data-deed]")) {
  button.addEventListener("click", () => {
    tell("");
    deeds[button.dataset.deed](writing.place());
  });
}

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

Object.assign(form.editing, { choose, leap, tell, unsaved, deeds });
