"""A form that finds fault with its empty fields, before anybody filled them in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from urllib.parse import urldefrag, urljoin

from msgspec import Struct

from engine.observe.find import element
from engine.observe.page import Element, PageState
from engine.observe.roles import FIELDS
from engine.observe.urls import parts_of
from engine.text.quoted import fold
from engine.text.wordlists import held

TELLING = 4  # letters of a word that says something


class Faults(Struct, frozen=True, kw_only=True):
    """What a page finds fault with: what the client saw, the words by which a page says that something is `needed`, and
    whether no script sent anything.
    """

    errors: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    unsent: bool = False


def came_blank(before: PageState, page: PageState, clicked: str | None, faults: Faults) -> bool:
    """Whether a link with an address led to the page, or a control by which nothing was sent to another page of the
    site, and all that it finds fault with are fields that are empty, or were while their page came: some sites mark
    those of a new form at once.
    """
    on = element(before, clicked) if clicked else None
    if on is None:
        return False
    led = _led_by_link(before, page, on) if on.role == "link" and on.href else _led_by_script(before, page, on, faults)
    return led and _only_empty(before, page, None, faults)


def left_blank(before: PageState, page: PageState, filled: str | None, faults: Faults) -> bool:
    """Whether all that the page finds fault with are fields that are empty, or were for a moment, and not the one that
    was filled: what nobody came to yet has not been refused.
    """
    return filled is not None and _only_empty(before, page, filled, faults)


def _led_by_link(before: PageState, page: PageState, link: Element) -> bool:
    href = link.href or ""
    try:
        led, there, was = (urldefrag(urljoin(before.url, one)).url for one in (href, page.url, before.url))
    except ValueError:  # an address that leads nowhere
        return False
    return not href.startswith("#") and led == there != was


def _led_by_script(before: PageState, page: PageState, on: Element, faults: Faults) -> bool:
    """Whether a control without an address led to another page of the site by a script that sent nothing: it stands in
    no form, and no text had been entered that it could have sent.
    """
    try:
        now, was = parts_of(page.url), parts_of(before.url)
    except ValueError:
        return False
    moved = now.netloc == was.netloc and (now.path, now.fragment) != (was.path, was.fragment)
    fields = (one for one in before.elements if one.role == "textbox" and one.usable and one.input_type != "search")
    entered = any(one.value for one in fields)  # in a form, or in none, as scripts have them
    return faults.unsent and not on.href and on.form is None and not on.in_dialog and moved and not entered


def _only_empty(before: PageState, page: PageState, filled: str | None, faults: Faults) -> bool:
    """Whether there is a fault at all, and each is about an empty field: one that is marked, one beside which it says
    that it is needed, or, by the client, one of which nothing says so any more.
    """
    full = {one.id for one in before.elements if filled is not None and one.value} | {filled}
    marked = [one for one in page.elements if one.invalid]
    if any(one.value or one.checked or one.id in full for one in marked):
        return False
    known, said = {alert.text for alert in before.alerts}, set(_said_of_empty(page, full, faults.needed))
    fresh = {alert.text for alert in page.alerts} - known
    complaints = tuple(f"{one.name}: " for one in marked if one.name)  # how the client tells of a field
    told = {one for one in faults.errors if not one.startswith(complaints)}
    left = {one for one in told - said if not _has_passed(page, one, faults)}
    return bool(marked or fresh or faults.errors) and fresh | left <= said


def _has_passed(page: PageState, error: str, faults: Faults) -> bool:
    """Whether an error says that a field is needed, and the page says so no more; by the client alone it is known that
    nothing had been sent.
    """
    shown = f" {fold(' '.join((page.text, *(alert.text for alert in page.alerts))))} "
    names = (one.name for one in page.elements if one.role in FIELDS)
    return faults.unsent and _is_needed(error, names, faults.needed) and f" {fold(error)} " not in shown


def _said_of_empty(page: PageState, full: Collection[str | None], needed: tuple[str, ...]) -> Iterator[str]:
    """The texts between a field that was and is empty and the next control: all of one that is marked, else that it is
    needed.
    """
    of: Element | None = None
    for line in page.outline:
        if line.element >= 0:
            of = page.elements[line.element]
        elif of is not None and of.id not in full and (of.invalid or _says_needed(of, line.text, needed)):
            yield line.text


def _is_needed(text: str, names: Iterable[str], needed: tuple[str, ...]) -> bool:
    """Whether a text says that a field is needed, by its name or by none: "Name is required", and not "A license is
    required".
    """
    known = {word for one in (*names, *needed) for word in fold(one).split()}
    return held(needed, text) and {word for word in fold(text).split() if len(word) >= TELLING} <= known


def _says_needed(field: Element, text: str, needed: tuple[str, ...]) -> bool:
    return field.role in FIELDS and not field.value and _is_needed(text, (field.name,), needed)
