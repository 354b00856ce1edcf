"""Notices of what waits for a person: whom they reach, what they say, and what answers them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import threading
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from engine.ports import Began, Held
from engine.safety.confirm import Amount, Confirmation
from server.notices import BadWebhook, Hook, Notices, hook_of
from server.problems import Problem
from tests.running import OFFLINE, running, until

SECRET = "s" * 32
HOOK = Hook("https://hooks.example/x?token=hidden", SECRET.encode())
PAY = Confirmation(
    kind="purchase", action='click("pay")', element="Pay", site="shop.example", because="It pays.",
    amount=Amount("240.00", "EUR"),
)  # fmt: skip
HELD = Held("a1", "print", "Pay 240.00 EUR?", PAY, 1_900.0)
NOW = 1_000.0


class InMemory:
    def __init__(self) -> None:
        self.held: dict[str, Held] = {}

    async def hold(self, tenant: str, held: Held, began: Began | None = None) -> None:
        self.held[held.id] = held

    async def all(self, tenant: str, now: float) -> Sequence[Held]:
        return tuple(self.held.values())

    async def answered(self, tenant: str, id_: str, now: float) -> Held | None:
        return self.held.pop(id_, None)

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        raise NotImplementedError

    async def taken(self, tenant: str, id_: str) -> bool:
        raise NotImplementedError


class Receiver:
    """Answers with these statuses, one after the other; an OSError is raised."""

    def __init__(self, *statuses: int | OSError) -> None:
        self.statuses = list(statuses)
        self.taken: list[tuple[str, bytes, Mapping[str, str]]] = []

    async def __call__(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.taken.append((address, body, headers))
        status = self.statuses.pop(0)
        if isinstance(status, OSError):
            raise status
        return status


def noticed(receiver: Receiver, *acts: str, hook: Hook | None = HOOK) -> Notices:
    """One action is held, and `acts` follow before anything is sent."""
    waiting = InMemory()
    notices = Notices(waiting, hook, receiver, lambda: NOW, lambda size: bytes(size), (0.0, 0.0, 0.0))

    async def story() -> None:
        await notices.hold("acme", HELD)
        for act in acts:
            if act == "answer":
                await notices.answered("acme", "a1", NOW)
            else:
                await notices.hold("acme", HELD if act == "hold" else replace(HELD, id="a2"))
        while notices._tasks:
            await asyncio.sleep(0)
        await notices.close()

    asyncio.run(story())
    return notices


def test_a_notice_is_signed_and_says_what_is_asked_and_how_to_answer() -> None:
    receiver = Receiver(204)
    notices = noticed(receiver)
    ((address, body, headers),) = receiver.taken
    assert address == HOOK.address
    time, _, signature = headers["x-surefoot-signature"].partition(",v1=")
    assert time == "t=1000"
    assert signature == hmac.digest(SECRET.encode(), b"1000." + body, hashlib.sha256).hex()
    told = json.loads(body)
    token = told.pop("answer").pop("token")
    assert told == {
        "event": "approval.waiting", "tenant": "acme", "approvalId": "a1", "question": "Pay 240.00 EUR?",
        "until": 1_900.0, "confirmation": json.loads(body)["confirmation"],
    }  # fmt: skip
    assert told["confirmation"]["amount"] == {"value": "240.00", "currency": "EUR"}
    assert SECRET.encode() not in body
    notices.check("acme", "a1", token)


@pytest.mark.parametrize(
    ("tenant", "approval", "spoilt"), [("other", "a1", ""), ("acme", "a2", ""), ("acme", "a1", "A")]
)
def test_a_token_answers_its_own_action_alone(tenant: str, approval: str, spoilt: str) -> None:
    receiver = Receiver(200)
    notices = noticed(receiver)
    token = json.loads(receiver.taken[0][1])["answer"]["token"]
    with pytest.raises(Problem, match="not one of a notice of this very action"):
        notices.check(tenant, approval, spoilt + token)


def test_without_a_webhook_no_token_answers() -> None:
    receiver = Receiver()
    notices = noticed(receiver, hook=None)
    assert receiver.taken == []
    with pytest.raises(Problem):
        notices.check("acme", "a1", "")


def test_what_is_not_taken_is_tried_again_so_often_and_is_the_same_notice() -> None:
    receiver = Receiver(500, ConnectionRefusedError(), 200)
    noticed(receiver)
    assert len({body for _, body, _ in receiver.taken}) == 1
    assert len(receiver.taken) == 3
    never = Receiver(500, 302, 404)
    noticed(never)
    assert never.statuses == []


def test_what_was_answered_is_not_told_and_what_waits_already_not_twice() -> None:
    receiver = Receiver()
    noticed(receiver, "answer")
    assert receiver.taken == []
    again = Receiver(200)
    noticed(again, "hold", "ask again")
    assert len(again.taken) == 1


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/", "ftp://hooks.example", "https://", "https://user:pass@hooks.example", "hooks.example",
        "https://hooks.example/#x", "https://hooks.example\\@evil.example", "https://hooks.example/a b",
        "http://127.0.0.1.evil.example/", "https://[::1", "https://h:99999",
    ],
)  # fmt: skip
def test_an_address_that_notices_may_not_go_to_is_refused_and_not_told(address: str) -> None:
    with pytest.raises(BadWebhook, match=r"^SUREFOOT_APPROVAL_WEBHOOK: not an address that notices") as refused:
        hook_of({"SUREFOOT_APPROVAL_WEBHOOK": address, "SUREFOOT_APPROVAL_WEBHOOK_SECRET": SECRET})
    assert "pass@" not in str(refused.value)


def test_notices_are_not_sent_unsigned() -> None:
    with pytest.raises(BadWebhook, match=r"^SUREFOOT_APPROVAL_WEBHOOK_SECRET: notices are signed by it"):
        hook_of({"SUREFOOT_APPROVAL_WEBHOOK": "https://hooks.example/", "SUREFOOT_APPROVAL_WEBHOOK_SECRET": "short"})
    assert hook_of({}) is None
    assert hook_of({"SUREFOOT_APPROVAL_WEBHOOK": "http://localhost:9", "SUREFOOT_APPROVAL_WEBHOOK_SECRET": SECRET})


TREE = [
    {"i": "f", "r": "form", "fm": 1, "t": "post", "href": "/pay"},
    {"i": "pay", "r": "button", "n": "Pay 240.00 EUR", "fm": 1, "t": "submit"},
]
ASKED = {"url": "https://shop.example/cart", "interactiveTree": TREE, "action": 'click("pay")', "goal": "pay"}


@pytest.mark.process
def test_an_agent_goes_on_after_a_yes_from_where_the_notice_went(tmp_path: Path) -> None:
    taken: list[dict[str, Any]] = []

    class Endpoint(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            taken.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    endpoint = HTTPServer(("127.0.0.1", 0), Endpoint)
    threading.Thread(target=endpoint.serve_forever, daemon=True).start()
    environment = {
        **OFFLINE, "SUREFOOT_APPROVAL_WEBHOOK": f"http://127.0.0.1:{endpoint.server_port}/hook",
        "SUREFOOT_APPROVAL_WEBHOOK_SECRET": SECRET,
    }  # fmt: skip
    with running(tmp_path / "served", environment=environment) as server:
        client = httpx.Client(base_url=server.url, trust_env=False, timeout=20)
        held = client.post("/api/agent/guard", json=ASKED).json()
        until(lambda: taken)
        (notice,) = taken
        assert notice["approvalId"] == held["approvalId"]
        answer = {"tenant": notice["tenant"], "token": notice["answer"]["token"], "approve": True}
        forged = client.post(notice["answer"]["path"], json={**answer, "tenant": "other"})
        assert (forged.status_code, forged.json()["title"]) == (403, "The token does not answer this")
        said = client.post(notice["answer"]["path"], json=answer).json()
        assert client.post(notice["answer"]["path"], json=answer).status_code == 404
        assert [one["act"] for one in client.get("/api/audit").json()["entries"]] == ["approval.given"]
        passed = client.post("/api/agent/guard", json={**ASKED, "approval": said["approval"]}).json()
        assert passed["verdict"] == "pass"
        assert {one["who"] for one in client.get("/api/audit").json()["entries"]} == {"the approval webhook"}
    endpoint.shutdown()
