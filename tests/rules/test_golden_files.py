"""The golden-file runner: what it compares, what it refuses, what it rewrites, which rules it misses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.rules import Bundle, FactType, Vocabulary
from engine.rules.check.typecheck import check_condition
from engine.rules.editing.expecting import expecting
from engine.rules.golden.files import Golden, run_golden
from engine.rules.golden.together import Sentence, contradicted
from engine.rules.read.given import neutral

SET = """\
ruleset: tier1
summary: Checks.
facts: verification
strategy: {strategy}
rules:
  - id: moved
    when: page.url_changed and not step.is_last
    then: {{verdict: {{confidence: 0.95, reason: "on {{page.title}}"}}}}
  - id: asked
    when: page.similarity < settings.threshold
    call: llm.verify
    args: {{focus: "{{page.title}}"}}
"""
MOVED = "intent: It moves.\nfacts: {page: {url_changed: true, title: Home, similarity: 1}}\n"
QUIET = "intent: Nothing.\nfacts: {page.similarity: 1}\nexpect: {rule: null}\n"
ASKED = "intent: It is far.\nfacts:\nexpect: {rule: asked, call: llm.verify, args: {focus: ''}}\n"

Run = Callable[..., Golden]


@pytest.fixture
def run(bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary, tmp_path: Path) -> Run:
    """Hold golden files, given by their texts, against the set above."""

    def hold(*texts: str, strategy: str = "first_match", name: str = "tier1", known: str = "") -> Golden:
        place = tmp_path / "golden" / name
        place.mkdir(parents=True, exist_ok=True)
        for at, text in enumerate(texts):
            (place / f"case{at}.yaml").write_text(text)
        bundle = bundle_of(SET.format(strategy=strategy))
        sentences = {"tier1": (sentence(known, vocabulary),)} if known else {}
        return run_golden(tmp_path / "golden", bundle, vocabulary, sentences)

    return hold


def sentence(text: str, vocabulary: Vocabulary) -> Sentence:
    """A sentence that every turn keeps."""
    scope = {**vocabulary.schemas["verification"].facts, "settings.strict": FactType("bool")}
    condition = check_condition(text, scope).condition
    assert condition is not None
    return Sentence(condition)


def lines(result: Golden) -> list[str]:
    return [
        str(problem).partition("golden/")[2] or str(problem).partition("policies/")[2] for problem in result.problems
    ]


def failures(result: Golden) -> list[str]:
    return [line for line in lines(result) if "SF705" not in line]


def test_all_as_expected(run: Run) -> None:
    result = run(MOVED + "expect: {rule: moved, set: {verdict: {confidence: 0.95, reason: on Home}}}\n", QUIET, ASKED)
    assert result.problems == ()
    assert [case.intent for case in result.cases] == ["It moves.", "Nothing.", "It is far."]


@pytest.mark.parametrize(
    ("expect", "line"),
    [
        ("{rule: asked}", "3:16: SF704: asked expected, moved fired"
         " (asked: page.similarity is 1, settings.threshold is 0.7)"),
        ("{rule: null}", "3:16: SF704: no rule expected, moved fired"
         " (moved: page.url_changed is true; step.is_last is false)"),
        ("{rule: moved, set: {verdict: {confidence: 1}}}", "3:51: SF704: verdict.confidence is 0.95, not 1"),
        ("{rule: moved, set: {verdict: {tier: full}}}", "3:39: SF704: verdict.tier is not set"),
        ("{rule: moved, set: {verdict: {teir: full}}}", "3:39: SF703: unknown output 'verdict.teir'"
         " (did you mean 'verdict.tier'?)"),
        ("{rule: moved, call: llm.verify}", "3:29: SF704: a call of llm.verify expected, nothing called"),
        ("{rule: moovd}", "3:16: SF703: rule set tier1 has no rule 'moovd' (did you mean 'moved'?)"),
        ("{rules: [moved]}", "3:10: SF201: unknown key 'rules' in expect (did you mean 'rule'?)"),
    ],
)  # fmt: skip
def test_an_expectation_that_is_not_met(run: Run, expect: str, line: str) -> None:
    assert failures(run(MOVED + f"expect: {expect}\n"))[0] == f"tier1/case0.yaml:{line}"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("facts: {}\nexpect: {rule: null}\n", "1:1: SF202: a golden file has no 'intent'"),
        ("intent: ''\nfacts: {}\nexpect: {rule: null}\n", "1:9: SF203: intent is a text, not the text ''"),
        ("intent: x\nfacts: {page.titel: a}\nexpect: {rule: null}\n",
         "2:9: SF703: unknown fact 'page.titel' (did you mean 'page.title'?)"),
        ("intent: x\nfacts: {step: {index: -1}}\nexpect: {rule: null}\n",
         "2:23: SF702: step.index takes 0 or more, not -1"),
        ("intent: x\nfacts: {}\nsettings: {threshold: 3}\nexpect: {rule: null}\n",
         "3:23: SF702: threshold takes 0 to 1, not 3"),
        ("intent: [\n",
         "2:1: SF104: not valid YAML: the file ends before a bracket is closed (put ] or } where it ends)"),
    ],
)  # fmt: skip
def test_a_file_that_can_not_be_read(run: Run, text: str, line: str) -> None:
    assert failures(run(text)) == [f"tier1/case0.yaml:{line}"]


def test_settings_may_be_set_for_a_case(run: Run) -> None:
    text = "intent: x\nfacts: {page.similarity: 0.5}\nsettings: {threshold: 0.2}\nexpect: {rule: null}\n"
    assert failures(run(text)) == []


def test_a_set_that_collects_names_all_its_rules(run: Run) -> None:
    both = "intent: x\nfacts: {page: {url_changed: true}}\nexpect: {rules: [moved, asked]}\n"
    assert failures(run(both, strategy="collect")) == []
    (line,) = failures(run(both.replace("moved, asked", "asked"), strategy="collect"))
    assert line == (
        "tier1/case0.yaml:3:17: SF704: asked expected, moved, asked fired"
        " (moved: page.url_changed is true; step.is_last is false)"
    )


def test_rules_that_no_file_exercises_are_named(run: Run) -> None:
    assert lines(run(QUIET)) == [
        "tier1.yaml:6:5: SF705: no golden file sees tier1/moved fire",
        "tier1.yaml:9:5: SF705: no golden file sees tier1/asked fire",
    ]
    assert lines(run(MOVED + "expect: {rule: moved}\n")) == [
        "tier1.yaml:6:5: SF705: no golden file sees tier1/moved stay silent",
        "tier1.yaml:9:5: SF705: no golden file sees tier1/asked fire or stay silent",
    ]


def test_no_golden_files_at_all(bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary, tmp_path: Path) -> None:
    result = run_golden(tmp_path / "gone", bundle_of(SET.format(strategy="first_match")), vocabulary)
    assert str(result.problems[0]) == f"{tmp_path}/gone:1:1: SF701: no golden files (nothing was tested)"


def test_a_folder_of_an_unknown_rule_set(run: Run) -> None:
    assert lines(run(QUIET, name="teir1"))[0] == (
        "teir1:1:1: SF703: there is no rule set 'teir1' (did you mean 'tier1'?)"
    )


def test_an_expectation_that_is_rewritten_holds_and_its_comments_stay(
    run: Run, bundle_of: Callable[[str], Bundle], tmp_path: Path
) -> None:
    text = "# why\n" + MOVED + "expect:\n  rule: asked  # wrong\n\n# the end\nsettings: {limit: 4}\n"
    result = run(text)
    rules = bundle_of(SET.format(strategy="first_match")).rulesets["tier1"]
    (case,) = result.cases
    assert case.fired is not None
    new = expecting(text, rules, case.fired)
    assert new == text.replace("rule: asked", "rule: moved")
    assert failures(run(new)) == []


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (FactType("bool"), False),
        (FactType("bool", nullable=True), None),
        (FactType("enum", values=("a", "none")), "none"),
        (FactType("enum", values=("a", "b")), "a"),
        (FactType("str"), ""),
        (FactType("int"), 0),
        (FactType("int", minimum=1), 1),
        (FactType("float", maximum=-1), -1.0),
    ],
)
def test_what_nobody_mentions_is_neutral(kind: FactType, value: object) -> None:
    assert neutral(kind) == value
    assert type(neutral(kind)) is type(value)


FAR = "not step.is_last or step.index > 1"


def test_facts_that_no_turn_brings_together(run: Run) -> None:
    facts = "{page.similarity: 1, step: {is_last: true, index: 1}}"
    both = f"intent: It ends at once.\nfacts: {facts}\nexpect: {{rule: null}}\n"
    assert failures(run(both, known=FAR)) == [
        "tier1/case0.yaml:2:36: SF708: no turn brings these facts together: step.is_last is true, step.index is 1 "
        "(in every turn: not step.is_last or step.index > 1)"
    ]


@pytest.mark.parametrize("facts", ["is_last: true", "index: 1", "is_last: true, index: 2", "is_last: false, index: 0"])
def test_what_a_file_leaves_open_contradicts_nothing(run: Run, facts: str) -> None:
    text = f"intent: It may be so.\nfacts: {{page.similarity: 1, step: {{{facts}}}}}\nexpect: {{rule: null}}\n"
    assert failures(run(text, known=FAR)) == []


@pytest.mark.parametrize(
    ("text", "facts", "truth"),
    [
        ("step.is_last and page.url_changed", {"step.is_last": False}, False),
        ("step.is_last and page.url_changed", {"page.url_changed": False}, False),
        ("step.is_last and page.url_changed", {"step.is_last": True}, None),
        ("step.is_last or page.url_changed", {"page.url_changed": True}, True),
        ("step.is_last or page.url_changed", {"step.is_last": False}, None),
        ("not (step.is_last or page.url_changed)", {"step.is_last": True}, False),
        ("step.index + page.similarity > 3", {"step.index": 4}, None),
        ("step.is_last == settings.strict", {"step.is_last": True}, False),
        ("step.is_last == settings.strict", {}, None),
    ],
)
def test_a_sentence_about_facts_with_gaps(
    vocabulary: Vocabulary, text: str, facts: dict[str, bool], truth: bool | None
) -> None:
    known = sentence(text, vocabulary)
    assert known.truth(facts, {"strict": False}) is truth
    assert (contradicted([known], facts, {"strict": False}) is known) == (truth is False)
