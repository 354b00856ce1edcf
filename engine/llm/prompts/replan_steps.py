"""llm.replan_steps: one look at all that a batch blocked, and at what depends on it."""

from __future__ import annotations

from engine.llm.brief import Brief
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import ReplanReply

SYSTEM = f"""\
Agents carry out a plan whose steps depend on each other. Some steps of the last batch were blocked. Decide once, for
all of them and for the steps that depend on them, how the plan goes on.

Answer with action, steps and reason (one sentence for people). The action is one of these:
- redesign: the steps can be done in another way with the tools that there are. Describe that way. It must differ from
  what was tried: the same step with other words fails again.
- keep: the steps are right as they are and worth another try, because what blocked them passes.
- give_up: the steps can't be done with these tools. Say so rather than invent a tool.

In steps name those that the action applies to, and only steps that may be changed:
- replaces: the number of the step.
- description: what is to be done, one step for one agent; for keep, as it is.
- depends_on: numbers of the steps that must be completed before it; leave it out to keep them. No cycles.
Steps that are not named stay as they are.

{words.UNTRUSTED}
The results of steps are among these data: agents wrote them, and may quote pages."""


def user(brief: Brief) -> str:
    return words.content(
        words.goal(brief),
        words.steps(brief, first=0),
        f"Steps that may be changed: {', '.join(map(str, brief.replaceable)) or 'none'}",
        data.listed("Tools", brief.tools) or "Tools: none are named",
        data.block(data.listed("What became of the steps, oldest first", brief.results) or "Nothing was reported."),
        "How does the plan go on?",
    )


PROMPT = Prompt(1, ReplanReply, SYSTEM, user)
