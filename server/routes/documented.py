"""What the API document says about a route, kept with the route."""

from __future__ import annotations

from msgspec import Struct

OPTION = "documented"


class Documented(Struct, frozen=True):
    """Types of a route's body and answer, and the refusals it is known for besides those every route has."""

    answer: type
    body: type | None = None
    refusals: tuple[int, ...] = ()
    media_type: str = "application/json"  # of the answer


def documented(
    answer: type, body: type | None = None, *refusals: int, media_type: str = "application/json"
) -> dict[str, object]:
    """The `opt` of a route handler."""
    return {OPTION: Documented(answer, body, refusals, media_type)}
