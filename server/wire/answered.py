"""What the API document says of the fields of an answer to a turn, as `server.wire.fields` does of what is sent.

The tests hold that no field is left out, and that all examples of a struct are one.
"""

from __future__ import annotations

from collections.abc import Mapping

from server.wire.fields import Json, told

OUTCOME = {"description": "The entry is listed.", "domChanges": {"elementsToAppear": ["Jane Lee"]}}
STEP = {"index": 0, "description": 'Click "Save"', "status": "executing", "toolType": "DOM"}
CHAINED = {"action": 'setValue("first", "Ann")', "verificationLevel": "client", "checks": ["value_matches"]}
VERIFIED = {"success": True, "action_succeeded": True, "task_completed": False, "goalAchieved": False,
            "confidence": 1.0, "reason": "The field holds Jane.", "semanticSummary": "", "observations": [],
            "verificationTier": "deterministic"}  # fmt: skip
CHAINING = {"reason": "three fields of one form", "defaultVerificationLevel": "client",
            "clientVerificationSufficient": True, "finalVerificationLevel": "full"}  # fmt: skip
PAYING = {"kind": "payment", "action": 'click("pay")', "element": "Pay 240.00 EUR", "site": "shop.example",
          "because": "It cannot be undone (payment)."}  # fmt: skip

ANSWERED: Mapping[str, Mapping[str, Json]] = {
    "TurnAnswer": {
        "taskId": told("task-7f3a", "Send it back with the next call."),
        "sessionId": told("tab-42", "The session that the task is of, as it was sent, or a new one."),
        "status": told("executing", "executing: do the action, and call again. needs_user_input: ask. Else: over."),
        "action": told('click("save")', "The action to do, in the grammar of actions; absent with a question."),
        "actionType": told("generic", "What kind of effect is expected of it."),
        "thought": told("The form is filled in, so it is sent.", "Why, in a sentence for the user."),
        "chain": told({"actions": [CHAINED], "metadata": CHAINING}, "Several actions that may be done in one go."),
        "plan": told({"goal": "Save", "steps": [STEP], "currentStepIndex": 0, "totalSteps": 1},
                     "Its steps; absent for a goal of one action."),
        "verification": told(VERIFIED, "How the last action went; absent on a first turn."),
        "expectedOutcome": told(OUTCOME, "What the page should show once the action worked."),
        "question": told("Pay 240.00 EUR?", "What the user is asked, with needs_user_input."),
        "options": told([{"label": "Yes"}, {"label": "No"}], "Answers that the user may choose from."),
        "confirmation": told(PAYING, "What a yes would let out, where that is what is asked."),
        "approvalId": told("ap-9c1e", "What waits for an approver, as they find it; of approvals from outside."),
        "needs": told({"dom": True}, "What to send next time: dom, the DOM; again, the same call once more."),
        "budget": told({"ended": "task", "spent": 1000000, "unverified": []}, "With a question that the end of a "
                       "token budget asks. Answer continue or stop."),
        "decision": told({"policyVersion": "sha256:9a76", "rules": ["tier1/T1.3"]}, "Which rules decided."),
        "usage": told({"llmCalls": 1, "inputTokens": 1200, "outputTokens": 80}, "What models took for this turn."),
        "turn": told(3, "The number of this turn in the task, from 0."),
    },
    "ChainView": {
        "actions": told([CHAINED], "In their order; `action` of the answer is the first."),
        "metadata": told(CHAINING, "Why they go out together, and how they are verified."),
    },
    "ChainActionView": {
        "action": told('setValue("first", "Ann")', "One action, in the grammar of actions."),
        "verificationLevel": told("client", "Who looks whether it worked."),
        "checks": told(["value_matches"], "What the client looks at after it."),
    },
    "ChainMetadata": {
        "reason": told("three fields of one form", "Why they may go out together."),
        "defaultVerificationLevel": told("client", "Who looks after each of them."),
        "clientVerificationSufficient": told(True, "Whether the client's own look is enough between them."),
        "finalVerificationLevel": told("full", "Who looks after the last."),
    },
    "PlanView": {
        "goal": told("Save the form", "What the whole task is for."),
        "steps": told([STEP], "In their order."),
        "currentStepIndex": told(0, "The step that is under way, from 0."),
        "totalSteps": told(1, "How many there are."),
        "obligations": told([{"id": "o1", "text": 'the page shows "Saved"', "step": 0, "status": "open"}],
                            "What has to be shown before the task is done."),
        "subTasks": told([{"id": "s1", "name": "Sign in", "objective": "Be signed in", "inputs": [], "outputs": [],
                           "estimatedSteps": 2, "status": "pending"}], "Parts of a plan that own its steps in order."),
    },
    "PlanStepView": {
        "index": told(0, "Its place in the plan, from 0."),
        "description": told('Click "Save"', "What is to be done, in words."),
        "status": told("executing", "How far it is."),
        "toolType": told("DOM", "By what it is done: DOM, actions on the page."),
        "expectedOutcome": told(OUTCOME, "What the page should show then."),
        "verify": told('the page shows "Saved"', "What it is verified by, where the plan says so."),
        "unverified": told(False, "Whether it was taken for done without having been verified."),
    },
    "ObligationView": {
        "id": told("o1", "Its name in receipts."),
        "text": told('the page shows "Saved"', "What has to be shown."),
        "step": told(0, "The step that it is about, from 0."),
        "status": told("discharged", "Whether it is still owed."),
        "by": told("tier1/T1.3", "What showed it."),
    },
    "SubTaskView": {
        "id": told("s1", "Its name."),
        "name": told("Sign in", "What it is called."),
        "objective": told("Be signed in", "What it is for."),
        "inputs": told(["user name"], "What it needs from parts before it."),
        "outputs": told(["account page"], "What it leaves to parts after it."),
        "estimatedSteps": told(2, "How many steps it was thought to take."),
        "status": told("completed", "How far it is."),
        "result": told("Signed in as Jane.", "What came of it."),
    },
    "ExpectedOutcome": {
        "description": told("The entry is listed.", "In words."),
        "domChanges": told({"elementsToAppear": ["Jane Lee"]}, "What should change on the page."),
        "nextGoal": told({"description": "a list of people"}, "What should be there for the step after."),
    },
    "DomChanges": {
        "elementShouldExist": told("#saved", "An element that should be there, by selector or words."),
        "elementShouldNotExist": told("#spinner", "One that should be gone."),
        "elementShouldHaveText": told({"element": "#status", "text": "Saved"}, "A text that one should have."),
        "urlShouldChange": told(False, "Whether the address should be another one."),
        "attributeChanges": told([{"attribute": "aria-expanded", "expectedValue": "true"}], "Attributes that change."),
        "elementsToAppear": told(["Jane Lee"], "Texts or elements that should come up."),
    },
    "ElementText": {
        "element": told("#status", "Which element, by selector or words."),
        "text": told("Saved", "The text that it should have."),
    },
    "AttributeChange": {
        "attribute": told("aria-expanded", "The name of the attribute."),
        "expectedValue": told("true", "What it should be."),
    },
    "NextGoal": {
        "description": told("a list of people", "What should be there, in words."),
        "required": told(True, "Whether the step after cannot do without."),
    },
    "VerificationView": {
        "success": told(True, "Whether the task goes on as planned, or is done."),
        "action_succeeded": told(True, "Whether the last action worked."),
        "task_completed": told(False, "Whether the whole task is done."),
        "sub_task_completed": told(False, "Whether the part of the plan is done; absent without parts."),
        "goalAchieved": told(False, "Whether the goal is reached."),
        "confidence": told(1.0, "How sure that is, from 0 to 1."),
        "reason": told("The field holds Jane.", "Why, in a sentence."),
        "semanticSummary": told("A value was entered.", "What happened, where a model said so."),
        "observations": told(["The value of Name is Jane."], "What changed, in words."),
        "verificationTier": told("deterministic", "Who judged: rules, or a model that was told little, or all."),
        "tokensSaved": told(400, "Tokens that a verdict by rule or by the light tier saved."),
        "routeToCorrection": told(False, "Whether another way is tried next."),
        "degraded": told(False, "Whether the verification itself broke: then nothing is taken for done."),
        "prediction": told({"confidence": 1.0, "checks": 2, "met": 2.0}, "How the expected outcome came about, which "
                           "decides nothing; with clientVerification."),
    },
    "Prediction": {
        "confidence": told(1.0, "How sure it came about, from 0 to 1."),
        "checks": told(2, "How much of it could be looked at."),
        "met": told(2.0, "How much of that came about."),
        "note": told("the address did not change", "What did not."),
    },
    "Option": {
        "label": told("Save as draft", "What the user reads, and sends as the answer."),
        "id": told("b12", "The element that it means."),
        "approves": told(False, "Whether choosing it lets out what waits."),
    },
    "Confirmation": {
        "kind": told("payment", "What comes of it."),
        "action": told('click("pay")', "The action that waits."),
        "element": told("Pay 240.00 EUR", "The shown name of its control."),
        "site": told("shop.example", "The host of the page."),
        "because": told("It cannot be undone (payment).", "Why it is asked."),
        "item": told("Madrid to Berlin", "What it is about, where the page shows that."),
        "amount": told({"value": "240.00", "currency": "EUR"}, "How much, where that can be read for sure."),
        "unsure": told("", "An amount as it is written, where it cannot."),
        "recipient": told("Aerolínea", "Who gets it, where the page shows that."),
    },
    "Amount": {
        "value": told("240.00", "A decimal number as a string."),
        "currency": told("EUR", "The code of ISO 4217; empty where it is not known."),
    },
    "BudgetView": {
        "ended": told("task", "Which budget has ended."),
        "spent": told(1000000, "Tokens that were taken of it."),
        "unverified": told(["Send the form"], "Steps that nobody verified."),
    },
    "DecisionView": {
        "policyVersion": told("sha256:9a76d33fcfa1b1", "The policies that decided, by their content."),
        "rules": told(["answers/verify", "tier1/T1.3"], "Every rule that fired, in order."),
        "route": told("continue", "Where the verdict led; absent where nothing was verified."),
    },
    "Usage": {
        "llmCalls": told(1, "Calls of models."),
        "inputTokens": told(1200, "Tokens that they were sent."),
        "outputTokens": told(80, "Tokens that they answered."),
        "tokensSaved": told(400, "Tokens that were not needed, as rules decided."),
    },
}  # fmt: skip
