"""A part of a goal that says which step is not to be taken: "don't press Save yet", "sin guardar"."""

from __future__ import annotations

from msgspec import Struct

from engine.language.told.grammar import Tongue, Words, folded, tokens, tongues
from engine.rules import Reader
from engine.text.quoted import Masked, mask

_SIGNS = " ,:;.!"


class Denied(Struct, frozen=True):
    """What is not to be pressed, as it is said; no words: nothing is to be saved or sent."""

    name: Words = ()


def denied(tongue: Tongue, words: Words) -> Denied | None:
    """What a part denies; None where it denies nothing, or anything but to press or to save."""
    said = tuple(word.strip(_SIGNS) for word in words)
    small = folded(said)
    left = _without(tongue.yet, tuple(word for word, one in zip(said, small, strict=True) if one not in tongue.nots))
    if tongue.nots.isdisjoint(small) or not left:
        return None
    if folded(left) in tongue.unsaved:
        return Denied()
    for verb in tongue.unpressed:
        if folded(left[: len(verb)]) == verb and len(left) > len(verb):
            return Denied(left[len(verb) :])
        if folded(left[-len(verb) :]) == verb and len(left) > len(verb):
            return Denied(left[: -len(verb)])
    return None


def _without(yet: frozenset[str], words: Words) -> Words:
    """Words without those at their ends that say no more than when: "yet", "for now"."""
    while words and folded(words[:1])[0] in yet:
        words = words[1:]
    while words and folded(words[-1:])[0] in yet:
        words = words[:-1]
    return words


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
    return [part for part in tongue.joint.split(set_off(tongue, text)) if part]


def set_off(tongue: Tongue, text: str) -> str:
    """A text with a comma before what it denies: "Oak as the title, without saving"."""
    for found in reversed([*tongue.unsaid.finditer(text)]):
        if text[: found.start()].rstrip(_SIGNS) == text[: found.start()]:
            text = f"{text[: found.start()]}, {text[found.start() :].lstrip()}"
    return text
