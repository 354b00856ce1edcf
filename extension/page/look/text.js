// The words that a part of the page shows.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    isOwnPart, squash, LIMITS, styleOf, childrenOf, nodesIn, parentElementOf, referenced, rectsOf, HIDDEN_TAGS, BLOCK,
    isShown, isCut,
  } = sf;

  // A font of icons draws a word as one picture, "more_vert" as three dots: as wide as its letters are high, in a font of
  // its own. The class that such a font asks for tells it as well, where the font is still to come.
  const ICON_FONT = /(?:^|\s)material-(?:icons|symbols)(?:-(?:outlined|round|rounded|sharp|two-tone))?(?=\s|$)/;
  const isLigature = (part) => {
    if (part.childElementCount || !/^\s*[a-z][a-z0-9_]{1,}\s*$/.test(part.textContent)) return false;
    if (ICON_FONT.test(part.getAttribute("class") ?? "")) return true;
    if (part.textContent.trim().length < 3) return false;
    const text = [...part.childNodes].find((child) => child.nodeType === 3 && child.data.trim());
    const box = text ? rectsOf(text)[0] : undefined, { fontFamily, fontSize } = styleOf(part);
    return box !== undefined && Math.abs(box.width / parseFloat(fontSize) - 1) < 0.05 && part.parentElement !== null && styleOf(part.parentElement).fontFamily !== fontFamily;
  };
  // Visible text in reading order, through shadow roots; controls and icons are left out, an image stands for its alt text.
  const textOf = (root, limit, skip = () => false) => {
    const parts = [];
    let length = 0;
    const unseen = root.nodeType === 1 && !isShown(root, { visibilityProperty: true }); // what is in it shows no more than it does
    const visit = (node, depth) => {
      if (length > limit || depth > 60) return;
      if (node.nodeType === 3) {
        const words = node.data.slice(0, 20 * limit).replace(/\s+/g, " ").slice(0, limit + 1); // templates indent by much white space
        parts.push(words);
        length += words.length;
        return;
      }
      if (node.nodeType !== 1 && node.nodeType !== 11) return;
      if (node.nodeType === 1) {
        if (node !== root && (HIDDEN_TAGS.has(node.tagName) || skip(node) || isOwnPart(node))) return;
        if (node !== root && /^(SELECT|TEXTAREA|INPUT)$/.test(node.tagName)) return;
        if (isLigature(node)) return;
        if (node.tagName === "IMG") parts.push(` ${node.alt} `);
        if (node.tagName === "BR") parts.push(" ");
        if (node !== root && !unseen && !isShown(node, { visibilityProperty: true })) return;
      }
      const block = node.nodeType === 1 && node !== root && BLOCK.test(styleOf(node).display);
      if (block) parts.push(" ");
      for (const child of childrenOf(node)) visit(child, depth + 1);
      if (block) parts.push(" ");
    };
    visit(root, 0);
    return parts.join("").replace(/\s+/g, " ").trim();
  };

  // What a tooltip would say.
  const hiddenText = (label) => {
    const inner = nodesIn(label).map((node) => (node.nodeType === 3 ? node.data : node.nodeType === 1 && !HIDDEN_TAGS.has(node.tagName) ? hiddenText(node) : ""));
    return squash(inner.join(" "));
  };
  // What is read out only, beside words that show, says of these what one sees: "Tag" beside "Active".
  const isReadOut = (element) => isCut(element) && /[\p{L}\p{N}]/u.test(textOf(parentElementOf(element), 40, (part) => part === element || isCut(part)));
  const nameOfGroup = (element) => element.getAttribute("aria-label")
    || referenced(element, "aria-labelledby").map((label) => textOf(label, LIMITS.name)).join(" ") || "";

  Object.assign(sf, { isLigature, textOf, hiddenText, isReadOut, nameOfGroup });
})(window.__surefootParts);
