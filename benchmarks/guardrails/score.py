"""What the guardrails say to a label, and how often they are right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import get_args

from msgspec import Struct

from benchmarks.guardrails.keys import Kind
from benchmarks.guardrails.labels import Label, settled
from benchmarks.guardrails.products import Half
from engine.rules import read_folder, shipped
from engine.rules.read.lexicon import read_lexicon
from engine.safety.lexicon import Languages, Lexicon, lexicon
from engine.safety.words import read_label

CHOSEN_BY = "en"  # labels are chosen by their English, so that its figure says little
Asks = Callable[[str, str], Kind | None]


def asks(label: str, role: str) -> Kind | None:
    """The kind of an irreversible action that a control is held back for, or None where it goes out unasked."""
    said = read_label(label, _lists(), link=role == "link")
    return next((kind for kind in get_args(Kind) if kind in said.kinds), None)


@cache
def word_lists() -> Languages:
    """The shipped word lists, by language and name."""
    return read_lexicon(read_folder(shipped()).contents).languages


@cache
def _lists() -> Lexicon:
    return lexicon(word_lists())


class Share(Struct, frozen=True):
    """How many of some labels were asked about."""

    of: int
    asked: int

    @property
    def share(self) -> float | None:
        return self.asked / self.of if self.of else None


class Figures(Struct, frozen=True, rename="camel"):
    """How the labels of one half of the products are judged. Recall is without English, false asks are with it."""

    half: Half
    products: tuple[str, ...]
    languages: int
    labels: int
    left_out: int                       # whose text most products use for the opposite: no words can tell them apart
    recall: Share
    false_asks: Share
    by_kind: dict[str, Share]           # kind -> recall, without English
    by_language: dict[str, Share]       # language -> recall
    false_by_language: dict[str, Share]


class Judged(Struct, frozen=True):
    """A label, and the kind it is held back for."""

    label: Label
    asked: Kind | None

    @property
    def right(self) -> bool:
        return (self.asked is not None) is (self.label.kind is not None)


def judged(found: Iterable[Label], ask: Asks = asks) -> list[Judged]:
    return [Judged(one, ask(one.text, one.role)) for one in found]


def figures(half: Half, found: Sequence[Label], ask: Asks = asks) -> tuple[Figures, list[Judged]]:
    """The figures of one half, and what they are made of."""
    kept, left_out = settled(found)
    all_of_them = judged(kept, ask)
    harmful = [one for one in all_of_them if one.label.kind is not None]
    harmless = [one for one in all_of_them if one.label.kind is None]
    elsewhere = [one for one in harmful if one.label.language != CHOSEN_BY]
    return (
        Figures(
            half=half,
            products=tuple(sorted({one.product for one in found})),
            languages=len({one.language for one in found}),
            labels=len(kept),
            left_out=left_out,
            recall=_share(elsewhere),
            false_asks=_share(harmless),
            by_kind=_shares(elsewhere, lambda one: str(one.label.kind)),
            by_language=_shares(harmful, lambda one: one.label.language),
            false_by_language=_shares(harmless, lambda one: one.label.language),
        ),
        all_of_them,
    )


def _share(some: Sequence[Judged]) -> Share:
    return Share(len(some), sum(one.asked is not None for one in some))


def _shares(some: Iterable[Judged], by: Callable[[Judged], str]) -> dict[str, Share]:
    groups: dict[str, list[Judged]] = {}
    for one in some:
        groups.setdefault(by(one), []).append(one)
    return {name: _share(groups[name]) for name in sorted(groups)}
