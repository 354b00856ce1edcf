"""Where the secret that a `{{name}}` stands for may go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.safety.destination import Destination, destination

Use = Literal["none", "allowed", "undeclared", "other_site"]


def use_of(names: tuple[str, ...], declared: Mapping[str, str | None], page: Destination, home: Destination) -> Use:
    """Whether placeholders may be filled in on a page. `declared` names each secret's site, None for the one where the
    task began.
    """
    if not names:
        return "none"
    if any(name not in declared for name in names):
        return "undeclared"
    sites = [site_of_secret(declared[name], home) for name in names]
    return "allowed" if all(site and site == page.site for site in sites) else "other_site"


def site_of_secret(site: str | None, home: Destination) -> str:
    """The registrable site that a secret belongs to; `site` may be a host or a whole address."""
    if site is None:
        return home.site
    address = site if "//" in site else f"https://{site}"
    return destination(address, address).site
