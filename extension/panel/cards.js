// What the server said, as elements. Each function takes data and gives an element, and knows nothing of where it goes.

import { make, say } from "../shared/texts.js";

const STEP = { completed: ["good", "step_completed"], failed: ["bad", "step_failed"] };

/** The plan as a numbered list; the step that waits is marked as current. Over a step, or with the focus on its state, stands
 * what shows it; `seen` is what the last verdict said.
 */
export function planCard(plan, ended, seen) {
  const items = plan.steps.map((step) => {
    const now = step.index === plan.currentStepIndex && step.status !== "completed" && !ended;
    const [tone, text] = STEP[step.status] ?? ["soft", now ? "step_now" : "step_pending"];
    const item = make("li", {}, step.description, " ", ...stateOf(step, tone, say(text), evidenceOf(step, plan, seen)));
    if (now) item.setAttribute("aria-current", "step");
    if (step.verify) item.append(make("p", { className: "note" }, say("shown_by", step.verify)));
    return item;
  });
  return make(
    "section",
    { className: "card", "aria-label": say("plan") },
    make("h3", {}, say("plan")),
    make("ol", {}, ...items),
  );
}

function evidenceOf(step, { obligations = [] }, seen) {
  const found = obligations
    .filter((one) => one.step === step.index && one.status !== "open")
    .map(({ text, status, by }) =>
      status === "waived" ? `${text}: ${say("waived")}` : say("evidence", text, by ?? ""),
    );
  return step.status === "failed" && seen ? [seen, ...found] : found;
}

function stateOf(step, tone, text, evidence) {
  if (!evidence.length) return [make("span", { className: `state ${tone}` }, text)];
  const id = `evidence-${step.index}`;
  const state = make("button", { type: "button", className: `state ${tone}`, "aria-describedby": id }, text);
  return [state, make("span", { id, className: "evidence note" }, evidence.join("; "))];
}

/** A question with its answers. `reply(text)` takes what is chosen or written, `approve(text)` an approver's yes. */
export function questionCard(answer, host, reply, approve) {
  const { question, options = [], confirmation, approvalId, lapsed } = answer;
  const offered = approvalId ? options.filter((option) => !option.approves) : options;
  const buttons = offered.map((option) => {
    const button = make("button", { type: "button", className: option.approves ? "main" : "" }, option.label);
    button.addEventListener("click", () => reply(option.id ?? option.label));
    return button;
  });
  const card = make(
    "section",
    { className: "card ask", "aria-labelledby": "question" },
    make("h3", { id: "question" }, question ?? ""),
  );
  if (confirmation || options.some((option) => option.approves)) card.append(confirmed(confirmation ?? {}, host));
  if (approvalId) {
    const yes = options.find((option) => option.approves);
    card.append(outsideApproval(approvalId, lapsed, approve, () => reply(yes.label)));
  }
  if (buttons.length) card.append(make("div", { className: "row" }, ...buttons));
  if (!options.some((option) => option.approves)) card.append(freeAnswer(reply));
  return card;
}

function confirmed({ amount, recipient, item, element, site }, host) {
  const rows = [
    ["confirm_amount", amount && `${amount.value} ${amount.currency}`],
    ["confirm_recipient", recipient],
    ["confirm_item", item],
    ["confirm_element", element],
    ["confirm_site", site ?? host],
  ].filter(([, value]) => value);
  return make(
    "dl",
    { className: "facts" },
    ...rows.flatMap(([name, value]) => [make("dt", {}, say(name)), make("dd", {}, value)]),
  );
}

/** Where a yes from here does not count: who is waited for, by which number they find it, and a field for their yes. Where
 * that has lapsed, `again()` asks anew.
 */
function outsideApproval(approvalId, lapsed, approve, again) {
  const form = writtenAnswer({ "aria-label": say("approval") }, "approval_use", approve);
  if (lapsed) {
    const button = make("button", { type: "button" }, say("approval_again"));
    button.addEventListener("click", again);
    form.querySelector(".row").append(button);
    form.prepend(make("p", {}, say("approval_lapsed")));
    return form;
  }
  form.prepend(
    make("p", {}, say("approval_waits")),
    make("p", {}, make("code", {}, approvalId)),
    make("p", { className: "note" }, say("approval_note")),
  );
  return form;
}

const freeAnswer = (reply) => writtenAnswer({ "aria-labelledby": "question" }, "reply", reply);

function writtenAnswer(named, button, reply) {
  const field = make("input", { type: "text", required: true, autocomplete: "off", ...named });
  const form = make(
    "form",
    {},
    field,
    make("div", { className: "row" }, make("button", { type: "submit", className: "main" }, say(button))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    reply(field.value);
  });
  return form;
}

/** Something that only the person can mend, with what they can do about it. */
export function noticeCard(text, detail, actions) {
  const buttons = actions.map(([name, run, main]) => {
    const button = make("button", { type: "button", className: main ? "main" : "" }, name);
    button.addEventListener("click", run);
    return button;
  });
  return make(
    "section",
    { className: "card ask", "aria-label": text },
    make("h3", {}, text),
    detail ? make("p", {}, detail) : null,
    buttons.length ? make("div", { className: "row" }, ...buttons) : null,
  );
}

/** The turns of a task, newest first. */
export function logCard(view) {
  const items = [...view.turns].reverse().map((turn) => {
    const [tone, verdict] = verdictOf(turn.verification);
    return make(
      "li",
      {},
      verdict
        ? make(
            "p",
            {},
            make("strong", { className: tone }, say(verdict)),
            " ",
            turn.verification.reason,
            " ",
            byWhat(turn.verification, turn.usage),
          )
        : null,
      turn.action ? make("p", {}, make("code", {}, turn.action)) : null,
      make(
        "details",
        {},
        make("summary", {}, say("turn_details", turn.turn)),
        make("ul", {}, ...(turn.verification?.observations ?? []).map((seen) => make("li", {}, seen))),
        make("p", { className: "note" }, say("rules", turn.decision.rules.join(", "))),
      ),
    );
  });
  return make(
    "section",
    { className: "card", "aria-label": say("log") },
    make("h3", {}, say("log")),
    make("ul", { className: "plain" }, ...items),
  );
}

function verdictOf(verification) {
  if (!verification) return ["", ""];
  if (verification.degraded) return ["soft", "verdict_unsure"];
  if (verification.goalAchieved) return ["good", "verdict_goal"];
  return verification.success ? ["good", "verdict_worked"] : ["bad", "verdict_failed"];
}

function byWhat({ verificationTier, confidence }, { inputTokens, outputTokens }) {
  const tier = verificationTier && say(`tier_${verificationTier}`);
  const told = [tier, `${Math.round(confidence * 100)} %`, say("turn_tokens", inputTokens + outputTokens)];
  return make("span", { className: "note" }, told.filter(Boolean).join(", "));
}

/** What was shown, and by what; the whole of it can be copied or saved. */
export function receiptCard(receipt) {
  const text = JSON.stringify(receipt, null, 2);
  const items = receipt.obligations.map((one) =>
    make(
      "li",
      {},
      one.text,
      make(
        "p",
        { className: "note" },
        one.status === "waived" ? say("waived") : say("shown_in_turn", one.by ?? "", one.turn ?? ""),
      ),
    ),
  );
  const copy = make("button", { type: "button" }, say("copy"));
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    copy.textContent = say("copied");
  });
  const save = make("button", { type: "button" }, say("save_file"));
  save.addEventListener("click", () => {
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href, download: `surefoot-receipt-${receipt.taskId}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  return make(
    "section",
    { className: "card", "aria-label": say("receipt") },
    make("h3", {}, say("receipt")),
    make("ul", {}, ...items),
    make("div", { className: "row" }, copy, save),
  );
}
