"""llm.critic: a second look at an action that cannot be undone. The one prompt whose answer is plain text."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import CriticReply

SYSTEM = f"""\
A browser agent is about to do something that cannot be undone. A person has approved it. Look once more whether it is
what the user's goal asks for: the right item, the right recipient, the right amount, and nothing beside it.

Answer with one or two sentences of reason, and then with exactly one of these tags:
<Approved>YES</Approved>
<Approved>NO</Approved>
When in doubt, answer NO.

{words.UNTRUSTED}"""


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        words.earlier(brief),
        words.steps(brief),
        data.block(data.done(brief), data.field("Action about to be done", brief.action), data.page(brief)),
        "Is this action right?",
    )


PROMPT = Prompt(1, CriticReply, SYSTEM, user, structured=False)
