"""Text from pages: cleaned, folded, cut, and compared the way people read it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

TEXT_LIMIT = 50             # of an element's text in the skeleton (SPEC 4)
NAME_LIMIT = 200
VALUE_LIMIT = 4_000
ALERT_LIMIT = 300
PAGE_TEXT_LIMIT = 100_000
ROW_LIMIT = 200
DIALOG_LIMIT = 2_000
DIALOG_TEXT_LIMIT = 20_000
BULLET = "•"
QUESTION_MARKS = ("?", "？", "؟", "\u037e")
SECRET_WORDS = frozenset({  # in the name of a field, or of a parameter
    "password", "passwd", "passcode", "passphrase", "pwd", "pin", "cvv", "cvc", "otp", "secret", "token",
})  # fmt: skip
# Private-use characters, which icon fonts draw, and characters of no width: nobody reads them out.
_UNSPOKEN = dict.fromkeys([*range(0xE000, 0xF900), 0x00AD, *range(0x200B, 0x2010), 0x2060, 0xFEFF])


def clean(text: str) -> str:
    """Without NULs and lone surrogates, which no store and no model takes."""
    if "\0" in text:
        text = text.replace("\0", "")
    if text.isascii():
        return text
    return text.encode("utf-8", "replace").decode("utf-8")


def folded(text: str | None, limit: int) -> str:
    """Trimmed, each run of white space one space, at most `limit` characters, without glyphs of icon fonts."""
    if not text:
        return ""
    if not text.isascii():
        text = text[: 20 * limit].translate(_UNSPOKEN)
    if len(text) <= limit:
        return " ".join(text.split())
    return " ".join(text[: 20 * limit].split())[:limit].rstrip()


def folded_space(text: str | None, limit: int) -> str:
    """As `folded`, of text that may hold anything: NULs and lone surrogates go too."""
    return clean(folded(text, limit))


@lru_cache(maxsize=16_384)
def folded_name(text: str) -> str:
    """A name as people compare it: no case, punctuation and white space one space each."""
    if text.isascii():
        kept = [character if character.isalnum() else " " for character in text.lower()]
    else:
        kept = [
            character if character.isalnum() or unicodedata.category(character)[0] in "MS" else " "
            for character in unicodedata.normalize("NFKC", text).casefold()
        ]
    return " ".join("".join(kept).split())


def letters_and_digits(text: str) -> str:
    """What is left of a value without its mask."""
    return "".join(filter(str.isalnum, text))


def hidden_value(value: str) -> str:
    """A password as the skeleton keeps it: its length and nothing else."""
    return BULLET * min(len(value), VALUE_LIMIT)
