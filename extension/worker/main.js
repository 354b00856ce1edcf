// The service worker: what happens in the browser, handed to what plays the tasks. It may be killed at any time; each
// event that wakes it goes on with the tasks that are kept.

import { goOnIn } from "./act.js";
import { renew } from "./access.js";
import { attend } from "./notify.js";
import { allowedMore, answer, begin, goOn, halt, hold, moveTo, resume, step, tabClosed } from "./play.js";
import { forget, load, running } from "./tasks.js";

const ORDERS = {
  begin: ({ id, query, tabId }) => begin(id, query, tabId),
  answer: ({ id, turn, told }) => answer(id, turn, told),
  hold: ({ id }) => hold(id),
  step: ({ id }) => step(id),
  goOn: ({ id }) => goOn(id),
  moveTo: ({ id, tabId }) => moveTo(id, tabId),
  stop: ({ id }) => halt(id),
  forget: ({ ids }) => forget(ids),
  wake: () => resume(),
};
const FROM_PAGES = { wake: ORDERS.wake };

// Only the extension's own pages give orders: a page that was taken over may send messages from where it runs, too. What
// beats in a page may wake the worker, as any event does.
const isOwn = (sender) =>
  sender.id === chrome.runtime.id && Boolean(sender.url?.startsWith(chrome.runtime.getURL("panel/")));

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  const orders = isOwn(sender) ? ORDERS : FROM_PAGES;
  const order = Object.hasOwn(orders, message?.order ?? "") ? orders[message.order] : null;
  if (!order) return false;
  load()
    .then(() => order(message))
    .then(
      (result) => reply({ ok: true, result }),
      (error) => reply({ ok: false, error: String(error) }),
    );
  return true;
});

chrome.runtime.onConnect.addListener((port) => (isOwn(port.sender) ? attend(port) : port.disconnect()));
chrome.runtime.onStartup.addListener(resume);
chrome.runtime.onInstalled.addListener(renew);
chrome.permissions.onAdded.addListener(async ({ origins = [] }) => {
  await renew();
  await allowedMore(origins);
});
chrome.permissions.onRemoved.addListener(renew);
chrome.action.onClicked.addListener((tab) => {
  chrome.sidePanel.open({ windowId: tab.windowId });
  resume();
});
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status) resume();
});
chrome.tabs.onCreated.addListener(async ({ id, openerTabId }) => {
  await load();
  if (openerTabId) await goOnIn(openerTabId, id);
});
chrome.tabs.onRemoved.addListener(tabClosed);
chrome.notifications.onClicked.addListener(async (id) => {
  chrome.notifications.clear(id);
  await load();
  const record = running().find((one) => one.id === id);
  if (record) await chrome.tabs.update(record.tabId, { active: true });
});

renew();
resume();
