"""Hot reload: whole or not at all, the last good version stays, and the alarm is up until the folder is good again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import PolicyError, read_folder, shipped
from server.policies.archive import PolicyArchive
from server.policies.live import Live, Moved
from server.policies.proving import Proved
from server.policies.serving import load_to_serve
from server.policies.writing import rewrite

pytestmark = pytest.mark.slow

WORDS = ("max_turns: {value: 100", "max_turns: {value: 90")


@pytest.fixture
def live(folder):
    return Live(folder, VOCABULARY)


def settle(live: Live) -> None:
    """As many looks as a change needs."""
    live.look()
    live.look()


def put(live: Live, contents: Mapping[str, bytes]) -> None:
    live.put(live.ready(contents, live.bundle.version, lambda version: True))


def test_a_change_comes_into_force_at_the_second_look_that_sees_it(live, folder, change):
    before = live.loaded
    live.look()
    assert live.loaded is before
    change(folder, "settings.yaml", *WORDS)
    live.look()
    assert live.settling
    assert live.loaded is before
    live.look()
    assert live.bundle.settings["max_turns"] == 90
    assert live.bundle.version != before.bundle.version
    assert before.bundle.settings["max_turns"] == 100  # who holds the old bundle keeps it as it was


def test_a_change_of_one_set_leaves_the_others_as_they_are(live, folder, change):
    before = live.bundle
    change(folder, "tier1.yaml", "ruleset: tier1\n", "ruleset: tier1 # changed\n")
    settle(live)
    after = live.bundle
    assert after.rulesets["tier1"] is not before.rulesets["tier1"]
    assert all(after.rulesets[name] is before.rulesets[name] for name in after.rulesets if name != "tier1")


def test_a_changed_setting_reaches_every_set(live, folder, change):
    change(folder, "settings.yaml", *WORDS)
    settle(live)
    assert {one.settings["max_turns"] for one in live.bundle.rulesets.values()} == {90}


def test_files_written_one_after_the_other_are_taken_together(live, folder, change):
    before = live.bundle
    change(folder, "tier1.yaml", "ruleset: tier1\n", "ruleset: tier1 # one\n")
    live.look()
    change(folder, "tiers.yaml", "ruleset: tiers\n", "ruleset: tiers # two\n")
    live.look()
    assert live.settling
    assert live.bundle is before
    live.look()
    changed = {name for name, rules in live.bundle.rulesets.items() if rules is not before.rulesets[name]}
    assert changed == {"tier1", "tiers"}


def damaged(folder, how: str) -> None:
    match how:
        case "broken yaml":
            (folder / "routing.yaml").write_text("ruleset: [unclosed\n")
        case "not text":
            (folder / "routing.yaml").write_bytes(b"\xff\xfe\x00")
        case "unknown fact":
            text = (folder / "tier1.yaml").read_text()
            (folder / "tier1.yaml").write_text(text.replace("step.is_last", "step.is_lst"))
        case "emptied":
            shutil.rmtree(folder)
            folder.mkdir()
        case "gone":
            shutil.rmtree(folder)
        case "a set is missing":
            (folder / "covers.yaml").unlink()
        case "a setting is missing":
            text = (folder / "settings.yaml").read_text()
            (folder / "settings.yaml").write_text(text.replace("  web_results:", "  web_rezults:"))
        case "a word list is missing":
            for path in (folder / "words").iterdir():
                path.write_text(re.sub(r"(?m)^approve: .*\n(?: .*\n)*", "", path.read_text()))
        case "a model can't be asked":
            text = (folder / "settings.yaml").read_text()
            (folder / "settings.yaml").write_text(text.replace("  llm.seconds:", "  llm.secs:"))


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [
        ("broken yaml", "SF104", "not valid YAML"),
        ("not text", "SF103", "not UTF-8"),
        ("unknown fact", "SF302", "step.is_lst"),
        ("emptied", "SF102", "holds no rule set"),
        ("gone", "SF101", "can't be read"),
        ("a set is missing", "SF102", "'covers' is missing"),
        ("a setting is missing", "SF602", "'web_results' is missing"),
        ("a word list is missing", "SF504", "'approve' is missing"),
        ("a model can't be asked", "SF602", "no model is asked by the setting 'llm.secs'"),
    ],
)
def test_a_bad_folder_raises_an_alarm_and_the_last_good_version_stays(live, folder, tmp_path, how, code, told):
    before = live.loaded
    shutil.copytree(folder, tmp_path / "good")
    damaged(folder, how)
    settle(live)
    assert live.loaded is before
    assert live.alarm is not None
    assert any(problem.code == code and told in problem.message for problem in live.alarm.problems), live.alarm
    since = live.alarm.since
    live.reload()
    assert live.alarm.since == since
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(tmp_path / "good", folder)
    settle(live)
    assert live.alarm is None
    assert live.bundle.version == before.bundle.version


@pytest.mark.parametrize("how", ["broken yaml", "emptied", "gone", "a set is missing", "a model can't be asked"])
def test_a_server_does_not_begin_with_what_it_would_not_take_over(folder, how):
    damaged(folder, how)
    with pytest.raises(PolicyError):
        Live(folder, VOCABULARY)


def test_the_shipped_policies_lack_nothing():
    assert Live(shipped(), VOCABULARY).alarm is None


def test_another_way_to_load_can_refuse_policies(folder, change):
    """As a proof that is too slow for every load would."""
    refused = []

    def load(files, vocabulary, earlier):
        if refused:
            raise PolicyError(tuple(refused))
        return load_to_serve(files, vocabulary, earlier)

    live = Live(folder, VOCABULARY, load=load)
    before = live.loaded
    change(folder, "settings.yaml", *WORDS)
    refused.append(something_else())
    settle(live)
    assert live.loaded is before
    assert live.alarm.problems == tuple(refused)


def something_else():
    from engine.rules import Problem

    return Problem("guarantees.yaml", 3, 1, "SF309", "a guarantee does not hold")


def test_what_breaks_the_loader_breaks_no_turn(folder, change):
    broken = []

    def load(files, vocabulary, earlier):
        if broken:
            raise RuntimeError("a bug")
        return load_to_serve(files, vocabulary, earlier)

    live = Live(folder, VOCABULARY, load=load)
    before = live.loaded
    broken.append(True)
    change(folder, "settings.yaml", *WORDS)
    settle(live)
    assert live.loaded is before
    assert "the log says where" in live.alarm.problems[0].message


def test_every_version_is_kept_before_it_is_in_force_and_found_again(folder, change, tmp_path):
    archive = PolicyArchive(tmp_path / "archive", VOCABULARY)
    live = Live(folder, VOCABULARY)
    live.kept_by(archive.keep)
    first = live.bundle.version
    change(folder, "settings.yaml", *WORDS)
    settle(live)
    second = live.bundle.version
    assert archive.find(first).settings["max_turns"] == 100
    assert archive.find(second).settings["max_turns"] == 90
    assert archive.find(first).version == first


def test_a_word_and_a_language_come_into_force_as_any_change_does(folder, change, tmp_path):
    archive = PolicyArchive(tmp_path / "archive", VOCABULARY)
    live = Live(folder, VOCABULARY)
    live.kept_by(archive.keep)
    before = live.bundle
    change(folder, "words/de.yaml", "\nsearch: [", "\nsearch: [entsorgen, ")
    live.look()
    assert live.settling
    live.look()
    assert "entsorgen" in live.bundle.words["search"]
    assert live.bundle.rulesets["side_effects"] is not before.rulesets["guardrails"]
    assert live.bundle.rulesets["tier1"] is before.rulesets["tier1"]
    (folder / "words" / "is.yaml").write_text("delete: [eyða]\n", encoding="utf-8")
    settle(live)
    assert live.bundle.languages["is"] == {"delete": ("eyða",)}
    assert archive.find(live.bundle.version).words == live.bundle.words
    (folder / "words" / "is.yaml").write_text("delete: [eyða]\nundo: [eyða]\n", encoding="utf-8")
    settle(live)
    assert [problem.code for problem in live.alarm.problems] == ["SF604"]
    assert live.bundle.languages["is"] == {"delete": ("eyða",)}


def test_policies_that_cannot_be_kept_do_not_come_into_force(folder, change, tmp_path):
    live = Live(folder, VOCABULARY)
    before = live.loaded

    def full(files, version):
        if version != before.bundle.version:
            raise OSError(28, "No space left on device")

    live.kept_by(full)
    change(folder, "settings.yaml", *WORDS)
    settle(live)
    assert live.loaded is before
    assert "No space left on device" in live.alarm.problems[0].message


@pytest.mark.parametrize("file", ["settings.yaml", "routing.yaml"])
def test_what_is_written_into_the_folder_during_the_proof_is_neither_lost_nor_missed(folder, change, file):
    def edited_meanwhile(loaded):
        (folder / file).write_text((folder / file).read_text() + "# by hand\n")
        return Proved(True)

    live = Live(folder, VOCABULARY, prove=edited_meanwhile)
    before = live.loaded
    settings = before.files.contents["settings.yaml"].replace(*(one.encode() for one in WORDS))
    with pytest.raises(Moved, match="was changed while these were proved"):
        put(live, {**before.files.contents, "settings.yaml": settings})
    assert live.loaded is before
    assert (folder / file).read_bytes() == before.files.contents[file] + b"# by hand\n"
    live._prove = lambda loaded: Proved(True)
    settle(live)
    assert live.loaded.files.contents[file].endswith(b"# by hand\n")


def test_what_is_written_into_the_folder_just_after_it_was_rewritten_is_taken_over(folder, monkeypatch):
    def then_by_hand(*given):
        rewrite(*given)
        (folder / "routing.yaml").write_text((folder / "routing.yaml").read_text() + "# by hand\n")

    live = Live(folder, VOCABULARY, prove=lambda loaded: Proved(True))
    before = live.loaded
    settings = before.files.contents["settings.yaml"].replace(*(one.encode() for one in WORDS))
    monkeypatch.setattr("server.policies.live.rewrite", then_by_hand)
    put(live, {**before.files.contents, "settings.yaml": settings})
    settle(live)
    assert live.bundle.settings["max_turns"] == 90
    assert live.loaded.files.contents["routing.yaml"].endswith(b"# by hand\n")


def test_what_another_worker_put_in_force_meanwhile_stays_and_the_folder_is_not_written_to(folder):
    live = Live(folder, VOCABULARY, prove=lambda loaded: Proved(True))
    live.published_by(lambda version, before: before is None)
    before = live.loaded
    settings = before.files.contents["settings.yaml"].replace(*(one.encode() for one in WORDS))
    with pytest.raises(Moved, match="by another worker"):
        put(live, {**before.files.contents, "settings.yaml": settings})
    assert live.loaded is before
    assert read_folder(folder).contents == before.files.contents
