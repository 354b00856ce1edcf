// What pages do beside htmx: times in the reader's zone, news over server-sent events, a few keys.
// Pages work without it: nothing here is the only way to anything.

const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

function localTimes(within) {
  for (const time of within.querySelectorAll("time[data-local]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.valueOf())) continue;
    time.textContent = (time.dataset.local === "clock" ? CLOCK : SHORT).format(at);
    time.title = time.dateTime;
    delete time.dataset.local;
  }
}

const heard = new Map(); // places that listen, each with its source

/**
 * `<div data-news="ADDRESS">`: each event triggers `news` on it, which htmx takes for `hx-trigger="news"`. A place that
 * was swapped for another one listens no more.
 */
function listen(within) {
  for (const [place, source] of heard) {
    if (place.isConnected) continue;
    source.close();
    heard.delete(place);
  }
  for (const place of within.querySelectorAll("[data-news]")) {
    const source = new EventSource(place.dataset.news);
    heard.set(place, source);
    delete place.dataset.news;
    let waiting = 0;
    source.onmessage = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => window.htmx.trigger(place, "news"), 150);
    };
  }
}

addEventListener("pagehide", () => heard.forEach((source) => source.close()));

/** `<div data-left="ADDRESS">`: told there, with the fields in it, that its page is open no more. */
addEventListener("pagehide", () => {
  for (const place of document.querySelectorAll("[data-left]")) {
    const fields = [...place.querySelectorAll("input")].map((one) => [one.name, one.value]);
    navigator.sendBeacon(place.dataset.left, new URLSearchParams(fields));
  }
});

export function announce(text) {
  document.getElementById("announce").textContent = text;
}

/** `<button data-waits="TEXT">` says so while its form is under way, which is sent once. */
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.hasAttribute("aria-busy")) return event.preventDefault();
  if (!submitter?.dataset.waits) return;
  form.setAttribute("aria-busy", "true");
  submitter.dataset.said = submitter.textContent;
  submitter.textContent = submitter.dataset.waits;
  announce(submitter.dataset.waits);
});

addEventListener("pageshow", (event) => {
  if (!event.persisted) return; // else: somebody came back to it
  for (const form of document.querySelectorAll("form[aria-busy]")) {
    form.removeAttribute("aria-busy");
    for (const one of form.querySelectorAll("[data-said]")) one.textContent = one.dataset.said;
  }
});

function isTyping(target) {
  return target.matches("input, textarea, select, [contenteditable=true], .cm-content");
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const search = document.querySelector("input[type=search]");
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
});

document.addEventListener("htmx:afterSwap", (event) => {
  localTimes(event.detail.target.parentElement ?? document);
  listen(document);
  const now = document.getElementById(event.detail.target.id) ?? event.detail.target; // it may have been swapped itself
  const said = now.dataset.announce;
  if (said) announce(said);
});

localTimes(document);
listen(document);
