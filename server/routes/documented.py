"""What the API document says about a route, kept with the route."""

from __future__ import annotations

from types import UnionType

from msgspec import Struct

OPTION = "documented"


class Documented(Struct, frozen=True):
    """Types of a route's body and answer, and the refusals it is known for besides those every route has."""

    answer: type
    body: type | UnionType | None = None
    refusals: tuple[int, ...] = ()
    media_type: str = "application/json"  # of the answer
    queried: tuple[str, ...] = ()  # query parameters that the handler reads by itself


def documented(
    answer: type,
    body: type | UnionType | None = None,
    *refusals: int,
    media_type: str = "application/json",
    queried: tuple[str, ...] = (),
) -> dict[str, object]:
    """The `opt` of a route handler."""
    return {OPTION: Documented(answer, body, refusals, media_type, queried)}
