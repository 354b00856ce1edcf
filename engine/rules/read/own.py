"""A setting as a tenant asks for it, held against what it takes and what a tenant may make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rules.check.tenancy import may_have
from engine.rules.expression.placeholders import plain
from engine.rules.model import Setting, SettingValue
from engine.rules.read.settings import LISTS, MAX_WORDS, is_domain, takes, unfit
from engine.rules.suggest import did_you_mean


class SettingRefused(ValueError):
    """A tenant cannot have this; the message says what the setting takes, and what a tenant may make of it."""


def own_value(declared: Mapping[str, Setting], name: str, given: Any) -> SettingValue | None:
    """A JSON value as it is kept; null, which takes back what was asked for, as None.

    Raises SettingRefused for what does not fit, and for what no tenant sets.
    """
    setting = _settable(declared, name)
    if given is None:
        return None
    value = _value(setting, given)
    if not isinstance(value, bool | int | float | str | tuple):
        raise SettingRefused(f"setting {name} takes {takes(setting.kind, setting.type)}, not an object")
    wrong = unfit(name, value, setting.kind, setting.type)
    if wrong is not None:
        raise SettingRefused(_with(*wrong))
    if isinstance(value, tuple):
        _check_entries(setting, value)
    if not may_have(setting, value):
        raise SettingRefused(f"setting {name} takes {leave(setting)} for a tenant of this installation")
    whole = isinstance(value, int) and not isinstance(value, bool) and setting.kind in ("share", "number")
    return float(value) if whole else value  # type: ignore[arg-type]


def _value(setting: Setting, given: Any) -> Any:
    """In JSON 6.0 is a whole number, too."""
    if isinstance(given, float) and given.is_integer() and setting.kind == "integer":
        return int(given)
    return tuple(given) if isinstance(given, list) else given


def leave(setting: Setting) -> str:
    """What a tenant may make of a setting, as the installation has it; empty where any value of its range will do."""
    ours = ", ".join(setting.value) if isinstance(setting.value, tuple) else plain(setting.value)
    words = setting.type.values if setting.type is not None else ()
    match setting.tenant:
        case "raise" | "lower" if words:
            at = words.index(ours)
            left = words[at:] if setting.tenant == "raise" else words[: at + 1]
            return f"one of {', '.join(left)}" if len(left) > 1 else f"{ours} only"
        case "raise" | "lower" if isinstance(setting.value, bool):
            return f"{ours} only" if setting.value is (setting.tenant == "raise") else ""
        case "raise":
            return f"{ours} or more"
        case "lower":
            return f"{ours} or less"
        case "within" if ours:
            return f"domains within {ours}"
        case "more" if ours:
            return f"what comes on top of {ours}"
    return ""


def _settable(declared: Mapping[str, Setting], name: str) -> Setting:
    may = [one for one in declared if declared[one].tenant != "none"]
    if name not in declared:
        raise SettingRefused(_with(f"there is no setting {name[:100]!r}", did_you_mean(name[:100], may)))
    if declared[name].tenant == "none":
        raise SettingRefused(f"setting {name} is the installation's; a tenant sets {', '.join(may) or 'none'}")
    return declared[name]


def _check_entries(setting: Setting, value: tuple[Any, ...]) -> None:
    if len(value) > MAX_WORDS:
        raise SettingRefused(f"setting {setting.name} lists at most {MAX_WORDS} entries, not {len(value)}")
    _, entry, example = LISTS[setting.kind]
    for one in value:
        sound = isinstance(one, str) and one.strip() and (setting.kind != "domains" or is_domain(one))
        if not sound:
            said = f"an entry of {setting.name} is {entry}, not {repr(one)[:100]}"
            raise SettingRefused(f"{said}: a list is such as {example}")


def _with(said: str, hint: str) -> str:
    return f"{said} ({hint})" if hint else said
