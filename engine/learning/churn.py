"""What is known of the changes that a site makes on its own, page by page; which of them count as no effect.

Evidence are turns in which the agent did nothing (policies/idle.yaml). What was seen often enough is left out of later
comparisons (policies/churn.yaml), which can only take signs of success away, never one of failure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, cast
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from engine.facts import flatten
from engine.facts.churn import ChurnFacts, IdleFacts
from engine.facts.words import Count
from engine.observe.churn import folded
from engine.rules import Reader, Scalar

DAY_SECONDS = 24 * 60 * 60
MAX_PATH_CHARS = 300
Settings = Mapping[str, Scalar | tuple[str, ...]]


class Mark(Struct, frozen=True):
    """How often one kind of change was seen; `last` in seconds since the epoch."""

    seen: Count
    last: float


class ChurnPage(Struct, frozen=True, kw_only=True):
    """One page of a site: `host` with its port, `path` with `#` for numbers."""

    host: str
    path: str
    looks: Count = 0
    marks: Mapping[str, Mark] = {}
    last: float = 0.0


def place_of(url: str) -> tuple[str, str] | None:
    """Host and path of a page as churn is kept by; None for what is no web page."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return None
    return parts.netloc.rpartition("@")[2].lower(), folded(parts.path or "/")[:MAX_PATH_CHARS]


def learns(reader: Reader, idle: IdleFacts) -> Literal["none", "changes", "all"]:
    """What a turn after such an action says of the page."""
    fired = reader.ask("idle", flatten("idle", idle))
    return cast(Literal["none", "changes", "all"], fired.set["idle.learn"]) if fired else "none"


def learned(page: ChurnPage, seen: Collection[str], now: float, settings: Settings) -> ChurnPage:
    """The page after one more look. Bounded: old looks count half in time, and the rarest marks go first."""
    looks, known = page.looks + 1, dict(page.marks)
    for mark in seen:
        known[mark] = Mark(known[mark].seen + 1 if mark in known else 1, now)
    if looks > _number(settings, "churn_window"):
        looks = looks // 2
        known = {mark: replace(one, seen=one.seen // 2) for mark, one in known.items()}
    oldest = now - _number(settings, "churn_days") * DAY_SECONDS
    kept = [(mark, one) for mark, one in known.items() if one.seen > 0 and one.last >= oldest]
    kept.sort(key=lambda pair: (-pair[1].seen, -pair[1].last, pair[0]))
    return replace(page, looks=looks, marks=dict(kept[: _number(settings, "churn_max_marks")]), last=now)


def applied(reader: Reader, page: ChurnPage | None, now: float) -> tuple[str, ...]:
    """The marks of a page that the rules call churn, in order of their names."""
    if page is None:
        return ()
    return tuple(sorted(mark for mark, one in page.marks.items() if _ignored(reader, page, mark, one, now)))


def _ignored(reader: Reader, page: ChurnPage, mark: str, known: Mark, now: float) -> bool:
    facts = ChurnFacts(
        kind=cast(Literal["changed", "appeared", "gone", "message", "client"], mark.partition(" ")[0]),
        seen=known.seen,
        looks=page.looks,
        days=max(0, int((now - known.last) // DAY_SECONDS)),
    )
    fired = reader.ask("churn", flatten("churn", facts))
    return fired is not None and fired.set["churn.ignored"] is True


def _number(settings: Settings, name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value
