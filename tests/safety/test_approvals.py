"""Signed approvals: for one action, once, for a short time, in one tenant."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.safety.approvals import MAX_TOKEN_CHARS, REFUSALS, SECONDS, Approved, approve, check, redeem

KEY, OTHER_KEY, NONCE = b"k" * 32, b"o" * 32, b"n" * 16
NOW = 1_800_000_000.0
RECORD, OTHER_RECORD = "a" * 32, "b" * 32


def token(record: str = RECORD, tenant: str = "acme", key: bytes = KEY, now: float = NOW) -> str:
    return approve(record, tenant=tenant, key=key, nonce=NONCE, now=now)


class UsedHere:
    """Used ids in memory."""

    def __init__(self) -> None:
        self.taken: dict[tuple[str, str], float] = {}

    async def take(self, tenant: str, id_: str, until: float) -> bool:
        if (tenant, id_) in self.taken:
            return False
        self.taken[tenant, id_] = until
        return True


def test_a_yes_holds_for_the_very_record() -> None:
    found = check(token(), RECORD, tenant="acme", keys=[KEY], now=NOW + 1)
    assert found == Approved(NONCE.hex(), NOW + SECONDS)


@pytest.mark.parametrize(
    ("given", "changed", "refusal"),
    [
        (token(), {"fingerprint": OTHER_RECORD}, "other_action"),
        (token(), {"tenant": "evil"}, "other_tenant"),
        (token(), {"now": NOW + SECONDS}, "expired"),
        (token(), {"keys": [OTHER_KEY]}, "forged"),
        (token(key=OTHER_KEY), {}, "forged"),
        ("", {}, "malformed"),
        ("yes", {}, "malformed"),
        ("é" * 20, {}, "malformed"),
        (token() + "A", {}, "malformed"),
        (token() + "=", {}, "malformed"),
        ("A" * (MAX_TOKEN_CHARS + 1), {}, "malformed"),
        (base64.urlsafe_b64encode(b"\x02" + b"\0" * 88).decode(), {}, "malformed"),
    ],
)
def test_what_is_wrong_with_a_token_is_said(given: str, changed: dict[str, object], refusal: str) -> None:
    asked = {"fingerprint": RECORD, "tenant": "acme", "keys": [KEY], "now": NOW, **changed}
    fingerprint = str(asked.pop("fingerprint"))
    assert check(given, fingerprint, **asked) == refusal  # type: ignore[arg-type]
    assert REFUSALS[refusal]  # type: ignore[index]


@given(st.integers(min_value=0, max_value=88), st.integers(min_value=1, max_value=255))
def test_a_token_with_any_byte_changed_is_forged(at: int, by: int) -> None:
    data = bytearray(base64.urlsafe_b64decode(token() + "=" * (-len(token()) % 4)))
    data[at] ^= by
    changed = base64.urlsafe_b64encode(bytes(data)).decode().rstrip("=")
    assert check(changed, RECORD, tenant="acme", keys=[KEY], now=NOW) in ("forged", "malformed")


def test_an_earlier_key_still_holds_when_another_signs() -> None:
    assert isinstance(check(token(), RECORD, tenant="acme", keys=[OTHER_KEY, KEY], now=NOW), Approved)


@pytest.mark.anyio
async def test_a_token_is_used_once() -> None:
    used = UsedHere()
    asked = {"tenant": "acme", "keys": [KEY], "now": NOW, "used": used}
    assert await redeem(token(), OTHER_RECORD, **asked) == "other_action"  # type: ignore[arg-type]
    assert used.taken == {}
    assert await redeem(token(), RECORD, **asked) is None  # type: ignore[arg-type]
    assert await redeem(token(), RECORD, **asked) == "used"  # type: ignore[arg-type]
    assert used.taken == {("acme", NONCE.hex()): NOW + SECONDS}


def test_a_token_says_nothing_to_who_reads_it() -> None:
    data = base64.urlsafe_b64decode(token() + "=" * (-len(token()) % 4))
    assert b"acme" not in data
    assert RECORD.encode() not in data


@pytest.mark.parametrize(("key", "nonce"), [(b"short", NONCE), (KEY, b"short")])
def test_weak_keys_and_short_nonces_are_refused(key: bytes, nonce: bytes) -> None:
    with pytest.raises(ValueError, match="bytes"):
        approve(RECORD, tenant="acme", key=key, nonce=nonce, now=NOW)
