"""What stands before every action of an agent, whatever drives its browser: the guard, a person's yes, and the gate.

An action goes out where the guard lets it pass, or a person approves it; else HeldBack is raised and nothing is done.
Where the service does not answer, what only looks goes on, and everything else is held back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Generic, Protocol, TypeAlias, TypeVar
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

import msgspec

from surefoot_client import calls
from surefoot_client.answers import Completion, Confirmation, Guarded, Verified
from surefoot_client.calls import Page, Planned
from surefoot_client.clients import AsyncClient
from surefoot_client.errors import BadRequest, NotAllowed, NotFound, SurefootError
from surefoot_client.struck import LOOKS, amounts, struck_by

log = logging.getLogger("surefoot_client")

# Why what an adapter cannot name is held back.
UNKNOWN = "nothing that takes such an action is known there, or something else is at its middle"
WAITS_SECONDS = 900.0  # how long the service keeps what waits for a person

K = TypeVar("K")
T = TypeVar("T")

See: TypeAlias = Callable[[], Awaitable[Page]]  # the page as it is now
Allow: TypeAlias = Callable[[str, See], Awaitable[None]]  # as Gatekeeper.allow


class HeldBack(SurefootError):
    """An action that was not done. Where it waits for a person, `approval_id` is what it waits under."""

    def __init__(self, action: str, why: str, *, held: Guarded | None = None) -> None:
        super().__init__(f"{action} was not done: {why}")
        self.action = action
        self.why = why
        self.verdict = held.verdict if held else None  # None: nobody judged it
        self.question = held.question if held else None
        self.confirmation = held.confirmation if held else None
        self.approval_id = held.approval_id if held else None


@dataclass(frozen=True)
class Waits:
    """An action that waits for a person."""

    action: str
    question: str
    confirmation: Confirmation
    approval_id: str


# A person's word: yes, no, what an approver's yes gave, or None where nobody has answered yet.
Approve: TypeAlias = Callable[[Waits], Awaitable[bool | str | None]]


async def nobody(waits: Waits) -> None:
    """Asks nobody: what is held back waits under its id until `approved` is told."""


class Lock(Protocol):
    """One at a time, as asyncio.Lock."""

    async def acquire(self) -> object: ...

    def release(self) -> None: ...


class Kept(Generic[K, T]):
    """What is kept for as long as it may wait for a person, by a name that is used once."""

    def __init__(self) -> None:
        self._kept: dict[K, tuple[float, T]] = {}

    def put(self, name: K, value: T) -> None:
        now = monotonic()
        self._kept = {one: kept for one, kept in self._kept.items() if kept[0] > now}
        self._kept[name] = (now + WAITS_SECONDS, value)

    def take(self, name: K) -> T | None:
        until, value = self._kept.pop(name, (0.0, None))
        return value if until > monotonic() else None


class Gatekeeper:
    """One agent at one task. `goal` is the task in the user's words, `criteria` how to see on the page that it is done;
    `approve` asks a person, `lock` keeps its acts apart.
    """

    def __init__(
        self, client: AsyncClient, *, goal: str | None = None, criteria: Sequence[str] = (), approve: Approve = nobody,
        start_url: str | None = None, lock: Lock | None = None,
    ) -> None:  # fmt: skip
        self._client = client
        self._goal = goal
        self._criteria = tuple(criteria)
        self._approve = approve
        self._lock = lock or asyncio.Lock()
        self._start_url = start_url
        self._session = str(uuid4())
        self._planned = False
        self._down = False
        self._waiting: Kept[str, tuple[str, str]] = Kept()  # where and what, by approval id
        self._approved: Kept[tuple[str, str], str] = Kept()  # approvals, by where and what
        self._declined: set[bytes] = set()
        self._last: tuple[str, Page] | None = None  # the action that went out, and the page before it

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[Allow]:
        """A time in which no other act of this agent comes between what is judged and what is done: a model may make
        several calls at once, and each changes what the others were judged by. While a person is asked it is given up;
        what was asked about is judged anew.
        """
        await self._lock.acquire()
        held = True

        async def ask(waits: Waits) -> bool | str | None:
            nonlocal held
            self._lock.release()
            held = False
            try:
                return await self._approve(waits)
            finally:
                await self._lock.acquire()
                held = True

        try:
            yield partial(self._allowed, ask)
        finally:
            if held:
                self._lock.release()

    async def allow(self, action: str, see: See) -> None:
        """Come back when an action may be done, now and once. Raises HeldBack where it may not.

        For what is done on a page that others act on, see `alone`.
        """
        await self._allowed(self._approve, action, see)

    async def _allowed(self, ask: Approve, action: str, see: See) -> None:
        page = await see()
        self._start_url = self._start_url or page["url"]
        approval = self._approved.take((page["url"], action))
        try:
            guarded = await self._guard(page, action, approval)
        except BadRequest as error:
            raise HeldBack(action, str(error)) from error
        except SurefootError as error:
            self._without_service(page, action, error)
            return
        self._down = False
        judged = page if approval else None  # by a person's yes, which is to an amount
        if guarded.verdict == "confirm":
            guarded, judged = await self._ask_a_person(ask, page, action, guarded, see)
        if guarded.verdict != "pass":
            raise HeldBack(action, guarded.because, held=guarded)
        strikes = struck_by(action, page)
        now = await see() if strikes else page
        if strikes and (strikes != struck_by(action, now) or (judged and amounts(judged) != amounts(now))):
            raise HeldBack(action, "what it strikes changed while it was judged; look again", held=guarded)
        self._last = (action, page)

    def approved(self, approval_id: str, approval: str) -> None:
        """Let what waits under an id pass when it comes again, by what an approver's yes gave."""
        waits = self._waiting.take(approval_id)
        if waits is None:
            raise NotFound(404, {"title": f"nothing waits here as {approval_id!r}"})
        self._approved.put(waits, approval)

    async def verified(self, see: See, seen: Mapping[str, Any] | None = None) -> Verified | None:
        """Whether the last action that went out worked; None where there was none. `seen` is what a driver saw happen
        since: `clientObservations`, `errors_detected`, …
        """
        if self._last is None:
            return None
        action, before = self._last
        return await self._client.verify(self._goal or action, action, _bare(before), _bare(await see()), seen=seen)

    async def plan(self) -> None:
        """Have the criteria fixed before anything is done."""
        if self._planned or not self._goal:
            return
        steps = [Planned(text, text) for text in self._criteria]
        await self._client.complete("planned", session_id=self._session, request=self._goal, plan=steps)
        self._planned = True

    async def done(self, summary: str, see: See) -> Completion:
        """What the gate says of "done": `accepted`, or `rejected` with what is unmet and a prompt for the agent."""
        await self.plan()
        said = await self._claim(summary, see)
        return await self._claim(summary, see) if said.status == "verification_required" else said

    async def _claim(self, summary: str, see: See) -> Completion:
        return await self._client.complete(
            "success", session_id=self._session, request=self._goal, summary=summary, evidence=_bare(await see())
        )

    async def _guard(self, page: Page, action: str, approval: str | None) -> Guarded:
        call = calls.guard(_bare(page), action, goal=self._goal, start_url=self._start_url, approval=approval)
        return await self._client.send(call, pauses=() if self._down else None)

    async def _ask_a_person(
        self, ask: Approve, page: Page, action: str, held: Guarded, see: See
    ) -> tuple[Guarded, Page]:
        """The verdict after a person was asked, and on which page; what was declined before is not asked again."""
        if held.confirmation is None or held.approval_id is None:
            return held, page
        asked = msgspec.json.encode(held.confirmation)
        if asked in self._declined:
            raise HeldBack(action, "it was declined before", held=held)
        self._waiting.put(held.approval_id, (page["url"], action))
        waits = Waits(action, held.question or held.because, held.confirmation, held.approval_id)
        said = await ask(waits)
        if said is None:
            refused = f" The approval was not taken: {held.refused}." if held.refused else ""
            raise HeldBack(action, f"{held.because}{refused} It waits for a person as {held.approval_id}.", held=held)
        if said is False:
            self._declined.add(asked)
        try:
            approval = said if isinstance(said, str) else (await self._client.answer(held.approval_id, said)).approval
        except NotAllowed as error:
            why = f"only an approver's yes counts here; it waits as {held.approval_id}"
            raise HeldBack(action, why, held=held) from error
        except SurefootError as error:
            raise HeldBack(action, str(error), held=held) from error
        self._waiting.take(held.approval_id)
        if approval is None:
            raise HeldBack(action, "a person said no", held=held)
        try:
            page = await see()
            return await self._guard(page, action, approval), page
        except SurefootError as error:
            raise HeldBack(action, str(error), held=held) from error

    def _without_service(self, page: Page, action: str, error: SurefootError) -> None:
        if not self._down:
            log.warning("%s; until it answers, only what looks goes on", error)
        self._down = True
        if not looks(action, page["url"]):
            raise HeldBack(action, str(error)) from error
        self._last = None


def looks(action: str, url: str) -> bool:
    """Whether an action only looks, whoever judges it: nothing it does needs undoing. Opening an address of the same
    site does, as long as it asks for nothing.
    """
    verb, _, rest = action.partition("(")
    if verb != "navigate":
        return verb in LOOKS
    to = urlsplit(urljoin(url, msgspec.json.decode(rest.removesuffix(")"), type=str)))
    here = urlsplit(url)
    return (to.scheme, to.netloc) == (here.scheme, here.netloc) and not to.query


def written(verb: str, *values: Any) -> str:
    """An action in the grammar of the API: `click("id")`."""
    texts = [msgspec.json.encode(str(value).encode("utf-8", "replace").decode()).decode() for value in values]
    return f"{verb}({', '.join(texts)})"


def _bare(page: Page) -> Page:
    """What is judged does not depend on what an adapter's own driver saw of changes."""
    return {name: value for name, value in page.items() if name != "domHash"}
