"""llm.predict: what should be seen after the action that goes out."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import PredictReply

SYSTEM = f"""\
You predict what one browser action changes on the page, so that it can be checked afterwards.

Answer with:
- description: what a person would see, in one sentence.
- domChanges: only what you are sure of. urlShouldChange; elementShouldExist, the id of an element of this page that is
  still there afterwards; elementsToAppear, the visible names of new elements; attributeChanges.
- nextGoal: what should be within reach afterwards, worded like a step; leave it out if the goal is reached then.

{words.UNTRUSTED}"""


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        words.steps(brief),
        f"The step it does: {data.line(brief.step)}" if brief.step else "",
        data.block(data.field("Action", brief.action), data.page(brief)),
        "What does this action change?",
    )


PROMPT = Prompt(1, PredictReply, SYSTEM, user)
