"""Reading again what changed comes to the same as reading everything anew, whatever was edited before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from engine.facts.vocabulary import VOCABULARY as OF_TURNS
from engine.rules import Files, Reading, Schema, Vocabulary, facts_of, read_files, read_folder, shipped
from engine.rules.model import Computed, RuleSet
from tests.examples import examples


class PageFacts(Struct):
    moved: bool
    title: str
    likeness: Annotated[float, Meta(ge=0, le=1)]
    kind: Literal["none", "list", "form"]


class OutFacts(Struct):
    done: bool
    share: Annotated[float, Meta(ge=0, le=1)]


VOCABULARY = Vocabulary(
    schemas={"page": Schema(facts=facts_of("page", PageFacts), outputs=facts_of("out", OutFacts))},
    effects={}, across={**facts_of("page", PageFacts), **facts_of("out", OutFacts)},
)  # fmt: skip
HEAD = "ruleset: {}\nsummary: s\nfacts: page\nstrategy: first_match\nrules:\n"
CONTENTS = {
    "first.yaml": HEAD.format("first")
    + '  - {id: a, when: page.likeness > settings.least, match: {page.title: words.error}, then: {out: {done: true}}}\n'
    + '  - {id: b, when: settings.mode == "strict", then: {out: {share: "= settings.least"}}}\n',
    "guarantees.yaml": "guarantees:\n  - {id: g, text: t, never: out.share > settings.least}\n",
    "second.yaml": HEAD.format("second")
    + "  - {id: c, when: page.moved, match: {page.title: only words.saved}, because: it moved, same_as: first/a}\n",
    "settings.yaml": "settings:\n  least: {value: 0.5, min: 0, max: 1, doc: d}\n"
    "  mode: {value: strict, one_of: [strict, loose], doc: d}\n",
    "words/de.yaml": "error: [fehler]\nsaved: [gespeichert]\n",
    "words/en.yaml": "error: [error, failed]\nsaved: [saved]\n",
}  # fmt: skip
# Edits that leave a file sound or not, each of a file: what stands there and what is written instead.
EDITS = [
    ("settings.yaml", "0.5", "0.6"), ("settings.yaml", "max: 1", "max: 2"), ("settings.yaml", "min: 0", "min: 0.1"),
    ("settings.yaml", "least", "lest"), ("settings.yaml", "min: 0, max: 1", "one_of: [a, 0.5]"),
    ("settings.yaml", "one_of: [strict, loose]", "one_of: [strict]"), ("settings.yaml", "doc: d", "doc: [d"),
    ("settings.yaml", "value: 0.5", "value: [x]"), ("settings.yaml", "settings:", "setings:"),
    ("words/en.yaml", "failed", "broken"), ("words/en.yaml", "error:", "eror:"), ("words/en.yaml", "saved", "done"),
    ("words/de.yaml", "fehler", "fehler, panne"), ("words/de.yaml", "saved:", "error:"),
    ("words/de.yaml", "[gespeichert]", "[]"), ("words/de.yaml", "saved:", "other:"),
    ("first.yaml", "match: {page.title: words.error}", "match: {page.title: words.other}"),
    ("first.yaml", "match: {page.title: words.error}", "match: {page.title: 'a words.other'}"),
    ("second.yaml", "only words.saved", "Only Words.other"), ("second.yaml", "only words.saved", "^words.other$"),
    ("first.yaml", "id: a", "id: x"), ("first.yaml", "settings.least", "settings.most"),
    ("first.yaml", "words.error", "words.saved"), ("first.yaml", "words.error", "words.eror"),
    ("first.yaml", "done: true", "done: 1"), ("first.yaml", "rules:", "ruls:"), ("first.yaml", '"strict"', '"loose"'),
    ("second.yaml", "page.moved", "page.moved and settings.least > 0"), ("second.yaml", "first/a", "first/b"),
    ("second.yaml", "id: c", "id: [c"), ("guarantees.yaml", "never", "always"),
    ("guarantees.yaml", "out.share", "out.sh"), ("guarantees.yaml", "settings.least", "0.5"),
]  # fmt: skip
steps = st.lists(
    st.one_of(
        st.sampled_from(EDITS),
        st.sampled_from(EDITS).map(lambda edit: (edit[0], edit[2], edit[1])),  # taken back
        st.sampled_from(sorted(CONTENTS)).map(lambda name: (name, "", "")),  # gone, or there again
        st.tuples(st.sampled_from(sorted(CONTENTS)), st.sampled_from(["a", "e", ":", "{", "\n"]), st.just("\u2028")),
    ),
    min_size=1, max_size=6,
)  # fmt: skip


def told(rules: RuleSet) -> list[Any]:
    """All of a set that can be compared: functions are compiled anew."""
    return [
        rules.name, rules.settings, rules.schema, rules.strategy, rules.summary,
        [
            (rule.id, rule.line, rule.col, rule.when and (rule.when.text, rule.when.reads), rule.because, rule.same_as,
             [(one.fact, one.source, one.meaning, dict(one.lists)) for one in rule.match],
             {name: value.expression.text if isinstance(value, Computed) else value
              for name, value in rule.then.items()})
            for rule in rules.rules
        ],
    ]  # fmt: skip


def after(contents: dict[str, str], step: tuple[str, str, str]) -> dict[str, str]:
    name, old, new = step
    if not old:
        return {one: text for one, text in contents.items() if one != name} if name in contents else {
            one: contents.get(one, CONTENTS[one]) for one in CONTENTS if one in contents or one == name
        }
    return {**contents, name: contents[name].replace(old, new, 1)} if name in contents else contents


@settings(max_examples=examples(300))
@given(steps)
def test_reading_again_is_reading_anew(edits: list[tuple[str, str, str]]) -> None:
    contents = dict(CONTENTS)
    again: Reading | None = None
    for step in [("first.yaml", "id: a", "id: a"), *edits]:
        contents = after(contents, step)
        files = Files(Path("policies"), {name: text.encode() for name, text in contents.items()})
        again = read_files(files, VOCABULARY, again)
        anew = read_files(files, VOCABULARY)
        if any(one.file.endswith("settings.yaml") for one in anew.problems):
            assert {*anew.problems} <= {*again.problems}  # settings that can't be read are taken to be as they were
            continue
        assert again.problems == anew.problems
        assert {name: told(rules) for name, rules in again.rulesets.items()} == {
            name: told(rules) for name, rules in anew.rulesets.items()
        }
        assert (again.bundle is None) == (anew.bundle is None)
        if again.bundle is not None and anew.bundle is not None:
            assert again.bundle.version == anew.bundle.version
            assert again.bundle.settings == anew.bundle.settings
            assert again.bundle.declared == anew.bundle.declared
            assert dict(again.bundle.words) == dict(anew.bundle.words)
            assert again.bundle.across == anew.bundle.across or [one.id for one in again.bundle.across] == [
                one.id for one in anew.bundle.across
            ]


def test_a_sentence_that_could_not_be_read_is_not_lost_once_the_settings_are_mended() -> None:
    contents = read_folder(shipped()).contents
    sentence = b"  - {id: GX, text: It is., never: settings.no_such_thing == 3 and transition.status == 'failed'}\n"
    changed = {**contents, "guarantees.yaml": contents["guarantees.yaml"] + sentence}
    broken = {**changed, "settings.yaml": contents["settings.yaml"] + b"bogus: 1\n"}
    folder = shipped()
    earlier = read_files(Files(folder, broken), OF_TURNS)
    again = read_files(Files(folder, changed), OF_TURNS, earlier)
    assert again.bundle is None
    assert again.problems == read_files(Files(folder, changed), OF_TURNS).problems
