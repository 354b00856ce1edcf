// The client against a running server, which SUREFOOT_URL names, and against one that answers as it is told.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import {
  BadRequest, NotFound, StillThinking, Surefoot, SurefootError, Unreachable, Unreadable, type GuardBody, type Options,
} from "../src/index.js";

const surefoot = new Surefoot({ pauses: [] });
const page = {
  url: "https://shop.example/checkout",
  interactiveTree: [{ i: "cart", r: "link", n: "Cart", href: "/cart" }, { i: "pay", r: "btn", n: "Pay 240.00 EUR" }],
} satisfies Partial<GuardBody>;

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown } | undefined;

/** A client of a service that answers as it is told, the last answer again and undefined by hanging up; and what it heard. */
async function told(answers: Answer[], options: Options = {}): Promise<{ client: Surefoot; heard: Record<string, unknown>[] }> {
  const heard: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    heard.push({ path: request.url, ...(body ? JSON.parse(body) as object : {}) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: new Surefoot({ url, pauses: [], ...options }), heard };
}

const THINKING = { taskId: "t1", sessionId: "s1", status: "executing", turn: 0, needs: { again: true } };
const THROUGH = { ...THINKING, needs: {}, action: "wait(1)" };
const VERDICT = { success: true, action_succeeded: true, task_completed: false, confidence: 1, reason: "" };

test("an action is judged, and passes once with a person's yes", async () => {
  assert.equal((await surefoot.guard({ ...page, action: 'click("cart")' })).verdict, "pass");
  const held = await surefoot.guard({ ...page, action: 'click("pay")' });
  assert.equal(held.verdict, "confirm");
  assert.equal(held.confirmation?.amount?.value, "240.00");
  assert.ok(held.approvalId);
  assert.ok((await surefoot.approvals()).waiting.some((one) => one.approvalId === held.approvalId));
  const { approval } = await surefoot.answer(held.approvalId, true);
  assert.equal((await surefoot.guard({ ...page, action: 'click("pay")', approval })).verdict, "pass");
  assert.equal((await surefoot.guard({ ...page, action: 'click("pay")', approval })).verdict, "confirm");
});

test("an action is verified", async () => {
  const after = { ...page, url: "https://shop.example/cart" };
  const told = await surefoot.verify({ goal: 'Click "Cart"', action: 'click("cart")', before: page, after });
  assert.equal(told.verification.action_succeeded, true);
});

test("a done that the page does not show is turned down", async () => {
  const sessionId = crypto.randomUUID();
  const steps = [{ description: "Order", verify: 'the page shows "Thank you"' }];
  await surefoot.complete({ status: "planned", sessionId, plan: { goal: "Order the tea", steps } });
  await surefoot.complete({ status: "success", sessionId, summary: "Ordered", evidence: page });
  const told = await surefoot.complete({ status: "success", sessionId, summary: "Ordered", evidence: page });
  assert.equal(told.status, "rejected");
});

test("what the service refuses says what to do", async () => {
  await assert.rejects(surefoot.guard({ ...page, action: "nothing" }), BadRequest);
  await assert.rejects(surefoot.receipt("nobody"), NotFound);
  await assert.rejects(new Surefoot({ url: "http://127.0.0.1:9", pauses: [] }).approvals(), Unreachable);
});

test("a call without an answer is sent again with the same requestId, a person's answer is not", async () => {
  const lost = await told([undefined, { body: { status: "a new word" } }], { pauses: [1] });
  await assert.rejects(lost.client.complete({ status: "success", sessionId: "s" }), Unreadable);
  assert.equal(lost.heard.length, 2);
  assert.ok(lost.heard[0]?.["requestId"]);
  assert.equal(lost.heard[0]?.["requestId"], lost.heard[1]?.["requestId"]);
  const gone = await told([undefined], { pauses: [1] });
  await assert.rejects(gone.client.answer("a", true), Unreachable);
  assert.equal(gone.heard.length, 1);
});

test("a requestId that is given is sent, and one that is undefined is drawn", async () => {
  const { client, heard } = await told([{ body: { prompt: "", remaining: [], attemptsLeft: 0 } }]);
  await client.stopped({ sessionId: "s", requestId: "r1" });
  await client.stopped({ sessionId: "s", requestId: undefined as unknown as string });
  assert.equal(heard[0]?.["requestId"], "r1");
  assert.match(String(heard[1]?.["requestId"]), /^[0-9a-f-]{36}$/);
});

for (const [body, place] of [
  [null, "guard"], [[], "guard"], ["pass", "guard"], [{ verdict: ["pass"], because: "" }, "verdict"],
  [{ verdict: "pass" }, "because"], [{ verdict: "confirm", because: "", confirmation: {} }, "confirmation.kind"],
] as const) {
  test(`no guard's word is ${JSON.stringify(body)}`, async () => {
    const { client } = await told([{ body }]);
    await assert.rejects(client.guard({ ...page, action: 'click("pay")' }), { name: "Unreadable", message: new RegExp(place) });
  });
}

for (const verification of [null, { ...VERDICT, action_succeeded: "no" }, { ...VERDICT, task_completed: undefined }]) {
  test(`no verification is ${JSON.stringify(verification)}`, async () => {
    const { client } = await told([{ body: { verification } }]);
    await assert.rejects(client.verify({ goal: "g", action: "wait(1)", before: page, after: page }), Unreadable);
  });
}

test("no other call takes what is no answer to it either", async () => {
  for (const body of [null, {}, { approved: "yes", waiting: {}, status: 1, taskId: 7, turns: null, turn: "0" }]) {
    const { client } = await told([{ body }]);
    const calls = [
      client.interact({ ...page }), client.complete({ status: "success" }), client.stopped({}), client.approvals(),
      client.answer("a", true), client.task("t"), client.activeTask("s", page.url), client.receipt("t"), client.cancel("t"),
    ];
    for (const told of await Promise.allSettled(calls)) {
      assert.ok(told.status === "rejected" && told.reason instanceof Unreadable, JSON.stringify(told));
    }
  }
});

test("a problem is told as it is, whatever stands in it, and so is a redirect", async () => {
  const odd = await told([{ status: 400, body: { type: 7, title: ["no"], detail: "say what" } }], { pauses: [1, 1] });
  await assert.rejects(odd.client.approvals(), (error) => error instanceof BadRequest && error.message.includes("say what"));
  assert.equal(odd.heard.length, 1);
  const moved = await told([{ status: 302, headers: { Location: "/elsewhere" }, body: {} }], { pauses: [1, 1] });
  await assert.rejects(moved.client.approvals(), (error) => error instanceof BadRequest && error.status === 302);
  assert.equal(moved.heard.length, 1);
});

test("a turn for which a model thinks is called again under new requestIds", async () => {
  const { client, heard } = await told([{ body: THINKING }, { body: THROUGH }]);
  assert.equal((await client.interact({ ...page, query: "Click", requestId: "r1" })).action, "wait(1)");
  assert.deepEqual(heard.map((one) => one["taskId"]), [undefined, "t1"]);
  assert.equal(heard[0]?.["requestId"], "r1");
  assert.notEqual(heard[1]?.["requestId"], "r1");
});

test("it is not called again for ever, nor where it is to stop", async () => {
  const impatient = await told([{ body: THINKING }], { patience: 500 });
  await assert.rejects(impatient.client.interact({ ...page }), (error) => error instanceof StillThinking && error.taskId === "t1");
  assert.ok(new StillThinking("t1", 1) instanceof SurefootError);
  const { client, heard } = await told([{ body: THINKING }]);
  const stop = new AbortController();
  const turn = client.interact({ ...page }, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error("enough")), 100);
  await assert.rejects(turn, { message: "enough" });
  assert.equal(heard.length, 1);
  await assert.rejects(client.interact({ ...page }, { signal: AbortSignal.abort(new Error("at once")) }), { message: "at once" });
  assert.equal(heard.length, 1);
});

test("an address that is empty is none", async (context) => {
  const kept = process.env["SUREFOOT_URL"];
  process.env["SUREFOOT_URL"] = "";
  context.after(() => kept === undefined ? delete process.env["SUREFOOT_URL"] : process.env["SUREFOOT_URL"] = kept);
  const called = context.mock.method(globalThis, "fetch", () => Promise.reject(new Error("nobody is called")));
  await assert.rejects(new Surefoot({ url: "", pauses: [] }).approvals(), Unreachable);
  assert.equal(called.mock.calls[0]?.arguments[0], "http://127.0.0.1:8787/api/approvals");
});
