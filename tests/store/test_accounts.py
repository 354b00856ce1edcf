"""What a tenant spent survives a restart, belongs to its day and to nobody else, and never grows."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.ports import StoreUnavailable
from server.adapters.tinydb.account_files import DAY_SECONDS, DAYS, AccountFiles

DAY = 20_000 * DAY_SECONDS


class Clock:
    def __init__(self) -> None:
        self.now = float(DAY)

    def __call__(self) -> float:
        return self.now


def accounts(root: Path, clock: Clock, told: list[tuple[str, int]] | None = None) -> AccountFiles:
    heard = [] if told is None else told
    return AccountFiles(root, clock, lambda tenant, tokens: heard.append((tenant, tokens)))


def book(files: AccountFiles, tokens: int, tenant: str = "local") -> None:
    asyncio.run(files.book(tenant, tokens))


def spent(files: AccountFiles, tenant: str = "local") -> int:
    return asyncio.run(files.spent_today(tenant))


def test_what_was_booked_is_there_after_a_restart(tmp_path: Path) -> None:
    clock, told = Clock(), []
    book(accounts(tmp_path, clock, told), 100)
    book(accounts(tmp_path, clock, told), 20)
    assert spent(accounts(tmp_path, clock)) == 120
    assert told == [("local", 100), ("local", 20)]


def test_a_tenant_pays_for_itself_only(tmp_path: Path) -> None:
    files = accounts(tmp_path, Clock())
    book(files, 100, "one")
    assert (spent(files, "one"), spent(files, "two")) == (100, 0)


def test_a_new_day_begins_with_nothing_spent(tmp_path: Path) -> None:
    clock = Clock()
    files = accounts(tmp_path, clock)
    book(files, 100)
    clock.now += DAY_SECONDS
    assert spent(files) == 0
    book(files, 7)
    assert spent(files) == 7


def test_a_file_never_grows(tmp_path: Path) -> None:
    clock = Clock()
    files = accounts(tmp_path, clock)
    for _ in range(3 * DAYS):
        book(files, 10**6)
        clock.now += DAY_SECONDS
    (found,) = (tmp_path / "accounts").rglob("*.json")
    assert found.stat().st_size < 20 * (DAYS + 5)


def test_calls_at_once_are_all_booked(tmp_path: Path) -> None:
    files = accounts(tmp_path, Clock())
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: book(files, 1), range(64)))
    assert spent(files) == 64


def test_a_damaged_account_is_no_empty_one(tmp_path: Path) -> None:
    files = accounts(tmp_path, Clock())
    book(files, 100)
    (found,) = (tmp_path / "accounts").rglob("*.json")
    found.write_bytes(b'{"tenant": ')
    for ask in (spent, lambda files: book(files, 5)):
        with pytest.raises(StoreUnavailable, match=r"spent today cannot be read \(accounts/../\w+.json\): put a copy"):
            ask(files)
    found.unlink()
    book(files, 5)
    assert spent(files) == 5


PROGRAM = """
import asyncio, sys
from pathlib import Path
from server.adapters.tinydb.account_files import AccountFiles
files = AccountFiles(Path(sys.argv[1]), lambda: float(sys.argv[2]), lambda tenant, tokens: None)
for _ in range(100_000):
    asyncio.run(files.book("local", 1))
    print("booked", flush=True)
"""


@pytest.mark.process
def test_what_was_booked_survives_a_kill(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path), str(DAY)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    seen = 0
    while seen < 25:
        assert process.stdout.readline() == b"booked\n"
        seen += 1
    os.kill(process.pid, signal.SIGKILL)
    seen += len(process.stdout.read().splitlines())
    process.wait()
    assert spent(accounts(tmp_path, Clock())) in (seen, seen + 1)
