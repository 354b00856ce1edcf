// What a control is called.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, fold, squash, ariaOf, parentElementOf, contains, referenced, isSame, styleOf, isSeen, HIDDEN_TAGS, textOf,
    hiddenText, isReadOut, isField, isButtonInput, isToggle, isSlider, isCombobox, labelOf, isPicker, captionOf, saidOf,
    iconName, isDrawnSwitch, labelInRow, shownIn, nearbyText, columnHead, editorName, componentName, standsFor, looseLabel,
    legendOf, ownRole,
  } = sf;

  // The head of a column is called as it shows, whatever its label says besides of how to sort by it.
  const headName = (element, label) => {
    if (!element.matches("th, [role=columnheader]")) return "";
    const shows = textOf(element, LIMITS.name).trim();
    return shows && fold(label).startsWith(fold(shows)) ? shows : "";
  };
  const KIND_ONLY = /^(?:slider|range|input|select|text ?(?:field|box))(?: (?:value|thumb|input))?$/i; // a label that says only what it is
  const nameOf = (element) => {
    if (isPicker(element)) return captionOf(element);
    const labels = referenced(element, "aria-labelledby");
    const inside = labels.filter((label) => contains(element, label));
    const shows = inside.some((label) => isSeen(label) && textOf(label, LIMITS.name));
    // What stands in a list is its choice; of what stands in another control, what is only read out says no more than what shows.
    const others = labels.filter((label) => !inside.includes(label) || !isField(element) && (isSeen(label) || !shows));
    const labelled = others.map((label) => textOf(label, LIMITS.name) || hiddenText(label)).join(" ");
    if (labelled.trim() && !(isCombobox(element) && labelled.trim() === shownIn(element) && labelOf(element))) return labelled;
    const aria = isField(element) && KIND_ONLY.test(element.getAttribute("aria-label") ?? "") && nearbyText(element) ? "" : ariaOf(element, "label");
    const choice = isCombobox(element) && labelOf(element) && squash(aria ?? "") === shownIn(element); // what it shows, read out
    if (aria?.trim() && !choice) return headName(element, aria) || aria;
    if (isButtonInput(element)) return element.value || element.alt || element.title || { submit: "Submit", reset: "Reset" }[element.type] || "";
    if (isField(element)) {
      const asked = element.getAttribute("placeholder")?.trim() ?? "";
      const title = isCombobox(element) && squash(element.title) === shownIn(element) ? "" : element.title; // what is chosen is no name
      return labelOf(element) || componentName(element) || standsFor(element) || looseLabel(element) || (asked ? legendOf(element, true) : "") || asked || title || columnHead(element) || nearbyText(element) || (isToggle(element) ? labelInRow(element) : "") || legendOf(element, false)
        || (element.isContentEditable ? editorName(element) : "") || labels.map((label) => textOf(label, LIMITS.name)).join(" ") || element.title;
    }
    if (element.tagName === "IMG" || element.tagName === "AREA") return element.alt || element.title || iconName(element);
    const isEntry = element.getAttribute("role") === "option"; // which may be read out with whether it is chosen
    const text = textOf(element, LIMITS.name, (inner) => inner !== element && (ownRole(inner) !== null && !isSame(element, inner) || isEntry && isReadOut(inner)));
    if (text && /[\p{L}\p{N}]/u.test(text)) return text;
    const label = isToggle(element) ? labelOf(element) || componentName(element) : "";
    if (label) return label;
    const title = saidOf(element, "title", "data-tooltip");
    if (title) return title;
    const beside = isDrawnSwitch(element) ? labelInRow(element) : isToggle(element) ? nearbyText(element) || labelInRow(element) : "";
    if (beside) return beside;
    if (isSlider(element)) return labelOf(element) || componentName(element) || nearbyText(parentElementOf(element)) || "slider";
    return foldedName(element) || iconName(element, text);
  };
  // The one text of a button that shows its icon alone, as long as the bar that it stands in is narrow.
  const foldedName = (element) => {
    if (element.childElementCount === 0 || !/^(A|BUTTON)$/.test(element.tagName)) return "";
    const said = [...element.querySelectorAll("*")].slice(0, 20).filter((part) => !HIDDEN_TAGS.has(part.tagName) && part.childElementCount === 0 && /\p{L}/u.test(part.textContent) && styleOf(part).display === "none");
    const name = said.length === 1 ? squash(said[0].textContent) : "";
    return name.split(" ").length <= 3 && /[\p{L}\p{N})]$/u.test(name) ? name : "";
  };

  const describe = (element) => squash(element ? (element.nodeType === 1 ? nameOf(element) : element.data) : "", 60) || element?.localName || "something";

  Object.assign(sf, { nameOf, describe });
})(window.__surefootParts);
