"""Sub-tasks: what they find, what is told of them, what becomes of one that fails (SPEC 5 to 7)."""

from __future__ import annotations

import pytest

PARTS = [("btn", f"p{n}", f"Part {n}") for n in range(1, 5)]
PRESSED = 'click("p3")'
STEPS = [f"Proceed with item number {n}" for n in range(1, 5)]


def opened(count):
    return [(*one, {"s": "expanded"}) if at < count else one for at, one in enumerate(PARTS)]


def sub_task(name, steps, *outputs):
    said = {"name": name, "objective": f"{name} is done", "inputs": [], "outputs": list(outputs)}
    return {**said, "estimatedSteps": steps}


def clicks(does):
    return [does(f'click("p{n}")') for n in range(1, 5)]


@pytest.fixture
def parted(client, plan_of, does):
    """A plan of four steps in two sub-tasks, the first of which gives a patient id."""

    def play(**answers):
        made = {"plan": [plan_of(*STEPS)], "refine": clicks(does)}
        halves = {"decompose": [{"subTasks": [sub_task("Findings", 2, "patient id"), sub_task("History", 2)]}]}
        one = client(settings={"hierarchy_min_steps": 4}, **{**made, **halves, **answers})
        one.start("Open every part", PARTS)
        return one

    return play


def test_what_a_sub_task_found_is_told_to_the_next_and_its_actions_are_not(parted, says):
    play = parted(verify_light=[{**says(), "sub_task_completed": True}])
    play.turn(opened(1))
    play.turn([*opened(2), ("txt", "t1", "Patient id: 17")])
    (told,) = play.script.inputs[-1:]
    assert told["found"] == ("Findings: patient id: 17",)
    assert "actions" not in told
    assert told["earlier"] == 2
    assert play.state.plan.sub_tasks[0].result == "patient id: 17"
    play.turn(opened(3))
    assert play.script.inputs[-1]["actions"] == (PRESSED,)


def test_what_the_page_does_not_show_is_told_in_the_verifier_s_words(parted, says):
    play = parted(verify_light=[{**says(), "sub_task_completed": True}])
    play.turn(opened(1))
    play.turn(opened(2))
    assert play.state.found == ("Findings: As seen.",)


@pytest.mark.parametrize(
    ("nodes", "found"),
    [
        ([("inp", "f", "Patient ID", {"v": "17"})], "patient id: 17"),
        ([("txt", "a", "Patient id"), ("txt", "b", "17")], "patient id: 17"),
        ([("txt", "a", "The patient id is none of yours")], "As seen."),
        ([("inp", "f", "Patient ID", {"v": "•••", "s": "password"})], "As seen."),
    ],
)
def test_outputs_are_read_off_the_page(parted, says, nodes, found):
    play = parted(verify_light=[{**says(), "sub_task_completed": True}])
    play.turn(opened(1))
    play.turn([*opened(2), *nodes])
    assert play.state.found == (f"Findings: {found}",)


@pytest.fixture
def failed(says):
    return {**says(worked=False), "sub_task_completed": False}


def spend_attempts(play, extra=""):
    """The last step of the sub-task fails until its attempts are spent; answers the turn in which they are."""
    for attempt in range(3):
        assert play.turn([*opened(2), ("btn", f"x{extra}{attempt}", "Other")])["status"] == "executing"
    return play.turn([*opened(2), ("btn", f"y{extra}", "Another")])


def test_a_sub_task_whose_attempts_are_spent_is_planned_anew_and_counts(parted, failed):
    other = {"strategy": "ALTERNATIVE_SELECTOR", "action": 'click("p4")', "reason": "r"}
    play = parted(verify_light=[failed], verify_full=[failed], correct=[other, {**other, "action": 'click("p3")'}])
    play.turn(opened(1))
    answer = spend_attempts(play)
    assert "correction/sub_task_failed" in answer["decision"]["rules"]
    assert (answer["status"], answer["plan"]["currentStepIndex"], play.calls[-3:]) == (
        "executing", 0, ["plan", "decompose", "refine"],
    )  # fmt: skip
    assert (play.state.replans, play.state.open.attempts) == (1, 0)


def test_when_no_plan_is_left_the_task_fails(parted, failed):
    play = parted(verify_light=[failed], verify_full=[failed], correct=["failed"])
    play.turn(opened(1))
    play.memory.states[play.task_id] = with_replans(play, 3)
    play.memory.records[play.task_id].clear()
    assert spend_attempts(play)["status"] == "failed"


def with_replans(play, count):
    from msgspec.structs import replace

    return replace(play.state, replans=count)


ELSEWHERE = "https://clinic.example/elsewhere"
GOAL = 'Go to /labs, then click "Labs A", then go to /reports, then click "Print"'


def test_offline_each_address_that_a_plan_opens_begins_a_sub_task(client):
    play = client()
    answer = play.start(GOAL, PARTS)
    parts = [(one["name"], one["estimatedSteps"]) for one in answer["plan"]["subTasks"]]
    assert parts == [("/labs", 2), ("/reports", 2)]
    lab = ("btn", "a", "Labs A")
    assert play.turn([lab], "https://clinic.example/labs")["action"] == 'click("a")'
    answer = play.turn([lab, ("btn", "b", "Labs B")], "https://clinic.example/labs")
    assert (answer["action"], answer["plan"]["currentStepIndex"]) == ('navigate("/reports")', 2)
    assert answer["verification"]["sub_task_completed"] is True
    answer = play.turn([("btn", "print", "Print")], "https://clinic.example/reports")
    assert answer["action"] == 'click("print")'
    answer = play.turn([("btn", "print", "Print"), ("btn", "more", "More")], "https://clinic.example/reports")
    assert answer["status"] == "needs_user_input"  # the last sub-task is the goal: nothing tells that it is reached


def test_offline_a_plan_of_one_place_is_one_task(client):
    assert "subTasks" not in client().start('Click "Part 1", then click "Part 2"', PARTS)["plan"]


def test_where_every_later_sub_task_was_skipped_the_one_at_hand_is_the_last(parted, says):
    skips = [{"op": "skip", "step": at} for at in (2, 3)]
    done = [{**says(), "sub_task_completed": True}]
    said = {"valid": False, "reason": "r", "suggestedChanges": skips, "needsFullReplan": False}
    play = parted(verify_light=done, verify_full=done, validate_plan=[said])
    assert play.turn(opened(1), ELSEWHERE)["action"] == 'click("p2")'
    answer = play.turn(opened(2), ELSEWHERE)
    assert (answer["status"], answer["decision"]["route"]) == ("completed", "goal_achieved")
