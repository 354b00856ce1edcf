"""Addresses whose parameters may be secrets, by what they are called."""

from __future__ import annotations

import re2

_MAY_TELL = re2.compile(
    r"(?i)[?&;#][a-z0-9_.%\[\]-]{0,60}(?:pass|pwd|pin|token|secret|key|jwt|signature|credential|otp|mfa|2fa|tan|cv[cv]|csc"
    r"|code|verification|card|cc|pan|iban|ssn|security|national|tax|nino|bsn|cpf|account|acct|routing|sort)[^=]{0,60}="
    r"|://[^/?#@\s]*:[^/?#@\s]*@"
)


def may_tell(addresses: str) -> bool:
    """Whether one of these addresses may hold a secret in a parameter, or a password before its host. One look at all
    of them is cheap; what it finds is worth a second one.
    """
    if "=" not in addresses and "@" not in addresses:  # one of them is in all that the pattern finds
        return False
    return bool(_MAY_TELL.search(addresses))
