"""Approvals from outside: no yes of the client that asked lets anything out; that of somebody else does, once."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from engine.ports import Began, Held
from engine.safety.approvals import NONCE_BYTES, SECONDS, approve
from engine.turn.vouching import Vouching

SHOP = "https://shop.example/page"
PAGE = "<p>Total: {}</p><form method=post><input name=n value=Ann><button id=p>Pay now</button></form>"
DUE = PAGE.format("240.00 EUR")
KEY = b"k" * 32
ASKS = "needs_user_input"
NOT_HERE = (
    "A yes from here does not count; somebody else has to approve this, and their approval has to come with the call."
)


class Waits:
    """What waits, and which approvals were used, in dictionaries."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, str], Held] = {}
        self.used: set[tuple[str, str]] = set()

    async def hold(self, tenant: str, held: Held, began: Began | None = None) -> None:
        self.held[tenant, held.id] = held

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        new = (tenant, id_) not in self.used
        self.used.add((tenant, id_))
        return new


class Play:
    """A task that pays, and an approver."""

    def __init__(self, client: Any, outside: bool = True, **more: Any) -> None:
        self.waits: Any = Waits()
        self.client = client(settings={"approvals": "outside"} if outside else None, **more)
        self.client.engine = self.client.restarted(
            vouching=Vouching(self.waits, (KEY,), lambda: self.client.now)
        )
        self.numbers = iter(range(100))

    def starts(self, page: str = DUE) -> Any:
        return self.client.start('Click "Pay now"', page, SHOP)

    def says(self, page: str = DUE, url: str = SHOP, **said: Any) -> Any:
        return self.client.turn(page, url, **said)

    def approved(self, answer: Any, *, tenant: str = "tenant", key: bytes = KEY) -> str:
        """What the approver's yes gives."""
        held = self.waits.held["tenant", answer["approvalId"]]
        nonce = next(self.numbers).to_bytes(NONCE_BYTES, "big")
        return approve(held.fingerprint, tenant=tenant, key=key, nonce=nonce, now=self.client.now)


@pytest.fixture
def play(client):
    return lambda **more: Play(client, **more)


def test_a_yes_of_the_client_is_refused_and_the_action_waits_on(play):
    one = play()
    asked = one.starts()
    for said in ("Yes, go on", "yes please", "ja gerne", "Yes, go on"):
        answer = one.says(user_input=said)
        assert (answer["status"], "action" in answer) == (ASKS, False)
        assert answer["question"] == f"{NOT_HERE} {asked['question']}"
        assert answer["confirmation"] == asked["confirmation"]
    assert one.says(approval=one.approved(answer))["action"] == 'click("p")'


def test_what_waits_is_told_to_who_may_approve_it(play):
    one = play()
    asked = one.starts()
    held = one.waits.held["tenant", asked["approvalId"]]
    assert (held.question, msgspec.to_builtins(held.confirmation)) == (asked["question"], asked["confirmation"])


def test_an_approval_lets_the_action_out(play):
    one = play()
    approval = one.approved(one.starts())
    assert one.says(approval=approval)["action"] == 'click("p")'


def test_an_approval_of_one_task_is_none_in_another_on_the_same_page(play):
    one = play()
    approval = one.approved(one.starts())
    asked = one.starts()
    answer = one.says(approval=approval)
    assert (answer["status"], "action" in answer) == (ASKS, False)
    assert "for another action, task" in answer["question"]
    assert one.says(approval=one.approved(asked))["action"] == 'click("p")'


def test_an_approval_of_the_guard_is_none_in_a_task_and_the_other_way_round(play):
    one = play()
    asked = one.starts()
    bound = one.client.state.question.bound
    elsewhere = approve(f"guard  {bound}", tenant="tenant", key=KEY, nonce=bytes(NONCE_BYTES), now=one.client.now)
    assert "for another action, task" in one.says(approval=elsewhere)["question"]
    assert not one.waits.held["tenant", asked["approvalId"]].fingerprint.startswith("guard")


def test_a_no_of_the_client_counts(play):
    one = play()
    one.starts()
    assert one.says(user_input="no")["status"] == "cancelled"


def forged(token: str) -> str:
    return f"{token[:9]}{'B' if token[9] == 'A' else 'A'}{token[10:]}"


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (lambda one, asked: {"approval": forged(one.approved(asked))}, "not signed by this service"),
        (lambda one, asked: {"approval": one.approved(asked, key=b"n" * 32)}, "not signed by this service"),
        (lambda one, asked: {"approval": one.approved(asked, tenant="other")}, "given to somebody else"),
        (lambda one, asked: {"approval": "yes"}, "not one that this service gave"),
    ],
)
def test_an_approval_that_does_not_hold_is_refused_in_words(play, spoilt, why):
    one = play()
    asked = one.starts()
    answer = one.says(user_input="yes", **spoilt(one, asked))
    assert (answer["status"], "action" in answer) == (ASKS, False)
    assert answer["question"].startswith("I can't take this as a yes: ")
    assert why in answer["question"]
    assert one.says(approval=one.approved(answer))["action"] == 'click("p")'


def test_an_approval_that_came_late_is_refused(play):
    one = play()
    approval = one.approved(one.starts())
    one.client.now += SECONDS + 1
    assert "has expired" in one.says(approval=approval)["question"]


@pytest.mark.parametrize(
    ("page", "url"), [(PAGE.format("260.00 EUR"), SHOP), (DUE, f"{SHOP}/2"), (DUE.replace("Ann", "Bob"), SHOP)]
)
def test_an_approval_holds_for_what_was_asked_alone(play, page, url):
    """Another amount, another page, another form: as the page is now, the action is asked about anew."""
    one = play()
    approval = one.approved(one.starts())
    answer = one.says(page, url, approval=approval)
    assert (answer["status"], "action" in answer) == (ASKS, False)
    assert one.says(page, url, approval=one.approved(answer))["action"] == 'click("p")'


def test_an_approval_for_another_question_is_refused(play):
    one = play()
    approval = one.approved(one.starts())
    one.starts(PAGE.format("999.00 EUR"))
    assert "for another action" in one.says(PAGE.format("999.00 EUR"), approval=approval)["question"]


def test_silence_is_no_approval(play):
    one = play()
    asked = one.starts()
    assert one.says() == asked


def test_by_session_a_yes_counts_and_nothing_is_to_be_approved_elsewhere(play):
    one = play(outside=False)
    asked = one.starts()
    assert ("approvalId" in asked, one.waits.held) == (False, {})
    assert one.says(user_input="yes")["action"] == 'click("p")'


def test_without_a_place_to_wait_nothing_is_approved(client):
    one = client(settings={"approvals": "outside"})
    one.start('Click "Pay now"', DUE, SHOP)
    token = approve("x", tenant="tenant", key=KEY, nonce=bytes(NONCE_BYTES), now=one.now)
    assert one.turn(DUE, SHOP, approval=token)["status"] == ASKS


def test_of_two_calls_with_one_approval_one_lets_it_out(play):
    one = play()
    approval = one.approved(one.starts())
    heard = [asyncio.run(Vouching(one.waits, (KEY,), lambda: one.client.now).heard(
        "tenant", one.client.state, approval)).vouched for _ in range(2)]  # fmt: skip
    assert heard == ["yes", "refused"]


def test_an_approval_where_nothing_waits_changes_nothing(play, client):
    save = [("btn", "s", "Save"), ("btn", "n", "Next")]
    for one in (play().client, client(settings={"approvals": "outside"})):
        one.start('Click "Save", then click "Next"', save, SHOP)
        usual = one.turn([*save, ("btn", "d", "Details")], SHOP, approval="made up")
        assert usual["status"] == "executing"
        assert one.history[-1].observed.facts["answer.vouched"] == "none"
