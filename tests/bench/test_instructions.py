"""Steps of help centres on pages of real sites: read from their repository, judged by the element that was taken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.apps.serving import AppMissing
from benchmarks.instructions.material import PAGES, STEPS, as_said, instructions
from benchmarks.instructions.play import play_all

NODES = [
    {"ref": 0, "tag": "BODY", "xid": "0", "children": [1, 4, 6, 8, 9, 12]},
    {"ref": 1, "tag": "A", "xid": "1", "attributes": {"href": "/in"}, "children": [2]},
    {"ref": 2, "tag": "SPAN", "xid": "2", "children": [3]},
    {"ref": 3, "tag": "t", "text": "Sign in"},
    {"ref": 4, "tag": "BUTTON", "xid": "4", "children": [5]},
    {"ref": 5, "tag": "t", "text": "Help"},
    {"ref": 6, "tag": "BUTTON", "xid": "6", "attributes": {"disabled": ""}, "children": [7]},
    {"ref": 7, "tag": "t", "text": "Save"},
    {"ref": 8, "tag": "INPUT", "xid": "8", "attributes": {"aria-label": "Email"}},
    {"ref": 9, "tag": "DIV", "xid": "9", "attributes": {"aria-hidden": "true"}, "children": [10]},
    {"ref": 10, "tag": "BUTTON", "xid": "10", "children": [11]},
    {"ref": 11, "tag": "t", "text": "Reset"},
    {"ref": 12, "tag": "DIV", "xid": "12", "children": [13, 15]},
    {"ref": 13, "tag": "LABEL", "xid": "13", "children": [14]},
    {"ref": 14, "tag": "t", "text": "City"},
    {"ref": 15, "tag": "INPUT", "xid": "15"},
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = [
        ("Go to https://www.shop.example/start", "1", "7"),
        ("Click Sign in", "2", "7"),
        ("Click Help", "1", "7"),
        ("Click Save", "6", "7"),
        ("Click Pay", "4", "7"),
        ("Enter user-selected email in Email", "8", "7"),
        ("Click Reset", "10", "7"),
        ("Enter Graz in City", "13", "7"),
        ("Ask user for email", "None", "7"),
        ("Click Remove below user-selected review", "4", "7"),
    ]
    (tmp_path / PAGES).mkdir(parents=True)
    (tmp_path / PAGES / "7.json").write_text(json.dumps({"info": NODES}))
    (tmp_path / STEPS).write_text("".join(f"{says}\thash\t{right}\t{page}\n" for says, right, page in rows))
    return tmp_path


def test_a_step_is_judged_by_the_control_that_was_taken(data: Path) -> None:
    played = {one.says: one.outcome for one in play_all(data, instructions(data))}
    assert played == {
        "Click Sign in": "right",  # the text in the link is the link
        "Click Help": "wrong",
        "Click Save": "unusable",
        "Click Pay": "asked",
        'Enter "Sample 4711" in Email': "right",
        "Click Reset": "right",  # that it says to be hidden hides nothing that is drawn
        'Enter "Sample 4711" in City': "right",  # a label right before a field is its own
    }


def test_without_the_element_that_is_right_whatever_is_done_is_wrong(data: Path) -> None:
    played = {one.says: one.outcome for one in play_all(data, instructions(data), without=True)}
    assert played == {
        "Click Sign in": "asked",
        "Click Help": "wrong",  # the material has another element as right, and this one is left
        "Click Save": "unusable",
        "Click Pay": "asked",
        'Enter "Sample 4711" in Email': "asked",
        "Click Reset": "asked",
        'Enter "Sample 4711" in City': "asked",
    }


def test_of_the_half_kept_apart_no_step_is_told(data: Path) -> None:
    one = next(play_all(data, instructions(data))).told_apart()
    assert (one.says, one.took, one.why, one.page) == ("", "", "", 0)


def test_its_site_is_where_the_steps_began(data: Path) -> None:
    assert {one.site for one in instructions(data)} == {"shop.example"}


def test_what_stands_for_a_value_becomes_one() -> None:
    assert as_said("Type your name into the box") == 'Type "Sample 4711" into the box'
    assert as_said("Click Enter") == "Click Enter"


def test_a_folder_without_the_steps_is_told(tmp_path: Path) -> None:
    with pytest.raises(AppMissing, match="is no clone of"):
        instructions(tmp_path)
