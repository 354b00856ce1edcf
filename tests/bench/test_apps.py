"""The goals in Wagtail's admin: how they are judged, and that the service reaches and notices what it should."""

from __future__ import annotations

import asyncio
import base64
import hashlib

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from benchmarks.apps.calibreweb.site import Shelf
from benchmarks.apps.calibreweb.site import State as Library
from benchmarks.apps.changedetection.site import State as Watches
from benchmarks.apps.changedetection.site import Watch
from benchmarks.apps.command import apps
from benchmarks.apps.directus.site import Plant
from benchmarks.apps.directus.site import State as Shop
from benchmarks.apps.play import APPS, AT_HAND, GOALS, play
from benchmarks.apps.pretix.site import Order, Product, Team
from benchmarks.apps.pretix.site import State as Office
from benchmarks.apps.redmine.site import Issue
from benchmarks.apps.redmine.site import State as Project
from benchmarks.apps.report import Row, cells, summary, totals
from benchmarks.apps.second import SECOND
from benchmarks.apps.todomvc.database import TODOS, State
from benchmarks.apps.truth import Judged
from benchmarks.apps.wagtail.goals import NEW_PASSWORD
from benchmarks.apps.wagtail.site import Account

BY_NAME = {goal.title: goal for goal in GOALS}
KINDS = {
    "wrong password", "missing field", "duplicate", "server error", "slow page", "session lost", "element moves",
    "dialog in the way",
}  # fmt: skip


def account(username: str, password: str = NEW_PASSWORD, **fields: str | None) -> Account:
    made = base64.b64encode(hashlib.pbkdf2_hmac("sha256", password.encode(), b"salt", 10)).decode()
    values = {"email": "", "first_name": "", "last_name": "", "signed_in": None, **fields}
    return Account(username=username, password=f"pbkdf2_sha256$10$salt${made}", **values)  # type: ignore[arg-type]


def row(*, possible: bool, reached: bool, status: str, verdict: str = "worked", **more: bool) -> Row:
    return Row(
        app="an app", goal="a goal", possible=possible, failure="" if possible else "odd", reached=reached,
        status=status, verdict=verdict, blocked=more.get("blocked", False), repeated=1, says="", turns=3, tokens=5,
        judged=(Judged(reached, verdict == "worked"),), seconds=1,
        receipt="verified" if status == "completed" else "none",
    )  # fmt: skip


def test_there_are_twelve_goals_and_every_kind_of_failure_on_both_applications() -> None:
    assert len(BY_NAME) == len(GOALS)
    assert sum(goal.possible for goal in GOALS) >= 12
    assert {goal.failure for goal in GOALS if goal.app == "todomvc"} >= KINDS
    fetched = {
        "calibreweb", "changedetection", "directus", "dokuwiki", "helpdesk", "ihatemoney", "kolibri",
        "labelstudio", "lektor", "mediawiki", "mlflow", "oscar", "prefect", "pretix", "redmine", "requesttracker",
        "roundup", "shaarli", "superset", "syncthing", "tiddlywiki", "wordpress",
    }  # fmt: skip
    assert {goal.app for goal in GOALS} == set(APPS) == {*AT_HAND, *fetched}
    assert all(goal.failure for goal in GOALS if not goal.possible)


def test_a_list_counts_only_with_the_todos_that_were_asked_for_once_each() -> None:
    reached, milk = BY_NAME["todomvc: add a todo"].reached, ("Buy milk", False)
    begun = State(todos=TODOS, accounts=frozenset(), sessions=())
    for todos, expected in (
        ((*TODOS, milk), True), (TODOS, False), ((*TODOS, milk, milk), False), ((*TODOS, ("Buy milk", True)), False),
    ):  # fmt: skip
        assert reached(begun, State(todos=todos, accounts=frozenset(), sessions=())) is expected


def test_a_shelf_counts_only_with_the_books_that_were_asked_for_and_nothing_else_changed() -> None:
    reached, lent = BY_NAME["calibreweb: put a book on a shelf"].reached, Shelf(frozenset({3}), public=False)
    begun = Library(
        books={}, users={}, shelves={"To lend": lent, "Holiday reading": Shelf(frozenset({2}), public=False)}
    )
    for shelf, expected in (((2, 4), True), ((4,), False), ((2,), False), ((2, 3, 4), False)):
        shelves = {"To lend": lent, "Holiday reading": Shelf(frozenset(shelf), public=False)}
        assert reached(begun, replace(begun, shelves=shelves)) is expected
    everywhere = dict.fromkeys(begun.shelves, Shelf(frozenset({2, 4}), public=False))
    assert not reached(begun, replace(begun, shelves=everywhere))


def test_a_product_counts_only_once_with_the_price_that_was_asked_for_and_nothing_else_changed() -> None:
    reached, bag = BY_NAME["pretix: make a product"].reached, Product("Tote bag", 800, "Extras", active=True)
    begun = Office(
        event=("Summer fair", True, ""), products=(bag,), categories=("Extras",), quotas={}, vouchers={},
        orders={"K7MPA": Order("n", "")}, questions=frozenset(), lists=(), present=frozenset(), people={},
        teams={"Door staff": Team(frozenset({"tom@example.org"}), frozenset())},
    )  # fmt: skip
    parking = Product("Parking", 400, "", active=True)
    for products, expected in (
        ((parking, bag), True), ((bag,), False), ((replace(parking, price=40), bag), False), ((parking,), False),
        ((parking, parking, bag), False),
    ):  # fmt: skip
        assert reached(begun, replace(begun, products=products)) is expected
    assert not reached(begun, replace(begun, products=(parking, bag), orders={"K7MPA": Order("p", "")}))


def test_somebody_leaves_one_team_only_and_nobody_else_does() -> None:
    reached = BY_NAME["pretix: take somebody out of a team"].reached
    rosa, nobody = frozenset({"rosa@example.org"}), frozenset[str]()
    both = rosa | {"tom@example.org"}
    begun = Office(
        event=("Summer fair", True, ""), products=(), categories=(), quotas={}, vouchers={}, orders={},
        questions=frozenset(), lists=(), present=frozenset(), people={},
        teams={name: Team(both, frozenset()) for name in ("Door staff", "Organisers")},
    )  # fmt: skip
    for door, organisers, expected in (
        (rosa, both, True), (both, both, False), (nobody, both, False), (rosa, rosa, False),
    ):  # fmt: skip
        teams = {"Door staff": Team(door, frozenset()), "Organisers": Team(organisers, frozenset())}
        assert reached(begun, replace(begun, teams=teams)) is expected


def test_an_issue_counts_only_once_with_what_was_asked_for_and_nothing_else_changed() -> None:
    reached = BY_NAME["redmine: report an issue"].reached
    gate = Issue(
        project="Community garden", subject="Gate does not close", tracker="Bug", status="New", priority="Normal",
        assignee="", version="", category="", description="", watchers=frozenset(), notes=(), hours=(),
    )  # fmt: skip
    begun = Project(
        issues={1: gate}, versions=(), categories=(), members=(), news=(), pages=(), projects=(), people=()
    )
    tap = replace(gate, subject="Leaking tap", priority="High")
    for issues, expected in (
        ({1: gate, 2: tap}, True), ({1: gate}, False), ({1: gate, 2: replace(tap, priority="Normal")}, False),
        ({1: gate, 2: tap, 3: tap}, False), ({1: tap}, False), ({1: replace(gate, status="Closed"), 2: tap}, False),
    ):  # fmt: skip
        assert reached(begun, replace(begun, issues=issues)) is expected
    assert not reached(begun, replace(begun, issues={1: gate, 2: tap}, versions=(("Community garden", "Winter"),)))


def test_a_plant_counts_only_with_the_price_that_was_asked_for_and_nothing_else_changed() -> None:
    reached = BY_NAME["directus: change a price"].reached
    pea, rose = Plant("Sweet pea", "published", 2, in_stock=True, notes=""), Plant("Old rose", "draft", 15, True, "")
    begun = Shop(
        plants={2: pea, 4: rose}, suppliers=(), comments=(), folders=(), people=(), roles=(), project="Garden shop"
    )
    for which, plant, expected in (
        (4, replace(rose, price=18), True), (4, rose, False), (4, replace(rose, price=1518), False),
        (2, replace(pea, price=18), False), (4, replace(rose, price=18, status="published"), False),
    ):  # fmt: skip
        assert reached(begun, replace(begun, plants={**begun.plants, which: plant})) is expected


def test_a_user_counts_as_created_only_with_every_value_that_was_asked_for() -> None:
    reached = BY_NAME["wagtail: create a user"].reached
    jas = {"email": "jas@example.org", "first_name": "Jas", "last_name": "Lee"}
    assert reached({}, {"jas": account("jas", **jas)})
    assert not reached({}, {"jas": account("jas", **{**jas, "email": "jas@example.com"})})
    assert not reached({}, {"jas": account("jas", password="another", **jas)})
    assert not reached({}, {"jaz": account("jaz", **jas)})
    assert not reached({"jas": account("jas", **jas)}, {"jas": account("jas", **jas)})


def test_a_sign_in_counts_only_when_it_is_new() -> None:
    reached = BY_NAME["wagtail: log in"].reached
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
        row(possible=False, reached=False, status="needs_user_input", verdict="", blocked=True),
    ]
    sums = totals(rows)
    assert (sums.possible, sums.reached, sums.impossible, sums.noticed) == (3, 1, 5, 2)
    assert (sums.false_completes, sums.unnoticed, sums.turns, sums.tokens) == (1, 1, 24, 40)
    assert (sums.precision, sums.recall) == (0.5, 0.5)
    assert [cells(each)[-1] for each in rows] == [
        "", "done, but not noticed", "not reached", "FALSE COMPLETE", "", "failure not noticed", "failure not noticed",
        "",
    ]  # fmt: skip
    assert summary(sums) == (
        "1 of 3 possible goals reached and told so, 2 of 5 failures noticed, 1 false completes; 24 turns, 40 tokens",
        "against the databases: precision 0.50, recall 0.50; 8 writes sent again while the first was under way",
        "receipts: 2 of 2 completed goals have one that holds, 1 for goals that were not reached",
        "failures noticed: odd 2/5",
        "an app, as steps: 1 of 3 reached and told so (0 on a message alone), 4 questions (1 of possible goals, "
        "0 of these offered the right answer), 0 confirmations given, 1 false completes, 0 wrong or repeated writes, "
        "24 turns, 40 tokens",
        "  of 8 actions that sent or changed something: precision 0.50, recall 1.00, failures noticed 0.67",
    )


def test_receipts_that_are_missing_refuted_or_false_are_counted_and_shown() -> None:
    done = row(possible=True, reached=True, status="completed")
    rows = [
        done, replace(done, receipt="none"), replace(done, receipt="refuted"),
        replace(row(possible=False, reached=False, status="failed", verdict="failed"), receipt="verified"),
    ]  # fmt: skip
    sums = totals(rows)
    assert (sums.receipts, sums.without_receipt, sums.false_receipts) == (1, 2, 1)
    assert [cells(each)[-1] for each in rows] == ["", "no receipt", "receipt refuted", "FALSE RECEIPT"]


def test_shares_of_nothing_are_not_known() -> None:
    assert "precision unknown, recall unknown" in summary(totals([]))[1]


def test_an_unknown_goal_is_refused_with_the_names_there_are() -> None:
    result = CliRunner().invoke(apps, ["--only", "fly"])
    assert result.exit_code == 2
    assert "--only fly: no goal is called so; there are: wagtail: log in, wagtail: wrong password" in result.output


@pytest.mark.browser
def test_wagtail_what_can_be_done_is_done_and_what_cannot_is_noticed() -> None:
    chosen = [BY_NAME[f"wagtail: {name}"] for name in ("log in", "wrong password", "create a user", "missing field")]
    rows: list[Row] = []
    asyncio.run(play(chosen, rows.append))
    assert [(each.goal, each.reached, each.completed) for each in rows] == [
        ("log in", True, True),
        ("wrong password", False, False),
        ("create a user", True, True),
        ("missing field", False, False),
    ]
    assert (totals(rows).noticed, totals(rows).tokens) == (2, 0)


@pytest.mark.browser
def test_todomvc_what_can_be_done_is_done_and_what_cannot_is_noticed() -> None:
    possible = ("add two todos", "delete a todo", "edit a todo", "clear completed, layout moves once")
    impossible = (
        "duplicate", "server error (add a todo)", "session lost (add two todos)", "element moves (clear completed)",
        "dialog in the way (add a todo)", "browser's dialog in the way (delete a todo)",
    )  # fmt: skip
    rows: list[Row] = []
    asyncio.run(play([BY_NAME[f"todomvc: {name}"] for name in possible + impossible], rows.append))
    assert [each.goal for each in rows if each.reached and each.completed] == list(possible)
    assert [each.goal for each in rows if each.noticed] == list(impossible)
    assert totals(rows).tokens == 0
    assert [each.receipt for each in rows] == ["verified"] * len(possible) + ["none"] * len(impossible)


@pytest.mark.browser
def test_todomvc_a_late_reply_is_waited_for_and_not_asked_for_again() -> None:
    rows: list[Row] = []
    asyncio.run(play([BY_NAME["todomvc: add a todo, late reply"]], rows.append))
    assert [(each.reached, each.completed, each.repeated) for each in rows] == [(True, True, 0)]


@pytest.mark.nightly
@pytest.mark.browser
def test_every_failure_is_noticed_and_verdicts_agree_with_the_databases() -> None:
    rows: list[Row] = []
    asyncio.run(play([goal for goal in GOALS if goal.app in AT_HAND], rows.append))
    sums = totals(rows)
    assert (sums.noticed, sums.false_completes) == (sums.impossible, 0), rows
    assert sums.precision == 1.0
    assert (sums.without_receipt, sums.false_receipts) == (0, 0)
    assert sums.recall is not None
    assert sums.recall >= 0.8


@pytest.mark.nightly
@pytest.mark.browser
@pytest.mark.parametrize("app", sorted(set(APPS) - set(AT_HAND)))
def test_in_applications_of_other_make_nothing_is_completed_falsely_or_written_twice(app: str) -> None:
    rows: list[Row] = []
    asyncio.run(play([goal for goal in (*GOALS, *SECOND) if goal.app == app], rows.append))
    sums = totals(rows)
    assert (sums.false_completes, sums.false_receipts, sum(share.wrong for share in sums.shares)) == (0, 0, 0), rows


def test_all_wordings_of_a_goal_are_of_the_same_half() -> None:
    for goal in GOALS:
        if goal.wording == "steps" and goal.app in {"changedetection", "labelstudio", "requesttracker"}:
            assert BY_NAME[f"{goal.title}, plainly"].half == BY_NAME[f"{goal.title}, en"].half == goal.half


def test_a_watch_counts_only_when_it_alone_is_paused_and_nothing_else_changed() -> None:
    reached = BY_NAME["changedetection: pause a watch"].reached
    used = Watch(
        url="http://market.example.org/greenhouses", title="Used greenhouses", processor="text_json_diff", paused=False,
        muted=False, groups=("Garden",), every=(), lists=(),
    )  # fmt: skip
    begun = Watches(watches=(used,), groups=(("Garden", False),), settings={})
    paused = replace(used, paused=True)
    for watch, expected in ((paused, True), (used, False), (replace(paused, muted=True), False)):
        assert reached(begun, replace(begun, watches=(watch,))) is expected
    assert not reached(begun, replace(begun, watches=(paused,), groups=()))
