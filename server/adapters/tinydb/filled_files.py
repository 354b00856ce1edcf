"""A folder filled by the lines of another store. It stands under its name once it is whole, and not before."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.learning.precision import Tally
from engine.ports import Commit, StoreError
from engine.rules import Files, write_folder
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
from server.adapters.tinydb.aside import Aside
from server.adapters.tinydb.durable import append, replace, sync_folder
from server.adapters.tinydb.erased import Erased
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.side_files import JournalFiles, Key
from server.adapters.tinydb.task_files import Again, TaskFiles
from server.adapters.tinydb.tinydb_files import TinyFiles
from server.adapters.tinydb.whole_files import FilesOut
from server.packing import lines
from server.packing.lines import Line


@contextmanager
def files_at(root: Path, again: Again) -> Iterator[TinyFiles]:
    """Raises StoreError where there is no store, or a server is using it."""
    if not Layout(root).format.is_file():
        raise StoreError(f"store {root}: there is none; name the folder that surefoot serve --store uses")
    files = TinyFiles(root, again)
    try:
        yield files
    finally:
        files.close()


@contextmanager
def files_out(root: Path, again: Again) -> Iterator[FilesOut]:
    """Raises StoreError as `files_at`."""
    with files_at(root, again):
        yield FilesOut(Layout(root), _tasks(root, again))


@contextmanager
def files_in(root: Path, again: Again) -> Iterator[FilesIn]:
    """Raises StoreError where anything is at `root` already, or it is the working folder. What an earlier try has left
    is thrown away.
    """
    root = root.resolve()
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise StoreError(f"store {root}: something is there already: name a folder with nothing in it")
    if root == Path.cwd():
        raise StoreError(
            f"store {root}: you stand in this folder, which a new one would take the place of: go to {root.parent} and "
            f"name tinydb:{root.name}"
        )
    beside = root.with_name(f"{root.name}.part")
    if beside.exists():
        TinyFiles(beside, again).close()  # refused where another import is writing there
        shutil.rmtree(beside)
    files = TinyFiles(beside, again)
    try:
        yield FilesIn(Layout(beside), _tasks(beside, again))
        os.rename(beside, root)
        sync_folder(root.parent)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    finally:
        files.close()


def _tasks(root: Path, again: Again) -> TaskFiles:
    layout = Layout(root)
    return TaskFiles(layout, Aside(root, layout.aside), again, Erased())


class FilesIn:
    """Takes in the lines of another store."""

    def __init__(self, layout: Layout, tasks: TaskFiles) -> None:
        self._layout = layout
        self._tasks = tasks
        self._journals = JournalFiles(layout, Aside(layout.root, layout.aside), tasks, Erased())
        self._accounts: dict[str, dict[int, int]] = {}
        self._tallies: dict[str, dict[str, Tally]] = {}

    def stored(self) -> FilesOut:
        return FilesOut(self._layout, self._tasks)

    async def commit(self, tenant: str, turn: Commit, last: bool) -> None:
        self._tasks.commit(tenant, turn)
        if last and turn.record.ended:  # retention goes by when a file was last written
            os.utime(self._layout.task(tenant, turn.state.id).turns, (turn.record.ended, turn.record.ended))

    async def take(self, line: Line) -> None:
        match line:
            case lines.UnderWay():
                self._journals.open(line.tenant, line.opened)
            case lines.Journalled():
                self._journals.append(line.tenant, line.task, line.turn, line.reply)
            case lines.Entry():
                path = self._layout.ledger(line.ledger, line.tenant, line.thing)
                append(path, bytes(line.record))
                os.utime(path, (line.at, line.at))
            case lines.Audited():
                append(self._layout.audit(line.entry.tenant), msgspec.json.encode(line.entry))
            case lines.Used():
                path = self._layout.approvals(line.tenant).used_one(line.id)
                replace(path, str(line.until).encode(), self._layout.scratch)
            case lines.Policy():
                place = self._layout.policies(line.version)
                place.mkdir(parents=True)
                write_folder(Files(place, line.files), place)
            case lines.Day():
                days = self._accounts.setdefault(line.tenant, {})
                days[line.day] = line.tokens
                self._put(self._layout.account(line.tenant), account_files.Account(line.tenant, days))
            case lines.Tallied():
                rules = self._tallies.setdefault(line.tenant, {})
                rules[line.rule] = Tally(line.judged, line.agreed)
                self._put(self._layout.calibration(line.tenant), calibration_files.Kept(line.tenant, rules))
            case _:
                self._put(*self._file(line))

    def _file(self, line: Line) -> tuple[Path, Struct]:
        """Where a line that is a file of its own lies, and what stands in it."""
        layout = self._layout
        match line:
            case lines.Request():
                key = Key(line.tenant, line.id, line.task, line.response, line.purpose)
                return layout.request(line.tenant, line.id), key
            case lines.Churned():
                place = layout.churn(line.tenant, f"{line.page.host} {line.page.path}")
                return place, churn_files.Kept(line.tenant, line.page)
            case lines.Controls():
                told = classification_files.Kept(line.tenant, line.page, line.controls)
                return layout.classified(line.tenant, line.page), told
            case lines.Picks():
                return layout.picks(line.tenant, line.site), pick_files.Kept(line.tenant, line.site, line.steps)
            case lines.Taught():
                place = layout.recipe(line.tenant, line.recipe.site, line.recipe.id)
                return place, recipe_files.OneRecipe(line.tenant, line.recipe)
            case lines.Waiting():
                return layout.approvals(line.tenant).held_one(line.held.id), line.held
            case lines.Kept():
                document = knowledge_files.Kept(line.tenant, line.document)
                return layout.document(line.tenant, line.document.id), document
            case lines.Asked():
                return layout.settings(line.tenant), settings_files.Kept(line.tenant, line.settings)
            case lines.AllKeys():
                return layout.keys, line.keys
            case lines.AllPairings():
                return layout.pairing, line.pairing
            case lines.Drafted():
                return layout.draft(line.draft.id), line.draft
        raise AssertionError(f"no place for {line.NAME}")

    def _put(self, path: Path, what: Struct) -> None:
        replace(path, msgspec.json.encode(what) + b"\n", self._layout.scratch)
