"""What a name at a place means, where it is declared or set, where it is used; and a rule by another name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from engine.rules.editing import scope
from engine.rules.editing.cursor import where
from engine.rules.editing.names import Name, Occurrence, everywhere, name_at
from engine.rules.editing.parts import ABOUT, holder
from engine.rules.editing.places import Edit, Span, applied, line_of, on_line, word_at
from engine.rules.editing.survey import Document, Survey, laid_over, look_again
from engine.rules.read.shape import ID


class Told(Struct, frozen=True):
    """What is told of a name, in Markdown, and the words that it is told of."""

    text: str
    span: Span


class CannotRename(Exception):
    """Why a name stays as it is, for people."""


def hover(survey: Survey, file: str, line: int, col: int) -> Told | None:
    """What stands at a place: a fact with range and example, a setting, a word list, an effect, a rule, a part."""
    document = survey.document(file)
    found = name_at(survey, file, line, col)
    if document is None:
        return None
    if found is not None:
        text = _about(survey, document, found.name)
        return Told(text, found.span) if text else None
    return _about_part(document, line, col)


def definitions(survey: Survey, file: str, line: int, col: int) -> tuple[Occurrence, ...]:
    """Where a name is declared; of a fact, where rules set it."""
    found = name_at(survey, file, line, col)
    every = everywhere(survey, found.name) if found else ()
    return tuple(one for one in every if one.use == ("set" if one.name.sort == "fact" else "declared"))


def references(survey: Survey, file: str, line: int, col: int) -> tuple[Occurrence, ...]:
    """Everywhere a name stands, golden files included."""
    found = name_at(survey, file, line, col)
    return tuple(everywhere(survey, found.name)) if found else ()


def renamable(survey: Survey, file: str, line: int, col: int) -> Occurrence:
    """The rule whose name stands at a place. Raises CannotRename."""
    found = name_at(survey, file, line, col)
    if found is None or found.name.sort != "rule":
        raise CannotRename("only rules get other names here; facts and settings are named by code")
    if found.name.full not in {name for name, _, _ in scope.rules_named(survey)}:
        raise CannotRename(f"{found.name.full} is no rule, or its file has problems: mend them first")
    return found


def rename(survey: Survey, file: str, line: int, col: int, new: str) -> tuple[Edit, ...]:
    """The edits that give a rule another id, in all files; comments and order stay. Raises CannotRename.

    Its full name (`tier1/T1.2`) is changed wherever it stands, in golden files, guarantees and comments too; its id
    alone, where that is no plain word, also in the prose of its set, of golden files and of guarantees.
    """
    name = renamable(survey, file, line, col).name
    ruleset, _, old = name.full.partition("/")
    if not ID.fullmatch(new):
        raise CannotRename(f"{new!r} is no id: letters, digits, _ . and -, starting with a letter")
    if new in {rule.id for rule in survey.rulesets[ruleset].rules}:
        raise CannotRename(f"{ruleset} has a rule {new!r} already")
    spans = {(one.file, one.span): new for one in everywhere(survey, name) if "/" not in _said(survey, one)}
    spans |= dict.fromkeys(_in_full(survey, name.full), f"{ruleset}/{new}")
    if not old.isalpha():
        spans |= dict.fromkeys(_in_prose(survey, ruleset, old), new)
    edits = tuple(Edit(file, span, text) for (file, span), text in spans.items())
    _try_out(survey, edits)
    return edits


def _try_out(survey: Survey, edits: tuple[Edit, ...]) -> None:
    texts = {
        file: applied(document.text, [edit for edit in edits if edit.file == file])
        for file in {edit.file for edit in edits}
        if (document := survey.document(file)) is not None
    }
    after = look_again(survey, laid_over(survey.files, texts))
    new = [one for one in after.reading.problems if one not in survey.reading.problems]
    if len(after.reading.problems) > len(survey.reading.problems):
        raise CannotRename(f"that would not be sound: {new[0]}")


def _said(survey: Survey, one: Occurrence) -> str:
    document = survey.document(one.file)
    return line_of(document.lines, one.span.line)[one.span.col - 1 : one.span.end_col - 1] if document else ""


def _in_full(survey: Survey, full: str) -> Iterator[tuple[str, Span]]:
    """Where a rule's full name stands, in whatever text."""
    golden = survey.golden.contents if survey.golden else {}
    names = sorted({name.partition("/")[0] for name, data in golden.items() if full.encode() in data})
    documents = [*survey.documents(), *(one for name in names for one in survey.golden_of(name))]
    for document in documents:
        if full in document.text:
            yield from _words(document, full)


def _in_prose(survey: Survey, ruleset: str, old: str) -> Iterator[tuple[str, Span]]:
    """Where its own set, golden files of that and sentences about whole turns speak of a rule by its id."""
    own = [one for one in survey.documents() if one.role == "guarantees" or scope.ruleset_of(one) == ruleset]
    for document in [*own, *survey.golden_of(ruleset)]:
        if old in document.text:
            yield from _words(document, old)


def _words(document: Document, word: str) -> Iterator[tuple[str, Span]]:
    found = re.compile(rf"(?<![\w./-]){re.escape(word)}(?![\w/-]|\.\w)")
    for number, line in enumerate(document.lines, 1):
        yield from ((document.file, on_line(number, one.start(), one.end())) for one in found.finditer(line))


def _about(survey: Survey, document: Document, name: Name) -> str:
    if name.sort == "fact":
        schema = scope.schema_of(survey, document)
        kind = schema.facts.get(name.full) or schema.outputs.get(name.full)
        return scope.about_fact(survey, name.full, kind, scope.schema_name(survey, document)) if kind else ""
    own = name.full.partition(".")[2]
    if name.sort == "setting":
        setting = survey.reading.settings.get(own)
        return scope.about_setting(setting) if setting else ""
    if name.sort == "list":
        return scope.about_list(survey, own)
    if name.sort == "effect":
        return scope.about_effect(survey, name.full) if name.full in survey.vocabulary.effects else ""
    if name.sort == "set":
        rules = survey.rulesets.get(name.full)
        return f"**{rules.name}**: {len(rules.rules)} rules\n\n{rules.summary}" if rules else ""
    known = next((rule for full, _, rule in scope.rules_named(survey) if full == name.full), None)
    return scope.about_rule(name.full, known) if known else ""


def _about_part(document: Document, line: int, col: int) -> Told | None:
    """A key of the format, and what it is for."""
    text = line_of(document.lines, line)
    start = col - 1
    while start > 0 and (text[start - 1 : start].isalnum() or text[start - 1] == "_"):
        start -= 1
    begin, end = word_at(text, start + 1)
    at = where(document.lines, line, end + 1)
    about = ABOUT.get(holder(document.role, at.path), {}).get(text[begin:end]) if at.key else None
    return Told(f"`{text[begin:end]}:` {about}", on_line(line, begin, end)) if about else None
