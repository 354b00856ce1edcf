// One connection to one service: every call typed, sent again where no answer came, and failing by SurefootError.

import { Busy, refused, Refused, ServerFailed, SurefootError, Unreachable, Unreadable, type Problem } from "./errors.js";
import type {
  ActiveTask, Answered, ApprovalBody, Cancelled, CompleteBody, Completion, GuardBody, Guarded, InteractBody, Receipt,
  Stopped, StoppedBody, Task, Turn, Verified, VerifyBody, Waiting,
} from "./types.js";

const URL = "http://127.0.0.1:8787";
const PAUSES = [200, 1_000, 3_000] as const; // milliseconds before a call is sent again
const TIMEOUT = 120_000; // milliseconds for one answer
const LONGEST_PAUSE = 30_000; // milliseconds; a server that asks for more is not waited for
const AGAIN = 1_000; // milliseconds until a call is made again for which a model is still thinking
const VERDICTS: readonly string[] = ["pass", "confirm", "block"];
const STATUSES: readonly string[] = ["executing", "completed", "failed", "needs_user_input", "cancelled"];
const GATE: readonly string[] = ["verification_required", "accepted", "rejected", "recorded"];

export interface Options {
  /** Where the service answers; else SUREFOOT_URL, else a server of this machine. */
  readonly url?: string;
  /** Else SUREFOOT_API_KEY. */
  readonly key?: string;
  /** Milliseconds before each further try of a call that got no answer. */
  readonly pauses?: readonly number[];
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** It may be sent again where no answer came, as nothing happens twice by that. */
  readonly repeatable?: boolean;
}

export class Surefoot {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pauses: readonly number[];
  readonly #timeout: number;

  constructor({ url, key, pauses = PAUSES, timeout = TIMEOUT }: Options = {}) {
    const given = key ?? process.env["SUREFOOT_API_KEY"];
    this.#url = (url ?? process.env["SUREFOOT_URL"] ?? URL).replace(/\/+$/, "");
    this.#headers = given ? { Authorization: `Bearer ${given}` } : {};
    this.#pauses = pauses;
    this.#timeout = timeout;
  }

  /** One turn that Surefoot plans. Where a model is still thinking, it is called again until the turn is through. */
  async interact(body: InteractBody): Promise<Turn> {
    let sent: InteractBody = { requestId: crypto.randomUUID(), ...body };
    for (;;) {
      const turn = known(await this.#told<Turn>(post("/api/agent/interact", sent)), "status", STATUSES);
      if (!turn.needs?.["again"]) return turn;
      await sleep(AGAIN);
      sent = { ...sent, taskId: turn.taskId, requestId: crypto.randomUUID() };
    }
  }

  /** May this action go out? */
  async guard(body: GuardBody): Promise<Guarded> {
    return known(await this.#told<Guarded>(post("/api/agent/guard", body)), "verdict", VERDICTS);
  }

  /** Did this action work? */
  async verify(body: VerifyBody): Promise<Verified> {
    return this.#told(post("/api/agent/verify", body));
  }

  /** What an agent says of its task: the completion gate. */
  async complete(body: CompleteBody): Promise<Completion> {
    const sent = { requestId: crypto.randomUUID(), ...body };
    return known(await this.#told<Completion>(post("/api/agent/complete", sent)), "status", GATE);
  }

  /** An agent ended without a claim: what to tell it. */
  async stopped(body: StoppedBody): Promise<Stopped> {
    return this.#told(post("/api/agent/stopped", { requestId: crypto.randomUUID(), ...body }));
  }

  /** What waits for a person. */
  async approvals(): Promise<Waiting> {
    return this.#told({ method: "GET", path: "/api/approvals" });
  }

  /**
   * A person's yes or no to what waits; `approver` is the approver's token, where approvals come from outside. It is
   * sent once: where no answer came, `approvals` tells whether it waits still.
   */
  async answer(approvalId: string, approve: boolean, approver?: string): Promise<Answered> {
    const body: ApprovalBody = { approve };
    const headers: Record<string, string> = approver === undefined ? {} : { "X-Surefoot-Approver": approver };
    return this.#told({ ...post(`/api/approvals/${encodeURIComponent(approvalId)}`, body), headers, repeatable: false });
  }

  /** A task with all its turns. */
  async task(taskId: string): Promise<Task> {
    return this.#told({ method: "GET", path: `/api/task/${encodeURIComponent(taskId)}` });
  }

  /** The task that a session is at, one on the same host before others. */
  async activeTask(sessionId: string, url: string): Promise<ActiveTask> {
    const path = `/api/session/${encodeURIComponent(sessionId)}/task/active?url=${encodeURIComponent(url)}`;
    return this.#told({ method: "GET", path });
  }

  /** Why a task counts as done; NotFound before it does. */
  async receipt(taskId: string): Promise<Receipt> {
    return this.#told({ method: "GET", path: `/api/task/${encodeURIComponent(taskId)}/receipt` });
  }

  /** Stop a task; its last answer. */
  async cancel(taskId: string): Promise<Cancelled> {
    return this.#told(post(`/api/task/${encodeURIComponent(taskId)}/cancel`, {}));
  }

  async #told<Answer>(call: Call): Promise<Answer> {
    for (const pause of [...this.#pauses, undefined]) {
      try {
        return await this.#sent<Answer>(call);
      } catch (error) {
        await sleep(this.#pauseOrThrow(call, error, pause));
      }
    }
    throw new Error("unreachable");
  }

  async #sent<Answer>({ method, path, body, headers }: Call): Promise<Answer> {
    const answer = await fetch(`${this.#url}${path}`, {
      method, signal: AbortSignal.timeout(this.#timeout), redirect: "error",
      headers: { ...this.#headers, ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body, (_, value) => typeof value === "string" ? value.replace(HALVES, "?") : value) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw refused(answer.status, problemOf(text), Number(answer.headers.get("Retry-After")) || undefined);
    try {
      return JSON.parse(text) as Answer;
    } catch (error) {
      throw new Unreadable(path, String(error));
    }
  }

  /** Milliseconds to wait before a call is sent again, where that may help. */
  #pauseOrThrow(call: Call, error: unknown, pause: number | undefined): number {
    if (error instanceof SurefootError && !(error instanceof Busy || error instanceof ServerFailed)) throw error;
    const asked = error instanceof Refused && error.retryAfter ? error.retryAfter * 1_000 : 0;
    const wait = pause === undefined ? undefined : Math.max(pause, asked);
    const heard = !(error instanceof Busy || isConnecting(error)); // or may have been
    if (wait !== undefined && wait <= LONGEST_PAUSE && (call.repeatable !== false || !heard)) return wait;
    throw error instanceof Refused ? error : new Unreachable(this.#url, error);
  }
}

// Half a surrogate pair, which texts of pages may hold, would have the whole body refused.
const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function post(path: string, body: object): Call {
  return { method: "POST", path, body };
}

/** Words that decide what an agent does are closed: an answer with another one is unreadable, and nothing goes out. */
function known<Answer>(answer: Answer, field: keyof Answer & string, words: readonly string[]): Answer {
  const said = answer[field];
  if (!words.includes(String(said))) throw new Unreadable(field, `${JSON.stringify(said)} is none of ${words.join(", ")}`);
  return answer;
}

function isConnecting(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND";
}

function problemOf(text: string): Problem {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said === "object" && said !== null) return said;
  } catch { /* told below */ }
  return { title: `the answer is no JSON object: ${text.slice(0, 200)}` };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
