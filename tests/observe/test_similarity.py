from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observe import PageInput, PageState, TreeNode, read_page, similarity, structure_changed

Html = Callable[..., PageState]

node = st.builds(
    TreeNode, i=st.integers(0, 9), r=st.sampled_from(["btn", "link", "inp", "hdr", "img", "form", "dialog"]),
    n=st.sampled_from(["A", "B", "C"]), v=st.sampled_from([None, "x", "y"]),
)  # fmt: skip


def state(nodes: list[TreeNode]) -> PageState:
    page = read_page(PageInput(url="https://x.example/", interactive_tree=nodes, dom="<p></p>"))
    assert page is not None
    return page


@given(st.lists(node), st.lists(node))
def test_it_is_symmetric_and_between_0_and_1(one: list[TreeNode], other: list[TreeNode]) -> None:
    a, b = state(one), state(other)
    assert similarity(a, b) == similarity(b, a)
    assert 0.0 <= similarity(a, b) <= 1.0
    assert similarity(a, a) == 1.0
    assert structure_changed(a, b) == structure_changed(b, a)
    assert not structure_changed(a, a)


@pytest.mark.parametrize(
    ("after", "alike"),
    [
        ('<button id="a" disabled>A</button><input id="b" value="typed">', 1.0),
        ('<button id="a">A</button>', 0.5),
        ('<button id="a">A</button><input id="b"><h1>New</h1>', 0.75),
        ('<button id="a">A</button><input id="b"><img alt="New">', 6 / 7),
        ('<button id="c">C</button>', 0.0),
        ('<button id="a">A</button><button id="b">A</button>', 1 / 3),
    ],
)
def test_what_it_weighs(html: Html, after: str, alike: float) -> None:
    assert similarity(html('<button id="a">A</button><input id="b">'), html(after)) == pytest.approx(alike)


def test_two_empty_pages_are_alike(html: Html) -> None:
    assert similarity(html(""), html("<p>text</p>")) == 1.0


def test_a_form_or_a_dialog_came_or_went(html: Html) -> None:
    plain, form, dialog = html("<h1>x</h1>"), html("<form></form>"), html('<div role="dialog">x</div>')
    assert structure_changed(plain, form)
    assert structure_changed(dialog, plain)
    assert structure_changed(form, html('<form id="other"></form>'))
    assert not structure_changed(plain, html("<h1>y</h1><h2>z</h2>"))
