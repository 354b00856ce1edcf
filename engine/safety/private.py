"""Pages of private sites (settings.private_sites), and whether a decision has to do without a model because of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import re2

from engine.facts import flatten
from engine.facts.privacy import PrivacyFacts
from engine.rules import Reader, Settings
from engine.safety.destination import destination
from engine.safety.sites import on_list

RULES = "privacy"
HOLDS_ANYTHING = frozenset({"", "data", "blob", "filesystem"})  # without a host, a page by such an address may be any

_words = re2.compile(r"[^\s/@:?#\"'<>()\[\]{},;]+")


def is_private(url: str | None, settings: Settings) -> bool:
    """Whether a page is of a private site. Where there are such sites, one of which nobody can tell counts as one."""
    sites = _sites(settings)
    if not sites or url is None:
        return False
    place = destination(url, url)
    if not place.host:
        return place.scheme in HOLDS_ANYTHING or place.url == "about:srcdoc"
    return on_list(place.host, sites)


def withheld(
    reader: Reader, *, here: str | None = None, before: str | None = None, earlier: bool = False,
    told: Iterable[str] = (),
) -> bool:  # fmt: skip
    """Whether the rules keep a decision from all models.

    `here` and `before` are addresses of pages; `earlier`: the task was on a private site; `told` are texts of an agent
    that names no pages.
    """
    sites = _sites(reader.settings)
    if not sites and not earlier:
        return False
    facts = PrivacyFacts(
        here=is_private(here, reader.settings),
        before=is_private(before, reader.settings),
        earlier=earlier,
        named=any(_names(text, sites) for text in told),
    )
    fired = reader.ask(RULES, flatten("privacy", facts))
    return fired is not None and fired.set["privacy.withheld"] is True


def _names(text: str, sites: Sequence[str]) -> bool:
    """Whether one of the sites stands in a text, as a name or in an address."""
    return any(on_list(word.strip(".").lower(), sites) for word in _words.findall(text) if "." in word)


def _sites(settings: Settings) -> tuple[str, ...]:
    found = settings["private_sites"]
    return found if isinstance(found, tuple) else ()
