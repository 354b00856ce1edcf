"""Who performs effects, and who finds what models are told. Adapters are named only where the server is wired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from engine.knowledge import Found
from engine.record.turn import Reply
from engine.rules import Scalar


class Effect(Struct, frozen=True):
    """One effect to be performed: its name in a policy, its input, and how it is to be asked for.

    `input` is JSON-able and bounded; what of it is page text is raw, and a prompt must escape it. `options` are those
    settings that belong to this effect (engine.llm.options): model, thinking level, time limit.
    """

    name: str  # "llm.verify_light"
    key: str
    input: Mapping[str, object]
    options: Mapping[str, Scalar] = {}


class Provider(Protocol):
    """Performs effects. Never raises for a failure of the model: the reply says so in its status."""

    @property
    def has_model(self) -> bool: ...

    async def perform(self, effect: Effect) -> Reply: ...

    def warm_up(self) -> None:
        """Begin in the background what the first call would otherwise wait for."""

    async def close(self) -> None:
        """Let go of connections."""


class Search(Protocol):
    """Searches the web. Never raises for a failure of the search: the reply says so in its status."""

    async def perform(self, effect: Effect) -> Reply: ...


class Finder(Protocol):
    """Finds passages of an organisation's knowledge, the best first."""

    async def search(self, tenant: str, query: str, most: int) -> Sequence[Found]: ...
