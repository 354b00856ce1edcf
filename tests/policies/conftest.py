"""Policies to change, turns that were played by the real engine and store, and a server in this process."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar

from engine.ports import Provider
from engine.record.turn import TurnRecord
from engine.rules import Bundle, shipped
from server.settings import Settings
from server.wiring import wire
from tests.played import Told, Tree, play

URL = "https://shop.example/shoes"
QUERY = 'Click "Filters", then choose "In stock" in Availability'
CART = {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"}
FILTERS = {"i": "filters", "r": "btn", "n": "Filters"}
PAGES: tuple[list[dict[str, Any]], ...] = (
    [CART, FILTERS],
    [CART, FILTERS, {"i": "stock", "r": "sel", "n": "Availability", "v": "All", "o": ["All", "In stock"]}],
    [CART, FILTERS, {"i": "stock", "r": "sel", "n": "Availability", "v": "In stock", "o": ["All", "In stock"]}],
)


VERDICT = {"action_succeeded": True, "task_completed": True, "confidence": 0.9, "reason": "As seen."}


class Played:
    """Turns in a store, as a server leaves them."""

    def __init__(self, place: Path, bundle: Bundle) -> None:
        self.place = place
        self._bundle = bundle
        self._numbers = itertools.count()

    def play(self, query: str, pages: tuple[Tree, ...], provider: Provider | None = None) -> list[TurnRecord]:
        return play(self.place, self._bundle, query, URL, pages, provider=provider, numbers=self._numbers)


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
def played(tmp_path: Path, bundle: Bundle) -> Played:
    return Played(tmp_path / "store", bundle)


@pytest.fixture
def records(played: Played) -> list[TurnRecord]:
    """A task of three turns without a model: filters, a choice, the end."""
    return played.play(QUERY, PAGES)


@pytest.fixture
def judged(played: Played) -> list[TurnRecord]:
    """A task of two turns of which the second was judged by a model."""
    return played.play('Click "Filters"', PAGES[:2], Told({"llm.verify_light": VERDICT, "llm.verify_full": VERDICT}))


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
