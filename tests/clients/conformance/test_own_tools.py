"""Tools that an agent brings itself, judged by their names and arguments; and what the provider of a model warns of."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.clients.conformance.shop import Shop
from tests.clients.conformance.subjects import ADAPTERS, ByProcess
from tests.running import Running

pytestmark = [pytest.mark.anyio, pytest.mark.browser, pytest.mark.nightly]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["openai-agents", "langchain"])
async def agent(request: pytest.FixtureRequest, server: Running) -> AsyncIterator[ByProcess]:
    async with ADAPTERS[request.param]() as start, start(server.url) as started:
        assert isinstance(started, ByProcess)
        yield started


async def test_a_tool_that_deletes_waits_for_a_person(agent: ByProcess) -> None:
    held = await agent.ask(do="tool")
    assert "waits for a person" in held["why"]
    assert held["text"] == ""
    assert await agent.ask(do="tool", says=True) == {"why": "", "text": "shopping", "asked": 2, "warned": 0}


@pytest.mark.parametrize("agent", ["openai-agents"], indirect=True)
async def test_a_tool_of_a_server_of_the_agents_waits_too(agent: ByProcess) -> None:
    held = await agent.ask(do="tool of a server")
    assert "waits for a person" in held["why"]
    assert held["text"] == ""
    assert (await agent.ask(do="tool of a server", says=True))["text"] == "deleted food\n"


@pytest.mark.parametrize("agent", ["openai-agents"], indirect=True)
async def test_a_click_with_a_key_held_is_not_made_without_it(agent: ByProcess, shop: Shop) -> None:
    await agent.open(shop.url)
    assert "while ctrl is held" in (await agent.ask(do="click", name="Show details", keys=["ctrl"]))["why"].lower()
    assert "Green tea" not in await agent.read()


@pytest.mark.parametrize("agent", ["openai-agents"], indirect=True)
async def test_what_a_provider_warns_of_is_waved_through_by_a_person_alone(agent: ByProcess, shop: Shop) -> None:
    await agent.open(shop.url)
    warned = {"do": "click", "name": "Show details", "warned": ["This page may be up to something."]}
    assert "not acknowledged" in (await agent.ask(**warned))["why"]
    assert "Green tea" not in await agent.read()
    assert (await agent.ask(**warned, says=True))["why"] == ""
    assert "Green tea" in await agent.read()
