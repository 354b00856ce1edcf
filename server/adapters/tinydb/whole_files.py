"""A folder as a whole: read out line by line. Nobody else uses it meanwhile: whoever reads holds its lock.

Files are named by hashes, so what they do not say themselves (whose journal, whose claims) is found by trying what the
others say.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct

from engine.ports import Held, StoreError
from engine.record.turn import TurnRecord
from engine.rules import read_folder
from server import audit
from server.adapters.stored import LEDGERS
from server.adapters.tinydb import (
    account_files,
    calibration_files,
    churn_files,
    classification_files,
    knowledge_files,
    pick_files,
    recipe_files,
    settings_files,
)
from server.adapters.tinydb.approval_files import until_of
from server.adapters.tinydb.durable import content
from server.adapters.tinydb.durable import lines as lines_of
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.side_files import NONE_YET, Entry, Key
from server.adapters.tinydb.task_files import TaskFiles, task_in
from server.api_keys import Keys
from server.drafts.draft import Draft
from server.packing import lines
from server.packing.lines import Line
from server.packing.turn_log import turns_of
from server.pairing import Pairing
from server.tenants import LOCAL

ALL = 1 << 62  # tasks of a session
FOR_EVER = 1e12  # seconds since the epoch: until when a used approval is kept that does not say so

T = TypeVar("T", bound=Struct)
Name = tuple[str, str]  # of a task: tenant and id

_read_record = msgspec.json.Decoder(TurnRecord).decode


class _Named(Struct, frozen=True):
    tenant: str
    id: str


class FilesOut:
    """Everything in a folder. `left_out` counts journals of turns that nobody can come back to."""

    def __init__(self, layout: Layout, tasks: TaskFiles) -> None:
        self._layout = layout
        self._tasks = tasks
        self._tenants: set[str] = {LOCAL}
        self._names: dict[Path, Name] = {}  # of journals, by their path
        self.left_out = 0

    async def lines(self) -> AsyncIterator[Line]:
        """Raises StoreError where a file cannot be read: what is left out unseen would be lost."""
        for part in (self._of_installation, self._all_tasks, self._beside_turns, self._learned, self._by_hash):
            for line in part():
                if tenant := getattr(line, "tenant", None):
                    self._tenants.add(tenant)
                yield line

    def _of_installation(self) -> Iterator[Line]:
        for folder in sorted(self._layout.policies().glob("*")):
            if not folder.name.startswith("new-"):  # else: one that was being written when its process ended
                yield lines.Policy(version=f"sha256:{folder.name}", files=dict(read_folder(folder).contents))
        keys = self._read(self._layout.keys, Keys) if self._layout.keys.exists() else Keys()
        self._tenants |= {one.tenant for one in keys.all}
        if keys.all:
            yield lines.AllKeys(keys=keys)
        if self._layout.pairing.exists():
            yield lines.AllPairings(pairing=self._read(self._layout.pairing, Pairing))
        for path in self._files("drafts"):
            yield lines.Drafted(draft=self._read(path, Draft))

    def _all_tasks(self) -> Iterator[Line]:
        sessions: dict[tuple[str, str], set[str]] = {}
        for tenant, task in sorted(self._names_of_tasks()):
            self._tenants.add(tenant)
            state = self._tasks.load(tenant, task)
            if state is None:
                raise self._damaged(self._layout.task(tenant, task).turns, "no turn of it can be read")
            sessions.setdefault((tenant, state.session), set()).add(task)
        for (tenant, session), mine in sorted(sessions.items()):
            known = [one for one in reversed(self._tasks.in_session(tenant, session, ALL)) if one in mine]
            for place, task in enumerate([*known, *sorted(mine.difference(known))]):
                yield from self._task(tenant, task, place)

    def _names_of_tasks(self) -> Iterator[Name]:
        nameless: list[Path] = []
        stems = {path.with_suffix("") for path in self._files("tasks") if path.suffix != ".journal"}
        for stem in sorted(stems):
            try:
                tables = msgspec.json.decode(stem.with_suffix(".json").read_bytes(), type=dict[str, dict[str, _Named]])
                (named,) = tables["task"].values()
            except (FileNotFoundError, LookupError, ValueError):
                nameless.append(stem)
                continue
            self._tenants.add(named.tenant)
            yield named.tenant, named.id
        for stem in nameless:
            yield self._name_by_turns(stem)

    def _name_by_turns(self, stem: Path) -> Name:
        """Of a task that has lost its state."""
        path, task = stem.with_suffix(".turns"), task_in(stem)
        for tenant in self._tenants:
            if task is not None and self._layout.task(tenant, task).turns == path:
                return tenant, task
        raise self._damaged(path, "whose task it is cannot be told")

    def _task(self, tenant: str, task: str, place: int) -> Iterator[Line]:
        state, paths = self._tasks.load(tenant, task), self._layout.task(tenant, task)
        purpose = self._tasks.purpose(tenant, task)
        self._names[paths.journal] = tenant, task
        assert state is not None, "it was there a moment ago, and nobody else uses the folder"
        found = list(turns_of(content(paths.turns)))
        written = lines.Written(tenant, state)
        yield written.task(place, len(found))
        if state.turn != len(found) - 1:
            raise self._damaged(paths.turns, f"it has {len(found)} turns, and its state is that after {state.turn + 1}")
        for number, read in enumerate(found):
            try:
                record = _read_record(read.json())
            except ValueError as error:
                raise self._damaged(paths.turns, f"turn {number}: {error}") from error
            yield written.turn(record, read.messages, purpose if number == state.turn else None)

    def _beside_turns(self) -> Iterator[Line]:
        for path in self._files("requests"):
            key = self._read(path, Key)
            self._names[self._layout.task(key.tenant, key.task_id).journal] = key.tenant, key.task_id
            response = lines.NONE if bytes(key.response) == bytes(NONE_YET) else key.response
            kept = {"purpose": key.purpose} if key.purpose else {}
            yield lines.Request(tenant=key.tenant, id=key.request_id, task=key.task_id, response=response, **kept)

    def _learned(self) -> Iterator[Line]:
        for path in self._files("accounts"):
            account = self._read(path, account_files.Account)
            for day, tokens in sorted(account.days.items()):
                yield lines.Day(tenant=account.tenant, day=day, tokens=tokens)
        for path in self._files("calibration"):
            tallied = self._read(path, calibration_files.Kept)
            for rule, one in tallied.rules.items():
                yield lines.Tallied(tenant=tallied.tenant, rule=rule, judged=one.judged, agreed=one.agreed)
        for path in self._files("churn"):
            churned = self._read(path, churn_files.Kept)
            yield lines.Churned(tenant=churned.tenant, page=churned.page)
        for path in self._files("classified"):
            told = self._read(path, classification_files.Kept)
            yield lines.Controls(tenant=told.tenant, page=told.page, controls=told.controls)
        for path in self._files("picks"):
            site = self._read(path, pick_files.Kept)
            yield lines.Picks(tenant=site.tenant, site=site.site, steps=site.steps)
        for path in self._files("recipes"):
            taught = self._read(path, recipe_files.OneRecipe)
            yield lines.Taught(tenant=taught.tenant, recipe=taught.recipe)
        for path in self._files("settings"):
            asked = self._read(path, settings_files.Kept)
            yield lines.Asked(tenant=asked.tenant, settings=asked.settings)
        for path in self._files("audit"):
            for text in lines_of(path):
                yield lines.Audited(entry=self._decoded(path, text, audit.Entry))
        for path in self._files("knowledge"):
            kept = self._read(path, knowledge_files.Kept)
            yield lines.Kept(tenant=kept.tenant, document=kept.document)

    def _by_hash(self) -> Iterator[Line]:
        """What lies where only the name of its tenant leads to."""
        for path in self._files("tasks"):
            if path.suffix == ".journal":
                yield from self._journal(path)
        for path in self._files("approvals"):
            tenant = self._owner(path, lambda tenant: self._layout.approvals(tenant).held.parent, path.parent.parent)
            if path.suffix == ".used":
                yield lines.Used(tenant=tenant, id=path.stem, until=min(until_of(path), FOR_EVER))
            else:
                yield lines.Waiting(tenant=tenant, held=self._read(path, Held))
        for ledger in LEDGERS:
            for path in self._files(ledger):
                yield from self._ledger(ledger, path)

    def _journal(self, path: Path) -> Iterator[Line]:
        entries = [self._decoded(path, line, Entry) for line in lines_of(path)]
        begun = [one.opened for one in entries if one.opened is not None]
        name = self._names.get(path)
        for tenant in self._tenants if name is None and begun else ():
            if self._layout.task(tenant, begun[-1].task.id).journal == path:
                name = tenant, begun[-1].task.id
        if name is None:
            self.left_out += 1
            return
        if begun:
            yield lines.UnderWay(tenant=name[0], opened=begun[-1])
        replies = {(one.turn, one.reply.key): one.reply for one in entries if one.reply is not None}
        for (turn, _), reply in replies.items():
            yield lines.Journalled(tenant=name[0], task=name[1], turn=turn, reply=reply)

    def _ledger(self, ledger: str, path: Path) -> Iterator[Line]:
        kind, at = LEDGERS[ledger], int(path.stat().st_mtime)
        for place, text in enumerate(lines_of(path)):
            record = self._decoded(path, text, kind.record)
            thing = kind.thing(record)
            tenant = self._owner(path, partial(self._layout.ledger, ledger, thing=thing), path)
            body = Raw(msgspec.json.encode(record))
            yield lines.Entry(
                tenant=tenant, ledger=ledger, thing=thing, place=place, at=at, record=body
            )

    def _owner(self, path: Path, place: Callable[[str], Path], there: Path) -> str:
        """The tenant whose `place` is there."""
        for tenant in self._tenants:
            if place(tenant) == there:
                return tenant
        raise self._damaged(path, "whose it is cannot be told, as nothing else of its tenant is there")

    def _files(self, area: str) -> list[Path]:
        return sorted(path for path in (self._layout.root / area).rglob("*") if path.is_file())

    def _read(self, path: Path, kind: type[T]) -> T:
        return self._decoded(path, path.read_bytes(), kind)

    def _decoded(self, path: Path, text: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(text, type=kind)
        except ValueError as error:
            raise self._damaged(path, f"it cannot be read: {error}") from error

    def _damaged(self, path: Path, reason: str) -> StoreError:
        place = path.relative_to(self._layout.root)
        return StoreError(
            f"store {self._layout.root}: {place}: {reason}: put a copy of the file back, or move it out of the "
            "folder to go on without it"
        )
