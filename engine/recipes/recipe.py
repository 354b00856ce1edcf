"""A recipe: the form of a goal, and steps by meaning. It holds no id, no selector, no secret and no value of a run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

Kind = Literal["text", "number", "date", "email"]
Deed = Literal["click", "setValue", "select", "check", "uncheck", "press", "navigate"]
Reversibility = Literal["none", "reversible", "irreversible", "unknown"]

KINDS: tuple[Kind, ...] = get_args(Kind)
DEEDS: Mapping[Deed, tuple[bool, bool]] = {  # whether it is done on a control, and whether it takes a value
    "click": (True, False),
    "setValue": (True, True),
    "select": (True, True),
    "check": (True, False),
    "uncheck": (True, False),
    "press": (False, True),
    "navigate": (False, True),
}
_MARKS = frozenset('"“”„«»')
MAX_STEPS = 50
MAX_PARAMETERS = 8
MAX_CHARS = 500  # of each text of a recipe

_PLACE = re.compile(r"\{([a-z][a-z0-9_]{0,39})\}")
_QUOTED_PLACE = re.compile(r'("?)\{([a-z][a-z0-9_]{0,39})\}\1')
_QUOTES = (('"', '"', '"'), ("“", "”", "”„“"), ("«", "»", "»"))  # opening, closing, and all that closes it


class Unsayable(ValueError):
    """A step that no sentence says with these values: they hold every kind of quotation mark, or a line break."""


class Step(Struct, frozen=True, omit_defaults=True):
    """One action on one control. All texts but `role` may name parameters in braces: `{title}`.

    `place` are words of the row, card or dialog that the control stands in. `before` and `after` are criteria as goals
    and plans say them: what has to hold for the step to be done, and what shows that it was.
    """

    do: Deed
    role: str = ""
    name: str = ""
    place: str = ""
    value: str = ""
    before: str = ""
    after: str = ""
    reversibility: Reversibility = "unknown"

    @property
    def texts(self) -> Mapping[str, str]:
        """What may name parameters, by field."""
        return {one: getattr(self, one) for one in ("name", "place", "value", "before", "after")}

    def filled(self, values: Mapping[str, str]) -> Step:
        """With the values of one run in place of the parameters."""
        return replace(self, **{field: filled(text, values) for field, text in self.texts.items()})

    @property
    def _control(self) -> str:
        return f"{quoted(self.name)} in the row of {quoted(self.place)}" if self.place else quoted(self.name)

    @property
    def words(self) -> str:
        """The step as a plan says it, so that whoever reads a plan reads this. Raises Unsayable."""
        match self.do:
            case "setValue":
                return f"Type {quoted(self.value)} into {self._control}"
            case "select":
                return f"Select {quoted(self.value)} in {self._control}"
            case "press":
                return f"Press {self.value}"
            case "navigate":
                return f"Go to {self.value}"
        return f"{self.do.capitalize()} {self._control}"


class Recipe(Struct, frozen=True, omit_defaults=True):
    """How goals of one form are reached on one site. `goal` names each parameter once, in braces."""

    id: str
    site: str
    goal: str
    steps: tuple[Step, ...]
    parameters: Mapping[str, Kind] = {}

    def goal_with(self, values: Mapping[str, str]) -> str:
        """The goal with values in quotation marks. Raises Unsayable."""
        return _QUOTED_PLACE.sub(lambda found: quoted(values[found[2]]) if found[2] in values else found[0], self.goal)


def parameters_in(text: str) -> tuple[str, ...]:
    """The parameters that a text names, in order."""
    return tuple(_PLACE.findall(text))


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with values in place of its parameters; one without a value stays as it is written."""
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)


def sayable(value: str) -> bool:
    """Whether a value of a run can stand in a step and in its criteria, where it is quoted, and names no secret."""
    if not value.strip() or len(value) > MAX_CHARS or not value.isprintable():
        return False
    return not set(value) & _MARKS and "{{" not in value


def of_the_site(value: str) -> bool:
    """Whether what is opened is an address of the site: browsers take two slashes, or a backslash, for a host."""
    return value.startswith("/") and not value.startswith("//") and "\\" not in value


def quoted(text: str) -> str:
    """A text in quotation marks that it does not hold itself. Raises Unsayable."""
    if text and text.isprintable():
        for opens, closes, ends in _QUOTES:
            if not set(text) & set(ends):
                return f"{opens}{text}{closes}"
    raise Unsayable(f"no quotation marks go around {text[:60]!r}")
