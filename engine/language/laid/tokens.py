"""The words of a clause as they are written, each with what it is folded to."""

from __future__ import annotations

import re2
from msgspec import Struct

from engine.language.laid.things import Words, words_in
from engine.text.quoted import Masked

_TOKEN = re2.compile(r'"\d+"|[^\s"]+')
_SIDES = " ,;.:!?()[]…–—-'’\"="
_LINKED = re2.compile(r"(?i)^(?:qu|[cdjlmnst])['’]")


class Token(Struct, frozen=True):
    """A word of a clause as it is written, and what it is folded to; of a part in quotes all of its words."""

    text: str
    words: Words
    quoted: bool = False


def tokens(masked: Masked, text: str) -> tuple[Token, ...]:
    """The words of a clause."""
    found = []
    for said in _TOKEN.findall(text):
        bare = said.strip(_SIDES) if said[0] != '"' else said
        if said[0] == '"':
            found.append(Token(said, words_in(masked.plain(said)), quoted=True))
        elif words := words_in(_LINKED.sub("", bare)):
            found.append(Token(bare, words))
    return tuple(found)
