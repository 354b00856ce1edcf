"""Who listens to which session, and how they learn that there is something new.

Through the channels go notices only: the name of a task that has something to say. What it says is read from the store,
so a notice that is lost costs a look and no message, and a reader never gets to see what is not durable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Protocol

import msgspec
import structlog
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.subscriber import Subscriber
from msgspec import Struct

from engine.exchange.messages import SessionMessages, messages_in
from engine.record.turn import TurnRecord

log = structlog.get_logger("surefoot.events")

CHANNELS = 64  # sessions share them, so that their number does not grow with the sessions that were ever listened to
BACKLOG = 256  # notices that may wait for one reader
READERS_PER_SESSION = 8
READERS_PER_TENANT = 256


class TooManyReaders(Exception):
    """The message says of what."""


class Notice(Struct, frozen=True, array_like=True):
    tenant: str
    session: str
    task: str


_read_notice = msgspec.json.Decoder(Notice).decode


class Listener(Subscriber):
    """A subscriber that knows whether a notice found its backlog full."""

    missed = False

    def put_nowait(self, item: bytes | None) -> bool:
        kept = super().put_nowait(item)
        self.missed = self.missed or not kept
        return kept


class Unbroken(MemoryChannelsBackend):
    """One publish that fails ends the worker of the channels, and with it all events; so it only counts here."""

    failures = 0

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            await super().publish(data, channels)
        except Exception as error:
            self.failures += 1
            log.warning("a notice was lost; readers look for themselves", reason=str(error))


class Sleeper(Protocol):
    """A reader, as far as the board knows one."""

    def wake(self) -> None: ...


class Board:
    """One per server. Its readers are counted, woken, and told when the server stops."""

    def __init__(self, messages: SessionMessages) -> None:
        self.messages = messages
        self.stopping = False
        self._backend = Unbroken()
        self._unsent = 0  # notices that never reached the backend
        self._send: Callable[[bytes], None] = self.heard
        self._readers: Counter[tuple[str, ...]] = Counter()
        self._present: set[Sleeper] = set()
        self.channels = ChannelsPlugin(
            self._backend,
            channels=[f"sessions-{number}" for number in range(CHANNELS)],
            subscriber_max_backlog=BACKLOG,
            subscriber_class=Listener,
        )

    @property
    def losses(self) -> int:
        """Notices lost so far: who knows an earlier number has to look for itself."""
        return self._backend.failures + self._unsent

    def played(self, tenant: str, record: TurnRecord) -> None:
        """A turn was stored. Comes back at once, and never raises."""
        task = record.before
        try:
            if any(messages_in(record)):
                self._send(msgspec.json.encode(Notice(tenant, task.session, task.id)))
        except Exception as error:
            self._unsent += 1
            log.warning("a notice was not sent; readers look for themselves", taskId=task.id, reason=str(error))

    def shared_by(self, send: Callable[[bytes], None]) -> None:
        """Hand notices to `send` from now on, which takes them to all workers; they come back by `heard`."""
        self._send = send

    def heard(self, notice: bytes) -> None:
        """A notice, for the readers of this worker."""
        known = _read_notice(notice)
        self.channels.publish(notice, channel_of(known.tenant, known.session))

    def missed(self) -> None:
        """Notices may have been lost: every reader looks for itself."""
        self._unsent += 1
        for reader in self._present:
            reader.wake()

    @contextmanager
    def seat(self, reader: Sleeper, tenant: str, session: str) -> Iterator[None]:
        """A place for one more reader. Raises TooManyReaders."""
        places = {(tenant,): READERS_PER_TENANT, (tenant, session): READERS_PER_SESSION}
        for place, most in places.items():
            if self._readers[place] >= most:
                what = "the session" if len(place) == 2 else "the server"
                raise TooManyReaders(f"{what} has {most} readers already: close one, or try again later")
        self._readers.update(places.keys())
        self._present.add(reader)
        try:
            yield
        finally:
            self._present.discard(reader)
            self._readers.subtract(places.keys())
            self._readers = +self._readers

    def stop(self) -> None:
        """Let every reader end now: a server that stops would wait for them."""
        self.stopping = True
        for reader in self._present:
            reader.wake()


def channel_of(tenant: str, session: str) -> str:
    key = f"{len(tenant)}:{tenant}{session}".encode("utf-8", "surrogatepass")
    return f"sessions-{blake2b(key, digest_size=1).digest()[0] % CHANNELS}"
