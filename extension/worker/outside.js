// Where an approver outside has to say yes, the server is asked how far they are. Their no is the answer of the task, and
// nothing has to be handed on for it; their yes comes as a text that the person enters.

import { Refused, Unreachable, approval } from "../shared/api.js";
import { change, get, running } from "./tasks.js";

const asking = new Set();

const waits = ({ phase, answer, lapsed }) => phase === "question" && Boolean(answer.approvalId) && !lapsed;

/** Whether a task waits for an approver outside. */
export const anyWaits = () => running().some(waits);

/** Ask of each task that waits so; `declined(id)` is called for one to which the approver said no. */
export async function askApprovers(declined) {
  await Promise.all(running().filter(waits).map((record) => askOne(record, declined)));
}

async function askOne({ id, answer }, declined) {
  if (asking.has(id)) return;
  asking.add(id);
  const said = await heard(answer.approvalId);
  asking.delete(id);
  const now = get(id);
  if (!now || !waits(now) || now.answer.approvalId !== answer.approvalId) return;
  if (said === "declined") await declined(id);
  if (said === "lapsed") await change(id, { lapsed: true }, "question");
}

// A server that does not answer now is asked again at the next beat.
async function heard(approvalId) {
  try {
    return (await approval(approvalId)).approval;
  } catch (error) {
    if (error.kind === "unknown-approval") return "lapsed";
    if (error instanceof Unreachable || error instanceof Refused) return "waiting";
    throw error;
  }
}
