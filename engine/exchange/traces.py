"""Traces as clients are told of them: every rule that was looked at, by decision. Field names are the contract's."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from engine.record.turn import Reply, Usage


class RuleView(Struct, frozen=True):
    """One rule. Several may have matched; which of them `fired`, the set's strategy says."""

    id: str
    matched: bool
    why: str
    fired: bool
    title: str = ""


class RuleSetView(Struct, frozen=True, rename="camel"):
    """One consultation. `fired` are the rules that did, as `decision.rules` names them; none: the set was silent.

    `facts` are those that were new to it; `inner` are the sets that were asked to find them. Of very many inner ones
    the first are shown; `left_out` counts the others.
    """

    ruleset: str
    rules: tuple[RuleView, ...]
    fired: tuple[str, ...]
    facts: dict[str, object] = {}
    inner: tuple[RuleSetView, ...] | UnsetType = UNSET
    left_out: int | UnsetType = UNSET


class CallView(Struct, frozen=True, rename="camel", omit_defaults=True):
    effect: str
    status: str
    usage: Usage
    note: str = ""


class CompiledView(Struct, frozen=True, omit_defaults=True):
    """What the rules made of an obligation when it was made; without a `condition` no rule can tell of it."""

    id: str
    text: str
    step: int
    condition: str | None = None
    rule: str | None = None


def calls_of(replies: Iterable[Reply]) -> tuple[CallView, ...]:
    """The calls of a decision, by their replies."""
    return tuple(CallView(reply.effect, reply.status, reply.usage, reply.note) for reply in replies)


class DecisionTrace(Struct, frozen=True, kw_only=True, rename="camel"):
    """One decision of the completion gate or of a batch plan; `inner_missing` as in turns."""

    policy_version: str
    facts: dict[str, object]
    rulesets: tuple[RuleSetView, ...]
    calls: tuple[CallView, ...]
    inner_missing: bool | UnsetType = UNSET


class TurnTrace(Struct, frozen=True, rename="camel"):
    """`obligations` are there in turns that made a plan, or a task without one.

    `inner_missing`: sets that were asked for others were found by taking the turn again, and its policies are gone, or
    this release takes it otherwise; what is shown is what the record keeps.
    """

    turn: int
    facts: dict[str, object]
    rulesets: tuple[RuleSetView, ...]
    calls: tuple[CallView, ...]
    inner_missing: bool | UnsetType = UNSET
    obligations: tuple[CompiledView, ...] | UnsetType = UNSET


class TaskTrace(Struct, frozen=True, rename="camel"):
    task_id: str
    turns: tuple[TurnTrace, ...]
