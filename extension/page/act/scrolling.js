// Scrolling.
((sf) => {
  "use strict";
  if (!sf) return;
  const { contains, parentElementOf, openModal, byId, scrollables, depth } = sf;

  const mainScroller = () => {
    const page = document.scrollingElement ?? document.documentElement;
    const modal = openModal();
    const inner = scrollables().filter((element) => !modal || contains(modal, element));
    const area = (element) => element.clientWidth * element.clientHeight;
    const largest = inner.sort((a, b) => area(b) - area(a))[0];
    return largest && (modal || page.scrollHeight <= page.clientHeight + 4) ? largest : page;
  };
  const scroll = (direction) => {
    const scroller = mainScroller();
    const page = scroller.clientHeight * 0.8, across = scroller.clientWidth * 0.8;
    const before = [scroller.scrollLeft, scroller.scrollTop];
    const moves = { up: [0, -page], down: [0, page], left: [-across, 0], right: [across, 0], top: [0, -scroller.scrollHeight], bottom: [0, scroller.scrollHeight] };
    if (!moves[direction]) return { ok: false, error: `unknown direction '${direction}'` };
    scroller.scrollBy({ left: moves[direction][0], top: moves[direction][1], behavior: "instant" });
    const moved = scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1];
    return { ok: true, observed: moved ? depth(scroller) : `nothing more ${direction}` };
  };
  const scrollTo = (id) => {
    const node = byId(id);
    if (!node) return { ok: false, error: `Element '${id}' is not on the page` };
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    // A container that was reported as scrollable is moved on by a page: what it holds is what is looked for.
    if (scrollables().includes(element)) element.scrollBy({ top: element.clientHeight * 0.8, behavior: "instant" });
    return { ok: true };
  };

  Object.assign(sf, { scroll, scrollTo });
})(window.__surefootParts);
