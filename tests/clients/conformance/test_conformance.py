"""What holds for every adapter, with a real browser, a real server and a site that counts what really happened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.clients.conformance.shop import Shop
from tests.clients.conformance.subjects import ADAPTERS, Start, Subject
from tests.running import SECONDS, Running, running

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

WAITING = {"Delete this list": "/delete", "Pay": "/pay", "Send message": "/message"}


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


OFTEN = ("playwright", "mcp", "browser-use")  # the others take minutes to install and to play


def played(name: str) -> Any:
    return pytest.param(name, marks=() if name in OFTEN else pytest.mark.nightly)


@pytest.fixture(scope="module", params=[played(name) for name in ADAPTERS])
async def start(request: pytest.FixtureRequest, anyio_backend: str) -> AsyncIterator[Start]:
    async with ADAPTERS[request.param]() as opened:
        yield opened


@pytest.fixture
async def subject(start: Start, server: Running, shop: Shop) -> AsyncIterator[Subject]:
    async with start(server.url) as agent:
        assert await agent.open(shop.url) == ""
        yield agent


def waiting(server: Running) -> list[str]:
    """What waits for a person, the newest last."""
    told = httpx.get(f"{server.url}/api/approvals", trust_env=False).json()
    return [one["approvalId"] for one in told["waiting"]]


def approve(server: Running, approval_id: str) -> str:
    """What a person's yes gives, said to the server and not to the agent."""
    said = httpx.post(f"{server.url}/api/approvals/{approval_id}", json={"approve": True}, trust_env=False)
    approval: str = said.json()["approval"]
    return approval


async def test_a_click_that_is_allowed_goes_out(subject: Subject) -> None:
    assert await subject.click("Show details") == ""
    assert "Green tea, 2 kg" in await subject.read()
    assert subject.asked == 0


@pytest.mark.parametrize("name", WAITING)
async def test_what_cannot_be_undone_waits(subject: Subject, shop: Shop, server: Running, name: str) -> None:
    before = waiting(server)
    why = await subject.click(name)
    held = [one for one in waiting(server) if one not in before]
    assert held
    assert held[-1] in why
    assert shop.happened == []


async def test_what_a_person_refuses_does_not_happen_and_is_not_asked_again(subject: Subject, shop: Shop) -> None:
    assert await subject.click("Pay", says=False) != ""
    assert await subject.click("Pay", says=True) != ""
    assert shop.happened == []
    assert subject.asked == 1


async def test_what_a_person_approves_happens_once(subject: Subject, shop: Shop) -> None:
    assert await subject.click("Pay", says=True) == ""
    assert "Thank you" in await subject.read()
    await subject.open(shop.url)
    assert await subject.click("Pay") != ""
    assert shop.happened == ["/pay"]


async def test_an_approval_from_outside_lets_the_same_action_pass(
    subject: Subject, shop: Shop, server: Running
) -> None:
    await subject.click("Pay")
    held = waiting(server)[-1]
    await subject.approved(held, approve(server, held))
    assert await subject.click("Pay") == ""
    assert shop.happened == ["/pay"]


async def test_an_approval_does_not_serve_for_another_amount(subject: Subject, shop: Shop, server: Running) -> None:
    await subject.click("Pay")
    held = waiting(server)[-1]
    await subject.approved(held, approve(server, held))
    shop.amount = "950.00"
    await subject.open(shop.url)
    assert await subject.click("Pay") != ""
    assert shop.happened == []


async def test_a_done_that_is_not_shown_is_turned_down(subject: Subject) -> None:
    assert not await subject.done()
    await subject.click("Pay", says=True)
    assert await subject.done()


async def test_without_a_server_nothing_goes_out_but_reading_goes_on(start: Start, shop: Shop, tmp_path: Path) -> None:
    with running(tmp_path) as own:
        async with start(own.url) as agent:
            await agent.open(shop.url)
            own.process.kill()
            own.process.wait(SECONDS)
            for name in WAITING:
                assert await agent.click(name, says=True) != ""
            assert "Your basket" in await agent.read()
            assert await agent.open(shop.url) == ""
            assert agent.warned == 1
    assert shop.happened == []
