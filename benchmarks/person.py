"""The person behind a goal: says yes to what the goal wants, and leaves every other question open."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from client.questions import Question

DIALOG = "dialog"  # the kind of what the page itself asks
_WORD = re.compile(r"[^\W\d_]{4,}")
_DELETES = frozenset({"delete", "remove", "trash"})
Wants = Callable[[Question], bool]


class Person:
    """Asked in the course of one goal. `agreed` are the questions that were answered yes, `left` those left open."""

    def __init__(self, wants: Wants) -> None:
        self._wants = wants
        self.agreed: list[Question] = []
        self.left: list[Question] = []

    async def answer(self, question: Question) -> str | None:
        """Yes to a confirmation that the goal wants; nothing else is answered, so that the task ends there."""
        yes = next((option.label for option in question.options if option.approves), None)
        if yes is None or not self._wants(question):
            self.left.append(question)
            return None
        self.agreed.append(question)
        return yes


def wants_kinds(kinds: Collection[str]) -> Wants:
    """What is held back is of one of these kinds; `DIALOG` for questions of the page itself."""
    return lambda question: kind_of(question) in kinds


def wants_what_is_said(goal: str) -> Wants:
    """The control that is held back shares a word with the goal: "forward it to Ann" wants `send forward`. Who wants a
    thing trashed or removed wants "Delete".
    """
    said = _words(goal)
    if said & _DELETES:
        said |= _DELETES
    return lambda question: not said.isdisjoint(_words(question.element))


def kind_of(question: Question) -> str:
    """What a yes would let happen; empty where nothing is held back."""
    return DIALOG if question.origin == "page" else question.kind


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
