"""Frames of other origins, which no script of the page around them reaches into: seen and used all the same."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

FORM = """<!doctype html><label>Name <input id=who></label><select aria-label=Seat><option>Aisle<option>Window</select>
<button onclick="said.textContent = `Added ${who.value}, ${document.querySelector('select').value}`">Add</button>
<p id=said role=status></p>"""


@pytest.fixture
def around(site):
    """A page with another origin's form in a frame below the fold."""
    site.pages["/form"] = FORM
    src = f"{site.base.replace('127.0.0.1', 'localhost')}/form"
    return f"<h1>Trip</h1><div style='height:1500px'></div><iframe src='{src}' width=400 height=200></iframe>"


async def test_what_stands_in_it_is_typed_into_chosen_and_clicked(show, around, do):
    driver = await show(around)
    for action in ('setValue("frame-1/who", "Ann")', 'select("frame-1/sf-seat", "Window")', 'click("frame-1/sf-add")'):
        report = await do(driver, action)
        assert report["done"].ok, report["done"]
    assert report["success_messages"] == ["Added Ann, Window"]
    assert report["clientObservations"]["didDomMutate"] is True
    assert report["beforeDomHash"] != report["domHash"]


async def test_what_stands_in_it_under_something_else_is_not_clicked(show, around, do):
    driver = await show(around + "<div style='position:fixed;inset:0;background:#fff'>Please wait</div>")
    assert "covered by 'Please wait'" in (await do(driver, 'click("frame-1/sf-add")'))["done"].error


async def test_an_element_of_a_frame_that_is_gone_is_not_on_the_page(show, around, do):
    driver = await show(around)
    mark = await driver.mark()
    await driver.page.evaluate("() => document.querySelector('iframe').remove()")
    assert (await driver.report(mark))["clientObservations"]["didDomMutate"] is True
    done = (await do(driver, 'click("frame-1/sf-add")'))["done"]
    assert (done.ok, done.found) == (False, False)
