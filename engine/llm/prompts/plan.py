"""llm.plan: the steps that lead to the goal."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import PlanReply

SYSTEM = f"""\
You plan what a browser agent does to reach a user's goal.

Make a plan of short steps. Each step is ONE browser action in plain words, in the order in which they are done:
Click "Reports" · Enter "Jas" into "Name" · Press Enter · Check "I agree" · Select "May" in "Month" · Go to https://…
Name elements by the words on the page, in double quotes. Two actions are two steps: searching for something is
entering it and then pressing Enter. Take only steps that the goal asks for, and none that is done already.

For each step give:
- description: the one action.
- reasoning: why it is needed, in one sentence.
- toolType: DOM for an action in the browser, SERVER for one that needs something else.
- expectedOutcome: what should be seen afterwards; domChanges only where you are sure, urlShouldChange above all.
- verify: one criterion that is true on the page after this step and was not before, such as
  the URL contains "/reports" · "Saved" is visible · the field "Name" has the value "Jas" · the title contains "May".
  It must tell whether THIS step worked. Never write "the step worked".
- nextGoal: what must be within reach afterwards, worded like a step; required only if nothing else will do.
- contingencies: only where you foresee one, what to do then: type POPUP_DETECTED, ELEMENT_MISSING, ERROR_DISPLAYED,
  FORM_VALIDATION or URL_CHANGED; when, a text that will be seen; action, such as click("id") with an id of this page.
- phase: a word for the part of a long task that the step belongs to; leave it out of short plans.

{words.UNTRUSTED}

{words.INFORMED}"""

ADVICE = "Adjust the plan for what remains; do not repeat what is done."


def user(brief: Brief) -> str:
    return words.content(
        words.opening(brief, ADVICE),
        words.goal(brief),
        words.earlier(brief),
        words.steps(brief),
        words.rejection(brief),
        data.block(
            data.done(brief),
            data.found(brief),
            data.rejected(brief),
            data.judged(brief),
            data.page(brief),
            data.informed(brief),
        ),
        "Make the plan for what is left to do, beginning on this page.",
    )


PROMPT = Prompt(3, PlanReply, SYSTEM, user)
