"""A budget that ends before any call of a task is a question there; allowed more, the task goes on as it would have."""

from __future__ import annotations

from typing import Any

import pytest

from engine.recipes import KeptRecipe, Recipe, Step, Version
from tests.recipes.keeping import InMemory
from tests.turn.conftest import with_settings

ROOMY = 10**9
EFFECTS = ("plan", "act", "refine", "verify_light", "verify_full", "correct", "validate_plan", "decompose", "critic",
           "classify_action", "choose_recipe")  # fmt: skip
CALL = 120  # tokens that a scripted call takes
PAGE = [("btn", "b1", "Save"), ("btn", "b2", "Next"), ("btn", "buy", "Buy now"), ("inp", "f1", "Name", {"v": ""})]
MORE = [*PAGE, ("btn", "b3", "Details")]
OTHER = [("link", f"l{number}", f"Link {number}", {"href": f"/{number}"}) for number in range(9)]
ERROR = [*PAGE, ("alert", "a1", "Error: it failed")]
STEPS = [f"Do what is needed {word}" for word in ("first", "then", "next", "after that", "later", "at last")]


def cheap(limit: int) -> dict[str, Any]:
    return {
        **{f"budget_{one}_tokens": 0 for one in ("step", "tenant")},
        **{f"llm.{name}.output_tokens": 10 for name in EFFECTS},
        **{f"llm.thinking_tokens.{level}": 0 for level in ("minimal", "low", "medium", "high")},
        "budget_bytes_per_token": 1e9, "budget_task_tokens": limit,
    }  # fmt: skip


def scripts(plan_of: Any, does: Any, says: Any) -> dict[str, tuple[dict[str, Any], list[tuple[Any, dict[str, Any]]]]]:
    sub = [{"name": n, "objective": n, "inputs": [], "outputs": [], "estimatedSteps": 3} for n in ("One", "Two")]
    valid = {"valid": True, "reason": "Fine.", "suggestedChanges": [], "needsFullReplan": False}
    again = {"strategy": "ALTERNATIVE_SELECTOR", "action": 'click("b2")', "reason": "Another."}
    stores = {"kind": "data_change", "reversibility": "reversible", "reason": "It is stored."}
    yes = "<Approved>YES</Approved>"
    return {
        "sub-tasks, a look at the plan": (
            {"plan": [plan_of(*STEPS)], "decompose": [{"subTasks": sub}], "refine": [does('click("b1")')],
             "validate_plan": [valid], "verify_full": [says()], "verify_light": [says()]},
            [(PAGE, {}), (OTHER, {}), (PAGE, {})],
        ),
        "a correction": (
            {"plan": [plan_of(*STEPS[:2])], "refine": [does('click("b1")')], "correct": [again],
             "verify_full": [says()]},
            [(PAGE, {}), (ERROR, {})],
        ),
        "the last step": (
            {"plan": [plan_of(STEPS[0])], "refine": [does('click("b1")')],
             "verify_light": [says(done=True)], "verify_full": [says(done=True)]},
            [(PAGE, {}), (MORE, {})],
        ),
        "a critic": (
            {"plan": [plan_of('Click "Buy now"', STEPS[1])], "critic": [yes], "act": [does('click("b2")')]},
            [(PAGE, {}), (PAGE, {"user_input": "yes"})],
        ),
        "a classification": (
            {"plan": [plan_of(STEPS[0])], "refine": [does('click("j")')], "classify_action": [stores]},
            [([*PAGE, ("inp", "m", "Memo", {"fm": 1, "v": "x"}), ("btn", "j", "Jupp", {"fm": 1})], {})],
        ),
        "a choice of a recipe": (
            {"choose_recipe": [{"recipe": "none", "values": {}}], "plan": [plan_of(STEPS[0])],
             "refine": [does('click("b1")')]},
            [(PAGE, {})],
        ),
    }  # fmt: skip


WAY = Recipe("see-to", "clinic.example", "See to {it}", (Step(do="click", role="button", name="Save"),), {"it": "text"})
KEPT = KeptRecipe(
    id="see-to", site=WAY.site, versions=(Version(number=1, recipe=WAY, author="Ann", at=0.0),), status="on"
)
STORIES = ("sub-tasks, a look at the plan", "a correction", "the last step", "a critic", "a classification",
           "a choice of a recipe")  # fmt: skip


@pytest.mark.parametrize("story", STORIES)
def test_it_is_a_question_wherever_it_ends(client, plan_of, does, says, story):
    answers, turns = scripts(plan_of, does, says)[story]

    def made_roomy():
        one = client(settings=cheap(ROOMY), **answers)
        if "choose_recipe" in answers:
            one.restarted(recipes=InMemory(KEPT))
        return one

    roomy = made_roomy()
    made = [(turn(roomy, page, more), list(roomy.calls)) for page, more in turns]
    assert sum(len(calls) for _, calls in made) > 1
    for number, (usual, calls) in enumerate(made):
        for fits in range(len(calls)):
            one = made_roomy()
            for page, more in turns[:number]:
                turn(one, page, more)
            spent = one.state.spent.task if number else 0
            one.bundle = with_settings(one.bundle, {"budget_task_tokens": spent + CALL * fits + 5})
            page, more = turns[number]
            answer = turn(one, page, more)
            assert one.calls == calls[:fits]
            assert (answer["status"], answer["decision"]["route"]) == ("needs_user_input", "ask_user")
            assert answer["budget"]["ended"] == "task"
            assert "action" not in answer
            one.bundle = roomy.bundle
            goes_on = one.turn(page, user_input="continue")
            assert (goes_on["status"], goes_on.get("action")) == (usual["status"], usual.get("action"))


def turn(one: Any, page: Any, more: dict[str, Any]) -> dict[str, Any]:
    if one.task_id is None:
        return dict(one.start("Do all that is needed here, and buy it", page, **more))
    return dict(one.turn(page, **more))
