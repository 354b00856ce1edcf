// Whole actions with synthetic events, for clients without trusted input; each once, for one that may die over it.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    contains, parentElementOf, deepActive, describe, hitAt, byId, token, sleep, locate, fire, setNative, setFormValue,
    choose, slider, scroll, scrollTo,
  } = sf;

  const pointer = (element, point, types) => {
    for (const type of types) {
      const Type = type.startsWith("pointer") ? "PointerEvent" : "MouseEvent";
      fire(element, type, { clientX: point.x, clientY: point.y, button: 0, buttons: /down$/.test(type) ? 1 : 0, detail: type === "dblclick" ? 2 : 1, view: element.ownerDocument.defaultView }, Type);
    }
  };
  const PRESS = ["pointerover", "mouseover", "pointermove", "mousemove", "pointerdown", "mousedown"];
  const syntheticClick = async (id, twice = false) => {
    const at = await locate(id);
    if (!at.ok) return at;
    const element = elementOf(id), struck = struckAt(element, at);
    pointer(struck, at, PRESS);
    element.focus?.({ preventScroll: true });
    const target = struck.isConnected ? struck : element;
    pointer(target, at, ["pointerup", "mouseup"]);
    strike(target, at);
    if (twice) { strike(target, at); pointer(target, at, ["dblclick"]); }
    return { ok: true };
  };
  // What a person's click at this point would strike first: a tab's own link, the picture in a button.
  const struckAt = (element, { x, y }) => {
    const hit = hitAt(x, y);
    return hit && contains(element, hit) ? hit : element;
  };
  const strike = (element, at) => (element.click ? element.click() : pointer(element, at, ["click"]));
  const elementOf = (id) => { const node = byId(id); return node.nodeType === 1 ? node : parentElementOf(node); };
  const syntheticType = (text) => {
    const element = deepActive();
    if (!element) return { ok: false, error: "Nothing on the page has the focus; click a field first" };
    if (element.isContentEditable) { element.ownerDocument.execCommand("insertText", false, text); return { ok: true }; }
    for (const char of text) {
      fire(element, "keydown", { key: char }, "KeyboardEvent");
      setNative(element, element.value + char);
      fire(element, "input", { data: char, inputType: "insertText" }, "InputEvent");
      fire(element, "keyup", { key: char }, "KeyboardEvent");
    }
    return { ok: true };
  };
  const syntheticPress = (key) => {
    const element = deepActive() ?? document.body;
    const go = fire(element, "keydown", { key }, "KeyboardEvent");
    if (key === "Enter" && go) {
      fire(element, "keypress", { key }, "KeyboardEvent");
      if (element.tagName === "INPUT" && element.form) element.form.requestSubmit();
      else if (/^(A|BUTTON|SUMMARY)$/.test(element.tagName)) element.click();
    }
    fire(element, "keyup", { key }, "KeyboardEvent");
    return { ok: true };
  };
  const syntheticSet = async (id, text) => {
    const at = await locate(id, "type");
    if (!at.ok) return at;
    if (at.kind === "other" || at.kind === "toggle") return { ok: false, error: `'${describe(byId(id))}' (${id}) is no text field` };
    if (at.kind === "select") return choose(id, text);
    if (at.kind === "slider") return slide(id, Number(text));
    const done = setFormValue(id, text);
    if (done.ok) fire(elementOf(id), "keyup", { key: text.slice(-1) }, "KeyboardEvent");
    return done;
  };
  const slide = (id, wanted) => {
    for (let presses = 0; presses < 500; presses += 1) {
      const { now: at, step } = slider(id) ?? {};
      if (at === undefined || at === null || Number.isNaN(wanted)) return { ok: false, error: `'${id}' cannot be set to '${wanted}'` };
      if (Math.abs(wanted - at) < step / 2) return { ok: true };
      const key = wanted > at ? "ArrowRight" : "ArrowLeft";
      fire(elementOf(id), "keydown", { key, keyCode: wanted > at ? 39 : 37 }, "KeyboardEvent");
      fire(elementOf(id), "keyup", { key, keyCode: wanted > at ? 39 : 37 }, "KeyboardEvent");
    }
    return { ok: false, error: `'${id}' did not reach ${wanted}` };
  };
  const syntheticToggle = async (id, wanted) => {
    const at = await locate(id);
    if (!at.ok || at.checked === wanted) return at;
    return syntheticClick(id);
  };
  const SYNTHETIC = {
    click: (action) => syntheticClick(action.target),
    doubleClick: (action) => syntheticClick(action.target, true),
    hover: async (action) => { const at = await locate(action.target, "hover"); if (at.ok) pointer(elementOf(action.target), at, [...PRESS.slice(0, 4), "mouseenter"]); return at; },
    setValue: (action) => syntheticSet(action.target, action.text),
    type: (action) => syntheticType(action.text),
    check: (action) => syntheticToggle(action.target, true),
    uncheck: (action) => syntheticToggle(action.target, false),
    select: async (action) => { const done = choose(action.target, action.text); return done.option ? syntheticClick(done.option) : done; },
    press: (action) => syntheticPress(action.text),
    scroll: (action) => scroll(action.text),
    scrollIntoView: (action) => scrollTo(action.target),
    wait: async (action) => { await sleep(action.number * 1000); return { ok: true }; },
    navigate: (action) => { location.assign(new URL(action.text, location.href)); return { ok: true }; },
    goBack: () => { history.back(); return { ok: true }; },
    refresh: () => { location.reload(); return { ok: true }; },
  };
  // `action` is {verb, target?, text?, number?}, as the action grammar reads it.
  const perform = async (action) => {
    const act = SYNTHETIC[action.verb];
    if (!act) return { ok: false, error: `'${action.verb}' is nothing a page can do` };
    const { ok, error, found } = await act(action);
    return { ok, ...(error ? { error } : {}), ...(found === false ? { found } : {}) };
  };

  const performed = new Map(); // key -> promise of how it went
  // `home` is the token of the mark: an action is meant for that document, and no other that took its place.
  const once = async (home, key, action) => {
    if (home !== token) return { moved: true };
    if (!performed.has(key)) performed.set(key, perform(action));
    return performed.get(key);
  };
  // For input that comes from elsewhere: whether `key` is to be done now. Of what was begun before nobody knows how it went.
  const claim = (home, key) => {
    if (home !== token || performed.has(key)) return { moved: true };
    performed.set(key, Promise.resolve({ moved: true }));
    return { moved: false };
  };

  Object.assign(sf, { perform, once, claim });
})(window.__surefootParts);
