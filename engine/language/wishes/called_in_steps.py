"""How a step calls what a wish is about: by its name in quotes, else by a word that is read as others too."""

from __future__ import annotations

import re2

from engine.language.offers import quoted
from engine.language.words.clause import Clause
from engine.language.words.fields_said import Said
from engine.language.words.kinds import FIELDS
from engine.language.words.means import same_words
from engine.language.words.phrase import Phrase, read_phrase
from engine.rules import Reader
from engine.text.quoted import Masked, fold

_PLACED = re2.compile(r'^"\d+"(?: \pL+)?(?: (?:in|under|on|within) the .*"\d+"(?: \pL+)?)?(?: from "\d+")?$')


def as_turned(reader: Reader, masked: Masked, about: str) -> str:
    """What is to be switched, as a step calls it: by a word that goes by others too, unless it is quoted."""
    plain = masked.plain(about)
    said = '"' in about or not same_words(reader, plain)
    return called(reader, masked, about) if said else _sayable(reader, fold(plain))


def called(reader: Reader, masked: Masked, about: str) -> str:
    """What a wish is about, in quotes; a field that has them keeps them, and the word for its kind and its place."""
    phrase = read_phrase(reader, masked, about) if about.startswith('"') else Phrase()
    is_field = phrase.kind in FIELDS and bool(phrase.name) and phrase.name != phrase.whole
    placed = about.count('"') > 2 and bool(_PLACED.search(about))
    return masked.restore(about) if is_field or placed else quoted(masked.plain(about))


def counted_off(reader: Reader, clause: Clause, about: str) -> str:
    """A control that is counted off, as a step calls it: "2nd slider" is no name. "" where it is none."""
    said = read_phrase(reader, Masked(about, ()), about) if clause.verb == "change" and '"' not in about else Phrase()
    return f"the {about}" if said.nth is not None and said.kind != "any" and not said.name else ""


def steps_for(reader: Reader, given: tuple[Said, ...]) -> str:
    """A step for each value; nothing at all where one can't be written."""
    lines = []
    for one in given:
        value, field = quoted(one.value), quoted(one.field) if one.here else f"the {_sayable(reader, one.field)} field"
        if not value or not field:
            return ""
        lines.append(f"Enter {value} into {field}" if one.field else f"Choose {value}")
    return "\n".join(lines)


def field_said(reader: Reader, name: str) -> str:
    """A field that is not on this page, as a step calls it: by its name, or by a word that goes by others too."""
    return f"the {_sayable(reader, fold(name))} field" if name and same_words(reader, name) else quoted(name)


def _sayable(reader: Reader, field: str) -> str:
    """A word for a field that is no word for fields themselves: "the text field" may be any."""
    others = (field, *same_words(reader, field))
    return next((word for word in others if reader.ask("nouns", {"noun.text": word}) is None), field)
