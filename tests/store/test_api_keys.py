"""Keys in a store: the same for files and a database; and what is one tenant's is nobody else's."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from engine.ports import StoreUnavailable
from server.adapters.tinydb.key_file import KeyFile
from server.api_keys import FRESH, Keyring, create
from server.cli import main
from server.key_store import keys_of
from server.settings import Settings
from server.tenants import Role
from server.wiring import wire

pytestmark = pytest.mark.process
PAGE = {"url": "https://shop.example/", "interactiveTree": [{"i": "b", "r": "btn", "n": "Save"}]}
DO = {"url": PAGE["url"], "interactiveTree": PAGE["interactiveTree"], "query": 'Click "Save", then click "Next"'}


@pytest.fixture(params=["tinydb", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "tinydb":
        return f"tinydb:{tmp_path / 'store'}"
    found: str = request.getfixturevalue("database")
    return found


def key(address: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["key", *words, "--store", address])


def made(address: str, tenant: str, role: Role) -> str:
    """A new key, as the command shows it."""
    result = key(address, "create", "--tenant", tenant, "--role", role, "--name", f"a {role}")
    assert result.exit_code == 0, result.output
    found = re.search(r"^sf_\S+$", result.output, re.MULTILINE)
    assert found, result.output
    return found[0]


def test_a_key_is_shown_once_listed_without_what_it_is_made_of_and_revoked(address: str) -> None:
    token = made(address, "acme", "client")
    assert token.rpartition("_")[2] not in key(address, "list").output
    (listed,) = json.loads(key(address, "list", "--json").output)["keys"]
    assert (listed["tenant"], listed["role"], listed["name"], listed["expires"]) == ("acme", "client", "a client", None)
    assert "digest" not in listed
    assert key(address, "revoke", token).exit_code == 0
    gone = key(address, "revoke", listed["id"])
    assert (gone.exit_code, gone.output) == (
        1, f"Error: there is no key {listed['id']!r}: surefoot key list shows what there is\n"
    )  # fmt: skip
    assert key(address, "list").output == "0 keys\n"


@pytest.mark.parametrize("said", ["", "d", "0d", "-1d", "90", "1y", "1.5d", "٣d "])
def test_when_a_key_runs_out_is_said_in_days_hours_or_minutes(tmp_path: Path, said: str) -> None:
    refused = key(f"tinydb:{tmp_path}", "create", "--tenant", "a", "--role", "admin", "--expires", said or " ")
    assert refused.exit_code == 2
    assert "say days, hours or minutes, as in 90d, 12h or 30m" in refused.output


def test_keys_that_are_made_at_once_are_all_kept(address: str) -> None:
    async def make() -> None:
        async with keys_of(address) as one, keys_of(address) as two:
            making = (create(kept, "acme", "viewer", str(at), 1.0, None) for at in range(8) for kept in (one, two))
            await asyncio.gather(*making)
            assert len((await one.read()).all) == 16

    asyncio.run(make())


def test_what_is_kept_has_no_key_in_it(tmp_path: Path) -> None:
    token = made(f"tinydb:{tmp_path}", "acme", "admin")
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert token.rpartition("_")[2].encode() not in kept
    assert b'"acme"' in kept


def test_a_damaged_file_of_keys_lets_nobody_in(tmp_path: Path) -> None:
    token = made(f"tinydb:{tmp_path}", "acme", "admin")
    clock = [0.0]
    ring = Keyring(KeyFile(tmp_path), lambda: clock[0])
    assert asyncio.run(ring.any())
    (tmp_path / "keys.json").write_text("{")
    with pytest.raises(StoreUnavailable, match=r"\(keys.json\): put a copy of the file back"):
        asyncio.run(Keyring(KeyFile(tmp_path), lambda: 0.0).any())
    clock[0] += FRESH  # one that has read them goes by what it has read
    assert asyncio.run(ring.whose(token)) is not None
    assert key(f"tinydb:{tmp_path}", "list").exit_code == 1


@asynccontextmanager
async def serving(address: str) -> AsyncIterator[httpx.AsyncClient]:
    app = wire(Settings(store=address, prove=False))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        yield http


def test_what_is_another_tenants_is_as_unknown_as_what_is_nobodys(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    one, two = made(address, "one", "admin"), made(address, "two", "admin")

    async def story() -> None:
        async with serving(address) as http:

            async def ask(token: str, method: str, path: str, body: Any = None) -> httpx.Response:
                return await http.request(method, path, json=body, headers={"authorization": f"Bearer {token}"})

            first = (await ask(one, "POST", "/api/agent/interact", {**DO, "sessionId": "s", "requestId": "r"})).json()
            plan = (await ask(one, "POST", "/api/plans", {"goal": "g", "steps": [{"description": "a"}]})).json()
            claim = {"sessionId": "s", "status": "success", "summary": "Done", "original_request_summary": "Do"}
            await ask(one, "POST", "/api/agent/complete", claim)
            await ask(one, "PUT", "/api/knowledge", {"id": "doc", "text": "How we save things."})
            task, plan_id = first["taskId"], plan["planId"]
            calls = [
                ("GET", f"/api/task/{task}", None),
                ("GET", f"/api/task/{task}/trace", None),
                ("GET", f"/api/task/{task}/receipt", None),
                ("POST", f"/api/task/{task}/cancel", {}),
                ("POST", "/api/agent/interact", {**PAGE, "taskId": task}),
                ("GET", "/api/session/s/task/active", None),
                ("GET", "/api/session/s/messages", None),
                ("GET", f"/api/plans/{plan_id}", None),
                ("GET", f"/api/plans/{plan_id}/trace", None),
                ("POST", f"/api/plans/{plan_id}/report", {"results": [{"step": 0}]}),
                ("GET", "/api/agent/complete/trace?sessionId=s", None),
                ("GET", "/api/knowledge/doc", None),
                ("DELETE", "/api/knowledge/doc", None),
                ("GET", "/api/knowledge?query=save", None),
                ("GET", "/api/knowledge", None),
                ("GET", "/api/churn", None),
                ("GET", "/api/approvals", None),
            ]
            for method, path, body in calls:
                said = json.dumps([path, body])
                for known, nobodys in ((task, "t" * len(task)), (plan_id, "p" * len(plan_id)), ('"s"', '"z"'),
                                       ("/s/", "/z/"), ("=s\"", "=z\""), ("doc", "cod")):  # fmt: skip
                    said = said.replace(known, nobodys)
                other_path, other_body = json.loads(said)
                theirs, unknown = await ask(two, method, path, body), await ask(two, method, other_path, other_body)
                shown = unknown.text.replace("t" * len(task), task).replace("p" * len(plan_id), plan_id)
                shown = shown.replace("'z'", "'s'").replace("cod", "doc")
                assert (theirs.status_code, theirs.text) == (unknown.status_code, shown), path
                assert "Save" not in theirs.text.replace(json.dumps(body), ""), path
            again = (await ask(two, "POST", "/api/agent/interact", {**DO, "sessionId": "s", "requestId": "r"})).json()
            assert again["taskId"] != task
            mine = (await ask(one, "GET", f"/api/task/{task}")).json()
            assert (mine["status"], mine["turn"]) == ("executing", 0)

    asyncio.run(story())
