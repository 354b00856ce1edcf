"""The amount that a form sends, whatever its button is called: what a rule such as "above 100 EUR" goes by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import parse_action
from engine.rules import Bundle
from engine.safety.facts import guard
from engine.safety.lexicon import lexicon_of
from engine.safety.resolve import resolve
from tests.safety.conftest import page_from

Sends = Callable[[str], tuple[float, str, str]]


@pytest.fixture(scope="session")
def sends(bundle: Bundle) -> Sends:
    """Amount, currency and how sure they are of a form with these fields, and a button called "Save" or what else."""
    lists = lexicon_of(bundle.words_version, bundle.languages)

    def pressed(
        fields: str, button: str = "Save", action: str = 'click("x")', around: str = "{}"
    ) -> tuple[float, str, str]:
        body = around.format(f"<form method=post>{fields}<button id=x>{button}</button></form>")
        page = page_from(body, url="https://books.example/expenses/new")
        facts = guard(resolve(parse_action(action), page, home=page.url, lists=lists))
        return facts.amount, facts.currency, facts.money

    return pressed


@pytest.mark.parametrize(
    ("fields", "sent"),
    [
        ("<label>Amount (EUR) <input name=a value=150></label>", (150.0, "EUR")),
        ("<label>Amount in EUR <input name=a value=150></label>", (150.0, "EUR")),
        ("<label>Fee, € <input name=a value=150></label>", (150.0, "EUR")),
        ("<label for=a>Amount</label><input id=a value=150><span>EUR</span>", (150.0, "EUR")),
        ("<label for=a>Amount</label><span>€</span><input id=a type=number value=150>", (150.0, "EUR")),
        ("<input aria-label=Amount value='150 EUR'>", (150.0, "EUR")),
        ("<input aria-label=Budget value='€ 1.500,00'>", (1500.0, "EUR")),
        ("<input aria-label=Amount value=150><select aria-label=Currency><option value=1>USD"
         "<option value=2 selected>EUR</select>", (150.0, "EUR")),
        ("<input aria-label='Expense amount' value=150>", (150.0, "")),
        ("<input aria-label=Betrag value='150,00'>", (150.0, "")),
        ("<input aria-label=Amount value=20><input aria-label='Total amount' value=150>", (150.0, "")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("button", ["Save", "Send", "OK", "Speichern", "Approve"])
def test_what_is_entered_as_an_amount_goes_out_with_any_button(sends, fields, sent, button):
    assert sends(fields, button)[:2] == sent


def test_the_enter_key_sends_it_too(sends):
    assert sends("<input id=a aria-label='Amount (EUR)' value=150>", action='press("Enter")')[:2] == (150.0, "EUR")


def test_the_page_tells_the_currency_where_it_speaks_of_one_alone(sends):
    field = "<input aria-label=Amount value=150>"
    assert sends(field, around="<p>Spent so far: 12.00 EUR</p>{}")[:2] == (150.0, "EUR")
    assert sends(field, around="<p>12.00 EUR, or 14.00 USD</p>{}")[:2] == (150.0, "")


def test_what_a_row_speaks_of_and_what_is_entered_above_it_is_not_sure(sends):
    dialog = "<div role=dialog><p>So far 20 EUR were spent.</p>{}</div>"
    assert sends("<input aria-label='Amount (EUR)' value=150>", around=dialog) == (150.0, "EUR", "ambiguous")
    assert sends("", "Approve", around="<div role=dialog><p>Ann spent 150 EUR.</p>{}</div>")[:2] == (150.0, "EUR")


@pytest.mark.parametrize(
    "fields",
    [
        "<input aria-label='How many' value=150>",
        "<input aria-label=Postcode value=15000>",
        "<input aria-label=Note value='I owe Ann 150 EUR for the boat'>",
        "<input aria-label=Amount value=''>",
        "<input aria-label='Rate (VAT)' value=19>",
        "<input type=password aria-label=Amount value=150>",
    ],
)
def test_what_is_no_amount_is_none(sends, fields):
    assert sends(fields, around="<p>Spent so far: 512.00 EUR</p>{}") == (0.0, "", "none")
