"""What a wish says about cookies, for the buttons of the notice that a page has of them, whatever these are called."""

from __future__ import annotations

from engine.language.lookup import shown_name
from engine.language.named_here import Said
from engine.language.offers import quoted
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.wordlists import held

MAX_WORDS = 6
_BESIDE = ("like_article", "wish_the", "wish_it", "wish_this", "cookies", "cookies_yes", "cookies_no", "cookies_beside")


def cookies_said(said: Said) -> tuple[str, ...]:
    """The step; none where a wish is about more than cookies, or where not just one button does it."""
    words, lists = said.said, said.lists
    if not 1 < len(words) <= MAX_WORDS or not any(word in lists["cookies"] for word in words):
        return ()
    refuses = any(word in lists["cookies_no"] for word in words)
    beside = {fold(word) for name in _BESIDE for word in lists[name]}
    if not set(words) <= beside or not (refuses or any(word in lists["cookies_yes"] for word in words)):
        return ()
    if not any(held(lists["cookies"], line.text) for line in said.shown.page.outline):
        return ()
    found = _buttons(said, "no") or _buttons(said, "least") if refuses else _buttons(said, "yes")
    return (f"Click {quoted(shown_name(found[0]))}",) if len(found) == 1 and quoted(found[0].name) else ()


def _buttons(said: Said, way: str) -> list[Element]:
    """The buttons, in no row, that take cookies, turn them down, or all but the few that are needed."""
    lists = said.lists
    return [one for one in said.shown.clicked if not one.row and (
        held(lists[f"consent_{way}"], one.name, "only")
        or (held(lists["cookies"], one.name) and held(lists[f"cookies_{way}"], one.name, "begins"))
    )]  # fmt: skip
