"""Settings as pages draw them by hand: switches and lists that are boxes alone, named by their row."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def seen(show, html):
    """The tree of a page by id."""
    page = await (await show(html)).snapshot()
    return {node["i"]: node for node in page["interactiveTree"]}


SETTINGS = """<style>.row { display: flex; gap: 20px } .sw { width: 36px; height: 20px; border-radius: 10px; background: #ccc; cursor: pointer; position: relative }
.sw i { position: absolute; left: 2px; top: 2px; width: 16px; height: 16px; border-radius: 50%; background: #fff } .sw.on i { left: 18px }
.trigger { cursor: pointer; width: 140px } .list { position: relative } .menu { position: absolute; display: none } .menu.open { display: block } .menu div { cursor: pointer }</style>
<div class=row><div><div>Dark mode</div><div>Easier on the eyes at night.</div></div><div><div class="sw on" id=dark><i></i></div></div></div>
<div class=row><div class=sw id=sound><i></i></div><span>Sound</span></div>
<div class=row><div>First day</div><div class=list><div class=trigger id=day><span>Monday</span><svg width=8 height=8></svg></div>
<div class=menu><div>Sunday</div><div>Monday</div></div></div></div>
<div class=row><div>Two</div><div class=sw id=one><i></i></div><div class=sw id=two><i></i></div></div>
<div class=row><div>Oak</div><div class=list><div class=trigger id=more>Actions</div><div class=menu><div>Edit</div><div>Delete</div></div></div></div>
<div class=row><div class=list><div class=trigger id=kind>All types</div><div class=menu><div>All types</div><div>Fairs</div></div></div><div style="cursor:pointer">Virtual only</div></div>
<div class=row><b>5</b><div id=badge style="width:40px;height:20px;border-radius:10px;cursor:pointer">New</div></div>"""


async def test_a_switch_that_is_only_drawn_is_one_by_the_name_of_its_row(show):
    tree = await seen(show, SETTINGS)
    assert [(tree[one]["r"], tree[one]["n"]) for one in ("dark", "sound")] == [("chk", "Dark mode"), ("chk", "Sound")]
    assert ("checked" in tree["dark"]["s"], "s" in tree["sound"]) == (True, False)
    assert "Two" not in (tree["one"]["n"], tree["two"]["n"])  # nobody knows which of them the text is for
    assert tree["badge"]["r"] == "btn"


async def test_a_list_that_is_only_drawn_is_one_where_it_shows_one_of_its_entries(show):
    driver = await show(SETTINGS)
    tree = {node["i"]: node for node in (await driver.snapshot())["interactiveTree"]}
    day = next(node for node in tree.values() if node["n"] == "First day" and node["r"] == "inp")
    assert (day["v"], day["s"]) == ("Monday", ["collapsed", "readonly"])
    assert tree["more"]["r"] == "btn"  # a menu of what can be done
    assert tree["kind"]["r"] == "btn"  # what stands after it is another control
    await driver.page.evaluate("document.querySelector('.menu').classList.add('open')")
    opened = (await driver.snapshot())["interactiveTree"]
    assert [node["n"] for node in opened if node["r"] == "opt"] == ["Sunday", "Monday"]
    assert next(node for node in opened if node["i"] == day["i"])["s"] == ["expanded", "readonly"]


REAL = """<style>.row { display: flex; justify-content: space-between } .sw { position: relative; width: 40px; height: 22px }
.sw input { opacity: 0; width: 0; height: 0 } .sw span { position: absolute; inset: 0; background: #ccc; border-radius: 22px; cursor: pointer }</style>
<div class=row><div><div>Let members write to us</div><div>They can begin a conversation.</div></div><label class=sw><input type=checkbox id=write checked><span></span></label></div>
<div style="height: 1px"></div><h2>Booking</h2>
<div class=row><div>Invite members after booking</div><label class=sw><input type=checkbox id=invite checked><span></span></label></div>
<div class=row><span>Address</span><span>https://oak.example</span></div>
<div class=row><span><input type=checkbox id=mails></span><span>Mails</span></div>
<p><input type=checkbox id=terms> Terms apply</p>"""


async def test_a_switch_at_the_end_of_its_row_is_not_called_as_what_comes_below(show):
    tree = await seen(show, REAL)
    names = [tree[one]["n"] for one in ("write", "invite", "mails", "terms")]
    assert names == ["Let members write to us", "Invite members after booking", "Mails", "Terms apply"]
