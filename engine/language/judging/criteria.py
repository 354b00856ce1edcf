"""Conditions in words, compiled to something that a page can be held against (`policies/criteria.yaml`)."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from engine.facts.language import CriterionKind, MatchKind
from engine.language.steps.intent import read_intent
from engine.language.words.phrase import Phrase, read_phrase
from engine.rules import Known, Reader, remembered
from engine.text.quoted import TextTooLong, mask

MAX_KNOWN = 512
_known: Known[Criterion | None] = {}
_EDGE = " \t\r\n.,;!?"
_NUMBERS = {word: at for at, word in enumerate(
    ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"))}  # fmt: skip
_NUMBERS |= {"once": 1, "twice": 2}


class Criterion(Struct, frozen=True):
    """What must hold on a page. `subject` is the element it is about, None for the page itself.

    `number` is how many there must be (kind `count`); `other` is what must come after `value` (kind `order`). `rule`
    is the one that reads it.
    """

    kind: CriterionKind
    value: str = ""
    subject: Phrase | None = None
    match: MatchKind = "contains"
    negated: bool = False
    number: int = 0
    other: str = ""
    rule: str = ""


def read_criterion(reader: Reader, text: str) -> Criterion | None:
    """The criterion that a text states, or None where no phrasing fits: then it is for a model, or unverified.

    What was read by one version of the policies is remembered: every turn holds the same obligations against its page.
    """
    return remembered(_known, MAX_KNOWN, reader, text, _read)


def _read(reader: Reader, text: str) -> Criterion | None:
    try:
        masked = mask(" ".join(text.split()).strip(_EDGE))
    except TextTooLong:
        return None
    facts = {"criterion.text": masked.restore(masked.text), "criterion.masked": masked.text}
    fired = reader.ask("criteria", facts)
    if fired is None:
        return None
    said = {name.removeprefix("criterion."): value for name, value in fired.set.items()}
    subject = str(said.get("subject") or "")
    return Criterion(
        kind=cast(CriterionKind, said["kind"]),
        value=masked.plain(str(said.get("value") or "")),
        subject=read_phrase(reader, masked, subject) if subject else None,
        match=cast(MatchKind, said.get("match") or "contains"),
        negated=bool(said.get("negated")),
        number=_number(str(said.get("number") or "0")),
        other=masked.plain(str(said.get("other") or "")),
        rule=f"{fired.ruleset}/{fired.rule}",
    )


def implied(reader: Reader, step: str) -> str | None:
    """The criterion, in words, that a step's own action brings with it; None for a click, whose effect no word tells.

    Typing X into Y implies that the Y field holds X; ticking X that X is checked; an address that the browser is there.
    """
    intent = read_intent(reader, step)
    target = intent.targets[0] if intent.targets else None
    if intent.verb == "choose" and target is not None and target.within and target.nth is None and target.name:
        return f"{_quoted(target.name)} next to {_quoted(target.within)} is selected"
    if intent.verb == "navigate":
        return f"the URL contains {_quoted(intent.text.partition('://')[2] or intent.text)}"
    if target is None or not target.name or target.nth is not None:
        return None
    if target.within and intent.verb in ("check", "uncheck"):
        off = "not " if intent.verb == "uncheck" else ""
        return f"{_quoted(target.name)} in the row of {_quoted(target.within)} is {off}checked"
    if target.within:
        return None
    if intent.verb in ("check", "uncheck"):
        return f"{_quoted(target.name)} is {'not ' if intent.verb == 'uncheck' else ''}checked"
    if intent.verb == "enter" and intent.source is None:
        return f"the value of {_quoted(target.name)} is {_quoted(intent.text)}"
    if intent.verb == "choose" and target.whole != intent.text:
        return f"{_quoted(intent.text)} is selected in {_quoted(target.name)}"
    return None


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]


def _quoted(text: str) -> str:
    return f"“{text}”" if '"' in text else f'"{text}"'
