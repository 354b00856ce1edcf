"""JSON Schemas of policy files, for editors: keys, effects and words to choose from; facts with what they mean.

An editor can't know a rule set's facts from inside a text, so every condition's description lists them. There is one
schema per fact schema, because the words of `then` and the facts differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.rules.check.fits import in_words
from engine.rules.model import FactType, Schema, Setting, Vocabulary
from engine.rules.read.flaws import FORMS

DIALECT = "http://json-schema.org/draft-07/schema#"
COMMENT = "# yaml-language-server: $schema={path}"
ID = r"^[A-Za-z][A-Za-z0-9_.-]{0,63}$"
LANGUAGE = """\
and or not · == != < <= > >= · x in ["a", "b"] · + - * / · a ? b : c · x ?? default · $min([…]) $max([…]) $abs(n)
texts: .length .is_empty .as_lower .as_upper .starts_with("x") .ends_with("x")"""


def file_schema(
    name: str, vocabulary: Vocabulary, declared: Mapping[str, Setting], lists: Iterable[str]
) -> dict[str, Any]:
    """The schema of rule sets with `facts: name`, beside these word lists."""
    schema = vocabulary.schemas[name]
    condition = {"type": ["string", "boolean"], "description": _condition(schema, declared)}
    texts = {fact: kind for fact, kind in schema.facts.items() if kind.kind in ("str", "enum")}
    pattern = {"$ref": "#/definitions/pattern"}
    patterns = {
        "type": "object",
        "description": "What texts say: a word list, or an RE2 pattern; named groups become match.<name>.",
        "properties": {fact: {"allOf": [pattern], "description": _said(kind)} for fact, kind in texts.items()},
        "additionalProperties": False,
    }
    asked = [f"{form} words.{one}".strip() for form in FORMS for one in lists]
    definitions = {"pattern": {"anyOf": [*([{"enum": asked}] if asked else []), {"type": "string"}]}}
    rule = _object(
        {
            "id": _text("Its name in every decision.", pattern=ID),
            "title": _text("What it is about, in words."),
            "when": condition,
            "match": patterns,
            "then": {**_nested(schema.outputs), "description": "What it sets; `= expression` computes."},
            "call": {"enum": sorted(vocabulary.effects), "description": "An effect to ask first; then the set again."},
            "args": {"type": "object", "description": _arguments(vocabulary)},
            "again": {"type": "boolean", "description": "What `then` set becomes facts and the set is asked again."},
            "because": _text("Why, for people; {fact} shows a value."),
            "same_as": _text("The rule of another set that it is to the reader, as in tiers/claim."),
        },
        ["id"],
    )
    guarantee = _object(
        {"id": _text("", pattern=ID), "text": _text("The promise, in words."), "never": condition, "always": condition},
        ["id", "text"],
    )
    acknowledged = _object({"rules": {"type": "array", "items": {"type": "string"}}, "because": _text("")},
                           ["rules", "because"])  # fmt: skip
    whole = {
        "ruleset": _text("The name of the file, without .yaml.", pattern=ID),
        "summary": _text("What the set decides."),
        "facts": {"const": name, "description": "The facts that its conditions may use."},
        "strategy": {"enum": ["first_match", "collect"], "description": "The first match counts, or all do."},
        "applies": condition,
        "complete": {"type": "boolean", "description": "Wherever the set applies, some rule must hold."},
        "rules": {"type": "array", "items": rule, "minItems": 1},
        "columns": {"type": "array", "items": {"type": "string"}, "description": "A decision table's columns."},
        "rows": {"type": "array", "items": {"type": "array"}, "description": "Its rows, a rule each."},
        "guarantees": {"type": "array", "items": guarantee},
        "acknowledged": {"type": "array", "items": acknowledged},
    }
    top = _object(whole, ["ruleset", "summary", "facts", "strategy"])
    either = [{"required": ["rules"]}, {"required": ["columns", "rows"]}]
    title = f"Surefoot rule set over {name} facts"
    return {"$schema": DIALECT, "title": title, "definitions": definitions, **top, "oneOf": either}


def words_schema(lists: Iterable[str]) -> dict[str, Any]:
    """The schema of a file of words: the lists that other languages have, and any other."""
    entries = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    known = dict.fromkeys(lists, entries)
    return {"$schema": DIALECT, "title": "Surefoot word lists of one language", "type": "object",
            "properties": known, "additionalProperties": entries}  # fmt: skip


def _object(properties: Mapping[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": dict(properties), "required": required, "additionalProperties": False}


def _text(about: str, **more: str) -> dict[str, Any]:
    return {"type": "string", **more, **({"description": about} if about else {})}


def _nested(outputs: Mapping[str, FactType]) -> dict[str, Any]:
    """Dotted outputs as nested objects; the dotted names themselves are allowed too."""
    tree: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
    for name, kind in outputs.items():
        here = tree
        *groups, last = name.split(".")
        for group in groups:
            fresh = {"type": "object", "properties": {}, "additionalProperties": False}
            here = here["properties"].setdefault(group, fresh)
        here["properties"][last] = value_schema(kind)
        tree["properties"][name] = value_schema(kind)
    return tree


def value_schema(kind: FactType) -> dict[str, Any]:
    """What an output takes: its words or numbers, or a text that starts with `= `, an expression."""
    plain: dict[str, Any]
    if kind.kind == "enum":
        plain = {"enum": list(kind.values)}
    elif kind.kind == "str":
        plain = {"type": "string"}
    else:
        plain = {"type": {"bool": "boolean", "int": "integer", "float": "number"}[kind.kind]}
        plain |= {"minimum": kind.minimum} if kind.minimum is not None else {}
        plain |= {"maximum": kind.maximum} if kind.maximum is not None else {}
    choices = [plain, {"type": "string", "pattern": "^= "}]
    choices += [{"type": "null"}] if kind.nullable else []
    return {"anyOf": choices, "description": _said(kind)}


def _condition(schema: Schema, declared: Mapping[str, Setting]) -> str:
    facts = [f"{name}: {_said(kind)}" for name, kind in schema.facts.items() if not kind.matched_only]
    settings = [f"settings.{one.name}: {_said(one.type)}. {one.doc}" for one in declared.values() if one.type]
    return "\n".join([LANGUAGE, "", "Facts", *facts, "", "Settings", *settings])


def _arguments(vocabulary: Vocabulary) -> str:
    said = [f"{effect}({', '.join(args)})" for effect, args in sorted(vocabulary.effects.items())]
    return "\n".join(["What the effect is told.", *said])


def _said(kind: FactType) -> str:
    """A type in words, and what the value means."""
    return f"{in_words(kind)}{f'. {kind.doc}' if kind.doc else ''}"
