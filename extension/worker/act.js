// Carries out one answer of the server: its action, or the links of its chain, and says how that went.
//
// What is to be done is written down before it is done. The page performs each link once per document, by its key, so a
// worker that was killed meanwhile may ask for the same link again: it hears how it went. Where the document is another
// one by then, the link is not done again: the server looks at the page and sees for itself.

import { linksOf, parseAction } from "../shared/action.js";
import { putIn, secrets, takeOut } from "../shared/secrets.js";
import { hostOf } from "../shared/sites.js";
import { markAll, onScreen, placeOf, reportAll, settle } from "./frames.js";
import { FrameGone, NoAccess, NoPage, call, pause } from "./tab.js";
import { change, get, running } from "./tasks.js";
import { byHand, trusted } from "./trusted.js";

const TAB_OPENS_WITHIN = 1000; // ms
const TYPED = new Set(["setValue", "type"]); // what may hold a secret: it is for a field, never for an address

/** How a turn went, as fields of the next request. */
export async function carryOut(id) {
  const { answer } = get(id);
  const links = linksOf(answer);
  if (!get(id).deed) await beginDeed(id);
  for (;;) {
    const { deed, phase } = get(id);
    const at = deed?.results.length;
    if (phase !== "act" || at === links.length || (at > 0 && !deed.results.at(-1).ok)) break;
    const again = deed.sent === at;
    if (!again) await change(id, { deed: { ...deed, sent: at } }, "act");
    if (get(id).phase !== "act") break;
    const done = await perform(get(id), links[at], at, again);
    await change(id, { deed: { ...get(id).deed, results: [...deed.results, done] } }, "act");
  }
  return takeOut(await told(get(id), links), await secrets());
}

// It is one of the steps that may still be taken from here on, however it ends.
async function beginDeed(id) {
  const mark = await markOf(get(id).tabId);
  const { steps = 0 } = get(id);
  await change(id, { deed: { mark, sent: -1, results: [] }, steps: Math.max(0, steps - 1) }, "act");
}

// A page that cannot be spoken to has no mark; only what the browser itself can do is done there.
export async function markOf(tabId) {
  try {
    return await markAll(tabId);
  } catch (error) {
    if (error instanceof NoAccess || error instanceof NoPage) return null;
    throw error;
  }
}

async function perform(record, link, at, again) {
  const read = parseAction(link.text);
  if (!read) return { ok: false, error: `not an action: ${link.text.slice(0, 200)}` };
  const known = await secrets();
  const { url } = await chrome.tabs.get(record.tabId);
  const place = record.deed.mark ? await orLeft(() => placeOf(record.tabId, url, read)) : { url, action: read };
  if (!place) return { ok: false, found: false, error: `The frame of '${read.target}' is not on the page` };
  if (place.left) return replaced(again, at);
  const { action } = place;
  const whole = TYPED.has(action.verb) ? putIn(action.text, hostOf(place.url), known) : {};
  if (whole.error) return { ok: false, error: whole.error };
  const secret = whole.text !== undefined && whole.text !== action.text;
  return takeOut(await done(record, { ...place, action: { ...action, ...whole, secret } }, link.checks, at, again), known);
}

// The document is another one by now. What may have been done is for the server to see; what was never begun is not done.
const replaced = (again, at) => (again || at > 0 ? { ok: true, unseen: true } : { ok: false, undone: true });

async function done(record, place, checks, at, again) {
  const { tabId, deed, answer } = record;
  const { action } = place;
  if (!deed.mark) return byBrowser(tabId, action, again);
  if (!again) {
    const reached = await orLeft(() => onScreen(place));
    if (!reached.ok) return reached;
    if (action.target) await call(place.at, "outline", action.target).catch(() => false);
  }
  const key = `${record.id} ${answer.turn} ${at}`;
  const home = (place.name ? deed.mark.frames[place.name] : deed.mark)?.token;
  const how = await orLeft(() =>
    byHand(action) ? trusted(place, home, key) : call(place.at, "once", home, key, action),
  );
  if (how.moved) return replaced(again, at);
  return how.ok && !how.left ? checked(record, place, checks) : how;
}

// A page that goes away while it is acted on was acted on, and so was a frame.
async function orLeft(asking) {
  try {
    return await asking();
  } catch (error) {
    if ([FrameGone, NoAccess, NoPage].some((kind) => error instanceof kind)) return { ok: true, left: true };
    throw error;
  }
}

async function byBrowser(tabId, action, again) {
  if (again) return { ok: true, unseen: true };
  const { url = "" } = await chrome.tabs.get(tabId);
  if (action.verb === "navigate")
    await chrome.tabs.update(tabId, { url: URL.canParse(action.text) ? action.text : new URL(action.text, url).href });
  else if (action.verb === "goBack") await chrome.tabs.goBack(tabId);
  else if (action.verb === "refresh") await chrome.tabs.reload(tabId);
  else if (action.verb !== "wait") return { ok: false, error: "The page could not be opened, or may not be touched" };
  return { ok: true };
}

export const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What was done is read back from the page, and the checks of a chain are made. */
async function checked({ tabId, deed }, { at, action }, checks) {
  const read = await orLeft(async () => {
    let back = action.target ? await call(at, "readBack", action.target) : { found: false };
    for (let looks = 0; looks < 10 && !ownCheck(action, back).ok && /^(un)?check$/.test(action.verb); looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100)); // some switches turn once the site has answered
      back = await call(at, "readBack", action.target);
    }
    const report = checks.includes("no_error_message")
      ? await reportAll(tabId, deed.mark)
      : { errors_detected: [] };
    return { back, complaint: report.errors_detected[0] };
  });
  if (read.left) return { ok: true };
  const own = ownCheck(action, read.back);
  if (!own.ok) return own;
  if (checks.includes("element_visible") && !read.back.visible) {
    return { ok: false, error: `'${action.target}' is not visible afterwards`, check: "element_visible" };
  }
  if (read.complaint) return { ok: false, error: read.complaint, check: "no_error_message", observed: read.complaint };
  return own.check || !checks.length ? own : { ...own, check: checks[0] };
}

function ownCheck({ verb, text }, back) {
  if (!back.found) return { ok: true };
  if (verb === "setValue") {
    const same = back.password ? back.value.length === text.length : letters(back.value) === letters(text);
    return {
      ok: same,
      check: "value_matches",
      observed: back.value,
      ...(same ? {} : { error: "The value did not stick" }),
    };
  }
  if (verb === "check" || verb === "uncheck") {
    const same = back.checked === (verb === "check");
    const state = back.checked ? "checked" : "unchecked";
    return { ok: same, check: "state_changed", observed: state, ...(same ? {} : { error: `It stayed ${state}` }) };
  }
  return verb === "select" ? { ok: true, check: "value_matches", observed: back.value } : { ok: true };
}

const UNDONE = { handedBack: true, recentEvents: ["[0s ago] The page was replaced before the action was done"] };

async function told({ id, deed, answer }, links) {
  if (deed?.results[0]?.undone) return UNDONE;
  const fields = await reported(id, deed?.mark);
  if (get(id).deed?.opened)
    fields.recentEvents = ["[0s ago] A new tab was opened", ...(fields.recentEvents ?? [])].slice(0, 10);
  const results = deed?.results ?? [];
  if (answer.chain) fields.chainResults = results.map((done, at) => resultOf(links[at].text, done));
  else if (results.length) Object.assign(fields, failure(links[0].text, results[0], fields));
  return fields;
}

async function reported(id, mark) {
  try {
    await follow(id, mark, await settle(get(id).tabId));
    return mark ? await reportAll(get(id).tabId, mark) : {};
  } catch (error) {
    if (error instanceof NoAccess)
      return { clientObservations: { didUrlChange: true }, ...(mark ? { previousUrl: mark.previousUrl } : {}) };
    if (error instanceof NoPage) return { errors_detected: ["The page could not be opened"], hasErrors: true };
    throw error;
  }
}

// A tab that the page asked for is gone on in. One that the browser blocked, since no person clicked, is opened here.
async function follow(id, mark, state) {
  if (!mark || state.tabs <= mark.tabs || !/^https?:/.test(state.tabUrl)) return;
  for (let waited = 0; waited < TAB_OPENS_WITHIN && !get(id).deed?.opened; waited += 100) await pause(100);
  const { deed, tabId } = get(id);
  if (deed && !deed.opened && !deed.opening) {
    await change(id, { deed: { ...deed, opening: true } }, "act");
    const tab = await chrome.tabs.create({ url: state.tabUrl, openerTabId: tabId });
    await goOnIn(tabId, tab.id);
  }
  if (get(id).deed?.opened) await settle(get(id).tabId);
}

/** A tab was opened by another: the task that is acting there goes on in the new one. */
export async function goOnIn(openerId, tabId) {
  const record = running().find((one) => one.tabId === openerId && one.phase === "act" && one.deed);
  if (record) await change(record.id, { tabId, deed: { ...record.deed, opened: true } }, "act");
}

const resultOf = (action, { ok, check, observed, error }) => ({ action, ok, check, observed, error });

// An action that could not be done at all is an error that the page did not show. A value that was read back and
// differs is none: pages reformat what is typed, and the server sees the value itself.
function failure(text, done, fields) {
  if (done.ok || done.check || !done.error) return {};
  const target = parseAction(text)?.target;
  return {
    verification_passed: false,
    verification_message: done.error,
    errors_detected: [done.error, ...(fields.errors_detected ?? [])],
    ...(target ? { clientVerification: { elementFound: done.found !== false, selector: target } } : {}),
  };
}
