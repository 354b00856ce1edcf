"""Names with small words in them ("Lord of the Rings", "To lend"), which a page shows whole: in a wish they are quoted,
so that no word in them leads to a part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from typing import get_args

from engine.facts.wishes import Role
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import TextTooLong, fold, mask

LEAST_WORDS = 2  # a small word, and one after it
MAX_WORDS = 10  # of a name
MAX_WISH = 60  # words of a wish that is looked through
SIGNS = ",.;:!?"
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

    def end(at: int) -> int:
        if _is_small_name(reader, page, words[at]):
            return at + 1
        longest = range(min(len(words), at + MAX_WORDS), at + LEAST_WORDS - 1, -1)
        return next((end for end in longest if _is_whole(words[at:end], leads, saying, texts)), 0)

    return masked.restore(in_quotes(words, end))


def in_quotes(words: Sequence[str], end: Callable[[int], int]) -> str:
    """The words with quotes around each name, by where one ends that begins at a word; 0 where none does. The first
    word is none: it has its capital from where it stands.
    """
    said, at = [*words[:1]], 1
    while at < len(words):
        after = end(at)
        text = " ".join(words[at : after or at + 1])
        bare = text.rstrip(SIGNS)
        said.append(f"{_QUOTES[0]}{bare}{_QUOTES[1]}{text[len(bare) :]}" if after else text)
        at = after or at + 1
    return " ".join(said)


def _is_small_name(reader: Reader, page: PageState, word: str) -> bool:
    """Whether a word with a capital is what an entry of the page is called, though it may mean several or none: "Nada",
    which is a book.
    """
    bare = word.rstrip(SIGNS)
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
