"""What some agents do in ways of their own, in the environments of `make adapters-nightly`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from tests.clients.conformance.shop import Shop
from tests.clients.conformance.subjects import ADAPTERS, ByProcess
from tests.running import Running

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.nightly]

ROW = "<li>{0} <button onclick=\"fetch('/{0}', {{ method: 'POST' }})\">{1}</button></li>"
FIRST_ROW = "/html[1]/body[1]/ul[1]/li[1]/button[1]"
NOTE = "/html[1]/body[1]/label[1]/input[1]"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def langchain(server: Running) -> AsyncIterator[ByProcess]:
    async with ADAPTERS["langchain"]() as start, start(server.url) as agent:
        assert isinstance(agent, ByProcess)
        yield agent


@pytest.fixture
async def stagehand(server: Running) -> AsyncIterator[ByProcess]:
    async with ADAPTERS["stagehand"]() as start, start(server.url) as agent:
        assert isinstance(agent, ByProcess)
        yield agent


@pytest.fixture
async def browser_use(server: Running) -> AsyncIterator[ByProcess]:
    async with ADAPTERS["browser-use"]() as start, start(server.url) as agent:
        assert isinstance(agent, ByProcess)
        yield agent


async def test_a_yes_lets_one_act_of_a_call_out(langchain: ByProcess, shop: Shop) -> None:
    told = await langchain.ask(do="acts", name="pay_twice", url=shop.url, answers=[True])
    assert "waits for a person" in told["why"]
    assert told["asked"] == 2
    assert shop.happened == ["/pay"]


async def test_what_went_out_does_not_go_out_again_where_its_call_is_made_again(
    langchain: ByProcess, shop: Shop
) -> None:
    told = await langchain.ask(do="acts", name="pay_twice", url=shop.url, answers=[True, True])
    assert "was let out before" in told["why"]
    assert shop.happened == ["/pay"]


async def test_an_answer_is_taken_where_it_was_asked(langchain: ByProcess, shop: Shop) -> None:
    told = await langchain.ask(do="acts", name="pay_and_delete", url=shop.url, answers=[True, "large", False])
    assert "a person said no" in told["why"]
    assert told["text"] == "large large"
    assert shop.happened == ["/pay"]


async def test_two_calls_of_one_answer_are_kept_apart(langchain: ByProcess, shop: Shop) -> None:
    await langchain.open(shop.url)
    pay = "form[action='/pay'] button"
    assert (await langchain.ask(do="press and focus", selector=pay))["why"] == ""
    assert shop.happened == []


@pytest.mark.parametrize("way", ["finish directly", "finish in a form"])
async def test_however_an_agent_ends_the_gate_is_asked(langchain: ByProcess, shop: Shop, way: str) -> None:
    await langchain.open(shop.url)
    assert "done was not done" in (await langchain.ask(do=way))["why"]


async def test_a_key_goes_to_the_element_that_was_judged_or_to_none(stagehand: ByProcess, shop: Shop) -> None:
    await stagehand.open(shop.url)
    key = {"selector": f"xpath={NOTE}", "method": "press", "arguments": ["Enter"]}
    assert "has the focus" in (await stagehand.ask(do="act", action=key, focus="form[action='/pay'] button"))["why"]
    assert shop.happened == []
    assert (await stagehand.ask(do="act", action=key, focus="input[name=note]"))["why"] == ""


async def test_another_element_that_comes_to_its_place_is_not_acted_on(stagehand: ByProcess, shop: Shop) -> None:
    shop.extra = f"<ul>{ROW.format('Ann', 'Show details')}</ul>"
    await stagehand.open(shop.url)
    click = {"selector": f"xpath={FIRST_ROW}", "method": "click", "arguments": []}
    row = json.dumps(ROW.format("Bob", "Delete"))
    above = f"document.querySelector('ul').insertAdjacentHTML('afterbegin', {row})"
    assert "another element" in (await stagehand.ask(do="act", action=click, meanwhile=above))["why"]
    await stagehand.open(shop.url)
    assert (await stagehand.ask(do="act", action=click))["why"] == ""
    assert shop.happened == ["/Ann"]


async def test_what_comes_to_the_middle_while_a_click_is_judged_is_not_struck(
    browser_use: ByProcess, shop: Shop
) -> None:
    shop.extra = "<br><button id=card aria-label='More of it' style='padding:40px;width:300px'>More of it</button>"
    await browser_use.open(shop.url)
    inner = json.dumps("<form method=post action=/delete><span role=button onclick='parentNode.submit()'>Delete</span>")
    meanwhile = f"() => {{ document.querySelector('#card').innerHTML = {inner} }}"
    why = (await browser_use.ask(do="click", name="More of it", meanwhile=meanwhile))["why"]
    assert "at its middle" in why or "changed while" in why
    assert shop.happened == []
