"""People who signed in to the studio of one application, each with a key, without a socket between."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import httpx

from server.api_keys import create
from server.key_store import keys_of
from server.settings import Settings
from server.tenants import Role
from server.wiring import wire

URL = "http://127.0.0.1"


class Visitor:
    """Somebody who signed in."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def opens(self, path: str) -> httpx.Response:
        return await self._http.get(path)

    async def sends(self, path: str, **form: str) -> httpx.Response:
        found = re.search(r'"x-csrf-token": "([0-9a-f]+)"', (await self._http.get("/studio/recipes")).text)
        assert found
        return await self._http.post(path, data={"csrf": found[1], **form}, headers={"origin": URL})

    async def signs_in(self, token: str) -> None:
        found = re.search(r'name="csrf" value="([0-9a-f]+)"', (await self._http.get("/studio/sign-in")).text)
        assert found
        sent = {"key": token, "csrf": found[1], "to": "/studio/recipes"}
        assert (await self._http.post("/studio/sign-in", data=sent, headers={"origin": URL})).status_code == 303


@asynccontextmanager
async def visiting(settings: Settings, whose: Mapping[str, tuple[str, Role]]) -> AsyncIterator[dict[str, Visitor]]:
    """An application with a key for each, by tenant and role; visitors by the names of their keys."""
    async with keys_of(settings.store) as keys:
        tokens = {name: await create(keys, tenant, role, name, 0.0, None) for name, (tenant, role) in whose.items()}
    app = wire(settings)
    async with app.lifespan():
        visitors = {}
        for name, token in tokens.items():
            http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=URL)
            visitors[name] = Visitor(http)
            await visitors[name].signs_in(token)
        yield visitors
