"""The words of a text, each with the sentence and the clause that it stands in."""

from __future__ import annotations

from msgspec import Struct

from engine.language.gist.spelling import Spelling
from engine.text.elided import is_elided_name

_SIGNS = ".,;:!?…()[]*“”„«»¿¡"
_ENDS = ".!?…;"  # of a sentence
_BREAKS = ",:"  # of a clause
_DASHES = frozenset({"-", "–", "—", "->", "→", "=>", "=", "/", "|"})
_TITLES = frozenset({"prof", "mlle"})
_SHORT = 4  # letters of a title before a name, whose dot ends no sentence: "Fr. Dominic", "Mrs. Hall"
_OWNERS = ("'s", "s'")
_PLAIN = Spelling()
MAX_WORDS = 80  # of a goal that is looked at word by word


class Word(Struct, frozen=True):
    """One word without the signs around it. `bare` is folded; `after` is the sign that stands before it."""

    text: str
    bare: str
    start: int
    end: int
    sentence: int
    clause: int
    after: str = ""
    owns: bool = False

    @property
    def large(self) -> bool:
        """Whether it is written like a name: in quotes, or with a capital."""
        return self.text[:1] == '"' or self.text[:1].isupper()

    @property
    def tells(self) -> bool:
        """Whether it looks like a value: a name, or a number in it."""
        return self.large or any(char.isdigit() or char in "@#%" for char in self.text)


def words_of(text: str, spelling: Spelling = _PLAIN) -> tuple[Word, ...]:
    """The words of a masked text, none where there are too many; a quoted part is one word. A clause begins after a
    comma, a colon, a dash, and with one of the joints.
    """
    found: list[Word] = []
    sentence = clause = at = 0
    sign = ""
    for raw in text.split(" "):
        start, at = at, at + len(raw) + 1
        inner = raw.strip(_SIGNS)
        if not inner or raw in _DASHES:
            clause, sentence = clause + bool(raw), sentence + (raw[-1:] in _ENDS if raw else 0)
            sign = raw[:1] or sign
            continue
        if len(found) == MAX_WORDS:
            return ()
        start += raw.index(inner)
        bare = inner.casefold().replace("’", "'")
        clause += raw[:1] == "("
        pieces = ((bare, len(bare)),) if is_elided_name(inner) else spelling.pieces(bare)
        for piece, size in pieces:
            said = inner[:size] if len(piece) < len(bare) else inner
            clause += piece in spelling.joints and not sign and raw[:1] != "("
            found.append(Word(said, piece, start, start + len(said), sentence, clause, sign, _owns(piece)))
            start, inner, sign = start + len(said), inner[len(said) :], ""
        sign = raw[-1:] if raw[-1:] in _ENDS + _BREAKS + ")" else ""
        dated = spelling.ordinals and bare.isdigit()  # "am 12. Juni"
        if (
            sign == "."
            and (len(bare) < _SHORT or bare in _TITLES)
            and (found[-1].text[:1].isupper() or bare == "no" or dated)
        ):
            sign = ""
        clause, sentence = clause + bool(sign), sentence + (sign in _ENDS if sign else 0)
    return tuple(found)


def _owns(bare: str) -> bool:
    return bare.endswith(_OWNERS) and len(bare) > len("'s")
