"""`{{name}}`: what stands in plans, prompts and actions for a secret that only the client, or a seal, holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import re2

from engine.safety.destination import Destination, destination

_PLACEHOLDER = re2.compile(r"\{\{\s*([A-Za-z0-9][A-Za-z0-9._-]{0,63})\s*\}\}")
Use = Literal["none", "allowed", "undeclared", "other_site"]


def named_in(text: str) -> tuple[str, ...]:
    """The names of the secrets that a text holds the places of, each once."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(text))) if "{{" in text else ()


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


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with the values of the secrets that are known, which goes out and is never kept. What looks like a
    placeholder in a value stays as it is.
    """
    return str(_PLACEHOLDER.sub(lambda found: values.get(found.group(1), found.group(0)), text))
