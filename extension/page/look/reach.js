// Where a click reaches an element, or why none does.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, listens, allIn, parentElementOf, styleOf, referenced, composedParent, contains, around, isVisible,
    isOffPage, isFaded, rectsOf, textOf, FIELD, isToggle, isCombobox, isRange, labelsOf, boxOf, boxFilled, isEmpty,
    clipped, frameOffset, hitAt, intersect, samples, veiledDialog,
  } = sf;

  // Whether an element is drawn where nobody gets at it, however far they scroll, and nothing covers it.
  const isAway = (reached) => Boolean(reached.gone || reached.unreachable);
  const OF_THEIR_OWN = "a[href], button, input, select, textarea, [role=button], [role=link]";
  // The box of a list whose field is faded: where all in it is drawn over one another, that around it takes the click.
  const drawnBox = (element) => {
    let box = boxOf(element);
    for (let up = 0; box && up < 2 && isEmpty(box.getBoundingClientRect()) && allIn(parentElementOf(box), FIELD, 2).length === 1; up += 1) box = parentElementOf(box);
    return box;
  };
  // The element that a person would click for a control that is drawn by its label.
  const drawnBy = (element) => {
    if (element.nodeType === 1 && isCombobox(element) && isFaded(element)) return drawnBox(element) ?? element;
    if (element.nodeType === 1 && isRange(element)) return drawnSlider(element) ?? element;
    if (element.nodeType !== 1 || !isToggle(element) && element.type !== "file") return element;
    const box = element.getBoundingClientRect();
    const style = styleOf(element);
    const shows = [...labelsOf(element), ...referenced(element, "aria-labelledby")];
    if (style.pointerEvents === "none" || /^rect\(0(px)?, 0(px)?, 0(px)?, 0(px)?\)$/.test(style.clip)) return shows.find(isVisible) ?? element;
    if (box.width >= 4 && box.height >= 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !isEmpty(clipped(element, box).box) && !isOffPage(element)) return element;
    return pressedFor(element) ?? shows.find(isVisible) ?? boxAround(element) ?? element;
  };
  // What a script draws for a slider that takes no click itself: what has a place of its own around it, and no other field.
  const drawnSlider = (range) => {
    const { pointerEvents, clip } = styleOf(range), own = range.getBoundingClientRect();
    if (pointerEvents !== "none" && !/^rect\(0/.test(clip) && own.width >= 4 && own.height >= 4) return null;
    for (let part = parentElementOf(range), up = 0; part && up < 3 && allIn(part, FIELD, 2).length === 1; part = parentElementOf(part), up += 1) {
      const box = part.getBoundingClientRect();
      if (box.width >= 4 && box.height >= 4 && isVisible(part)) return part;
    }
    return null;
  };
  // What holds nothing but a box that is not drawn and takes the click itself, and the drawing that lies under it.
  const boxAround = (element) => {
    const around = element.parentElement;
    if (!isToggle(element) || !around || styleOf(element).opacity !== "0" || !isVisible(around) || textOf(around, LIMITS.name)) return null;
    const own = element.getBoundingClientRect(), box = around.getBoundingClientRect();
    const alone = allIn(around, `${FIELD}, ${OF_THEIR_OWN}`).length === 1 && around.childElementCount > 1;
    return alone && own.width >= 4 && own.height >= 4 && box.width - own.width <= own.width / 2 && box.height - own.height <= own.height / 2 ? around : null;
  };
  // What a script listens on for a box that is not drawn, and that says nothing and holds nothing else to press: a label leads round about.
  const pressedFor = (element) => {
    for (let part = parentElementOf(element), up = 0; isToggle(element) && part && up < 2; part = parentElementOf(part), up += 1) {
      if (part.matches("label") || allIn(part, `${FIELD}, ${OF_THEIR_OWN}`, 2).length > 1) return null;
      if (listens(part) && isVisible(part)) return textOf(part, LIMITS.name) ? null : part;
    }
    return null;
  };
  const reaches = (element, hit) => {
    if (!hit) return false;
    if (contains(element, hit)) return true;
    for (let node = hit; node; node = composedParent(node)) {
      if (node.tagName === "LABEL" && node.control === element) return true;
      if (node.nodeType === 1 && node.matches(OF_THEIR_OWN)) return false; // a link in a label leads somewhere
    }
    return false;
  };
  // What a list draws over itself takes the clicks that are meant for it: the chosen ones, a place to write.
  const isOverItself = (element, hit) => {
    const box = isCombobox(element) ? boxFilled(element) : null;
    return Boolean(hit && box) && contains(box, hit) && around(hit, "a[href], button, [role=button], [role=option]") === null;
  };
  // {point} to click, or {by} the element that covers it, or {away} when it is out of view, or {gone} when nothing of it shows.
  const reach = (node) => {
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    const drawn = node.nodeType === 1 ? drawnBy(node) : node;
    const strikes = (hit) => reaches(element, hit) || isOverItself(element, hit) || (hit && drawn !== node && (isCombobox(element) || drawn.contains(element) && !drawn.matches("label")) && contains(drawn, hit));
    const offset = frameOffset(drawn.ownerDocument);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let by = null, inView = false, away = false, beyond = false;
    if (drawn !== node && isToggle(element)) { // one that is faded over what draws it takes the click where it stands
      const own = element.getBoundingClientRect();
      const centre = { x: own.left + offset.x + own.width / 2, y: own.top + offset.y + own.height / 2 };
      if (own.width >= 4 && own.height >= 4 && hitAt(centre.x, centre.y) === element) return { point: centre };
    }
    for (const rect of rectsOf(drawn).slice(0, 4)) {
      const box = { left: rect.left + offset.x, top: rect.top + offset.y, right: rect.right + offset.x, bottom: rect.bottom + offset.y };
      if (isEmpty(box)) continue;
      const centre = samples(box)[0];
      if (strikes(hitAt(centre.x, centre.y))) return { point: centre };
      const part = clipped(drawn, box);
      if (isEmpty(part.box)) { away ||= part.scrolls; continue; }
      const visible = intersect(part.box, screen);
      if (isEmpty(visible)) { beyond = true; continue; }
      inView = true;
      for (const point of samples(visible)) {
        const hit = hitAt(point.x, point.y);
        if (strikes(hit)) return { point };
        if (hit && !contains(hit, element)) by ??= hit;
      }
    }
    if (inView) return by ? { by } : { unreachable: true };
    return away || beyond && !isOffPage(drawn) ? { away: true } : { gone: true };
  };
  const openModal = () => {
    const modals = allIn(document, "dialog:modal, [aria-modal=true]").filter(isVisible);
    return modals.at(-1) ?? veiledDialog();
  };
  // Whether a list that it stands in further on is drawn over the dialog that is open.
  const scrollsOver = (element) => {
    let list = parentElementOf(element);
    while (list && !/auto|scroll/.test(styleOf(list).overflowY)) list = parentElementOf(list);
    return list !== null && list !== list.ownerDocument.body && list !== list.ownerDocument.documentElement && Boolean(reach(list).point);
  };
  const isOccluded = (node, reached, modal) => {
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    if (reached.by) return true;
    if (around(element, "[inert]")) return true;
    return Boolean(modal) && !reached.point && !contains(modal, element) && !(reached.away && scrollsOver(element));
  };

  Object.assign(sf, { isAway, drawnBy, reach, openModal, isOccluded });
})(window.__surefootParts);
