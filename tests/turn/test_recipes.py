"""A goal that is like that of a recipe is reached by its steps: no model is asked, and nothing is guessed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.actions import parse_action
from engine.recipes import KeptRecipe, Recipe, Step, Version
from tests.recipes.keeping import InMemory

SITE = "todos.example"
URL = "https://todos.example/"
FIELD, ADD = ("inp", "new", "New todo"), ("btn", "add", "Add")
EMPTY = [FIELD, ADD]


def typed(title, *more):
    return [("inp", "new", "New todo", {"v": title}), ADD, *more]


STEPS = (
    Step(do="setValue", role="textbox", name="New todo", value="{title}",
         after='the value of "New todo" is "{title}"', reversibility="none"),
    Step(do="click", role="button", name="Add", after='the page shows "{title}"', reversibility="reversible"),
)  # fmt: skip
RECIPE = Recipe("add-a-todo", SITE, "Put {title} on the list", STEPS, {"title": "text"})
GOAL = 'Put "Buy milk" on the list'


LIKE = 'See to "Buy milk"'  # which no rule reads
UNREAD = replace(RECIPE, goal="See to {title}")


def kept(recipe=RECIPE, status="on"):
    version = Version(number=1, recipe=recipe, author="Ann", at=5.0)
    return KeptRecipe(id=recipe.id, site=recipe.site, versions=(version,), status=status)


@pytest.fixture
def play(client):
    def play(*recipes, **more):
        one = client(**more)
        one.engine = one.restarted(recipes=InMemory(*recipes))
        return one

    return play


def done(title):
    return [FIELD, ADD, ("chk", "t1", title)]


class TestRunning:
    def test_its_steps_are_the_plan_and_no_model_is_asked(self, play):
        one = play(kept(), plan=["failed"])
        answer = one.start(GOAL, EMPTY, URL)
        assert [step["description"] for step in answer["plan"]["steps"]] == [
            'Type "Buy milk" into "New todo"', 'Click "Add"']  # fmt: skip
        assert answer["action"] == 'setValue("new", "Buy milk")'
        assert one.turn(typed("Buy milk"), URL, mutated=True)["action"] == 'click("add")'
        assert one.turn(done("Buy milk"), URL, mutated=True)["status"] == "completed"
        assert one.script.calls == []
        assert {"recipes/use", "planning/by_recipe"} <= set(answer["decision"]["rules"])

    @pytest.mark.parametrize("title", ["  two   lamps ", "it's ‘x’", "\\n", "{title}x", "e\u0301", "100 %"])
    def test_a_quoted_value_is_typed_as_it_is_written(self, play, title):
        one = play(kept())
        answer = one.start(f'Put "{title}" on the list', EMPTY, URL)
        assert parse_action(answer["action"]).text == title
        one.turn(typed(title), URL, mutated=True)
        assert one.turn(done(title), URL, mutated=True)["status"] == "completed"

    def test_the_version_that_is_used_is_a_recorded_fact(self, play):
        one = play(kept())
        one.start(GOAL, EMPTY, URL)
        record = one.history[0]
        assert [(offer.id, offer.version) for offer in record.observed.recipes] == [("add-a-todo", 1)]
        assert record.transition.plan.recipe.version == 1

    def test_it_is_not_done_without_its_evidence(self, play):
        one = play(kept())
        one.start(GOAL, EMPTY, URL)
        one.turn(typed("Buy milk"), URL, mutated=True)
        assert one.turn(EMPTY, URL, mutated=True)["status"] != "completed"

    @pytest.mark.parametrize("goal", ["Add \"Buy milk\" to the list", 'Take "Buy milk" off the list', "Buy milk"])
    def test_another_goal_is_planned_as_ever(self, play, goal):
        one, other = play(kept(replace(RECIPE, goal="Note {title} down"))), play()
        assert one.start(goal, EMPTY, URL)["decision"] == other.start(goal, EMPTY, URL)["decision"]

    def test_another_site_has_no_use_for_it(self, play):
        answer = play(kept()).start(GOAL, EMPTY, "https://other.example/")
        assert "planning/by_recipe" not in answer["decision"]["rules"]

    def test_on_another_site_its_part_is_over(self, play):
        one = play(kept())
        one.start(GOAL, EMPTY, URL)
        answer = one.turn(typed("Buy milk"), "https://other.example/", mutated=True)
        assert "recipes/ended" in answer["decision"]["rules"]

    @pytest.mark.parametrize("more", [" and delete the rest", ", then log out", " for everyone"])
    def test_a_goal_that_says_more_is_planned_as_ever(self, play, more):
        answer = play(kept(replace(RECIPE, goal="Note {title}"))).start("Note milk" + more, EMPTY, URL)
        assert "planning/by_recipe" not in answer["decision"]["rules"]

    def test_other_words_are_the_users_to_confirm_each_time(self, play):
        one = play(kept(replace(UNREAD, goal="See to my {title}")))
        answer = one.start('See to "Buy milk"', EMPTY, URL)
        assert answer["question"].endswith('“See to my "Buy milk"”. Shall I do it in the same way?')
        assert one.turn(EMPTY, URL, user_input="yes")["action"] == 'setValue("new", "Buy milk")'

    def test_where_its_first_step_is_not_on_the_page_it_is_not_used(self, play):
        answer = play(kept()).start(GOAL, [("btn", "x", "Help")], URL)
        assert "planning/by_recipe" not in answer["decision"]["rules"]

    def test_one_that_is_switched_off_is_not_used(self, play):
        answer = play(kept(status="off")).start(GOAL, EMPTY, URL)
        assert "planning/by_recipe" not in answer["decision"]["rules"]


PLAN = {"goal": "It is on the list", "steps": [
    {"description": 'Click "Create"', "reasoning": "", "toolType": "DOM", "expectedOutcome": "it is there",
     "verify": 'the page shows "Buy milk"'}]}  # fmt: skip


def options(answer):
    return [one["label"] for one in answer["options"]]


class TestAsking:
    """Before a recipe is first used, where several fit, and where a value is missing."""

    def test_the_user_is_asked_before_it_is_first_used(self, play):
        one = play(kept(UNREAD, "suggested"))
        answer = one.start(LIKE, EMPTY, URL)
        assert answer["status"] == "needs_user_input"
        assert answer["question"].endswith('“See to "Buy milk"”. Shall I do it in the same way?')
        assert options(answer)[:2] == ["Yes, in the same way", "No, plan it anew"]
        assert one.turn(EMPTY, URL, user_input="yes")["action"] == 'setValue("new", "Buy milk")'

    @pytest.mark.parametrize("word", ["no", "No, plan it anew"])
    def test_a_no_is_planned_as_ever(self, play, word):
        one = play(kept(UNREAD, "suggested"), plan=[PLAN])
        one.start(LIKE, [*EMPTY, ("btn", "create", "Create")], URL)
        answer = one.turn([*EMPTY, ("btn", "create", "Create")], URL, user_input=word)
        assert "planning/by_recipe" not in answer["decision"]["rules"]

    def test_something_else_is_what_the_user_says(self, play):
        one = play(kept(UNREAD, "suggested"))
        one.start(LIKE, EMPTY, URL)
        assert one.turn(EMPTY, URL, user_input='Click "Add"')["action"] == 'click("add")'

    def test_a_yes_is_to_what_was_asked_about_and_not_to_what_was_written_since(self, play):
        one = play(kept(UNREAD, "suggested"), plan=["failed"])
        one.start(LIKE, EMPTY, URL)
        since = kept(replace(UNREAD, steps=STEPS[1:]), "suggested")
        since = replace(since, versions=(replace(since.versions[0], number=2),))
        one.engine = one.restarted(recipes=InMemory(since))
        assert "planning/by_recipe" not in one.turn(EMPTY, URL, user_input="yes")["decision"]["rules"]

    def test_who_says_stop_is_not_asked_on(self, play):
        one = play(kept(UNREAD, "suggested"))
        one.start(LIKE, EMPTY, URL)
        assert one.turn(EMPTY, URL, user_input="stop")["status"] == "cancelled"

    def test_of_two_that_fit_the_user_says_which(self, play):
        other = replace(UNREAD, id="by-enter", steps=(STEPS[0], Step(do="press", value="Enter", after=STEPS[1].after)))
        one = play(kept(UNREAD), kept(other))
        answer = one.start(LIKE, EMPTY, URL)
        said = "See to {title}, as in"
        assert options(answer)[:3] == [f"{said} add-a-todo", f"{said} by-enter", "No, plan it anew"]
        answer = one.turn(EMPTY, URL, user_input=options(answer)[1])
        assert answer["plan"]["steps"][1]["description"] == "Press Enter"

    def test_a_value_that_the_goal_does_not_give_is_asked_for(self, play):
        one = play(kept(UNREAD))
        answer = one.start("See to", EMPTY, URL)
        assert "does not say this: “title”" in answer["question"]
        assert one.turn(EMPTY, URL, user_input="Buy milk")["action"] == 'setValue("new", "Buy milk")'

    def test_a_value_and_then_whether(self, play):
        one = play(kept(UNREAD, "suggested"))
        one.start("See to", EMPTY, URL)
        answer = one.turn(EMPTY, URL, user_input="Buy milk")
        assert answer["question"].endswith("Shall I do it in the same way?")
        assert one.turn(EMPTY, URL, user_input="yes")["action"] == 'setValue("new", "Buy milk")'

    @pytest.mark.parametrize("kind", ["number", "date", "email"])
    def test_a_value_of_another_kind_is_none(self, play, kind):
        answer = play(kept(replace(UNREAD, parameters={"title": kind}))).start(LIKE, EMPTY, URL)
        assert "planning/by_recipe" not in answer["decision"]["rules"]

    @pytest.mark.parametrize(("mode", "asks"), [("off", False), ("suggest", True), ("on", False)])
    def test_the_setting_says_whether(self, client, mode, asks):
        one = client(settings={"recipes": mode})
        one.engine = one.restarted(recipes=InMemory(kept(UNREAD, "suggested")))
        answer = one.start(LIKE, EMPTY, URL)
        assert ("planning/same_way" in answer["decision"]["rules"]) == asks
        assert ("planning/by_recipe" in answer["decision"]["rules"]) == (mode == "on")


def test_nobody_is_asked_where_the_goal_costs_nothing(play):
    answer = play(kept(status="suggested")).start(GOAL, EMPTY, URL)
    assert answer["status"] == "executing"
    assert "recipes/nothing_gained" in answer["decision"]["rules"]


class TestWhatDoesNotFit:
    """The recipe's part is over; what is left is planned, and nothing that went out goes out again."""

    @pytest.fixture
    def begun(self, play):
        one = play(kept(), plan=[PLAN])
        one.start(GOAL, EMPTY, URL)
        return one

    @pytest.mark.parametrize(
        "page",
        [
            [("inp", "new", "New todo", {"v": "Buy milk"}), ("btn", "create", "Create")],
            typed("Buy milk", ("btn", "add2", "Add"), ("btn", "create", "Create")),
        ],
        ids=["gone", "twice"],
    )
    def test_a_model_plans_what_is_left(self, begun, page):
        answer = begun.turn(page, URL, mutated=True)
        assert {"recipes/ended", "planning/by_model"} <= set(answer["decision"]["rules"])
        assert answer["action"] == 'click("create")'
        assert begun.script.calls == ["plan"]

    def test_without_a_model_its_words_are_looked_up_as_any_other_step(self, play):
        one = play(kept())
        one.start(GOAL, EMPTY, URL)
        answer = one.turn([("inp", "new", "New todo", {"v": "Buy milk"}), ("btn", "x", "Add it")], URL, mutated=True)
        assert {"recipes/ended", "planning/rest_of_recipe"} <= set(answer["decision"]["rules"])
        assert [step["status"] for step in answer["plan"]["steps"]] == ["completed", "pending"]
        assert answer.get("action") in ('click("x")', None)

    def test_a_control_that_cannot_be_used_is_not_used(self, begun):
        page = [("inp", "new", "New todo", {"v": "Buy milk"}), ("btn", "add", "Add", {"s": "disabled"}),
                ("btn", "create", "Create")]  # fmt: skip
        assert begun.turn(page, URL, mutated=True)["action"] != 'click("add")'


def test_a_condition_that_does_not_hold_ends_it(play):
    steps = (STEPS[0], replace(STEPS[1], before='the page shows "Ready"'))
    one = play(kept(replace(RECIPE, steps=steps)))
    one.start(GOAL, EMPTY, URL)
    assert "recipes/ended" in one.turn(typed("Buy milk"), URL, mutated=True)["decision"]["rules"]


def test_a_confirmation_is_asked_for_anew(play):
    steps = (Step(do="click", role="button", name="Delete account", after='the page shows "Gone"'),)
    recipe = replace(RECIPE, goal="End account {title}", steps=steps)
    one = play(kept(recipe))
    answer = one.start('End account "A"', [("btn", "d", "Delete account")], URL)
    assert [option.get("approves") for option in answer["options"]][:1] == [True]
    assert "action" not in answer


def test_steps_that_allow_it_go_out_as_a_chain(play):
    fields = [("inp", "a", "Name"), ("inp", "b", "City"), ("btn", "s", "Keep")]
    steps = tuple(
        Step(do="setValue", role="textbox", name=name, value=f"{{{name.lower()}}}",
             after=f'the value of "{name}" is "{{{name.lower()}}}"')
        for name in ("Name", "City")
    )  # fmt: skip
    recipe = Recipe("file", SITE, "File {name} under {city}", steps, {"name": "text", "city": "text"})
    answer = play(kept(recipe)).start('File "Ann" under "Graz"', fields, URL)
    assert [one["action"] for one in answer["chain"]["actions"]] == ['setValue("a", "Ann")', 'setValue("b", "Graz")']
    doubled = [*fields, ("inp", "b2", "City")]
    assert "chain" not in play(kept(recipe)).start('File "Ann" under "Graz"', doubled, URL)


def test_the_row_tells_which_control_is_meant(play):
    rows = [("btn", "d1", "Remove", {"row": "Buy milk Remove"}), ("btn", "d2", "Remove", {"row": "Call Ann Remove"})]
    steps = (Step(do="click", role="button", name="Remove", place="{title}", after='"{title}" is gone'),)
    recipe = replace(RECIPE, goal="Cross {title} out", steps=steps)
    assert play(kept(recipe)).start('Cross "Call Ann" out', rows, URL).get("action") == 'click("d2")'


def test_a_store_that_fails_is_no_recipe(play):
    class Gone(InMemory):
        async def of(self, tenant, site):
            raise OSError("the disk is gone")

    one = play()
    one.engine = one.restarted(recipes=Gone())
    assert "planning/by_recipe" not in one.start(GOAL, EMPTY, URL)["decision"]["rules"]
