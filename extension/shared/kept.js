// Where tasks are kept. One that runs holds a person's own words, and actions with values in them: it is kept in memory
// (`chrome.storage.session`) for as long as the browser runs. The disk has of it that it is there, and of one that has
// ended the wish as the server keeps it, with names in the place of secrets.

const PREFIX = "task:";
const ON_DISK = ["id", "sessionId", "taskId", "tabId", "since", "phase"];
const OF_THE_ENDED = [...ON_DISK, "query", "ended", "usage", "says"];

const tasksIn = (kept) => new Map(Object.entries(kept).filter(([key]) => key.startsWith(PREFIX)));

/** All tasks as `{known, interrupted}`: of the latter, which the browser was closed over, the disk alone knows. */
export async function tasksKept() {
  const [memory, disk] = await Promise.all([chrome.storage.session.get(null), chrome.storage.local.get(null)]);
  const [running, written] = [tasksIn(memory), tasksIn(disk)];
  const known = [];
  const interrupted = [];
  for (const [key, record] of written) {
    if (record.phase === "ended") known.push(record);
    else if (!running.has(key)) interrupted.push(record);
  }
  const ended = new Set(known.map(({ id }) => id));
  return { known: [...known, ...[...running.values()].filter(({ id }) => !ended.has(id))], interrupted };
}

/** Keep a task. What is on the disk is written anew only where it differs. */
export async function keepTask(record, before) {
  const key = PREFIX + record.id;
  if (record.phase === "ended") {
    await chrome.storage.local.set({ [key]: only(OF_THE_ENDED, record) });
    await chrome.storage.session.remove(key);
    return;
  }
  await chrome.storage.session.set({ [key]: record });
  const written = only(ON_DISK, record);
  if (!before || JSON.stringify(only(ON_DISK, before)) !== JSON.stringify(written))
    await chrome.storage.local.set({ [key]: written });
}

export async function dropTasks(ids) {
  const keys = ids.map((id) => PREFIX + id);
  await Promise.all([chrome.storage.session.remove(keys), chrome.storage.local.remove(keys)]);
}

const only = (names, record) => Object.fromEntries(names.map((name) => [name, record[name]]));
