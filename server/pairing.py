"""Which browser extensions may call a server that asks for no key: those that a person has paired with it, once.

A program of this machine asks for a code (`surefoot pair`), a person enters it in the extension, and the extension's
origin is known from then on. No extension can give itself another origin.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no two that are read as each other
LETTERS = 8  # of a code: 40 bits
OPEN_FOR = 600  # seconds that a code can be used
TRIES = 5  # wrong codes before the right one is worth nothing any more
MOST = 100  # extensions; beyond that the ones that were paired first are forgotten


class Offer(Struct, frozen=True):
    """A code that can be used once, as its digest; `until` in seconds since the epoch."""

    digest: str
    until: float
    tries: int = TRIES


class Paired(Struct, frozen=True):
    """An extension that may call, and since when (seconds since the epoch)."""

    origin: str
    since: float


class Pairing(Struct, frozen=True):
    """All that is kept. A new offer takes the place of the one before."""

    offer: Offer | None = None
    paired: tuple[Paired, ...] = ()


class KeptPairing(Protocol):
    """Where it is kept. `change` reads, changes and keeps as one act, and gives what is kept then."""

    async def read(self) -> Pairing: ...

    async def change(self, how: Callable[[Pairing], Pairing]) -> Pairing: ...


class NoOffer(Exception):
    """No code can be used now: none was asked for, or it ran out, or too many wrong ones were tried."""


class WrongCode(Exception):
    """`left` says how many more tries there are."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


class Pairings:
    def __init__(self, kept: KeptPairing, clock: Callable[[], float], letter: Callable[[str], str]) -> None:
        """`clock` tells seconds since the epoch, `letter` draws one of a text so that nobody can guess it."""
        self._kept = kept
        self._clock = clock
        self._letter = letter

    async def offer(self) -> str:
        """A new code, as it is shown: `K7QF-2MXA`."""
        code = "".join(self._letter(ALPHABET) for _ in range(LETTERS))
        offer = Offer(_digest(code), self._clock() + OPEN_FOR)
        await self._kept.change(lambda before: replace(before, offer=offer))
        return f"{code[: LETTERS // 2]}-{code[LETTERS // 2 :]}"

    async def claim(self, origin: str, code: str, entry: AbstractAsyncContextManager[None] | None = None) -> None:
        """Pair the extension that knows the code, within `entry`; without the code that is left alone.

        Raises NoOffer or WrongCode.
        """
        now, digest = self._clock(), _digest(code)
        _, wrong = _tried(await self._kept.read(), origin, digest, now)
        if wrong is not None:
            await self._claim(origin, digest, now, pairs=False)
        else:
            async with entry or nullcontext():
                await self._claim(origin, digest, now, pairs=True)

    async def _claim(self, origin: str, digest: str, now: float, *, pairs: bool) -> None:
        """Without `pairs` a code that has become right meanwhile is as good as none: it may be tried again."""
        outcome: list[Exception | None] = []

        def tried(before: Pairing) -> Pairing:
            after, wrong = _tried(before, origin, digest, now)
            if wrong is None and not pairs:
                after, wrong = before, NoOffer()
            outcome.append(wrong)
            return after

        await self._kept.change(tried)
        if outcome[-1] is not None:
            raise outcome[-1]

    async def knows(self, origin: str) -> bool:
        return any(one.origin == origin for one in (await self._kept.read()).paired)

    async def all(self) -> tuple[Paired, ...]:
        """The one that was paired first comes first."""
        return (await self._kept.read()).paired

    async def forget(self, origin: str) -> bool:
        """Whether it was paired."""
        known = await self.knows(origin)
        await self._kept.change(lambda before: replace(before, paired=_without(before, origin)))
        return known


def _tried(before: Pairing, origin: str, digest: str, now: float) -> tuple[Pairing, Exception | None]:
    offer = before.offer
    if offer is None or now > offer.until:
        return replace(before, offer=None), NoOffer()
    if digest != offer.digest:
        left = offer.tries - 1
        return replace(before, offer=replace(offer, tries=left) if left else None), WrongCode(left)
    return Pairing(None, (*_without(before, origin), Paired(origin, now))[-MOST:]), None


def _without(pairing: Pairing, origin: str) -> tuple[Paired, ...]:
    return tuple(one for one in pairing.paired if one.origin != origin)


def _digest(code: str) -> str:
    """Of a code however it was written: in small letters, with spaces, or without its hyphen."""
    return blake2b("".join(filter(str.isalnum, code)).upper().encode(), digest_size=16).hexdigest()
