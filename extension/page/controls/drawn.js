// Switches and lists that a page draws from boxes alone: known by how they look, and called as their row begins.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, squash, firstIn, elementsIn, parentElementOf, contains, styleOf, isRendered, isVisible, isLigature, textOf } = sf;

  const BOX = /^(?:DIV|SPAN|BUTTON)$/;
  const isBare = (element) => BOX.test(element.tagName) && !element.hasAttribute("role") && !element.hasAttribute("aria-pressed");
  const isRound = (style, height) => Number.parseFloat(style.borderTopLeftRadius) >= (style.borderTopLeftRadius.endsWith("%") ? 40 : 0.4 * height);
  // A track with round ends, about twice as wide as high, and a knob in it: drawn as a box of its own, or by its style alone.
  const isTrack = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return height >= 10 && height <= 44 && width >= 1.3 * height && width <= 2.8 * height && isRound(styleOf(element), height);
  };
  const isKnob = (width, height, style, track) => Math.abs(width - height) <= 0.25 * height && height >= 0.35 * track && height <= 1.4 * track && isRound(style, height);
  const knobOf = (element) => {
    const [knob, other] = elementsIn(element), track = element.getBoundingClientRect();
    if (!knob || other || knob.childElementCount) return null;
    const { width, height } = knob.getBoundingClientRect();
    return isKnob(width, height, styleOf(knob), track.height) ? knob : null;
  };
  const isStyledKnob = (element, part) => {
    const style = element.ownerDocument.defaultView.getComputedStyle(element, part);
    return !/^(?:none|normal)$/.test(style.content) && isKnob(Number.parseFloat(style.width), Number.parseFloat(style.height), style, element.getBoundingClientRect().height);
  };
  const isDrawnSwitch = (element) => isBare(element) && element.childElementCount <= 1 && element.textContent.trim() === "" && isTrack(element)
    && (knobOf(element) !== null || !element.childElementCount && ["::before", "::after"].some((part) => isStyledKnob(element, part)));
  // It is on where the knob stands at the end of its way, and does not move any more; else where its class says so.
  const ON = /(?:^|\s)(?:[\w-]*(?:--|__)|is-)?(?:on|active|checked|selected)(?=$|\s)/i;
  const isSwitchedOn = (element) => {
    const knob = element.getAnimations({ subtree: true }).length ? null : knobOf(element);
    if (!knob) return ON.test(element.getAttribute("class") ?? "");
    const [track, box] = [element, knob].map((part) => part.getBoundingClientRect());
    return (box.left + box.right > track.left + track.right) !== (styleOf(element).direction === "rtl");
  };

  // A box that shows one of the entries of the menu right after it, which is laid over the page while it is open.
  const ASKS = /^(?:-+\s*)?(?:select|choose|pick|(?:bitte )?(?:aus)?wählen|choisir|sélectionner|seleccionar|elegir)\b/iu;
  const linesOf = (part) => [part, ...firstIn(part, 12)].map((one) => squash([...one.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join(" "))).filter(Boolean);
  const entriesOf = (menu) => {
    let list = menu;
    while (list.childElementCount === 1) list = list.firstElementChild;
    const entries = [...list.children].filter((one) => linesOf(one).length > 0 && !one.matches("a[href]"));
    return entries.length > 1 && entries.every((one) => one.tagName === entries[0].tagName) ? entries : [];
  };
  const menuOf = (element) => {
    const menu = isBare(element) ? element.nextElementSibling : null;
    if (!menu || !/^(?:DIV|UL)$/.test(menu.tagName) || !/^(?:absolute|fixed)$/.test(styleOf(menu).position)) return null;
    const shows = squash(textOf(element, LIMITS.name)), entries = shows && shows.length <= 60 ? entriesOf(menu) : [];
    return entries.length && (ASKS.test(shows) || entries.some((one) => linesOf(one).includes(shows))) ? menu : null;
  };
  const isDrawnList = (element) => menuOf(element) !== null && labelInRow(element) !== "";
  const isListOpen = (element) => { const menu = menuOf(element); return menu !== null && isVisible(menu); };
  const isDrawnEntry = (element) => {
    let list = isBare(element) || element.tagName === "LI" ? element.parentElement : null;
    for (let up = 0; list && up < 3; up += 1, list = list.parentElement) if (list.previousElementSibling && menuOf(list.previousElementSibling) === list) return entriesOf(list).includes(element);
    return false;
  };

  // The first line of what stands before a control in its row, or after a switch, where the row has no other control.
  const CONTROLS = "a[href], button, input, select, textarea, [role=button], [role=switch], [role=checkbox], [contenteditable=true]";
  const firstLine = (part) => {
    const block = [part, ...firstIn(part, 12)].find((one) => [...one.childNodes].some((child) => child.nodeType === 3 && /[\p{L}\p{N}]/u.test(child.data)) && !isLigature(one));
    const text = block ? squash(textOf(block, LIMITS.name)) : "";
    return text.length <= 80 ? text.replace(/\s*[:*]+$/, "") : "";
  };
  const labelInRow = (element) => {
    const menu = menuOf(element), make = element.classList[0] ?? "";
    const isOther = (one) => !contains(element, one) && !(menu && contains(menu, one)) && (one.matches(CONTROLS) || one.tagName === element.tagName && (one.classList[0] ?? "") === make && isBare(one) && (menu === null || menuOf(one) !== null));
    for (let node = element, up = 0; node && up < 4; up += 1, node = parentElementOf(node)) {
      const row = parentElementOf(node);
      if (!row || row.matches("body, main, form") || firstIn(row, 200).some(isOther)) return "";
      for (const way of menu ? ["previousElementSibling"] : ["previousElementSibling", "nextElementSibling"]) {
        for (let beside = node[way]; beside; beside = beside[way]) {
          const said = beside !== menu && isRendered(beside) ? firstLine(beside) : "";
          if (said) return beside.localName !== "label" && styleOf(beside).cursor === "pointer" && styleOf(row).cursor !== "pointer" ? "" : said;
        }
      }
    }
    return "";
  };

  Object.assign(sf, { isDrawnSwitch, isSwitchedOn, isDrawnList, isListOpen, isDrawnEntry, labelInRow });
})(window.__surefootParts);
