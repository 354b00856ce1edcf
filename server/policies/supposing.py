"""Facts and settings that somebody supposes, as they type them: `page.alert_marked` is `false`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.facts.vocabulary import VOCABULARY
from engine.replay import Supposed
from engine.rules import Bundle
from engine.rules.model import FactType, Scalar, SettingValue

TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
NOTHING = frozenset({"", "null", "none"})
SETTING = "settings."
MAX_CHARS = 2_000


Typed: TypeAlias = Sequence[tuple[str, str]]  # names of facts, or `settings.NAME`, each with its value


class NotGiven(ValueError):
    """A name or a value that cannot be; the message says what can."""


def supposed_of(typed: Typed, bundle: Bundle) -> Supposed:
    """Raises NotGiven for what is no fact, or no setting of these policies, or not within its range."""
    settings: dict[str, SettingValue] = {}
    for name, text in typed:
        if name.startswith(SETTING):
            value = value_of(name, text, type_of(name, bundle))
            assert value is not None, "no setting is nothing"
            settings[name.removeprefix(SETTING)] = value
    return Supposed(facts_of([one for one in typed if not one[0].startswith(SETTING)]), settings)


def facts_of(typed: Typed) -> dict[str, Scalar]:
    """Raises NotGiven for what is no fact."""
    return {name: value_of(name, text, _fact(name)) for name, text in typed}


def type_of(name: str, bundle: Bundle) -> FactType:
    """Of a fact, or of a setting, `settings.NAME`. Raises NotGiven."""
    if name.startswith(SETTING):
        declared = bundle.declared.get(name.removeprefix(SETTING))
        if declared is None or declared.type is None:
            raise NotGiven(f"{name}: there is no such setting, or it is a list")
        return declared.type
    return _fact(name)


def _fact(name: str) -> FactType:
    found = next((one.facts[name] for one in VOCABULARY.schemas.values() if name in one.facts), None)
    if found is None:
        raise NotGiven(f"{name}: there is no such fact")
    return found


def value_of(name: str, text: str, kind: FactType) -> Scalar:
    """Raises NotGiven."""
    said = text.strip()
    if kind.nullable and said.lower() in NOTHING:
        return None
    match kind.kind:
        case "bool":
            if said.lower() not in TRUTHS:
                raise NotGiven(f"{name} is true or false")
            return TRUTHS[said.lower()]
        case "int" | "float":
            return _number(name, said, kind)
        case "enum":
            if said not in kind.values:
                raise NotGiven(f"{name} is one of {', '.join(kind.values)}")
            return said
    if len(text) > MAX_CHARS:
        raise NotGiven(f"{name} has at most {MAX_CHARS} characters here")
    return text


def _number(name: str, said: str, kind: FactType) -> int | float:
    try:
        number = int(said) if kind.kind == "int" else float(said)
    except ValueError:
        raise NotGiven(f"{name} is a {'whole number' if kind.kind == 'int' else 'number'}") from None
    least, most = kind.minimum, kind.maximum
    if not (least is None or number >= least) or not (most is None or number <= most):
        bounds = f"from {least:g}" if most is None else f"up to {most:g}" if least is None else f"{least:g} to {most:g}"
        raise NotGiven(f"{name} is {bounds}")
    return number


def names_of(facts: Mapping[str, Scalar], bundle: Bundle) -> tuple[str, ...]:
    """What can be changed of a turn: what it observed, and settings with one value."""
    settings = (f"{SETTING}{name}" for name, one in bundle.declared.items() if one.type is not None)
    return (*sorted(facts), *sorted(settings))
