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

from engine.language.offers import quoted
from engine.language.offers.deeds import is_verb
from engine.language.page.headed import heading_above
from engine.language.page.lookup import shown_name
from engine.language.page.same_thing import as_one, destination
from engine.language.wishes.named_here import Said, about, content
from engine.language.words.alike import are_forms
from engine.language.words.kinds import kind_of
from engine.observe import Element
from engine.text.wordlists import held

LEAST_WORDS = 2  # of a wish: a verb, and what it is done to
_SMALL = ("wish_the", "wish_my", "beside_small", "role_from", "role_for", "wish_at", "wish_of")
_ENDS = ("wish_or", "role_from", "role_for", "role_with", "role_to", "wish_at")  # what is named ends before

_APART = re2.compile(r"[;:|·–—]")  # behind any other sign it may say what else is done


class _Fit(Struct, frozen=True):
    """A control of which a wish says a part, and how many words of the wish it says itself."""

    one: Element
    said: int


def said_in_part(said: Said) -> tuple[str, ...]:
    """The step that clicks it; none where nothing, or more than one thing, is meant."""
    small = {word for name in _SMALL for word in said.lists[name]}
    wish = [word for word in said.said if word not in small]
    found = list(_fits(said, wish)) if len(wish) >= LEAST_WORDS and said.may_name() else []
    most = max((one.said for one in found), default=0)
    best = [fit.one for fit in found if fit.said == most]
    name = quoted(shown_name(best[0])) if len(as_one(said.shown.page, best)) == 1 else ""
    return (f"Click {name}",) if name else ()


def _fits(said: Said, wish: Sequence[str]) -> Iterator[_Fit]:
    """The controls of no row whose name says, before any "or", "for" or "with", no more than the wish, and that do all
    that it says, by their name or by what stands above them.
    """
    shown, sees = said.shown, wish[0] in said.lists["beside_control"]
    ends = {word for name in _ENDS for word in said.lists[name]}
    for one in shown.clicked:
        core = list(takewhile(lambda word: word not in ends, content(shown, _APART.split(shown_name(one))[0])))
        if one.row or not core or not quoted(one.name) or held(said.lists["sends_nothing"], one.name, "begins"):
            continue
        if not all(_is_among(word, wish[sees:]) for word in core):
            continue
        left = [word for word in wish[sees:] if not _is_among(word, content(shown, shown_name(one)))]
        head = content(shown, heading_above(shown.page, one))
        beside = about(shown, one) if sees else head
        fits = _shows(said, one) if sees else _does(said, one, wish[0], () if left else core, head)
        if fits and all(_is_among(word, beside) for word in left):
            yield _Fit(one, len(wish) - len(left))


def _shows(said: Said, one: Element) -> bool:
    """Whether what is wished to be seen is behind a link or a tab."""
    leads = kind_of(one) in ("link", "tab", "menuitem")
    return leads and not held(said.lists["mean_add"], one.name, "begins")


def _does(said: Said, one: Element, verb: str, core: Sequence[str], head: Sequence[str]) -> bool:
    """Whether a control is called by the verb and what that is done to, or a link stands under a heading that begins
    with the verb.
    """
    own = len(core) > 1 and is_verb(said.shown.reader, verb, core[0])
    leads = destination(said.shown.page, one) not in ("", said.shown.page.url)
    return own or (leads and bool(head) and is_verb(said.shown.reader, verb, head[0]))


def _is_among(word: str, others: Iterable[str]) -> bool:
    return any(are_forms(word, other) for other in others)
