"""Which elements are one and the same thing: links to one place, a control in another one of its name."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urljoin

from engine.language.page.places import places_of
from engine.observe import Element, PageState, address
from engine.observe.outline import closeness
from engine.text.quoted import fold
from engine.text.wordlists import held

MOST_ALIKE = 200  # elements that are held against each other
COMES_BACK = frozenset({"back", "backto", "backurl", "returnto", "returnurl", "redirectto"})  # parameters of an address
NOWHERE = ("#", "javascript:")  # what a link says that leads nowhere by itself


def as_one(page: PageState, found: Sequence[Element]) -> list[Element]:
    """The elements without those that are the same thing as one before: links to one place, and a control in another;
    and without the box that ticks a row and goes by the name of the row's link.

    Of two that are the same, the one that can be used stays. Of very many each is for another thing.
    """
    if len(found) > MOST_ALIKE:
        return list(found)
    linked = {(one.row, fold(one.name)) for one in found if one.row and one.href}
    found = [one for one in found if one.role != "checkbox" or (one.row, fold(one.name)) not in linked]
    kept: list[Element] = []
    for one in sorted(found, key=lambda each: not each.usable):
        if not any(_are_one(page, one, other) for other in kept):
            kept.append(one)
    return [one for one in found if one in kept]


def of_empty_list(page: PageState, found: Sequence[Element], none: tuple[str, ...]) -> list[Element]:
    """Without the second of two buttons of one name, where nothing but a text that says that there is nothing (`none`
    begins it) stands between: a page offers below an empty list what its toolbar does. Any other text may begin another
    list, and a row, a form or a dialog may have such a button of its own.
    """
    at = places_of(page)
    two = len(found) == 2 and fold(found[0].name) == fold(found[1].name) != ""
    free = all(one.role == "button" and one.form is None and not one.in_dialog and not one.row for one in found)
    if not two or not free or not all(one.id in at for one in found):
        return list(found)
    first, last = sorted(found, key=lambda one: at[one.id])
    between = page.outline[at[first.id] + 1 : at[last.id]]
    names = {fold(one.name) for one in page.elements}
    texts = [line.text for line in between if line.element < 0 and fold(line.text) not in names]
    return [first] if texts and all(held(none, text, "begins") for text in texts) else list(found)


def _are_one(page: PageState, one: Element, other: Element) -> bool:
    if (leads := destination(page, one)) and leads == destination(page, other):
        return True
    if leads and fold(one.name) == fold(other.name) and _onward(leads) == _onward(destination(page, other)):
        return True
    return fold(one.name) == fold(other.name) and (_holds(page, one, other) or _holds(page, other, one))


def destination(page: PageState, one: Element) -> str:
    """The address that a link leads to; "" for one that leads nowhere by itself."""
    if one.href is None or not one.href.strip() or one.href.strip().lower().startswith(NOWHERE):
        return ""
    try:
        return urljoin(page.url, one.href.strip())
    except ValueError:
        return one.href


def _onward(to: str) -> str:
    """An address without what it says of the page to come back to afterwards."""
    before, asks, query = to.partition("?")
    left = [one for one in query.split("&") if one.partition("=")[0].casefold().replace("_", "") not in COMES_BACK]
    return before + asks + "&".join(left) if left and query else before


def is_same_page(page: PageState, one: Element) -> bool:
    """Whether a link leads to a part of the page that it stands on."""
    to = destination(page, one)
    return not to or to.partition("#")[0] == page.url.partition("#")[0]


def is_of_site(one: str, other: str) -> bool:
    """Whether an address is on the host of another, or one host is a part of the other ("shop.farm.example")."""
    hosts = [f".{address(url).host.removeprefix('www.')}" for url in (one, other)]
    return hosts[0].endswith(hosts[1]) or hosts[1].endswith(hosts[0])


def _holds(page: PageState, outer: Element, inner: Element) -> bool:
    """Whether one control stands inside of another."""
    at = places_of(page)
    first, last = at.get(outer.id), at.get(inner.id)
    if first is None or last is None or page.kind in ("v3", "v2") or first >= last:
        return False
    return closeness(page.outline, first, last) >= page.outline[first].depth
