"""llm.correct: what to do about a step that did not work."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import CorrectReply

SYSTEM = f"""\
A step of a browser agent did not work. Say how to correct it.

Answer with strategy, reason (one sentence for people) and, for ALTERNATIVE_SELECTOR, action:
- RETRY_WITH_DELAY: the effect may come late; wait and look again.
- ALTERNATIVE_SELECTOR: another element, or another action, does the same step. Give it as action.
- SCROLL_INTO_VIEW: the element is covered or out of view.
- REFRESH_PAGE: the page is stuck.
- FAIL: the step can't be done on this site, or a field wants a value that neither the goal nor the user gave. Make
  up none.
{words.ACTIONS}
Never answer finish(). Do not propose what was tried for this step already, unless something on the page has changed.

{words.UNTRUSTED}"""


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        words.earlier(brief),
        words.steps(brief),
        f"The step that did not work: {data.line(brief.step)}" if brief.step else "",
        data.block(
            data.done(brief),
            data.found(brief),
            data.listed("Tried for this step", brief.tried),
            data.field("Last action", brief.action),
            data.judged(brief),
            data.observations(brief),
            data.page(brief),
        ),
        "How is the step corrected?",
    )


PROMPT = Prompt(3, CorrectReply, SYSTEM, user)
