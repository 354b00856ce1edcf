"""Keys that stay with an element from one state of a page to the next."""

from __future__ import annotations

from collections import Counter


def content_key(role: str, href: str | None, shown: str) -> str:
    """What names an element that has neither id nor name: where it leads, else what it shows.

    An address that leads nowhere (`#`, `javascript:…`) names nothing.
    """
    if href and leads_somewhere(href):
        return f"{role} {href[:200]}"
    return f"{role} {shown}" if shown else role


def leads_somewhere(href: str) -> bool:
    """Whether an address says what a link is for."""
    return href != "#" and href[:11].lower() != "javascript:"


def numbered(keys: list[str]) -> list[str]:
    """The keys made unique: the second of a kind gets `#2`, and so on, in the order of the page.

    A key that came back as it was given has no number.
    """
    counts = Counter(keys)
    if len(counts) == len(keys):
        return keys
    taken = set(counts)
    seen: dict[str, int] = {}
    unique: list[str] = []
    for key in keys:
        if counts[key] > 1:
            number = seen[key] = seen.get(key, 0) + 1
            if number > 1:
                candidate = f"{key}#{number}"
                while candidate in taken:               # a page may have an id that looks like one of ours
                    candidate += "'"
                taken.add(candidate)
                unique.append(candidate)
                continue
        unique.append(key)
    return unique
