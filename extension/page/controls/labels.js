// Which words are the label of a control, and buttons that stand for a field because they have one.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, squash, kept, around, shadows, contains, referenced, isRendered, textOf, isReadOut, isField, isToggle, isDrawnList,
    labelInRow,
  } = sf;

  // A label may also be for what is no form field: a list or a switch that a script has drawn.
  const formLabels = (element) => { try { return kept.get(element)?.labels ?? []; } catch { return []; } }; // of what no form takes part in
  const labelsOf = (element) => {
    const own = [...(element.labels ?? formLabels(element))];
    return own.length || !element.id || !element.hasAttribute("role") ? own : [...element.getRootNode().querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)];
  };
  const labelOf = (element) => labelsOf(element).map((item) => wordsOf(item)).join(" ").trim().replace(/\s*[:*]+$/, "");
  // What a label says, without a link or sign beside its words that leads to help.
  const wordsOf = (part) => textOf(part, LIMITS.name, (inner) => inner !== part && (isHelp(inner) || inner.getAttribute("aria-hidden") === "true" || isReadOut(inner))) || textOf(part, LIMITS.name);
  const HELP = /^(?:[?¿iⓘℹ\s]*|(?:show |get )?(?:help|hints?|info(?:rmation)?|tooltip)\b.*|(?:more|further) info(?:rmation)?\b.*|learn more\b.*|what['’]?s this\??|question(?: (?:mark|circle))?|(?:hilfe|hinweis|mehr (?:erfahren|infos?))\b.*|(?:aide|en savoir plus|plus d['’]infos?)\b.*|(?:ayuda|más información|saber más)\b.*)$/iu;
  const HELP_WORDS = 3; // with more, a link in a label says what is agreed to: "information sharing with partners"
  const isHelp = (element) => {
    if (!element.matches("a, button, [role=button], [role=link], [role=img], abbr, i, svg") || isField(element)) return false;
    const said = squash(textOf(element, LIMITS.name) || element.getAttribute("aria-label") || element.title || "");
    return HELP.test(said) && (!around(element, "label") || said.split(" ").length <= HELP_WORDS);
  };
  // Words that are told as the name of a field. A label of one that is not drawn is text like any: a widget stands there.
  const isCaption = (element) => {
    const control = around(element, "label")?.control ?? labelledBy(element);
    return Boolean(control) && (isToggle(control) || isRendered(control));
  };
  // A custom element that is for another one is its label, as <label> is.
  const labelledBy = (element) => {
    const label = shadows.any ? around(element, "[for]") : null;
    return label?.localName.includes("-") ? label.getRootNode().getElementById?.(label.getAttribute("for")) ?? null : null;
  };
  // A button with a label that shows what was picked where it opens: a day, a colour, one of a list.
  const isPicker = (element) => {
    const opens = element.getAttribute("aria-haspopup") ?? "", role = element.getAttribute("role") ?? "";
    if (element.tagName === "BUTTON" && /^(dialog|listbox|grid|tree)$/.test(opens) && element.labels?.length > 0 && role === "" && labelOf(element) !== "") return true;
    if (opens === "" && isDrawnList(element)) return true;
    return opens === "listbox" && (role === "button" || role === "" && element.tagName === "BUTTON") && captionOf(element) !== "";
  };
  // What is said to be the label of a button that opens a list stands outside of it, or is in it beside what was picked.
  const captionsOf = (element) => {
    const labels = referenced(element, "aria-labelledby").filter((label) => label !== element), outside = labels.filter((label) => !contains(element, label));
    return outside.length ? outside : labels;
  };
  const captionOf = (element) => labelOf(element) || captionsOf(element).map((label) => textOf(label, LIMITS.name)).join(" ").trim().replace(/\s*[:*]+$/, "") || (isDrawnList(element) ? labelInRow(element) : "");
  const labelFor = (element) => [...element.getRootNode().querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)].map((item) => textOf(item, LIMITS.name)).join(" ").trim();

  Object.assign(sf, {
    labelsOf, labelOf, wordsOf, isHelp, isCaption, labelledBy, isPicker, captionsOf, captionOf, labelFor,
  });
})(window.__surefootParts);
