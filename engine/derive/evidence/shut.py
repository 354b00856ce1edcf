"""A page that came in place of the one that was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2

from engine.derive.declared import Sight
from engine.derive.evidence.traces import came_up, controls_that_came, deed_of, used
from engine.observe import PageState, address, led_to
from engine.text.quoted import fold
from engine.text.wordlists import held

_PARTS = re2.compile(r"\s+[-–—|·•:]\s+|[|·•:]\s")  # of a title: what the page is, whose site it is
_STATUS = re2.compile(r"\b[45]\d\d\b")


def is_shut(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether another page came under the address: one to sign in by, one that says that there is no such page, or one
    that first wants to know whether it is a person who asks, or lets nobody in; or the site's first page in place of
    another of it; or next to nothing.
    """
    now, then = (any(one.input_type == "password" for one in of.elements) for of in (page, before))
    words, top, deed = sight.words, (page.heading, page.title), deed_of(sight)
    signs_in = any(held(words["login"], text, "begins") for text in top) and not held(words["login"], deed)
    if (now and not then) or signs_in or any(held(words["no_page"], text) for text in top):
        return True
    if any(held(words["error"], text) for text in top) and not held(words["error"], deed):
        return True
    if _is_sent_home(sight, before, page):
        return True
    if any(_is_of_failure(sight, part) for part in _parts(page) if fold(part) != fold(deed)):
        return True
    said = came_up(before, page)
    if any(held(words["no_page"], text, "begins") for text in said):
        return True
    if not held(words["no_access"], deed) and any(held(words["no_access"], text, "begins") for text in (*top, *said)):
        return True
    return _is_bare(before, page, said)


def is_held_back(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether a part of the same page that came says that what it holds is not there yet, or not for this person: by a
    text, a field for a password, or a button to try again.
    """
    words = sight.words
    shut = (*words["still_loading"], *words["no_page"], *words["no_access"], *words["gated"])
    fresh = controls_that_came(before, page)
    return (
        any(held(shut, text, "begins") for text in came_up(before, page))
        or any(one.input_type == "password" for one in fresh)
        or any(held(words["deed_retry"], one.name, "begins") for one in fresh)
    )


def _is_bare(before: PageState, page: PageState, said: Sequence[str]) -> bool:
    """Whether next to nothing came: one line of text at most, which may say why, on a page without a heading. A client
    that told no text of the page before may tell none of this one.
    """
    if not before.heading and not any(line.element < 0 for line in before.outline):
        return False
    if before.kind != page.kind or not page.extracted or page.heading or page.rows or len(said) > 1:
        return False
    known = {(one.role, fold(one.name), one.href) for one in before.elements}
    return all((one.role, fold(one.name), one.href) in known for one in page.elements)


def _is_sent_home(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether the site shows its first page, where a page further down was asked for."""
    link, now = used(sight), address(page.url)
    if link is None or not link.href:
        return False
    led = address(led_to(before.url, link.href))
    return now.host == led.host and not now.path.strip("/") and bool(led.path.strip("/"))


def _parts(page: PageState) -> Iterator[str]:
    """The heading, the title, and what both consist of ("404 - Clinic")."""
    for text in (page.heading, page.title):
        yield text
        yield from _PARTS.split(text)


def _is_of_failure(sight: Sight, text: str) -> bool:
    """Whether a heading is nothing but the number of a failure, its name, or both: "404", "Error 404", "Not found"."""
    left = " ".join(str(_STATUS.sub(" ", text)).split())
    bare = left != text and not any(char.isalnum() for char in left)
    words = sight.words
    return bare or held((*words["error_page"], *words["missing_page"]), left, "only")
