// Where trusted input has to go, and what it reached.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    wellFormed, listens, deepActive, around, parentElementOf, composedParent, isVisible, isRange, kindOf, isKeptAsTyped,
    FIELD, ownRole, describe, valueOf, isChecked, isInvalid, hitAt, drawnBy, reach, shownOver, idOf, byId, ids, ownerOf,
    originOf, frameOf, insideOf, pathOf, sleep,
  } = sf;

  const framed = async (path, point) => {
    const frame = frameOf(path);
    if (!frame) return { ok: false, found: false, error: "The frame that it stands in is not on the page" };
    const at = await locate(idOf(frame, "frame"), "hover");
    if (!at.ok || !point) return at.ok ? { ...at, ...insideOf(frame) } : at;
    const here = () => { const corner = insideOf(frame); return { x: corner.x + point.x, y: corner.y + point.y }; };
    const strikes = () => hitAt(here().x, here().y) === frame;
    if (!strikes()) {
      scrollBy({ left: here().x - innerWidth / 2, top: here().y - innerHeight / 2, behavior: "instant" });
      await sleep(50);
    }
    return strikes() ? { ok: true, found: true, ...here() } : { ok: false, found: true, error: `The frame of ${originOf(frame)} is covered there` };
  };
  const focused = () => {
    const active = deepActive();
    const opaque = active && /^I?FRAME$/.test(active.tagName);
    return opaque ? pathOf(active) : null;
  };
  const locate = async (id, purpose = "click") => {
    const node = byId(id);
    if (!node) return { ok: false, found: false, error: `Element '${id}' is not on the page` };
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    const named = `'${describe(node)}' (${id})`;
    if (purpose !== "hover" && purpose !== "scroll" && (element.matches(":disabled") || element.getAttribute("aria-disabled") === "true")) {
      return { ok: false, found: true, error: `${named} is disabled` };
    }
    if (purpose === "type" && element.readOnly && !isRange(element)) return { ok: false, found: true, error: `${named} is read-only` };
    const over = shownOver(element);
    let reached = reach(over ?? node);
    if (!reached.point) {
      const target = over ?? drawnBy(node);
      (target.nodeType === 1 ? target : element).scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
      reached = reach(over ?? node);
    }
    if (!reached.point && purpose !== "scroll") {
      const why = reached.by ? `is covered by '${describe(reached.by)}'` : reached.unreachable ? "does not take clicks" : "is not visible";
      return { ok: false, found: true, error: `${named} ${why}`, ...(reached.by ? { coveredBy: describe(reached.by) } : {}) };
    }
    return { ok: true, found: true, ...(reached.point ?? {}), kind: kindOf(element), checked: isChecked(element), ...(isKeptAsTyped(element) ? { whole: true } : {}), ...(over ? { unseen: true } : {}), ...(around(element, "[role=menu]") ? { menu: true } : {}) };
  };
  const readBack = (id) => {
    const node = byId(id);
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return { found: false };
    return { found: true, value: wellFormed(valueOf(element) ?? ""), checked: isChecked(element), visible: isVisible(drawnBy(element)), invalid: isInvalid(element), password: element.type === "password", left: !deepActive()?.matches(FIELD) };
  };
  const outline = (id) => {
    const node = byId(id);
    const element = node?.nodeType === 1 ? drawnBy(node) : node?.parentElement;
    element?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const [from, to] = [{ outline: "3px solid #0f7a5a", outlineOffset: "2px" }, { outline: "3px solid #0f7a5a", outlineOffset: "5px" }];
    element?.animate([from, to], { duration: 300, iterations: 4, direction: "alternate" });
    return Boolean(element);
  };

  const called = (element) => {
    for (let node = element; node; node = composedParent(node)) {
      const control = node.tagName === "LABEL" && node.control || node;
      const takesClicks = control.nodeType === 1 && (ownRole(control) !== null || listens(control));
      const id = ids.get(control);
      if (id !== undefined && ownerOf(id) === control && (takesClicks || control === element)) return id;
      if (takesClicks) return null; // a control that the snapshot left out is not what is around it
    }
    return null;
  };
  const under = (x, y) => called(hitAt(x, y));

  Object.assign(sf, { framed, focused, locate, readBack, outline, called, under });
})(window.__surefootParts);
