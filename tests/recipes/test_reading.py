"""A recipe is read strictly: what is wrong is said by line and field, with what to try."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.recipes import Recipe, Step, Unsayable, read_recipe, sayable, steps_of, written

TODO = """\
recipe: add-a-todo
site: todos.example
goal: Add {title} to the list
parameters:
  title: text
steps:
- do: setValue
  role: textbox
  name: What needs to be done?
  value: '{title}'
  after: the value of "What needs to be done?" is "{title}"
  reversibility: none
- do: press
  value: Enter
  after: the page shows "{title}"
"""


def said(text: str) -> list[str]:
    recipe, flaws = read_recipe("r.yaml", text.encode())
    assert recipe is None
    return [str(one) for one in flaws]


def test_it_is_what_was_written() -> None:
    recipe, flaws = read_recipe("r.yaml", TODO.encode())
    assert (flaws, recipe and recipe.parameters) == ((), {"title": "text"})
    assert recipe is not None
    assert recipe.steps[0].words == 'Type "{title}" into "What needs to be done?"'
    assert read_recipe("r.yaml", written(recipe).encode())[0] == recipe


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (("goal: Add {title}", "goal: Add {name}"), "r.yaml:3:7: goal: unknown parameter 'name' (known: title)"),
        (("to the list", "to {title}"), "r.yaml:3:7: goal: names {title} 2 times "
         "(a goal names each parameter once, since that is where its value comes from)"),
        (("title: text", "title: words"), "r.yaml:5:10: parameters.title: 'words' is not known "
         "(known: date, email, number, text)"),
        (("  name: What", "  nam: What"), "r.yaml:9:3: steps[0]: unknown field 'nam' (did you mean 'name'?)"),
        (("do: press", "do: type"), "r.yaml:13:7: steps[1].do: 'type' is not known "
         "(known: check, click, navigate, press, select, setValue, uncheck)"),
        (("'{title}'", "'{{password}}'"), "r.yaml:10:10: steps[0].value: names a secret "
         "(a recipe holds none; fill the field in by hand)"),
        (("recipe: add-a-todo", "recipe: Add"), "r.yaml:1:9: recipe: 'Add' is no id "
         "(up to 80 small letters, digits and hyphens)"),
        (("site: todos.example\n", ""), "r.yaml:1:1: site is missing (a recipe says recipe, site, goal and steps)"),
        (("do: press\n  value: Enter", "do: press"), "r.yaml:13:3: steps[1]: press needs value"),
        (("do: press\n", "do: press\n  role: button\n"), "r.yaml:13:3: steps[1]: press takes no role"),
        (("do: press\n  value: Enter", "do: navigate\n  value: https://x.example/"),
         "r.yaml:13:3: steps[1].value: 'https://x.example/' is no address of the site (begin it with one /)"),
        (("do: press\n  value: Enter", "do: navigate\n  value: //x.example/"),
         "r.yaml:13:3: steps[1].value: '//x.example/' is no address of the site (begin it with one /)"),
        (("do: press\n  value: Enter", "do: navigate\n  value: /\\x.example/"),
         "is no address of the site (begin it with one /)"),
        (("reversibility: none", "reversibility: no"), "r.yaml:12:18: steps[0].reversibility: 'no' is not known "
         "(did you mean 'none'?)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_stands(change: tuple[str, str], error: str) -> None:
    assert change[0] in TODO
    assert any(one.endswith(error) for one in said(TODO.replace(*change)))


@pytest.mark.parametrize("text", ["", "[]", "recipe: [", "- a", "recipe: a\nrecipe: b", "steps: 4", "parameters: [a]"])
def test_what_is_no_recipe_is_refused(text: str) -> None:
    assert said(text)


def test_too_much_is_refused() -> None:
    many = TODO + "- do: press\n  value: Enter\n" * 60
    assert said(many) == ["r.yaml:7:1: steps: has 62, at most 50 are possible"]
    long = said(TODO.replace("to the list", "x" * 600))
    assert long[0].endswith("is longer than 500 characters, or of several lines")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("milk", 'Type "milk" into "To"'),
        ('6" nails', 'Type “6" nails” into "To"'),
        ("„Faust“", 'Type "„Faust“" into "To"'),
    ],
)
def test_a_step_is_said_in_marks_that_its_value_does_not_hold(value: str, words: str) -> None:
    assert Step(do="setValue", role="textbox", name="To", value="{v}").filled({"v": value}).words == words


@pytest.mark.parametrize("value", ['"”»', "two\nlines", ""])
def test_what_no_marks_hold_is_not_said(value: str) -> None:
    with pytest.raises(Unsayable):
        _ = Step(do="setValue", role="textbox", name="To", value=value).words


@pytest.mark.parametrize("value", ["", " ", 'a "b"', "{{password}}", "two\nlines", "x" * 501])
def test_what_cannot_be_quoted_is_no_value(value: str) -> None:
    assert not sayable(value)
    assert sayable("6' of {rope}")


def test_a_value_is_never_a_name_of_another_parameter() -> None:
    step = Step(do="setValue", role="textbox", name="{a}", value="{b}").filled({"a": "{b}", "b": "x"})
    assert (step.name, step.value) == ("{b}", "x")


def test_a_goal_is_said_with_values_as_they_are_written() -> None:
    recipe = Recipe("r", "s.example", 'Move {a} to "{b}"', (), {"a": "text", "b": "text"})
    assert recipe.goal_with({"a": "x {b}", "b": "y {a}"}) == 'Move "x {b}" to "y {a}"'


@pytest.mark.parametrize("value", ["/x.example", "\\x.example"])
def test_no_value_leads_off_the_site(value: str) -> None:
    recipe = Recipe("r", "s.example", "Open {a}", (Step(do="navigate", value="/{a}"),), {"a": "text"})
    assert steps_of(recipe, {"a": value}) is None
    assert steps_of(recipe, {"a": "reports"}) is not None


def test_the_examples_of_the_docs_are_recipes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "recipes.md").read_text("utf-8")
    found = [part.partition("```")[0] for part in page.split("```yaml\n")[1:]]
    assert found
    assert all(isinstance(read_recipe("docs", one.encode())[0], Recipe) for one in found)
