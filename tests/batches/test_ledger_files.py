"""Records as files: the last whole line counts, whatever a crash or a failing disk left behind it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw, Struct

from engine.ports import StoreUnavailable
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.ledger_files import CHUNK, LedgerFiles
from tests.examples import examples


class Note(Struct, frozen=True):
    text: str
    response: Raw = Raw(b"null")
    request_id: str | None = None


def ledger(root: Path) -> LedgerFiles[Note]:
    return LedgerFiles(root, "notes", Note, Erased())


def append(root: Path, text: str, thing: str = "a", **more: object) -> None:
    asyncio.run(ledger(root).append("local", thing, Note(text, **more)))  # type: ignore[arg-type]


def last(root: Path, thing: str = "a", tenant: str = "local") -> str | None:
    found = asyncio.run(ledger(root).last(tenant, thing))
    return found.text if found else None


def log(root: Path) -> Path:
    (found,) = (root / "notes").rglob("*.history")
    return found


TEXTS = st.lists(st.text(max_size=50) | st.just("x" * (CHUNK + 7)), min_size=1, max_size=5)


@given(texts=TEXTS, cut=st.integers(0, 200))
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_torn_end_is_no_record_and_the_next_one_takes_its_place(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], cut: int
) -> None:
    root = tmp_path_factory.mktemp("store")
    whole = [0]
    for text in texts:
        append(root, text)
        whole.append(log(root).stat().st_size)
    assert last(root) == texts[-1]
    size = max(0, whole[-1] - cut)
    with log(root).open("r+b") as file:
        file.truncate(size)
    left = [text for text, end in zip(texts, whole[1:], strict=True) if end <= size]
    assert last(root) == (left[-1] if left else None)
    append(root, "next")
    assert last(root) == "next"
    assert len(log(root).read_bytes().splitlines()) == len(left) + 1


def test_a_damaged_record_leaves_the_one_before_it(tmp_path: Path) -> None:
    append(tmp_path, "one")
    append(tmp_path, "two")
    whole = log(tmp_path).read_bytes()
    log(tmp_path).write_bytes(whole.replace(b'"two"', b"\x00\xff\x00\xff\x00"))
    assert last(tmp_path) == "one"


def test_things_and_tenants_are_apart(tmp_path: Path) -> None:
    append(tmp_path, "one")
    append(tmp_path, "other", thing="b/../../x")
    assert last(tmp_path) == "one"
    assert last(tmp_path, "b/../../x") == "other"
    assert last(tmp_path, tenant="another") is None
    assert [path.name for path in tmp_path.iterdir()] == ["notes"]


def test_an_answer_is_found_by_its_key_alone(tmp_path: Path) -> None:
    append(tmp_path, '"key"', response=Raw(b'"wrong"'), request_id="other")
    append(tmp_path, "one", response=Raw(b'{"n": 1}'), request_id="key")
    append(tmp_path, "two")
    found = asyncio.run(ledger(tmp_path).answered("local", "a", "key"))
    assert found is not None
    assert bytes(found) == b'{"n": 1}'
    assert asyncio.run(ledger(tmp_path).answered("local", "a", "ke")) is None


def test_a_disk_that_fails_is_said_to_be_unavailable(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("in the way", "utf-8")
    with pytest.raises(StoreUnavailable):
        append(tmp_path, "one")
