"""What covers what, what is only out of view, and what lies in frames and shadow roots."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def occluded(driver):
    """id -> whether the snapshot calls it covered."""
    return {node["i"]: node.get("occ", False) for node in (await driver.snapshot())["interactiveTree"]}


async def test_an_element_under_another_is_occluded_and_not_clicked(show, do):
    driver = await show(
        """<button id=under style="position:absolute;left:10px;top:10px">Under</button><button id=free style="margin-top:200px">Free</button>
        <div style="position:absolute;left:0;top:0;width:200px;height:100px;background:#fff">Banner</div>"""
    )
    assert await occluded(driver) == {"under": True, "free": False, "sf-txt-banner": False}
    done = (await do(driver, 'click("under")'))["done"]
    assert (done.ok, done.found) == (False, True)
    assert done.error == "'Under' (under) is covered by 'Banner'"


async def test_a_partly_covered_element_is_clicked_where_it_shows(show, do):
    driver = await show(
        """<button id=b style="position:absolute;left:0;top:0;width:300px;height:40px" onclick="document.title='hit'">Wide</button>
        <div style="position:absolute;left:100px;top:0;width:100px;height:60px;background:#fff"></div>"""
    )
    assert await occluded(driver) == {"b": False}
    assert (await do(driver, 'click("b")'))["done"].ok
    assert await driver.page.title() == "hit"


async def test_what_is_out_of_view_is_not_occluded_and_is_scrolled_to(show, do):
    driver = await show(
        "<div style='height:3000px'>x</div><button id=low onclick=\"document.title='low'\">Low</button>"
    )
    assert (await occluded(driver))["low"] is False
    assert (await do(driver, 'click("low")'))["done"].ok
    assert await driver.page.title() == "low"


async def test_what_is_scrolled_out_of_its_container_is_not_occluded(show, do):
    driver = await show(
        """<div style="height:80px;overflow:auto"><div style="height:500px">x</div><button id=in onclick="document.title='in'">In</button></div>
        <div style="height:600px;background:#eee">below</div>"""
    )
    assert (await occluded(driver))["in"] is False
    assert (await do(driver, 'click("in")'))["done"].ok
    assert await driver.page.title() == "in"


async def test_behind_a_modal_dialog_everything_is_occluded_even_out_of_view(show):
    driver = await show(
        """<button id=top>Top</button><div style="height:2000px"></div><button id=low>Low</button>
        <dialog id=d><button id=ok>OK</button></dialog><script>d.showModal()</script>"""
    )
    covered = await occluded(driver)
    assert (covered["top"], covered["low"], covered["ok"]) == (True, True, False)


async def test_inert_parts_are_occluded(show):
    driver = await show("<div inert><button id=a>A</button></div>")
    assert await occluded(driver) == {"a": True}


async def test_a_checkbox_drawn_by_its_label_is_reachable(show, do):
    driver = await show(
        """<style>#c { position: absolute; opacity: 0; width: 1px; height: 1px }</style>
        <input type=checkbox id=c><label for=c>Newsletter</label>"""
    )
    assert await occluded(driver) == {"c": False}
    assert (await do(driver, 'check("c")'))["done"].observed == "checked"


async def test_a_faded_list_whose_parts_are_drawn_over_one_another_is_clicked_where_its_box_is(show, do):
    driver = await show(
        """<label for=r>Role</label><div id=box style="position:relative;width:300px;height:32px" onclick="document.title='open'">
        <div style="position:relative"><div style="position:absolute;opacity:0;z-index:-1"><input id=r role=combobox readonly aria-expanded=false></div>
        <div style="position:absolute"><span>Cox</span></div></div></div>"""
    )
    assert (await do(driver, 'click("r")'))["done"].ok
    assert await driver.page.title() == "open"


SWITCH = """<label for=s>News</label><div id=drawn style="width:40px;height:20px;background:#ccc">
  <input id=s type=checkbox role=switch checked style="position:absolute;opacity:0;width:0;height:0"><span>{said}</span></div>
  <script>drawn.addEventListener("click", (event) => {{ event.preventDefault(); document.title += "!"; s.checked = !s.checked }})</script>"""


async def test_a_box_that_is_not_drawn_is_pressed_where_the_page_listens_for_it(show, do):
    """By its label the browser would put it back after the page has turned it."""
    driver = await show(SWITCH.format(said=""))
    assert (await do(driver, 'uncheck("s")'))["done"].ok
    assert await driver.page.evaluate("[s.checked, document.title]") == [False, "Test!"]


async def test_a_part_that_says_more_than_a_box_is_not_pressed_in_its_place(show, do):
    """It may open what it speaks of."""
    driver = await show(SWITCH.format(said="Oak lamp").replace("event.preventDefault();", "if (event.target === s) return;"))
    assert (await do(driver, 'uncheck("s")'))["done"].ok
    assert await driver.page.evaluate("[s.checked, document.title]") == [False, "Test"]


async def test_a_part_that_a_head_opens_is_no_note_about_it(show):
    driver = await show(
        "<button id=h aria-describedby=p>Account</button><div id=p>Club <input aria-label=Name><button>Delete club</button></div>"
        "<button id=o aria-describedby=n>Go</button><p id=n>Deletes the account</p>"
    )
    said = {node["i"]: node.get("d") for node in (await driver.snapshot())["interactiveTree"]}
    assert (said["h"], said["o"]) == (None, "Deletes the account")


async def test_what_stands_in_a_part_without_a_box_of_its_own_is_read(show):
    driver = await show(
        """<button id=a><span style="display:contents">Delete <b>account</b></span></button>
        <div style="display:contents"><button id=b>Inside</button></div>
        <x-button>Delete all</x-button><x-card><button id=c>Slotted</button></x-card>
        <div hidden><span style="display:contents"><button>Not here</button></span></div>
        <button id=d>Plain<span style="display:contents;visibility:hidden"> and no more</span></button>
        <script>
        const made = (name, html) => customElements.define(name, class extends HTMLElement {
          constructor() { super(); this.attachShadow({mode: 'open'}).innerHTML = html; }
        });
        made('x-button', '<button><slot></slot></button>');
        made('x-card', '<section><slot></slot></section>');
        </script>"""
    )
    names = [node["n"] for node in (await driver.snapshot())["interactiveTree"]]
    assert names == ["Delete account", "Inside", "Delete all", "Slotted", "Plain"]


async def test_frames_are_read_and_clicked_in_their_place(show, site, do):
    site.pages["/frame"] = (
        "<!doctype html><button id=b onclick=\"this.textContent='Done'\">Inside</button><input aria-label=Code id=code>"
    )
    driver = await show("<div style='height:120px'></div><iframe src=/frame style='border:7px solid'></iframe>")
    node = (await driver.snapshot())["interactiveTree"][0]
    assert (node["i"], node["n"], node["f"]) == ("b", "Inside", "1")
    assert node["xy"][1] > 120
    assert (await do(driver, 'click("b")'))["done"].ok
    assert (await do(driver, 'setValue("code", "42")'))["done"].observed == "42"
    assert [n["n"] for n in (await driver.snapshot())["interactiveTree"]] == ["Done", "Code"]


async def test_listeners_inside_frames_are_known(show, site):
    site.pages["/frame"] = "<!doctype html><p id=p>Tap</p><script>p.addEventListener('click', () => {})</script>"
    driver = await show("<iframe src=/frame></iframe>")
    assert [(n["r"], n["n"]) for n in (await driver.snapshot())["interactiveTree"]] == [("btn", "Tap")]


async def test_a_frame_that_is_slow_to_come_is_waited_for(show, site):
    site.pages["/frame"] = (0.7, "<!doctype html><button id=b>Late</button>")
    driver = await show("<iframe src=/frame></iframe>")
    assert [node["n"] for node in (await driver.snapshot())["interactiveTree"]] == ["Late"]


async def test_open_shadow_roots_are_read_and_clicked(show, do):
    driver = await show(
        """<x-card></x-card><script>
        customElements.define('x-card', class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({mode: 'open'}).innerHTML = '<button id=b>Buy</button><input aria-label=Count><slot></slot>';
            this.shadowRoot.getElementById('b').addEventListener('click', () => { this.shadowRoot.getElementById('b').textContent = 'Bought'; });
          }
        })</script>"""
    )
    assert (await do(driver, 'click("b")'))["clientObservations"]["didDomMutate"] is True
    assert (await do(driver, 'setValue("sf-count", "3")'))["done"].ok
    assert [(n["n"], n.get("v")) for n in (await driver.snapshot())["interactiveTree"]] == [
        ("Bought", None),
        ("Count", "3"),
    ]
