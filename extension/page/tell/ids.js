// The ids by which elements are known as long as they are there, and the token by which their document is.
((sf) => {
  "use strict";
  if (!sf) return;
  const { wellFormed } = sf;

  const ids = new WeakMap(); // element or text node -> id
  const owners = new Map(); // id -> WeakRef of the node
  const ownerOf = (id) => owners.get(id)?.deref();
  const FRAMED = /^frame-\d/; // ids of elements in frames of other origins begin so, and no other ones
  const isFree = (id, node) => { const owner = ownerOf(id); return !owner || owner === node || !owner.isConnected; };
  const idOf = (node, name, kind = "") => {
    const known = ids.get(node);
    if (known !== undefined && ownerOf(known) === node) return known;
    let id = known !== undefined && isFree(known, node) ? known : "";
    if (!id && node.nodeType === 1 && node.id && node.id.length <= 100 && !FRAMED.test(node.id) && isFree(node.id, node)
        && node.getRootNode().querySelectorAll(`[id="${CSS.escape(node.id)}"]`).length === 1) id = wellFormed(node.id);
    if (!id) {
      // Made of the name, so that the same button keeps its id when the page is loaded again.
      const slug = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 24).replace(/^-|-$/g, "");
      const base = `sf-${kind}${slug || (node.nodeType === 1 ? node.localName.replace(/[^a-z0-9-]/g, "") : "text")}`;
      id = base;
      for (let n = 2; !isFree(id, node); n += 1) id = `${base}-${n}`;
    }
    ids.set(node, id);
    owners.set(id, new WeakRef(node));
    return id;
  };
  const byId = (id) => {
    const owner = ownerOf(id);
    if (owner?.isConnected) return owner;
    const again = document.getElementById(id) ?? document.querySelector(`[name="${CSS.escape(id)}"]`);
    if (again) return again;
    try { return id.startsWith("css:") ? document.querySelector(id.slice(4)) : null; } catch { return null; }
  };

  const token = `${Math.round(performance.timeOrigin)}-${Math.random().toString(36).slice(2)}`;

  Object.assign(sf, { ids, ownerOf, idOf, byId, token });
})(window.__surefootParts);
