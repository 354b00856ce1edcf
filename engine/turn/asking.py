"""What rules are answered when they call an effect, in any kind of decision: a turn, a claim, a batch.

A question has one key, so that it is paid once; before it is asked, the rules of the budgets see what it can cost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.llm.brief import Brief
from engine.llm.budget import limit_of, most, tokens_of
from engine.llm.prompts import prompt_version
from engine.ports import Effect
from engine.record.turn import Reply
from engine.rules import Call, Facts, Fired, Interpreter, Scalar, Settings
from engine.turn.stages import BEFORE_CALLS

Question = Callable[[Fired, Facts, Sequence[Reply]], Effect]
Spending = Callable[[Facts, int], Mapping[str, Scalar]]
Heard = Callable[[Reply, Interpreter], Mapping[str, Scalar]]


class ModelWanted(Struct, frozen=True):
    """A model has to be asked before a claim or a batch can be decided."""

    call: Call
    brief: Brief


class Asking:
    """The questions of one decision. `used` are the replies it was given, in order; `asked` is the last question."""

    def __init__(
        self, *, place: object, replies: Mapping[str, Reply], question: Question, heard: Heard,
        spending: Spending | None, withheld: bool = False,
    ) -> None:  # fmt: skip
        """`place` (JSON) tells decisions apart, so that the same question in another one has another key.

        `question` is what an effect is told, without its key; `heard` reads a reply into facts, and may ask rules for
        that; `spending` are the facts about budgets, given those so far and the tokens that the replies so far took:
        None where nobody counts. `withheld`: the rules keep this decision from all models, whatever was said before.
        """
        self.used: list[Reply] = []
        self.asked: Effect | None = None
        self._place = place
        self._replies = replies
        self._question = question
        self._heard = heard
        self._spending = spending
        self._withheld = withheld

    def call(self, fired: Fired, facts: Facts) -> Call:
        assert fired.call is not None
        effect = self._question(fired, facts, self.used)
        basis = (self._place, len(self.used), fired.call, sorted(fired.args.items()), prompt_version(fired.call),
                 effect.input, effect.options)  # fmt: skip
        key = hashlib.sha256(msgspec.json.encode(basis)).hexdigest()[:32]
        self.asked = replace(effect, key=key)
        return Call(fired.ruleset, fired.rule, fired.call, dict(fired.args), key)

    def reply(self, call: Call, interpreter: Interpreter) -> Facts | None:
        """The reply that is there (what was paid for is used), or what stands for one where nobody may be asked, or no
        budget has room.
        """
        if self._withheld:
            return self._heard(Reply(call.key, call.effect, "absent"), interpreter)
        if interpreter.facts["spending.ended"] == "none":
            known = self._replies.get(call.key)
            fits = self._fits(interpreter, paid=known is not None)
            if known is not None:
                self.used.append(known)
                return self._heard(known, interpreter)
            if fits:
                return None
        return self._heard(Reply(call.key, call.effect, "over_budget"), interpreter)

    def _fits(self, interpreter: Interpreter, *, paid: bool) -> bool:
        """Whether the rules of the budgets let the call pass. One that is `paid` stands, also where none would now."""
        if self._spending is None:
            return True
        assert self.asked is not None
        bundle = interpreter.bundle
        told = {
            "spending.tokens": most(self.asked, bundle.settings),
            **self._spending(interpreter.facts, tokens_of(self.used)),
        }
        if paid and Interpreter(bundle, {**interpreter.facts, **told}).once(BEFORE_CALLS)["spending.ended"] != "none":
            return True  # and nothing of it is kept: no budget ends in this turn
        interpreter.learn(told)
        return interpreter.once(BEFORE_CALLS)["spending.ended"] == "none"


class TenantRoom(Struct, frozen=True):
    """The facts about budgets of a decision that has no step and no task: only the tenant's day counts."""

    spent: int  # tokens of the tenant's day before the decision
    settings: Settings

    def __call__(self, facts: Facts, used: int) -> Mapping[str, Scalar]:
        return {"spending.tenant": self.spent + used, "spending.tenant_limit": limit_of("tenant", 0, self.settings)}
