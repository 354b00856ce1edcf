"""A told sentence in the words of the rules for steps, and whether what these find is what was told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from engine.language.steps.refine import Refinement
from engine.language.told.clause import Parts, Place, is_quoted
from engine.language.told.grammar import Act, text_of
from engine.language.told.names import Names
from engine.language.words.kinds import FIELDS, kind_of
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

OPENS = ("click", "open")
_ENTERS: tuple[Act, ...] = ("enter", "put", "set")
TICKS: Mapping[str, str] = {"tick": "tick", "untick": "untick", "turn_on": "turn on", "turn_off": "turn off"}
_TEXT_BOX = "text box"
IN_HEAD = " at the head of the table"
_AT: Mapping[str, Sequence[str]] = {
    "row": (" in the row of {0}",),
    "part": (" in the {0} section", " in the row of {0}"),
    "menu": (" in the {0} menu",),
    "headed": (" in the {0} section",),
    "beside": (" next to {0}", " in the row of {0}"),
    "under": (" in the {0} section",),
    "above": (" above {0}",),
    "below": (" anywhere below {0}",),
    "of": (" in the row of {0}", " in the {0} section"),
    "": (" in the {0} section", " in the row of {0}", " next to {0}"),
}  # fmt: skip


class At(Struct, frozen=True):
    """Where a step is done: how a step says it, what the place is called, and the heading under which it has to be."""

    says: str = ""
    name: str = ""
    later: bool = False  # in what a click before it brings up: "in the dialog"
    heading: str = ""


def where(names: Names, place: Place, *, led: bool) -> Iterator[At]:
    """How a place may be meant; `led` where something was clicked before that may have led to another page."""
    if not place.name:
        yield At(later=led)
    for name in names.place(place, led=led):
        if place.kind == "field" or (place.kind in ("", "under") and names.is_field(name)):
            yield At("", name)  # the field that is told
            continue
        for one in _AT[place.kind]:
            yield At(one.format(name), heading=name) if place.kind == "headed" else At(one.format(name), name)


def says(names: Names, act: Act, parts: Parts, places: Sequence[At]) -> Iterator[str]:
    """How the rules for steps say it, in every way that the parts and the places may be meant."""
    if "field" in parts or act not in ("enter", "put", "set", "choose"):
        places = [one for one in places if one.says or not one.name]
    fields = list(names.named(parts["field"])) if "field" in parts else []
    if "field" in parts and not fields:
        return
    if act in OPENS or act in TICKS:
        verb = TICKS.get(act, act)
        for at, one in product(places, names.named(parts["name"])):
            yield f"{verb} {one}{at.says}"
    elif act == "choose":
        yield from _choices(names, parts, fields, places)
    elif act in _ENTERS:
        for at, value in product(places, names.values(parts["value"])):
            if fields:
                for field in fields:
                    yield from _entered(act, field, at.says, value)
            elif at.name:
                yield f"type {value} into {at.name}"
                if at.says:
                    yield f"type {value} into the {'field' if 'row of' in at.says else _TEXT_BOX}{at.says}"
            elif is_quoted(parts["value"]):
                yield f"type {value}"
    else:
        olds = names.values(parts["old"])
        for at, field, old, value in product(places, fields, olds, names.values(parts["value"])):
            yield f"change {field}{at.says} from {old} to {value}"


def changes(names: Names, act: Act, parts: Parts) -> Iterator[str]:
    """How a wish to change one thing is said: from what to what, or of a control that is named as the page has it."""
    if "old" in parts:
        yield from says(names, act, parts, (At(),))
    elif act in TICKS and names.is_called(parts["name"]):
        yield from (f"{TICKS[act]} {one}" for one in names.named(parts["name"]))
    elif act == "set" and names.is_called(parts["field"]) and is_quoted(parts["value"]):
        told = product(names.named(parts["field"]), names.values(parts["value"]))
        yield from (f"set {field} to {value}" for field, value in told)


def _choices(names: Names, parts: Parts, fields: Sequence[str], places: Sequence[At]) -> Iterator[str]:
    for at, value in product(places, names.options(parts["value"])):
        for field in fields:
            yield f"select {value} in {field}{at.says}"
        if not fields:
            if at.says and (lists := names.lists_with(value)):
                yield f"select {value} in {lists}{at.says}"
            if at.name:
                yield f"select {value} in {at.name}"
            if at.name and not at.says:
                continue
            yield f"select {value}{at.says}"
            yield f"click {value}{at.says}"


def _entered(act: Act, field: str, at: str, value: str) -> Iterator[str]:
    if act == "set":
        yield f"select {value} in {field}{at}"
    yield f"type {value} into {field}{at}"


def is_meant(reader: Reader, act: Act, parts: Parts, step: str, found: Refinement, old: str) -> bool:
    """Whether what was found may be what is told: no list is a choice, what is replaced is there, nothing is taken
    away by half a name ("Draft" of "Delete draft"), and a text for no field goes into the one for long texts. `old` is
    what a field should have by now.
    """
    target, action = found.target, found.action
    if target is None or action is None:
        return True
    if f" {_TEXT_BOX} " in step and "field" not in parts and act in _ENTERS:
        return kind_of(target) == "textarea"
    said = " ".join(map(text_of, parts.values()))
    gone = (*reader.words["change_gone"], *reader.words["mean_delete"])
    drawn = any(held(reader.words["picture_delete"], part, "ends") for part in map(text_of, parts.values()))
    if drawn and held(reader.words["mean_delete"], target.name, "only"):
        return True  # "the bin of Oak"
    if action.verb == "click" and '"' not in said and held(gone, target.name) and fold(target.name) != fold(said):
        return all(word in fold(said).split() for word in fold(target.name).split())
    if act == "choose" and "field" not in parts and (kind_of(target) in FIELDS or target.popup):
        return fold(target.name) not in fold(text_of(parts["value"]))  # "choose a role" says not which
    if "old" in parts:
        return fold(old) in fold(target.value or "")
    return True
