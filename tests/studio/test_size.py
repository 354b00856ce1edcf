"""Many tasks: played by hand or at night, since to make them takes minutes."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from msgspec.structs import replace

from engine.record.line import Sought
from tests.store.conftest import commit_of, in_files, new_task

MANY = 10_000


@pytest.mark.nightly
def test_a_part_of_ten_thousand_tasks_is_listed_in_less_than_a_second(tmp_path):
    store = in_files(tmp_path)

    async def play() -> tuple[float, Any]:
        for number in range(MANY):
            task = replace(new_task(f"t{number}", f"s{number % 500}"), query=f'Click "Sort" number {number}')
            await store.commit("local", commit_of(task))
        await store.lines("local", Sought(), 50, 0)  # reads them all, as a start does in the background
        began = time.monotonic()
        found = await store.lines("local", Sought(words=("number",)), 50, 5_000)
        return time.monotonic() - began, found

    seconds, found = asyncio.run(play())
    store.close()
    assert (found.count, len(found.lines)) == (MANY, 50)
    assert seconds < 1
