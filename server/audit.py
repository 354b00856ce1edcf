"""The audit trail: who did what and when. Entries are added and never changed; each holds the digest of the one before.

It says what was done to which thing, by ids, names and numbers: no text of a user or of a page stands in it, so it
outlives what is erased. Each tenant has a chain of its own, and so has the installation (the tenant "").
"""

from __future__ import annotations

import getpass
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import Literal, Protocol, get_args

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from engine.ports import StoreUnavailable
from server.boundary import BOUNDARY
from server.tenants import ANYBODY, Principal

Act = Literal[
    "key.created", "key.revoked", "settings.changed", "policies.in_force", "approval.given", "approval.refused",
    "extension.paired", "extension.forgotten", "draft.began", "draft.sent", "draft.approved", "draft.refused",
    "draft.brought_up", "draft.case_meant", "draft.rule_renamed", "draft.shadowed", "draft.withdrawn", "policies.put",
    "policies.rolled_back", "erased", "recipe.changed", "recipe.deleted", "exported", "imported", "purged", "failed",
]  # fmt: skip
ACTS: tuple[Act, ...] = get_args(Act)
INSTALLATION = ""  # whose entries are about no tenant
MOST = 1_000  # entries in one answer
MAX_CHARS = 300  # of one thing that is said

About = Mapping[str, bool | int | float | str | tuple[str, ...]]


class Entry(Struct, frozen=True, kw_only=True):
    """One act. `number` counts from 1 in its chain; `at` is in seconds since the epoch; `before` is the digest of the
    entry before.
    """

    number: int
    at: float
    tenant: str
    who: str  # the name of the key, or whose command it was
    key: str  # its id, where there was one
    role: str
    act: str
    about: About
    before: str = ""
    digest: str = ""


class Trail(Protocol):
    """Where entries are kept. Both raise StoreUnavailable."""

    async def add(self, tenant: str, made: Callable[[Entry | None], Entry | None]) -> None:
        """Add what is made of the last entry of a chain, as one act; None adds nothing."""
        ...

    async def entries(self, tenant: str | None) -> Sequence[Entry]:
        """Those of one chain, or of all, each chain the oldest first."""
        ...


class AuditAnswer(Struct, frozen=True):
    """The newest entries of a tenant, of `count`, the oldest of them first. `broken` says where the chain was tampered
    with. `head` is the digest of its last entry: whoever notes it down elsewhere can tell later that nothing up to it
    was cut off.
    """

    entries: tuple[Entry, ...]
    count: int
    head: str
    broken: tuple[str, ...]


class Audit:
    def __init__(self, trail: Trail, clock: Callable[[], float]) -> None:
        """`clock` tells seconds since the epoch."""
        self._trail = trail
        self._clock = clock

    async def wrote(self, principal: Principal, act: Act, /, *, tenant: str | None = None, **about: object) -> None:
        """Add an entry to the chain of the principal's tenant, or of another. What is acknowledged stands in the trail:
        this comes before the answer. Raises StoreUnavailable.
        """
        chain = principal.tenant if tenant is None else tenant
        said = _told(about)

        def made(last: Entry | None) -> Entry:
            return _after(last, Entry(
                number=0, at=self._clock(), tenant=chain, who=principal.name[:MAX_CHARS], key=principal.key,
                role=principal.role, act=act, about=said,
            ))  # fmt: skip

        await self._trail.add(chain, made)

    @asynccontextmanager
    async def before(
        self, principal: Principal, act: Act, /, *, tenant: str | None = None, **about: object
    ) -> AsyncIterator[None]:
        """Add an entry, then do the act: nothing holds of which there is none. An act that fails has another entry,
        which says so. Raises StoreUnavailable, before anything is done.
        """
        await self.wrote(principal, act, tenant=tenant, **about)
        try:
            yield
        except Exception:
            with suppress(StoreUnavailable):
                await self.wrote(principal, "failed", tenant=tenant, **{"act": act, **about})
            raise

    async def in_force(self, version: str, before: str) -> None:
        """Policies came into force, of which every worker knows: the first one says so."""
        said = _told({"version": version, "before": before})

        def made(last: Entry | None) -> Entry | None:
            if last is not None and last.act == "policies.in_force" and last.about.get("version") == version:
                return None
            return _after(last, Entry(
                number=0, at=self._clock(), tenant=INSTALLATION, who="the server", key="", role="",
                act="policies.in_force", about=said,
            ))  # fmt: skip

        await self._trail.add(INSTALLATION, made)

    async def view(self, tenant: str, since: float, most: int) -> Raw:
        """Finished JSON."""
        every = await self._trail.entries(tenant)
        shown = [one for one in every if one.at >= since][-most:]
        head = every[-1].digest if every else ""
        return Raw(msgspec.json.encode(AuditAnswer(tuple(shown), len(every), head, tuple(broken(every)))))


def by_command(tenant: str = INSTALLATION) -> Principal:
    """Who runs a command on the machine of a store."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "somebody"
    return replace(ANYBODY, tenant=tenant, name=f"a command of {user}")


def broken(entries: Iterable[Entry]) -> list[str]:
    """Where chains do not hold together: an entry was changed, left out, put in or moved."""
    found: list[str] = []
    last: dict[str, Entry] = {}
    for one in entries:
        before = last.get(one.tenant)
        whose = f"of tenant {one.tenant!r}" if one.tenant else "of the installation"
        if one.digest != digest_of(one):
            found.append(f"entry {one.number} {whose} was changed: its digest is not that of what it says")
        if one.number != (before.number + 1 if before else 1) or one.before != (before.digest if before else ""):
            found.append(f"entry {one.number} {whose} does not follow on the one before: one was left out or put in")
        last[one.tenant] = one
    return found


def digest_of(entry: Entry) -> str:
    return sha256(msgspec.json.encode(replace(entry, digest=""), order="deterministic")).hexdigest()


def _after(last: Entry | None, new: Entry) -> Entry:
    told = replace(new, number=last.number + 1 if last else 1, before=last.digest if last else "")
    return replace(told, digest=digest_of(told))


def _told(about: Mapping[str, object]) -> dict[str, bool | int | float | str | tuple[str, ...]]:
    """What is said of an act, bounded, and without secrets."""
    said: dict[str, bool | int | float | str | tuple[str, ...]] = {}
    for name, value in about.items():
        if isinstance(value, bool | int | float):
            said[name] = value
        elif isinstance(value, tuple | list):
            said[name] = tuple(_text(one) for one in value[:100])
        else:
            said[name] = _text(value)
    return said


def _text(value: object) -> str:
    text: str = BOUNDARY.out(str(value))
    return text[:MAX_CHARS].encode("utf-8", "replace").decode()
