"""What people and pages call secrets: word lists, and English, which is on pages all over the world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import re2
from msgspec import Struct

from engine.facts.words import SecretKind
from engine.safety.lexicon import Lexicon

# Word list -> kind, in the order in which they are asked: the code of a card before the card it is of.
LISTS: Mapping[str, SecretKind] = {
    "cvc": "cvc", "otp": "otp", "card_number": "card", "iban": "iban", "api_key": "api_key",
    "national_id": "national_id", "account_number": "account", "password": "password",
}  # fmt: skip
ENGLISH: Mapping[SecretKind, tuple[str, ...]] = {
    "cvc": ("cvc", "cvv", "cvc2", "cvv2", "csc", "card security code", "card verification code", "security code"),
    "otp": ("one-time code", "one time code", "one-time password", "one time password", "otp", "verification code",
            "authentication code", "2fa", "2fa code", "mfa code", "login code", "sign-in code", "sms code",
            "digit code"),
    "card": ("card number", "credit card number", "card no", "debit card number"),
    "iban": ("iban",),
    "api_key": ("api key", "apikey", "api token", "secret key", "access token", "access key", "client secret",
                "private key", "auth token", "bearer token"),
    "national_id": ("social security number", "ssn", "passport number", "national id", "tax id",
                    "national insurance number"),
    "account": ("account number", "routing number", "sort code"),
    "password": ("password", "passwd", "passcode", "passphrase", "pwd", "pin", "pin code", "recovery code",
                 "recovery codes", "backup code", "backup codes", "security answer", "secret answer", "seed phrase",
                 "recovery phrase", "master key"),
}  # fmt: skip


class Label(Struct, frozen=True):
    """A word for a secret in a text, from `start` up to but without `end`."""

    start: int
    end: int
    kind: SecretKind


def labels(text: str, lists: Lexicon) -> Iterator[Label]:
    """The words for secrets in a text, in its order: "one-time password" is one, and of a code."""
    pattern, kinds = _pattern(lists)
    at = 0
    while found := pattern.search(text, at):
        at = found.end()
        if not _in_word(text, found.start(), at):
            yield Label(found.start(), at, kinds[found.lastindex - 1])


@lru_cache(maxsize=8)
def _pattern(lists: Lexicon) -> tuple[Any, tuple[SecretKind, ...]]:
    """One group for each kind, the longest phrases first."""
    groups: list[str] = []
    for name, kind in LISTS.items():
        known = {*ENGLISH[kind], *lists.of(name)}
        spelt = {r"[\s\-_]*".join(map(re2.escape, phrase.replace("-", " ").split())) for phrase in known}
        groups.append(f"({'|'.join(sorted(spelt, key=len, reverse=True))})")
    return re2.compile(f"(?i){'|'.join(groups)}"), tuple(LISTS.values())


def _in_word(text: str, start: int, end: int) -> bool:
    """Whether letters go on before or after, in scripts that have blanks: those with capitals."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return (_is_cased(before) and _is_cased(text[start])) or (_is_cased(after) and _is_cased(text[end - 1]))


def _is_cased(char: str) -> bool:
    return char.lower() != char.upper()
