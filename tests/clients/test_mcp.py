"""`surefoot mcp`, and `surefoot mcp guard` before a server that is no browser: the real commands, over stdio."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client, StdioServerParameters, types

from tests.running import OFFLINE, Running, running

pytestmark = [pytest.mark.anyio, pytest.mark.process]

TREE = [{"i": "pay", "r": "btn", "n": "Pay 240.00 EUR"}, {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"}]
URL = "https://shop.example/checkout"
TOKEN = "t" * 40


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def surefoot(*arguments: str) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable, args=["-m", "server.cli", "mcp", *arguments], env={**os.environ}
    )


async def test_the_tools_ask_the_service(server: Running) -> None:
    async with Client(surefoot("--server", server.url)) as agent:
        assert {tool.name for tool in (await agent.list_tools()).tools} == {"guard", "verify", "complete", "receipt"}
        page = {"url": URL, "interactiveTree": TREE}
        passed = await agent.call_tool("guard", {**page, "action": 'click("cart")'})
        assert passed.structured_content
        assert passed.structured_content["verdict"] == "pass"
        held = await agent.call_tool("guard", {**page, "action": 'click("pay")'})
        assert held.structured_content
        assert (held.structured_content["verdict"], held.structured_content["kind"]) == ("confirm", "payment")
        claim = {"sessionId": "mcp", "request": "Pay", "summary": "Paid"}
        await agent.call_tool("complete", {**claim, "status": "planned", "criteria": ['the page shows "Thank you"']})
        for _ in range(2):
            told = await agent.call_tool("complete", {**claim, "status": "success", "evidence": page})
        assert told.structured_content
        assert told.structured_content["status"] == "rejected"
        after = {"url": "https://shop.example/cart", "interactiveTree": TREE}
        worked = await agent.call_tool(
            "verify", {"goal": 'Click "Cart"', "action": 'click("cart")', "before": page, "after": after}
        )
        assert worked.structured_content
        assert worked.structured_content["verification"]["success"]
        refused = await agent.call_tool("receipt", {"taskId": "nobody"})
        assert refused.is_error
        assert "nobody" in str(refused.content)


Standing = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def standing(tmp_path: Path) -> Standing:
    """An agent whose calls to the notes pass `surefoot mcp guard`; a person who is asked says this."""

    @asynccontextmanager
    async def opened(url: str, *, says: bool | None, mode: Any = "auto") -> AsyncIterator[Client]:
        async def person(context: object, params: types.ElicitRequestParams) -> types.ElicitResult:
            return types.ElicitResult(action="accept", content={"approve": says})

        notes = [sys.executable, "-m", "tests.clients.notes_server", str(tmp_path / "happened")]
        command = surefoot("guard", "--server", url, "--", *notes)
        asked = person if says is not None else None
        async with Client(command, elicitation_callback=asked, mode=mode) as agent:
            yield agent

    return opened


def happened(folder: Path) -> str:
    return (folder / "happened").read_text() if (folder / "happened").exists() else ""


async def test_a_tool_that_only_reads_is_passed_on(server: Running, standing: Standing, tmp_path: Path) -> None:
    async with standing(server.url, says=None) as agent:
        told = await agent.call_tool("read_note", {"name": "shopping"})
        assert "shopping: milk" in str(told.content)
        held = await agent.call_tool("delete_note", {"name": "shopping"})
        assert held.is_error
        assert "waits for a person" in str(held.content)
    assert happened(tmp_path) == ""


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_persons_yes_by_a_form_lets_it_happen_once(
    server: Running, standing: Standing, tmp_path: Path, mode: str
) -> None:
    async with standing(server.url, says=True, mode=mode) as agent:
        assert not (await agent.call_tool("delete_note", {"name": "shopping"})).is_error
    assert happened(tmp_path) == "deleted shopping\n"


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_tool_whose_name_says_nothing_is_asked_about(
    server: Running, standing: Standing, tmp_path: Path, mode: str
) -> None:
    async with standing(server.url, says=None) as agent:
        assert (await agent.call_tool("run", {"command": "DROP TABLE users"})).is_error
    assert happened(tmp_path) == ""
    async with standing(server.url, says=True, mode=mode) as agent:
        assert not (await agent.call_tool("run", {"command": "DROP TABLE users"})).is_error
    assert happened(tmp_path) == "ran 16 for \n"


async def test_an_approval_holds_for_all_of_the_arguments_however_long_they_are(
    server: Running, standing: Standing, tmp_path: Path
) -> None:
    long, url = "x" * 5_000, f"{server.url}/api/approvals"
    async with standing(server.url, says=None) as agent:
        assert (await agent.call_tool("run", {"command": long, "to": "bob"})).is_error
        waits = httpx.get(url, trust_env=False).json()["waiting"][-1]["approvalId"]
        given = httpx.post(f"{url}/{waits}", json={"approve": True}, trust_env=False).json()
        handed = {"approvalId": waits, "approval": given["approval"]}
        assert not (await agent.call_tool("surefoot_approval", handed)).is_error
        for other in ({"command": long, "to": "eve"}, {"command": long + "y", "to": "bob"}):
            assert (await agent.call_tool("run", other)).is_error
        assert happened(tmp_path) == ""
        assert not (await agent.call_tool("run", {"command": long, "to": "bob"})).is_error
        assert (await agent.call_tool("run", {"command": long, "to": "bob"})).is_error
    assert happened(tmp_path) == "ran 5000 for bob\n"


async def test_a_persons_no_keeps_it_from_happening(server: Running, standing: Standing, tmp_path: Path) -> None:
    async with standing(server.url, says=False) as agent:
        assert (await agent.call_tool("delete_note", {"name": "shopping"})).is_error
    assert happened(tmp_path) == ""


async def test_a_client_that_answers_for_the_person_is_refused_where_approvals_come_from_outside(
    standing: Standing, tmp_path: Path
) -> None:
    with running(tmp_path / "own", environment={**OFFLINE, "SUREFOOT_APPROVER_TOKEN": TOKEN}) as own:
        put = httpx.put(f"{own.url}/api/settings", json={"settings": {"approvals": "outside"}}, trust_env=False)
        assert put.status_code == httpx.codes.OK, put.text
        async with standing(own.url, says=True) as agent:
            held = await agent.call_tool("delete_note", {"name": "shopping"})
            assert held.is_error
            assert "yes counts here" in str(held.content)
            assert happened(tmp_path) == ""
            waits = httpx.get(f"{own.url}/api/approvals", trust_env=False).json()["waiting"][-1]["approvalId"]
            given = httpx.post(
                f"{own.url}/api/approvals/{waits}", json={"approve": True}, trust_env=False,
                headers={"X-Surefoot-Approver": TOKEN},
            ).json()  # fmt: skip
            handed = {"approvalId": waits, "approval": given["approval"]}
            assert not (await agent.call_tool("surefoot_approval", handed)).is_error
            assert not (await agent.call_tool("delete_note", {"name": "shopping"})).is_error
    assert happened(tmp_path) == "deleted shopping\n"
