// While a task is held before an action, the page is the person's. What they do there is theirs: the action that was held
// is not done on top of it, and what changed counts neither as its effect nor as its failure.

import { linksOf, parseAction } from "../shared/action.js";
import { letters, markOf } from "./act.js";
import { handsSince, placeOf, reportAll, settle } from "./frames.js";
import { NoAccess, NoPage, call } from "./tab.js";
import { change, get } from "./tasks.js";

/** Remember the page as it is handed over. */
export async function watch(id) {
  const { phase, deed, watch: watched, tabId } = get(id);
  if (phase !== "act" || deed || watched) return;
  await change(id, { watch: await markOf(tabId) }, "act");
}

/** What the next call says of what the person did while the task was held; null where they did nothing. */
export async function takenOver(record) {
  if (!record.watch || record.deed) return null;
  try {
    return await done(record);
  } catch (error) {
    if (error instanceof NoAccess || error instanceof NoPage) return { handedBack: true };
    throw error;
  }
}

async function done({ tabId, answer, watch: mark }) {
  await settle(tabId);
  const { moved, did } = await handsSince(tabId, mark);
  if (!moved && !did.length) return null;
  const words = moved ? ["The page was left, or loaded anew, while the task was paused"] : did.map(({ text }) => text);
  const recentEvents = words.slice(-10).map((text) => `[0s ago] ${text}`);
  if (await isTheirs(tabId, answer, did)) {
    const report = await reportAll(tabId, mark);
    return { ...report, recentEvents: [...recentEvents, ...report.recentEvents].slice(0, 10) };
  }
  return { handedBack: true, recentEvents };
}

// Whether they did the very thing that was held: it is reported as done, for it was.
async function isTheirs(tabId, answer, did) {
  const links = linksOf(answer);
  const action = links.length === 1 ? parseAction(links[0].text) : null;
  if (!action?.target || !did.some(({ id }) => id === action.target)) return false;
  if (action.verb === "click") return did.some(({ verb, id }) => verb === "click" && id === action.target);
  const place = await placeOf(tabId, "", action);
  const back = place && (await call(place.at, "readBack", place.action.target));
  if (!back?.found) return false;
  if (action.verb === "check" || action.verb === "uncheck") return back.checked === (action.verb === "check");
  return action.text !== undefined && letters(back.value) === letters(action.text);
}
