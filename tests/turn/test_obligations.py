"""Obligations as a client sees them: what is to be shown, what was, and what the rules made of it."""

from __future__ import annotations

OPEN, FILTER = ("btn", "open", "Open"), ("btn", "filter", "Filter")
LABS = "https://clinic.example/labs"
GOAL = 'Click "Open" and check that the URL contains "/labs", then click "Filter" and check that "Done" is visible'


def owed(answer):
    return [(one["id"], one["step"], one["status"], one.get("by")) for one in answer["plan"]["obligations"]]


def test_a_plan_says_what_is_to_be_shown_and_what_was(client):
    play = client()
    assert owed(play.start(GOAL, [OPEN, FILTER])) == [("o0", 0, "open", None), ("o1", 1, "open", None)]
    answer = play.turn([OPEN, FILTER], url=LABS, mutated=True)
    assert owed(answer) == [("o0", 0, "discharged", "tier1/P1"), ("o1", 1, "open", None)]
    assert owed(play.ask("task", play.task_id)) == owed(answer)


def test_coming_back_and_forth_is_no_progress(client, plan_of, says, does):
    """Every action works, and nothing of what was to be shown ever is."""
    steps = [(f"Look at part {at}", f'the page shows "Part {at}"') for at in range(4)]
    play = client(plan=[plan_of(*steps)], refine=[does('click("open")'), does('click("filter")')], verify_full=[says()],
                  verify_light=[says()])  # fmt: skip
    play.start("Go through the parts", [OPEN, FILTER])
    for at in range(3):
        answer = play.turn([OPEN, FILTER, ("btn", f"b{at}", "More")])
        assert {one["status"] for one in answer["plan"]["obligations"]} == {"open"}


def test_a_new_plan_keeps_what_is_open(client, plan_of, says, does):
    first = plan_of(("Look at it", 'the page shows "Welcome"'))
    play = client(plan=[first, plan_of(("Look again", "It is fine"))], refine=[does('click("open")')],
                  verify_light=[says()], verify_full=[says()])  # fmt: skip
    play.start("Do what is needed", [OPEN])
    answer = play.turn([OPEN, FILTER])
    texts = [one["text"] for one in answer["plan"]["obligations"]]
    assert texts == ['the page shows "Welcome"', "It is fine"]


def test_the_trace_says_what_was_compiled_and_what_could_not_be(client, plan_of, does):
    steps = (("Look at it", 'the page shows "Welcome"'), ("Look again", "It is as it should be"))
    play = client(plan=[plan_of(*steps)], refine=[does('click("open")')])
    play.start("Do what is needed", [OPEN])
    (turn,) = play.ask("trace", play.task_id)["turns"]
    assert turn["obligations"] == [
        {"id": "o0", "text": 'the page shows "Welcome"', "step": 0, "condition": '"Welcome" in page.text',
         "rule": "criteria/page_shows"},
        {"id": "o1", "text": "It is as it should be", "step": 1},
    ]  # fmt: skip


def test_the_messages_show_them_too(client):
    play = client()
    play.start(GOAL, [OPEN, FILTER])
    (preview,) = play.ask("messages", play.session_id)["messages"]
    assert [one["status"] for one in preview["metadata"]["plan"]["obligations"]] == ["open", "open"]
