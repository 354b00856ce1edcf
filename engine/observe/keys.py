"""Keys that stay with an element from one state of a page to the next."""

from __future__ import annotations

from collections.abc import Iterable


def content_key(role: str, href: str | None, shown: str) -> str:
    """What names an element that has neither id nor name: where it leads, else what it shows.

    An address that leads nowhere (`#`, `javascript:…`) names nothing.
    """
    if href and href != "#" and not href.lower().startswith("javascript:"):
        return f"{role} {href[:200]}"
    return f"{role} {shown}" if shown else role


def numbered(keys: Iterable[str]) -> list[str]:
    """The keys made unique: the second of a kind gets `#2`, and so on, in the order of the page."""
    seen: dict[str, int] = {}
    unique: list[str] = []
    taken: set[str] = set()
    for key in keys:
        count = seen.get(key, 0) + 1
        candidate = key if count == 1 else f"{key}#{count}"
        while candidate in taken:                           # a page may have an id that looks like one of ours
            count += 1
            candidate = f"{key}#{count}"
        seen[key] = count
        taken.add(candidate)
        unique.append(candidate)
    return unique
