"""What may be written at a place: names and words, each with what it means."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from engine.rules.check.calls import OF_NUMBER, OF_TEXT
from engine.rules.check.checker import NUMBERS, TEXTS
from engine.rules.check.fits import in_words
from engine.rules.compile.codegen import FUNCTIONS, METHODS
from engine.rules.editing import scope
from engine.rules.editing.cursor import ITEM, Where, where
from engine.rules.editing.parts import ABOUT, Part, holder, part_of
from engine.rules.editing.places import Edit, on_line
from engine.rules.editing.survey import Document, Survey
from engine.rules.model import FactType
from engine.rules.read.flaws import FORMS
from engine.rules.read.lexicon import is_words
from engine.rules.read.ruleset import STRATEGIES
from engine.rules.read.settings import KINDS
from engine.rules.read.table import ABOUT as COLUMNS
from engine.rules.read.table import PLAIN

Kind = Literal["fact", "setting", "function", "value", "key", "list", "effect", "rule", "set"]
COMPARED = re.compile(r"([\w.]+)\s*(?:==|!=)\s*[\"']?\w*$|([\w.]+)\s+in\s*\[[^\]]*$")
NAMED = re.compile(r"\(\?P?<(\w+)>")
LOGIC = {"and": "both hold", "or": "one of both holds", "not": "it does not hold", "in": 'as in x in ["a", "b"]'}
TENANT = ("true", "raise", "lower", "within", "more", "false")
MAX_OFFERS = 1_000
MAX_COMPARED = 200  # characters before the place, in which a name that is compared is looked for


class Offer(Struct, frozen=True):
    """Something that may be written. `edit` puts it in place of what is written of it already."""

    label: str
    kind: Kind
    detail: str
    doc: str
    edit: Edit


class _Asked(Struct, frozen=True):
    survey: Survey
    document: Document
    at: Where
    line: int

    def offer(self, label: str, kind: Kind, detail: str = "", doc: str = "", text: str = "") -> Offer:
        start = self.at.start - 1
        return Offer(label, kind, detail, doc, Edit(
            self.document.file, on_line(self.line, start, start + len(self.at.word)), text or label
        ))  # fmt: skip

    @property
    def types(self) -> Mapping[str, FactType]:
        return scope.schema_of(self.survey, self.document).facts

    @property
    def outputs(self) -> Mapping[str, FactType]:
        return scope.schema_of(self.survey, self.document).outputs


def complete(survey: Survey, file: str, line: int, col: int) -> tuple[Offer, ...]:
    """What may stand at a place, those first that begin as what is written; empty where anything may."""
    document = survey.document(file)
    if document is None:
        return ()
    at = where(document.lines, line, col)
    asked = _Asked(survey, document, at, line)
    found = OFFERS[part_of(document.role, at.path, at.key)](asked)
    word = at.word.lower()
    fitting = [one for one in found if word in one.label.lower()]
    return tuple(sorted(fitting, key=lambda one: not one.label.lower().startswith(word)))[:MAX_OFFERS]


def _nothing(asked: _Asked) -> Iterator[Offer]:
    yield from ()


def _keys(asked: _Asked) -> Iterator[Offer]:
    held = holder(asked.document.role, asked.at.path)
    for key, about in ABOUT[held].items():
        yield asked.offer(key, "key", held, about, f"{key}: ")


def _condition(asked: _Asked, more: Mapping[str, FactType] | None = None) -> Iterator[Offer]:
    """Names, functions and, after a comparison, the words of what is compared."""
    types = {**asked.types, **(more or {})}
    compared = COMPARED.search(asked.at.value[-MAX_COMPARED:])
    if compared:
        yield from _words(asked, types.get(compared[1] or compared[2]) or _setting(asked, compared[1] or compared[2]))
    yield from _attributes(asked, types)
    yield from _names(asked, {name: kind for name, kind in types.items() if not kind.matched_only})
    for name in FUNCTIONS:
        yield asked.offer(f"${name}", "function", "of numbers", "", f"${name}(" if name == "abs" else f"${name}([")
    for word, about in LOGIC.items():
        yield asked.offer(word, "key", about)


def _promise(asked: _Asked) -> Iterator[Offer]:
    return _condition(asked, asked.outputs)


def _setting(asked: _Asked, name: str) -> FactType | None:
    return scope.settings_of(asked.survey).get(name)


def _words(asked: _Asked, kind: FactType | None) -> Iterator[Offer]:
    """The words of an enumeration, in quotes where none are open."""
    before = asked.at.value.removesuffix(asked.at.word)
    opened = before[-1:] in "\"'" and before[-1:] != ""
    for word in kind.values if kind is not None else ():
        yield asked.offer(word, "value", "", "", word if opened else json.dumps(word))


def _attributes(asked: _Asked, types: Mapping[str, FactType]) -> Iterator[Offer]:
    """What a text or a number has, after its name and a dot."""
    name, dot, _ = asked.at.word.rpartition(".")
    kind = types.get(name) if dot else None
    if kind is None:
        return
    parts = OF_TEXT if kind.kind in TEXTS else OF_NUMBER if kind.kind in NUMBERS else {}
    for part, of in parts.items():
        yield asked.offer(f"{name}.{part}", "function", in_words(of))
    for method in METHODS if kind.kind in TEXTS else ():
        yield asked.offer(f"{name}.{method}", "function", f'{method}("x")', "", f'{name}.{method}("')


def _names(asked: _Asked, types: Mapping[str, FactType]) -> Iterator[Offer]:
    """Facts and settings by their whole names."""
    for name, kind in types.items():
        yield asked.offer(name, "fact", in_words(kind), kind.doc)
    for name, one in asked.survey.reading.settings.items():
        if one.type is not None:
            yield asked.offer(f"settings.{name}", "setting", in_words(one.type), one.doc)


def _placeholders(asked: _Asked) -> Iterator[Offer]:
    """Names within the braces of a text."""
    if asked.at.value.rpartition("{")[2] == asked.at.word and "{" in asked.at.value:
        yield from _names(asked, asked.types)


def _matched(asked: _Asked) -> Iterator[Offer]:
    for name, kind in asked.types.items():
        if kind.kind in TEXTS:
            yield asked.offer(name, "fact", in_words(kind), kind.doc, f"{name}: ")


def _pattern(asked: _Asked) -> Iterator[Offer]:
    """Word lists, in each way to ask for one."""
    whole = asked.at.value.lstrip("\"'")
    braces = whole.rpartition("{")[2] == asked.at.word and "{" in whole
    forms = [""] if braces or whole != asked.at.word else FORMS
    for name in asked.survey.reading.words:
        about = scope.about_list(asked.survey, name)
        for form in forms:
            yield asked.offer(f"{form} words.{name}".strip(), "list", "word list", about)


def _nested(asked: _Asked, types: Mapping[str, FactType], skip: int) -> Iterator[Offer]:
    """The keys of a nested map of names, or of a flat one of dotted names."""
    path = tuple(key for key in asked.at.path[skip:] if key != ITEM)
    for key, name in scope.under(types, path).items():
        kind = types.get(name)
        if kind is None:
            yield asked.offer(key, "fact", "a group", "", f"{key}: ")
        else:
            yield asked.offer(key, "fact", in_words(kind), kind.doc, f"{key}: ")
    if not path:
        for name, kind in types.items():
            yield asked.offer(name, "fact", in_words(kind), kind.doc, f"{name}: ")


def _outputs(asked: _Asked) -> Iterator[Offer]:
    return _nested(asked, asked.outputs, 3 if asked.document.role == "rule set" else 2)


def _arguments(asked: _Asked) -> Iterator[Offer]:
    known = {name: kind for takes in asked.survey.vocabulary.effects.values() for name, kind in takes.items()}
    return _nested(asked, known, 3)


def _given(asked: _Asked) -> Iterator[Offer]:
    return _nested(asked, asked.types, 1)


def _changed(asked: _Asked) -> Iterator[Offer]:
    known = scope.settings_of(asked.survey)
    return _nested(asked, {name.removeprefix("settings."): kind for name, kind in known.items()}, 1)


def _value(asked: _Asked) -> Iterator[Offer]:
    """The words that an output, a fact or a setting of a case may be; after `=` whatever an expression may say."""
    if asked.at.value.lstrip("\"'").startswith("="):
        yield from _condition(asked)
        return
    yield from _placeholders(asked)
    path = asked.at.path
    golden = asked.document.role == "golden"
    name = ".".join(path[1:] if golden and path[0] != "expect" else path[2:] if golden else path[3:])
    types = {**asked.types, **asked.outputs} if path[0] != "settings" else {}
    kind = types.get(name) or _setting(asked, f"settings.{name}")
    if kind is not None:
        for word in ("true", "false") if kind.kind == "bool" else kind.values:
            yield asked.offer(word, "value", in_words(kind), kind.doc)


def _column(asked: _Asked) -> Iterator[Offer]:
    word, blank, _ = asked.at.value.partition(" ")
    if not blank:
        for name in (*PLAIN, *COLUMNS):
            yield asked.offer(name, "key", "a column")
    else:
        yield from _names(asked, asked.outputs if word == "set" else asked.types)


def _cell(asked: _Asked) -> Iterator[Offer]:
    """The words of the fact or output that the column is about."""
    heads = re.search(r"^columns: *\[(.*)\]", asked.document.text, re.MULTILINE)
    names = [one.strip() for one in heads[1].split(",")] if heads else []
    word, _, name = names[asked.at.cells].partition(" ") if asked.at.cells < len(names) else ("", "", "")
    kind = (asked.outputs if word == "set" else asked.types).get(name.strip())
    for value in ("true", "false") if kind and kind.kind == "bool" else kind.values if kind else ():
        yield asked.offer(value, "value", in_words(kind) if kind else "", kind.doc if kind else "")


def _rules(asked: _Asked) -> Iterator[Offer]:
    own = asked.survey.rulesets.get(scope.ruleset_of(asked.document))
    for rule in own.rules if own else ():
        yield asked.offer(rule.id, "rule", rule.title, scope.about_rule(rule.id, rule))
    for one in own.guarantees if own and asked.document.role == "rule set" else ():
        yield asked.offer(one.id, "rule", one.text)


def _full_rules(asked: _Asked) -> Iterator[Offer]:
    for name, _, rule in scope.rules_named(asked.survey):
        yield asked.offer(name, "rule", rule.title, scope.about_rule(name, rule))


def _effects(asked: _Asked) -> Iterator[Offer]:
    for name in asked.survey.vocabulary.effects:
        yield asked.offer(name, "effect", "an effect", scope.about_effect(asked.survey, name))


def _lists(asked: _Asked) -> Iterator[Offer]:
    colon = ": [" if asked.at.key and is_words(asked.document.name) else ""
    for name in asked.survey.reading.words:
        yield asked.offer(name, "list", "word list", scope.about_list(asked.survey, name), f"{name}{colon}")


def _of(kind: Kind, names: Callable[[_Asked], Iterable[str]]) -> Callable[[_Asked], Iterator[Offer]]:
    return lambda asked: (asked.offer(name, kind) for name in names(asked))


OFFERS: Mapping[Part, Callable[[_Asked], Iterator[Offer]]] = {
    "key": _keys,
    "condition": _condition,
    "promise": _promise,
    "sentence": _condition,
    "matched": _matched,
    "pattern": _pattern,
    "output": _outputs,
    "argument": _arguments,
    "value": _value,
    "text": _placeholders,
    "effect": _effects,
    "schema": _of("set", lambda asked: asked.survey.vocabulary.schemas),
    "strategy": _of("value", lambda asked: STRATEGIES),
    "flag": _of("value", lambda asked: ("true", "false")),
    "named rule": _rules,
    "rule name": _full_rules,
    "set": _of("set", lambda asked: asked.survey.rulesets),
    "set name": _of("set", lambda asked: [scope.ruleset_of(asked.document)]),
    "fact": _of("fact", lambda asked: asked.types),
    "given": _given,
    "changed": _changed,
    "setting": _of("setting", lambda asked: asked.survey.vocabulary.settings),
    "kind": _of("value", lambda asked: KINDS),
    "tenant": _of("value", lambda asked: TENANT),
    "list": _lists,
    "column": _column,
    "cell": _cell,
    "rule": _nothing,
    "prose": _nothing,
}
