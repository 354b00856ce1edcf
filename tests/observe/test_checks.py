"""CSS and XPath on HTML: found, not found, or not to be known."""

from __future__ import annotations

import pytest

from engine.observe.checks import looks_like_selector, selected_text

PAGE = """<main><div class="toast ok" id="t1">Saved <b>twice</b></div>
<form><input name="q" data-testid="find"><button>Go</button></form><ul><li>a</li><li>b</li></ul></main>"""


@pytest.mark.parametrize(
    ("selector", "text"),
    [
        ("#t1", "Saved twice"),
        (".toast.ok", "Saved twice"),
        ("css:form > button", "Go"),
        ("main .toast b", None),
        ("main b", "twice"),
        ("ul li", "a"),
        ("form b", ""),
        ("[data-testid=find]", " "),
        ("li:nth-child(2)", "b"),
        ("//div[@id='t1']", "Saved twice"),
        ("xpath://button[text()='Go']", "Go"),
        ("//form//button[contains(., 'G') and not]", None),
        ("//ul//li[2]", "b"),
        ("#t2", ""),
        ("//table", ""),
    ],
)
def test_what_a_selector_finds(selector: str, text: str | None) -> None:
    assert selected_text(PAGE, selector) == text


@pytest.mark.parametrize(
    "selector",
    [
        "", "css:", "div[", "//div[", "li:no-such-class", "a ~ b", "//p[re:test(., '(a+)+$')]", "//p[following::p]",
        "//*[count(//*) > 3]", "//p[document('x')]", "li:has(b)", "::text", "x" * 300 + ">b",
    ],
)  # fmt: skip
def test_what_is_no_selector_or_may_cost_too_much_is_unknown(selector: str) -> None:
    assert selected_text(PAGE, selector) is None


def test_a_page_that_is_too_large_is_unknown() -> None:
    assert selected_text(PAGE + " " * 200_000, "#t1") is None
    assert selected_text(PAGE + " " * 10_000, "li:nth-child(2)") is None


def test_hostile_text_is_read_like_any_other() -> None:
    assert selected_text('{"a": "<p class=x>\ud800\0y</p>"}', "p.x") == "?y"


@pytest.mark.parametrize("text", ["#a", ".b", "div.c", "a[href]", "ul > li", "//a", "css:x", "[role=menu]", "table"])
def test_texts_that_are_meant_as_selectors(text: str) -> None:
    assert looks_like_selector(text)


@pytest.mark.parametrize("text", ["Dr. Smith", "Save", "Name: Jas", "10:30", "the list of patients", ""])
def test_texts_that_are_names(text: str) -> None:
    assert not looks_like_selector(text)
