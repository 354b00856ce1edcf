// One connection to one service: every call typed, sent again where no answer came, and failing by SurefootError.

import * as answers from "./answers.js";
import { Busy, refused, Refused, ServerFailed, StillThinking, Unreachable, Unreadable, type Problem } from "./errors.js";
import { isObject, type Reader } from "./reading.js";
import type {
  ActiveTask, Answered, ApprovalBody, Cancelled, CompleteBody, Completion, GuardBody, Guarded, InteractBody, Receipt,
  Stopped, StoppedBody, Task, Turn, Verified, VerifyBody, Waiting,
} from "./types.js";

const URL = "http://127.0.0.1:8787";
const PAUSES = [200, 1_000, 3_000] as const; // milliseconds before a call is sent again
const TIMEOUT = 120_000; // milliseconds for one answer
const LONGEST_PAUSE = 30_000; // milliseconds; a server that asks for more is not waited for
const AGAIN = 1_000; // milliseconds until a call is made again for which a model is still thinking
const PATIENCE = 600_000; // milliseconds for one turn, however often it is called again

export interface Options {
  /** Where the service answers; else SUREFOOT_URL, else a server of this machine. */
  readonly url?: string;
  /** Else SUREFOOT_API_KEY. */
  readonly key?: string;
  /** Milliseconds before each further try of a call that got no answer. */
  readonly pauses?: readonly number[];
  /** Milliseconds for one answer. */
  readonly timeout?: number;
  /** Milliseconds for which a turn is called again while a model is still thinking. */
  readonly patience?: number;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** What its answer has to be. */
  readonly read: Reader;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** It may be sent again where no answer came, as nothing happens twice by that. */
  readonly repeatable?: boolean;
  /** Ends the call, whatever it is at, with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export class Surefoot {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pauses: readonly number[];
  readonly #timeout: number;
  readonly #patience: number;

  constructor({ url, key, pauses = PAUSES, timeout = TIMEOUT, patience = PATIENCE }: Options = {}) {
    const given = key || process.env["SUREFOOT_API_KEY"]; // an empty one is none
    this.#url = (url || process.env["SUREFOOT_URL"] || URL).replace(/\/+$/, "");
    this.#headers = given ? { Authorization: `Bearer ${given}` } : {};
    this.#pauses = pauses;
    this.#timeout = timeout;
    this.#patience = patience;
  }

  /**
   * One turn that Surefoot plans. Where a model is still thinking, it is called again until the turn is through: until
   * `signal` says to stop, and not for ever (StillThinking).
   */
  async interact(body: InteractBody, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Turn> {
    const until = performance.now() + this.#patience;
    let sent = withId(body);
    for (;;) {
      const turn = await this.#told<Turn>({ ...post("/api/agent/interact", answers.TURN, sent), signal });
      if (!turn.needs?.["again"]) return turn;
      if (performance.now() + AGAIN > until) throw new StillThinking(turn.taskId, this.#patience / 1_000);
      await sleep(AGAIN, signal);
      sent = withId({ ...sent, taskId: turn.taskId, requestId: undefined });
    }
  }

  /** May this action go out? */
  async guard(body: GuardBody): Promise<Guarded> {
    return this.#told(post("/api/agent/guard", answers.GUARDED, body));
  }

  /** Did this action work? */
  async verify(body: VerifyBody): Promise<Verified> {
    return this.#told(post("/api/agent/verify", answers.VERIFIED, body));
  }

  /** What an agent says of its task: the completion gate. */
  async complete(body: CompleteBody): Promise<Completion> {
    return this.#told(post("/api/agent/complete", answers.COMPLETION, withId(body)));
  }

  /** An agent ended without a claim: what to tell it. */
  async stopped(body: StoppedBody): Promise<Stopped> {
    return this.#told(post("/api/agent/stopped", answers.STOPPED, withId(body)));
  }

  /** What waits for a person. */
  async approvals(): Promise<Waiting> {
    return this.#told(get("/api/approvals", answers.WAITING));
  }

  /**
   * A person's yes or no to what waits; `approver` is the approver's token, where approvals come from outside. It is
   * sent once: where no answer came, `approvals` tells whether it waits still.
   */
  async answer(approvalId: string, approve: boolean, approver?: string): Promise<Answered> {
    const body: ApprovalBody = { approve };
    const headers: Record<string, string> = approver === undefined ? {} : { "X-Surefoot-Approver": approver };
    const call = post(`/api/approvals/${encodeURIComponent(approvalId)}`, answers.ANSWERED, body);
    return this.#told({ ...call, headers, repeatable: false });
  }

  /** A task with all its turns. */
  async task(taskId: string): Promise<Task> {
    return this.#told(get(`/api/task/${encodeURIComponent(taskId)}`, answers.TASK));
  }

  /** The task that a session is at, one on the same host before others. */
  async activeTask(sessionId: string, url: string): Promise<ActiveTask> {
    const path = `/api/session/${encodeURIComponent(sessionId)}/task/active?url=${encodeURIComponent(url)}`;
    return this.#told(get(path, answers.ACTIVE_TASK));
  }

  /** Why a task counts as done; NotFound before it does. */
  async receipt(taskId: string): Promise<Receipt> {
    return this.#told(get(`/api/task/${encodeURIComponent(taskId)}/receipt`, answers.RECEIPT));
  }

  /** Stop a task; its last answer. */
  async cancel(taskId: string): Promise<Cancelled> {
    return this.#told(post(`/api/task/${encodeURIComponent(taskId)}/cancel`, answers.TURN, {}));
  }

  async #told<Answer>(call: Call): Promise<Answer> {
    const body = call.body && JSON.stringify(call.body, (_, value: unknown) => wellFormed(value));
    for (const pause of [...this.#pauses, undefined]) {
      try {
        return this.#read(call, await this.#sent(call, body)) as Answer;
      } catch (error) {
        await sleep(this.#pauseOrThrow(call, error, pause), call.signal);
      }
    }
    throw new Error("unreachable");
  }

  /** What the service answers. Throws Unreachable, or what the signal of the call says. */
  async #sent({ method, path, headers, signal }: Call, body: string | undefined): Promise<Heard> {
    const over = AbortSignal.timeout(this.#timeout);
    try {
      const answer = await fetch(`${this.#url}${path}`, {
        method, redirect: "manual", signal: signal ? AbortSignal.any([signal, over]) : over,
        headers: { ...this.#headers, ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
        ...(body ? { body } : {}),
      });
      return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get("Retry-After") };
    } catch (error) {
      signal?.throwIfAborted();
      throw new Unreachable(this.#url, error);
    }
  }

  /** The answer to a call, as it has to be. Throws Refused or Unreadable. */
  #read({ path, read }: Call, { status, text, retryAfter }: Heard): unknown {
    if (status !== 200) throw refused(status, problemOf(text), Number(retryAfter) || undefined);
    let said: unknown;
    try {
      said = JSON.parse(text);
    } catch (error) {
      throw new Unreadable(path, String(error));
    }
    read(said, path);
    return said;
  }

  /** Milliseconds to wait before a call is sent again, where that may help. */
  #pauseOrThrow(call: Call, error: unknown, pause: number | undefined): number {
    if (!(error instanceof Unreachable || error instanceof Busy || error instanceof ServerFailed)) throw error;
    const asked = error instanceof Refused && error.retryAfter ? error.retryAfter * 1_000 : 0;
    const wait = pause === undefined ? undefined : Math.max(pause, asked);
    const heard = !(error instanceof Busy || isConnecting(error.cause)); // or may have been
    if (wait !== undefined && wait <= LONGEST_PAUSE && (call.repeatable !== false || !heard)) return wait;
    throw error;
  }
}

/** What came over the wire. */
interface Heard {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

// Half a surrogate pair, which texts of pages may hold, would have the whole body refused.
const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function wellFormed(value: unknown): unknown {
  return typeof value === "string" ? value.replace(HALVES, "?") : value;
}

function get(path: string, read: Reader): Call {
  return { method: "GET", path, read };
}

function post(path: string, read: Reader, body: object): Call {
  return { method: "POST", path, read, body };
}

/** A body by which the service knows a call that is sent again. */
function withId<Body extends { requestId?: string | null | undefined }>(body: Body): Body & { requestId: string } {
  return { ...body, requestId: body.requestId ?? crypto.randomUUID() };
}

function isConnecting(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND";
}

function problemOf(text: string): Problem {
  try {
    const said: unknown = JSON.parse(text);
    if (isObject(said)) return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === "string"));
  } catch { /* told below */ }
  return { title: `the answer is no JSON object: ${text.slice(0, 200)}` };
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
