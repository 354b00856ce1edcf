"""The documents of each tenant: put, listed, searched, deleted. What is searched again is not counted again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.knowledge.document import Document, documents_id, passages_of
from engine.knowledge.index import Found, Index

MAX_DOCUMENTS = 1_000  # of a tenant
MAX_CHARS = 4_000_000  # of all its texts: their index is made in one or two seconds
TENANTS_AT_HAND = 32  # whose index is kept


class LibraryFull(Exception):
    """The message says what would be too much."""


class UnknownDocument(Exception):
    def __init__(self, document_id: str) -> None:
        super().__init__(document_id)
        self.document_id = document_id


class Shelf(Protocol):
    """Where documents are kept, of one tenant each. After a write returns, it survives a crash of the process.

    `version` changes with every write; it needs no reading of documents.
    """

    async def version(self, tenant: str) -> int: ...

    async def documents(self, tenant: str) -> Sequence[Document]: ...

    async def put(self, tenant: str, documents: Sequence[Document]) -> None: ...

    async def remove(self, tenant: str, document_id: str) -> None: ...


class AtHand(Struct):
    """What was read of a tenant; the index is made when it is first searched."""

    version: int
    documents: dict[str, Document]
    index: Index | None = None


class Library:
    """Callers see to it that a tenant has one writer at a time."""

    def __init__(
        self, shelf: Shelf, clock: Callable[[], float], hide: Callable[[str], str] = lambda text: text
    ) -> None:
        """`hide` takes the secrets out of a text that is put in."""
        self._hide = hide
        self._shelf = shelf
        self._clock = clock
        self._at_hand: OrderedDict[str, AtHand] = OrderedDict()
        self._making = asyncio.Lock()

    async def put(self, tenant: str, given: Sequence[Document]) -> tuple[str, ...]:
        """Put documents in, each in the place of the one with its id. One without an id gets the one that its source,
        or its words, always have. Raises LibraryFull, and nothing is put then."""
        now = self._clock()
        given = [
            replace(one, title=self._hide(one.title), text=self._hide(one.text), source=self._hide(one.source))
            for one in given
        ]
        named = [
            replace(one, id=one.id or documents_id(one.title, one.text, one.source), updated=now) for one in given
        ]
        known = (await self._read(tenant)).documents
        _check_room({**known, **{one.id: one for one in named}})
        await self._shelf.put(tenant, named)
        return tuple(one.id for one in named)

    async def documents(self, tenant: str) -> tuple[Document, ...]:
        """By id."""
        known = (await self._read(tenant)).documents
        return tuple(known[name] for name in sorted(known))

    async def document(self, tenant: str, document_id: str) -> Document:
        """Raises UnknownDocument."""
        found = (await self._read(tenant)).documents.get(document_id)
        if found is None:
            raise UnknownDocument(document_id)
        return found

    async def remove(self, tenant: str, document_id: str) -> None:
        """Raises UnknownDocument."""
        await self.document(tenant, document_id)
        await self._shelf.remove(tenant, document_id)

    async def search(self, tenant: str, query: str, most: int) -> tuple[Found, ...]:
        """The best passages of the tenant's documents."""
        known = await self._read(tenant)
        if not known.documents:
            return ()
        async with self._making:
            if (index := known.index) is None:
                index = known.index = await asyncio.to_thread(_index_of, known.documents)
        return index.search(query, most)

    async def _read(self, tenant: str) -> AtHand:
        version = await self._shelf.version(tenant)
        known = self._at_hand.get(tenant)
        if known is None or known.version != version:
            found = await self._shelf.documents(tenant)
            known = self._at_hand[tenant] = AtHand(version, {one.id: one for one in found})
        self._at_hand.move_to_end(tenant)
        while len(self._at_hand) > TENANTS_AT_HAND:
            self._at_hand.popitem(last=False)
        return known


def _check_room(documents: dict[str, Document]) -> None:
    characters = sum(len(one.text) for one in documents.values())
    if len(documents) > MAX_DOCUMENTS:
        raise LibraryFull(f"there would be {len(documents)} documents, at most {MAX_DOCUMENTS} are possible")
    if characters > MAX_CHARS:
        raise LibraryFull(f"there would be {characters} characters in all, at most {MAX_CHARS} are possible")


def _index_of(documents: dict[str, Document]) -> Index:
    return Index([
        passage
        for one in documents.values()
        for passage in passages_of(one.text, title=one.title, source=one.source, document=one.id)
    ])  # fmt: skip
