"""What results and replans make of a plan."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.batches import UnknownPlan
from engine.exchange.errors import MissingField

CHAIN = (("Post the joke", ()), ("Make the image", ()), ("Share the image", (1,)), ("Thank everybody", (0, 2)))
FAIL = {"step": 1, "notes": "[FAIL]: No image generator"}


def redesign(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"action": "redesign", "steps": list(steps), "reason": "There is another way."}


class TestResults:
    @pytest.mark.parametrize(
        ("result", "status"),
        [
            ({}, "completed"),
            ({"notes": "   "}, "completed"),
            ({"notes": "\n\t [FAIL]: no"}, "blocked"),
            ({"notes": "[FAIL]no"}, "blocked"),
            ({"notes": "It did not [FAIL]"}, "completed"),
            ({"notes": "FAIL: no"}, "completed"),
            ({"notes": "[SUCCESS]: yes"}, "completed"),
            ({"tools": "completed failed"}, "completed"),
            ({"tools": "completed pending"}, "blocked"),
            ({"tools": "completed PENDING"}, "blocked"),
            ({"tools": "no_longer_pending"}, "completed"),
            ({"notes": "[SUCCESS]", "error": "Timeout"}, "blocked"),
            ({"notes": "[SUCCESS]", "error": "  "}, "completed"),
        ],
    )
    def test_what_a_result_makes_of_a_step(self, office: Any, result: dict[str, Any], status: str) -> None:
        office.make(*CHAIN)
        office.report({"step": 0, **result})
        assert office.statuses()[0] == status

    def test_a_batch_may_hold_a_step_and_what_depends_on_it(self, office: Any) -> None:
        office.make(*CHAIN)
        answer = office.report({"step": 2}, {"step": 1})
        assert answer["completed"] == [1, 2]

    def test_a_step_before_its_turn_is_not_done(self, office: Any) -> None:
        office.make(*CHAIN)
        answer = office.report({"step": 2, "notes": "[SUCCESS]"}, {"step": 0})
        assert answer["completed"] == [0]
        assert answer["ignored"] == [{"step": 2, "reason": "The step depends on 1 that are not completed."}]
        assert office.statuses()[2] == "pending"

    def test_what_depends_on_a_step_that_fails_in_the_same_batch_is_not_done(self, office: Any) -> None:
        office.make(*CHAIN)
        answer = office.report({"step": 2, "notes": "[SUCCESS]"}, FAIL)
        assert answer["completed"] == []
        assert [one["step"] for one in answer["ignored"]] == [2]

    def test_a_completed_step_stays_completed(self, office: Any) -> None:
        office.make(*CHAIN)
        office.report({"step": 1})
        answer = office.report(FAIL)
        assert answer["completed"] == [1]
        assert answer["ignored"] == [{"step": 1, "reason": "The step was completed before."}]
        assert office.model.asked == []

    def test_a_plan_is_completed_when_every_step_is(self, office: Any) -> None:
        office.make(*CHAIN)
        assert office.report({"step": 0}, {"step": 1}, {"step": 2})["status"] == "executing"
        assert office.report({"step": 3})["status"] == "completed"


class TestReplan:
    def test_several_blocked_steps_are_one_question(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [{"action": "keep", "steps": [{"replaces": 0}, {"replaces": 1}], "reason": "Again."}]
        answer = office.report({"step": 0, "error": "Timeout"}, FAIL)
        assert len(office.model.asked) == 1
        assert answer["ready"] == [0, 1]
        assert answer["blocked"] == []
        assert [step["attempts"] for step in answer["steps"]] == [1, 1, 0, 0]
        assert [step["description"] for step in answer["steps"]] == [text for text, _ in CHAIN]

    def test_a_redesign_keeps_index_and_attempts(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [redesign({"replaces": 1, "description": "Draw it by hand", "depends_on": [0]},
                                         {"replaces": 2, "description": "Share the drawing"})]  # fmt: skip
        answer = office.report(FAIL)
        assert answer["steps"][1] == {
            "index": 1, "description": "Draw it by hand", "depends_on": [0], "status": "pending", "attempts": 1,
        }  # fmt: skip
        assert answer["steps"][2]["description"] == "Share the drawing"
        assert answer["steps"][2]["depends_on"] == [1]
        assert office.report({"step": 0})["ready"] == [1]

    def test_a_step_that_is_not_named_stays_blocked(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [redesign({"replaces": 1, "description": "Draw it by hand"})]
        answer = office.report({"step": 0, "error": "Timeout"}, FAIL)
        assert [step["status"] for step in answer["steps"]] == ["blocked", "ready", "pending", "blocked"]
        assert answer["blocked"] == [0, 3]

    @pytest.mark.parametrize("action", ["redesign", "keep"])
    def test_naming_none_changes_none(self, office: Any, action: str) -> None:
        office.make(*CHAIN)
        office.model.answers = [{"action": action, "steps": [], "reason": "Whatever."}]
        answer = office.report(FAIL)
        assert answer["steps"][1]["status"] == "blocked"
        assert answer["steps"][1]["attempts"] == 1

    def test_giving_up_some_leaves_the_others_blocked(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [{"action": "give_up", "steps": [{"replaces": 1}], "reason": "No tool."}]
        office.report({"step": 0, "error": "Timeout"}, FAIL)
        assert office.statuses() == ["blocked", "blocked", "blocked", "blocked"]

    def test_independent_steps_are_out_of_a_models_reach(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [redesign({"replaces": 0, "description": "Delete everything"},
                                         {"replaces": 1, "description": "Draw it by hand"})]  # fmt: skip
        answer = office.report(FAIL)
        assert answer["steps"][0]["description"] == "Post the joke"
        assert answer["ready"] == [0, 1]

    @pytest.mark.parametrize(
        "steps",
        [
            [{"replaces": 1, "description": "a", "depends_on": [2]}],  # a cycle with what depends on it
            [{"replaces": 1, "description": "a", "depends_on": [1]}],
            [{"replaces": 1, "description": "a", "depends_on": [9]}],
            [{"replaces": 1, "description": "a", "depends_on": [-1]}],
            [{"replaces": 1, "description": "  "}],
            [{"replaces": 1, "description": "x" * 5_000}],
            [{"replaces": 1, "description": "a"}, {"replaces": 1, "description": "b"}],
        ],
    )
    def test_an_answer_that_makes_no_plan_changes_nothing(self, office: Any, steps: list[dict[str, Any]]) -> None:
        office.make(*CHAIN)
        office.model.answers = [redesign(*steps)]
        answer = office.report(FAIL)
        assert "replan" not in answer
        assert answer["steps"][1] == {
            "index": 1, "description": "Make the image", "depends_on": [], "status": "blocked", "attempts": 1,
        }  # fmt: skip
        assert answer["ready"] == [0]

    @pytest.mark.parametrize("answer", ["failed", "absent"])
    def test_a_model_that_does_not_answer_costs_no_attempt(self, office: Any, answer: str) -> None:
        office.make(*CHAIN)
        office.model.answers = [answer]
        assert office.report(FAIL)["steps"][1]["attempts"] == 0
        assert office.statuses() == ["ready", "blocked", "blocked", "blocked"]

    @pytest.mark.parametrize("answer", ["unparsed", "cut", {"action": "pray", "steps": [], "reason": ""}, {"steps": 1}])
    def test_an_answer_that_cannot_be_read_is_an_attempt(self, office: Any, answer: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [answer]
        told = office.report(FAIL)
        assert told["steps"][1]["attempts"] == 1
        assert told["steps"][1]["status"] == "blocked"
        assert "replan" not in told

    def test_offline_blocked_steps_stay_blocked_and_may_be_tried_again(self, office: Any) -> None:
        office.model.has_model = False
        office.make(*CHAIN)
        assert office.report(FAIL)["ready"] == [0]
        assert office.model.asked == []
        assert office.report({"step": 0})["status"] == "failed"
        answer = office.report({"step": 1, "notes": "[SUCCESS]: found one"})
        assert answer["completed"] == [0, 1]
        assert answer["ready"] == [2]

    def test_a_step_is_replanned_three_times_and_then_stays_blocked(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [{"action": "keep", "steps": [{"replaces": 1}], "reason": "Again."}]
        for attempt in (1, 2, 3):
            assert office.report(FAIL)["steps"][1]["attempts"] == attempt
        answer = office.report(FAIL)
        assert answer["steps"][1]["status"] == "blocked"
        assert answer["steps"][1]["attempts"] == 3
        assert len(office.model.asked) == 3
        assert office.report({"step": 1, "notes": "[SUCCESS]"})["ignored"] == [
            {"step": 1, "reason": "The step was replanned 3 times and stays blocked."}
        ]

    def test_a_model_hears_of_earlier_failures(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [{"action": "keep", "steps": [{"replaces": 1}], "reason": "Again."}]
        for attempt in ("first", "second"):
            office.report({"step": 1, "error": attempt})
        assert [one.rpartition(" ")[2] for one in office.model.asked[1].input["results"]] == ["first", "second"]


class TestRefusals:
    @pytest.mark.parametrize(
        ("steps", "path", "message"),
        [
            ([("a", (7,))], "steps[0].depends_on[0]", "there is no step 7: the only step is 0"),
            ([("a", ()), ("b", (0, 2))], "steps[1].depends_on[1]", "there is no step 2: steps are 0 to 1"),
            ([("a", (0,))], "steps[0].depends_on", "a cycle, in which no step can be the first: 0 before 0"),
            ([("a", (1,)), ("b", (0,))], "steps[0].depends_on",
             "a cycle, in which no step can be the first: 0 before 1 before 0"),
            ([("a", ()), ("b", (3, 0)), ("c", (1,)), ("d", (2,)), ("e", (3,))], "steps[1].depends_on",
             "a cycle, in which no step can be the first: 1 before 2 before 3 before 1"),
        ],
    )  # fmt: skip
    def test_of_plans(self, office: Any, steps: list[Any], path: str, message: str) -> None:
        with pytest.raises(MissingField) as refused:
            office.make(*steps)
        assert (refused.value.path, refused.value.message) == (path, message)
        assert office.memory.records == {}

    def test_of_reports(self, office: Any) -> None:
        office.make(*CHAIN)
        with pytest.raises(MissingField, match=r"results\[1\]\.step: the plan has no step 4"):
            office.report({"step": 0}, {"step": 4})
        with pytest.raises(MissingField, match=r"results\[1\]\.step: step 0 has a result in this batch already"):
            office.report({"step": 0}, {"step": 0})
        assert office.statuses() == ["ready", "ready", "pending", "pending"]  # nothing of them was taken in

    def test_plans_belong_to_a_tenant(self, office: Any) -> None:
        office.make(*CHAIN)
        with pytest.raises(UnknownPlan):
            asyncio.run(office.batches.plan("another", "plan-0"))


class TestRetries:
    def test_the_same_request_makes_one_plan(self, office: Any) -> None:
        assert office.make(*CHAIN, request_id="r") == office.make(*CHAIN, request_id="r")
        assert list(office.memory.records) == ["local/plan-0"]

    def test_the_same_report_counts_once(self, office: Any) -> None:
        office.make(*CHAIN, request_id="r")
        office.model.answers = [{"action": "keep", "steps": [{"replaces": 1}], "reason": "Again."}]
        first = office.report(FAIL, request_id="r")
        office.report({"step": 0})
        assert office.report(FAIL, request_id="r") == first
        assert len(office.model.asked) == 1

    def test_without_a_key_it_counts_again(self, office: Any) -> None:
        office.make(*CHAIN)
        office.model.answers = [{"action": "keep", "steps": [{"replaces": 1}], "reason": "Again."}]
        assert office.report(FAIL)["steps"][1]["attempts"] == 1
        assert office.report(FAIL)["steps"][1]["attempts"] == 2
