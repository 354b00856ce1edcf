"""What leaves has no secret in it, whatever it is and however it is written."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import json
from html import escape
from urllib.parse import quote, quote_plus

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from engine.observe import TreeNode
from engine.safety.lexicon import Lexicon
from engine.safety.redaction import Known, Redactor, hidden, known_on, without_secrets
from tests.safety.conftest import page_from, page_of

SECRET = 'p@ss "w\\ö<rd>&1'


@pytest.mark.parametrize(
    "written",
    [SECRET, json.dumps(SECRET), json.dumps({"a": SECRET}, ensure_ascii=False), quote(SECRET), quote(SECRET, safe=""), quote_plus(SECRET),
     escape(SECRET), SECRET.upper(), f"x{SECRET}y", f"https://x.example/?q={quote_plus(SECRET)}&b=1"],
)  # fmt: skip
def test_a_known_secret_is_hidden_in_every_spelling(lists: Lexicon, written: str) -> None:
    told = Redactor([Known(SECRET, "{{secret1}}")], lists).text(written)
    assert "{{secret1}}" in told
    assert SECRET.casefold() not in told.casefold()


def test_a_short_one_is_hidden_where_it_stands_alone(lists: Lexicon) -> None:
    redactor = Redactor([Known("123", "[cvc]"), Known("ab", "[x]")], lists)
    assert redactor.text("code 123, order 12345, room A123, ab") == "code [cvc], order 12345, room A123, ab"


@pytest.mark.parametrize(
    ("text", "told"),
    [("card 4111 1111 1111 1111 ok", "card [card …1111] ok"), ("DE89370400440532013000", "[iban …3000]"), ("CVC: 123", "CVC: [cvc]"),
     ("key sk-proj-abcdefghijklmnopqrst1234", "key [api_key]"), ("Password: hunter2", "Password: [password]"), ("{{pass}}", "{{pass}}"),
     ("Password: {{pass}}", "Password: {{pass}}"), ("nothing here", "nothing here"), ("", "")],
)  # fmt: skip
def test_what_looks_like_a_secret_is_hidden(lists: Lexicon, text: str, told: str) -> None:
    redactor = Redactor([], lists)
    assert redactor.text(text) == told
    assert redactor.text(told) == told


class Inner(Struct, frozen=True):
    text: str
    number: int = 1


class Outer(Struct, frozen=True):
    inner: tuple[Inner, ...]
    by_name: dict[str, list[str | int | float | bool | None]]
    raw: bytes = b""


def test_whatever_holds_texts_is_looked_through(lists: Lexicon) -> None:
    redactor = Redactor([Known("hunter2", "{{secret1}}")], lists)
    value = Outer((Inner("my hunter2"), Inner("fine")), {"hunter2": ["hunter2", 4111111111111111, 7, 1.5, True, None]}, b"hunter2")
    told = redactor.value(value)
    assert told.inner == (Inner("my {{secret1}}"), Inner("fine"))
    assert told.by_name == {"{{secret1}}": ["{{secret1}}", "[card …1111]", 7, 1.5, True, None]}
    assert told.raw == b"{{secret1}}"
    given = {"password": "password", "cvc": 123, "password_set": True, "password_kind": "text", "x": {"apiKey": "k", "cardNumber": 7}}
    assert redactor.value(given) == {
        "password": "[password]", "cvc": "[cvc]", "password_set": True, "password_kind": "text",
        "x": {"apiKey": "[api_key]", "cardNumber": "[card]"},
    }  # fmt: skip


def test_what_holds_no_secret_comes_back_itself(lists: Lexicon) -> None:
    page = page_from("<h1>Password rules</h1><p>Room 123</p><button>Go</button>")
    assert Redactor([Known("hunter2", "{{secret1}}")], lists).value(page) is page


def test_what_is_nested_too_deeply_is_not_told(lists: Lexicon) -> None:
    value: object = "hunter2"
    for _ in range(500):
        value = [value]
    assert "hunter2" not in str(Redactor([Known("hunter2", "x")], lists).value(value))


keys = st.text("abc", min_size=1, max_size=5)
values = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.just("a hunter2z!9 b"), lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=20)


@given(values)
def test_no_nesting_hides_a_secret_from_redaction(lists: Lexicon, value: object) -> None:
    told = Redactor([Known("hunter2z!9", "{{secret1}}")], lists).value(value)
    assert "hunter2z!9" not in str(told)


def test_a_page_with_a_card_and_its_code_tells_neither(lists: Lexicon) -> None:
    page = page_of(
        TreeNode(i="c", r="inp", n="Number", v="4111 1111 1111 1111", ac="cc-number"),
        TreeNode(i="v", r="inp", n="Security code", v="987"),
        TreeNode(i="t", r="txt", n="Card 4111111111111111, CVC 987"),
        TreeNode(i="o", r="inp", n="City", v="Berlin"),
    )
    told = without_secrets(page, lists)
    text = msgspec.json.encode(told).decode()
    assert "4111" not in text
    assert "987" not in text
    assert [one.value for one in told.elements] == ["•" * 16, "•••", "Berlin"]
    assert told.hash == page.hash


def test_what_fields_of_a_page_hold_is_known(lists: Lexicon) -> None:
    page = page_from("<input id=a name=cvv value=987><input id=b type=password value=abc><input id=c value=Berlin>")
    assert known_on(page, lists) == (Known("987", "[cvc]"),)


def test_accounts_keep_their_last_characters_and_passwords_nothing() -> None:
    assert [hidden(kind, "DE89 3704 0044") for kind in ("iban", "password", "otp")] == ["[iban …0044]", "[password]", "[otp]"]
