"""Settings of tenants: kept by every store, in force in all workers, recorded with every turn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.ports import StoreUnavailable
from engine.replay.exact import replay
from engine.rules import load, shipped, tailored
from server.adapters.tinydb.layout import Layout
from server.adapters.tinydb.settings_files import SettingsFiles
from server.api_keys import create
from server.key_store import keys_of
from server.policies.tailor import FRESH, Tailor
from server.settings import Settings
from server.wiring import wire
from tests.store.used import opened

SHIPPED = load(shipped(), VOCABULARY)
SHOP = "https://shop.example/"
PAGE = {"url": SHOP, "interactiveTree": [{"i": "n", "r": "link", "n": "News", "href": "https://news.example/"}]}


@pytest.fixture(autouse=True)
def without_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_what_a_tenant_asks_for_is_kept_and_nobody_elses(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            assert await store.settings.read("one") == {}
            wanted = {"caution": "high", "success_threshold": 0.8, "enable_chaining": False, "blocked_domains": ("a",)}
            assert await store.settings.change("one", lambda before: wanted) == wanted
            assert await store.settings.read("two") == {}
        async with opened(address) as store:
            assert await store.settings.read("one") == wanted

    asyncio.run(story())


def test_changes_at_once_are_all_kept(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            names = [f"n{at}" for at in range(12)]
            adding = [lambda now, name=name: {**now, name: 1} for name in names]
            await asyncio.gather(*(store.settings.change("t", add) for add in adding))
            assert set(await store.settings.read("t")) == set(names)

    asyncio.run(story())


def test_changes_at_once_are_made_where_one_of_them_leaves_nothing(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            for _ in range(20):
                await store.settings.change("t", lambda now: {"one": 1})
                adding = (store.settings.change("t", lambda now: {**now, "two": 2}) for _ in range(3))
                await asyncio.gather(store.settings.change("t", lambda now: {}), *adding)
                assert (await store.settings.read("t")).get("two", 2) == 2

    asyncio.run(story())


def test_another_worker_goes_by_a_change_within_a_second(address: str) -> None:
    async def story() -> None:
        async with opened(address) as store:
            clock = [0.0]
            one, two = (Tailor(store.settings, lambda: SHIPPED, lambda: clock[0]) for _ in range(2))
            assert (await two.of("t")).settings["caution"] == "normal"
            await one.change("t", {"caution": "high"})
            assert (await one.of("t")).settings["caution"] == "high"
            clock[0] += FRESH
            assert (await two.of("t")).settings["caution"] == "high"
            assert (await two.of("u")).settings["caution"] == "normal"
            await one.change("t", {"caution": None})
            assert (await one.of("t")).own == {}

    asyncio.run(story())


def test_a_damaged_file_stops_its_tenant_and_nobody_else(tmp_path: Path) -> None:
    kept = SettingsFiles(tmp_path)
    asyncio.run(kept.change("t", lambda before: {"caution": "high"}))
    Layout(tmp_path).settings("t").write_text("{")
    with pytest.raises(StoreUnavailable, match="put a copy of the file back, or remove it"):
        asyncio.run(kept.read("t"))
    assert asyncio.run(kept.read("u")) == {}


def test_a_turn_is_decided_by_the_settings_of_its_tenant_and_records_them(address: str) -> None:
    async def story() -> None:
        tokens = {}
        async with keys_of(address) as kept:
            for tenant in ("one", "two"):
                tokens[tenant] = await create(kept, tenant, "admin", "a", 0.0, None)
            tokens["client"] = await create(kept, "one", "client", "c", 0.0, None)
        app = wire(Settings(store=address, prove=False))
        store = None
        transport = httpx.ASGITransport(app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:

            async def ask(who: str, method: str, path: str, body: Any = None) -> httpx.Response:
                headers = {"authorization": f"Bearer {tokens[who]}"}
                return await http.request(method, path, json=body, headers=headers)

            changed = await ask("one", "PUT", "/api/settings", {"settings": {"blocked_domains": ["news.example"]}})
            assert changed.status_code == 200
            known = {one["name"]: one for one in (await ask("one", "GET", "/api/settings")).json()["settings"]}
            assert known["blocked_domains"]["value"] == known["blocked_domains"]["own"] == ["news.example"]
            assert known["caution"]["value"] == "normal"
            assert "own" not in known["caution"]
            assert (await ask("client", "PUT", "/api/settings", {"settings": {}})).status_code == 403
            wrong = await ask("one", "PUT", "/api/settings", {"settings": {"caution": "low", "max_turns": 5}})
            assert wrong.status_code == 400
            assert [one["path"] for one in wrong.json()["errors"]] == ["settings.caution", "settings.max_turns"]

            answers = {}
            for who in ("one", "two"):
                answers[who] = (await ask(who, "POST", "/api/agent/interact", {**PAGE, "query": 'Click "News"'})).json()
            assert answers["one"]["status"] == "needs_user_input"
            assert answers["two"]["action"] == 'click("n")'
            task = answers["one"]["taskId"]
            trace = (await ask("one", "GET", f"/api/task/{task}/trace")).json()
            assert trace["turns"][0].get("innerMissing") is None
            store = app.state["services"].history._tasks
            (record,) = await store.history("one", task)
            assert record.own == {"blocked_domains": ("news.example",)}
            assert record.settings["blocked_domains"] == ("news.example",)
            assert replay(record, SHIPPED).result == "equal"
            assert record.settings == tailored(SHIPPED, record.own).settings

    asyncio.run(story())
