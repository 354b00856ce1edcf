"""Knowledge over HTTP, on a real store: put, ranked, deleted, refused, and there after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.knowledge import Document
from engine.knowledge import library as libraries
from server.adapters.tinydb.knowledge_files import KnowledgeFiles
from tests.application import Application

pytestmark = pytest.mark.slow

PATH = "/api/knowledge"
REFUNDS = {"id": "refunds", "title": "Refunds", "text": "Refunds are issued in the billing portal.", "source": "wiki/7"}
LEAVE = {"id": "leave", "text": "Annual leave is requested in the people portal."}


class Http(Application):
    def __call__(self, method: str, path: str = PATH, body: Any = None) -> httpx.Response:
        return super().__call__(method, path, body)


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[[], Http]]:
    opened: list[Http] = []

    def begin() -> Http:
        if opened:
            opened.pop().close()
        opened.append(Http(tmp_path / "store"))
        return opened[-1]

    yield begin
    opened[-1].close()


@pytest.fixture
def http(open_store: Callable[[], Http]) -> Http:
    return open_store()


def test_documents_are_put_listed_found_and_deleted(http: Http) -> None:
    assert http("GET").json() == {"count": 0, "documents": []}
    assert http("PUT", body=[REFUNDS, LEAVE]).json() == {"ids": ["refunds", "leave"], "count": 2}
    told = http("GET").json()
    assert [(one["id"], one.get("title"), one["characters"]) for one in told["documents"]] == [
        ("leave", None, len(LEAVE["text"])), ("refunds", "Refunds", len(REFUNDS["text"])),
    ]  # fmt: skip
    assert all("text" not in one for one in told["documents"])
    assert http("GET", f"{PATH}/refunds").json()["text"] == REFUNDS["text"]
    best, other = http("GET", f"{PATH}?query=how to refund in the billing portal").json()["passages"]
    assert (best["id"], best["title"], best["source"]) == ("refunds", "Refunds", "wiki/7")
    assert (best["relevance"], other["id"]) == (1.0, "leave")
    assert best["score"] > other["score"]
    assert http("DELETE", f"{PATH}/refunds").json() == {"deleted": "refunds", "count": 1}
    assert http("GET", f"{PATH}?query=refund").json()["passages"] == []


def test_a_document_takes_the_place_of_the_one_with_its_id(http: Http) -> None:
    http("PUT", body=REFUNDS)
    assert http("PUT", body={**REFUNDS, "text": "Ask Jo."}).json() == {"ids": ["refunds"], "count": 1}
    assert http("GET", f"{PATH}/refunds").json()["text"] == "Ask Jo."


def test_a_document_without_an_id_gets_the_same_one_again(http: Http) -> None:
    first = http("PUT", body={"text": "Ask Jo."}).json()
    assert http("PUT", body={"text": "Ask Jo."}).json() == first
    assert first["count"] == 1


def test_documents_are_there_after_a_restart(open_store: Callable[[], Http]) -> None:
    open_store()("PUT", body=[REFUNDS, LEAVE])
    again = open_store()
    assert again("GET").json()["count"] == 2
    again("DELETE", f"{PATH}?id=leave")
    assert open_store()("GET").json()["count"] == 1


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "text"),
        ({"text": ""}, "text"),
        ({"text": 1}, "text"),
        ({"text": "x" * 100_001}, "text"),
        ({"text": "x", "id": "y" * 257}, "id"),
        ([{"text": "x"}, {"title": "y"}], "[1].text"),
        ([{"text": "x"}] * 201, "$"),
        ("text", "$"),
    ],
)
def test_what_is_no_document_is_refused_by_its_path(http: Http, body: Any, path: str) -> None:
    refused = http("PUT", body=body)
    assert refused.status_code == 400, refused.text
    assert [one["path"] for one in refused.json()["errors"]] == [path]
    assert http("GET").json()["count"] == 0


def test_other_refusals(http: Http, monkeypatch: pytest.MonkeyPatch) -> None:
    assert http("PUT", body=b'{"text": "\\ud800"}').json()["type"] == "urn:surefoot:problem:bad-json"
    for gone in (http("GET", f"{PATH}/none"), http("DELETE", f"{PATH}/none"), http("DELETE", f"{PATH}?id=none")):
        assert (gone.status_code, gone.json()["type"]) == (404, "urn:surefoot:problem:unknown-document")
    nothing_named = http("DELETE")
    assert (nothing_named.status_code, nothing_named.json()["errors"][0]["path"]) == (400, "id")
    monkeypatch.setattr(libraries, "MAX_DOCUMENTS", 1)
    full = http("PUT", body=[REFUNDS, LEAVE])
    assert (full.status_code, full.json()["type"]) == (409, "urn:surefoot:problem:knowledge-full")
    assert http("GET").json()["count"] == 0


def test_unknown_fields_are_counted_in_a_list_too(http: Http) -> None:
    http("PUT", body=[{**REFUNDS, "colour": 1}, {**LEAVE, "colour": 2}])
    assert http("GET", "/ready").json()["unknownFields"] == {"colour": 1}


ANY_NAME = ["../../etc/passwd", "..", "a/b", "x" * 5000, "ü\U0001f600", ""]


@pytest.mark.parametrize("name", ANY_NAME)
def test_any_text_is_an_id_and_none_is_a_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "scratch").mkdir()
    shelf = KnowledgeFiles(tmp_path)
    asyncio.run(shelf.put("local", [Document(name, "x")]))
    assert [one.id for one in asyncio.run(shelf.documents("local"))] == [name]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["knowledge", "scratch"]
    asyncio.run(shelf.remove("local", name))
    assert list(asyncio.run(shelf.documents("local"))) == []


def test_a_damaged_document_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    shelf = KnowledgeFiles(tmp_path)
    asyncio.run(shelf.put("local", [Document("a", "x"), Document("b", "y")]))
    before = asyncio.run(shelf.version("local"))
    next(path for path in tmp_path.rglob("*.json") if b'"y"' in path.read_bytes()).write_bytes(b'{"ten')
    assert [one.id for one in asyncio.run(shelf.documents("local"))] == ["a"]
    asyncio.run(shelf.put("other", [Document("c", "z")]))
    assert [one.id for one in asyncio.run(shelf.documents("local"))] == ["a"]
    assert asyncio.run(shelf.version("local")) == before
    asyncio.run(shelf.remove("local", "b"))
    assert asyncio.run(shelf.version("local")) != before
