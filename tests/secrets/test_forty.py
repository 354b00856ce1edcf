"""Forty secrets of every kind come in by every way there is, and nothing that leaves tells one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks.faults.model import ScriptedModel
from tests.secrets.kinds import told_in
from tests.secrets.plays import MOUTHY, OFFLINE, PLAYS, Play, calm, mouthy
from tests.secrets.world import World, collector, written_log

pytestmark = pytest.mark.slow


Start = Callable[[Play], World]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts the service as a play needs it: without a model, with one that works, or with one that tells."""
    with ExitStack() as stack:
        scripted = stack.enter_context(ScriptedModel(calm))
        place, spans = stack.enter_context(collector())
        log = stack.enter_context(written_log())
        for name in ("GOOGLE_API_KEY", "SUREFOOT_PROVIDER", "SUREFOOT_MODEL", "SUREFOOT_SECRET_KEY"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("GEMINI_API_KEY", "scripted")
        monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", scripted.url)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", place)

        def begin(play: Play) -> World:
            if play in OFFLINE:
                monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
            scripted.script = mouthy if play in MOUTHY else calm
            made = World(tmp_path / "store", scripted, log, spans)
            stack.callback(made.close)
            return made

        yield begin


def leaks(world: World) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for where, text in world.everything():
        for value in told_in(text):
            found.setdefault(where, []).append(value)
    return found


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.__name__)
def test_nothing_that_leaves_tells_a_secret(start: Start, play: Play) -> None:
    world = start(play)
    play(world)
    found = leaks(world)
    assert not found, found
