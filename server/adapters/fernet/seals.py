"""Secrets that were said to this service, sealed so that they may be kept with their task."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from engine.ports import InMemory, Place, Seals

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

KEY = "SUREFOOT_SECRET_KEY"
KEY_BYTES = 32


class BadKey(ValueError):
    """A key cannot be used; the message says which, and how to make one. It says nothing of the key."""


class FernetSeals:
    """The first key seals, all of them open, so that a key can be changed. What is restored lives in memory."""

    def __init__(self, fernet: MultiFernet, ids: Callable[[], str]) -> None:
        self._fernet = fernet
        self._restored = InMemory(ids)

    def seal(self, place: Place, value: str) -> str:
        return self._fernet.encrypt(msgspec.json.encode((place, value))).decode()

    def open(self, place: Place, sealed: str) -> str | None:
        from cryptography.fernet import InvalidToken

        try:
            whose, value = msgspec.json.decode(self._fernet.decrypt(sealed), type=tuple[Place, str])
        except InvalidToken:
            return self._restored.open(place, sealed)
        return value if whose == place else None

    def restore(self, place: Place, sealed: str, value: str) -> None:
        self._restored.restore(place, sealed, value)


def seals_for(environment: Mapping[str, str], ids: Callable[[], str]) -> Seals:
    """Seals under the installation's keys; without any, values live in memory only. Raises BadKey."""
    given = environment.get(KEY, "").strip()
    if not given:
        return InMemory(ids)
    from cryptography.fernet import Fernet, MultiFernet  # which no start without a key waits for

    return FernetSeals(MultiFernet([Fernet(_key(one, at)) for at, one in enumerate(given.split(","), 1)]), ids)


def _key(text: str, number: int) -> bytes:
    try:
        key = base64.b64decode(text.strip().translate(str.maketrans("-_", "+/")), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise BadKey(
            f"{KEY}: key {number} is not {KEY_BYTES} bytes in base64: make one with "
            f"`openssl rand -base64 {KEY_BYTES}`; several keys stand with commas between them, the one that seals first"
        )
    return base64.urlsafe_b64encode(key)
