"""Notices of what waits for a person, to an address of the operator's: signed, and answered with a signed token.

They say what the page of approvals says, and no more: accounts and cards by their last characters, no secret. The
token is as good as a yes to that one action, so the address has to be whose word counts as one.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog
from msgspec import Struct

from engine.ports import Began, Held, StoreUnavailable, Waiting
from engine.safety.approvals import NONCE_BYTES, Approved, approve, check
from engine.safety.confirm import Confirmation
from server.problems import Problem

log = structlog.get_logger("surefoot.notices")

ADDRESS, SECRET = "SUREFOOT_APPROVAL_WEBHOOK", "SUREFOOT_APPROVAL_WEBHOOK_SECRET"
SIGNATURE, ID = "x-surefoot-signature", "x-surefoot-approval"
MIN_CHARS = 32  # of the secret
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
PAUSES = (0.0, 1.0, 5.0, 25.0)  # seconds before each try
MOST_UNDER_WAY = 40  # notices of one tenant; more are not sent, and stand on the page all the same
OK = range(200, 300)


class BadWebhook(ValueError):
    """The address or the secret cannot be used; the message says what to change, and holds neither."""


class Post(Protocol):
    """Sends one notice and says with which status it was answered. Raises OSError, also for what took too long."""

    async def __call__(self, address: str, body: bytes, headers: Mapping[str, str]) -> int: ...


class AnswerBy(Struct, frozen=True):
    """How to answer: by POST of `{tenant, token, approve}` to this path of the server."""

    path: str
    token: str


class Notice(Struct, frozen=True, rename="camel"):
    """What is posted; `until` is in seconds since the epoch."""

    event: str
    tenant: str
    approval_id: str
    question: str
    confirmation: Confirmation
    until: float
    answer: AnswerBy


class Hook(Struct, frozen=True):
    address: str
    secret: bytes

    @property
    def host(self) -> str:
        """All of the address that may be logged: the rest of one may be a secret."""
        return urlsplit(self.address).hostname or ""

    def signature(self, body: bytes, now: float) -> str:
        """As in `t=1790000000,v1=…`: HMAC-SHA256 by the secret over the time, a dot and the body."""
        said = hmac.digest(self.secret, f"{int(now)}.".encode() + body, "sha256").hex()
        return f"t={int(now)},v1={said}"

    @property
    def key(self) -> bytes:
        """What signs the tokens; nobody makes one from signatures of notices."""
        return hmac.digest(self.secret, b"surefoot answers to notices v1", "sha256")


def hook_of(environment: Mapping[str, str]) -> Hook | None:
    """None where no address is set. Raises BadWebhook."""
    address, secret = environment.get(ADDRESS, "").strip(), environment.get(SECRET, "").strip()
    if not address:
        return None
    if not _is_fit(address):
        raise BadWebhook(
            f"{ADDRESS}: not an address that notices may go to: https://HOST/PATH, or http to this machine "
            "(127.0.0.1, localhost), without a user or a fragment in it"
        )
    if len(secret) < MIN_CHARS:
        raise BadWebhook(
            f"{SECRET}: notices are signed by it, and it has to have {MIN_CHARS} characters or more: make one with "
            "`openssl rand -hex 32`"
        )
    return Hook(address, secret.encode("utf-8", "surrogatepass"))


def _is_fit(address: str) -> bool:
    try:
        parts: SplitResult = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    plain = address.isascii() and address.isprintable() and " " not in address and "\\" not in address
    secure = parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)
    return plain and secure and bool(host) and parts.username is None and not parts.fragment


class Notices:
    """Where held actions wait, and whoever is to hear of them. In front of `waiting`, which keeps them."""

    def __init__(
        self, waiting: Waiting, hook: Hook | None, post: Post, clock: Callable[[], float],
        nonces: Callable[[int], bytes], pauses: Sequence[float] = PAUSES,
    ) -> None:  # fmt: skip
        self._waiting = waiting
        self._hook = hook
        self._post = post
        self._clock = clock
        self._nonces = nonces
        self._pauses = pauses
        self._tasks: set[asyncio.Task[None]] = set()
        self._under_way: Counter[str] = Counter()  # by tenant

    async def hold(self, tenant: str, held: Held, began: Began | None = None) -> None:
        """Raises ErasedMeanwhile."""
        is_known = self._hook is not None and await self._is_asked(tenant, held)
        await self._waiting.hold(tenant, held, began)
        if self._hook is None or is_known:
            return
        if self._under_way[tenant] >= MOST_UNDER_WAY:
            log.warning("a notice is not sent, too many are under way", approval=held.id, host=self._hook.host)
            return
        self._under_way[tenant] += 1
        task = asyncio.create_task(self._told(self._hook, tenant, held))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._under_way.subtract([tenant]))

    async def all(self, tenant: str, now: float) -> Sequence[Held]:
        return await self._waiting.all(tenant, now)

    async def answered(self, tenant: str, id_: str, now: float) -> Held | None:
        return await self._waiting.answered(tenant, id_, now)

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        return await self._waiting.take(tenant, id_, until)

    async def taken(self, tenant: str, id_: str) -> bool:
        return await self._waiting.taken(tenant, id_)

    def check(self, tenant: str, approval_id: str, token: str) -> None:
        """Raises Problem 403 for a token that does not answer this action."""
        found = self._hook and check(
            token, _about(approval_id), tenant=tenant, keys=[self._hook.key], now=self._clock()
        )
        if not isinstance(found, Approved):
            raise Problem(403, "no-answer-token", "The token does not answer this", (
                "the token is not one of a notice of this very action, or the action waits no longer"
            ))  # fmt: skip

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _told(self, hook: Hook, tenant: str, held: Held) -> None:
        """Try a few times, for as long as the action waits; every try is the same notice."""
        body = msgspec.json.encode(self._notice(hook, tenant, held))
        said = ""
        for pause in self._pauses:
            await asyncio.sleep(pause)
            try:
                if not await self.waits(tenant, held.id):
                    return
            except StoreUnavailable:
                pass
            headers = {"content-type": "application/json", ID: held.id, SIGNATURE: hook.signature(body, self._clock())}
            try:
                status = await self._post(hook.address, body, headers)
            except OSError as error:
                said = type(error).__name__
                continue
            if status in OK:
                return
            said = str(status)
        log.error("a notice of an approval was not taken", approval=held.id, host=hook.host, reason=said)

    async def waits(self, tenant: str, approval_id: str) -> bool:
        """Whether it waits: what was answered or erased is not told of any more."""
        return any(one.id == approval_id for one in await self._waiting.all(tenant, self._clock()))

    async def _is_asked(self, tenant: str, held: Held) -> bool:
        """Whether somebody was told of the very same action, which an agent asks about again and again."""
        try:
            known = await self._waiting.all(tenant, self._clock())
        except StoreUnavailable:
            return False
        return any(one.id == held.id or one.fingerprint == held.fingerprint for one in known)

    def _notice(self, hook: Hook, tenant: str, held: Held) -> Notice:
        now = self._clock()
        token = approve(
            _about(held.id), tenant=tenant, key=hook.key, nonce=self._nonces(NONCE_BYTES), now=now,
            seconds=held.until - now,
        )  # fmt: skip
        return Notice(
            event="approval.waiting", tenant=tenant, approval_id=held.id, question=held.question,
            confirmation=held.confirmation, until=held.until,
            answer=AnswerBy(f"/api/approvals/{held.id}/answer", token),
        )  # fmt: skip


def _about(approval_id: str) -> str:
    return f"answer to {hashlib.sha256(approval_id.encode('utf-8', 'surrogatepass')).hexdigest()}"
