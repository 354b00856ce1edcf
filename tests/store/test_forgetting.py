"""One pick, or one classification, forgotten by a person: the others stay, in every store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.record.picked import PickedElement, PickedFor
from engine.safety.meaning import Classification, Classified
from server.stores import open_store
from server.telemetry.watch import Telemetry

SITE, PAGE = "shop.example", "shop.example/cart"
LAMP = PickedElement("button", "details", "details at steel lamp", 5.0)
PAYS = Classification("purchase", "irreversible", 5.0)


@pytest.fixture(params=["tinydb", pytest.param("postgresql", marks=pytest.mark.process)])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'store'}"
    found: str = request.getfixturevalue("database")
    return found


def test_what_is_forgotten_is_gone_and_nothing_else(address: str) -> None:
    async def story() -> None:
        store = open_store(address, Telemetry())
        try:
            for name in ("one", "two"):
                await store.picks.keep("t", PickedFor(SITE, name, LAMP))
                await store.classifications.keep("t", Classified(PAGE, name, PAYS))
            assert await store.picks.forget("t", SITE, "one")
            assert await store.classifications.forget("t", PAGE, "one")
            for tenant, name in (("t", "one"), ("other", "two")):
                assert not await store.picks.forget(tenant, SITE, name)
                assert not await store.classifications.forget(tenant, PAGE, name)
            assert dict(await store.picks.of("t", SITE)) == {"two": LAMP}
            assert dict(await store.classifications.of("t", PAGE)) == {"two": PAYS}
        finally:
            await store.close()

    asyncio.run(story())
