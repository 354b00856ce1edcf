"""The ways around a gate that others have had to mend: each resolves to what it would do."""
# ruff: noqa: E501 - one case, one line

from __future__ import annotations

import pytest

from engine.observe import TreeNode
from tests.safety.conftest import Resolving, page_from, page_of

DELETE = "<button id=d>Delete</button>"
MESSAGE = '<form method=post><textarea id=t name=body></textarea><button id=s>Send</button></form>'


def said(resolved: object) -> str:
    return f"{resolved.kind} {resolved.reversibility}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("body", "action", "expected"),
    [
        # The label is in the value of an input, or nowhere but in a title, a picture or a description.
        ('<form><input id=x type=submit value="Pay now"></form>', 'click("x")', "payment irreversible"),
        ('<input id=x type=button value="Delete">', 'click("x")', "deletion irreversible"),
        ('<form><input id=x type=image alt="Place order" src=x></form>', 'click("x")', "purchase irreversible"),
        ('<button id=x title="Delete">🗑</button>', 'click("x")', "deletion irreversible"),
        ('<button id=x><img alt="Delete" src=x></button>', 'click("x")', "deletion irreversible"),
        ('<button id=x><svg><title>Delete</title></svg></button>', 'click("x")', "deletion irreversible"),
        ('<button id=x aria-describedby=n>Go</button><p id=n>Delete account</p>', 'click("x")', "account irreversible"),
        # What is shown, what is named and what is acted on differ.
        ('<button id=x aria-label="Show more">Delete</button>', 'click("x")', "deletion irreversible"),
        ('<button id=x aria-label="Delete">Show more</button>', 'click("x")', "deletion irreversible"),
        ('<button id=x aria-label="Payment methods">Pay now</button>', 'click("x")', "payment irreversible"),
        (f'<div id=x onclick="a()"><span>Card</span>{DELETE}</div>', 'click("x")', "deletion irreversible"),
        (f'<div id=x role=button aria-label=Card>{DELETE}</div>', 'click("x")', "deletion irreversible"),
        # A button without a type submits its form, wherever it stands.
        ('<form method=post action=/items/5/delete><button id=x>OK</button></form>', 'click("x")', "deletion irreversible"),
        ('<form method=post><input type=hidden name=_method value=delete><button id=x>OK</button></form>', 'click("x")',
         "deletion irreversible"),
        ('<button id=x form=f>Jupp</button><form id=f method=post action=/pay><input name=a></form>', 'click("x")',
         "payment irreversible"),
        ('<form method=post><input name=a><button id=x formaction=/account/delete>Jupp</button></form>', 'click("x")',
         "deletion irreversible"),
        # Links that delete when they are opened.
        ('<a id=x href="/items/5/delete">Go</a>', 'click("x")', "deletion irreversible"),
        ('<a id=x href="/items?action=delete&id=5">Go</a>', 'click("x")', "deletion irreversible"),
        ('<a id=x href="/?do=unsubscribe">Go</a>', 'click("x")', "account irreversible"),
        ('<a id=x href="#/items/5/delete">Go</a>', 'click("x")', "deletion irreversible"),
        ('<a id=x href="/%64elete/5">Go</a>', 'click("x")', "deletion irreversible"),
        ("x", 'navigate("/items/5/delete")', "deletion irreversible"),
        ("x", 'navigate("https://shop.example/api?method=delete&id=5")', "deletion irreversible"),
        ('<a id=x href="javascript:void(0)">Delete</a>', 'click("x")', "deletion irreversible"),
        # The page's own dialog.
        ("<dialog open>This cannot be undone <button id=x>Yes, remove</button></dialog>", 'click("x")',
         "deletion irreversible"),
        ("<dialog open>Delete 3 files? <button id=x>OK</button></dialog>", 'click("x")', "deletion irreversible"),
        ("<dialog open>Delete 3 files? <button id=x>Jupp</button></dialog>", 'click("x")', "deletion irreversible"),
        ('<dialog open>This cannot be undone <a id=x href="/go">Continue</a></dialog>', 'click("x")', "other irreversible"),
        ("<div role=alertdialog>You will be charged <button id=x>Go</button></div>", 'click("x")', "other irreversible"),
        ("<div role=alertdialog>You will be charged <button id=x>Apply</button><button>No</button></div>", 'click("x")',
         "other irreversible"),
        ("<form method=post><select><option>Foo<option selected>Delete selected</select><button id=x>Apply</button></form>",
         'click("x")', "deletion irreversible"),
        # The last step of a checkout, under a name that says nothing.
        ("<h1>Checkout</h1><form method=post><input name=a><button id=x>Continue</button></form>", 'click("x")',
         "purchase irreversible"),
        ("<h1>Checkout</h1><button id=x>OK</button>", 'click("x")', "purchase irreversible"),
        ("<h1>Delete page</h1><form method=post><button id=x>Yes</button></form>", 'click("x")', "deletion irreversible"),
        ("<form method=post><input autocomplete=cc-number><button id=x>Jupp</button></form>", 'click("x")',
         "payment irreversible"),
        ("<form method=post><input name=iban><button id=x>Jupp</button></form>", 'click("x")', "transfer unknown"),
        ("<form method=post><select><option>Foo<option selected>Delete selected</select><button id=x>Go</button></form>",
         'click("x")', "deletion irreversible"),
        # Terms.
        ("<label><input id=x type=checkbox>I accept the terms of service</label>", 'check("x")', "terms irreversible"),
        ("<label><input id=x type=checkbox>I accept the terms of service</label>", 'click("x")', "terms irreversible"),
        ("<div id=x role=switch aria-label='Make public'></div>", 'check("x")', "publication irreversible"),
        ("<div id=x role=menuitem>Delete</div>", 'click("x")', "deletion irreversible"),
        # What is chosen in a menu is done at once.
        ("<div id=x role=menuitem>More<ul><li>Delete</ul></div>", 'select("x", "Delete")', "deletion irreversible"),
        ("<div id=x onclick='a()'>More<ul><li>Delete</ul></div>", 'select("x", "Delete")', "deletion irreversible"),
        ("<div id=x role=combobox>More</div>", 'select("x", "Delete")', "data_change reversible"),
        (DELETE, 'doubleClick("d")', "deletion irreversible"),
    ],
)  # fmt: skip
def test_it_is_known_by_structure(would: Resolving, body: str, action: str, expected: str) -> None:
    assert said(would(action, page_from(body))) == expected


@pytest.mark.parametrize(
    ("body", "active", "action", "expected"),
    [
        (DELETE, "d", 'press("Enter")', "deletion irreversible"),
        (DELETE, "d", 'press("Space")', "deletion irreversible"),
        (DELETE, "d", 'press(" ")', "deletion irreversible"),
        (DELETE, "d", 'press("NumpadEnter")', "deletion irreversible"),
        (DELETE, "d", 'press("Shift+Enter")', "deletion irreversible"),
        (DELETE, "d", 'press("\\n")', "deletion irreversible"),
        (DELETE, None, 'press("Enter")', "deletion irreversible"),
        (MESSAGE, "t", 'press("Control+Enter")', "message irreversible"),
        (MESSAGE, "t", 'press("Meta+Enter")', "message irreversible"),
        (MESSAGE, "t", 'press("Enter")', "message irreversible"),
        (MESSAGE, "t", 'type("hello\\n")', "message irreversible"),
        (MESSAGE, None, 'type("hello\\nyou")', "message irreversible"),
        (MESSAGE, None, 'setValue("t", "hello\\r")', "message irreversible"),
        ("<div id=t contenteditable>Hi</div><button id=s>Send</button>", "t", 'press("Enter")', "message irreversible"),
        # Typed where a button has the focus, a blank presses it; after a tab, whatever the tab came to.
        (DELETE, "d", 'type("yes please")', "deletion irreversible"),
        (MESSAGE, "t", 'type("Hello\\t ")', "message irreversible"),
        (MESSAGE, "t", 'type("Hello you\\tAnn")', "data_change reversible"),
        ("<form><input id=a><input id=b><button>Place order</button></form>", "a", 'press("Enter")',
         "purchase irreversible"),
        ("<form><input id=a type=checkbox><button>Place order</button></form>", "a", 'press("Enter")',
         "purchase irreversible"),
        ("<form><input id=a><button>Search</button></form><form><button>Delete</button></form>", None, 'press("Enter")',
         "deletion irreversible"),
        ("<dialog open>Sure? <button>Delete</button></dialog><form><button>Search</button></form>", None,
         'press("Enter")', "deletion irreversible"),
        ("<ul role=listbox><li id=o role=option aria-selected=true>Report</li></ul>", "o", 'press("Delete")',
         "deletion irreversible"),
        ("<ul role=listbox><li id=o role=option aria-selected=true>Report</li></ul>", None, 'press("Backspace")',
         "deletion irreversible"),
        ("<p>Nothing</p>", None, 'press("Delete")', "deletion unknown"),
        ("<p>Nothing</p>", None, 'press("Enter")', "other unknown"),
    ],
)  # fmt: skip
def test_a_key_does_what_it_does_where_the_focus_is(
    would: Resolving, body: str, active: str | None, action: str, expected: str
) -> None:
    assert said(would(action, page_from(body, active=active))) == expected


def test_a_click_by_coordinates_lands_on_what_lies_there(would: Resolving) -> None:
    card, button = TreeNode(i="w", r="btn", n="Card", xy=(5, 5)), TreeNode(i="d", r="btn", n="Delete", xy=(5, 5))
    assert said(would('click("w")', page_of(card, button))) == "deletion irreversible"


def test_a_focused_element_may_be_told_by_its_state(would: Resolving) -> None:
    page = page_of(TreeNode(i="a", r="btn", n="Cancel"), TreeNode(i="d", r="btn", n="Delete", s="focused"))
    assert said(would('press("Enter")', page)) == "deletion irreversible"


@pytest.mark.parametrize(
    ("body", "action"),
    [
        ("<dialog open>Delete 3 files? <button id=x>Cancel</button><button>OK</button></dialog>", 'click("x")'),
        ("<dialog open>This cannot be undone <button id=x>No</button></dialog>", 'click("x")'),
        ("<dialog open>This cannot be undone <button id=x>Keep, don't delete</button></dialog>", 'click("x")'),
        ("<dialog open>This cannot be undone <button id=x>Help</button><button>Yes</button></dialog>", 'click("x")'),
        ("<form><select><option selected>Delete</select><button id=x>Apply</button></form>", 'click("x")'),
        ('<a id=x href="/deleted">Deleted items</a>', 'click("x")'), ('<a id=x href="/pay">Payment methods</a>', 'click("x")'),
        ('<a id=x href="/orders">Order</a>', 'click("x")'), ('<a id=x href="/how-to-delete">Read</a>', 'click("x")'),
        ("<form><input id=x name=q><button id=s>Search</button></form>", 'click("s")'),
        ("<form><input id=x name=q><button id=s>Jupp</button></form>", 'click("s")'),
        ("<form method=post><input type=password><input name=user><button id=x>Sign in</button></form>", 'click("x")'),
        ("<form method=post><input type=password><input name=user><button id=x>Continue</button></form>", 'click("x")'),
        ("<form method=post><input name=a><button id=x type=button>Jupp</button></form>", 'click("x")'),
        ("<button id=x>Jupp</button>", 'click("x")'), ("<button id=x>Continue</button>", 'click("x")'),
        ("<input value=abc><button id=x aria-haspopup=menu>Jupp</button>", 'click("x")'),
        ("<h1>Checkout</h1><button id=x>Next</button>", 'click("x")'),
        ("<h1>Checkout</h1><a id=x href='/next'>Continue</a>", 'click("x")'),
        ("<a id=x href='mailto:a@b.example'>Write</a>", 'click("x")'),
        ("x", 'navigate("/orders/5")'), ("x", "goBack()"), ("x", "refresh()"), ("x", "finish()"), ("x", 'fail("no")'),
        ("x", "wait(1)"), ("x", 'scroll("down")'), (DELETE, 'hover("d")'), (DELETE, 'scrollIntoView("d")'),
        ("<input id=x>", 'press("Tab")'), ("<input id=x>", 'press("Escape")'),
    ],
)  # fmt: skip
def test_what_changes_nothing_is_known_to(would: Resolving, body: str, action: str) -> None:
    assert would(action, page_from(body)).reversibility == "none"


@pytest.mark.parametrize(
    ("body", "active", "action"),
    [("<input id=x>", None, 'setValue("x", "Delete")'), ("<input id=x>", "x", 'type("abc")'),
     ("<input id=x type=checkbox aria-label='Send news'>", None, 'check("x")'),
     ("<label><input id=x type=checkbox checked>I accept the terms</label>", None, 'uncheck("x")'),
     ("<label><input id=x type=checkbox checked>I accept the terms</label>", None, 'click("x")'),
     ("<select id=x><option>Delete</select>", None, 'select("x", "Delete")'), ("<input id=x>", "x", 'press("Backspace")'),
     ("<input id=x>", "x", 'press("a")'), ("<textarea id=x></textarea>", "x", 'press("Delete")'),
     ("<button id=x>Save changes</button>", None, 'click("x")'), ("<input id=x type=file>", None, 'setValue("x", "a.txt")')],
)  # fmt: skip
def test_what_is_filled_in_can_be_changed_again(would: Resolving, body: str, active: str | None, action: str) -> None:
    assert would(action, page_from(body, active=active)).reversibility == "reversible"


@pytest.mark.parametrize(
    "body",
    ["<form method=post><input name=a><button id=x>Jupp</button></form>", "<input name=a value=b><button id=x>Jupp</button>",
     "<dialog open><select><option>A</select><button id=x>Jupp</button></dialog>",
     "<form method=post><input name=a><button id=x>Next</button></form>",
     "<form method=post><input type=password autocomplete=new-password><button id=x>Jupp</button></form>",
     "<form method=post action=https://evil.example/><input type=password><input name=u><button id=x>Sign in</button></form>",
     "<form method=post><input type=file><button id=x>Jupp</button></form>"],
)  # fmt: skip
def test_what_goes_out_without_saying_what_is_unknown(would: Resolving, body: str) -> None:
    resolved = would('click("x")', page_from(body))
    assert (resolved.reversibility, resolved.submits) == ("unknown", True)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        # Django's form for a new account, and Wagtail's for one's own: what is empty is not changed.
        ([("New password", "password", "••••"), ("New password confirmation", "password", "••••")], "data_change unknown"),
        ([("Old password", "password", "••••"), ("New password", "password", "••••")], "data_change unknown"),
        ([("Old password", "password", ""), ("New password", "password", "")], "data_change reversible"),
        ([("Password", "password", "••••")], "data_change reversible"),
        ([("Card number", "", "4111 1111 1111 1111")], "data_change unknown"), ([("Card number", "", "")], "data_change reversible"),
        ([("Picture", "file", "me.png")], "data_change unknown"), ([("Picture", "file", "")], "data_change reversible"),
        ([("City", "", "Bonn")], "data_change reversible"),
    ],
)  # fmt: skip
def test_saving_is_more_than_saving_where_something_sensitive_is_saved(
    would: Resolving, fields: list[tuple[str, str, str]], expected: str
) -> None:
    nodes = [TreeNode(i=name, r="inp", n=name, t=type_, v=value, fm=1) for name, type_, value in fields]
    form, save = TreeNode(i="f", r="form", t="post", fm=1), TreeNode(i="x", r="btn", n="Save", t="submit", fm=1)
    assert said(would('click("x")', page_of(form, *nodes, save))) == expected


def test_what_a_source_does_not_tell_may_be_filled_in(would: Resolving) -> None:
    form = "<form method=post><input type=password autocomplete=new-password><button id=x>Save</button></form>"
    assert said(would('click("x")', page_from(form))) == "data_change unknown"


def test_an_element_that_is_gone_is_unknown(would: Resolving) -> None:
    resolved = would('click("x")', page_from("<p>Nothing</p>"))
    assert (resolved.gone, resolved.reversibility) == (True, "unknown")
