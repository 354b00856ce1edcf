// Plays tasks: sees the page, asks the server, acts, and tells it what happened, until the task ends or a person is
// needed. Each step begins by what is kept and ends by keeping what it found, so any of them may be cut off and taken
// again: a call has its requestId before it is sent, an action its place in the deed before it is done.

import { cancel, active, interact, Refused, Unreachable, task } from "../shared/api.js";
import { named, secrets, takeOut } from "../shared/secrets.js";
import { pattern } from "../shared/sites.js";
import { carryOut } from "./act.js";
import { takenOver, watch } from "./handback.js";
import { notify } from "./notify.js";
import { anyWaits, askApprovers } from "./outside.js";
import { settle, snapshot } from "./frames.js";
import { NoAccess, NoPage, TabGone, look, pause } from "./tab.js";
import { GONE, add, change, end, get, load, prune, running } from "./tasks.js";
import { pulse } from "./pulse.js";

const CLIENT = `surefoot-extension/${chrome.runtime.getManifest().version}`;
const AGAIN_AFTER = [200, 1000, 3000, 5000]; // ms between tries of a call that was not answered; the last for ever
const THINKS_FOR = 1000; // ms before a call is made again that a model was not through with
const STEPS = { ask, act, stop };

const playing = new Set();

/** A task on the page of a tab. A tab has one task at a time: the one that runs there is answered with. */
export async function begin(id, query, tabId) {
  await load();
  const there = get(id) ?? running().find((record) => record.tabId === tabId);
  if (there) return there.id;
  await add({
    id,
    sessionId: id,
    query,
    tabId,
    since: Date.now(),
    taskId: null,
    phase: "ask",
    call: newCall({}),
  });
  play(id);
  return id;
}

// `quiet`: the page was waited for after what is told.
const newCall = (told, quiet = false) => ({ requestId: crypto.randomUUID(), told, quiet });

/** Go on with everything that nobody has to be asked about; whether there is any. */
export async function resume() {
  await load();
  await prune();
  for (const { id } of running()) play(id);
  askApprovers(declined);
  return running().some((record) => STEPS[record.phase] && !isHeld(record)) || anyWaits();
}

export async function play(id) {
  if (playing.has(id)) return;
  playing.add(id);
  try {
    for (let record = get(id); record && STEPS[record.phase] && !isHeld(record); record = get(id))
      await inItsTab(record);
    if (get(id) && isHeld(get(id)) && !get(id).trouble) await watch(id);
  } catch (error) {
    await complain(id, troubleOf(error));
  } finally {
    playing.delete(id);
  }
}

// What fails in a tab that the task has left meanwhile is no trouble of the task: the step is taken again where it is.
async function inItsTab(record) {
  try {
    await STEPS[record.phase](record);
  } catch (error) {
    const now = get(record.id);
    if (!now || now.tabId === record.tabId) throw error;
  }
}

// A task is held before it acts, never between acting and telling: what was done is always verified.
const isHeld = (record) =>
  Boolean(record.trouble) || (record.phase === "act" && !record.deed && record.held && !record.steps);

function troubleOf(error) {
  if (error instanceof TabGone) return GONE;
  if (error.kind === "not-paired") return { code: "trouble_unpaired" };
  if (error instanceof Refused) return { code: "trouble_refused", detail: error.message };
  return { code: "trouble_other", detail: String(error?.message ?? error) };
}

async function complain(id, trouble) {
  if (await change(id, { trouble })) notify(get(id));
}

/** A tab was closed: what ran there waits until the person says where to go on. */
export async function tabClosed(tabId) {
  await load();
  for (const record of running().filter((one) => one.tabId === tabId)) await complain(record.id, GONE);
}

// ---------------------------------------------------------------- asking

async function ask({ id, tabId }) {
  const { url, allowed, tab } = await look(tabId);
  if (!allowed) return needsAccess(id, url);
  await pulse(tabId);
  const { answer: before, call: asked } = get(id);
  const looked = await seen(tabId, url || tab.pendingUrl, Boolean(before?.needs?.dom), asked.quiet);
  if (!looked) return needsAccess(id, url);
  const { page, unseen } = looked;
  if (unseen.length || get(id)?.unseen?.length) await change(id, { unseen: unseen.map(pattern) }, "ask");
  const { taskId, sessionId, query, call } = get(id);
  if (get(id).phase !== "ask") return;
  const { domHash, ...rest } = page;
  const known = await secrets();
  const body = takeOut(
    {
      ...rest,
      ...call.told,
      ...(call.told.beforeDomHash ? { domHash } : {}),
      ...(taskId ? { taskId } : { query }),
      sessionId,
      requestId: call.requestId,
      client: CLIENT,
      locale: chrome.i18n.getUILanguage(),
      ...(known.length ? { secrets: named(known) } : {}),
    },
    known,
  );
  try {
    const answer = await persistently(id, "ask", () => interact(body));
    if (answer) await (answer.needs?.again ? askAgain(id, answer) : take(id, answer));
  } catch (error) {
    if (error.kind !== "unknown-task") throw error;
    if (get(id)) await end(id, "lost");
  }
}

async function needsAccess(id, url) {
  await change(id, { phase: "access", site: pattern(url) }, "ask");
  notify(get(id));
}

const NOT_OPENED = "<html><body><h1>The page could not be opened</h1></body></html>";

// The page in a state that is worth looking at; null where it may not be touched.
async function seen(tabId, url, dom, quiet) {
  try {
    await settle(tabId, quiet);
    return await snapshot(tabId, dom);
  } catch (error) {
    if (error instanceof NoAccess) return null;
    if (error instanceof NoPage) return { page: { url, dom: NOT_OPENED }, unseen: [] };
    throw error;
  }
}

const PHASES = { executing: "act", needs_user_input: "question" };

// A model takes long: the same turn is asked for again, and there is nothing to do but to wait.
async function askAgain(id, { taskId }) {
  const { call } = get(id);
  await change(id, { taskId, call: { ...newCall(call.told), declined: call.declined }, offline: null }, "ask");
  await pause(THINKS_FOR);
}

async function take(id, answer) {
  const taskId = answer.taskId ?? get(id).taskId;
  const phase = PHASES[answer.status];
  if (phase) await change(id, { phase, answer, taskId, call: null, deed: null, offline: null, lapsed: false }, "ask");
  else await ended(id, "ask", endOf(get(id), answer), taskId, answer.thought);
  if (get(id)) notify(get(id));
}

// What the user is told differs: they did not stop it.
const endOf = ({ call }, { status }) => (status === "cancelled" && call?.declined ? "declined" : status);

// The wish is kept as the server keeps it: with names in the place of secrets.
async function ended(id, during, status, taskId, says) {
  const view = taskId ? await task(taskId).catch(() => null) : null;
  if (get(id)?.phase === during) await end(id, status, { query: view?.query, says, taskId });
}

// Until the server answers; null when the task has left the phase meanwhile. Each try is kept, which also keeps alive a
// worker that would be taken for idle.
async function persistently(id, phase, send) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Unreachable || (error instanceof Refused && error.passes))) throw error;
      const detail = error instanceof Refused ? error.message : "";
      await change(id, { offline: { since: get(id).offline?.since ?? Date.now(), detail } }, phase);
    }
    await pause(AGAIN_AFTER[Math.min(tries, AGAIN_AFTER.length - 1)]);
    if (get(id).phase !== phase) return null;
  }
}

// ---------------------------------------------------------------- acting

async function act({ id }) {
  const told = (await takenOver(get(id))) ?? (await carryOut(id));
  await change(id, { phase: "ask", call: newCall(told, true), deed: null, watch: null }, "act");
}

// ---------------------------------------------------------------- what a person does

/** Answer the question of a turn. An answer to another question, or a second one to this, is not taken. */
export async function answer(id, turn, { userInput, approval }) {
  const record = get(id);
  if (record?.phase !== "question" || record.answer.turn !== turn) return;
  const said = approval ? { approval } : { userInput: userInput.toWellFormed() };
  await change(id, { phase: "ask", call: newCall(said) }, "question");
  play(id);
}

// The approver said no: the server knows, and the next call leaves the action or ends the task.
async function declined(id) {
  await change(id, { phase: "ask", call: { ...newCall({}), declined: true } }, "question");
  play(id);
}

export async function hold(id) {
  await change(id, { held: true, steps: 0 });
}

export async function step(id) {
  await change(id, { held: true, steps: 1 });
  play(id);
}

export async function goOn(id) {
  await change(id, { held: false, steps: 0, trouble: null });
  play(id);
}

/** Go on in another tab, where the one of the task is gone. */
export async function moveTo(id, tabId) {
  if (running().some((record) => record.tabId === tabId && record.id !== id)) return;
  const record = get(id);
  const call = record.call ? { ...record.call, quiet: false } : newCall({});
  await change(id, { tabId, trouble: null, ...(record.phase === "act" ? { phase: "ask", call, deed: null } : {}) });
  play(id);
}

/** End a task for good: nothing more is done from now on, and the server is told as soon as it can be. */
export async function halt(id) {
  if (!get(id) || ["ended", "stop"].includes(get(id).phase)) return;
  await change(id, { phase: "stop", trouble: null, deed: null, call: newCall({}) });
  play(id);
}

async function stop({ id, sessionId, call: { requestId } }) {
  const taskId = await persistently(id, "stop", async () => {
    const known = get(id).taskId ?? (await orNone(() => active(sessionId)))?.taskId;
    if (known) await orNone(() => cancel(known, requestId));
    return known;
  });
  await ended(id, "stop", "cancelled", taskId);
}

// A task that the server does not know has nothing to cancel.
async function orNone(asking) {
  try {
    return await asking();
  } catch (error) {
    if (error.status === 404) return null;
    throw error;
  }
}

/** Sites were allowed: look again at what waits for that, and at what was asked about without having seen them. */
export async function allowedMore(origins) {
  await load();
  for (const { id, phase, unseen = [], answer } of running()) {
    if (phase === "access") await change(id, { phase: "ask", site: null }, "access");
    else if (phase === "question" && unseen.some((site) => origins.includes(site)) && !isApproval(answer))
      await change(id, { phase: "ask", call: newCall({ handedBack: true }) }, "question");
    else continue;
    play(id);
  }
}

const isApproval = ({ confirmation, options = [] }) => Boolean(confirmation) || options.some(({ approves }) => approves);
