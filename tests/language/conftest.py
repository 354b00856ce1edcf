"""The shipped policies, and pages made of a few V3 nodes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.observe import PageInput, PageState, TreeNode, read_page

MakePage = Callable[..., PageState]


@pytest.fixture(scope="session")
def make_page() -> MakePage:
    """`make_page("btn Save", ("chk Active", {"s": "checked"}), …)`: ids are the names in lower case with dashes."""

    def make(*nodes: str | tuple[str, dict[str, object]], url: str = "https://a.example/", title: str = "",
             active: str | None = None) -> PageState:  # fmt: skip
        tree = []
        for node in nodes:
            words, more = node if isinstance(node, tuple) else (node, {})
            role, _, name = words.partition(" ")
            taken = {one.i for one in tree}
            base = name.lower().replace(" ", "-") or role
            id_ = next(free for n in range(1, 99) if (free := base if n == 1 else f"{base}-{n}") not in taken)
            tree.append(TreeNode(i=id_, r=role, n=name, **more))  # type: ignore[arg-type]
        page = read_page(PageInput(url=url, title=title, interactive_tree=tree, active_element=active))
        assert page is not None
        return page

    return make
