"""Elements by name and by id, and what became of the one that was acted on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.observe.page import Element, PageState
from engine.observe.text import BULLET, VALUE_LIMIT, folded_name, letters_and_digits
from engine.text.placeholders import stands_for_secret

ReadBack = Literal["as_asked", "as_before", "cut", "other", "unknown"]


class Match(Struct, frozen=True):
    """An element whose name was looked for, and how well it fits."""

    element: Element
    quality: Literal["exact", "partial"]


def element(page: PageState, id_: str) -> Element | None:
    """The element that actions name `id_`."""
    return next((one for one in page.elements if one.id == id_), None)


def shows_text(page: PageState, phrase: str) -> bool:
    """Whether a phrase stands on the page. White space and case do not count: a page breaks its text as it likes."""
    wanted = "".join(phrase.split()).casefold()
    return bool(wanted) and wanted in "".join(page.text.split()).casefold()


def find(page: PageState, name: str, roles: frozenset[str] | None = None) -> tuple[Match, ...]:
    """Elements of that name, in the order of the page; partial matches only where there is no exact one.

    Case, punctuation and white space do not count. Disabled and covered elements are among them: ask `usable`.
    """
    wanted = folded_name(name)
    if not wanted:
        return ()
    joined = wanted.replace(" ", "")
    candidates = [one for one in page.elements if roles is None or one.role in roles]
    folded = [(one, {folded_name(one.name), folded_name(one.text)}) for one in candidates]
    exact = [one for one, names in folded if wanted in names or any(n.replace(" ", "") == joined for n in names)]
    if exact:
        return tuple(Match(one, "exact") for one in exact)
    inside = f" {wanted} "
    return tuple(Match(one, "partial") for one, names in folded if any(inside in f" {n} " for n in names))


def read_back(before: PageState, after: PageState, element_id: str, asked: str) -> ReadBack:
    """What a field holds after `asked` was typed into it or selected in it."""
    old, new = _pair(before, after, element_id)
    if new is None or new.value is None:
        return "unknown"
    if _same_value(new, asked):
        return "as_asked"
    if new.value and stands_for_secret(asked):  # what only the client knows cannot be held against what the field shows
        return "unknown"
    unchanged = old is not None and old.value == new.value
    if unchanged:
        return "as_before" if new.live else "unknown"
    return "cut" if _is_cut(new.value, asked) else "other"


def read_checked(before: PageState, after: PageState, element_id: str, wanted: bool) -> ReadBack:
    """Whether a box is ticked after it was asked to be (`wanted`) or not to be."""
    old, new = _pair(before, after, element_id)
    if new is None or new.checked is None:
        return "unknown"
    if new.checked == wanted and (new.live or old is None or old.checked != wanted):
        return "as_asked"
    if not new.live:
        return "unknown"
    return "as_before" if old is not None and old.checked == new.checked else "other"


def _pair(before: PageState, after: PageState, element_id: str) -> tuple[Element | None, Element | None]:
    """The element before and after. A selector may lead elsewhere on a changed page, so the key comes first."""
    old = element(before, element_id)
    if old is not None and before.kind == after.kind:
        by_key = next((one for one in after.elements if one.key == old.key), None)
        if by_key is not None:
            return old, by_key
    return old, element(after, element_id)


def _same_value(one: Element, asked: str) -> bool:
    value = one.value or ""
    if value == asked:
        return True
    if one.input_type == "password":
        return len(value) == min(len(asked), VALUE_LIMIT)
    if value and not value.strip(BULLET):  # a card or a code, whose letters and digits alone are counted
        return len(value) in (min(len(asked), VALUE_LIMIT), len(letters_and_digits(asked)))
    for form in _forms(one, value):
        if form == asked[:VALUE_LIMIT]:
            return True
        plain = letters_and_digits(form)
        if plain and plain == letters_and_digits(asked[:VALUE_LIMIT]):
            return True
    return False


def _is_cut(value: str, asked: str) -> bool:
    """Whether only the beginning of a text arrived: the focus left the field under the keys, or it takes no more.
    A number without its unit is another form of what was asked.
    """
    rest = asked.removeprefix(value)
    return rest != asked and any(char.isalpha() for char in value) and any(char.isalpha() for char in rest)


def _forms(one: Element, value: str) -> list[str]:
    """The ways to say a value: as it is, and by the text of its option, or the other way round."""
    forms = [value]
    for text, submitted in zip(one.options, one.option_values, strict=False):
        if submitted == value:
            forms.append(text)
        elif text == value:
            forms.append(submitted)
    return forms
