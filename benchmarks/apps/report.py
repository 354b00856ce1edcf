"""What came of the goals: the database's word beside the service's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

COLUMNS = ("goal", "possible", "database", "said", "turns", "tokens", "seconds", "")


class Row(Struct, frozen=True, kw_only=True, rename="camel"):
    """One goal. `reached` is the database's word, `status` and `verdict` (on the last step) are the service's."""

    goal: str
    possible: bool
    reached: bool
    status: str
    verdict: str
    says: str
    turns: int
    tokens: int
    seconds: float

    @property
    def completed(self) -> bool:
        return self.status == "completed"

    @property
    def noticed(self) -> bool:
        """The goal was not reached, and the service saw its last step fail."""
        return not self.reached and self.verdict == "failed" and self.status in ("failed", "needs_user_input")


class Totals(Struct, frozen=True, kw_only=True, rename="camel"):
    """`reached` of `possible` goals, and `noticed` of `impossible` ones; nothing else may be called completed."""

    possible: int
    reached: int  # the database and the service both say so
    impossible: int
    noticed: int  # neither says so, and the service knows why it stopped
    false_completes: int  # the service says so, the database denies it
    unnoticed: int  # the database says so, the service does not
    turns: int
    tokens: int


def totals(rows: Sequence[Row]) -> Totals:
    """Sum up."""
    return Totals(
        possible=sum(row.possible for row in rows),
        reached=sum(row.possible and row.reached and row.completed for row in rows),
        impossible=sum(not row.possible for row in rows),
        noticed=sum(row.noticed for row in rows if not row.possible),
        false_completes=sum(row.completed and not row.reached for row in rows),
        unnoticed=sum(row.reached and not row.completed for row in rows),
        turns=sum(row.turns for row in rows),
        tokens=sum(row.tokens for row in rows),
    )


def cells(row: Row) -> tuple[str, ...]:
    """A row under `COLUMNS`."""
    return (
        row.goal,
        "yes" if row.possible else "no",
        "reached" if row.reached else "not reached",
        row.status,
        str(row.turns),
        str(row.tokens),
        f"{row.seconds:.1f}",
        mark(row),
    )


def mark(row: Row) -> str:
    """What to look at; nothing when database and service agree on what should be."""
    if row.completed and not row.reached:
        return "FALSE COMPLETE"
    if row.reached and not row.completed:
        return "done, but not noticed"
    if row.possible:
        return "" if row.reached else "not reached"
    return "" if row.noticed else "failure not noticed"


def summary(sums: Totals) -> str:
    """The last line for people."""
    return (
        f"{sums.reached} of {sums.possible} possible goals reached and told so, "
        f"{sums.noticed} of {sums.impossible} failures noticed, {sums.false_completes} false completes; "
        f"{sums.turns} turns, {sums.tokens} tokens"
    )
