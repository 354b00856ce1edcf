"""Boxes whose own name says what ticking them does: "Hide public links", "Disable comments"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.clause import without_determiner, without_manners
from engine.language.kinds import TOGGLES, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_SMALL = ("wish_the", "wish_my")
_SAYS_NO = ("mean_disable", "do_switch_off", "deed_hide", "deed_block", "deed_mute", "negation")
LEAST_WORDS = 2  # of a wish that is the name of a box: a verb, and what it is about


def box_called(reader: Reader, page: PageState | None, wish: str) -> Element | None:
    """The one box that a whole wish is the name of, verb and all; None where several are, or none is."""
    wanted = _words(reader, without_manners(reader, wish))
    if page is None or len(wanted) < LEAST_WORDS:
        return None
    return _alone([one for one in _boxes(page) if _words(reader, one.name) == wanted])


def box_against(reader: Reader, page: PageState, about: str) -> Element | None:
    """The one box that says to do without what a wish is about, so that ticking it turns that off; None where a box is
    called so without a "no", too.
    """
    wanted = _words(reader, without_determiner(reader, about))
    boxes = _boxes(page)
    if not wanted or any(_words(reader, one.name) == wanted for one in boxes):
        return None
    return _alone([one for one in boxes if wanted in _without_no(reader, one.name)])


def _without_no(reader: Reader, name: str) -> Sequence[tuple[str, ...]]:
    """What a box is called after a "no" that it begins with; nothing where it begins with none."""
    said = fold(name)
    leads = {fold(word) for some in _SAYS_NO for word in reader.words[some] if held((word,), name, "begins")}
    return [_words(reader, said[len(lead) :]) for lead in leads if said.startswith(f"{lead} ")]


def _boxes(page: PageState) -> list[Element]:
    return [one for one in page.elements if one.usable and one.name and kind_of(one) in TOGGLES]


def _words(reader: Reader, text: str) -> tuple[str, ...]:
    """The words that say something, in their order."""
    small = {letters_alone(fold(word)) for some in _SMALL for word in reader.words[some]}
    return tuple(word for word in letters_alone(fold(text)).split() if word not in small)


def _alone(found: Sequence[Element]) -> Element | None:
    return found[0] if len(found) == 1 else None
