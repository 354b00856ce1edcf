"""Ids name the same element for as long as it lives, and again after a reload."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def ids(driver):
    return [(node["i"], node["n"]) for node in (await driver.snapshot())["interactiveTree"]]


async def test_a_unique_dom_id_is_kept_and_a_shared_one_is_not(show):
    driver = await show("<button id=a>One</button><button id=b>Two</button><button id=b>Three</button>")
    assert await ids(driver) == [("a", "One"), ("sf-two", "Two"), ("sf-three", "Three")]


async def test_elements_of_one_name_are_told_apart(show):
    driver = await show("<button>Edit</button><button>Edit</button>")
    assert await ids(driver) == [("sf-edit", "Edit"), ("sf-edit-2", "Edit")]


async def test_an_id_outlives_a_change_of_name_and_of_neighbours(show):
    driver = await show("<p id=p></p><button>Follow</button>")
    await ids(driver)
    await driver.page.evaluate(
        "document.querySelector('button').textContent = 'Unfollow'; document.querySelector('p').innerHTML = '<button>New</button>'"
    )
    assert await ids(driver) == [("sf-new", "New"), ("sf-follow", "Unfollow")]


async def test_ids_are_the_same_after_a_reload(show):
    driver = await show("<button>Save</button><a href=/x>More</a>")
    before = await ids(driver)
    await driver.page.reload()
    assert await ids(driver) == before


async def test_an_element_that_was_drawn_again_is_reached_by_its_old_id(show, do):
    driver = await show("<div id=box><button onclick='1'>Go</button></div>")
    assert await ids(driver) == [("sf-go", "Go")]
    await driver.page.evaluate("box.innerHTML = `<button onclick=\"document.title='again'\">Go</button>`")
    assert await ids(driver) == [("sf-go", "Go")]
    assert (await do(driver, 'click("sf-go")'))["done"].ok
    assert await driver.page.title() == "again"


async def test_names_without_latin_letters_get_ids_too(show):
    assert [i for i, _ in await ids(await show("<button>保存</button><button>キャンセル</button>"))] == [
        "sf-button",
        "sf-button-2",
    ]
