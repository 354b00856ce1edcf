"""A goal as a person says it, as the steps that it takes (`policies/intents.yaml`)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.atomic import MAX_STEPS, ReadStep, read_steps
from engine.rules import Reader
from engine.text.quoted import mask


def wished_steps(reader: Reader, goal: str) -> tuple[ReadStep, ...]:
    """The atomic steps of a goal, each wish among them in full. Raises TextTooLong.

    What should hold after a wish belongs to its last step.
    """
    steps = read_steps(reader, goal)
    found: list[ReadStep] = []
    for at, step in enumerate(steps):
        found += _in_full(reader, step, last=at == len(steps) - 1)
    return tuple(found[:MAX_STEPS])


def _in_full(reader: Reader, step: ReadStep, *, last: bool) -> tuple[ReadStep, ...]:
    masked = mask(step.text)
    fired = reader.ask("intents", {"wish.text": step.text, "wish.masked": masked.text, "wish.last": last})
    if fired is None:
        return (step,)
    lines = [masked.restore(line) for line in str(fired.set["wish.steps"]).split("\n") if line.strip()]
    steps = [one for line in lines for one in read_steps(reader, line)]
    if step.verify and steps:
        steps[-1] = replace(steps[-1], verify=step.verify)
    return tuple(steps)
