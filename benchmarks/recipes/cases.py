"""The goals that are played again. None enters a password: what is entered in confidence is never learned."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from benchmarks.apps.goal import SAVES
from benchmarks.recipes.case import Case, PlannedStep, Reached, runs
from benchmarks.recipes.fetched import IHATEMONEY, LEKTOR, OTHERS, ROUNDUP

TODO_FIELD, NOTE_FIELD = "What needs to be done?", "Write down something"
COLLECTIONS = "select name from wagtailcore_collection where depth > 1"
REDIRECTS = "select old_path, redirect_link from wagtailredirects_redirect"


def _todos(change: Any) -> Reached:
    return lambda values: lambda before, after: after.todos == tuple(change(values, list(before.todos)))


def _more(values_of: Any) -> Reached:
    return lambda values: lambda before, after: sorted(after) == sorted([*before, values_of(values)])


def _rows(query: str) -> Any:
    def read(site: Any) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(site.database)) as connection:
            return connection.execute(query).fetchall()

    return read


TODOMVC = (
    Case(
        app="todomvc", name="add a todo", path="/", said='Remember "{title}" for me, on the list',
        steps=(
            PlannedStep(f'Type "{{title}}" into "{TODO_FIELD}"', f'the value of "{TODO_FIELD}" is "{{title}}"'),
            PlannedStep("Press Enter", 'the page shows "{title}"'),
        ),
        controls={TODO_FIELD: NOTE_FIELD}, first={"title": "Buy milk"},
        again=runs("title", "Bake bread", "Ask Bob and Ann, then decide"),
        reached=_todos(lambda values, todos: [*todos, (values["title"], False)]),
    ),
    Case(
        app="todomvc", name="delete a todo", path="/", said='Get "{title}" off my list of todos, for good',
        steps=(PlannedStep('Click "Delete {title}"', 'the page does not show "{title}"'),),
        controls={"Delete": "Throw away"}, first={"title": "Call Grace"},
        again=runs("title", "Water the plants"),
        reached=_todos(lambda values, todos: [one for one in todos if one[0] != values["title"]]),
        confirms=frozenset({"deletion"}), row="title",
    ),
    Case(
        app="todomvc", name="complete a todo", path="/", said='I am through with "{title}", note that on the list',
        steps=(PlannedStep('Check "Done: {title}"', '"Done: {title}" is checked'),),
        controls={"Done:": "Ready:"}, row="title", first={"title": "Call Grace"},
        again=runs("title", "Water the plants"),
        reached=_todos(lambda values, todos: [(one, done or one == values["title"]) for one, done in todos]),
    ),
)  # fmt: skip
WAGTAIL = (
    Case(
        app="wagtail", name="add a collection", path="/admin/collections/add/",
        said='We need a place for pictures below "{parent}", a collection that is called "{name}"',
        steps=(
            PlannedStep('Type "{name}" into "Name"', 'the value of "Name" is "{name}"'),
            PlannedStep('Choose "{parent}" in "Parent"', '"{parent}" is selected in "Parent"'),
            PlannedStep('Click "Create"', "the page shows \"{name}\""),
        ),
        controls={"Name": "Called", "Parent": "Below", "Create": "Set up"}, first={"name": "Holiday", "parent": "Root"},
        again=runs("name parent", ("Winter", "Root"), ("Ann and Bob", "Root")), confirms=SAVES,
        reached=_more(lambda values: (values["name"],)), state=_rows(COLLECTIONS),
    ),
    Case(
        app="wagtail", name="add a redirect", path="/admin/redirects/add/",
        said='Who opens "{old}" should get to "{new}"',
        steps=(
            PlannedStep('Type "{old}" into "Redirect from"', 'the value of "Redirect from" is "{old}"'),
            PlannedStep('Type "{new}" into "Redirect to any URL"', 'the value of "Redirect to any URL" is "{new}"'),
            PlannedStep('Click "Create"', 'the page shows "{old}"'),
        ),
        controls={"Redirect from": "Comes from", "Redirect to any URL": "Goes to", "Create": "Keep it"},
        first={"old": "/old-shop", "new": "https://shop.example/"},
        again=runs("old new", ("/news", "https://news.example/"), ("/team", "https://team.example/")),
        confirms=SAVES, reached=_more(lambda values: (values["old"], values["new"])), state=_rows(REDIRECTS),
    ),
)  # fmt: skip
AT_HAND = (*WAGTAIL, *TODOMVC)
CASES = (*AT_HAND, *IHATEMONEY, *ROUNDUP, *LEKTOR, *OTHERS)
