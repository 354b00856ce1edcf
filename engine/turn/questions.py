"""What a turn asks effects, and how their replies become facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.derive.answers import answer_of
from engine.derive.declared import Findings
from engine.derive.observed import kept_from_models
from engine.derive.plans import steps_left
from engine.derive.recipes import to_choose_from
from engine.facts.budget import BudgetFacts
from engine.llm.briefing import effect_of
from engine.llm.budget import LIMITS, limit_of
from engine.llm.effects import EFFECTS, decode, read
from engine.llm.replies import PlanReply
from engine.ports import Effect
from engine.record.task import TaskState
from engine.record.turn import Observed, Reply
from engine.rules import Bundle, Facts, Fired, Interpreter, Reader, Scalar
from engine.turn.asking import Asking


def asking_of(
    bundle: Bundle, task: TaskState, observed: Observed, replies: Mapping[str, Reply], found: Callable[[], Findings]
) -> Asking:
    """The questions of one turn. `found` answers what the turn has found so far."""

    def question(fired: Fired, facts: Facts, used: Sequence[Reply]) -> Effect:
        now = found()
        said = answer_of(task, observed, facts)
        return effect_of(
            fired, task, observed, facts, now.plan or task.plan, bundle.settings, used, said, now.resolved,
            to_choose_from(now),
        )  # fmt: skip

    def heard(reply: Reply, interpreter: Interpreter) -> Mapping[str, Scalar]:
        facts = interpreter.facts
        asked = facts[f"{EFFECTS[reply.effect].prefix}.asked"]
        assert isinstance(asked, int)
        unmet = frozenset(line.partition(":")[0] for line in str(facts["duty.note"]).splitlines())
        said = read(reply, observed.page, task, asked, unmet)
        if not said.get("plan_reply.steps"):
            return said
        reader, plan = Reader(bundle), decode(reply, EFFECTS[reply.effect])
        assert isinstance(plan, PlanReply)
        left = steps_left(reader, task, observed, facts, plan)
        interpreter.learn({}, reader.rounds)
        return {**said, "plan_reply.steps": len(left)}

    def spending(facts: Facts, used: int) -> Mapping[str, Scalar]:
        """What was spent until now. Once a step was verified, what is asked is for the next: it has spent nothing."""
        fields = BudgetFacts.__struct_fields__
        known = BudgetFacts(**{name: facts[f"budget.{name}"] for name in fields})  # type: ignore[arg-type]
        fresh = facts["transition.attempts"] == "reset"
        more = {"step": 0 if fresh else known.step_more, "task": known.task_more, "tenant": 0}
        return {
            "spending.step": used + (0 if fresh else known.step_spent),
            "spending.task": known.task_spent + used,
            "spending.tenant": known.tenant_spent + used,
            **{f"spending.{one}_limit": limit_of(one, more[one], bundle.settings) for one in LIMITS},
        }

    return Asking(
        place=("turn", task.id, task.turn + 1),
        replies=replies,
        question=question,
        heard=heard,
        spending=spending if observed.facts["turn.model"] else None,
        withheld=kept_from_models(Reader(bundle), task, observed.page),
    )
