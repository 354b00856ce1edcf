"""Texts folded so that the same words come out the same, however a page writes them.

Folded are case (ß is ss, final sigma is sigma), width and ligatures (NFKC), composed and decomposed letters, the
Turkish i with and without its dot, apostrophes, characters that nobody sees, and the points and strokes that Hebrew and
Arabic may leave out. Accents stay: they make other letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

import re2

LONG = 1_000  # characters; of longer texts, which are pages, only few are kept
# Before NFKC, which would make letters and digits of them: signs of trade marks, and the raised digits of footnotes.
_RAISED = str.maketrans(dict.fromkeys("\u2122\u2120\u00b9\u00b2\u00b3", " "))
_DOTTED = "i\u0307"  # what case folding makes of İ; ı has no dot to lose, and is i for whoever writes in capitals
_INSTEAD: Mapping[str, str] = {
    "\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u0131": "i",
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\ufe0e\ufe0f", ""),  # no width; emoji or not
}  # fmt: skip
_POINTS = (
    (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7),                  # of Hebrew
    (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x65F), (0x670, 0x670),                                  # of Arabic
)  # fmt: skip
_UNPOINTED = {code: None for low, high in _POINTS for code in range(low, high + 1)}
_TABLE = {**{ord(sign): instead for sign, instead in _INSTEAD.items()}, **_UNPOINTED}


def fold_words(text: str) -> str:
    """A text folded."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text.translate(_RAISED)).casefold()
    return text.translate(_TABLE).replace(_DOTTED, "i")


def _short(text: str) -> bytes:
    return fold_words(text).encode("utf-8", "replace")


def _long(text: str) -> bytes:
    """The same, without looking at each character of a page: what is there to replace is asked for first."""
    if text.isascii():
        return text.lower().encode()
    for sign in map(chr, _RAISED):
        text = text.replace(sign, " ")
    data = unicodedata.normalize("NFKC", text).casefold().encode("utf-8", "replace")
    there = set(_ODD.Match(data) or ())
    for at, (old, new) in enumerate(_REPLACED):
        if at in there:
            data = data.replace(old, new)
    if _POINTED in there:
        data = data.decode().translate(_UNPOINTED).encode()
    return data.replace(_DOTTED.encode(), b"i") if _DOT in there else data


_REPLACED = [(sign.encode(), instead.encode()) for sign, instead in _INSTEAD.items()]
_ODD = re2.Set.SearchSet()
for _sign, _ in _REPLACED:
    _ODD.Add(_sign)
_POINTED = _ODD.Add(f"[{''.join(f'{chr(low)}-{chr(high)}' for low, high in _POINTS)}]".encode())
_DOT = _ODD.Add(_DOTTED[1].encode())
_ODD.Compile()

_kept_short = lru_cache(maxsize=4_096)(_short)
_kept_long = lru_cache(maxsize=8)(_long)


def folded(text: str) -> bytes:
    """A text folded, in UTF-8; lone surrogates, which UTF-8 can't carry, are question marks.

    It is kept for a while: many rules ask about one text, each by lists of its own.
    """
    return _kept_long(text) if len(text) > LONG else _kept_short(text)


def forget() -> None:
    """Keep no text any more."""
    _kept_short.cache_clear()
    _kept_long.cache_clear()
