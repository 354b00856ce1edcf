// One tab, through the page script: it runs in the page's own world, is asked by the worker and never asks itself, so
// that there is no message a page could forge. What it answers is the page's word, and treated as such.

import { pattern } from "../shared/sites.js";

/** The page may not be touched: a site that was not allowed, or one of the browser's own pages. */
export class NoAccess extends Error {}

/** The tab was closed. */
export class TabGone extends Error {}

/** The browser shows a page of its own in place of the one that could not be opened. */
export class NoPage extends Error {}

const TRIES = 40;
const PAUSE = 50; // ms

/** Call a function of the page script in the top frame. A page that is being replaced is waited for. */
export async function call(tabId, name, ...args) {
  for (let tries = 0; ; tries += 1) {
    try {
      const [{ result }] = await chrome.scripting.executeScript({
        target: { tabId },
        world: "MAIN",
        func: inPage,
        args: [name, args],
      });
      if (result?.ok) return result.value;
      if (result?.error) throw new Error(result.error);
      await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, world: "MAIN", files: ["page.js"] });
    } catch (error) {
      await explain(tabId, error);
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

async function explain(tabId, error) {
  const said = String(error?.message ?? error);
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

/** The page as request fields. One without elements brings its HTML, and so does one that is asked for it. */
export async function snapshot(tabId, dom) {
  const { truncated, ...fields } = await call(tabId, "snapshot");
  if (dom || !fields.interactiveTree.length) fields.dom = await call(tabId, "html");
  return fields;
}

/** Wait until the page is quiet, and a navigation that has begun has arrived; what the page script says then. */
export async function settle(tabId, patience = 20_000) {
  const deadline = Date.now() + patience;
  for (;;) {
    const state = await call(tabId, "settle", {});
    if (!state.leaving || Date.now() > deadline) return state;
  }
}
