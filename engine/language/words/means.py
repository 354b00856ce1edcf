"""Words for one and the same thing, in whatever language a page or a person says them: the lists `mean_…`, `kind_…` for
kinds of things, `option_…` for what is chosen in a list, which is never what a control does, and `deed_…` for what is
done to a thing, in the forms that wishes and controls have.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Literal, get_args

from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone

MAX_OTHERS = 60  # words that are tried for one
Prefix = Literal["mean_", "kind_", "option_", "deed_"]


def same_words(reader: Reader, text: str, prefix: Prefix = "mean_") -> tuple[str, ...]:
    """Other words for what a text says, folded, English ones first; () where no list has it."""
    wanted = fold(text)
    said = dict.fromkeys(word for words in _lists_with(reader)[prefix].get(wanted, ()) for word in words)
    return tuple(word for word in said if word != wanted)[:MAX_OTHERS]


def means_several(reader: Reader, text: str) -> bool:
    """Whether more than one list has a text: it means one thing here and another there, or in another language."""
    return len(_lists_with(reader)["mean_"].get(fold(text), ())) > 1


def is_listed(reader: Reader, text: str) -> bool:
    """Whether lists have a text as a word for a thing, a choice or a deed."""
    return any(same_words(reader, text, prefix) for prefix in get_args(Prefix))


def is_quality(reader: Reader, name: str, of: str) -> bool:
    """Whether a name is that of a quality of something, not of the thing: "Content type" is no content."""
    rest = fold(name).removeprefix(f"{fold(of)} ")
    return bool(of) and rest != fold(name) and rest.split(" ")[0] in map(fold, reader.words["wish_qualities"])


def is_less(name: str, of: str) -> bool:
    """Whether a name says only some of the words of another: "name" of "full name"."""
    one, other = f" {fold(name)} ", f" {fold(of)} "
    return one != other and bool(one.strip()) and one in other


def all_of_kind(reader: Reader, kind: str) -> tuple[str, ...]:
    """What all things of a kind are called, folded: of the kinds that a word for one, or for many, may mean."""
    return _all_of_kind(reader).get(fold(kind), ())


def plurals(word: str) -> tuple[str, ...]:
    """What many of a thing may be called that no list knows, folded: in English, "s", "es" or "ies" at the end."""
    one = fold(word)
    ies = (f"{one[:-1]}ies",) if one.endswith("y") else ()
    return (f"{one}s", f"{one}es", *ies) if one else ()


def many_of(reader: Reader, word: str) -> tuple[str, ...]:
    """What many of a thing may be called, folded: by lists, or by an ending of any language."""
    one = fold(word)
    endings = ((several, last) for several, _, last in (pair.rpartition(" ") for pair in reader.words["cue_plurals"]))
    ways = (f"{one.removesuffix(last)}{several}" if several else f"{one}{last}" for several, last in endings
            if one.endswith(last) or not several)  # fmt: skip
    return tuple(dict.fromkeys((*all_of_kind(reader, one), *plurals(one), *ways))) if one else ()


def of_another_kind(reader: Reader, said: Set[str], name: Set[str], kinds: Set[str]) -> bool:
    """Whether the words of a name have some for kinds, and those of a wish others: "Add to cart" puts nothing on a wish
    list.
    """
    theirs, ours = name & kinds, said & kinds
    same = {word for one in ours for word in (one, *same_words(reader, one, "kind_"), *same_words(reader, one))}
    return bool(theirs and ours) and theirs.isdisjoint(same)


def kinds_of(reader: Reader, word: str) -> frozenset[str]:
    """The kinds of things that a word may mean, one or many of them, by the names of their lists."""
    return _kinds(reader).get(fold(word), frozenset())


@by_words
def _kinds(bundle: Bundle) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, words in bundle.words.items():
        kind = name.removeprefix("kind_").removeprefix("many_")
        for word in words if kind != name else ():
            for way in (fold(word), letters_alone(fold(word))):  # as it is typed without its marks
                found.setdefault(way, set()).add(kind)
    return {word: frozenset(kinds) for word, kinds in found.items()}


@by_words
def _all_of_kind(bundle: Bundle) -> Mapping[str, tuple[str, ...]]:
    """What all things of a kind are called, by each word for one of them or for many."""
    lists, found = bundle.words, dict[str, dict[str, None]]()
    for name in (name for name in lists if name.startswith("many_")):
        many = dict.fromkeys(map(fold, lists[name]))
        for word in {*map(fold, lists.get(f"kind_{name.removeprefix('many_')}", ())), *many}:
            found.setdefault(word, {}).update(many)
    return {word: tuple(many) for word, many in found.items()}


@by_words
def _lists_with(bundle: Bundle) -> Mapping[str, Mapping[str, tuple[Mapping[str, None], ...]]]:
    """The lists of each prefix, folded, by each of their words."""
    english, by_prefix = bundle.languages.get("en", {}), dict[str, dict[str, tuple[Mapping[str, None], ...]]]()
    for prefix in get_args(Prefix):
        found = by_prefix[prefix] = {}
        for name, words in bundle.words.items():
            folded = dict.fromkeys(map(fold, (*english.get(name, ()), *words))) if name.startswith(prefix) else {}
            for word in folded:
                found[word] = (*found.get(word, ()), folded)
    return by_prefix
