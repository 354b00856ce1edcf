"""Names with small words in them ("Lord of the Rings", "To lend"), which a page shows whole: in a wish they are quoted,
so that no word in them leads to a part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from typing import get_args

from engine.facts.wishes import Role
from engine.language.clause import has_verb
from engine.observe import PageState
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.quoted import TextTooLong, fold, mask

LEAST_WORDS = 2  # a small word, and one after it
MAX_WORDS = 10  # of a name
MAX_WISH = 60  # words of a wish that is looked through
MAX_TURNED = 4  # words of a name whose words may be said in another order
LEAST_LETTERS = 3  # of each of them
_SIGNS = ",.;:!?"
_QUOTES = "“”"


def with_whole_names(reader: Reader, wish: str, page: PageState | None) -> str:
    """The wish with quotes around each name that begins with a capital or a figure, has a word in it that leads to a
    part of a wish, and that a text or a control of the page begins with.
    """
    try:
        masked = mask(" ".join(wish.split()))
    except TextTooLong:
        return wish
    words = masked.text.split(" ")
    if page is None or not 1 < len(words) <= MAX_WISH:
        return wish
    leads, saying, texts = _leads(reader), frozenset(reader.words["role_saying"]), _texts(page)
    said, at = words[:1], 1
    while at < len(words):
        if _is_small_name(reader, page, words[at]):
            bare = words[at].rstrip(_SIGNS)
            said.append(f"{_QUOTES[0]}{bare}{_QUOTES[1]}{words[at][len(bare) :]}")
            at += 1
            continue
        end = next((end for end in range(min(len(words), at + MAX_WORDS), at + LEAST_WORDS - 1, -1)
                    if _is_whole(words[at:end], leads, saying, texts)), 0)  # fmt: skip
        name = " ".join(words[at:end]) if end else words[at]
        bare = name.rstrip(_SIGNS)
        said.append(f"{_QUOTES[0]}{bare}{_QUOTES[1]}{name[len(bare) :]}" if end else name)
        at = end or at + 1
    return masked.restore(" ".join(said))


def with_names_turned(reader: Reader, wish: str, page: PageState | None) -> str:
    """The wish with the name of a thing in quotes that has the same words in another order: "the lost badge", where one
    link of a row is called "Badge lost", and nothing is called by these words as they are said. What begins with a verb
    is no name: "open door", beside "Door open".
    """
    try:
        masked = mask(" ".join(wish.split()))
    except TextTooLong:
        return wish
    words, names = masked.text.split(" "), dict[tuple[str, ...], str]()
    texts = _texts(page) if page is not None else frozenset()
    links = {one.name for one in page.elements if one.usable and one.href is not None and one.row} if page else set()
    for name in sorted(links):
        bare = without_number(name)
        key = tuple(sorted(fold(bare).split()))
        if 1 < len(key) <= MAX_TURNED and all(len(word) >= LEAST_LETTERS and word.isalpha() for word in key):
            names[key] = "" if key in names else bare
    for at in range(len(words) if len(words) <= MAX_WISH else 0):
        for end in range(at + 2, min(len(words), at + MAX_TURNED) + 1):
            said = [fold(word.rstrip(_SIGNS)) for word in words[at:end]]
            name = names.get(tuple(sorted(said)), "")
            turned = bool(name) and said != fold(name).split() and " ".join(said) not in texts
            if turned and not has_verb(reader, " ".join(words[at:])):
                tail = words[end - 1][len(words[end - 1].rstrip(_SIGNS)) :]
                return masked.restore(" ".join((*words[:at], f"{_QUOTES[0]}{name}{_QUOTES[1]}{tail}", *words[end:])))
    return wish


def _is_small_name(reader: Reader, page: PageState, word: str) -> bool:
    """Whether a word with a capital is what an entry of the page is called, though it may mean several or none: "Nada",
    which is a book.
    """
    bare = word.rstrip(_SIGNS)
    return bare[:1].isupper() and bare.casefold() in reader.words["wish_hedges"] and any(
        one.name == bare and (one.row or one.href is not None) for one in page.elements
    )  # fmt: skip


def _is_whole(words: list[str], leads: Set[str], saying: Set[str], texts: Collection[str]) -> bool:
    """Whether words are such a name. What leads to a text may end one ("Holiday reading"), and nothing else does."""
    name = " ".join(words)
    if '"' in name or not (name[0].isupper() or name[0].isdigit()) or set(name) & set(_QUOTES):
        return False
    if words[-1].casefold() in leads - saying:
        return False
    wanted = fold(name)
    inside = any(word.casefold() in leads for word in words)
    return inside and any(text == wanted or text.startswith(f"{wanted} ") for text in texts)


def _leads(reader: Reader) -> frozenset[str]:
    lists = ("wish_and", "wish_the", *(f"role_{role}" for role in get_args(Role)))
    return frozenset(word for name in lists for word in reader.words[name])


def _texts(page: PageState) -> frozenset[str]:
    texts = (*(one.name for one in page.elements), *page.rows, *(line.text for line in page.outline))
    return frozenset(folded for text in texts if " " in (folded := fold(text)))
