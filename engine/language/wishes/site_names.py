"""The name of the site in what is wished on it: "my GitLab status" is "my status" there."""

from __future__ import annotations

import re

from engine.language.wishes.pointed import texts_of
from engine.observe import PageState
from engine.observe.urls import address
from engine.rules import Reader
from engine.text.quoted import TextTooLong, fold, mask

LEAST_LETTERS = 3
_TITLE_PARTS = re.compile(r" +[·|•–—-] +")
_PLACES = ("role_by", "role_from")  # words that say where: "on GitLab"


def without_site(reader: Reader, wish: str, page: PageState | None) -> str:
    """The wish without the site's name between a determiner and a thing, and at its end after a word that says where;
    it stays where the page calls something by the name and the next word.
    """
    try:
        masked = mask(" ".join(wish.split()))
    except TextTooLong:
        return wish
    names = _names(page) if page is not None else set()
    words = masked.text.split(" ")
    shown = texts_of(page) if any(fold(word) in names for word in words) else ""
    determiners = {*reader.words["wish_my"], *reader.words["wish_the"]}
    said: list[str] = []
    for at, word in enumerate(words):
        following = fold(words[at + 1]) if at + 1 < len(words) else ""
        is_name = fold(word) in names and bool(said)
        if is_name and not following and fold(said[-1]) in {one for name in _PLACES for one in reader.words[name]}:
            said.pop()
        elif not is_name or fold(said[-1]) not in determiners or f"{fold(word)} {following}" in shown or not following:
            said.append(word)
    return masked.restore(" ".join(said))


def _names(page: PageState) -> set[str]:
    """What the site may be called: by its host ("gitlab.com"), and by the last part of the page's title."""
    host = address(page.url).host.removeprefix("www.").split(".")[0]
    titles = _TITLE_PARTS.split(page.title.strip())
    return {name for name in (host, fold(titles[-1]) if len(titles) > 1 else "") if len(name) >= LEAST_LETTERS}
