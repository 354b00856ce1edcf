"""Every action of the grammar, done with real input, and why one that cannot be done is refused."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

from engine.actions import parse_action

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

LOG = """<script>
  const log = [];
  for (const type of ['click', 'dblclick', 'mouseover', 'keydown', 'input', 'change', 'focusin', 'submit'])
    addEventListener(type, (e) => { log.push(`${type}:${e.target.id}:${e.key ?? ''}:${e.isTrusted}`); if (type === 'submit') e.preventDefault(); }, true);
</script>"""


async def heard(driver):
    return await driver.page.evaluate("log")


async def test_a_click_is_trusted(show, do):
    driver = await show(f"<button id=b>Go</button>{LOG}")
    assert (await do(driver, 'click("b")'))["done"].ok
    assert "click:b::true" in await heard(driver)


async def test_double_click_and_hover(show, do):
    driver = await show(f"<p id=p style='width:80px'>Text</p><button id=b>Go</button>{LOG}")
    await do(driver, 'doubleClick("b")')
    await do(driver, 'hover("sf-txt-text")')
    assert "dblclick:b::true" in await heard(driver)


async def test_set_value_replaces_what_was_there_key_by_key(show, do):
    driver = await show(f"<form><input id=i aria-label=I value=old></form>{LOG}")
    report = await do(driver, 'setValue("i", "Ada Lovelace")')
    assert (report["done"].check, report["done"].observed) == ("value_matches", "Ada Lovelace")
    assert "keydown:i:A:true" in await heard(driver)
    assert report["beforeDomHash"] != report["domHash"]


async def test_a_field_that_no_form_sends_is_never_seen_half_typed(show, do):
    """A page may keep it at every change."""
    driver = await show(
        """<input id=i aria-label=I value=old><script>seen = []; keys = 0;
        i.addEventListener("input", () => seen.push(i.value)); i.addEventListener("keyup", () => keys++)</script>"""
    )
    assert (await do(driver, 'setValue("i", "Ada Lovelace")'))["done"].observed == "Ada Lovelace"
    assert await driver.page.evaluate("[seen, keys]") == [["Ada Lovelace"], 1]


async def test_set_value_clears_fills_long_texts_and_writes_lines(show, do):
    driver = await show("<input id=i aria-label=I value=old><textarea id=t aria-label=T></textarea>")
    assert (await do(driver, 'setValue("i", "")'))["done"].observed == ""
    assert (await do(driver, f'setValue("t", "{"x" * 2000}")'))["done"].observed == "x" * 2000
    assert (await do(driver, 'setValue("t", "one\\ntwo")'))["done"].observed == "one\ntwo"


async def test_set_value_counts_through_a_mask_and_reports_what_did_not_stick(show, do):
    driver = await show(
        """<input id=mask aria-label=M oninput="this.value = this.value.replace(/\\D/g, '').replace(/^(\\d{3})(\\d+)/, '$1-$2')">
        <input id=short aria-label=S maxlength=3><input id=p type=password aria-label=P>"""
    )
    assert (await do(driver, 'setValue("mask", "5550100")'))["done"].ok
    done = (await do(driver, 'setValue("short", "abcdef")'))["done"]
    assert (done.ok, done.observed, done.error) == (False, "abc", "The value did not stick")
    done = (await do(driver, 'setValue("p", "s3cret")'))["done"]
    assert (done.ok, done.observed) == (True, "••••••")


async def test_a_text_is_written_again_where_a_dialog_takes_the_focus_from_its_field(show, do):
    """As dialogs do that come up slowly: the rest of the keys went to the dialog."""
    driver = await show(
        """<div id=d role=dialog aria-label=D tabindex=-1><form><input id=i aria-label=I></form></div>
        <script>i.addEventListener("input", () => { if (i.value === "Al") d.focus(); }, { once: false });
        let once = 0; d.addEventListener("focus", () => { if (once++) i.focus(); });</script>"""
    )
    assert (await do(driver, 'setValue("i", "Allergic to nuts.")'))["done"].observed == "Allergic to nuts."


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("date", "2026-03-09", "2026-03-09"),
        ("date", "3/9/2026", "2026-03-09"),
        ("time", "8:22 PM", "20:22"),
        ("color", "#ff0000", "#ff0000"),
        ("range", "30", "30"),
        ("number", "12", "12"),
    ],
)
async def test_pickers_take_their_value(show, do, kind, text, value):
    driver = await show(f"<input id=i type={kind} aria-label=I>")
    await do(driver, f'setValue("i", "{text}")')
    assert await driver.page.evaluate("i.value") == value


async def test_a_picker_says_which_format_it_wants(show, do):
    driver = await show("<input id=i type=date aria-label=Born>")
    done = (await do(driver, 'setValue("i", "soon")'))["done"]
    assert done.error == "'Born' (i) does not take 'soon'; a date field wants YYYY-MM-DD"


async def test_editable_text_is_written(show, do):
    driver = await show("<div id=e contenteditable aria-label=Note>old</div>")
    assert (await do(driver, 'setValue("e", "new text")'))["done"].observed == "new text"


async def test_type_goes_to_the_focus_and_press_knows_names(show, do):
    driver = await show(f"<form><input id=i aria-label=I></form>{LOG}")
    await do(driver, 'click("i")')
    await do(driver, 'type("ab")')
    await do(driver, 'press("left")')
    await do(driver, 'type("-")')
    await do(driver, 'press("Enter")')
    assert await driver.page.evaluate("i.value") == "a-b"
    assert any(entry.startswith("submit") for entry in await heard(driver))
    assert (await do(driver, 'press("Control+a")'))["done"].ok
    assert "no key" in (await do(driver, 'press("Nonsense")'))["done"].error


async def test_check_and_uncheck_do_nothing_when_it_is_so_already(show, do):
    driver = await show(
        "<input type=checkbox id=c aria-label=C><div role=switch id=s tabindex=0 aria-checked=false onclick=\"this.setAttribute('aria-checked', 'true')\">Dark</div>"
    )
    for _ in range(2):
        done = (await do(driver, 'check("c")'))["done"]
        assert (done.ok, done.check, done.observed) == (True, "state_changed", "checked")
    assert (await do(driver, 'uncheck("c")'))["done"].observed == "unchecked"
    assert (await do(driver, 'check("s")'))["done"].ok
    done = (await do(driver, 'uncheck("s")'))["done"]
    assert (done.ok, done.error) == (False, "It stayed checked")


async def test_a_switch_may_turn_once_its_site_has_answered(show, do):
    driver = await show(
        "<div role=switch id=s tabindex=0 aria-checked=true onclick=\"setTimeout(() => this.setAttribute('aria-checked', 'false'), 400)\">Pump</div>"
    )
    done = (await do(driver, 'uncheck("s")'))["done"]
    assert (done.ok, done.observed) == (True, "unchecked")


async def test_select_reads_visible_texts_then_values(show, do):
    driver = await show(
        f"<select id=s aria-label=City><option value=1>New Delhi<option value=2>Pune<option disabled>Oslo</select>{LOG}"
    )
    assert (await do(driver, 'select("s", "pune")'))["done"].observed == "Pune"
    assert "change:s::false" in await heard(driver)
    assert (await do(driver, 'select("s", "1")'))["done"].observed == "New Delhi"
    assert (await do(driver, 'setValue("s", "Pune")'))["done"].observed == "Pune"
    assert (await do(driver, 'select("s", "Rome")'))["done"].error == (
        "'City' (s) has no option 'Rome'; it has: New Delhi, Pune, Oslo"
    )
    assert "disabled" in (await do(driver, 'select("s", "Oslo")'))["done"].error


async def test_select_adds_to_a_multiple_choice_and_clicks_options_of_a_listbox(show, do):
    driver = await show(
        """<select id=m multiple aria-label=M><option selected>A<option>B<option>C</select>
        <div role=listbox id=l><div role=option onclick="this.setAttribute('aria-selected', 'true')">Red</div><div role=option>Blue</div></div>"""
    )
    assert (await do(driver, 'select("m", "C")'))["done"].observed == "A, C"
    assert (await driver.act(parse_action('select("l", "Red")'))).ok
    tree = (await driver.snapshot())["interactiveTree"]
    assert [node["n"] for node in tree if node.get("s") == "selected"] == ["Red"]


async def test_scrolling_the_page_and_to_an_element(show, do):
    driver = await show("<p style='height:4000px'>x</p><h2 id=end>End</h2>")
    assert (await do(driver, 'scroll("down")'))["done"].ok
    assert await driver.page.evaluate("scrollY") > 300
    await do(driver, 'scroll("top")')
    assert await driver.page.evaluate("scrollY") == 0
    await do(driver, 'scrollIntoView("end")')
    assert await driver.page.evaluate("end.getBoundingClientRect().top < innerHeight")


async def test_scroll_moves_the_inner_list_of_a_page_that_does_not_scroll(show, do):
    driver = await show("<div id=l style='height:300px;overflow:auto'><p style='height:3000px'>x</p></div>")
    await do(driver, 'scroll("down")')
    assert await driver.page.evaluate("l.scrollTop") > 100


async def test_navigate_back_and_refresh(show, site, do):
    site.pages["/two"] = "<!doctype html><h1>Two</h1>"
    driver = await show("<h1>One</h1>")
    report = await do(driver, 'navigate("/two")')
    assert report["done"].ok
    assert report["clientObservations"]["didUrlChange"] is True
    assert report["previousUrl"] == f"{site.base}/"
    await do(driver, "goBack()")
    assert driver.page.url == f"{site.base}/"
    assert (await do(driver, "refresh()"))["clientObservations"]["didDomMutate"] is True
    assert "could not be opened" in (await do(driver, 'navigate("http://127.0.0.1:1/")'))["done"].error


async def test_a_link_to_a_new_tab_is_followed(show, site, do):
    site.pages["/two"] = "<!doctype html><h1>Two</h1>"
    driver = await show("<a id=a href=/two target=_blank>Two</a>")
    report = await do(driver, 'click("a")')
    assert report["clientObservations"]["didUrlChange"] is True
    assert (await driver.snapshot())["url"] == f"{site.base}/two"


async def test_what_cannot_be_done_says_why(show, do):
    driver = await show("<button id=off disabled>Off</button><input id=ro readonly aria-label=Fixed><p id=p>Text</p>")
    assert (await do(driver, 'click("gone")'))["done"].error == "Element 'gone' is not on the page"
    assert (await do(driver, 'click("gone")'))["done"].found is False
    assert (await do(driver, 'click("off")'))["done"].error == "'Off' (off) is disabled"
    assert (await do(driver, 'setValue("ro", "x")'))["done"].error == "'Fixed' (ro) is read-only"
    assert (await do(driver, 'setValue("p", "x")'))["done"].error == "'p' is no text field"


async def test_ids_of_html_pages_are_understood(show, do):
    driver = await show("<input name=q><div><a href=/x>X</a></div>")
    assert (await do(driver, 'setValue("q", "hi")'))["done"].observed == "hi"
    assert (await do(driver, 'hover("css:div > a")'))["done"].ok


SLIDER = """<span id=s role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=10 aria-valuenow=3
    style="display:inline-block;width:20px;height:20px"></span><script>
    s.onkeydown = (e) => { const d = { ArrowRight: 1, ArrowLeft: -1 }[e.key] ?? 0; s.setAttribute('aria-valuenow', Number(s.getAttribute('aria-valuenow')) + d) }</script>"""


async def test_sliders_are_moved_by_keys(show, do):
    driver = await show(SLIDER)
    assert [(n["r"], n["n"], n["v"]) for n in (await driver.snapshot())["interactiveTree"]] == [
        ("slider", "Volume", "3")
    ]
    assert (await do(driver, 'setValue("s", "8")'))["done"].observed == "8"
    assert (await do(driver, 'setValue("s", "1")'))["done"].observed == "1"
    assert (await do(driver, 'setValue("s", "11")'))["done"].error == "'s' cannot be set to 11; it has 0 to 10"


async def test_a_field_that_swallows_keys_is_filled_all_the_same(show, do):
    driver = await show("<input id=i aria-label=I value=0 onkeydown='return false'>")
    assert (await do(driver, 'setValue("i", "-5")'))["done"].observed == "-5"


async def test_a_control_that_leaves_under_the_pointer_is_clicked_when_it_is_back(show, do):
    away = "this.style.visibility = 'hidden'; setTimeout(() => { this.style.visibility = '' }, 300)"
    driver = await show(
        f'<style>#b {{ width: 80px }}</style><button id=b onmouseover="this.onmouseover = null; {away}" '
        "onclick=\"document.title = 'clicked'\">Send</button>"
    )
    assert (await do(driver, 'click("b")'))["done"].ok
    assert await driver.page.title() == "clicked"


async def test_a_control_that_stays_away_under_the_pointer_is_not_clicked_and_nothing_behind_it_is(show, do):
    driver = await show(
        "<body onclick=\"document.title = 'behind'\"><button id=b onmouseover=\"this.style.visibility = 'hidden'\">Send"
    )
    done = (await do(driver, 'click("b")'))["done"]
    assert (done.ok, done.error) == (False, "'Send' (b) does not take clicks")
    assert await driver.page.title() == "Test"


HOVERED = """<style>
  .row { padding: 8px } .row .edit { opacity: 0 } .row:hover .edit { opacity: 1 }
  .row .tools { visibility: hidden } .row:hover > .tools { visibility: visible }
  .row .drop { display: none } @media (min-width: 1px) { .row:hover .drop { display: inline-block } }
  .row:not(:hover) .send { display: none }
  .group .group-hover\\:shown { display: none; &.more { opacity: 1 } } .group:is(:where(.row):hover *) { opacity: 1 }
  .row { &:hover .star { display: inline } } .star { display: none }
  .closed { display: none } .tab:hover .closed { display: block }
  nav ul { display: none } nav li:hover ul { display: block }
</style>
<nav><ul><li>All<ul><li><a href="/all">Everything</a></li></ul></li></ul></nav>
<div class=row>Oak <form class=tools><input type=hidden name=token><button id=t1 type=button>Tools</button></form> <button class=edit id=e1>Edit</button>
<button class=drop id=d1><i id=i1>Drop</i></button> <button class=send id=s1>Send</button> <button class=star id=a1>Star</button>
<div class=never style="display: none"><button class=edit>Never</button></div></div>
<div class=gone style="display: none"><div class=row>Elm <button class=edit>Gone</button></div></div>"""


async def test_what_shows_only_under_the_pointer_is_seen_and_used(show, do):
    driver = await show(HOVERED + LOG)
    tree = [node for node in (await driver.snapshot())["interactiveTree"] if node["r"] in ("btn", "link")]
    assert [node["n"] for node in tree] == ["Tools", "Edit", "Drop", "Send", "Star"]
    assert not any(node.get("occ") for node in tree)
    places = [tuple(node["xy"]) for node in tree if "xy" in node]
    assert len(places) == len(set(places)) == 2  # a click on one lands on no other; what is not drawn has no place yet
    for id_, struck in {"t1": "t1", "e1": "e1", "d1": "i1", "s1": "s1", "a1": "a1"}.items():
        await driver.page.mouse.move(700, 500)
        assert (await do(driver, f'click("{id_}")'))["done"].ok
        assert f"click:{struck}::true" in await heard(driver)


async def test_what_the_pointer_does_not_bring_up_is_not_clicked(show, do):
    """The styles say that it shows, and a script hides it again."""
    driver = await show(
        """<style>.row .edit { visibility: hidden } .row:hover .edit { visibility: visible }</style>
        <div class=row id=r style="padding: 8px">Oak <button class=edit id=e>Edit</button></div>
        <script>r.addEventListener('mouseover', () => { e.style.visibility = 'hidden'; });</script>"""
        + LOG
    )
    done = (await do(driver, 'click("e")'))["done"]
    assert (done.ok, done.error) == (False, "'e' does not show where the pointer is")
    assert not [line for line in await heard(driver) if line.startswith("click")]


# How lists keep the controls of a row out of sight until the pointer is on it, other than by hiding them.
PUT_AWAY = {
    "left of the page": ".tools { position: relative; left: -9999em } .row:hover .tools { left: 0 }",
    "above the page": ".tools { position: absolute; top: -1000px } .row:hover .tools { position: static }",
    "right of the page": "html { overflow-x: hidden } .tools { position: absolute; right: -999px } .row:hover .tools { right: 0 }",
    "drawn in": ".tools { margin-left: -3000px } .row:hover .tools { margin-left: 0 }",
    "one pixel": ".tools { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden } .row:hover .tools { position: static; clip-path: none; width: auto; height: auto }",
    "clipped": ".tools { position: absolute; clip: rect(0, 0, 0, 0) } .row:hover .tools { clip: auto }",
    "without width": ".tools { display: inline-block; width: 0; height: 30px; overflow: hidden; vertical-align: top } .row:hover .tools { width: 90px }",
    "without height": ".tools { display: block; max-height: 0; overflow: hidden } .row:not(:hover) .tools { max-height: 0 } .row:hover .tools { max-height: 40px }",
    "slid out": ".row { overflow: hidden; width: 300px } .tools { display: inline-block; transform: translateX(400px) } .row:hover .tools { transform: none }",
    "shrunk": ".tools { display: inline-block; transform: scale(0) } .row:hover .tools { transform: scale(1) }",
}


@pytest.mark.parametrize("styles", PUT_AWAY.values(), ids=PUT_AWAY)
async def test_what_stands_out_of_sight_until_the_pointer_comes_is_seen_and_used(show, do, styles):
    driver = await show(
        f"""<style>.row {{ padding: 8px }} {styles}</style>
        <div class=row>Oak <span class=tools><button id=e1>Edit</button></span></div>
        <div class=row>Elm <span class=tools><button id=e2>Edit</button></span></div>{LOG}"""
    )
    tree = [node for node in (await driver.snapshot())["interactiveTree"] if node["r"] == "btn"]
    assert [(node["n"], node.get("occ")) for node in tree] == [("Edit", None)] * 2
    assert (await do(driver, 'click("e2")'))["done"].ok
    assert [line for line in await heard(driver) if line.startswith("click")] == ["click:e2::true"]


async def test_what_stands_beyond_the_page_and_nothing_brings_up_is_not_clicked(show, do):
    driver = await show(
        f"""<style>.row .tools {{ position: relative; left: -9999em }} .row:hover {{ left: 0 }}</style>
        <div class=row>Oak <span class=tools><button id=e>Edit</button></span></div>{LOG}"""
    )
    assert (await do(driver, 'click("e")'))["done"].error == "'Edit' (e) is not visible"


async def test_a_field_that_shows_under_the_pointer_is_filled(show, do):
    driver = await show(
        """<style>.row { padding: 8px } .row input { opacity: 0 } .row:hover input { opacity: 1 }</style>
        <div class=row onclick="document.title = 'row'">Oak, which is a long line of words <input id=i aria-label=Count onclick="event.stopPropagation()"></div>"""
    )
    assert (await do(driver, 'setValue("i", "3")'))["done"].observed == "3"
    assert await driver.page.title() == "Test"
