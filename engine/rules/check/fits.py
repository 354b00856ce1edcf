"""Whether a value, or the type of an expression, fits the type of an output, an argument, a setting or a fact."""

from __future__ import annotations

from engine.rules.check.checker import NULL, SAY
from engine.rules.check.interval import high, low
from engine.rules.expression.placeholders import plain
from engine.rules.model import FactType, SettingValue
from engine.rules.suggest import did_you_mean

PYTHON = {"bool": (bool,), "int": (int,), "float": (int, float), "str": (str,), "enum": (str,)}


def misfit(value: SettingValue | None, kind: FactType) -> tuple[str, str] | None:
    """Why a value does not fit, as the end of a sentence that starts with its name, and a hint; None where it fits."""
    if value is None:
        return None if kind.nullable else (f"takes {SAY[kind.kind]}, not null", "")
    if not isinstance(value, PYTHON[kind.kind]) or (isinstance(value, bool) and kind.kind != "bool"):
        return f"takes {SAY[kind.kind]}, not {quoted(value)}", _cure(value, kind)
    if kind.kind == "enum" and value not in kind.values:
        return f"has no value {value!r}", did_you_mean(str(value), kind.values)
    if isinstance(value, int | float) and not low(kind) <= value <= high(kind):
        return f"takes {span(kind)}, not {plain(value)}", ""
    return None


def kind_misfit(found: FactType, kind: FactType) -> tuple[str, str] | None:
    """The same for an expression of type `found`: every value that it may have must fit."""
    if found == NULL:
        return misfit(None, kind)
    if found.nullable and not kind.nullable:
        return "takes no null, and this may be null", "give a default with ??"
    if found.kind != kind.kind and (found.kind, kind.kind) not in (("int", "float"), ("enum", "str")):
        return f"takes {SAY[kind.kind]}, not {SAY[found.kind]}", ""
    if kind.kind == "enum" and not set(found.values) <= set(kind.values):
        odd = sorted(set(found.values) - set(kind.values))
        return f"has no value {odd[0]!r}", did_you_mean(odd[0], kind.values)
    if kind.kind in ("int", "float") and (low(found) < low(kind) or high(found) > high(kind)):
        bounds = [f"$max([{plain(kind.minimum)}, …])"] if low(found) < low(kind) else []
        bounds += [f"$min([{plain(kind.maximum)}, …])"] if high(found) > high(kind) else []
        return f"takes {span(kind)}, and this can be {span(found)}", "keep it in with " + " and ".join(bounds)
    return None


def quoted(value: SettingValue) -> str:
    """A value as it stands in a message."""
    return f"the text {value!r}" if isinstance(value, str) else plain(value)


def in_words(kind: FactType) -> str:
    """A type in words."""
    if kind.kind == "enum":
        words = " | ".join(kind.values)
    elif kind.kind in ("int", "float"):
        words = f"{'whole number' if kind.kind == 'int' else 'number'}, {span(kind)}"
    else:
        words = "true or false" if kind.kind == "bool" else "a text"
    return f"{words}{', or null' if kind.nullable else ''}{', for match: only' if kind.matched_only else ''}"


def span(kind: FactType) -> str:
    """The range of a number in words."""
    if kind.minimum is None and kind.maximum is None:
        return "any number"
    if kind.maximum is None:
        return f"{plain(kind.minimum)} or more"
    if kind.minimum is None:
        return f"{plain(kind.maximum)} or less"
    return f"{plain(kind.minimum)} to {plain(kind.maximum)}"


def _cure(value: SettingValue, kind: FactType) -> str:
    if kind.kind == "bool" and value in ("yes", "on", "True", "TRUE", 1):
        return "write true"
    if kind.kind == "bool" and value in ("no", "off", "False", "FALSE", 0):
        return "write false"
    if kind.kind in ("str", "enum"):
        return f'write "{plain(value)}"'
    return "an expression starts with '= '" if isinstance(value, str) and kind.kind in ("int", "float") else ""
