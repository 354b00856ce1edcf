// Tells the person that they are needed, or that a task ended, where no panel is there to see it.

import { siteOf } from "../shared/sites.js";
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
    message: wordsOf(record).slice(0, 200),
  });
}

// In the server's words, where it has some: what a person wrote may hold what others should not read on a screen.
function wordsOf({ phase, trouble, answer, site, query, ended }) {
  if (trouble) return say(trouble.code);
  if (phase === "question") return answer.question ?? "";
  if (phase === "access") return siteOf(site);
  return [say(`ended_${ended.status}`), query].filter(Boolean).join(" ");
}
