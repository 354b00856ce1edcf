// What can go wrong, each with what to do about it.

/** Anything that kept the service from answering. An agent that meets it does nothing that cannot be undone. */
export class SurefootError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Nothing answers at that address. */
export class Unreachable extends SurefootError {
  constructor(url: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`no answer from ${url}: ${why}; is the service running? (surefoot serve; SUREFOOT_URL names another)`, { cause });
  }
}

/** The service answered what this version of the client cannot read. */
export class Unreadable extends SurefootError {
  constructor(path: string, why: string) {
    super(`${path}: the answer cannot be read: ${why}; do client and server belong together?`);
  }
}

/** A model was still thinking about a turn when the client's patience ended. `taskId` is the task to go on with. */
export class StillThinking extends SurefootError {
  constructor(readonly taskId: string | null | undefined, seconds: number) {
    super(`a model still thinks about the turn of task ${taskId} after ${seconds} s; interact again with its taskId, or cancel it`);
  }
}

/** A problem of RFC 9457, as far as its members are texts. */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
}

/** The service refused the call. `status` is that of HTTP, `kind` the end of the problem's type. */
export class Refused extends SurefootError {
  readonly kind: string;

  constructor(readonly status: number, readonly problem: Problem, readonly retryAfter?: number) {
    const kind = problem.type?.split(":").at(-1) ?? "";
    const said = problem.detail ?? problem.title ?? "no reason given";
    super([`HTTP ${status}: ${said}`, ADVICE[kind] ?? adviceFor(status)].filter(Boolean).join("; "));
    this.kind = kind;
  }
}

/** The call does not fit the API. */
export class BadRequest extends Refused {}
/** The key does not hold, or not for this. */
export class NotAllowed extends Refused {}
/** There is no such thing, or not for this key. */
export class NotFound extends Refused {}
/** More than a tenant may at once or within a minute. */
export class Busy extends Refused {}
/** The service broke or has no store; nothing was decided. */
export class ServerFailed extends Refused {}

const ADVICE: Readonly<Record<string, string>> = {
  "no-key": "give the client a key (new Surefoot({ key }), or SUREFOOT_API_KEY)",
  "request-id-in-use": "draw a new requestId for every call",
  "request-entity-too-large": "send the tree instead of the DOM",
};

function adviceFor(status: number): string {
  if (status >= 500) return "call again with the same requestId; the server's log says more";
  if (status === 429) return "wait as long as `retryAfter` says, and call again";
  if (status === 401 || status === 403) return "use a key whose role may do this (surefoot key create --role …)";
  return status === 404 ? "" : "docs/http-api.md says what to send";
}

/** The error for a status. */
export function refused(status: number, problem: Problem, retryAfter?: number): Refused {
  if (status >= 500) return new ServerFailed(status, problem, retryAfter);
  const kinds: Readonly<Record<number, typeof Refused>> = { 401: NotAllowed, 403: NotAllowed, 404: NotFound, 429: Busy };
  return new (kinds[status] ?? BadRequest)(status, problem, retryAfter);
}
