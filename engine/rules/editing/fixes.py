"""Fixes of problems that can be applied: what a hint suggests, tried out before it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from msgspec import Struct

from engine.rules.author.tidy import tidy
from engine.rules.editing.marks import Mark, bad_word, marks
from engine.rules.editing.places import Edit, applied, on_line, whole, word_at
from engine.rules.editing.survey import Document, Survey, laid_over, look_again
from engine.rules.model import Problem
from engine.rules.read.load import CALLED_NOW
from engine.rules.suggest import SLIP, suggested

WORDS = {"&&": "and", "||": "or", "=": "==", "AND": "and", "OR": "or", "NOT": "not"}
IN_QUOTES, WRITE = "put it in quotes: ", "write "
MAX_LINES = 30  # of a rule, in which the word stands that a problem of the whole rule names
MAX_FIXES = 200  # of one folder at once


class Fix(Struct, frozen=True):
    """One way to mend a problem. `sure`: a slip of the pen, which is mended without being asked."""

    title: str
    edits: tuple[Edit, ...]
    problem: Problem | None = None
    sure: bool = False


def fixes(survey: Survey, file: str, mark: Mark) -> tuple[Fix, ...]:
    """The fixes of one problem of a file. Each was tried: the problem is gone, and no other came in its place."""
    document = survey.document(file)
    if document is None:
        return ()
    suggestions = _suggestions(mark.problem)
    found = []
    for suggestion in suggestions:
        sure = len(suggestions) == 1 and _is_slip(mark.problem, suggestion)
        tried = (_fix(document, mark.problem, edit, sure) for edit in _edits(document, mark, suggestion))
        fix = next((one for one in tried if _mends(survey, document, one)), None)
        found += [fix] if fix is not None else []
    return tuple(found)


def layout(document: Document) -> Fix | None:
    """A file laid out as all are: spaces, empty lines, the order of keys; None where it is."""
    text = tidy(document.text)
    if document.role == "golden" or text == document.text:
        return None
    return Fix("Lay out", (Edit(document.file, whole(document.text), text),), None, True)


def mended(survey: Survey) -> tuple[Survey, tuple[Fix, ...]]:
    """A folder after all fixes that are sure, one after the other, and those fixes; then every file is laid out."""
    done: list[Fix] = []
    while len(done) < MAX_FIXES:
        fix = next(_sure(survey), None)
        if fix is None:
            break
        survey = _after(survey, fix)
        done.append(fix)
    for document in survey.documents():
        fix = layout(document)
        if fix is not None:
            survey = _after(survey, fix)
            done.append(fix)
    return survey, tuple(done)


def _sure(survey: Survey) -> Iterator[Fix]:
    for file in dict.fromkeys(problem.file for problem in survey.reading.problems):
        for mark in marks(survey, file):
            yield from (fix for fix in fixes(survey, file, mark) if fix.sure)


def _suggestions(problem: Problem) -> tuple[str, ...]:
    """What may stand instead of the word that is wrong."""
    found = suggested(problem.hint)
    if found:
        return found
    word = bad_word(problem) or problem.message.split(" ", 1)[0]
    if problem.code in ("SF301", "SF306") and word in WORDS:
        return (WORDS[word],)
    if problem.hint.startswith(IN_QUOTES):
        return (problem.hint.removeprefix(IN_QUOTES),)
    return (problem.hint.removeprefix(WRITE),) if problem.code == "SF504" and problem.hint.startswith(WRITE) else ()


def _is_slip(problem: Problem, suggestion: str) -> bool:
    """Whether nothing else can have been meant."""
    word = bad_word(problem)
    alike = SequenceMatcher(a=word.rpartition(".")[2], b=suggestion.rpartition(".")[2]).ratio()
    return problem.hint.startswith((CALLED_NOW, WRITE, IN_QUOTES, "compare")) or alike >= SLIP


def _edits(document: Document, mark: Mark, suggestion: str) -> Iterator[Edit]:
    """Where a suggestion may be meant to stand: in place of the word, of its last part, or of the word further on."""
    wrong = bad_word(mark.problem)
    number, col = _further_on(document.lines, mark, wrong)
    line = document.lines[number - 1]
    start, end = word_at(line, col)
    word = line[start:end]

    def put(start: int, end: int, text: str) -> Edit:
        return Edit(document.file, on_line(number, start, end), text)

    group, dot, _ = word.rpartition(".")
    prefix = wrong.removesuffix(word)
    if wrong.endswith(f".{word}"):  # a key under the key of its group
        if suggestion.startswith(prefix):
            yield put(start, end, suggestion.removeprefix(prefix))
        return
    quote = word[:1] if word[:1] in "\"'" and word[1:-1] == wrong else ""
    if word in (wrong, f"{group}{dot}{wrong}") or quote or not wrong or wrong not in line[start:]:
        yield put(start, end, f"{quote}{suggestion}{quote}")
        if dot:
            yield put(start + len(group) + 1, end, suggestion)
        return
    at = line.index(wrong, start)
    yield put(at, at + len(wrong), suggestion)


def _further_on(lines: list[str], mark: Mark, wrong: str) -> tuple[int, int]:
    """The place of a word that is wrong, where the problem is told at the beginning of what holds it."""
    line, col = mark.span.line, mark.span.col
    if mark.problem.code == "SF209":
        for number in range(line, min(line + MAX_LINES, len(lines) + 1)):
            at = lines[number - 1].find(wrong, col - 1 if number == line else 0)
            if at >= 0:
                return number, at + 1
    return line, col


def _fix(document: Document, problem: Problem, edit: Edit, sure: bool) -> Fix:
    span = edit.span
    old = document.lines[span.line - 1][span.col - 1 : span.end_col - 1]
    return Fix(f"{old} → {edit.text}", (edit,), problem, sure)


def _mends(survey: Survey, document: Document, fix: Fix) -> bool:
    """Whether a problem is gone after a fix, and no other stands at its place."""
    assert fix.problem is not None
    where = (fix.problem.line, fix.problem.col)
    after = marks(_after(survey, fix), document.file)
    told = [(one.problem.code, one.problem.message) for one in marks(survey, document.file)]
    left = [(one.problem.code, one.problem.message) for one in after]
    what = (fix.problem.code, fix.problem.message)
    at_place = [one for one in after if (one.problem.line, one.problem.col) == where]
    return left.count(what) < told.count(what) and not at_place


def _after(survey: Survey, fix: Fix) -> Survey:
    """The folder with a fix applied."""
    texts: dict[str, str] = {}
    for edit in fix.edits:
        document = survey.document(edit.file)
        text = texts.get(edit.file, document.text if document else "")
        texts[edit.file] = applied(text, [edit])
    golden = survey.golden and laid_over(survey.golden, texts)
    return look_again(survey, laid_over(survey.files, texts), golden)
