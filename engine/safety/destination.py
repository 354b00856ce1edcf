"""Where an address leads, as a browser would read it (WHATWG URL): the one place in which addresses are taken apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import ada_url
from msgspec import Struct

from engine.facts.words import Network
from engine.safety.network import network_of
from engine.safety.sites import on_list, site_of

WEB = frozenset({"http", "https"})
Listed = Literal["none", "allowed", "blocked", "other"]


class Destination(Struct, frozen=True, kw_only=True):
    """An absolute address. One that no browser would open has no scheme; one without a host belongs to no site."""

    url: str = ""
    scheme: str = ""                        # lower case, without the colon
    host: str = ""                          # lower case, IDNA, without a trailing dot; an IPv6 address in brackets
    port: str = ""                          # "" for the scheme's own
    site: str = ""                          # see `site_of`
    network: Network = "none"
    names_user: bool = False                # it says a user, which hides the host from who reads it quickly

    @property
    def is_web(self) -> bool:
        return self.scheme in WEB

    @property
    def stays_here(self) -> bool:
        """Whether it runs or shows something without going anywhere (`javascript:`, `about:blank`)."""
        return self.scheme in ("javascript", "about")


NOWHERE = Destination()


@lru_cache(maxsize=2_048)
def destination(address: str, base: str) -> Destination:
    """Where `address`, written on a page whose addresses are relative to `base`, leads."""
    try:
        url = ada_url.URL(address, base)
    except ValueError:
        try:
            url = ada_url.URL(address)              # the page's own address is none
        except ValueError:
            return NOWHERE
    scheme = url.protocol.removesuffix(":")
    if scheme == "blob":                            # it belongs to the page that made it
        inner = destination(url.pathname, url.pathname)
        return Destination(url=url.href, scheme=scheme, host=inner.host, site=inner.site, network=inner.network)
    host = (url.hostname or "").rstrip(".")
    return Destination(
        url=url.href,
        scheme=scheme,
        host=host,
        port=url.port,
        site=site_of(host),
        network=network_of(host),
        names_user=bool(url.username or url.password),
    )


def base_of(url: str, base: str | None) -> str:
    """What the addresses of a page are relative to: its `<base>`, which may be relative itself."""
    return destination(base, url).url or url if base else url


def same_site(one: Destination, other: Destination) -> bool:
    """Whether both belong to one registrable site. What belongs to none is like nothing else."""
    return bool(one.site) and one.site == other.site


def listed(where: Destination, allowed: Sequence[str], blocked: Sequence[str]) -> Listed:
    """What the lists of domains say; a domain stands for its subdomains too. With a list of allowed ones, all else
    is `other`.
    """
    if on_list(where.host, blocked):
        return "blocked"
    return "allowed" if not allowed or on_list(where.host, allowed) else "other"
