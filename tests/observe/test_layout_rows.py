"""Rows of tables that lay out a page are no entries."""

from __future__ import annotations

from tests.language.pages import page

LINKS = '<td><a href="/b">Bills</a></td>'


def test_a_row_with_the_heading_of_the_page_lays_it_out() -> None:
    found = page(f"<table><tr>{LINKS}<td><h1>Hello</h1><p>Contract 7</p></td></tr></table>")
    assert [(one.name, one.row) for one in found.elements] == [("Bills", 0)]
    assert not found.rows


def test_a_row_below_the_heading_is_an_entry() -> None:
    found = page(f"<h1>Hello</h1><table><tr>{LINKS}<td>Contract 7</td></tr></table>")
    assert [(one.name, one.row) for one in found.elements] == [("Bills", 1)]
