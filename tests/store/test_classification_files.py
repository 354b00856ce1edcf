"""What models said of controls survives a restart, belongs to its tenant, and is bounded."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.safety.meaning import MOST_CONTROLS, MOST_PAGES, Classification, Classified
from server.adapters.tinydb.classification_files import ClassificationFiles
from server.adapters.tinydb.erased import Erased

PAGE = "shop.example/requests/#"


def said(at: float = 0.0) -> Classification:
    return Classification("purchase", "irreversible", at)


def keep(files: ClassificationFiles, key: str, at: float = 0.0, page: str = PAGE, tenant: str = "local") -> None:
    asyncio.run(files.keep(tenant, Classified(page, key, said(at))))


def of(files: ClassificationFiles, page: str = PAGE, tenant: str = "local") -> dict[str, Classification]:
    return dict(asyncio.run(files.of(tenant, page)))


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    keep(ClassificationFiles(tmp_path, Erased()), "a")
    files = ClassificationFiles(tmp_path, Erased())
    assert of(files) == {"a": said()}
    assert of(files, "shop.example/") == {}


def test_tenants_never_see_each_other(tmp_path: Path) -> None:
    files = ClassificationFiles(tmp_path, Erased())
    keep(files, "a", tenant="one")
    assert of(files, tenant="two") == {}


def test_several_at_once_are_all_there(tmp_path: Path) -> None:
    async def play() -> None:
        files = ClassificationFiles(tmp_path, Erased())
        await asyncio.gather(*(files.keep("local", Classified(PAGE, str(n), said(n))) for n in range(20)))

    asyncio.run(play())
    assert len(of(ClassificationFiles(tmp_path, Erased()))) == 20


def test_a_page_keeps_the_latest(tmp_path: Path) -> None:
    files = ClassificationFiles(tmp_path, Erased())
    for number in range(MOST_CONTROLS + 3):
        keep(files, str(number), float(number))
    kept = of(ClassificationFiles(tmp_path, Erased()))
    assert (len(kept), "2" in kept, "3" in kept) == (MOST_CONTROLS, False, True)


def test_a_tenant_keeps_so_many_pages(tmp_path: Path) -> None:
    folder = ClassificationFiles(tmp_path, Erased())._layout.classified("local", PAGE).parent
    folder.mkdir(parents=True)
    for number in range(MOST_PAGES + 5):
        (folder / f"{number}.json").write_bytes(b"{}")
    keep(ClassificationFiles(tmp_path, Erased()), "a")
    assert len(list(folder.glob("*.json"))) == MOST_PAGES
    assert of(ClassificationFiles(tmp_path, Erased())) == {"a": said()}


def test_a_damaged_file_is_nothing_known(tmp_path: Path) -> None:
    files = ClassificationFiles(tmp_path, Erased())
    keep(files, "a")
    files._layout.classified("local", PAGE).write_bytes(b'{"tenant": "local"')
    assert of(ClassificationFiles(tmp_path, Erased())) == {}
    keep(ClassificationFiles(tmp_path, Erased()), "b")
    assert of(ClassificationFiles(tmp_path, Erased())) == {"b": said()}


def test_one_control_is_forgotten_and_the_others_stay(tmp_path: Path) -> None:
    files = ClassificationFiles(tmp_path, Erased())
    for key in ("a", "b"):
        keep(files, key)
    assert asyncio.run(files.forget("local", PAGE, "a"))
    assert not asyncio.run(files.forget("local", PAGE, "a"))
    assert set(of(files)) == set(of(ClassificationFiles(tmp_path, Erased()))) == {"b"}
