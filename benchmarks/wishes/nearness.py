"""Fits what each signal of `engine.language.questions.nearness` counts: `python -m benchmarks.wishes.nearness`.

Each question over a wish of the half that rules are built with is one choice among the controls of its page. The
weights are those of a multinomial logit, by gradient ascent on how likely a right control is, with a ridge so that a
rare signal counts little; rounded to a tenth.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from benchmarks.wishes.material import Wish, material
from benchmarks.wishes.play import Stopped, play_on
from engine.facts.vocabulary import VOCABULARY
from engine.language.questions.nearby import value_of
from engine.language.questions.nearness import WEIGHTS, compared, signals
from engine.language.steps.intent import Intent, read_intent
from engine.rules import Reader, load, shipped

FITTED = tuple(WEIGHTS)
RIDGE = 0.01
ROUNDS, PACE = 400, 0.5


class Choice(Struct, frozen=True):
    """The signals of each control that a question may offer, one row a control, and which of them would be right."""

    signals: NDArray[np.float64]
    right: NDArray[np.bool_]


def choices() -> list[Choice]:
    """Of the questions over wishes that rules are built with, those whose page has a right answer."""
    reader = Reader(load(shipped(), VOCABULARY))
    stopped = ((wish, play_on(reader, wish)[1]) for wish in material() if wish.does and wish.half == "built by")
    found = (_choice(reader, wish, at) for wish, at in stopped if at is not None)
    return [one for one in found if one.right.any()]


def _choice(reader: Reader, wish: Wish, at: Stopped) -> Choice:
    intent = read_intent(reader, at.step) if at.step else Intent()
    controls = compared(at.page, clicked=not at.step and not value_of(at.page, wish.says))
    rows = signals(reader, at.page, intent, wish.says, controls)
    values = np.array([[row.get(name, 0.0) for name in FITTED] for row in rows], float).reshape(len(rows), -1)
    return Choice(values, np.array([one.id in at.left for one in controls], bool))


def fit(seen: Sequence[Choice]) -> NDArray[np.float64]:
    """The weights, in the order of FITTED."""
    weights = np.zeros(len(FITTED))
    for _ in range(ROUNDS):
        slope = np.mean([_slope(one, weights) for one in seen], axis=0)
        weights = weights + PACE * (slope - RIDGE * weights)
    return weights


def _slope(one: Choice, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """How the logarithm of the chance that a right one is chosen grows with each weight."""
    near = np.exp(one.signals @ weights)
    likely, right = near / near.sum(), near * one.right
    slope: NDArray[np.float64] = one.signals.T @ (right / right.sum() - likely)
    return slope


if __name__ == "__main__":
    seen = choices()
    weights = fit(seen)
    print(f"{len(seen)} questions")
    for name, weight in zip(FITTED, weights, strict=True):
        print(f"{name:8} {weight:5.1f}  now {WEIGHTS[name]:5.1f}")
