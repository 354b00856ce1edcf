"""What came of it: the application's word beside what was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from msgspec import Struct


class Row(Struct, frozen=True, kw_only=True, rename="camel"):
    """One play. `by` is `surefoot` or `recorder`; `run` is `first`, `again 1`, … or the change of the pages."""

    case: str
    run: str
    by: str
    reached: bool
    status: str
    says: str
    changed: bool  # something that is kept, whether as asked or not
    struck: int = 0  # actions on a control that was put there to be mistaken
    turns: int = 0
    calls: int = 0
    tokens: int = 0
    seconds: float
    by_recipe: bool = False

    @property
    def again(self) -> bool:
        return self.run.startswith("again")

    @property
    def mutated(self) -> bool:
        return not self.again and self.run != "first"

    @property
    def completed(self) -> bool:
        return self.status == "completed"

    @property
    def wrong(self) -> bool:
        """Something else was done than what was asked, or more than once."""
        return bool(self.struck) or (self.changed and not self.reached)

    @property
    def false(self) -> bool:
        return self.completed and not self.reached


class Totals(Struct, frozen=True, kw_only=True, rename="camel"):
    """Of one player's plays of one kind. `turns` and `seconds` are medians of each play over its first run."""

    by: str
    kind: str
    plays: int
    reached: int
    said_so: int
    wrong: int
    false_completes: int
    by_recipe: int
    calls: int
    tokens: int
    turns: float
    seconds: float


def totals(rows: Sequence[Row]) -> list[Totals]:
    kinds: tuple[tuple[str, Callable[[Row], bool]], ...] = (
        ("first", lambda row: row.run == "first"),
        ("again", lambda row: row.again),
        ("on changed pages", lambda row: row.mutated),
    )
    firsts = {row.case: row for row in rows if row.run == "first"}
    found = [
        _sum(by, kind, [row for row in rows if row.by == by and belongs(row)], firsts)
        for kind, belongs in kinds
        for by in ("surefoot", "recorder")
    ]
    return [one for one in found if one.plays]


def _sum(by: str, kind: str, rows: Sequence[Row], firsts: dict[str, Row]) -> Totals:
    return Totals(
        by=by,
        kind=kind,
        plays=len(rows),
        reached=sum(row.reached for row in rows),
        said_so=sum(row.reached and row.completed for row in rows),
        wrong=sum(row.wrong for row in rows),
        false_completes=sum(row.false for row in rows),
        by_recipe=sum(row.by_recipe for row in rows),
        calls=sum(row.calls for row in rows),
        tokens=sum(row.tokens for row in rows),
        turns=_share([row.turns / firsts[row.case].turns for row in rows if row.case in firsts]),
        seconds=_share([row.seconds / firsts[row.case].seconds for row in rows if row.case in firsts]),
    )


def _share(shares: Sequence[float]) -> float:
    return round(median(shares), 2) if shares else 0.0


def cells(row: Row) -> tuple[str, ...]:
    marks = {"FALSE": row.false, "WRONG": row.wrong, "by recipe": row.by_recipe}
    return (
        f"{row.case}, {row.run}, {row.by}:", "reached" if row.reached else "changed" if row.changed else "not reached",
        row.status, f"{row.turns} turns" if row.turns else "", f"{row.calls} calls" if row.calls else "",
        f"{row.tokens} tokens" if row.tokens else "", f"{row.seconds:.1f} s",
        ", ".join(mark for mark, holds in marks.items() if holds),
    )  # fmt: skip


def summary(found: Sequence[Totals]) -> list[str]:
    return [
        f"{one.kind}, {one.by}: {one.reached} of {one.plays} reached, {one.said_so} told so, {one.wrong} wrong, "
        f"{one.false_completes} falsely completed" + (
            f"; {one.by_recipe} by recipe, {one.calls} calls, {one.tokens} tokens; {one.turns:.2f} of the first run's "
            f"turns, {one.seconds:.2f} of its time" if one.by == "surefoot" else ""
        )
        for one in found
    ]  # fmt: skip
