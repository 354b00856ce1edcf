"""Tasks played by the real engine over a store in files, as a server would, with a model that says what it is told."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import structlog
from msgspec import Raw

from engine.exchange.calls import TurnRequest
from engine.exchange.history import History
from engine.llm.providers.offline import Offline
from engine.observe import PageInput, TreeNode, Witness
from engine.ports import Effect, OfAll, Provider
from engine.record.turn import Reply, TurnRecord, Usage
from engine.replay.tracing import trace_of
from engine.rules import Bundle
from engine.turn.engine import Engine
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.stores import AGAIN

NOW = 1_000_000.0  # seconds since the epoch, in every turn
Tree = Sequence[Mapping[str, Any]]  # nodes as clients send them


class Told:
    """A model that answers each effect with what is written for it, and fails at all others; 120 tokens a call."""

    has_model = True

    def __init__(self, says: Mapping[str, Any]) -> None:
        self.calls = 0
        self._says = says

    async def perform(self, effect: Effect) -> Reply:
        self.calls += 1
        usage = Usage(llm_calls=1, input_tokens=100, output_tokens=20)
        if effect.name not in self._says:
            return Reply(effect.key, effect.name, "failed", usage=usage)
        return Reply(effect.key, effect.name, "ok", Raw(msgspec.json.encode(self._says[effect.name])), usage)

    def warm_up(self) -> None: ...

    async def close(self) -> None: ...


def play(
    place: Path, bundle: Bundle, query: str, url: str, trees: Sequence[Tree], *, provider: Provider | None = None,
    numbers: Iterator[int] | None = None,
) -> list[TurnRecord]:  # fmt: skip
    """The turns of one task, a page each, kept in the store at `place`. Its id is `id-1`, or of the next number."""
    store, seen = TinyFiles(place, AGAIN), list[TurnRecord]()
    known = {"tasks": store, "clock": lambda: NOW}
    ids = itertools.count(1) if numbers is None else numbers
    engine = Engine(
        **known, provider=provider or Offline(), journal=store, requests=store, ids=lambda: f"id-{next(ids)}",
        history=History(**known, trace_of=trace_of, sessions=store, journal=store, bundle_source=lambda: bundle),
        policies=OfAll(lambda: bundle), log=structlog.get_logger("test"),
        played=lambda tenant, record: seen.append(record),
    )  # fmt: skip

    async def turns() -> None:
        for tree in trees:
            page = PageInput(url=url, interactive_tree=msgspec.convert(tree, list[TreeNode]))
            told = {"task_id": seen[-1].before.id} if seen else {"query": query}
            await engine.interact("local", TurnRequest(url=url, page=page, witness=Witness(), **told))

    try:
        asyncio.run(turns())
    finally:
        store.close()
    return seen
