"""Every call that can be made: what is sent where, and what is made of the answer. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote
from uuid import uuid4

from surefoot_client.answers import (
    ActiveTask,
    Answered,
    Completion,
    Guarded,
    Receipt,
    Stopped,
    Task,
    Turn,
    Verified,
    Waiting,
)

T = TypeVar("T")

# A page as the API takes it: `url`, and its state as `interactiveTree`, `semanticNodes`, `skeletonDom` or `dom`. What
# a driver saw happen (`clientObservations`, `errors_detected`, …) may stand beside these.
Page = Mapping[str, Any]

AGAIN_SECONDS = 1.0  # until a call is made again for which a model is still thinking


@dataclass(frozen=True, kw_only=True)
class Call(Generic[T]):
    """One call. `repeatable`: it may be sent again where no answer came, as nothing happens twice by that. `next` is
    the call that has to follow an answer, after AGAIN_SECONDS.
    """

    method: Literal["GET", "POST"]
    path: str
    answer: type[T]
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    repeatable: bool = True
    next: Callable[[T], Call[T] | None] = lambda _: None

    @property
    def task(self) -> str | None:
        """The task that the call goes on with."""
        return (self.body or {}).get("taskId")


@dataclass(frozen=True)
class Planned:
    """A step that an agent means to do; `verify` says how to see on the page that it is done."""

    description: str
    verify: str | None = None


def interact(
    page: Page, goal: str | None = None, *, task_id: str | None = None, session_id: str | None = None,
    user_input: str | None = None, approval: str | None = None, locale: str | None = None,
    secrets: Sequence[Mapping[str, str]] = (), knowledge: Sequence[Mapping[str, str]] = (),
    request_id: str | None = None,
) -> Call[Turn]:  # fmt: skip
    """One turn: the `goal` on the first call of a task, its `task_id` on every later one. Where a model is still
    thinking, the call is made again until the turn is through.
    """
    rest = _given(query=goal, sessionId=session_id, userInput=user_input, approval=approval, locale=locale,
                  secrets=list(secrets), knowledge=list(knowledge))  # fmt: skip

    def send(task: str | None, request: str) -> Call[Turn]:
        return Call(
            method="POST", path="/api/agent/interact", answer=Turn, next=again,
            body={**page, **rest, **_given(taskId=task), "requestId": request},
        )  # fmt: skip

    def again(turn: Turn) -> Call[Turn] | None:
        return send(turn.task_id, str(uuid4())) if turn.needs.get("again") else None

    return send(task_id, request_id or str(uuid4()))


def guard(
    page: Page, action: str, *, goal: str | None = None, start_url: str | None = None, locale: str | None = None,
    approval: str | None = None, secrets: Sequence[Mapping[str, str]] = (),
) -> Call[Guarded]:  # fmt: skip
    """May this action go out? `start_url` is where the agent's task began."""
    given = _given(goal=goal, startUrl=start_url, locale=locale, approval=approval, secrets=list(secrets))
    return Call(method="POST", path="/api/agent/guard", answer=Guarded, body={**page, "action": action, **given})


def verify(
    goal: str, action: str, before: Page, after: Page, *, step: Mapping[str, Any] | None = None,
    seen: Mapping[str, Any] | None = None,
) -> Call[Verified]:  # fmt: skip
    """Did this action work? `seen` is what the driver saw happen: `clientObservations`, `errors_detected`, …"""
    body = {"goal": goal, "action": action, "before": before, "after": after, **(seen or {}), **_given(step=step)}
    return Call(method="POST", path="/api/agent/verify", answer=Verified, body=body)


def complete(
    status: Literal["planned", "success", "partial", "blocked"], *, session_id: str | None = None,
    task_id: str | None = None, request: str | None = None, summary: str | None = None,
    remaining: str | Sequence[str] = (), plan: Sequence[Planned] = (), evidence: Page | None = None,
    request_id: str | None = None,
) -> Call[Completion]:  # fmt: skip
    """What an agent says of its task; `request` is what the user asked for, in words. `evidence` is a page, which may
    have a `screenshot`.
    """
    steps = [_given(description=step.description, verify=step.verify) for step in plan]
    body = _given(
        taskId=task_id, sessionId=session_id, summary=summary, original_request_summary=request,
        remaining_work=remaining if isinstance(remaining, str) else list(remaining),
        plan={"goal": request or "", "steps": steps} if steps else None, evidence=evidence,
    )  # fmt: skip
    body |= {"status": status, "requestId": request_id or str(uuid4())}
    return Call(method="POST", path="/api/agent/complete", answer=Completion, body=body)


def stopped(
    *, session_id: str | None = None, task_id: str | None = None, request_id: str | None = None
) -> Call[Stopped]:
    """An agent ended without a claim: what to tell it."""
    body = {**_given(taskId=task_id, sessionId=session_id), "requestId": request_id or str(uuid4())}
    return Call(method="POST", path="/api/agent/stopped", answer=Stopped, body=body)


def approvals() -> Call[Waiting]:
    """What waits for a person."""
    return Call(method="GET", path="/api/approvals", answer=Waiting)


def answer(approval_id: str, approve: bool, *, approver: str | None = None) -> Call[Answered]:
    """A person's yes or no to what waits. `approver` is the approver's token, where approvals come from outside.

    It is sent once: where no answer came, `approvals` tells whether it waits still.
    """
    return Call(
        method="POST", path=f"/api/approvals/{quote(approval_id, safe='')}", answer=Answered,
        body={"approve": approve}, repeatable=False, headers={"X-Surefoot-Approver": approver} if approver else {},
    )  # fmt: skip


def task(task_id: str) -> Call[Task]:
    """A task with all its turns."""
    return Call(method="GET", path=f"/api/task/{quote(task_id, safe='')}", answer=Task)


def active_task(session_id: str, url: str) -> Call[ActiveTask]:
    """The task that a session is at, one on the same host before others. Raises NotFound where there is none."""
    path = f"/api/session/{quote(session_id, safe='')}/task/active?url={quote(url, safe='')}"
    return Call(method="GET", path=path, answer=ActiveTask)


def receipt(task_id: str) -> Call[Receipt]:
    """Why a task counts as done. Raises NotFound before it does."""
    return Call(method="GET", path=f"/api/task/{quote(task_id, safe='')}/receipt", answer=Receipt)


def cancel(task_id: str) -> Call[Turn]:
    """Stop a task; its last answer."""
    return Call(method="POST", path=f"/api/task/{quote(task_id, safe='')}/cancel", answer=Turn, body={})


def _given(**fields: Any) -> dict[str, Any]:
    """Those that are there: None, an empty text and an empty list are not."""
    return {name: value for name, value in fields.items() if value not in (None, "", [])}
