"""Secrets that people say in other ways than "password: …": before the word for one, a few words after it, without
blanks, or behind a user's name.

What counts is where a value stands and how it looks: in quotes, or of letters with digits or signs. So it holds in all
languages of the word lists. Digits alone are enough where codes and numbers are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2
from msgspec import Struct

from engine.facts.words import SecretKind
from engine.safety.labels import Label, labels
from engine.safety.lexicon import Lexicon

Place = tuple[int, int, SecretKind]     # of a value in a text: from, up to but without, what it is

_SHORTEST = 4                           # characters of a value that stands in no quotes
_FAR = 4                                # words between a value and the word for it
_NEAR = 2                               # where none of them is known to link the two
_BACK = 200                             # characters on either side that are looked at
_TOKEN = re2.compile(r"[\"“„«‘'`「]([^\"”“»’'`」\n]+)[\"”“»’'`」]|([^\s\"“”„«»]+)")
# Scripts without blanks between words: what stands there in Latin letters, digits and signs.
_RUN_BEFORE = re2.compile(r"([!-~]{4,})[^!-~\n，。、；]{1,6}$")
_RUN_AFTER = re2.compile(r"^\s?(?:は|が|を|是|为|為|设为|設為|은|는|이|가|을|를|：)\s*([!-~]{4,})")
_OF = re2.compile(r"(?:的|の|의)\s*$")
_USER = re2.compile(r"(?:^|\s)(\pL[\pL\pN.@+_-]+)\s?[:/]\s?([^\s/]\S*)")
_ORDINAL = re2.compile(r"^\d+\pL{1,2}$")
_MAIL = re2.compile(r"^[\pL\pN.+_-]+@[\pL\pN-]+(?:\.[\pL\pN-]+)*\.\pL{2,}$")
_LETTER, _DIGIT, _SIGN = re2.compile(r"\pL"), re2.compile(r"\pN"), re2.compile(r"[!@#$%^&*+~?]")
_CODE = re2.compile(r"^\d{4,12}$")

_IS = frozenset({
    "is", "ist", "sei", "lautet", "est", "es", "è", "é", "är", "er", "to", "jest", "je", "это", "є", "be", "sia", "sea",
})  # fmt: skip
_AS = frozenset({
    "as", "als", "comme", "como", "come", "jako", "som", "kuin", "как", "як", "ca", "into", "in", "ins", "im", "dans",
    "en", "nel", "no", "na", "do", "w", "в", "у", "i", "til", "till", "ke",
})  # fmt: skip
_WITH = frozenset({
    "with", "using", "mit", "avec", "con", "com", "met", "med", "z", "s", "с", "із", "cu", "ile", "auf", "zu", "dengan",
})  # fmt: skip
_PARTS = frozenset({
    "and", "then", "for", "of", "from", "und", "dann", "für", "von", "et", "puis", "pour", "y", "para", "e", "poi",
    "per", "en", "dan", "voor", "och", "og", "i", "dla", "и", "для", "click", "press",
})  # fmt: skip
_ENDS = (",", ".", ";", ":", "?", "。", "、", "，")
_AS_IT = (_IS - {"to"}) | {"as", "als", "comme", "como", "come", "jako", "som"}
_NONE_SAID = frozenset({
    "what", "this", "that", "it", "which", "here", "where", "there", "was", "das", "dies", "hier", "wie", "ce", "ceci",
    "que", "quel", "esto", "esta", "cual", "cuál", "questo", "quale", "isto", "dit", "wat", "co", "to", "что", "the",
    "my",
})  # fmt: skip


def beside(text: str, lists: Lexicon) -> Iterator[Place]:
    """Where the values stand, some of them perhaps twice."""
    words = _words(text)
    for label in labels(text, lists):
        yield from _beside_label(words, label, lists, after=False)
        yield from _beside_label(words, label, lists, after=True)
        yield from _runs(text, label, lists)
    for found in _USER.finditer(text):
        before = text[: found.start(1)].split()
        value = _bare(found.group(2))
        if before and before[-1].casefold() in _WITH | _AS and looks_secret(value, "password", lists):
            yield found.start(2), found.start(2) + len(value), "password"


def in_answer(text: str, kind: SecretKind, lists: Lexicon) -> Place | None:
    """The one value in an answer to a question about a secret: "ann / hunter2", "sure, it is 4711"."""
    found = [(one.start, one.end, kind) for one in _words(text) if looks_secret(one.text, kind, lists)]
    return found[0] if len(found) == 1 else None


def looks_secret(value: str, kind: SecretKind, lists: Lexicon) -> bool:
    """Whether a word is none that people write otherwise, and no address, ordinal or word for a secret itself."""
    if len(value) < _SHORTEST or "://" in value or value.startswith(("{{", "[", "•")):
        return False
    if _CODE.search(value):
        return True
    if kind in ("otp", "cvc") or not _LETTER.search(value) or _ORDINAL.search(value) or _MAIL.search(value):
        return False
    if value.endswith(("'s", "’s")) or any(True for _ in labels(value, lists)):
        return False
    return bool(_DIGIT.search(value) or _SIGN.search(value))


class _Word(Struct, frozen=True):
    """A word, or what stands in quotes; without the signs of the sentence that it ends."""

    start: int
    text: str
    quoted: bool
    end_sign: str                       # with which a part of the sentence ends there

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def _words(text: str) -> list[_Word]:
    words: list[_Word] = []
    for found in _TOKEN.finditer(text):
        quoted = found.group(1) is not None
        group = 1 if quoted else 2
        said = found.group(group) if quoted else _bare(found.group(group))
        sign = text[found.end() if quoted else found.start(group) + len(said) :][:1]
        words.append(_Word(found.start(group), said, quoted, sign if sign in _ENDS else ""))
    return words


def _bare(word: str) -> str:
    return word.rstrip(".,;:?)]}。、")


def _beside_label(words: Sequence[_Word], label: Label, lists: Lexicon, *, after: bool) -> Iterator[Place]:
    """The value nearest to a label on one side of it."""
    others = [one for one in words if one.start >= label.end] if after else [
        one for one in reversed(words) if one.end <= label.start
    ]  # fmt: skip
    between: list[str] = []
    for one in others[: _FAR + 1]:
        if one.end_sign and not after:
            return
        if _is_value(one, between, label.kind, lists, after=after):
            yield one.start, one.end, label.kind
            return
        if one.quoted or one.end_sign not in ("", ":"):
            return
        between += [one.text.casefold(), *one.end_sign]


def _is_value(one: _Word, between: Sequence[str], kind: SecretKind, lists: Lexicon, *, after: bool) -> bool:
    """Whether what stands between a label and a word makes the word its value."""
    if not between or one.text.startswith("{{"):
        return False
    linked = not (_IS | (_WITH | {":"} if after else _AS)).isdisjoint(between)
    odd = looks_secret(one.text, kind, lists)
    if one.quoted:
        return linked and (odd or kind == "password") and not any(True for _ in labels(one.text, lists))
    if odd:
        return linked or (not after and len(between) <= _NEAR and (_WITH | _PARTS).isdisjoint(between))
    if kind != "password" or len(one.text) < _SHORTEST or one.text.casefold() in _NONE_SAID:
        return False
    if any(True for _ in labels(one.text, lists)):
        return False
    return between[-1] == ":" if after else between[-1] in _AS_IT and len(between) <= _NEAR


def _runs(text: str, label: Label, lists: Lexicon) -> Iterator[Place]:
    """Values that no blank parts from the words around them."""
    before = text[max(0, label.start - _BACK) : label.start]
    run = None if _OF.search(before) else _RUN_BEFORE.search(before)
    if run is not None and looks_secret(run.group(1), label.kind, lists):
        at = label.start - len(before)
        yield at + run.start(1), at + run.end(1), label.kind
    run = _RUN_AFTER.search(text[label.end : label.end + _BACK])
    if run is not None and (value := _bare(run.group(1))):
        yield label.end + run.start(1), label.end + run.start(1) + len(value), label.kind
