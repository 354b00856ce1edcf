"""What was told of a goal before, one part after another, what that does, and how much may still be looked for."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.language.steps.atomic import ReadStep
from engine.language.steps.refine import Refinement
from engine.language.told.grammar import Act
from engine.language.told.saying import At
from engine.language.words.kinds import PRESSED, kind_of

MAX_LOOKS = 120  # steps that are looked for on the page, some 5 ms each
MAX_WAYS = 4_000  # to take sentences apart


class State(Struct, frozen=True):
    """What was told before: the place that holds, and whether something was clicked that may have led on."""

    places: tuple[At, ...] = ()
    first: bool = False  # nothing was done at the place by now
    led: bool = False
    act: Act | None = None
    button: bool = False  # that button was pressed which may open nothing
    menu: bool = False  # the place is the menu that a path begins with


class Told(Struct, frozen=True):
    steps: tuple[ReadStep, ...]
    state: State
    here: bool = True  # all of it is done on the page at hand
    all: bool = False  # what follows is among the steps
    bare: bool = False  # no more than a name was said, which tells nothing without what was said before it


class Budget:
    """What may be looked for on the page for one goal, in all languages."""

    def __init__(self) -> None:
        self._looks, self._ways = MAX_LOOKS, MAX_WAYS

    def take(self, looks: int) -> bool:
        self._looks -= looks
        return self._looks >= 0

    def way(self) -> bool:
        self._ways -= 1
        return self._ways >= 0


def with_places(told: Told, state: State) -> Told:
    """What was told at a place of its own; what follows is where it was before."""
    return Told(told.steps, replace(told.state, places=state.places, first=state.first), told.here)


def is_plain_button(found: Refinement) -> bool:
    target = found.target
    return target is not None and kind_of(target) == "button" and target.expanded is None


def is_one_click(one: Refinement, two: Refinement) -> bool:
    return one.action is not None and one.action == two.action and one.action.verb == "click"


def is_pressed(found: Refinement | None) -> bool:
    """Whether what is chosen is no choice, but a control that may lead on."""
    clicked = found is not None and found.action is not None and found.action.verb == "click" and not found.prepares
    return clicked and found is not None and found.target is not None and kind_of(found.target) in PRESSED
