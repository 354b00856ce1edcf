// What an action on a control would do: where a link or a form leads, and how.
((sf) => {
  "use strict";
  if (!sf) return;
  const { squash } = sf;

  // Whether an address is of the page that is looked at; a frame of another origin is no such page, and tells whole ones.
  const isHere = (url) => url.origin === location.origin && (window === window.top || window.frameElement !== null);
  const hrefOf = (element) => {
    const raw = element.getAttribute("href");
    if (raw === null || /^\s*(javascript|data|blob):/i.test(raw)) return undefined;
    try {
      const url = new URL(raw, element.baseURI);
      return squash(isHere(url) ? url.pathname + url.search + url.hash : url.href, 500);
    } catch { return squash(raw, 500); }
  };

  // What an action on an element would do: its type, what goes into it, its form, its row, what else is said of it.
  const typeOf = (element) => {
    if (element.tagName === "INPUT") return element.type === "text" ? undefined : element.type;
    if (element.tagName === "BUTTON") return element.form || element.type !== "submit" ? element.type : undefined;
    return element.tagName === "TEXTAREA" || element.isContentEditable ? "textarea" : undefined;
  };
  const methodOf = (form) => (form.querySelector("input[type=hidden][name=_method]")?.value || form.getAttribute("method") || "get").toLowerCase();
  const addressOf = (element, attribute) => {
    const raw = element.getAttribute(attribute);
    if (raw === null) return undefined;
    try {
      const url = new URL(raw, element.baseURI);
      return squash(isHere(url) ? url.pathname + url.search : url.href, 500);
    } catch { return squash(raw, 500); }
  };

  Object.assign(sf, { hrefOf, typeOf, methodOf, addressOf });
})(window.__surefootParts);
