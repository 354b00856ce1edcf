"""The whole application over a real store, called without a socket."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from server.settings import Settings
from server.wiring import wire

Call = tuple[str, str, Any]  # method, path, and a body as JSON, as bytes, or None


class Application:
    """Plays calls, one after the other or all at once."""

    def __init__(self, store: Path, settings: Settings | None = None) -> None:
        self.store = store
        self.loop = asyncio.Runner()
        self.app = wire(replace(settings or Settings(), store=f"tinydb:{store}"))
        self.loop.run(self._start())

    async def _start(self) -> None:
        self.app.state["services"].start()

    def close(self) -> None:
        self.loop.run(self.app.state["services"].close())
        self.loop.close()

    def play(self, *calls: Call, at_once: bool = False) -> list[httpx.Response]:
        async def played() -> list[httpx.Response]:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                if at_once:
                    return await asyncio.gather(*(self._send(client, call) for call in calls))
                return [await self._send(client, call) for call in calls]

        return self.loop.run(played())

    def __call__(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.play((method, path, body))[0]

    async def _send(self, client: httpx.AsyncClient, call: Call) -> httpx.Response:
        method, path, body = call
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        return await client.request(method, path, content=content, headers={"content-type": "application/json"})
