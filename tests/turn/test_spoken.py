"""Secrets that are said to the service: everything kept names them, and only the action that goes out has the value."""

from __future__ import annotations

import msgspec
import pytest

from engine.exchange.calls import DeclaredSecret
from engine.exchange.errors import KeyInUse

PASSWORD, SIGN_IN = ("inp", "p", "Password", {"v": "", "t": "password"}), ("btn", "s", "Sign in")
GOAL = 'Type "hunter2z" into "Password", then click "Sign in"'
CODE = ("inp", "c", "Verification code", {"v": "", "ac": "one-time-code"})
VALUES = ("Vk10x!Qw9z", "hunterzzz")
# Wordings that an action is made of; {} is the value.
ENTERED = (
    'Fill in "Password" with "{}"', 'Fill "Password" with "{}"', "Type {} into Password", "Enter {} as password",
    "Put {} in the password field", "Fill the password field with {}", "Set Password to {}",
)  # fmt: skip
# Those that nobody carries out: the value is known by where it stands.
SAID = (
    "Gib {} als Passwort ein", "Use {} as the password", "Log in, {} is my password",
    "Melde dich an, {} ist das Passwort",
    "Log in. My password's {}", "ログインして。パスワードは{}", "登录，密码是{}", "로그인해 줘. 비밀번호는 {} 입니다",
    "Password field: {}",
)  # fmt: skip
# Those in which it is known by its digits and signs alone.
ODD = (
    "Log in using ann:{}", "Log in with ann / {}", 'Tippe {} in das Feld "Passwort"',
    "Saisis {} dans le champ mot de passe",
)  # fmt: skip


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


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("wording", ENTERED)
def test_what_goes_into_a_field_for_secrets_is_kept_nowhere(client, wording, value):
    play = client()
    answer = play.start(wording.format(value), [PASSWORD, SIGN_IN])
    assert answer["action"] == f'setValue("p", "{value}")'
    assert value.casefold() not in kept(play).casefold()
    assert play.turn(filled(value))["status"] != "failed"
    assert value.casefold() not in kept(play).casefold()


@pytest.mark.parametrize(
    ("wording", "value"),
    [*((wording, value) for wording in SAID for value in VALUES), *((wording, VALUES[0]) for wording in ODD)],
)
def test_what_is_told_in_another_way_is_kept_nowhere(client, wording, value):
    play = client()
    play.start(wording.format(value), [PASSWORD, SIGN_IN])
    assert value.casefold() not in kept(play).casefold()


@pytest.mark.parametrize("goal", [
    'Enter 840351 into "Verification code"', "Log in, 2FA 840351", "840351 is the login code",
])  # fmt: skip
def test_a_code_is_kept_nowhere(client, goal):
    play = client()
    play.start(goal, [CODE, SIGN_IN])
    assert "840351" not in kept(play)


def test_a_field_that_no_word_tells_is_known_once_it_is_filled_in(client):
    play = client()
    word = ("inp", "p", "Magic", {"v": "", "t": "password"})
    user = ("inp", "u", "User", {"v": ""})
    answer = play.start('Type "ann" into "User", then type "hunterzzz" into "Magic"', [user, word, SIGN_IN])
    assert "ann" in answer["action"]
    assert "hunterzzz" not in kept(play)


@pytest.mark.parametrize("answer", ["I forgot", "no idea, sorry"])
def test_an_answer_that_says_no_value_is_asked_for_again(client, answer):
    play = client()
    play.start(f'Click "Sign in", then {GOAL}', [SIGN_IN])
    play.restarted()
    asked = play.turn([PASSWORD, SIGN_IN])
    again = play.turn([PASSWORD, SIGN_IN], user_input=answer)
    assert (again["status"], again["question"], again.get("action")) == ("needs_user_input", asked["question"], None)
    assert play.turn([PASSWORD, SIGN_IN], user_input="it is hunter2z")["action"] == 'setValue("p", "hunter2z")'


@pytest.mark.parametrize("goal", [
    'Click "Forgot password", then type "ann@clinic.example" into "E-mail"',
    'Reset the password of "Ann Lee"', "Click Edit in the password section",
    "Log in as ann42, then change the password", "Set the name to site2go and click on the password link",
])  # fmt: skip
def test_what_is_no_secret_stays(client, goal):
    play = client()
    play.start(goal, [SIGN_IN])
    assert "{{" not in kept(play)
