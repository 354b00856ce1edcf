"""What stands above a rule or a guarantee: whether it is proved, how many golden cases it has, how often it fired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, Protocol

from msgspec import Struct

from engine.rules.editing import scope
from engine.rules.editing.outline import Entry, outline
from engine.rules.editing.places import Span
from engine.rules.editing.survey import Document, Survey, tree_of
from engine.rules.read.source import ListNode, MapNode, ScalarNode


class Stand(Protocol):
    """What is read of a proof. Those of engine.rules.prove are such, which a machine without a solver has not."""

    @property
    def state(self) -> str:
        """proved, refuted, not analysed, acknowledged."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Those that break it."""


class Known(Struct, frozen=True):
    """What was found out about the folder beside reading it; None where it was not asked for or is not known yet.

    `proofs` are by rule set ("" across sets) and id; `proving` that they are on their way; `why` why there are none.
    `fired` says by full name how often rules fired `since`.
    """

    proofs: Mapping[tuple[str, str], Stand] | None = None
    proving: bool = False
    why: str = ""
    fired: Mapping[str, int] | None = None
    since: str = "this week"


class Lens(Struct, frozen=True):
    """A line above a part of a text, which is its rule set, a rule or a guarantee."""

    span: Span
    text: str
    of: Literal["set", "rule", "guarantee"]


def lenses(survey: Survey, file: str, known: Known) -> tuple[Lens, ...]:
    """The lines above the rules and guarantees of a file; empty for any other."""
    document = survey.document(file)
    if document is None or document.role not in ("rule set", "guarantees"):
        return ()
    entries = outline(survey, file)
    return tuple(_lenses(survey, document, entries, known))


def _lenses(survey: Survey, document: Document, entries: tuple[Entry, ...], known: Known) -> Iterator[Lens]:
    own = "" if document.role == "guarantees" else scope.ruleset_of(document)
    cases = cases_of(survey, own) if own else Counter()
    guarantees = [one.name for one in entries if one.sort == "guarantee"]
    if own and guarantees:
        yield Lens(Span(1, 1, 1, 1), _of_set(own, guarantees, known), "set")
    for one in entries:
        if one.sort == "guarantee":
            yield Lens(one.span, stands(own, one.name, known), "guarantee")
        elif survey.golden is not None:
            yield Lens(one.span, _many(cases[one.name], "golden case"), "rule")
        if one.sort == "rule" and known.fired is not None:
            times = _times(known.fired.get(f"{own}/{one.name}", 0))
            yield Lens(one.span, f"fired {times} {known.since}", "rule")


def cases_of(survey: Survey, ruleset: str) -> Counter[str]:
    """How many golden files expect each rule of a set to fire."""
    return Counter(name for one in survey.golden_of(ruleset) for name in _expected(one.text))


@lru_cache(maxsize=4096)
def _expected(text: str) -> tuple[str, ...]:
    root = tree_of(text)
    expect = root.entries["expect"][1] if isinstance(root, MapNode) and "expect" in root.entries else None
    found = [expect.entries[key][1] for key in ("rule", "rules") if key in expect.entries] if isinstance(
        expect, MapNode
    ) else []
    names = [item for node in found for item in (node.items if isinstance(node, ListNode) else (node,))]
    return tuple(one.text for one in names if isinstance(one, ScalarNode) and one.value is not None)


def stands(ruleset: str, name: str, known: Known) -> str:
    """How a guarantee stands, in a few words."""
    proof = known.proofs.get((ruleset, name)) if known.proofs is not None else None
    if proof is None:
        return "being proved …" if known.proving else known.why or "not proved yet"
    if proof.state == "refuted":
        by = f" by {', '.join(proof.rules)}" if proof.rules else ""
        return f"broken{by}"
    return "accepted as it is" if proof.state == "acknowledged" else proof.state


def _of_set(ruleset: str, names: list[str], known: Known) -> str:
    states = [stands(ruleset, name, known) for name in names]
    if all(one == "proved" for one in states):
        return f"all {len(names)} guarantees proved" if len(names) > 1 else "proved"
    broken = [name for name, state in zip(names, states, strict=True) if state.startswith("broken")]
    return f"broken: {', '.join(broken)}" if broken else max(set(states) - {"proved"}, key=states.count)


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}" if number else f"no {what}"


def _times(number: int) -> str:
    return "never" if not number else "once" if number == 1 else f"{number:,} times"
