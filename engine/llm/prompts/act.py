"""llm.act: the next action towards the goal, where no step of a plan says it."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import ActionReply

SYSTEM = f"""\
You choose the next action of a browser agent that works towards a user's goal.

Answer with thought (one sentence: what this action brings) and action.
{words.ACTIONS}
{words.AMBIGUOUS}

Choose the one action that comes next, and none that was done already. finish() only if the ENTIRE goal is reached: it
is checked. fail("reason") only if nothing on this page or any other can reach the goal.

{words.UNTRUSTED}

{words.INFORMED}"""

ADVICE = "Choose what comes next; do not repeat what is done."


def user(brief: Brief) -> str:
    return words.content(
        words.opening(brief, ADVICE),
        words.goal(brief),
        words.earlier(brief),
        words.steps(brief),
        f"The step to do now: {data.line(brief.step)}" if brief.step else "",
        words.rejection(brief),
        data.block(
            data.done(brief),
            data.found(brief),
            data.listed("Tried for this step", brief.tried),
            data.rejected(brief),
            data.page(brief),
            data.informed(brief),
        ),
        "Which action comes next?",
    )


PROMPT = Prompt(4, ActionReply, SYSTEM, user)
