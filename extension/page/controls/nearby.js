// What a field without a label is called: by the words next to it, its column, its group, or what it is a part of.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    squash, isOwnPart, LIMITS, childrenOf, allIn, oneIn, besideOf, parentElementOf, around, contains, isVisible,
    HIDDEN_TAGS, isRendered, textOf, nameOfGroup, isCombobox, FIELD, isField, isToggle, wordsOf, isHelp, labelFor,
    labelOf,
  } = sf;

  const TELLS = "a[href], img, h1, h2, h3, h4, table, td, th, li"; // what tells of a thing, and is no label
  // A list of the browser that is not drawn, beside the one that a script has drawn in its place.
  const isStoodFor = (other, element) => other.nodeType === 1 && isCombobox(element) && other.matches("select") && (other.tabIndex < 0 || other.getAttribute("aria-hidden") === "true" || !isVisible(other));
  // A field without a label is named by the words a person would read as its label: those next to it.
  const nearbyText = (element) => {
    const after = isToggle(element);
    let node = element;
    const isBoxed = (inner) => [...(parentElementOf(inner) ? childrenOf(parentElementOf(inner)) : [])].every((part) => part === inner || part.tagName === "SLOT" && !part.assignedNodes().length || HIDDEN_TAGS.has(part.tagName) || part.nodeType === 8 || part.nodeType === 3 && !squash(part.data));
    for (let level = 0, up = 0; level < 3 && up < 7 && node && node !== node.ownerDocument.body; level += isBoxed(node) ? 0 : 1, up += node.tagName === "SLOT" ? 0 : 1, node = parentElementOf(node)) {
      const way = after ? "nextSibling" : "previousSibling";
      for (let sibling = besideOf(node, way), steps = 0; sibling && steps < 4; steps += 1, sibling = besideOf(sibling, way)) {
        if (level === 0 && isStoodFor(sibling, element)) continue;
        if (sibling.nodeType === 1 && (isField(sibling) || [sibling, ...allIn(sibling, `button, ${FIELD}`)].some((part) => part.matches(`button, ${FIELD}`) && !isHelp(part)))) return "";
        if (sibling.nodeType === 1 && (HIDDEN_TAGS.has(sibling.tagName) || isOwnPart(sibling) || !isRendered(sibling) || isHelp(sibling))) continue;
        if (up > 2 && sibling.nodeType === 1 && (sibling.matches(TELLS) || oneIn(sibling, TELLS))) return ""; // another column
        const text = sibling.nodeType === 3 ? squash(sibling.data) : sibling.nodeType === 1 ? squash(wordsOf(sibling)) : "";
        if (text && !after && text === squash(element.value ?? "")) continue; // a copy of what it holds, by which it grows
        if (text) return text.length <= 60 ? text.replace(/\s*[:*]+$/, "") : "";
      }
      if (after && hasWordsBefore(node)) return ""; // what comes then is another row
    }
    return "";
  };
  const hasWordsBefore = (node) => {
    for (let sibling = besideOf(node, "previousSibling"), steps = 0; sibling && steps < 4; steps += 1, sibling = besideOf(sibling, "previousSibling")) {
      const said = sibling.nodeType === 3 ? sibling.data : sibling.nodeType === 1 && !HIDDEN_TAGS.has(sibling.tagName) && isRendered(sibling) && !isField(sibling) ? wordsOf(sibling) : "";
      if (/\p{L}/u.test(said)) return true;
    }
    return false;
  };
  // A field that stands alone in a cell is named by the head of its column, where the table has one for each. In the
  // second column what the first one says is its label, unless that tells of a thing.
  const columnHead = (element) => {
    const cell = around(element, "td"), row = cell?.parentElement, table = row?.closest("table");
    if (!table || cell.cellIndex === 0 || /\p{L}/u.test(textOf(cell, LIMITS.name)) || allIn(cell, FIELD).length !== 1) return "";
    const heads = table.tHead?.rows.length === 1 ? table.tHead.rows[0] : table.rows[0];
    const start = (one) => [...one.parentElement.cells].slice(0, one.cellIndex).reduce((sum, other) => sum + other.colSpan, 0);
    const width = (one) => [...one.cells].reduce((sum, other) => sum + other.colSpan, 0);
    const head = [...heads.cells].find((one) => start(one) === start(cell));
    const spans = [...heads.cells, ...row.cells].some((one) => one.rowSpan !== 1) || head?.colSpan !== 1 || cell.colSpan !== 1;
    if (spans || heads === row || width(heads) !== width(row) || head.tagName !== "TH") return "";
    if (cell.cellIndex === 1 && !row.cells[0].querySelector("a[href], img, h1, h2, h3, h4")) return "";
    const said = squash(textOf(head, LIMITS.name));
    return said.length <= 60 ? said.replace(/\s*[:*]+$/, "") : "";
  };
  // What an editor is called often stands on the box around it, or before it and its bar of buttons.
  const editorName = (element) => {
    let node = element;
    for (let level = 0; level < 4 && node && node !== node.ownerDocument.body; level += 1, node = node.parentElement) {
      const said = level ? nameOfGroup(node) || (node.id ? labelFor(node) : "") : "";
      if (said) return said;
      for (let sibling = node.previousSibling, steps = 0; sibling && steps < 4; sibling = sibling.previousSibling, steps += 1) {
        if (sibling.nodeType === 1 && (HIDDEN_TAGS.has(sibling.tagName) || isOwnPart(sibling) || !isRendered(sibling) || sibling.querySelector("button, select, [role=button]"))) continue;
        if (sibling.nodeType === 1 && (isField(sibling) || sibling.querySelector(FIELD))) return "";
        const text = squash(sibling.nodeType === 3 ? sibling.data : sibling.nodeType === 1 ? textOf(sibling, LIMITS.name) : "");
        if (text) return text.length <= 60 ? text.replace(/\s*[:*]+$/, "") : "";
      }
    }
    return "";
  };
  // What a group is called is the name of the first field in it that has none of its own, or of the only one in it.
  const FOLLOWS = Node.DOCUMENT_POSITION_FOLLOWING, INSIDE = Node.DOCUMENT_POSITION_CONTAINED_BY;
  // The first control of a component is called as that is: by its host, or by a label in it that is for nothing else.
  const NAMED = `${FIELD}, [role=slider], [role=switch], [role=checkbox]`;
  const componentName = (element) => {
    let root = element.getRootNode();
    for (let up = 0; root.host && up < 3; root = root.host.getRootNode(), up += 1) {
      if (oneIn(root.host, NAMED) !== element) return "";
      const [loose, second] = [...root.querySelectorAll("label")].filter((label) => !label.control && textOf(label, LIMITS.name));
      const said = root.host.getAttribute("aria-label") || (loose && !second ? wordsOf(loose) : "") || labelsOfHost(root.host) || root.host.getAttribute("label");
      if (said) return squash(said).replace(/\s*[:*]+$/, "");
    }
    return "";
  };
  const labelsOfHost = (host) => {
    const labels = host.id ? [...host.getRootNode().querySelectorAll(`[for="${CSS.escape(host.id)}"]`)].filter((label) => /^label$|-/.test(label.localName)) : [];
    return labels.map(wordsOf).join(" ");
  };
  // A list that a script has drawn goes by the label of the field that it stands for: one right before it that is hidden.
  const standsFor = (element) => {
    let node = isCombobox(element) ? element : null;
    for (let up = 0; node && up < 4; up += 1, node = node.parentElement) {
      const other = node.previousElementSibling;
      if (other) return other.matches("select, input") && (other.tabIndex < 0 || other.getAttribute("aria-hidden") === "true" || !isVisible(other)) ? labelOf(other) : "";
    }
    return "";
  };
  // A label that is for nothing is meant for the one field that follows it, as it shows.
  const looseLabel = (element) => {
    for (let node = isToggle(element) ? null : element, up = 0; node && up < 3; up += 1, node = parentElementOf(node)) {
      if (up && allIn(node, FIELD, 2).length > 1) return "";
      const before = node.previousElementSibling;
      if (before) return before.localName === "label" && before.control === null && isRendered(before) ? squash(wordsOf(before)).replace(/\s*[:*]+$/, "") : "";
    }
    return "";
  };
  const legendOf = (element, alone) => {
    const home = parentElementOf(element), group = home && around(home, "fieldset, [role=group]");
    if (!group || isToggle(element)) return "";
    const fields = allIn(group, FIELD).filter((field) => !isToggle(field) && isVisible(field) && (field === element || !contains(element, field)));
    if (fields[0] !== element || alone && fields.length > 1) return "";
    const legend = group.querySelector(":scope > legend, :scope > * > legend");
    const said = legend ? squash(wordsOf(legend)) : nameOfGroup(group);
    const before = textOf(group, LIMITS.name, (part) => part === legend || Boolean(element.compareDocumentPosition(part) & (FOLLOWS | INSIDE)) || part === element);
    if (/[\p{L}\p{N}]/u.test(before)) return ""; // words that stand nearer may be its name
    return said.length <= 60 ? said.replace(/\s*[:*]+$/, "") : "";
  };

  Object.assign(sf, { nearbyText, columnHead, editorName, componentName, standsFor, looseLabel, legendOf });
})(window.__surefootParts);
