"""What a turn is decided on, beside its call: what is known of the site, of the controls, and of the organisation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from engine.exchange.calls import VerifyRequest
from engine.knowledge import CANDIDATES, Passage
from engine.llm.waiting import patience
from engine.observe import PageInput, PageState
from engine.ports import Finder, Journal, Log, Tallies
from engine.record.task import TaskState
from engine.rules import Bundle, Reader
from engine.turn.decider import DecidedTurn, Decider, Journalled, Said, Unjournalled
from engine.turn.entered import entered_in_clear
from engine.turn.learn_churn import ChurnLearner
from engine.turn.remembering import Picking, Remembering
from engine.turn.spoken import Spoken
from engine.turn.stages import TURN, VERDICT
from engine.turn.teaching import Teaching
from engine.turn.under_way import Asked, Decided
from engine.turn.verdict_alone import task_to_verify
from engine.turn.vouching import NoVouching, Vouching


class Deciding:
    """Gathers what has to be read for a turn or a verdict, and has it decided. Nothing is stored here."""

    def __init__(
        self,
        *,
        decider: Decider,
        journal: Journal,
        spoken: Spoken,
        idling: ChurnLearner,
        tallies: Tallies,
        remembering: Remembering,
        picking: Picking,
        teaching: Teaching,
        vouching: Vouching | NoVouching,
        library: Finder | None,
        clock: Callable[[], float],
        log: Log,
    ) -> None:
        self._decider = decider
        self._journal = journal
        self._spoken = spoken
        self._idling = idling
        self._tallies = tallies
        self._remembering = remembering
        self._picking = picking
        self._teaching = teaching
        self._vouching = vouching
        self._library = library
        self._clock = clock
        self._log = log

    async def decided(self, tenant: str, asked: Asked) -> Decided:
        """A turn decided, and what it was decided on: without what it would have entered into fields for secrets in
        clear. With names in place of that it is decided anew, so that what is kept of it decides the same.
        """
        known: set[str] = set()
        while True:
            decided = await self._decided_once(tenant, asked)
            entered = entered_in_clear(asked.state, asked.page, decided.transition, asked.bundle)
            entered = tuple(one for one in entered if one.value not in known)
            if not entered:
                return asked, decided
            known |= {one.value for one in entered}
            asked = self._spoken.found_out(tenant, asked, entered, decided.used)

    async def _decided_once(self, tenant: str, asked: Asked) -> DecidedTurn:
        state, request, page, bundle = asked.state, asked.request, asked.page, asked.bundle
        reader, now = Reader(bundle), self._clock()
        churn = await self._idling.of_turn(tenant, state, page, reader)
        said = Said(
            request.witness, request.user_input, request.chain_results, now, request.client_verification,
            _markup(request.page, page), tenant, churn,
            await self._passages(tenant, state), await self._tallies.known(tenant),
            await self._remembering.known(tenant, page.url, now, bundle.settings),
            await self._teaching.offers(tenant, state, page.url, bundle.settings),
            await self._picking.known(tenant, page.url, now),
            await self._vouching.heard(tenant, state, request.approval), tuple(reader.rounds), request.handed_back,
        )  # fmt: skip
        kept = Journalled(self._journal, tenant, state.id, state.turn + 1)
        hears = partial(self._spoken.replied, tenant, state, page, bundle)
        return await self._decider.decide(state, page, said, bundle, TURN, kept, hears=hears)

    async def verdict(
        self, tenant: str, request: VerifyRequest, before: PageState, after: PageState, bundle: Bundle
    ) -> DecidedTurn:
        """Whether an action worked, by what the pages before and after it and the client say."""
        reader = Reader(bundle)
        task = task_to_verify(request, before, reader)
        churn = await self._idling.known(tenant, before, after, reader)
        said = Said(
            request.witness, now=self._clock(), client_verification=request.client_verification,
            markup=_markup(request.after, after), tenant=tenant,
            churn=churn, calibration=await self._tallies.known(tenant), consulted=tuple(reader.rounds),
        )  # fmt: skip
        end = asyncio.get_running_loop().time() + patience(bundle.settings)
        hears = partial(self._spoken.replied, tenant, task, after, bundle)
        return await self._decider.decide(task, after, said, bundle, VERDICT, Unjournalled(), end, hears)

    async def _passages(self, tenant: str, state: TaskState) -> tuple[Passage, ...]:
        """What the organisation has put in that is about the goal. The turn goes on without it if it must."""
        if self._library is None:
            return ()
        try:
            found = await self._library.search(tenant, state.query, CANDIDATES)
        except Exception:
            self._log.exception("knowledge could not be searched", taskId=state.id)
            return ()
        return tuple(one.passage for one in found)


def _markup(source: PageInput, page: PageState) -> str:
    """The HTML that the page state was read from; empty where it was a tree."""
    return {"html": source.dom, "skeleton": source.skeleton_dom}.get(page.kind) or ""
