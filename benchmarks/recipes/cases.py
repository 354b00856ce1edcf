"""The goals that are played again. None enters a password: what is entered in confidence is never learned."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import SAVES
from benchmarks.apps.ihatemoney.goals import HOME
from benchmarks.recipes.case import Case, PlannedStep, Reached, Values

TODO_FIELD, NOTE_FIELD = "What needs to be done?", "Write down something"
COLLECTIONS = "select name from wagtailcore_collection where depth > 1"
REDIRECTS = "select old_path, redirect_link from wagtailredirects_redirect"


def _values(*of: tuple[str, ...]) -> Any:
    """Values by name, from a row of names and a row for each run."""
    names, *rows = of
    return tuple(dict(zip(names, row, strict=True)) for row in rows)


def _todos(change: Any) -> Reached:
    return lambda values: lambda before, after: after.todos == tuple(change(values, list(before.todos)))


def _replaced(**changes: Any) -> Reached:
    """The state with other parts, made of the values and the part before."""
    return lambda values: lambda before, after: after == replace(
        before, **{part: make(values, getattr(before, part)) for part, make in changes.items()}
    )


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
        again=_values(("title",), ("Bake bread",), ("Ask Bob and Ann, then decide",)),
        reached=_todos(lambda values, todos: [*todos, (values["title"], False)]),
    ),
    Case(
        app="todomvc", name="delete a todo", path="/", said='Get "{title}" off my list of todos, for good',
        steps=(PlannedStep('Click "Delete {title}"', 'the page does not show "{title}"'),),
        controls={"Delete": "Throw away"}, first={"title": "Call Grace"},
        again=_values(("title",), ("Water the plants",)),
        reached=_todos(lambda values, todos: [one for one in todos if one[0] != values["title"]]),
        confirms=frozenset({"deletion"}), row="title",
    ),
    Case(
        app="todomvc", name="complete a todo", path="/", said='I am through with "{title}", note that on the list',
        steps=(PlannedStep('Check "Done: {title}"', '"Done: {title}" is checked'),),
        controls={"Done:": "Ready:"}, row="title", first={"title": "Call Grace"},
        again=_values(("title",), ("Water the plants",)),
        reached=_todos(lambda values, todos: [(one, done or one == values["title"]) for one, done in todos]),
    ),
)  # fmt: skip


def _bill(values: Values, bills: frozenset[Any]) -> frozenset[Any]:
    return bills | {(values["what"], float(values["amount"]), values["payer"])}


IHATEMONEY = (
    Case(
        app="ihatemoney", name="add a participant", path=HOME, said='Let "{name}" take part in the picnic',
        steps=(
            PlannedStep('Type "{name}" into "Add participant"', 'the value of "Add participant" is "{name}"'),
            PlannedStep('Click "Add"', 'the page shows "{name}"'),
        ),
        controls={"Add participant": "New guest", "Add": "Let in"}, first={"name": "Zoe"},
        again=_values(("name",), ("Yann",), ("Xenia Lee",)), confirms=SAVES,
        reached=_replaced(people=lambda values, people: people | {values["name"]}),
    ),
    Case(
        app="ihatemoney", name="add a bill", path=HOME,
        said='Note that "{payer}" paid "{amount}" for "{what}"',
        steps=(
            PlannedStep('Click "Add a new bill"', '"What?" is visible'),
            PlannedStep('Type "{what}" into "What?"', 'the value of "What?" is "{what}"'),
            PlannedStep('Choose "{payer}" in "Who paid?"', '"{payer}" is selected in "Who paid?"'),
            PlannedStep('Type "{amount}" into "How much?"', 'the value of "How much?" is "{amount}"'),
            PlannedStep('Click "Submit"', 'the page shows "{what}"'),
        ),
        controls={"Add a new bill": "Enter costs", "What?": "For what?", "Who paid?": "Paid by", "How much?": "Sum",
                  "Submit": "Keep it"},
        first={"payer": "Ben", "amount": "9", "what": "Cheese"},
        again=_values(("payer", "amount", "what"), ("Ada", "14", "Melons"), ("Cleo", "3", "Ice and salt")),
        confirms=SAVES, reached=_replaced(bills=_bill),
    ),
    Case(
        app="ihatemoney", name="change a bill", path=HOME, said='It was "{amount}" that we paid for "{what}", they say',
        steps=(
            PlannedStep('Click the "edit" link in the row of "{what}"', '"How much?" is visible'),
            PlannedStep('Type "{amount}" into "How much?"', 'the value of "How much?" is "{amount}"'),
            PlannedStep('Click "Submit"', 'the page shows "{amount}"'),
        ),
        controls={"edit": "alter", "How much?": "Sum", "Submit": "Keep it"}, first={"what": "Juice", "amount": "8"},
        again=_values(("what", "amount"), ("Plates", "25"), ("Bread", "13")), confirms=SAVES, reached=_replaced(
            bills=lambda values, bills: frozenset(
                (what, float(values["amount"]) if what == values["what"] else amount, payer)
                for what, amount, payer in bills
            )
        ),
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
        again=_values(("name", "parent"), ("Winter", "Root"), ("Ann and Bob", "Root")), confirms=SAVES,
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
        again=_values(("old", "new"), ("/news", "https://news.example/"), ("/team", "https://team.example/")),
        confirms=SAVES, reached=_more(lambda values: (values["old"], values["new"])), state=_rows(REDIRECTS),
    ),
)  # fmt: skip
CASES = (*WAGTAIL, *TODOMVC, *IHATEMONEY)
