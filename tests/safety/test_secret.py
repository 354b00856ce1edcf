"""Which fields take secrets, and which texts are some."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import luhn

from engine.observe import TreeNode, element
from engine.safety.lexicon import Lexicon
from engine.safety.secret import cards, ibans, secret_of_field, secret_of_value
from tests.safety.conftest import page_from, page_of


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("<input id=x type=password>", "password"), ('<input id=x autocomplete="section-a current-password">', "password"),
        ("<input id=x autocomplete=one-time-code>", "otp"), ("<input id=x autocomplete=cc-number>", "card"),
        ("<input id=x autocomplete=cc-csc type=password>", "cvc"), ("<input id=x type=password name=cvv2>", "cvc"),
        ("<input id=x name=cardNumber>", "card"), ("<input id=x name=cc-number>", "card"), ("<input id=user_password>", None),
        ("<label>Security code <input id=x type=password></label>", "cvc"), ("<input id=x placeholder='Card number'>", "card"),
        ("<label>Passwort<input id=x></label>", "password"), ("<input id=x aria-label=IBAN>", "iban"),
        ("<input id=x name=api_key>", "api_key"), ("<label>Social Security number<input id=x></label>", "national_id"),
        ("<label>Account number<input id=x></label>", "account"), ("<label>One-time code<input id=x></label>", "otp"),
        ("<input id=x name=spin>", "none"), ("<label>Comment<input id=x></label>", "none"),
        ("<input id=x role=combobox aria-haspopup=listbox aria-label=Role autocomplete=new-password>", "none"),
        ("<input id=x type=password role=combobox aria-haspopup=listbox autocomplete=new-password>", "password"),
        ("<input id=x aria-label=Role autocomplete=new-password>", "password"),
        ("<input id=x autocomplete=cc-exp>", "none"), ("<input id=x autocomplete=username>", "none"),
    ],
)  # fmt: skip
def test_a_field_takes_a_secret_by_what_it_says_of_itself(lists: Lexicon, source: str, kind: str | None) -> None:
    found = element(page_from(source), "x" if kind is not None else "user_password")
    assert found is not None
    assert secret_of_field(found, lists) == (kind or "password")


@pytest.mark.parametrize(
    ("node", "kind"),
    [(TreeNode(i=1, r="inp", n="Password"), "password"), (TreeNode(i=1, r="pwd", n="Secret"), "password"),
     (TreeNode(i=1, r="inp", n="Code", ac="one-time-code"), "otp"), (TreeNode(i=1, r="inp", n="Number", v="••••"), "password"),
     (TreeNode(i="sf-card-number", r="inp", n="Number"), "card"), (TreeNode(i=1, r="inp", n="City"), "none")],
)  # fmt: skip
def test_a_tree_may_tell_by_type_autocomplete_name_or_value(lists: Lexicon, node: TreeNode, kind: str) -> None:
    (found,) = page_of(node).elements
    assert secret_of_field(found, lists) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [("4111 1111 1111 1111", "card"), ("pay with 4111-1111-1111-1111 12/27", "card"), ("378282246310005", "card"),
     ("DE89 3704 0044 0532 0130 00", "iban"), ("to GB82WEST12345698765432 please", "iban"),
     ("sk-proj-abcdefghijklmnopqrst1234", "api_key"), ("ghp_" + "a1B2" * 9, "api_key"),
     ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc123def456ghi", "api_key"),
     ("-----BEGIN RSA PRIVATE KEY-----", "api_key"), ("4111111111111112", "none"), ("0000 0000 0000 0000", "none"),
     ("DE89370400440532013001", "none"), ("order 2024 1234 5678 9012 3456", "none"), ("hello", "none")],
)  # fmt: skip
def test_a_text_is_a_secret_by_its_shape_and_check_digits(text: str, kind: str) -> None:
    assert secret_of_value(text) == kind


def test_secrets_are_found_as_they_are_written() -> None:
    text = "cards 4111 1111 1111 1111 and 5500-0000-0000-0004, IBAN DE89 3704 0044 0532 0130 00 and more"
    assert cards(text) == ["4111 1111 1111 1111", "5500-0000-0000-0004"]
    assert ibans(text) == ["DE89 3704 0044 0532 0130 00"]


@given(st.from_regex(r"[3-6][0-9]{11,17}", fullmatch=True), st.sampled_from(["", " ", "-"]))
def test_a_card_is_known_by_its_check_digit(body: str, between: str) -> None:
    number = body + luhn.calc_check_digit(body)
    other = body + str((int(number[-1]) + 1) % 10)
    groups = [number[at : at + 4] for at in range(0, len(number), 4)]
    if len(set(number)) > 1:
        assert secret_of_value(f"no. {between.join(groups)}.") == "card"
        assert cards(other) == []
