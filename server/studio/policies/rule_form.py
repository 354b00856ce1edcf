"""One rule as a form: read from its file, shown with what may stand in each field, and put back where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import re2
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import FactType
from engine.rules.author.scaffold import with_rule
from engine.rules.check.checker import TEXTS
from engine.rules.check.fits import in_words
from engine.rules.editing import Survey
from engine.rules.editing.blocks import moved, without_rule
from engine.rules.editing.rewriting import with_rule_as
from engine.rules.editing.scope import FACTS
from engine.rules.editing.written import Pairs, Written, rule_ids, written
from engine.rules.model import Schema
from engine.rules.read.table import NOTHING
from server.drafts.changes import Refused
from server.problems import Problem
from server.studio.policies.routes import number_of
from server.studio.policies.views import Choice, FilePage, RulePage
from server.studio.shell import texts

LINES = ("title", "when", "because")  # of a rule, that a field holds
WORD = re2.compile("[a-z0-9]+")
MAX_TYPED = 8_000  # characters of one field
MOST_ROWS = 60
NAME = re2.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")
ALL_OUTPUTS: Mapping[str, FactType] = {
    name: kind for schema in VOCABULARY.schemas.values() for name, kind in schema.outputs.items()
}


def page_of(began: FilePage, ruleset: str, name: str, *, wanted: Written | None = None, refused: str = "") -> RulePage:
    """The form of a rule of a file, or of what somebody typed over it. Raises Problem, a 404."""
    rule = wanted or written(began.text, name)
    if rule is None:
        detail = f"{ruleset} has no rule {name[:80]!r} that a form holds: edit the file"
        raise Problem(404, "unknown-rule", "No such rule", detail)
    schema = _schema(began.text)
    return RulePage(
        row=began.row, ruleset=ruleset, file=began.file, rule=rule, began=began.text, revision=began.revision,
        places=rule_ids(began.text), refused=refused,
        outputs=_choices(schema.outputs, rule.then), facts=_choices(_matchable(schema.facts), rule.match),
        effects=_effects(rule),
    )  # fmt: skip


def over(before: Written, mine: Written, now: Written) -> Written:
    """What somebody made of a rule, over what another made of it meanwhile."""
    own = {key: getattr(mine, key) for key in mine.__struct_fields__ if getattr(mine, key) != getattr(before, key)}
    return replace(now, **own)


def typed_rule(form: Any, before: Written) -> tuple[Written, int]:
    """A rule as a form has it, and its place among the others, from 0. Raises Refused."""
    (place,) = texts(form, "place")
    if before.cells:
        old, cells = dict(before.cells), _pairs(form, "cell", before.cells)
        emptied = {name for name, value in cells if not value and old.get(name)}
        said = tuple((name, NOTHING if name in emptied else value) for name, value in cells)
        return replace(before, cells=said), number_of(place)
    lines = {key: _line(value, getattr(before, key)) for key, value in zip(LINES, texts(form, *LINES), strict=True)}
    call, on, again = texts(form, "call", "on", "again")
    if max(map(len, lines.values())) > MAX_TYPED:
        raise Refused(f"a field takes at most {MAX_TYPED:,} characters")
    match, when = _pairs(form, "match", before.match), lines["when"]
    if on and before.unwritten and not when and not match:
        raise Refused("write when it holds first: without a condition it would hold always, or write true for that")
    args = _pairs(form, f"arg {call}", before.args if call == before.call else ()) if call else ()
    return replace(
        before, **lines, on=bool(on), unwritten=not (on or when) and bool(before.unwritten or before.when),
        match=match, then=_pairs(form, "then", before.then), call=call, args=tuple(one for one in args if one[1]),
        again=bool(again),
    ), number_of(place)  # fmt: skip


def put_back(text: str, rule: Written, place: int) -> str:
    """The text of a file with a rule as it is wanted, at a place. Raises NoSuchPlace."""
    arguments = VOCABULARY.effects.get(rule.call, {})
    schema = _schema(text)
    changed = with_rule_as(text, rule, schema.outputs or ALL_OUTPUTS, arguments)
    ids = rule_ids(changed)
    return moved(changed, rule.id, min(place, len(ids) - 1) - ids.index(rule.id))


def with_new(survey: Survey, text: str, ruleset: str, title: str, name: str) -> tuple[str, str]:
    """The text with a rule more, which is off until its condition is written, and its id. Raises Refused and
    NoSuchPlace.
    """
    rules = survey.rulesets.get(ruleset)
    if rules is None or survey.reading.problems:
        raise Refused("mend the problems of this draft first: then there is a place for a new rule")
    said = " ".join(title.split())
    name = name.strip() or "_".join(WORD.findall(said.lower()))[:60]
    if not said or not NAME.fullmatch(name):
        raise Refused("a rule has a title, and an id of letters, digits and _ that begins with a letter")
    ids = rule_ids(text)
    if name in ids:
        raise Refused(f"{ruleset} has a rule {name} already")
    schema = _schema(text)
    made, _ = with_rule(text, rules, name, dict(schema.outputs), dict(schema.facts))
    rule = written(made, name)
    assert rule is not None
    titled = replace(rule, cells=tuple((key, said if key == "title" else cell) for key, cell in rule.cells),
                     title="" if rule.cells else said)  # fmt: skip
    return with_rule_as(made, titled, schema.outputs, {}), name


def without(text: str, began: str, name: str) -> str:
    """`began` is the text as it was seen. Raises NoSuchPlace, and Refused for a rule that another changed meanwhile, or
    the last one of a set.
    """
    if written(text, name) != written(began, name):
        raise Refused("somebody else changed this rule meanwhile: open it again, and take it out then")
    if rule_ids(text) == (name,):
        raise Refused("a set has a rule at least: turn this one off")
    return without_rule(text, name)


def by_one(text: str, name: str, deed: str) -> str:
    """The text with a rule one place further up or down. Raises NoSuchPlace."""
    return moved(text, name, -1 if deed == "up" else 1)


def began_of(form: Any, now: FilePage) -> FilePage:
    """The file as a form was opened on it."""
    began, revision = texts(form, "began", "revision")
    text = began.replace("\r\n", "\n")
    return replace(now, text=text, began=text, revision=number_of(revision)) if text else now


def parts_of(before: Written, after: Written) -> Mapping[str, str] | None:
    """The fields that two wordings of a rule differ in; None where it is more than fields hold."""
    found = {key: getattr(after, key) for key in LINES if getattr(before, key) != getattr(after, key)}
    return found if found and replace(before, **found) == after else None


def _line(typed: str, before: str) -> str:
    """A text of one line, or of several where it had several."""
    said = _said_again(typed, before)
    return said if "\n" in before else " ".join(line.strip() for line in said.splitlines())


def _said_again(typed: str, before: str) -> str:
    """What was typed; where it is the text from before as browsers send it, that text."""
    said = _as_sent(typed)
    return before if said == _as_sent(before) else said


def _as_sent(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _pairs(form: Any, key: str, before: Pairs) -> Pairs:
    """Names and values of rows, without those that were left empty. Raises Refused."""
    names, values = form.getall(f"{key} name", []), form.getall(f"{key} value", [])
    if len(names) != len(values) or len(names) > MOST_ROWS or any(len(one) > MAX_TYPED for one in (*names, *values)):
        raise Refused(f"at most {MOST_ROWS} rows, of {MAX_TYPED:,} characters each")
    old = dict(before)
    rows = ((name.strip(), value) for name, value in zip(names, values, strict=True))
    found = tuple((name, _said_again(value, old.get(name, ""))) for name, value in rows if name)
    if len({name for name, _ in found}) < len(found):
        twice = next(name for nth, (name, _) in enumerate(found) if name in dict(found[:nth]))
        raise Refused(f"{twice} stands twice: one row for each")
    return found


def _schema(text: str) -> Schema:
    named = FACTS.search(text)
    return VOCABULARY.schemas.get(named[1] if named else "", Schema(facts={}, outputs={}))


def _matchable(facts: Mapping[str, FactType]) -> Mapping[str, FactType]:
    return {name: kind for name, kind in facts.items() if kind.kind in TEXTS}


def _choices(types: Mapping[str, FactType], own: Pairs) -> tuple[Choice, ...]:
    """What a row may be about, with the words that it may say; names that are not known stay, for the check to name."""
    unknown = (Choice(name, "", "", ()) for name, _ in own if name not in types)
    return (*(Choice(name, in_words(kind), kind.doc, _words(kind)) for name, kind in types.items()), *unknown)


def _words(kind: FactType) -> tuple[str, ...]:
    return ("true", "false") if kind.kind == "bool" else tuple(kind.values)


def _effects(rule: Written) -> tuple[tuple[str, tuple[tuple[Choice, str], ...]], ...]:
    """Every effect with its arguments, and what the rule tells it."""
    told = dict(rule.args)

    def arguments(name: str, takes: Mapping[str, FactType]) -> Iterator[tuple[Choice, str]]:
        for one in _choices(takes, rule.args if name == rule.call else ()):
            yield one, told.get(one.name, "") if name == rule.call else ""

    known = {**VOCABULARY.effects, **({rule.call: {}} if rule.call and rule.call not in VOCABULARY.effects else {})}
    return tuple((name, tuple(arguments(name, takes))) for name, takes in known.items())
