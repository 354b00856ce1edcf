"""Documents in passages, and passages found again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.knowledge import Document, Index, Library, LibraryFull, Passage, UnknownDocument, passages_of, words
from engine.knowledge import library as libraries
from engine.knowledge.document import PASSAGE_CHARS
from tests.examples import examples

REFUNDS = "Refunds are issued in the billing portal, under Orders. Only a manager may approve more than 500 euros."
LEAVE = "Annual leave is requested in the people portal, at least two weeks ahead."
CRATES = "Crates are counted on Fridays. The count is entered into the stock sheet."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Orders of a patient", ["order", "patient"]),
        ("Größe ÄNDERN", ["grösse", "ändern"]),
        ("ﬁle №5", ["file", "no5"]),
        ("返金を申請", ["返金", "金を", "を申", "申請"]),
        ("class, business", ["class", "business"]),
        ("a\u200bb — <b>!", ["b", "b"]),
    ],
)
def test_words_are_folded(text: str, found: list[str]) -> None:
    assert words(text) == found


@given(text=st.text(max_size=5_000))
@settings(max_examples=examples(80))
def test_passages_hold_every_word_once_and_are_bounded(text: str) -> None:
    parts = list(passages_of(text, document="d"))
    assert all(0 < len(one.text) <= PASSAGE_CHARS for one in parts)
    assert "".join("".join(one.text.split()) for one in parts) == "".join(text.split())


def test_a_long_paragraph_is_cut_after_a_sentence() -> None:
    sentence = "This sentence has about forty characters. "
    parts = list(passages_of(sentence * 60))
    assert len(parts) > 2
    assert all(one.text.endswith(".") for one in parts)


def test_the_passage_with_the_words_comes_first_and_others_do_not_come() -> None:
    index = Index([Passage(LEAVE, "Leave"), Passage(CRATES), Passage(REFUNDS, "Refunds")])
    found = index.search("Refund order 17 in the billing portal", 10)
    assert [one.passage.title for one in found] == ["Refunds", "Leave"]
    assert found[0].score > found[1].score
    assert found[0].relevance == pytest.approx(4 / 5)
    assert index.search("zebra", 10) == ()
    assert index.search("the of and", 10) == ()
    assert Index([]).search("refund", 10) == ()
    assert Index([Passage("…")]).search("refund", 10) == ()


class Shelf:
    """Counts how often it is read."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, Document]] = {}
        self.writes = self.reads = 0

    async def version(self, tenant: str) -> int:
        return self.writes

    async def documents(self, tenant: str) -> Sequence[Document]:
        self.reads += 1
        return list(self.kept.get(tenant, {}).values())

    async def put(self, tenant: str, documents: Sequence[Document]) -> None:
        self.writes += 1
        self.kept.setdefault(tenant, {}).update({one.id: one for one in documents})

    async def remove(self, tenant: str, document_id: str) -> None:
        self.writes += 1
        del self.kept[tenant][document_id]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def library(shelf: Shelf) -> Library:
    return Library(shelf, lambda: 7.0)


def run(call: Any) -> Any:
    return asyncio.run(call)


def test_what_is_searched_again_is_not_counted_again(
    library: Library, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    real = libraries._index_of
    monkeypatch.setattr(libraries, "_index_of", lambda documents: made.append(1) or real(documents))

    async def scenario() -> list[str]:
        await library.put("a", [Document("r", REFUNDS), Document("l", LEAVE)])
        for _ in range(5):
            await library.search("a", "refund", 3)
        assert (len(made), shelf.reads) == (1, 2)
        await library.put("a", [Document("r", CRATES)])
        found = [one.passage.document for one in await library.search("a", "refund crate", 3)]
        assert (len(made), shelf.reads) == (2, 3)
        return found

    assert run(scenario()) == ["r"]


def test_tenants_are_apart(library: Library) -> None:
    async def scenario() -> None:
        await library.put("a", [Document("r", REFUNDS)])
        assert await library.search("b", "refund", 3) == ()
        assert await library.documents("b") == ()
        with pytest.raises(UnknownDocument):
            await library.remove("b", "r")
        assert [one.id for one in await library.documents("a")] == ["r"]

    run(scenario())


def test_without_an_id_the_same_document_stays_one(library: Library) -> None:
    async def scenario() -> None:
        first = await library.put("a", [Document("", REFUNDS, "Refunds"), Document("", LEAVE, source="https://x/leave")])
        again = await library.put("a", [Document("", REFUNDS, "Refunds"), Document("", CRATES, source="https://x/leave")])
        assert first == again
        assert len(await library.documents("a")) == 2
        assert (await library.document("a", first[1])).text == CRATES

    run(scenario())


def test_a_full_library_takes_nothing_of_what_came(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "MAX_DOCUMENTS", 2)
    monkeypatch.setattr(libraries, "MAX_CHARS", 30)

    async def scenario() -> None:
        await library.put("a", [Document("1", "x" * 10)])
        with pytest.raises(LibraryFull, match="3 documents, at most 2"):
            await library.put("a", [Document("2", "y"), Document("3", "z")])
        with pytest.raises(LibraryFull, match="31 characters in all, at most 30"):
            await library.put("a", [Document("2", "y" * 21)])
        assert [one.id for one in await library.documents("a")] == ["1"]
        await library.put("a", [Document("1", "x" * 30)])  # in the place of the other

    run(scenario())
