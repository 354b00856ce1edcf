"""What was counted of rules survives a restart, belongs to its tenant, and can be started anew."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.learning.precision import Tally
from server.adapters.tinydb.calibration_files import MAX_RULES, CalibrationFiles


def files(root: Path, told: list[tuple[str, bool]] | None = None) -> CalibrationFiles:
    heard = [] if told is None else told
    return CalibrationFiles(root, lambda rule, agreed: heard.append((rule, agreed)))


def test_counts_are_there_after_a_restart(tmp_path: Path) -> None:
    told: list[tuple[str, bool]] = []

    async def play() -> None:
        for agreed in (True, False, True):
            await files(tmp_path, told).count("local", "tier1/T1.2", agreed=agreed)

    asyncio.run(play())
    assert asyncio.run(files(tmp_path).known("local")) == {"tier1/T1.2": Tally(3, 2)}
    assert [agreed for _, agreed in told] == [True, False, True]


def test_tenants_never_see_each_other(tmp_path: Path) -> None:
    asyncio.run(files(tmp_path).count("one", "tier1/T1.2", agreed=True))
    assert asyncio.run(files(tmp_path).known("two")) == {}


def test_counts_at_once_are_all_there(tmp_path: Path) -> None:
    async def play() -> object:
        one = files(tmp_path)
        await asyncio.gather(*(one.count("local", "tier1/T1.2", agreed=True) for _ in range(30)))
        return await one.known("local")

    assert asyncio.run(play()) == {"tier1/T1.2": Tally(30, 30)}


def test_one_rule_or_all_start_anew(tmp_path: Path) -> None:
    async def play() -> None:
        one = files(tmp_path)
        for rule in ("a", "b", "c"):
            await one.count("local", rule, agreed=True)
        assert await one.reset("local", "a") == 1
        assert set(await one.known("local")) == {"b", "c"}
        assert await one.reset("local", None) == 2

    asyncio.run(play())
    assert asyncio.run(files(tmp_path).known("local")) == {}


def test_the_file_is_bounded(tmp_path: Path) -> None:
    async def play() -> int:
        one = files(tmp_path)
        one._cache["local"] = {f"rule {n}": Tally(1, 1) for n in range(MAX_RULES)}
        await one.count("local", "one more", agreed=True)
        return len(await one.known("local"))

    assert asyncio.run(play()) == MAX_RULES


def test_a_damaged_file_makes_no_rule_abstain(tmp_path: Path) -> None:
    asyncio.run(files(tmp_path).count("local", "tier1/T1.2", agreed=False))
    (found,) = (tmp_path / "calibration").rglob("*.json")
    found.write_bytes(b"{")
    assert asyncio.run(files(tmp_path).known("local")) == {}
