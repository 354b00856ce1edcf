"""Whatever is changed in a receipt, or in what a store holds of its task, speaks against the receipt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.record.receipt import Receipt, sealed
from engine.record.turn import TurnRecord
from engine.replay.receipt_check import Bundles, check_receipt
from engine.rules import Bundle
from server.adapters.stored import StoredTask
from server.reading import read_store
from tests.played import Told, play
from tests.receipts.conftest import PAGES, SAYS, URL, Store

pytestmark = pytest.mark.slow

Way = tuple[Any, ...]
UNCOUNTED = ("request_id", "ended")  # a client's own key, and the clock after the decision


@pytest.fixture
def stored(store: Store) -> StoredTask:
    return read_store(f"tinydb:{store.root}").task("id-1")


@pytest.fixture
def receipt(stored: StoredTask) -> Receipt:
    assert stored.receipt is not None
    return stored.receipt


def ways_of(value: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every plain value, of a list only to those of its first member."""
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from ways_of(part, (*way, key))
    elif isinstance(value, list) and value:
        yield from ways_of(value[0], (*way, 0))
    else:
        yield way


def changed(document: Any, way: Sequence[Any]) -> Any:
    """A copy with one value changed to another of its type."""
    copy = json.loads(json.dumps(document))
    *path, last = way
    inner = copy
    for key in path:
        inner = inner[key]
    old = inner[last]
    inner[last] = not old if isinstance(old, bool) else old + 1 if isinstance(old, int | float) else f"{old or ''}x"
    return copy


def test_nothing_speaks_against_what_happened(stored: StoredTask, receipt: Receipt, bundles: Bundles) -> None:
    assert check_receipt(receipt, stored.records, stored.state, bundles) == ()


def test_a_secret_that_the_goal_says_speaks_against_nothing(tmp_path: Path, bundle: Bundle, bundles: Bundles) -> None:
    play(tmp_path, bundle, "Look at the list with the password amber-lantern-77", URL, PAGES, provider=Told(SAYS))
    task = read_store(f"tinydb:{tmp_path}").task("id-1")
    assert task.receipt is not None
    assert task.records[0].before.sealed
    assert check_receipt(task.receipt, task.records, task.state, bundles) == ()
    first, second, *others = task.records
    without = msgspec.structs.replace(second, before=msgspec.structs.replace(second.before, sealed={}))
    assert check_receipt(task.receipt, [first, without, *others], task.state, bundles)


def test_every_value_of_a_receipt_counts(stored: StoredTask, receipt: Receipt, bundles: Bundles) -> None:
    """Though its digest is made anew."""
    document = msgspec.json.decode(msgspec.json.encode(receipt))
    ways = [way for at in (0, 1) for way in ways_of({**document, "obligations": document["obligations"][at:]})]
    assert len(ways) > 50
    for way in ways:
        spoilt = changed({**document}, way)
        try:
            told = msgspec.convert(spoilt, Receipt)
        except msgspec.ValidationError:
            continue  # no receipt any more
        assert check_receipt(told, stored.records, stored.state, bundles), way
        if way != ("digest",):
            assert check_receipt(sealed(told), stored.records, stored.state, bundles), way


@pytest.mark.slow
def test_every_value_of_every_turn_counts(store: Store, stored: StoredTask, receipt: Receipt, bundles: Bundles) -> None:
    turns = store.turns()
    tried = 0
    for at, turn in enumerate(turns):
        for way in ways_of(turn):
            if way[0] in UNCOUNTED or (way[0] == "settings" and way[1] not in ("max_turns", "blocked_domains")):
                continue
            try:
                told = msgspec.json.decode(msgspec.json.encode(changed(turn, way)), type=TurnRecord)
            except msgspec.ValidationError:
                continue  # no turn any more: its line cannot be read
            records = [*stored.records[:at], told, *stored.records[at + 1 :]]
            assert check_receipt(receipt, records, stored.state, bundles), (at, way)
            tried += 1
    assert tried > 300


def test_what_differs_is_named(stored: StoredTask, receipt: Receipt, bundles: Bundles) -> None:
    told = sealed(msgspec.structs.replace(receipt, goal="Something else"))
    said = check_receipt(told, stored.records, stored.state, bundles)
    goal = "'Look at the list of patients'"
    assert said[0] == f"receipt, against the store.goal: 'Something else', but it should be {goal}"


def test_rules_that_do_not_exist_are_named(stored: StoredTask, receipt: Receipt, bundles: Bundles) -> None:
    first, *rest = receipt.obligations
    made_up = msgspec.structs.replace(first, by="tier1/T9", turn=7)
    told = sealed(msgspec.structs.replace(receipt, obligations=(made_up, *rest), rules=("tier1/T8",)))
    said = "\n".join(check_receipt(told, stored.records, stored.state, bundles))
    assert "has no rule 'tier1/T8'" in said
    assert "obligation o0: it names turn 7, and there are 3 turns" in said


def test_a_reply_that_was_replaced_decides_otherwise(stored: StoredTask, receipt: Receipt, bundles: Bundles) -> None:
    """A verdict turned round in the record, with everything else left as it was."""
    last = stored.records[-1]
    replies = tuple(
        msgspec.structs.replace(reply, body=msgspec.Raw(bytes(reply.body).replace(b"true", b"false")))
        for reply in last.replies
    )
    records = (*stored.records[:-1], msgspec.structs.replace(last, replies=replies))
    said = "\n".join(check_receipt(receipt, records, stored.state, bundles))
    assert "turn 2: decided again it is" in said
    assert "turn 2: decided again it issues no receipt" in said or "needs model" in said
