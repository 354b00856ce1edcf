// The in-page half of a Surefoot client: what it sees of a page, and what it can do to it.
//
// Runs once in every frame, before the page's own scripts, and offers `window.__surefoot` to whatever drives the
// browser: a Playwright driver passes its calls in with evaluate(), an extension from its content script. Nothing
// here knows which of them it is. All text that leaves is well-formed Unicode; passwords leave as bullets.
//
//   configure({ignore, ignoreAttributes, dialogs})  parts of the page that belong to the client, not to the page; whether
//                        the browser's own dialogs are to be heard of here, since the client does not see them
//   settle({networkIdle, domQuiet, least, most})  resolves once the page is quiet (all in ms)
//   snapshot()           the page as request fields: url, interactiveTree, activeElement, viewport, …; `frames` are those
//                        of other origins, which only their own page script sees into: {at, path, src, x, y, occ, active},
//                        where `at` is the node of the tree that stands for it, `path` its numbers from here on, from 1
//   html()               outerHTML with live values (data-sf-value) and ids (data-sf-id)
//   mark() -> m          the state just before acting; JSON, so that it survives a navigation
//   report(m)            what happened since: Sentinel, mutation stream, client observations
//   locate(id, purpose)  where trusted input has to go to reach an element, or why it cannot; `unseen` where the pointer has to
//                        be there first, for the element to show
//   setFormValue, choose, slider, scroll, scrollTo, selectText, readBack: the parts of actions that need no trusted input
//   perform(action)      a whole action with synthetic events, for clients without trusted input
//   once(token, key, action)  the same for a caller that may die before it hears: a key is performed once per document
//   claim(token, key)    whether a key is to be done now, for a caller that acts by trusted input
//   byHand(m)            what a person's own hand did since a mark, {moved, did: [{verb, id, text}]}, never what they typed
//   framed(path, point)  where a point of such a frame is here, scrolled to where it can be reached, or why it cannot
//   focused()            the path of such a frame where it has the focus
//   called(element)      the id by which the snapshot knows an element, or the control that a click on it strikes; null where
//                        it shows none
//   under(x, y)          the same of what is seen at a point
//   drawing(svg)         what a picture looks like, as `drawings.js` has those that are known
//   outline(id)          show for a moment which element is about to be touched, without changing the document
(() => {
  "use strict";
  if (window.__surefoot) return;

  const LIMITS = { visited: 60000, interactive: 1500, text: 400, other: 200, options: 200,
                   name: 120, line: 240, value: 10000, events: 60, reported: 10, rules: 20000, html: 6000000 };
  const now = () => performance.now();
  const wellFormed = (text) => String(text).toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g, "");
  const squash = (text, limit = LIMITS.name) => {
    const folded = wellFormed(text).replace(/\s+/g, " ").trim();
    return folded.length <= limit ? folded : `${folded.slice(0, limit - 1)}…`.toWellFormed();
  };
  const bullets = (text) => "•".repeat([...text].length);
  const fold = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

  // ---------------------------------------------------------------- listeners: who can be clicked without a role

  const CLICKS = new Set(["click", "dblclick", "mousedown", "pointerdown", "mouseup", "pointerup"]);
  const listeners = new WeakMap(); // target -> Map(event type -> Set of listeners)
  // Some libraries of custom elements call the click on one of theirs after themselves: <x-icon> tells of an "x-click".
  const clickType = (type, target) => {
    const library = CLICKS.has(type) ? "" : /^(\w+)-click$/.exec(type)?.[1];
    return library === "" ? type : library && target.localName?.startsWith(`${library}-`) ? "click" : null;
  };
  const patched = (owner, name, wrap) => {
    const original = owner[name];
    const wrapper = wrap(original);
    Object.defineProperty(wrapper, "toString", { value: () => Function.prototype.toString.call(original) });
    Object.defineProperty(owner, name, { value: wrapper, writable: true, configurable: true, enumerable: true });
    return original;
  };
  const listen = patched(EventTarget.prototype, "addEventListener", (original) => function addEventListener(type, listener, ...rest) {
    const target = this ?? window, click = clickType(type, target);
    if (listener && click) {
      if (!listeners.has(target)) listeners.set(target, new Map());
      const byType = listeners.get(target);
      if (!byType.has(click)) byType.set(click, new Set());
      byType.get(click).add(listener);
    }
    return original.call(target, type, listener, ...rest);
  });
  patched(EventTarget.prototype, "removeEventListener", (original) => function removeEventListener(type, listener, ...rest) {
    const click = clickType(type, this ?? window);
    if (click) listeners.get(this ?? window)?.get(click)?.delete(listener);
    return original.call(this ?? window, type, listener, ...rest);
  });
  const clickHandlers = (element) => [...CLICKS].filter(
    (type) => listeners.get(element)?.get(type)?.size || typeof element[`on${type}`] === "function");
  const listens = (element) => {
    const types = clickHandlers(element);
    if (!types.length) return false;
    return types.includes("click") || types.includes("dblclick") || !element.firstElementChild;
  };

  // jQuery keeps one listener on a container for many items ("delegation"); its registry knows for which.
  const delegated = (win) => {
    const jquery = win.jQuery;
    const found = new WeakSet();
    if (typeof jquery?._data !== "function") return found;
    for (const container of [win.document, win.document.body, ...win.document.querySelectorAll("[id], ul, table, form")]) {
      let handlers;
      try { handlers = jquery._data(container, "events")?.click; } catch { return found; }
      for (const { selector } of handlers ?? []) {
        try { if (selector) for (const item of container.querySelectorAll(selector)) found.add(item); } catch { /* jQuery-only selector */ }
      }
    }
    return found;
  };

  // ---------------------------------------------------------------- activity: network, mutations, what they said

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

  const ERROR_WORDS = /\b(errors?|fail(ed|ure|s)?|invalid|incorrect|wrong|required|denied|expired|unable|rejected|missing|not (found|valid|allowed|permitted|available|recogni[sz]ed)|can(not|'t|’t)|could(n't|n’t| not)|must (be|not|have|contain)|does(n't|n’t| not) (match|exist)|already (exists|taken|in use)|please (enter|correct|fix|fill|check|select|choose|provide)|fehler\w*|fehlgeschlagen|ungültig\w*|erforderlich|nicht gefunden|erreur|échec|échoué|invalide|obligatoire|introuvable|inválid[oa]|obligatori[oa]|requerid[oa]|fall[oó]|incorrect[oa]|erro|falhou|errore|non valid[oa]|fout|ongeldig\w*|verplicht|mislukt)(?![\p{L}])|エラー|失敗|错误|無効|失败|오류|실패|ошибк|неверн|błąd|nieprawidłow|hata|geçersiz/iu;
  const NO_ERROR = /\b(no|0|zero|without|keine?|sans|sin|nessun\w*) (errors?|failures?|fehler|erreurs?|errores|errori?)\b/iu;
  const SUCCESS_WORDS = /\b(success\w*|saved|added|created|updated|deleted|removed|sent|submitted|done|completed?|confirmed|published|registered|uploaded|thank you|welcome|erfolgreich|gespeichert|hinzugefügt|succès|enregistrée?s?|ajoutée?s?|éxito|guardad[oa]s?|cread[oa]s?|sucesso|salvo|salvat[oa]|successo|opgeslagen|toegevoegd)(?![\p{L}])|成功|保存しました|저장|успешно|сохранен/iu;
  // What says that it is an open dialog, and what shows as one in frameworks whose pages leave the role out: Bootstrap,
  // Bulma, Semantic UI, UIkit.
  const DIALOGS = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true],.modal.in,.modal.show,.modal.is-active,.ui.modal.visible,.uk-modal.uk-open";
  const CELLS = "td,th,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]";
  const ALERTS = "[role=alert],[role=status],[role=alertdialog],.toast,.error,.success,.alert,[data-toast],[aria-live=assertive],[aria-live=polite],.errorlist,.invalid-feedback,.flash,.notification,.snackbar,.messagelist,.message-error,.message-success";
  const WARNING = /\bcan(not| not|'t|’t) be (undone|reversed|reverted|recovered|restored|taken back)\b/giu; // what is asked about has not failed
  const isErrorWorded = (text) => ERROR_WORDS.test(text.replace(WARNING, "")) && !NO_ERROR.test(text);
  const toneOfWords = (text) => (isErrorWorded(text) ? "error" : SUCCESS_WORDS.test(text) ? "success" : "");
  // A dialog with a question and more than one way out asks something; its role says that it is urgent, not that anything went wrong.
  const QUESTION = /[?？¿]|\b(are you sure|do you (really )?want|would you like|sind sie sicher|möchten sie|wollen sie|êtes-vous sûre?|voulez-vous|está segur[oa]|desea|quiere)(?![\p{L}])/iu;
  const isQuestion = (text) => QUESTION.test(text) || text.search(WARNING) >= 0;
  const asksBack = (element, text) => element.matches("[role=alertdialog], [aria-modal=true]") && isQuestion(`${element.getAttribute("aria-label") ?? ""} ${text}`)
    && allIn(element, "button, [role=button], a[href]").length > 1 && !isErrorWorded(text);
  const toneOf = (element, text) => {
    if (asksBack(element, text)) return "";
    const classes = `${element.getAttribute("class") ?? ""} ${parentElementOf(element)?.matches(ALERTS) ? parentElementOf(element).getAttribute("class") : ""}`;
    if (/(^|[\s_-])(error|errors|danger|invalid|failure|errorlist)($|[\s_-])/i.test(classes) && !NO_ERROR.test(text)) return "error";
    if (/(^|[\s_-])(success|ok|positive)($|[\s_-])/i.test(classes)) return "success";
    return toneOfWords(text);
  };

  const firstIn = (element, most) => allIn(element, "*", most);
  // A live region may have no size of its own around the messages that are drawn at an edge of the page.
  const speaksUp = (element) => isVisible(element) || element.hasAttribute("aria-live") && textOf(element, 20) !== "" && firstIn(element, 40).some((part) => isVisible(part) && textOf(part, 20) !== "");
  // A region in which a form or a table is drawn anew says so to who cannot see it, and is no message.
  const holdsMore = (element) => oneIn(element, "input:not([type=hidden]), select, textarea, table, [role=grid], [role=table]") !== null;
  const settings = { ignore: "", ignoreAttributes: new Set(["data-sf-id", "data-sf-value"]) };
  const isOurs = (node) => Boolean(settings.ignore) && Boolean((node.nodeType === 1 ? node : node.parentElement)?.closest(settings.ignore));
  const events = []; // {at, text, tone}: the mutation stream of this document
  const shown = new WeakMap(); // alert element -> the text it showed last
  const remember = (text, tone, whole = false) => {
    events.push({ at: now(), text, tone, whole });
    if (events.length > LIMITS.events) events.shift();
  };
  // A button may be red by the class of what went wrong.
  const isControl = (element) => !element.matches("[role=alert],[role=status],.toast,.flash,.notification,.snackbar") && Boolean(around(element, "a[href],button,[role=button]"));
  const noticeAlert = (element) => {
    if (holdsMore(element) || isControl(element)) return;
    const text = speaksUp(element) ? squash(textOf(element, LIMITS.line), LIMITS.line) : "";
    if (text === (shown.get(element) ?? "")) return;
    if (text) remember(`Added: '${text}'`, toneOf(element, text));
    shown.set(element, text);
  };
  const noticeAdded = (node) => {
    if (node.nodeType === 3) node = parentElementOf(node);
    if (node?.nodeType !== 1 || isOurs(node)) return;
    const alert = around(node, ALERTS);
    if (alert) return noticeAlert(alert);
    const alerts = allIn(node, ALERTS, 10);
    if (alerts.length) return alerts.forEach(noticeAlert);
    if (!parsed) return;
    const text = isVisible(node) ? squash(textOf(node, LIMITS.line), LIMITS.line) : "";
    if (text) remember(`Added: '${text}'`, "");
  };
  const noticeRemoved = (node) => {
    const text = squash(node.textContent?.slice(0, 1000) ?? "", LIMITS.line);
    if (text && !["SCRIPT", "STYLE"].includes(node.nodeName)) remember(`Removed: '${text}'`, "");
  };
  // Classes and inline styles change on every hover; what they show or hide is seen in the next snapshot.
  const COSMETIC = new Set(["class", "style"]);
  const onMutations = (records) => {
    let noticed = 0;
    for (const record of records) {
      if (settings.ignoreAttributes.has(record.attributeName) || isOurs(record.target) || record.target.nodeName === "TITLE") continue;
      if (record.type === "childList" && [...record.addedNodes, ...record.removedNodes].every(isOwnPart)) continue;
      activity.lastMutation = now();
      if (!COSMETIC.has(record.attributeName)) activity.mutations += 1;
      if (++noticed > 200) continue;
      if (record.type === "attributes") {
        for (const alert of alertsAt(record.target)) noticeAlert(alert);
      } else if (record.type === "characterData") noticeAdded(record.target);
      else {
        record.addedNodes.forEach(noticeAdded);
        record.removedNodes.forEach(noticeRemoved);
      }
    }
  };
  const isOwnPart = (node) => Boolean(settings.ignore) && node.nodeType === 1 && node.matches(settings.ignore);
  const alertsAt = (element) => {
    const alert = around(element, ALERTS);
    return alert ? [alert] : allIn(element, ALERTS, 10);
  };
  const observer = new MutationObserver(onMutations);
  let parsed = document.readyState !== "loading"; // what the parser adds is the page itself, no event
  listen.call(document, "DOMContentLoaded", () => { onMutations(observer.takeRecords()); parsed = true; });
  const watch = (root) => observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  watch(document);
  const shadows = { any: false }; // whether anything on the page shows what is not in its own tree
  patched(Element.prototype, "attachShadow", (original) => function attachShadow(options) {
    const root = original.call(this, options);
    if (options?.mode === "open") { watch(root); shadows.any = true; }
    return root;
  });

  // A component may keep what it is to itself, where only it and the browser see it.
  const kept = new WeakMap(); // element -> its ElementInternals
  if (HTMLElement.prototype.attachInternals) patched(HTMLElement.prototype, "attachInternals", (original) => function attachInternals() {
    const own = original.call(this);
    kept.set(this, own);
    return own;
  });
  const roleOf = (element) => element.getAttribute("role") ?? kept.get(element)?.role ?? "";
  const ariaOf = (element, name) => element.getAttribute(`aria-${name}`) ?? kept.get(element)?.[`aria${name[0].toUpperCase()}${name.slice(1)}`] ?? null;

  // ---------------------------------------------------------------- reading elements

  const HIDDEN_TAGS = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "HEAD", "META", "LINK", "TITLE", "DATALIST", "OPTION", "OPTGROUP", "PARAM", "SOURCE", "TRACK"]);
  const BLOCK = /^(block|flex|grid|list-item|table|table-row|table-cell|table-caption|flow-root)$/;
  const composedParent = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? node.defaultView?.frameElement ?? null;
  // A page as it shows: what a shadow root draws in place of what its host holds, with that in the slots.
  const childrenOf = (node) => node.shadowRoot?.childNodes ?? (node.tagName === "SLOT" && node.assignedNodes().length ? node.assignedNodes() : node.childNodes);
  const nodesIn = (node) => (shadows.any ? [...childrenOf(node)].flatMap((child) => (child.tagName === "SLOT" ? nodesIn(child) : [child])) : [...node.childNodes]);
  const elementsIn = (node) => (shadows.any ? nodesIn(node).filter((child) => child.nodeType === 1) : [...node.children]);
  // As querySelectorAll, querySelector, closest, nextSibling and previousSibling, on the page as it shows.
  const allIn = (root, selector, most = Infinity) => {
    if (!shadows.any && selector !== "*") return [...root.querySelectorAll(selector)].slice(0, most);
    if (!shadows.any) {
      const all = root.getElementsByTagName("*");
      return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[at]);
    }
    const found = [], stack = elementsIn(root).reverse();
    while (stack.length && found.length < most) {
      const element = stack.pop();
      if (element.matches(selector)) found.push(element);
      stack.push(...elementsIn(element).reverse());
    }
    return found;
  };
  const oneIn = (root, selector) => (shadows.any ? allIn(root, selector, 1)[0] ?? null : root.querySelector(selector));
  const around = (element, selector) => {
    if (!shadows.any) return element.closest(selector);
    for (let at = element; at && at.ownerDocument === element.ownerDocument; at = parentElementOf(at)) if (at.matches(selector)) return at;
    return null;
  };
  const besideOf = (node, way) => {
    const all = node.assignedSlot?.assignedNodes();
    return all ? all[all.indexOf(node) + (way === "nextSibling" ? 1 : -1)] ?? null : node[way];
  };
  const parentElementOf = (node) => {
    let parent = composedParent(node);
    while (parent && parent.nodeType !== 1) parent = composedParent(parent);
    return parent;
  };
  const contains = (outer, inner) => {
    for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
    return false;
  };
  const styleOf = (element) => element.ownerDocument.defaultView.getComputedStyle(element);
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
  // Whether an element is drawn where nobody gets at it, however far they scroll, and nothing covers it.
  const isAway = (reached) => Boolean(reached.gone || reached.unreachable);
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

  // A font of icons draws a word as one picture, "more_vert" as three dots: as wide as its letters are high, in a font of its own.
  const isLigature = (part) => {
    if (part.childElementCount || !/^\s*[a-z][a-z0-9_]{2,}\s*$/.test(part.textContent)) return false;
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
  const referenced = (element, attribute) => (element.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean).slice(0, 5)
    .map((id) => element.getRootNode().getElementById?.(id)).filter(Boolean);
  // A label may also be for what is no form field: a list or a switch that a script has drawn.
  const formLabels = (element) => { try { return kept.get(element)?.labels ?? []; } catch { return []; } }; // of what no form takes part in
  const labelsOf = (element) => {
    const own = [...(element.labels ?? formLabels(element))];
    return own.length || !element.id || !element.hasAttribute("role") ? own : [...element.getRootNode().querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)];
  };
  // Drawn so small, or cut off so, that only readers of the screen come upon it.
  const isCut = (element) => {
    const { position, clip, clipPath, overflowX } = styleOf(element);
    if (!/^(?:absolute|fixed)$/.test(position)) return false;
    const box = element.getBoundingClientRect();
    return /^rect\((?:0|1)px/.test(clip) || clipPath.startsWith("inset(") || overflowX !== "visible" && (box.width <= 1 || box.height <= 1);
  };
  // What is read out only, beside words that show, says of these what one sees: "Tag" beside "Active".
  const isReadOut = (element) => isCut(element) && /[\p{L}\p{N}]/u.test(textOf(parentElementOf(element), 40, (part) => part === element || isCut(part)));
  const labelOf = (element) => labelsOf(element).map((item) => wordsOf(item)).join(" ").trim().replace(/\s*[:*]+$/, "");
  // What a label says, without a link or sign beside its words that leads to help.
  const wordsOf = (part) => textOf(part, LIMITS.name, (inner) => inner !== part && (isHelp(inner) || inner.getAttribute("aria-hidden") === "true" || isReadOut(inner))) || textOf(part, LIMITS.name);
  const HELP = /^(?:[?¿iⓘℹ\s]*|(?:show |get )?(?:help|hints?|info(?:rmation)?|tooltip)\b.*|(?:more|further) info(?:rmation)?\b.*|learn more\b.*|what['’]?s this\??|question(?: (?:mark|circle))?|(?:hilfe|hinweis|mehr (?:erfahren|infos?))\b.*|(?:aide|en savoir plus|plus d['’]infos?)\b.*|(?:ayuda|más información|saber más)\b.*)$/iu;
  const HELP_WORDS = 3; // with more, a link in a label says what is agreed to: "information sharing with partners"
  const isHelp = (element) => {
    if (!element.matches("a, button, [role=button], [role=link], [role=img], abbr, i, svg") || isField(element)) return false;
    const said = squash(textOf(element, LIMITS.name) || element.getAttribute("aria-label") || element.title || "");
    return HELP.test(said) && (!around(element, "label") || said.split(" ").length <= HELP_WORDS);
  };
  // Words that are told as the name of a field. A label of one that is not drawn is text like any: a widget stands there.
  const isCaption = (element) => {
    const control = around(element, "label")?.control ?? labelledBy(element);
    return Boolean(control) && (isToggle(control) || isRendered(control));
  };
  // A custom element that is for another one is its label, as <label> is.
  const labelledBy = (element) => {
    const label = shadows.any ? around(element, "[for]") : null;
    return label?.localName.includes("-") ? label.getRootNode().getElementById?.(label.getAttribute("for")) ?? null : null;
  };
  const COMBOBOX = "[role=combobox], [role=listbox][aria-haspopup], [role=listbox][aria-expanded]"; // a list that opens
  const FIELD = `input:not([type=hidden]), select, textarea, [contenteditable=true], [role=textbox], ${COMBOBOX}`;
  const isField = (element) => element.matches(FIELD);
  const isButtonInput = (element) => element.tagName === "INPUT" && /^(button|submit|reset|image)$/.test(element.type);
  // A button with a label that shows what was picked where it opens: a day, a colour, one of a list.
  const isPicker = (element) => {
    const opens = element.getAttribute("aria-haspopup") ?? "", role = element.getAttribute("role") ?? "";
    if (element.tagName === "BUTTON" && /^(dialog|listbox|grid|tree)$/.test(opens) && element.labels?.length > 0 && role === "" && labelOf(element) !== "") return true;
    return opens === "listbox" && (role === "button" || role === "" && element.tagName === "BUTTON") && captionOf(element) !== "";
  };
  // What is said to be the label of a button that opens a list stands outside of it, or is in it beside what was picked.
  const captionsOf = (element) => {
    const labels = referenced(element, "aria-labelledby").filter((label) => label !== element), outside = labels.filter((label) => !contains(element, label));
    return outside.length ? outside : labels;
  };
  const captionOf = (element) => labelOf(element) || captionsOf(element).map((label) => textOf(label, LIMITS.name)).join(" ").trim().replace(/\s*[:*]+$/, "");
  const isToggle = (element) => (element.tagName === "INPUT" && /^(checkbox|radio)$/.test(element.type)) || /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(roleOf(element));

  const TELLS = "a[href], img, h1, h2, h3, h4, table, td, th, li"; // what tells of a thing, and is no label
  // A list of the browser that is not drawn, beside the one that a script has drawn in its place.
  const isStoodFor = (other, element) => other.nodeType === 1 && isCombobox(element) && other.matches("select") && (other.tabIndex < 0 || other.getAttribute("aria-hidden") === "true" || !isVisible(other));
  // A field without a label is named by the words a person would read as its label: those next to it.
  const nearbyText = (element) => {
    const after = isToggle(element);
    let node = element;
    const isBoxed = (inner) => [...(parentElementOf(inner) ? childrenOf(parentElementOf(inner)) : [])].every((part) => part === inner || part.tagName === "SLOT" && !part.assignedNodes().length || HIDDEN_TAGS.has(part.tagName) || part.nodeType === 8 || part.nodeType === 3 && !squash(part.data));
    for (let level = 0, up = 0; level < 3 && up < 7 && node && node !== node.ownerDocument.body; level += isBoxed(node) ? 0 : 1, up += node.tagName === "SLOT" ? 0 : 1, node = parentElementOf(node)) {
      const way = after ? "nextSibling" : "previousSibling";
      for (let sibling = besideOf(node, way), steps = 0; sibling && steps < 4; steps += 1, sibling = besideOf(sibling, way)) {
        if (level === 0 && isStoodFor(sibling, element)) continue;
        if (sibling.nodeType === 1 && (isField(sibling) || [sibling, ...allIn(sibling, `button, ${FIELD}`)].some((part) => part.matches(`button, ${FIELD}`) && !isHelp(part)))) return "";
        if (sibling.nodeType === 1 && (HIDDEN_TAGS.has(sibling.tagName) || isOwnPart(sibling) || !isRendered(sibling) || isHelp(sibling))) continue;
        if (up > 2 && sibling.nodeType === 1 && (sibling.matches(TELLS) || oneIn(sibling, TELLS))) return ""; // another column
        const text = sibling.nodeType === 3 ? squash(sibling.data) : sibling.nodeType === 1 ? squash(wordsOf(sibling)) : "";
        if (text && !after && text === squash(element.value ?? "")) continue; // a copy of what it holds, by which it grows
        if (text) return text.length <= 60 ? text.replace(/\s*[:*]+$/, "") : "";
      }
    }
    return "";
  };
  // A field that stands alone in a cell is named by the head of its column, where the table has one for each. In the
  // second column what the first one says is its label, unless that tells of a thing.
  const columnHead = (element) => {
    const cell = around(element, "td"), row = cell?.parentElement, table = row?.closest("table");
    if (!table || cell.cellIndex === 0 || /\p{L}/u.test(textOf(cell, LIMITS.name)) || allIn(cell, FIELD).length !== 1) return "";
    const heads = table.tHead?.rows.length === 1 ? table.tHead.rows[0] : table.rows[0];
    const start = (one) => [...one.parentElement.cells].slice(0, one.cellIndex).reduce((sum, other) => sum + other.colSpan, 0);
    const width = (one) => [...one.cells].reduce((sum, other) => sum + other.colSpan, 0);
    const head = [...heads.cells].find((one) => start(one) === start(cell));
    const spans = [...heads.cells, ...row.cells].some((one) => one.rowSpan !== 1) || head?.colSpan !== 1 || cell.colSpan !== 1;
    if (spans || heads === row || width(heads) !== width(row) || head.tagName !== "TH") return "";
    if (cell.cellIndex === 1 && !row.cells[0].querySelector("a[href], img, h1, h2, h3, h4")) return "";
    const said = squash(textOf(head, LIMITS.name));
    return said.length <= 60 ? said.replace(/\s*[:*]+$/, "") : "";
  };
  const words = (text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
  const ACTION_CLASS = /(?:^|[\s_-])(up|down|next|prev|previous|close|add|remove|delete|trash|edit|search|menu|more|plus|minus|back|forward|expand|collapse|increase|decrease|send|reply|star|like|share|download|upload|refresh|print|cart|settings|user|home)(?=$|[\s_-])/i;
  const LOOKS = /^(selected|active|disabled|checked|current|hidden|visible|open|opened|closed|first|last|odd|even|item|list|row|col|cell|box|wrapper|container|content|left|right|top|bottom|clear|clearfix|button|btn|link|icon|image|img)$/i;
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
  // What a drawing shows, as far as it is near to those that widely used sets of icons have of one thing (drawings.js),
  // and far from those that they have of any other.
  const NEAR = 36, APART = 8; // bits of 256; the farther, the more it has to be apart from the next
  const bitsOf = (drawn) => Uint8Array.from(atob(drawn), (char) => char.charCodeAt(0));
  const drawings = Object.entries(window.__surefootDrawings ?? {});
  delete window.__surefootDrawings;
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
  // A key that a script makes up, by which it finds what it will show there, says nothing: "jpghD9g5MuQ8AP2PSS9dJ".
  const isMadeUp = (said) => /^[\w-]{16,}$/.test(said)
    && 4 * said.match(/[a-z](?=[A-Z0-9])|[0-9](?=[a-zA-Z])|[A-Z](?=[0-9])|[A-Z]{2}(?=[a-z])|$/g).length >= said.length;
  const saidOf = (element, ...attributes) => attributes.map((name) => element.getAttribute(name)).find((said) => said && !isMadeUp(said)) ?? "";
  // An icon says what it does in its file, symbol or class name only; else in what is drawn.
  const iconName = (element, symbol = "") => {
    const parts = [element, ...firstIn(element, 7)];
    for (const part of parts) {
      const title = saidOf(part, "aria-label", "title", "data-tooltip", "data-original-title");
      if (title) return title;
      if (part.tagName === "title") return part.textContent;
      if (isLigature(part)) return words(part.textContent);
      const file = part.tagName === "use" && (part.getAttribute("href") ?? part.getAttribute("xlink:href"));
      if (file) return words(file.replace(/^.*#/, "").replace(/^(icon|i|svg)[-_]/, ""));
      const does = ACTION_CLASS.exec(part.getAttribute("class") ?? "");
      if (does) return does[1].toLowerCase();
      const drawn = part.getAttribute("data-icon") || /^([A-Z]\w+)Icon$/.exec(part.getAttribute("data-testid") ?? "")?.[1];
      if (drawn) return words(drawn);
      // A font of icons: one class is the font, another that with the name of the picture.
      const tokens = part.childElementCount || part.textContent.trim() || isField(part) ? [] : [...part.classList];
      const glyph = tokens.find((one) => tokens.some((font) => one.startsWith(`${font}-`)) && !/-(?:solid|regular|light|thin|brands|fw|lg|sm|xs|spin|\d+x)$/.test(one));
      if (glyph) return words(glyph.slice(tokens.find((font) => glyph.startsWith(`${font}-`)).length + 1));
      const icon = /(?:^|\s)(?:fa|fas|far|icon|glyphicon|bi|mdi|ti|lucide|octicon|ui-icon)-(?!(?:solid|regular|light|thin|brands|fw|lg|sm|xs|[0-9]+x)(?:\s|$))([a-z][a-z0-9-]*)/.exec(part.getAttribute("class") ?? "");
      if (icon) return words(icon[1]);
    }
    if (symbol) return symbol;
    const sign = drawnSign(element) || drawnAs(element);
    if (sign) return sign;
    const single = (element.getAttribute("class") ?? "").trim().split(/\s+/).find((token) => /^[a-z][a-z-]{2,24}$/i.test(token) && !LOOKS.test(token));
    const id = /^[a-z][a-z_-]{2,30}$/i.test(element.id) ? element.id : "";
    return words(single ?? id);
  };
  // What an editor is called often stands on the box around it, or before it and its bar of buttons.
  const editorName = (element) => {
    let node = element;
    for (let level = 0; level < 4 && node && node !== node.ownerDocument.body; level += 1, node = node.parentElement) {
      const said = level ? nameOfGroup(node) || (node.id ? labelFor(node) : "") : "";
      if (said) return said;
      for (let sibling = node.previousSibling, steps = 0; sibling && steps < 4; sibling = sibling.previousSibling, steps += 1) {
        if (sibling.nodeType === 1 && (HIDDEN_TAGS.has(sibling.tagName) || isOwnPart(sibling) || !isRendered(sibling) || sibling.querySelector("button, select, [role=button]"))) continue;
        if (sibling.nodeType === 1 && (isField(sibling) || sibling.querySelector(FIELD))) return "";
        const text = squash(sibling.nodeType === 3 ? sibling.data : sibling.nodeType === 1 ? textOf(sibling, LIMITS.name) : "");
        if (text) return text.length <= 60 ? text.replace(/\s*[:*]+$/, "") : "";
      }
    }
    return "";
  };
  // What a group is called is the name of the first field in it that has none of its own, or of the only one in it.
  const FOLLOWS = Node.DOCUMENT_POSITION_FOLLOWING, INSIDE = Node.DOCUMENT_POSITION_CONTAINED_BY;
  // The first control of a component is called as that is: by its host, or by a label in it that is for nothing else.
  const NAMED = `${FIELD}, [role=slider], [role=switch], [role=checkbox]`;
  const componentName = (element) => {
    let root = element.getRootNode();
    for (let up = 0; root.host && up < 3; root = root.host.getRootNode(), up += 1) {
      if (oneIn(root.host, NAMED) !== element) return "";
      const [loose, second] = [...root.querySelectorAll("label")].filter((label) => !label.control && textOf(label, LIMITS.name));
      const said = root.host.getAttribute("aria-label") || (loose && !second ? wordsOf(loose) : "") || labelsOfHost(root.host) || root.host.getAttribute("label");
      if (said) return squash(said).replace(/\s*[:*]+$/, "");
    }
    return "";
  };
  const labelsOfHost = (host) => {
    const labels = host.id ? [...host.getRootNode().querySelectorAll(`[for="${CSS.escape(host.id)}"]`)].filter((label) => /^label$|-/.test(label.localName)) : [];
    return labels.map(wordsOf).join(" ");
  };
  // A list that a script has drawn goes by the label of the field that it stands for: one right before it that is hidden.
  const standsFor = (element) => {
    let node = isCombobox(element) ? element : null;
    for (let up = 0; node && up < 4; up += 1, node = node.parentElement) {
      const other = node.previousElementSibling;
      if (other) return other.matches("select, input") && (other.tabIndex < 0 || other.getAttribute("aria-hidden") === "true" || !isVisible(other)) ? labelOf(other) : "";
    }
    return "";
  };
  const legendOf = (element, alone) => {
    const home = parentElementOf(element), group = home && around(home, "fieldset, [role=group]");
    if (!group || isToggle(element)) return "";
    const fields = allIn(group, FIELD).filter((field) => !isToggle(field) && isVisible(field) && (field === element || !contains(element, field)));
    if (fields[0] !== element || alone && fields.length > 1) return "";
    const legend = group.querySelector(":scope > legend, :scope > * > legend");
    const said = legend ? squash(wordsOf(legend)) : nameOfGroup(group);
    const before = textOf(group, LIMITS.name, (part) => part === legend || Boolean(element.compareDocumentPosition(part) & (FOLLOWS | INSIDE)) || part === element);
    if (/[\p{L}\p{N}]/u.test(before)) return ""; // words that stand nearer may be its name
    return said.length <= 60 ? said.replace(/\s*[:*]+$/, "") : "";
  };
  const labelFor = (element) => [...element.getRootNode().querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)].map((item) => textOf(item, LIMITS.name)).join(" ").trim();
  const isSeen = (element) => isVisible(element) && !isCut(element) && !isOffPage(element);
  // The head of a column is called as it shows, whatever its label says besides of how to sort by it.
  const headName = (element, label) => {
    if (!element.matches("th, [role=columnheader]")) return "";
    const shows = textOf(element, LIMITS.name).trim();
    return shows && fold(label).startsWith(fold(shows)) ? shows : "";
  };
  const KIND_ONLY = /^(?:slider|range|input|select|text ?(?:field|box))(?: (?:value|thumb|input))?$/i; // a label that says only what it is
  const nameOf = (element) => {
    if (isPicker(element)) return captionOf(element);
    const labels = referenced(element, "aria-labelledby");
    const inside = labels.filter((label) => contains(element, label));
    const shows = inside.some((label) => isSeen(label) && textOf(label, LIMITS.name));
    // What stands in a list is its choice; of what stands in another control, what is only read out says no more than what shows.
    const others = labels.filter((label) => !inside.includes(label) || !isField(element) && (isSeen(label) || !shows));
    const labelled = others.map((label) => textOf(label, LIMITS.name) || hiddenText(label)).join(" ");
    if (labelled.trim() && !(isCombobox(element) && labelled.trim() === shownIn(element) && labelOf(element))) return labelled;
    const aria = isField(element) && KIND_ONLY.test(element.getAttribute("aria-label") ?? "") && nearbyText(element) ? "" : ariaOf(element, "label");
    const choice = isCombobox(element) && labelOf(element) && squash(aria ?? "") === shownIn(element); // what it shows, read out
    if (aria?.trim() && !choice) return headName(element, aria) || aria;
    if (isButtonInput(element)) return element.value || element.alt || element.title || { submit: "Submit", reset: "Reset" }[element.type] || "";
    if (isField(element)) {
      const asked = element.getAttribute("placeholder")?.trim() ?? "";
      const title = isCombobox(element) && squash(element.title) === shownIn(element) ? "" : element.title; // what is chosen is no name
      return labelOf(element) || componentName(element) || standsFor(element) || (asked ? legendOf(element, true) : "") || asked || title || columnHead(element) || nearbyText(element) || legendOf(element, false)
        || (element.isContentEditable ? editorName(element) : "") || labels.map((label) => textOf(label, LIMITS.name)).join(" ") || element.title;
    }
    if (element.tagName === "IMG" || element.tagName === "AREA") return element.alt || element.title || iconName(element);
    const isEntry = element.getAttribute("role") === "option"; // which may be read out with whether it is chosen
    const text = textOf(element, LIMITS.name, (inner) => inner !== element && (ownRole(inner) !== null && !isSame(element, inner) || isEntry && isReadOut(inner)));
    if (text && /[\p{L}\p{N}]/u.test(text)) return text;
    const label = isToggle(element) ? labelOf(element) || componentName(element) : "";
    if (label) return label;
    const title = saidOf(element, "title", "data-tooltip");
    if (title) return title;
    if (isToggle(element)) return nearbyText(element);
    if (isSlider(element)) return labelOf(element) || componentName(element) || nearbyText(parentElementOf(element)) || "slider";
    return foldedName(element) || iconName(element, text);
  };
  // The one text of a button that shows its icon alone, as long as the bar that it stands in is narrow.
  const foldedName = (element) => {
    if (element.childElementCount === 0 || !/^(A|BUTTON)$/.test(element.tagName)) return "";
    const said = [...element.querySelectorAll("*")].slice(0, 20).filter((part) => !HIDDEN_TAGS.has(part.tagName) && part.childElementCount === 0 && /\p{L}/u.test(part.textContent) && styleOf(part).display === "none");
    const name = said.length === 1 ? squash(said[0].textContent) : "";
    return name.split(" ").length <= 3 && /[\p{L}\p{N})]$/u.test(name) ? name : "";
  };
  const isSame = (outer, inner) => elementsIn(outer).length === 1 && elementsIn(outer)[0] === inner;

  const ROLES = { button: "btn", link: "link", menuitem: "menu", menuitemcheckbox: "chk", menuitemradio: "rad", tab: "tab",
    checkbox: "chk", switch: "chk", radio: "rad", option: "opt", treeitem: "opt", combobox: "inp", textbox: "inp", searchbox: "inp",
    spinbutton: "inp", slider: "slider", heading: "hdr" };
  // What a slider stands at. jQuery UI, still common, says so to scripts only.
  const sliderState = (element) => {
    const said = (name) => { const raw = element.getAttribute(`aria-value${name}`); return raw ? Number(raw) : null; };
    if (isRange(element)) return { now: Number(element.value), least: said("min") ?? Number(element.min), most: said("max") ?? Number(element.max || 100), step: Number(element.step) || 1 };
    if (element.getAttribute("role") === "slider") return { now: said("now"), least: said("min") ?? 0, most: said("max") ?? 100, step: 1 };
    const track = element.parentElement;
    try {
      const widget = element.ownerDocument.defaultView.jQuery(track);
      const handles = [...track.querySelectorAll(".ui-slider-handle")];
      const now = handles.length > 1 ? widget.slider("values")[handles.indexOf(element)] : widget.slider("value");
      return { now, least: widget.slider("option", "min"), most: widget.slider("option", "max"), step: widget.slider("option", "step") || 1 };
    } catch { return null; }
  };
  const isSlider = (element) => element.getAttribute("role") === "slider" || element.classList.contains("ui-slider-handle");
  // A field that brings up a list while one types.
  const suggests = (element) => /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? "") || element.tagName === "INPUT" && /(^|[\s_-])(autocomplete|typeahead|awesomplete)/.test(element.getAttribute("class") ?? "");
  // The entry of a menu that opens where the pointer is: beside its name stand links that are not shown yet.
  const MENUS = "ul, ol, [role=menu], menu, div, nav";
  const hidesMenu = (element) => {
    if (!/^(A|BUTTON|SPAN|DIV|P|LI)$/.test(element.tagName) || isField(element) || around(element, "[role=tablist], [role=listbox]")) return false;
    const lists = [...element.children, ...(element.parentElement?.children ?? [])].filter((part) => part !== element && part.matches(MENUS)).slice(0, 6);
    return lists.some((list) => (!isVisible(list) || isOffPage(list)) && list.querySelector("a[href], [role=menuitem]") !== null);
  };
  const isMenuName = (element) => /^(SPAN|DIV|P)$/.test(element.tagName) && element.children.length <= 2 && element.closest("nav, header, [role=navigation], [role=menubar], menu, ul") !== null
    && element.textContent.length <= 60 && /[\p{L}\p{N}]/u.test(element.textContent) && !element.querySelector("a, button, input") && isVisible(element) && hidesMenu(element);
  // The role of an element that says itself that it can be used; null for the rest.
  const ownRole = (element) => {
    const explicit = roleOf(element).trim().split(/\s+/)[0].toLowerCase();
    if (explicit === "button" && isPicker(element)) return "inp";
    if (explicit && explicit !== "heading" && ROLES[explicit] && !(explicit === "combobox" && element.tagName === "SELECT")) return ROLES[explicit];
    if (isSlider(element)) return "slider";
    if (explicit === "listbox" && isCombobox(element)) return "inp";
    switch (element.tagName) {
      case "A": return element.hasAttribute("href") ? "link" : null;
      case "AREA": return "link";
      case "BUTTON": return isPicker(element) ? "inp" : "btn";
      case "SUMMARY": return "btn";
      case "SELECT": return "sel";
      case "TEXTAREA": return "inp";
      case "INPUT": return { hidden: null, checkbox: "chk", radio: "rad", button: "btn", submit: "btn", reset: "btn", image: "btn", range: "slider" }[element.type] ?? (element.type === "hidden" ? null : "inp");
      default: return element.isContentEditable && !element.parentElement?.isContentEditable ? "inp" : null;
    }
  };
  const valueOf = (element) => {
    if (element.tagName === "SELECT") return [...element.selectedOptions].map((option) => squash(option.label || option.text)).join(", ");
    if (element.tagName === "TEXTAREA") return element.value;
    if (element.tagName === "INPUT") {
      if (isButtonInput(element) || isToggle(element)) return undefined;
      if (element.type === "file") return [...element.files].map((file) => file.name).join(", ");
      return element.type === "password" ? bullets(element.value) : element.value || choiceIn(element);
    }
    if (element.isContentEditable) return element.innerText;
    if (isSlider(element)) return String(sliderState(element)?.now ?? "");
    if (isCombobox(element) || isPicker(element)) return chosenIn(element) || chosenOver(element);
    return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? undefined;
  };
  const isWritten = (field) => !field.readOnly && /^(text|search|email|url|tel|number)$/.test(field.type);
  const isCombobox = (element) => element.matches(COMBOBOX);
  // A list that a script has drawn shows its choice as text; what only asks for one is none.
  const shownIn = (box) => {
    const labels = isPicker(box) ? captionsOf(box) : [];
    return squash(textOf(box, LIMITS.name, (part) => (/placeholder/i.test(part.getAttribute("class") ?? "") && !isChoice(box, part))
      || part.getAttribute("aria-hidden") === "true" || part.matches("button, [role=button]") || labels.includes(part)));
  };
  // Some draw the choice where the words stand that ask for one: it is what the list says is chosen.
  const isChoice = (box, part) => {
    const field = box.matches("[aria-controls]") ? box : oneIn(box, "[role=combobox][aria-controls]");
    const chosen = field ? referenced(field, "aria-controls").flatMap((list) => allIn(list, "[role=option][aria-selected=true]")) : [];
    return chosen.some((one) => squash(one.textContent) === squash(part.textContent));
  };
  // What is chosen already stands beside a field that takes several, each with a sign that takes it away, all seen or not.
  const tagsBeside = (element) => {
    const isSign = (part) => (ownRole(part) === "btn" || listens(part)) && [nameOf(part), part.title].some((said) => TAKES_AWAY.test(squash(said)));
    const bears = (option) => firstIn(option, 12).some(isSign);
    const offered = ["aria-controls", "aria-owns"].flatMap((names) => referenced(element, names)); // may be chosen yet
    let box = isCombobox(element) ? parentElementOf(element) : null;
    for (let level = 0; box && level < 2 && allIn(box, FIELD, 2).length === 1; level += 1, box = parentElementOf(box)) {
      const list = oneIn(box, "[role=listbox]"), options = list ? allIn(list, "[role=option]", LIMITS.options) : [];
      if (options.length && !offered.some((one) => contains(one, list)) && options.every(bears)) return options.map((option) => squash(textOf(option, LIMITS.name, (part) => part.getAttribute("aria-hidden") === "true" || ownRole(part) === "btn" || listens(part))));
    }
    return [];
  };
  // An empty field that filters a list stands in a box that shows the choice.
  const choiceIn = (element) => {
    const tags = tagsBeside(element);
    if (tags.length) return tags.join("\n");
    const box = isCombobox(element) ? boxOf(element) : null;
    return box ? chosenIn(box) : "";
  };
  // A list that takes several draws each choice on its own, all of one make: a line each.
  const chosenIn = (box, isList = (part) => around(part, "[role=listbox]") !== null) => {
    const isDrawn = (part) => part.classList.length > 0 && part.getAttribute("aria-hidden") !== "true" && shownIn(part) !== "";
    for (const part of [box, ...firstIn(box, 60)]) {
      const inside = elementsIn(part);
      const drawn = inside.length < 2 || inside.length > 60 || isList(part) ? [] : inside.filter(isDrawn);
      if (drawn.length > 1 && new Set(drawn.map(makeOf)).size === 1) return drawn.map(shownIn).join("\n");
    }
    return countedIn(box) || shownIn(box);
  };
  // One that only says how many are chosen has them in its list.
  const countedIn = (box) => {
    const counted = /^\d+/.exec(shownIn(box));
    const lists = counted ? referenced(box, "aria-controls") : [];
    const chosen = lists.flatMap((list) => allIn(list, "[role=option]", LIMITS.options)).filter(isPicked);
    return chosen.length > 0 && chosen.length === Number(counted[0]) ? chosen.map((one) => squash(textOf(one, LIMITS.name))).join("\n") : "";
  };
  // The box that a list fills, with what is drawn over it.
  const boxFilled = (element) => {
    const box = parentElementOf(element), [whole, own] = [box, element].map((part) => part?.getBoundingClientRect());
    return whole && Math.abs(whole.width - own.width) < 8 && Math.abs(whole.height - own.height) < 8 && allIn(box, COMBOBOX, 2).length === 1 ? box : null;
  };
  const chosenOver = (element) => {
    const box = isCombobox(element) ? boxFilled(element) : null;
    return [...box?.children ?? []].filter((part) => part !== element && isVisible(part)).map((part) => chosenIn(part, () => false)).find(Boolean) ?? "";
  };
  const boxOf = (element) => {
    let box = parentElementOf(element);
    for (let level = 0; box && level < 2; level += 1, box = parentElementOf(box)) {
      if (allIn(box, FIELD).length > 1 || oneIn(box, "label, table, li, p, [role=listbox]")) return null;
      if (elementsIn(box).length > 1) return box;
    }
    return null;
  };
  // Of buttons side by side, the one whose class says that it is the chosen one; and what only a script makes a button,
  // which has no other way to say that it is on.
  const CHOSEN = /(?:^|[\s_-])(?:active|selected|chosen|pressed|clicked|is-on)(?=$|\s)/i;
  // So does what is drawn around it alone, beside others of one make: a chip that is chosen.
  const isMarkedAround = (element) => {
    for (let block = parentElementOf(element), level = 0; element.getAttribute("role") === "button" && block && level < 3; block = parentElementOf(block), level += 1) {
      if (allIn(block, PRESSED, 2).length !== 1) return false;
      const make = makeOf(block), beside = [block.previousElementSibling, block.nextElementSibling].some((other) => other && makeOf(other) === make);
      if (beside && !make.endsWith(".")) return CHOSEN.test(block.getAttribute("class") ?? "");
    }
    return false;
  };
  const isMarked = (element) => {
    if (isMarkedAround(element)) return true;
    const marked = (part) => CHOSEN.test(part.getAttribute("class") ?? "");
    if (!marked(element)) return false;
    if (ownRole(element) === null) return true;
    if (element.tagName !== "BUTTON") return false;
    const beside = elementsIn(parentElementOf(element)).filter((part) => part !== element && part.tagName === "BUTTON");
    return beside.length > 0 && beside.length <= 12 && !beside.some(marked);
  };
  const isInvalid = (element) => {
    const said = element.getAttribute("aria-invalid");
    return said !== null && said !== "false" || (isField(element) && element.matches(":user-invalid"));
  };
  // An option that is a component shows that it is chosen by the box in it, whatever else it says.
  const boxIn = (element) => (element.localName.includes("-") && element.getAttribute("role") === "option" ? oneIn(element, "input[type=checkbox]") : null);
  const isPicked = (element) => boxIn(element)?.checked ?? ariaOf(element, "selected") === "true";
  const statesOf = (element) => {
    const aria = (name) => ariaOf(element, name) === "true";
    const states = [];
    if (element.matches(":disabled") || aria("disabled")) states.push("disabled");
    if (element.checked && isToggle(element) && element.tagName !== "BUTTON" || aria("checked")) states.push("checked");
    const summary = element.tagName === "SUMMARY" && element.parentElement?.tagName === "DETAILS";
    if (aria("expanded") || summary && element.parentElement.open) states.push("expanded");
    else if (summary || ariaOf(element, "expanded") === "false") states.push("collapsed");
    if (isPicked(element) || aria("pressed") || isMarked(element) || (element.hasAttribute("aria-current") && element.getAttribute("aria-current") !== "false")) states.push("selected");
    if (element.getAttribute("aria-pressed")) states.push(aria("pressed") ? "pressed" : "unpressed"); // a button that stays so
    if (isInvalid(element)) states.push("invalid");
    const takesNoTyping = isCombobox(element) && !element.matches("input, select, textarea") && !element.isContentEditable && !oneIn(element, "input:not([readonly]), textarea:not([readonly])");
    if (element.readOnly && isField(element) && !isRange(element) || takesNoTyping || isPicker(element)) states.push("readonly");
    if (element.type === "password") states.push("password");
    return states;
  };
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
  const ROW = "tr, dd, li, article, [role=row], [role=listitem], [role=article]";
  // Blocks of one make beside each other, in each of which stands a control of the same kind and name, are the entries of
  // a list, whatever tags it is made of: cards, lines of a basket, settings. Where they say more than their controls do, a
  // button of the same make will do.
  class Entries {
    constructor() { this.known = new Map(); this.signs = new Map(); }
    has(block) {
      if (!this.known.has(block)) this.known.set(block, ENTRY.test(block.tagName) && !isToken(block) && !isLayout(block) && this.twins(block).some((other) => this.isAlike(block, other)));
      return this.known.get(block);
    }
    twins(block) {
      const beside = ["previousElementSibling", "nextElementSibling"].flatMap((way) => [block[way], block[way]?.[way]]);
      return beside.filter((other) => other && other.tagName === block.tagName && (other.classList[0] ?? "") === (block.classList[0] ?? ""));
    }
    isAlike(block, other) {
      const there = this.signsOf(other);
      return there.size > 0 && [...this.signsOf(block)].some((sign) => there.has(sign));
    }
    signsOf(block) {
      if (!this.signs.has(block)) {
        const all = block.textContent.length > 4000 ? [] : allIn(block, PRESSED);
        const found = all.length > 40 ? [] : all.filter((one) => one.tagName !== "INPUT" || isToggle(one) || isButtonInput(one));
        const buttons = found.filter((one) => ownRole(one) === "btn" && one.getAttribute("class"));
        const signs = found.map((one) => `${one.tagName} ${one.type ?? ""} ${fold(nameOf(one)) || one.getAttribute("class")}`);
        const heard = all.length > 40 ? [] : firstIn(block, 200).filter((one) => ownRole(one) === null && listens(one) && one.getAttribute("class"));
        const made = (buttons.length || heard.length) && saysMore(block) ? [...buttons, ...heard].map(makeOf) : [];
        this.signs.set(block, new Set([...signs, ...made]));
      }
      return this.signs.get(block);
    }
  }
  const saysMore = (block) => /[\p{L}\p{N}]/u.test(textOf(block, LIMITS.name, (inner) => ownRole(inner) !== null || listens(inner)));
  // The page itself beside a dialog that a script has put after it, one of its tabs, and whatever else holds more than an entry.
  const isLayout = (block) => block.matches("[role=tabpanel]") || allIn(block, "main, nav, h1, [role=main], [role=navigation], [role=dialog]").some(isRendered) || styleOf(block).position === "fixed";
  // Tag and classes of an element, without those that say which of its states it is in.
  const makeOf = (element) => `${element.tagName}.${[...element.classList].filter((token) => !STATE_CLASS.test(token)).sort().join(".")}`;
  // An element of a library's own that stands in a line with others, and is no higher than one, is a tag on an entry.
  const isToken = (block) => block.localName.includes("-") && styleOf(block).display.startsWith("inline") && block.getBoundingClientRect().height <= 48
    && !firstIn(block, 20).some((part) => styleOf(part).display === "block" && part.getBoundingClientRect().height > 48);
  const STATE_CLASS = /(?:^|[\s_-])(?:active|selected|chosen|checked|current|focus(?:ed)?|hover(?:ed)?|open(?:ed)?|expanded|pressed|clicked|first|last|odd|even)$/i;
  const ENTRY = /^(DIV|LI|TR|SECTION|ARTICLE|FIELDSET|DL|UL|[A-Z][A-Z0-9]*-[A-Z0-9-]+)$/;
  const PRESSED = "a[href], button, input, [role=button], [role=link], [role=checkbox], [role=switch], [role=menuitem]";
  const FILLED = "select, textarea, input:not([type=hidden], [type=submit], [type=button], [type=image])";
  // A form in which something is filled in ends a row, unless the rows beside it have the like.
  const rowOf = (element, says, entries) => {
    const counts = (node) => Number(node.getRootNode() === node.ownerDocument); // not what a component is made of
    for (let node = parentElementOf(element), steps = 0, form = false; node && steps < 8; steps += counts(node), node = parentElementOf(node)) {
      const isRow = !form && node.matches(ROW) && (/^(TR|DD)$/.test(node.tagName) || element.tagName !== "A");
      if ((isRow || entries.has(node)) && says(node)) return node;
      if (node.matches("main, body, table, dialog")) return null;
      form ||= node.tagName === "FORM" && oneIn(node, FILLED) !== null;
    }
    return null;
  };
  // A part of the page that a head opens, and not a note about it.
  const looked = { notes: new WeakMap(), around: new WeakMap() }; // by the snapshot that is being taken
  const lookOnce = (seen, element, look) => {
    if (!seen.has(element)) seen.set(element, look(element));
    return seen.get(element);
  };
  const holdsControls = (note) => lookOnce(looked.notes, note, () => oneIn(note, `button, [role=button], ${FIELD}`) !== null);
  const descriptionOf = (element, name) => {
    const bearer = chipOf(element, name);
    const pictures = isField(element) ? [] : allIn(element, "img[alt], svg[aria-label], [title]", 5).map((part) => part.alt || part.getAttribute("aria-label") || part.getAttribute("title"));
    const said = [element.title, element.getAttribute("aria-description"), ...referenced(element, "aria-describedby").filter((note) => !holdsControls(note)).map((note) => textOf(note, LIMITS.name)),
      isField(element) ? element.getAttribute("placeholder") : isButtonInput(element) ? element.value || element.alt : textOf(element, LIMITS.name), ...pictures, bearer && `${name} ${bearer}`];
    const chosen = isCombobox(element) ? fold(shownIn(element)) : ""; // that is its value
    return squash([...new Set(said.map((part) => squash(part ?? "")).filter((part) => part && fold(part) !== fold(name) && fold(part) !== chosen))].join(" | "));
  };
  // What a button that only shows a sign to take something away stands beside, alone: the text of its label or tag. What
  // stands beside a title or in a message closes what bears that.
  const TITLED = "h1, h2, h3, h4, h5, h6, [role=heading], header, legend, [class*=title], [class*=header], [class*=heading]";
  const TAKES_AWAY = /^(x|close|remove|delete|clear|dismiss|cross|entfernen|löschen|schließen|supprimer|retirer|fermer|eliminar|quitar|cerrar)$/iu;
  const isOfOne = (block) => {
    const controls = allIn(block, "a[href], button, [role=button]", 3), said = controls.map((one) => fold(textOf(one, LIMITS.name))).filter(Boolean);
    // What bears it may be pressed as well, as a whole.
    const whole = said.length === 1 && controls.every((one) => !one.matches("a[href]")) && said[0] === fold(textOf(block, LIMITS.name)) ? 1 : 0;
    return !block.matches(DIALOGS) && oneIn(block, TITLED) === null && controls.length - whole <= 1;
  };
  const chipOf = (element, name) => {
    if (!TAKES_AWAY.test(name) || /\p{L}{2}/u.test(textOf(element, LIMITS.name)) || around(element, `${TITLED}, ${ALERTS}`)) return "";
    for (let block = parentElementOf(element), level = 0; block && level < (shadows.any ? 6 : 3); block = parentElementOf(block), level += block?.tagName === "SLOT" ? 0 : 1) {
      const said = squash(textOf(block, LIMITS.name, (inner) => inner === element));
      if (said) return lookOnce(looked.around, block, isOfOne) ? said : "";
    }
    return "";
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

  // ---------------------------------------------------------------- stable ids

  const ids = new WeakMap(); // element or text node -> id
  const owners = new Map(); // id -> WeakRef of the node
  const ownerOf = (id) => owners.get(id)?.deref();
  const FRAMED = /^frame-\d/; // ids of elements in frames of other origins begin so, and no other ones
  const isFree = (id, node) => { const owner = ownerOf(id); return !owner || owner === node || !owner.isConnected; };
  const idOf = (node, name, kind = "") => {
    const known = ids.get(node);
    if (known !== undefined && ownerOf(known) === node) return known;
    let id = known !== undefined && isFree(known, node) ? known : "";
    if (!id && node.nodeType === 1 && node.id && node.id.length <= 100 && !FRAMED.test(node.id) && isFree(node.id, node)
        && node.getRootNode().querySelectorAll(`[id="${CSS.escape(node.id)}"]`).length === 1) id = wellFormed(node.id);
    if (!id) {
      // Made of the name, so that the same button keeps its id when the page is loaded again.
      const slug = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 24).replace(/^-|-$/g, "");
      const base = `sf-${kind}${slug || (node.nodeType === 1 ? node.localName.replace(/[^a-z0-9-]/g, "") : "text")}`;
      id = base;
      for (let n = 2; !isFree(id, node); n += 1) id = `${base}-${n}`;
    }
    ids.set(node, id);
    owners.set(id, new WeakRef(node));
    return id;
  };
  const byId = (id) => {
    const owner = ownerOf(id);
    if (owner?.isConnected) return owner;
    const again = document.getElementById(id) ?? document.querySelector(`[name="${CSS.escape(id)}"]`);
    if (again) return again;
    try { return id.startsWith("css:") ? document.querySelector(id.slice(4)) : null; } catch { return null; }
  };

  // ---------------------------------------------------------------- geometry: in view, covered, clickable points

  const frameOffset = (doc) => {
    let x = 0, y = 0;
    for (let frame = doc.defaultView?.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) {
      const box = frame.getBoundingClientRect();
      x += box.left + frame.clientLeft;
      y += box.top + frame.clientTop;
    }
    return { x, y };
  };
  const hitAt = (x, y) => {
    let doc = document, hit = null;
    for (;;) {
      hit = doc.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      let inside = null;
      try { inside = hit?.tagName === "IFRAME" || hit?.tagName === "FRAME" ? hit.contentDocument : null; } catch { /* other origin */ }
      if (!inside) return hit;
      const box = hit.getBoundingClientRect();
      x -= box.left + hit.clientLeft;
      y -= box.top + hit.clientTop;
      doc = inside;
    }
  };
  const intersect = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const isEmpty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  // What is left of a box after every ancestor that clips it; `scrolls` when scrolling would bring it back.
  const clipped = (node, box) => {
    let scrolls = false;
    let offset = frameOffset(node.ownerDocument);
    const body = node.ownerDocument.body;
    for (let parent = parentElementOf(node); parent; parent = parentElementOf(parent)) {
      if (parent.ownerDocument !== node.ownerDocument) offset = frameOffset(parent.ownerDocument);
      if (parent === body || parent === document.body || parent === parent.ownerDocument.documentElement) continue;
      const style = styleOf(parent);
      const frame = parent.tagName === "IFRAME" || parent.tagName === "FRAME";
      if (!frame && style.overflowX === "visible" && style.overflowY === "visible") continue;
      const outer = parent.getBoundingClientRect();
      const rest = intersect(box, { left: outer.left + offset.x, top: outer.top + offset.y, right: outer.right + offset.x, bottom: outer.bottom + offset.y });
      if (isEmpty(rest)) scrolls ||= frame || /auto|scroll/.test(style.overflowX + style.overflowY);
      if (style.position === "fixed" && isEmpty(rest)) return { box: rest, scrolls };
      box = rest;
    }
    return { box, scrolls };
  };
  const OF_THEIR_OWN = "a[href], button, input, select, textarea, [role=button], [role=link]";
  // The box of a list whose field is faded: where all in it is drawn over one another, that around it takes the click.
  const drawnBox = (element) => {
    let box = boxOf(element);
    for (let up = 0; box && up < 2 && isEmpty(box.getBoundingClientRect()) && allIn(parentElementOf(box), FIELD, 2).length === 1; up += 1) box = parentElementOf(box);
    return box;
  };
  // The element that a person would click for a control that is drawn by its label.
  const drawnBy = (element) => {
    if (element.nodeType === 1 && isCombobox(element) && isFaded(element)) return drawnBox(element) ?? element;
    if (element.nodeType === 1 && isRange(element)) return drawnSlider(element) ?? element;
    if (element.nodeType !== 1 || !isToggle(element) && element.type !== "file") return element;
    const box = element.getBoundingClientRect();
    const style = styleOf(element);
    const shows = [...labelsOf(element), ...referenced(element, "aria-labelledby")];
    if (style.pointerEvents === "none" || /^rect\(0(px)?, 0(px)?, 0(px)?, 0(px)?\)$/.test(style.clip)) return shows.find(isVisible) ?? element;
    if (box.width >= 4 && box.height >= 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !isEmpty(clipped(element, box).box) && !isOffPage(element)) return element;
    return pressedFor(element) ?? shows.find(isVisible) ?? boxAround(element) ?? element;
  };
  // What a script draws for a slider that takes no click itself: what has a place of its own around it, and no other field.
  const drawnSlider = (range) => {
    const { pointerEvents, clip } = styleOf(range), own = range.getBoundingClientRect();
    if (pointerEvents !== "none" && !/^rect\(0/.test(clip) && own.width >= 4 && own.height >= 4) return null;
    for (let part = parentElementOf(range), up = 0; part && up < 3 && allIn(part, FIELD, 2).length === 1; part = parentElementOf(part), up += 1) {
      const box = part.getBoundingClientRect();
      if (box.width >= 4 && box.height >= 4 && isVisible(part)) return part;
    }
    return null;
  };
  // What holds nothing but a box that is not drawn and takes the click itself, and the drawing that lies under it.
  const boxAround = (element) => {
    const around = element.parentElement;
    if (!isToggle(element) || !around || styleOf(element).opacity !== "0" || !isVisible(around) || textOf(around, LIMITS.name)) return null;
    const own = element.getBoundingClientRect(), box = around.getBoundingClientRect();
    const alone = allIn(around, `${FIELD}, ${OF_THEIR_OWN}`).length === 1 && around.childElementCount > 1;
    return alone && own.width >= 4 && own.height >= 4 && box.width - own.width <= own.width / 2 && box.height - own.height <= own.height / 2 ? around : null;
  };
  // What a script listens on for a box that is not drawn, and that says nothing and holds nothing else to press: a label leads round about.
  const pressedFor = (element) => {
    for (let part = parentElementOf(element), up = 0; isToggle(element) && part && up < 2; part = parentElementOf(part), up += 1) {
      if (part.matches("label") || allIn(part, `${FIELD}, ${OF_THEIR_OWN}`, 2).length > 1) return null;
      if (listens(part) && isVisible(part)) return textOf(part, LIMITS.name) ? null : part;
    }
    return null;
  };
  const samples = (box) => {
    const at = (fx, fy) => ({ x: box.left + (box.right - box.left) * fx, y: box.top + (box.bottom - box.top) * fy });
    return [at(0.5, 0.5), at(0.25, 0.5), at(0.75, 0.5), at(0.5, 0.25), at(0.5, 0.75), at(0.08, 0.12), at(0.92, 0.88)];
  };
  const reaches = (element, hit) => {
    if (!hit) return false;
    if (contains(element, hit)) return true;
    for (let node = hit; node; node = composedParent(node)) {
      if (node.tagName === "LABEL" && node.control === element) return true;
      if (node.nodeType === 1 && node.matches(OF_THEIR_OWN)) return false; // a link in a label leads somewhere
    }
    return false;
  };
  // What a list draws over itself takes the clicks that are meant for it: the chosen ones, a place to write.
  const isOverItself = (element, hit) => {
    const box = isCombobox(element) ? boxFilled(element) : null;
    return Boolean(hit && box) && contains(box, hit) && around(hit, "a[href], button, [role=button], [role=option]") === null;
  };
  // {point} to click, or {by} the element that covers it, or {away} when it is out of view, or {gone} when nothing of it shows.
  const reach = (node) => {
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    const drawn = node.nodeType === 1 ? drawnBy(node) : node;
    const strikes = (hit) => reaches(element, hit) || isOverItself(element, hit) || (hit && drawn !== node && (isCombobox(element) || drawn.contains(element) && !drawn.matches("label")) && contains(drawn, hit));
    const offset = frameOffset(drawn.ownerDocument);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let by = null, inView = false, away = false, beyond = false;
    if (drawn !== node && isToggle(element)) { // one that is faded over what draws it takes the click where it stands
      const own = element.getBoundingClientRect();
      const centre = { x: own.left + offset.x + own.width / 2, y: own.top + offset.y + own.height / 2 };
      if (own.width >= 4 && own.height >= 4 && hitAt(centre.x, centre.y) === element) return { point: centre };
    }
    for (const rect of rectsOf(drawn).slice(0, 4)) {
      const box = { left: rect.left + offset.x, top: rect.top + offset.y, right: rect.right + offset.x, bottom: rect.bottom + offset.y };
      if (isEmpty(box)) continue;
      const centre = samples(box)[0];
      if (strikes(hitAt(centre.x, centre.y))) return { point: centre };
      const part = clipped(drawn, box);
      if (isEmpty(part.box)) { away ||= part.scrolls; continue; }
      const visible = intersect(part.box, screen);
      if (isEmpty(visible)) { beyond = true; continue; }
      inView = true;
      for (const point of samples(visible)) {
        const hit = hitAt(point.x, point.y);
        if (strikes(hit)) return { point };
        if (hit && !contains(hit, element)) by ??= hit;
      }
    }
    if (inView) return by ? { by } : { unreachable: true };
    return away || beyond && !isOffPage(drawn) ? { away: true } : { gone: true };
  };
  const openModal = () => {
    const modals = allIn(document, "dialog:modal, [aria-modal=true]").filter(isVisible);
    return modals.at(-1) ?? null;
  };
  // Whether a list that it stands in further on is drawn over the dialog that is open.
  const scrollsOver = (element) => {
    let list = parentElementOf(element);
    while (list && !/auto|scroll/.test(styleOf(list).overflowY)) list = parentElementOf(list);
    return list !== null && list !== list.ownerDocument.body && list !== list.ownerDocument.documentElement && Boolean(reach(list).point);
  };
  const isOccluded = (node, reached, modal) => {
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    if (reached.by) return true;
    if (around(element, "[inert]")) return true;
    return Boolean(modal) && !reached.point && !contains(modal, element) && !(reached.away && scrollsOver(element));
  };

  // ---------------------------------------------------------------- the snapshot

  // What is called a dialog and holds a menu or list alone is only what that is drawn on.
  const MENU_LIKE = "[role=menu], [role=menubar], [role=listbox]";
  const isMenuBox = (box) => (box.getAttribute("aria-modal") !== "true" || oneIn(box, "[role=menu]") !== null) && oneIn(box, "[role=menuitem], [role=option]") !== null
    && textOf(box, LIMITS.name, (part) => part.matches(MENU_LIKE)) === "" && allIn(box, `${PRESSED}, ${FIELD}`, 40).every((one) => around(one, MENU_LIKE) !== null);
  const STRUCTURAL = /^(dialog|alertdialog|tabpanel|tablist|region|grid|listbox|tree|menu|menubar|toolbar|group|main|navigation|form|alert|status)$/;
  const INLINE = /^(inline|inline-block|contents|ruby|none)$/;
  class Snapshot {
    constructor() {
      this.nodes = []; // {node, role, name, extra, dropped}
      this.counts = { visited: 0, interactive: 0, text: 0, other: 0 };
      this.modal = openModal();
      this.truncated = false;
      this.frames = 0;
      this.foreign = []; // frames of other origins, as `snapshot` tells of them
      this.forms = new Map(); // form element -> its number, from 1
      this.rows = new Map(); // row element -> its words
      this.entries = new Entries();
      [looked.notes, looked.around] = [new WeakMap(), new WeakMap()];
      this.document(document, 0);
    }
    document(doc, frame) {
      if (!doc.body) return;
      shadows.any ||= allIn(doc, "*").some((element) => element.shadowRoot); // one that stands in the markup, or in a frame
      const win = doc.defaultView;
      const peer = win.__surefoot;
      const scope = { frame, listens: (element) => (peer ? peer.listens(element) : false), delegated: delegated(win), doc };
      this.walk(doc.body, { scope, owner: null, quiet: false });
    }
    // Depth-first with a stack of its own: pages may nest deeper than the call stack allows.
    walk(root, context) {
      const stack = [[root, context]];
      while (stack.length) {
        const [node, at] = stack.pop();
        if (++this.counts.visited > LIMITS.visited) { this.truncated = true; return; }
        const below = node.nodeType === 3 ? this.textRun(node, at) : this.element(node, at);
        if (!below) continue;
        const children = childrenOf(node);
        for (let i = children.length - 1; i >= 0; i -= 1) {
          const child = children[i];
          if (child.nodeType === 1 || (child.nodeType === 3 && !below.quiet && child.data.trim())) stack.push([child, below]);
        }
      }
    }
    add(kind, node, role, name, at, extra = {}) {
      if (this.counts[kind] >= LIMITS[kind]) { this.truncated = true; return null; }
      this.counts[kind] += 1;
      const entry = { node, role, name, frame: at.scope.frame, kind, dialog: at.dialog, extra, dropped: false };
      this.nodes.push(entry);
      return entry;
    }
    element(element, at) {
      if (HIDDEN_TAGS.has(element.tagName) || isOwnPart(element)) return null;
      if (element.tagName === "SLOT") return at; // shows as what is in it
      if (!isRendered(element) && !shownOver(element)) return isToggle(element) && labelsOf(element).some(isVisible) ? this.interactive(element, ownRole(element), at) : null;
      if (element.tagName === "IFRAME" || element.tagName === "FRAME") return this.frame(element, at);
      const role = ownRole(element) ?? this.listenerRole(element, at) ?? (isMenuName(element) ? "menu" : null);
      if (role !== null) return this.interactive(element, role, at);
      if (!element.matches(ALERTS) && isReadOut(element) && !firstIn(element, 40).some((part) => ownRole(part) !== null)) return null;
      const speaks = (place) => !at.quiet && !at.owner && element.matches(ALERTS) && this.alert(element, place);
      if (element.matches(DIALOGS) && isVisible(element) && !isMenuBox(element)) {
        const heading = oneIn(element, "h1, h2, h3, h4, h5, h6, [role=heading]");
        const said = nameOfGroup(element) || (heading ? textOf(heading, LIMITS.name) : "");
        const inside = { ...at, owner: null, dialog: true };
        this.add("other", element, "dialog", squash(said), inside);
        return speaks(inside) ? { ...inside, quiet: true } : inside;
      }
      if (speaks(at)) return { ...at, quiet: true };
      if (element.tagName === "FORM") this.form(element, at);
      if (/^H[1-6]$/.test(element.tagName) || element.getAttribute("role") === "heading") {
        const name = squash(textOf(element, LIMITS.line), LIMITS.line);
        if (name && !at.quiet && isVisible(element)) this.add("other", element, "hdr", name, at);
        return { ...at, quiet: true };
      }
      if (!at.quiet && this.paragraph(element, at)) return null;
      return at;
    }
    frame(element, at) {
      if (!isVisible(element)) return null;
      if (element.contentDocument) this.document(element.contentDocument, ++this.frames);
      else if (isLarge(element)) {
        const entry = this.add("text", element, "txt", `(A frame of ${originOf(element)}. What it shows cannot be seen.)`, at);
        if (entry) entry.foreign = true;
      }
      return null;
    }
    form(element, at) {
      const name = nameOfGroup(element);
      if (!isVisible(element)) return;
      const address = addressOf(element, "action");
      this.add("other", element, "form", squash(name), at, { fm: this.formNumber(element), t: squash(methodOf(element), 20), ...(address === undefined ? {} : { href: address }) });
    }
    formNumber(form) {
      if (!this.forms.has(form)) this.forms.set(form, this.forms.size + 1);
      return this.forms.get(form);
    }
    // What is worth knowing of a row is what it says beside the control in it.
    rowWords(element, name) {
      const wordsOf = (block) => {
        const term = block.tagName === "DD" && block.previousElementSibling?.tagName === "DT" ? textOf(block.previousElementSibling, LIMITS.name) : "";
        const isOpen = (part) => part !== block && part.matches("[role=menu], [role=listbox]"); // for a moment
        if (!this.rows.has(block)) this.rows.set(block, this.rows.size < 300 ? `${term} ${textOf(block, LIMITS.line, (part) => isReadOut(part) || isOpen(part))}` : "");
        return squash(this.rows.get(block), 200);
      };
      const menu = around(element, "[role=menu], [role=listbox], menu");
      // A tag is no row of the sign that takes it off, nor is a menu that is drawn elsewhere one of what stands in it.
      const known = [fold(name), fold(chipOf(element, name)), menu ? fold(wordsOf(menu)) : "", ""];
      const says = (block) => !known.includes(fold(wordsOf(block)));
      const row = rowOf(element, says, this.entries);
      return row ? wordsOf(row) : "";
    }
    told(element, name) {
      const out = {};
      const type = typeOf(element), fills = element.getAttribute("autocomplete"), row = this.rowWords(element, name), said = descriptionOf(element, name);
      if (type) out.t = type;
      if (fills && !/^(on|off)$/i.test(fills.trim())) out.ac = squash(fills);
      const form = element.form ?? (isCombobox(element) || isPicker(element) ? around(element, "form") : null); // of a list that a script draws, too
      if (form) out.fm = this.formNumber(form);
      if (element.form && element.hasAttribute("formaction")) out.fa = addressOf(element, "formaction");
      if (row) out.row = row;
      if (said) out.d = said;
      return out;
    }
    alert(element, at) {
      if (holdsMore(element) || !speaksUp(element)) return false;
      const text = textOf(element, 600);
      if (!text || text.length > 600 || asksBack(element, text)) return false;
      const tone = toneOf(element, text);
      this.add("other", element, "alert", squash(text, LIMITS.line), at, tone ? { s: tone } : {});
      return true;
    }
    // Text of a block without anything to use in it becomes one node; else each run of text becomes its own.
    paragraph(element, at) {
      let direct = false;
      for (const child of nodesIn(element)) if (child.nodeType === 3 && child.data.trim()) { direct = true; break; }
      if (!direct && !(elementsIn(element).length && BLOCK.test(styleOf(element).display))) return false;
      const inner = firstIn(element, 41);
      if (inner.length > 40) return false;
      for (const part of inner) {
        if (part.tagName === "IFRAME" || ownRole(part) !== null || this.listenerRole(part, at) !== null || part.matches(ALERTS)) return false;
        if (!INLINE.test(styleOf(part).display)) return false;
      }
      if (isCaption(element)) return true;
      const text = squash(textOf(element, LIMITS.line, isReadOut), LIMITS.line);
      if (!text || !isVisible(element)) return !inner.some((part) => isVisible(part) && textOf(part, LIMITS.line, isReadOut)); // in a hidden one
      this.add("text", element, "txt", text, at);
      return true;
    }
    textRun(text, at) {
      const parent = text.parentElement ?? parentElementOf(text);
      if (at.quiet || at.owner && !at.isRow || (parent && (isCaption(parent) || isLigature(parent)))) return null;
      const line = squash(text.data, LIMITS.line);
      if (/[\p{L}\p{N}]/u.test(line) && parent && isVisible(parent) && rectsOf(text).length) this.add("text", text, "txt", line, at);
      return null;
    }
    // Elements that only a listener, a tab stop or the pointer cursor shows to be usable.
    listenerRole(element, at) {
      const role = element.getAttribute("role");
      if (role === "presentation" || role === "none" || element === at.scope.doc.body) return null;
      if (element.tagName === "LABEL" && (element.control || element.htmlFor || element.getRootNode() !== at.scope.doc) || labelledBy(element)) return null; // a script may hand its click on
      if (/^(FORM|DIALOG|CANVAS)$/.test(element.tagName) || STRUCTURAL.test(role ?? "")) return null;
      const hears = at.scope.listens(element) || at.scope.delegated.has(element);
      const pointed = styleOf(element).cursor === "pointer";
      if (!hears && around(element, "label")?.control) return null; // what draws the control
      const live = pointed ? null : around(element, "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]");
      if (live && !holdsMore(live) && textOf(live, 600).length < 600) return null; // a message that can be swiped away
      if (!hears && !(pointed && parentElementOf(element) && styleOf(parentElementOf(element)).cursor !== "pointer")
          && !(element.tabIndex >= 0 && element.hasAttribute("tabindex"))) return null;
      if (!hears && !pointed && elementsIn(element).length > 3) return null;
      if (isBackdrop(element)) return null;
      if (hears && !pointed && !element.hasAttribute("tabindex") && oneIn(element, "h1, h2, h3, h4, h5, h6, [role=heading]")) return null; // the head of a card
      if (!hears && !pointed && element.matches(CELLS)) return null; // takes the focus so that arrow keys go through a table
      if (!isVisible(element) && !shownOver(element)) return null;
      if (this.isContainer(element, at, pointed)) return null;
      const style = styleOf(element);
      if (element.tagName === "A" || (style.display === "inline" && style.textDecorationLine.includes("underline"))) return "link";
      return "btn";
    }
    // A list that listens for its items is no button; a row that opens something is, even with buttons of its own.
    isContainer(element, at, pointed) {
      const inner = firstIn(element, 61);
      if (inner.length > 60) return true;
      let usable = 0, blocks = 0;
      for (const part of inner) {
        if (ownRole(part) !== null) usable += 1;
        else if (isSame(element, part)) continue; // the drawing of an icon hears what its box does
        else if (at.scope.listens(part) || at.scope.delegated.has(part)) usable += 1;
        else if (BLOCK.test(styleOf(part).display) && nodesIn(part)[0]?.nodeType === 3 && nodesIn(part)[0].data.trim()) blocks += 1;
      }
      if (!usable && blocks < 2) return false;
      const sibling = (other) => other && other.tagName === element.tagName && (at.scope.listens(other) || at.scope.delegated.has(other));
      const item = pointed || sibling(element.nextElementSibling) || sibling(element.previousElementSibling) || /^(LI|TR|TD)$/.test(element.tagName);
      if (usable > 6 || !item) return true;
      const own = textOf(element, 200, (part) => ownRole(part) !== null || at.scope.listens(part));
      return !/[\p{L}\p{N}]/u.test(own) || own.length > 200;
    }
    interactive(element, role, at) {
      const name = squash(nameOf(element));
      const owner = at.owner && !at.owner.dropped ? at.owner : null;
      if (owner && !this.isOwn(element, name, owner)) return { ...at, quiet: true };
      const over = isVisible(element) ? null : shownOver(element);
      if (!(over || isVisible(element) || isVisible(drawnBy(element)) || isField(element) && hasArea(element) && (!isFaded(element) || isLaidOver(element)))) return at;
      const entry = this.add("interactive", element, role, name, at);
      if (entry && over) entry.over = over;
      const inside = !/^(SELECT|TEXTAREA|INPUT)$/.test(element.tagName) && !element.isContentEditable;
      // What only a listener makes a button and has buttons of its own is a row, whose texts are things by themselves.
      const isRow = inside && ownRole(element) === null && firstIn(element, 200).some((part) => ownRole(part) !== null);
      return inside ? { ...at, owner: entry ?? owner, quiet: !isRow, isRow } : null;
    }
    // Of two nested elements with one name only one is meant: the native one, else the outer.
    isOwn(element, name, owner) {
      const role = element.getAttribute("role");
      if (role === "presentation" || role === "none") return false;
      if (element.tagName === "SELECT" && owner.node.nodeType === 1 && isPicker(owner.node) || isRange(element) && owner.node.nodeType === 1 && ownRole(owner.node) === null) {
        owner.dropped = true; // the field that all around it is drawn for
        return true;
      }
      const drawn = ownRole(element) === null && !textOf(element, LIMITS.name) && owner.node.nodeType === 1; // the tick of a box, an icon
      if (drawn && (isToggle(owner.node) || ownRole(owner.node) !== null && !textOf(owner.node, LIMITS.name))) return false;
      if (element.getAttribute("aria-readonly") === "true" && owner.node.nodeType === 1 && isCombobox(owner.node)) return false; // the choice that a list shows
      if (element.tagName === "INPUT" && isWritten(element) && owner.node.nodeType === 1 && isCombobox(owner.node) && fold(name) === fold(owner.name)) {
        owner.dropped = true; // the list is that of the field in it
        return true;
      }
      if (owner.node.nodeType === 1 && boxIn(owner.node) === element) return false;
      if (name && fold(name) !== fold(owner.name)) return true;
      const native = (item) => item.nodeType === 1 && ownRole(item) !== null;
      if (isToggle(element) && owner.node.nodeType === 1 && isToggle(owner.node)) { // the box that a switch is drawn for
        if (owner.node.hasAttribute("aria-checked")) return false;
        owner.dropped = true;
        return true;
      }
      if (native(element) && !native(owner.node)) { owner.dropped = true; return true; }
      return native(element) && isField(element);
    }
    tree() {
      const printed = [];
      for (const entry of this.nodes) {
        const out = entry.dropped ? null : this.print(entry);
        const path = out && entry.foreign ? pathOf(entry.node) : null;
        if (path) this.foreign.push({ at: printed.length, path, src: addressOfFrame(entry.node), ...insideOf(entry.node),
          ...(out.occ ? { occ: true } : {}), ...(deepActive() === entry.node ? { active: true } : {}) });
        if (out) printed.push(out);
      }
      return printed;
    }
    // Among very many inline siblings each hit takes as long as there are of them: on a line one speaks for those that follow.
    reachText(node) {
      let part = node.nodeType === 1 ? node : parentElementOf(node), row = parentElementOf(part);
      for (let level = 0; row && level < 4 && row.childElementCount < 100 && INLINE.test(styleOf(row).display); level += 1) [part, row] = [row, parentElementOf(row)];
      const every = row && INLINE.test(styleOf(part).display) ? Math.floor(row.childElementCount / 50) : 0;
      const rects = every > 1 ? rectsOf(node) : [];
      if (rects.length !== 1) return reach(node);
      const [box] = rects, { left, top, width, height } = box, offset = frameOffset(node.ownerDocument), last = this.inLine;
      const point = { x: left + offset.x + width / 2, y: top + offset.y + height / 2 };
      const isUnder = (one, edges = one.getBoundingClientRect()) => one.ownerDocument === node.ownerDocument && edges.left <= left && edges.right >= left + width;
      if (last && last.row === row && last.top === top && point.x > 0 && point.x < innerWidth && last.more > 0 && !isEmpty(clipped(node, box).box) && (!last.by || contains(row, last.by) && INLINE.test(styleOf(last.by).display) || isUnder(last.by))) {
        last.more -= 1;
        return last.by ? { by: last.by } : { point };
      }
      const seen = reach(node);
      this.inLine = seen.point || seen.by ? { row, top, by: seen.by, more: every - 1 } : null;
      return seen;
    }
    print({ node, role, name, frame, kind, dialog, extra, over: hidden }) {
      const out = { i: idOf(node, name, kind === "interactive" ? "" : `${role}-`), r: role, n: name, ...extra };
      const element = node.nodeType === 1 ? node : null;
      const seen = kind === "interactive" ? reach(hidden ?? node) : kind === "text" ? this.reachText(node) : null;
      const over = hidden ?? (kind === "interactive" && isAway(seen) ? shownOver(element) : null);
      const reached = over && !hidden ? reach(over) : seen;
      if (kind === "interactive") {
        if (reached.gone && !isField(element)) return null;
        const value = valueOf(element);
        if (value !== undefined) out.v = wellFormed(value).slice(0, LIMITS.value).toWellFormed();
        const states = statesOf(element);
        if (states.length) out.s = states.length === 1 ? states[0] : states;
        if (element.tagName === "SELECT") out.o = [...element.options].slice(0, LIMITS.options).map((option) => squash(option.label || option.text));
        const href = role === "link" ? hrefOf(element) : undefined;
        if (href !== undefined) out.href = href;
        const popup = element.getAttribute("aria-haspopup");
        if (popup !== null && popup !== "false" || suggests(element) || hidesMenu(element)) out.hp = true;
        Object.assign(out, this.told(element, name));
      }
      if (reached?.gone && kind === "text") return null;
      const box = (element ?? node.parentElement ?? parentElementOf(node)).getBoundingClientRect();
      const offset = frameOffset(node.ownerDocument);
      const centre = !over && reached?.point || { x: box.left + offset.x + box.width / 2, y: box.top + offset.y + box.height / 2 };
      // What is not drawn yet stands nowhere: the middle of its row is the place of all that comes up there.
      if (!over || box.width || box.height) out.xy = [Math.round(centre.x), Math.round(centre.y)];
      if (frame) out.f = String(frame);
      if (dialog) out.dlg = true;
      if (reached && isOccluded(node, reached, this.modal)) out.occ = true;
      return out;
    }
  }
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
  const framed = async (path, point) => {
    const frame = frameOf(path);
    if (!frame) return { ok: false, found: false, error: "The frame that it stands in is not on the page" };
    const at = await locate(idOf(frame, "frame"), "hover");
    if (!at.ok || !point) return at.ok ? { ...at, ...insideOf(frame) } : at;
    const here = () => { const corner = insideOf(frame); return { x: corner.x + point.x, y: corner.y + point.y }; };
    const strikes = () => hitAt(here().x, here().y) === frame;
    if (!strikes()) {
      scrollBy({ left: here().x - innerWidth / 2, top: here().y - innerHeight / 2, behavior: "instant" });
      await sleep(50);
    }
    return strikes() ? { ok: true, found: true, ...here() } : { ok: false, found: true, error: `The frame of ${originOf(frame)} is covered there` };
  };
  const focused = () => {
    const active = deepActive();
    const opaque = active && /^I?FRAME$/.test(active.tagName);
    return opaque ? pathOf(active) : null;
  };
  const isFaded = (element) => !isShown(element, { opacityProperty: true, visibilityProperty: true });
  // What lies over the whole page behind a dialog, and shows nothing: it only hears that one clicks beside the dialog.
  const isBackdrop = (element) => {
    const box = element.childElementCount === 0 && element.textContent.trim() === "" ? element.getBoundingClientRect() : null;
    return box !== null && element.tagName === "DIV" && box.width >= innerWidth - 20 && box.height >= innerHeight - 20;
  };
  // A list of the browser's own that nobody sees, laid over the text that shows its choice; a slider over the one that is drawn.
  const isRange = (element) => element.tagName === "INPUT" && element.type === "range";
  const isLaidOver = (element) => (element.tagName === "SELECT" || isRange(element)) && styleOf(element).opacity === "0" && element.parentElement !== null && !isFaded(element.parentElement);
  const nameOfGroup = (element) => element.getAttribute("aria-label")
    || referenced(element, "aria-labelledby").map((label) => textOf(label, LIMITS.name)).join(" ") || "";

  const hashOf = (tree) => {
    let a = 0xdeadbeef, b = 0x41c6ce57;
    const feed = (text) => {
      for (let i = 0; i < text.length; i += 1) {
        const code = text.charCodeAt(i);
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code, 1597334677);
      }
    };
    for (const { xy, occ, ...node } of tree) feed(JSON.stringify(node));
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (b >>> 0).toString(16).padStart(8, "0") + (a >>> 0).toString(16).padStart(8, "0");
  };
  const deepActive = () => {
    let active = document.activeElement;
    for (;;) {
      let inner = null;
      try { inner = active?.shadowRoot?.activeElement ?? active?.contentDocument?.activeElement; } catch { /* other origin */ }
      if (!inner || inner === active) break;
      active = inner;
    }
    return !active || /^(BODY|HTML)$/.test(active.tagName) ? null : active;
  };
  const scrollables = () => allIn(document.body, "*", 5000).filter((element) =>
    (element.scrollHeight > element.clientHeight + 4 && element.clientHeight > 30 || element.scrollWidth > element.clientWidth + 4 && element.clientWidth > 30)
    && !isOurs(element) && !/^(TEXTAREA|INPUT)$/.test(element.tagName) && /auto|scroll/.test(styleOf(element).overflowY + styleOf(element).overflowX) && isVisible(element));
  const depth = (element) => {
    const room = element.scrollHeight - element.clientHeight;
    return `${room > 0 ? Math.round((100 * element.scrollTop) / room) : 0}%`;
  };
  const snapshot = () => {
    const taken = new Snapshot();
    const tree = taken.tree();
    const active = deepActive();
    return {
      url: wellFormed(location.href),
      pageTitle: squash(document.title, LIMITS.line),
      interactiveTree: tree,
      viewport: { width: innerWidth, height: innerHeight },
      scrollPosition: depth(document.scrollingElement ?? document.documentElement),
      scrollableContainers: scrollables().slice(0, 20).map((element) => ({ id: idOf(element, nameOfGroup(element)), scrollPosition: depth(element) })),
      ...(active ? { activeElement: idOf(active, squash(nameOf(active))) } : {}),
      domHash: hashOf(tree),
      truncated: taken.truncated,
      frames: taken.foreign,
    };
  };

  const html = () => {
    const copy = document.documentElement.cloneNode(true);
    const originals = [document.documentElement, ...document.documentElement.querySelectorAll("*")];
    const copies = [copy, ...copy.querySelectorAll("*")];
    const extra = [];
    originals.forEach((element, index) => {
      const twin = copies[index];
      if (isOwnPart(element) || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) { extra.push(twin); return; }
      for (const name of settings.ignoreAttributes) twin.removeAttribute(name);
      if (ids.has(element)) twin.setAttribute("data-sf-id", ids.get(element));
      if (isField(element)) {
        const value = isToggle(element) ? undefined : valueOf(element);
        if (value !== undefined) twin.setAttribute("data-sf-value", wellFormed(value));
        if (element.type === "password") twin.removeAttribute("value");
        if (isToggle(element) && element.tagName !== "BUTTON") twin.toggleAttribute("checked", element.checked);
      }
      if (element.tagName === "OPTION") twin.toggleAttribute("selected", element.selected);
    });
    for (const node of extra) node.remove();
    return wellFormed(`<!DOCTYPE html>${copy.outerHTML}`).slice(0, LIMITS.html);
  };

  // ---------------------------------------------------------------- before and after an action

  const token = `${Math.round(performance.timeOrigin)}-${Math.random().toString(36).slice(2)}`;
  const peers = () => [...document.querySelectorAll("iframe, frame")].map((frame) => {
    try { return frame.contentWindow?.__surefoot; } catch { return null; }
  }).filter(Boolean);
  const visibleAlerts = () => {
    const found = [];
    const roots = [document, ...[...document.querySelectorAll("iframe, frame")].map((frame) => { try { return frame.contentDocument; } catch { return null; } }).filter(Boolean)];
    for (const root of roots) {
      for (const element of allIn(root, ALERTS, 60)) {
        if (isOurs(element) || holdsMore(element) || isControl(element) || !speaksUp(element)) continue;
        const text = squash(textOf(element, LIMITS.line), LIMITS.line);
        if (text) found.push({ text, tone: toneOf(element, text) });
      }
    }
    return found;
  };
  const complaints = () => allIn(document, "input, select, textarea, [aria-invalid]", 500).filter((field) => isInvalid(field) && isVisible(field)).map((field) => {
    const said = [...referenced(field, "aria-errormessage"), ...referenced(field, "aria-describedby")].filter(isVisible).map((note) => textOf(note, LIMITS.line)).join(" ");
    const native = field.matches(":user-invalid") ? field.validationMessage : "";
    const name = squash(nameOf(field), 60) || "field";
    return { key: idOf(field, name), text: squash(`${name}: ${said || native || "is marked invalid"}`, LIMITS.line) };
  });
  const mark = () => {
    const seen = snapshot();
    for (const each of [api, ...peers()]) each.activity.acting = true; // until the page has settled
    return {
      token,
      beforeDomHash: seen.domHash,
      previousUrl: seen.url,
      at: now(),
      tabs: activity.tabs,
      requests: activity.requests + peers().reduce((sum, peer) => sum + peer.activity.requests, 0),
      mutations: activity.mutations + peers().reduce((sum, peer) => sum + peer.activity.mutations, 0),
      alerts: visibleAlerts().map((alert) => alert.text),
      complaints: complaints().map((complaint) => complaint.key),
      frames: seen.frames.map(({ path }) => path),
    };
  };
  // What a person did with mouse and keyboard. Where trusted input is made for the task, this tells of that, too.
  const hands = []; // {at, verb, id, text}
  const noticeHand = (verb, said) => (event) => {
    const element = event.isTrusted && event.composedPath().find((node) => node.nodeType === 1 && ids.has(node));
    if (!element || isOurs(element)) return;
    const done = { at: now(), verb, id: ids.get(element), text: `The user ${said} '${describe(element)}'` };
    if (hands.at(-1)?.text === done.text) hands.pop();
    hands.push(done);
    if (hands.length > LIMITS.events) hands.shift();
  };
  listen.call(window, "click", noticeHand("click", "clicked"), true);
  listen.call(window, "input", noticeHand("change", "changed"), true);
  const byHand = (before) => before.token !== token ? { moved: true, did: [] }
    : { moved: false, did: [...hands, ...peers().flatMap((peer) => peer.hands)].filter(({ at }) => at >= before.at) };
  const unique = (texts) => [...new Set(texts)].slice(0, LIMITS.reported);
  const inQuotes = (text) => /'(.*)'$/s.exec(text)?.[1] ?? text;
  const report = (before) => {
    const sameDocument = before.token === token;
    const alerted = (before.alerted ?? []).map((text) => squash(text, LIMITS.line)); // by the browser's own alerts
    const since = events.filter((event) => !sameDocument || event.at >= before.at);
    const fresh = visibleAlerts().filter((alert) => !before.alerts.includes(alert.text));
    const troubled = complaints().filter((complaint) => !sameDocument || !before.complaints.includes(complaint.key));
    const told = [...since.filter((event) => event.tone).map((event) => ({ tone: event.tone, text: event.whole ? event.text : inQuotes(event.text) }))
      .filter((alert) => sameDocument || !before.alerts.includes(alert.text)), ...fresh,
      ...alerted.map((text) => ({ tone: toneOfWords(text), text }))];
    const errors = unique([...told.filter((alert) => alert.tone === "error").map((alert) => alert.text), ...troubled.map((complaint) => complaint.text)]);
    const successes = unique(told.filter((alert) => alert.tone === "success").map((alert) => alert.text));
    const requests = activity.requests + peers().reduce((sum, peer) => sum + peer.activity.requests, 0);
    const mutations = activity.mutations + peers().reduce((sum, peer) => sum + peer.activity.mutations, 0);
    const awaited = [api, ...peers()].some((peer) => [...peer.activity.awaited.values()].some((since) => now() - since < LONG_WRITE));
    const moved = location.href !== before.previousUrl;
    const out = {
      beforeDomHash: before.beforeDomHash,
      previousUrl: before.previousUrl,
      clientObservations: {
        didNetworkOccur: !sameDocument || requests > before.requests || awaited,
        didDomMutate: !sameDocument || mutations > before.mutations,
        didUrlChange: moved,
        writes: sameDocument ? worst([becameSince(epoch(before.at)), ...peers().map((peer) => peer.becameSince(epoch(before.at)))]) : "none",
      },
      errors_detected: errors,
      success_messages: successes,
      recentEvents: unique([...alerted.map((text) => `[0s ago] Alert: '${text}'`), ...since.slice(-LIMITS.reported).map((event) => `[${Math.round((now() - event.at) / 1000)}s ago] ${event.text}`)]),
      hasErrors: errors.length > 0,
      hasSuccess: successes.length > 0,
    };
    if (errors.length) {
      out.verification_passed = false;
      out.verification_message = `URL ${moved ? "changed" : "unchanged"}. Error: '${errors[0]}'`;
    } else if (successes.length) {
      out.verification_passed = true;
      out.verification_message = `URL ${moved ? "changed" : "unchanged"}. Message: '${successes[0]}'`;
    }
    return out;
  };

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
  const isNetworkIdle = (idle) => {
    const waiting = [...activity.open.values()].some((started) => now() - started < LONG_POLL);
    return !waiting && !activity.leaving && now() - activity.lastRequest >= idle;
  };
  const settle = async ({ networkIdle = 500, domQuiet = 300, least = 500, most = 5000 } = {}) => {
    const started = now();
    const step = Math.max(5, Math.min(50, domQuiet / 4));
    await sleep(least);
    while (now() - started < most) {
      const quiet = [api, ...peers()].every((peer) => peer.isNetworkIdle(networkIdle) && now() - peer.activity.lastMutation >= domQuiet);
      const whole = now() - started > FRAME_LOADS_WITHIN || !unread().length;
      if (quiet && whole && document.readyState !== "loading") break;
      await sleep(step);
    }
    for (const each of [api, ...peers()]) each.activity.acting = false;
    for (const frame of unread()) awaitedFrames.add(frame);
    const foreign = shownFrames().filter(isForeign);
    return { frames: foreign.map(pathOf).filter(Boolean), waited: Math.round(now() - started), stable: now() - started < most, leaving: Boolean(activity.leaving), tabs: activity.tabs, tabUrl: activity.tabUrl };
  };

  // ---------------------------------------------------------------- acting

  const describe = (element) => squash(element ? (element.nodeType === 1 ? nameOf(element) : element.data) : "", 60) || element?.localName || "something";
  const kindOf = (element) => {
    if (element.tagName === "SELECT") return "select";
    if (element.isContentEditable) return "editable";
    if (element.tagName === "TEXTAREA") return "text";
    if (isSlider(element) || isRange(element) && element.readOnly) return "slider"; // one that a script moves by keys
    if (element.tagName !== "INPUT") return element.getAttribute("role") === "textbox" ? "text" : "other";
    if (/^(checkbox|radio)$/.test(element.type)) return "toggle";
    if (isButtonInput(element)) return "other";
    return /^(text|search|email|url|tel|password|number)$/.test(element.type) ? "text" : "picker";
  };
  // A field that no form sends may be kept by its page at every change: what is half typed would be kept, too.
  const isKeptAsTyped = (element) => kindOf(element) === "text" && !around(element, "form");
  const locate = async (id, purpose = "click") => {
    const node = byId(id);
    if (!node) return { ok: false, found: false, error: `Element '${id}' is not on the page` };
    const element = node.nodeType === 1 ? node : parentElementOf(node);
    const named = `'${describe(node)}' (${id})`;
    if (purpose !== "hover" && purpose !== "scroll" && (element.matches(":disabled") || element.getAttribute("aria-disabled") === "true")) {
      return { ok: false, found: true, error: `${named} is disabled` };
    }
    if (purpose === "type" && element.readOnly && !isRange(element)) return { ok: false, found: true, error: `${named} is read-only` };
    const over = shownOver(element);
    let reached = reach(over ?? node);
    if (!reached.point) {
      const target = over ?? drawnBy(node);
      (target.nodeType === 1 ? target : element).scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
      reached = reach(over ?? node);
    }
    if (!reached.point && purpose !== "scroll") {
      const why = reached.by ? `is covered by '${describe(reached.by)}'` : reached.unreachable ? "does not take clicks" : "is not visible";
      return { ok: false, found: true, error: `${named} ${why}`, ...(reached.by ? { coveredBy: describe(reached.by) } : {}) };
    }
    return { ok: true, found: true, ...(reached.point ?? {}), kind: kindOf(element), checked: isChecked(element), ...(isKeptAsTyped(element) ? { whole: true } : {}), ...(over ? { unseen: true } : {}), ...(around(element, "[role=menu]") ? { menu: true } : {}) };
  };
  const isChecked = (element) => (element.type === "checkbox" || element.type === "radio" ? element.checked : ["checked", "selected", "pressed"].some((name) => ariaOf(element, name) === "true"));
  const readBack = (id) => {
    const node = byId(id);
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return { found: false };
    return { found: true, value: wellFormed(valueOf(element) ?? ""), checked: isChecked(element), visible: isVisible(drawnBy(element)), invalid: isInvalid(element), password: element.type === "password", left: !deepActive()?.matches(FIELD) };
  };
  const setNative = (element, value) => {
    const type = element.tagName === "TEXTAREA" ? HTMLTextAreaElement : element.tagName === "SELECT" ? HTMLSelectElement : HTMLInputElement;
    const home = element.ownerDocument.defaultView[type.name].prototype;
    Object.getOwnPropertyDescriptor(home, "value").set.call(element, value);
  };
  const fire = (element, type, init = {}, Type = "Event") => element.dispatchEvent(new element.ownerDocument.defaultView[Type](type, { bubbles: true, cancelable: true, composed: true, ...init }));
  // Pickers (date, time, colour, range …) take their value as the page's own code would set it; typing depends on the locale.
  const setFormValue = (id, text) => {
    const element = byId(id);
    if (!element) return { ok: false, error: `Element '${id}' is not on the page` };
    element.focus();
    if (element.isContentEditable) element.textContent = text;
    else setNative(element, kindOf(element) === "picker" ? asPickerValue(element.type, text) : text);
    fire(element, "input", { data: text, inputType: "insertText" }, "InputEvent");
    fire(element, "change");
    if (text !== "" && element.value === "") return { ok: false, error: `'${describe(element)}' (${id}) does not take '${text}'; a ${element.type} field wants ${PICKER_FORMATS[element.type] ?? "another format"}` };
    return { ok: true };
  };
  const PICKER_FORMATS = { date: "YYYY-MM-DD", time: "HH:MM", month: "YYYY-MM", week: "YYYY-Www", "datetime-local": "YYYY-MM-DDTHH:MM", color: "#rrggbb" };
  const asPickerValue = (type, text) => {
    const two = (digits) => digits.padStart(2, "0");
    const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
    if (type === "date" && american) return `${american[3]}-${two(american[1])}-${two(american[2])}`;
    const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])\.?m\.?$/i.exec(text.trim());
    if (type === "time" && clock) return `${two(String((Number(clock[1]) % 12) + (clock[3].toLowerCase() === "p" ? 12 : 0)))}:${clock[2]}`;
    return type === "time" && /^\d:\d{2}$/.test(text.trim()) ? `0${text.trim()}` : text;
  };
  const optionOf = (options, wanted) => {
    const label = (option) => squash(option.label || option.text || textOf(option, LIMITS.name));
    const exact = options.find((option) => label(option) === squash(wanted)) ?? options.find((option) => option.value === wanted)
      ?? options.find((option) => fold(label(option)) === fold(wanted));
    if (exact) return exact;
    const partial = options.filter((option) => fold(wanted) && fold(label(option)).includes(fold(wanted)));
    return partial.length === 1 ? partial[0] : null;
  };
  const choose = (id, wanted) => {
    const element = byId(id);
    if (!element) return { ok: false, error: `Element '${id}' is not on the page` };
    if (element.tagName !== "SELECT") {
      const option = optionOf(allIn(element, "[role=option], [role=radio], [role=menuitem], li"), wanted);
      return option ? { ok: true, option: idOf(option, squash(textOf(option, LIMITS.name))) } : { ok: false, error: `'${describe(element)}' (${id}) has no option '${wanted}'` };
    }
    const option = optionOf([...element.options], wanted);
    if (!option) return { ok: false, error: `'${describe(element)}' (${id}) has no option '${wanted}'; it has: ${[...element.options].slice(0, 20).map((item) => squash(item.label, 40)).join(", ")}` };
    if (option.disabled) return { ok: false, error: `The option '${wanted}' of '${describe(element)}' (${id}) is disabled` };
    if (reach(element).point) element.focus(); // a hidden one is drawn by a script, which may open its list on focus
    option.selected = true; // in a multiple select the others stay as they are
    fire(element, "input");
    fire(element, "change");
    return { ok: true };
  };
  const slider = (id) => {
    const element = byId(id);
    element?.focus();
    return element ? sliderState(element) : null;
  };
  const selectText = (id) => {
    const element = byId(id);
    if (!element) return false;
    if (element.isContentEditable) element.ownerDocument.defaultView.getSelection().selectAllChildren(element);
    else element.select?.();
    return true;
  };
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

  // ---------------------------------------------------------------- acting without trusted input

  const pointer = (element, point, types) => {
    for (const type of types) {
      const Type = type.startsWith("pointer") ? "PointerEvent" : "MouseEvent";
      fire(element, type, { clientX: point.x, clientY: point.y, button: 0, buttons: /down$/.test(type) ? 1 : 0, detail: type === "dblclick" ? 2 : 1, view: element.ownerDocument.defaultView }, Type);
    }
  };
  const PRESS = ["pointerover", "mouseover", "pointermove", "mousemove", "pointerdown", "mousedown"];
  const syntheticClick = async (id, twice = false) => {
    const at = await locate(id);
    if (!at.ok) return at;
    const element = elementOf(id), struck = struckAt(element, at);
    pointer(struck, at, PRESS);
    element.focus?.({ preventScroll: true });
    const target = struck.isConnected ? struck : element;
    pointer(target, at, ["pointerup", "mouseup"]);
    strike(target, at);
    if (twice) { strike(target, at); pointer(target, at, ["dblclick"]); }
    return { ok: true };
  };
  // What a person's click at this point would strike first: a tab's own link, the picture in a button.
  const struckAt = (element, { x, y }) => {
    const hit = hitAt(x, y);
    return hit && contains(element, hit) ? hit : element;
  };
  const strike = (element, at) => (element.click ? element.click() : pointer(element, at, ["click"]));
  const elementOf = (id) => { const node = byId(id); return node.nodeType === 1 ? node : parentElementOf(node); };
  const syntheticType = (text) => {
    const element = deepActive();
    if (!element) return { ok: false, error: "Nothing on the page has the focus; click a field first" };
    if (element.isContentEditable) { element.ownerDocument.execCommand("insertText", false, text); return { ok: true }; }
    for (const char of text) {
      fire(element, "keydown", { key: char }, "KeyboardEvent");
      setNative(element, element.value + char);
      fire(element, "input", { data: char, inputType: "insertText" }, "InputEvent");
      fire(element, "keyup", { key: char }, "KeyboardEvent");
    }
    return { ok: true };
  };
  const syntheticPress = (key) => {
    const element = deepActive() ?? document.body;
    const go = fire(element, "keydown", { key }, "KeyboardEvent");
    if (key === "Enter" && go) {
      fire(element, "keypress", { key }, "KeyboardEvent");
      if (element.tagName === "INPUT" && element.form) element.form.requestSubmit();
      else if (/^(A|BUTTON|SUMMARY)$/.test(element.tagName)) element.click();
    }
    fire(element, "keyup", { key }, "KeyboardEvent");
    return { ok: true };
  };
  const syntheticSet = async (id, text) => {
    const at = await locate(id, "type");
    if (!at.ok) return at;
    if (at.kind === "other" || at.kind === "toggle") return { ok: false, error: `'${describe(byId(id))}' (${id}) is no text field` };
    if (at.kind === "select") return choose(id, text);
    if (at.kind === "slider") return slide(id, Number(text));
    const done = setFormValue(id, text);
    if (done.ok) fire(elementOf(id), "keyup", { key: text.slice(-1) }, "KeyboardEvent");
    return done;
  };
  const slide = (id, wanted) => {
    for (let presses = 0; presses < 500; presses += 1) {
      const { now: at, step } = slider(id) ?? {};
      if (at === undefined || at === null || Number.isNaN(wanted)) return { ok: false, error: `'${id}' cannot be set to '${wanted}'` };
      if (Math.abs(wanted - at) < step / 2) return { ok: true };
      const key = wanted > at ? "ArrowRight" : "ArrowLeft";
      fire(elementOf(id), "keydown", { key, keyCode: wanted > at ? 39 : 37 }, "KeyboardEvent");
      fire(elementOf(id), "keyup", { key, keyCode: wanted > at ? 39 : 37 }, "KeyboardEvent");
    }
    return { ok: false, error: `'${id}' did not reach ${wanted}` };
  };
  const syntheticToggle = async (id, wanted) => {
    const at = await locate(id);
    if (!at.ok || at.checked === wanted) return at;
    return syntheticClick(id);
  };
  const SYNTHETIC = {
    click: (action) => syntheticClick(action.target),
    doubleClick: (action) => syntheticClick(action.target, true),
    hover: async (action) => { const at = await locate(action.target, "hover"); if (at.ok) pointer(elementOf(action.target), at, [...PRESS.slice(0, 4), "mouseenter"]); return at; },
    setValue: (action) => syntheticSet(action.target, action.text),
    type: (action) => syntheticType(action.text),
    check: (action) => syntheticToggle(action.target, true),
    uncheck: (action) => syntheticToggle(action.target, false),
    select: async (action) => { const done = choose(action.target, action.text); return done.option ? syntheticClick(done.option) : done; },
    press: (action) => syntheticPress(action.text),
    scroll: (action) => scroll(action.text),
    scrollIntoView: (action) => scrollTo(action.target),
    wait: async (action) => { await sleep(action.number * 1000); return { ok: true }; },
    navigate: (action) => { location.assign(new URL(action.text, location.href)); return { ok: true }; },
    goBack: () => { history.back(); return { ok: true }; },
    refresh: () => { location.reload(); return { ok: true }; },
  };
  // `action` is {verb, target?, text?, number?}, as the action grammar reads it.
  const perform = async (action) => {
    const act = SYNTHETIC[action.verb];
    if (!act) return { ok: false, error: `'${action.verb}' is nothing a page can do` };
    const { ok, error, found } = await act(action);
    return { ok, ...(error ? { error } : {}), ...(found === false ? { found } : {}) };
  };

  const performed = new Map(); // key -> promise of how it went
  // `home` is the token of the mark: an action is meant for that document, and no other that took its place.
  const once = async (home, key, action) => {
    if (home !== token) return { moved: true };
    if (!performed.has(key)) performed.set(key, perform(action));
    return performed.get(key);
  };
  // For input that comes from elsewhere: whether `key` is to be done now. Of what was begun before nobody knows how it went.
  const claim = (home, key) => {
    if (home !== token || performed.has(key)) return { moved: true };
    performed.set(key, Promise.resolve({ moved: true }));
    return { moved: false };
  };
  const outline = (id) => {
    const node = byId(id);
    const element = node?.nodeType === 1 ? drawnBy(node) : node?.parentElement;
    element?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const [from, to] = [{ outline: "3px solid #0f7a5a", outlineOffset: "2px" }, { outline: "3px solid #0f7a5a", outlineOffset: "5px" }];
    element?.animate([from, to], { duration: 300, iterations: 4, direction: "alternate" });
    return Boolean(element);
  };

  // What the browser's own dialogs said, and what the person answered; one that was told no is an error.
  const noticeDialog = (kind, message, outcome) => {
    const text = `Browser dialog (${kind}) was ${outcome}: '${squash(message, LIMITS.line)}'`;
    remember(text, outcome === "declined by the user" ? "error" : kind === "alert" ? toneOfWords(message) : "", true);
  };
  let hearsDialogs = false;
  const hearDialogs = () => {
    if (hearsDialogs) return;
    hearsDialogs = true;
    for (const kind of ["alert", "confirm", "prompt"]) {
      patched(window, kind, (original) => function dialog(...args) {
        const said = original.apply(window, args);
        const declined = said === false || said === null;
        noticeDialog(kind, String(args[0] ?? ""), kind === "alert" ? "closed" : declined ? "declined by the user" : "accepted by the user");
        return said;
      });
    }
    // A page that is still there after it was asked whether it may be left was not left.
    listen.call(window, "beforeunload", (event) => setTimeout(() => {
      if (event.defaultPrevented || event.returnValue) noticeDialog("beforeunload", "Leave the page? What was entered may be lost.", "declined by the user");
    }, 100));
  };

  const called = (element) => {
    for (let node = element; node; node = composedParent(node)) {
      const control = node.tagName === "LABEL" && node.control || node;
      const takesClicks = control.nodeType === 1 && (ownRole(control) !== null || listens(control));
      const id = ids.get(control);
      if (id !== undefined && ownerOf(id) === control && (takesClicks || control === element)) return id;
      if (takesClicks) return null; // a control that the snapshot left out is not what is around it
    }
    return null;
  };
  const under = (x, y) => called(hitAt(x, y));

  const configure = ({ ignore = [], ignoreAttributes = [], dialogs = false } = {}) => {
    if (dialogs) hearDialogs();
    settings.ignore = ignore.join(",");
    for (const name of ignoreAttributes) settings.ignoreAttributes.add(name);
  };

  const api = Object.freeze({ version: 1, configure, settle, snapshot, html, mark, report, locate, readBack, setFormValue, choose,
    slider, selectText, scroll, scrollTo, perform, once, claim, framed, focused, byHand, called, under, outline, listens, drawing, hands, activity, isNetworkIdle, becameSince });
  Object.defineProperty(window, "__surefoot", { value: api, enumerable: false, configurable: false, writable: false });
})();
