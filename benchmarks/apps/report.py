"""What came of the goals: the database's word beside the service's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from benchmarks.apps.goal import Wording
from benchmarks.apps.truth import Judged

Receipt = Literal["none", "verified", "refuted"]  # refuted: something in the store speaks against it
COLUMNS = ("application", "goal", "database", "said", "receipt", "turns", "seconds", "")


class Row(Struct, frozen=True, kw_only=True, rename="camel"):
    """One goal. `reached` is the database's word, `status` and `verdict` (the last one there was) are the service's."""

    app: str
    goal: str
    possible: bool
    failure: str  # its kind, where the goal is impossible
    reached: bool
    status: str
    verdict: str
    blocked: bool  # asked, because the element of its step was covered or disabled
    repeated: int | None  # writes sent while the same one was still under way, where that is known
    wrong: int | None = None  # writes that took effect and were not needed, or not again, where that is known
    judged: tuple[Judged, ...] = ()
    offered: bool = False  # it ended in a question that has the right answer among its options
    believed: bool = False  # completed on a message of the page alone
    says: str
    turns: int
    tokens: int
    seconds: float
    confirmed: tuple[str, ...] = ()  # kinds of what was held back and wanted, each time it was
    unwanted: tuple[str, ...] = ()  # kinds of what was held back and not wanted
    receipt: Receipt = "none"
    wording: Wording = "steps"
    language: str = "en"

    @property
    def completed(self) -> bool:
        return self.status == "completed"

    @property
    def noticed(self) -> bool:
        """The goal was not reached, and the service saw its step fail, or saw that it could not be done."""
        stopped = self.status in ("failed", "needs_user_input")
        return not self.reached and stopped and (self.verdict == "failed" or self.blocked)


class Verdicts(Struct, frozen=True, kw_only=True, rename="camel"):
    """What was said of actions that sent something or changed what is kept, against the data.

    `precision`: of those said to have worked, the share that did; `recall`: of those that did, the share said to have;
    `noticed`: of those that did not, the share not said to have. None where there is nothing to take a share of.
    """

    actions: int
    precision: float | None
    recall: float | None
    noticed: float | None


class Kind(Struct, frozen=True, kw_only=True, rename="camel"):
    """How often one kind of failure was injected, and noticed."""

    failure: str
    injected: int
    noticed: int


class Share(Struct, frozen=True, kw_only=True, rename="camel"):
    """One application's goals of one wording."""

    app: str
    wording: Wording
    possible: int
    reached: int  # the database and the service both say so
    asked: int  # of all its goals, those that ended in a question
    asked_possible: int  # of the possible ones
    offered: int  # of the possible ones, those whose question had the right answer among its options
    believed: int  # completed on a message of the page alone
    confirmed: int  # confirmations that were wanted, and given
    wrong: int  # writes that took effect and were not needed, or not again
    false_completes: int
    turns: int
    tokens: int
    verdicts: Verdicts


class Totals(Struct, frozen=True, kw_only=True, rename="camel"):
    """`reached` of `possible` goals, and `noticed` of `impossible` ones; nothing else may be called completed.

    `precision`: of the goals called completed, the share that the database confirms. `recall`: of the goals that the
    database has as reached, the share that was called completed. None where there is nothing to take a share of.
    """

    possible: int
    reached: int  # the database and the service both say so
    impossible: int
    noticed: int  # neither says so, and the service knows why it stopped
    false_completes: int  # the service says so, the database denies it
    unnoticed: int  # the database says so, the service does not
    precision: float | None
    recall: float | None
    repeated: int  # writes sent while the same one was still under way
    receipts: int  # of goals called completed, verified against the store
    without_receipt: int  # goals called completed that have none, or one that is refuted
    false_receipts: int  # receipts, of whatever worth, of goals that the database denies
    turns: int
    tokens: int
    failures: tuple[Kind, ...]
    shares: tuple[Share, ...] = ()

SAID: Mapping[Wording, str] = {"steps": "as steps", "wish": "as people say it", "plain": "in plain words"}


def totals(rows: Sequence[Row]) -> Totals:
    """Sum up."""
    impossible = [row for row in rows if not row.possible]
    completed = [row for row in rows if row.completed]
    reached = [row for row in rows if row.reached]
    return Totals(
        possible=len(rows) - len(impossible),
        reached=sum(row.possible and row.reached for row in completed),
        impossible=len(impossible),
        noticed=sum(row.noticed for row in impossible),
        false_completes=sum(not row.reached for row in completed),
        unnoticed=sum(not row.completed for row in reached),
        precision=_share([row.reached for row in completed]),
        recall=_share([row.completed for row in reached]),
        repeated=sum(row.repeated or 0 for row in rows),
        receipts=sum(row.receipt == "verified" for row in completed),
        without_receipt=sum(row.receipt != "verified" for row in completed),
        false_receipts=sum(row.receipt != "none" and not row.reached for row in rows),
        turns=sum(row.turns for row in rows),
        tokens=sum(row.tokens for row in rows),
        failures=tuple(
            _kind(kind, [row for row in impossible if row.failure == kind])
            for kind in dict.fromkeys(row.failure for row in impossible)
        ),
        shares=tuple(
            _share_of(app, wording, [row for row in rows if (row.app, row.wording) == (app, wording)])
            for app, wording in dict.fromkeys((row.app, row.wording) for row in rows)
        ),
    )


def _share(met: Sequence[bool]) -> float | None:
    return sum(met) / len(met) if met else None


def _share_of(app: str, wording: Wording, rows: Sequence[Row]) -> Share:
    return Share(
        app=app,
        wording=wording,
        possible=sum(row.possible for row in rows),
        reached=sum(row.possible and row.reached and row.completed for row in rows),
        asked=sum(row.status == "needs_user_input" for row in rows),
        asked_possible=sum(row.possible and row.status == "needs_user_input" for row in rows),
        offered=sum(row.possible and row.offered for row in rows),
        believed=sum(row.believed for row in rows),
        confirmed=sum(len(row.confirmed) for row in rows),
        wrong=sum(row.wrong or 0 for row in rows),
        false_completes=sum(row.completed and not row.reached for row in rows),
        turns=sum(row.turns for row in rows),
        tokens=sum(row.tokens for row in rows),
        verdicts=_verdicts([judged for row in rows for judged in row.judged]),
    )


def _verdicts(judged: Sequence[Judged]) -> Verdicts:
    return Verdicts(
        actions=len(judged),
        precision=_share([one.worked for one in judged if one.said]),
        recall=_share([one.said for one in judged if one.worked]),
        noticed=_share([not one.said for one in judged if not one.worked]),
    )


def _kind(failure: str, rows: Sequence[Row]) -> Kind:
    return Kind(failure=failure, injected=len(rows), noticed=sum(row.noticed for row in rows))


def cells(row: Row) -> tuple[str, ...]:
    """A row under `COLUMNS`."""
    return (
        row.app,
        row.goal,
        "reached" if row.reached else "not reached",
        row.status,
        row.receipt,
        str(row.turns),
        f"{row.seconds:.1f}",
        mark(row),
    )


def mark(row: Row) -> str:
    """What to look at; nothing when database and service agree on what should be."""
    if row.completed and not row.reached:
        return "FALSE COMPLETE"
    if row.receipt == "refuted" or (row.completed and row.receipt == "none"):
        return "receipt refuted" if row.receipt == "refuted" else "no receipt"
    if row.receipt != "none" and not row.reached:
        return "FALSE RECEIPT"
    if row.reached and not row.completed:
        return "done, but not noticed"
    if row.possible:
        return "" if row.reached else "not reached"
    return "" if row.noticed else "failure not noticed"


def summary(sums: Totals) -> tuple[str, ...]:
    """The last lines for people."""
    failures = ", ".join(f"{kind.failure} {kind.noticed}/{kind.injected}" for kind in sums.failures)
    return (
        f"{sums.reached} of {sums.possible} possible goals reached and told so, "
        f"{sums.noticed} of {sums.impossible} failures noticed, {sums.false_completes} false completes; "
        f"{sums.turns} turns, {sums.tokens} tokens",
        f"against the databases: precision {_said(sums.precision)}, recall {_said(sums.recall)}; "
        f"{sums.repeated} writes sent again while the first was under way",
        f"receipts: {sums.receipts} of {sums.receipts + sums.without_receipt} completed goals have one that holds, "
        f"{sums.false_receipts} for goals that were not reached",
        *([f"failures noticed: {failures}"] if failures else ()),
        *(line for one in sums.shares for line in _said_of(one)),
    )


def _said_of(one: Share) -> tuple[str, str]:
    verdicts = one.verdicts
    return (
        f"{one.app}, {SAID[one.wording]}: {one.reached} of "
        f"{one.possible} reached and told so ({one.believed} on a message alone), {one.asked} questions "
        f"({one.asked_possible} of possible goals, {one.offered} of these offered the right answer), "
        f"{one.confirmed} confirmations given, {one.false_completes} false completes, {one.wrong} wrong or repeated "
        f"writes, {one.turns} turns, {one.tokens} tokens",
        f"  of {verdicts.actions} actions that sent or changed something: precision {_said(verdicts.precision)}, "
        f"recall {_said(verdicts.recall)}, failures noticed {_said(verdicts.noticed)}",
    )


def _said(share: float | None) -> str:
    return "unknown" if share is None else f"{share:.2f}"
