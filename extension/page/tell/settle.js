// When a page is quiet.
((sf) => {
  "use strict";
  if (!sf) return;
  const { now, listen, activity, isVisible, isLarge, pathOf, everyFrame } = sf;

  // A frame is empty until it has loaded; of one of another origin nothing else is seen from here.
  const FRAME_LOADS_WITHIN = 3000; // one that takes longer is waited for once
  const awaitedFrames = new WeakSet(document.readyState === "complete" ? document.querySelectorAll("iframe, frame") : []);
  listen.call(document, "load", ({ target }) => { if (/^I?FRAME$/.test(target.tagName)) awaitedFrames.add(target); }, true);
  const shownFrames = () => [...document.querySelectorAll("iframe, frame")].filter((frame) => isLarge(frame) && isVisible(frame));
  const isForeign = (frame) => !frame.contentDocument;
  // Its own document is the empty one it began with, or is still being parsed.
  const isPending = ({ contentDocument: own, src, loading }) => /^https?:/.test(src) && loading !== "lazy" && (own.URL === "about:blank" || own.readyState === "loading");
  const unread = () => shownFrames().filter((frame) => !awaitedFrames.has(frame) && (isForeign(frame) || isPending(frame)));
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const settle = async ({ networkIdle = 500, domQuiet = 300, least = 500, most = 5000 } = {}) => {
    const started = now();
    const step = Math.max(5, Math.min(50, domQuiet / 4));
    await sleep(least);
    while (now() - started < most) {
      const quiet = everyFrame().every((peer) => peer.isNetworkIdle(networkIdle) && now() - peer.activity.lastMutation >= domQuiet);
      const whole = now() - started > FRAME_LOADS_WITHIN || !unread().length;
      if (quiet && whole && document.readyState !== "loading") break;
      await sleep(step);
    }
    for (const each of everyFrame()) each.activity.acting = false;
    for (const frame of unread()) awaitedFrames.add(frame);
    const foreign = shownFrames().filter(isForeign);
    return { frames: foreign.map(pathOf).filter(Boolean), waited: Math.round(now() - started), stable: now() - started < most, leaving: Boolean(activity.leaving), tabs: activity.tabs, tabUrl: activity.tabUrl };
  };

  Object.assign(sf, { sleep, settle });
})(window.__surefootParts);
