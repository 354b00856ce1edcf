// Tells the person that they are needed, or that a task ended, where no panel is there to see it.

import { say } from "../shared/texts.js";

const panels = new Set();

export function attend(port) {
  if (port.name !== "panel") return;
  panels.add(port);
  port.onDisconnect.addListener(() => panels.delete(port));
}

const TITLES = { question: "notify_question", access: "notify_access", ended: "notify_ended" };

export function notify(record) {
  const title = record.trouble ? "notify_trouble" : TITLES[record.phase];
  if (panels.size || !title) return;
  chrome.notifications.create(record.id, {
    type: "basic",
    iconUrl: chrome.runtime.getURL("icons/128.png"),
    title: say(title),
    message: record.query.slice(0, 200),
  });
}
