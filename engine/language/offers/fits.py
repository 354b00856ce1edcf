"""Whether a form is for what a wish makes: of that kind, to be where the page is, and not there yet."""

from __future__ import annotations

from collections.abc import Iterable

from engine.facts.wishes import WishFacts
from engine.language.offers.shown import Shown, unquoted
from engine.language.page.own_kind import are_one_kind
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.language.words.means import kinds_of
from engine.text.quoted import fold
from engine.text.wordlists import held

_SAYS_NO_KIND = ("button_add", "mean_add", "change_kept", "submit", "wish_the", "generic", "mean_name", "mean_title")
_PLACES = ("wish_here", "mean_list", "kind_list", "wish_my", "wish_this", "wish_the")


def is_for(shown: Shown, form: int, said: WishFacts) -> bool:
    """Whether a form is for something new that a wish says: not one for another kind of thing ("New task", where the
    wish says a boat), for another place, or for what the page has already.
    """
    if said.verb not in ("create", "add") or said.comment:
        return True
    if not (said.kind or said.fills) and len(shown.text_fields(form)) > 1:  # a name alone may be for any of its fields
        return False
    return _is_of_kind(shown, form, said) and _is_here(shown, form, said) and not _is_there(shown, unquoted(said.name))


def _is_of_kind(shown: Shown, form: int, said: WishFacts) -> bool:
    """Whether the form says no kind, or that of the wish, whether or not any list has it."""
    told = _told(shown, form)
    kind = fold(said.kind)
    words = {kind, *kind.split()}
    return not kind or not told or any(are_one_kind(shown.reader, one, other) for one in words for other in told)


def _told(shown: Shown, form: int) -> set[str]:
    """The words by which its buttons, and its field where there is one, say what it makes: a field that does not say
    that it is for something new ("What needs doing?") only by words that lists have for kinds.
    """
    words = shown.reader.words
    makes = (*words["mean_add"], *words["button_add"], *words["change_kept"], *words["submit"])
    buttons = [one for one in shown.page.elements if one.form == form and kind_of(one) == "button"
               and held(makes, one.name)]  # fmt: skip
    fields = shown.text_fields(form)
    alone = fields[0].name if len(fields) == 1 else ""
    new = held((*words["mean_add"], *words["button_add"]), alone, "begins")
    told = set(fold(alone).split())
    told = told if new else {word for word in told if kinds_of(shown.reader, word)}
    return told.union(*(fold(one.name).split() for one in buttons)) - _words(shown, _SAYS_NO_KIND)


def _words(shown: Shown, lists: Iterable[str]) -> set[str]:
    return {word for name in lists for one in shown.reader.words[name] for word in fold(one).split()}


def _is_here(shown: Shown, form: int, said: WishFacts) -> bool:
    """Whether it is to be nowhere else than on this page: "the list", or what the page is called."""
    place = fold(unquoted(said.to)).split()
    if not place or said.cart:
        return True
    known = _words(shown, _PLACES)
    told = {*fold(shown.page.heading).split(), *_told(shown, form)}
    return all(word in known or any(are_one_kind(shown.reader, word, other) for other in told) for word in place)


def _is_there(shown: Shown, name: str) -> bool:
    """Whether an entry of the page, or one of a list to choose from, is called so already."""
    wanted = fold(name)
    entries = (one for one in shown.page.elements if kind_of(one) not in TEXT_FIELDS)
    names = ((one.name if one.row or one.checked is not None else "", *one.options) for one in entries)
    return bool(wanted) and any(fold(text) == wanted for some in names for text in some)
