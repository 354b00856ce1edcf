"""Pages to observe, in few words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.observe import PageInput, PageState, TreeNode, read_page

Html = Callable[..., PageState]
Tree = Callable[..., PageState]


def _html(body: str, url: str = "https://clinic.example/patients", active: str | None = None) -> PageState:
    page = read_page(PageInput(url=url, dom=f"<html><body>{body}</body></html>", active_element=active))
    assert page is not None
    return page


def _tree(*nodes: TreeNode, url: str = "https://clinic.example/patients", active: str | None = None) -> PageState:
    page = read_page(PageInput(url=url, interactive_tree=list(nodes), active_element=active))
    assert page is not None
    return page


@pytest.fixture(scope="session")
def html() -> Html:
    """A page from the HTML of its body."""
    return _html


@pytest.fixture(scope="session")
def tree() -> Tree:
    """A page from the nodes of a V3 tree."""
    return _tree
