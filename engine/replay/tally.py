"""What turns that were decided again come to: flips by the rules where they part, and tokens spent or saved."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from engine.replay.redecide import Kind, Redecided, Side

MAX_EXAMPLES = 3  # of one group
End = Literal["acts", "asks", "completes", "fails", "waits"]
ENDS: Mapping[str, End] = {
    "completed": "completes", "failed": "fails", "cancelled": "fails", "needs_user_input": "asks",
}  # fmt: skip
DEPARTS: frozenset[Kind] = frozenset({"flip", "needs_model", "failed"})


class Example(Struct, frozen=True, rename="camel"):
    """`after`: an earlier turn of the task came out differently too, so this page might never have come up."""

    task_id: str
    turn: int
    was: Side
    now: Side | None
    changed: tuple[str, ...]
    after: bool
    goal: str = ""
    url: str = ""  # of the page that the turn saw


class Group(Struct, frozen=True, rename="camel"):
    """Turns that part at the same rules: `was` fired, `now` does instead; "" is no rule."""

    kind: Kind
    was: str
    now: str
    turns: int
    after: int
    wants: str  # the effect without a reply, of turns that need a model
    reason: str  # of turns that failed
    examples: tuple[Example, ...]


class Shift(Struct, frozen=True, rename="camel"):
    """Turns that came to one kind of end, and would now come to another; `now` is "" where a model has to say."""

    was: End
    now: End | Literal[""]
    turns: int
    after: int
    examples: tuple[Example, ...]


class Calls(Struct, frozen=True, rename="camel"):
    """Calls of one effect that the record has no reply to. `tokens` goes by what others of it cost."""

    effect: str
    turns: int
    tokens: int | None


class Backtest(Struct, frozen=True, rename="camel", kw_only=True):
    """Turns by what became of them; `flips` and `needs_model` count those `after` an earlier one of their task too.

    `tokens_saved` were spent on replies that are no longer asked for; `calls` would be spent at least.
    """

    version: str
    turns: int
    tasks: int
    same: int
    other_rules: int
    flips: int
    needs_model: int
    failed: int
    drifted: int
    after: int
    tasks_changed: int
    tokens: int  # in the record
    tokens_saved: int
    tokens_spent: int
    calls: tuple[Calls, ...]
    groups: tuple[Group, ...]
    shifts: tuple[Shift, ...] = ()


def tally(version: str, turns: Iterable[Redecided]) -> Backtest:
    """Everything counted; groups and examples in an order that does not depend on that of the turns."""
    ordered = sorted(turns, key=lambda one: (one.task, one.turn))
    kinds = Counter(one.kind for one in ordered)
    after = _after(ordered)
    calls = _calls(ordered)
    return Backtest(
        version=version,
        turns=len(ordered),
        tasks=len({one.task for one in ordered}),
        same=kinds["same"],
        other_rules=kinds["other_rules"],
        flips=kinds["flip"],
        needs_model=kinds["needs_model"],
        failed=kinds["failed"],
        drifted=kinds["drifted"],
        after=sum(one.kind in DEPARTS and (one.task, one.turn) in after for one in ordered),
        tasks_changed=len({one.task for one in ordered if one.kind in DEPARTS}),
        tokens=sum(tokens for one in ordered for _, tokens in one.tokens),
        tokens_saved=sum(one.unused for one in ordered),
        tokens_spent=sum(call.tokens or 0 for call in calls),
        calls=calls,
        groups=_groups(ordered, after),
        shifts=_shifts(ordered, after),
    )


def _after(ordered: Sequence[Redecided]) -> frozenset[tuple[str, int]]:
    """The turns that follow one that came out differently."""
    left: set[str] = set()
    found = set()
    for one in ordered:
        if one.task in left:
            found.add((one.task, one.turn))
        if one.kind in DEPARTS:
            left.add(one.task)
    return frozenset(found)


def _calls(turns: Sequence[Redecided]) -> tuple[Calls, ...]:
    wanted = Counter(one.wants for one in turns if one.wants)
    paid: dict[str, list[int]] = defaultdict(list)
    for one in turns:
        for effect, tokens in one.tokens:
            paid[effect].append(tokens)
    return tuple(
        Calls(effect, count, round(sum(paid[effect]) / len(paid[effect]) * count) if paid[effect] else None)
        for effect, count in sorted(wanted.items())
    )


def _shifts(turns: Sequence[Redecided], after: frozenset[tuple[str, int]]) -> tuple[Shift, ...]:
    """What became of the turns that depart, whichever rules did it; the most first."""
    found: dict[tuple[End, End | Literal[""]], list[Example]] = defaultdict(list)
    for one in turns:
        if one.kind in ("flip", "needs_model"):
            place = (one.task, one.turn)
            example = Example(*place, one.was, one.now, one.changed, place in after, one.goal, one.url)
            found[_end(one.was), _end(one.now) if one.now is not None else ""].append(example)
    shifts = [
        Shift(was, now, len(members), sum(one.after for one in members),
              tuple(sorted(members, key=lambda one: one.after)[:MAX_EXAMPLES]))
        for (was, now), members in found.items()
    ]  # fmt: skip
    return tuple(sorted(shifts, key=lambda one: (-one.turns, one.was, one.now)))


def _end(side: Side) -> End:
    return ENDS.get(side.status) or ("acts" if side.action else "waits")


def _groups(turns: Sequence[Redecided], after: frozenset[tuple[str, int]]) -> tuple[Group, ...]:
    """The largest first."""
    found: dict[tuple[Kind, str, str, str, str], list[Example]] = defaultdict(list)
    for one in turns:
        if one.kind != "same":
            place = (one.task, one.turn)
            example = Example(*place, one.was, one.now, one.changed, place in after, one.goal, one.url)
            found[one.kind, one.was_rule, one.now_rule, one.wants, one.reason].append(example)
    groups = [
        Group(kind, was, now, len(members), sum(one.after for one in members), wants, reason,
              tuple(sorted(members, key=lambda one: one.after)[:MAX_EXAMPLES]))
        for (kind, was, now, wants, reason), members in found.items()
    ]  # fmt: skip
    return tuple(sorted(groups, key=lambda group: (-group.turns, group.kind, group.was, group.now)))
