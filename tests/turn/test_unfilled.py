"""Where a button stays disabled, who is asked is told which fields are still empty."""

from __future__ import annotations

import pytest


def dialog(*fields, outside=""):
    inputs = (f"{name} <input id=f{at} value='{value}'>" for at, (name, value) in enumerate(fields))
    shown = "".join(f"<label>{one}</label>" for one in inputs)
    return f"<h1>Alerts</h1>{outside}<form>{shown}<button id=s disabled>Save</button></form>"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ((("Name *", "Rain"), ("Database *", ""), ("Note", "")), 'Still empty there: "Database".'),
        ((("Name", "Rain"), ("Database", ""), ("Note", "")), 'Still empty there: "Database", "Note".'),
        ((("Name", "Rain"),), "is disabled or covered"),
    ],
)
def test_the_question_names_what_is_needed_else_all_that_is_empty(client, fields, said):
    play = client()
    outside = "<label>Search <input id=q></label>"
    answer = play.start('Click "Save"', dialog(*fields, outside=outside))
    assert said in answer["question"]
