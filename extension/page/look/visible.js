// Whether an element shows.
((sf) => {
  "use strict";
  if (!sf) return;
  const { parentElementOf, styleOf, nodesIn } = sf;

  const HIDDEN_TAGS = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "HEAD", "META", "LINK", "TITLE", "DATALIST", "OPTION", "OPTGROUP", "PARAM", "SOURCE", "TRACK"]);
  const BLOCK = /^(block|flex|grid|list-item|table|table-row|table-cell|table-caption|flow-root)$/;
  // What has no box of its own (`display: contents`, as every <slot>) is shown where what it stands in is.
  const isShown = (element, asked) => {
    let at = element;
    while (at && !at.checkVisibility(asked)) {
      const { display, visibility } = styleOf(at);
      if (display !== "contents" || (asked.visibilityProperty && visibility !== "visible")) return false;
      at = parentElementOf(at);
    }
    return Boolean(at);
  };
  const isRendered = (element) => isShown(element, { contentVisibilityAuto: false });
  const isVisible = (element) => isShown(element, { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false }) && hasArea(element);
  // Beyond the edges that no scrolling leads over, as menus and links for some readers are that are not open.
  const isOffPage = (node) => {
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    const box = element.getBoundingClientRect(), { scrollingElement, documentElement, body, defaultView } = element.ownerDocument;
    const root = scrollingElement ?? documentElement;
    const left = styleOf(root).direction === "rtl" ? root.clientWidth - root.scrollWidth : 0;
    const ends = [documentElement, body].some((part) => part && /hidden|clip/.test(styleOf(part).overflowX));
    return box.right + defaultView.scrollX <= left || box.bottom + defaultView.scrollY <= 0 || (ends && box.left >= defaultView.innerWidth);
  };
  const hasArea = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width >= 2 && box.height >= 2) return true;
    return nodesIn(element).some((child) => {
      if (child.nodeType === 3) return rectsOf(child).length > 0;
      return child.nodeType === 1 && !HIDDEN_TAGS.has(child.tagName) && child.getBoundingClientRect().height >= 2;
    });
  };
  const rectsOf = (node) => {
    if (node.nodeType === 1) return [...node.getClientRects()];
    const range = node.ownerDocument.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width >= 1 && box.height >= 1);
  };
  // Drawn so small, or cut off so, that only readers of the screen come upon it.
  const isCut = (element) => {
    const { position, clip, clipPath, overflowX } = styleOf(element);
    if (!/^(?:absolute|fixed)$/.test(position)) return false;
    const box = element.getBoundingClientRect();
    return /^rect\((?:0|1)px/.test(clip) || clipPath.startsWith("inset(") || overflowX !== "visible" && (box.width <= 1 || box.height <= 1);
  };
  const isSeen = (element) => isVisible(element) && !isCut(element) && !isOffPage(element);
  const INLINE = /^(inline|inline-block|contents|ruby|none)$/;
  const isFaded = (element) => !isShown(element, { opacityProperty: true, visibilityProperty: true });

  Object.assign(sf, {
    HIDDEN_TAGS, BLOCK, isShown, isRendered, isVisible, isOffPage, hasArea, rectsOf, isCut, isSeen, INLINE, isFaded,
  });
})(window.__surefootParts);
