"""Rules changed by a form in a file that people wrote: all else stays as it is, to the last blank."""

from __future__ import annotations

from difflib import ndiff
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import shipped
from engine.rules.author.tidy import tidy
from engine.rules.editing.as_yaml import typed
from engine.rules.editing.blocks import moved, without_rule
from engine.rules.editing.rewriting import with_rule_as
from engine.rules.editing.values import NoSuchPlace, without_word, words
from engine.rules.editing.written import Written, rule_ids, written
from engine.rules.model import FactType

OUTPUTS = {"a.b": FactType("int"), "a.c": FactType("bool"), "d": FactType("str")}
TEXT = """\
ruleset: x
rules:
  # ---- first things
  # why there is a first
  - id: one
    title: The first # said so
    when: >-
      x == 1 and
      y == 2
    then: {a: {b: 1}, d: "it is"} # kept
    because: So it is.

  - id: two
    then:
      # of both
      a: {b: 2, c: true}
      d: two
    because: It is.
  # about three
  - id: three
    when: false  # off: x == 3
    because: No.
guarantees: []
"""
TABLE = "columns: [id, title, set d, when x]\nrows:\n  - [a, 'The A', one, 1] # first\n  - [b, B, two, [1, 2]]\n"


def changed(text: str, name: str, **parts: object) -> tuple[list[str], list[str]]:
    """The lines that are gone and that are new once parts of a rule are otherwise."""
    before = written(text, name)
    assert before is not None
    return lines_between(text, with_rule_as(text, replace(before, **parts), OUTPUTS, {}))


def lines_between(before: str, after: str) -> tuple[list[str], list[str]]:
    found = [line for line in ndiff(before.split("\n"), after.split("\n")) if line[:1] in "+-"]
    return [one[2:].strip() for one in found if one[0] == "-"], [one[2:].strip() for one in found if one[0] == "+"]


def test_a_rule_is_taken_apart_as_it_is_written() -> None:
    assert written(TEXT, "one") == Written(
        id="one", title="The first", when="x == 1 and y == 2", then=(("a.b", "1"), ("d", "it is")), because="So it is."
    )
    three = written(TEXT, "three")
    assert three is not None
    assert (three.on, three.when) == (False, "x == 3")
    assert written(TEXT, "four") is None


@pytest.mark.parametrize(
    ("name", "parts", "gone", "new"),
    [
        ("one", {"title": "Another"}, ["title: The first # said so"], ["# said so", "title: Another"]),
        ("one", {"when": "x == 2"}, ["when: >-", "x == 1 and", "y == 2"], ["when: x == 2"]),
        ("one", {"then": (("a.b", "5"), ("d", "it is"))}, ['then: {a: {b: 1}, d: "it is"} # kept'],
         ['then: {a: {b: 5}, d: "it is"} # kept']),
        ("one", {"then": (("a.b", "1"),)}, ['then: {a: {b: 1}, d: "it is"} # kept'], ["# kept", "then: {a: {b: 1}}"]),
        ("one", {"because": "A: it is"}, ["because: So it is."], ["because: 'A: it is'"]),
        ("two", {"when": "x > 1"}, [], ["when: x > 1"]),
        ("two", {"call": "llm.plan", "args": (("n", "2"),)}, [], ["call: llm.plan", "args: {n: '2'}"]),
        ("two", {"on": False, "when": "x == 9"}, [], ["when: false  # off: x == 9"]),
        ("three", {"on": True}, ["when: false  # off: x == 3"], ["when: x == 3"]),
        ("three", {"because": ""}, ["because: No."], []),
    ],
)  # fmt: skip
def test_only_what_is_wanted_otherwise_is_written_anew(
    name: str, parts: dict[str, object], gone: list[str], new: list[str]
) -> None:
    assert changed(TEXT, name, **parts) == (gone, new)


@pytest.mark.parametrize("name", ["one", "two"])
def test_a_rule_keeps_its_condition_as_it_is_written_while_it_is_off(name: str) -> None:
    noted = TEXT.replace("y == 2\n", "y == 2\n      # by law\n")
    rule = written(noted, name)
    assert rule is not None
    off = with_rule_as(noted, replace(rule, on=False), OUTPUTS, {})
    assert written(off, name) == replace(rule, on=False)
    assert with_rule_as(tidy(off), rule, OUTPUTS, {}) == tidy(noted)
    assert lines_between(noted, off)[1] == {
        "one": ["when: false  # off: >-", "# off:   x == 1 and", "# off:   y == 2", "# off:   # by law"],
        "two": ["when: false  # off:"],
    }[name]


def test_what_is_long_goes_on_over_several_lines_and_reads_the_same() -> None:
    long = " and ".join(f"x{nth} == {nth}" for nth in range(30))
    _, new = changed(TEXT, "two", when=long, then=tuple((f"e.f{nth}", "many words of it") for nth in range(9)))
    assert new[0] == "when: >-"
    assert "e:" in new
    assert "f0: many words of it" in new


@pytest.mark.parametrize("said", ["a: 1}", "x\n  - id: evil", "{b", "#", "- ", "\u2028", "'", '"', "false", "a, b"])
def test_nothing_that_is_typed_becomes_more_than_a_value(said: str) -> None:
    before = written(TEXT, "two")
    assert before is not None
    for parts in ({"because": said.strip()}, {"then": (("d", said),)}, {"match": (("page.text", said),)}):
        try:
            text = with_rule_as(TEXT, replace(before, **parts), OUTPUTS, {})
        except NoSuchPlace:
            continue
        assert rule_ids(text) == ("one", "two", "three")


def test_a_rule_moves_with_its_own_comment_and_headings_stay() -> None:
    first = moved(TEXT, "three", -2)
    assert rule_ids(first) == ("three", "one", "two")
    assert first.index("# ---- first things") < first.index("# about three") < first.index("# why there")
    assert moved(moved(TEXT, "one", 1), "one", -1).split() == TEXT.split()
    assert moved(TEXT, "one", -1) == TEXT


def test_a_rule_is_taken_out_with_its_own_comment() -> None:
    gone, new = lines_between(TEXT, without_rule(TEXT, "three"))
    assert (gone, new) == (["# about three", "- id: three", "when: false  # off: x == 3", "because: No."], [])
    with pytest.raises(NoSuchPlace):
        without_rule(TEXT, "four")


def test_a_row_of_a_table_is_changed_moved_and_taken_out() -> None:
    row = written(TABLE, "a")
    assert row is not None
    assert row.cells == (("id", "a"), ("title", "The A"), ("set d", "one"), ("when x", "1"))
    cells = (*row.cells[:2], ("set d", "a, b"), ("when x", "> 2"))
    after = with_rule_as(TABLE, replace(row, cells=cells), OUTPUTS, {})
    assert "- [a, 'The A', 'a, b', '> 2'] # first" in after
    assert rule_ids(moved(TABLE, "b", -1)) == ("b", "a")
    assert rule_ids(without_rule(TABLE, "a")) == ("b",)


def test_typed_texts_become_what_an_output_takes() -> None:
    assert typed("0.8", FactType("float")) == 0.8
    assert typed("true", FactType("bool")) is True
    assert typed("true", FactType("str")) == "true"
    assert typed("= x + 1", FactType("int")) == "= x + 1"
    assert typed("null", FactType("int", nullable=True)) is None


@pytest.mark.parametrize("path", sorted(shipped().glob("*.yaml")), ids=lambda path: path.stem)
def test_rules_that_come_with_surefoot_can_be_changed_moved_and_taken_out(path: Path) -> None:
    text = path.read_text("utf-8")
    ids = rule_ids(text)
    if not ids:
        return
    outputs = {name: kind for schema in VOCABULARY.schemas.values() for name, kind in schema.outputs.items()}
    for name in {ids[0], ids[len(ids) // 2], ids[-1]}:
        rule = written(text, name)
        assert rule is not None
        if rule.cells:
            wanted = replace(rule, cells=tuple((at, "Z" if at == "title" else cell) for at, cell in rule.cells))
        else:
            why = f"{rule.because} And more.".strip()
            wanted = replace(rule, title="Z", when="x == 1", because=why, then=rule.then[:1])
        assert written(with_rule_as(text, wanted, outputs, {}), name) == wanted
        assert name not in rule_ids(without_rule(text, name))
        assert rule_ids(moved(text, name, -1)).index(name) == max(0, ids.index(name) - 1)


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("d: [a, # old\n    b, c]\n", "b", "d: [a, # old\n    c]\n"),
        ("d: [\n  a,  # first\n  b,  # second\n]\n", "b", "d: [\n  a,  # first\n]\n"),
        ("d: [\n  a,  # first\n  b]\n", "b", "d: [\n  a,  # first\n  ]\n"),
        ("d: [a,  # first\n  b]\n", "a", "d: [# first\n  b]\n"),
        ("d: [a, b,\n  c]\n", "c", "d: [a, b]\n"),
        ("d: [a, b]\n", "a", "d: [b]\n"),
        ("d: [a]\n", "a", "d: []\n"),
        ("d:\n  - a\n  - b # last\n  - c\n", "b", "d:\n  - a\n  - c\n"),
    ],
)
def test_a_word_is_taken_out_of_its_list(text: str, word: str, expected: str) -> None:
    assert without_word(text, ["d"], word) == expected
    assert word not in words(expected, ["d"])
    with pytest.raises(NoSuchPlace):
        without_word(text, ["d"], "zzz")
