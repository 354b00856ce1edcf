"""A notice sent by HTTP: no redirect is followed, and of the answer only its status is read."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

SECONDS = 5.0  # for one try as a whole


async def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The status that it was answered with. Raises OSError."""
    import httpx  # the first notice brings it

    try:
        async with (
            asyncio.timeout(SECONDS),
            httpx.AsyncClient(follow_redirects=False, timeout=SECONDS) as client,
            client.stream("POST", address, content=body, headers=dict(headers)) as answer,
        ):
            return answer.status_code
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise OSError(type(error).__name__) from error
