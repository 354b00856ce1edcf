"""A private site is found in what agents say, however it is written there."""

from __future__ import annotations

import pytest

from engine.safety.named_sites import names_site

SITES = ("bank.example", "*.münchen.example", "xn--strae-oqa.example", "10.0.0.7")


@pytest.mark.parametrize(
    "text",
    [
        "bank.example",
        "BANK.Example is down",
        "see https://anna@my.bank.example:8443/x?y#z",
        "bank.example. Then nothing",
        "`bank.example`",
        "“bank.example”",
        "‘bank.example’",
        "«bank.example»",
        "*bank.example*",
        "_bank.example_",
        "a|bank.example|b",
        "<bank.example>",
        "?u=bank.example&x",
        "host=bank.example",
        "bank.example!",
        "bank.example…",
        "- bank.example",
        "—bank.example—",
        "--bank.example",
        "bank.example-Login",
        "http:\\\\bank.example\\",
        "访问bank.example失败",
        "bank。example",
        "ｂａｎｋ．example",
        "ba\u00adnk.exa\u200bmple",
        "next=https%3A%2F%2Fbank.example%2F",
        "next=https%253A%252F%252Fbank.example",
        "%62ank.example",
        "&quot;bank.example&quot;",
        "&#98;ank.example",
        r"Error:\nbank.example",
        r"Error: \u0062ank.example",
        r"{\"u\": \"https:\/\/bank.example\/\"}",
        "\ud800bank.example",
        "münchen.example",
        "MÜNCHEN.example",
        "mu\u0308nchen.example",
        "xn--mnchen-3ya.example",
        "m%C3%BCnchen.example",
        r"m\u00fcnchen.example",
        "straße.example",
        "http://10.0.0.7/",
    ],
)
def test_a_site_is_named(text: str) -> None:
    assert names_site(text, SITES)


@pytest.mark.parametrize(
    "text",
    [
        "", "bank example", "mybank.example", "my-bank.example", "bank.examples", "bank.example2", "example",
        "munchen.example", "strasse.example", "10.0.0.70", "110.0.0.7", "%%%", "\\u12", "&#;",
    ],
)  # fmt: skip
def test_another_is_not(text: str) -> None:
    assert not names_site(text, SITES)


def test_where_there_is_no_site_none_is_named() -> None:
    assert not names_site("bank.example", ())
    assert not names_site(".", ("..",))
