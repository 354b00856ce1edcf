"""Amounts as the world writes them, and what cannot be read for sure."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

from decimal import Decimal

import pytest
from babel import Locale
from babel.numbers import format_currency, get_currency_precision
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.safety.currencies import SIGNS, codes, currency_of, territory_of
from engine.safety.money import amounts, plain_amount

# Locales whose digits and signs are read; ar and hi write digits of their own in some of their forms.
LOCALES = ("en_US", "en_GB", "de_DE", "de_CH", "fr_FR", "es_ES", "it_IT", "pt_BR", "nl_NL", "pl_PL", "cs_CZ", "sv_SE",
           "da_DK", "nb_NO", "fi_FI", "tr_TR", "ru_RU", "uk_UA", "ro_RO", "hu_HU", "en_IN", "hi_IN", "ja_JP", "zh_CN",
           "ko_KR", "ar_EG", "fa_IR", "th_TH", "vi_VN", "id_ID", "he_IL")  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("1,200.00 EUR", "1200.00", "EUR"), ("1.200,00 €", "1200.00", "EUR"), ("US$35.40", "35.40", "USD"),
        ("240.00 EUR", "240.00", "EUR"), ("¥1,000", "1000", "JPY"), ("120 €", "120", "EUR"),
        ("CHF 1'200.50", "1200.50", "CHF"), ("₹1,23,456.00", "123456.00", "INR"), ("١٬٢٣٤٫٥٦ ر.س", "1234.56", "SAR"),
        ("-5.00 $", "-5.00", "USD"), ("−5 €", "-5", "EUR"), ("($5.00)", "-5.00", "USD"), ("EUR-5.00", "-5.00", "EUR"),
        ("R$ 1.234,56", "1234.56", "BRL"), ("1 234,50 kr", "1234.50", "SEK"), ("１２００円", "1200", "JPY"),
        ("1万円", "10000", "JPY"), ("৳ ১২৩", "123", "BDT"), ("Rs. 500", "500", "INR"), ("120,- €", "120", "EUR"),
        ("CHF 50.–", "50", "CHF"), ("$35.40 CAD", "35.40", "CAD"), ("₫100.000", "100000", "VND"), ("0,99 €", "0.99", "EUR"),
        ("Place order · $1,299.00", "1299.00", "USD"), ("Pay 12 items for $5", "5", "USD"), ("FOR 5 EUR", "5", "EUR"),
        ("€1.000.000,00", "1000000.00", "EUR"), ("Total - $5", "5", "USD"), ("zł 12,00", "12.00", "PLN"),
    ],
)  # fmt: skip
def test_an_amount_is_read_as_it_is_written(text: str, value: str, currency: str) -> None:
    (found,) = amounts(text)
    assert (found.value, found.currency, found.reading) == (value, currency, "certain")
    assert found.text in text


@pytest.mark.parametrize(
    ("text", "values", "reading"),
    [("$10 – $20", ["10", "20"], "range"), ("$10-$20", ["10", "20"], "range"), ("10 – 20 €", ["20"], "range"),
     ("$10 to $20", ["10", "20"], "range"), ("$1.234", ["1234"], "ambiguous"), ("1 234 €", ["1234"], "ambiguous"),
     ("KWD 1.234", ["1234"], "ambiguous"), ("£1.5m", [""], "unreadable"), ("$12,34,56", [""], "unreadable"),
     ("$ 1,000,00", [""], "unreadable"), ("€1.2,3.4", [""], "unreadable")],
)  # fmt: skip
def test_what_cannot_be_read_for_sure_says_so(text: str, values: list[str], reading: str) -> None:
    found = amounts(text)
    assert [one.value for one in found] == values
    assert {one.reading for one in found} == {reading}


@pytest.mark.parametrize("text", ["12 items", "ALL 25 items", "TRY 5 times", "5 dinner", "room 120", "v1.2.3", "R2D2", ""])
def test_a_number_is_no_amount(text: str) -> None:
    assert amounts(text) == ()


def test_a_word_that_is_a_code_counts_beside_decimals() -> None:
    assert amounts("ALL 25.00")[0].currency == "ALL"


@pytest.mark.parametrize(
    ("sign", "territory", "currency"),
    [("$", None, "USD"), ("$", "CA", "CAD"), ("$", "AU", "AUD"), ("$", "DE", "USD"), ("¥", "CN", "CNY"), ("¥", None, "JPY"),
     ("kr", "NO", "NOK"), ("kr", "DK", "DKK"), ("kr", None, "SEK"), ("£", "EG", "EGP"), ("EUR", "US", "EUR"), ("?", "US", "")],
)  # fmt: skip
def test_a_sign_that_several_share_is_that_of_the_country(sign: str, territory: str | None, currency: str) -> None:
    assert currency_of(sign, territory) == currency


def test_a_country_is_named_by_the_locale_or_the_host() -> None:
    said = [("en-CA", "x.example"), ("en_AU", "x.com"), (None, "x.co.uk"), ("fr", "x.ca"), ("fr", "x.com"), ("", "")]
    assert [territory_of(locale, host) for locale, host in said] == ["CA", "AU", "GB", "CA", None, None]


def test_the_sign_that_parts_decimals_settles_what_is_ambiguous() -> None:
    assert amounts("$1.234", decimal=",")[0].reading == "certain"
    assert amounts("1,234 €", decimal=",")[0].reading == "ambiguous"


def test_every_sign_stands_for_currencies_of_today() -> None:
    assert {one for known in SIGNS.values() for one in known} - codes() <= {"XBT"}


@settings(deadline=None)  # babel reads a locale when it is first asked
@given(
    st.decimals(min_value=1, max_value=10**9, places=2, allow_nan=False),
    st.sampled_from(LOCALES),
    st.sampled_from(("EUR", "USD", "GBP", "JPY", "INR", "BRL", "SEK", "PLN", "CZK", "RUB", "UAH", "TRY", "KRW", "CNY")),
)
def test_what_a_locale_writes_is_read(number: Decimal, locale: str, currency: str) -> None:
    places = get_currency_precision(currency)
    number = round(number, places)
    text = format_currency(number, currency, locale=locale)
    territory = Locale.parse(locale).territory
    found = amounts(f"Total: {text}", territory)
    assert [(Decimal(one.value), one.currency) for one in found] == [(number, currency)]


@given(st.text(max_size=80))
def test_no_text_is_too_odd(text: str) -> None:
    for one in amounts(f"{text} 5 € {text}"):
        assert one.value == "" or Decimal(one.value).is_finite()


@pytest.mark.parametrize(
    ("text", "value"), [("200.00", "200.00"), ("1,5", "1.5"), ("-3", "-3"), ("1.234.567", "1234567"), ("١٢", "12")]
)
def test_a_field_may_hold_a_bare_number(text: str, value: str) -> None:
    found = plain_amount(text)
    assert found is not None
    assert (found.value, found.currency) == (value, "")


@pytest.mark.parametrize("text", ["", "abc", "5 apples", "-", "1e5"])
def test_a_field_that_holds_words_holds_no_amount(text: str) -> None:
    assert plain_amount(text) is None
