"""Backtests that go on while somebody does other things, of a draft or of what a person supposes: how far each is, and
what came out.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.replay import Backtest
from engine.replay.tally import Example, Shift
from engine.rules import Files, write_folder
from server.policies.backtesting import NOT_KEPT

NICE = 10  # the turns of clients come first
SECONDS = 600
MOST = 20  # that are remembered
MOST_ERASED = 1_000  # tasks that a backtest that runs may still have read
MOST_AT_ONCE, MOST_OF_TENANT = 4, 2  # that run: of all tenants, and of one

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
    """`version` is what was tried. `done` of `of` parts are decided again. Of `turns`, `asking` need a model to say;
    `broken` come to no decision, most of them for the reason `broken_by`; of `untold` nothing can be said, since their
    policies are gone, or this release decides them otherwise anyway.
    """

    state: Literal["running", "done", "cancelled", "failed"]
    version: str
    done: int = 0
    of: int = 0
    turns: int = 0
    tasks: int = 0
    same: int = 0
    asking: int = 0
    broken: int = 0
    broken_by: str = ""
    untold: int = 0
    consequences: tuple[Consequence, ...] = ()
    why: str = ""


class _Answer(Struct):
    backtest: Backtest


class TooMany(Exception):
    """Others are running."""


class Backtests:
    """Of one server, one for each tenant and draft, or whatever else one of them is about (`what`)."""

    def __init__(self, store: str) -> None:
        self._store = store
        self._states: OrderedDict[tuple[str, str], State] = OrderedDict()
        self._erased: deque[tuple[str, str | None]] = deque(maxlen=MOST_ERASED)  # one that runs may have read them
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}

    def state(self, tenant: str, what: str) -> State | None:
        return self._states.get((tenant, what))

    def begin(
        self, tenant: str, what: str, files: Files | None, version: str, options: Sequence[str] = ()
    ) -> State:  # fmt: skip
        """Begin anew; one that runs for the same is given up. `files` are the policies that are tried, None for each
        turn's own; `options` are more of `surefoot policy backtest`. Raises TooMany.
        """
        key = (tenant, what)
        self.cancel(tenant, what)
        running = [one[0] for one, task in self._running.items() if not task.done()]
        if running.count(tenant) >= MOST_OF_TENANT or len(running) >= MOST_AT_ONCE:
            raise TooMany(f"{len(running)} backtests are running: wait for one of them, or cancel it")
        self._put(key, State(state="running", version=version))
        self._running[key] = asyncio.get_running_loop().create_task(self._tried(key, files, options))
        return self._states[key]

    def cancel(self, tenant: str, what: str) -> None:
        task = self._running.pop((tenant, what), None)
        if task is not None and not task.done():
            task.cancel()
            self._put((tenant, what), replace(self._known((tenant, what)), state="cancelled"))

    def let_go(self, tenant: str, task_id: str | None) -> None:
        """Show no turn of a task that is erased; of a tenant that is, nothing."""
        for key, state in [*self._states.items()]:
            if key[0] == tenant and task_id is None:
                self.cancel(*key)
                del self._states[key]
            elif key[0] == tenant:
                self._states[key] = replace(state, consequences=_without(state.consequences, frozenset({task_id})))
        self._erased.append((tenant, task_id))

    async def close(self) -> None:
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _tried(self, key: tuple[str, str], files: Files | None, options: Sequence[str]) -> None:
        try:
            await self._run(key, files, options)
        except OSError as error:  # a full disk, or no room for another process
            self._failed(key, f"it could not be run ({error.strerror or type(error).__name__})")

    async def _run(self, key: tuple[str, str], files: Files | None, options: Sequence[str]) -> None:
        with tempfile.TemporaryDirectory(prefix="surefoot-policies-") as place:
            if files is not None:
                await asyncio.to_thread(write_folder, files, Path(place))
            tried = (place,) if files is not None else ()
            asked = (*tried, "--json", "--progress", f"--tenant={key[0]}", *options)
            command = ("-m", "server.cli", "policy", "backtest", *asked)
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
                self._put(key, replace(self._known(key), done=int(words[1]), of=int(words[2])))
            else:
                last = " ".join(words)[-300:] or last
        said = await answer
        await process.wait()
        return said, last

    def _came_out(self, key: tuple[str, str], found: Backtest) -> None:
        erased = frozenset(task for tenant, task in self._erased if tenant == key[0])
        told = _without(tuple(Consequence(_sentence(one), one.examples) for one in found.shifts), erased)
        failed = [one for one in found.groups if one.kind == "failed" and one.reason != NOT_KEPT]
        gone = found.failed - sum(one.turns for one in failed)
        self._put(key, replace(
            self._known(key), state="done", turns=found.turns, tasks=found.tasks, same=found.same + found.other_rules,
            asking=found.needs_model, broken=found.failed - gone, broken_by=next((one.reason for one in failed), ""),
            untold=found.drifted + gone, consequences=told,
        ))  # fmt: skip

    def _failed(self, key: tuple[str, str], why: str) -> None:
        self._put(key, replace(self._known(key), state="failed", why=why))

    def _known(self, key: tuple[str, str]) -> State:
        """What is remembered of one that runs, which others may have driven out."""
        return self._states.get(key) or State(state="running", version="")

    def _put(self, key: tuple[str, str], state: State) -> None:
        self._states[key] = state
        self._states.move_to_end(key)
        while len(self._states) > MOST:
            self._states.popitem(last=False)


def _without(consequences: tuple[Consequence, ...], tasks: frozenset[str | None]) -> tuple[Consequence, ...]:
    return tuple(
        replace(one, examples=tuple(turn for turn in one.examples if turn.task_id not in tasks))
        for one in consequences
    )  # fmt: skip


def _sentence(shift: Shift) -> str:
    one, more = SAID.get((shift.was, shift.now), ("", ""))
    if not one:
        other = f"{VERBS[shift.now]} otherwise" if shift.was == shift.now else VERBS[shift.now]
        was = "" if shift.was == shift.now or not shift.now else f", not {VERBS[shift.was]}"
        one, more = f"turn would {other}{was}", f"turns would {other}{was}"
    said = f"{shift.turns:,} {one if shift.turns == 1 else more}"
    later = f"; {shift.after:,} of them after another difference in their task" if shift.after else ""
    return f"{said}{later}."
