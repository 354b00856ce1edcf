"""A turn that is decided becomes the task's next one: stored, then answered, and what it teaches kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Raw

from engine.exchange.answer import encoded, turn_answer, usage_of
from engine.exchange.calls import TurnRequest
from engine.exchange.history import History
from engine.exchange.messages import told_by
from engine.ports import (
    Began,
    Commit,
    Concluded,
    Erasures,
    Journal,
    Purpose,
    Requests,
    Tasks,
    Telemetry,
    TurnTaken,
    purpose_of,
)
from engine.record.task import TaskState
from engine.record.turn import Transition, TurnRecord, Usage
from engine.rules import Bundle
from engine.turn.apply import apply
from engine.turn.decider import DecidedTurn
from engine.turn.remembering import Picking, Remembering
from engine.turn.teaching import Teaching, teaches
from engine.turn.vouching import NoVouching, Vouching


class Storing:
    """An answer acknowledges a turn, so none is given before that is stored."""

    def __init__(
        self,
        *,
        tasks: Tasks,
        journal: Journal,
        history: History,
        requests: Requests,
        erasures: Erasures,
        remembering: Remembering,
        picking: Picking,
        teaching: Teaching,
        vouching: Vouching | NoVouching,
        telemetry: Telemetry,
        played: Callable[[str, TurnRecord], None],
        clock: Callable[[], float],
    ) -> None:
        self._tasks = tasks
        self._journal = journal
        self._history = history
        self._requests = requests
        self._erasures = erasures
        self._remembering = remembering
        self._picking = picking
        self._teaching = teaching
        self._vouching = vouching
        self._telemetry = telemetry
        self._played = played
        self._clock = clock

    async def commit(
        self, tenant: str, before: TaskState, decided: DecidedTurn, bundle: Bundle, request: TurnRequest | None
    ) -> Raw:
        """Store the turn; it is acknowledged by the answer, so that comes last.

        Where another call was first, the answer is what that one stored.
        """
        transition = decided.transition
        after = apply(before, transition)
        usage = usage_of(decided.used, transition.verdict)
        response = encoded(turn_answer(after, transition, usage, bundle.version))
        record = TurnRecord(
            turn=after.turn,
            policy=bundle.version,
            settings=bundle.settings,
            own=bundle.own,
            before=before,
            observed=decided.observed,
            rounds=decided.rounds,
            replies=decided.used,
            transition=transition,
            usage=usage,
            response=response,
            request_id=request.request_id if request else None,
            ended=self._clock(),
        )
        purpose = None
        if request is not None and request.request_id is not None:
            purpose = purpose_for(request)
        turn = Commit(
            expected_turn=before.turn, state=after, record=record, messages=told_by(record), purpose=purpose
        )
        kept = transition.classified is not None or transition.remembers is not None or teaches(record, after)
        began = Began(await self._erasures.now(tenant) if kept else 0.0, before.id, before.session)
        await self._vouching.hold(tenant, before.id, transition.question)
        try:
            await self._tasks.commit(tenant, turn)
        except TurnTaken:
            if await self._tasks.load(tenant, before.id) is None:  # it was erased meanwhile
                await self._vouching.withdraw(tenant, transition.question)
            return await self.taken(tenant, before.id, request)
        await self._remembering.keep(tenant, transition.classified, began)
        await self._picking.keep(tenant, transition.remembers, began)
        if teaches(record, after):
            records = partial(self._tasks.history, tenant, after.id)
            await self._teaching.keep(tenant, record, after, bundle, began, records)
        self._played(tenant, record)
        if decided.rounds:
            self._conclude(after, transition, usage, bundle)
        return response

    async def taken(self, tenant: str, task_id: str, request: TurnRequest | None) -> Raw:
        """What another call has stored, which is the answer of this one from now on."""
        response = await self._history.last_response(tenant, await self._history.known(tenant, task_id))
        if request is not None and request.request_id is not None:
            await self._requests.remember(tenant, request.request_id, task_id, response)
        return response

    def _conclude(self, after: TaskState, transition: Transition, usage: Usage, bundle: Bundle) -> None:
        turn = Concluded("turn", transition, usage, bundle.version, after.id, after.session, after.turn)
        self._telemetry.concluded(turn)

    async def unstored(
        self, tenant: str, request: TurnRequest, state: TaskState, decided: DecidedTurn, bundle: Bundle
    ) -> Raw:
        """A first turn that failed leaves no task behind; only a repeated request finds its answer."""
        transition = decided.transition
        after, usage = apply(state, transition), usage_of(decided.used, None)
        response = encoded(turn_answer(after, transition, usage, bundle.version))
        if request.request_id is not None:
            await self._requests.remember(tenant, request.request_id, state.id, response)
        await self._journal.discard(tenant, state.id)
        self._conclude(after, transition, usage, bundle)
        return response


def purpose_for(request: TurnRequest) -> Purpose:
    """What a call is about, so that its key answers no other one."""
    return purpose_of(request.query, session=request.session_id, task=request.task_id)
