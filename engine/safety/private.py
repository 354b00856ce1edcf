"""Pages of private sites (settings.private_sites), and whether a decision has to do without a model because of them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.facts import flatten
from engine.facts.privacy import PrivacyFacts
from engine.observe import PageState
from engine.rules import Reader, Settings
from engine.safety.destination import destination
from engine.safety.named_sites import names_site
from engine.safety.sites import on_list

RULES = "privacy"
TELLS = frozenset({"http", "https", "blob"})  # addresses that say whose page it is: a blob's is its maker's


def is_private(page: PageState | None, settings: Settings) -> bool:
    """Whether a page, or a frame that it shows, is of a private site. Where there are such sites, one of which nobody
    can tell counts as one: whatever is not of the web, and has no host.
    """
    sites = _sites(settings)
    if not sites or page is None or _is_blank(page):
        return False
    return any(_hides(address, sites) for address in (page.url, *page.frames))


def withheld(
    reader: Reader, *, here: PageState | None = None, before: PageState | None = None, earlier: bool = False,
    told: Iterable[str] = (),
) -> bool:  # fmt: skip
    """Whether the rules keep a decision from all models.

    `earlier`: the task was on a private site; `told` are texts of an agent that sends no pages.
    """
    sites = _sites(reader.settings)
    if not sites and not earlier:
        return False
    facts = PrivacyFacts(
        here=is_private(here, reader.settings),
        before=is_private(before, reader.settings),
        earlier=earlier,
        named=any(names_site(text, sites) for text in told),
    )
    fired = reader.ask(RULES, flatten("privacy", facts))
    return fired is not None and fired.set["privacy.withheld"] is True


def _hides(address: str, sites: tuple[str, ...]) -> bool:
    place = destination(address, address)
    return place.scheme not in TELLS or not place.host or on_list(place.host, sites)


def _is_blank(page: PageState) -> bool:
    """A new tab, before it leads anywhere. What a script wrote into one is of nobody knows whom."""
    return page.url == "about:blank" and not (page.title or page.text or page.elements or page.frames)


def _sites(settings: Settings) -> tuple[str, ...]:
    found = settings["private_sites"]
    return found if isinstance(found, tuple) else ()
