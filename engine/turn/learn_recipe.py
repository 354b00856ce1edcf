"""What a completed task teaches: a recipe of what its records show, and facts of it for the rules that say whether.

Pure. Only actions that a turn verified as the plan's own are steps: what only prepared, or was corrected, is left out.
What of a step was said in the goal becomes a parameter; all else has to be wording of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action, parse_action
from engine.facts.recipes import LearnedFacts
from engine.language import hide_numbers, implied, judge, read_criterion
from engine.observe import Element, PageState, element
from engine.observe.urls import host_of
from engine.plan.obligation import Obligation
from engine.recipes import (
    DEEDS,
    Deed,
    Recipe,
    Step,
    Unsayable,
    called_so,
    fits_kind,
    likeness,
    parameters_in,
    sayable,
)
from engine.recipes.recipe import Kind, Reversibility, of_the_site
from engine.record.task import TaskState, settled
from engine.record.turn import TurnRecord
from engine.rules import Reader
from engine.text.quoted import TextTooLong, fold, mask

MAX_GOAL_CHARS = 300
ROW_WORDS = 4  # by which a row is called; the rest of it is what else stands there
_NAMED = frozenset({"checkbox", "radio", "option", "switch", "menuitemcheckbox", "menuitemradio"})  # by what users say
_DIGITS = re.compile(r"[0-9]")
_NO_WORDING = re.compile(r"@|://|[=_#]|[^\W\d_A-ZÀ-Þ][A-ZÀ-Þ]")  # addresses; keys, which mix letters of both sizes
_SLUG = re.compile(r"[a-z0-9]+")


class Done(Struct, frozen=True):
    """An action that was verified, for one step of the plan, on the page that it was issued on, and the page after."""

    step: int
    action: Action
    before: PageState
    after: PageState
    reversibility: Reversibility


class Taught(Struct, frozen=True):
    """`recipe` is None where not every step can be said by meaning. `values` are those of the run, by parameter."""

    recipe: Recipe | None
    facts: LearnedFacts


def taught_by(reader: Reader, records: Sequence[TurnRecord], after: TaskState) -> Taught:
    """Of a task that is completed; `records` are all of its turns."""
    done = tuple(done_in(records))
    receipt = records[-1].transition.receipt if records else None
    values = _values(after.query, done)
    known = LearnedFacts(
        receipt=receipt is not None and all(one.basis == "rule" for one in receipt.obligations),
        planned=after.plan is not None,
        replans=after.replans,
        ran=after.plan is not None and after.plan.recipe is not None,
        private=after.private,
        secret=_has_secret(after, done),
    )
    site = host_of(after.home) or ""
    steps = [_step(reader, one, values, after, done[at + 1 : at + 2]) for at, one in enumerate(done)]
    form = _form(after.query, values)
    elsewhere = any(host_of(page.url) != site for one in done for page in (one.before, one.after))
    if not steps or form is None or any(one is None for one in steps) or elsewhere:
        return Taught(None, known)
    recipe = Recipe(
        id=_id(form), site=site, goal=form, parameters={name: _kind(value) for name, value in values.items()},
        steps=tuple(one for one in steps if one is not None),
    )  # fmt: skip
    again = likeness(reader, recipe, after.query)
    return Taught(recipe, replace(
        known,
        said=again.ways == 1 and again.exact and again.plain and dict(again.values) == dict(values),
        shown=bool(recipe.steps[-1].after),
        foreign=(
            _is_left_over(form, recipe.steps)
            or any(map(_is_foreign, done, recipe.steps))
            or any(_is_in_row(one, form) for one in done)
        ),
    ))  # fmt: skip


def only_targets_differ(one: Recipe, other: Recipe) -> bool:
    """Whether the same is done in the same order and shown by the same, on controls that go by other names and are no
    less to be undone than those before.
    """
    if (one.goal, one.parameters, len(one.steps)) != (other.goal, other.parameters, len(other.steps)):
        return False
    pairs = tuple(zip(one.steps, other.steps, strict=True))
    if any(was.reversibility != now.reversibility == "irreversible" for was, now in pairs):
        return False
    same = {"role": "", "name": "", "place": "", "reversibility": "none"}
    return all(replace(was, **same) == replace(now, **same) for was, now in pairs)


def named_by_site(recipe: Recipe) -> Recipe:
    """The same with an id that names its site, for a form that a recipe of another site has."""
    return replace(recipe, id=f"{recipe.id}-{'-'.join(_SLUG.findall(recipe.site))}"[:80].strip("-"))


def done_in(records: Sequence[TurnRecord]) -> Iterator[Done]:
    """What the turns of a task verified, in its order."""
    for record in records:
        end, task, page = record.transition, record.before, record.observed.page
        chain = task.open.chain if task.open else None
        original = task.open.original if task.open else None
        if chain is not None and original is not None:
            for link in chain.links[: end.chained]:
                yield Done(link.step, parse_action(link.action), original.before, page, "none")
        now = settled(task, end.chained)
        verified = end.advance > 0 or end.status == "completed"
        if now.open is not None and now.open.original is not None and now.plan is not None and verified:
            out = now.open.original
            undone = _reversibility(records, out.action)
            yield Done(now.plan.current, parse_action(out.action), out.before, page, undone)


def _reversibility(records: Sequence[TurnRecord], action: str) -> Reversibility:
    """What the rules took the action for when it went out."""
    for record in reversed(records):
        if record.transition.issue is not None and record.transition.issue.action == action:
            said = [one.facts["guard.reversibility"] for one in record.rounds if "guard.reversibility" in one.facts]
            return cast(Reversibility, said[-1]) if said else "unknown"
    return "unknown"


def _values(goal: str, done: Sequence[Done]) -> dict[str, str]:
    """The values that the goal gives, by the names of parameters, in the order of the steps that take them."""
    found: dict[str, str] = {}
    try:
        parts = [part[1:-1] for part in mask(goal).parts]
    except TextTooLong:
        return found
    for one in done:
        target = _target(one)
        text = one.action.text if one.action.verb in ("setValue", "select") else None
        told = [part for part in parts if part and target is not None and _tells(part, target, one.before)]
        said = [text] if text else told
        for value in said:
            if value not in found.values() and len(_spans(goal, value)) == 1 and sayable(value):
                found[_parameter(target, text, found)] = value
    return found


def _tells(part: str, target: Element, page: PageState) -> bool:
    """Whether a part of the goal says which of several alike controls is meant: by its row, or by its name, of which
    the rest says what it does. The whole name is that only of what is named by what users enter.
    """
    row = page.rows[target.row - 1] if target.row else ""
    if part == target.name:
        return target.role in _NAMED
    return any(f" {part} " in f" {text} " for text in (row, target.name))


def _parameter(target: Element | None, text: str | None, known: Mapping[str, str]) -> str:
    words = _SLUG.findall(target.name.lower()) if target is not None and text and target.name.isascii() else []
    name = "_".join(words)[:30].strip("_")
    name = name if name[:1].isalpha() else f"value_{name}".strip("_")
    return name if name not in known else next(f"{name}_{n}" for n in range(2, 99) if f"{name}_{n}" not in known)


def _spans(text: str, value: str) -> list[tuple[int, int]]:
    """Where a value stands in a text as words of its own, with the quotation marks around it."""
    found = re.finditer(rf"(?<![^\W_])[\"“«]?(?<![^\W_]){re.escape(value)}(?![^\W_])[\"”»]?", text)
    return [one.span() for one in found]


def _form(goal: str, values: Mapping[str, str]) -> str | None:
    """The goal with parameters in place of values; None where a value is not told from the wording."""
    if len(goal) > MAX_GOAL_CHARS or {"{", "}"} & set(goal) or not goal.isprintable():
        return None
    form = goal.strip()
    for name, value in sorted(values.items(), key=lambda pair: -len(pair[1])):
        spans = _spans(form, value)
        if len(spans) != 1:
            return None
        form = f"{form[: spans[0][0]]}{{{name}}}{form[spans[0][1] :]}"
    return form


def _step(
    reader: Reader, one: Done, values: Mapping[str, str], after: TaskState, following: Sequence[Done]
) -> Step | None:
    """One step by meaning; None where it cannot be said so, or is not the only one of its name and place."""
    verb, target = one.action.verb, _target(one)
    if verb not in DEEDS:
        return None
    do, value = cast(Deed, verb), one.action.text or ""
    if do == "navigate":
        parts = urlsplit(value)
        if parts.hostname not in (None, host_of(after.home)) or not of_the_site(parts.path):
            return None
        if parts.query or parts.fragment or parts.path not in after.query:
            return None  # an address may be of this run alone, as "/users/ann" is
        value = parts.path
    plain = Step(do=do, value=value, reversibility=one.reversibility)
    if DEEDS[do][0]:
        if target is None or not target.name or {"{", "}"} & set(target.name):
            return None  # braces would be read as a parameter
        if target.name in values.values() and target.role not in _NAMED:
            return None  # what the goal has entered is called like this control, so no run tells which of both is meant
        plain = replace(plain, role=target.role, name=target.name)
        if len(called_so(one.before, plain)) > 1:
            row = one.before.rows[target.row - 1] if target.row else ""
            place = next((said for said in values.values() if f" {said} " in f" {row} "), "")
            plain = replace(plain, place=place)
            if not place or len(called_so(one.before, plain)) > 1:
                return None
    try:
        own = implied(reader, plain.words)
    except Unsayable:
        return None
    step = replace(plain, after=_evidence(reader, one, own, values, after, following))
    return replace(step, **{field: _with_names(text, values) for field, text in step.texts.items()})


def _evidence(
    reader: Reader, one: Done, own: str | None, values: Mapping[str, str], after: TaskState, following: Sequence[Done]
) -> str:
    """What showed that the step was done, and holds of any run: what its own action brings with it, what was owed for
    it, or what came with it.
    """
    owed = [text.text for text in after.obligations if text.step == one.step and _is_shown(text)]
    owed = [*filter(None, (own,)), *owed]
    for text in [*owed, *_came(one, values, following)]:
        if not _is_wording(text, values, (one, *following)):
            continue
        criterion = read_criterion(reader, text)
        if criterion is None or judge(criterion, one.after) != "pass" or _DIGITS.search(_without(text, values)):
            continue
        if text in owed or judge(criterion, one.before) != "pass":
            return text
    return ""


def _is_wording(text: str, values: Mapping[str, str], done: Sequence[Done]) -> bool:
    """Whether all that a criterion quotes is a value or one of these controls: else it may be of this run alone."""
    controls = {fold(target.name) for one in done if (target := _target(one)) is not None}
    return all(part[1:-1] in values.values() or fold(part) in controls for part in mask(text).parts)


def _target(one: Done) -> Element | None:
    return element(one.before, one.action.target) if one.action.target else None


def _is_shown(one: Obligation) -> bool:
    return one.kind == "criterion" and one.discharge is not None and one.discharge.basis == "rule"


def _came(one: Done, values: Mapping[str, str], following: Sequence[Done]) -> Iterator[str]:
    """What may show it: a value that stands there now, and the control of the step after it."""
    if one.action.verb in ("setValue", "select", "check", "uncheck"):
        return
    for value in values.values():
        yield f'the page shows "{value}"'
    for value in values.values():
        yield f'"{value}" is gone'
    for later in following:
        target = _target(later)
        kind = {"button": "button", "link": "link", "textbox": "field", "searchbox": "field"}.get(
            target.role if target is not None else "", "")  # fmt: skip
        if target is not None and kind and '"' not in target.name:
            yield f'the "{target.name}" {kind} is shown'


def _with_names(text: str, values: Mapping[str, str]) -> str:
    """A text with the names of parameters in place of their values, quoted where it is in quotation marks."""
    for name, value in sorted(values.items(), key=lambda pair: -len(pair[1])):
        text = re.sub(rf"(?<![^\W_]){re.escape(value)}(?![^\W_])", lambda _, name=name: f"{{{name}}}", text)  # type: ignore[misc]
    return text


def _without(text: str, values: Mapping[str, str]) -> str:
    return _bare(_with_names(text, values))


def _bare(text: str) -> str:
    """A text without the parameters that it names."""
    for name in parameters_in(text):
        text = text.replace(f"{{{name}}}", "")
    return text


def _is_left_over(form: str, steps: Sequence[Step]) -> bool:
    """Whether the form of a goal still holds what may be a value: a number, an address, a key, or what is quoted and is
    no control.
    """
    bare, names = _bare(form), {fold(one.name) for one in steps}
    if _DIGITS.search(bare) or _NO_WORDING.search(mask(bare).text):
        return True
    return any(fold(part) not in names for part in mask(bare).parts)


def _is_foreign(one: Done, step: Step) -> bool:
    """Whether it enters what the goal did not say, or names what may be an entry of this run's: one in a row that the
    goal did not name, or with a number.
    """
    target, parameters = _target(one), parameters_in(step.value)
    fills = step.do in ("setValue", "select")
    entered = fills and step.value not in [f"{{{name}}}" for name in parameters]
    entry = not fills and target is not None and bool(target.row) and not parameters_in(f"{step.name} {step.place}")
    numbered = bool(_DIGITS.search(_bare(f"{step.name} {step.place} {step.value}")))
    return entered or entry or numbered or any(hide_numbers(text) != text for text in step.texts.values())


def _is_in_row(one: Done, form: str) -> bool:
    """Whether a field stands in the row of what the form of a goal names in its own words: on a page with another row
    it would be the only one of its name there, too.
    """
    target = _target(one)
    if target is None or not target.row or one.action.verb not in ("setValue", "select"):
        return False
    named = fold(target.name).split()
    begins = [word for word in fold(one.before.rows[target.row - 1]).split() if word not in named][:ROW_WORDS]
    return not set(fold(_bare(form)).split()).isdisjoint(word for word in begins if len(word) > 1)


def _has_secret(task: TaskState, done: Sequence[Done]) -> bool:
    targets = map(_target, done)
    hidden = any(one is not None and one.input_type == "password" for one in targets)
    return hidden or bool(task.sealed) or any("{{" in (one.action.text or "") for one in done)


def _kind(value: str) -> Kind:
    kinds: tuple[Kind, ...] = ("number", "email", "date")
    return next((kind for kind in kinds if fits_kind(value, kind)), "text")


def _id(form: str) -> str:
    """Of the form's own words, so that the same form has the same id."""
    words = _SLUG.findall(form.lower())
    return "-".join(words)[:60].strip("-") or f"recipe-{sum(map(ord, form))}"
