"""Secrets that were said to this service, sealed so that they may be kept with their task."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from engine.ports import InMemory, Place, Seals
from server.keys import keys_of

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet


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

    def forget(self, tenant: str, task: str | None) -> None:
        self._restored.forget(tenant, task)


def seals_for(environment: Mapping[str, str], ids: Callable[[], str]) -> Seals:
    """Seals under the installation's keys; without any, values live in memory only. Raises BadKey."""
    keys = keys_of(environment)
    if not keys:
        return InMemory(ids)
    from cryptography.fernet import Fernet, MultiFernet  # which no start without a key waits for

    return FernetSeals(MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in keys]), ids)
