"""What a page has only as the end of longer ones: where it has "Old Mill Lane", "Mill Lane" is another street."""

from __future__ import annotations

from collections.abc import Iterable

from engine.language.steps.intent import Intent
from engine.language.words.kinds import kind_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_PRESSED = ("button", "link", "tab", "menuitem")
_GIVES = ("enter", "choose")
LEAST_WORDS = 2  # of a name that is whole; one alone may be a surname


def names_another(reader: Reader, intents: Iterable[Intent], page: PageState | None) -> bool:
    """Whether a step is about something by a name of several words, all with a capital, that the page has nowhere but
    after one more such word. A word for a kind ("Project Alpha Team") is no part of a name, and what a control outside
    of rows is called in part is that control.
    """
    said = [name for one in intents for target in one.targets for name in (target.name, target.within)]
    names = {name for name in said if len(name.split()) >= LEAST_WORDS and all(map(_is_large, name.split()))}
    return page is not None and any(_is_only_the_end(reader, name, page) for name in names)


def names_a_control(reader: Reader, intents: Iterable[Intent], page: PageState | None, goal: str) -> bool:
    """Whether what a step enters is what a button or link of the page is called, in a field that the goal names in part
    at most: "select the category Cash" presses Cash, and is nothing for "Accounts in a category".
    """
    if page is None:
        return False
    pressed = {fold(one.name) for one in page.elements if kind_of(one) in _PRESSED and one.visible and not one.row}
    said = f" {fold(goal)} "
    given = [one for one in intents if one.verb in _GIVES and one.text and one.targets]
    return any(fold(one.text) in pressed and f" {fold(one.targets[0].name)} " not in said for one in given)


def _is_large(word: str) -> bool:
    return word[:1].isupper()


def _is_only_the_end(reader: Reader, name: str, page: PageState) -> bool:
    shown = [line.text for line in page.outline if name.casefold() in line.text.casefold()]
    ends = [_longer(reader, name, text) for text in shown]
    controls = any(f" {fold(name)} " in f" {fold(one.name)} " and (not one.row or not _longer(reader, name, one.name))
                   for one in page.elements)  # fmt: skip
    return bool(ends) and all(ends) and not controls


def _longer(reader: Reader, name: str, text: str) -> bool:
    """Whether a name stands in a text right after a word with a capital that is none for a kind or a deed."""
    before = text[: text.casefold().find(name.casefold())]
    word = before.split(" ")[-2] if before.endswith(" ") and before.strip() else ""
    kinds = (*reader.words["wish_kinds"], *reader.words["change_gone"], *reader.words["change_kept"])
    return word.isalpha() and _is_large(word) and not held(kinds, word, "only")
