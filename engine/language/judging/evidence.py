"""What of a page says whether a criterion is met, in a line for people: bounded, and with secrets hidden."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import re2

from engine.language.judging.counting import found_on
from engine.language.judging.criteria import Criterion
from engine.language.judging.judge import subjects
from engine.language.page.lookup import named
from engine.language.words.kinds import FIELDS, TOGGLES
from engine.observe import Element, PageState
from engine.observe.text import BULLET, SECRET_WORDS, folded_name

MAX_CHARS = 200
AROUND = 40  # characters on either side of a text that was found
MAX_ELEMENTS = 3
_LONG_NUMBER = re2.compile(r"(?:\d[ -]?){9,}(\d{4})")  # of cards and accounts


def evidence(criterion: Criterion, page: PageState) -> str:
    """Empty where the page says nothing of it."""
    return hide_numbers(_said(criterion, page))[:MAX_CHARS]


def hide_numbers(text: str) -> str:
    """Long numbers keep their last four digits."""
    hidden: str = _LONG_NUMBER.sub(lambda found: BULLET * 4 + found.group(1), text)
    return hidden


def plain_url(url: str) -> str:
    """An address without user and password, and with bullets for parameters that are secrets by their names."""
    try:
        parts = urlsplit(url)
        query = [(key, BULLET * 4 if _is_secret(key) else value) for key, value in parse_qsl(parts.query, True)]
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return url[:MAX_CHARS]
    known = urlencode(query, safe=f"{BULLET}/:,") if any(_is_secret(key) for key, _ in query) else parts.query
    return urlunsplit((parts.scheme, host, parts.path, known, parts.fragment))[: 5 * MAX_CHARS]


def secret_in(criterion: Criterion) -> str:
    """The value that a criterion asks of a field for secrets; empty where it asks none."""
    name = criterion.subject.name if criterion.subject else ""
    return criterion.value if criterion.kind == "value" and _is_secret(name) else ""


def _said(criterion: Criterion, page: PageState) -> str:
    match criterion.kind:
        case "url":
            return plain_url(page.url)
        case "title":
            return page.title
        case "text":
            return _around(criterion.value, page)
        case "element":
            shown = [one for one in page.elements if one.visible]
            return _elements(named(shown, criterion.subject.name)) if criterion.subject else ""
        case "count":
            least, most = found_on(criterion, page)
            return f"{least} found" if least == most else f"{least} found, others may count too"
        case "order":
            return " … ".join(filter(None, (_around(one, page) for one in (criterion.value, criterion.other))))
    kinds = {"value": FIELDS, "checked": TOGGLES}
    return _elements(subjects(criterion, page, kinds.get(criterion.kind)))


def _around(value: str, page: PageState) -> str:
    """The text where it stands first, with a little of what is around it."""
    at = page.text.casefold().find(value.casefold())
    if at >= 0 and len(page.text.casefold()) == len(page.text):
        return " ".join(page.text[max(0, at - AROUND) : at + len(value) + AROUND].split())
    return _elements(named([one for one in page.elements if one.visible], value))


def _elements(found: list[Element] | tuple[Element, ...]) -> str:
    return "; ".join(_element(one) for one in found[:MAX_ELEMENTS])


def _element(one: Element) -> str:
    said = [f'{one.role} "{one.name}"']
    if one.value is not None:
        said.append(f'holds "{BULLET * len(one.value) if _is_secret(one.name) else one.value}"')
    words = {"checked": one.checked, "selected": one.selected, "expanded": one.expanded}
    said += [word if held else f"not {word}" for word, held in words.items() if held is not None]
    return ", ".join([*said, *(["disabled"] if one.disabled else [])])


def _is_secret(name: str) -> bool:
    return bool(SECRET_WORDS.intersection(folded_name(name).split()))
