"""Recipes in a real Chromium, as people who look after them use the pages."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from engine.ports import Commit
from engine.recipes import LEARNED, KeptRecipe, Recipe, Step, Version
from server.stores import open_store
from server.telemetry.watch import NoSpans, Telemetry
from tests.running import Running, running
from tests.store.conftest import commit_of, new_task
from tests.store.used import fill
from tests.studio.conftest import Studio, reach
from tests.studio.hands import Keyboard

pytestmark = [pytest.mark.browser, pytest.mark.process]

HERE = "/studio/recipes"
EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>"
NOW = time.time()


def order(name: str = "Place order") -> Recipe:
    steps = (
        Step(do="navigate", value="/catalogue", after='the page shows "Catalogue"', reversibility="none"),
        Step(do="setValue", role="searchbox", name="Search", value="{article}",
             after='the value of "Search" is "{article}"', reversibility="reversible"),
        Step(do="click", role="button", name="Add to basket", place="{article}",
             before='the page shows "{article}"', after='the page shows "In your basket"'),
        Step(do="setValue", role="spinbutton", name="Quantity", value="{quantity}", reversibility="reversible"),
        Step(do="click", role="button", name=name, before='the page shows "Your order"',
             after='the page shows "Thank you"', reversibility="irreversible"),
    )  # fmt: skip
    goal = "Order {quantity} of {article}"
    return Recipe("order-an-article", "shop.example", goal, steps, {"quantity": "number", "article": "text"})


def ordered() -> KeptRecipe:
    tasks = tuple(f"5d1f3a2e-77c1-4f0a-9a3c-{number:012x}" for number in range(11))
    failed = "recipe_life/second_failure: It failed the last time, too."
    repaired = "recipe_learning/repaired: The same steps led to the same on controls of other names."
    versions = (
        Version(number=1, recipe=order(), author=LEARNED, at=NOW - 9e6, tasks=tasks[:1], runs=14, failures=2,
                in_a_row=2, off=True, why=failed),
        Version(number=2, recipe=order("Buy now"), author=LEARNED, at=NOW - 4e6, tasks=tasks, runs=31, why=repaired),
        Version(number=3, recipe=replace(order("Buy now"), goal="Order {quantity} pairs of {article}"),
                author="Anna Lindqvist", at=NOW - 86_400, runs=6, failures=1, in_a_row=1),
    )  # fmt: skip
    return KeptRecipe(id="order-an-article", site="shop.example", versions=versions, status="on")


def hostile() -> KeptRecipe:
    """As a page could have named things, and a person who may write."""
    steps = (Step(do="click", role="button", name=f"Save {EVIL}", place=f"Row {EVIL}", before=f"before {EVIL}",
                  after=f"after {EVIL}"), Step(do="press", value=f"Enter {EVIL}"))  # fmt: skip
    recipe = Recipe("save-it", "evil.example", f"Save {EVIL} as {{name}}", steps, {"name": "text"})
    other = replace(recipe, goal=f"Keep {EVIL} as {{name}}")
    return KeptRecipe(id="save-it", site="evil.example", status="on", versions=(
        Version(number=1, recipe=recipe, author=f"Mallory {EVIL}", at=4.0, tasks=(f"a {EVIL}",), why=f"why {EVIL}"),
        Version(number=2, recipe=other, author=f"Mallory {EVIL}", at=5.0, why=f"why {EVIL}"),
    ))  # fmt: skip


def plain(recipe_id: str, site: str, goal: str, **more: object) -> KeptRecipe:
    steps = (Step(do="click", role="button", name="Mark as read", reversibility="reversible"),)
    version = Version(number=1, recipe=Recipe(recipe_id, site, goal, steps), author="Jonas Weber", at=NOW - 5e6, runs=3)
    return replace(KeptRecipe(id=recipe_id, site=site, versions=(version,)), **more)


def _instead(kept: KeptRecipe, _: KeptRecipe | None) -> KeptRecipe:
    return kept


ARTICLES = ("Trail shoes", "Wool socks", "Head lamp", "Rain jacket")


def ordering(task: str, number: int) -> Commit:
    """A task as it is kept that the recipe was used for."""
    asked = f'Order {number % 3 + 1} of "{ARTICLES[number % len(ARTICLES)]}"'
    told = commit_of(replace(new_task(task, "shop"), query=asked), url="https://shop.example/order")
    return replace(told, state=replace(told.state, status="completed"))


async def _keep(address: str) -> None:
    store = open_store(address, Telemetry(NoSpans()))
    try:
        await fill(store, "local", "milk")
        kept = [
            ordered(), hostile(),
            plain("mark-it-as-read", "mail.example", "Mark the newest message as read", status="off"),
            plain("read-the-news", "mail.example", "Read the news", status="on", frozen=True),
        ]  # fmt: skip
        for number, task in enumerate(kept[0].versions[1].tasks[:-1]):
            await store.turns.commit("local", ordering(task, number))
        for one in kept:
            await store.recipes.change("local", one.id, partial(_instead, one))
        others = plain("of-others", "other.example", "Look at what is ours")
        await store.recipes.change("other", others.id, partial(_instead, others))
    finally:
        await store.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("studio")
    with ThreadPoolExecutor(1) as aside:  # the browser has a loop of its own in this one
        aside.submit(asyncio.run, _keep(f"tinydb:{folder / 'store'}")).result()
    with running(folder) as served:
        yield served


@pytest.fixture(scope="module")
def studio(browser: Browser, server: Running) -> Studio:
    return Studio(browser, server)


def cards(page: Page) -> list[str]:
    return page.locator(".recipe-card h2").all_inner_texts()


def wrote(page: Page, old: str, new: str) -> None:
    page.evaluate("""([old, put]) => { const editor = ace.edit(document.querySelector(".code"));
        editor.setValue(editor.getValue().replace(old, put)); }""", [old, new])  # fmt: skip


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("", "recipes"), ("/order-an-article", "recipe"), ("/order-an-article/changes?from=1&to=3", "recipe-changes"),
        ("/order-an-article/delete", "recipe-delete"), ("/save-it", "recipe-hostile"), ("?q=none", "recipes-none"),
    ],
)  # fmt: skip
def test_pages_can_be_read_by_everyone(studio: Studio, path: str, name: str) -> None:
    studio.looked_at(f"{HERE}{path}", name)


def test_the_editor_can_be_read_by_everyone(studio: Studio) -> None:
    studio.looked_at(f"{HERE}/order-an-article/edit", "recipe-edit", ready="#would .reads")


def test_recipes_are_found_by_words_site_and_status(studio: Studio) -> None:
    page = studio.open(HERE)
    assert len(cards(page)) == 5
    assert "Look at what is ours" not in page.content()
    order_card = page.locator(".recipe-card").filter(has_text="Order")
    for said in ("On", "shop.example", "5 steps", "51 runs", "3 failures", "Version 3, by Anna Lindqvist"):
        expect(order_card).to_contain_text(said)
    page.keyboard.press("/")
    page.keyboard.type("newest READ")
    expect(page.locator("#announce")).to_have_text("1 recipe")
    expect(page.locator(".recipe-card")).to_have_count(1)
    assert cards(page) == ["Mark the newest message as read"]
    page.get_by_label("Words of the goal").fill("")
    page.get_by_label("Site", exact=True).select_option("mail.example")
    expect(page.locator(".recipe-card")).to_have_count(2)
    page.get_by_role("link", name="On 1").click()
    expect(page.locator(".recipe-card")).to_have_count(1)
    expect(page.locator(".recipe-card")).to_contain_text("Frozen")
    page.goto(f"{studio.url}{HERE}?q=nothing+like+it")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.context.close()


def test_a_recipe_tells_its_steps_in_sentences_with_tasks_and_versions(studio: Studio) -> None:
    page = studio.open(HERE)
    page.get_by_role("navigation", name="Studio").get_by_role("link", name="Recipes").click()
    page.get_by_role("link", name="Order").click()
    steps = page.locator(".recipe-step")
    expect(steps).to_have_count(5)
    expect(steps.nth(2)).to_contain_text("Click “Add to basket” in the row of".replace("“", '"').replace("”", '"'))
    expect(steps.nth(2)).to_contain_text("Undo\nNot known", use_inner_text=True)
    expect(steps.nth(4)).to_contain_text('Before\nthe page shows "Your order"', use_inner_text=True)
    expect(steps.nth(4)).to_contain_text("Cannot be undone")
    tasks = page.get_by_role("region", name="Its tasks")
    expect(tasks.get_by_role("link")).to_have_count(5)
    tasks.get_by_text("6 more tasks").click()
    expect(tasks.get_by_role("link").last).to_have_text(ordered().versions[1].tasks[-1])
    expect(tasks.get_by_role("link", name='Order 2 of "Wool socks"')).to_be_visible()
    expect(page.get_by_role("region", name="Parameters")).to_contain_text("a number")
    versions = page.get_by_role("region", name="3 versions")
    expect(versions.locator("li").nth(0)).to_contain_text("in use")
    expect(versions.locator("li").nth(2)).to_contain_text("switched off")
    expect(versions.locator("li").nth(1)).to_contain_text("on controls of other names")
    versions.get_by_role("link", name="recipe_life/second_failure").click()
    expect(page.locator("#rule-second_failure")).to_be_in_viewport()
    page.goto(f"{studio.url}{HERE}/add-a-todo")
    page.get_by_role("region", name="Its tasks").get_by_role("link", name='Click "Sort"').first.click()
    expect(page).to_have_url(re.compile(r"/studio/tasks/(first|second)%20milk$"))
    expect(page.locator("#turn-1")).to_be_visible()
    page.context.close()


def test_two_versions_are_compared_in_words(studio: Studio) -> None:
    page = studio.open(f"{HERE}/order-an-article")
    page.get_by_role("link", name="What changed in version 3").click()
    lines = page.locator(".difference > div")
    assert [one for one in lines.all_inner_texts() if one.startswith(("added", "taken out"))] == [
        "taken out\ngoal: Order {quantity} of {article}",
        "added\ngoal: Order {quantity} pairs of {article}",
    ]
    page.get_by_label("From", exact=True).select_option("1")
    page.get_by_label("to", exact=True).select_option("2")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".difference")).to_contain_text("name: Buy now")
    page.goto(f"{page.url.partition('?')[0]}?from=2&to=2")
    expect(page.get_by_text("Nothing: both say the same.")).to_be_visible()
    page.context.close()


def test_an_edit_with_a_mistake_saves_nothing_and_then_a_version(studio: Studio) -> None:
    page = studio.open(f"{HERE}/add-a-todo")
    page.get_by_role("link", name="Edit").click()
    expect(page.locator("#problems")).to_have_text("None.")
    expect(page.locator("#would")).to_contain_text("Press Enter")
    wrote(page, "  value: Enter\n", "  value: Enter\n  after: it feels right\n  reversability: none\n")
    expect(page.locator("#problems")).to_contain_text("did you mean 'reversibility'?")
    expect(page.locator("#would")).to_contain_text("no problems")
    page.get_by_role("button", name="Save").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Nothing was saved: 1 problem.")
    expect(alert).to_contain_text("14:3 steps[1]: unknown field 'reversability'")
    expect(page.locator("#problems")).to_contain_text("reversability")
    wrote(page, "  reversability: none\n", "")
    expect(page.locator("#problems")).to_contain_text("no rule reads 'it feels right'")
    page.get_by_role("button", name="Save").click()
    expect(alert).to_contain_text("13:10 steps[1].after: no rule reads 'it feels right'")
    wrote(page, "it feels right", 'the page shows "{title}"')
    expect(page.locator("#problems")).to_have_text("None.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as version 3.")).to_be_visible()
    expect(page.locator(".recipe-step").nth(1)).to_contain_text("the page shows")
    expect(page.locator("#version-3")).to_contain_text("in use")
    expect(page.locator("#version-3")).not_to_contain_text("learned")
    studio.wrong = [said for said in studio.wrong if "400" not in said]  # the browser's own note of the refusals
    page.context.close()


def test_who_saves_second_sees_what_the_first_one_did(studio: Studio) -> None:
    one, two = (studio.open(f"{HERE}/order-an-article/edit") for _ in range(2))
    wrote(one, "Thank you", "Many thanks")
    wrote(two, "Your order", "Your basket")
    one.get_by_role("button", name="Save").click()
    expect(one.get_by_text("Saved as version 4.")).to_be_visible()
    two.get_by_role("button", name="Save").click()
    alert = two.get_by_role("alert")
    expect(alert).to_contain_text("Version 4 was made meanwhile")
    expect(alert.locator(".difference")).to_contain_text("Many thanks")
    assert "Your basket" in two.locator("#text").input_value()
    two.get_by_role("button", name="Save").click()
    expect(two.get_by_text("Saved as version 5.")).to_be_visible()
    two.goto(f"{studio.url}{HERE}/order-an-article/edit?version=3")
    assert "Your order" in two.locator("#text").input_value()
    studio.wrong = [said for said in studio.wrong if "409" not in said]  # the browser's own note of the refusal
    one.context.close()
    two.context.close()


def test_it_is_frozen_and_switched_by_keyboard_alone_and_the_trail_says_so(studio: Studio) -> None:
    page = studio.open(HERE)
    hands = Keyboard(page)
    hands.press(page.get_by_role("link", name="Mark the newest message as read"))
    badges = page.locator(".recipe-deeds .badge")
    for name, said in (("Freeze", ["Off", "Frozen"]), ("Turn on", ["On", "Frozen"]), ("Unfreeze", ["On"]),
                       ("Turn off", ["Off"])):  # fmt: skip
        reach(page, page.get_by_role("button", name=name, exact=True))
        page.keyboard.press("Enter")
        expect(badges).to_have_text(said)
    expect(page.get_by_text("a goal like it is planned as any other")).to_be_visible()
    page.goto(f"{studio.url}/studio/audit")
    rows = page.locator("tbody tr")
    expect(rows.nth(0)).to_contain_text("changed a recipe")
    expect(rows.nth(0)).to_contain_text("mark-it-as-read")
    page.context.close()


def test_one_is_deleted_after_a_question(studio: Studio) -> None:
    page = studio.open(f"{HERE}/read-the-news")
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_role("heading", name="Delete this recipe?")).to_be_visible()
    page.get_by_role("link", name="Keep it").click()
    page.get_by_role("link", name="Delete").click()
    hands = Keyboard(page)
    hands.press(page.get_by_role("button", name="Delete it"))
    expect(page.get_by_role("status").first).to_contain_text("read-the-news is deleted")
    assert "Read the news" not in cards(page)
    page.goto(f"{studio.url}{HERE}/read-the-news")
    expect(page.get_by_text("Unknown recipe")).to_be_visible()
    studio.wrong = [said for said in studio.wrong if "404" not in said]  # the browser's own note of it
    page.context.close()


@pytest.mark.parametrize("path", ["", "/save-it", "/save-it/changes", "/save-it/edit", "/save-it/delete"])
def test_what_a_recipe_says_runs_nothing(studio: Studio, path: str) -> None:
    page = studio.open(f"{HERE}{path}")
    page.wait_for_load_state("networkidle")
    expect(page.locator("main")).to_contain_text("<script>alert(1)")
    assert page.locator("main script, main img, main [onerror]").count() == 0
    page.context.close()


def test_without_scripts_all_of_it_works(studio: Studio, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{studio.url}{HERE}")
    page.get_by_label("Words of the goal").fill("newest")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".recipe-card")).to_have_count(1)
    page.locator(".recipe-card a").click()
    page.get_by_role("button", name="Freeze").click()
    expect(page.locator(".recipe-deeds .badge")).to_have_text(["Off", "Frozen"])
    page.get_by_role("link", name="Edit").click()
    text = page.get_by_label("Text of mark-it-as-read")
    right = text.input_value()
    text.fill(f"{right}  after: it feels right\n")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("steps[0].after: no rule reads 'it feels right'")
    text.fill(right.replace("Mark as read", "Seen"))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as version 2.")).to_be_visible()
    context.close()
