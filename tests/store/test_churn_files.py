"""What was learned of pages survives a restart, belongs to its tenant, and is bounded."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.learning.churn import ChurnPage, Mark
from server.adapters.tinydb.churn_files import ChurnFiles


def page(path: str, last: float = 0.0, host: str = "news.example") -> ChurnPage:
    return ChurnPage(host=host, path=path, looks=4, marks={"changed text clock": Mark(3, last)}, last=last)


def keep(files: ChurnFiles, one: ChurnPage, tenant: str = "local", most: int = 100) -> None:
    asyncio.run(files.keep(tenant, one, most))


def paths(files: ChurnFiles, tenant: str = "local") -> list[str]:
    return [one.path for one in asyncio.run(files.pages(tenant))]


def test_a_page_is_there_after_a_restart(tmp_path: Path) -> None:
    keep(ChurnFiles(tmp_path), page("/a"))
    files = ChurnFiles(tmp_path)
    assert asyncio.run(files.page("local", "news.example", "/a")) == page("/a")
    assert asyncio.run(files.page("local", "news.example", "/b")) is None


def test_a_page_that_is_learned_again_takes_the_place_of_the_old(tmp_path: Path) -> None:
    files = ChurnFiles(tmp_path)
    assert asyncio.run(files.page("local", "news.example", "/a")) is None
    keep(files, page("/a"))
    keep(files, page("/a", 5.0))
    assert asyncio.run(files.page("local", "news.example", "/a")) == page("/a", 5.0)
    assert paths(files) == ["/a"]


def test_tenants_never_see_each_other(tmp_path: Path) -> None:
    files = ChurnFiles(tmp_path)
    keep(files, page("/a"), "one")
    assert asyncio.run(files.page("two", "news.example", "/a")) is None
    assert paths(files, "two") == []
    assert asyncio.run(files.forget("two", None)) == 0


def test_the_page_that_was_seen_longest_ago_makes_room(tmp_path: Path) -> None:
    files = ChurnFiles(tmp_path)
    for at, name in enumerate(("/b", "/a", "/c", "/d")):
        keep(files, page(name, float(at)), most=3)
    assert paths(files) == ["/d", "/c", "/a"]
    assert asyncio.run(files.page("local", "news.example", "/b")) is None


def test_one_host_is_forgotten_and_others_are_not(tmp_path: Path) -> None:
    files = ChurnFiles(tmp_path)
    keep(files, page("/a"))
    keep(files, page("/a", host="shop.example"))
    assert asyncio.run(files.forget("local", "news.example")) == 1
    assert asyncio.run(files.page("local", "news.example", "/a")) is None
    assert [one.host for one in asyncio.run(files.pages("local"))] == ["shop.example"]
    assert asyncio.run(files.forget("local", None)) == 1
    assert paths(ChurnFiles(tmp_path)) == []


def test_a_damaged_file_is_learned_again(tmp_path: Path) -> None:
    keep(ChurnFiles(tmp_path), page("/a"))
    (found,) = (tmp_path / "churn").rglob("*.json")
    found.write_bytes(b"{")
    files = ChurnFiles(tmp_path)
    assert paths(files) == []
    keep(files, page("/a"))
    assert paths(files) == ["/a"]


def test_any_text_is_a_page_and_none_is_a_path(tmp_path: Path) -> None:
    files = ChurnFiles(tmp_path)
    for odd in ("/../../etc", "/" + "x" * 5000, "/ü\U0001f600"):
        keep(files, page(odd))
    assert len(paths(files)) == 3
