"""A form that finds fault with its empty fields before anybody filled them in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import urldefrag, urljoin

from engine.observe.find import element
from engine.observe.page import PageState


def came_blank(before: PageState, page: PageState, clicked: str | None, errors: Iterable[str]) -> bool:
    """Whether a link with an address led to the page, and all that it finds fault with are fields that are empty: some
    sites mark those of a new form at once. `errors` are what the client saw.
    """
    link = element(before, clicked) if clicked else None
    if link is None or link.role != "link" or not link.href or link.href.startswith("#"):
        return False
    try:
        led, there, was = (urldefrag(urljoin(before.url, one)).url for one in (link.href, page.url, before.url))
    except ValueError:  # an address that leads nowhere
        return False
    if led != there or led == was:
        return False
    marked = [one for one in page.elements if one.invalid]
    if not marked or any(one.value or one.checked for one in marked):
        return False
    known, said = {alert.text for alert in before.alerts}, set(_said_of_marked(page))
    fresh = {alert.text for alert in page.alerts} - known
    complaints = tuple(f"{one.name}: " for one in marked if one.name)  # how the client tells of a field
    return fresh | {one for one in errors if not one.startswith(complaints)} <= said


def _said_of_marked(page: PageState) -> Iterator[str]:
    """The texts between a field that is marked and the next control."""
    follows = False
    for line in page.outline:
        if line.element >= 0:
            follows = page.elements[line.element].invalid
        elif follows:
            yield line.text
