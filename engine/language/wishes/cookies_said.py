"""What a wish says about cookies, for the buttons of the notice that a page has of them, whatever these are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from engine.language.offers import quoted
from engine.language.page.lookup import shown_name
from engine.language.wishes.named_here import Said, words_of
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.wordlists import held

MAX_WORDS = 6
NEAR = 8  # lines before a button among which its notice stands
LEAST_NOTICE = 3  # words of a text that tells something of cookies
# What a wish asks for, by the lists of its words; and the lists of what buttons are called that do it, best first.
_ASKS = {"cookies_yes": "yes", "cookies_no": "no", "cookies_few": "no", "cookies_without": "no"}
_DOES = {"yes": (("cookies_yes", "cookies_accept"),),
         "no": (("cookies_no", "cookies_refuse"), ("cookies_few", "cookies_necessary"))}  # fmt: skip
_BESIDE = ("like_article", "wish_the", "wish_it", "wish_this", "cookies", "cookies_beside")


def cookies_said(said: Said) -> tuple[str, ...]:
    """The step; none where a wish is about more than cookies or says two things of them ("don't reject cookies"), or
    where not just one button does it.
    """
    lists = {name: frozenset(map(fold, said.lists[name])) for name in (*_ASKS, *_BESIDE)}
    words = [word for one in said.said for word in one.split()]
    asked = [name for name in _ASKS if any(word in lists[name] for word in words)]
    if not 1 < len(words) <= MAX_WORDS or len(asked) != 1 or "," in said.wish or lists["cookies"].isdisjoint(words):
        return ()
    if not _all_among(words, lists, (asked[0], *_BESIDE)):
        return ()
    found = next(filter(None, (_buttons(said, lists, *names) for names in _DOES[_ASKS[asked[0]]])), [])
    return (f"Click {quoted(shown_name(found[0]))}",) if len(found) == 1 and quoted(found[0].name) else ()


def _buttons(said: Said, lists: Mapping[str, frozenset[str]], verbs: str, names: str) -> list[Element]:
    """The buttons of no row that are called so and say that it is about cookies, or stand below a text that does."""
    found = []
    for one in said.shown.clicked:
        about = held(said.lists["cookies"], one.name)
        called = held(said.lists[names], one.name, "only") or _all_among(words_of(one.name), lists, (verbs, *_BESIDE))
        called = called or (about and held(said.lists[verbs], one.name, "begins"))
        if called and not one.row and one.href is None and (about or _is_of_notice(said, one)):
            found.append(one)
    return found


def _all_among(words: Iterable[str], lists: Mapping[str, frozenset[str]], names: Iterable[str]) -> bool:
    known = frozenset[str]().union(*(lists[name] for name in names))
    return all(word in known for word in words)


def _is_of_notice(said: Said, one: Element) -> bool:
    """Whether a text that tells something of cookies stands right before it, with no heading between."""
    page = said.shown.page
    number, heads = page.elements.index(one), {part.name for part in page.parts if part.role == "heading"}
    at = next((at for at, line in enumerate(page.outline) if line.element == number), 0)
    before = [line.text for line in reversed(page.outline[max(0, at - NEAR) : at]) if line.element < 0]
    texts = takewhile(lambda text: text not in heads, before)
    return any(held(said.lists["cookies"], text) and len(text.split()) >= LEAST_NOTICE for text in texts)
