// The HTTP API of the server. Every call that changes something has a requestId, so a lost answer is asked for again.

/** Nothing answered: the network is gone, the server is not running, or it took too long. */
export class Unreachable extends Error {}

/** The server said no (RFC 9457). `status` is HTTP's, `problem` its body, `kind` the last word of its type. */
export class Refused extends Error {
  constructor(status, problem) {
    const where = (problem.errors ?? []).map((error) => `${error.path}: ${error.message}`).join("; ");
    super(`${problem.detail ?? problem.title ?? `HTTP ${status}`}${where ? ` (${where})` : ""}`);
    this.status = status;
    this.problem = problem;
    this.kind = String(problem.type ?? "")
      .split(":")
      .at(-1);
  }
  /** Another try with the same requestId may be answered. */
  get passes() {
    return this.status >= 500 || this.status === 429;
  }
}

const DEFAULTS = { address: "http://127.0.0.1:8787", key: "", inputPrice: "", outputPrice: "" };
const ANSWERS_WITHIN = 25_000; // ms: a service worker may not wait 30 s for a response

export async function settings() {
  const { settings: kept = {} } = await chrome.storage.local.get("settings");
  return { ...DEFAULTS, ...kept };
}

/** One request. Throws Unreachable or Refused. */
export async function request(method, path, body, using) {
  const { address, key } = using ?? (await settings());
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  let reply, text;
  try {
    reply = await fetch(address.replace(/\/+$/, "") + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
    });
    text = await reply.text();
  } catch (error) {
    throw new Unreachable(String(error?.message ?? error));
  }
  const read = objectOf(text);
  if (reply.ok && read) return read;
  throw new Refused(reply.status, read ?? { title: `HTTP ${reply.status}` });
}

function objectOf(text) {
  try {
    const read = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

export const interact = (body) => request("POST", "/api/agent/interact", body);
export const cancel = (taskId, requestId) =>
  request("POST", `/api/task/${encodeURIComponent(taskId)}/cancel`, { requestId });
export const task = (taskId) => request("GET", `/api/task/${encodeURIComponent(taskId)}`);
export const receipt = (taskId) => request("GET", `/api/task/${encodeURIComponent(taskId)}/receipt`);
export const approval = (approvalId) => request("GET", `/api/approvals/${encodeURIComponent(approvalId)}`);
export const pair = (code, using) => request("POST", "/api/pairings", { code }, using);
export const active = (sessionId) => request("GET", `/api/session/${encodeURIComponent(sessionId)}/task/active`);

/** What is wrong with a server, as `{code, detail}`; the code is the name of a text (`test_…`). */
export async function examine(using) {
  const url = URL.canParse(using.address) ? new URL(using.address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return { code: "test_no_address" };
  if (url.protocol === "http:" && !/^(localhost|127\.0\.0\.1)$/.test(url.hostname)) return { code: "test_needs_https" };
  try {
    const { status } = await request("GET", "/health", undefined, using);
    if (status === undefined) return { code: "test_other_server" };
    await request("GET", "/ready", undefined, using);
    await request("GET", "/api/session/test/task/active", undefined, using);
    return { code: "test_ok" };
  } catch (error) {
    if (error instanceof Unreachable) return { code: "test_unreachable" };
    if (error.kind === "no-active-task") return { code: "test_ok" };
    if (error.status === 401) return { code: using.key ? "test_wrong_key" : "test_needs_key" };
    if (error.kind === "not-paired") return { code: "test_unpaired" };
    if (error.status === 403) return { code: "test_refused", detail: error.message };
    if (error.kind === "not-ready") return { code: "test_not_ready", detail: error.message };
    return error.problem.type ? { code: "test_trouble", detail: error.message } : { code: "test_other_server" };
  }
}

const UNPAIRED = { "wrong-pairing-code": "pair_wrong", "no-pairing-code": "pair_none" };

/** Pair this extension by a code that `surefoot pair` has shown; how that went, as `{code, detail}` of a text. */
export async function introduce(code, using) {
  try {
    await pair(code, using);
    return { code: "pair_ok" };
  } catch (error) {
    if (!(error instanceof Refused && Object.hasOwn(UNPAIRED, error.kind))) return examine(using);
    return { code: UNPAIRED[error.kind] };
  }
}
