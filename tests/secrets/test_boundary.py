"""That the search for forty secrets can fail: it finds them as soon as a part of the boundary is taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import engine.turn.spoken
import server.boundary
from tests.secrets.plays import Play, answers, claims, goal, knowledge, pages, planned, refusals
from tests.secrets.test_forty import Start, leaks, start

pytestmark = pytest.mark.slow
__all__ = ["start"]
AS_IT_IS: dict[str, Callable[[Sequence[Any]], Any]] = {  # what each part of the arrival would answer if it did nothing
    "asked": lambda given: given[0],
    "heard": lambda given: given[1:3],
    "page": lambda given: given[2],
    "replied": lambda given: given[-1],
}


@pytest.mark.parametrize(
    ("play", "part"),
    [(goal, "asked"), (answers, "heard"), (pages, "page"), (planned, "replied")],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)
def test_without_a_part_of_the_arrival_secrets_are_kept(
    start: Start, monkeypatch: pytest.MonkeyPatch, play: Play, part: str
) -> None:
    monkeypatch.setattr(engine.turn.spoken.Spoken, part, lambda self, *given: AS_IT_IS[part](given))
    world = start(play)
    play(world)
    assert any(where.endswith((".turns", ".json", ".journal")) for where in leaks(world))


@pytest.mark.parametrize("play", [refusals, knowledge], ids=lambda play: play.__name__)
def test_without_the_way_out_secrets_are_told(start: Start, monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    monkeypatch.setattr(server.boundary.Boundary, "out", lambda self, value: value)
    world = start(play)
    play(world)
    assert leaks(world)


def test_without_redaction_claims_are_kept_as_they_come(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    import engine.gate.gate

    monkeypatch.setattr(engine.gate.gate, "without_secrets", lambda claim, seen, bundle: (claim, seen))
    world = start(claims)
    claims(world)
    assert any(where.endswith(".history") for where in leaks(world))
