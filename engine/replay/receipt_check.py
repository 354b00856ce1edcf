"""A receipt checked on its own, from what a store holds: every decision taken again, every digest made again.

Each finding is one line that says what differs. No finding means that the receipt says what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.exchange.answer import usage_of
from engine.record.receipt import DischargedObligation, Receipt, digest_of, state_of, trail_after
from engine.record.task import TaskState
from engine.record.turn import Transition, TurnRecord
from engine.replay.exact import replay
from engine.rules import Bundle, tailored
from engine.turn.apply import apply
from engine.turn.step import walk

MAX_DIFFERENCES = 20
MAX_SHOWN_CHARS = 80

Bundles = Callable[[str], Bundle | None]  # policies by their version; None where they are not to be had


def check_receipt(
    receipt: Receipt, records: Sequence[TurnRecord], state: TaskState | None, bundles: Bundles
) -> tuple[str, ...]:
    """What speaks against a receipt. `state` is the task as it is stored, None where only its turns are at hand."""
    if not records:
        return ("the store holds no turn of this task",)
    findings = [
        *_seal(receipt),
        *_policies(records, bundles),
        *_history(records, state),
        *_decisions(records, bundles),
        *_reissued(receipt, records, bundles),
        *_obligations(receipt, records, bundles),
    ]
    return tuple(dict.fromkeys(findings))


def _seal(receipt: Receipt) -> Iterator[str]:
    if receipt.digest != digest_of(receipt):
        yield f"receipt: its digest is {receipt.digest}, its content has {digest_of(receipt)}"


def _policies(records: Sequence[TurnRecord], bundles: Bundles) -> Iterator[str]:
    for version in dict.fromkeys(record.policy for record in records):
        bundle = bundles(version)
        if bundle is None:
            yield f"policies {version}: they are not kept, or can no longer be read"
        elif bundle.version != version:
            yield f"policies {version}: the files kept under this version have the version {bundle.version}"


def _history(records: Sequence[TurnRecord], state: TaskState | None) -> Iterator[str]:
    """Each turn begins where the one before it ended, and what it observed is in the chain of digests."""
    before, trail = records[0].before, ""
    fresh = TaskState(
        id=before.id, session=before.session, query=before.query, url=before.home, home=before.home, began=before.began
    )
    expected = fresh
    for number, record in enumerate(records):
        if record.turn != number:
            yield f"turn {number}: it is recorded as turn {record.turn}"
        yield from _differences(f"turn {number}: before", _given(expected, record.before), record.before)
        if record.rounds:
            trail = trail_after(trail, record.observed, record.replies)
            if record.transition.trail != trail:
                yield f"turn {number}: what it observed, or a reply that it used, is not what the chain of digests has"
        expected = apply(record.before, record.transition)
    if state is not None:
        yield from _differences("stored task", expected, state)


def _given(expected: TaskState, told: TaskState) -> TaskState:
    """The task with what a call brings along before its turn begins: the user's language, what the client keeps and
    knows, and secrets that were said. What was sealed before stays as it was.
    """
    sealed_now = {**told.sealed, **expected.sealed}
    return replace(expected, locale=told.locale, secrets=told.secrets, knowledge=told.knowledge, sealed=sealed_now)


def _decisions(records: Sequence[TurnRecord], bundles: Bundles) -> Iterator[str]:
    """Every turn, taken again from its record alone under the policies that decided it."""
    for number, record in enumerate(records):
        bundle = bundles(record.policy)
        if bundle is None or bundle.version != record.policy:
            continue
        yield from _differences(f"turn {number}: settings", tailored(bundle, record.own).settings, record.settings)
        taken = replay(record, bundle)
        if taken.result not in ("equal", "undecided"):
            yield f"turn {number}: decided again it is {taken.result.replace('_', ' ')}: {_why(taken)}"
        if record.usage != usage_of(record.replies, record.transition.verdict):
            yield f"turn {number}: its usage is not the sum of its replies"


def _why(taken: Struct) -> str:
    differs: tuple[str, ...] = getattr(taken, "differs", ())
    return ", ".join(differs) or str(getattr(taken, "reason", ""))


def _reissued(receipt: Receipt, records: Sequence[TurnRecord], bundles: Bundles) -> Iterator[str]:
    """The receipt against the one in the store, and against the one that the last turn issues when decided again."""
    last = records[-1]
    stored = last.transition.receipt
    if stored is None:
        yield f"turn {last.turn}: the store holds no receipt of it; the task is {last.transition.status}"
        return
    yield from _differences("receipt, against the store", stored, receipt)
    bundle = bundles(last.policy)
    if bundle is None or bundle.version != last.policy:
        return
    try:
        replies = {reply.key: reply for reply in last.replies}
        end = walk(tailored(bundle, last.own), last.before, last.observed, replies).end
    except (LookupError, TypeError, ValueError, RuntimeError, AssertionError):
        return  # the decision itself differs, which is said already
    if not isinstance(end, Transition) or end.receipt is None:
        yield f"turn {last.turn}: decided again it issues no receipt"
        return
    yield from _differences("receipt, decided again", end.receipt, receipt)


def _obligations(receipt: Receipt, records: Sequence[TurnRecord], bundles: Bundles) -> Iterator[str]:
    yield from _unknown_rules("receipt: rules", receipt.rules, bundles(receipt.policy_version))
    for one in receipt.obligations:
        where = f"obligation {one.id}"
        if one.turn >= len(records):
            yield f"{where}: it names turn {one.turn}, and there are {len(records)} turns"
            continue
        record = records[one.turn]
        if one.policy_version != record.policy:
            yield f"{where}: it names policies {one.policy_version}, turn {one.turn} was decided by {record.policy}"
        if one.basis != "user":
            named = tuple(filter(None, (one.by, one.criterion)))
            yield from _unknown_rules(where, named, bundles(one.policy_version))
        yield from _states(where, one, record)


def _unknown_rules(where: str, names: Sequence[str], bundle: Bundle | None) -> Iterator[str]:
    if bundle is None:
        return
    for name in names:
        ruleset, _, rule = name.partition("/")
        rules = bundle.rulesets.get(ruleset)
        if rules is None or all(one.id != rule for one in rules.rules):
            yield f"{where}: {bundle.version} has no rule {name!r}"


def _states(where: str, one: DischargedObligation, record: TurnRecord) -> Iterator[str]:
    """The digests of the pages before and after against the pages that are stored."""
    if one.after is not None and one.after.state != state_of(record.observed.page):
        yield f"{where}: the state after is not the page that turn {one.turn} stored"
    opened = record.before.open
    before = opened.original.before if opened and opened.original else None
    if one.before is not None and (before is None or one.before.state != state_of(before)):
        yield f"{where}: the state before is not the page that turn {one.turn} has before its action"


def _differences(where: str, expected: object, found: object) -> Iterator[str]:
    """Where two values differ as JSON, path by path."""
    for at, (path, one, other) in enumerate(_parts("", msgspec.to_builtins(expected), msgspec.to_builtins(found))):
        if at == MAX_DIFFERENCES:
            yield f"{where}: and more"
            return
        yield f"{where}{path}: {_short(other)}, but it should be {_short(one)}"


def _parts(path: str, one: object, other: object) -> Iterator[tuple[str, object, object]]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            yield from _parts(f"{path}.{key}", one.get(key), other.get(key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for at, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _parts(f"{path}[{at}]", left, right)
    elif _plain(one) != _plain(other):
        yield path, one, other


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= MAX_SHOWN_CHARS else f"{text[:MAX_SHOWN_CHARS]}…"
