"""Policies to change, turns that were played by the real engine and store, and a server in this process."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog
from litestar import Litestar

from engine.exchange.calls import TurnRequest
from engine.exchange.history import History
from engine.facts.vocabulary import VOCABULARY
from engine.observe import PageInput, Witness
from engine.observe.page import TreeNode
from engine.ports import Effect
from engine.record.turn import Reply, TurnRecord, Usage
from engine.replay.tracing import trace_of
from engine.rules import load, shipped
from engine.turn.engine import Engine
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.settings import Settings
from server.wiring import state_after, wire

URL = "https://shop.example/shoes"
QUERY = 'Click "Filters", then choose "In stock" in Availability'
CART = {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"}
FILTERS = {"i": "filters", "r": "btn", "n": "Filters"}
PAGES: tuple[list[dict[str, Any]], ...] = (
    [CART, FILTERS],
    [CART, FILTERS, {"i": "stock", "r": "sel", "n": "Availability", "v": "All", "o": ["All", "In stock"]}],
    [CART, FILTERS, {"i": "stock", "r": "sel", "n": "Availability", "v": "In stock", "o": ["All", "In stock"]}],
)


class Verifier:
    """A model that finds everything done, at 120 tokens a call."""

    has_model = True

    async def perform(self, effect: Effect) -> Reply:
        said = {"action_succeeded": True, "task_completed": True, "confidence": 0.9, "reason": "As seen."}
        usage = Usage(llm_calls=1, input_tokens=100, output_tokens=20)
        if not effect.name.startswith("llm.verify"):
            return Reply(effect.key, effect.name, "failed", usage=usage)
        return Reply(effect.key, effect.name, "ok", msgspec.Raw(msgspec.json.encode(said)), usage)

    def warm_up(self) -> None: ...

    async def close(self) -> None: ...


class Played:
    """Turns in a store, as a server leaves them."""

    def __init__(self, place: Path, folder: Path) -> None:
        self.place = place
        self._bundle = load(folder, VOCABULARY)
        self._numbers = itertools.count()

    def play(self, query: str, pages: tuple[list[dict[str, Any]], ...], provider: Any = None) -> list[TurnRecord]:
        store = TinyFiles(self.place, state_after)
        seen: list[TurnRecord] = []
        engine = Engine(
            bundle_source=lambda: self._bundle, provider=provider or _offline(), tasks=store, journal=store,
            history=History(
                trace_of=trace_of,
                tasks=store, sessions=store, clock=lambda: 1_000_000.0, bundle_source=lambda: self._bundle
            ),
            requests=store, clock=lambda: 1_000_000.0, ids=lambda: f"id-{next(self._numbers)}",
            log=structlog.get_logger("test"), played=lambda tenant, record: seen.append(record),
        )  # fmt: skip

        async def turns() -> None:
            task = None
            for tree in pages:
                page = PageInput(url=URL, interactive_tree=msgspec.convert(tree, list[TreeNode]))
                said = {"task_id": task} if task else {"query": query}
                await engine.interact("local", TurnRequest(url=URL, page=page, witness=Witness(), **said))
                task = seen[-1].before.id

        asyncio.run(turns())
        store.close()
        return seen


def _offline() -> Any:
    from engine.llm.providers.offline import Offline

    return Offline()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The shipped policies, to be changed."""
    place = tmp_path / "mine"
    shutil.copytree(shipped(), place, ignore=shutil.ignore_patterns("__pycache__"))
    return place


@pytest.fixture
def change() -> Callable[..., None]:
    """Replace a text that must be there once in a file of a folder."""

    def edit(place: Path, file: str, old: str, new: str) -> None:
        text = (place / file).read_text()
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        (place / file).write_text(text.replace(old, new))

    return edit


@pytest.fixture
def stricter(tmp_path: Path, change: Callable[..., None]) -> Path:
    """Policies for which hardly any step is a success."""
    place = tmp_path / "stricter"
    shutil.copytree(shipped(), place, ignore=shutil.ignore_patterns("__pycache__"))
    change(place, "settings.yaml", "success_threshold: {value: 0.70", "success_threshold: {value: 0.96")
    return place


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played(tmp_path / "store", shipped())


@pytest.fixture
def records(played: Played) -> list[TurnRecord]:
    """A task of three turns without a model: filters, a choice, the end."""
    return played.play(QUERY, PAGES)


@pytest.fixture
def judged(played: Played) -> list[TurnRecord]:
    """A task of two turns of which the second was judged by a model."""
    return played.play('Click "Filters"', PAGES[:2], Verifier())


@pytest.fixture
def serving(tmp_path: Path) -> Callable[..., Any]:
    """`async with serving(policies=…, shadow=…) as (client, app)`: a whole server, without a socket."""

    @asynccontextmanager
    async def run(**settings: Any) -> AsyncIterator[tuple[httpx.AsyncClient, Litestar]]:
        app = wire(Settings(store=f"tinydb:{tmp_path}/served", **{"prove": False, **settings}))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60)
        async with app.lifespan(), client:
            yield client, app

    return run


@pytest.fixture
def turn() -> Callable[..., Mapping[str, Any]]:
    def body(at: int = 0, task: str | None = None) -> Mapping[str, Any]:
        said = {"taskId": task} if task else {"query": QUERY}
        return {"url": URL, "interactiveTree": PAGES[at], **said}

    return body


@pytest.fixture(autouse=True)
def _no_provider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
