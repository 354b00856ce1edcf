"""Answers of the engine as HTTP responses."""

from __future__ import annotations

from typing import Any

from litestar import Response
from msgspec import Raw


def json_answer(answer: Raw) -> Response[Any]:
    """Finished JSON, sent as it is: a retry gets the same bytes. What is in it, the handler says by its type."""
    return Response(bytes(answer), media_type="application/json")
