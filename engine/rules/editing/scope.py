"""Which names are known in a file: facts, outputs, settings, lists, effects and rules, and what is told of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.rules.author.facts_page import example_of, shown
from engine.rules.check.fits import in_words
from engine.rules.editing.survey import Document, Survey
from engine.rules.model import FactType, Family, Rule, RuleSet, Schema, Setting
from engine.rules.read.settings import takes

FACTS = re.compile(r"^facts: *[\"']?([\w-]+)", re.MULTILINE)
NOTHING = Schema(facts={}, outputs={})
MAX_WORDS = 12  # of a list that are named


def schema_of(survey: Survey, document: Document) -> Schema:
    """The facts and outputs of a file; none where it does not say which."""
    if document.role == "guarantees":
        return Schema(facts=survey.vocabulary.across, outputs={})
    return survey.vocabulary.schemas.get(schema_name(survey, document), NOTHING)


def schema_name(survey: Survey, document: Document) -> str:
    """The word after `facts:`, of the rule set that a file is, or that a golden file is about."""
    if document.role == "golden":
        data = survey.files.contents.get(f"{document.name.partition('/')[0]}.yaml", b"")
        found = FACTS.search(data.decode("utf-8", "replace"))
    else:
        found = FACTS.search(document.text) if document.role == "rule set" else None
    return found[1] if found else ""


def ruleset_of(document: Document) -> str:
    """The name of the rule set that a file is, or that a golden file is about."""
    return document.name.partition("/")[0] if document.role == "golden" else document.name.removesuffix(".yaml")


def settings_of(survey: Survey) -> dict[str, FactType]:
    """The settings that conditions read."""
    known = survey.reading.settings
    return {f"settings.{name}": one.type for name, one in known.items() if one.type is not None}


def family_of(survey: Survey, schema: str) -> Family | None:
    """The family of facts that a schema is of: another one may call other facts by the same names."""
    return next((one for one in survey.vocabulary.families if schema in one.schemas), None)


def rules_named(survey: Survey) -> Iterator[tuple[str, RuleSet, Rule]]:
    """Every rule with its full name, as in `tier1/T1.2`."""
    for rules in survey.rulesets.values():
        yield from ((f"{rules.name}/{rule.id}", rules, rule) for rule in rules.rules)


def about_fact(survey: Survey, name: str, kind: FactType, schema: str = "") -> str:
    """A fact for people: its type and range, meaning and example, and which sets set and read it."""
    lines = [f"**{name}**: {in_words(kind)}", kind.doc, f"For example `{shown(example_of(kind))}`."]
    family = family_of(survey, schema)
    own = [one for one in survey.rulesets.values() if family is None or one.schema in family.schemas]
    setting = [one.name for one in own if any(name in rule.then for rule in one.rules)]
    reading = [one.name for one in own if _reads(one, name)]
    lines.append(f"Set by {', '.join(setting)}." if setting else "No rule sets it: it is found out, or answered.")
    lines += [f"Read by {', '.join(reading)}."] if reading else []
    return "\n\n".join(filter(None, lines))


def _reads(rules: RuleSet, name: str) -> bool:
    conditions = [rules.applies, *(rule.when for rule in rules.rules)]
    matched = any(one.fact == name for rule in rules.rules for one in rule.match)
    return matched or any(one is not None and name in one.reads for one in conditions)


def about_setting(setting: Setting) -> str:
    """A setting for people: its value, what it takes, what it is for, and what a tenant may make of it."""
    value = f"[{', '.join(setting.value)}]" if isinstance(setting.value, tuple) else shown(setting.value)
    lines = [f"**settings.{setting.name}** = `{value}`", setting.doc, f"It takes {takes(setting.kind, setting.type)}."]
    may = {"none": "", "any": "A tenant may set it.", "raise": "A tenant may raise it.",
           "lower": "A tenant may lower it.", "within": "A tenant may name domains within these.",
           "more": "A tenant may add to it."}  # fmt: skip
    return "\n\n".join(filter(None, [*lines, may[setting.tenant]]))


def about_list(survey: Survey, name: str) -> str:
    """A word list for people: how many words in which languages, and the first of one of them."""
    languages = {tag: lists[name] for tag, lists in survey.reading.languages.items() if name in lists}
    if not languages:
        return ""
    words = languages.get("en") or next(iter(languages.values()))
    some = ", ".join(words[:MAX_WORDS]) + (", …" if len(words) > MAX_WORDS else "")
    total = sum(map(len, languages.values()))
    return f"**words.{name}**: {total} words in {len(languages)} languages ({', '.join(languages)})\n\n{some}"


def about_effect(survey: Survey, name: str) -> str:
    takes = survey.vocabulary.effects[name]
    told = [f"- `{arg}`: {in_words(kind)}{f'. {kind.doc}' if kind.doc else ''}" for arg, kind in takes.items()]
    return "\n".join([f"**{name}**: asked first; its reply becomes facts, and the set is asked again", "", *told])


def about_rule(name: str, rule: Rule) -> str:
    """A rule for people: its title, when it fires, and why."""
    lines = [f"**{name}** {rule.title}".rstrip()]
    lines += [f"When `{' '.join(rule.when.text.split())}`"] if rule.when else []
    lines += [f"`{one.fact}` says `{one.source}`" for one in rule.match]
    because = rule.because
    told = "".join(f"{{{part}}}" if at % 2 else part for at, part in enumerate(because.parts)) if because else ""
    return "\n\n".join(filter(None, [*lines, told]))


def under(names: Mapping[str, FactType], path: tuple[str, ...]) -> dict[str, str]:
    """The keys that may stand under some keys of a nested map, each with its full name, or the group that it is."""
    prefix = "".join(f"{key}." for key in path)
    found: dict[str, str] = {}
    for name in names:
        if name.startswith(prefix):
            head, dot, _ = name[len(prefix) :].partition(".")
            found.setdefault(head, f"{prefix}{head}{dot}")
    return found
