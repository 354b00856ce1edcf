"""Mutation and coverage: what is changed, what notices it, what is offered, and what the report says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, FactType, RuleSet, Vocabulary, load, shipped
from engine.rules.check.typecheck import check_condition
from engine.rules.compile.codegen import condition_source
from engine.rules.expression.render import render
from engine.rules.golden.cases import read_cases
from engine.rules.golden.files import run_golden
from engine.rules.golden.offer import golden_text
from engine.rules.golden.together import Sentence, contradicted
from engine.rules.mutate.coverage import coverage
from engine.rules.mutate.mutants import APPLIES, compiled, mutants, scope_of
from engine.rules.mutate.mutation import board, noticed, study
from server.commands import policy
from tests.examples import examples

RULES = """\
  - id: moved
    when: page.url_changed and (step.index > 2 or action.type == "click")
    then: {verdict: {confidence: 0.9}}
  - id: asked
    when: page.similarity < settings.threshold and not step.is_last
    call: llm.verify
    args: {focus: here}
"""
HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: verification\nstrategy: first_match\nrules:\n"
GOLDEN = {
    "moves": "intent: It moves.\nfacts: {page: {url_changed: true, similarity: 1}, step.index: 3}\n"
    "expect: {rule: moved}\n",
    "asks": "intent: It asks.\nfacts: {}\nexpect: {rule: asked}\n",
    "rests": "intent: It rests.\nfacts: {page.similarity: 1}\nexpect: {rule: null}\n",
}


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    place = tmp_path / "tests" / "golden"
    (place / "tier1").mkdir(parents=True)
    for name, text in GOLDEN.items():
        (place / "tier1" / f"{name}.yaml").write_text(text)
    return place


def slips(rules: RuleSet, at: int, vocabulary: Vocabulary, bundle: Bundle) -> list[str]:
    return [mutant.said for mutant in mutants(rules, at, vocabulary, bundle.declared)]


def test_every_kind_of_slip_is_made(bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary) -> None:
    bundle = bundle_of(HEAD + RULES)
    rules = bundle.rulesets["tier1"]
    assert slips(rules, 0, vocabulary, bundle) == [
        "page.url_changed became not page.url_changed",
        "step.index > 2 became not (step.index > 2)",
        'action.type == "click" became action.type != "click"',
        'and became or before step.index > 2 or action.type == "click"',
        "page.url_changed left out",
        'or became and before action.type == "click"',
        "step.index > 2 left out",
        'action.type == "click" left out',
        "> became >= in step.index > 2",
        "2 became 3 in step.index > 2",
        "2 became 1 in step.index > 2",
        '"click" became "input" in action.type == "click"',
        "verdict.confidence: 0.9 became 0.91",
        "the rule left out",
        "after asked instead of before",
    ]
    assert slips(rules, 1, vocabulary, bundle)[-3:] == [
        'focus: "here" became "here~"', "the call of llm.verify left out", "the rule left out",
    ]  # fmt: skip
    assert "settings.threshold became settings.threshold + 0.01 in page.similarity < settings.threshold" in slips(
        rules, 1, vocabulary, bundle
    )


def test_each_offered_case_notices_its_slip(
    bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary, golden: Path
) -> None:
    bundle = bundle_of(HEAD + RULES)
    rules = bundle.rulesets["tier1"]
    before = board(rules, read_cases(golden, rules, bundle, vocabulary))
    outcomes = [one for at in (0, 1) for one in study(before, at, bundle, vocabulary)]
    survivors = [one for one in outcomes if one.state == "survived"]
    assert survivors
    for number, one in enumerate(survivors):
        assert one.example is not None
        text = golden_text(rules, one.example.facts, one.example.settings, one.expected)
        assert "\nexpect:" in text
        (golden / "tier1" / f"offer{number}.yaml").write_text(text)
    problems = run_golden(golden, bundle, vocabulary).problems
    assert {problem.message for problem in problems} == {"intent is a text, not nothing"}
    for path in (golden / "tier1").glob("offer*"):
        path.write_text(path.read_text().replace("intent:", "intent: As it should be.", 1))
    assert run_golden(golden, bundle, vocabulary).problems == ()
    after = board(rules, read_cases(golden, rules, bundle, vocabulary))
    assert {one.state for at in (0, 1) for one in study(after, at, bundle, vocabulary)} <= {"killed", "equivalent"}


def test_a_slip_that_only_impossible_facts_could_tell_is_none(
    bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary, golden: Path
) -> None:
    bundle = bundle_of(HEAD + RULES)
    rules = bundle.rulesets["tier1"]
    cases = [case for case in read_cases(golden, rules, bundle, vocabulary) if "moves" not in case.file]
    text = "not page.url_changed or (page.form != null and step.index > 3)"
    condition = check_condition(text, scope_of(rules, vocabulary, bundle.declared)).condition
    assert condition is not None
    known = Sentence(condition)
    free = {one.said: one for one in study(board(rules, cases), 0, bundle, vocabulary)}
    bound = {one.said: one for one in study(board(rules, cases, [known]), 0, bundle, vocabulary)}
    said = "2 became 3 in step.index > 2"
    assert (free[said].state, bound[said].state) == ("survived", "equivalent")
    offered = [one.example.facts for one in bound.values() if one.example is not None]
    assert offered
    assert [facts for facts in offered if contradicted([known], facts, bundle.settings)] == []


def test_a_mutant_is_judged_like_the_whole_set_would_be(
    bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary, golden: Path
) -> None:
    bundle = bundle_of(HEAD.replace("rules:", "applies: action.type != 'input'\nrules:") + RULES)
    rules = bundle.rulesets["tier1"]
    start = board(rules, read_cases(golden, rules, bundle, vocabulary))
    for at in (APPLIES, 0, 1):
        for mutant in mutants(rules, at, vocabulary, bundle.declared):
            whole = compiled(rules, mutant)
            changed = Bundle(
                rulesets={"tier1": whole}, settings=bundle.settings, version="", declared=bundle.declared
            )
            failed = [case for case in run_golden(golden, changed, vocabulary).cases if case.problems]
            assert bool(failed) == (noticed(start, mutant) is not None), mutant.said


def test_the_text_of_a_condition_means_what_its_tree_does() -> None:
    bundle = load(shipped(), VOCABULARY)
    for rules in bundle.rulesets.values():
        scope = scope_of(rules, VOCABULARY, bundle.declared)
        for condition in (rule.when for rule in rules.rules if rule.when is not None):
            again = check_condition(render(condition.tree), scope).condition
            assert again is not None
            assert condition_source(again) == condition_source(condition)


@settings(max_examples=examples(40))
@given(st.lists(st.sampled_from(["and", "or", "and not", "or not"]), min_size=1, max_size=6), st.booleans())
def test_parentheses_are_kept(words: list[str], grouped: bool) -> None:
    scope = {f"f.a{at}": FactType("bool") for at in range(len(words) + 1)}
    text = "f.a0"
    for at, word in enumerate(words, 1):
        text = f"({text}) {word} f.a{at}" if grouped else f"{text} {word} f.a{at}"
    one = check_condition(text, scope).condition
    assert one is not None
    two = check_condition(render(one.tree), scope).condition
    assert two is not None
    assert condition_source(one) == condition_source(two)


def test_coverage_says_what_no_case_sees_and_why(
    bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary, golden: Path
) -> None:
    bundle = bundle_of(HEAD + RULES)
    rules = bundle.rulesets["tier1"]
    found = coverage(board(rules, read_cases(golden, rules, bundle, vocabulary)))
    assert found.fired == {"moved": 1, "asked": 1}
    assert found.outputs == {
        ("moved", "verdict.confidence"): False, ("asked", "focus"): False, ("asked", "call llm.verify"): False,
    }  # fmt: skip
    parts = {part.text: (part.true, part.false, part.why) for part in found.parts}
    assert parts["step.index > 2"] == (1, 0, "it is true in all 1 cases that ask it")
    assert parts['action.type == "click"'] == (0, 0, "in all 3 cases that ask the rule, another part decides before")
    assert parts["page.url_changed"] == (1, 2, "")


Call = Callable[..., Result]


@pytest.fixture
def call(folder: Path, small_vocabulary: None, golden: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    (folder / "tier1.yaml").write_text(HEAD + RULES)
    monkeypatch.chdir(folder.parent)
    return lambda *arguments: CliRunner().invoke(policy.policy, arguments)


def test_survivors_are_shown_with_the_case_to_add(call: Call) -> None:
    result = call("test", "policies", "--mutate", "--jobs", "1")
    assert result.exit_code == 1
    assert (
        "policies/tier1.yaml:8:22: SF707: no golden file notices a slip in moved: verdict.confidence: 0.9 became 0.91\n"
        "        then: {verdict: {confidence: 0.9}}\n"
    ) in result.output
    assert "named after what happens, and write its intent:\n      intent:\n      facts:\n" in result.output


@pytest.mark.process
def test_reports_for_machines(call: Call, folder: Path) -> None:
    more = ("--junit", "out.xml", "--sarif", "out.sarif", "--json")
    result = call("test", "policies", "--mutate", "--coverage", "--jobs", "2", *more)
    document = json.loads(result.output)
    assert document["ok"] is False
    assert document["mutation"]["counts"]["killed"] > 0
    assert document["coverage"][0]["ruleset"] == "tier1"
    root = ElementTree.parse(folder.parent / "out.xml").getroot()
    failures = len(root.findall(".//failure"))
    assert root.get("failures") == str(failures)
    sarif = json.loads((folder.parent / "out.sarif").read_text())
    assert len(sarif["runs"][0]["results"]) == failures
    assert {one["ruleId"] for one in sarif["runs"][0]["results"]} >= {"SF706", "SF707"}


def test_an_unknown_set_is_misuse(call: Call) -> None:
    result = call("test", "policies", "--mutate", "--only", "teir1")
    assert result.exit_code == 2
    assert "there is no rule set 'teir1' (did you mean 'tier1'?)" in result.output
