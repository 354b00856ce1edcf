"""What users picked where several elements fitted a step, remembered for the site and the step's wording (SPEC 18)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

MOST_STEPS = 200  # of a site that are remembered
MOST_SITES = 500  # of a tenant


class PickedElement(Struct, frozen=True):
    """An element by what a person would know it by; `label` tells it from the others of its name, `at` is when it was
    picked, in seconds since the epoch.
    """

    role: str
    name: str
    label: str
    at: float
    task: str = ""  # in which it was picked: what is erased with that task


class PickedFor(Struct, frozen=True):
    """A pick that is to be remembered: on which site, and for which step, folded."""

    site: str
    step: str
    what: PickedElement


def with_picked(known: Mapping[str, PickedElement], one: PickedFor) -> dict[str, PickedElement]:
    """What is remembered of a site from now on: beyond the most, those picked longest ago are forgotten."""
    steps = {**known, one.step: one.what}
    return dict(sorted(steps.items(), key=lambda pair: -pair[1].at)[:MOST_STEPS])
