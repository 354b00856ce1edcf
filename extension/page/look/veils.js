// The dialog that a page draws without a word that it is one: what stands on a veil over all of the page.
((sf) => {
  "use strict";
  if (!sf) return;
  const { allIn, parentElementOf, contains, styleOf, isVisible, FIELD, PRESSED, hitAt } = sf;

  const MARGIN = 4; // px from the edges of the window, where a veil shows and what stands on it does not
  // What can be seen through, but for a little: a window as a whole is opaque or has no colour of its own.
  const isSheer = (style) => {
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+%?)\)$/.exec(style.backgroundColor);
    const share = alpha ? Number.parseFloat(alpha[1] ?? alpha[2]) / ((alpha[2] ?? "").endsWith("%") ? 100 : 1) : 1;
    return share > 0.05 && share < 0.98 || (style.backdropFilter ?? "none") !== "none" && share < 0.98;
  };
  const isVeil = (element) => {
    const style = styleOf(element), box = element.getBoundingClientRect();
    return /^(fixed|absolute)$/.test(style.position) && isSheer(style) && style.pointerEvents !== "none"
      && box.left <= 1 && box.top <= 1 && box.right >= innerWidth - 20 && box.bottom >= innerHeight - 20;
  };
  const CONTROLS = `${FIELD}, ${PRESSED}`;
  const holdsControls = (element) => allIn(element, CONTROLS, 40).some(isVisible);
  // A layer that all of a page stands on veils nothing.
  const hasBehind = (veil, box) => allIn(document, CONTROLS, 400).some((one) => !contains(veil, one) && !contains(box, one) && isVisible(one));
  // What is drawn on an empty veil stands beside it.
  const besideVeil = (veil) => {
    const boxes = [veil.nextElementSibling, veil.previousElementSibling];
    return boxes.find((box) => box && /^(fixed|absolute)$/.test(styleOf(box).position) && isVisible(box) && holdsControls(box)) ?? null;
  };
  const veiledDialog = () => {
    const corners = [[MARGIN, MARGIN], [innerWidth - MARGIN, innerHeight - MARGIN], [MARGIN, innerHeight - MARGIN], [innerWidth - MARGIN, MARGIN]];
    const hits = corners.map(([x, y]) => hitAt(x, y)).filter(Boolean);
    for (const hit of new Set(hits)) {
      for (let part = hit; part && part !== document.body; part = parentElementOf(part)) {
        if (!isVeil(part) || hits.filter((one) => contains(part, one)).length < 3) continue;
        const box = holdsControls(part) ? part : besideVeil(part);
        return box && hasBehind(part, box) ? box : null;
      }
    }
    return null;
  };

  Object.assign(sf, { veiledDialog });
})(window.__surefootParts);
