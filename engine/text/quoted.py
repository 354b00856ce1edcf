"""Quoted parts of a text, set aside so that no pattern ever looks into them, and names folded for comparison.

`mask('Click “Terms and Conditions”')` is `Click "0"` with the part at index 0: policies write `"\\d+"` where
a quoted text may stand. All is linear in the length of the text.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

import re2
from msgspec import Struct

MAX_TEXT_CHARS = 4_000

_CLOSERS = {'"': '"', "“": "”„“", "„": "“”", "«": "»", "»": "«", "‘": "’", "‚": "‘’", "`": "`", "'": "'"}
_NO_SIGNS = {code: " " for code in range(128) if not chr(code).isalnum()}
_MARK = re2.compile(r'"\d{1,5}"')
_STRAY = "\ue000"  # stands for a double quote that closes nothing, so that a stray one never looks like a mask


class TextTooLong(ValueError):
    """A goal or step over `MAX_TEXT_CHARS`; the message says how long it is."""


class Masked(Struct, frozen=True):
    """A text whose quoted parts are numbered: `"0"` stands for `parts[0]`, which keeps its quotes."""

    text: str
    parts: tuple[str, ...] = ()

    def restore(self, fragment: str) -> str:
        """A fragment of the masked text with the quoted parts back in their quotes."""
        return _unmask(fragment, self.parts)

    def plain(self, fragment: str) -> str:
        """A fragment as its reader would say it: a wholly quoted one loses its quotes."""
        fragment = fragment.strip()
        index = _index(fragment, len(self.parts))
        return _inner(self.parts[index]) if index is not None else self.restore(fragment)

    def squeezed(self) -> Masked:
        """With one blank for many; those of a quoted part stay, unless it breaks a line."""
        parts = tuple(one if one.isprintable() else " ".join(one.split()) for one in self.parts)
        return Masked(" ".join(self.text.split()), parts)

    def again(self, fragment: str) -> Masked:
        """A rewritten fragment, masked: known parts keep their numbers, newly quoted ones get the next."""
        parts = list(self.parts)
        return Masked(_replace_quoted(fragment, parts, known=len(parts)), tuple(parts))


def _inner(part: str) -> str:
    """What is quoted; French quotes stand apart from it."""
    return part[1:-1].strip() if part[0] in "«»" else part[1:-1]


def mask(text: str) -> Masked:
    """Number the quoted parts of a text. Raises TextTooLong over `MAX_TEXT_CHARS`."""
    if len(text) > MAX_TEXT_CHARS:
        raise TextTooLong(f"text of {len(text)} characters; at most {MAX_TEXT_CHARS} are read")
    parts: list[str] = []
    return Masked(_replace_quoted(text.replace(_STRAY, ""), parts, known=0), tuple(parts))


def fold_text(text: str) -> str:
    """A text for comparison: case, punctuation, accents of width and white space folded (SPEC 7).

    One of nothing but signs ("×", ">") is kept as it is.
    """
    if text.isascii():
        folded = text.lower()
        words = folded.translate(_NO_SIGNS).split()
    else:
        folded = unicodedata.normalize("NFKC", text).casefold()
        words = "".join(char if char.isalnum() else " " for char in folded).split()
    return " ".join(words) if words else " ".join(folded.split())


fold = lru_cache(maxsize=32_768)(fold_text)  # for names: those of one page are folded again for every rule and turn


def _replace_quoted(text: str, parts: list[str], known: int) -> str:
    out: list[str] = []
    unclosed: set[str] = set()  # openers without a closer ahead: looked for once, or the scan would be quadratic
    at = 0
    while at < len(text):
        char = text[at]
        end = None
        if char in _CLOSERS and char not in unclosed and _opens(text, at):
            end = _closing(text, at)
            if end is None:
                unclosed.add(char)
        if end is None:
            out.append(_STRAY if char == '"' else char)
            at += 1
            continue
        index = _index(text[at : end + 1], known)
        if index is None:
            index = len(parts)
            parts.append(_quoted(_unmask(text[at : end + 1], tuple(parts[:known]))))
        out.append(f'"{index}"')
        at = end + 1
    return "".join(out)


def _opens(text: str, at: int) -> bool:
    if text[at] == "'":
        return (at == 0 or not text[at - 1].isalnum()) and not text[at + 1 : at + 2].isspace()
    if text[at] == '"':  # 5" is a length
        return not text[at - 1 : at].isdigit()
    return not (text[at] in "“»" and at > 0 and text[at - 1].isalnum())


def _closing(text: str, at: int) -> int | None:
    closers = _CLOSERS[text[at]]
    ends = [end for end in (text.find(closer, at + 1) for closer in closers) if end > at]
    end = min(ends, default=-1)
    while end >= 0 and text[at] in "'‘" and (text[end + 1 : end + 2].isalnum() or text[end - 1].isspace()):
        end = min((found for found in (text.find(closer, end + 1) for closer in closers) if found >= 0), default=-1)
    return end if end > at else None


def _index(fragment: str, known: int) -> int | None:
    digits = fragment[1:-1]
    if len(fragment) > 2 and fragment[0] == fragment[-1] == '"' and digits.isascii() and digits.isdigit():
        return int(digits) if len(digits) < 6 and int(digits) < known else None
    return None


def _unmask(fragment: str, parts: tuple[str, ...]) -> str:
    if '"' not in fragment:
        return fragment.replace(_STRAY, '"')

    def part(match: Any) -> str:
        index = _index(match.group(0), len(parts))
        return match.group(0) if index is None else parts[index]

    return str(_MARK.sub(part, fragment)).replace(_STRAY, '"')


def _quoted(raw: str) -> str:
    """Keep the quotes, unless what stands between them would close them too early when read again."""
    return f"“{raw[1:-1]}”" if raw[0] == '"' and '"' in raw[1:-1] else raw
