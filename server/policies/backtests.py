"""Backtests that go on while somebody does other things, of a draft or of what a person supposes: how far each is, and
what came out. Each runs in a process beside one worker; all workers show it, and may cancel it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.ports import StoreUnavailable
from engine.replay import Backtest
from engine.rules import Files, write_folder
from server.policies.consequences import State, outcome
from server.policies.runs import KeptRuns, Run, Runs, TooMany, begun, cancelled, forgotten, given_up, told

NICE = 10  # the turns of clients come first
SECONDS = 600
BEAT = 1.0  # seconds between two looks at whether it was cancelled, and two words of how far it is
HELD = 30.0  # seconds without a word after which one counts as given up
MOST_AT_ONCE = 4  # of all tenants, in one worker


class _Answer(Struct):
    backtest: Backtest


class _Progress:
    """How far a process has come."""

    def __init__(self, version: str) -> None:
        self.state = State(state="running", version=version)

    def failed(self, why: str) -> None:
        self.state = replace(self.state, state="failed", why=why)


class Backtests:
    """One for each tenant and draft, or whatever else one of them is about (`what`). Raises StoreUnavailable."""

    def __init__(self, store: str, kept: KeptRuns, clock: Callable[[], float], ids: Callable[[], str]) -> None:
        """`clock` tells seconds since the epoch."""
        self._store = store
        self._kept = kept
        self._clock = clock
        self._ids = ids
        self._here: dict[tuple[str, str], tuple[str, asyncio.Task[None]]] = {}  # with the id of the attempt

    async def state(self, tenant: str, what: str) -> State | None:
        return (await self._kept.read(tenant)).of(what, self._clock())

    async def begin(
        self, tenant: str, what: str, files: Files | None, version: str, options: Sequence[str] = ()
    ) -> State:  # fmt: skip
        """Begin anew; one that runs for the same is given up. `files` are the policies that are tried, None for each
        turn's own; `options` are more of `surefoot policy backtest`. Raises TooMany.
        """
        others = sum(one != (tenant, what) for one in self._here)
        if others >= MOST_AT_ONCE:
            raise TooMany(f"{others} backtests are running: wait for one of them, or cancel it")
        progress, now = _Progress(version), self._clock()
        run = Run(id=self._ids(), what=what, state=progress.state, until=now + HELD)
        await self._kept.change(tenant, lambda before: begun(before, run, now))
        self._give_up(tenant, what)
        trying = partial(self._tried, tenant, progress, files, options)
        here = asyncio.create_task(self._followed(tenant, run.id, progress, trying))
        self._here[tenant, what] = run.id, here
        here.add_done_callback(lambda done: self._ended(tenant, what, done))
        return run.state

    async def cancel(self, tenant: str, what: str) -> None:
        await self._kept.change(tenant, lambda before: cancelled(before, what))
        self._give_up(tenant, what)

    async def forget(self, tenant: str, task_id: str | None) -> None:
        """Show no turn of a task that is erased; of a tenant that is, nothing."""
        await self._kept.change(tenant, lambda before: forgotten(before, task_id) if task_id is not None else Runs())
        for own, what in [*self._here]:
            if own == tenant and task_id is None:
                self._give_up(own, what)

    async def close(self) -> None:
        """What runs is given up, and whoever looks is told so."""
        left = {**self._here}
        for _, here in left.values():
            here.cancel()
        await asyncio.gather(*(here for _, here in left.values()), return_exceptions=True)
        for (tenant, _), (run_id, _) in left.items():
            with suppress(StoreUnavailable):
                await self._kept.change(tenant, partial(given_up, run_id=run_id))

    def _give_up(self, tenant: str, what: str) -> None:
        _, here = self._here.pop((tenant, what), ("", None))
        if here is not None:
            here.cancel()

    def _ended(self, tenant: str, what: str, done: asyncio.Task[None]) -> None:
        if self._here.get((tenant, what), ("", None))[1] is done:
            del self._here[tenant, what]

    async def _followed(
        self, tenant: str, run_id: str, progress: _Progress, trying: Callable[[], Coroutine[None, None, None]]
    ) -> None:
        """Tell how far it is until it is done, or nobody wants it any more."""
        work = asyncio.create_task(trying())
        try:
            while True:
                await asyncio.wait({work}, timeout=BEAT)
                ended = work.done()
                try:
                    wanted = await self._tell(tenant, run_id, progress.state)
                except StoreUnavailable:  # what came out waits for it
                    await asyncio.sleep(BEAT)
                    continue
                if ended or not wanted:
                    return
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    async def _tell(self, tenant: str, run_id: str, state: State) -> bool:
        """Whether it is still wanted."""
        if not (await self._kept.read(tenant)).has(run_id):
            return False
        until = self._clock() + HELD
        await self._kept.change(tenant, lambda before: told(before, run_id, state, until))
        return True

    async def _tried(self, tenant: str, progress: _Progress, files: Files | None, options: Sequence[str]) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                said, complaint = await self._run(tenant, progress, files, options)
            progress.state = outcome(progress.state, msgspec.json.decode(said, type=_Answer).backtest)
        except TimeoutError:
            progress.failed(f"it took more than {SECONDS // 60} minutes: run surefoot policy backtest")
        except msgspec.MsgspecError:
            progress.failed(complaint or "these policies do not check")
        except OSError as error:  # a full disk, or no room for another process
            progress.failed(f"it could not be run ({error.strerror or type(error).__name__})")

    async def _run(
        self, tenant: str, progress: _Progress, files: Files | None, options: Sequence[str]
    ) -> tuple[bytes, str]:  # fmt: skip
        """The answer as JSON, and the last that was complained of."""
        with tempfile.TemporaryDirectory(prefix="surefoot-policies-") as place:
            if files is not None:
                await asyncio.to_thread(write_folder, files, Path(place))
            tried = (place,) if files is not None else ()
            asked = (*tried, "--json", "--progress", f"--tenant={tenant}", *options)
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "server.cli", "policy", "backtest", *asked, stdout=PIPE, stderr=PIPE,
                env={**os.environ, "SUREFOOT_STORE": self._store},
            )  # fmt: skip
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            try:
                return await _heard(process, progress)
            finally:
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
                    await process.wait()


async def _heard(process: Process, progress: _Progress) -> tuple[bytes, str]:
    assert process.stdout is not None
    assert process.stderr is not None
    answer = asyncio.create_task(process.stdout.read())
    last = ""
    async for line in process.stderr:
        words = line.decode(errors="replace").split()
        if words[:1] == ["progress"] and len(words) == 3:
            progress.state = replace(progress.state, done=int(words[1]), of=int(words[2]))
        else:
            last = " ".join(words)[-300:] or last
    said = await answer
    await process.wait()
    return said, last
