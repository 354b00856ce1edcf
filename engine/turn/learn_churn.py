"""Turns in which the agent did nothing, and what they teach of a page: the shell around engine.learning.churn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import Raw, Struct
from msgspec.structs import replace

from engine.actions import parse_action
from engine.exchange.answer import encoded
from engine.facts.churn import IdleFacts
from engine.facts.words import Verb
from engine.learning.churn import ChurnPage, applied, learned, learns, place_of
from engine.observe import PageState, Witness
from engine.observe.churn import MUTATED, NETWORK, marks
from engine.observe.diff import difference
from engine.ports import ChurnPages, Log, Policies
from engine.record.task import TaskState
from engine.record.turn import Transition
from engine.rules import Bundle, Reader


class MarkView(Struct, frozen=True):
    """One kind of change: at how many looks it was seen, when last, and whether it counts as no effect now."""

    mark: str
    seen: int
    last: float
    ignored: bool


class ChurnView(Struct, frozen=True):
    host: str
    path: str
    looks: int
    last: float
    marks: tuple[MarkView, ...]


class ChurnAnswer(Struct, frozen=True):
    """What is known of changes that sites make on their own, the page that was seen last first."""

    pages: tuple[ChurnView, ...]


class ForgottenAnswer(Struct, frozen=True):
    forgotten: int  # pages


class Look(Struct, frozen=True):
    """A turn in which the agent did nothing. `since` is the page when that began, `task` the one before the turn."""

    task: TaskState
    since: PageState
    page: PageState
    witness: Witness
    effect: bool  # an earlier action turned out to have worked


class ChurnLearner:
    """Learns from turns that are stored. Answers of `view` and `forget` are finished JSON."""

    def __init__(self, pages: ChurnPages, policies: Policies, clock: Callable[[], float], log: Log) -> None:
        self._pages = pages
        self._policies = policies
        self._clock = clock
        self._log = log
        self._learning = asyncio.Lock()  # a look is read, counted and kept in one

    async def of_turn(self, tenant: str, task: TaskState, page: PageState, reader: Reader) -> tuple[str, ...]:
        """The marks that count as no effect of the action that is out; none where nothing is compared."""
        original = task.open.original if task.open else None
        return await self.known(tenant, original.before, page, reader) if original else ()

    async def known(self, tenant: str, before: PageState, after: PageState, reader: Reader) -> tuple[str, ...]:
        """The marks that count as no effect between two states of one page."""
        place = place_of(before.url)
        if place is None or place != place_of(after.url):
            return ()
        return applied(reader, await self._pages.page(tenant, *place), self._clock())

    async def learn(self, tenant: str, look: Look, bundle: Bundle) -> None:
        """Count a look at a page, if the rules say that it teaches anything. What it teaches is worth no failure."""
        try:
            await self._learn(tenant, look, bundle)
        except Exception:
            log = {"taskId": look.task.id, "sessionId": look.task.session, "process": "turn"}
            self._log.exception("churn was not learned", **log)

    async def view(self, tenant: str, host: str | None) -> Raw:
        bundle, now = await self._policies.of(tenant), self._clock()
        found = [one for one in await self._pages.pages(tenant) if host is None or one.host == host]
        return encoded(ChurnAnswer(tuple(_view(bundle, one, now) for one in found)))

    async def forget(self, tenant: str, host: str | None) -> Raw:
        """What is known of one host, or of all of them."""
        async with self._learning:
            return encoded(ForgottenAnswer(await self._pages.forget(tenant, host)))

    async def _learn(self, tenant: str, look: Look, bundle: Bundle) -> None:
        place, since, page = place_of(look.since.url), look.since, look.page
        moved = place is None or place != place_of(page.url) or since.kind != page.kind
        what = learns(Reader(bundle), replace(idle_facts(look.task), effect=look.effect, moved=moved))
        if what == "none" or place is None or not (since.extracted and page.extracted):
            return
        seen = set(marks(difference(since, page), changes_only=what == "changes"))
        seen |= ({MUTATED} if look.witness.mutated else set()) | ({NETWORK} if look.witness.network else set())
        async with self._learning:
            known = await self._pages.page(tenant, *place) or ChurnPage(host=place[0], path=place[1])
            most = bundle.settings["churn_max_pages"]
            assert isinstance(most, int)
            await self._pages.keep(tenant, learned(known, seen, self._clock(), bundle.settings), most)


def look_of(
    task: TaskState, since: PageState, page: PageState, witness: Witness, transition: Transition
) -> Look:
    """The look of a turn that a preparing action led to, or of one that waited."""
    verdict = transition.verdict
    late = task.open is not None and task.open.prepares and verdict is not None and verdict.success
    return Look(task, since, page, witness, late)


def idles(task: TaskState, bundle: Bundle) -> bool:
    """Whether what the client was last told to do may teach anything."""
    return learns(Reader(bundle), idle_facts(task)) != "none"


def idle_facts(task: TaskState) -> IdleFacts:
    """What the client was told last, and before that."""
    verbs = [parse_action(one).verb for one in task.actions[-2:]] if task.open and task.open.out else []
    before: Verb = verbs[0] if len(verbs) > 1 else "none"
    return IdleFacts(verb=verbs[-1] if verbs else "none", before=before)


def _view(bundle: Bundle, page: ChurnPage, now: float) -> ChurnView:
    ignored = set(applied(Reader(bundle), page, now))
    told = tuple(MarkView(mark, one.seen, one.last, mark in ignored) for mark, one in page.marks.items())
    return ChurnView(page.host, page.path, page.looks, page.last, told)
