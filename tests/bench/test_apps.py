"""The goals in Wagtail's admin: how they are judged, and that the service reaches and notices what it should."""

from __future__ import annotations

import asyncio
import base64
import hashlib

import pytest
from click.testing import CliRunner

from benchmarks.apps.command import apps
from benchmarks.apps.goals import GOALS, NEW_PASSWORD
from benchmarks.apps.play import play
from benchmarks.apps.report import Row, cells, summary, totals
from benchmarks.apps.wagtail import Account

BY_NAME = {goal.name: goal for goal in GOALS}


def account(username: str, password: str = NEW_PASSWORD, **fields: str | None) -> Account:
    made = base64.b64encode(hashlib.pbkdf2_hmac("sha256", password.encode(), b"salt", 10)).decode()
    values = {"email": "", "first_name": "", "last_name": "", "signed_in": None, **fields}
    return Account(username=username, password=f"pbkdf2_sha256$10$salt${made}", **values)  # type: ignore[arg-type]


def row(*, possible: bool, reached: bool, status: str, verdict: str = "worked") -> Row:
    return Row(
        goal="a goal", possible=possible, reached=reached, status=status, verdict=verdict, says="", turns=3, tokens=5,
        seconds=1,
    )  # fmt: skip


def test_a_user_counts_as_created_only_with_every_value_that_was_asked_for() -> None:
    reached = BY_NAME["create a user"].reached
    jas = {"email": "jas@example.org", "first_name": "Jas", "last_name": "Lee"}
    assert reached({}, {"jas": account("jas", **jas)})
    assert not reached({}, {"jas": account("jas", **{**jas, "email": "jas@example.com"})})
    assert not reached({}, {"jas": account("jas", password="another", **jas)})
    assert not reached({}, {"jaz": account("jaz", **jas)})
    assert not reached({"jas": account("jas", **jas)}, {"jas": account("jas", **jas)})


def test_a_sign_in_counts_only_when_it_is_new() -> None:
    reached = BY_NAME["log in"].reached
    before, after = account("admin", signed_in="2026-11-01"), account("admin", signed_in="2026-11-02")
    assert reached({"admin": before}, {"admin": after})
    assert reached({"admin": account("admin")}, {"admin": after})
    assert not reached({"admin": before}, {"admin": before})


def test_a_password_in_another_format_is_refused_by_name() -> None:
    odd = Account("kim", "", "", "", "argon2$1$salt$hash", None)
    with pytest.raises(ValueError, match="account kim: password hashed by argon2, expected pbkdf2_sha256"):
        odd.opens_with("x")


def test_totals_tell_false_completes_from_what_was_not_noticed() -> None:
    rows = [
        row(possible=True, reached=True, status="completed"),
        row(possible=True, reached=True, status="needs_user_input"),
        row(possible=True, reached=False, status="failed"),
        row(possible=False, reached=False, status="completed"),
        row(possible=False, reached=False, status="needs_user_input", verdict="failed"),
        row(possible=False, reached=False, status="needs_user_input", verdict=""),
        row(possible=False, reached=False, status="refused", verdict="failed"),
    ]
    sums = totals(rows)
    assert (sums.possible, sums.reached, sums.impossible, sums.noticed) == (3, 1, 4, 1)
    assert (sums.false_completes, sums.unnoticed, sums.turns, sums.tokens) == (1, 1, 21, 35)
    assert [cells(each)[-1] for each in rows] == [
        "", "done, but not noticed", "not reached", "FALSE COMPLETE", "", "failure not noticed", "failure not noticed",
    ]  # fmt: skip
    assert summary(sums) == (
        "1 of 3 possible goals reached and told so, 1 of 4 failures noticed, 1 false completes; 21 turns, 35 tokens"
    )


def test_an_unknown_goal_is_refused_with_the_names_there_are() -> None:
    result = CliRunner().invoke(apps, ["--only", "fly"])
    assert result.exit_code == 2
    assert "--only fly: no goal is called so; there are: log in, wrong password" in result.output


@pytest.mark.browser
def test_wagtail_what_can_be_done_is_done_and_what_cannot_is_noticed() -> None:
    chosen = [BY_NAME[name] for name in ("log in", "wrong password", "create a user", "missing field")]
    rows: list[Row] = []
    asyncio.run(play(chosen, rows.append))
    assert [(each.goal, each.reached, each.completed) for each in rows] == [
        ("log in", True, True),
        ("wrong password", False, False),
        ("create a user", True, True),
        ("missing field", False, False),
    ]
    assert (totals(rows).noticed, totals(rows).tokens) == (2, 0)


@pytest.mark.nightly
@pytest.mark.browser
def test_wagtail_every_goal() -> None:
    rows: list[Row] = []
    asyncio.run(play(GOALS, rows.append))
    sums = totals(rows)
    assert (sums.reached, sums.noticed, sums.false_completes) == (sums.possible, sums.impossible, 0), rows
