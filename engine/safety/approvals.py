"""Approvals as tokens: signed over everything that was approved, for one use, for a short time, for one tenant.

A token says nothing to who reads it. It is as good as the answer of `check` and, for its one use, of `redeem`: what it
is held against is what the action that comes with it would do now.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import struct
from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

SECONDS = 120                   # that an approval holds
DECLINED_SECONDS = 86_400       # that a no is kept for the client to hear of: browsers are closed at night
NONCE_BYTES = 16
MIN_KEY_BYTES = 32
MAX_TOKEN_CHARS = 200
_VERSION = 1
_LAYOUT = struct.Struct(">BQ16s16s16s")         # version, expiry in ms, nonce, tenant, what was approved
_SIGNATURE_BYTES = 32
_PURPOSE = b"surefoot approval v1\0"
_DECLINED = b"surefoot declined v1\0"

Refusal = Literal["malformed", "forged", "expired", "other_tenant", "other_action", "used"]


class Approved(Struct, frozen=True):
    """A token that is in order. `id` is kept as used until `expires` (seconds since 1970)."""

    id: str
    expires: float


class Used(Protocol):
    """The ids of tokens that were used and have not expired."""

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        """Keep an id until a time. False where it was taken before: of two at once, only one is told True."""
        ...


def approve(
    fingerprint: str, *, tenant: str, key: bytes, nonce: bytes, now: float, seconds: float = SECONDS
) -> str:
    """The token of a person's yes to what `fingerprint` stands for. Raises ValueError for a key that is too short."""
    _check_key(key)
    if len(nonce) != NONCE_BYTES:
        raise ValueError(f"a nonce of {len(nonce)} bytes; give {NONCE_BYTES} that were never given before")
    data = _LAYOUT.pack(_VERSION, int((now + seconds) * 1000), nonce, _digest(tenant), _digest(fingerprint))
    return base64.urlsafe_b64encode(data + _signed(data, key)).decode().rstrip("=")


def check(token: str, fingerprint: str, *, tenant: str, keys: Sequence[bytes], now: float) -> Approved | Refusal:
    """Whether a token holds for what `fingerprint` stands for. `keys`: the one that signs now, then earlier ones."""
    data = _decoded(token)
    if data is None:
        return "malformed"
    body, signature = data[: _LAYOUT.size], data[_LAYOUT.size :]
    if not any(hmac.compare_digest(signature, _signed(body, key)) for key in keys):
        return "forged"
    _, expires, nonce, of_tenant, of_action = _LAYOUT.unpack(body)
    if not hmac.compare_digest(of_tenant, _digest(tenant)):
        return "other_tenant"
    if now * 1000 >= expires:
        return "expired"
    if not hmac.compare_digest(of_action, _digest(fingerprint)):
        return "other_action"
    return Approved(nonce.hex(), expires / 1000)


def declined(approval_id: str) -> str:
    """The id under which an approver's no is kept, beside those of tokens. It does not say which task it is of."""
    return hashlib.sha256(_DECLINED + approval_id.encode()).hexdigest()[: NONCE_BYTES * 2]


async def redeem(
    token: str, fingerprint: str, *, tenant: str, keys: Sequence[bytes], now: float, used: Used
) -> Refusal | None:
    """Use a token up; None where it holds. It is taken only if it would hold, so that a wrong try costs nothing."""
    found = check(token, fingerprint, tenant=tenant, keys=keys, now=now)
    if not isinstance(found, Approved):
        return found
    return None if await used.take(tenant, found.id, found.expires) else "used"


REFUSALS: dict[Refusal, str] = {
    "malformed": "the approval is not one that this service gave; ask for the approval again",
    "forged": "the approval was not signed by this service, or was changed; ask for the approval again",
    "expired": "the approval has expired; ask for the approval again",
    "other_tenant": "the approval was given to somebody else",
    "other_action": "the approval is for another action, task, page, control, amount or recipient; ask for this one",
    "used": "the approval was used before; each holds for one action",
}


def _decoded(token: str) -> bytes | None:
    if len(token) > MAX_TOKEN_CHARS or not token.isascii():
        return None
    try:
        data = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    right = len(data) == _LAYOUT.size + _SIGNATURE_BYTES and data[0] == _VERSION
    return data if right and base64.urlsafe_b64encode(data).decode().rstrip("=") == token else None


def _signed(data: bytes, key: bytes) -> bytes:
    _check_key(key)
    return hmac.digest(key, _PURPOSE + data, "sha256")


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:16]


def _check_key(key: bytes) -> None:
    if len(key) < MIN_KEY_BYTES:
        raise ValueError(f"a key of {len(key)} bytes signs nothing; use at least {MIN_KEY_BYTES} random bytes")
