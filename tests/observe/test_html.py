"""HTML as a skeleton."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from engine.observe import Alert, PageInput, PageState, read_page

Html = Callable[..., PageState]

TAGS = ("a", "button", "input", "div", "span", "ul", "li", "select", "textarea", "p", "form", "label", "b")
ATTRIBUTES = (
    "", ' id="x"', ' name="n"', ' href="/a"', ' href="/b"', " hidden", ' role="button"', ' class="c"',
    ' title="t &quot;q&quot; \\"', " onclick", ' type="TEXT"', ' data-sf-id="s"', ' aria-hidden="true"',
)  # fmt: skip


TOKENS = st.one_of(
    st.tuples(st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES), st.sampled_from(ATTRIBUTES)).map(
        lambda token: f"<{token[0]}{token[1]}{token[2] if token[2] != token[1] else ''}>"
    ),
    st.sampled_from([f"</{tag}>" for tag in TAGS]),
    st.sampled_from(["Save", "x", " "]),
)


@example('<a title="same"><a href="/a" title="same">')
@given(st.lists(TOKENS, max_size=40).map("".join))
def test_ids_and_keys_are_unique_and_selectors_find_exactly_one(body: str) -> None:
    source = f"<html><body>{body}</body></html>"
    page = read_page(PageInput(url="https://x.example/", dom=source))
    assert page is not None
    assert page.extracted
    assert len({one.id for one in page.elements}) == len(page.elements)
    assert len({one.key for one in page.elements}) == len(page.elements)
    parsed = LexborHTMLParser(source)
    for one in page.elements:
        if one.id.startswith("css:"):
            assert [node.tag for node in parsed.css(one.id.removeprefix("css:"))] == [one.tag], one.id


@given(st.text(max_size=300))
def test_any_text_can_be_read(source: str) -> None:
    page = read_page(PageInput(url="https://x.example/", dom=source or " "))
    assert page is not None
    assert page.extracted
    assert page == read_page(PageInput(url="https://x.example/", dom=source or " "))


@pytest.mark.parametrize(
    ("source", "id_"),
    [
        ('<a data-sf-id="sf-3" id="x" name="c" href="/c">Cart</a>', "sf-3"),
        ('<a id="x" name="c" href="/c">Cart</a>', "x"),
        ('<button name="help">Help</button>', "help"),
        ('<a href="/c">Cart</a>', 'css:a[href="/c"]'),
        ("<button>Help</button>", "css:body > button:nth-child(1)"),
        ('<button aria-label="Say &quot;hi&quot;">x</button>', 'css:button[aria-label="Say \\"hi\\""]'),
    ],
)
def test_an_action_names_an_element_by(html: Html, source: str, id_: str) -> None:
    assert [one.id for one in html(source).elements] == [id_]


def test_a_name_or_an_id_that_is_not_the_only_one_names_nothing(html: Html) -> None:
    page = html(
        '<input name="q" title="A"><input name="q" title="B"><a id="y" href="/1">1</a><a id="y" href="/2">2</a>'
    )
    assert [one.id for one in page.elements] == [
        'css:input[title="A"]', 'css:input[title="B"]', 'css:a[href="/1"]', 'css:a[href="/2"]'
    ]  # fmt: skip
    assert [one.key for one in page.elements] == ["q", "q#2", "y", "y#2"]


def test_a_selector_counts_what_is_hidden_too(html: Html) -> None:
    page = html('<div hidden><a href="/c">Cart</a></div><a href="/c">Cart</a>')
    assert [one.id for one in page.elements] == ["css:body > a:nth-child(2)"]


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ('<a href="/c">Cart</a><a href="/c">Cart</a>', ["link /c", "link /c#2"]),
        ('<a href="#">Menu</a><a href="javascript:void(0)">More</a>', ["link Menu", "link More"]),
        ("<button>Edit</button><button>Edit</button>", ["button Edit", "button Edit#2"]),
        ('<button id="a#2">x</button><button id="a">x</button><button id="a">x</button>', ["a#2", "a", "a#2'"]),
        ('<input type="radio" name="size" value="s"><input type="radio" name="size" value="m">', ["size=s", "size=m"]),
        ('<input placeholder="Search" value="typed">', ["textbox Search"]),
    ],
)
def test_keys_come_from_the_page_never_from_a_bare_index(html: Html, source: str, keys: list[str]) -> None:
    assert [one.key for one in html(source).elements] == keys


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ('<button aria-label="Close">×</button>', "Close"),
        ('<span id="l">Your <b>name</b></span><input aria-labelledby="l none">', "Your name"),
        ('<label for="e">Email address</label><input id="e" placeholder="you@example">', "Email address"),
        ('<label>Email <input placeholder="you@example"></label>', "Email"),
        ("<button>  Save \n changes </button>", "Save changes"),
        ('<input placeholder="Search">', "Search"),
        ('<input title="Amount">', "Amount"),
        ('<a href="/"><img alt="Home" src="x"></a>', "Home"),
        ('<input type="submit" value="Send">', "Send"),
        ('<input type="submit">', "Submit"),
        ("<button>\ue001 Li\u00adke\u200b</button>", "Like"),
        ("<input>", ""),
    ],
)
def test_names(html: Html, source: str, name: str) -> None:
    assert [one.name for one in html(source).elements] == [name]


@pytest.mark.parametrize(
    "source",
    [
        "<button hidden>x</button>",
        "<div aria-hidden=true><button>x</button></div>",
        '<div style="color: red; DISPLAY : none"><button>x</button></div>'.replace("DISPLAY", "display"),
        '<div style="visibility:hidden"><button>x</button></div>',
        '<input type="hidden" name="csrf" value="1">',
        "<template><button>x</button></template>",
        "<noscript><button>x</button></noscript>",
        "<script>'<button>x</button>'</script>",
    ],
)
def test_what_is_hidden_is_no_element_and_no_text(html: Html, source: str) -> None:
    page = html(source + "<p>seen</p>")
    assert page.elements == ()
    assert page.text == "seen"


@pytest.mark.parametrize(
    ("source", "role"),
    [
        ('<a href="/">x</a>', "link"),
        ('<input type="checkbox">', "checkbox"),
        ('<input type="email">', "textbox"),
        ("<textarea></textarea>", "textbox"),
        ("<select></select>", "combobox"),
        ('<div role="menuitemcheckbox">x</div>', "menuitem"),
        ('<li role="option">x</li>', "option"),
        ('<a role="tab" href="#">x</a>', "tab"),
        ('<div onclick="go()">x</div>', "button"),
        ('<span data-sf-id="7">x</span>', "button"),
        ("<div contenteditable>x</div>", "textbox"),
        ("<details><summary>x</summary></details>", "button"),
    ],
)
def test_roles(html: Html, source: str, role: str) -> None:
    assert [one.role for one in html(source).elements] == [role]


def test_an_anchor_is_no_element(html: Html) -> None:
    assert html('<a name="top"></a><div role="presentation">x</div><div tabindex="0">y</div>').elements == ()


def test_states(html: Html) -> None:
    page = html(
        '<button id="a" disabled aria-expanded="false" aria-haspopup="menu">A</button>'
        '<fieldset disabled><input id="b" type="checkbox" checked></fieldset>'
        '<div id="c" role="switch" aria-checked="true">C</div>'
        '<div id="d" role="tab" aria-selected="true">D</div>'
        '<input id="e" aria-invalid="true">'
        '<details open><summary id="f">F</summary></details>'
    )
    a, b, c, d, e, f = page.elements
    assert (a.disabled, a.expanded, a.popup, a.usable) == (True, False, True, False)
    assert (b.disabled, b.checked, b.live) == (True, True, False)
    assert c.checked is True
    assert d.selected is True
    assert e.invalid
    assert f.expanded is True


def test_what_a_form_does_not_go_out_without(html: Html) -> None:
    page = html(
        '<input id="a" required><input id="b" aria-required="true"><select id="c" required><option>x</select>'
        '<input id="d" aria-required="false">'
    )
    assert [one.required for one in page.elements] == [True, True, True, False]


def test_values(html: Html) -> None:
    page = html(
        '<input id="a" value="x" data-sf-value="typed"><textarea id="b">two\nlines</textarea>'
        '<input id="c" type="password" data-sf-value="geheim">'
        '<select id="d"><option value="us">United States<option value="ca" selected>Canada</select>'
        '<input id="e" type="checkbox" value="on" data-sf-checked="true">'
    )
    a, b, c, d, e = page.elements
    assert (a.value, a.live) == ("typed", True)
    assert (b.value, b.live) == ("two\nlines", False)
    assert c.value == "••••••"
    assert (d.value, d.options, d.option_values) == ("ca", ("United States", "Canada"), ("us", "ca"))
    assert (e.value, e.checked, e.live) == (None, True, True)
    assert page.live_values
    assert "Canada" not in page.text


@pytest.mark.parametrize(
    ("source", "alert"),
    [
        ('<div role="alert">Saved</div>', Alert("Saved", False)),
        ('<div role="status">Saved</div>', Alert("Saved", False)),
        ('<div class="toast show">Saved</div>', Alert("Saved", False)),
        ('<p class="error">Too  short</p>', Alert("Too short", True)),
        ('<div class="alert alert-danger"><p role="alert">No</p></div>', Alert("No", True)),
        ("<div data-toast><b>Saved</b> <i>now</i></div>", Alert("Saved now", False)),
        ('<ul class="errorlist"><li>Required</li></ul>', Alert("Required", True)),
    ],
)
def test_messages(html: Html, source: str, alert: Alert) -> None:
    assert html(source).alerts == (alert,)


@pytest.mark.parametrize(
    "source",
    ['<div role="alert"></div>', '<div class="alert" hidden>x</div>', '<div class="errors-none">x</div>',
     '<button class="success">Pay</button>', '<form class="error"><input></form>'],
)  # fmt: skip
def test_no_messages(html: Html, source: str) -> None:
    assert html(source).alerts == ()


def test_dialogs_and_forms(html: Html) -> None:
    page = html(
        '<form id="f"></form><div role="dialog"><p>Stay?</p><button id="yes">Yes</button></div>'
        '<dialog><button id="closed">x</button></dialog><dialog open><button id="open">x</button></dialog>'
        '<button id="after">x</button>'
    )
    assert (page.dialogs, page.forms) == (2, 1)
    assert [one.id for one in page.elements if one.in_dialog] == ["yes", "open"]


def test_what_leads_to_the_parts_of_a_site(html: Html) -> None:
    page = html(
        '<nav><button id="a">Home</button></nav><div role="navigation"><button id="b">Jobs</button></div>'
        '<aside><button id="c">Mail</button></aside><main><button id="d">Save</button>'
        '<aside><button id="e">Related</button></aside><nav><button id="f">More</button></nav></main>'
    )
    assert [one.id for one in page.elements if one.in_navigation] == ["a", "b", "f"]


@pytest.mark.parametrize(
    "name", ["modal fade in", "modal show", "modal is-active", "ui tiny modal visible", "uk-modal uk-open"]
)
def test_a_dialog_that_only_its_framework_knows(html: Html, name: str) -> None:
    page = html(f'<div class="{name}"><h4>Gone?</h4><button id="yes">Yes</button></div><div class="modal fade"></div>')
    assert (page.dialogs, [one.id for one in page.elements if one.in_dialog]) == (1, ["yes"])


def test_nothing_broken_reaches_the_skeleton() -> None:
    page = read_page(PageInput(url="x\0\ud800", dom="<button id='a\0b'>S\0ave \ud800</button>"))
    assert page is not None
    assert (page.url, page.elements[0].id, page.elements[0].name) == ("x?", "ab", "Save ?")


def test_the_hash_is_of_text_and_structure_not_of_scripts_and_tokens() -> None:
    def hash_of(body: str) -> str:
        page = read_page(PageInput(url="https://x.example/", dom=f"<html><body>{body}</body></html>"))
        assert page is not None
        return page.hash

    plain = hash_of('<input type="hidden" value="t1"><script>1</script><p class="a">Text</p>')
    assert hash_of('<input type="hidden" value="t2"><script>2</script><p class="b">\n Text </p>') == plain
    assert hash_of('<input type="hidden" value="t1"><script>1</script><p class="a">Other</p>') != plain
    assert hash_of('<input type="hidden" value="t1"><script>1</script><b class="a">Text</b>') != plain
    assert hash_of('<input value="a">') != hash_of('<input value="b">')
