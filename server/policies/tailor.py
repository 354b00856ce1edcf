"""Settings of tenants: what each asks for, what it gets, and the policies as they are with that."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from engine.ports import StoreUnavailable
from engine.rules import Bundle, Settings, SettingValue, tailored
from engine.rules.model import Setting, TenantMay
from engine.rules.read.own import SettingRefused, leave, own_value
from engine.rules.read.settings import takes
from server.problems import FieldError, bad_input

FRESH = 1.0  # seconds that what was read is relied on: another worker's change holds no later than that
MOST_KNOWN = 1_000  # tenants whose settings are kept in memory, those asked for last
MOST_NAMED = 100  # settings in one call


class KeptSettings(Protocol):
    """What each tenant asks for. `change` reads, changes and keeps as one act. Both raise StoreUnavailable, also where
    what is kept cannot be read: nobody goes on without what a tenant asked for.
    """

    async def read(self, tenant: str) -> Settings: ...

    async def change(self, tenant: str, how: Callable[[Settings], Settings]) -> Settings: ...


class SettingView(Struct, frozen=True):
    """`value` holds now; `installation` would without `own`, which the tenant asks for. `tenant` is what it may make of
    it, `takes` the same in words.
    """

    name: str
    value: SettingValue
    installation: SettingValue
    tenant: TenantMay
    takes: str
    doc: str
    own: SettingValue | UnsetType = UNSET


class SettingsAnswer(Struct, frozen=True):
    """Every setting that a tenant may set, and the policies that they are of."""

    version: str
    settings: tuple[SettingView, ...]


class Tailor:
    """The engine's `Policies`: read anew every second, as another worker may change what a tenant asks for."""

    def __init__(self, kept: KeptSettings, source: Callable[[], Bundle], clock: Callable[[], float]) -> None:
        """`source` gives the policies of the installation that are in force; `clock` tells seconds."""
        self._kept = kept
        self._source = source
        self._clock = clock
        self._known: OrderedDict[str, tuple[Settings, float]] = OrderedDict()

    async def of(self, tenant: str) -> Bundle:
        return tailored(self._source(), await self._own(tenant))

    async def view(self, tenant: str) -> Raw:
        """Finished JSON."""
        own, bundle = await self._kept.read(tenant), self._source()
        self._learn(tenant, own)
        return _answer(tailored(bundle, own), bundle)

    def check(self, given: Mapping[str, Any]) -> None:
        """Raises what `change` would for what a tenant cannot have."""
        _read(self._source().declared, given)

    async def change(self, tenant: str, given: Mapping[str, Any]) -> Raw:
        """Have some settings other values, and those that are null the installation's; the others stay.

        Raises Problem, a 400 that names every one that a tenant cannot have: then nothing is changed.
        """
        bundle = self._source()
        wanted = _read(bundle.declared, given)

        def changed(before: Settings) -> Settings:
            after = {**before, **{name: value for name, value in wanted.items() if value is not None}}
            return {name: value for name, value in after.items() if wanted.get(name, value) is not None}

        own = await self._kept.change(tenant, changed)
        self._learn(tenant, own)
        return _answer(tailored(bundle, own), bundle)

    async def _own(self, tenant: str) -> Settings:
        known = self._known.get(tenant)
        if known is not None and 0 <= self._clock() - known[1] < FRESH:
            return known[0]
        try:
            own = await self._kept.read(tenant)
        except StoreUnavailable:
            if known is None:
                raise
            own = known[0]
        self._learn(tenant, own)
        return own

    def _learn(self, tenant: str, own: Settings) -> None:
        self._known[tenant] = (own, self._clock())
        self._known.move_to_end(tenant)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def _read(declared: Mapping[str, Setting], given: Mapping[str, Any]) -> dict[str, SettingValue | None]:
    if len(given) > MOST_NAMED:
        raise bad_input(FieldError("settings", f"names at most {MOST_NAMED} settings, not {len(given)}"))
    wanted: dict[str, SettingValue | None] = {}
    wrong: list[FieldError] = []
    for name, value in given.items():
        try:
            wanted[name] = own_value(declared, name, value)
        except SettingRefused as refused:
            wrong.append(FieldError(f"settings.{name[:100]}", str(refused)))
    if wrong:
        raise bad_input(*wrong)
    return wanted


def _answer(bundle: Bundle, installation: Bundle) -> Raw:
    views = tuple(
        SettingView(
            name, bundle.settings[name], installation.settings[name], one.tenant,
            leave(one) or takes(one.kind, one.type), one.doc, bundle.own.get(name, UNSET),
        )
        for name, one in bundle.declared.items() if one.tenant != "none"
    )  # fmt: skip
    return Raw(msgspec.json.encode(SettingsAnswer(bundle.version, views)))
