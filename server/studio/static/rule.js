// A rule as a form: what is wrong with it and what it would do while somebody types, what may be written, more rows.
// Without it the form has an empty row for what is new, and says after saving what is wrong.

const form = document.querySelector("[data-rule]");
const base = form.dataset.rule;
const [problems, would] = ["problems", "would"].map((id) => document.getElementById(id));
const PAUSE = { "rule/tried": 120, would: 650, "rule/offers": 60 }; // ms without a key
const waiting = {};
const asked = {};
addEventListener("submit", () => Object.values(asked).forEach((one) => one.abort()));

/** What the server says of the form as it is; null where a later question has overtaken this one. */
async function ask(what, more = {}) {
  asked[what]?.abort();
  const own = (asked[what] = new AbortController());
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
  try {
    const answer = await fetch(`${base}/${what}`, { method: "POST", body, headers, signal: own.signal });
    const text = await answer.text();
    return answer.ok && asked[what] === own ? text : null;
  } catch {
    return null; // given up, or the server is away
  }
}

function soon(what, act) {
  clearTimeout(waiting[what]);
  waiting[what] = setTimeout(act, PAUSE[what]);
}

async function put(what, place) {
  const answer = await ask(what);
  if (answer === null) return;
  place.innerHTML = answer; // made by our own templates, which escape everything
  window.htmx?.process(place);
}

function typed() {
  soon("rule/tried", () => put("rule/tried", problems));
  soon("would", () => put("would", would));
}

problems.addEventListener("click", (event) => {
  const { put: field, value } = event.target.dataset;
  if (!field) return;
  form.elements[field].value = value;
  form.elements[field].focus();
  typed();
});

/** Rows: the words that an output may say come with its name; one more is a copy of the last, emptied. */
function wordsOf(pair) {
  const [name, value] = pair.querySelectorAll("select, input, textarea");
  if (document.getElementById(`words-${name.value}`)) value.setAttribute("list", `words-${name.value}`);
  else value.removeAttribute("list");
  value.placeholder = name.selectedOptions[0].dataset.takes ?? "";
  value.setAttribute("aria-label", `${value.dataset.label} ${name.value}`.trim());
}

for (const rows of form.querySelectorAll("[data-rows]")) {
  const more = rows.querySelector("[data-more]");
  more.hidden = false;
  more.addEventListener("click", () => {
    const last = [...rows.querySelectorAll("[data-pair]")].at(-1);
    const pair = last.cloneNode(true);
    pair.querySelector("select").value = "";
    pair.querySelector("input").value = "";
    wordsOf(pair);
    last.after(pair);
    pair.querySelector("select").focus();
  });
  rows.addEventListener("change", (event) => event.target.matches("select") && wordsOf(event.target.closest("[data-pair]")));
}

form.querySelector("[data-effect]")?.addEventListener("change", (event) => {
  for (const part of form.querySelectorAll("[data-of]")) part.hidden = part.disabled = part.dataset.of !== event.target.value;
});

/** A list of what may be written under a field, as the pattern of a combobox has it. */
function offering(field) {
  const list = document.createElement("ul");
  list.id = `${field.id}-offers`;
  list.className = "offers";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What may stand here");
  list.hidden = true;
  field.after(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");
  let offers = [];
  let at = 0;

  function close() {
    offers = [];
    list.hidden = true;
    list.replaceChildren();
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  }

  function choose(next) {
    at = (next + offers.length) % offers.length;
    [...list.children].forEach((one, nth) => one.setAttribute("aria-selected", String(nth === at)));
    field.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  }

  function take(one) {
    const letters = [...field.value];
    letters.splice(one.start, one.end - one.start, ...one.text);
    const end = one.start + [...one.text].length;
    field.value = letters.join("");
    const place = letters.slice(0, end).join("").length;
    field.setSelectionRange(place, place);
    close();
    typed();
  }

  async function offer() {
    const caret = [...field.value.slice(0, field.selectionStart)].length;
    const answer = await ask("rule/offers", { field: field.name, value: field.value, caret });
    offers = answer && document.activeElement === field ? JSON.parse(answer) : [];
    if (!offers.length) return close();
    list.replaceChildren(...offers.map((one, nth) => {
      const row = Object.assign(document.createElement("li"), { id: `${list.id}-${nth}` });
      row.setAttribute("role", "option");
      const [name, takes, about] = ["code", "span", "span"].map((tag) => document.createElement(tag));
      name.textContent = one.label;
      takes.textContent = one.detail;
      about.textContent = one.doc.replace(/\*\*|`/g, "").split("\n")[0];
      about.className = "about";
      row.append(name, " ", takes, about);
      row.addEventListener("mousedown", (event) => (event.preventDefault(), take(one)));
      return row;
    }));
    list.hidden = false;
    field.setAttribute("aria-expanded", "true");
    choose(0);
  }

  field.addEventListener("input", () => {
    if (/[\w.$]$/.test(field.value.slice(0, field.selectionStart))) soon("rule/offers", offer);
    else close();
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) return event.preventDefault(), offer();
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") event.preventDefault(), choose(at + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter") event.preventDefault(), take(offers[at]);
    else if (event.key === "Escape") event.preventDefault(), close();
  });
}

const [when, on] = [form.elements.when, form.elements.on];
if (on && "unwritten" in on.dataset) when.addEventListener("input", () => (on.checked = when.value.trim() !== "")); // a new rule is off until then

form.querySelectorAll("[data-offers]").forEach(offering);
form.addEventListener("input", typed);
form.addEventListener("change", typed);
put("rule/tried", problems);
put("would", would);
