"""Values changed one by one in a file that people wrote: all else stays as it is, to the last blank."""

from __future__ import annotations

import pytest

from engine.rules.editing.values import NoSuchPlace, lists_of, scalar, with_value, with_word, words

SETTINGS = 'settings: # all\n  limit: {value: 0.70, min: 0, doc: "How many."} # kept\n  name: {value: auto}\n'
RULES = "ruleset: a\nrules:\n  # why\n  - id: A1\n    when: x == 1 # here\n    because: It is so.\n  - id: A2\n"


def test_a_number_is_changed_where_it_stands() -> None:
    assert with_value(SETTINGS, ["settings", "limit", "value"], 0.8) == SETTINGS.replace("0.70", "0.8")


def test_a_text_is_quoted_only_where_it_has_to_be() -> None:
    path = ["rules", "A1", "when"]
    assert with_value(RULES, path, "x == 2") == RULES.replace("x == 1", "x == 2")
    assert with_value(RULES, path, 'x == "a: b"') == RULES.replace("x == 1", '"x == \\"a: b\\""')
    assert with_value(RULES, ["rules", "A1", "because"], "true") == RULES.replace("It is so.", '"true"')


def test_what_would_change_more_than_itself_is_written_safely() -> None:
    injected = "x\n    then: {a: 1}"
    changed = with_value(RULES, ["rules", "A1", "when"], injected)
    assert changed.count("\n") == RULES.count("\n")
    node = scalar(changed, ["rules", "A1", "when"])
    assert node is not None
    assert node.text == injected
    assert with_value(SETTINGS, ["settings", "name", "value"], "a, doc: b") == SETTINGS.replace("auto", '"a, doc: b"')


@pytest.mark.parametrize("path", [["rules", "A9", "when"], ["rules", "A1"], ["nothing"], []])
def test_what_is_no_single_value_is_not_changed(path: list[str]) -> None:
    with pytest.raises(NoSuchPlace):
        with_value(RULES, path, "x")


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("delete: [usuń, # old\n    skasuj]\n", "wywal", "delete: [usuń, # old\n    skasuj, wywal]\n"),
        ("delete: []\n", "削除する", "delete: [削除する]\n"),
        ("delete: [a]\n", "b, c", 'delete: [a, "b, c"]\n'),
        ("delete:\n  - a\n  - b # last\n", "c", "delete:\n  - a\n  - b\n  - c # last\n"),
    ],
)
def test_a_word_comes_at_the_end_of_its_list(text: str, word: str, expected: str) -> None:
    assert with_word(text, ["delete"], word) == expected
    assert words(expected, ["delete"])[-1] == word


def test_all_lists_of_a_file_are_read_as_each_is() -> None:
    text = "delete: [usuń, skasuj]\nnone: []\nodd: text\n"
    assert lists_of(text) == {name: words(text, [name]) for name in ("delete", "none", "odd")}
    assert lists_of("- no lists\n") == {}
