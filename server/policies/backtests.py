"""Backtests of drafts that go on while somebody does other things: how far each is, and what came out."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.replay import Backtest
from engine.replay.tally import Example, Shift
from engine.rules import Files, write_folder

NICE = 10  # the turns of clients come first
SECONDS = 600
MOST = 20  # that are remembered
MOST_AT_ONCE = 2  # of all tenants

SAID: Mapping[tuple[str, str], tuple[str, str]] = {  # of one turn, and of more
    ("asks", "acts"): ("turn would no longer ask", "turns would no longer ask"),
    ("acts", "asks"): ("turn would ask first", "turns would ask first"),
    ("acts", "completes"): ("goal would complete earlier", "goals would complete earlier"),
    ("completes", "acts"): ("goal would not complete there, and go on", "goals would not complete there, and go on"),
    ("completes", "asks"): ("goal would end in a question instead", "goals would end in a question instead"),
    ("asks", "completes"): ("question would be no more: the goal completes", "goals would complete without a question"),
    ("acts", "fails"): ("task would fail there", "tasks would fail there"),
    ("fails", "acts"): ("task would go on where it failed", "tasks would go on where they failed"),
}
VERBS: Mapping[str, str] = {
    "acts": "act", "asks": "ask", "completes": "complete", "fails": "fail", "waits": "look again",
    "": "need a model that was not asked then",
}  # fmt: skip


class Consequence(Struct, frozen=True):
    """What would become of some turns, in a sentence, and some of them with goal and site."""

    said: str
    examples: tuple[Example, ...]


class State(Struct, frozen=True, kw_only=True):
    """`version` is what was tried. `done` of `of` parts are decided again."""

    state: Literal["running", "done", "cancelled", "failed"]
    version: str
    done: int = 0
    of: int = 0
    turns: int = 0
    tasks: int = 0
    same: int = 0
    consequences: tuple[Consequence, ...] = ()
    why: str = ""


class _Answer(Struct):
    backtest: Backtest


class TooMany(Exception):
    """Others are running."""


class Backtests:
    """Of one server, one for each draft and tenant."""

    def __init__(self, store: str) -> None:
        self._store = store
        self._states: OrderedDict[tuple[str, str], State] = OrderedDict()
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}

    def state(self, tenant: str, draft: str) -> State | None:
        return self._states.get((tenant, draft))

    def begin(self, tenant: str, draft: str, files: Files, version: str) -> State:
        """Begin anew; one that runs for the draft is given up. Raises TooMany."""
        key = (tenant, draft)
        self.cancel(tenant, draft)
        if sum(not task.done() for task in self._running.values()) >= MOST_AT_ONCE:
            raise TooMany("two backtests are running: wait for one of them, or cancel it")
        self._put(key, State(state="running", version=version))
        self._running[key] = asyncio.get_running_loop().create_task(self._run(key, files))
        return self._states[key]

    def cancel(self, tenant: str, draft: str) -> None:
        task = self._running.pop((tenant, draft), None)
        if task is not None and not task.done():
            task.cancel()
            self._put((tenant, draft), replace(self._states[tenant, draft], state="cancelled"))

    async def close(self) -> None:
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _run(self, key: tuple[str, str], files: Files) -> None:
        with tempfile.TemporaryDirectory(prefix="surefoot-policies-") as place:
            await asyncio.to_thread(write_folder, files, Path(place))
            command = ("-m", "server.cli", "policy", "backtest", place, "--json", "--progress", f"--tenant={key[0]}")
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, stdout=PIPE, stderr=PIPE, env={**os.environ, "SUREFOOT_STORE": self._store}
            )
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            try:
                async with asyncio.timeout(SECONDS):
                    said, complaint = await self._heard(key, process)
            except TimeoutError:
                return self._failed(key, f"it took more than {SECONDS // 60} minutes: run surefoot policy backtest")
            finally:
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
                    await process.wait()
        try:
            self._came_out(key, msgspec.json.decode(said, type=_Answer).backtest)
        except msgspec.MsgspecError:
            self._failed(key, complaint or "these policies do not check")

    async def _heard(self, key: tuple[str, str], process: Process) -> tuple[bytes, str]:
        assert process.stdout is not None
        assert process.stderr is not None
        answer = asyncio.create_task(process.stdout.read())
        last = ""
        async for line in process.stderr:
            words = line.decode(errors="replace").split()
            if words[:1] == ["progress"] and len(words) == 3:
                self._put(key, replace(self._states[key], done=int(words[1]), of=int(words[2])))
            else:
                last = " ".join(words)[-300:] or last
        said = await answer
        await process.wait()
        return said, last

    def _came_out(self, key: tuple[str, str], found: Backtest) -> None:
        told = tuple(Consequence(_sentence(one), one.examples) for one in found.shifts)
        self._put(key, replace(
            self._states[key], state="done", turns=found.turns, tasks=found.tasks, same=found.same + found.other_rules,
            consequences=told,
        ))  # fmt: skip

    def _failed(self, key: tuple[str, str], why: str) -> None:
        self._put(key, replace(self._states[key], state="failed", why=why))

    def _put(self, key: tuple[str, str], state: State) -> None:
        self._states[key] = state
        self._states.move_to_end(key)
        while len(self._states) > MOST:
            self._states.popitem(last=False)


def _sentence(shift: Shift) -> str:
    one, more = SAID.get((shift.was, shift.now), ("", ""))
    if not one:
        other = f"{VERBS[shift.now]} otherwise" if shift.was == shift.now else VERBS[shift.now]
        was = "" if shift.was == shift.now or not shift.now else f", not {VERBS[shift.was]}"
        one, more = f"turn would {other}{was}", f"turns would {other}{was}"
    said = f"{shift.turns:,} {one if shift.turns == 1 else more}"
    later = f"; {shift.after:,} of them after another difference in their task" if shift.after else ""
    return f"{said}{later}."
