// Who listens for clicks, and so can be clicked without a role that says so.
((sf) => {
  "use strict";
  if (!sf) return;
  const { patched } = sf;

  const CLICKS = new Set(["click", "dblclick", "mousedown", "pointerdown", "mouseup", "pointerup"]);
  const listeners = new WeakMap(); // target -> Map(event type -> Set of listeners)
  // Some libraries of custom elements call the click on one of theirs after themselves: <x-icon> tells of an "x-click".
  const clickType = (type, target) => {
    const library = CLICKS.has(type) ? "" : /^(\w+)-click$/.exec(type)?.[1];
    return library === "" ? type : library && target.localName?.startsWith(`${library}-`) ? "click" : null;
  };
  const listen = patched(EventTarget.prototype, "addEventListener", (original) => function addEventListener(type, listener, ...rest) {
    const target = this ?? window, click = clickType(type, target);
    if (listener && click) {
      if (!listeners.has(target)) listeners.set(target, new Map());
      const byType = listeners.get(target);
      if (!byType.has(click)) byType.set(click, new Set());
      byType.get(click).add(listener);
    }
    return original.call(target, type, listener, ...rest);
  });
  patched(EventTarget.prototype, "removeEventListener", (original) => function removeEventListener(type, listener, ...rest) {
    const click = clickType(type, this ?? window);
    if (click) listeners.get(this ?? window)?.get(click)?.delete(listener);
    return original.call(this ?? window, type, listener, ...rest);
  });
  const clickHandlers = (element) => [...CLICKS].filter(
    (type) => listeners.get(element)?.get(type)?.size || typeof element[`on${type}`] === "function");
  const listens = (element) => {
    const types = clickHandlers(element);
    if (!types.length) return false;
    return types.includes("click") || types.includes("dblclick") || !element.firstElementChild;
  };

  // jQuery keeps one listener on a container for many items ("delegation"); its registry knows for which.
  const delegated = (win) => {
    const jquery = win.jQuery;
    const found = new WeakSet();
    if (typeof jquery?._data !== "function") return found;
    for (const container of [win.document, win.document.body, ...win.document.querySelectorAll("[id], ul, table, form")]) {
      let handlers;
      try { handlers = jquery._data(container, "events")?.click; } catch { return found; }
      for (const { selector } of handlers ?? []) {
        try { if (selector) for (const item of container.querySelectorAll(selector)) found.add(item); } catch { /* jQuery-only selector */ }
      }
    }
    return found;
  };

  Object.assign(sf, { listen, listens, delegated });
})(window.__surefootParts);
