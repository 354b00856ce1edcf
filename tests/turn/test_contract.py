"""Sentences of the contract with clients that belong to no other page of these tests."""

from __future__ import annotations

OPEN, FILTER, NEWS = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "news", "News")


def server_step(text):
    return {
        "description": text, "reasoning": "Needed", "toolType": "SERVER", "expectedOutcome": "It works",
        "verify": "It is done",
    }  # fmt: skip


def test_a_server_step_goes_to_the_general_model_even_where_a_rule_could_read_it(client, does):
    plan = {"goal": "All of it", "steps": [server_step('Click "Filter"'), server_step("Look it up")]}
    play = client(plan=[plan], act=[does('click("open")')])
    answer = play.start("Get everything ready, then open it", [OPEN, FILTER, NEWS])
    assert (answer["action"], play.calls) == ('click("open")', ["plan", "act"])
    assert [step["toolType"] for step in answer["plan"]["steps"]] == ["SERVER", "SERVER"]


def test_a_server_step_is_part_of_no_chain(client, plan_of, does):
    first, last = ("inp", "first", "First name", {"v": ""}), ("inp", "last", "Last name", {"v": ""})
    plan = plan_of('Type "Jas" into "First name"')
    plan["steps"].append(server_step('Type "Kaur" into "Last name"'))
    answer = client(plan=[plan], act=[does('click("open")')]).start("Fill in the form for Jas Kaur", [first, last])
    assert answer["action"] == 'setValue("first", "Jas")'
    assert "chain" not in answer


def test_a_model_s_fail_is_carried_out_in_its_own_words(client, does):
    answer = client(act=[does('fail("No such patient")')]).start('Click "Archive"', [OPEN])
    assert (answer["status"], answer["action"]) == ("failed", 'fail("No such patient")')


def test_sub_tasks_are_told_whole(client, plan_of, does):
    plan = plan_of("Proceed with this", "Proceed with that")
    for step, phase in zip(plan["steps"], "AB", strict=True):
        step["phase"] = phase
    parts = [{"name": name, "objective": name, "inputs": [], "outputs": ["id"], "estimatedSteps": 1} for name in "AB"]
    play = client(plan=[plan], decompose=[{"subTasks": parts}], refine=[does('click("open")')])
    answer = play.start("Find her, then open her record", [OPEN])
    rest = {"inputs": [], "outputs": ["id"], "estimatedSteps": 1}
    assert answer["plan"]["subTasks"] == [
        {"id": "t0", "name": "A", "objective": "A", "status": "in_progress", **rest},
        {"id": "t1", "name": "B", "objective": "B", "status": "pending", **rest},
    ]


def test_a_next_goal_says_whether_it_is_required(client, plan_of, does):
    plan = plan_of("Proceed with this", "Proceed with that")
    plan["steps"][0]["nextGoal"] = {"description": 'Click "News"', "required": False}
    answer = client(plan=[plan], refine=[does('click("open")')]).start("Open it, then read it", [OPEN])
    assert answer["expectedOutcome"]["nextGoal"] == {"description": 'Click "News"', "required": False}


def test_an_active_task_that_waits_for_its_user_has_no_action(client):
    play = client()
    play.start('Click "Open", then click "Archive"', [OPEN])
    assert play.turn([OPEN, FILTER])["status"] == "needs_user_input"
    assert "action" not in play.ask("active", play.session_id, "")
