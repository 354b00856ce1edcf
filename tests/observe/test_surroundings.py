"""What a page tells of what an action would do: forms, rows, dialogs, descriptions, and what lies under a click."""

from __future__ import annotations

import msgspec
import pytest

from engine.observe import Element, PageInput, PageState, SemanticNode, TreeNode, element, read_page
from tests.observe.conftest import Html, Tree


def found(page: PageState, id_: str) -> Element:
    one = element(page, id_)
    assert one is not None
    return one


def test_a_field_knows_its_form_and_what_goes_into_it(html: Html) -> None:
    page = html(
        '<form action="/pay" method=POST><input id=n autocomplete="cc-number" name=card></form><input id=o name=other>'
        '<input id=far form=later><form id=later action="https://other.example/x"></form>'
    )
    assert [(one.number, one.method, one.action) for one in page.form_list] == [
        (1, "post", "/pay"),
        (2, "get", "https://other.example/x"),
    ]
    assert (found(page, "n").form, found(page, "n").autocomplete, found(page, "n").sent_as) == (1, "cc-number", "card")
    assert found(page, "o").form is None
    assert found(page, "far").form == 2


def test_a_button_may_send_its_form_elsewhere(html: Html) -> None:
    page = html('<form><button id=b type="submit" formaction="//evil.example/" formmethod=POST>Go</button></form>')
    one = found(page, "b")
    assert (one.input_type, one.form_action, one.form_method) == ("submit", "//evil.example/", "post")


def test_a_hidden_field_may_say_the_method(html: Html) -> None:
    page = html("<form method=post><input type=hidden name=_method value=DELETE><button id=b>OK</button></form>")
    assert page.form_list[0].method == "delete"


def test_a_form_between_the_parts_of_a_table_holds_what_follows(html: Html) -> None:
    page = html(
        "<table><form method=post action=/a><tr><td><input id=x></td></tr></form></table><input id=y>"
        "<table><tr><form action=/b><td><input id=z></td></form></tr><tr><td><input id=w></td></tr></table>"
    )
    assert [found(page, id_).form for id_ in "xyzw"] == [1, None, 2, None]


def test_base_is_what_addresses_are_relative_to() -> None:
    page = read_page(PageInput(url="https://a.example/x", dom='<head><base href="https://b.example/y/"></head><p>Hi'))
    assert page is not None
    assert page.base == "https://b.example/y/"


@pytest.mark.parametrize("row", ["<tr><td>{}</td></tr>", "<li>{}</li>", "<div role=listitem>{}</div>"])
def test_a_row_is_what_stands_beside_its_controls(html: Html, row: str) -> None:
    cells = "<b>Ann Lee</b> <button id=e>Edit</button> <button id=d>Delete</button>"
    page = html(f"<table>{row.format(cells)}</table>" if row.startswith("<tr") else row.format(cells))
    assert page.rows == ("Ann Lee Edit Delete",)
    assert found(page, "e").row == found(page, "d").row == 1


def test_a_row_that_says_no_more_than_its_control_is_none(html: Html) -> None:
    assert html("<ul><li><button id=a>Save</button></li><li><a id=b href=/x>Home</a> of us</li></ul>").rows == ()


def test_links_have_rows_in_tables_only(html: Html) -> None:
    table = "<table><tr><td>Ann<td><a id=a href=/1/delete>Delete</a></table>"
    page = html(f"{table}<ul><li>Ann <a id=b href=/1>See</a></ul>")
    assert (page.rows, found(page, "b").row) == (("Ann Delete",), 0)


def test_a_row_that_is_a_layout_is_none(html: Html) -> None:
    assert html(f"<table><tr><td>{'word ' * 500}<button id=b>Go</button></table>").rows == ()


def test_dialogs_are_told_apart(html: Html) -> None:
    page = html(
        "<dialog open aria-label='Delete?'>This cannot be undone <button id=y>Yes</button>"
        "<div role=alertdialog>Really? <button id=z>OK</button></div><button id=n>No</button></dialog>"
        "<div role=dialog>Cookies <button id=c>OK</button></div><button id=o>Out</button>"
    )
    assert [found(page, id_).dialog for id_ in "yznco"] == [1, 2, 1, 3, 0]
    assert page.dialog_texts == ("Delete?\nThis cannot be undone Really?", "Really?", "Cookies")


def test_everything_that_a_control_is_called(html: Html) -> None:
    page = html(
        "<p id=note>Gone for good</p>"
        '<button id=b aria-label="Go on" title="Delete account" aria-describedby=note><img alt="trash">OK</button>'
        '<a id=a href="/x" title="Pay now">More</a><input id=i placeholder="Card number" aria-label=Number>'
    )
    assert found(page, "b").description == "Delete account | Gone for good | trash"
    assert found(page, "a").description == "Pay now"
    assert found(page, "i").description == "Card number"


def test_a_wrapper_knows_what_a_click_on_it_may_land_on(html: Html) -> None:
    page = html('<div id=w onclick="x()"><span>Card</span><button id=d>Delete</button></div><button id=o>Out</button>')
    assert found(page, "w").wraps == ("d",)


def test_a_tree_tells_the_same(tree: Tree) -> None:
    page = tree(
        TreeNode(i="f", r="form", n="", fm=1, t="POST", href="/pay"),
        TreeNode(i="n", r="inp", n="Number", t="TEXT", ac="CC-Number", fm=1, row="Card 1", s=["focused"]),
        TreeNode(i="p", r="inp", n="Secret", v="abc", t="password"),
        TreeNode(i="g", r="dialog", n="Sure?", dlg=True),
        TreeNode(i="t", r="txt", n="This cannot be undone", dlg=True),
        TreeNode(i="y", r="btn", n="Yes", dlg=True, t="button", d="Removes it", fm=1, fa="/other", row="Card 1"),
    )
    number, password, yes = (found(page, id_) for id_ in "npy")
    assert [(one.number, one.method, one.action) for one in page.form_list] == [(1, "post", "/pay")]
    assert (number.input_type, number.autocomplete, number.form, number.focused) == ("text", "cc-number", 1, True)
    assert password.value == "•••"
    assert (yes.input_type, yes.description, yes.form, yes.form_action) == ("button", "Removes it", 1, "/other")
    assert page.rows == ("Card 1",)
    assert (number.row, yes.row, yes.dialog) == (1, 1, 1)
    assert page.dialog_texts == ("Sure?\nThis cannot be undone",)


def test_full_keys_tell_the_same_as_short_ones() -> None:
    short = (
        b'[{"i":"b","r":"btn","n":"Go","t":"submit","fm":3,"fa":"/x","row":"A","d":"B","dlg":true},'
        b'{"i":"p","r":"inp","ac":"cc-csc"}]'
    )
    full = (
        b'[{"id":"b","role":"btn","name":"Go","inputType":"submit","form":3,"formAction":"/x","row":"A",'
        b'"description":"B","inDialog":true},{"id":"p","role":"inp","autocomplete":"cc-csc"}]'
    )
    url = "https://x.example/"
    v3 = read_page(PageInput(url=url, interactive_tree=msgspec.json.decode(short, type=list[TreeNode])))
    v2 = read_page(PageInput(url=url, semantic_nodes=msgspec.json.decode(full, type=list[SemanticNode])))
    assert v3 is not None
    assert v2 is not None
    assert (v3.elements, v3.rows, v3.dialog_texts, v3.hash) == (v2.elements, v2.rows, v2.dialog_texts, v2.hash)


def test_controls_at_one_point_know_of_each_other(tree: Tree) -> None:
    page = tree(
        TreeNode(i="w", r="btn", n="Card", xy=(10, 20)),
        TreeNode(i="d", r="btn", n="Delete", xy=(10, 20)),
        TreeNode(i="o", r="btn", n="Out", xy=(30, 20)),
    )
    assert [one.wraps for one in page.elements] == [("d",), ("w",), ()]


def test_a_client_that_knows_no_points_says_nothing_by_them(tree: Tree) -> None:
    page = tree(*(TreeNode(i=n, r="btn", n="Go", xy=(0, 0)) for n in range(20)))
    assert not any(one.wraps for one in page.elements)


def test_a_tree_that_tells_nothing_new_has_the_hash_it_always_had(tree: Tree) -> None:
    plain = tree(TreeNode(i=1, r="btn", n="Go"))
    assert plain.hash == "e8f619187e3945ae4a4e390a37135a25"
    assert tree(TreeNode(i=1, r="btn", n="Go", t="submit")).hash != plain.hash


def test_what_was_stored_before_is_read_as_it_was(html: Html) -> None:
    page = html("<button id=b>Go</button>")
    kept = msgspec.json.encode(page)
    assert b"form" not in kept
    assert msgspec.json.decode(kept, type=PageState) == page


def test_blocks_of_one_make_with_the_same_control_are_entries(html: Html) -> None:
    card = "<div class=card><a href=/{0}>{0}</a><form><button id={0}>Add</button></form></div>"
    other = "<div class=nav><a href=/a>News</a></div><div class=nav><a href=/b>Help</a></div>"
    page = html(f"{other}<main>{card.format('Lamp')}<hr>{card.format('Oak')}</main>")
    assert page.rows == ("Lamp Add", "Oak Add")
    assert [(one.name, one.row) for one in page.elements] == [
        ("News", 0), ("Help", 0), ("Lamp", 1), ("Add", 1), ("Oak", 2), ("Add", 2),
    ]  # fmt: skip


def test_blocks_of_one_make_with_other_controls_are_none(html: Html) -> None:
    page = html("<div><h2>Team</h2><button>Invite</button></div><div><h2>Danger</h2><button>Erase</button></div>")
    assert page.rows == ()
