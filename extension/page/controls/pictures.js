// What a picture that is drawn shows: by its shape, and by the known ones of `drawings.js`.
((sf) => {
  "use strict";
  if (!sf) return;
  const { allIn } = sf;

  const SHAPES = "path, line, polyline, polygon, circle, ellipse, rect";
  // Whether a drawing covers a place of its picture, told in parts of its width and height.
  const drawnAt = (svg) => {
    const box = svg.viewBox?.baseVal, [left, top, width, height] = box?.width ? [box.x, box.y, box.width, box.height] : [0, 0, svg.clientWidth, svg.clientHeight];
    const shapes = [...svg.querySelectorAll(SHAPES)].slice(0, 12).map((shape) => [shape, getComputedStyle(shape)]);
    return (x, y) => shapes.some(([shape, style]) => {
      const at = new DOMPoint(left + x * width, top + y * height);
      return (style.fill !== "none" && shape.isPointInFill(at)) || (style.stroke !== "none" && shape.isPointInStroke(at));
    });
  };
  // The stretches of a line of places that are covered, each by how many of 25 places it is long.
  const stretches = (covers) => {
    const runs = [];
    for (let at = 0, on = false; at < 25; at += 1) {
      const covered = covers((at + 0.5) / 25);
      if (covered && !on) runs.push(0);
      if (covered) runs[runs.length - 1] += 1;
      on = covered;
    }
    return runs;
  };
  // What everybody knows from how it is drawn: a plus, three dots, three bars, a cross. Anything else says nothing.
  const drawnSign = (element) => {
    const pictures = allIn(element, "svg");
    if (pictures.length !== 1 || pictures[0].querySelector("use, image, text")) return "";
    try {
      const covers = drawnAt(pictures[0]), down = stretches((y) => covers(0.5, y)), across = stretches((x) => covers(x, 0.5));
      const cornered = [0.3, 0.7].flatMap((x) => [0.3, 0.7].map((y) => covers(x, y)));
      const sides = [[0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7]].map(([x, y]) => covers(x, y));
      const dots = (runs, other) => runs.length === 3 && Math.max(...runs) <= 5 && other.length === 1 && other[0] <= 5;
      const long = (runs) => runs.length === 1 && runs[0] >= 12;
      if (long(down) && long(across) && !cornered.includes(true)) return "add";
      if (!cornered.includes(true) && (dots(down, across) || dots(across, down))) return "more";
      if (down.length === 3 && Math.max(...down) <= 5 && long(across)) return "menu";
      return !cornered.includes(false) && !sides.includes(true) ? "close" : "";
    } catch {
      return ""; // drawn in a way that this browser does not measure
    }
  };
  // A drawing as 256 bits in base64: of 16 x 16 cells around what is drawn, those that are covered by half. Parts that
  // only cut or repeat others are left out.
  const CELLS_ACROSS = 16, POINTS_ACROSS = 32;
  const drawing = (svg) => {
    const box = svg.viewBox?.baseVal, [left, top, width, height] = box?.width ? [box.x, box.y, box.width, box.height] : [0, 0, svg.clientWidth, svg.clientHeight];
    const own = svg.getScreenCTM();
    const shapes = [...svg.querySelectorAll(SHAPES)].filter((shape) => !shape.closest("defs, clipPath, mask")).slice(0, 12).map((shape) => {
      const { fill, fillOpacity, opacity, stroke } = getComputedStyle(shape);
      return { shape, filled: fill !== "none" && fillOpacity !== "0" && opacity !== "0", stroked: stroke !== "none", inside: shape.getScreenCTM().inverse().multiply(own) };
    });
    const covers = (x, y) => shapes.some(({ shape, filled, stroked, inside }) => {
      const at = new DOMPoint(left + (x + 0.5) / POINTS_ACROSS * width, top + (y + 0.5) / POINTS_ACROSS * height).matrixTransform(inside);
      return filled && shape.isPointInFill(at) || stroked && shape.isPointInStroke(at);
    });
    const every = Array.from({ length: POINTS_ACROSS }, (_, at) => at);
    const covered = every.map((y) => every.map((x) => covers(x, y)));
    const rows = every.filter((y) => covered[y].includes(true)), columns = every.filter((x) => covered.some((row) => row[x]));
    if (!rows.length) return "";
    const [high, wide] = [rows.at(-1) - rows[0] + 1, columns.at(-1) - columns[0] + 1], side = Math.max(high, wide);
    const from = [columns[0] - (side - wide) / 2, rows[0] - (side - high) / 2];
    const isCovered = (column, row) => [0.25, 0.75].flatMap((b) => [0.25, 0.75].map((a) => covered[Math.floor(from[1] + (row + b) * side / CELLS_ACROSS)]?.[Math.floor(from[0] + (column + a) * side / CELLS_ACROSS)])).filter(Boolean).length >= 2;
    const bytes = new Uint8Array(CELLS_ACROSS * CELLS_ACROSS / 8);
    for (let cell = 0; cell < CELLS_ACROSS * CELLS_ACROSS; cell += 1) if (isCovered(cell % CELLS_ACROSS, Math.floor(cell / CELLS_ACROSS))) bytes[cell >> 3] |= 128 >> (cell & 7);
    return btoa(String.fromCharCode(...bytes));
  };
  // What a drawing shows, as far as it is near to those that widely used sets of icons have of one thing (`drawings.js`),
  // and far from those that they have of any other.
  const NEAR = 36, APART = 8; // bits of 256; the farther, the more it has to be apart from the next
  const bitsOf = (drawn) => Uint8Array.from(atob(drawn), (char) => char.charCodeAt(0));
  const drawings = Object.entries(sf.drawings ?? {});
  let known = null; // made of them where a page has a drawing to be named
  const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);
  const differing = (one, other) => one.reduce((sum, byte, at) => sum + ONES[byte ^ other[at]], 0);
  const drawingsNamed = new Map(); // as it is written -> what it shows
  const drawnAs = (element) => {
    const pictures = element.matches("svg") ? [element] : allIn(element, "svg");
    if (pictures.length !== 1 || !drawings.length || pictures[0].querySelector("use, image, text")) return "";
    const written = pictures[0].outerHTML;
    if (written.length > 4000) return "";
    if (!drawingsNamed.has(written)) drawingsNamed.set(written, nearestDrawing(pictures[0]));
    return drawingsNamed.get(written);
  };
  const nearestDrawing = (svg) => {
    let drawn = "";
    try { drawn = drawing(svg); } catch { return ""; } // drawn in a way that this browser does not measure
    if (!drawn) return "";
    known ??= drawings.map(([name, all]) => [name, all.match(/.{44}/g).map(bitsOf)]);
    const bits = bitsOf(drawn);
    const [first, second] = known.map(([name, all]) => [Math.min(...all.map((other) => differing(bits, other))), name]).sort(([one], [other]) => one - other);
    return first[0] <= NEAR && second[0] - first[0] >= APART + first[0] / 4 && !first[1].startsWith("-") ? first[1] : "";
  };

  Object.assign(sf, { drawnSign, drawing, drawnAs });
})(window.__surefootParts);
