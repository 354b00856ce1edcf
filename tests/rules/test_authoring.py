"""`surefoot policy schema | docs | new | fmt | bench`, and SARIF of `check`."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Vocabulary, load, shipped
from engine.rules.author.scaffold import with_rule
from engine.rules.author.schema import file_schema
from engine.rules.author.tidy import tidy
from engine.rules.model import Setting
from server.commands import policy

RULES = """\
ruleset: tier1
summary: Checks.
facts: verification
strategy: first_match
rules:
  - id: moved
    when: page.url_changed
    then: {verdict: {confidence: 0.9}}
    because: It moved.

  # the rest
  - id: otherwise
    then: {verdict: {confidence: 0.1}}
guarantees:
  - {id: G, text: It is never sure., never: verdict.confidence > 0.9}
"""
MOVED = "intent: It moves.\nfacts: {page.url_changed: true}\nexpect: {rule: moved}\n"
Call = Callable[..., Result]
Declared = Mapping[str, Setting]
BOOL = re.compile("^(?:true|false)$")


@pytest.fixture
def call(folder: Path, small_vocabulary: None, monkeypatch: pytest.MonkeyPatch) -> Call:
    (folder / "tier1.yaml").write_text(RULES)
    golden = folder.parent / "tests" / "golden" / "tier1"
    golden.mkdir(parents=True)
    (golden / "moves.yaml").write_text(MOVED)
    monkeypatch.chdir(folder.parent)
    return lambda *arguments: CliRunner().invoke(policy.policy, arguments)


def test_a_new_rule_goes_before_the_one_that_always_holds(call: Call, folder: Path, vocabulary: Vocabulary) -> None:
    result = call("new", "tier1", "slow_page")
    assert result.exit_code == 0
    assert "policies/tier1.yaml:11\n" in result.output
    bundle = load(folder, vocabulary)
    rules = bundle.rulesets["tier1"]
    assert ([rule.id for rule in rules.rules], rules.off) == (["moved", "otherwise"], ("slow_page",))
    assert "\n\n  # the rest\n  - id: otherwise\n" in (folder / "tier1.yaml").read_text()
    tested = call("test", "policies", "--json")
    messages = [problem["message"] for problem in json.loads(tested.output)["problems"]]
    assert messages.count("intent is a text, not nothing") == 2


def test_every_shipped_set_takes_a_new_rule_and_keeps_its_layout(tmp_path: Path) -> None:
    own = load(shipped(), VOCABULARY)
    for name, rules in own.rulesets.items():
        schema = VOCABULARY.schemas[rules.schema]
        text = (shipped() / f"{name}.yaml").read_text(encoding="utf-8")
        new, line = with_rule(text, rules, "one_more", dict(schema.outputs), dict(schema.facts))
        assert "one_more" in new.splitlines()[line - 1]
        assert tidy(new) == new
        (tmp_path / f"{name}.yaml").write_text(new, encoding="utf-8")
    for name in ("settings", "guarantees"):
        (tmp_path / f"{name}.yaml").write_bytes((shipped() / f"{name}.yaml").read_bytes())
    shutil.copytree(shipped() / "words", tmp_path / "words")
    for name, rules in load(tmp_path, VOCABULARY).rulesets.items():
        ids, before = [rule.id for rule in rules.rules], [rule.id for rule in own.rulesets[name].rules]
        assert (ids, rules.off) == (before, ("one_more",)) or (ids, rules.off) == ([*before, "one_more"], ())


def test_a_new_rule_is_off_until_its_condition_is_written(call: Call, folder: Path, vocabulary: Vocabulary) -> None:
    call("new", "tier1", "slow_page")
    assert "1 rule off, by `when: false`: tier1/slow_page" in call("check", "policies", "--no-proof").output
    file = folder / "tier1.yaml"
    assert "    when: false  # write the condition here; until then the rule is off\n" in file.read_text()
    tested = call("test", "policies", "--json")
    told = [problem["message"] for problem in json.loads(tested.output)["problems"]]
    assert "the rule 'slow_page' of tier1 is off" not in told  # the intent is asked for first
    golden = folder.parent / "tests" / "golden" / "tier1" / "slow_page.yaml"
    golden.write_text(golden.read_text().replace("intent:", "intent: It is slow."))
    tested = call("test", "policies", "--json")
    told = [problem["message"] for problem in json.loads(tested.output)["problems"]]
    assert "the rule 'slow_page' of tier1 is off" in told
    file.write_text(file.read_text().replace("when: false  #", "when: step.is_last  #"))
    assert "slow_page" in [rule.id for rule in load(folder, vocabulary).rulesets["tier1"].rules]


def test_a_set_whose_rules_are_all_off_is_refused(call: Call, folder: Path) -> None:
    head = RULES[: RULES.index("rules:")]
    (folder / "tier1.yaml").write_text(f"{head}rules:\n  - {{id: a, when: false, because: Later.}}\n")
    assert "SF207: every rule of the set is off" in call("check", "policies", "--no-proof").output


def test_a_new_rule_of_a_table_is_a_row_with_a_cell_for_each_column(
    call: Call, folder: Path, vocabulary: Vocabulary
) -> None:
    columns = "[id, when page.url_changed, match page.title, set verdict.confidence, set verdict.tier, call, because]"
    rows = "  - [moved, true, '-', 0.9, light, '-', It moved.]\n  - [other, '-',  '^Hm', 0.1, '-', '-', It did not.]\n"
    head = RULES[: RULES.index("rules:")]
    (folder / "tier1.yaml").write_text(tidy(f"{head}columns: {columns}\nrows:\n{rows}"))
    assert "policies/tier1.yaml:9\n" in call("new", "tier1", "slow_page").output
    text = (folder / "tier1.yaml").read_text()
    assert tidy(text) == text
    rules = load(folder, vocabulary).rulesets["tier1"].rules
    assert [rule.id for rule in rules] == ["moved", "other", "slow_page"]
    assert (rules[-1].when.text, rules[-1].match) == ("page.url_changed", ())
    assert rules[-1].then == {"verdict.confidence": 0.01, "verdict.tier": "light"}
    drafts = sorted(path.name for path in (folder.parent / "tests" / "golden" / "tier1").glob("slow*"))
    assert drafts == ["slow_page.yaml", "slow_page_stays_silent.yaml"]


def test_a_new_rule_needs_a_set_and_a_fresh_name(call: Call) -> None:
    assert "did you mean 'tier1'" in call("new", "teir1", "slow").output
    assert "has a rule 'moved' already" in call("new", "tier1", "moved").output
    assert "is no id" in call("new", "tier1", "not one").output
    assert {call("new", *words).exit_code for words in (("teir1", "a"), ("tier1", "moved"), ("tier1", "a b"))} == {2}


def test_a_page_of_another_folder_stands_beside_that_folder(call: Call, folder: Path) -> None:
    page = folder.parent / "docs" / "policies-reference.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text("the page of the shipped policies")
    assert call("docs", "policies", "--no-proof").exit_code == 0
    assert page.read_text() == "the page of the shipped policies"
    own = (folder.parent / "policies-reference.md").read_text()
    assert "Generated from `policies/` by `surefoot policy docs policies`." in own


def test_the_page_shows_drift(call: Call, folder: Path) -> None:
    assert call("docs", "policies", "--no-proof", "--check").exit_code == 1
    assert call("docs", "policies", "--no-proof").exit_code == 0
    assert call("docs", "policies", "--no-proof", "--check").exit_code == 0
    page = (folder.parent / "policies-reference.md").read_text()
    assert "1. **moved**\n   - when `page.url_changed`\n   - sets `verdict.confidence` = `0.9`\n" in page
    (folder / "tier1.yaml").write_text(RULES.replace("It moved.", "It went elsewhere."))
    result = call("docs", "policies", "--no-proof", "--check")
    assert result.exit_code == 1
    assert "policies-reference.md:" in result.output
    assert "It went elsewhere." in result.output


def test_the_page_says_what_is_proved(call: Call, folder: Path) -> None:
    call("docs", "policies")
    page = (folder.parent / "policies-reference.md").read_text()
    assert "Never: `verdict.confidence > 0.9` *(proved)*" in page


def test_fmt_orders_keys_and_keeps_comments(call: Call, folder: Path) -> None:
    text = RULES.replace(
        "    when: page.url_changed\n    then: {verdict: {confidence: 0.9}}\n    because: It moved.\n",
        "    because: It moved.   \n    # why so sure\n    then: {verdict: {confidence: 0.9}}\n"
        "    when: page.url_changed\n\n\n",
    )
    (folder / "tier1.yaml").write_text(text)
    assert call("fmt", "policies", "--check").exit_code == 1
    assert (folder / "tier1.yaml").read_text() == text
    assert call("fmt", "policies").exit_code == 0
    assert (
        "  - id: moved\n    when: page.url_changed\n    # why so sure\n    then: {verdict: {confidence: 0.9}}\n"
        "    because: It moved.\n\n  # the rest\n"
    ) in (folder / "tier1.yaml").read_text()
    assert call("fmt", "policies", "--check").exit_code == 0


@pytest.mark.parametrize("path", sorted(shipped().glob("*.yaml")), ids=lambda path: path.stem)
def test_laying_out_twice_changes_nothing(path: Path) -> None:
    once = tidy(path.read_text(encoding="utf-8"))
    assert tidy(once) == once


@given(st.text(alphabet="ab:-[]{}'\"# \n,|>&*!", max_size=80))
def test_any_text_is_laid_out_or_left_alone(text: str) -> None:
    once = tidy(text)
    assert tidy(once) == once


def test_editors_are_told_words_ranges_and_facts(call: Call, folder: Path, vocabulary: Vocabulary) -> None:
    result = call("schema", "policies", "--out", "schemas")
    assert result.exit_code == 0
    assert "tier1  # yaml-language-server: $schema=../schemas/verification.json\n" in result.output
    document = json.loads((folder.parent / "schemas" / "verification.json").read_text())
    rule = document["properties"]["rules"]["items"]["properties"]
    verdict = rule["then"]["properties"]["verdict"]["properties"]
    assert verdict["tier"]["anyOf"][0] == {"enum": ["none", "light", "full"]}
    assert verdict["count"]["anyOf"][0] == {"type": "integer", "minimum": 0, "maximum": 10}
    assert rule["call"]["enum"] == ["llm.verify"]
    assert "page.url_changed: true or false" in rule["when"]["description"]
    assert "settings.threshold: number, 0 to 1. What counts as success." in rule["when"]["description"]


def test_words_are_laid_out_completed_and_listed(call: Call, folder: Path) -> None:
    (folder / "words").mkdir()
    (folder / "words" / "de.yaml").write_text("delete:   [löschen]  \n\n\n# rest\nsend: [senden]\n", encoding="utf-8")
    assert call("fmt", "policies", "--check").exit_code == 1
    assert call("fmt", "policies").exit_code == 0
    laid_out = "delete:   [löschen]\n\n# rest\nsend: [senden]\n"
    assert (folder / "words" / "de.yaml").read_text(encoding="utf-8") == laid_out
    result = call("schema", "policies", "--out", "schemas")
    assert "words/de  # yaml-language-server: $schema=../../schemas/words.json\n" in result.output
    rules = json.loads((folder.parent / "schemas" / "verification.json").read_text())
    assert {"words.delete", "only words.send"} <= set(rules["definitions"]["pattern"]["anyOf"][0]["enum"])
    words = json.loads((folder.parent / "schemas" / "words.json").read_text())
    Draft7Validator.check_schema(words)
    assert not list(Draft7Validator(words).iter_errors({"delete": ["löschen"], "more": ["x"]}))
    assert list(Draft7Validator(words).iter_errors({"delete": "löschen"}))
    assert call("docs", "policies", "--out", "page.md", "--no-proof").exit_code == 0
    assert "| `delete` | 1 | de |  |\n" in (folder.parent / "page.md").read_text(encoding="utf-8")


def test_every_shipped_schema_is_written() -> None:
    bundle = load(shipped(), VOCABULARY)
    for name in VOCABULARY.schemas:
        assert json.dumps(file_schema(name, VOCABULARY, bundle.declared, bundle.words))


@pytest.mark.parametrize("path", sorted(shipped().glob("*.yaml")), ids=lambda path: path.stem)
def test_an_editor_finds_nothing_wrong_in_shipped_sets_and_finds_a_slip(path: Path, declared: Declared) -> None:
    document = as_an_editor_reads(path)
    if "ruleset" not in document:
        pytest.skip("settings and guarantees across sets have no schema")
    validator = Draft7Validator(file_schema(document["facts"], VOCABULARY, declared, ("delete", "send")))
    validator.check_schema(validator.schema)
    assert [error.message for error in validator.iter_errors(document)] == []
    assert list(validator.iter_errors({**document, "strategy": "frist_match"}))
    slip = {"id": "slip", "then": {"no.such.output": True}}
    rules = {name: value for name, value in document.items() if name not in ("columns", "rows")}
    assert list(validator.iter_errors({**rules, "rules": [slip]}))


def as_an_editor_reads(path: Path) -> dict[str, Any]:
    """YAML 1.2, by which `on` is a word and not true."""

    resolvers = {
        first: [(tag, BOOL if tag.endswith(":bool") else pattern) for tag, pattern in some]
        for first, some in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    words = type("Words", (yaml.SafeLoader,), {"yaml_implicit_resolvers": resolvers})
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), words)
    return found


@pytest.fixture(scope="module")
def declared() -> Declared:
    return load(shipped(), VOCABULARY).declared


def test_bench_measures_sets_that_have_cases(call: Call) -> None:
    found = json.loads(call("bench", "policies", "--json").output)
    assert [(one["ruleset"], one["rules"], one["cases"]) for one in found["rulesets"]] == [("tier1", 2, 1)]
    assert call("bench", "policies", "--golden", "nowhere").exit_code == 2


def test_check_writes_sarif(call: Call, folder: Path) -> None:
    (folder / "tier1.yaml").write_text(RULES.replace("page.url_changed", "page.url_chnged"))
    assert call("check", "policies", "--sarif", "out.sarif").exit_code == 1
    (run,) = json.loads((folder.parent / "out.sarif").read_text())["runs"]
    (result,) = run["results"]
    assert result["ruleId"] == "SF302"
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "policies/tier1.yaml"}, "region": {"startLine": 7, "startColumn": 11},
    }  # fmt: skip
