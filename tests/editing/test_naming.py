"""What is offered, told and found at a place, and a rule by another name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rules.editing import (
    CannotRename,
    Edit,
    Survey,
    applied,
    complete,
    definitions,
    hover,
    laid_over,
    look_again,
    outline,
    references,
    rename,
)

HEAD = "ruleset: tier1\nsummary: x\nfacts: verification\nstrategy: first_match\nrules:\n"
Place = tuple[Survey, str, int, int]
At = Callable[[str, str], Place]


@pytest.fixture
def at(as_shipped: Survey) -> At:
    """The shipped policies with one file of another text, and the place of the sign ¦ in it."""

    def place(name: str, text: str) -> Place:
        before, _, after = text.partition("¦")
        golden = as_shipped.golden
        assert golden is not None
        folder = golden.folder if name.startswith("tier1/") else as_shipped.files.folder
        texts = {str(folder / name): before + after}
        survey = look_again(as_shipped, laid_over(as_shipped.files, texts), laid_over(golden, texts))
        return survey, str(folder / name), before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1

    return place


# file, text, what is among the first that are offered
OFFERED = {
    "a fact": ("tier1.yaml", HEAD + "  - id: A\n    when: step.is¦ and true\n", ["step.is_last"]),
    "a fact of a folded condition": ("tier1.yaml", HEAD + "  - id: A\n    when: >-\n      not page.url_c¦\n",
                                     ["page.url_changed"]),
    "the words of a fact": ("tier1.yaml", HEAD + "  - id: A\n    when: action.type == ¦\n", ["navigation", "generic"]),
    "the words of a fact in a list": ("tier1.yaml", HEAD + '  - id: A\n    when: action.verb in ["click", ¦]\n',
                                      ["none", "navigate"]),
    "a function": ("tier1.yaml", HEAD + '  - id: A\n    then: {verdict: {confidence: "= $m¦"}}\n', ["max", "min"]),
    "what a text has": ("tier1.yaml", HEAD + "  - id: A\n    when: page.host.sta¦\n", ["page.host.starts_with"]),
    "a setting": ("tier1.yaml", HEAD + "  - id: A\n    when: step.attempts < settings.max_a¦\n",
                  ["settings.max_attempts"]),
    "a part of a rule": ("tier1.yaml", HEAD + "  - id: A\n    bec¦\n", ["because"]),
    "the parts of a new rule": ("tier1.yaml", HEAD + "  - ¦\n", ["id", "title", "same_as"]),
    "a part of a set": ("tier1.yaml", "ruleset: tier1\nstra¦\n", ["strategy"]),
    "an output": ("tier1.yaml", HEAD + "  - id: A\n    then:\n      verdict: {decided: true, ca¦}\n", ["cause"]),
    "a group of outputs": ("tier1.yaml", HEAD + "  - id: A\n    then: {ver¦\n", ["verdict"]),
    "the words of an output": ("tier1.yaml", HEAD + "  - id: A\n    then: {verdict: {tier: det¦}}\n",
                               ["deterministic"]),
    "a text to match": ("tier1.yaml", HEAD + "  - id: A\n    match: {page.te¦}\n", ["page.text"]),
    "a word list": ("tier1.yaml", HEAD + "  - id: A\n    match: {page.text: words.session_e¦}\n",
                    ["words.session_expired"]),
    "a placeholder": ("tier1.yaml", HEAD + "  - id: A\n    because: It is {step.ind¦} now.\n", ["step.index"]),
    "an effect": ("tier1.yaml", HEAD + "  - id: A\n    call: llm.verify_f¦\n", ["llm.verify_full"]),
    "facts of a set": ("tier1.yaml", "ruleset: tier1\nfacts: verif¦\n", ["verification"]),
    "a rule of another set": ("acting.yaml", "ruleset: acting\nfacts: acting\nrules:\n- id: x\n  same_as: tiers/cla¦\n",
                              ["tiers/claim"]),
    "a sentence about turns": ("guarantees.yaml", 'guarantees:\n  - id: x\n    never: transition.status == "compl¦"\n',
                               ["completed"]),
    "a set": ("guarantees.yaml", "guarantees:\n  - id: x\n    after: tie¦\n", ["tier1", "tiers"]),
    "a key of a setting": ("settings.yaml", "settings:\n  max_turns: {value: 3, mi¦}\n", ["min"]),
    "a fact of a case": ("tier1/x.yaml", "intent: a\nfacts:\n  action: {ve¦\n", ["verb"]),
    "a word of a case": ("tier1/x.yaml", "intent: a\nfacts:\n  action: {verb: doub¦}\n", ["doubleClick"]),
    "a rule that a case expects": ("tier1/x.yaml", "intent: a\nfacts: {}\nexpect: {rule: T1.6¦}\n", ["T1.6"]),
    "a cell of a table": ("nouns.yaml",
                          "ruleset: nouns\nfacts: noun\ncolumns: [id, set noun.kind]\nrows:\n  - [x, che¦]\n",
                          ["checkbox"]),
    "a list of another language": ("words/de.yaml", "session_exp¦\n", ["session_expired"]),
}  # fmt: skip


@pytest.mark.parametrize("case", OFFERED.values(), ids=OFFERED)
def test_what_may_stand_at_a_place_is_offered(at: At, case: tuple[str, str, list[str]]) -> None:
    name, text, first = case
    offers = complete(*at(name, text))
    labels = [one.label.lstrip("$") for one in offers]
    assert [label for label in labels if label in first][: len(first)] == first
    assert labels[0] == first[0]


def test_an_offer_replaces_what_is_written_of_it(at: At) -> None:
    survey, file, line, col = at("tier1.yaml", HEAD + "  - id: A\n    when: not step.is_l¦ and true\n")
    (offer,) = complete(survey, file, line, col)
    document = survey.document(file)
    assert document is not None
    assert "when: not step.is_last and true" in applied(document.text, [offer.edit])


def test_nothing_is_offered_in_prose(at: At) -> None:
    assert complete(*at("tier1.yaml", HEAD + "  - id: A\n    title: The st¦\n")) == ()


def test_a_fact_is_told_with_its_range_and_an_example(at: At) -> None:
    told = hover(*at("tier1.yaml", HEAD + "  - id: A\n    when: verdict.confidence > 0 or step.inde¦x > 1\n"))
    assert told is not None
    assert told.text.startswith("**step.index**: whole number, 0 or more\n\n")
    assert "For example `" in told.text


def test_a_fact_says_which_sets_set_and_read_it(as_shipped: Survey) -> None:
    told = _told(as_shipped, "routing.yaml", "verdict.degraded")
    assert "Set by tier1" not in told
    assert "Set by tiers" in told
    assert "Read by " in told


def test_settings_lists_effects_rules_and_parts_are_told(as_shipped: Survey) -> None:
    assert "**settings.max_attempts** = `3`" in _told(as_shipped, "contingencies.yaml", "settings.max_attempts")
    assert "It takes a whole number from 0 to 10" in _told(as_shipped, "contingencies.yaml", "settings.max_attempts")
    assert "24 words in 7 languages" in _told(as_shipped, "contingencies.yaml", "words.temporary_error")
    assert "its reply becomes facts" in _told(as_shipped, "tiers.yaml", "llm.verify_full")
    assert _told(as_shipped, "acting.yaml", "tiers/claim").startswith("**tiers/claim**")
    assert _told(as_shipped, "tier1.yaml", "strategy").startswith("`strategy:` first_match:")
    assert _told(as_shipped, "tier1.yaml", "because").startswith("`because:` Why")


def test_a_name_is_told_in_a_text_that_is_no_yaml(at: At) -> None:
    told = hover(*at("tier1.yaml", HEAD + "  - id: A\n    when: step.is_l¦ast\n    then: {verdict: {\n  - id: [\n"))
    assert told is not None
    assert told.text.startswith("**step.is_last**: true or false")


def test_a_fact_is_found_where_it_is_set(as_shipped: Survey) -> None:
    found = definitions(as_shipped, *_place(as_shipped, "contingencies.yaml", "login.appeared"))
    assert {one.file.rpartition("/")[2] for one in found} == {"login.yaml"}
    assert {_said(as_shipped, one.file, one.span.line, one.span.col, one.span.end_col) for one in found} == {"appeared"}


def test_a_setting_and_a_list_are_found_where_they_are_declared(as_shipped: Survey) -> None:
    (setting,) = definitions(as_shipped, *_place(as_shipped, "contingencies.yaml", "settings.max_attempts"))
    assert setting.file.endswith("settings.yaml")
    lists = definitions(as_shipped, *_place(as_shipped, "contingencies.yaml", "words.temporary_error"))
    assert len(lists) == 7
    assert all("/words/" in one.file for one in lists)


def test_references_reach_golden_files(as_shipped: Survey) -> None:
    found = references(as_shipped, *_place(as_shipped, "tier1.yaml", "T0.v"))
    assert any("golden/tier1/" in one.file for one in found)
    facts = references(as_shipped, *_place(as_shipped, "tier1.yaml", "read.client"))
    assert any("golden/tier1/" in one.file for one in facts)
    assert all(_said(as_shipped, one.file, one.span.line, one.span.col, one.span.end_col) in ("read.client", "client")
               for one in facts)  # fmt: skip


def test_a_rule_is_renamed_everywhere_and_nothing_else_changes(as_shipped: Survey) -> None:
    edits = rename(as_shipped, *_place(as_shipped, "tier1.yaml", "T1.6"), "T1.9")
    after = _after(as_shipped, edits)
    assert after.reading.problems == ()
    assert "T1.9" in [rule.id for rule in after.rulesets["tier1"].rules]
    golden = after.golden
    assert golden is not None
    cases = {name: data.decode() for name, data in golden.contents.items() if name.startswith("tier1/")}
    assert not [name for name, text in cases.items() if "T1.6" in text]
    assert any("by: tier1/T1.9" in text for text in cases.values())
    assert "by T1.9 on a simple navigation" in after.files.contents["guarantees.yaml"].decode()
    back = _after(after, rename(after, *_place(after, "tier1.yaml", "T1.9"), "T1.6"))
    assert back.files.contents == as_shipped.files.contents
    assert back.golden == as_shipped.golden


def test_a_rule_is_renamed_where_another_set_names_it(as_shipped: Survey) -> None:
    edits = rename(as_shipped, *_place(as_shipped, "tiers.yaml", "id: claim", 5), "asserted")
    assert {"same_as: tiers/asserted"} <= {
        line.strip() for line in _after(as_shipped, edits).files.contents["acting.yaml"].decode().splitlines()
    }


REFUSED = {
    "T1.1": "tier1 has a rule 'T1.1' already",
    "two words": "'two words' is no id: letters, digits, _ . and -, starting with a letter",
}


@pytest.mark.parametrize("new", REFUSED)
def test_a_name_that_will_not_do_is_refused(as_shipped: Survey, new: str) -> None:
    with pytest.raises(CannotRename, match=REFUSED[new].replace(".", r"\.")):
        rename(as_shipped, *_place(as_shipped, "tier1.yaml", "T1.6"), new)


def test_a_fact_is_named_by_code(as_shipped: Survey) -> None:
    with pytest.raises(CannotRename, match="facts and settings are named by code"):
        rename(as_shipped, *_place(as_shipped, "tier1.yaml", "step.is_last"), "step.final")


def test_the_outline_has_rules_and_guarantees_in_their_order(as_shipped: Survey) -> None:
    folder = as_shipped.files.folder
    entries = outline(as_shipped, str(folder / "tier1.yaml"))
    rules = as_shipped.rulesets["tier1"]
    assert [one.name for one in entries if one.sort == "rule"] == [rule.id for rule in rules.rules]
    assert [one.name for one in entries if one.sort == "guarantee"] == [one.id for one in rules.guarantees]
    assert entries[0].about == "The client saw errors"
    table = outline(as_shipped, str(folder / "nouns.yaml"))
    assert [one.name for one in table] == [rule.id for rule in as_shipped.rulesets["nouns"].rules]
    settings = outline(as_shipped, str(folder / "settings.yaml"))
    assert [one.name for one in settings] == list(as_shipped.reading.settings)


def _place(survey: Survey, name: str, word: str, into: int = 1) -> tuple[str, int, int]:
    """A place within the first such word of a file."""
    text = survey.files.contents[name].decode()
    at = text.index(word) + into
    return str(survey.files.folder / name), text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _told(survey: Survey, name: str, word: str) -> str:
    told = hover(survey, *_place(survey, name, word))
    assert told is not None
    return told.text


def _said(survey: Survey, file: str, line: int, col: int, end: int) -> str:
    document = survey.document(file)
    assert document is not None
    return document.lines[line - 1][col - 1 : end - 1]


def _after(survey: Survey, edits: tuple[Edit, ...]) -> Survey:
    texts = {}
    for file in {edit.file for edit in edits}:
        document = survey.document(file)
        assert document is not None
        texts[file] = applied(document.text, [edit for edit in edits if edit.file == file])
    assert survey.golden is not None
    return look_again(survey, laid_over(survey.files, texts), laid_over(survey.golden, texts))
