"""Who may answer what waits for a person, where settings.approvals is `outside`: who knows the approver's token.

There are no roles yet, and an `Origin` proves nothing of a program of this machine. So another principal than the
client that asked is one that was given a token which clients were not.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256

from server.problems import Problem

VARIABLE = "SUREFOOT_APPROVER_TOKEN"
HEADER = "x-surefoot-approver"
MIN_CHARS = 32


class NoApprover(ValueError):
    """Approvals are to come from outside, and nobody could give one; the message says what to set."""


class Approvers:
    """`outside` tells whether approvals count only from another principal, by the policies in force."""

    def __init__(self, environment: Mapping[str, str], outside: Callable[[], bool]) -> None:
        """Raises NoApprover where nobody could approve, or by a token that may be guessed."""
        self._token = environment.get(VARIABLE, "").strip()
        self._outside = outside
        if self._token and len(self._token) < MIN_CHARS:
            raise NoApprover(
                f"{VARIABLE}: shorter than {MIN_CHARS} characters, so that it may be guessed: make one with "
                "`openssl rand -hex 32`"
            )
        if outside() and not self._token:
            raise NoApprover(
                f"settings.approvals is outside, and nobody could approve anything: set {VARIABLE} to a token that the "
                "approver has and no client does (`openssl rand -hex 32`), or set approvals to session"
            )

    def check(self, given: str | None, *, outside: bool = False) -> None:
        """Raises Problem 403 for who may not answer. Policies that changed meanwhile, or a tenant that asks for
        `outside` by itself, may want a token that nobody has: then nobody may.
        """
        if not outside and not self._outside():
            return
        if not self._token or not hmac.compare_digest(_digest(given or ""), _digest(self._token)):
            raise Problem(403, "no-approver", "Only an approver may answer", (
                f"approvals count from outside only: send the approver's token as {HEADER.title()}; "
                "the client that asked has none"
            ))  # fmt: skip


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()
