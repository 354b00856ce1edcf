"""Who looks at the studio: a cookie that says which key a person signed in with, signed, and good for a working day.

It names the key and holds none of it, so a key that is revoked ends its visits too. Nothing is kept of a visit: any
worker reads it by the installation's own key.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec import Struct

COOKIE = "surefoot_studio"
PLACE = "/studio"  # the only paths that browsers send the cookie to
HOURS = 12
NONCE_BYTES = 16
MAX_CHARS = 512  # of a cookie


class Visit(Struct, frozen=True, array_like=True):
    """`key` is the id of an API key, empty before somebody signed in; `until` in seconds since the epoch."""

    key: str
    until: int
    nonce: str


class Visits:
    def __init__(self, keys: tuple[bytes, ...], clock: Callable[[], float], random: Callable[[int], bytes]) -> None:
        """The first key signs, all of them check. `clock` tells seconds since the epoch."""
        self._keys = keys
        self._clock = clock
        self._random = random

    def begin(self, key: str = "") -> Visit:
        return Visit(key, int(self._clock()) + HOURS * 3600, self._random(NONCE_BYTES).hex())

    def cookie(self, visit: Visit) -> str:
        said = msgspec.json.encode(visit)
        return f"{_text(said)}.{_text(_signature(self._keys[0], b'visit', said))}"

    def read(self, cookie: str | None) -> Visit | None:
        """The visit of a cookie; None for what was not signed here, and for what is over."""
        if not cookie or len(cookie) > MAX_CHARS:
            return None
        try:
            said, signed = (_content(part) for part in cookie.split(".", 1))
            visit = msgspec.json.decode(said, type=Visit)
        except (ValueError, binascii.Error, msgspec.DecodeError):
            return None
        known = any(hmac.compare_digest(_signature(key, b"visit", said), signed) for key in self._keys)
        return visit if known and visit.until > self._clock() else None

    def token(self, visit: Visit) -> str:
        """What a form of this visit carries, so that no other page can send one."""
        return _signature(self._keys[0], b"form", msgspec.json.encode(visit)).hex()

    def is_token(self, visit: Visit, given: str) -> bool:
        said = msgspec.json.encode(visit)
        tokens = (_signature(key, b"form", said).hex() for key in self._keys)
        return any(hmac.compare_digest(one.encode(), given.encode("utf-8", "surrogatepass")) for one in tokens)


def _signature(key: bytes, use: bytes, said: bytes) -> bytes:
    return hmac.digest(key, use + b"\0" + said, sha256)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _content(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
