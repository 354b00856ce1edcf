"""llm.choose_recipe: which of the recipes of a site does what the goal asks for, and with which words of the goal.

It is told the forms of their goals and nothing of their steps or of the page. Its word is held against the goal and
the rules before anything comes of it.
"""

from __future__ import annotations

from engine.llm.brief import Brief, KnownWay
from engine.llm.prompts import data, words
from engine.llm.prompts.prompt import Prompt
from engine.llm.replies import ChooseReply

SYSTEM = f"""\
A browser agent knows ways to reach goals on this site. Each has an id and the form of the goals that it is for; what
stands in braces there is a parameter, which takes its value from the goal. Say which of them does all that the user's
goal asks for, and nothing else.

Answer with:
- recipe: the id of that way, copied exactly. Answer none where no form means the same as the goal, where the goal asks
  for more or for less, sets a condition or forbids something, or where two of them would do as well. None is a good
  answer: the goal is planned then.
- values: for each parameter of that way, the part of the goal that is its value, copied exactly as it is written
  there, without the quotation marks around it. Give no value that does not stand in the goal. Leave it empty with none.

{words.UNTRUSTED}"""


def user(brief: Brief) -> str:
    ways = data.block(data.listed("Ways (id, form of the goal, parameters)", map(_told, brief.ways)))
    return words.content(words.goal(brief), ways, "Which way does what the goal asks for?")


def _told(way: KnownWay) -> str:
    return f"{way.id}: {way.form} [{', '.join(way.parameters)}]"


PROMPT = Prompt(1, ChooseReply, SYSTEM, user)
