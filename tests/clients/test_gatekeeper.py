"""What goes on without a service, how actions are written, and how the calls of one agent are kept apart."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest
from surefoot_client import AsyncClient, Guarded
from surefoot_client.calls import Call, Page
from surefoot_client.gatekeeper import Gatekeeper, HeldBack, Waits, looks, written
from surefoot_client.struck import amounts, struck_by

HERE = "https://shop.example/basket"


@pytest.mark.parametrize(
    "action",
    ['hover("x")', 'scroll("down")', "wait(1)", "goBack()", 'navigate("/tea")', 'navigate("https://shop.example/tea#top")'],
)
def test_what_changes_nothing_goes_on_without_a_service(action: str) -> None:
    assert looks(action, HERE)


@pytest.mark.parametrize(
    "action",
    ['click("x")', 'press("Enter")', 'setValue("x", "scroll")', "refresh()", 'navigate("/delete?id=3")',
     'navigate("https://other.example/")', 'navigate("//other.example/tea")', 'navigate("javascript:pay()")',
     'navigate("http://shop.example/tea")', 'navigate("https://shop.example:8443/tea")'],
)  # fmt: skip
def test_everything_else_is_held_back(action: str) -> None:
    assert not looks(action, HERE)


PAY = {"i": "p", "r": "btn", "n": "Pay", "row": "Green tea 3.00 EUR"}


def test_what_is_struck_is_known_by_its_row_too() -> None:
    page = {"url": HERE, "interactiveTree": [PAY]}
    assert struck_by('click("p")', page) == struck_by('click("p")', {**page, "title": "Shop"})
    moved = {**page, "interactiveTree": [{**PAY, "row": "Oil"}]}
    assert struck_by('click("p")', page) != struck_by('click("p")', moved)
    assert struck_by('hover("p")', page) is None


def test_the_amounts_of_a_page_are_told_from_other_numbers() -> None:
    texts = ["Total: 1,240.00 EUR", "$5", "10:32 left", "Order 1234 of 2024", "7 € each"]
    tree = [PAY, *({"i": str(n), "r": "txt", "n": text} for n, text in enumerate(texts))]
    assert amounts({"url": HERE, "interactiveTree": tree}) == ["$5", "1,240.00 EUR", "3.00 EUR", "7 €"]


def test_texts_are_written_as_the_grammar_wants_them() -> None:
    assert written("setValue", "x", 'say "yes"\n') == 'setValue("x", "say \\"yes\\"\\n")'
    assert written("type", "half \ud83d") == 'type("half ?")'


CONFIRMATION = {"kind": "payment", "action": 'click("p")', "element": "Pay", "site": HERE, "because": "It pays."}


class Service:
    """It takes its time; a click on "p" is to be confirmed."""

    async def send(self, call: Call[Guarded], pauses: Any = None) -> Guarded:
        await asyncio.sleep(0.01)
        assert call.body is not None
        confirms = call.body["action"] == 'click("p")'
        asks = {"verdict": "confirm", "approvalId": "a1", "confirmation": CONFIRMATION}
        said = asks if confirms else {"verdict": "pass"}
        decision = {"policyVersion": "v", "rules": []}
        rest = {"reversibility": "none", "kind": "other", "because": "", "decision": decision}
        return msgspec.convert({**rest, **said}, Guarded)


async def _see() -> Page:
    return {"url": HERE, "interactiveTree": [PAY, {**PAY, "i": "q"}, {**PAY, "i": "r"}]}


def _both(first: str, second: str, answers: asyncio.Event | None = None) -> list[str]:
    """What happens in which order where two calls are made at once; a person answers when `answers` is set."""
    happened: list[str] = []

    async def person(waits: Waits) -> bool | None:
        happened.append("asked")
        assert answers
        await answers.wait()
        return None

    async def act(keeper: Gatekeeper, action: str) -> None:
        try:
            async with keeper.alone() as allow:
                await allow(action, _see)
                happened.append(f"{action} may")
                await asyncio.sleep(0.01)
                happened.append(f"{action} did")
        except HeldBack:
            happened.append(f"{action} was held back")
        if answers:
            answers.set()

    async def play() -> None:
        keeper = Gatekeeper(cast(AsyncClient, Service()), approve=person)
        await asyncio.wait_for(asyncio.gather(act(keeper, first), act(keeper, second)), 20.0)

    asyncio.run(play())
    return happened


def test_of_two_calls_made_at_once_one_is_done_before_the_other_is_judged() -> None:
    assert _both('click("q")', 'click("r")') == [
        'click("q") may', 'click("q") did', 'click("r") may', 'click("r") did',
    ]  # fmt: skip


def test_while_a_person_is_asked_about_one_the_other_goes_on() -> None:
    assert _both('click("p")', 'click("q")', asyncio.Event()) == [
        "asked", 'click("q") may', 'click("q") did', 'click("p") was held back',
    ]  # fmt: skip
