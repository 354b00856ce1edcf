"""A box or a switch that is named in quotes, with what it is after that: "turn off the 'Digest' e-mail setting"."""

from __future__ import annotations

import re2

from engine.language.page.headed import heading_above
from engine.language.words.kinds import is_toggle
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import TextTooLong, fold, mask
from engine.text.wordlists import held

_TOLD = re2.compile(r'^(?P<before>.+ )(?P<name>"\d+")(?P<words>(?: \pL+){1,3})[.!]?$')


def with_switch_named(reader: Reader, goal: str, page: PageState | None) -> str:
    """The goal without what is said of it at the end, where the page has one box or switch of that very name, the last
    word is one for such, and each word before it stands in a heading.
    """
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    said = _TOLD.search(masked.text) if page is not None else None
    if said is None or page is None:
        return goal
    name, words = fold(masked.plain(said.group("name"))), fold(said.group("words")).split()
    alone = sum(one.usable and is_toggle(one) and fold(one.name) == name for one in page.elements) == 1
    switch = next((one for one in page.elements if is_toggle(one) and fold(one.name) == name), None)
    heads = set(fold(heading_above(page, switch)).split()) if switch is not None else set()
    of_it = held(reader.words["setting_kinds"], words[-1], "only") and heads.issuperset(words[:-1])
    return masked.restore(said.group("before") + said.group("name")) if alone and of_it else goal
