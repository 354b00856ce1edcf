"""`surefoot policy check`, `diff` and `explain --make`: output and exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.rules import shipped
from engine.rules.read.folder import policy_paths
from engine.rules.solver import SolverMissing
from server.commands import policy, policy_diff

Seed = Callable[[str, str, str], Path]
BUG = ("routing.yaml", "when: outcome.goal_achieved", "when: outcome.goal_achieved or outcome.low_confidence")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(policy.policy, arguments)


@pytest.mark.slow
def test_the_shipped_policies_are_proved() -> None:
    result = call("check")
    assert result.exit_code == 0, result.output
    assert "no problems, sha256:" in result.output
    assert "guarantees proved" in result.output


def test_a_broken_guarantee_is_shown_with_its_example(seeded: Seed) -> None:
    result = call("check", str(seeded(*BUG)))
    assert result.exit_code == 1
    assert "SF807: guarantee G1 is broken by goal_achieved: A degraded verification never counts" in result.output
    assert "    facts: {outcome: {low_confidence: true}" in result.output
    assert "broken" in result.output.splitlines()[-1]


def test_the_same_for_machines(seeded: Seed) -> None:
    result = call("check", str(seeded(*BUG)), "--json")
    assert result.exit_code == 1
    found = json.loads(result.output)
    assert found["ok"] is False
    (broken,) = [one for one in found["guarantees"] if one["state"] == "refuted" and one["ruleset"] == "routing"]
    assert broken["example"]["facts"]["outcome.low_confidence"] is True
    assert "SF807" in {one["code"] for one in found["problems"]}


def test_without_the_solver_nothing_passes_as_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise SolverMissing("z3-solver is not installed")

    monkeypatch.setattr("engine.proving.analysis_of", missing)
    result = call("check")
    assert result.exit_code == 1
    assert "SF810: z3-solver is not installed, so no guarantee was proved" in result.output
    assert result.output.splitlines()[-1].endswith("nothing was proved")
    assert call("check", "--no-proof").exit_code == 0


@pytest.mark.process
def test_the_package_says_itself_that_the_solver_is_missing() -> None:
    code = (
        "import sys; sys.modules['z3'] = None\n"
        "from engine.rules.solver import SolverMissing\n"
        "try:\n    import engine.rules.prove\n"
        "except SolverMissing as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "z3-solver is not installed: pip install 'surefoot[prove]'\n"


def test_no_difference_between_a_folder_and_itself(seeded: Seed) -> None:
    folder = str(seeded(*BUG))
    result = call("diff", folder, folder)
    assert result.exit_code == 0
    assert result.output.startswith("proved to decide the same: sha256:")


def test_a_difference_is_shown_with_both_outcomes(seeded: Seed) -> None:
    result = call("diff", str(policy_folder()), str(seeded(*BUG)))
    assert result.exit_code == 1
    assert "routing: continue -> goal_achieved\n" in result.output
    assert '    + goal_achieved: {route: {name: "goal_achieved"}}\n' in result.output


def test_a_changed_setting_is_a_difference(seeded: Seed) -> None:
    folder = seeded("settings.yaml", "low_confidence: {value: 0.85", "low_confidence: {value: 0.8")
    result = call("diff", str(policy_folder()), str(folder), "--json")
    found = json.loads(result.output)
    assert [(one["setting"], one["new"]["value"]) for one in found["settings"]] == [("low_confidence", 0.8)]
    assert {one["ruleset"] for one in found["regions"]} == {"outcome"}


def test_a_changed_word_is_a_difference_and_the_example_says_it(seeded: Seed) -> None:
    folder = seeded("words/de.yaml", "\nsubmit: [", "\nsubmit: [entsorgen, ")
    found = json.loads(call("diff", str(policy_folder()), str(folder), "--json").output)
    assert found["words"] == [{"list": "submit", "language": "de", "added": ["entsorgen"], "removed": []}]
    (region,) = [one for one in found["regions"] if one["old"] is None and one["case"]]
    assert region["new"] == "button"
    assert "entsorgen" in region["case"]["facts"]["guard.label"]
    told = call("diff", str(policy_folder()), str(folder))
    assert "words.submit (de): + entsorgen\n" in told.output


@pytest.mark.process
def test_git_revisions_are_compared(seeded: Seed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = seeded("routing.yaml", "id: hard_failure", "id: hard_failure")
    monkeypatch.chdir(tmp_path)
    git("init", "-q", "-b", "main")
    git("add", "policies")
    git("commit", "-qm", "Before")
    path = folder / BUG[0]
    path.write_text(path.read_text(encoding="utf-8").replace(*BUG[1:]), encoding="utf-8")
    git("commit", "-qam", "After")
    assert call("diff", "HEAD~1", "policies").exit_code == 1
    assert call("diff", "main:policies", "HEAD").exit_code == 0


@pytest.mark.process
def test_what_is_neither_a_folder_nor_a_revision_is_misuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("diff", "nowhere", "HEAD")
    assert result.exit_code == 2
    assert "nowhere is no folder, and no git revision with policies" in result.output


def test_what_would_make_a_rule_fire(tmp_path: Path) -> None:
    facts = tmp_path / "facts.yaml"
    facts.write_text("turn: {kind: verify}\npage: {content_changed: true}\nstep: {is_last: true}\n")
    result = call("explain", "tier1", "--facts", str(facts), "--make", "T1.2")
    assert result.exit_code == 0
    assert "T1.2 would fire with 1 fact changed:\n    step.is_last: true -> false\n" in result.output
    found = json.loads(call("explain", "tier1", "--facts", str(facts), "--make", "T1.2", "--json").output)
    assert found["make"]["change"]["facts"] == {"step.is_last": False}
    assert call("explain", "tier1", "--facts", str(facts), "--make", "T9").exit_code == 2


def policy_folder() -> Path:
    return shipped()


def git(*arguments: str) -> None:
    who = (
        "-c",
        "user.name=A",
        "-c",
        "user.email=a@example.org",
        "-c",
        "safe.directory=*",
        "-c",
        "commit.gpgsign=false",
    )
    subprocess.run(["git", *who, *arguments], check=True, capture_output=True)


@pytest.mark.process
def test_the_policies_of_a_revision_are_unpacked_with_their_words_and_no_other_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    git("init", "-q", "-b", "main")
    (tmp_path / "policies").mkdir()
    (tmp_path / "policies" / "a.yaml").write_text("a: 1\n")
    (tmp_path / "policies" / "deeper").mkdir()
    (tmp_path / "policies" / "deeper" / "b.yaml").write_text("b: 1\n")
    (tmp_path / "policies" / "words" / "deeper").mkdir(parents=True)
    (tmp_path / "policies" / "words" / "de.yaml").write_text("delete: [löschen]\n", encoding="utf-8")
    (tmp_path / "policies" / "words" / "deeper" / "c.yaml").write_text("c: 1\n")
    git("add", ".")
    git("commit", "-qm", "All")
    with policy_diff.policies_of("HEAD") as folder:
        assert sorted(name for name, _ in policy_paths(folder)) == ["a.yaml", "words/de.yaml"]
        assert len(list(folder.rglob("*.yaml"))) == 2
