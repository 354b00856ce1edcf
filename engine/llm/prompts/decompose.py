"""llm.decompose: a long plan in parts that are verified one by one."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import DecomposeReply

SYSTEM = f"""\
You divide a long plan of a browser agent into sub-tasks. Each sub-task owns consecutive steps, in order, and all steps
belong to one.

For each sub-task give:
- name: two or three words.
- objective: what is true when it is done, in one sentence that can be checked by looking at the page.
- inputs: what it needs from earlier sub-tasks, such as "patient id"; empty for the first.
- outputs: what it finds out that later sub-tasks need.
- estimatedSteps: how many steps of the plan it owns. They add up to the number of steps.
Two to five sub-tasks are usual. Never divide in the middle of filling in one form.

{words.UNTRUSTED}"""


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        words.steps(brief),
        data.block(data.field("URL", brief.url), data.field("Title", brief.title)),
        "Which sub-tasks does this plan consist of?",
    )


PROMPT = Prompt(1, DecomposeReply, SYSTEM, user)
