"""What cannot be undone is held back whatever way it comes, and what is forbidden stays here."""

from __future__ import annotations

import msgspec
import pytest

SHOP, OTHER = "https://shop.example/page", "https://elsewhere.example/page"
DELETE, SEARCH = ("btn", "d", "Delete"), ("btn", "s", "Search")
MESSAGE = [("inp", "t", "Message", {"fm": 1, "t": "textarea", "v": "Hi"}), ("btn", "b", "Send", {"fm": 1})]
PASSWORD = ("inp", "p", "Password", {"t": "password", "v": ""})
WARNING = "<dialog open>This cannot be undone <button id=y>Yes, remove</button></dialog>"
CARD = "<form method=post><input name=cc autocomplete=cc-number><button id=y>Jupp</button></form>"
GOAL = 'Click "Archive"'  # which no page has, so that the model is asked what to do


@pytest.mark.parametrize(
    ("page", "active", "action", "kind"),
    [
        ([DELETE], "d", 'press("Enter")', "deletion"),
        ([DELETE], "d", 'press("Space")', "deletion"),
        ([("btn", "p", "Pay now")], "p", 'press(" ")', "payment"),
        (MESSAGE, "t", 'press("Control+Enter")', "message"),
        (MESSAGE, "t", 'type("Hello\\n")', "message"),
        ([DELETE], None, 'press("Enter")', "deletion"),
        ([("btn", "d", "Kunden endgültig löschen")], None, 'click("d")', "deletion"),
        ([("btn", "d", "削除する")], None, 'doubleClick("d")', "deletion"),
        (WARNING, None, 'click("y")', "deletion"),
        ("<h1>Checkout</h1><button id=y>OK</button>", None, 'click("y")', "purchase"),
        ("<a id=y href='/items/5/delete'>Go</a>", None, 'click("y")', "deletion"),
        ("<p>x</p>", None, 'navigate("/items/5/delete")', "deletion"),
        (CARD, None, 'click("y")', "payment"),
    ],
)  # fmt: skip
def test_what_cannot_be_undone_waits_for_a_yes(client, does, page, active, action, kind):
    play = client(act=[does(action)], critic=[{"text": "<Approved>YES</Approved>"}])
    answer = play.start(GOAL, page, SHOP, active=active)
    assert (answer["status"], answer["confirmation"]["kind"], "action" in answer) == ("needs_user_input", kind, False)
    assert answer["confirmation"]["site"] == "shop.example"
    assert play.turn(page, SHOP, active=active, user_input="Yes, go on")["action"] == action


@pytest.mark.parametrize(
    ("action", "active", "url"),
    [
        ('type("hunter2")', "p", OTHER),
        ('type("hunter2")', None, OTHER),
        ('setValue("p", "hunter2")', None, OTHER),
        ('setValue("p", "hunter2")', None, "https://two.co.uk/"),
    ],
)
def test_a_password_stays_on_the_site_of_its_task(client, does, plan_of, says, action, active, url):
    home = "https://one.co.uk/" if "co.uk" in url else SHOP
    play = client(plan=[plan_of('Click "Open"', "Sign in somehow")], verify_full=[says()], act=[does(action)])
    play.start("Open it and sign in", [("btn", "o", "Open")], home)
    answer = play.turn([PASSWORD], url, active=active, network=True)
    # What a model wants to be entered is sealed for the site of the task, like all that is said in confidence.
    assert (answer["status"], "guardrails/placeholder" in answer["decision"]["rules"]) == ("needs_user_input", True)
    assert "action" not in answer


@pytest.mark.parametrize(
    "address",
    ["//blocked.example/", "https://blocked.example./", "https://BLOCKED.example", "https://a.blocked.example/",
     "https://user@blocked.example/", "/\\\\blocked.example/"],
)  # fmt: skip
def test_a_blocked_domain_is_blocked_however_it_is_written(client, does, address):
    play = client(act=[does(f'navigate("{address}")')], settings={"blocked_domains": ("blocked.example",)})
    answer = play.start(GOAL, [SEARCH], SHOP)
    assert (answer["status"], "guardrails/blocked_domain" in answer["decision"]["rules"]) == ("needs_user_input", True)


def test_a_private_address_is_blocked_for_a_task_of_the_web(client, does):
    for address in ("http://169.254.169.254/latest", "http://2130706433/", "http://[::ffff:10.0.0.1]/"):
        answer = client(act=[does(f'navigate("{address}")')]).start(GOAL, [SEARCH], SHOP)
        assert "guardrails/private_address" in answer["decision"]["rules"]
    answer = client(act=[does('navigate("http://127.0.0.1:8000/next")')]).start(GOAL, [SEARCH], "http://localhost:8000/")
    assert answer["action"] == 'navigate("http://127.0.0.1:8000/next")'


FORM = (
    "<h1>Madrid to Berlin</h1><p>Total: {}</p>"
    "<form method=post><input name=recipient value='{}'><button id=x>Pay</button></form>"
)


def test_a_question_names_what_is_paid_and_a_yes_holds_for_that_alone(client):
    play = client()
    page = FORM.format("240.00 EUR", "Aerolínea")
    answer = play.start('Click "Pay"', page, SHOP)
    assert answer["question"] == "Pay 240.00 EUR to Aerolínea for Madrid to Berlin? It is “Pay” on shop.example."
    assert answer["confirmation"] == {
        "kind": "payment", "action": 'click("x")', "element": "Pay", "site": "shop.example", "item": "Madrid to Berlin",
        "amount": {"value": "240.00", "currency": "EUR"}, "recipient": "Aerolínea",
        "because": "It cannot be undone (payment).",
    }  # fmt: skip
    for other in (FORM.format("260.00 EUR", "Aerolínea"), FORM.format("240.00 EUR", "Mallory")):
        answer = play.turn(other, SHOP, user_input="yes")
        assert (answer["status"], "guardrails/final" in answer["decision"]["rules"]) == ("needs_user_input", True)
    assert play.turn(other, SHOP, user_input="yes")["action"] == 'click("x")'


@pytest.mark.parametrize(
    ("caution", "label", "held"),
    [("low", "Delete", False), ("low", "Pay now", True), ("low", "Close account", True), ("normal", "Jupp", False),
     ("high", "Jupp", True), ("high", "Search", False), ("high", "Sign in", False)],
)  # fmt: skip
def test_caution_says_what_waits(client, caution, label, held):
    page = f"<form method=post><input name=a value=b><button id=x>{label}</button></form>"
    answer = client(settings={"caution": caution}).start(f'Click "{label}"', page, SHOP)
    assert (answer["status"] == "needs_user_input") is held


@pytest.mark.parametrize("said", ["Yes please", "yep", "go for it", "Ja, gerne!", "はい", "oui", "Sure, go ahead."])
def test_a_yes_is_understood_as_people_give_it(client, said):
    play = client()
    play.start('Click "Delete"', [DELETE], SHOP)
    assert play.turn([DELETE], SHOP, user_input=said)["action"] == 'click("d")'


@pytest.mark.parametrize("said", ["nope", "no thanks", "nein", "いいえ", "stop", "absolutely not", "not ok", "👎"])
def test_a_no_is_understood_as_people_give_it(client, said):
    play = client()
    play.start('Click "Delete"', [DELETE], SHOP)
    assert play.turn([DELETE], SHOP, user_input=said)["status"] == "cancelled"


@pytest.mark.parametrize("said", ["hm, what does that do?", "yes but only the first", "maybe", "42"])
def test_what_is_neither_is_asked_about_once_more_and_never_cancels(client, said):
    play = client()
    asked = play.start('Click "Delete"', [DELETE], SHOP)
    answer = play.turn([DELETE], SHOP, user_input=said)
    assert (answer["status"], answer["question"]) == ("needs_user_input", f"Please say yes or no. {asked['question']}")
    assert answer["confirmation"]["element"] == "Delete"
    assert play.turn([DELETE], SHOP, user_input="yes please")["action"] == 'click("d")'


@pytest.mark.parametrize(
    "said", [("hmm", "what?", "yes"), ("hm", "wie bitte?", "ja"), ("euh", "quoi ?", "oui"), ("えっと", "何？", "はい")]
)
def test_what_is_held_back_stays_held_however_often_the_answer_is_unclear(client, said):
    play = client()
    asked = play.start('Click "Delete"', [DELETE, SEARCH], SHOP)
    for unclear in (*said[:2], 'Click "Search"', "yes?"):
        answer = play.turn([DELETE, SEARCH], SHOP, user_input=unclear)
        assert (answer["status"], "action" in answer) == ("needs_user_input", False)
        assert answer["question"] == f"Please say yes or no. {asked['question']}"
    assert play.turn([DELETE, SEARCH], SHOP, user_input=said[2])["action"] == 'click("d")'


@pytest.mark.parametrize("said", ["ok?", "Yes, go on?", "not yet", "yes 👎", "yes, pay it", "👍 🤔", "delete?"])
def test_a_question_or_a_yes_to_something_else_is_no_yes(client, said):
    play = client()
    play.start('Click "Delete"', [DELETE], SHOP)
    answer = play.turn([DELETE], SHOP, user_input=said)
    assert (answer["status"], "action" in answer) == ("needs_user_input", False)


@pytest.mark.parametrize("said", ["Yes, delete it", "k", "👍", "👍🏽", "yes 👍", "Ja, löschen"])
def test_a_yes_may_name_what_was_asked_about(client, said):
    play = client()
    play.start('Click "Delete"', [DELETE], SHOP)
    assert play.turn([DELETE], SHOP, user_input=said)["action"] == 'click("d")'


def test_cards_and_codes_of_a_page_are_in_no_prompt_and_in_no_record(client, does):
    page = [("inp", "c", "Number", {"v": "4111 1111 1111 1111", "ac": "cc-number"}), ("inp", "v", "CVC", {"v": "987"}),
            ("txt", "t", "Paid with 4111-1111-1111-1111, code 987"), ("inp", "o", "City", {"v": "Berlin"})]  # fmt: skip
    play = client(act=[does('setValue("o", "Bonn")')])
    assert play.start(GOAL, page, SHOP)["action"] == 'setValue("o", "Bonn")'
    kept = msgspec.json.encode(play.history[-1]).decode()
    for told in (str(play.script.inputs), kept):
        assert "Berlin" in told
        assert "1111 1111" not in told
        assert "1111-1111" not in told
        assert "987" not in told


def test_a_card_that_was_typed_is_verified_though_it_is_hidden(client):
    field = ("inp", "c", "Card number", {"v": ""})
    play = client()
    play.start('Type "4111 1111 1111 1111" into "Card number", then click "Search"', [field, SEARCH], SHOP)
    filled = ("inp", "c", "Card number", {"v": "4111111111111111"})
    assert play.turn([filled, SEARCH], SHOP)["action"] == 'click("s")'


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Remove folder Are you sure you want to remove folder Recipes? Yes No", True),
        ("Recipes, removed on Monday Yes No", False),  # nothing is asked
    ],
)
def test_a_plain_yes_answers_what_its_card_asks(client, said, asked):
    card = {"row": said, "t": "button"}
    answer = client().start('Click "Yes"', [("btn", "y", "Yes", card), ("btn", "n", "No", card)])
    assert (answer["status"] == "needs_user_input", "Recipes" in (answer.get("question") or "")) == (asked, asked)
