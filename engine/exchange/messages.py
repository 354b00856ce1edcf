"""What a session is told beside its turns: the plan before it runs, a plan made anew, a task done.

A turn's messages are stored with it, in one act: none is said of what a crash could undo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from urllib.parse import quote

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from engine.exchange.answer import plan_view
from engine.exchange.calls import PlanView
from engine.plan.plan import Plan
from engine.ports import Sessions, Tasks
from engine.record.task import FINISHED
from engine.record.turn import TurnRecord


class MessageMetadata(Struct, frozen=True, rename="camel", kw_only=True):
    message_type: str  # plan_preview, plan_update or task_done
    task_id: str
    plan: PlanView | UnsetType = UNSET
    status: str | UnsetType = UNSET
    summary: str | UnsetType = UNSET
    receipt: str | UnsetType = UNSET  # of a completed task: where its receipt is to be had


class Message(Struct, frozen=True, rename="camel", kw_only=True):
    """`sequence_number` counts the session's messages from 1; `timestamp` is UTC."""

    message_id: str
    session_id: str
    role: str = "system"
    content: str
    sequence_number: int = 0
    timestamp: datetime
    metadata: MessageMetadata


class MessagesView(Struct, frozen=True):
    messages: tuple[Message, ...]


class SessionMessages:
    """The messages of sessions, read from the store; oldest first within a task."""

    def __init__(self, tasks: Tasks, sessions: Sessions) -> None:
        self._tasks = tasks
        self._sessions = sessions

    async def by_task(self, tenant: str, session: str) -> dict[str, tuple[Message, ...]]:
        """Of every task of a session that is still looked at, by its id."""
        known = await self._sessions.session_messages(tenant, session)
        return {task: tuple(map(_read, known[task])) for task in reversed(known)}

    async def of_task(self, tenant: str, session: str, task_id: str) -> tuple[Message, ...]:
        told = map(_read, await self._tasks.messages(tenant, task_id))
        return tuple(one for one in told if one.session_id == session)


def messages_in_order(of_tasks: Iterable[Sequence[Message]]) -> tuple[Message, ...]:
    """All messages of the tasks of one session, in the order of time."""
    found = sorted((one for task in of_tasks for one in task), key=lambda one: one.timestamp)
    return tuple(replace(one, sequence_number=number) for number, one in enumerate(found, 1))


_read = msgspec.json.Decoder(Message).decode


def told_by(record: TurnRecord) -> tuple[Raw, ...]:
    """The messages that one turn gave rise to, as they are stored with it."""
    return tuple(Raw(msgspec.json.encode(one)) for one in messages_in(record))


def messages_in(record: TurnRecord) -> Iterator[Message]:
    """The messages that one turn gave rise to."""
    transition, task = record.transition, record.before
    if transition.plan is not None:
        kind = "plan_preview" if task.plan is None else "plan_update"
        view = plan_view(transition.plan, transition.obligations or ())
        yield _message(record, kind, _in_words(transition.plan, kind), plan=view)
    if transition.status in FINISHED:
        summary = transition.verdict.reason if transition.verdict else transition.thought
        done = _message(
            record, "task_done", f"{transition.status}: {summary}", status=transition.status, summary=summary
        )
        path = f"/api/task/{quote(task.id, safe='')}/receipt" if transition.receipt else UNSET
        yield replace(done, metadata=replace(done.metadata, receipt=path))


def _message(
    record: TurnRecord, kind: str, content: str, *, plan: PlanView | UnsetType = UNSET,
    status: str | UnsetType = UNSET, summary: str | UnsetType = UNSET,
) -> Message:  # fmt: skip
    task = record.before
    return Message(
        message_id=f"{task.id}:{record.turn}:{kind}",
        session_id=task.session,
        content=content,
        timestamp=datetime.fromtimestamp(record.ended or record.observed.now, UTC),
        metadata=MessageMetadata(message_type=kind, task_id=task.id, plan=plan, status=status, summary=summary),
    )


def _in_words(plan: Plan, kind: str) -> str:
    opening = "The plan for this task:" if kind == "plan_preview" else "The plan has changed:"
    return "\n".join([opening, "", *(f"{step.index + 1}. {step.description}" for step in plan.steps)])
