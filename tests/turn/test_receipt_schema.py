"""The JSON Schema of receipts is the one that is published, and receipts fit it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from engine.record.receipt import receipt_schema

PUBLISHED = Path(__file__).parents[2] / "docs" / "receipt.schema.json"
OPEN, FILTER = ("btn", "open", "Open"), ("btn", "filter", "Filter")


@pytest.fixture
def schema():
    return json.loads(PUBLISHED.read_text("utf-8"))


@pytest.fixture
def made(client, plan_of, says, does):
    """A receipt in which a rule, a model and the user discharged obligations."""
    steps = (("Open it", 'the page shows "Welcome"'), ("Look at it", "It looks as it should"))
    play = client(plan=[plan_of(*steps)], refine=[does('click("open")'), does('click("filter")')],
                  verify_full=[says(done=True)], verify_light=["failed"])  # fmt: skip
    play.start("Do what is needed", [OPEN])
    play.turn([OPEN, FILTER, ("text", "t", "Welcome")])
    play.turn([FILTER, ("btn", "x", "X")])
    return play.ask("receipt", play.task_id)


def test_what_is_published_is_what_is_issued(schema):
    assert schema == json.loads(json.dumps(receipt_schema())), "write it anew: surefoot receipt --schema"


def test_a_receipt_fits_the_schema(schema, made):
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(made, schema)
    assert {one["basis"] for one in made["obligations"]} == {"rule", "model"}


@pytest.mark.parametrize("spoil", [
    lambda made: made.pop("digest"), lambda made: made.update(obligations=[]), lambda made: made.update(turn="1"),
    lambda made: made["obligations"][0].update(basis="guess"), lambda made: made["page"].update(state="md5:1"),
])  # fmt: skip
def test_anything_else_does_not(schema, made, spoil):
    spoil(made)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(made, schema)
