// A page and its frames of other origins, as far as the person has let the extension onto their sites. Each frame is asked
// by itself, so that none hears of another.

import { framedId, joined, nameOf, reported } from "../shared/joined.js";
import { FrameGone, NoAccess, NoPage, call } from "./tab.js";

const MOST = 10; // frames of one page
const ARRIVES_WITHIN = 20_000; // ms: a navigation that takes longer is no longer waited for

/** The frames of a tab that may be touched, by their names: where each is, whose, and whether it is asked by itself. */
async function places(tabId) {
  const target = { tabId, allFrames: true };
  const found = await chrome.scripting.executeScript({ target, func: placeInPage }).catch(() => []);
  const known = new Map();
  for (const { frameId, result } of found) {
    if (!result || !/^https?:/.test(result.url)) continue;
    known.set(nameOf(result.path), { ...result, at: { tabId, frameIds: [frameId] } });
  }
  return known;
}

// Runs beside the page's scripts, so that no frame can say it stands where another one does.
function placeInPage() {
  const path = [];
  for (let here = window; here !== window.top; here = here.parent) {
    let n = 0;
    while (n < here.parent.length && here.parent[n] !== here) n += 1;
    if (n === here.parent.length) return null;
    path.unshift(n + 1);
  }
  return { path, url: location.href, alone: window.frameElement === null };
}

// What a function of the page script answers in the page and in each of its frames. A frame that goes away is left out.
async function gathered(tabId, name, args = () => []) {
  let known = null;
  let left = MOST;
  const part = async (at, path, url) => {
    const fields = await call(at, name, ...args(path));
    const inner = new Map();
    for (const frame of fields.frames ?? []) {
      if (!left) break;
      known ??= await places(tabId);
      const whole = [...path, ...(frame.path ?? frame)];
      const place = known.get(nameOf(whole));
      if (!place) continue;
      left -= 1;
      const below = await orNone(() => part(place.at, whole, place.url));
      if (below) inner.set(frame.path ? frame.at : nameOf(whole), below);
    }
    return { fields, path, origin: url && new URL(url).origin, inner };
  };
  return part(tabId, [], null);
}

async function orNone(asking) {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof FrameGone || error instanceof NoAccess || error instanceof NoPage) return null;
    throw error;
  }
}

/** `{page, unseen}`: the page as request fields, and the origins of frames that may not be seen. A page without elements
 * brings its HTML, and so does one that is asked for it.
 */
export async function snapshot(tabId, dom) {
  const { page, unseen } = joined(await gathered(tabId, "snapshot"));
  if (dom || !page.interactiveTree.length) page.dom = await call(tabId, "html");
  return { page, unseen };
}

/** Wait until the page and its frames are quiet, and a navigation that has begun has arrived; what the page's script says.
 * A page that was `quiet` a moment ago is not given time anew to begin something.
 */
export async function settle(tabId, quiet = false) {
  const deadline = Date.now() + ARRIVES_WITHIN;
  for (;;) {
    const { fields } = await gathered(tabId, "settle", (path) => [quiet || path.length ? { least: 0 } : {}]);
    if (!fields.leaving || Date.now() > deadline) return fields;
  }
}

/** The state just before acting, of the page and of its frames by their names. */
export async function markAll(tabId) {
  const whole = await gathered(tabId, "mark");
  const [frames, hashes] = [{}, []];
  const visit = ({ fields, path, inner }) => {
    hashes.push(fields.beforeDomHash);
    if (path.length) frames[nameOf(path)] = fields;
    for (const one of inner.values()) visit(one);
  };
  visit(whole);
  return { ...whole.fields, beforeDomHash: hashes.join("-"), frames };
}

/** What happened since, in all of them. One that is gone was changed. */
export async function reportAll(tabId, mark) {
  const own = await call(tabId, "report", mark);
  const names = Object.keys(mark.frames);
  if (!names.length) return own;
  const known = await places(tabId);
  const others = await Promise.all(
    names.map(async (name) => known.get(name) && orNone(() => call(known.get(name).at, "report", mark.frames[name]))),
  );
  const whole = reported(own, others.filter(Boolean));
  if (others.some((one) => !one)) whole.clientObservations.didDomMutate = true;
  return whole;
}

/** What a person's own hand did in the page and its frames since a mark; ids are those of the whole page. */
export async function handsSince(tabId, mark) {
  const own = await call(tabId, "byHand", mark);
  const names = Object.keys(mark.frames);
  const known = names.length ? await places(tabId) : new Map();
  for (const name of names.filter((one) => known.has(one))) {
    const inner = await orNone(() => call(known.get(name).at, "byHand", mark.frames[name]));
    own.did.push(...(inner?.did ?? []).map((one) => ({ ...one, id: `${name}/${one.id}` })));
  }
  return own;
}

/** Where an action is done: `{at, name, url, action}`, with the target as it is called there; null where that is gone. */
export async function placeOf(tabId, url, action) {
  const framed = framedId(action.target);
  const path = framed?.path ?? (["type", "press"].includes(action.verb) ? await focusedIn(tabId) : []);
  if (!path.length) return { tabId, at: tabId, name: "", path, url, action };
  const name = nameOf(path);
  const place = (await places(tabId)).get(name);
  return place ? { ...place, tabId, name, action: framed ? { ...action, target: framed.id } : action } : null;
}

async function focusedIn(tabId) {
  const path = await call(tabId, "focused");
  if (!path) return [];
  const known = await places(tabId);
  for (let whole = path; ;) {
    const place = known.get(nameOf(whole));
    if (!place) return [];
    const inner = await call(place.at, "focused");
    if (!inner) return whole;
    whole = [...whole, ...inner];
  }
}

/** Where a point of a frame is on the screen, `{ok, x, y}`, or why it cannot be reached; without one, the frame itself. */
export async function onScreen({ tabId, path }, point) {
  if (!path.length) return { ok: true, ...point };
  const known = await places(tabId);
  let at = { ok: true, ...point };
  for (let end = path.length; end; ) {
    let start = end - 1;
    while (start && !known.get(nameOf(path.slice(0, start)))?.alone) start -= 1;
    const home = start ? known.get(nameOf(path.slice(0, start))).at : tabId;
    at = await call(home, "framed", path.slice(start, end), point ? { x: at.x, y: at.y } : null);
    if (!at.ok) return at;
    end = start;
  }
  return at;
}
