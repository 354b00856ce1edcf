"""One walk over the stages of a turn: the facts it gathers and the rules that fire on the way.

A walk consults rule set after rule set, each seeing the facts of the world and what the sets before it decided. A rule
that calls an effect ends the walk with that Call; the same walk with the reply in hand gets further.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.actions import Action
from engine.facts import GROUP_DEFAULTS
from engine.facts.budget import BudgetFacts
from engine.language import Reading, Refinement
from engine.llm.briefing import call_basis, effect_of
from engine.llm.budget import LIMITS, limit_of, most, tokens_of
from engine.llm.effects import EFFECTS, read
from engine.plan.issued import ChainLink, Issued
from engine.plan.plan import Plan, PlanStep
from engine.record.task import TaskState
from engine.record.turn import Call, Observed, Reply, Round
from engine.rules import Bundle, Fired, RuleSet, Scalar, collect, decide
from engine.turn.stages import BEFORE_CALLS, Stage

Group = TypeVar("Group", bound=Struct)
MAX_ROUNDS = 12  # of one stage; no shipped set needs more than 10
SAME_RULE = {"acting/claim": "tiers/claim"}  # one rule to the reader, met in two stages: a completion is only a claim


class RoundsExceeded(RuntimeError):
    """A rule set kept on asking to be consulted again; its rules do not come to an end."""


class Walk:
    """One walk over the stages. Mutable, but only ever seen by the function that makes it."""

    def __init__(self, bundle: Bundle, task: TaskState, observed: Observed, replies: Mapping[str, Reply]) -> None:
        self.bundle = bundle
        self.task = task
        self.observed = observed
        self.replies = replies
        self.facts: dict[str, Scalar] = {**GROUP_DEFAULTS, **observed.facts}
        self.rounds: list[Round] = []
        self.rules: list[str] = []
        self.because: list[str] = []  # of sets that decide; those that only count have nothing to tell people
        self.used: list[Reply] = []
        self.reading: Reading | None = None  # of the goal, or of an answer
        self.plan: Plan | None = None  # a new one, made in this turn
        self.refined: Refinement | None = None  # of the step that needs an action now
        self.remedies: dict[str, Action] = {}  # against obstacles, by the word of a rule
        self.outgoing: Action | None = None  # what goes out by the decisions so far
        self.step_now: PlanStep | None = None  # the step that needs an action now
        self.links: tuple[ChainLink, ...] = ()  # steps that can go out together, from that one on
        self.verdict_because = ""  # what the rule that verified the step says
        self._fresh: dict[str, Scalar] = dict(self.facts)

    def group(self, name: str, kind: type[Group]) -> Group:
        """One group of the facts, typed."""
        return kind(**{field: self.facts[f"{name}.{field}"] for field in kind.__struct_fields__})

    @property
    def original(self) -> Issued | None:
        """The action under verification, if one is out."""
        return self.task.open.original if self.task.open else None

    @property
    def answer(self) -> str | None:
        """What the user said, where it is more than a yes."""
        says = self.facts["turn.kind"] == "answer" and not self.facts["turn.approved"]
        return self.observed.user_input if says else None

    @property
    def tried(self) -> tuple[str, ...]:
        """What was already issued in search of the step that needs an action now."""
        return self.task.open.tried if self.task.open and not self.facts["transition.advance"] else ()

    def learn(self, facts: Mapping[str, Scalar]) -> None:
        """Facts for the stages that follow."""
        self.facts.update(facts)
        self._fresh.update(facts)

    def note(self, rules: Iterable[str]) -> None:
        """Rules that fired while facts were derived."""
        self.rules.extend(rules)

    def consult(self, stage: Stage) -> Call | None:
        """Run one stage to its end, or to an effect whose reply is not there yet."""
        rules = self.bundle.rulesets[stage.ruleset]
        if rules.strategy == "collect":
            self._consult_all(rules)
            return None
        calls = 0
        for _ in range(MAX_ROUNDS):
            fired = decide(rules, self.facts)
            call = self._call(fired, stage, calls) if fired is not None and fired.call else None
            self._record(rules.name, (fired,) if fired else (), call)
            self.because.extend([fired.because] if fired and fired.because else [])
            if fired is None:
                return None
            self.learn(fired.set)
            if call is not None:
                calls += 1
                reply = self._reply(call)
                if reply is None:
                    return call
                self._hear(reply)
            elif not fired.again:
                return None
        raise RoundsExceeded(f"{stage.ruleset}: no end after {MAX_ROUNDS} rounds")

    def _consult_all(self, rules: RuleSet) -> None:
        fired = collect(rules, self.facts)
        self._record(rules.name, fired, None)
        for one in fired:
            self.learn(one.set)

    def _call(self, fired: Fired, stage: Stage, calls: int) -> Call:
        if calls == stage.max_calls:
            raise RoundsExceeded(f"{stage.ruleset}/{fired.rule}: more than {stage.max_calls} calls in one turn")
        assert fired.call is not None
        task = self.task
        basis = (
            fired.call, sorted(fired.args.items()), task.turn + 1, len(self.used), task.query,
            self.observed.page.hash, self.observed.observations, self.facts["predict.note"], task.actions,
            *call_basis(fired.call, self.facts, self.bundle.settings), *filter(None, (*task.answers, self.answer)),
            *((self.observed.passages,) if self.observed.passages else ()),
        )  # fmt: skip
        key = hashlib.sha256(msgspec.json.encode(basis)).hexdigest()[:32]
        return Call(fired.ruleset, fired.rule, fired.call, dict(fired.args), key)

    def _reply(self, call: Call) -> Reply | None:
        """The reply that is there (what was paid for is used), or what stands for one where no budget has room."""
        if self.facts["spending.ended"] == "none":
            known = self.replies.get(call.key)
            if known is not None or not self.facts["turn.model"]:
                return known
            self.learn(self._spending(call))
            fired = decide(self.bundle.rulesets[BEFORE_CALLS], self.facts)
            if fired is None:
                return None
            self._record(BEFORE_CALLS, (fired,), None)
            self.learn(fired.set)
        return Reply(call.key, call.effect, "over_budget")

    def _spending(self, call: Call) -> Mapping[str, Scalar]:
        """spending.*: what was spent until now, and the most that the call can cost."""
        facts, settings = self.facts, self.bundle.settings
        plan = self.plan or self.task.plan
        here = tokens_of(self.used)
        known = self.group("budget", BudgetFacts)
        fresh = facts["transition.attempts"] == "reset"  # the step was verified: what is asked now is for the next
        more = {"step": 0 if fresh else known.step_more, "task": known.task_more, "tenant": 0}
        return {
            "spending.tokens": most(
                effect_of(call, self.task, self.observed, facts, plan, settings, self.used), settings
            ),
            "spending.step": here + (0 if fresh else known.step_spent),
            "spending.task": known.task_spent + here,
            "spending.tenant": known.tenant_spent + here,
            **{f"spending.{one}_limit": limit_of(one, more[one], settings) for one in LIMITS},
        }

    def _hear(self, reply: Reply) -> None:
        asked = self.facts[f"{EFFECTS[reply.effect].prefix}.asked"]
        assert isinstance(asked, int)
        if reply.status != "over_budget":
            self.used.append(reply)
        unmet = frozenset(line.partition(":")[0] for line in str(self.facts["duty.note"]).splitlines())
        self.learn(read(reply, self.observed.page, self.task, asked, unmet))

    def _record(self, ruleset: str, fired: tuple[Fired, ...], call: Call | None) -> None:
        names = tuple(SAME_RULE.get(name, name) for name in (f"{one.ruleset}/{one.rule}" for one in fired))
        self.rules.extend(names)
        self.verdict_because = next(
            (one.because for one in fired if one.set.get("verdict.decided")), self.verdict_because
        )
        self.rounds.append(Round(ruleset, self._fresh, names, call.key if call else None))
        self._fresh = {}
