"""Every place where a name stands in the files of a folder: where it is declared, set or read.

Files that are no valid YAML have none, but for the name at a place. A fact is told apart by its family: another one may
call other facts by the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from engine.rules.editing import scope
from engine.rules.editing.cursor import ITEM
from engine.rules.editing.parts import Part, Path, part_of
from engine.rules.editing.places import Span, line_of, on_line
from engine.rules.editing.survey import Document, Survey, tree_of
from engine.rules.expression.placeholders import PIECE
from engine.rules.expression.tree import TOKEN
from engine.rules.read.anatomy import LIST
from engine.rules.read.flaws import OF_LIST
from engine.rules.read.source import ListNode, MapNode, Node, Report, ScalarNode
from engine.rules.read.table import ABOUT

Sort = Literal["fact", "setting", "list", "effect", "rule", "set"]
Use = Literal["declared", "set", "read"]
WORD = re.compile(r"[A-Za-z_][\w.]*\w")
CONDITIONS: frozenset[Part] = frozenset({"condition", "promise", "sentence"})


class Name(Struct, frozen=True, order=True):
    """What a name means. `full`: `step.is_last`, `settings.limit`, `words.send`, `llm.plan`, `tier1/T1.2`, `tier1`."""

    sort: Sort
    full: str
    family: str = ""  # of a fact


class Occurrence(Struct, frozen=True):
    name: Name
    use: Use
    file: str
    span: Span


def occurrences(survey: Survey, document: Document) -> Iterator[Occurrence]:
    """All names of one file."""
    root = tree_of(document.text)
    if root is not None:
        yield from _Reader(survey, document).walk(root, ())


def name_at(survey: Survey, file: str, line: int, col: int) -> Occurrence | None:
    """The name that stands at a place."""
    document = survey.document(file)
    if document is None:
        return None
    if tree_of(document.text) is None:
        return _loosely(survey, document, line, col)
    return next((one for one in occurrences(survey, document) if one.span.holds(line, col)), None)


def everywhere(survey: Survey, name: Name) -> Iterator[Occurrence]:
    """All places of one name, those of golden files last."""
    word = name.full.rpartition("/")[2].rpartition(".")[2]
    golden = survey.golden.contents if survey.golden else {}
    sets = sorted({one.partition("/")[0] for one in golden})
    for document in [*survey.documents(), *(one for ruleset in sets for one in survey.golden_of(ruleset))]:
        if word in document.text:
            yield from (one for one in occurrences(survey, document) if one.name == name)


def _loosely(survey: Survey, document: Document, line: int, col: int) -> Occurrence | None:
    """The name at a place of a text that is no YAML, by what the word can mean."""
    text = line_of(document.lines, line)
    word = next((one for one in WORD.finditer(text) if one.start() < col <= one.end() + 1), None)
    if word is None:
        return None
    schema = scope.schema_of(survey, document)
    sorts: list[tuple[Sort, bool]] = [
        ("fact", word[0] in schema.facts or word[0] in schema.outputs),
        ("setting", word[0] in scope.settings_of(survey)),
        ("list", word[0].startswith("words.") and word[0].removeprefix("words.") in survey.reading.words),
        ("effect", word[0] in survey.vocabulary.effects),
    ]
    sort = next((sort for sort, known in sorts if known), None)
    if sort is None:
        return None
    family = _family(survey, document) if sort == "fact" else ""
    span = on_line(line, word.start(), word.end())
    return Occurrence(Name(sort, word[0], family), "read", document.file, span)


def _family(survey: Survey, document: Document) -> str:
    """The family of facts that a file speaks of; sentences about whole turns speak of the first."""
    family = scope.family_of(survey, scope.schema_name(survey, document))
    return family.title if family else next((one.title for one in survey.vocabulary.families), "")


class _Reader:
    """The names of one file, scalar by scalar."""

    def __init__(self, survey: Survey, document: Document) -> None:
        self.survey = survey
        self.document = document
        self.own = scope.ruleset_of(document)
        self.schema = scope.schema_of(survey, document)
        self.family = _family(survey, document)
        self.report = Report(document.file, document.text)
        self.columns: list[str] = []

    def walk(self, node: Node, path: Path) -> Iterator[Occurrence]:
        if isinstance(node, MapNode):
            for key, (place, value) in node.entries.items():
                yield from self._key(place, path, value)
                yield from self.walk(value, (*path, key))
        elif isinstance(node, ListNode):
            self._remember(node, path)
            for at, item in enumerate(node.items):
                if path == ("rows", ITEM) and isinstance(item, ScalarNode):
                    yield from self._cell(item, self.columns[at] if at < len(self.columns) else "")
                else:
                    yield from self.walk(item, (*path, ITEM))
        else:
            yield from self._scalar(node, part_of(self.document.role, path, False), path)

    def _remember(self, node: ListNode, path: Path) -> None:
        if path == ("columns",):
            self.columns = [item.text for item in node.items if isinstance(item, ScalarNode)]

    def _key(self, place: ScalarNode, path: Path, value: Node) -> Iterator[Occurrence]:
        part = part_of(self.document.role, path, True)
        if part == "matched":
            yield from self._one("fact", place.text, "read", place)
        elif part == "setting":
            yield from self._one("setting", f"settings.{place.text}", "declared", place)
        elif part == "changed":
            yield from self._one("setting", f"settings.{place.text}", "set", place)
        elif part == "list" and self.document.role == "words":
            yield from self._one("list", f"words.{place.text}", "declared", place)
        elif part in ("output", "given") and not isinstance(value, MapNode):
            skip = 1 if part == "given" else 2 if self.document.role == "golden" else 3
            full = ".".join((*path[skip:], place.text))
            known = full in self.schema.outputs or full in self.schema.facts
            if known:
                use: Use = "set" if part == "output" and self.document.role == "rule set" else "read"
                yield from self._one("fact", full, use, place)

    def _scalar(self, node: ScalarNode, part: Part, path: Path) -> Iterator[Occurrence]:
        if part in CONDITIONS or (part == "value" and node.text.startswith("=")):
            yield from self._expression(node)
        elif part in ("text", "value"):
            yield from self._text(node)
        elif part == "pattern":
            whole = OF_LIST.fullmatch(node.text)
            for found in [whole[2]] if whole else LIST.findall(node.text):
                yield from self._one("list", f"words.{found}", "read", node, f"words.{found}")
        elif part == "fact":
            yield from self._one("fact", node.text, "read", node)
        elif part == "effect":
            yield from self._one("effect", node.text, "read", node)
        elif part in ("set name", "set"):
            yield from self._one("set", node.text, "declared" if part == "set name" else "read", node)
        elif part in ("rule", "named rule") and node.value is not None:
            yield from self._one("rule", f"{self.own}/{node.text}", "declared" if part == "rule" else "read", node)
        elif part == "rule name":
            yield from self._one("rule", node.text, "read", node)
        elif part == "list" and node.text in self.survey.reading.words:
            yield from self._one("list", f"words.{node.text}", "read", node)
        elif part == "column":
            word, _, name = node.text.partition(" ")
            if word in ABOUT and name:
                yield from self._one("fact", name.strip(), "set" if word == "set" else "read", node, name.strip())

    def _cell(self, node: ScalarNode, column: str) -> Iterator[Occurrence]:
        word = column.partition(" ")[0]
        if column == "id":
            yield from self._one("rule", f"{self.own}/{node.text}", "declared", node)
        elif word == "match":
            yield from self._scalar(node, "pattern", ())
        elif word == "call":
            yield from self._scalar(node, "effect", ())
        elif word == "when":
            yield from self._expression(node)
        elif word in ("because", "set"):
            yield from self._text(node)

    def _expression(self, node: ScalarNode) -> Iterator[Occurrence]:
        for token in TOKEN.finditer(node.text):
            if token.lastgroup == "name":
                yield from self._known(token[0], node, token.start())

    def _text(self, node: ScalarNode) -> Iterator[Occurrence]:
        for piece in PIECE.finditer(node.text):
            if piece[1]:
                yield from self._known(piece[1].strip(), node, piece.start(1))

    def _known(self, word: str, node: ScalarNode, offset: int) -> Iterator[Occurrence]:
        """A name in an expression, without what is asked of its value: `page.host` of `page.host.length`."""
        parts = word.split(".")
        for end in range(len(parts), 1, -1):
            name = ".".join(parts[:end])
            if name.startswith("settings.") and name.removeprefix("settings.") in self.survey.reading.settings:
                yield self._occurrence("setting", name, "read", self.report.spot(node, offset, name), name)
                return
            if name in self.schema.facts or name in self.schema.outputs:
                yield self._occurrence("fact", name, "read", self.report.spot(node, offset, name), name)
                return

    def _one(self, sort: Sort, full: str, use: Use, node: ScalarNode, word: str = "") -> Iterator[Occurrence]:
        """A name that a scalar is, or holds."""
        where = (node.line, node.col)
        if word:
            where = self.report.spot(node, max(0, node.text.find(word)), word)
        else:
            line = self.report.lines[node.line - 1]
            where = (node.line, node.col + (line[node.col - 1 : node.col] in ('"', "'")))
        yield self._occurrence(sort, full, use, where, word or node.text)

    def _occurrence(self, sort: Sort, full: str, use: Use, at: tuple[int, int], word: str) -> Occurrence:
        line, col = at
        name = Name(sort, full, self.family if sort == "fact" else "")
        return Occurrence(name, use, self.document.file, Span(line, col, line, col + len(word)))
