"""search.web: what is asked of a search engine, and how. It is no model, and counts as no model call."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import re2
from msgspec import Struct

from engine.observe.urls import host_of
from engine.record.turn import Reply
from engine.rules import Scalar

SEARCH = "search.web"
MAX_QUERY_CHARS = 300
MAX_TITLE_CHARS = 200
MAX_URL_CHARS = 500
MAX_RESULT_CHARS = 1_000

# What a user types into a page, and who they are, is not the search engine's business.
_PRIVATE = (
    re2.compile(r'"[^"]*"|“[^”]*”|«[^»]*»|\B\'[^\']*\'\B'),  # quoted: values to enter, and labels of this very page
    re2.compile(r"\S+@\S+"),
    re2.compile(r"\S*\d{4,}\S*"),
    re2.compile(r"(?i)\b(?:password|passwort|passcode|pin|token|secret)\b[\s:=]*(?:(?:is|ist|to|of)\s+)?\S*"),
)


class WebResult(Struct, frozen=True):
    title: str
    url: str
    text: str


class WebReply(Struct, frozen=True):
    """What a search found, the best first."""

    results: tuple[WebResult, ...]


class SearchOptions(Struct, frozen=True):
    results: int
    seconds: float


def found_in(reply: Reply) -> tuple[WebResult, ...]:
    """The results that a reply holds, each bounded; none if it holds none."""
    try:
        found = msgspec.json.decode(reply.body, type=WebReply)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return ()
    return tuple(bounded(one) for one in found.results)


def search_options(settings: Mapping[str, Scalar | tuple[str, ...]]) -> SearchOptions:
    results, seconds = settings["web_results"], settings["web_seconds"]
    assert isinstance(results, int)
    assert isinstance(seconds, int | float)
    return SearchOptions(results, float(seconds))


def search_query(goal: str, url: str) -> str:
    """The goal without what it would have typed, and the site that it is about."""
    for pattern in _PRIVATE:
        goal = pattern.sub(" ", goal[: 10 * MAX_QUERY_CHARS])
    return " ".join(f"{goal} {host_of(url) or ''}".split())[-MAX_QUERY_CHARS:]


def bounded(result: WebResult) -> WebResult:
    """What is kept of one result."""
    return WebResult(result.title[:MAX_TITLE_CHARS], result.url[:MAX_URL_CHARS], result.text[:MAX_RESULT_CHARS])
