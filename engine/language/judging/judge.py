"""Holds a criterion against a page. Three answers: what a page cannot tell is `unverifiable`, never a guess."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal
from urllib.parse import unquote

import re2

from engine.facts.language import Kind
from engine.language.judging.counting import comes_before, how_many
from engine.language.judging.criteria import Criterion
from engine.language.page.lookup import look_up, named, of_kind, switch_of_row
from engine.language.page.rows import rows_called
from engine.language.page.words_shown import FULL_TEXT, count_words, editable_text
from engine.language.words.kinds import FIELDS, TOGGLES, chosen_in, is_toggle, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.observe.text import letters_and_digits
from engine.text.dates import days_in, days_in_field
from engine.text.numbered import without_number
from engine.text.placeholders import stands_for_secret
from engine.text.quoted import fold, fold_text

Judgement = Literal["pass", "fail", "unverifiable"]
_BULLET = "•"
_COUNTED = re2.compile(r"^\d+\s+")


def judge(criterion: Criterion, page: PageState) -> Judgement:
    """Whether the criterion holds on this page. Whether it held before the action is for the caller to ask."""
    if not page.extracted and criterion.kind != "url":
        return "unverifiable"
    holds = _holds(criterion, page)
    if holds is None:
        return "unverifiable"
    return "pass" if holds != criterion.negated else "fail"


def _holds(criterion: Criterion, page: PageState) -> bool | None:
    match criterion.kind:
        case "url":
            return _address(criterion, page)
        case "title":
            return _title(criterion, page) if page.title else None
        case "text":
            return _shows(criterion.value, page)
        case "element":
            return _is_there(criterion, page)
        case "value":
            fields = subjects(criterion, page, FIELDS)
            return _agree(_value(one, criterion) for one in fields) if fields else _is_chosen(criterion, page)
        case "checked":
            return _agree(
                one.checked if one.live or one.checked else None for one in subjects(criterion, page, TOGGLES)
            )
        case "selected":
            return _selected(criterion, page)
        case "expanded":
            return _agree(one.expanded for one in subjects(criterion, page, None))
        case "enabled":
            return _agree(not one.disabled for one in subjects(criterion, page, None))
        case "count":
            return how_many(criterion, page)
        case "order":
            return comes_before(criterion.value, criterion.other, page)
    return None


def _agree(answers: Iterable[bool | None]) -> bool | None:
    """The one answer of all elements that may be meant; None where there are none or they differ."""
    said = set(answers)
    return said.pop() if len(said) == 1 else None


def _address(criterion: Criterion, page: PageState) -> bool:
    """Compared as it stands and percent-decoded; a value may leave out scheme or host, and a last slash is nothing."""
    wanted = criterion.value.strip()
    forms = {page.url, unquote(page.url)}
    if criterion.match == "contains":
        return any(wanted.casefold() in form.casefold() for form in forms)
    bare = wanted.rstrip("/")
    if criterion.match == "ends":
        return any(form.rstrip("/").endswith(bare) for form in forms)
    if "://" in wanted:
        return any(form.rstrip("/") == bare for form in forms)
    if wanted.startswith("/"):
        return any(_path(form).rstrip("/") == bare for form in forms)
    return any(form.partition("://")[2].rstrip("/") == bare for form in forms)


def _path(url: str) -> str:
    _, slash, path = url.partition("://")[2].partition("/")
    return slash + path


def _title(criterion: Criterion, page: PageState) -> bool:
    title, wanted = fold(page.title), fold(criterion.value)
    return title == wanted if criterion.match == "equals" else wanted in title


def _shows(value: str, page: PageState) -> bool | None:
    """Whole words in the page's text or in the name of an element. What a field holds is not shown by the page."""
    wanted = fold(value)
    if not wanted:
        return None
    if any(count_words(fold(one.name), wanted) for one in page.elements if one.visible):
        return True
    typed = sum(count_words(fold_text(one.value or ""), wanted) for one in page.elements if editable_text(one, page))
    if count_words(fold_text(page.text), wanted) > typed:
        return True
    return None if len(page.text) >= FULL_TEXT else False


def _is_there(criterion: Criterion, page: PageState) -> bool | None:
    """An element under exactly this name; one that only holds the words may be another, so it tells nothing."""
    phrase = criterion.subject
    if phrase is None:
        return None
    shown = [one for one in page.elements if one.visible]
    fitting = of_kind(shown, phrase) if phrase.kind != "any" else shown
    if named(fitting, phrase.name, partial=False):
        return True
    return None if named(shown, phrase.name) else False


def subjects(criterion: Criterion, page: PageState, kinds: frozenset[Kind] | None) -> tuple[Element, ...]:
    """The elements that a criterion is about, exact names only."""
    phrase = criterion.subject
    if phrase is None or not (phrase.name or phrase.nth is not None or phrase.kind != "any"):
        return ()
    if criterion.kind == "checked" and not look_up(page, phrase, is_toggle):
        return tuple(switch_of_row(page, [one for one in page.elements if kind_of(one) in TOGGLES], phrase))
    found = look_up(page, phrase, lambda one: kinds is None or kind_of(one) in kinds)
    found = found or (look_up(page, phrase, is_toggle) if kinds == TOGGLES else ())
    exact = named(found, phrase.name, partial=False) + named(found, phrase.whole, partial=False) if phrase.name else ()
    found = tuple(exact) or (found if not phrase.name or kinds is not None else ())
    return found or (_nameless(page, phrase.name) if kinds == TOGGLES and not phrase.within else ())


def _nameless(page: PageState, name: str) -> tuple[Element, ...]:
    """The one box without a name in the one row that begins with what it belongs to: a switch in a list."""
    rows = rows_called(page, name)
    there = [one for one in page.elements if one.row in rows and kind_of(one) in TOGGLES]
    return tuple(there) if len(rows) == 1 and len(there) == 1 and not there[0].name else ()


def _value(element: Element, criterion: Criterion) -> bool | None:
    """What a field holds; a secret by its length, in whole or without what separates its digits, a mask by these."""
    held = element.value
    if held is None:
        return None
    if criterion.match == "filled":
        return bool(held) if element.live or held else None
    if held and held != criterion.value and stands_for_secret(criterion.value):
        return None  # only the client knows what stands behind the name
    if element.input_type == "password" or (held and not held.strip(_BULLET)):
        lengths = (len(criterion.value), len(letters_and_digits(criterion.value)))
        return len(held) in lengths if criterion.match == "equals" else None
    if days_in(held) and days_in(criterion.value):
        return _same_day(days_in_field(held, element.description), days_in(criterion.value))
    forms = [held, *chosen_in(element)] + [
        text for text, value in zip(element.options, element.option_values, strict=False) if value == held
    ]
    holds = any(_same(form, criterion.value, criterion.match) for form in forms)
    holds = holds or fold(criterion.value) in map(fold, _by_its_name(element, held))
    picked = element.popup and criterion.match == "equals"  # an entry of a list is one in small letters, too
    holds = holds or (picked and fold(criterion.value) == fold(held) != "")
    return holds if element.live or holds else None


def _is_chosen(criterion: Criterion, page: PageState) -> bool | None:
    """Whether the one choice of a group is made that is called as the value is, where the group goes by the name of the
    field and is none: several radio buttons beside a text.
    """
    group, value = criterion.subject, criterion.value
    if group is None or not group.name or group.within or criterion.match != "equals" or not fold(value):
        return None
    phrase = Phrase(value, value, within=group.name)
    found = look_up(page, phrase, lambda one: kind_of(one) == "radio" and fold(one.name) == fold(value))
    return found[0].checked if len(found) == 1 else None


def _by_its_name(element: Element, held: str) -> list[str]:
    """What the entry of a list is called that holds, without the number before it, where no other is: "2. High"."""
    names = [without_number(str(_COUNTED.sub("", text))) for text in element.options]
    chosen = zip(names, element.options, element.option_values or element.options, strict=False)
    return [name for name, text, value in chosen if held in (text, value) and names.count(name) == 1]


def _same_day(shown: frozenset[date], asked: frozenset[date]) -> bool | None:
    """Whether two dates are one; None where they may be, and either may be read as another day too."""
    return shown == asked if len(shown) == len(asked) == 1 or not shown & asked else None


def _same(held: str, wanted: str, match: str) -> bool:
    plain, asked = letters_and_digits(held), letters_and_digits(wanted)
    if match == "equals":
        return held.strip() == wanted.strip() or (bool(asked) and plain == asked)
    return fold_text(wanted) in fold_text(held) or (bool(asked) and asked in plain)


def _selected(criterion: Criterion, page: PageState) -> bool | None:
    """An option, tab, radio or box of that name; else the choice that a list shows."""
    found = subjects(criterion, page, None)
    if found:
        return _agree(one.checked if kind_of(one) in TOGGLES else one.selected for one in found)
    phrase = criterion.subject or Phrase()
    lists = [one for one in page.elements if one.visible and fold(phrase.name) in map(fold, one.options)]
    return _agree(_value(one, Criterion("value", phrase.name, match="equals")) for one in lists)
