"""A call of a tool that does two things which each need a yes: a person is asked twice, and then it is made. One that
comes to mean another thing meanwhile is not made.
"""

from __future__ import annotations

from typing import Any

import pytest
from mcp import Client, types
from surefoot_client import AsyncClient
from surefoot_client.calls import Page
from surefoot_client.mcp.standing import Standing, environment

from tests.clients.notes_server import server as notes
from tests.running import Running

pytestmark = [pytest.mark.anyio, pytest.mark.process]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Two:
    """A payment, and then a deletion."""

    async def acts(self, tool: object, arguments: object) -> list[str]:
        return ['click("pay")', 'click("delete")']

    async def page(self, tool: object, arguments: object) -> Page:
        tree = [{"i": "pay", "r": "btn", "n": "Pay 240.00 EUR"}, {"i": "delete", "r": "btn", "n": "Delete this list"}]
        return {"url": "https://shop.example/checkout", "interactiveTree": tree}

    def shares(self, tool: object) -> bool:
        return True


class Moving(Two):
    """A look at the cart, and whenever it is asked after that, a deletion."""

    def __init__(self) -> None:
        self._asked = False

    async def acts(self, tool: object, arguments: object) -> list[str]:
        before, self._asked = self._asked, True
        return ['click("delete")' if before else 'hover("pay")']


class OfThese(Standing):
    judged: type[Two] = Two

    async def learn(self) -> None:
        await super().learn()
        self._judged = self.judged()


class OfMoving(OfThese):
    judged = Moving


async def test_a_call_that_came_to_mean_another_thing_is_not_made(server: Running) -> None:
    async with (
        AsyncClient(server.url) as surefoot,
        Client(notes, mode="legacy") as other,
        Client(OfMoving(surefoot, other).server(), mode="legacy") as agent,
    ):
        told = await agent.call_tool("read_note", {"name": "shopping"})
    assert told.is_error
    assert "another element" in str(told.content)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize(("words", "made"), [([True, True], True), ([True, False], False), ([False], False)])
async def test_each_is_asked_once(server: Running, mode: Any, words: list[bool], made: bool) -> None:
    asked: list[str] = []

    async def person(context: object, params: types.ElicitRequestParams) -> types.ElicitResult:
        asked.append(params.message)
        return types.ElicitResult(action="accept", content={"approve": words[len(asked) - 1]})

    async with AsyncClient(server.url) as surefoot, Client(notes, mode="legacy") as other:
        standing = OfThese(surefoot, other).server()
        async with Client(standing, elicitation_callback=person, mode=mode) as agent:
            told = await agent.call_tool("read_note", {"name": "shopping"})
    assert told.is_error is not made
    assert len(asked) == len(words)


async def test_the_other_server_has_our_environment_but_not_our_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_MCP_HEADLESS", "true")
    monkeypatch.setenv("SUREFOOT_API_KEY", "sf_secret")
    assert environment()["PLAYWRIGHT_MCP_HEADLESS"] == "true"
    assert "SUREFOOT_API_KEY" not in environment()
