"""A message that a page made a button of says what any message does; what a button offers to do is none."""

from __future__ import annotations

import pytest

URL = "https://yard.example/boats"
GOAL = 'Click "Osprey", then type "9" into "Berth", then click "Save"'
LIST = "<title>Boats</title><h1>Boats</h1><a href=/boats/7>Osprey</a><a href=/boats/8>Heron</a>"
FORM = "<title>Edit boat</title><h1>Edit boat</h1><label>Berth <input id=b value={0}></label><button id=s>Save</button>"


def is_read(client, more):
    """Whether a message is read off the list that came with this on it once the boat was saved."""
    play = client()
    play.start(GOAL, LIST, url=URL)
    play.turn(FORM.format('""'), url=f"{URL}/7/edit")
    answer = play.turn(FORM.format("9"), url=f"{URL}/7/edit")
    if answer["status"] == "needs_user_input":
        answer = play.turn(FORM.format("9"), url=f"{URL}/7/edit", user_input="yes")
    assert answer["action"] == 'click("s")'
    seen = []
    for _ in range(4):
        if answer["status"] == "executing":
            answer = play.turn(LIST + more, url=URL, network=True)
            seen += answer["decision"]["rules"]
    return "signs/message" in seen


@pytest.mark.parametrize("said", ["Changes saved", "Record updated", "Item Updated"])
def test_a_message_that_is_a_button_is_read(client, said):
    assert is_read(client, f"<button type=button>{said}</button>")


@pytest.mark.parametrize(
    "more",
    [
        "<button type=button>Clear saved</button>",
        "<button type=button>Show updated</button>",
        "<button type=button>Mark as saved</button>",
        "<button type=button>Boat deleted</button>",  # it was to be saved
        "<button type=button>No changes saved</button>",
        "<button type=button>Changes not saved</button>",
        "<form><button>Changes saved</button></form>",
        "<table><tr><td>Heron</td><td><button type=button>Changes saved</button></td></tr></table>",
        "<button type=button aria-haspopup=menu>Changes saved</button>",
        "<button type=button>Changes saved</button><div role=alert>Error: the berth is taken</div>",
    ],
)
def test_what_a_button_does_is_no_message(client, more):
    assert not is_read(client, more)
