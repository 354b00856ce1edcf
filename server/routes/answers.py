"""Answers of the engine as HTTP responses."""

from __future__ import annotations

from litestar import Response
from msgspec import Raw


def json_answer(answer: Raw) -> Response[bytes]:
    """Finished JSON, sent as it is: a retry gets the same bytes."""
    return Response(bytes(answer), media_type="application/json")
