"""The four kinds of input, and the one skeleton they become."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observe import Alert, Element, PageInput, PageState, SemanticNode, TreeNode, read_page
from engine.observe.diff import descriptor

Tree = Callable[..., PageState]

WORDS = st.text(alphabet="abcXYZ äß<>&\"'", min_size=1, max_size=20).filter(str.strip)
KINDS = ("btn", "link", "inp", "chk", "rad", "sel", "menu", "tab", "switch")


class Control(NamedTuple):
    kind: str
    name: str
    value: str
    on: bool
    disabled: bool
    expanded: bool


controls = st.lists(
    st.builds(Control, st.sampled_from(KINDS), WORDS, WORDS, st.booleans(), st.booleans(), st.booleans()), max_size=8
)


def as_html(number: int, one: Control) -> str:
    common = f'id="e{number}" aria-label="{escape(one.name)}"'
    common += " aria-disabled=true" if one.disabled else ""
    common += " aria-expanded=true" if one.expanded else ""
    value = escape(one.value)
    match one.kind:
        case "btn":
            return f"<button {common}></button>"
        case "link":
            return f'<a href="/{number}" {common}></a>'
        case "inp":
            return f'<input {common} value="old" data-sf-value="{value}">'
        case "chk" | "rad":
            kind = "checkbox" if one.kind == "chk" else "radio"
            return f'<input type="{kind}" {common} data-sf-checked="{str(one.on).lower()}">'
        case "sel":
            return f'<select {common} data-sf-value="{value}"><option>{value}</option><option>other</option></select>'
        case "switch":
            return f'<div role="switch" aria-checked="{str(one.on).lower()}" {common}></div>'
    return f'<div role="{"menuitem" if one.kind == "menu" else "tab"}" {common}></div>'


def as_node(number: int, one: Control) -> TreeNode:
    checkable = one.kind in ("chk", "rad", "switch")
    states = [("checked", one.on and checkable), ("disabled", one.disabled), ("expanded", one.expanded)]
    return TreeNode(
        i=f"e{number}",
        r=one.kind,
        n=one.name,
        v=one.value if one.kind in ("inp", "sel") else None,
        s=[word for word, holds in states if holds],
        xy=[number, 7],
        o=[one.value, "other"] if one.kind == "sel" else None,
        href=f"/{number}" if one.kind == "link" else None,
    )


def as_semantic(node: TreeNode) -> SemanticNode:
    return SemanticNode(id=node.i, role=node.r, name=node.n, value=node.v, state=node.s, options=node.o, href=node.href)


def skeleton(page: PageState | None) -> list[tuple[str, str, str, dict[str, str], tuple[str, ...]]]:
    assert page is not None

    def described(one: Element) -> dict[str, str]:
        return {name: value for name, value in descriptor(one).items() if name != "tag"}

    return [(one.id, one.key, one.name, described(one), one.options) for one in page.elements]


@given(controls)
def test_the_four_inputs_of_a_page_give_the_same_skeleton(page: list[Control]) -> None:
    source = "".join(as_html(number, one) for number, one in enumerate(page)) or "<p>nothing</p>"
    nodes = [as_node(number, one) for number, one in enumerate(page)]
    url = "https://x.example/"
    html = skeleton(read_page(PageInput(url=url, dom=source)))
    assert skeleton(read_page(PageInput(url=url, skeleton_dom=source))) == html
    if nodes:
        assert skeleton(read_page(PageInput(url=url, interactive_tree=nodes))) == html
        assert skeleton(read_page(PageInput(url=url, semantic_nodes=[as_semantic(node) for node in nodes]))) == html


@given(controls.filter(bool))
def test_coordinates_are_in_neither_skeleton_nor_hash(page: list[Control]) -> None:
    nodes = [as_node(number, one) for number, one in enumerate(page)]
    moved = [msgspec.structs.replace(node, xy=None) for node in nodes]
    url = "https://x.example/"
    page_there = read_page(PageInput(url=url, interactive_tree=nodes))
    assert page_there == read_page(PageInput(url=url, interactive_tree=moved))


def test_the_first_form_that_is_there_is_the_state() -> None:
    node, semantic, html = TreeNode(i=1, r="btn"), SemanticNode(id=2, role="button"), "<button id=3></button>"

    def kind(**forms: object) -> str | None:
        page = read_page(msgspec.structs.replace(PageInput(url="https://x.example/"), **forms))
        return page and f"{page.kind} {page.elements[0].id}"

    everything = {"interactive_tree": [node], "semantic_nodes": [semantic], "skeleton_dom": html, "dom": html}
    assert kind(**everything) == "v3 1"
    assert kind(**everything | {"interactive_tree": []}) == "v2 2"
    assert kind(**everything | {"interactive_tree": None, "semantic_nodes": []}) == "skeleton 3"
    assert kind(dom=html) == "html 3"
    assert kind() is None
    assert kind(interactive_tree=[]) is None


def test_what_a_tree_says_to_lead_to_the_parts_of_a_site(tree: Tree) -> None:
    page = tree(TreeNode(i=1, r="btn", n="Jobs", nav=True), TreeNode(i=2, r="btn", n="Save"))
    assert [one.in_navigation for one in page.elements] == [True, False]


def test_messages_and_structure_of_a_tree(tree: Tree) -> None:
    page = tree(
        TreeNode(i=1, r="hdr", n="Patients"),
        TreeNode(i=2, r="alert", n="No such patient", s="error"),
        TreeNode(i=3, r="status", n="Saved"),
        TreeNode(i=4, r="dialog", n="Survey"),
        TreeNode(i=5, r="btn", n="Close", dlg=True),
        TreeNode(i=6, r="txt", n="Only words"),
        TreeNode(i=7, r="txt", n="A field", v=""),
        TreeNode(i=8, r="gizmo", n="Unheard of"),
    )
    assert page.alerts == (Alert("No such patient", True), Alert("Saved", False))
    assert [(part.role, part.name) for part in page.parts] == [("heading", "Patients"), ("dialog", "Survey")]
    assert [(one.id, one.role, one.in_dialog) for one in page.elements] == [
        ("5", "button", True), ("7", "textbox", False), ("8", "gizmo", False)
    ]  # fmt: skip
    assert page.dialogs == 1
    assert page.text.split("\n") == [
        "Patients", "No such patient", "Saved", "Survey", "Close", "Only words", "A field", "Unheard of"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("node", "shown"),
    [
        (TreeNode(i=1, r="inp", v="geheim", s="password"), "••••••"),
        (TreeNode(i=1, r="password", v="geheim"), "••••••"),
        (TreeNode(i=1, r="inp", v="••••••"), "••••••"),
        (TreeNode(i=1, r="inp", v="offen"), "offen"),
    ],
)
def test_a_password_is_its_length(tree: Tree, node: TreeNode, shown: str) -> None:
    assert tree(node).elements[0].value == shown


def test_in_a_tree_that_shows_values_a_field_without_one_is_empty(tree: Tree) -> None:
    page = tree(TreeNode(i=1, r="inp", v="x"), TreeNode(i=2, r="inp"))
    assert [(one.value, one.live) for one in page.elements] == [("x", True), ("", True)]
    page = tree(TreeNode(i=2, r="inp"))
    assert [(one.value, one.live) for one in page.elements] == [(None, False)]


def test_ids_that_repeat_keep_keys_apart(tree: Tree) -> None:
    page = tree(TreeNode(i=1, r="btn", n="A"), TreeNode(i=1, r="btn", n="B", f=2))
    assert [(one.key, one.frame) for one in page.elements] == [("1", None), ("1#2", "2")]


def test_nothing_broken_reaches_the_skeleton(tree: Tree) -> None:
    page = tree(TreeNode(i="a\0", r="inp", n="N\0ame \ud800", v="v\ud800", s=["chec\0ked"], href="\0/", o=["o\0"]))
    one = page.elements[0]
    assert (one.id, one.name, one.value, one.options) == ("a", "Name ?", "v?", ("o",))
    assert msgspec.json.decode(msgspec.json.encode(page), type=PageState) == page


@given(controls)
def test_a_state_survives_being_stored(page: list[Control]) -> None:
    source = "".join(as_html(number, one) for number, one in enumerate(page)) or "<p>nothing</p>"
    state = read_page(PageInput(url="https://x.example/", dom=source, active_element="e0"))
    assert msgspec.json.decode(msgspec.json.encode(state), type=PageState) == state
