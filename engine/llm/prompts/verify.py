"""llm.verify_light and llm.verify_full: whether the last action worked, and whether the whole request is done.

The tiers differ in how much they think and search, and only the full one may say that a criterion is met although the
page shows otherwise. Neither sees the page: it is judged by what changed.
"""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import FullVerifyReply, VerifyReply

_SYSTEM = """\
You verify the work of a browser agent. You get the user's goal, the last action, and observations of what changed on
the page since then. Judge by the observations alone.

- action_succeeded: the last action had the effect it was meant to have.
- task_completed: the user's ENTIRE request is done, every part of it. A step that merely worked is
  action_succeeded, not task_completed. When in doubt, task_completed is false.
- confidence: how sure you are of both, from 0 to 1.
- reason: one short sentence for people.
- sub_task_completed: only where a sub-task is named, whether its objective is reached.

Example. Goal: Add a patient named Jas and print her card. Last action: click("save") on button "Save".
Observations: New message/alert appeared: Patient Jas was added.
Answer: action_succeeded true, because the patient was added; task_completed FALSE, because nothing was printed."""

_NAMES = """\
- obligations: only where criteria are listed that the page shows otherwise, each after its id. Name the ids of those
  that are met all the same. A goal is not reached while one of them is left out.
"""

SYSTEM = f"{_SYSTEM}\n\n{words.UNTRUSTED}"
FULL_SYSTEM = SYSTEM.replace("\nExample.", f"{_NAMES}\nExample.", 1)


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        f"<sub_task>{data.line(brief.sub_task)}</sub_task>" if brief.sub_task else "",
        words.earlier(brief),
        _claim(brief),
        _open("Criteria that the page shows otherwise, each after its id", brief.unmet) if brief.unmet else "",
        data.block(data.done(brief), data.field("Last action", brief.action), data.observations(brief)),
        "Did the last action work, and is the entire goal reached?",
    )


def _claim(brief: Brief) -> str:
    """A completion that comes early is asked about once more, with all that speaks against it."""
    if not brief.claim:
        return ""
    return words.content(
        "It was said that the entire goal is reached, although the following is still open. Confirm it only if the "
        "observations show that all of this is done already or is not needed for the goal.",
        _open("Steps still open", brief.open_steps),
        _open("Criteria not yet shown to be met", brief.open_obligations),
    )


def _open(title: str, items: tuple[str, ...]) -> str:
    return "\n".join([f"{title}:", *(f"- {data.line(item, 300)}" for item in items)]) if items else f"{title}: none"


LIGHT = Prompt(1, VerifyReply, SYSTEM, user)
FULL = Prompt(2, FullVerifyReply, FULL_SYSTEM, user)
