"""What a wish says a part of, where the page says more: "order a new bin" for "Order a new bin or box", "report noise"
for "Noise" under the heading "Report a problem", "my saved homes" for "Saved" above homes.

All that the wish says stands on the control or above it, and the verb is that of the control or of the heading: of two
that fit alike none is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

import re2
from msgspec import Struct

from engine.language.alike import are_forms
from engine.language.deeds import is_verb
from engine.language.headed import heading_above
from engine.language.kinds import kind_of
from engine.language.lookup import shown_name
from engine.language.named_here import Said, about, content
from engine.language.offers import quoted
from engine.language.places import as_one
from engine.observe import Element
from engine.text.wordlists import held

LEAST_WORDS = 2  # of a wish: a verb, and what it is done to
_SMALL = ("wish_the", "wish_my", "beside_small", "role_from", "role_for", "wish_at", "wish_of")
_ENDS = ("wish_and", "wish_or", "role_from", "role_for", "role_with", "role_to", "wish_at")  # what is named ends before

_APART = re2.compile(r"[,;:(/|·–—]")


class _Fit(Struct, frozen=True):
    """A control of which a wish says a part: how many of its words are said, and how many are not."""

    one: Element
    said: int
    unsaid: int


def said_in_part(said: Said) -> tuple[str, ...]:
    """The step that clicks it; none where nothing, or more than one thing, is meant."""
    small = {word for name in _SMALL for word in said.lists[name]}
    wish = [word for word in said.said if word not in small]
    found = list(_fits(said, wish)) if len(wish) >= LEAST_WORDS and said.may_name() else []
    most = max(((one.said, -one.unsaid) for one in found), default=(0, 0))
    best = [fit.one for fit in found if (fit.said, -fit.unsaid) == most]
    name = quoted(shown_name(best[0])) if len(as_one(said.shown.page, best)) == 1 else ""
    return (f"Click {name}",) if name else ()


def _fits(said: Said, wish: Sequence[str]) -> Iterator[_Fit]:
    """The controls of no row that say all of a wish, or do with what stands above them, and are named by it."""
    shown, sees = said.shown, wish[0] in said.lists["beside_control"]
    ends = {word for name in _ENDS for word in said.lists[name]}
    for one in shown.clicked:
        name = content(shown, shown_name(one))
        core = list(takewhile(lambda word: word not in ends, content(shown, _APART.split(shown_name(one))[0])))
        if one.row or not core or not quoted(one.name) or held(said.lists["sends_nothing"], one.name, "begins"):
            continue
        told = [word for word in wish[sees:] if _is_among(word, name)]
        unsaid = [word for word in core if not _is_among(word, told)]
        if core[-1] in unsaid:
            continue
        head = content(shown, heading_above(shown.page, one))
        beside = about(shown, one) if sees else head
        if not all(word in told or _is_among(word, beside) for word in wish[sees:]):
            continue
        alone = core if len(told) == len(wish) else []  # all that is said is said by its name
        if _shows(said, one, unsaid) if sees else _does(said, one, wish[0], (alone, head), unsaid):
            yield _Fit(one, len(told), len(unsaid))


def _shows(said: Said, one: Element, unsaid: Sequence[str]) -> bool:
    """Whether what is wished to be seen is behind a link or a tab, which says no more than that."""
    leads = kind_of(one) in ("link", "tab", "menuitem") and not held(said.lists["mean_add"], one.name, "begins")
    return leads and not unsaid


def _does(
    said: Said, one: Element, verb: str, names: tuple[Sequence[str], Sequence[str]], unsaid: Sequence[str]
) -> bool:
    """Whether a control is called by the verb and what that is done to, of which a link may say more; or a link stands
    under a heading that begins with the verb.
    """
    core, head = names
    leads = one.href is not None
    own = len(core) > 1 and is_verb(said.shown.reader, verb, core[0]) and (leads or not unsaid)
    return own or (leads and bool(head) and is_verb(said.shown.reader, verb, head[0]))


def _is_among(word: str, others: Iterable[str]) -> bool:
    return any(are_forms(word, other) for other in others)
