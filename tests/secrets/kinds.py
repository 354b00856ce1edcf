"""Forty secrets of every kind, none of which is in another or anywhere else by chance."""

from __future__ import annotations

import re
from collections.abc import Mapping

PASSWORDS = (
    "Zk7!qwLp01x", "hunter2zQ#9", "Geheim-9xW!", "mot2Pa$$e77", "tr0ub4dor&Xy", "S3nha_kk92!", "Parola!q8v5",
    "pAs5-wOrd-11", "Corr3ct!Horse", "b4tt3ry_St4ple",
)  # fmt: skip
CODES = ("918273645", "827364519", "736451928", "645192837")
CARDS = (
    "4111 1111 1111 1111", "5500005555555559", "378282246310005", "6011000990139424", "4012 8888 8888 1881",
)  # fmt: skip
SECURITY_CODES = ("9187", "8273", "7364")
IBANS = ("DE89 3704 0044 0532 0130 00", "FR1420041010050500013M02606", "GB29NWBK60161331926819", "NL91ABNA0417164300")
ACCOUNTS = ("4455667788", "9988776655", "1357924680")
NATIONAL_IDS = ("078-05-1120", "219-09-9999", "457-55-5462")
KEYS = (
    "sk-proj-abcdefghijklmnopqrst1234", "ghp_" + "A1b2C3d4E5" * 4, "AKIA" + "IOSFODNN7EXAMPLE",
    "xoxb-" + "123456789012-abcdefABCDEF", "glpat-" + "abcdEFGH1234ijklMNOP",
)  # fmt: skip
TOKENS = tuple(
    f"eyJhbGciOiJIUzI1NiJ9{mark}.eyJzdWIiOiIxMjM0NTY3{mark}.SflKxwRJSMeKKF2QT4fw{mark}" for mark in ("Qa", "Wb", "Ec")
)
ALL = (*PASSWORDS, *CODES, *CARDS, *SECURITY_CODES, *IBANS, *ACCOUNTS, *NATIONAL_IDS, *KEYS, *TOKENS)


def _spelt(value: str) -> str:
    """A pattern for a value alone, with or without the blanks and dashes that part its digits."""
    plain = re.sub(r"[ ]", "", value)
    if len(plain) > 12 and plain.isalnum():
        return r"[ \-.]?".join(map(re.escape, plain))
    return re.escape(value)


_PATTERNS: Mapping[str, re.Pattern[str]] = {
    value: re.compile(rf"(?<![0-9A-Za-z.]){_spelt(value)}(?![0-9A-Za-z])") for value in ALL
}

_GIVEN_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")  # drawn by chance, at times with a code in it

_LENGTH = re.compile(r'"(?:log|last)":\d+')  # of a file, in bytes: any number, at times that of a code


def told_in(text: str) -> list[str]:
    """The secrets that a text tells."""
    said = _LENGTH.sub("", _GIVEN_ID.sub("", text))
    return [value for value, pattern in _PATTERNS.items() if pattern.search(said)]
