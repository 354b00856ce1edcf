// One tab, through the page script: it runs in the page's own world, is asked by the worker and never asks itself, so
// that there is no message a page could forge. What it answers is the page's word, and treated as such.

import { PARTS } from "../page/order.js";
import { pattern } from "../shared/sites.js";

/** The page may not be touched: a site that was not allowed, or one of the browser's own pages. */
export class NoAccess extends Error {}

/** The tab was closed. */
export class TabGone extends Error {}

/** A frame in the page is not there any more, while the page is. */
export class FrameGone extends Error {}

/** The browser shows a page of its own in place of the one that could not be opened. */
export class NoPage extends Error {}

const TRIES = 40;
const PAUSE = 50; // ms

/** Call a function of the page script in a tab, by its id, or in a frame, by its target. What is being replaced is waited for. */
export async function call(where, name, ...args) {
  const target = typeof where === "number" ? { tabId: where } : where;
  for (let tries = 0; ; tries += 1) {
    try {
      const [{ result }] = await chrome.scripting.executeScript({
        target,
        world: "MAIN",
        func: inPage,
        args: [name, args],
      });
      if (result?.ok) return result.value;
      if (result?.error) throw new Error(result.error);
      const all = target.frameIds ? target : { ...target, allFrames: true };
      await chrome.scripting.executeScript({ target: all, world: "MAIN", files: PARTS });
    } catch (error) {
      explain(error, Boolean(target.frameIds));
      if (tries === TRIES) throw error;
    }
    if (tries === TRIES) throw new NoPage("the page script does not answer");
    await pause(PAUSE);
  }
}

// Runs in the page.
async function inPage(name, args) {
  const surefoot = window.__surefoot;
  if (!surefoot) return { missing: true };
  try {
    surefoot.configure({ dialogs: true });
    return { ok: true, value: (await surefoot[name](...args)) ?? null };
  } catch (error) {
    return { error: String(error) };
  }
}

function explain(error, isFrame) {
  const said = String(error?.message ?? error);
  if (isFrame && /frame with id/i.test(said)) throw new FrameGone(said);
  if (/no tab with id|tab was closed/i.test(said)) throw new TabGone(said);
  if (/error page/i.test(said)) throw new NoPage(said);
  if (/cannot access|must request permission|cannot be scripted|blocked by policy/i.test(said))
    throw new NoAccess(said);
  if (!/removed|navigat|frame|document|context|missing/i.test(said)) throw error;
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The tab, and whether its page may be touched. Throws TabGone. */
export async function look(tabId) {
  const tab = await chrome.tabs.get(tabId).catch((error) => {
    throw new TabGone(String(error.message));
  });
  const origin = pattern(tab.url);
  return {
    tab,
    url: tab.url ?? "",
    allowed: origin !== null && (await chrome.permissions.contains({ origins: [origin] })),
  };
}
