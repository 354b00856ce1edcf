"""The second set of goals: how what databases hold is compared, and that each goal is said twice and makes sense."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.apps.command import apps
from benchmarks.apps.play import APPS, GOALS
from benchmarks.apps.second import SECOND
from benchmarks.apps.second.stored import Stored, changed, gone, made, only, stored

ASIDE = r"sessions|\w+\.seen"
TABLES = """
create table sessions (token text);
create table book (id integer primary key, title text, seen text);
create table tagged (book integer, tag text);
insert into book values (1, 'Soups', 'monday'), (2, 'Trains', 'monday');
insert into tagged values (1, 'food'), (2, 'travel');
"""


@pytest.fixture
def after(tmp_path: Path) -> Callable[[str], tuple[Stored, Stored]]:
    """What a database holds before and after some statements."""

    def done(statements: str) -> tuple[Stored, Stored]:
        database = tmp_path / "books.sqlite3"
        database.unlink(missing_ok=True)
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(TABLES)
            before = stored([database], ASIDE)
            connection.executescript(statements)
        return before, stored([database], ASIDE)

    return done


def test_what_an_application_writes_by_itself_is_left_aside(after: Callable[[str], tuple[Stored, Stored]]) -> None:
    assert only()(*after("insert into sessions values ('a'); update book set seen = 'tuesday'"))
    assert not only()(*after("update book set title = 'Soup'"))


@pytest.mark.parametrize(
    ("statements", "reached"),
    [
        ("update book set title = 'Broths' where id = 1", True),
        ("update book set title = 'Broths'", False),
        ("update book set title = 'Broths' where id = 2", False),
        ("update book set title = 'Broth' where id = 1", False),
        ("update book set title = 'Broths' where id = 1; insert into tagged values (1, 'new')", False),
        ("delete from book where id = 1; insert into book values (3, 'Broths', '')", False),
        ("", False),
    ],
)
def test_a_row_counts_as_changed_only_by_what_was_asked_for(
    after: Callable[[str], tuple[Stored, Stored]], statements: str, reached: bool
) -> None:
    assert only(changed("book", {"title": "Soups"}, title="Broths"))(*after(statements)) is reached


def test_a_row_that_changed_in_another_value_too_does_not_count() -> None:
    def table(**row: Any) -> Stored:
        return {"book": {1: row}}

    retitled = only(changed("book", {"title": "Soups"}, title=re.compile("Bro.*")))
    assert retitled(table(title="Soups", price=3), table(title="Broths", price=3))
    assert not retitled(table(title="Soups", price=3), table(title="Broths", price=4))


def test_rows_that_come_and_go_are_counted_each_once(after: Callable[[str], tuple[Stored, Stored]]) -> None:
    tag = made("tagged", book=2, tag="rail")
    assert only(tag)(*after("insert into tagged values (2, 'rail')"))
    assert not only(tag)(*after("insert into tagged values (2, 'rail'), (2, 'rail')"))
    assert only(gone("book", id=2), gone("tagged", book=2))(
        *after("delete from book where id = 2; delete from tagged where book = 2")
    )
    assert not only(gone("book", id=2))(*after("delete from book; delete from tagged"))


def test_rows_without_a_key_are_the_same_wherever_they_stand(after: Callable[[str], tuple[Stored, Stored]]) -> None:
    assert only()(*after("delete from tagged where book = 1; insert into tagged values (1, 'food')"))


def test_each_goal_is_said_as_steps_and_as_a_wish_that_names_none_of_them() -> None:
    titles = [goal.title for goal in SECOND]
    assert len(titles) == len(set(titles)) >= 100
    assert not set(titles) & {goal.title for goal in GOALS}
    assert {goal.app for goal in SECOND} <= set(APPS)
    steps = {goal.title: goal for goal in SECOND if goal.wording == "steps"}
    for goal in SECOND:
        said = steps[goal.title.removesuffix(", en")]
        assert goal.half == said.half
        assert (goal.reached, goal.shows, goal.makes) == (said.reached, said.shows, said.makes)
    assert len(steps) * 2 == len(SECOND)


def test_what_only_shows_something_says_so_and_the_rest_changes_something() -> None:
    unchanged: Stored = {}
    for goal in SECOND:
        only_shows = goal.reached(unchanged, unchanged)
        assert only_shows == (not goal.makes), goal.title
        assert only_shows == (goal.shows != "true"), goal.title


def test_the_halves_are_of_the_names_and_can_be_chosen() -> None:
    assert {goal.half for goal in SECOND} == {"built", "kept"}
    refused = CliRunner().invoke(apps, ["--set", "second", "--half", "kept", "--only", "fly"])
    assert refused.exit_code == 2
    assert "--only fly: no goal is called so" in refused.output
