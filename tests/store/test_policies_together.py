"""Several hosts on one database, each with a folder of its own: all decide by the version that is in force."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from engine.facts.vocabulary import VOCABULARY
from engine.rules import read_folder, shipped
from engine.rules.read.folder import version as version_of
from server.adapters.sql.policy_rows import PolicyRows
from server.policies.archive import PolicyArchive
from server.policies.live import Live, Moved, Ready
from server.policies.proving import Proved
from server.policies.together import Together

pytestmark = pytest.mark.process


class Host:
    """A worker with a folder and an archive of its own, by a database that it shares."""

    def __init__(self, place: Path, database: str, turns: int = 100) -> None:
        self.folder = place / "policies"
        if not self.folder.exists():
            shutil.copytree(shipped(), self.folder)
        self.edit(turns)
        self.rows = PolicyRows(database)
        self.live = Live(self.folder, VOCABULARY, prove=lambda loaded: Proved(True))
        self.together = Together(self.live, PolicyArchive(place / "kept", VOCABULARY, self.rows), self.rows)
        self.together.begin()

    def ready(self, turns: int) -> Ready:
        """Policies of so many turns, made from those in force here."""
        contents = self.live.loaded.files.contents
        settings = contents["settings.yaml"].replace(b"max_turns: {value: 100", f"max_turns: {{value: {turns}".encode())
        return self.live.ready({**contents, "settings.yaml": settings}, self.live.bundle.version, lambda version: True)

    def edit(self, turns: int) -> None:
        file = self.folder / "settings.yaml"
        before, at, after = file.read_text().partition("max_turns: {value: ")
        file.write_text(f"{before}{at}{turns}{after[after.index(','):]}")

    def look(self) -> None:
        """What the watch does."""
        self.live.look()
        self.together.follow()

    @property
    def turns(self) -> object:
        return self.live.bundle.settings["max_turns"]


def test_all_hosts_change_together_and_a_folder_that_stayed_behind_changes_nothing(
    database: str, tmp_path: Path
) -> None:
    one, two = Host(tmp_path / "one", database), Host(tmp_path / "two", database)
    before = two.live.loaded
    one.edit(90)
    one.look()
    one.look()
    two.look()
    assert (one.turns, two.turns) == (90, 90)
    assert two.live.bundle.version == one.live.bundle.version
    assert two.live.proofs == "elsewhere"
    assert before.bundle.settings["max_turns"] == 100  # a turn under way ends by what it began with
    for _ in range(3):
        one.look()
        two.look()
    assert (one.turns, two.turns) == (90, 90)
    with capture_logs() as said:
        three = Host(tmp_path / "three", database)  # whose folder holds what was in force before
    assert three.turns == 90
    assert any(line["event"] == "the folder holds an earlier version than is in force" for line in said)
    four = Host(tmp_path / "four", database, 80)  # and one that is new
    assert four.turns == 80
    one.look()
    assert one.turns == 80
    two.live.reload()  # somebody asks for the folder of this host
    four.look()
    assert (two.turns, four.turns) == (100, 100)


def test_of_two_workers_that_change_one_version_only_the_first_is_in_force(database: str, tmp_path: Path) -> None:
    one, two = Host(tmp_path / "one", database), Host(tmp_path / "two", database)
    ready = [host.ready(turns) for host, turns in ((one, 90), (two, 80))]
    one.live.put(ready[0])
    before = read_folder(two.folder)
    with pytest.raises(Moved, match="by another worker"):
        two.live.put(ready[1])
    assert read_folder(two.folder) == before
    for host in (one, two):
        host.look()
        assert host.turns == 90


def test_what_cannot_be_loaded_is_told_and_the_earlier_version_stays(database: str, tmp_path: Path) -> None:
    one = Host(tmp_path / "one", database)
    one.rows.put_in_force("sha256:gone")
    one.look()
    assert one.turns == 100
    assert one.live.alarm is not None
    assert "sha256:gone is in force elsewhere, and is not in the store" in str(one.live.alarm.problems[0])
    two = Host(tmp_path / "two", database, 70)
    one.look()
    assert (one.turns, two.turns) == (70, 70)
    assert one.live.alarm is None


def test_policies_that_a_worker_cannot_read_are_not_tried_again_and_again(database: str, tmp_path: Path) -> None:
    one = Host(tmp_path / "one", database)
    version = one.live.bundle.version
    broken = tmp_path / "broken"
    shutil.copytree(one.folder, broken)
    (broken / "tier1.yaml").unlink()
    contents = read_folder(broken).contents
    one.rows.put(version_of(contents), contents)
    one.rows.put_in_force(version_of(contents))
    with capture_logs() as said:
        one.look()
        one.look()
    assert one.live.bundle.version == version
    assert one.live.alarm is not None
    assert len([line for line in said if line["log_level"] == "error"]) == 1


def test_without_the_database_turns_go_on_by_what_is_there(database: str, tmp_path: Path) -> None:
    one = Host(tmp_path / "one", database)
    one.together._pointer = PolicyRows("postgresql://nobody@127.0.0.1:1/none")
    one.look()
    assert (one.turns, one.live.alarm) == (100, None)
