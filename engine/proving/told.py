"""A counterexample of a whole turn in the order in which it happens: the facts, what is learnt, what models answer."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import Scalar
from engine.turn.stages import TURN, Stage


def told(facts: Mapping[str, Scalar], stages: tuple[Stage, ...] = TURN) -> dict[str, dict[str, Scalar]]:
    """The values by when they come: at first, before a stage, or as the reply to a stage's n-th round."""
    by_moment: dict[tuple[int, int], dict[str, Scalar]] = {}
    for name, value in facts.items():
        fact, _, mark = name.partition("@")
        stage, _, turn = mark.partition(".")
        by_moment.setdefault((int(stage or -1), int(turn or -1)), {})[fact] = value
    return {_moment(*moment, stages): values for moment, values in sorted(by_moment.items())}


def _moment(at: int, turn: int, stages: tuple[Stage, ...]) -> str:
    if at < 0:
        return "at first"
    name = stages[at].ruleset
    return f"before {name}" if turn < 0 else f"reply to {name}, round {turn + 1}"
