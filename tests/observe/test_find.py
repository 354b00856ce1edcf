"""Elements by name, and what became of the one that was acted on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.observe import PageState, TreeNode, element, find, read_back, read_checked, shows_text

Html = Callable[..., PageState]
Tree = Callable[..., PageState]


def found(page: object, name: str, roles: frozenset[str] | None = None) -> list[tuple[str, str]]:
    return [(match.element.id, match.quality) for match in find(page, name, roles)]  # type: ignore[arg-type]


def test_names_match_without_case_punctuation_and_white_space(tree: Tree) -> None:
    page = tree(
        TreeNode(i=1, r="btn", n="Sign-in…"),
        TreeNode(i=2, r="link", n="Sign in with Größe"),
        TreeNode(i=3, r="btn", n="Sign"),
    )
    assert found(page, "SIGN IN") == [("1", "exact")]
    assert found(page, "signin") == [("1", "exact")]
    assert found(page, "grösse") == [("2", "partial")]
    assert found(page, "sign") == [("3", "exact")]
    assert found(page, "in with") == [("2", "partial")]
    assert found(page, "ign") == []
    assert found(page, "…") == []


def test_roles_narrow_the_search(tree: Tree) -> None:
    page = tree(TreeNode(i=1, r="btn", n="Search"), TreeNode(i=2, r="inp", n="Search"))
    assert found(page, "search") == [("1", "exact"), ("2", "exact")]
    assert found(page, "search", frozenset({"textbox"})) == [("2", "exact")]


def test_what_cannot_be_used_is_found_too(tree: Tree) -> None:
    page = tree(
        TreeNode(i=1, r="btn", n="Archive", s="disabled"), TreeNode(i=2, r="btn", n="Archive", occ=True),
        TreeNode(i=3, r="btn", n="Archive"),
    )  # fmt: skip
    assert [match.element.usable for match in find(page, "archive")] == [False, False, True]


def test_text_and_label_both_name_an_element(html: Html) -> None:
    page = html('<button id="x" aria-label="Close dialog">Dismiss</button>')
    assert found(page, "close dialog") == found(page, "dismiss") == [("x", "exact")]


def test_an_element_by_its_id(tree: Tree) -> None:
    page = tree(TreeNode(i=7, r="btn", n="A"))
    assert element(page, "7") is page.elements[0]
    assert element(page, "8") is None


@pytest.mark.parametrize(
    ("before", "after", "asked", "answer"),
    [
        ("", "Byron", "Byron", "as_asked"),
        ("Byron", "Byron", "Byron", "as_asked"),
        ("", "(555) 123-4567", "5551234567", "as_asked"),
        ("", "5551234567", "(555) 123-4567", "as_asked"),
        ("old", "", "", "as_asked"),
        ("", "", "Byron", "as_before"),
        ("!!!", "!!!", "???", "as_before"),
        ("", "3 Feb 1990", "1990-02-03", "other"),
        ("a", "b", "B", "other"),
        ("", "Al", "Allergic to nuts.", "cut"),
        ("", "5", "5 km", "other"),
        ("", "12 March", "12 March 1990", "other"),
    ],
)
def test_a_value_read_back(tree: Tree, before: str, after: str, asked: str, answer: str) -> None:
    old, new = tree(TreeNode(i=1, r="inp", v=before)), tree(TreeNode(i=1, r="inp", v=after))
    assert read_back(old, new, "1", asked) == answer


def test_a_tree_without_values_tells_nothing(tree: Tree) -> None:
    page = tree(TreeNode(i=1, r="inp"))
    assert read_back(page, page, "1", "x") == "unknown"
    assert read_back(page, page, "gone", "x") == "unknown"


def test_plain_html_shows_what_changed_but_not_what_did_not(html: Html) -> None:
    old = html('<input id="q" value="a">')
    assert read_back(old, html('<input id="q" value="a">'), "q", "b") == "unknown"
    assert read_back(old, html('<input id="q" value="b">'), "q", "b") == "as_asked"
    assert read_back(old, html('<input id="q" value="c">'), "q", "b") == "other"
    assert read_back(old, html('<input id="q" value="a" data-sf-value="a">'), "q", "b") == "as_before"


def test_a_password_by_its_length(html: Html) -> None:
    old, new = html('<input id="p" type="password">'), html('<input id="p" type="password" data-sf-value="geheim">')
    assert read_back(old, new, "p", "hunter") == "as_asked"
    assert read_back(old, new, "p", "hunter2") == "other"


def test_a_choice_by_text_or_by_value(html: Html) -> None:
    options = '<option value="us">United States</option><option value="ca">Canada</option></select>'
    old, new = html(f'<select id="c">{options}'), html(f'<select id="c" data-sf-value="ca">{options}')
    assert read_back(old, new, "c", "Canada") == "as_asked"
    assert read_back(old, new, "c", "ca") == "as_asked"
    assert read_back(old, new, "c", "United States") == "other"
    assert read_back(new, new, "c", "us") == "as_before"


def test_the_key_finds_an_element_whose_selector_moved(html: Html) -> None:
    old = html('<p>x</p><input placeholder="City"><input placeholder="City">')
    new = html(
        '<input placeholder="New"><p>x</p><input placeholder="City" data-sf-value="Rome"><input placeholder="City">'
    )
    assert read_back(old, new, old.elements[0].id, "Rome") == "as_asked"


@pytest.mark.parametrize(
    ("before", "after", "wanted", "answer"),
    [
        (None, "checked", True, "as_asked"),
        (None, None, True, "as_before"),
        ("checked", None, False, "as_asked"),
        ("checked", "checked", False, "as_before"),
        ("checked", "checked", True, "as_asked"),
    ],
)
def test_a_box_read_back(tree: Tree, before: str | None, after: str | None, wanted: bool, answer: str) -> None:
    old, new = tree(TreeNode(i=1, r="chk", s=before)), tree(TreeNode(i=1, r="chk", s=after))
    assert read_checked(old, new, "1", wanted) == answer


def test_a_box_in_plain_html(html: Html) -> None:
    off, on = html('<input id="b" type="checkbox">'), html('<input id="b" type="checkbox" checked>')
    assert read_checked(off, on, "b", True) == "as_asked"
    assert read_checked(off, off, "b", True) == "unknown"
    assert read_checked(on, on, "b", True) == "unknown"
    live = html('<input id="b" type="checkbox" data-sf-checked="false">')
    assert read_checked(off, live, "b", True) == "as_before"
    assert read_checked(off, html('<button id="b">x</button>'), "b", True) == "unknown"


def test_text_on_a_page(html: Html) -> None:
    page = html("<p>Total: <b>12</b>.00\n   EUR</p><p hidden>Paid</p>")
    assert shows_text(page, "total: 12.00 eur")
    assert not shows_text(page, "paid")
    assert not shows_text(page, "  ")
