"""Cuts a goal or a plan step into single browser actions (`policies/atomic_steps.yaml`), down to a fixed point."""

from __future__ import annotations

from msgspec import Struct

from engine.rules import Reader
from engine.text.quoted import Masked, mask

MAX_STEPS = 50
MAX_CUTS = 200
_EDGE = " \t\r\n.,;!?"


class ReadStep(Struct, frozen=True):
    """One step in words, and the condition that should hold after it where the text gave one.

    Where `opened` is a number, the words are a wish to be read on the page that the steps before it lead to: 1 where
    that is the page of all things of its kind, 2 that of the thing itself, 3 where its menu is open, 0 any other.
    """

    text: str
    verify: str | None = None
    opened: int | None = None


def split(reader: Reader, text: str) -> tuple[str, ...]:
    """The atomic steps of a text, in order. Raises TextTooLong. A text that no rule cuts is its own one step."""
    return tuple(step.text for step in read_steps(reader, text))


def in_plainer_words(reader: Reader, text: str) -> str:
    """One step in the words that rules read, where it says the same in others: "replace “a” with “b” in “Name”"."""
    masked = mask(_tidy(text))
    fired = reader.ask("atomic_steps", {"step.text": masked.restore(masked.text), "step.masked": masked.text})
    same = fired is not None and bool(fired.set.get("split.same"))
    return masked.restore(str(fired.set["split.first"])) if fired is not None and same else text


def read_steps(reader: Reader, text: str) -> tuple[ReadStep, ...]:
    """The atomic steps of a text with their conditions. Raises TextTooLong.

    At most `MAX_STEPS` steps and `MAX_CUTS` cuts are made; what is left over then stays one step.
    """
    todo: list[tuple[Masked, str]] = [(mask(_tidy(text)), "")]  # what is left, last part first; with its condition
    done: list[ReadStep] = []
    cuts = 0
    while todo:
        piece, verify = todo.pop()
        fired = None
        if cuts < MAX_CUTS and len(done) + len(todo) < MAX_STEPS:
            fired = reader.ask("atomic_steps", {"step.text": piece.restore(piece.text), "step.masked": piece.text})
        if fired is None or fired.set.get("split.whole"):
            _finish(done, piece, verify)
            continue
        cuts += 1
        parts = [str(fired.set.get(f"split.{place}") or "") for place in ("first", "second", "third")]
        pieces = [piece.again(tidied) for tidied in map(_tidy, parts) if tidied]
        verify = _join(str(fired.set.get("split.verify") or "").strip(_EDGE), verify)
        if not pieces and done:
            _finish(done, Masked("", piece.parts), piece.restore(verify))
        elif not pieces or pieces == [piece]:
            _finish(done, piece, piece.restore(verify))
        else:
            conditions = [""] * (len(pieces) - 1) + [piece.restore(verify)]
            todo += reversed(list(zip(pieces, conditions, strict=True)))
    return tuple(done)


def _finish(done: list[ReadStep], piece: Masked, verify: str) -> None:
    """Add a step; a condition without a step of its own belongs to the step before it."""
    text = piece.restore(piece.text)
    if text:
        done.append(ReadStep(text, verify or None))
    elif done and verify:
        before = done.pop()
        done.append(ReadStep(before.text, _join(before.verify or "", verify)))


def _join(first: str, second: str) -> str:
    return f"{first} and {second}" if first and second else first or second


def _tidy(text: str) -> str:
    """Single blanks, and no full stop or comma at an end."""
    lines = (" ".join(line.split()) for line in text.strip(_EDGE).splitlines())
    return "\n".join(line for line in lines if line)
