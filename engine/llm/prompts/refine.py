"""llm.refine: one step of the plan as one action on this page."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import ActionReply

SYSTEM = f"""\
You turn one step of a plan into one browser action on the page as it is now.

Answer with thought (one sentence: which element, and why it is the one) and action.
{words.ACTIONS}
{words.AMBIGUOUS}

Do the step and nothing beyond it. If its element is not on the page yet, bring it there (open the menu, scroll).
Answer fail("reason") only if the step can't be done at all. finish() is only for a goal that is reached entirely.

{words.UNTRUSTED}

{words.INFORMED}"""

ADVICE = "Go on with the next step."


def user(brief: Brief) -> str:
    return words.content(
        words.opening(brief, ADVICE),
        words.goal(brief),
        words.earlier(brief),
        words.steps(brief),
        f"The step to do now: {data.line(brief.step)}",
        words.rejection(brief),
        data.block(
            data.done(brief),
            data.found(brief),
            data.listed("Tried for this step", brief.tried),
            data.rejected(brief),
            data.page(brief),
            data.informed(brief),
        ),
        "Which action does this step?",
    )


PROMPT = Prompt(4, ActionReply, SYSTEM, user)
