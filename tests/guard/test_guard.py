"""Single actions of other agents: judged by the same rules, held back, approved once and for one record."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from engine.exchange.errors import MissingField
from engine.guard import Guard, GuardRequest, UnknownApproval
from engine.observe import PageInput
from engine.rules import Bundle
from server.adapters.memory.waiting_actions import MOST, WaitingActions

PAY = "<h1>Tea</h1><p>Total: {}</p><form method=post><button id=x>Pay now</button></form>"
SHOP = "https://shop.example/checkout"


class Agent:
    """Asks the guard as an agent would."""

    def __init__(self, bundle: Bundle) -> None:
        numbers = itertools.count(1)
        self.now = 1_000.0
        self.waiting = WaitingActions()
        self.guard = Guard(
            bundle_source=lambda: bundle, waiting=self.waiting, clock=lambda: self.now, key=b"k" * 32,
            ids=lambda: f"a{next(numbers)}", nonces=lambda size: next(numbers).to_bytes(size, "big"),
        )  # fmt: skip

    def asks(self, dom: str, action: str = 'click("x")', url: str = SHOP, tenant: str = "t", **more: Any) -> Any:
        request = GuardRequest(url=url, page=PageInput(url=url, dom=dom), action=action, **more)
        return _read(asyncio.run(self.guard.judge(tenant, request)))

    def answers(self, id_: str, *, yes: bool = True, tenant: str = "t") -> Any:
        return _read(asyncio.run(self.guard.answer(tenant, id_, yes=yes)))


def _read(raw: Raw) -> Any:
    return msgspec.json.decode(raw)


@pytest.fixture
def agent(bundle: Bundle) -> Agent:
    return Agent(bundle)


def test_what_changes_nothing_passes_and_is_not_kept(agent: Agent) -> None:
    told = agent.asks("<a id=x href=/sent>Sent items</a>")
    assert (told["verdict"], told["reversibility"]) == ("pass", "none")
    assert told["because"] == "Nothing in the rules holds it back."
    assert asyncio.run(agent.waiting.all("t", agent.now)) == ()


def test_an_approval_lets_the_same_action_pass_once(agent: Agent) -> None:
    page = PAY.format("240.00 EUR")
    told = agent.asks(page)
    assert (told["verdict"], told["kind"], told["approvalId"]) == ("confirm", "payment", "a1")
    assert told["confirmation"]["amount"] == {"value": "240.00", "currency": "EUR"}
    approval = agent.answers("a1")["approval"]
    assert agent.asks(page, approval=approval)["verdict"] == "pass"
    again = agent.asks(page, approval=approval)
    assert again["verdict"] == "confirm"
    assert again["refused"] == "the approval was used before; each holds for one action"


def changed(token: str) -> str:
    return f"{token[:9]}{'B' if token[9] == 'A' else 'A'}{token[10:]}"


Spoil = Callable[[Agent, str, str], Any]
SPOILT: dict[str, tuple[Spoil, str]] = {
    "another amount": (lambda one, page, token: one.asks(page.replace("240", "260"), approval=token), "for another"),
    "another site": (lambda one, page, token: one.asks(page, url="https://b.example/", approval=token), "for another"),
    "another tenant": (lambda one, page, token: one.asks(page, tenant="u", approval=token), "somebody else"),
    "forged": (lambda one, page, token: one.asks(page, approval=changed(token)), "not signed"),
    "nonsense": (lambda one, page, token: one.asks(page, approval="yes"), "not one that this service gave"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_an_approval_holds_for_that_record_alone(agent: Agent, name: str) -> None:
    page = PAY.format("240.00 EUR")
    token = agent.answers(agent.asks(page)["approvalId"])["approval"]
    spoil, why = SPOILT[name]
    told = spoil(agent, page, token)
    assert told["verdict"] == "confirm"
    assert why in told["refused"]
    assert agent.asks(page, approval=token)["verdict"] == "pass"  # a wrong try costs nothing


def test_an_approval_expires_and_so_does_what_waits(agent: Agent) -> None:
    page = PAY.format("240.00 EUR")
    token = agent.answers(agent.asks(page)["approvalId"])["approval"]
    agent.now += 121
    assert "expired" in agent.asks(page, approval=token)["refused"]
    held = agent.asks(page)["approvalId"]
    agent.now += 15 * 60
    with pytest.raises(UnknownApproval):
        agent.answers(held)


def test_an_answer_counts_once_and_a_no_gives_nothing(agent: Agent) -> None:
    held = agent.asks(PAY.format("1 EUR"))["approvalId"]
    with pytest.raises(UnknownApproval):
        agent.answers(held, tenant="u")
    assert agent.answers(held, yes=False) == {"approved": False}
    with pytest.raises(UnknownApproval):
        agent.answers(held)


def test_no_approval_opens_what_is_blocked(agent: Agent) -> None:
    page = "<input id=p type=password>"
    told = agent.asks(page, 'setValue("p", "s3cret!pw")', start_url="https://one.github.io/", url="https://two.github.io/",
                      approval="yes")  # fmt: skip
    assert (told["verdict"], told["kind"], "approvalId" in told) == ("block", "secret", False)


def test_an_action_that_cannot_be_read_is_refused(agent: Agent) -> None:
    with pytest.raises(MissingField, match="action: "):
        agent.asks("<p>x</p>", "clack(1)")


def test_an_action_on_what_the_page_does_not_show_is_refused(agent: Agent) -> None:
    with pytest.raises(MissingField, match="action: no element 'y' is on the page"):
        agent.asks("<button id=x>Delete</button>", 'click("y")')


def test_what_waits_is_bounded(agent: Agent) -> None:
    for _ in range(MOST + 3):
        agent.asks("<button id=x>Delete</button>")
    waiting = _read(asyncio.run(agent.guard.waiting("t")))["waiting"]
    assert (len(waiting), waiting[0]["approvalId"]) == (MOST, "a4")
