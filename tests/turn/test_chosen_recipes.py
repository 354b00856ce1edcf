"""A model may tell which recipe a goal means: its word is held against the goal, and never enough for another form."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.recipes import Recipe, Step
from tests.recipes.keeping import InMemory
from tests.turn.test_recipes import EMPTY, LIKE, PLAN, SITE, STEPS, UNREAD, URL, kept, options, typed

GOAL = "Could somebody please see that milk gets bought, and that it is not forgotten"
BY_ENTER = replace(UNREAD, id="by-enter", steps=(STEPS[0], Step(do="press", value="Enter", after=STEPS[1].after)))
FIRST = 'setValue("new", "milk")'


PAGE = [*EMPTY, ("btn", "create", "Create")]


@pytest.fixture
def play(client):
    def play(*recipes, **more):
        one = client(**more)
        one.recipes = InMemory(*recipes)
        one.engine = one.restarted(recipes=one.recipes)
        return one

    return play


def names(recipe, **values):
    return {"recipe": recipe, "values": values}


NONE = names("none")


def asks(answer):
    return answer["status"] == "needs_user_input" and answer.get("question")


class TestAmongThoseThatFit:
    def test_the_one_that_it_names_is_gone_by(self, play):
        one = play(kept(UNREAD), kept(BY_ENTER), choose_recipe=[names("by-enter", title="Buy milk")])
        answer = one.start(LIKE, EMPTY, URL)
        assert one.calls == ["choose_recipe"]
        assert answer["action"] == 'setValue("new", "Buy milk")'
        assert answer["plan"]["steps"][1]["description"] == "Press Enter"
        assert {"recipe_choice/among", "recipes/use"} <= set(answer["decision"]["rules"])

    @pytest.mark.parametrize(
        "said",
        [NONE, names("made-up", title="Buy milk"), names("by-enter", title="milk"), names("by-enter", title="Buy gin"),
         names("by-enter", title="Buy milk", more="x"), names("none", title="Buy milk"), "failed", "unparsed", "cut"],
    )  # fmt: skip
    def test_whatever_else_it_says_the_user_is_asked_which(self, play, said):
        one = play(kept(UNREAD), kept(BY_ENTER), choose_recipe=[said])
        answer = one.start(LIKE, EMPTY, URL)
        assert one.calls == ["choose_recipe"]
        assert asks(answer) == "I know more than one way to do this, from earlier tasks. Which one is meant?"
        answer = one.turn(EMPTY, URL, user_input=options(answer)[1])
        assert answer["plan"]["steps"][1]["description"] == "Press Enter"
        assert one.calls == []

    def test_values_are_those_that_rules_read_where_it_gives_none(self, play):
        one = play(kept(UNREAD), kept(BY_ENTER), choose_recipe=[names("by-enter")])
        assert one.start(LIKE, EMPTY, URL)["action"] == 'setValue("new", "Buy milk")'

    def test_its_word_is_nobodys_yes(self, play):
        one = play(kept(UNREAD), kept(BY_ENTER, "suggested"), choose_recipe=[names("by-enter")])
        answer = one.start(LIKE, EMPTY, URL)
        assert asks(answer).endswith('“See to "Buy milk"”. Shall I do it in the same way?')
        assert one.turn(EMPTY, URL, user_input="yes")["plan"]["steps"][1]["description"] == "Press Enter"

    def test_without_a_model_the_user_is_asked_at_once(self, play):
        one = play(kept(UNREAD), kept(BY_ENTER))
        assert asks(one.start(LIKE, EMPTY, URL)).endswith("Which one is meant?")

    @pytest.mark.parametrize(("mode", "asked"), [("off", False), ("fitting", True), ("ask", True)])
    def test_the_setting_says_whether(self, play, mode, asked):
        one = play(kept(UNREAD), kept(BY_ENTER), settings={"recipe_by_model": mode}, choose_recipe=[names("by-enter")])
        one.start(LIKE, EMPTY, URL)
        assert one.calls == ["choose_recipe"] * asked


class TestAGoalOfAnotherForm:
    """The user is asked, each time, and only a yes is one."""

    @pytest.fixture
    def asked(self, play):
        one = play(kept(UNREAD), choose_recipe=[names("add-a-todo", title="milk")], plan=[PLAN])
        answer = one.start(GOAL, PAGE, URL)
        assert one.calls == ["choose_recipe"]
        assert asks(answer).endswith('“See to "milk"”. Shall I do it in the same way?')
        assert options(answer)[:2] == ["Yes, in the same way", "No, plan it anew"]
        return one

    def test_a_yes_runs_it_with_the_words_of_the_goal(self, asked):
        answer = asked.turn(EMPTY, URL, user_input="yes")
        assert answer["action"] == FIRST
        assert asked.turn(typed("milk"), URL, mutated=True)["action"] == 'click("add")'
        done = [*EMPTY, ("chk", "t1", "milk")]
        assert asked.turn(done, URL, mutated=True)["status"] == "completed"
        assert asked.calls == []

    def test_a_no_is_planned_as_ever_and_says_nothing_of_the_recipe(self, asked):
        answer = asked.turn(PAGE, URL, user_input="no")
        assert asked.calls == ["plan"]
        assert answer["action"] == 'click("create")'
        assert asked.recipes.kept["add-a-todo"].status == "on"

    def test_what_is_no_yes_runs_nothing(self, asked):
        answer = asked.turn(EMPTY, URL, user_input="Perhaps")
        assert answer.get("action") != FIRST
        assert "planning/by_recipe" not in answer["decision"]["rules"]

    def test_who_says_stop_is_obeyed(self, asked):
        assert asked.turn(EMPTY, URL, user_input="stop")["status"] == "cancelled"

    def test_a_yes_on_a_page_where_it_cannot_begin_runs_nothing(self, asked):
        answer = asked.turn([("btn", "create", "Create")], URL, user_input="yes")
        assert answer["action"] == 'click("create")'
        assert asked.calls == ["plan"]

    def test_a_yes_to_one_that_was_switched_off_meanwhile_runs_nothing(self, asked):
        asked.recipes.kept.clear()
        asked.turn(PAGE, URL, user_input="yes")
        assert asked.calls == ["plan"]

    @pytest.mark.parametrize(
        "said",
        [NONE, names("made-up", title="milk"), names("add-a-todo"), names("add-a-todo", title="Milk"),
         names("add-a-todo", title="mil"), names("add-a-todo", title="two litres of milk"),
         names("add-a-todo", title=""),
         names("add-a-todo", title=" "), names("add-a-todo", title="milk", more="bought"),
         names("add-a-todo", titles="milk"), "failed", "unparsed"],
    )  # fmt: skip
    def test_what_its_word_cannot_carry_is_planned_as_ever(self, play, said):
        one = play(kept(UNREAD), choose_recipe=[said], plan=[PLAN])
        answer = one.start(GOAL, PAGE, URL)
        assert one.calls == ["choose_recipe", "plan"]
        assert answer["action"] == 'click("create")'

    def test_a_value_of_another_kind_is_none(self, play):
        number = replace(UNREAD, parameters={"title": "number"})
        one = play(kept(number), choose_recipe=[names("add-a-todo", title="milk")], plan=[PLAN])
        one.start(GOAL, PAGE, URL)
        assert one.calls == ["choose_recipe", "plan"]

    def test_two_values_are_two_parts_of_the_goal(self, play):
        two = Recipe("file", SITE, "File {name} under {place}", STEPS[:1], {"name": "text", "place": "text"})
        two = replace(two, steps=(replace(STEPS[0], value="{name} {place}", after=""),))
        one = play(kept(two), choose_recipe=[names("file", name="milk", place="milk")], plan=[PLAN])
        one.start(GOAL, PAGE, URL)
        assert one.calls == ["choose_recipe", "plan"]

    @pytest.mark.parametrize("status", ["suggested", "off"])
    def test_one_that_nobody_agreed_to_is_not_shown_to_a_model(self, play, status):
        one = play(kept(UNREAD, status), plan=[PLAN])
        one.start(GOAL, PAGE, URL)
        assert one.calls == ["plan"]

    def test_neither_is_one_whose_first_step_is_not_on_the_page(self, play):
        one = play(kept(UNREAD), plan=[PLAN])
        one.start(GOAL, [("btn", "create", "Create")], URL)
        assert one.calls == ["plan"]

    def test_a_control_that_a_value_names_is_looked_for_once_the_value_is_known(self, play):
        opens = replace(UNREAD, steps=(Step(do="click", role="button", name="{title}", after='the page shows "x"'),))
        one = play(kept(opens), choose_recipe=[names("add-a-todo", title="milk")], plan=[PLAN])
        assert "milk" in asks(one.start(GOAL, [("btn", "m", "milk")], URL))
        one.start(GOAL, [("btn", "create", "Create")], URL)
        assert one.calls == ["choose_recipe", "plan"]

    @pytest.mark.parametrize("mode", ["off", "fitting"])
    def test_the_setting_says_whether(self, play, mode):
        one = play(kept(UNREAD), settings={"recipe_by_model": mode}, plan=[PLAN])
        one.start(GOAL, PAGE, URL)
        assert one.calls == ["plan"]

    def test_of_many_the_nearest_are_shown(self, play):
        many = [kept(replace(UNREAD, id=f"r{number:02}", goal=f"Fetch {{title}} way {number}")) for number in range(30)]
        near = kept(replace(UNREAD, id="z", goal="See that {title} gets bought"))
        one = play(*many, near, choose_recipe=[NONE], plan=[PLAN])
        one.start(GOAL, PAGE, URL)
        told = one.script.inputs[0]["ways"]
        assert len(told) == 12
        assert told[0]["id"] == "z"


def test_the_model_is_told_the_goal_and_the_forms_and_nothing_of_the_page(play):
    one = play(kept(UNREAD), choose_recipe=[NONE], plan=[PLAN])
    one.start(GOAL, [*EMPTY, ("btn", "x", "A secret of the page")], URL)
    told = one.script.inputs[0]
    assert told == {"goal": GOAL, "ways": (
        {"id": "add-a-todo", "form": "See to {title}", "parameters": ("title (text)",)},)}  # fmt: skip


def test_what_it_named_and_what_was_used_are_recorded_facts(play):
    one = play(kept(UNREAD), choose_recipe=[names("add-a-todo", title="milk")])
    one.start(GOAL, PAGE, URL)
    one.turn(EMPTY, URL, user_input="yes")
    question, begun = one.history
    assert question.transition.question.recipe.chosen == "other"
    assert begun.transition.plan.recipe.id == "add-a-todo"
    assert [offer.id for offer in begun.observed.recipes] == ["add-a-todo"]


def test_it_is_not_asked_again_in_a_task_that_has_a_plan(play):
    one = play(kept(UNREAD), choose_recipe=[NONE], plan=[PLAN])
    one.start(GOAL, PAGE, URL)
    one.turn([*EMPTY, ("btn", "other", "Other")], URL, mutated=True)
    assert "choose_recipe" not in one.calls
