"""The HTTP API of the decision service, as a driver needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx

RETRY_AFTER = (0.2, 1.0, 3.0)  # seconds; a lost answer is asked for again under the same request id
TIMEOUT = 120.0  # seconds a turn may take, models included


class Unreachable(RuntimeError):
    """The service does not answer; the message says where it was looked for."""


class Refused(RuntimeError):
    """The service refused a request (RFC 9457). `status` is the HTTP status, `problem` the body if it was JSON."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        where = "; ".join(f"{error.get('path')}: {error.get('message')}" for error in problem.get("errors", ()))
        detail = problem.get("detail") or problem.get("title") or "no reason given"
        super().__init__(f"HTTP {status}: {detail}{f' ({where})' if where else ''}")
        self.status = status
        self.problem = problem


class Api:
    """One connection to one service; use as an async context."""

    def __init__(self, base_url: str, *, key: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._http = httpx.AsyncClient(base_url=base_url.rstrip("/"), headers=headers, timeout=TIMEOUT, trust_env=False)

    async def __aenter__(self) -> Api:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def interact(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """One turn. A lost connection is tried again with the same `requestId`, so that nothing is decided twice.

        Raises Unreachable, or Refused with the service's own reason.
        """
        return await self.post("/api/agent/interact", body)

    async def cancel(self, task_id: str) -> dict[str, Any]:
        """Stop a task; its last answer."""
        return await self._send("POST", f"/api/task/{task_id}/cancel", {})

    async def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Any other call that is played once: with a `requestId` of its own, kept through its tries."""
        return await self._send("POST", path, {"requestId": str(uuid4()), **body})

    async def get(self, path: str) -> dict[str, Any]:
        return await self._send("GET", path, None)

    async def _send(self, method: str, path: str, body: Mapping[str, Any] | None) -> dict[str, Any]:
        for pause in (*RETRY_AFTER, None):
            try:
                answer = await self._http.request(method, path, json=body)
                return _read(answer)
            except httpx.TransportError as error:
                if pause is None:
                    raise Unreachable(
                        f"no answer from {self._http.base_url}: {error or type(error).__name__}; "
                        "is the service running? (surefoot serve)"
                    ) from error
                await asyncio.sleep(pause)
        raise AssertionError("unreachable")


def _read(answer: httpx.Response) -> dict[str, Any]:
    try:
        body = answer.json()
    except ValueError:
        body = None
    if answer.status_code == httpx.codes.OK and isinstance(body, dict):
        return body
    if isinstance(body, dict):
        raise Refused(answer.status_code, body)
    raise Refused(answer.status_code, {"title": f"the answer is no JSON object: {answer.text[:200]!r}"})
