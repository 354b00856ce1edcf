"""Secrets that are said to the service: everything kept names them, and only the action that goes out has the value."""

from __future__ import annotations

import msgspec
import pytest

from engine.exchange.calls import DeclaredSecret
from engine.exchange.errors import KeyInUse

PASSWORD, SIGN_IN = ("inp", "p", "Password", {"v": "", "t": "password"}), ("btn", "s", "Sign in")
GOAL = 'Type "hunter2z" into "Password", then click "Sign in"'


def kept(play):
    memory = play.memory
    return msgspec.json.encode(
        (memory.states, memory.records, list(memory.journal.items()), memory.claims, memory.told, memory.opens)
    ).decode()


def filled(value):
    return [("inp", "p", "Password", {"v": value, "t": "password"}), SIGN_IN]


def test_a_password_in_the_goal_goes_out_and_is_kept_nowhere(client):
    play = client()
    answer = play.start(GOAL, [PASSWORD, SIGN_IN])
    assert answer["action"] == 'setValue("p", "hunter2z")'
    assert "hunter2z" not in msgspec.json.encode({**answer, "action": ""}).decode()
    assert play.ask("active", play.session_id, "")["action"] == 'setValue("p", "{{secret1}}")'
    assert play.turn(filled("hunter2z"))["action"] == 'click("s")'
    assert "hunter2z" not in kept(play)


def test_the_same_call_again_is_answered_with_the_same_bytes(client):
    play = client()
    first = play.start(GOAL, [PASSWORD, SIGN_IN], request_id="r")
    assert play.start(GOAL, [PASSWORD, SIGN_IN], request_id="r") == first
    with pytest.raises(KeyInUse):
        play.start('Click "Sign in"', [PASSWORD, SIGN_IN], request_id="r")


def test_an_answer_may_say_a_secret(client):
    play = client()
    play.start("Sort out what we talked about", [PASSWORD, SIGN_IN])
    answer = play.turn([PASSWORD, SIGN_IN], user_input=GOAL)
    assert answer["action"] == 'setValue("p", "hunter2z")'
    assert "hunter2z" not in kept(play)


def test_a_value_is_known_again_where_the_page_shows_it(client):
    play = client()
    number = ("inp", "p", "Number", {"v": ""})
    play.start('Type "4111 1111 1111 1111" into "Number", then click "Sign in"', [number, SIGN_IN])
    page = [("inp", "p", "Number", {"v": "4111111111111111"}), SIGN_IN, ("txt", "t", "Pay with 4111-1111-1111-1111")]
    answer = play.turn(page)
    assert answer["verification"]["action_succeeded"]
    assert answer["action"] == 'click("s")'
    assert "T0.v" in "".join(answer["decision"]["rules"])
    assert "1111" not in kept(play)


def test_another_site_does_not_get_it(client):
    play = client()
    play.start(f'Open "https://elsewhere.example/login", then {GOAL}', [SIGN_IN])
    answer = play.turn([PASSWORD, SIGN_IN], url="https://elsewhere.example/login")
    assert (answer["status"], answer.get("action")) == ("needs_user_input", None)


def test_a_client_cannot_move_it_to_another_site(client):
    play = client()
    moved = (DeclaredSecret(name="secret1", site="elsewhere.example"),)
    play.start(f'Open "https://elsewhere.example/login", then {GOAL}', [SIGN_IN])
    answer = play.turn([PASSWORD, SIGN_IN], url="https://elsewhere.example/login", secrets=moved)
    assert (answer["status"], answer.get("action")) == ("needs_user_input", None)
    assert "site" in answer["question"]


def test_after_a_restart_without_a_key_the_user_is_asked_again(client):
    play = client()
    play.start(f'Click "Sign in", then {GOAL}', [SIGN_IN], locale="de")
    play.restarted()
    asked = play.turn([PASSWORD, SIGN_IN])
    assert asked["status"] == "needs_user_input"
    assert "das Passwort" in asked["question"]
    assert play.turn([PASSWORD, SIGN_IN], user_input="hunter2z")["action"] == 'setValue("p", "hunter2z")'
    assert play.turn(filled("hunter2z"))["action"] == 'click("s")'
    assert "hunter2z" not in kept(play)


def test_a_user_who_is_asked_again_may_stop(client):
    play = client()
    play.start(f'Click "Sign in", then {GOAL}', [SIGN_IN])
    play.restarted()
    play.turn([PASSWORD, SIGN_IN])
    assert play.turn([PASSWORD, SIGN_IN], user_input="Stop here")["status"] == "cancelled"


def test_an_address_gets_no_secret(client, does):
    play = client(act=[does('navigate("https://clinic.example/?p={{secret1}}")')])
    answer = play.start("Open the page with password hunter2z", [SIGN_IN])
    assert "hunter2z" not in msgspec.json.encode(answer).decode()
