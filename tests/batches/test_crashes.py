"""A crash at any moment of a batch: no result is lost, no reply that was kept is paid for again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.exchange.errors import KeyInUse

PLAN = (("a", ()), ("b", ()), ("c", (1,)))
BATCH = ({"step": 0, "notes": "[SUCCESS]"}, {"step": 1, "notes": "[FAIL]"})
AGAIN = {"action": "redesign", "steps": [{"replaces": 1, "description": "b in another way"}], "reason": "r"}
APPENDS = 3  # of a batch: the report, the reply, the decision


@pytest.fixture
def expected(make_office: Any) -> dict[str, Any]:
    """What the batch comes to when nothing happens."""
    office = make_office()
    office.model.answers = [AGAIN]
    office.make(*PLAN)
    answer: dict[str, Any] = office.report(*BATCH)
    return answer


def crashed(office: Any, died: type[BaseException], when: str, at: int, request_id: str | None) -> None:
    office.model.answers = [AGAIN]
    office.make(*PLAN)
    setattr(office.memory, when, at)
    with pytest.raises(died):
        office.report(*BATCH, request_id=request_id)
    setattr(office.memory, when, None)


@pytest.mark.parametrize("request_id", [None, "r"])
@pytest.mark.parametrize("when", ["die_before", "die_after"])
@pytest.mark.parametrize("at", range(APPENDS))
@pytest.mark.parametrize("looks_first", [False, True])
def test_the_same_call_again_gets_the_same_answer(
    office: Any, died: type[BaseException], expected: dict[str, Any], when: str, at: int, request_id: str | None,
    looks_first: bool,
) -> None:  # fmt: skip
    crashed(office, died, when, at, request_id)
    if looks_first:
        office.look()
    if (when, at, request_id) == ("die_after", APPENDS - 1, None):
        return  # the answer was lost and the call bears no key: nothing tells the next one from a new report
    assert office.report(*BATCH, request_id=request_id) == expected
    # A reply that was kept is never asked for again; one that died with the server was heard by nobody.
    kept = (when, at) not in (("die_before", 1),)
    assert len(office.model.asked) == (1 if kept else 2)


@pytest.mark.parametrize("when", ["die_before", "die_after"])
@pytest.mark.parametrize("at", range(APPENDS))
def test_no_result_that_was_stored_is_lost(
    office: Any, died: type[BaseException], expected: dict[str, Any], when: str, at: int
) -> None:
    crashed(office, died, when, at, None)
    if (when, at) == ("die_before", 0):
        assert office.look()["ready"] == [0, 1]
        return
    again = office.report({"step": 0, "notes": "[FAIL]"})  # of a step that is completed: it changes nothing
    assert again["steps"] == expected["steps"]
    assert office.look()["steps"] == expected["steps"]


def test_a_look_at_an_interrupted_batch_asks_no_model_and_keeps_nothing(
    office: Any, died: type[BaseException]
) -> None:
    crashed(office, died, "die_after", 0, None)
    asked, kept = len(office.model.asked), len(office.memory.all("plan-0"))
    assert office.look()["ready"] == [0, 1]
    assert (len(office.model.asked), len(office.memory.all("plan-0"))) == (asked, kept)


def test_a_key_of_another_plan_shows_nothing_of_it(office: Any) -> None:
    office.make(*PLAN, request_id="r")
    with pytest.raises(KeyInUse):
        office.make(*PLAN, goal="Another goal", request_id="r")


def test_another_report_first_brings_the_interrupted_one_to_its_end(
    office: Any, died: type[BaseException], expected: dict[str, Any]
) -> None:
    crashed(office, died, "die_after", 0, None)
    answer = office.report({"step": 1, "notes": "[SUCCESS]: it works now"})
    assert answer["completed"] == [0, 1]
    assert answer["steps"][1]["attempts"] == 1
    assert [record.kind for record in office.memory.all("local/plan-0")] == [
        "created", "reported", "reply", "decided", "reported", "decided",
    ]  # fmt: skip


def test_a_call_that_is_made_again_is_heard_once(office: Any, died: type[BaseException]) -> None:
    crashed(office, died, "die_after", 0, None)
    office.report({"step": 0, "notes": "[SUCCESS]"})  # another call brings the batch to its end
    assert office.report(*BATCH)["steps"][1]["attempts"] == 1  # the call that died
    assert office.report(*BATCH)["steps"][1]["attempts"] == 2  # a new one that says the same


def test_a_plan_whose_making_was_interrupted_is_made_once(office: Any, died: type[BaseException]) -> None:
    office.memory.die_after = 0
    with pytest.raises(died):
        office.make(*PLAN, request_id="r")
    office.memory.die_after = None
    assert office.make(*PLAN, request_id="r")["planId"] == "plan-0"
    assert len(office.memory.all("local/plan-0")) == 1
