"""A goal that names each step, in a language other than that of the rules for steps, in the words of these: "Klicke auf
“A” und dann auf “B”".

The lists `step_…` of a language are sentences with dots for what is in quotes there, each list for one order of these.
A goal is read so only where every part of it is such a sentence and nothing else: no word is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.language.words.clause import without_manners
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import TextTooLong, mask
from engine.text.wordlists import alternation, spelt_raw

MAX_PARTS = 20
_DOTS = "…"
# List -> the step that it says, with the quoted parts by their place in the sentence.
FORMS: Mapping[str, str] = {
    "step_click": "click {0}", "step_click_row": "click {1} in the row of {0}",
    "step_click_beside": "click {0} next to {1}", "step_click_beside_there": "click {1} next to {0}",
    "step_click_menu": "in the {0} menu, click {1}", "step_click_part": "in the {0} section, click {1}",
    "step_open": "open {0}",
    "step_type": "type {0} into {1}", "step_type_there": "type {1} into {0}",
    "step_choose": "select {0} in {1}", "step_choose_there": "select {1} in {0}", "step_choose_one": "select {0}",
    "step_tick": "tick {0}", "step_untick": "untick {0}",
    "step_turn_on": "turn on {0}", "step_turn_off": "turn off {0}",
    "step_set": "set {0} to {1}", "step_change": "change {0} from {1} to {2}",
    "step_replace": "change {2} from {0} to {1}", "step_replace_there": "change {0} from {1} to {2}",
    "step_save": "save", "step_confirm": "confirm",
}  # fmt: skip
AGAIN = ("click", "open")  # what a bare further name repeats
KINDS: Mapping[str, str] = {
    "step_button": "button", "step_field": "field", "step_list": "list", "step_tab": "tab", "step_box": "checkbox",
    "step_link": "link",
}  # fmt: skip


class _Tongue(Struct, frozen=True):
    """The sentences of one language as patterns, each with the step that it says."""

    joint: Any
    forms: Sequence[tuple[str, Any]]
    also: Any
    part: Any
    place: Any
    kinds: Mapping[str, str]


def in_words_of_steps(reader: Reader, goal: str) -> str:
    """The goal in the words of the rules for steps; as it is where not all of it is sentences of one language."""
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    text = without_manners(reader, masked.text).strip(" .!")
    for tongue in _tongues(reader) if masked.parts else ():
        steps = list(_steps(tongue, " ".join(tongue.place.sub("", text).split())))
        if all(steps) and 0 < len(steps) <= MAX_PARTS:
            return masked.restore(", then ".join(steps))
    return goal


def _steps(tongue: _Tongue, text: str) -> Iterator[str]:
    """The step of each part of a text; "" for one that is no sentence of a list. A place may be set off by a comma."""
    before, parts = "", tongue.joint.split(text)
    while parts:
        step = _step(tongue, parts[0])
        if not step and len(parts) > 1 and (step := _step(tongue, f"{parts[0]} {parts[1]}")):
            parts = parts[1:]
        again = tongue.also.search(parts[0]) if not step and before in AGAIN else None
        yield step or (f"{before} {_named(tongue, again.group(1))}" if again else "")
        before = step.partition(" ")[0] if step else before
        parts = parts[1:]


def _step(tongue: _Tongue, part: str) -> str:
    return next((_said(tongue, form, found) for form, one in tongue.forms if (found := one.search(part))), "")


def _said(tongue: _Tongue, form: str, found: Any) -> str:
    return form.format(*(_named(tongue, one) for one in found.groups()))


def _named(tongue: _Tongue, said: str) -> str:
    """A quoted part with the word for its kind, where it has one: "das Feld “x”"."""
    before, name, after = tongue.part.search(said).groups()
    kind = tongue.kinds.get((before or after or "").casefold(), "")
    return f"{name} {kind}" if kind else str(name)


@by_words
def _tongues(bundle: Bundle) -> tuple[_Tongue, ...]:
    return tuple(_tongue(lists) for lists in bundle.languages.values() if lists.get("step_click"))


def _tongue(lists: Mapping[str, tuple[str, ...]]) -> _Tongue:
    kinds = {word.casefold(): kind for name, kind in KINDS.items() for word in lists.get(name, ())}
    article, kind = (f"(?:{_any(words)} )?" for words in (lists.get("step_article", ()), tuple(kinds)))
    slot = rf'({article}{kind}"\d+"(?: {_any(tuple(kinds))})?)'
    forms = [
        (form, pattern("^" + " ".join(slot if part == _DOTS else spelt_raw(part) for part in sentence.split()) + "$"))
        for name, form in FORMS.items() for sentence in lists.get(name, ())
    ]  # fmt: skip
    also = pattern(rf"^(?:{_any(lists.get('step_also', ()))} )?{slot}$")
    part = pattern(rf'^{article}(?:({_any(tuple(kinds))}) )?("\d+")(?: ({_any(tuple(kinds))}))?$')
    then = f"(?:{_any(lists.get('step_joint', ()))} +)"
    joint = pattern(rf" *[,;.] +{then}*| +{then}+")
    place = pattern(rf"(?:^| ){_any(lists.get('step_place', ()))}\b")  # of the screen: it narrows nothing
    return _Tongue(joint, forms, also, part, place, kinds)


def _any(words: Sequence[str]) -> str:
    return alternation(words, spelt_raw, "", "")
