// The page as a tree, as it shows: through open shadow roots, slots and frames, with what a component keeps to itself.
((sf) => {
  "use strict";
  if (!sf) return;
  const { patched } = sf;

  const firstIn = (element, most) => allIn(element, "*", most);
  const shadows = { any: false }; // whether anything on the page shows what is not in its own tree

  // A component may keep what it is to itself, where only it and the browser see it.
  const kept = new WeakMap(); // element -> its ElementInternals
  if (HTMLElement.prototype.attachInternals) patched(HTMLElement.prototype, "attachInternals", (original) => function attachInternals() {
    const own = original.call(this);
    kept.set(this, own);
    return own;
  });
  const roleOf = (element) => element.getAttribute("role") ?? kept.get(element)?.role ?? "";
  const ariaOf = (element, name) => element.getAttribute(`aria-${name}`) ?? kept.get(element)?.[`aria${name[0].toUpperCase()}${name.slice(1)}`] ?? null;
  const composedParent = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? node.defaultView?.frameElement ?? null;
  // A page as it shows: what a shadow root draws in place of what its host holds, with that in the slots.
  const childrenOf = (node) => node.shadowRoot?.childNodes ?? (node.tagName === "SLOT" && node.assignedNodes().length ? node.assignedNodes() : node.childNodes);
  const nodesIn = (node) => (shadows.any ? [...childrenOf(node)].flatMap((child) => (child.tagName === "SLOT" ? nodesIn(child) : [child])) : [...node.childNodes]);
  const elementsIn = (node) => (shadows.any ? nodesIn(node).filter((child) => child.nodeType === 1) : [...node.children]);
  // As querySelectorAll, querySelector, closest, nextSibling and previousSibling, on the page as it shows.
  const allIn = (root, selector, most = Infinity) => {
    if (!shadows.any && selector !== "*") return [...root.querySelectorAll(selector)].slice(0, most);
    if (!shadows.any) {
      const all = root.getElementsByTagName("*");
      return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[at]);
    }
    const found = [], stack = elementsIn(root).reverse();
    while (stack.length && found.length < most) {
      const element = stack.pop();
      if (element.matches(selector)) found.push(element);
      stack.push(...elementsIn(element).reverse());
    }
    return found;
  };
  const oneIn = (root, selector) => (shadows.any ? allIn(root, selector, 1)[0] ?? null : root.querySelector(selector));
  const around = (element, selector) => {
    if (!shadows.any) return element.closest(selector);
    for (let at = element; at && at.ownerDocument === element.ownerDocument; at = parentElementOf(at)) if (at.matches(selector)) return at;
    return null;
  };
  const besideOf = (node, way) => {
    const all = node.assignedSlot?.assignedNodes();
    return all ? all[all.indexOf(node) + (way === "nextSibling" ? 1 : -1)] ?? null : node[way];
  };
  const parentElementOf = (node) => {
    let parent = composedParent(node);
    while (parent && parent.nodeType !== 1) parent = composedParent(parent);
    return parent;
  };
  const contains = (outer, inner) => {
    for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
    return false;
  };
  const styleOf = (element) => element.ownerDocument.defaultView.getComputedStyle(element);
  const referenced = (element, attribute) => (element.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean).slice(0, 5)
    .map((id) => element.getRootNode().getElementById?.(id)).filter(Boolean);
  const isSame = (outer, inner) => elementsIn(outer).length === 1 && elementsIn(outer)[0] === inner;
  const deepActive = () => {
    let active = document.activeElement;
    for (;;) {
      let inner = null;
      try { inner = active?.shadowRoot?.activeElement ?? active?.contentDocument?.activeElement; } catch { /* other origin */ }
      if (!inner || inner === active) break;
      active = inner;
    }
    return !active || /^(BODY|HTML)$/.test(active.tagName) ? null : active;
  };

  Object.assign(sf, {
    firstIn, shadows, kept, roleOf, ariaOf, composedParent, childrenOf, nodesIn, elementsIn, allIn, oneIn, around,
    besideOf, parentElementOf, contains, styleOf, referenced, isSame, deepActive,
  });
})(window.__surefootParts);
