"""The service answers whatever a text holds: any beginning of a shipped file, and any damage to it."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules.author.codes import CODES
from engine.rules.editing import (
    CannotRename,
    Known,
    Span,
    Survey,
    complete,
    definitions,
    fixes,
    hover,
    laid_over,
    layout,
    lenses,
    look_again,
    marks,
    outline,
    rename,
)
from tests.examples import examples

NAMES = ("tier1.yaml", "contingencies.yaml", "nouns.yaml", "settings.yaml", "guarantees.yaml", "words/de.yaml",
         "words/opposites.yaml", "acting.yaml")  # fmt: skip
SNIPPETS = (
    "'", '"', "{", "}", "[", "]", ":", ": ", "- ", "\n", "  ", "\t", "#", "&a ", "*a", "!!int ", "| ", ">", "---\n",
    "= ", "null", "{{", "{a.b}", " and ", "$now", "??", "(", ")", "\\", "\x00", "\ufeff", "\u2028", "\x85", "\ud800",
    "😀", "𝒜", "é", "step.", "settings.", "words.", "\r\n", "id: ", "when: ", "rows:\n", "99999999999999999999",
)  # fmt: skip

places = st.tuples(st.sampled_from(NAMES), st.floats(0, 1), st.floats(0, 1))
edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 30), st.one_of(st.sampled_from(SNIPPETS), st.text(max_size=3))),
    max_size=4,
)


def asked_all(survey: Survey, name: str, text: str, at: float) -> None:
    """Every question of the service, at one place of a text."""
    file = str(survey.files.folder / name)
    after = look_again(survey, laid_over(survey.files, {file: text}))
    document = after.document(file)
    assert document is not None
    lines = document.lines
    offset = int(at * len(document.text))
    line = document.text.count("\n", 0, offset) + 1
    col = offset - document.text.rfind("\n", 0, offset)
    for problem in after.reading.problems:
        assert problem.code in CODES
    told = marks(after, file)
    for mark in told:
        inside(mark.span, lines)
    for mark in told[:1]:
        for fix in fixes(after, file, mark):
            assert fix.edits
    for offer in complete(after, file, line, col):
        inside(offer.edit.span, lines)
        assert offer.edit.span.line == line
    found = hover(after, file, line, col)
    if found is not None:
        inside(found.span, lines)
        assert found.span.holds(line, col)
    for entry in outline(after, file):
        inside(entry.span, lines)
        assert (entry.whole.line, entry.whole.col) <= (entry.span.line, entry.span.col)
        assert (entry.span.end_line, entry.span.end_col) <= (entry.whole.end_line, entry.whole.end_col)
    for lens in lenses(after, file, Known()):
        inside(lens.span, lines)
    definitions(after, file, line, col)
    layout(document)
    with suppress(CannotRename):
        rename(after, file, line, col, "another")


def inside(span: Span, lines: list[str]) -> None:
    """A place that an editor can show."""
    assert 1 <= span.line <= span.end_line <= len(lines)
    assert 1 <= span.col <= len(lines[span.line - 1]) + 1
    assert 1 <= span.end_col <= len(lines[span.end_line - 1]) + 1
    assert (span.line, span.col) <= (span.end_line, span.end_col)


@settings(max_examples=examples(80), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(places)
def test_any_beginning_of_a_file(as_shipped: Survey, place: tuple[str, float, float]) -> None:
    name, cut, at = place
    text = as_shipped.files.contents[name].decode()
    asked_all(as_shipped, name, text[: int(cut * len(text))], at)


@settings(max_examples=examples(80), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(places, edits)
def test_any_damage_to_a_file(
    as_shipped: Survey, place: tuple[str, float, float], changes: list[tuple[float, int, str]]
) -> None:
    name, _, at = place
    text = as_shipped.files.contents[name].decode()
    for where, cut, put in changes:
        start = int(where * len(text))
        text = text[:start] + put + text[start + cut :]
    asked_all(as_shipped, name, text, at)
