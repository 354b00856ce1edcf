// Where on the screen a part of the page is, and what is at a point of it.
((sf) => {
  "use strict";
  if (!sf) return;
  const { parentElementOf, styleOf } = sf;

  const frameOffset = (doc) => {
    let x = 0, y = 0;
    for (let frame = doc.defaultView?.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) {
      const box = frame.getBoundingClientRect();
      x += box.left + frame.clientLeft;
      y += box.top + frame.clientTop;
    }
    return { x, y };
  };
  const hitAt = (x, y) => {
    let doc = document, hit = null;
    for (;;) {
      hit = doc.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      let inside = null;
      try { inside = hit?.tagName === "IFRAME" || hit?.tagName === "FRAME" ? hit.contentDocument : null; } catch { /* other origin */ }
      if (!inside) return hit;
      const box = hit.getBoundingClientRect();
      x -= box.left + hit.clientLeft;
      y -= box.top + hit.clientTop;
      doc = inside;
    }
  };
  const intersect = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const isEmpty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  // What is left of a box after every ancestor that clips it; `scrolls` when scrolling would bring it back.
  const clipped = (node, box) => {
    let scrolls = false;
    let offset = frameOffset(node.ownerDocument);
    const body = node.ownerDocument.body;
    for (let parent = parentElementOf(node); parent; parent = parentElementOf(parent)) {
      if (parent.ownerDocument !== node.ownerDocument) offset = frameOffset(parent.ownerDocument);
      if (parent === body || parent === document.body || parent === parent.ownerDocument.documentElement) continue;
      const style = styleOf(parent);
      const frame = parent.tagName === "IFRAME" || parent.tagName === "FRAME";
      if (!frame && style.overflowX === "visible" && style.overflowY === "visible") continue;
      const outer = parent.getBoundingClientRect();
      const rest = intersect(box, { left: outer.left + offset.x, top: outer.top + offset.y, right: outer.right + offset.x, bottom: outer.bottom + offset.y });
      if (isEmpty(rest)) scrolls ||= frame || /auto|scroll/.test(style.overflowX + style.overflowY);
      if (style.position === "fixed" && isEmpty(rest)) return { box: rest, scrolls };
      box = rest;
    }
    return { box, scrolls };
  };
  const samples = (box) => {
    const at = (fx, fy) => ({ x: box.left + (box.right - box.left) * fx, y: box.top + (box.bottom - box.top) * fy });
    return [at(0.5, 0.5), at(0.25, 0.5), at(0.75, 0.5), at(0.5, 0.25), at(0.5, 0.75), at(0.08, 0.12), at(0.92, 0.88)];
  };

  Object.assign(sf, { frameOffset, hitAt, intersect, isEmpty, clipped, samples });
})(window.__surefootParts);
