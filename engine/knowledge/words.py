"""Text as the words that it is found by."""

from __future__ import annotations

import unicodedata

import re2

# Words that say nothing about what a text is about, in the languages that goals are most often written in.
_SAY_NOTHING = """
a an and are as at be been but by can do does for from had has have how i if in into is it its my no not of on or our so
that the their then there these they this to was we were what when where which who will with you your
aber als am an auch auf aus bei das dass dem den der des die durch ein eine einem einen einer es für hat ich im in ist
kann mit nach nicht noch nur oder sich sie sind so über um und von vor was wenn wer wie wir wird zu zum zur
au aux avec ce ces dans de des du elle en est et il ils je la le les leur mais ne nous on ou par pas pour qu que qui sa
se ses son sont sur un une vous
al como con de del el ella en es esta este la las lo los más no o para pero por que se si sin su sus un una y
"""
SAYS_NOTHING = frozenset(_SAY_NOTHING.split())

_word = re2.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}]+|[\p{L}\p{N}\p{M}]+")
_unspaced = re2.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}]+")


def words(text: str) -> list[str]:
    """In order and with repeats: folded, without plural s; scripts that leave no spaces come as pairs of characters."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    found: list[str] = []
    for word in _word.findall(folded):
        if _unspaced.fullmatch(word):
            found += [word[at : at + 2] for at in range(max(1, len(word) - 1))]
        elif word not in SAYS_NOTHING:
            found.append(_singular(word))
    return found


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
