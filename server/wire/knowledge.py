"""Documents as they are on the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.knowledge import Document, Found
from server.wire.turns import Id, Text

MAX_TEXT_CHARS = 100_000
MAX_AT_ONCE = 200


class WireDocument(Struct, frozen=True):
    """One text of the organisation. The one that has its `id` already is replaced."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_CHARS, description="Plain text.")]
    id: Annotated[Id | None, Meta(description="If absent, one that follows from its source or its words.")] = None
    title: Annotated[Text | None, Meta(description="What it is called.")] = None
    source: Annotated[Text | None, Meta(description="Where it comes from.")] = None


WireDocuments = WireDocument | Annotated[list[WireDocument], Meta(max_length=MAX_AT_ONCE)]


class PutAnswer(Struct, frozen=True):
    """`ids` in the order in which the documents came; `count` is how many there are now."""

    ids: tuple[str, ...]
    count: int


class DeleteAnswer(Struct, frozen=True):
    deleted: str
    count: int


class DocumentView(Struct, frozen=True):
    """Without its text in a list. `updated` is seconds since the epoch."""

    id: str
    characters: int
    updated: float
    title: str | UnsetType = UNSET
    source: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class PassageView(Struct, frozen=True):
    """A part of a document that answers a query. `relevance` is the share of its words that the passage holds."""

    id: str
    text: str
    score: float
    relevance: float
    title: str | UnsetType = UNSET
    source: str | UnsetType = UNSET


class KnowledgeView(Struct, frozen=True, omit_defaults=True):
    """`documents` without a query, `passages` with one, the best first."""

    count: int
    documents: tuple[DocumentView, ...] | None = None
    passages: tuple[PassageView, ...] | None = None


def documents_of(body: WireDocument | list[WireDocument]) -> tuple[Document, ...]:
    given = body if isinstance(body, list) else [body]
    return tuple(Document(one.id or "", one.text, one.title or "", one.source or "") for one in given)


def document_view(one: Document, *, whole: bool = False) -> DocumentView:
    return DocumentView(
        one.id, len(one.text), one.updated, one.title or UNSET, one.source or UNSET, one.text if whole else UNSET
    )


def passage_view(found: Found) -> PassageView:
    one = found.passage
    return PassageView(
        one.document, one.text, found.score, found.relevance, one.title or UNSET, one.source or UNSET
    )
