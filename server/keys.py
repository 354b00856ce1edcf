"""Keys of the installation, as `SUREFOOT_SECRET_KEY` gives them, and a key of its own for each use of one."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Callable, Mapping
from typing import Literal

VARIABLE = "SUREFOOT_SECRET_KEY"
KEY_BYTES = 32

Use = Literal["approvals", "studio"]


class BadKey(ValueError):
    """A key cannot be used; the message says which, and how to make one. It says nothing of the key."""


def keys_of(environment: Mapping[str, str]) -> tuple[bytes, ...]:
    """The keys as they are given, the one in use first; none where there are none. Raises BadKey."""
    given = environment.get(VARIABLE, "").strip()
    return tuple(_key(one, at) for at, one in enumerate(given.split(","), 1)) if given else ()


def keys_for(use: Use, environment: Mapping[str, str], random: Callable[[int], bytes]) -> tuple[bytes, ...]:
    """Keys for one use: the first signs, all of them check, so that a key can be changed. Without any of the
    installation one that lives as long as the process. Raises BadKey.
    """
    return tuple(derived(key, use) for key in keys_of(environment)) or (random(KEY_BYTES),)


def derived(key: bytes, use: Use) -> bytes:
    """HKDF with SHA-256 (RFC 5869), without salt, its one block: who knows the key of one use knows no other."""
    pseudorandom = hmac.digest(bytes(KEY_BYTES), key, "sha256")
    return hmac.digest(pseudorandom, f"surefoot {use} v1".encode() + b"\x01", "sha256")


def _key(text: str, number: int) -> bytes:
    try:
        key = base64.b64decode(text.strip().translate(str.maketrans("-_", "+/")), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise BadKey(
            f"{VARIABLE}: key {number} is not {KEY_BYTES} bytes in base64: make one with "
            f"`openssl rand -base64 {KEY_BYTES}`; several keys stand with commas between them, the one in use first"
        )
    return key
