"""What the record of a question tells of why it was asked, and of its answer."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.facts.words import ActKind
from engine.observe.urls import host_of
from engine.record.turn import TurnRecord
from engine.replay.supposed import asked_by
from engine.rules import Scalar

UNREAD = frozenset({"planning/ask_goal", "acting/ask"})  # rules that ask since a goal or a step could not be read
MOST_TEXT = 240  # characters of a text that is kept of a question


class Bearing(Struct, frozen=True):
    """What of one question bears on what would have spared it. `wish` is a goal or step that could not be read, `said`
    the words by which a control was taken for something of `kind`, `picked` the element that somebody picked.
    """

    rules: tuple[str, ...] = ()  # that asked, the one that people would name first
    wish: str = ""
    language: str = ""
    kind: ActKind = "other"
    said: str = ""
    around: bool = False  # it is said around the control, not on it
    answered: bool = False  # what waited was approved, or declined
    yes: bool = False
    site: str = ""
    picked: str = ""


def bearing_of(record: TurnRecord, after: TurnRecord | None) -> Bearing:
    """Of a turn that ended in a question, and the turn that heard the answer. No rule is asked here."""
    transition, question = record.transition, record.transition.question
    if question is None:
        return Bearing()
    by, facts = asked_by(transition), _facts_of(record)
    heard = _heard(after)
    told = str(facts.get("guard.by", "nothing"))
    held = question.confirmation is not None and told in ("words", "around")
    return Bearing(
        rules=_asking(record, by),
        wish=_whole(facts.get("next_step.text", "")) if by in UNREAD else "",
        language=record.before.locale or "",
        kind=question.confirmation.kind if question.confirmation is not None else "other",
        said=_whole(facts.get("guard.around" if told == "around" else "guard.words", "")) if held else "",
        around=told == "around",
        answered=bool(heard),
        yes="turn.approved" in heard,
        site=host_of(record.observed.page.url) or "",
        picked=_picked(record, after),
    )


def _facts_of(record: TurnRecord) -> Mapping[str, Scalar]:
    """As the last round left them."""
    return {
        name: value for one in record.rounds for name, value in one.facts.items()
        if name.startswith("guard.") or name == "next_step.text"
    }  # fmt: skip


def _heard(after: TurnRecord | None) -> frozenset[str]:
    """Whether what waited was approved or declined: a yes that does not count, and what is neither, is no answer."""
    rounds, known = after.rounds if after is not None else (), ("turn.approved", "turn.declined")
    return frozenset(name for one in rounds for name in known if one.facts.get(name) is True)


def _whole(text: Scalar) -> str:
    """Half a text may say something else, so nothing is told of a long one."""
    return text if isinstance(text, str) and len(text) <= MOST_TEXT else ""


def _asking(record: TurnRecord, by: str) -> tuple[str, ...]:
    """The rule that asked, with those that made it: of recipes, and of answers that do not count. A budget that ended
    asks by itself.
    """
    fired, question = record.transition.rules, record.transition.question
    if record.transition.over != "none":
        return tuple(dict.fromkeys(name for name in fired if name.startswith("budget/")))
    recipe = question is not None and question.recipe is not None
    made = [name for name in fired if name == "answers/outside" or (recipe and name.startswith("recipes/"))]
    return tuple(dict.fromkeys(one for one in (by, *made) if one))


def _picked(record: TurnRecord, after: TurnRecord | None) -> str:
    question, picked = record.transition.question, after.transition.picked if after else None
    if question is None or picked is None:
        return ""
    return next((one.label for one in question.picks if one.element == picked[1]), "")[:MOST_TEXT]
