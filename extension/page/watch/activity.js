// What goes on in the page: requests and what became of them, tabs that it asked for, and the events that are told.
((sf) => {
  "use strict";
  if (!sf) return;
  const { now, LIMITS, patched, squash, listen } = sf;

  const LONG_POLL = 3000; // a request open for longer is a stream, not an answer that is awaited
  const LONG_WRITE = 60000; // and a write open for longer is one, too
  const activity = { requests: 0, lastRequest: now(), open: new Map(), awaited: new Map(), acting: false, mutations: 0, lastMutation: now(), leaving: 0, tabs: 0, tabUrl: "" };
  let nextRequest = 0;
  // A write that an action sent off is awaited beyond LONG_POLL: what it does is still to come. Reads may be streams.
  // `end` is told what became of it.
  const begin = (method, url) => {
    const key = ++nextRequest;
    activity.requests += 1;
    activity.open.set(key, now());
    activity.lastRequest = now();
    const writes = activity.acting && !/^(get|head|options)$/i.test(method);
    const fate = writes ? sent(method, url) : () => {};
    if (writes) activity.awaited.set(key, now());
    const end = (became) => { fate(became); activity.awaited.delete(key); if (activity.open.delete(key)) activity.lastRequest = now(); };
    return Object.assign(end, { writes });
  };
  // What became of what actions had scripts send to the page's own site: "METHOD address" -> {at, became: open, taken, refused, failed}.
  // Of two that are alike the last counts, since a page may try again by itself. What was called off counts for nothing.
  const fates = new Map();
  const epoch = (at = now()) => performance.timeOrigin + at; // the same in every frame
  const siteOf = (host) => (/^[\d.:[\]]+$/.test(host) ? host : host.split(".").slice(-2).join("."));
  const sent = (method, url) => {
    let to;
    try { to = new URL(url, location.href); } catch { return () => {}; }
    if (siteOf(to.hostname) !== siteOf(location.hostname)) return () => {};
    const key = `${method} ${to.origin}${to.pathname}`;
    const fate = { at: epoch(), became: "open" };
    fates.delete(key);
    fates.set(key, fate);
    if (fates.size > LIMITS.events) fates.delete(fates.keys().next().value);
    return (became) => { Object.assign(fate, { at: epoch(), became }); };
  };
  const becameSince = (at) => {
    const all = [...fates.values()].filter((fate) => fate.at >= at || fate.became === "open").map((fate) => fate.became);
    return worst(all);
  };
  const worst = (all) => ["failed", "refused", "open", "taken"].find((became) => all.includes(became)) ?? "none";
  // An answer of 200 may itself say that it failed: {"errors": […]}, {"success": false}.
  const LONG_ANSWER = 100000; // characters; one that is longer is no message
  const JSON_TYPE = /[/+]json\b/;
  const isFull = (said) => Boolean(said) && (typeof said !== "object" || Object.keys(said).length > 0);
  const denies = (body) => {
    try {
      const said = body.length < LONG_ANSWER ? JSON.parse(body) : null;
      return said?.success === false || said?.ok === false || isFull(said?.errors) || isFull(said?.error);
    } catch { return false; }
  };
  const becameOf = (status, body) => (status >= 500 ? "failed" : status >= 400 || denies(body) ? "refused" : "taken");
  if (window.fetch) patched(window, "fetch", (original) => function fetch(...args) {
    const asked = args[0] instanceof Request ? args[0] : null;
    const end = begin(String(args[1]?.method ?? asked?.method ?? "GET"), asked?.url ?? String(args[0]));
    const reply = original.apply(this ?? window, args);
    const heard = async (answer) => {
      const speaks = end.writes && answer.status < 400 && JSON_TYPE.test(answer.headers.get("content-type") ?? "");
      const told = speaks ? await answer.clone().text() : "";
      return becameOf(answer.status, told);
    };
    reply.then(heard).then(end, (error) => end(error?.name === "AbortError" ? "called off" : "failed"));
    return reply;
  });
  const methods = new WeakMap(); // XMLHttpRequest -> its method, and the address
  patched(XMLHttpRequest.prototype, "open", (original) => function open(...args) {
    methods.set(this, [String(args[0]), String(args[1])]);
    return original.apply(this, args);
  });
  patched(XMLHttpRequest.prototype, "send", (original) => function send(...args) {
    const end = begin(...(methods.get(this) ?? ["GET", ""]));
    const called = { off: false };
    listen.call(this, "abort", () => { called.off = true; }, { once: true });
    listen.call(this, "loadend", () => {
      const speaks = end.writes && JSON_TYPE.test(this.getResponseHeader("content-type") ?? "") && /^(text)?$/.test(this.responseType);
      const told = speaks ? this.responseText : "";
      end(called.off ? "called off" : this.status ? becameOf(this.status, told) : "failed");
    }, { once: true });
    return original.apply(this, args);
  });
  try {
    new PerformanceObserver((list) => {
      const loaded = list.getEntries().filter((entry) => !["fetch", "xmlhttprequest"].includes(entry.initiatorType));
      if (loaded.length) { activity.requests += loaded.length; activity.lastRequest = now(); }
    }).observe({ type: "resource" });
  } catch { /* no resource timing in this browser: fetch and XMLHttpRequest are still seen */ }
  window.navigation && listen.call(window.navigation, "navigate", (event) => {
    if (typeof event.downloadRequest === "string") remember(`Download started: '${squash(event.downloadRequest || event.destination.url, LIMITS.line)}'`, "");
    else if (!event.hashChange && event.destination?.sameDocument === false) activity.leaving = now();
  });
  // That a tab was asked for, and for what: browsers block what no person's own click opens.
  const noticeTab = (url) => {
    activity.tabs += 1;
    try { activity.tabUrl = new URL(url, location.href).href; } catch { activity.tabUrl = ""; }
  };
  if (window.open) patched(window, "open", (original) => function open(...args) {
    noticeTab(args[0] ?? "");
    return original.apply(this ?? window, args);
  });
  listen.call(window, "click", (event) => {
    const link = event.composedPath().find((node) => node.tagName === "A" || node.tagName === "AREA");
    if (link?.href && link.target && !/^_(self|top|parent)$/i.test(link.target) && !event.defaultPrevented) noticeTab(link.href);
  });
  window.navigation && listen.call(window.navigation, "navigateerror", () => { activity.leaving = 0; });
  const events = []; // {at, text, tone}: the mutation stream of this document
  const remember = (text, tone, whole = false) => {
    events.push({ at: now(), text, tone, whole });
    if (events.length > LIMITS.events) events.shift();
  };
  const isNetworkIdle = (idle) => {
    const waiting = [...activity.open.values()].some((started) => now() - started < LONG_POLL);
    return !waiting && !activity.leaving && now() - activity.lastRequest >= idle;
  };

  Object.assign(sf, { LONG_WRITE, activity, epoch, becameSince, worst, events, remember, isNetworkIdle });
})(window.__surefootParts);
