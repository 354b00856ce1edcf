"""Problems with the words that they are about, and fixes that mend them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules.editing import Survey, applied, fixes, look_again, marks, mended
from engine.rules.editing.survey import Document, laid_over

Edited = Callable[..., Survey]
FileOf = Callable[[str], str]

# file, what stands there, what is written instead; the word that is marked, and what mends it
SLIPS = {
    "a fact": ("tier1.yaml", "step.is_last", "step.is_lst", "step.is_lst", "step.is_last"),
    "a word of a fact": ("tier1.yaml", '"setValue"', '"setValu"', '"setValu"', '"setValue"'),
    "a part of a rule": ("tier1.yaml", "title:", "titel:", "titel", "title"),
    "an output": ("tier1.yaml", "action_succeeded:", "action_suceeded:", "action_suceeded", "action_succeeded"),
    "a placeholder": ("tier1.yaml", "A {action.verb}", "A {action.vrb}", "action.vrb", "action.verb"),
    "and": ("tier1.yaml", " and client.errors", " && client.errors", "&&", "and"),
    "equals": ("tier1.yaml", "client.verification ==", "client.verification =", "=", "=="),
    "an earlier name": ("side_effects.yaml", "guard.label", "effect.label", "effect.label", "guard.label"),
    "a setting": ("contingencies.yaml", "settings.max_attempts", "settings.max_atempts", "settings.max_atempts",
                  "settings.max_attempts"),
    "a word list": ("contingencies.yaml", "words.temporary_error", "words.temporary_eror", "temporary_eror",
                    "temporary_error"),
    "an effect": ("tiers.yaml", "llm.verify_full", "llm.verfy_full", "llm.verfy_full", "llm.verify_full"),
    "a strategy": ("tier1.yaml", "first_match", "firstmatch", "firstmatch", "first_match"),
    "a key of a setting": ("settings.yaml", "min: 0", "mn: 0", "mn", "min"),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_is_marked_and_mended(edited: Edited, file_of: FileOf, slip: tuple[str, str, str, str, str]) -> None:
    name, old, new, marked, cure = slip
    survey = edited(name, old, new)
    (mark,) = marks(survey, file_of(name))
    assert _at(survey.document(file_of(name)), mark.span.line, mark.span.col, mark.span.end_col) == marked
    (fix,) = fixes(survey, file_of(name), mark)
    assert (fix.title, fix.sure) == (f"{marked} → {cure}", True)
    after, done = mended(survey)
    assert [one.title for one in done] == [fix.title]
    assert after.reading.problems == ()


def test_a_fix_of_a_rule_s_name_is_made_where_the_name_stands(edited: Edited, file_of: FileOf) -> None:
    survey = edited("acting.yaml", "same_as: tiers/claim", "same_as: tiers/clam")
    (mark,) = marks(survey, file_of("acting.yaml"))
    (fix,) = fixes(survey, file_of("acting.yaml"), mark)
    text = survey.files.contents["acting.yaml"].decode()
    assert applied(text, fix.edits) == text.replace("tiers/clam", "tiers/claim")


def test_what_may_have_been_meant_in_several_ways_is_left_to_its_author(edited: Edited, file_of: FileOf) -> None:
    survey = edited("tier1.yaml", "client.has_errors", "client.error_seen")
    found = [fix for mark in marks(survey, file_of("tier1.yaml")) for fix in fixes(survey, file_of("tier1.yaml"), mark)]
    assert not any(fix.sure for fix in found)
    assert mended(survey)[1] == ()


def test_what_only_moves_a_mistake_is_no_fix(edited: Edited, file_of: FileOf) -> None:
    """`client.errors` is spelt nearly so, and is a number where something true or false is needed."""
    survey = edited("tier1.yaml", "client.has_errors", "client.erors")
    found = [fix for mark in marks(survey, file_of("tier1.yaml")) for fix in fixes(survey, file_of("tier1.yaml"), mark)]
    assert "client.erors → client.errors" not in [fix.title for fix in found]


def test_layout_and_the_order_of_parts_are_mended_too(edited: Edited, as_shipped: Survey) -> None:
    survey = edited("tier1.yaml", "  - id: S1\n    title: The client saw errors\n    when: ",
                    "  - id: S1\n\n\n    when:   ")  # fmt: skip
    after, done = mended(survey)
    assert [fix.title for fix in done] == ["Lay out"]
    assert after.reading.problems == ()


def test_a_problem_is_marked_in_a_golden_file_too(as_shipped: Survey) -> None:
    golden = as_shipped.golden
    assert golden is not None
    tier1 = {name: data for name, data in golden.contents.items() if name.startswith("tier1/")}
    name = next(name for name, data in tier1.items() if b"turn: {kind" in data)
    file = str(golden.folder / name)
    text = golden.contents[name].decode().replace("turn: {kind", "turn: {knd", 1)
    survey = look_again(as_shipped, as_shipped.files, laid_over(golden, {file: text}))
    (mark,) = marks(survey, file)
    assert str(mark.problem).endswith("SF703: unknown fact 'turn.knd' (did you mean 'turn.kind'?)")
    (fix,) = fixes(survey, file, mark)
    assert fix.title == "knd → kind"


def test_only_what_changed_is_read_again(edited: Edited, as_shipped: Survey) -> None:
    after = edited("tier1.yaml", "step.is_last", "step.is_lst")
    kept = {name for name, rules in after.reading.rulesets.items() if rules is as_shipped.reading.rulesets[name]}
    assert kept == as_shipped.reading.rulesets.keys() - {"tier1.yaml"}


def test_another_value_of_a_setting_is_taken_over_without_reading_rules_again(edited: Edited) -> None:
    after = edited("settings.yaml", "success_threshold: {value: 0.70", "success_threshold: {value: 0.75")
    assert after.reading.bundle is not None
    assert after.rulesets["outcome"].settings["success_threshold"] == 0.75


def _at(document: Document | None, line: int, col: int, end_col: int) -> str:
    assert document is not None
    return document.lines[line - 1][col - 1 : end_col - 1]
