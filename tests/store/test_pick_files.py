"""What users picked survives a restart, belongs to its tenant, and is bounded, in files as in a database."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from engine.record.picked import MOST_SITES, PickedElement, PickedFor
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.pick_files import PickFiles, forget_picks

SITE = "shop.example"
LAMP = PickedElement("button", "details", "details at steel lamp", 5.0)


def keep(files: PickFiles, step: str, site: str = SITE, tenant: str = "local") -> None:
    asyncio.run(files.keep(tenant, PickedFor(site, step, LAMP)))


def of(files: PickFiles, site: str = SITE, tenant: str = "local") -> Mapping[str, PickedElement]:
    return asyncio.run(files.of(tenant, site))


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    keep(PickFiles(tmp_path, Erased()), "click details")
    assert of(PickFiles(tmp_path, Erased())) == {"click details": LAMP}
    assert of(PickFiles(tmp_path, Erased()), "other.example") == {}
    assert of(PickFiles(tmp_path, Erased()), tenant="two") == {}


def test_a_tenant_keeps_so_many_sites(tmp_path: Path) -> None:
    folder = PickFiles(tmp_path, Erased())._layout.picks("local", SITE).parent
    folder.mkdir(parents=True)
    for number in range(MOST_SITES + 5):
        (folder / f"{number}.json").write_bytes(b"{}")
    keep(PickFiles(tmp_path, Erased()), "click details")
    assert len(list(folder.glob("*.json"))) == MOST_SITES
    assert of(PickFiles(tmp_path, Erased())) == {"click details": LAMP}


def test_it_goes_with_the_task_in_which_it_was_picked(tmp_path: Path) -> None:
    files = PickFiles(tmp_path, Erased())
    for task in ("t1", "t2"):
        asyncio.run(files.keep("local", PickedFor(SITE, task, replace(LAMP, task=task))))
    forget_picks(files._layout, "two", {"t2"})
    forget_picks(files._layout, "local", {"t1"})
    assert set(of(files)) == {"t2"}


def test_a_damaged_file_is_nothing_known(tmp_path: Path) -> None:
    keep(PickFiles(tmp_path, Erased()), "click details")
    PickFiles(tmp_path, Erased())._layout.picks("local", SITE).write_bytes(b'{"tenant": "local"')
    assert of(PickFiles(tmp_path, Erased())) == {}


def test_one_pick_is_forgotten_and_the_others_stay(tmp_path: Path) -> None:
    files = PickFiles(tmp_path, Erased())
    for step in ("click details", "click buy"):
        keep(files, step)
    assert asyncio.run(files.forget("local", SITE, "click details"))
    assert not asyncio.run(files.forget("local", SITE, "click details"))
    assert not asyncio.run(files.forget("two", SITE, "click buy"))
    assert set(of(PickFiles(tmp_path, Erased()))) == {"click buy"}
