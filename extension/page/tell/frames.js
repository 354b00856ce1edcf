// Frames: where one stands, and the page script in those that can be seen into.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, squash, frameOffset } = sf;

  // Smaller frames count visitors and show nothing that a person would use.
  const isLarge = (frame) => frame.clientWidth >= 40 && frame.clientHeight >= 20;
  const originOf = (frame) => {
    if (frame.hasAttribute("srcdoc") || !URL.canParse(frame.src)) return "this page that is closed off";
    return squash(new URL(frame.src).host, LIMITS.name) || "another site";
  };
  // Where a frame stands in `window.frames`, from this window down, from 1; null where it does not, as in a shadow root.
  const pathOf = (frame) => {
    const path = [];
    for (let element = frame; element; element = element.ownerDocument.defaultView.frameElement) {
      const home = element.ownerDocument.defaultView;
      let n = 0;
      while (n < home.length && home[n] !== element.contentWindow) n += 1;
      if (n === home.length) return null;
      path.unshift(n + 1);
      if (home === window) break;
    }
    return path;
  };
  const frameOf = (path) => {
    let home = window, found = null;
    for (const n of path) {
      const inner = home?.[n - 1];
      try { found = [...home.document.querySelectorAll("iframe, frame")].find((one) => one.contentWindow === inner) ?? null; } catch { return null; }
      if (!found) return null;
      home = inner;
    }
    return found;
  };
  const addressOfFrame = (frame) => (!frame.hasAttribute("srcdoc") && URL.canParse(frame.src) ? new URL(frame.src).origin : "");
  // The corner of what a frame shows, seen from here.
  const insideOf = (frame) => {
    const box = frame.getBoundingClientRect(), offset = frameOffset(frame.ownerDocument);
    return { x: box.left + frame.clientLeft + offset.x, y: box.top + frame.clientTop + offset.y };
  };
  const peers = () => [...document.querySelectorAll("iframe, frame")].map((frame) => {
    try { return frame.contentWindow?.__surefoot; } catch { return null; }
  }).filter(Boolean);
  const everyFrame = () => [window.__surefoot, ...peers()];

  Object.assign(sf, { isLarge, originOf, pathOf, frameOf, addressOfFrame, insideOf, peers, everyFrame });
})(window.__surefootParts);
