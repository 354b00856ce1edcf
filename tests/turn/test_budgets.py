"""A budget that ends is a question: what was not verified is said to be unverified, and nothing is completed."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.ports import Reserved
from tests.booked import Booked, Elsewhere
from tests.turn.conftest import URL, request_of

LIST = [("btn", "b1", "Save"), ("inp", "f1", "Name", {"v": ""})]
GOAL = "Do what is needed here"
STEPS = ("See to the menu", "Choose what fits best")
BUSY = [*LIST, ("btn", "b9", "More")]
DONE = [("btn", "b1", "Save"), ("alert", "a1", "Saved")]
ROOM = {"budget_step_tokens": 0, "budget_task_tokens": 0, "budget_tenant_tokens": 0}


def small(tokens: int, **more: int) -> dict[str, Any]:
    """Budgets under which a call of these tests fits only as long as about `tokens` are left for the task."""
    calls = {f"llm.{name}.output_tokens": 10 for name in ("plan", "act", "refine", "verify_light", "verify_full")}
    thoughts = {f"llm.thinking_tokens.{level}": 0 for level in ("low", "high")}
    return {**ROOM, **calls, **thoughts, "budget_bytes_per_token": 8.0, "budget_task_tokens": tokens, **more}


def under(one: Any, **settings: int) -> Any:
    """The same client, once an operator has set other budgets."""
    known = {**one.bundle.settings, **settings}
    sets = {name: replace(rules, settings=known) for name, rules in one.bundle.rulesets.items()}
    one.bundle = replace(one.bundle, rulesets=sets, settings=known)
    return one


def test_a_call_that_does_not_fit_is_not_made(client, does):
    one = client(settings=small(20), act=[does('click("b1")')])
    answer = one.start(GOAL, LIST)
    assert one.calls == []
    assert (answer["status"], answer["decision"]["route"]) == ("needs_user_input", "ask_user")
    assert "budget/task" in answer["decision"]["rules"]
    assert answer["budget"] == {"ended": "task", "spent": 0, "unverified": [GOAL]}
    assert "0 of 20 tokens" in answer["question"]
    assert [option["label"] for option in answer["options"]] == ["Continue", "Stop here"]
    assert "action" not in answer


def test_a_verification_without_a_budget_is_taken_up_again(client, plan_of, does, says):
    """The second turn has no tokens for a verifier: its step stays out, and is verified once there are more."""
    planned = plan_of(("See to the menu", "The menu is open"), ("Click \"Save\"", "It is saved"))
    one = client(
        settings=small(1_000, budget_task_tokens=1_000),
        plan=[planned], refine=[does('click("b9")')], verify_full=[says()], verify_light=[says(done=True)],
    )  # fmt: skip
    one.start(GOAL, BUSY)
    spent = one.state.spent.task
    assert spent == 240  # two calls as the provider counts them
    tight = under(one, budget_task_tokens=spent + 5)
    answer = tight.turn(BUSY, network=True)
    assert (answer["status"], tight.calls) == ("needs_user_input", [])
    assert answer["verification"]["degraded"] is True
    assert "goalAchieved" not in answer["verification"]
    assert answer["plan"]["currentStepIndex"] == 0
    assert [step["unverified"] for step in answer["plan"]["steps"]] == [True, True]
    assert answer["budget"]["unverified"] == ["The menu is open", "It is saved"]
    assert all(one_.unverified for one_ in tight.state.obligations)

    answer = tight.turn(BUSY, network=True, user_input="continue")
    assert tight.calls[0] == "verify_full"
    assert tight.state.spent.task_more == spent + 5
    assert answer["status"] == "executing"
    assert answer["plan"]["currentStepIndex"] == 1
    assert not any(step.get("unverified") for step in answer["plan"]["steps"])
    assert not any(one_.unverified for one_ in tight.state.obligations)




def test_a_verified_step_stays_verified(client, plan_of, does):
    planned = plan_of(("See to the menu", "The menu is open"), ("Choose what fits best", "It is chosen"))
    one = client(settings=small(1_000), plan=[planned], refine=[does('click("b1")'), does('click("b9")')])
    one.start(GOAL, LIST)
    tight = under(one, budget_task_tokens=one.state.spent.task + 100)
    answer = tight.turn(BUSY)
    assert (answer["status"], tight.calls) == ("needs_user_input", [])
    assert answer["plan"]["currentStepIndex"] == 1
    assert [step.get("unverified", False) for step in answer["plan"]["steps"]] == [False, True]
    answer = tight.turn(BUSY, user_input="Continue")
    assert (answer["action"], tight.calls) == ('click("b9")', ["refine"])
    assert answer["plan"]["currentStepIndex"] == 1


def test_stop_ends_the_task_and_leaves_the_marks(client, plan_of, does):
    one = client(settings=small(1_000), plan=[plan_of(*STEPS)], refine=[does('click("b1")')])
    one.start(GOAL, LIST)
    tight = under(one, budget_task_tokens=one.state.spent.task)
    tight.turn(BUSY)
    answer = tight.turn(BUSY, user_input="stop")
    assert (answer["status"], tight.calls) == ("cancelled", [])
    assert [step.get("unverified", False) for step in answer["plan"]["steps"]] == [False, True]


def test_a_first_turn_is_taken_up_again_as_it_was(client, plan_of, does):
    one = client(settings=small(15), plan=[plan_of(*STEPS)], refine=[does('click("b1")')])
    one.start(GOAL, LIST)
    assert one.state.pending
    raised = under(one, budget_task_tokens=5_000)
    answer = raised.turn(LIST, user_input="go on")
    assert (answer["status"], answer["action"]) == ("executing", 'click("b1")')
    assert raised.calls == ["plan", "refine"]


def test_a_simple_goal_is_not_planned_for_its_budget(client, does):
    one = client(settings=small(15), act=[does('click("b1")')])
    one.start('Click "Menu"', LIST)
    raised = under(one, budget_task_tokens=5_000)
    answer = raised.turn(LIST, user_input="go on")
    assert (answer["action"], raised.calls) == ('click("b1")', ["act"])


def test_another_answer_raises_nothing(client, does):
    one = client(settings=small(15), act=[does('click("b1")')])
    one.start(GOAL, LIST)
    answer = one.turn(LIST, user_input="Why?")
    assert (answer["status"], one.calls) == ("needs_user_input", [])
    assert one.state.spent.task_more == 0


def test_the_budget_of_a_step_begins_anew_with_the_next(client, plan_of, does):
    planned = plan_of("See to the menu", "Choose what fits best", "Choose another")
    one = client(
        settings=small(0, budget_step_tokens=3_000), plan=[planned],
        refine=[does('click("b1")'), does('click("b9")'), does('click("b1")')],
    )  # fmt: skip
    one.start(GOAL, LIST)
    assert one.state.spent.step == 240
    one.turn(BUSY)
    assert (one.state.spent.step, one.state.spent.task) == (240, 480)  # a look at the plan, and a refinement


def test_a_call_whose_cost_nobody_tells_counts_an_estimate(client, plan_of):
    one = client(settings=small(0), plan=[plan_of(*STEPS)], refine=[RuntimeError("gone")])
    accounts = Booked(0)
    one.engine = one.restarted(accounts)
    one.start(GOAL, LIST)
    assert one.calls == ["plan", "refine", "act"]
    assert accounts.spent > 240  # a plan and a failed act as the provider counts them, and the prompt of what is gone


def test_a_days_budget_holds_for_every_task_of_the_tenant(client, plan_of, does):
    one = client(settings=small(0, budget_tenant_tokens=1_000), plan=[plan_of(*STEPS)],
                 refine=[does('click("b1")')])  # fmt: skip
    one.engine = one.restarted(Booked(990))
    answer = one.start(GOAL, LIST)
    assert (answer["status"], answer["budget"]["ended"], one.calls) == ("needs_user_input", "tenant", [])
    one.engine = one.restarted(Booked(0))
    answer = one.turn(LIST, user_input="try again")
    assert answer["status"] == "executing"
    assert one.state.spent.task_more == 0


class Taken(Booked):
    """Another turn takes what is left of the day just before this one does."""

    async def reserve(self, tenant: str, tokens: int, limit: int, seconds: float) -> Reserved | None:
        self.spent = limit
        return await super().reserve(tenant, tokens, limit, seconds)


def test_a_day_that_others_have_used_up_meanwhile_is_over(client, plan_of):
    one = client(settings=small(0, budget_tenant_tokens=1_000), plan=[plan_of(*STEPS)])
    one.engine = one.restarted(Taken(0))
    answer = one.start(GOAL, LIST)
    assert (answer["status"], answer["budget"]["ended"], one.calls) == ("needs_user_input", "tenant", [])
    assert "1000 of 1000 tokens were spent" in answer["question"]


def test_a_call_is_settled_by_what_it_cost(client, plan_of, does):
    one = client(settings=small(0, budget_tenant_tokens=100_000), plan=[plan_of(*STEPS)], refine=[does('click("b1")')])
    accounts = Booked(0)
    one.engine = one.restarted(accounts)
    one.start(GOAL, LIST)
    assert (one.calls, accounts.spent) == (["plan", "refine"], 240)


def test_what_is_spent_is_booked_on_the_tenant(client, plan_of, does):
    one = client(plan=[plan_of(*STEPS)], refine=[does('click("b1")')])
    accounts = Booked(0)
    one.engine = one.restarted(accounts)
    one.start(GOAL, LIST)
    assert accounts.spent == 240


class Slow:
    """The script's answers, a moment later."""

    has_model = True

    def __init__(self, script: Any) -> None:
        self._script = script

    async def perform(self, effect: Any) -> Any:
        await asyncio.sleep(0.05)
        return await self._script.perform(effect)


def test_what_is_only_held_for_calls_under_way_is_waited_for(client, plan_of, does):
    """A day with room for one call at a time, and for what five tasks really take."""
    held = {f"llm.{name}.output_tokens": 4_000 for name in ("plan", "refine")}
    one = client(settings={**small(0, budget_tenant_tokens=6_500), **held},
                 plan=[plan_of(*STEPS)] * 5, refine=[does('click("b1")')] * 5)  # fmt: skip
    one.script = Slow(one.script)
    accounts = Booked(0)
    one.restarted(accounts=accounts)

    async def story() -> list[dict[str, Any]]:
        calls = [one.engine.interact("tenant", request_of(LIST, URL, {"query": GOAL})) for _ in range(5)]
        return [msgspec.json.decode(answer) for answer in await asyncio.gather(*calls)]

    assert [answer["status"] for answer in asyncio.run(story())] == ["executing"] * 5
    assert accounts.spent == 10 * 120


def test_what_another_worker_has_reserved_is_waited_for(client, plan_of, does):
    one = client(settings=small(0, budget_tenant_tokens=100_000, turn_seconds=1.0), plan=[plan_of(*STEPS)],
                 refine=[does('click("b1")')])  # fmt: skip
    accounts = Elsewhere(99_990)
    one.restarted(accounts=accounts)

    async def story() -> None:
        async def interact(**said: Any) -> dict[str, Any]:
            return msgspec.json.decode(await one.engine.interact("tenant", request_of(LIST, URL, said)))

        first = await interact(query=GOAL)
        assert (first["status"], first["action"], first["needs"]) == ("executing", "wait(1)", {"again": True})
        assert first["thought"].startswith("What is left of today's tokens is reserved by turns under way")
        accounts.over(500)
        second = await interact(task_id=first["taskId"])
        assert (second["action"], second["turn"], one.calls) == ('click("b1")', 0, ["plan", "refine"])

    asyncio.run(story())
    assert accounts.spent == 500 + 240
