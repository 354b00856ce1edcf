// The client against a running server, which SUREFOOT_URL names, and against one that answers as it is told.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { BadRequest, NotFound, Surefoot, Unreachable, Unreadable, type GuardBody } from "../src/index.js";

const surefoot = new Surefoot({ pauses: [] });
const page = {
  url: "https://shop.example/checkout",
  interactiveTree: [{ i: "cart", r: "link", n: "Cart", href: "/cart" }, { i: "pay", r: "btn", n: "Pay 240.00 EUR" }],
} satisfies Partial<GuardBody>;

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
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    heard.push(request.url === "/api/agent/complete" ? (JSON.parse(body) as { requestId: string }).requestId : String(request.url));
    if (heard.length === 1 || request.url !== "/api/agent/complete") return void request.socket.destroy();
    response.end(JSON.stringify({ status: "a new word" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const told = new Surefoot({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pauses: [1] });
  await assert.rejects(told.complete({ status: "success", sessionId: "s" }), Unreadable);
  assert.equal(heard.length, 2);
  assert.equal(heard[0], heard[1]);
  await assert.rejects(told.answer("a", true), Unreachable);
  assert.equal(heard.length, 3);
  server.close();
});
