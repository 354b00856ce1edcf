"""A phrase that names an element, taken apart (`policies/target_phrases.yaml`, `policies/nouns.yaml`)."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from engine.facts.language import Kind
from engine.language.words.means import is_listed
from engine.rules import Reader, Scalar
from engine.text.quoted import Masked

MAX_LAYERS = 8
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Phrase(Struct, frozen=True):
    """What a phrase says of an element.

    `whole` is the phrase without articles, which may be a name itself ("Next page"); `nth` counts from 0, -1 is the
    last, None is not said. So does `row`, the row of a list that it stands in.
    """

    whole: str = ""
    name: str = ""
    kind: Kind = "any"
    nth: int | None = None
    row: int | None = None  # of a list, counted like `nth`
    within: str = ""
    area: Literal["page", "dialog", "head"] = "page"
    indefinite: bool = False
    holder: str = ""  # the menu, tab or list that it is in
    quoted: bool = False  # that, else the name, is given in quotes
    holding: bool = False  # the name may also be what a field holds
    owned: bool = False  # it is of what `within` names, and not of what only speaks of that
    beside_it: bool = False  # it stands beside the field that was filled in before
    above: str = ""  # words on the page that it stands before
    below: str = ""  # and after
    listed: bool = False  # lists have the name, so that it is no slip of another ("clone", "close")


def read_phrase(reader: Reader, masked: Masked, fragment: str) -> Phrase:
    """Read a fragment of a masked step; what no rule takes off is the name."""
    facts: dict[str, Scalar] = {
        "phrase.text": fragment.strip(), "phrase.noun": "", "phrase.name": "", "phrase.nth": "", "phrase.row": "",
        "phrase.within": "", "phrase.area": "page", "phrase.indefinite": False, "phrase.holder": "",
        "phrase.owned": False, "phrase.beside_it": False, "phrase.holding": False,
        "phrase.above": "", "phrase.below": "",
    }  # fmt: skip
    whole = fragment.strip()
    for _ in range(MAX_LAYERS):
        fired = reader.ask("target_phrases", facts)
        if fired is None:
            break
        facts = {**facts, **fired.set}
        if not fired.again:
            break
        if not facts["phrase.within"] and not facts["phrase.holder"] and not facts["phrase.beside_it"]:
            whole = str(facts["phrase.text"])
    name = masked.plain(str(facts["phrase.name"] or facts["phrase.text"]))
    noun = masked.plain(str(facts["phrase.noun"]))
    kind = _kind(reader, noun)
    return Phrase(
        whole=masked.plain(whole),
        name="" if name == noun and kind != "any" else name,  # 'a "radio" widget' names a kind
        kind=kind,
        nth=_ordinal(str(facts["phrase.nth"])),
        row=_ordinal(str(facts["phrase.row"])),
        within=masked.plain(str(facts["phrase.within"])),
        area=cast(Literal["page", "dialog", "head"], facts["phrase.area"]),
        indefinite=bool(facts["phrase.indefinite"]),
        holder=masked.plain(str(facts["phrase.holder"])),
        quoted=str(facts["phrase.holder"] or facts["phrase.name"] or facts["phrase.text"]).startswith('"'),
        owned=bool(facts["phrase.owned"]),
        beside_it=bool(facts["phrase.beside_it"]),
        holding=bool(facts["phrase.holding"]),
        above=masked.plain(str(facts["phrase.above"])),
        below=masked.plain(str(facts["phrase.below"])),
        listed=is_listed(reader, name),
    )


def _kind(reader: Reader, noun: str) -> Kind:
    fired = reader.ask("nouns", {"noun.text": noun}) if noun else None
    return cast(Kind, fired.set["noun.kind"]) if fired else "any"


def _ordinal(said: str) -> int | None:
    word = said.lower()
    if word == "last":
        return -1
    if word in _ORDINALS:
        return _ORDINALS.index(word)
    digits = word[:-2]
    return int(digits) - 1 if digits.isdigit() and int(digits) else None
