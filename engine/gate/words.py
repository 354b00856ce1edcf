"""What the agent is told to do next. Its own words come back to it on one line each, and bounded."""

from __future__ import annotations

from engine.facts.completion import AnswerStatus
from engine.gate.claim import Claim, Criterion, GateState

MAX_LINE_CHARS = 1_000

GATHER = """\
Look at the browser as it is now, and check each criterion against what you see:
{criteria}

If every one of them is met, report status "success" again and send evidence of the page: url, pageTitle, dom or \
interactiveTree, and a screenshot if you can take one.
If one is not met, go on working on it first. What you remember is no evidence; only what the page shows counts."""

FIRST = "Before this task can be accepted as done, show that it is.\n{request}{summary}\n"
AGAIN = "There was no evidence with this report, so nothing can be checked.\n\n"

REJECTED = """\
The task is not done yet. The evidence does not show that this is met:
{unmet}

Go on until it is, then report status "success" with new evidence of the page. If you can't get there, report \
"partial" with remaining_work, or "blocked" with the reason in summary."""

GO_ON = """\
You stopped without reporting how the task went.{goal}{remaining}

Go on where you stopped. When you are done, report status "success" with evidence of the page; "partial" with \
remaining_work if only a part is done; "blocked" with the reason in summary if something keeps you from going on."""


def prompt_for(status: AnswerStatus, claim: Claim, state: GateState) -> str:
    """The prompt that goes with an answer; empty where there is nothing left to do."""
    match status:
        case "verification_required":
            return _gather(claim, state)
        case "rejected":
            return REJECTED.format(unmet=_listed([one for one in state.criteria if one.met is False]))
        case "continue":
            goal = f"\n\nThe task: {_line(state.goal)}" if state.goal else ""
            left = remaining(state)
            shown = f"\n\nNot shown to be done yet:\n{_listed(left)}" if left else ""
            return GO_ON.format(goal=goal, remaining=shown)
    return ""


def remaining(state: GateState) -> list[Criterion]:
    """The criteria that nobody has found to be met."""
    return [one for one in state.criteria if not one.met]


def _gather(claim: Claim, state: GateState) -> str:
    asked = GATHER.format(criteria=_listed(state.criteria))
    if state.claims > 1:
        return AGAIN + asked
    request = f"The request: {_line(state.goal)}\n" if state.goal else ""
    summary = f"You reported: {_line(claim.summary)}\n" if claim.summary.strip() else ""
    return FIRST.format(request=request, summary=summary) + asked


def _listed(criteria: list[Criterion] | tuple[Criterion, ...]) -> str:
    return "\n".join(f"- {one.id}: {_line(one.text)}{_why(one)}" for one in criteria)


def _why(criterion: Criterion) -> str:
    return f" ({_line(criterion.evidence)})" if criterion.met is False and criterion.evidence else ""


def _line(text: str) -> str:
    whole = " ".join(text.split())
    return whole if len(whole) <= MAX_LINE_CHARS else f"{whole[:MAX_LINE_CHARS]}…"
