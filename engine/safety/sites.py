"""Which site a host belongs to, by the public suffix list as its package brought it: nothing is fetched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import ada_url
from publicsuffixlist import PublicSuffixList


@lru_cache(maxsize=4_096)
def site_of(host: str) -> str:
    """The registrable domain of a host (`one.github.io`, `firm.co.uk`); an address, or a name that nobody can register
    under, is a site of its own. `host` is as `destination` gives it.
    """
    if not host or host.startswith("[") or host.rpartition(".")[2].isdigit():
        return host
    return _suffixes().privatesuffix(host) or host


def on_list(host: str, names: Sequence[str]) -> bool:
    """Whether a host is one of `names` or lies under one. A name may be written with capitals, a trailing dot, `*.`,
    letters beyond ASCII, or as a whole address.
    """
    return any(host == name or host.endswith(f".{name}") for name in map(host_of, names) if name and host)


@lru_cache(maxsize=4_096)
def host_of(name: str) -> str:
    """A listed name as a browser would print it; "" for one that is no host."""
    written = name.strip().removeprefix("*.").strip(".")
    try:
        return (ada_url.URL(written if "//" in written else f"http://{written}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(maxsize=1)
def _suffixes() -> PublicSuffixList:
    """A tenth of a second to read, and needed by the first turn only."""
    return PublicSuffixList()
