"""Which elements count as usable when no role says so."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def usable(show, html):
    """(role, name) of everything that is no text, heading, alert, form or dialog."""
    tree = (await (await show(html)).snapshot())["interactiveTree"]
    return [(node["r"], node["n"]) for node in tree if node["r"] not in ("txt", "hdr", "alert", "form", "dialog")]


async def test_an_element_with_only_a_listener_is_usable(show):
    html = "<div id=a>Open</div><div>Plain</div><script>a.addEventListener('click', () => {})</script>"
    assert await usable(show, html) == [("btn", "Open")]


async def test_a_handler_property_counts_and_a_removed_listener_does_not(show):
    html = """<span id=a>Gone</span><span id=b>Kept</span><script>
        const f = () => {}; a.addEventListener('click', f); a.removeEventListener('click', f); b.onclick = f</script>"""
    assert await usable(show, html) == [("btn", "Kept")]


async def test_underlined_inline_text_that_listens_is_a_link(show):
    html = "<span id=a style='text-decoration: underline'>Details</span><script>a.addEventListener('click', () => {})</script>"
    assert await usable(show, html) == [("link", "Details")]


async def test_the_pointer_cursor_shows_an_element_whose_listener_sits_at_the_root(show):
    html = "<div style='cursor: pointer'>Card <b>one</b></div><div>Other</div><script>document.addEventListener('click', () => {})</script>"
    assert await usable(show, html) == [("btn", "Card one")]


async def test_a_tab_stop_is_usable(show):
    assert await usable(show, "<div tabindex=0>Star</div><div tabindex=-1>Not</div>") == [("btn", "Star")]


async def test_a_list_that_listens_for_its_items_is_no_button(show):
    html = """<ul id=list><li>One</li><li>Two</li></ul><div id=root><button>Go</button><p>Long text of a page</p></div>
        <script>for (const e of [list, root, document.body]) e.addEventListener('click', () => {})</script>"""
    assert ("btn", "Go") in await usable(show, html)
    assert not any("One" in name or "Long" in name for _, name in await usable(show, html))


async def test_a_row_that_opens_something_is_usable_beside_its_own_buttons(show):
    html = """<div class=row><div>Helena</div><div>Hello there</div><span class=trash style="display:inline-block;width:9px;height:9px"></span></div>
        <div class=row><div>Sindee</div><div>Minutes</div><span class=trash style="display:inline-block;width:9px;height:9px"></span></div>
        <script>for (const e of document.querySelectorAll('.row, .trash')) e.addEventListener('click', () => {})</script>"""
    assert await usable(show, html) == [
        ("btn", "Helena Hello there"),
        ("btn", "trash"),
        ("btn", "Sindee Minutes"),
        ("btn", "trash"),
    ]


async def test_of_two_nested_elements_with_one_name_only_one_is_listed(show):
    html = """<li role=tab id=t><a role=presentation href=#x>Inbox</a></li>
        <div id=card><a href=/card>Read more</a></div><button id=b><span id=s>Save</span></button>
        <script>for (const e of [card, s]) e.addEventListener('click', () => {})</script>"""
    assert await usable(show, html) == [("tab", "Inbox"), ("link", "Read more"), ("btn", "Save")]


async def test_a_label_is_not_listed_beside_its_control(show):
    html = "<label style='cursor:pointer' onclick='1'><input type=radio name=r> Small</label>"
    assert await usable(show, html) == [("rad", "Small")]


async def test_items_that_jquery_delegates_to_are_usable(show):
    html = """<ul id=list><li class=item>One</li><li class=item>Two</li></ul><script>
        window.jQuery = { _data: (e, what) => e === list ? { click: [{ selector: '.item' }] } : undefined }</script>"""
    assert await usable(show, html) == [("btn", "One"), ("btn", "Two")]


async def test_a_key_that_a_script_made_up_is_no_name(show):
    html = """<button data-tooltip=jpghD9g5MuQ8AP2PSS9dJ><i data-icon=bookmark></i></button>
        <button title=addToShoppingCartButtonNow><i data-icon=cart></i></button>"""
    assert await usable(show, html) == [("btn", "bookmark"), ("btn", "addToShoppingCartButtonNow")]


async def test_the_icon_of_a_button_and_the_tick_of_a_box_are_no_controls_of_their_own(show):
    html = """<button><span data-icon=archive>&nbsp;</span></button>
        <button role=checkbox aria-label=Oak><span data-icon=check_box_outline_blank>&nbsp;</span></button>
        <button>Oak <span class=close>&nbsp;</span></button>
        <script>for (const e of document.querySelectorAll('span')) e.addEventListener('click', () => {})</script>"""
    assert await usable(show, html) == [("btn", "archive"), ("chk", "Oak"), ("btn", "Oak"), ("btn", "close")]


async def test_a_button_of_a_narrow_bar_goes_by_the_one_text_that_it_does_not_show(show):
    html = """<button><i data-icon=chat></i><div style="display: none">Comments</div></button>
        <button><i data-icon=check></i><div style="display: none">Saving…</div></button>
        <button><i data-icon=bell></i><b style="display: none">On</b><b style="display: none">Off</b></button>"""
    assert await usable(show, html) == [("btn", "Comments"), ("btn", "check"), ("btn", "bell")]


async def test_boxes_around_a_field_alone_do_not_part_it_from_its_words(show):
    html = """<div><p>City</p><div><div><div><div><input></div></div></div></div></div>
        <div><p>Far</p><div><div><i>x</i><div><i>y</i><div><i>z</i><div><input value=1></div></div></div></div></div></div>"""
    html += "<div><p><a href=/oak>Oak</a> In stock</p><div><div><div><div><input value=2></div></div></div></div></div>"
    assert ("inp", "City") in await usable(show, html)
    assert ("inp", "Oak In stock") not in await usable(show, html)
    assert ("inp", "Far") not in await usable(show, html)
