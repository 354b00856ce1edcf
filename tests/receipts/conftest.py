"""A store with one completed task in it: planned and judged by a model, over real files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec import Raw

from engine.facts.vocabulary import VOCABULARY
from engine.replay.receipt_check import Bundles
from engine.rules import Bundle, shipped
from server.adapters.tinydb.layout import Layout, TaskPaths
from server.cli import main
from server.packing.frames import framed
from server.packing.turn_log import TURN, Entry, turns_of
from server.policies.archive import PolicyArchive
from server.policies.live import Live
from tests.played import Told, play

URL = "https://clinic.example/patients"
STEPS = (('Click "Open"', 'the page shows "Welcome"'), ('Click "Filter"', "The list looks as it should"))
SAYS: dict[str, Any] = {
    "llm.plan": {
        "goal": "Look at the list",
        "steps": [
            {"description": text, "reasoning": "", "toolType": "DOM", "expectedOutcome": "It shows", "verify": verify}
            for text, verify in STEPS
        ],
    },
    "llm.verify_light": {"action_succeeded": True, "task_completed": True, "confidence": 0.9, "reason": "Done."},
    "llm.verify_full": {"action_succeeded": True, "task_completed": True, "confidence": 0.9, "reason": "Done."},
}
OPEN, FILTER, ALL = ({"r": "btn", "i": name.lower(), "n": name} for name in ("Open", "Filter", "All"))
PAGES = ([OPEN], [OPEN, FILTER, {"r": "text", "i": "t", "n": "Welcome, Jas"}], [FILTER, ALL])


class Store:
    """The files of the one task `id-1`, and a way to change them."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def paths(self) -> TaskPaths:
        return Layout(self.root).task("local", "id-1")

    def turns(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(read.json()) for read in turns_of(self.paths.turns.read_bytes())]

    def write(self, turns: list[dict[str, Any]]) -> None:
        """Other turns in their place; the state goes with the length of their log."""
        entries = (Entry(Raw(msgspec.json.encode(turn)), {}) for turn in turns)
        log = b"".join(framed(TURN, msgspec.json.encode(entry)) for entry in entries)
        self.paths.turns.write_bytes(log)
        tables = msgspec.json.decode(self.paths.state.read_bytes())
        tables["task"]["1"]["log"] = len(log)
        self.paths.state.write_bytes(msgspec.json.encode(tables))


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Store:
    """A copy for one test."""
    shutil.copytree(played, tmp_path / "store")
    return Store(tmp_path / "store")


@pytest.fixture(scope="session")
def bundles(bundle: Bundle) -> Bundles:
    """The shipped policies, by whatever version a record names that is theirs."""
    return lambda version: bundle if version == bundle.version else None


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory, bundle: Bundle) -> Path:
    """A store whose task was played to its end, its policies archived as the server does."""
    root = tmp_path_factory.mktemp("receipts") / "store"
    Live(shipped(), VOCABULARY).kept_by(PolicyArchive(root / "policies", VOCABULARY).keep)
    turns = play(root, bundle, "Look at the list of patients", URL, PAGES, provider=Told(SAYS))
    assert turns[-1].transition.status == "completed"
    return root


@pytest.fixture
def run(store: Store) -> Callable[..., Result]:
    """`surefoot receipt …` over the store."""
    return lambda *args: CliRunner().invoke(main, ["receipt", *args, "--store", f"tinydb:{store.root}"])
