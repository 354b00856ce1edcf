"""`surefoot policy check | test | explain`: output and exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.commands import policy

RULES = """\
ruleset: tier1
summary: Checks.
facts: verification
strategy: first_match
rules:
  - id: moved
    when: page.url_changed and not step.is_last
    then: {verdict: {confidence: 0.95}}
    because: It went to {page.title}.
  - id: last
    when: step.is_last
    call: llm.verify
    args: {focus: x}
guarantees:
  - {id: G, text: t, never: verdict.confidence > 1}
"""
GOLDEN = {
    "moves": "intent: It moves.\nfacts: {page.url_changed: true}\nexpect:\n  rule: moved\n",
    "ends": "intent: It ends.\nfacts: {step.is_last: true}\nexpect:\n  rule: last\n",
    "rests": "intent: Nothing happens.\nfacts: {}\nexpect:\n  rule: null\n",
}
Call = Callable[..., Result]


@pytest.fixture
def call(folder: Path, small_vocabulary: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Run a command in a folder that holds `policies` and `tests/golden`."""
    (folder / "tier1.yaml").write_text(RULES)
    golden = tmp_path / "tests" / "golden" / "tier1"
    golden.mkdir(parents=True)
    for name, text in GOLDEN.items():
        (golden / f"{name}.yaml").write_text(text)
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(policy.policy, arguments)


def test_check_counts_what_it_checked(call: Call) -> None:
    result = call("check", "policies")
    assert result.exit_code == 0
    assert result.output.startswith("1 rule set, 2 rules, 5 settings, 1 guarantee: no problems, sha256:")


def test_files_that_fail_for_one_cause_are_told_once(call: Call, tmp_path: Path) -> None:
    golden = tmp_path / "tests" / "golden" / "tier1"
    for name in ("b", "c", "d"):
        (golden / f"{name}.yaml").write_text(GOLDEN["moves"].replace("rule: moved", "rule: last"))
    result = call("test", "policies")
    assert result.output.count("last expected, moved fired") == 1
    assert "    the same in 2 other files: c.yaml, d.yaml\n" in result.output


def test_check_mends_slips_where_it_may(call: Call, folder: Path) -> None:
    noted = RULES.replace("step.is_last\n    then", "step.is_last  # at the end\n    then")
    (folder / "tier1.yaml").write_text(noted.replace("step.is_last ", "step.is_lst "))
    result = call("check", "policies", "--fix", "--no-proof")
    first, last = result.output.splitlines()
    assert first == "policies/tier1.yaml:7:36: step.is_lst → step.is_last"
    assert last.startswith("1 rule set, 2 rules, 5 settings, 1 guarantee: no problems")
    assert (folder / "tier1.yaml").read_text() == noted


def test_check_mends_nothing_unless_a_folder_is_named(call: Call) -> None:
    result = call("check", "--fix")
    assert result.exit_code == 2
    assert "name the FOLDER" in result.output


def test_check_says_to_machines_what_it_mended_and_what_is_left(call: Call, folder: Path) -> None:
    (folder / "tier1.yaml").write_text(RULES.replace("summary", "sumary").replace("page.url_changed", "page.moved"))
    result = json.loads(call("check", "policies", "--fix", "--json").output)
    assert result["fixed"] == ["policies/tier1.yaml:2:1: sumary → summary"]
    assert [one["code"] for one in result["problems"]] == ["SF302"]


def test_check_quotes_the_line_with_a_caret(call: Call, folder: Path) -> None:
    (folder / "tier1.yaml").write_text(RULES.replace("step.is_last\n    then", "step.is_lst\n    then"))
    result = call("check", "policies")
    assert result.exit_code == 1
    assert result.output == (
        "policies/tier1.yaml:7:36: SF302: unknown fact 'step.is_lst' (did you mean 'step.is_last'?)\n"
        "        when: page.url_changed and not step.is_lst\n"
        "                                       ^\n"
        "1 problem in 1 file: nothing was loaded\n"
    )


def test_check_in_json(call: Call, folder: Path) -> None:
    result = call("check", "policies", "--json")
    assert result.exit_code == 0
    found = json.loads(result.output)
    assert (found["ok"], found["rulesets"], found["rules"]) == (True, ["tier1"], 2)
    (folder / "tier1.yaml").write_text("ruleset: 3")
    result = call("check", "policies", "--json")
    assert result.exit_code == 1
    assert json.loads(result.output)["problems"][0] == {
        "file": "policies/tier1.yaml", "line": 1, "col": 1, "code": "SF202",
        "message": "a rule set has no 'facts'", "hint": "", "quote": "ruleset: 3",
    }  # fmt: skip


def test_a_folder_that_is_not_there_is_misuse(call: Call) -> None:
    assert call("check", "gone").exit_code == 2
    assert call("test", "gone").exit_code == 2


def test_golden_files_as_expected(call: Call) -> None:
    result = call("test", "policies")
    assert result.output == "3 golden files: as expected; every rule fires and stays silent\n"
    assert result.exit_code == 0


def test_golden_files_that_fail_can_be_rewritten(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "tests" / "golden" / "tier1" / "moves.yaml"
    path.write_text(GOLDEN["moves"].replace("rule: moved", "rule: last"))
    result = call("test", "policies")
    assert result.exit_code == 1
    assert result.output.endswith("3 golden files: 1 failed; 0 rules not seen to fire or to stay silent\n")
    result = call("test", "policies", "--update")
    assert result.exit_code == 0
    assert "rewritten: tests/golden/tier1/moves.yaml" in result.output
    assert path.read_text() == GOLDEN["moves"]


def test_no_golden_files_fail(call: Call) -> None:
    result = call("test", "policies", "--golden", "nowhere", "--json")
    assert result.exit_code == 1
    assert json.loads(result.output)["problems"][0]["code"] == "SF701"


def test_explain(call: Call, tmp_path: Path) -> None:
    (tmp_path / "facts.yaml").write_text("page: {url_changed: true, title: Home}\n")
    result = call("explain", "tier1", "--facts", "facts.yaml", "--policies", "policies")
    assert result.exit_code == 0
    assert result.output == (
        "tier1/moved fires: It went to Home.  (policies/tier1.yaml:6)\n"
        "    verdict.confidence = 0.95\n"
        "  * moved  page.url_changed is true; step.is_last is false\n"
        "  - last   step.is_last is false\n"
        "* fires  + holds, but an earlier rule fired  - does not hold;"
        " 8 facts not given, and were left neutral\n"
        "the nearest miss is last; it would fire with 1 fact changed:\n"
        "    step.is_last: false -> true\n"
    )


def test_explain_in_json(call: Call, tmp_path: Path) -> None:
    (tmp_path / "facts.json").write_text('{"step": {"is_last": true}}')
    result = call("explain", "tier1", "--facts", "facts.json", "--policies", "policies", "--json")
    found = json.loads(result.output)
    assert [fired["call"] for fired in found["fired"]] == ["llm.verify"]
    assert found["rules"][0] == {"id": "moved", "matched": False, "why": "page.url_changed is false"}


def test_explain_refuses_what_it_does_not_know(call: Call, tmp_path: Path) -> None:
    (tmp_path / "facts.yaml").write_text("page.titel: x\n")
    result = call("explain", "tier1", "--facts", "facts.yaml", "--policies", "policies")
    assert result.exit_code == 1
    assert "facts.yaml:1:1: SF703: unknown fact 'page.titel' (did you mean 'page.title'?)" in result.output
    result = call("explain", "teir1", "--facts", "facts.yaml", "--policies", "policies")
    assert result.exit_code == 2
    assert "there is no rule set 'teir1' (did you mean 'tier1'?)" in result.output
