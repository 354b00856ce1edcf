"""What a turn says reaches the readers of every worker at once, whichever of them has played it."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.running import OFFLINE, running, turn

pytestmark = pytest.mark.process
READERS = 8  # on two workers: that all of them are on one is left to 1 chance in 128
SOON = 10.0  # seconds; a reader that hears nothing looks for itself after 15 at the earliest


def test_readers_of_all_workers_hear_of_a_turn(tmp_path: Path, database: str, listen: Any) -> None:
    async def hear(url: str) -> list[dict[str, Any]]:
        async with AsyncExitStack() as held:
            readers = [await held.enter_async_context(listen(url, "tab")) for _ in range(READERS)]
            said = {"query": 'click "Save", then click "Next"', "sessionId": "tab"}
            await asyncio.to_thread(turn, url, **said)
            return await asyncio.gather(*(reader.next(SOON) for reader in readers))

    environment = {**OFFLINE, "SUREFOOT_STORE": database}
    with running(tmp_path, "--workers", "2", environment=environment) as served:
        turn(served.url, query='click "Save"')  # notices are listened for by then
        heard = asyncio.run(hear(served.url))
    assert [one["event"] for one in heard] == ["plan_preview"] * READERS
    assert len({one["id"] for one in heard}) == 1
