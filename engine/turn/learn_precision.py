"""A sample of verdicts by rule, judged again by the full tier in the background: no turn waits for it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256

from msgspec import Raw, Struct, field
from msgspec.structs import replace

from engine.derive.declared import first_facts
from engine.exchange.answer import encoded
from engine.facts import GROUP_DEFAULTS, flatten
from engine.facts.budget import SpendingFacts
from engine.learning.precision import Tally, facts_of_rule, interval, sampled
from engine.llm.briefing import effect_of
from engine.llm.budget import limit_of, most
from engine.llm.effects import read
from engine.llm.paying import paid
from engine.ports import Accounts, DayReserved, Effect, Provider, Tallies
from engine.record.task import settled
from engine.record.turn import Reply, TurnRecord, Verdict
from engine.rules import Bundle, Interpreter, Scalar, tailored
from engine.turn.stages import BEFORE_CALLS

EFFECT = "llm.verify_full"


class RuleView(Struct, frozen=True):
    """One rule: its precision as counted, and between which bounds it lies with 95 % confidence (Wilson)."""

    rule: str
    judged: int
    agreed: int
    precision: float
    lower: float
    upper: float
    abstains: bool


class CalibrationAnswer(Struct, frozen=True, rename="camel"):
    """`waiting` verdicts are to be judged again; `left_out` were not since the start, for want of room or of tokens."""

    sample: float
    floor: float
    minimum: int
    waiting: int
    left_out: int
    rules: tuple[RuleView, ...]


class ResetAnswer(Struct, frozen=True):
    reset: int  # rules


class Resampled(Struct, frozen=True):
    """The question that a sample asks, as if a rule had called for it."""

    call: str = EFFECT
    args: Mapping[str, Scalar] = field(default_factory=lambda: {"claim": False})


class _Sample(Struct, frozen=True):
    tenant: str
    rule: str
    record: TurnRecord
    verdict: Verdict
    bundle: Bundle


class Calibrating:
    """Told of every turn that was stored. One verdict is judged at a time; what waits is lost with the process."""

    def __init__(
        self,
        *,
        bundle_source: Callable[[], Bundle],
        provider: Provider,
        accounts: Accounts,
        tallies: Tallies,
        failed: Callable[[str], object],
    ) -> None:
        """`failed` is told of a verdict that could not be judged because something broke."""
        self._bundle = bundle_source
        self._provider = provider
        self._accounts = accounts
        self._tallies = tallies
        self._failed = failed
        self._waiting: deque[_Sample] = deque()
        self._left_out = 0
        self._work: asyncio.Task[None] | None = None

    def played(self, tenant: str, record: TurnRecord) -> None:
        """Take the turn into the sample, or leave it. Comes back at once."""
        sample = self._sample(tenant, record)
        if sample is None:
            return
        if len(self._waiting) >= int(self._number("calibration_queue")):
            self._left_out += 1
            return
        self._waiting.append(sample)
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._judge_all())

    def let_go(self, tenant: str, task_id: str | None) -> None:
        """Judge nothing of a task that was erased, nor of a tenant without one."""
        left = [one for one in self._waiting if one.tenant != tenant or task_id not in (None, one.record.before.id)]
        self._waiting.clear()
        self._waiting.extend(left)

    async def settled(self) -> None:
        """Wait until nothing waits."""
        if self._work is not None:
            await self._work

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def view(self, tenant: str) -> Raw:
        bundle = self._bundle()
        known = await self._tallies.known(tenant)
        return encoded(
            CalibrationAnswer(
                sample=self._number("calibration_sample"),
                floor=self._number("calibration_floor"),
                minimum=int(self._number("calibration_min")),
                waiting=len(self._waiting),
                left_out=self._left_out,
                rules=tuple(_view(bundle, rule, known) for rule in sorted(known)),
            )
        )

    async def reset(self, tenant: str, rule: str | None) -> Raw:
        """Forget what is known of one rule, or of all: after a rule was changed, it starts anew."""
        return encoded(ResetAnswer(await self._tallies.reset(tenant, rule)))

    def _sample(self, tenant: str, record: TurnRecord) -> _Sample | None:
        verdict, share = record.transition.verdict, self._number("calibration_sample")
        asked = self._provider.has_model and record.observed.facts["turn.model"] is True
        if not asked or verdict is None or verdict.tier != "deterministic" or verdict.degraded:
            return None
        if not sampled(record.before.id, record.turn, share):
            return None
        return _Sample(tenant, verdict.by, record, verdict, tailored(self._bundle(), record.own))

    async def _judge_all(self) -> None:
        while self._waiting:
            sample = self._waiting.popleft()
            try:
                await self._judge(sample)
            except Exception as error:
                self._failed(f"{type(error).__name__}: {error}")

    async def _judge(self, sample: _Sample) -> None:
        settings = sample.bundle.settings
        effect = _effect(sample)
        spending = SpendingFacts(
            tokens=most(effect, settings),
            tenant=await self._accounts.spent_today(sample.tenant),
            tenant_limit=limit_of("tenant", 0, settings),
        )
        room = Interpreter(sample.bundle, flatten("spending", spending)).once(BEFORE_CALLS)
        if room["spending.ended"] != "none":
            self._left_out += 1
            return
        now = asyncio.get_running_loop().time()
        try:
            ask = partial(self._provider.perform, effect)
            reply = await paid(self._accounts, sample.tenant, effect, settings, ask, until=now)
        except DayReserved:  # turns come first
            reply = None
        if reply is None:
            self._left_out += 1
            return
        agreed = _agrees(sample, reply)
        if agreed is not None:
            await self._tallies.count(sample.tenant, sample.rule, agreed=agreed)

    def _number(self, name: str) -> float:
        value = self._bundle().settings[name]
        assert isinstance(value, int | float)
        return value


def _effect(sample: _Sample) -> Effect:
    """What the full tier would have been asked, had no rule decided."""
    record = sample.record
    task = settled(record.before, record.observed.chain_done)
    key = sha256(f"calibration {task.id} {record.turn}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
    facts = first_facts(record.observed, record.before)
    asked = effect_of(Resampled(), task, record.observed, facts, task.plan, sample.bundle.settings)
    return replace(asked, key=key)


def _agrees(sample: _Sample, reply: Reply) -> bool | None:
    """Whether the full tier comes to the same; None where its reply cannot be read."""
    said = read(reply, sample.record.observed.page, sample.record.before, 0)
    if said["verify_full.status"] != "ok":
        return None
    confidence, threshold = said["verify_full.confidence"], sample.bundle.settings["success_threshold"]
    assert isinstance(confidence, int | float)
    assert isinstance(threshold, int | float)
    sure = confidence >= threshold
    succeeded = bool(said["verify_full.action_succeeded"]) and sure
    completed = bool(said["verify_full.task_completed"]) and sure
    return succeeded == sample.verdict.success and (completed or not sample.verdict.task_completed)


def _view(bundle: Bundle, rule: str, known: Mapping[str, Tally]) -> RuleView:
    tally = known[rule]
    lower, upper = interval(tally)
    facts = {**GROUP_DEFAULTS, **flatten("calibration", facts_of_rule(rule, known)), "turn.model": True,
             "verdict.decided": True, "verdict.action_succeeded": True}  # fmt: skip
    abstains = Interpreter(bundle, facts).once("calibration")["calibration.abstained"] is True
    return RuleView(rule, tally.judged, tally.agreed, round(tally.precision, 4), lower, upper, abstains)
