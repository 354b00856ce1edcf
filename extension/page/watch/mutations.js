// What changes in the page: counted, and told where it was a message or words that came and went.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, squash, isOurs, now, settings, isOwnPart, patched, listen, remember, activity, allIn, around,
    parentElementOf, shadows, isVisible, textOf, toneOf, speaksUp, holdsMore, isControl, ALERTS,
  } = sf;

  const shown = new WeakMap(); // alert element -> the text it showed last
  const noticeAlert = (element) => {
    if (holdsMore(element) || isControl(element)) return;
    const text = speaksUp(element) ? squash(textOf(element, LIMITS.line), LIMITS.line) : "";
    if (text === (shown.get(element) ?? "")) return;
    if (text) remember(`Added: '${text}'`, toneOf(element, text));
    shown.set(element, text);
  };
  const noticeAdded = (node) => {
    if (node.nodeType === 3) node = parentElementOf(node);
    if (node?.nodeType !== 1 || isOurs(node)) return;
    const alert = around(node, ALERTS);
    if (alert) return noticeAlert(alert);
    const alerts = allIn(node, ALERTS, 10);
    if (alerts.length) return alerts.forEach(noticeAlert);
    if (!parsed) return;
    const text = isVisible(node) ? squash(textOf(node, LIMITS.line), LIMITS.line) : "";
    if (text) remember(`Added: '${text}'`, "");
  };
  const noticeRemoved = (node) => {
    const text = squash(node.textContent?.slice(0, 1000) ?? "", LIMITS.line);
    if (text && !["SCRIPT", "STYLE"].includes(node.nodeName)) remember(`Removed: '${text}'`, "");
  };
  // Classes and inline styles change on every hover; what they show or hide is seen in the next snapshot.
  const COSMETIC = new Set(["class", "style"]);
  const onMutations = (records) => {
    let noticed = 0;
    for (const record of records) {
      if (settings.ignoreAttributes.has(record.attributeName) || isOurs(record.target) || record.target.nodeName === "TITLE") continue;
      if (record.type === "childList" && [...record.addedNodes, ...record.removedNodes].every(isOwnPart)) continue;
      activity.lastMutation = now();
      if (!COSMETIC.has(record.attributeName)) activity.mutations += 1;
      if (++noticed > 200) continue;
      if (record.type === "attributes") {
        for (const alert of alertsAt(record.target)) noticeAlert(alert);
      } else if (record.type === "characterData") noticeAdded(record.target);
      else {
        record.addedNodes.forEach(noticeAdded);
        record.removedNodes.forEach(noticeRemoved);
      }
    }
  };
  const alertsAt = (element) => {
    const alert = around(element, ALERTS);
    return alert ? [alert] : allIn(element, ALERTS, 10);
  };
  const observer = new MutationObserver(onMutations);
  let parsed = document.readyState !== "loading"; // what the parser adds is the page itself, no event
  listen.call(document, "DOMContentLoaded", () => { onMutations(observer.takeRecords()); parsed = true; });
  const watch = (root) => observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  watch(document);
  patched(Element.prototype, "attachShadow", (original) => function attachShadow(options) {
    const root = original.call(this, options);
    if (options?.mode === "open") { watch(root); shadows.any = true; }
    return root;
  });
})(window.__surefootParts);
