"""The audit trail: the same for files and a database, never changed unseen, and left where a tenant is erased."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from engine.ports import StoreUnavailable
from server.adapters.sql.schema import plain_url
from server.adapters.tinydb.layout import Layout
from server.api_keys import create
from server.audit import ACTS, Audit, Entry, broken
from server.cli import main
from server.key_store import keys_of, trail_of
from server.settings import Settings
from server.tenants import Principal
from server.wiring import wire

PAYS = "<form method=post><h1>Checkout</h1><p>Total 24.00 EUR</p><button id=x>Pay now</button></form>"
ANNA = Principal("acme", "admin", "Anna", "0123456789ab")


@pytest.fixture(params=["tinydb", pytest.param("postgresql", marks=pytest.mark.process)])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'store'}"
    found: str = request.getfixturevalue("database")
    return found


def command(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def entries(address: str, tenant: str | None = None) -> list[Entry]:
    async def read() -> list[Entry]:
        async with trail_of(address) as trail:
            return list(await trail.entries(tenant))

    return asyncio.run(read())


def write(address: str, *numbers: int) -> None:
    async def story() -> None:
        async with trail_of(address) as trail:
            audit = Audit(trail, lambda: 5.0)
            await asyncio.gather(*(audit.wrote(ANNA, "settings.changed", at=number) for number in numbers))

    asyncio.run(story())


def test_entries_that_are_added_at_once_follow_each_other(address: str) -> None:
    write(address, *range(12))
    kept = entries(address, "acme")
    assert [one.number for one in kept] == list(range(1, 13))
    assert {one.about["at"] for one in kept} == set(range(12))
    assert broken(kept) == []
    assert {(one.who, one.key, one.role, one.at) for one in kept} == {("Anna", "0123456789ab", "admin", 5.0)}
    assert entries(address, "another") == []


def test_what_is_said_is_bounded_and_holds_no_secret(address: str) -> None:
    async def story() -> None:
        async with trail_of(address) as trail:
            said = {"a": "x" * 5000, "b": ["y" * 5000] * 500, "c": "card 4111 1111 1111 1111", "d": "\ud800"}
            await Audit(trail, lambda: 5.0).wrote(ANNA, "exported", **said)

    asyncio.run(story())
    (one,) = entries(address, "acme")
    assert len(str(one.about["a"])) == 300
    assert len(one.about["b"]) == 100  # type: ignore[arg-type]
    assert "4111" not in str(one.about)


@pytest.mark.parametrize("spoil", ["changed", "left out", "put in", "moved"])
def test_tampering_shows(spoil: str, tmp_path: Path) -> None:
    address = f"tinydb:{tmp_path}"
    write(address, *range(4))
    kept = entries(address)
    path = Layout(tmp_path).audit("acme")
    lines = path.read_bytes().splitlines(keepends=True)
    if spoil == "changed":
        lines[1] = lines[1].replace(b"Anna", b"Otto")
    elif spoil == "left out":
        del lines[1]
    elif spoil == "put in":
        lines.insert(1, lines[1])
    else:
        lines[1], lines[2] = lines[2], lines[1]
    assert broken(kept) == []
    path.write_bytes(b"".join(lines))
    assert broken(entries(address)) != []
    said = command("audit", "--verify", "--store", address)
    assert said.exit_code == 1
    assert "tampered with" in said.output


def test_a_chain_that_was_made_anew_from_somewhere_on_does_not_follow() -> None:
    one = Entry(number=1, at=1.0, tenant="t", who="a", key="", role="admin", act="erased", about={})
    assert broken([replace(one, digest="0")]) == [
        "entry 1 of tenant 't' was changed: its digest is not that of what it says"
    ]


def test_a_damaged_trail_is_added_to_no_more(tmp_path: Path) -> None:
    address = f"tinydb:{tmp_path}"
    write(address, 1)
    Layout(tmp_path).audit("acme").write_bytes(b"{\n")
    with pytest.raises(StoreUnavailable, match="put a copy of the file back"):
        write(address, 2)


@pytest.mark.process
@pytest.mark.parametrize(
    "statement", ["UPDATE audit SET body = ''", "DELETE FROM audit", "TRUNCATE audit", "DELETE FROM audit WHERE false"]
)
def test_a_database_takes_no_other_change(database: str, statement: str) -> None:
    write(database, 1, 2)
    with psycopg.connect(plain_url(database)) as connection:
        connection.execute("SELECT set_config('app.tenant', 'acme', false)")
        with pytest.raises(psycopg.errors.RaiseException, match="the audit trail only grows"):
            connection.execute(statement)
    assert broken(entries(database)) == []
    assert len(entries(database)) == 2


def test_who_did_what_is_in_the_trail_of_its_tenant(address: str) -> None:
    made = command("key", "create", "--tenant", "acme", "--role", "viewer", "--name", "Otto", "--store", address)
    assert command("key", "revoke", made.output.split()[0], "--store", address).exit_code == 0

    async def story() -> dict[str, Any]:
        async with keys_of(address) as kept:
            acme = await create(kept, "acme", "admin", "Anna", 0.0, None)
            other = await create(kept, "other", "admin", "Eve", 0.0, None)
        app = wire(Settings(store=address, prove=False))
        transport = httpx.ASGITransport(app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:

            async def ask(token: str, method: str, path: str, body: Any = None) -> Any:
                answer = await http.request(method, path, json=body, headers={"authorization": f"Bearer {token}"})
                assert answer.status_code == 200, answer.text
                return answer.json()

            await ask(acme, "PUT", "/api/settings", {"settings": {"caution": "high"}})
            for yes in (True, False):
                guarded = {"url": "https://shop.example/", "dom": PAYS, "action": 'click("x")'}
                held = await ask(acme, "POST", "/api/agent/guard", guarded)
                await ask(acme, "POST", f"/api/approvals/{held['approvalId']}", {"approve": yes})
            assert (await ask(other, "GET", "/api/audit"))["entries"] == []
            return await ask(acme, "GET", "/api/audit")

    told = asyncio.run(story())
    assert [(one["act"], one["who"].partition(" of ")[0]) for one in told["entries"]] == [
        ("key.created", "a command"), ("key.revoked", "a command"), ("settings.changed", "Anna"),
        ("approval.given", "Anna"), ("approval.refused", "Anna"),
    ]  # fmt: skip
    assert told["broken"] == []
    assert told["head"] == told["entries"][-1]["digest"]
    assert told["entries"][2]["about"] == {"settings": ["caution: high"]}
    shown = json.loads(command("audit", "--json", "--tenant", "acme", "--since", "1d", "--store", address).output)
    assert [one["act"] for one in shown["entries"]] == [one["act"] for one in told["entries"]]
    checked = command("audit", "--verify", "--store", address)
    assert (checked.exit_code, checked.output.splitlines()[-1]) == (0, "5 entries as they were written")


@asynccontextmanager
async def admin_of(address: str) -> AsyncIterator[Callable[..., Any]]:
    """Calls of an admin of a tenant, as `(method, path, body)`."""
    async with keys_of(address) as kept:
        token = await create(kept, "acme", "admin", "Anna", 0.0, None)
    app = wire(Settings(store=address, prove=False))
    transport = httpx.ASGITransport(app)
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:

        async def ask(method: str, path: str, body: Any = None) -> httpx.Response:
            return await http.request(method, path, json=body, headers={"authorization": f"Bearer {token}"})

        yield ask


def test_without_an_entry_nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    store = tmp_path / "store"

    async def story() -> None:
        async with admin_of(f"tinydb:{store}") as ask:
            page = {"url": "https://shop.example/", "dom": PAYS}
            task = (await ask("POST", "/api/agent/interact", {**page, "query": "Choose"})).json()["taskId"]
            held = (await ask("POST", "/api/agent/guard", {**page, "action": 'click("x")'})).json()["approvalId"]
            await ask("PUT", "/api/settings", {"settings": {"caution": "high"}})
            trail = Layout(store).audit("acme")
            sound = trail.read_bytes()
            trail.write_bytes(sound + b"garbage\n")
            for refused in (
                ask("PUT", "/api/settings", {"settings": {"success_threshold": 0.9}}),
                ask("POST", f"/api/approvals/{held}", {"approve": True}),
                ask("DELETE", f"/api/task/{task}"),
                ask("DELETE", "/api/tenant"),
            ):
                assert (await refused).status_code == 503
            trail.write_bytes(sound)
            own = [one["name"] for one in (await ask("GET", "/api/settings")).json()["settings"] if "own" in one]
            assert own == ["caution"]
            assert [one["approvalId"] for one in (await ask("GET", "/api/approvals")).json()["waiting"]] == [held]
            assert (await ask("GET", f"/api/task/{task}")).status_code == 200
            assert [one["act"] for one in (await ask("GET", "/api/audit")).json()["entries"]] == ["settings.changed"]

    asyncio.run(story())


def test_an_act_that_fails_has_an_entry_that_says_so(address: str) -> None:
    async def story() -> None:
        async with admin_of(address) as ask:
            assert (await ask("DELETE", "/api/task/none")).status_code == 404
            told = (await ask("GET", "/api/audit")).json()
        assert [(one["act"], one["about"]) for one in told["entries"]] == [
            ("erased", {"task": "none"}), ("failed", {"act": "erased", "task": "none"}),
        ]  # fmt: skip
        assert told["broken"] == []

    asyncio.run(story())


def test_a_call_that_changes_no_setting_has_no_entry(address: str) -> None:
    async def story() -> None:
        async with admin_of(address) as ask:
            assert (await ask("PUT", "/api/settings", {"settings": {}})).status_code == 200
            for wrong in ({"nope": None}, {"turn_seconds": None}, {"caution": "low"}, {"caution": None, "nope": 1}):
                answer = await ask("PUT", "/api/settings", {"settings": wrong})
                assert answer.status_code == 400, wrong
            assert (await ask("GET", "/api/audit")).json()["entries"] == []

    asyncio.run(story())


def test_a_key_that_could_not_be_told_of_is_not_made_and_not_revoked(tmp_path: Path) -> None:
    address = f"tinydb:{tmp_path}"
    make = ("key", "create", "--tenant", "acme", "--role", "client", "--store", address)
    made = command(*make).output.split()[0]
    Layout(tmp_path).audit("acme").write_bytes(b"{\n")
    refused = command(*make)
    assert refused.exit_code == 1
    assert "no key was made" in refused.output
    assert command("key", "revoke", made, "--store", address).exit_code != 0
    assert command("key", "list", "--store", address).output.splitlines()[-1] == "1 key"


def test_policies_that_come_into_force_are_told_once_however_many_workers_there_are(address: str) -> None:
    async def story() -> None:
        async with trail_of(address) as trail:
            workers = [Audit(trail, lambda: 5.0) for _ in range(3)]
            await asyncio.gather(*(one.in_force("sha256:b", "sha256:a") for one in workers))
            await workers[0].in_force("sha256:a", "sha256:b")

    asyncio.run(story())
    assert [one.about["version"] for one in entries(address, "")] == ["sha256:b", "sha256:a"]


def test_acts_are_known_by_their_names() -> None:
    assert len(set(ACTS)) == len(ACTS)
    assert all("." in act or act.endswith("ed") for act in ACTS)
