"""Problems with the part of the text that they are about."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.rules.editing.places import Span, line_of, on_line, word_at
from engine.rules.editing.survey import Document, Survey
from engine.rules.golden.files import held
from engine.rules.model import Problem

QUOTED = re.compile(r"'([^']+)'|\{([^{}]+)\}")


class Mark(Struct, frozen=True):
    """A problem, and the words that it is about."""

    problem: Problem
    span: Span


def marks(survey: Survey, file: str) -> tuple[Mark, ...]:
    """The problems of one file."""
    document = survey.document(file)
    if document is None:
        return tuple(Mark(one, Span(1, 1, 1, 1)) for one in survey.reading.problems if one.file == file)
    found = of_golden(survey, document) if document.role == "golden" else survey.reading.problems
    lines = document.lines
    return tuple(Mark(one, span_of(one, lines)) for one in found if one.file == file)


def of_golden(survey: Survey, document: Document) -> tuple[Problem, ...]:
    """What is wrong with a golden file, its set being sound: facts that are not known, or something else that fires."""
    name = document.name.partition("/")[0]
    rules = survey.rulesets.get(name)
    if rules is None:
        return ()
    data = document.text.encode("utf-8", "replace")
    case = held(document.file, data, rules, survey.bundle, survey.vocabulary, survey.known.get(name, ()))
    return case.problems


def span_of(problem: Problem, lines: list[str]) -> Span:
    """What a problem is about: the word at its place, or the one that it names."""
    text = line_of(lines, problem.line)
    start, end = word_at(text, problem.col)
    named = bad_word(problem)
    if named and not text[start:end].endswith(named) and text.startswith(named, start):
        end = start + len(named)
    return on_line(problem.line, start, max(end, start + (start < len(text))))


def bad_word(problem: Problem) -> str:
    """The word that a problem says is wrong; empty where it names none."""
    found = QUOTED.search(problem.message)
    return (found[1] or found[2]) if found else ""
