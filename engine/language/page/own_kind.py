"""Whether a word for a kind of thing is one for what a page is about, or for its entries."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.words.fields_said import fields_of
from engine.language.words.kinds import kind_of
from engine.language.words.means import kinds_of, plurals
from engine.observe import PageState, of_page, on_page, parts_of
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold

DEEDS = ("mean_add", "mean_edit", "change_gone", "wish_this", "wish_the")
_CLICKED = ("button", "link", "menuitem")
_ANY = ("page", "item", "entry", "row")  # of which everything is one


def is_own_kind(reader: Reader, page: PageState, kind: str) -> bool | None:
    """Whether a page tells by its heading, its address or what its controls do that it is about such things; None
    where it tells of no kind at all. What a field is called is a part of a thing.
    """
    key = (is_own_kind, reader.bundle.words_version, kind)
    return on_page(page, key, lambda: _is_own_kind(reader, page, kind))


def _is_own_kind(reader: Reader, page: PageState, kind: str) -> bool | None:
    words = fold(kind).split()
    if not words or words[-1] in _any(reader):
        return True
    told = of_controls(reader, page, ("mean_edit", "change_gone", "wish_this")) | _words(page)
    others = of_controls(reader, page, ("mean_add",))  # what can be made there, which may be no more than a part of it
    if any(are_one_kind(reader, said, word) for said in (fold(kind), words[-1]) for word in told | others):
        return True
    return False if is_label(page, kind) or any(kinds_of(reader, word) for word in told) else None


def is_label(page: PageState, name: str) -> bool:
    """Whether a field, a column or what else the page tells of a thing is called so, and the page itself is not."""
    labels = (*(one.name for one in fields_of(page)), *(line.text for line in page.outline if line.element < 0))
    return fold(page.heading) != fold(name) and any(fold(text).rstrip(": ") == fold(name) for text in labels)


def may_be_many(reader: Reader, kind: str) -> bool:
    """Whether a word for a kind may be one for many things, which a row or an entry is not."""
    wanted = fold(kind)
    return wanted.endswith("s") or wanted in _many(reader)


def are_one_kind(reader: Reader, one: str, other: str) -> bool:
    """Whether two words are for the same kind of thing, one or many of them, whether or not any list has them."""
    if one == other or one in plurals(other) or other in plurals(one):
        return True
    return not kinds_of(reader, one).isdisjoint(kinds_of(reader, other))


def of_controls(reader: Reader, page: PageState, deeds: tuple[str, ...] = DEEDS) -> frozenset[str]:
    """The words by which controls speak of one such thing that say no more than that they do one of these to it; in
    some languages the verb stands at the end ("Buch löschen").
    """
    key = (of_controls, reader.bundle.words_version, deeds)
    return on_page(page, key, lambda: _of_controls(reader, page, deeds))


def _of_controls(reader: Reader, page: PageState, deeds: Sequence[str]) -> frozenset[str]:
    does = {fold(word) for name in deeds for word in reader.words[name]}
    allowed = does.union(fold(word) for name in ("wish_this", "wish_the") for word in reader.words[name])
    names = [fold(one.name).split() for one in page.elements if kind_of(one) in _CLICKED]
    said = [words if words and words[-1] not in does else [words[-1], *words[:-1]] for words in names if len(words) > 1]
    said_of = {words[-1] for words in said if not does.isdisjoint(words[:-1]) and allowed.issuperset(words[:-1])}
    return frozenset(said_of)


@of_page
def _words(page: PageState) -> set[str]:
    """The words of the heading, of what is chosen in no row, and of the address."""
    texts = (page.heading, *(one.name for one in page.elements if one.selected and not one.row))
    parts = (part.replace("-", " ").replace("_", " ") for part in parts_of(page.url).path.split("/"))
    return {word for text in (*texts, *parts) for word in fold(text).split()}


@by_words
def _many(bundle: Bundle) -> frozenset[str]:
    """All words for many of a thing."""
    return frozenset(
        fold(word) for name, words in bundle.words.items() if name.startswith("many_") for word in words
    )


@by_words
def _any(bundle: Bundle) -> frozenset[str]:
    said = set(_ANY)
    for name, words in bundle.words.items():
        if name in {f"{begins}{kind}" for begins in ("kind_", "many_") for kind in _ANY}:
            said.update(fold(word) for word in words if name.endswith(("_item", "_entry", "_row")))
    return frozenset(said)
