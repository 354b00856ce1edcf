"""Texts on which two versions of a rule with patterns decide differently, or the proof that there are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from engine.rules.model import Rule, RuleSet
from engine.rules.mutate.language import Question, Undecided, texts

MAX_TEXTS = 4  # of one question


class Change(Struct, frozen=True):
    """The rules that a mutant moves or changes, as they were and as they are; swapped rules are the same, exchanged."""

    before: tuple[Rule, ...]
    after: tuple[Rule, ...]

    @property
    def swapped(self) -> bool:
        return len(self.before) == 2 and self.after == (self.before[1], self.before[0])


class Distinguishing(Struct, frozen=True):
    """By fact, texts that are worth a try. `same`: no text makes a difference, whatever the other facts are."""

    same: bool
    found: Mapping[str, tuple[str, ...]]


def distinguishing_texts(rules: RuleSet, change: Change, *, barred: bool = False) -> Distinguishing:
    """What the patterns of a change say; `barred`: of texts that no earlier rule takes anyway, which is harder."""
    same, found = False, dict[str, tuple[str, ...]]()
    for fact, question in _questions(change):
        bar = tuple(_earlier(rules, change, fact)) if barred else ()
        some, proved = _asked(Question(question.need, bar, question.differ))
        same = same or (proved and not (question.differ and _takes_groups(change)))
        found[fact] = (*found.get(fact, ()), *some)
    return Distinguishing(same, found)


def _takes_groups(change: Change) -> bool:
    """Whether a text that both versions match may still be cut otherwise."""
    return any(pattern.groups for rule in change.before for pattern in rule.match)


@lru_cache(maxsize=4096)
def _asked(question: Question) -> tuple[tuple[str, ...], bool]:
    """Texts, and whether it is proved that there are none."""
    some: list[str] = []
    try:
        some += islice(texts(question), MAX_TEXTS)
    except Undecided:
        return tuple(some), False
    return tuple(some), not some


def _questions(change: Change) -> Iterator[tuple[str, Question]]:
    """What has to be true of a text so that the change makes a difference; each question by itself is a necessity."""
    if change.swapped:
        one, two = change.before
        for left, right in ((left, right) for left in one.match for right in two.match if left.fact == right.fact):
            yield left.fact, Question((left.source, right.source))
        return
    if len(change.before) != 1 or len(change.after) != 1:
        return
    (old,), (new,) = change.before, change.after
    changed = [(was, now) for was, now in zip(old.match, new.match, strict=False) if was != now]
    if len(old.match) == len(new.match) and len(changed) == 1:
        yield changed[0][0].fact, Question(differ=(changed[0][0].source, changed[0][1].source))


def _earlier(rules: RuleSet, change: Change, fact: str) -> Iterator[str]:
    """The patterns of earlier rules that take every text they match."""
    if rules.strategy == "collect":
        return
    for rule in rules.rules[: _position(rules, change)]:
        if rule.when is None and len(rule.match) == 1 and rule.match[0].fact == fact:
            yield rule.match[0].source


def _position(rules: RuleSet, change: Change) -> int:
    return next((at for at, rule in enumerate(rules.rules) if rule is change.before[0]), 0) if change.before else 0


def matched(change: Change) -> dict[str, tuple[str, ...]]:
    """Texts that the patterns of the changed rules match, by fact."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in (*change.before, *change.after):
        for pattern in rule.match:
            some, _ = _asked(Question((pattern.source,)))
            found[pattern.fact] = tuple(dict.fromkeys((*found.get(pattern.fact, ()), *some)))
    return found
