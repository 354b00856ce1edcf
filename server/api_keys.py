"""API keys: each belongs to a tenant, and has a role. A key is shown once, when it is made; only its digest is kept."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

import re2
from msgspec import Struct
from msgspec.structs import replace

from engine.ports import StoreUnavailable
from server.tenants import Principal, Role

FRESH = 1.0  # seconds that what was read of the keys is relied on: a key that is revoked works no longer than that
MOST = 10_000
ID_BYTES, SECRET_BYTES = 6, 24  # the digest needs no stretching: nobody guesses 192 bits

_written = re2.compile(r"sf_([0-9a-f]{12})_([0-9a-f]{48})")


class Key(Struct, frozen=True):
    """What is kept of a key. Times in seconds since the epoch; `expires` None: never. `makers` are the names of who
    made it, of who made their key, and so on; none for what a command made.
    """

    id: str
    tenant: str
    role: Role
    name: str
    digest: str
    made: float
    expires: float | None = None
    makers: tuple[str, ...] = ()


class Keys(Struct, frozen=True):
    """All of an installation, the oldest first."""

    all: tuple[Key, ...] = ()


class KeptKeys(Protocol):
    """Where they are kept. `change` reads, changes and keeps as one act, and gives what is kept then."""

    async def read(self) -> Keys: ...

    async def change(self, how: Callable[[Keys], Keys]) -> Keys: ...


class TooManyKeys(Exception):
    """There is no room for another one."""


def written(token: str) -> tuple[str, str] | None:
    """The id and the secret of a key as it was shown; None for what is none."""
    found = _written.fullmatch(token)
    return (found[1], found[2]) if found else None


async def create(
    kept: KeptKeys, tenant: str, role: Role, name: str, now: float, expires: float | None, by: Principal | None = None
) -> str:
    """A new key, as it is shown this once; `by` is who makes it, None a command. Raises TooManyKeys."""
    id_, secret = secrets.token_hex(ID_BYTES), secrets.token_hex(SECRET_BYTES)

    def added(before: Keys) -> Keys:
        if len(before.all) >= MOST:
            raise TooManyKeys(f"there are {MOST} keys already: revoke some")
        makers = _makers(before, by) if by is not None else ()
        return Keys((*before.all, Key(id_, tenant, role, name, _digest(secret), now, expires, makers)))

    await kept.change(added)
    return f"sf_{id_}_{secret}"


async def revoke(kept: KeptKeys, id_: str) -> bool:
    """Whether there was such a key."""
    found = False

    def without(before: Keys) -> Keys:
        nonlocal found
        found = any(one.id == id_ for one in before.all)
        return replace(before, all=tuple(one for one in before.all if one.id != id_))

    await kept.change(without)
    return found


class Keyring:
    """What a server knows of the keys: read anew every second, as a command or another worker may change them."""

    def __init__(self, kept: KeptKeys, clock: Callable[[], float]) -> None:
        """`clock` tells seconds since the epoch."""
        self._kept = kept
        self._clock = clock
        self._known: dict[str, Key] | None = None
        self._read_at = 0.0

    async def any(self) -> bool:
        """Whether there are keys at all. Raises StoreUnavailable where that was never known."""
        return bool(await self._keys())

    async def whose(self, token: str) -> Principal | None:
        """Who a key is of; None where it is none, is revoked, or has run out. Raises StoreUnavailable."""
        said = written(token)
        key = (await self._keys()).get(said[0]) if said else None
        if key is None or said is None or not hmac.compare_digest(key.digest, _digest(said[1])):
            return None
        return self._holder(key)

    async def holder(self, id_: str) -> Principal | None:
        """The same by the id of a key that was shown before. Raises StoreUnavailable."""
        key = (await self._keys()).get(id_)
        return self._holder(key) if key else None

    async def of(self, tenant: str) -> tuple[Key, ...]:
        """The keys of a tenant, the newest first. Raises StoreUnavailable."""
        return tuple(one for one in reversed((await self._kept.read()).all) if one.tenant == tenant)

    async def every(self) -> tuple[Key, ...]:
        """The keys of all tenants. Raises StoreUnavailable where they were never known."""
        return tuple((await self._keys()).values())

    async def create(self, by: Principal, role: Role, name: str, seconds: float | None) -> str:
        """A new key of the tenant of who makes it, as it is shown this once, which lasts so long. Raises TooManyKeys,
        and StoreUnavailable.
        """
        now = self._clock()
        made = await create(self._kept, by.tenant, role, name, now, None if seconds is None else now + seconds, by)
        self._known = None
        return made

    async def revoke(self, tenant: str, id_: str) -> bool:
        """Whether the tenant had such a key. Raises StoreUnavailable."""
        gone = id_ in {one.id for one in await self.of(tenant)} and await revoke(self._kept, id_)
        self._known = None
        return gone

    def _holder(self, key: Key) -> Principal | None:
        if key.expires is not None and key.expires <= self._clock():
            return None
        return Principal(key.tenant, key.role, key.name, key.id)

    async def _keys(self) -> dict[str, Key]:
        now = self._clock()
        if self._known is None or not 0 <= now - self._read_at < FRESH:
            try:
                self._known = {one.id: one for one in (await self._kept.read()).all}
            except StoreUnavailable:
                if self._known is None:
                    raise
            self._read_at = now
        return self._known


def _makers(known: Keys, by: Principal) -> tuple[str, ...]:
    theirs = next((one.makers for one in known.all if one.id == by.key), ())
    return tuple(dict.fromkeys((by.name, *theirs)))


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
