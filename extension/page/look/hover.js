// What a page shows only while the pointer is over something.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, oneIn, parentElementOf, isShown, isVisible, FILLED, isAway, reach } = sf;

  // What a page shows only while the pointer is over something, by its own styles: `over` that, `shown` is what then shows.
  const HIDING = { opacity: "0", visibility: "hidden", display: "none" };
  // What styles bring a thing in by that is drawn, but beyond the edge of the page or of a part that cuts it off.
  const MOVING = ["left", "right", "top", "bottom", "position", "clip", "clipPath", "transform", "translate", "scale", "width", "minWidth", "maxWidth", "height", "minHeight", "maxHeight",
    "marginLeft", "marginRight", "marginTop", "marginBottom", "overflowX", "overflowY", "pointerEvents"];
  const hoverRules = new WeakMap(); // document -> {rules: how many there were, pairs}
  const splitSelector = (text) => text.match(/(?:[^,([]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])+/g) ?? [];
  const pairsOf = (list, outer, found) => {
    for (const rule of list) {
      if (found.seen++ > LIMITS.rules) return;
      const own = rule.selectorText === undefined ? outer : outer ? splitSelector(rule.selectorText).map((part) => part.includes("&") ? part.replaceAll("&", `:is(${outer})`) : `${outer} ${part}`).join(",") : rule.selectorText;
      if (rule.style && own?.includes(":hover")) {
        const set = Object.keys(HIDING).filter((property) => rule.style[property]);
        const hides = set.some((property) => rule.style[property] === HIDING[property]);
        const moves = MOVING.some((property) => rule.style[property]);
        for (const part of set.length || moves ? splitSelector(own) : []) {
          const without = part.includes(":not(:hover)");
          const mark = without ? ":not(:hover)" : ":hover";
          const shows = set.length > 0 && hides === without;
          if (!part.includes(mark) || !(shows || moves)) continue;
          const over = part.slice(0, part.indexOf(mark)).replace(/:(?:is|where)\($/, "").trim();
          found.pairs.push({ over: /[>+~\s]$/.test(over) || !over ? `${over}*` : over, shown: part.replaceAll(mark, "").trim() || "*", shows, moves });
        }
      }
      if (rule.cssRules?.length) pairsOf(rule.cssRules, own, found);
    }
  };
  const hoverPairs = (doc) => {
    const lists = [...doc.styleSheets, ...doc.adoptedStyleSheets].map((sheet) => { try { return sheet.cssRules; } catch { return []; } }); // of another origin
    const rules = lists.reduce((sum, list) => sum + list.length, 0);
    if (hoverRules.get(doc)?.rules !== rules) {
      const found = { seen: 0, pairs: [] };
      for (const list of lists) pairsOf(list, "", found);
      hoverRules.set(doc, { rules, pairs: found.pairs });
    }
    return hoverRules.get(doc).pairs;
  };
  // Where the pointer has to be for an element to show, where its page shows it only then; null where it would not.
  const shownOver = (element) => {
    if (element.nodeType !== 1 || isVisible(element) && !isAway(reach(element))) return null;
    const by = isShown(element, { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false }) ? "moves" : "shows";
    const pairs = hoverPairs(element.ownerDocument).filter((pair) => pair[by]);
    for (let part = element, steps = 0; pairs.length && part && steps < 6; part = parentElementOf(part), steps += 1) {
      if (part.matches("nav, header, menu, [role=navigation], [role=menubar], [role=menu], [role=tooltip], dialog, body")) return null;
      if (part.matches("form") && oneIn(part, FILLED)) return null; // one that is but a button stands in a row like any
      if (by === "moves" && part !== element && !isAway(reach(part))) return null;
      for (const { over, shown } of pairs) {
        try {
          const place = part.matches(shown) ? part.closest(over) : null;
          if (place && isVisible(place) && place.getElementsByTagName("*").length <= 200) return place;
        } catch { /* a selector that only styles know */ }
      }
    }
    return null;
  };

  Object.assign(sf, { shownOver });
})(window.__surefootParts);
