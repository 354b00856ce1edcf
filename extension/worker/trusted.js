// Mouse and keyboard as a person's, by the browser's debugger: only in the variant that `surefoot extension
// --trusted-input` writes, since the permission for it cannot be asked for later. Browsers show a bar while it is used.

import { onScreen } from "./frames.js";
import { call } from "./tab.js";

const VERBS = { click, doubleClick, hover, setValue, type, check: toggle, uncheck: toggle, press };

/** Whether an action is done by trusted input here. A secret is not: keys go to whatever page is there by then. */
export const byHand = (action) => Boolean(chrome.debugger) && Object.hasOwn(VERBS, action.verb) && !action.secret;

/** Do an action once: of one that was begun before it is not known how it went, and it is not begun again. */
export async function trusted(place, home, key) {
  const { action } = place;
  let at = action.target ? await located(place) : { ok: true };
  if (!at.ok) return at;
  if (action.verb === "setValue" && !["text", "editable"].includes(at.kind))
    return call(place.at, "once", home, key, action);
  const { moved } = await call(place.at, "claim", home, key);
  if (moved) return { moved };
  const target = { tabId: place.tabId };
  await chrome.debugger.attach(target, "1.3");
  const send = (method, params) =>
    chrome.debugger.sendCommand(target, method, params);
  try {
    if (at.unseen) at = await pointedAt(send, place, at);
    if (!at.ok) return at;
    await VERBS[action.verb](send, at, action, place.at);
  } finally {
    await chrome.debugger.detach(target).catch(() => null);
  }
  return { ok: true };
}

const PURPOSE = { hover: "hover", setValue: "type" };

async function located(place) {
  const { action } = place;
  const at = await call(place.at, "locate", action.target, PURPOSE[action.verb] ?? "click");
  return at.ok ? { ...at, ...(await onScreen(place, { x: at.x, y: at.y })) } : at;
}

/** Where an element is that shows only while the pointer is over its row. */
async function pointedAt(send, place, over) {
  await hover(send, over);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const at = await located(place);
  const error = "The element does not show where the pointer is";
  return at.unseen ? { ok: false, error } : at;
}

async function mouse(send, type, { x, y }, clickCount = 0) {
  await send("Input.dispatchMouseEvent", { type, x, y, button: clickCount ? "left" : "none", clickCount });
}

const STEPS_TO_MENU = 12; // of the pointer, so that a menu beside another, which closes when it leaves, sees it come
let pointer = { x: 0, y: 0 };

async function hover(send, at) {
  const steps = at.menu ? STEPS_TO_MENU : 1;
  const part = (from, to, step) => from + ((to - from) * step) / steps;
  for (let step = 1; step <= steps; step += 1)
    await mouse(send, "mouseMoved", { x: part(pointer.x, at.x, step), y: part(pointer.y, at.y, step) });
  pointer = { x: at.x, y: at.y };
}

async function click(send, at, _, __, clickCount = 1) {
  await hover(send, at);
  await mouse(send, "mousePressed", at, clickCount);
  await mouse(send, "mouseReleased", at, clickCount);
}

async function doubleClick(send, at) {
  await click(send, at);
  await click(send, at, null, null, 2);
}

async function toggle(send, at, { verb }) {
  if (at.checked !== (verb === "check")) await click(send, at);
}

async function setValue(send, at, { target, text }, home) {
  await click(send, at);
  await call(home, "selectText", target);
  if (text) await type(send, at, { text });
  else await strike(send, "Backspace");
}

async function type(send, _, { text }) {
  await send("Input.insertText", { text });
}

async function press(send, _, { text }) {
  await strike(send, ...text.split("+").reverse());
}

const CODES = {
  Enter: 13,
  Tab: 9,
  Backspace: 8,
  Escape: 27,
  Delete: 46,
  Space: 32,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Home: 36,
  End: 35,
  PageUp: 33,
  PageDown: 34,
};
const TEXTS = { Enter: "\r", Space: " " };
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

async function strike(send, key, ...held) {
  const modifiers = held.reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 0);
  const text = modifiers & ~MODIFIERS.Shift ? undefined : (TEXTS[key] ?? (key.length === 1 ? key : undefined));
  const code = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const named = { key: key === "Space" ? " " : key, windowsVirtualKeyCode: code, modifiers };
  await send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...named, text });
  await send("Input.dispatchKeyEvent", { type: "keyUp", ...named });
}
