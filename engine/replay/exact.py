"""A recorded turn taken again from its record alone: the decision, its rounds and its answer, byte for byte."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from engine.exchange.answer import encoded, turn_answer, usage_of
from engine.record.turn import TurnRecord
from engine.replay.redecide import decision_of
from engine.rules import Bundle, Call, MissingFact, RoundsExceeded, stored, tailored
from engine.turn.apply import apply
from engine.turn.step import walk

Result = Literal["equal", "different", "needs_model", "failed", "undecided"]


class Replayed(Struct, frozen=True):
    """How a recorded turn came out again.

    `undecided`: nothing was decided in it (a client cancelled). `needs_model`: it asks what the record holds no reply
    to. `own`: the policies are those that it was decided by; only then the answer is compared too. `differs` names what
    does: fields of the transition, `rounds`, `answer`.
    """

    task: str
    turn: int
    result: Result
    own: bool
    differs: tuple[str, ...] = ()
    reason: str = ""


def replay(record: TurnRecord, bundle: Bundle) -> Replayed:
    """Take the turn again under these policies. Nothing is called, and no page is looked at."""
    own = record.policy == bundle.version
    bundle = tailored(bundle, record.own)
    told = Replayed(record.before.id, record.turn, "equal", own)
    if not record.rounds:
        return msgspec.structs.replace(told, result="undecided")
    try:
        walked = walk(bundle, record.before, record.observed, {reply.key: reply for reply in record.replies})
    except (RoundsExceeded, MissingFact, LookupError, TypeError, ValueError) as error:
        return msgspec.structs.replace(told, result="failed", reason=f"{type(error).__name__}: {error}")
    end = walked.end
    if isinstance(end, Call):
        return msgspec.structs.replace(told, result="needs_model", reason=f"{end.ruleset}/{end.rule}: {end.effect}")
    one, other = (end, record.transition) if own else (decision_of(end), decision_of(record.transition))
    fields = end.__struct_fields__
    differs = [name for name in fields if _json(getattr(one, name)) != _json(getattr(other, name))]
    if own and _json(stored(walked.rounds)) != _json(record.rounds):
        differs.append("rounds")
    if own and not differs:
        after = apply(record.before, end)
        answer = encoded(turn_answer(after, end, usage_of(walked.used, end.verdict), record.policy))
        differs += ["answer"] if bytes(answer) != bytes(record.response) else []
    return msgspec.structs.replace(told, result="different" if differs else "equal", differs=tuple(differs))


def _json(value: object) -> bytes:
    return msgspec.json.encode(value)
