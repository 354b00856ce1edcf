"""The Python client against a real server, and against one that loses answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from surefoot_client import (
    AsyncClient,
    BadRequest,
    Busy,
    Client,
    NotAllowed,
    NotFound,
    Planned,
    ServerFailed,
    StillThinking,
    Unreachable,
    Unreadable,
)

from tests.clients.conftest import Told
from tests.running import Running

pytestmark = pytest.mark.process

SHOP = "https://shop.example/checkout"
CART: dict[str, Any] = {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"}
PAGE: dict[str, Any] = {"url": SHOP, "interactiveTree": [CART, {"i": "pay", "r": "btn", "n": "Pay 240.00 EUR"}]}
TURN: dict[str, Any] = {
    "taskId": "t1", "sessionId": "s1", "status": "executing", "action": "wait(1)", "turn": 0, "usage": {},
    "decision": {"policyVersion": "v", "rules": []},
}  # fmt: skip
GUARDED: dict[str, Any] = {
    "verdict": "pass", "reversibility": "none", "kind": "other", "because": "", "decision": TURN["decision"],
}  # fmt: skip
AT_ONCE = (0.0, 0.0)


def test_a_task_from_its_goal_to_its_receipt(server: Running) -> None:
    with Client(server.url) as surefoot:
        first = surefoot.interact(PAGE, 'Click "Cart"', session_id="tab")
        assert (first.status, first.action, first.turn) == ("executing", 'click("cart")', 0)
        assert first.task_id
        assert surefoot.active_task("tab", SHOP).task_id == first.task_id
        shown = {"url": "https://shop.example/cart", "pageTitle": "Cart", "interactiveTree": [CART]}
        last = surefoot.interact(shown, task_id=first.task_id, session_id="tab")
        assert (last.status, last.verification and last.verification.success) == ("completed", True)
        assert [turn.action for turn in surefoot.task(first.task_id).turns] == ['click("cart")', "finish()"]
        receipt = surefoot.receipt(first.task_id)
        assert (receipt.goal, receipt.task_id) == ('Click "Cart"', first.task_id)


def test_what_is_held_back_passes_once_with_a_persons_yes(server: Running) -> None:
    with Client(server.url) as surefoot:
        assert surefoot.guard(PAGE, 'click("cart")').verdict == "pass"
        held = surefoot.guard(PAGE, 'click("pay")', goal="Pay")
        assert held.verdict == "confirm"
        assert held.confirmation
        assert held.confirmation.amount
        assert (held.confirmation.amount.value, held.confirmation.amount.currency) == ("240.00", "EUR")
        assert held.approval_id in [one.approval_id for one in surefoot.approvals().waiting]
        given = surefoot.answer(held.approval_id or "", True)
        assert surefoot.guard(PAGE, 'click("pay")', goal="Pay", approval=given.approval).verdict == "pass"
        again = surefoot.guard(PAGE, 'click("pay")', goal="Pay", approval=given.approval)
        assert again.verdict == "confirm"
        assert again.refused


def test_a_lying_done_is_turned_down(server: Running) -> None:
    plan = [Planned('Save the draft', 'the page shows "Saved"')]
    with Client(server.url) as surefoot:
        surefoot.complete("planned", session_id="liar", request="Save the draft", plan=plan)
        assert surefoot.complete("success", session_id="liar", summary="Done!").status == "verification_required"
        judged = surefoot.complete("success", session_id="liar", summary="Done!", evidence=PAGE)
        assert (judged.status, judged.unmet) == ("rejected", ("c0",))
        assert surefoot.stopped(session_id="liar").remaining == ('the page shows "Saved"',)


def test_an_action_of_another_agent_is_verified(server: Running) -> None:
    after = {"url": "https://shop.example/cart", "interactiveTree": [CART]}
    with Client(server.url) as surefoot:
        assert surefoot.verify('Click "Cart"', 'click("cart")', PAGE, after).verification.success
        assert not surefoot.verify('Click "Cart"', 'click("cart")', PAGE, PAGE).verification.success


def test_the_same_with_asyncio(server: Running) -> None:
    async def both() -> tuple[str, str | None]:
        async with AsyncClient(server.url) as surefoot:
            guarded, turn = await asyncio.gather(
                surefoot.guard(PAGE, 'click("pay")'), surefoot.interact(PAGE, 'Click "Cart"')
            )
            return guarded.verdict, turn.action

    assert asyncio.run(both()) == ("confirm", 'click("cart")')


def test_half_a_surrogate_pair_of_a_page_keeps_no_call_from_being_heard(server: Running) -> None:
    broken = {**PAGE, "pageTitle": "half \ud83d"}
    with Client(server.url) as surefoot:
        assert surefoot.guard(broken, 'click("cart")').verdict == "pass"


def test_what_is_refused_says_what_to_do(server: Running) -> None:
    with Client(server.url) as surefoot:
        with pytest.raises(NotFound, match="nobody"):
            surefoot.task("nobody")
        with pytest.raises(BadRequest, match="'gone'"):
            surefoot.guard(PAGE, 'click("gone")')
        with pytest.raises(NotFound, match="ask the guard again"):
            surefoot.answer("nobody", True)


def test_a_key_that_does_not_hold_is_told_from_one_that_may_not(told: Told) -> None:
    told.answers = [401]
    with Client(told.url, key="sf_wrong") as surefoot, pytest.raises(NotAllowed, match="401"):
        surefoot.guard(PAGE, 'click("cart")')
    assert len(told.heard) == 1


def test_a_lost_answer_is_asked_for_again_under_the_same_request_id(told: Told) -> None:
    told.answers = [None, 500, TURN]
    with Client(told.url, pauses=AT_ONCE) as surefoot:
        assert surefoot.interact(PAGE, "Click").action == "wait(1)"
    assert len(told.heard) == 3
    assert len({body["requestId"] for _, body in told.heard}) == 1


def test_a_persons_answer_is_never_sent_twice(told: Told) -> None:
    told.answers = [None]
    with Client(told.url, pauses=AT_ONCE) as surefoot, pytest.raises(Unreachable, match="surefoot serve"):
        surefoot.answer("a1", True)
    assert len(told.heard) == 1


def test_a_turn_for_which_a_model_thinks_is_called_again_under_new_request_ids(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("surefoot_client.clients.AGAIN_SECONDS", 0.0)
    thinking = {**TURN, "needs": {"again": True}}
    told.answers = [thinking, thinking, {**TURN, "action": "finish()"}]
    with Client(told.url) as surefoot:
        assert surefoot.interact(PAGE, "Click").action == "finish()"
    assert [body.get("taskId") for _, body in told.heard] == [None, "t1", "t1"]
    assert len({body["requestId"] for _, body in told.heard}) == 3


def test_a_turn_is_not_called_again_for_ever(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("surefoot_client.clients.AGAIN_SECONDS", 0.1)
    told.answers = [{**TURN, "needs": {"again": True}}]
    thinks = pytest.raises(StillThinking, match=r"task t1 after 0\.25 s")
    with Client(told.url, patience=0.25) as surefoot, thinks as thought:
        surefoot.interact(PAGE, "Click")
    assert thought.value.task_id == "t1"

    async def again() -> None:
        async with AsyncClient(told.url, patience=0.25) as surefoot:
            await surefoot.interact(PAGE, "Click")

    with pytest.raises(StillThinking):
        asyncio.run(again())


def test_a_busy_server_is_waited_for_as_long_as_it_says_but_not_for_ever(told: Told) -> None:
    told.answers = [(429, {"Retry-After": "0"}), GUARDED]
    with Client(told.url, pauses=AT_ONCE) as surefoot:
        assert surefoot.guard(PAGE, 'click("cart")').verdict == "pass"
        told.answers = [(429, {"Retry-After": "3600"})]
        with pytest.raises(Busy) as busy:
            surefoot.guard(PAGE, 'click("cart")')
    assert busy.value.retry_after == 3600


def test_a_server_that_goes_on_failing_is_given_up(told: Told) -> None:
    told.answers = [503]
    with Client(told.url, pauses=AT_ONCE) as surefoot, pytest.raises(ServerFailed):
        surefoot.guard(PAGE, 'click("cart")')
    assert len(told.heard) == 3


def test_a_verdict_that_the_client_does_not_know_lets_nothing_out(told: Told) -> None:
    told.answers = [{**GUARDED, "verdict": "perhaps"}]
    with Client(told.url) as surefoot, pytest.raises(Unreadable, match="perhaps"):
        surefoot.guard(PAGE, 'click("cart")')


def test_nothing_listens() -> None:
    with Client("http://127.0.0.1:9", pauses=()) as surefoot, pytest.raises(Unreachable, match="SUREFOOT_URL"):
        surefoot.approvals()
