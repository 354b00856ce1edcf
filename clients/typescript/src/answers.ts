// What of each answer an agent goes by, and so has to be there; the types say the rest.

import { listOf, maybe, NUMBER, object, oneOf, TEXT, TRUTH } from "./reading.js";
import type {
  ActiveTask, Answered, Completion, Guarded, Receipt, Stopped, Task, Turn, Verified, Waiting,
} from "./types.js";

type Confirmation = NonNullable<Guarded["confirmation"]>;

const CONFIRMATION = object<Confirmation>({
  kind: TEXT, action: TEXT, element: TEXT, site: TEXT, because: TEXT,
  amount: maybe(object<NonNullable<Confirmation["amount"]>>({ value: TEXT, currency: TEXT })),
});
const VERIFICATION = object<Verified["verification"]>({
  success: TRUTH, action_succeeded: TRUTH, task_completed: TRUTH, confidence: NUMBER, reason: TEXT,
});
const PLACE = { taskId: TEXT, sessionId: TEXT, status: TEXT, url: TEXT };

// Words that decide what an agent does are closed: an answer with another one is unreadable, and nothing goes out.
export const TURN = object<Turn>({
  taskId: maybe(TEXT), sessionId: TEXT, turn: NUMBER, action: maybe(TEXT), question: maybe(TEXT),
  status: oneOf("executing", "completed", "failed", "needs_user_input", "cancelled"),
  needs: maybe(object<{ again: boolean }>({ again: maybe(TRUTH) })),
  verification: maybe(VERIFICATION), confirmation: maybe(CONFIRMATION), approvalId: maybe(TEXT),
});
export const GUARDED = object<Guarded>({
  verdict: oneOf("pass", "confirm", "block"), because: TEXT, question: maybe(TEXT), confirmation: maybe(CONFIRMATION),
  approvalId: maybe(TEXT), refused: maybe(TEXT),
});
export const VERIFIED = object<Verified>({ verification: VERIFICATION });
export const COMPLETION = object<Completion>({
  status: oneOf("verification_required", "accepted", "rejected", "recorded"), reason: TEXT, unmet: maybe(listOf(TEXT)),
  criteria: listOf(object<Completion["criteria"][number]>({ id: TEXT, text: TEXT, met: maybe(TRUTH) })),
});
export const STOPPED = object<Stopped>({ prompt: TEXT, remaining: listOf(TEXT), attemptsLeft: NUMBER });
export const WAITING = object<Waiting>({
  waiting: listOf(object<Waiting["waiting"][number]>({
    approvalId: TEXT, question: TEXT, confirmation: CONFIRMATION, until: NUMBER,
  })),
});
export const ANSWERED = object<Answered>({ approved: TRUTH, approval: maybe(TEXT), seconds: maybe(NUMBER) });
export const TASK = object<Task>({
  ...PLACE, turns: listOf(object<Task["turns"][number]>({ turn: NUMBER, url: TEXT, action: maybe(TEXT) })),
});
export const ACTIVE_TASK = object<ActiveTask>({ ...PLACE, action: maybe(TEXT) });
export const RECEIPT = object<Receipt>({
  taskId: TEXT, goal: TEXT, digest: TEXT, rules: listOf(TEXT),
  obligations: listOf(object<Receipt["obligations"][number]>({ id: TEXT, text: TEXT })),
});
