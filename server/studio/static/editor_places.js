// Where the name under the cursor is declared or set, everywhere it is used, what the file is made of, and its layout.

const form = document.querySelector("[data-editing]");
const { ask, applied, writing, choose, leap, tell, unsaved, deeds } = form.editing;
const file = form.elements.file.value;
const USES = { declared: "declared", set: "set", read: "used" };

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

/** The parts of the file; the one that the cursor is in has the focus. */
async function showOutline([line]) {
  const answer = await ask("outline");
  const found = answer ? JSON.parse(answer) : [];
  if (!found.length) return tell("Nothing is listed: the file is no valid YAML, or has no parts yet.");
  const here = found.findLastIndex((one) => one.line <= line);
  const above = (wanted) => (form.editing.lines ?? []).filter(wanted).map((one) => one.text);
  const rows = found.map((one) => ({
    ...one, file, href: "#text", label: one.name,
    use: [one.sort, ...above((other) => other.of !== "set" && other.line === one.line)].join(" · "), detail: one.about,
  }));
  const many = `${found.length} ${found.length === 1 ? "part" : "parts"}`;
  choose(file, [many, ...above((one) => one.of === "set")].join(" · "), rows, Math.max(here, 0));
}

async function layOut() {
  const answer = await ask("layout");
  if (answer === null) return;
  const edits = JSON.parse(answer);
  if (edits.length) writing.put(applied(form.elements.text.value, edits));
  tell(edits.length ? "Laid out: spaces, empty lines, the order of keys." : "Nothing to lay out.");
}

Object.assign(deeds, { definitions: goTo, references: showUses, outline: showOutline, layout: layOut });
form.querySelector("[data-tools]").hidden = false;

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
