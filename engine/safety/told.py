"""Secrets that a text tells: "log in with the password hunter2", "CVC: 123", a card number, an IBAN, a key.

Found by shape (check digits, forms of keys) and by what stands before them: a word of a list such as `password`, then
`:`, `=`, a word such as "is", or quotes. In what people say (a goal, an answer) a value that looks like one is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

import re2
from msgspec import Struct

from engine.facts.words import SecretKind
from engine.safety.beside import beside
from engine.safety.labels import labels
from engine.safety.lexicon import Lexicon
from engine.safety.secret import KEY_SHAPES, SHORTEST_KEY, cards, ibans

_NUMERIC: frozenset[SecretKind] = frozenset({"cvc", "otp"})
_NUMBERED: frozenset[SecretKind] = frozenset({"account", "national_id", "iban", "card"})
_SHORTEST = 3                   # characters of a value that stands in no quotes
_SHORTEST_SHOWN = 6             # of one that a page tells in a sentence: letters and digits
_SHORTEST_TOLD = 7              # characters of a label with a value, such as "CVC 123"
_NEAR = 4                       # words before a label
_IS = frozenset({
    "is", "ist", "lautet", "est", "es", "è", "é", "är", "er", "to", "jest", "je", "это", "є", "は", "が", "是", "은",
    "는",
})  # fmt: skip
_WITH = frozenset({
    "with", "using", "use", "mit", "avec", "con", "com", "met", "med", "z", "s", "с", "із", "cu", "ile",
})  # fmt: skip
_LABEL_WORDS = 4
_BACK = 60                      # characters before a value in which its label stands
# After a label: what joins it to its value, a word such as "is", and the value in quotes or up to a blank.
_JOINED = re2.compile(
    r"(?:['’]s\b)?[\"”“»’']?(\s*[:：=]\s*|\s+)(?:([\pL]{1,7})\s+)?(?:[\"“„«‘'`「]([^\"”“»’'`」\n]+)[\"”“»’'`」]|(\S+))"
)
_LATER = re2.compile(r"([^,;:\n]{1,40}?)\s(?:is|ist|lautet|est|es|è|é|är|jest|je|это|є)\s+(\S+)")
_WORD = re2.compile(r"[\pL\pN'-]+")
_CODE = re2.compile(
    r"(?i)\b(?:code|kode|kod|koodi|código|codice|codi|cod|код|κωδικός|コード|代码|代碼|코드)\b['\"]?\s*[:：=]?\s*"
    r"(?:(?:is|ist|est|es|è|é|är|er|jest|это)\s+)?[\"“„«]?(\d{4,10})\b"
)
_ARTICLES = frozenset({
    "the", "my", "this", "a", "der", "den", "dem", "mein", "meinen", "meinem", "le", "mon", "ce", "el", "mi", "il",
    "mio", "o", "meu", "de", "mijn", "min", "мой", "enter", "type", "and", "und", "et", "y", "e",
})  # fmt: skip
# A value in quotes before its label: "abc" as the password, "abc" into "Password".
_AS_ONE = re2.compile(
    r"[\"“„«‘'`「]([^\"”“»’'`」\n]+)[\"”“»’'`」]\s+(?:as|als|comme|como|come|into|in|ins|dans|en|nel|no|na|do|w|в)\s+"
    r"[\"“„«‘'`「]?([\pL -]+)"
)


class Told(Struct, frozen=True, order=True):
    """A secret in a text, from `start` up to but without `end`."""

    start: int
    end: int
    kind: SecretKind
    value: str


def told(text: str, lists: Lexicon, *, loosely: bool = False) -> tuple[Told, ...]:
    """The secrets in a text, in its order, none overlapping. `loosely`: in what a person said to this service."""
    found = {*shaped(text), *_announced(text, lists, loosely)}
    if loosely:
        found |= {*_quoted_first(text, lists), *_codes(text)}
        found |= {Told(start, end, kind, text[start:end]) for start, end, kind in beside(text, lists)}
    return apart(found)


def apart(found: Iterable[Told]) -> tuple[Told, ...]:
    """What was found in one text, in its order, none overlapping."""
    kept: list[Told] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return tuple(kept)


def named(text: str, lists: Lexicon, taken: frozenset[str] = frozenset()) -> tuple[str, dict[str, Told]]:
    """What a person said with `{{secret1}}`, `{{secret2}}` … in place of the secrets in it, and these by their names.
    Names that are `taken` are passed over; a secret said twice has one name.
    """
    names: dict[str, str] = {}
    secrets: dict[str, Told] = {}
    parts: list[str] = []
    at = number = 0
    for one in told(text, lists, loosely=True):
        if one.value not in names:
            number += 1
            while f"secret{number}" in taken:
                number += 1
            names[one.value] = f"secret{number}"
            secrets[names[one.value]] = one
        parts += [text[at : one.start], "{{", names[one.value], "}}"]
        at = one.end
    return "".join([*parts, text[at:]]), secrets


def shaped(text: str) -> Iterator[Told]:
    """Secrets that tell themselves: by check digits, by the form of their maker's keys."""
    at = 0
    for card in cards(text):
        at = text.index(card, at)
        yield Told(at, at + len(card), "card", card)
        at += len(card)
    at = 0
    for iban in ibans(text):
        at = text.index(iban, at)
        yield Told(at, at + len(iban), "iban", iban)
        at += len(iban)
    for found in KEY_SHAPES.finditer(text) if len(text) >= SHORTEST_KEY else ():
        yield Told(found.start(), found.end(), "api_key", found.group(0))


def _announced(text: str, lists: Lexicon, loosely: bool) -> Iterator[Told]:
    """Values that a label stands before."""
    for label in labels(text, lists) if len(text) >= _SHORTEST_TOLD else ():
        joined = _JOINED.match(text, label.end)
        if joined is None:
            continue
        sign, link, quoted, plain = joined.groups()
        start, value = (joined.start(3), quoted) if quoted is not None else (joined.start(4), _bare(plain))
        if link and link.casefold() not in _IS:
            start, value, link, quoted = joined.start(2), link, "", None
        before = text[max(0, label.start - _BACK) : label.start]
        is_said = bool(link) or joined.group(0).startswith(("'s", "’s"))
        said = _Way(bool(sign.strip()), is_said, quoted is not None, loosely, before)
        if value and not is_hidden(value) and _is_value(value, label.kind, said):
            yield Told(start, start + len(value), label.kind, value)
        elif loosely and (later := _LATER.match(text, start)) and is_odd(rest := _bare(later.group(2))):
            yield Told(later.start(2), later.start(2) + len(rest), label.kind, rest)


def _quoted_first(text: str, lists: Lexicon) -> Iterator[Told]:
    """Values in quotes that a label stands after."""
    for found in _AS_ONE.finditer(text):
        words = " ".join(found.group(2).split()[:_LABEL_WORDS])
        kind = next((label.kind for label in labels(words, lists)), None)
        if kind is not None and not is_hidden(found.group(1)):
            yield Told(found.start(1), found.end(1), kind, found.group(1))


def _codes(text: str) -> Iterator[Told]:
    """What a person calls a code and nothing more, with its digits: "the code 123456", and no zip or promo code."""
    for found in _CODE.finditer(text):
        before = _WORD.findall(text[max(0, found.start() - _BACK) : found.start()])
        if not before or before[-1].casefold() in _ARTICLES | _WITH:
            yield Told(found.start(1), found.end(1), "otp", found.group(1))


class _Way(Struct, frozen=True):
    """How a value stands after its label."""

    signed: bool                        # after ":" or "="
    linked: bool                        # after a word such as "is"
    quoted: bool
    loosely: bool
    before: str                         # what stands before the label


def _is_value(value: str, kind: SecretKind, way: _Way) -> bool:
    """Whether what follows a label is its value, and not the sentence going on."""
    digits = sum(map(str.isdigit, value))
    if kind in _NUMERIC:
        return digits == len(value.replace(" ", "").replace("-", "")) and 3 <= digits <= 10
    if kind in _NUMBERED:
        return digits >= 4 and (way.signed or way.linked or way.loosely)
    if len(value) < _SHORTEST and not way.quoted:
        return False
    if way.signed or way.quoted:
        return True
    used = not _WITH.isdisjoint(word.casefold() for word in _WORD.findall(way.before)[-_NEAR:])
    if not way.loosely:
        return (way.linked or used) and 0 < digits < len(value) and len(value) >= _SHORTEST_SHOWN
    return is_odd(value) or digits == len(value) or ((way.linked or used) and value.casefold() not in _GOING_ON)


def is_hidden(value: str) -> bool:
    """Whether a value stands for a secret already: a placeholder, bullets, or the mark of a kind."""
    marked = value.startswith("[") and value.strip("[]").partition(" ")[0] in get_args(SecretKind)
    return marked or value.startswith(("{{", "•"))


def is_odd(value: str) -> bool:
    """Whether a word is none that people write otherwise: letters and digits, signs in it, capitals within."""
    digits = sum(map(str.isdigit, value))
    return 0 < digits < len(value) or not value.isalnum() or not (value.islower() or value.istitle() or value.isupper())


_GOING_ON = frozenset({
    "and", "then", "for", "from", "into", "the", "field", "box", "und", "dann", "für", "manager", "protected",
    "reset", "change", "that", "which", "you", "below", "above", "again", "only", "page", "correct", "wrong", "right",
    "required", "empty", "invalid", "shown", "hidden", "saved", "set", "changed", "accepted", "rejected", "not", "what",
    "richtig", "falsch", "das", "der", "die",
})  # fmt: skip


def _bare(value: str | None) -> str:
    """A value without the signs of the sentence that it ends."""
    return (value or "").rstrip(".,;:?)]}。、\"'”’»")
