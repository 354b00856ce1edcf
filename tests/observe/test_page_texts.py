"""What a page says as a whole: its main heading, and all that stands in its open dialogs, in each form of input."""

from __future__ import annotations

import pytest

from engine.observe import PageInput, PageState, SemanticNode, TreeNode, address, read_page
from engine.observe.text import DIALOG_TEXT_LIMIT

URL = "https://clinic.example/patients"
BODY = """
<nav><h2>Menu</h2></nav><main><h1><img alt="Logo"></h1><h1>Patients  of <b>today</b></h1><p>Three patients</p></main>
<div role="alertdialog"><h2>Delete 3 patients?</h2>
  <p>This cannot be
     undone.</p><label>Why <input name="why" value="secret"></label><button>Yes, remove</button></div>
<dialog><p>closed</p></dialog>
"""
NODES = [
    {"i": "h", "r": "hdr", "n": "Patients of today"},
    {"i": "p", "r": "txt", "n": "Three patients"},
    {"i": "d", "r": "dialog", "n": "Delete 3 patients?"},
    {"i": "t", "r": "txt", "n": "This cannot be undone.", "dlg": True},
    {"i": "w", "r": "inp", "n": "Why", "v": "secret", "dlg": True},
    {"i": "y", "r": "btn", "n": "Yes, remove", "dlg": True},
]
V2 = {"i": "id", "r": "role", "n": "name", "v": "value", "dlg": "in_dialog"}


def page(kind: str) -> PageState:
    """One and the same page in each of the four forms."""
    html = f"<html><body>{BODY}</body></html>"
    given = {
        "html": PageInput(url=URL, dom=html),
        "skeleton": PageInput(url=URL, skeleton_dom=html),
        "v3": PageInput(url=URL, interactive_tree=[TreeNode(**node) for node in NODES]),
        "v2": PageInput(
            url=URL,
            semantic_nodes=[SemanticNode(**{V2[key]: value for key, value in node.items()}) for node in NODES],
        ),
    }
    found = read_page(given[kind])
    assert found is not None
    return found


@pytest.mark.parametrize("kind", ["html", "skeleton", "v3", "v2"])
def test_a_dialog_keeps_all_that_it_says_but_nothing_that_was_typed(kind: str) -> None:
    said = " ".join(page(kind).dialog_text.split())
    assert said == "Delete 3 patients? This cannot be undone. Why Yes, remove"


@pytest.mark.parametrize("kind", ["html", "skeleton", "v3", "v2"])
def test_the_first_main_heading_that_says_something_is_the_heading(kind: str) -> None:
    assert page(kind).heading == "Patients of today"


def test_without_a_main_heading_it_is_the_first_of_all(html) -> None:
    assert html("<h3></h3><h4>Orders</h4><h2>Settings</h2>").heading == "Orders"
    assert html("<p>Orders</p>").heading == ""


def test_a_page_without_an_open_dialog_has_no_text_of_one(html, tree) -> None:
    assert html("<dialog>Closed</dialog><div role=dialog hidden>Hidden</div><p>Text</p>").dialog_text == ""
    assert tree(TreeNode(i="p", r="txt", n="Text")).dialog_text == ""


def test_several_dialogs_are_told_one_after_the_other_and_one_within_another_once(html) -> None:
    body = "<dialog open>One <div role=dialog>inner</div> more</dialog><p>page</p><div role=dialog>Two</div>"
    assert html(body).dialog_text == "One inner more Two"


def test_a_dialog_at_the_end_of_a_long_page_is_told_whole(html) -> None:
    found = html(f"<p>{'word ' * 30_000}</p><dialog open>{'Do you agree? ' * 9}</dialog>")
    assert found.dialog_text == ("Do you agree? " * 9).strip()
    assert len(html(f"<dialog open>{'x ' * 30_000}</dialog>").dialog_text) <= DIALOG_TEXT_LIMIT


@pytest.mark.parametrize(
    ("url", "host", "path"),
    [
        ("https://Admin.Example.com.:8443/users/3?tab=1#top", "admin.example.com", "/users/3"),
        ("https://example.com", "example.com", "/"),
        ("https://münchen.example/", "xn--mnchen-3ya.example", "/"),
        ("https://user:pass@example.com/a/", "example.com", "/a/"),
        ("https://example.com/app#/patients/7?tab=1", "example.com", "/app#/patients/7"),
        ("https://example.com/#!inbox", "example.com", "/#!inbox"),
        ("http://[::1]:8080/a", "::1", "/a"),
        (f"https://{'ü' * 70}.example/", f"{'ü' * 70}.example", "/"),
        ("file:///tmp/page.html", "", "/tmp/page.html"),
        ("about:blank", "", "blank"),
        ("no address", "", ""),
        ("https://[broken", "", ""),
    ],
)
def test_host_and_path_are_always_written_alike(url: str, host: str, path: str) -> None:
    assert (address(url).host, address(url).path) == (host, path)


def test_a_path_has_an_end() -> None:
    assert len(address(f"data:text/html,{'x' * 100_000}").path) == 2_000
