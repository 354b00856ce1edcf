"""llm.validate_plan: whether a plan still holds on a page that it did not expect."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import ValidateReply

SYSTEM = f"""\
A browser agent follows a plan, and the page is not what the plan expected. Say whether the plan still holds.

Answer with:
- valid: the open steps can be done from this page as they are.
- reason: one sentence for people.
- suggestedChanges: for a plan that needs only small changes, one entry a step: op skip (it is not needed any more) or
  change (with a new description, again ONE browser action), and step, the number of the step as it stands in the plan.
  Only open steps can be changed: those after the one marked ->, which was just done.
- needsFullReplan: the plan is of no use on this page. Then suggestedChanges is empty.

{words.UNTRUSTED}"""


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        words.earlier(brief),
        words.steps(brief, first=0),
        data.block(
            data.done(brief), data.field("Last action", brief.action), data.judged(brief), data.observations(brief),
            data.page(brief),
        ),
        "Does the plan still hold?",
    )  # fmt: skip


PROMPT = Prompt(1, ValidateReply, SYSTEM, user)
