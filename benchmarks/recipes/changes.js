// Changes a page as sites change: run in each document, before its own scripts, with what is to be changed.
((wanted) => {
  const CONTROLS = "button, a, input, select, textarea, [role=button], label";
  const ATTRIBUTES = ["aria-label", "placeholder", "title", "value"];
  const known = Object.keys(wanted.words);
  const of = (element) => [element.textContent, ...ATTRIBUTES.map((name) => element.getAttribute(name))]
    .filter(Boolean).map((text) => text.trim().replace(/\s+/g, " ").replace(/\*$/, "").trim());
  const says = (element, words) => of(element).some((text) => text === words || text.startsWith(words + " "));
  const shown = (element) => element.getClientRects().length > 0;
  const field = (element) => element.matches("label") ? element.control ?? element : element;
  const last = () => [...document.querySelectorAll(CONTROLS)]
    .filter((one) => says(one, wanted.last) && (!wanted.row || closest(one).includes(wanted.row))).map(field)
    .filter((one) => !one.closest("[data-decoy]"));
  const closest = (one) => (one.closest("tr, li") ?? document.body).textContent + of(one).join(" ");
  const done = new WeakSet();
  const once = (element, act) => { if (!done.has(element)) { done.add(element); act(element); } };

  function reword() {
    for (const control of document.querySelectorAll(CONTROLS)) {
      for (const words of known) {
        const put = (text) => text.trim() === words || text.trim().startsWith(words + " ") || text.trim() === words + "*"
          ? text.replace(words, wanted.words[words]) : text;
        for (const name of ATTRIBUTES) {
          if (name === "value" && !["submit", "button"].includes(control.type)) continue;
          const said = control.getAttribute(name);
          if (said && put(said) !== said) control.setAttribute(name, put(said));
        }
        const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const text = walker.currentNode;
          if (put(text.data) !== text.data) text.data = put(text.data);
        }
      }
    }
  }

  function shuffle() {
    for (const list of document.querySelectorAll("form, fieldset, ul.todo-list, tbody")) {
      once(list, () => list.append(...[...list.children].reverse()));
    }
  }

  function rename() {
    let number = 0;
    for (const control of document.querySelectorAll("button, a, input, select, textarea")) {
      once(control, () => {
        number += 1;
        if (control.id) {
          const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
          control.id = `k${number}-${Math.random().toString(36).slice(2)}`;
          if (label) label.htmlFor = control.id;
        }
        if (!wanted.keeps.some((name) => control.classList.contains(name))) control.className = `k${number}`;
      });
    }
  }

  function add() {
    const first = [...document.querySelectorAll("input, select, textarea")].find((one) => shown(one)
      && !["hidden", "checkbox"].includes(one.type) && !one.closest("[data-added]"));
    if (!first || document.querySelector("[data-added]")) return;
    const more = document.createElement("div");
    more.dataset.added = "";
    more.innerHTML = '<label>Nickname <input type="text" autocomplete="off"></label>';
    first.parentElement.insertBefore(more, first);
  }

  function interrupt() {
    if (sessionStorage.getItem("interrupted") || document.querySelector("[data-interrupts]")) return;
    const dialog = document.createElement("div");
    dialog.dataset.interrupts = "";
    dialog.setAttribute("role", "dialog");
    dialog.setAttribute("aria-modal", "true");
    dialog.setAttribute("aria-label", "News");
    dialog.style.cssText = "position:fixed;inset:0;z-index:99999;background:#fff;padding:4rem";
    dialog.innerHTML = "<h2>News</h2><p>There is a new release of this application.</p><button>Continue</button>";
    dialog.querySelector("button").onclick = () => { sessionStorage.setItem("interrupted", "1"); dialog.remove(); };
    document.body.append(dialog);
  }

  function remove() { last().forEach((one) => one.remove()); }

  function double() {
    const [first] = last();
    if (!first || document.querySelector("[data-decoy]")) return;
    const copy = first.cloneNode(true);
    copy.removeAttribute("id");
    if (first.labels?.length) copy.setAttribute("aria-label", wanted.last);
    const part = document.createElement("section");
    part.dataset.decoy = "";
    part.setAttribute("aria-label", "Archive");
    part.append(Object.assign(document.createElement("h2"), { textContent: "Archive" }), copy);
    for (const type of ["click", "input", "keydown", "change"]) {
      part.addEventListener(type, (event) => {
        if (type === "keydown" && event.key !== "Enter") return;
        event.preventDefault(); event.stopImmediatePropagation();
        window.struckDecoy?.(type);
      }, true);
    }
    document.body.append(part);
  }

  const change = { reworded: reword, shuffled: shuffle, renamed: rename, added: add, inserted: interrupt, gone: remove,
    doubled: double }[wanted.kind];
  const run = () => { watch.disconnect(); change(); watch.observe(document, { childList: true, subtree: true }); };
  const watch = new MutationObserver(run);
  addEventListener("DOMContentLoaded", run);
})
