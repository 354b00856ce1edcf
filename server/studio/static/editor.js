// The editor of a policy file, and what is told beside it while somebody types. Without Ace the text area does as well.

const form = document.querySelector("[data-editing]");
const source = form.querySelector("[data-source]");
const base = form.dataset.editing;
const file = form.elements.file.value;
const asks = new Set((form.dataset.asks ?? "marks would told offers").split(" "));
const [problems, would, meaning] = ["problems", "would", "meaning"].map((id) => document.getElementById(id));
const tellsMeaning = asks.has("told") && !source.readOnly;
const PAUSE = { marks: 120, would: 400, told: 250 }; // ms without a key
const LINES_ABOVE = 6; // of one that is looked for
const waiting = {};
const latest = {};
const asked = {};
addEventListener("submit", () => Object.values(asked).forEach((one) => one.abort()));

/** What the server says of the text as it is; null where a later question has overtaken this one. */
async function ask(what, more = {}) {
  const turn = (latest[what] = (latest[what] ?? 0) + 1);
  asked[what]?.abort(); // or questions that nobody waits for would hold up the next page
  asked[what] = new AbortController();
  const body = new URLSearchParams({ csrf: form.elements.csrf.value, file, text: source.value, ...more });
  const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
  try {
    const answer = await fetch(`${base}/${what}`, { method: "POST", body, headers, signal: asked[what].signal });
    const said = await answer.text();
    return answer.ok && latest[what] === turn ? said : null;
  } catch {
    return null; // given up, or the server is away
  }
}

function soon(what, act) {
  clearTimeout(waiting[what]);
  waiting[what] = setTimeout(act, PAUSE[what]);
}

function element(tag, text, attributes = {}) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.textContent = text;
  return made;
}

/** Texts with edits of them; lines and columns count from 1. */
function applied(text, edits) {
  const starts = [0];
  for (const line of text.split("\n")) starts.push(starts.at(-1) + [...line].length + 1);
  const letters = [...text];
  const offset = (line, col) => Math.min((starts[line - 1] ?? letters.length) + col - 1, letters.length);
  const sorted = [...edits].sort((a, b) => b.span.line - a.span.line || b.span.col - a.span.col);
  for (const { span, text: put } of sorted) {
    const from = offset(span.line, span.col);
    letters.splice(from, offset(span.end_line, span.end_col) - from, ...put);
  }
  return letters.join("");
}

function show(found) {
  problems.replaceChildren();
  if (!found.length) problems.append(element("p", "None.", { className: "quiet" }));
  for (const one of found) {
    const row = element("div", "", { className: "problem" });
    const place = element("a", `${one.line}:${one.col}`, { href: "#text" });
    place.addEventListener("click", (event) => (event.preventDefault(), writing.go(one.line, one.col)));
    row.append(place, element("span", one.said));
    for (const fix of one.fixes) {
      if (fix.edits.some((edit) => !edit.file.endsWith(file))) continue;
      const button = element("button", fix.title, { type: "button", className: "button small" });
      button.addEventListener("click", () => writing.put(applied(source.value, fix.edits)));
      row.append(button);
    }
    problems.append(row);
  }
}

async function tellMarks() {
  const answer = await ask("marks");
  if (answer === null) return;
  const found = JSON.parse(answer);
  show(found);
  writing.mark(found);
}

async function tellWould() {
  const answer = await ask("would");
  if (answer === null) return;
  would.innerHTML = answer; // made by our own templates, which escape everything
  window.htmx?.process(would);
}

async function tellMeaning(line, col) {
  const answer = await ask("told", { line, col });
  if (answer) meaning.textContent = JSON.parse(answer).text.replace(/\*\*|`/g, "") || "";
}

function typed() {
  soon("marks", tellMarks);
  soon("would", tellWould);
  form.dispatchEvent(new Event("typed"));
}

/** The plain text area. */
function plain() {
  source.addEventListener("input", typed);
  const at = () => source.value.slice(0, source.selectionStart).split("\n");
  source.addEventListener("keyup", () => tellsMeaning && soon("told", () => tellMeaning(at().length, [...at().at(-1)].length + 1)));
  return {
    mark() {},
    head() {},
    put(text) {
      source.value = text;
      typed();
    },
    place: () => [at().length, [...at().at(-1)].length + 1],
    placeOf() {
      return this.place();
    },
    go(line, col) {
      const before = source.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      source.focus();
      source.setSelectionRange(before + col - 1, before + col - 1);
      source.scrollTop = (line - LINES_ABOVE) * parseFloat(getComputedStyle(source).lineHeight);
    },
    seek(line) {
      this.go(line, 1);
      const end = source.value.indexOf("\n", source.selectionStart);
      source.setSelectionRange(source.selectionStart, end < 0 ? source.value.length : end);
    },
  };
}

/** Ace over the text area, which stays what the form sends. Its columns count UTF-16; the server's count characters. */
function withAce() {
  const place = element("div", "", { className: "code" });
  source.after(place);
  source.hidden = true;
  const editor = ace.edit(place, {
    useWorker: false, tabSize: 2, useSoftTabs: true, showPrintMargin: false, wrap: true,
    indentedSoftWrap: false, enableKeyboardAccessibility: true, enableBasicAutocompletion: true,
    enableLiveAutocompletion: true, readOnly: source.readOnly, fontSize: 13,
    textInputAriaLabel: `Text of ${file}`,
  });
  const { Range } = ace.require("ace/range");
  const session = editor.session;
  session.setMode("ace/mode/yaml"); // after workers are off
  const own = (line, col) => [...(session.getLine(line - 1) ?? "")].slice(0, col - 1).join("").length;
  const theirs = (row, column) => [...session.getLine(row).slice(0, column)].length + 1;
  const range = (span) => new Range(span.line - 1, own(span.line, span.col), span.end_line - 1, own(span.end_line, span.end_col));
  editor.setValue(source.value, -1);
  session.getUndoManager().reset();
  session.on("change", () => {
    source.value = editor.getValue();
    typed();
  });
  editor.selection.on("changeCursor", () => {
    const { row, column } = editor.getCursorPosition();
    if (tellsMeaning) soon("told", () => tellMeaning(row + 1, theirs(row, column)));
  });
  if (!source.readOnly) editor.commands.addCommand({ name: "save", bindKey: { win: "Ctrl-S", mac: "Command-S" }, exec: () => form.requestSubmit() });
  editor.completers = !asks.has("offers") ? [] : [{
    identifierRegexps: [/[\w.$/]/],
    async getCompletions(_, __, at, ___, give) {
      const answer = await ask("offers", { line: at.row + 1, col: theirs(at.row, at.column) });
      const found = answer ? JSON.parse(answer) : [];
      give(null, found.map((one, nth) => ({
        caption: one.label, value: one.label, meta: one.detail, docText: one.doc.replace(/\*\*|`/g, ""), score: 1000 - nth,
        edit: one.edit, completer: taking,
      })));
    },
  }];
  const taking = {
    insertMatch(_, one) {
      const span = range(one.edit.span);
      const cursor = editor.getCursorPosition();
      if (span.end.row === cursor.row && span.end.column < cursor.column) span.setEnd(cursor.row, cursor.column);
      session.replace(span, one.edit.text);
    },
  };
  let shown = [];
  let sought = 0;
  return {
    mark(found) {
      for (const id of shown) session.removeMarker(id);
      shown = found.map((one) => session.addMarker(range(one), "ace_wrong", "text"));
      session.setAnnotations(found.map((one) => ({ row: one.line - 1, column: one.col - 1, text: one.said, type: "error" })));
    },
    put(text) {
      const at = editor.getCursorPosition();
      session.doc.setValue(text);
      editor.moveCursorToPosition(at);
    },
    head(lines, act) {
      headed(editor, lines, act);
    },
    place() {
      const { row, column } = editor.getCursorPosition();
      return [row + 1, theirs(row, column)];
    },
    placeOf(event) {
      const { row, column } = editor.renderer.screenToTextCoordinates(event.clientX, event.clientY);
      return [row + 1, theirs(row, column)];
    },
    go(line, col) {
      editor.gotoLine(line, own(line, col), true);
      editor.focus();
    },
    seek(line) {
      if (sought) session.removeMarker(sought);
      sought = session.addMarker(new Range(line - 1, 0, line - 1, 1), "ace_sought", "fullLine");
      editor.gotoLine(line, 0, false);
      editor.renderer.scrollToLine(Math.max(0, line - LINES_ABOVE), false, false);
      editor.focus();
    },
  };
}

/** Lines above parts of the text: `{line, text, of}`. What stands on the screen stays where it is. */
function headed(editor, lines, act) {
  const { setLenses } = ace.require("ace/ext/code_lens");
  const { session, renderer } = editor;
  if (!editor.getOption("enableCodeLens")) {
    editor.setOption("enableCodeLens", true);
    editor.commands.addCommand({ name: "above", exec: (_, one) => act(one) });
    renderer.on("afterRender", () => {
      for (const one of editor.container.querySelectorAll(".ace_codeLens > a")) {
        one.className = one.lensCommand.id ? "leads" : one.textContent.startsWith("broken") ? "broken" : "";
      }
    });
  }
  const { row } = editor.getCursorPosition();
  const [before, top] = [session.documentToScreenRow(row, 0), session.getScrollTop()];
  setLenses(session, lines.map((one) => ({
    start: { row: one.line - 1, column: 0 }, command: { id: one.of === "rule" ? "above" : "", title: one.text, arguments: one },
  })));
  if (top > 0) session.setScrollTop(top + (session.documentToScreenRow(row, 0) - before) * renderer.lineHeight);
}

const writing = window.ace ? withAce() : plain();
form.editing = { ask, applied, writing }; // for what else stands beside an editor
if (Number(form.dataset.line)) writing.seek(Number(form.dataset.line));
form.addEventListener("submit", () => form.elements.line && (form.elements.line.value = writing.place()[0]));
if (!source.readOnly) {
  tellMarks();
  tellWould();
}
