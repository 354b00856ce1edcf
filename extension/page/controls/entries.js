// The row of a table or entry of a list that a control stands in.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    fold, LIMITS, listens, firstIn, allIn, styleOf, oneIn, parentElementOf, isRendered, textOf, isButtonInput, isToggle,
    PRESSED, FILLED, makeOf, ownRole, nameOf,
  } = sf;

  const ROW = "tr, dd, li, article, [role=row], [role=listitem], [role=article]";
  // Blocks of one make beside each other, in each of which stands a control of the same kind and name, are the entries of
  // a list, whatever tags it is made of: cards, lines of a basket, settings. Where they say more than their controls do, a
  // button of the same make will do.
  class Entries {
    constructor() { this.known = new Map(); this.signs = new Map(); }
    has(block) {
      if (!this.known.has(block)) this.known.set(block, ENTRY.test(block.tagName) && !isToken(block) && !isLayout(block) && this.twins(block).some((other) => this.isAlike(block, other)));
      return this.known.get(block);
    }
    twins(block) {
      const beside = ["previousElementSibling", "nextElementSibling"].flatMap((way) => [block[way], block[way]?.[way]]);
      return beside.filter((other) => other && other.tagName === block.tagName && (other.classList[0] ?? "") === (block.classList[0] ?? ""));
    }
    isAlike(block, other) {
      const there = this.signsOf(other);
      return there.size > 0 && [...this.signsOf(block)].some((sign) => there.has(sign));
    }
    signsOf(block) {
      if (!this.signs.has(block)) {
        const all = block.textContent.length > 4000 ? [] : allIn(block, PRESSED);
        const found = all.length > 40 ? [] : all.filter((one) => one.tagName !== "INPUT" || isToggle(one) || isButtonInput(one));
        const buttons = found.filter((one) => ownRole(one) === "btn" && one.getAttribute("class"));
        const signs = found.map((one) => `${one.tagName} ${one.type ?? ""} ${fold(nameOf(one)) || one.getAttribute("class")}`);
        const heard = all.length > 40 ? [] : firstIn(block, 200).filter((one) => ownRole(one) === null && listens(one) && one.getAttribute("class"));
        const made = (buttons.length || heard.length) && saysMore(block) ? [...buttons, ...heard].map(makeOf) : [];
        this.signs.set(block, new Set([...signs, ...made]));
      }
      return this.signs.get(block);
    }
  }
  const saysMore = (block) => /[\p{L}\p{N}]/u.test(textOf(block, LIMITS.name, (inner) => ownRole(inner) !== null || listens(inner)));
  // The page itself beside a dialog that a script has put after it, one of its tabs, and whatever else holds more than an entry.
  const isLayout = (block) => block.matches("[role=tabpanel]") || allIn(block, "main, nav, h1, [role=main], [role=navigation], [role=dialog]").some(isRendered) || styleOf(block).position === "fixed";
  // An element of a library's own that stands in a line with others, and is no higher than one, is a tag on an entry.
  const isToken = (block) => block.localName.includes("-") && styleOf(block).display.startsWith("inline") && block.getBoundingClientRect().height <= 48
    && !firstIn(block, 20).some((part) => styleOf(part).display === "block" && part.getBoundingClientRect().height > 48);
  const ENTRY = /^(DIV|LI|TR|SECTION|ARTICLE|FIELDSET|DL|UL|[A-Z][A-Z0-9]*-[A-Z0-9-]+)$/;
  // A form in which something is filled in ends a row, unless the rows beside it have the like.
  const rowOf = (element, says, entries) => {
    const counts = (node) => Number(node.getRootNode() === node.ownerDocument); // not what a component is made of
    for (let node = parentElementOf(element), steps = 0, form = false; node && steps < 8; steps += counts(node), node = parentElementOf(node)) {
      const isRow = !form && node.matches(ROW) && (/^(TR|DD)$/.test(node.tagName) || element.tagName !== "A");
      if ((isRow || entries.has(node)) && says(node)) return node;
      if (node.matches("main, body, table, dialog")) return null;
      form ||= node.tagName === "FORM" && oneIn(node, FILLED) !== null;
    }
    return null;
  };

  Object.assign(sf, { Entries, rowOf });
})(window.__surefootParts);
