// The least that a service can do which verifies: compare the tree of this turn with the one before, store the turn so
// that it survives a crash, and answer what changed. No rules, no plan, no safety, no ids checked.
//
//     node service.js --port 8700 --store FOLDER

import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const text = { type: "string" };
const { values } = parseArgs({ options: { port: text, store: text }, strict: false });
const tasks = new Map();

function changesOf(before, after) {
  const known = new Map(before.map((element) => [element.i, element]));
  const changes = [];
  for (const element of after) {
    const old = known.get(element.i);
    known.delete(element.i);
    if (old === undefined) {
      changes.push({ type: "appeared", name: element.n });
      continue;
    }
    for (const key of Object.keys({ ...old, ...element })) {
      if (JSON.stringify(old[key]) !== JSON.stringify(element[key])) changes.push({ type: "changed", name: element.n, key });
    }
  }
  for (const element of known.values()) changes.push({ type: "disappeared", name: element.n });
  return changes;
}

async function turn(said) {
  const id = said.taskId ?? randomUUID();
  const task = tasks.get(id) ?? { turn: -1, tree: said.interactiveTree, file: await open(`${values.store}/${id}`, "a") };
  const changes = changesOf(task.tree, said.interactiveTree);
  task.turn += 1;
  task.tree = said.interactiveTree;
  tasks.set(id, task);
  const answer = { taskId: id, turn: task.turn, changes, verification: { success: changes.length > 0 } };
  await task.file.write(`${JSON.stringify({ said, answer })}\n`);
  await task.file.datasync();
  return answer;
}

mkdirSync(values.store, { recursive: true });
createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const answer = request.url === "/health" ? {} : await turn(JSON.parse(Buffer.concat(parts)));
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(answer));
}).listen(Number(values.port), "127.0.0.1");
