"""Secrets that texts tell, and placeholders that stand for them."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.destination import destination
from engine.safety.lexicon import Lexicon, lexicon
from engine.safety.placeholders import use_of
from engine.safety.told import named, told
from engine.text.placeholders import filled, named_in


@pytest.mark.parametrize(
    ("goal", "without"),
    [
        ("log in with the password hunter2", "log in with the password {{secret1}}"),
        ("Log in as ann with password swordfish and open the inbox", "Log in as ann with password {{secret1}} and open the inbox"),
        ("the password is swordfish.", "the password is {{secret1}}."), ("Password: hunter2", "Password: {{secret1}}"),
        ('use "abc def" as the password', 'use "{{secret1}}" as the password'), ("my passcode 4711", "my passcode {{secret1}}"),
        ("password “s3cr et”", "password “{{secret1}}”"), ("Passwort: geheim!", "Passwort: {{secret1}}"),
        ("sign in (user: ann, password: p@ss,word!)", "sign in (user: ann, password: {{secret1}})"),
        ("password for ann@x.example is Tr0ub4dor&3", "password for ann@x.example is {{secret1}}"),
        ('Type "hunter2" into "Password", then click "Sign in"', 'Type "{{secret1}}" into "Password", then click "Sign in"'),
        ('set "Password" to "hunter2"', 'set "Password" to "{{secret1}}"'), ('Enter "4711" into "PIN"', 'Enter "{{secret1}}" into "PIN"'),
        ("pay with 4111 1111 1111 1111, CVC: 123, exp 12/27", "pay with {{secret1}}, CVC: {{secret2}}, exp 12/27"),
        ("from DE89 3704 0044 0532 0130 00 to Ann", "from {{secret1}} to Ann"), ("one-time code 123456", "one-time code {{secret1}}"),
        ("Gib den Code 123456 ein", "Gib den Code {{secret1}} ein"), ("the code is 48291", "the code is {{secret1}}"),
        ("my SSN is 078-05-1120", "my SSN is {{secret1}}"), ("API key = abc-123-def", "API key = {{secret1}}"),
        ("use sk-proj-abcdefghijklmnopqrst1234 there", "use {{secret1}} there"),
        ("password hunter2, again: password hunter2", "password {{secret1}}, again: password {{secret1}}"),
    ],
)  # fmt: skip
def test_a_secret_said_in_a_goal_is_put_aside(lists: Lexicon, goal: str, without: str) -> None:
    text, secrets = named(goal, lists)
    assert text == without
    assert filled(text, {name: one.value for name, one in secrets.items()}) == goal


@pytest.mark.parametrize(
    "goal",
    ["enter the password in the Password field", "check that the password is correct", "use the password of Ann", "the password on the login page", "reset my password and log in", "change password for user ann",
     "type the password into the form", 'Type "Ann" into "Name"', "Password", 'Type {{pass}} into "Password"', "the password: {{pass}}",
     "show the password manager", "what is the verification code for", "zip code 90210", "use promo code 2025", "error code 40412", "buy 3 tickets for 120 EUR", "call +49 30 123456"],
)  # fmt: skip
def test_a_goal_that_only_speaks_of_secrets_stays_as_it_is(lists: Lexicon, goal: str) -> None:
    assert named(goal, lists) == (goal, {})


def test_names_that_the_client_uses_are_passed_over(lists: Lexicon) -> None:
    text, secrets = named("password hunter2", lists, frozenset({"secret1"}))
    assert (text, list(secrets)) == ("password {{secret2}}", ["secret2"])


@pytest.mark.parametrize(
    ("text", "values"),
    [("Card 4111 1111 1111 1111 CVV: 123", ["4111 1111 1111 1111", "123"]), ("Security code\n123", ["123"]), ("Your OTP is 482913", ["482913"]),
     ("Password: hunter2", ["hunter2"]), ("Your new password is hunter2z.", ["hunter2z"]), ("The password is case-sensitive", []), ("The password must be long", []), ("log in with password swordfish", []), ("PIN code required", []),
     ("-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY----- x", ["-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----"])],
)  # fmt: skip
def test_of_a_page_only_what_is_plainly_a_secret_is_one(lists: Lexicon, text: str, values: list[str]) -> None:
    assert [one.value for one in told(text, lists)] == values


def test_english_is_known_without_lists() -> None:
    assert [one.kind for one in told("CVC: 123 password: abc", lexicon({}))] == ["cvc", "password"]


@given(st.text(max_size=120))
def test_no_text_is_too_odd(lists: Lexicon, text: str) -> None:
    for loosely in (False, True):
        for one in told(f"{text} password: {text}", lists, loosely=loosely):
            assert f"{text} password: {text}"[one.start : one.end] == one.value


def test_placeholders_are_found_and_filled_in_once() -> None:
    assert named_in("{{a}} {{ b.c-1 }} {{a}} {{}} {{ä}} {x}") == ("a", "b.c-1")
    assert filled("{{a}}-{{b}}-{{c}}", {"a": "{{b}}", "b": "x"}) == "{{b}}-x-{{c}}"


@pytest.mark.parametrize(
    ("names", "declared", "page", "use"),
    [((), {}, "https://x.example/", "none"), (("a",), {"a": None}, "https://www.x.example/", "allowed"), (("a",), {}, "https://x.example/", "undeclared"),
     (("a",), {"a": None}, "https://y.example/", "other_site"), (("a", "b"), {"a": None, "b": "y.example"}, "https://x.example/", "other_site"),
     (("a",), {"a": "login.y.example"}, "https://www.y.example/", "allowed"), (("a",), {"a": ""}, "https://x.example/", "other_site"),
     (("a",), {"a": None}, "data:text/html,x", "other_site")],
)  # fmt: skip
def test_a_placeholder_is_for_its_site(names: tuple[str, ...], declared: dict[str, str | None], page: str, use: str) -> None:
    home = destination("https://x.example/", "https://x.example/")
    assert use_of(names, declared, destination(page, page), home) == use
