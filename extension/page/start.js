// How the page script begins: what all of its parts use, and the object that they share until the last one is loaded.
//
// A part is a script of its own. They are loaded in the order of `order.js`; each takes what it needs from those before it,
// and gives what others need. `offered.js`, the last, takes the object away again: nothing but `window.__surefoot` stays.
// In a document that has the script already there is no such object, and no part does anything.
(() => {
  "use strict";
  if (window.__surefoot) return;
  const sf = {};
  // Not by assigning it, which a page could have a setter for.
  Object.defineProperty(window, "__surefootParts", { value: sf, configurable: true });

  const LIMITS = { visited: 60000, interactive: 1500, text: 400, other: 200, options: 200,
                   name: 120, line: 240, value: 10000, events: 60, reported: 10, rules: 20000, html: 6000000 };
  const now = () => performance.now();
  const wellFormed = (text) => String(text).toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g, "");
  const squash = (text, limit = LIMITS.name) => {
    const folded = wellFormed(text).replace(/\s+/g, " ").trim();
    return folded.length <= limit ? folded : `${folded.slice(0, limit - 1)}…`.toWellFormed();
  };
  const bullets = (text) => "•".repeat([...text].length);
  const fold = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const patched = (owner, name, wrap) => {
    const original = owner[name];
    const wrapper = wrap(original);
    Object.defineProperty(wrapper, "toString", { value: () => Function.prototype.toString.call(original) });
    Object.defineProperty(owner, name, { value: wrapper, writable: true, configurable: true, enumerable: true });
    return original;
  };
  const settings = { ignore: "", ignoreAttributes: new Set(["data-sf-id", "data-sf-value"]) };
  const isOurs = (node) => Boolean(settings.ignore) && Boolean((node.nodeType === 1 ? node : node.parentElement)?.closest(settings.ignore));
  const isOwnPart = (node) => Boolean(settings.ignore) && node.nodeType === 1 && node.matches(settings.ignore);

  Object.assign(sf, { LIMITS, now, wellFormed, squash, bullets, fold, patched, settings, isOurs, isOwnPart });
})();
