"""What a tenant may make of a setting, and what it gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.rules.check.fits import misfit
from engine.rules.model import Setting, SettingValue

NOWHERE = ("nothing.invalid",)  # no host has such a name (RFC 2606)


def held_to(setting: Setting, wanted: SettingValue) -> SettingValue:
    """What a tenant gets that asks for a value: that of the installation where it may not have it."""
    if isinstance(setting.value, tuple):
        return _list_held_to(setting, wanted) if isinstance(wanted, tuple) else setting.value
    if setting.type is None or isinstance(wanted, tuple) or misfit(wanted, setting.type) is not None:
        return setting.value
    return wanted if may_have(setting, wanted) else setting.value


def may_have(setting: Setting, wanted: SettingValue) -> bool:
    """Whether a tenant may have a value, of those that the setting can have at all."""
    match setting.tenant:
        case "none":
            return False
        case "raise":
            return _rank(setting, wanted) >= _rank(setting, setting.value)
        case "lower":
            return _rank(setting, wanted) <= _rank(setting, setting.value)
        case "within":
            return not setting.value or all(_inside(one, _texts(setting.value)) for one in _texts(wanted))
    return True


def _list_held_to(setting: Setting, wanted: tuple[str, ...]) -> tuple[str, ...]:
    ours = _texts(setting.value)
    match setting.tenant:
        case "any":
            return wanted
        case "more":
            return tuple(dict.fromkeys((*ours, *wanted)))
        case "within" if wanted:
            return (tuple(dict.fromkeys(_common(ours, wanted))) or NOWHERE) if ours else wanted
    return ours


def _common(ours: Iterable[str], wanted: tuple[str, ...]) -> Iterator[str]:
    """The domains that are in both: of two that lie in each other the narrower."""
    yield from (one for one in wanted if _inside(one, ours))
    yield from (one for one in ours if _inside(one, wanted))


def _inside(domain: str, among: Iterable[str]) -> bool:
    return any(domain == one or domain.endswith(f".{one}") for one in among)


def _rank(setting: Setting, value: SettingValue) -> float:
    """How high a value is: words of a choice stand in the order of its `one_of`."""
    if isinstance(value, str) and setting.type is not None:
        return setting.type.values.index(value)
    return float(value) if isinstance(value, int | float) else 0.0


def _texts(value: SettingValue) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
