"""Approvals from outside: what a task holds back waits where another person answers, whose approval then comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.facts.turn import Vouched
from engine.ports import Held, Waiting
from engine.record.task import Question, TaskState
from engine.safety.approvals import REFUSALS, declined, redeem

OF_TASK = "task "  # begins what stands for an action of a task
SECONDS = 15 * 60  # that a held action waits for its answer


class Voucher(Struct, frozen=True):
    """What an approver said, and why an approval that came with a call is worth nothing, if it is."""

    vouched: Vouched = "none"
    refusal: str = ""


class Vouching:
    """`keys` are those that sign approvals (engine.guard)."""

    def __init__(self, waiting: Waiting, keys: Sequence[bytes], clock: Callable[[], float]) -> None:
        self._waiting = waiting
        self._keys = keys
        self._clock = clock
        self.key = keys[0]

    async def hold(self, tenant: str, task_id: str, question: Question | None) -> None:
        """Let a question that only an approval from outside answers be found by who may give one."""
        if question is not None and question.approval and question.confirmation is not None:
            until = self._clock() + SECONDS
            bound = _bound(task_id, question)
            held = Held(question.approval, bound, question.text, question.confirmation, until)
            await self._waiting.hold(tenant, held)

    async def withdraw(self, tenant: str, question: Question | None) -> None:
        """Nobody is to be asked after all."""
        if question is not None and question.approval:
            await self._waiting.answered(tenant, question.approval, self._clock())

    async def declined(self, tenant: str, question: Question | None) -> bool:
        """Whether an approver has said no to what waits."""
        if question is None or not question.approval:
            return False
        return await self._waiting.taken(tenant, declined(question.approval))

    async def heard(self, tenant: str, task: TaskState, approval: str | None) -> Voucher:
        """What an approver has said: a no is one whatever came with the call; an approval that holds is used up."""
        if await self.declined(tenant, task.question):
            return Voucher("declined")
        if approval is None or task.question is None or not task.question.bound:
            return Voucher()
        bound = _bound(task.id, task.question)
        refused = await redeem(approval, bound, tenant=tenant, keys=self._keys, now=self._clock(), used=self._waiting)
        return Voucher("refused", REFUSALS[refused]) if refused else Voucher("yes")


class NoVouching:
    """Nobody outside can be asked: an approval that comes with a call is no yes. Cards and accounts are not sealed."""

    key = b""

    async def hold(self, tenant: str, task_id: str, question: Question | None) -> None:
        pass

    async def withdraw(self, tenant: str, question: Question | None) -> None:
        pass

    async def declined(self, tenant: str, question: Question | None) -> bool:
        return False

    async def heard(self, tenant: str, task: TaskState, approval: str | None) -> Voucher:
        waits = task.question is not None and task.question.bound != ""
        return Voucher("refused", REFUSALS["forged"]) if approval is not None and waits else Voucher()


def task_of(held: Held) -> str | None:
    """The id of the task that waits with it; None where another agent does."""
    whose, _, _ = held.fingerprint.rpartition(" ")
    return whose.removeprefix(OF_TASK) if whose.startswith(OF_TASK) else None


def _bound(task_id: str, question: Question) -> str:
    """What an approval stands for: the record, in this task alone."""
    return f"{OF_TASK}{task_id} {question.bound}"
