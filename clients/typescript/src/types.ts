// The bodies and answers of the API by the names of calls, from the types that are made of its document.

import type { paths } from "./schema.js";

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Sent<Operation> = Operation extends { requestBody: infer Body } ? Json<Body>
  : Operation extends { requestBody?: infer Body } ? Json<Body> : never;
type Told<Operation> = Operation extends { responses: { 200: infer Answer } } ? Json<Answer> : never;

export type InteractBody = Sent<paths["/api/agent/interact"]["post"]>;
export type Turn = Told<paths["/api/agent/interact"]["post"]>;
export type GuardBody = Sent<paths["/api/agent/guard"]["post"]>;
export type Guarded = Told<paths["/api/agent/guard"]["post"]>;
export type VerifyBody = Sent<paths["/api/agent/verify"]["post"]>;
export type Verified = Told<paths["/api/agent/verify"]["post"]>;
export type CompleteBody = Sent<paths["/api/agent/complete"]["post"]>;
export type Completion = Told<paths["/api/agent/complete"]["post"]>;
export type StoppedBody = Sent<paths["/api/agent/stopped"]["post"]>;
export type Stopped = Told<paths["/api/agent/stopped"]["post"]>;
export type Waiting = Told<paths["/api/approvals"]["get"]>;
export type ApprovalBody = Sent<paths["/api/approvals/{approval_id}"]["post"]>;
export type Answered = Told<paths["/api/approvals/{approval_id}"]["post"]>;
export type Task = Told<paths["/api/task/{task_id}"]["get"]>;
export type ActiveTask = Told<paths["/api/session/{session_id}/task/active"]["get"]>;
export type Receipt = Told<paths["/api/task/{task_id}/receipt"]["get"]>;
export type Cancelled = Told<paths["/api/task/{task_id}/cancel"]["post"]>;
