"""One slip of the pen in the shipped policies is one finding, whatever else would follow from it."""

from __future__ import annotations

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Files, PolicyError, Problem, read_folder, shipped
from server.policies.serving import load_to_serve

pytestmark = pytest.mark.slow

# file, what stands there, what somebody wrote instead, and the code of the finding
SLIPS = [
    # the head of a set
    ("tier1.yaml", "ruleset: tier1", "ruleset: teir1", "SF204"),
    ("tier1.yaml", "ruleset: tier1", "rulset: tier1", "SF201"),
    ("tier1.yaml", "strategy: first_match", "strategy: frist_match", "SF205"),
    ("tier1.yaml", "strategy: first_match", "stratgy: first_match", "SF201"),
    ("tier1.yaml", "facts: verification", "facts: verificaton", "SF206"),
    ("tier1.yaml", "facts: verification", "fact: verification", "SF201"),
    ("tier1.yaml", "rules:", "ruls:", "SF201"),
    ("tier1.yaml", "guarantees:", "guarantes:", "SF201"),
    ("tier1.yaml", "acknowledged:", "acknowleged:", "SF201"),
    ("guardrails.yaml", "strategy: first_match", "strategy: first_match\nstrategy: first_match", "SF106"),
    # a rule
    ("tier1.yaml", "    then:", "    thn:", "SF201"),
    ("tier1.yaml", "    because:", "    becuase:", "SF201"),
    ("tier1.yaml", "    when:", "    whne:", "SF201"),
    ("tier1.yaml", "  - id: S2", "  - ids: S2", "SF201"),
    ("tier1.yaml", "  - id: S2", "  - id: S1", "SF204"),
    ("tiers.yaml", "call: llm.verify_light", "cal: llm.verify_light", "SF201"),
    ("tiers.yaml", "call: llm.verify_light", "call: llm.verify_ligt", "SF403"),
    ("discharge.yaml", "again: true", "again: yes", "SF203"),
    # what it sets and says
    ("tier1.yaml", "action_succeeded: true", "action_succeded: true", "SF401"),
    ("tier1.yaml", "verdict: {", "verdct: {", "SF401"),
    ("contingencies.yaml", "fix: {kind: refill}", "fix: {kind: refil}", "SF402"),
    ("contingencies.yaml", "{client.error}", "{client.eror}", "SF405"),
    ("refinement.yaml", "{match.text}", "{match.txt}", "SF405"),
    # conditions
    ("tier1.yaml", "step.is_last", "step.is_lst", "SF302"),
    ("guardrails.yaml", 'guard.verb != "none"', 'guard.verb != "nome"', "SF304"),
    ("guardrails.yaml", 'guard.verb != "none"', 'guard.verb = "none"', "SF301"),
    ("guardrails.yaml", 'guard.verb != "none" and', 'guard.verb != "none" &&', "SF306"),
    ("contingencies.yaml", "settings.max_attempts", "settings.max_attemps", "SF602"),
    ("guardrails.yaml", 'guard.listed == "blocked"', 'guard.listed in "blocked"', "SF303"),
    # patterns and words
    ("contingencies.yaml", "client.error: '", "client.eror: '", "SF302"),
    ("contingencies.yaml", "words.temporary_error", "words.temporary_eror", "SF504"),
    ("side_effects.yaml", "words.search", "word.search", "SF504"),
    ("side_effects.yaml", "words.search", "onyl words.search", "SF504"),
    ("refinement.yaml", "(?P<text>", "(?P<text", "SF501"),
    ("refinement.yaml", "(?P<text>", "(?P<txt>", "SF405"),
    ("refinement.yaml", "^(?:clear|", r"^(?:clear|löschen\b|", "SF503"),
    # YAML
    ("tier1.yaml", "    then:", "   then:", "SF104"),
    ("tier1.yaml", "    then:", "     then:", "SF104"),
    ("tier1.yaml", "    title: ", "    title: 'open ", "SF104"),
    ("tier1.yaml", "    because: ", "    because: a: b ", "SF104"),
    ("tier1.yaml", "strategy: first_match\n", "strategy: first_match\n\t", "SF104"),
    # settings
    ("settings.yaml", "settings:", "setting:", "SF201"),
    ("settings.yaml", "max_attempts: {value: 3,", "max_attempts: {value: 3", "SF104"),
    ("settings.yaml", "max_attempts: {value", "max_attempts {value", "SF104"),
    ("settings.yaml", "  max_attempts:", "    max_attempts:", "SF104"),
    ("settings.yaml", "max_attempts: {value", "max_atempts: {value", "SF602"),
    ("settings.yaml", "max_attempts: {value", "max_attempts: {vlaue", "SF201"),
    ("settings.yaml", "llm.critic.seconds", "llm.critik.seconds", "SF602"),
    ("settings.yaml", "  llm.seconds:", "  llm.secs:", "SF602"),
    ("settings.yaml", "max_attempts: {value: 3", "max_attempts: {value: three", "SF601"),
    ("settings.yaml", "max_attempts: {value: 3", "max_attempts: {value: 3.5", "SF601"),
    ("settings.yaml", "max_attempts: {value: 3", "max_attempts: {value: 30", "SF601"),
    ("settings.yaml", "max_attempts: {value: 3", "max_attempts: {value: [3]", "SF601"),
    ("settings.yaml", "success_threshold: {value: 0.70", "success_threshold: {value: high", "SF601"),
    ("settings.yaml", "success_threshold: {value: 0.70", "success_threshold: {value: 70", "SF601"),
    ("settings.yaml", "enable_chaining: {value: true", "enable_chaining: {value: yes", "SF601"),
    ("settings.yaml", "postconditions: {value: auto", "postconditions: {value: atuo", "SF601"),
    ("settings.yaml", "{value: auto, one_of: [auto, ", "{value: auto, one_of: [auto, off, ", "SF601"),
    ("settings.yaml", "postconditions: {value: auto, one_of: [auto, advise, enforce]", "postconditions: {value: auot",
     "SF601"),
    ("settings.yaml", "blocked_domains: {type: domains, value: []", "blocked_domains: {value: evil.com", "SF601"),
    ("settings.yaml", "blocked_domains: {type: domains, value: []", "blocked_domains: {value: ['https://evil.com']",
     "SF601"),
    ("settings.yaml", "llm.seconds: {value: 15.0", "llm.seconds: {value: soon", "SF601"),
    ("settings.yaml", "max_turns: {value", "max_trns: {value", "SF602"),
    ("settings.yaml", "web_results: {value", "web_result: {value", "SF602"),
    # words
    ("words/de.yaml", "search: [suche, suchen]", "search: [suche, suchen", "SF104"),
    ("words/de.yaml", "search: [suche, suchen]", "search: suche", "SF203"),
    ("words/de.yaml", "search: [suche, suchen]", "search: [suche, Suche]", "SF603"),
    ("words/en.yaml", "temporary_error: ", "temporary_eror: ", "SF504"),
    ("words/en.yaml", "error: [error", "error: [[error", "SF104"),
    ("words/en.yaml", "delete: [delete", "delete: [restore, delete", "SF604"),
    ("words/opposites.yaml", "[delete, undo]", "[delete, udno]", "SF504"),
    ("words/opposites.yaml", "[delete, undo]", "[delete]", "SF203"),
    # what holds across sets, and tables
    ("guarantees.yaml", "never:", "nevr:", "SF201"),
    ("guarantees.yaml", "guarded_by: guardrails", "guarded_by: guardrals", "SF209"),
    ("nouns.yaml", "columns: [id,", "columns: [di,", "SF201"),
    ("nouns.yaml", "match noun.text", "match noun.txt", "SF302"),
    ("nouns.yaml", "  - [link,     a link,", "  - [link,     a link", "SF203"),
]  # fmt: skip
LIVE = load_to_serve(read_folder(shipped()), VOCABULARY)


def problems_of(contents: dict[str, bytes]) -> tuple[Problem, ...]:
    try:
        load_to_serve(Files(LIVE.files.folder, contents), VOCABULARY, LIVE)
    except PolicyError as error:
        return error.problems
    return ()


@pytest.mark.parametrize(("file", "old", "new", "code"), SLIPS)
def test_a_slip_is_one_finding(file: str, old: str, new: str, code: str) -> None:
    text = LIVE.files.contents[file].decode()
    assert old in text
    (problem,) = problems_of({**LIVE.files.contents, file: text.replace(old, new, 1).encode()})
    assert problem.code == code
    assert problem.message


@pytest.mark.parametrize("file", sorted(LIVE.files.contents))
def test_a_file_that_is_no_yaml_is_one_finding(file: str) -> None:
    (problem,) = problems_of({**LIVE.files.contents, file: b"a: ["})
    assert (problem.file, problem.code) == (str(LIVE.files.folder / file), "SF104")


@pytest.mark.parametrize("file", [name for name in sorted(LIVE.files.contents) if "/" not in name])
def test_a_file_that_is_not_there_is_one_finding(file: str) -> None:
    found = problems_of({name: data for name, data in LIVE.files.contents.items() if name != file})
    assert [problem.code for problem in found] == ([] if file == "guarantees.yaml" else ["SF102"])


def test_a_folder_of_one_file_lacks_the_others_in_three_findings() -> None:
    found = problems_of({"tier1.yaml": LIVE.files.contents["tier1.yaml"]})
    assert [problem.message.partition(" missing")[0] for problem in found] == [
        f"{len(LIVE.bundle.rulesets) - 1} rule sets are", "settings.yaml is", "the folder words/ is"
    ]  # fmt: skip
