"""A path to where something is to be done, and switches that are told by what they are."""

from __future__ import annotations

import pytest
from msgspec import convert

from engine.language import read_goal
from engine.observe import PageInput, PageState, TreeNode, read_page
from engine.rules import Bundle, Reader


def shown(*nodes: dict[str, str]) -> PageState:
    tree = [{"i": f"n{at}", **node} for at, node in enumerate(nodes)]
    read = read_page(PageInput(url="https://club.example/", interactive_tree=convert(tree, list[TreeNode])))
    assert read is not None
    return read


def button(name: str, **said: str) -> dict[str, str]:
    return {"r": "btn", "n": name, **said}


HOME = shown(button("Members"), button("Settings"), button("Archive"), {"r": "hdr", "n": "Members"})
SETTINGS = shown(
    button("Members"), button("Settings", s="selected"), {"r": "hdr", "n": "Settings"}, button("General", s="selected"),
    button("Privacy"), {"r": "hdr", "n": "Mail"}, {"r": "chk", "n": "Weekly digest", "s": "checked"},
)  # fmt: skip


def steps(bundle: Bundle, goal: str, page: PageState) -> list[str]:
    reading = read_goal(Reader(bundle), goal, page)
    return [one.text for one in reading.steps] if reading.readable else []


@pytest.mark.parametrize(
    ("goal", "page", "read"),
    [
        ("In Settings > Privacy, turn off 'Tracking'.", HOME,
         ["Click “Settings”", "In “Privacy”, turn off 'Tracking'."]),
        ("In “Privacy”, turn off 'Tracking'.", SETTINGS, ["Click “Privacy”", "turn off 'Tracking'."]),
        ("In Settings > General, turn off the 'Weekly digest' mail setting.", SETTINGS,
         ["Turn off “Weekly digest”", "Save the changes"]),
    ],
)  # fmt: skip
def test_of_a_path_one_part_after_another_is_opened(
    bundle: Bundle, goal: str, page: PageState, read: list[str]
) -> None:
    assert steps(bundle, goal, page) == read


@pytest.mark.parametrize(
    "goal",
    [
        "In Archive > Privacy, turn off 'Tracking'.",  # a deed, and no place
        "In Preferences > Privacy, turn off 'Tracking'.",
        "Settings > Privacy, turn off 'Tracking'.",
    ],
)
def test_what_is_no_place_of_the_page_is_not_pressed(bundle: Bundle, goal: str) -> None:
    assert not any(step.startswith("Click “") for step in steps(bundle, goal, HOME))


@pytest.mark.parametrize("told", ["sound setting", "mail setting for Ann", "mail"])
def test_words_after_a_switch_that_say_more_are_kept(bundle: Bundle, told: str) -> None:
    assert steps(bundle, f"Turn off the 'Weekly digest' {told}.", SETTINGS)[:1] != ["Turn off “Weekly digest”"]
