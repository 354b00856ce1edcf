"""What rules do of their own about a step that fails, or that something is in the way of, asks as all else does."""

from __future__ import annotations

import pytest

CRITIC = [{"text": "<Approved>YES</Approved>"}]
SHOP = "https://shop.example/page"
OPEN, NEXT = "<button id=o>Open</button>", "<button id=n>Next</button>"
FAULT = ("alert", "a", "Error: please look at the form again")
CLOSERS = [
    "Delete 3 files? <button id=y>OK</button>",
    "You will be charged 12 EUR <button id=y>Got it</button>",
    "News <button id=y title='Delete account'>Close</button>",
    "News <button id=y aria-label=Close>Delete account</button>",
    "News <a id=y href=/items/5/delete>Skip</a>",
    "News <form method=post action=/items/5/delete><button id=y>OK</button></form>",
]


def is_held(answer, action):
    asked = answer.get("confirmation", {}).get("action")
    return (answer["status"], asked, "action" in answer) == ("needs_user_input", action, False)


def fired(answer, *rules):
    return set(rules) <= set(answer["decision"]["rules"])


@pytest.mark.parametrize("said", CLOSERS)
def test_a_dialog_that_came_up_is_not_closed_by_what_cannot_be_undone(client, plan_of, said):
    play = client(plan=[plan_of('Click "Open"', 'Click "Next"')])
    play.start("Do what is needed", OPEN + NEXT, SHOP)
    answer = play.turn(f"{OPEN}{NEXT}<dialog open>{said}</dialog>", SHOP, errors=("Odd",), verification_passed=False)
    assert fired(answer, "issuing/dismisses")
    assert is_held(answer, 'click("y")')


@pytest.mark.parametrize("said", CLOSERS[:3])
def test_what_covers_an_element_is_not_closed_by_what_cannot_be_undone(client, said):
    text, _, name = said.partition(" <button id=y")
    title, _, label = name.removesuffix("</button>").partition(">")
    closer = ("btn", "y", label, {"dlg": True, **({"d": title.partition("=")[2].strip("'")} if title else {})})
    answer = client().start('Click "Next"', [("btn", "n", "Next", {"occ": True}), ("dialog", "d", text), closer], SHOP)
    assert fired(answer, "issuing/clears_the_way")
    assert is_held(answer, 'click("y")')


def test_a_box_that_accepts_terms_is_not_ticked_again_unasked(client, plan_of):
    """The page drew its form anew when the name was filled in, and forgot the box."""
    def page(box, name):
        return [("chk", "b", "I accept the terms", {"s": box}), ("inp", "n", "Name", {"v": name}), ("btn", "s", "Save")]

    steps = ('Check "I accept the terms"', 'Type "Zed" into "Name"', 'Click "Save"', 'Click "Next"')
    play = client(critic=CRITIC, plan=[plan_of(*steps)], settings={"enable_chaining": False})
    play.start("Do what is needed", page("", ""), SHOP)
    assert play.turn(page("", ""), SHOP, user_input="yes")["action"] == 'check("b")'
    play.turn(page("checked", ""), SHOP)
    assert play.turn(page("", "Zed"), SHOP)["action"] == 'click("s")'
    answer = play.turn([*page("invalid", "Zed"), FAULT], SHOP)
    assert fired(answer, "issuing/refills")
    assert is_held(answer, 'check("b")')


def test_what_was_sent_is_not_sent_again_unasked_when_a_field_is_filled_again(client, plan_of):
    def page(to, text, state=""):
        return [("inp", "to", "Recipient", {"v": to, "s": state, "fm": 1}), ("inp", "t", "Text", {"v": text, "fm": 1}),
                ("btn", "s", "Send", {"fm": 1})]  # fmt: skip

    steps = ('Type "Ann" into "Recipient"', 'Type "Hi" into "Text"', 'Click "Send"', 'Click "Next"')
    play = client(critic=CRITIC, plan=[plan_of(*steps)], settings={"enable_chaining": False})
    play.start("Do what is needed", page("", ""), SHOP)
    play.turn(page("Ann", ""), SHOP)
    play.turn(page("", "Hi"), SHOP)
    assert play.turn(page("", "Hi"), SHOP, user_input="yes")["action"] == 'click("s")'
    assert play.turn([*page("", "Hi", "invalid"), FAULT], SHOP)["action"] == 'setValue("to", "Ann")'
    answer = play.turn([*page("Ann", "Hi", "invalid"), FAULT], SHOP)
    assert fired(answer, "issuing/repeats")
    assert is_held(answer, 'click("s")')


def test_an_address_that_deletes_is_not_opened_again_unasked(client, plan_of):
    address = "https://shop.example/items/5/delete"
    play = client(critic=CRITIC, plan=[plan_of(f"Go to {address}", 'Click "Next"')])
    play.start("Do what is needed", OPEN, SHOP)
    assert play.turn(OPEN, SHOP, user_input="yes")["action"] == f'navigate("{address}")'
    error = f"{OPEN}<p role=alert class=error>Server error, please try again</p>"
    assert play.turn(error, SHOP)["action"] == "wait(0.5)"
    answer = play.turn(error, SHOP)
    assert fired(answer, "issuing/repeats")
    assert is_held(answer, f'navigate("{address}")')


def test_a_click_that_did_nothing_is_not_done_again_unasked(client, plan_of):
    page = "<button id=d>Delete</button>"
    play = client(critic=CRITIC, plan=[plan_of('Click "Delete"', 'Click "Next"')])
    play.start("Do what is needed", page, SHOP)
    assert play.turn(page, SHOP, user_input="yes")["action"] == 'click("d")'
    assert play.turn(page, SHOP)["action"] == "wait(0.5)"
    answer = play.turn(page, SHOP)
    assert fired(answer, "issuing/by_rule")
    assert is_held(answer, 'click("d")')
