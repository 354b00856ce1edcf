"""A store with one completed task in it: planned and judged by a model, over real files."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from msgspec import Raw

from engine.exchange.calls import TurnRequest
from engine.exchange.history import History
from engine.facts.vocabulary import VOCABULARY
from engine.observe import PageInput, Witness
from engine.observe.page import TreeNode
from engine.ports import Effect
from engine.record.turn import Reply, Usage
from engine.replay.attest import Bundles
from engine.replay.tracing import trace_of
from engine.rules import load, shipped
from engine.turn.engine import Engine
from server.adapters.tinydb.layout import Layout, TaskPaths
from server.cli import main
from server.policies.archive import PolicyArchive
from server.policies.live import Live
from server.wiring import open_store

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
OPEN, FILTER, WELCOME = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("text", "t", "Welcome, Jas")
PAGES = ([OPEN], [OPEN, FILTER, WELCOME], [FILTER, ("btn", "all", "All")])


class Model:
    has_model = True

    async def perform(self, effect: Effect) -> Reply:
        body = Raw(msgspec.json.encode(SAYS[effect.name]))
        return Reply(effect.key, effect.name, "ok", body, Usage(llm_calls=1, input_tokens=90, output_tokens=11))

    def warm_up(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Log:
    def info(self, event: str, **values: object) -> None:
        pass

    warning = exception = info


class Store:
    """The files of the one task `id-1`, and a way to change them."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def paths(self) -> TaskPaths:
        return Layout(self.root).task("local", "id-1")

    def turns(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(line) for line in self.paths.history.read_bytes().splitlines()]

    def write(self, turns: list[dict[str, Any]]) -> None:
        self.paths.history.write_bytes(b"".join(msgspec.json.encode(turn) + b"\n" for turn in turns))


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Store:
    """A copy for one test."""
    shutil.copytree(played, tmp_path / "store")
    return Store(tmp_path / "store")


@pytest.fixture(scope="session")
def bundles() -> Bundles:
    """The shipped policies, by whatever version a record names that is theirs."""
    bundle = load(shipped(), VOCABULARY)
    return lambda version: bundle if version == bundle.version else None


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store whose task was played to its end, its policies archived as the server does."""
    root = tmp_path_factory.mktemp("receipts") / "store"
    files = open_store(f"tinydb:{root}")
    live = Live(shipped(), VOCABULARY)
    live.kept_by(PolicyArchive(root / "policies", VOCABULARY).keep)
    bundle = load(shipped(), VOCABULARY)
    ids, now = itertools.count(1), itertools.count(1_000)
    engine = Engine(
        bundle_source=lambda: bundle, provider=Model(), tasks=files, journal=files, requests=files,
        history=History(
            trace_of=trace_of, tasks=files, sessions=files, clock=lambda: 1_000.0, bundle_source=lambda: bundle
        ),
        clock=lambda: float(next(now)), ids=lambda: f"id-{next(ids)}", log=Log(),
    )  # fmt: skip

    async def story() -> str:
        answer: dict[str, Any] = {}
        for nodes in PAGES:
            page = PageInput(url=URL, interactive_tree=[TreeNode(r=r, i=i, n=n) for r, i, n in nodes])
            told = {"task_id": answer["taskId"]} if answer else {"query": "Look at the list of patients"}
            raw = await engine.interact("local", TurnRequest(url=URL, page=page, witness=Witness(), **told))
            answer = msgspec.json.decode(raw)
        return str(answer["status"])

    try:
        assert asyncio.run(story()) == "completed"
    finally:
        files.close()
    return root


@pytest.fixture
def run(store: Store) -> Callable[..., Result]:
    """`surefoot receipt …` over the store."""
    return lambda *args: CliRunner().invoke(main, ["receipt", *args, "--store", f"tinydb:{store.root}"])
