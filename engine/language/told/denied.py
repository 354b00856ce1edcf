"""A part of a goal that says which step is not to be taken: "don't press Save yet", "sin guardar"."""

from __future__ import annotations

from msgspec import Struct

from engine.language.told.grammar import Tongue, Words, folded, parts_of, tokens, tongues
from engine.rules import Reader
from engine.text.quoted import Masked, mask

_SIGNS = " ,:;.!"


class Denied(Struct, frozen=True):
    """What is not to be pressed, as it is said; no words: nothing is to be saved or sent."""

    name: Words = ()


def denied(tongue: Tongue, words: Words) -> Denied | None:
    """What a part denies; None where it denies nothing, or anything but to press or to save. The denial stands first,
    or right behind the verb: "click Do not disturb" denies nothing.
    """
    said = tuple(word.strip(_SIGNS) for word in words)
    left = _led(tongue, said)
    small = folded(left)
    if tongue.nots.isdisjoint(folded(said)):
        return None
    if _trimmed(tongue, tuple(word for word in small if word not in tongue.nots)) in tongue.unsaved:
        return Denied()
    for verb in tongue.unpressed:
        if small[: len(verb)] == verb:
            name = left[len(verb) :]
            behind = _led(tongue, name) if name[:1] and name[0].islower() else name
            return _pressed(tongue, behind) if left != said or behind != name else None
        if small[-len(verb) :] == verb and left != said:
            return _pressed(tongue, left[: -len(verb)])
    return None


def _led(tongue: Tongue, words: Words) -> Words:
    """Words without the denial that they begin with; as they are, where they begin with none."""
    at = next((at for at, word in enumerate(folded(words)) if word not in tongue.nots | tongue.yet), len(words))
    return words if tongue.nots.isdisjoint(folded(words[:at])) else words[at:]


def _pressed(tongue: Tongue, name: Words) -> Denied | None:
    leads = (lead for lead in tongue.leads["on"] if folded(name[: len(lead)]) == lead)
    bare = _trimmed(tongue, name[len(next(leads, ())) :])
    return Denied(bare) if bare else None


def _trimmed(tongue: Tongue, words: Words) -> Words:
    """Words without those at their ends that say no more than when: "yet", "for now"."""
    small = folded(words)
    kept = [at for at, word in enumerate(small) if word not in tongue.yet]
    return words[kept[0] : kept[-1] + 1] if kept else ()


def denies_a_step(reader: Reader, goal: str) -> bool:
    """Whether a part of a goal says which step is not to be taken. Raises TextTooLong."""
    text = mask(" ".join(goal.split())).text
    return any(len(undenied(tongue, text)) < len(_parts(tongue, text)) for tongue in tongues(reader))


def without_denied(reader: Reader, asked: Masked) -> Masked:
    """A goal without its parts that deny a step, in the first language in which it has one."""
    for tongue in tongues(reader):
        left = undenied(tongue, asked.text)
        if len(left) < len(_parts(tongue, asked.text)):
            return Masked(", ".join(left), asked.parts)
    return asked


def undenied(tongue: Tongue, text: str) -> list[str]:
    """The parts of a text that deny no step."""
    return [part for part in _parts(tongue, text) if denied(tongue, tokens(part)) is None]


def _parts(tongue: Tongue, text: str) -> list[str]:
    return [part for part in parts_of(tongue, set_off(tongue, text)) if part]


def set_off(tongue: Tongue, text: str) -> str:
    """A text with a comma before what it denies: "Oak as the title, without saving"."""
    for found in reversed([*tongue.unsaid.finditer(text)]):
        if text[: found.start()].rstrip(_SIGNS) == text[: found.start()]:
            text = f"{text[: found.start()]}, {text[found.start() :].lstrip()}"
    return text
