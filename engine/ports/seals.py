"""Who keeps the values of secrets that were said to this service."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Place(Struct, frozen=True):
    """Whose secret it is: what is sealed for one place opens at no other."""

    tenant: str
    task: str
    name: str


class Seals(Protocol):
    """Seals values. Neither method raises: what cannot be opened any more is None."""

    def seal(self, place: Place, value: str) -> str:
        """What is kept in place of the value, and tells nothing of it."""
        ...

    def open(self, place: Place, sealed: str) -> str | None: ...

    def restore(self, place: Place, sealed: str, value: str) -> None:
        """A value that could not be opened, as its user said it again: it opens until the process ends."""

    def forget(self, tenant: str, task: str | None) -> None:
        """Have no value in memory any more of a task, or of all of a tenant."""


class InMemory:
    """Values live as long as the process, the newest of them; a seal is a name that no other process gives."""

    MOST = 10_000

    def __init__(self, ids: Callable[[], str]) -> None:
        self._ids = ids
        self._values: OrderedDict[tuple[Place, str], str] = OrderedDict()

    def seal(self, place: Place, value: str) -> str:
        sealed = f"memory:{self._ids()}"
        self.restore(place, sealed, value)
        return sealed

    def open(self, place: Place, sealed: str) -> str | None:
        return self._values.get((place, sealed))

    def restore(self, place: Place, sealed: str, value: str) -> None:
        self._values[place, sealed] = value
        while len(self._values) > self.MOST:
            self._values.popitem(last=False)

    def forget(self, tenant: str, task: str | None) -> None:
        for place, sealed in tuple(self._values):
            if place.tenant == tenant and task in (None, place.task):
                del self._values[place, sealed]
