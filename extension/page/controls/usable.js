// The role of an element that does not say itself that it can be used.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    elementsIn, oneIn, around, parentElementOf, styleOf, firstIn, nodesIn, isSame, isVisible, BLOCK, textOf, holdsMore,
    labelledBy, isDrawnSwitch, isDrawnList, isDrawnEntry, ownRole, shownOver,
  } = sf;

  const CELLS = "td,th,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]";
  const STRUCTURAL = /^(dialog|alertdialog|tabpanel|tablist|region|grid|listbox|tree|menu|menubar|toolbar|group|main|navigation|form|alert|status)$/;
  // Elements that only a listener, a tab stop or the pointer cursor shows to be usable.
  const listenerRole = (element, scope) => {
    const role = element.getAttribute("role");
    if (role === "presentation" || role === "none" || element === scope.doc.body) return null;
    if (element.tagName === "LABEL" && (element.control || element.htmlFor || element.getRootNode() !== scope.doc) || labelledBy(element)) return null; // a script may hand its click on
    if (/^(FORM|DIALOG|CANVAS)$/.test(element.tagName) || STRUCTURAL.test(role ?? "")) return null;
    const hears = scope.listens(element) || scope.delegated.has(element);
    const pointed = styleOf(element).cursor === "pointer";
    if (!hears && around(element, "label")?.control) return null; // what draws the control
    const live = pointed ? null : around(element, "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]");
    if (live && !holdsMore(live) && textOf(live, 600).length < 600) return null; // a message that can be swiped away
    if (!hears && !(pointed && parentElementOf(element) && styleOf(parentElementOf(element)).cursor !== "pointer")
        && !(element.tabIndex >= 0 && element.hasAttribute("tabindex"))) return null;
    if (!hears && !pointed && elementsIn(element).length > 3) return null;
    if (isBackdrop(element)) return null;
    if (hears && !pointed && !element.hasAttribute("tabindex") && oneIn(element, "h1, h2, h3, h4, h5, h6, [role=heading]")) return null; // the head of a card
    if (!hears && !pointed && element.matches(CELLS)) return null; // takes the focus so that arrow keys go through a table
    if (!isVisible(element) && !shownOver(element)) return null;
    if (isContainer(element, scope, pointed)) return null;
    if (isDrawnSwitch(element)) return "chk";
    if (isDrawnEntry(element)) return "opt";
    if (isDrawnList(element)) return "inp";
    const style = styleOf(element);
    if (element.tagName === "A" || (style.display === "inline" && style.textDecorationLine.includes("underline"))) return "link";
    return "btn";
  };
  // A list that listens for its items is no button; a row that opens something is, even with buttons of its own.
  const isContainer = (element, scope, pointed) => {
    const inner = firstIn(element, 61);
    if (inner.length > 60) return true;
    let usable = 0, blocks = 0;
    for (const part of inner) {
      if (ownRole(part) !== null) usable += 1;
      else if (isSame(element, part)) continue; // the drawing of an icon hears what its box does
      else if (scope.listens(part) || scope.delegated.has(part)) usable += 1;
      else if (BLOCK.test(styleOf(part).display) && nodesIn(part)[0]?.nodeType === 3 && nodesIn(part)[0].data.trim()) blocks += 1;
    }
    if (!usable && blocks < 2) return false;
    const sibling = (other) => other && other.tagName === element.tagName && (scope.listens(other) || scope.delegated.has(other));
    const item = pointed || sibling(element.nextElementSibling) || sibling(element.previousElementSibling) || /^(LI|TR|TD)$/.test(element.tagName);
    if (usable > (pointed ? 12 : 6) || !item) return true;
    const own = textOf(element, 200, (part) => ownRole(part) !== null || scope.listens(part));
    return !/[\p{L}\p{N}]/u.test(own) || own.length > 200;
  };
  // What lies over the whole page behind a dialog, and shows nothing: it only hears that one clicks beside the dialog.
  const isBackdrop = (element) => {
    const box = element.childElementCount === 0 && element.textContent.trim() === "" ? element.getBoundingClientRect() : null;
    return box !== null && element.tagName === "DIV" && box.width >= innerWidth - 20 && box.height >= innerHeight - 20;
  };

  Object.assign(sf, { listenerRole });
})(window.__surefootParts);
