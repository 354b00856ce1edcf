"""Recorded turns decided again under other policies: what would have come out, and from which rule on it differs.

Model replies are those of the record: a question that was never asked has no answer, and the turn *needs a model*. Once
a turn comes out differently, the pages that the task met later are off the path that it would have taken.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.derive.observed import observe
from engine.derive.worded_errors import error_words
from engine.facts.turn import Vouched
from engine.observe import Witness, compare
from engine.record.task import settled
from engine.record.turn import Observed, Reply, Transition, TurnRecord
from engine.replay.supposed import Supposed
from engine.rules import Bundle, Call, MissingFact, Round, RoundsExceeded, tailored
from engine.turn.step import Walked, walk

# The facts of an answer, and whether a model or the web can be asked, that words and settings make, besides
# `page.alert_worded`.
ANSWERED = (
    "answer.yes", "answer.no", "answer.go_on", "answer.more", "answer.stop", "answer.kept_stop", "answer.recipe",
    "post.enforce", "turn.model", "context.searchable",
)  # fmt: skip

AS_IT_WAS = Supposed()

Kind = Literal["same", "other_rules", "flip", "needs_model", "failed", "drifted"]


class Side(Struct, frozen=True):
    """How a turn came out, in the words of its answer."""

    route: str
    status: str
    action: str | None
    rules: tuple[str, ...]


class Redecided(Struct, frozen=True, kw_only=True):
    """One recorded turn, decided again.

    `other_rules`: the decision is the same, but rules fired that did not before; `drifted`: this release decides the
    turn otherwise under its own policies too, so that it says nothing of the new ones; `failed`: the new policies come
    to no decision. `was_rule` and `now_rule` are the first that differ; `tokens` are those of the recorded replies, by
    effect.
    """

    task: str
    turn: int
    kind: Kind
    was: Side
    now: Side | None = None
    was_rule: str = ""
    now_rule: str = ""
    changed: tuple[str, ...] = ()  # fields of the decision that differ
    wants: str = ""  # the effect that has no reply in the record
    tokens: tuple[tuple[str, int], ...] = ()
    unused: int = 0  # tokens of recorded replies that are no longer asked for
    reason: str = ""  # why it failed
    goal: str = ""
    url: str = ""  # of the page that the turn saw


def unchanged(record: TurnRecord) -> Redecided:
    """A turn of which it is known that nothing of it changes."""
    was = side(record.transition)
    return Redecided(task=record.before.id, turn=record.turn, kind="same", was=was, tokens=_paid(record),
                     goal=record.before.query, url=record.observed.page.url)  # fmt: skip


def redecide(
    record: TurnRecord, candidate: Bundle, past: Callable[[str], Bundle | None] = lambda version: None,
    supposed: Supposed = AS_IT_WAS,
) -> Redecided:  # fmt: skip
    """Decide a turn again. `past` finds policies by version: the turn's own tell what changed with the release."""
    was, told = record.transition, unchanged(record)
    walked = _walked(record, candidate, supposed)
    if isinstance(walked, str):
        own = past(record.policy)
        lacking = own is not None and isinstance(_walked(record, own), str)  # as a turn from before there was a fact
        return replace(told, kind="drifted" if lacking else "failed", reason=walked)
    if _alike(walked.end, was):
        return told
    own = past(record.policy)
    if own is not None and isinstance(replayed := _walked(record, own), Walked) and not _alike(replayed.end, was):
        if not isinstance(replayed.end, Transition) or _same(replayed.end, walked.end):
            return replace(told, kind="drifted")
        was = replayed.end
        told = replace(told, was=side(was))
    return _differs(told, record, was, walked)


def side(transition: Transition) -> Side:
    return Side(transition.route, transition.status, transition.action, transition.rules)


def observed_under(record: TurnRecord, bundle: Bundle) -> Observed:
    """What the turn would have observed by other words and settings; what they do not make is as it was recorded."""
    observed, before = record.observed, record.before
    if record.policy == bundle.version:
        return observed
    model = observed.facts["turn.model"] is True
    said = observe(
        before, observed.page, Witness(), bundle, now=observed.now, has_model=model, broken=True,
        user_input=observed.user_input,
        vouched=cast(Vouched, observed.facts.get("answer.vouched", "none")),
        refusal=str(observed.facts.get("answer.refusal", "")),
        handed_back=observed.facts.get("answer.acted") is True,
        searchable=observed.facts.get("context.searchable") is True,
    )  # fmt: skip
    facts = {**observed.facts, **{name: said.facts[name] for name in ANSWERED}}
    task = settled(before, observed.chain_done)
    original = task.open.original if task.open and not observed.facts["turn.broken"] else None
    if original is not None and observed.page.alerts:
        words = bundle.words
        compared = compare(
            original.before, observed.page, original.type, Witness(), error_words(words, task.query),
            conditions=words["conditions"], possible=words["possible"],
        )  # fmt: skip
        facts["page.alert_worded"] = compared.alert_worded
    return replace(observed, facts=facts)


def _walked(record: TurnRecord, bundle: Bundle, supposed: Supposed = AS_IT_WAS) -> Walked | str:
    """The walk under these policies, with what the tenant asks for of them, or why there is none."""
    bundle = supposed.over(tailored(bundle, record.own))
    replies = {reply.key: reply for reply in record.replies}
    try:
        observed = supposed.seen(observed_under(record, bundle))
        while True:
            walked = walk(bundle, record.before, observed, replies)
            if isinstance(walked.end, Transition) or observed.facts["turn.model"]:
                return walked
            call = walked.end  # without a model it would have been answered so
            replies[call.key] = Reply(call.key, call.effect, "absent")
    except (RoundsExceeded, MissingFact) as error:
        return str(error)
    except (LookupError, TypeError, ValueError) as error:  # a set or a setting that the turn needs is missing
        return f"{type(error).__name__}: {error}"


def _differs(told: Redecided, record: TurnRecord, was: Transition, walked: Walked) -> Redecided:
    end = walked.end
    if isinstance(end, Call):
        rule = f"{end.ruleset}/{end.rule}"
        return replace(told, kind="needs_model", now_rule=rule, wants=end.effect, unused=_unused(record, walked))
    was_rule, now_rule = _parting(was.rules, end.rules, record.rounds, walked.rounds)
    changed = _changed(was, end)
    return replace(
        told, kind="flip" if changed else "other_rules", now=side(end), was_rule=was_rule, now_rule=now_rule,
        changed=changed, unused=_unused(record, walked),
    )  # fmt: skip


def _alike(one: Call | Transition, other: Transition) -> bool:
    return isinstance(one, Transition) and decision_of(one) == decision_of(other)


def decision_of(end: Transition) -> Transition:
    """The decision without what names the policies that took it: the receipt, and how obligations were discharged."""
    discharged = tuple(replace(one, discharge=None) for one in end.discharged)
    waived = None if end.obligations is None else tuple(replace(one, discharge=None) for one in end.obligations)
    return replace(end, receipt=None, trail="", discharged=discharged, obligations=waived)


def _same(one: Transition, other: Call | Transition) -> bool:
    return isinstance(other, Transition) and not _changed(one, other)


def _changed(was: Transition, now: Transition) -> tuple[str, ...]:
    """The fields in which two decisions differ, wording and names of rules aside."""
    one, other = _substance(was), _substance(now)
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))


def _substance(end: Transition) -> Transition:
    verdict = replace(end.verdict, reason="", observations=(), by="") if end.verdict else None
    question = replace(end.question, text="") if end.question else None
    bare = decision_of(end)
    return replace(bare, thought="", rules=(), verdict=verdict, question=question)


def _parting(
    was: tuple[str, ...], now: tuple[str, ...], before: tuple[Round, ...], after: tuple[Round, ...]
) -> tuple[str, str]:
    """The first rules that differ; where the same ones fired, the one after which facts differ. "" is no rule."""
    for one, other in zip_longest(was, now, fillvalue=""):
        if one != other:
            dropped, added = one not in now, other not in was
            return one if dropped or not added else "", other if added or not dropped else ""
    last = ""
    for old, new in zip_longest(before, after):
        if old is None or new is None or old.facts != new.facts:
            break
        last = new.fired[-1] if new.fired else last
    return last, last


def _paid(record: TurnRecord) -> tuple[tuple[str, int], ...]:
    paid = [reply for reply in record.replies if reply.usage.llm_calls]
    return tuple((reply.effect, reply.usage.input_tokens + reply.usage.output_tokens) for reply in paid)


def _unused(record: TurnRecord, walked: Walked) -> int:
    used = {reply.key for reply in walked.used}
    unused = [reply.usage for reply in record.replies if reply.key not in used]
    return sum(usage.input_tokens + usage.output_tokens for usage in unused)
