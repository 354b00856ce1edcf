"""What a control means: the words by which a person would tell what pressing it does, and nothing that was entered.

A model that is asked what an action would do is told this and no more, and what it answered is remembered by it: the
same control in the same place is not asked about twice, a changed label or form is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import msgspec
import re2
from msgspec import Struct

from engine.actions import Verb
from engine.facts.words import ActKind, Reversibility
from engine.observe import Element, PageState
from engine.safety.confirm import last_four
from engine.safety.control import names
from engine.safety.destination import Destination, destination
from engine.safety.resolve import Resolved

MOST_CONTROLS = 50                      # of a page that are remembered
MOST_PAGES = 500                        # of a tenant
MOST_FIELDS = 40
MOST_HEADINGS = 6
MAX_CHARS = 300                         # of each text
_NUMBERS = re2.compile(r"\d+(?:[.,:/-]\d+)*")


class Classification(Struct, frozen=True):
    """What a model said that a control does, and when (seconds since the epoch)."""

    kind: ActKind
    reversibility: Reversibility
    at: float


class Classified(Struct, frozen=True):
    """A classification that is to be remembered: of which page, and what stands for the control's meaning."""

    page: str
    key: str
    what: Classification


class Meaning(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Page text throughout. Addresses are without what follows their path; fields are told by name and type alone."""

    verb: Verb
    role: str = ""
    names: tuple[str, ...] = ()
    around: str = ""                    # the dialog, card or row
    place: str = ""                     # host and path of the page
    headings: tuple[str, ...] = ()      # of the page; its title where there are none
    method: str = ""
    to: str = ""                        # host and path of where it leads
    fields: tuple[str, ...] = ()        # that go out with it


def meaning_of(resolved: Resolved, page: PageState) -> Meaning:
    """The meaning of what an action lands on."""
    one, form = resolved.element, resolved.form
    headings = [part.name for part in page.parts if part.role == "heading"][:MOST_HEADINGS]
    return Meaning(
        verb=resolved.action.verb,
        role=one.role if one is not None else "",
        names=_told(names(one)) if one is not None else (),
        around=last_four(resolved.around)[: 2 * MAX_CHARS],
        place=_place(resolved.page),
        headings=_told(headings or [page.title]),
        method=form.method if form is not None else "",
        to=_place(resolved.to),
        fields=_told(_field(each) for each in form.fields[:MOST_FIELDS]) if form is not None else (),
    )


def key_of(meaning: Meaning, version: int) -> str:
    """Stands for a meaning, whatever numbers stand in it (a countdown, a row's); `version` is that of the question."""
    told = _without_numbers(msgspec.json.encode(meaning).decode())
    return hashlib.sha256(f"{version} {told}".encode()).hexdigest()[:32]


def with_told(known: Mapping[str, Classification], told: Classified) -> dict[str, Classification]:
    """What is remembered of a page from now on: beyond the most, those that were told longest ago are forgotten."""
    controls = {**known, told.key: told.what}
    return dict(sorted(controls.items(), key=lambda pair: -pair[1].at)[:MOST_CONTROLS])


def page_key(url: str) -> str:
    """The page under which classifications are kept: host and path, without numbers; "" for what is no web page."""
    where = destination(url, url)
    return _without_numbers(_place(where)) if where.is_web else ""


def _without_numbers(text: str) -> str:
    return str(_NUMBERS.sub("#", text))


def _told(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(last_four(text)[:MAX_CHARS] for text in texts if text)


def _field(one: Element) -> str:
    return " ".join(filter(None, (one.role, one.input_type, one.name or one.id)))


def _place(where: Destination) -> str:
    """Host and path: what follows may hold what was entered, or whose session it is."""
    return where.url.partition("#")[0].partition("?")[0].partition("//")[2].rpartition("@")[2][:MAX_CHARS]
