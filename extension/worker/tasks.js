// Tasks as this browser keeps them, so that a worker that was killed knows where it was. What the server decided is the
// server's: of it, only the answer that is being carried out is kept here.
//
//   {id, query, tabId, since,     the wish as it was written, until the task has ended
//    taskId, sessionId,          of the server; the session is this task's own, so that it can be found again by it
//    phase,                      "ask", "act", "question", "access", "stop", "ended"
//    call: {requestId, told,     the call that is out, or about to be; told is what it says beside the page,
//           quiet},              and the page has been waited for since
//    answer,                     the server's last
//    deed: {mark, sent, results} what is done of the answer so far; written before it is done
//    held, steps,                paused; how many actions may still be done
//    watch,                      the mark of the page when it was left to the person
//    lapsed,                     an approver outside is waited for no longer: they said yes, or nothing in time
//    unseen,                     sites of frames in the page that may not be seen yet
//    trouble: {code, detail},    what keeps it from going on until the person says so
//    offline: {since, detail},   since when the server does not answer, and what it says instead, if anything
//    site,                       that it waits to be let onto
//    ended: {status, at}, says}  what the server said last

import { dropTasks, keepTask, tasksKept } from "../shared/kept.js";

const KEPT = 50; // tasks that ended, for the history

const records = new Map();
let loading = null;

export const load = () => (loading ??= read());

async function read() {
  const { known, interrupted } = await tasksKept();
  for (const record of known) records.set(record.id, record);
  for (const record of interrupted.filter(({ taskId }) => taskId)) await add(anew(record));
  await dropTasks(interrupted.filter(({ taskId }) => !taskId).map(({ id }) => id));
}

// The browser was closed over it, and its tab with it: the person says where to go on, and the page is looked at anew.
// One that the server had not answered yet has done nothing, and nobody knows any more what was wished.
function anew(record) {
  const call = { requestId: crypto.randomUUID(), told: {} };
  return record.phase === "stop" ? { ...record, call } : { ...record, phase: "ask", call, trouble: GONE };
}

export const GONE = { code: "trouble_tab" };
export const get = (id) => records.get(id);
export const all = () => [...records.values()];
export const running = () => all().filter((record) => record.phase !== "ended");

export async function add(record) {
  const before = records.get(record.id);
  records.set(record.id, record);
  await keepTask(record, before);
  return record;
}

/** Change a task, and wait until that is kept. With `during`, only while it is in that phase: a stop is not undone. */
export async function change(id, patch, during) {
  const before = records.get(id);
  if (!before || (during && before.phase !== during)) return before;
  return add({ ...before, ...patch });
}

/** `query` is the goal as the server keeps it; one that the server has never heard is not kept either. */
export async function end(id, status, { query = "", says = "", taskId } = {}) {
  const ended = { status, at: Date.now() };
  await change(id, { phase: "ended", ended, query, says, ...(taskId ? { taskId } : {}) });
}

/** Forget the oldest of those that ended, beyond what the history keeps. */
export async function prune() {
  const old = all()
    .filter((record) => record.phase === "ended")
    .sort((a, b) => b.ended.at - a.ended.at)
    .slice(KEPT);
  if (old.length) await forget(old.map((record) => record.id));
}

export async function forget(ids) {
  for (const id of ids) records.delete(id);
  await dropTasks(ids);
}
