"""Episodes of MiniWoB++: the page judges them, and the service hears nothing of the judge."""

import pytest

from benchmarks.miniwob import EpisodeResult, Totals, development_tasks, read_tasks
from client.driver import open_driver
from client.miniwob import HARNESS, LOCAL, episode, serve_pages
from engine.actions import parse_action

JUDGE = ("reward", "Last 10", "Time left", "Episodes done", "START", "tampered", "WOB_")


@pytest.fixture
def pages():
    with serve_pages() as url:
        yield url


@pytest.fixture
async def driver(chromium):
    async with open_driver(chromium, stability=LOCAL, ignored=HARNESS) as opened:
        yield opened


@pytest.mark.browser
@pytest.mark.anyio
async def test_an_episode_is_judged_by_its_page_alone(driver, pages, do):
    async with episode(driver, pages, "click-button-sequence", 1) as tried:
        assert tried.goal == "Click button ONE, then click button TWO."
        assert (await tried.done(), await tried.succeeded()) == (False, False)
        report = await do(driver, 'click("subbtn")')
        sent = {**await driver.snapshot(dom=True), **report}
        assert not [word for word in JUDGE if word in str(sent)]
        assert report["clientObservations"]["didDomMutate"] is False
        await driver.act(parse_action('click("subbtn2")'))
        assert (await tried.done(), await tried.succeeded()) == (True, True)


@pytest.mark.browser
@pytest.mark.anyio
async def test_a_wrong_click_ends_an_episode_without_success(driver, pages):
    async with episode(driver, pages, "click-button-sequence", 1) as tried:
        for _ in range(2):
            await driver.act(parse_action('click("subbtn2")'))
        assert (await tried.done(), await tried.succeeded()) == (True, False)


@pytest.mark.browser
@pytest.mark.anyio
async def test_a_seed_gives_the_same_episode_again(driver, pages):
    async def goal(seed):
        async with episode(driver, pages, "click-link", seed) as tried:
            return tried.goal, await driver.snapshot()

    assert await goal(3) == await goal(3)
    assert (await goal(3))[0] != (await goal(4))[0]


@pytest.mark.browser
@pytest.mark.anyio
async def test_an_unknown_task_is_named(driver, pages):
    with pytest.raises(ValueError, match="there is no MiniWoB\\+\\+ task 'click-nothing'"):
        async with episode(driver, pages, "click-nothing", 0):
            raise AssertionError("the episode started")


def test_the_development_list_is_shipped():
    tasks = development_tasks()
    assert len(tasks) == len(set(tasks)) == 59


@pytest.mark.parametrize("text", ["a\nb\n", '["a", "b"]', '{"mine": ["a", "b"], "seeds": "0-4"}'])
def test_task_lists_come_in_three_forms(tmp_path, text):
    (tmp_path / "list").write_text(text)
    assert read_tasks(tmp_path / "list") == ["a", "b"]


def test_totals_count_false_completes_and_the_floor():
    def result(success, status, floor):
        return EpisodeResult("t", 0, "g", success, status, 2, 0, 5, 0.1, "", 0, floor)

    totals = Totals.of(
        [result(True, "stopped", True), result(False, "completed", False), result(False, "failed", False)]
    )
    assert (totals.episodes, totals.false_completes, totals.tokens, totals.turns) == (3, 1, 15, 2.0)
    assert (round(totals.success, 2), round(totals.random_floor, 2)) == (0.33, 0.33)
