"""Something new, or a deed, with what the dialog for it is to say."""

from __future__ import annotations

import pytest

from engine.language import read_goal
from engine.rules import Bundle, Reader
from tests.language.pages import page

PAGE = """<h1>Ann Lee</h1><button>+ Add Reading</button><button>+ Add Reading Group</button>
<h2>Readings</h2><p>Blood: 120</p><ul>
<li><span>Order</span><p>Oak chair 40</p><button>Turn down</button></li>
<li><span>Order</span><p>Elm table 12</p><button>Turn down</button></li></ul>"""
READING = """<div role=dialog aria-label="Add Reading"><h2>Add Reading</h2><button>×</button><label>Name <input></label>
<label>Heart Rate <input></label><label>Pain Level (0-10) <input type=number></label>
<label>Site <select><option>Left arm<option>Right arm</select></label><label>Notes <textarea></textarea></label>
<button>Cancel</button><button>Save & Add Another</button><button>Save</button></div>"""
TURNING = """<div role=dialog aria-label="Turn down order"><h2>Turn down order</h2>
<label>Reason for turning down <input></label>
<button>Cancel</button><button>Turn down order</button></div>"""


def steps(bundle: Bundle, wish: str, html: str, opened: int = 0) -> list[str]:
    reading = read_goal(Reader(bundle), wish, page(html), opened)
    return [one.text for one in reading.steps] if reading.readable else []


@pytest.mark.parametrize(
    "wish",
    ["Add a reading with heart rate 70 and pain level 6", 'Add a new reading with notes "calm" to Ann Lee\'s readings'],
)
def test_the_control_for_it_comes_first(bundle: Bundle, wish: str) -> None:
    assert steps(bundle, wish, PAGE)[0] == "Click “+ Add Reading”"
    assert steps(bundle, wish, PAGE, 2)[0] == "Click “+ Add Reading”"  # on the page of the thing, to which a link led
    assert steps(bundle, wish, PAGE, 3) == []  # which brought up no dialog


@pytest.mark.parametrize(
    ("wish", "filled"),
    [
        ("Add reading with heart rate 70 and pain level 6", ["“70” into “Heart Rate”", "“6” into “Pain Level (0-10)”"]),
        ("Add a new reading with a pain level of 6.", ["“6” into “Pain Level (0-10)”"]),
        ('Add a reading named "Dawn" with site "left arm"', ["“Dawn” into “Name”", "“Left arm” in “Site”"]),
        ('Add a reading with heart rate 70, notes "calm, so"', ["“70” into “Heart Rate”", "“calm, so” into “Notes”"]),
    ],
)  # fmt: skip
def test_each_detail_goes_into_its_field(bundle: Bundle, wish: str, filled: list[str]) -> None:
    found = steps(bundle, wish, PAGE + READING, 3)
    assert [one.split(" ", 1)[1] for one in found[:-1]] == filled
    assert found[-1] == "Send the form"


@pytest.mark.parametrize(
    "wish",
    [
        "Add a reading with heart rate 70 and temperature 37",  # for which it has no field
        "Add a reading with heart rate 70 and heart rate 80",
        "Add a reading group with heart rate 70",  # which is something else
        "Add a reading with pain level high",
        'Add a reading with site "Left leg"',
        "Add a reading with heart rate 70 if it is calm",
        "Add a reading with heart rate 70, but don't save it",
        "Add a reading with level 6 and rate 70 or 80",
        "Turn down the order for Oak with heart rate 70",
    ],
)
def test_what_the_dialog_has_no_place_for_is_asked_about(bundle: Bundle, wish: str) -> None:
    assert "Send the form" not in steps(bundle, wish, PAGE + READING, 3)


def test_a_reason_waits_for_the_dialog_of_a_deed(bundle: Bundle) -> None:
    wish = 'Turn down the order for Oak chair 40 with the reason "Out of stock".'
    assert steps(bundle, wish, PAGE)[0] == "Click “Turn down” next to “Oak chair 40”"
    filled = ["Enter “Out of stock” into “Reason for turning down”", "Send the form"]
    assert steps(bundle, wish, PAGE + TURNING, 3) == filled
    assert steps(bundle, wish, PAGE + TURNING) == []  # nobody knows of which order that dialog is


def test_a_deed_is_not_done_alone_that_is_wished_in_another_way(bundle: Bundle) -> None:
    for wish in ("Turn down the order for Oak chair 40 with 3 chairs", 'Turn down the order for Oak with price "9"'):
        assert steps(bundle, wish, PAGE) == []


def test_whose_it_is_goes_without_saying_on_the_page_of_that(bundle: Bundle) -> None:
    assert steps(bundle, "Add a reading for Ann Lee with heart rate 70", PAGE)[0] == "Click “+ Add Reading”"
    assert steps(bundle, "Add a reading for Ann Leeds with heart rate 70", PAGE) == []
    assert steps(bundle, "Add a reading to Ann Lee's brother with heart rate 70", PAGE) == []
