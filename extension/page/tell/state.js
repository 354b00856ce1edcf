// The page as it is told: as fields of a request, and as HTML.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    isOurs, LIMITS, wellFormed, squash, settings, isOwnPart, allIn, styleOf, deepActive, isVisible, nameOfGroup,
    isField, isToggle, nameOf, valueOf, idOf, ids, Snapshot,
  } = sf;

  const hashOf = (tree) => {
    let a = 0xdeadbeef, b = 0x41c6ce57;
    const feed = (text) => {
      for (let i = 0; i < text.length; i += 1) {
        const code = text.charCodeAt(i);
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code, 1597334677);
      }
    };
    for (const { xy, occ, ...node } of tree) feed(JSON.stringify(node));
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (b >>> 0).toString(16).padStart(8, "0") + (a >>> 0).toString(16).padStart(8, "0");
  };
  const scrollables = () => allIn(document.body, "*", 5000).filter((element) =>
    (element.scrollHeight > element.clientHeight + 4 && element.clientHeight > 30 || element.scrollWidth > element.clientWidth + 4 && element.clientWidth > 30)
    && !isOurs(element) && !/^(TEXTAREA|INPUT)$/.test(element.tagName) && /auto|scroll/.test(styleOf(element).overflowY + styleOf(element).overflowX) && isVisible(element));
  const depth = (element) => {
    const room = element.scrollHeight - element.clientHeight;
    return `${room > 0 ? Math.round((100 * element.scrollTop) / room) : 0}%`;
  };
  const snapshot = () => {
    const taken = new Snapshot();
    const tree = taken.tree();
    const active = deepActive();
    return {
      url: wellFormed(location.href),
      pageTitle: squash(document.title, LIMITS.line),
      interactiveTree: tree,
      viewport: { width: innerWidth, height: innerHeight },
      scrollPosition: depth(document.scrollingElement ?? document.documentElement),
      scrollableContainers: scrollables().slice(0, 20).map((element) => ({ id: idOf(element, nameOfGroup(element)), scrollPosition: depth(element) })),
      ...(active ? { activeElement: idOf(active, squash(nameOf(active))) } : {}),
      domHash: hashOf(tree),
      truncated: taken.truncated,
      frames: taken.foreign,
    };
  };

  const html = () => {
    const copy = document.documentElement.cloneNode(true);
    const originals = [document.documentElement, ...document.documentElement.querySelectorAll("*")];
    const copies = [copy, ...copy.querySelectorAll("*")];
    const extra = [];
    originals.forEach((element, index) => {
      const twin = copies[index];
      if (isOwnPart(element) || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) { extra.push(twin); return; }
      for (const name of settings.ignoreAttributes) twin.removeAttribute(name);
      if (ids.has(element)) twin.setAttribute("data-sf-id", ids.get(element));
      if (isField(element)) {
        const value = isToggle(element) ? undefined : valueOf(element);
        if (value !== undefined) twin.setAttribute("data-sf-value", wellFormed(value));
        if (element.type === "password") twin.removeAttribute("value");
        if (isToggle(element) && element.tagName !== "BUTTON") twin.toggleAttribute("checked", element.checked);
      }
      if (element.tagName === "OPTION") twin.toggleAttribute("selected", element.selected);
    });
    for (const node of extra) node.remove();
    return wellFormed(`<!DOCTYPE html>${copy.outerHTML}`).slice(0, LIMITS.html);
  };

  Object.assign(sf, { scrollables, depth, snapshot, html });
})(window.__surefootParts);
