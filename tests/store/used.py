"""Stores that hold something: what a service keeps in use, and something of everything that a store can hold."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from msgspec import Raw

from engine.knowledge import Document
from engine.learning.churn import ChurnPage, Mark
from engine.ports import Held, Opened, purpose_of
from engine.recipes import LEARNED, KeptRecipe, Recipe, Step, Version
from engine.record.picked import PickedElement, PickedFor
from engine.record.turn import Reply, Usage
from engine.safety.confirm import Confirmation
from engine.safety.meaning import Classification, Classified
from server.api_keys import create
from server.audit import Audit
from server.drafts.draft import Draft
from server.pairing import Paired, Pairing
from server.settings import Settings
from server.stores import Store, open_store
from server.telemetry.watch import NoSpans, Telemetry
from server.tenants import Principal
from server.wiring import wire
from tests.store.conftest import commit_of, new_task, page

URL = "https://shop.example/shoes"
FILTERS = {"i": "filters", "r": "btn", "n": "Filters"}
STOCK = {"i": "stock", "r": "sel", "n": "Availability", "v": "All", "o": ["All", "In stock"]}
PAGES = ([FILTERS], [FILTERS, STOCK], [FILTERS, {**STOCK, "v": "In stock"}])


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """The store of an address, closed at the end of the context."""
    store = open_store(address, Telemetry())
    try:
        yield store
    finally:
        await store.close()


async def use(store: str, policies: Path) -> tuple[str, str]:
    """A task, a claim and a batch plan, over HTTP without a socket; the ids of the task and of the plan."""
    app = wire(Settings(store=store, policies=policies, prove=False))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:

        async def post(path: str, **body: Any) -> Any:
            answer = await http.post(path, json=body)
            assert answer.status_code == httpx.codes.OK, answer.text
            return answer.json()

        said: dict[str, str] = {"query": 'Click "Filters", then choose "In stock" in Availability'}
        for page in PAGES:
            answer = await post("/api/agent/interact", url=URL, interactiveTree=page, **said)
            said = {"taskId": answer["taskId"]}
        assert answer["status"] == "completed"
        await post("/api/agent/complete", sessionId="s", status="success", summary="Done", original_request_summary="?")
        plan = await post("/api/plans", goal="Open it", steps=[{"description": "Open the page"}])
    return answer["taskId"], plan["planId"]


async def fill(store: Store, tenant: str, said: str) -> None:
    """Something of everything that is kept for a tenant; `said` stands in all texts that a user or a page brought."""
    wanted = purpose_of(said, session=f"session {said}")
    for name, turns in ((f"first {said}", 3), (f"second {said}", 1)):
        state = new_task(name, f"session {said}")
        for number in range(turns):
            told = commit_of(state, url=f"https://shop.example/{number}/{said}", request_id=f"{name} {number}")
            await store.turns.claim(tenant, f"{name} {number}", name, wanted)
            await store.turns.commit(tenant, told)
            state = told.state
    await store.turns.open(tenant, Opened(new_task(f"begun {said}", f"session {said}"), Raw(b"{}"), page()))
    reply = Reply(key="k", effect="llm.plan", status="ok", body=Raw(b'{"steps":["%s"]}' % said.encode()))
    await store.turns.claim(tenant, f"begun {said}", f"begun {said}", wanted)
    await store.turns.append(tenant, f"begun {said}", 0, reply)
    await store.turns.append(tenant, f"first {said}", 3, Reply(key="l", effect="llm.plan", status="ok", usage=Usage()))
    await store.turns.claim(tenant, f"failed {said}", f"failed {said}", wanted)
    await store.turns.remember(tenant, f"failed {said}", f"failed {said}", Raw(b'{"status":"%s"}' % said.encode()))
    await store.accounts.book(tenant, 120)
    await store.tallies.count(tenant, "tier1.cart", agreed=True)
    await store.churn.keep(tenant, ChurnPage(host="shop.example", path=f"/{said}", marks={said: Mark(1, 2.5)}), 10)
    await store.classifications.keep(
        tenant, Classified(f"shop.example/{said}", "key", Classification("purchase", "irreversible", time.time()))
    )
    picked = PickedElement("button", "details", f"details at {said}", time.time())
    await store.picks.keep(tenant, PickedFor("shop.example", "click details", picked))
    await store.recipes.change(tenant, "add-a-todo", lambda _: learned_recipe(said))
    await store.shelf.put(tenant, [Document(f"document {said}", f"We ship {said}.")])
    asked = Confirmation(kind="purchase", action='click("b1")', element=said, site="shop.example", because="it buys")
    await store.waiting.hold(tenant, Held(f"held-{tenant}", "print", f"Buy {said}?", asked, time.time() + 3_600))
    await Audit(store.trail, time.time).wrote(Principal(tenant, "admin", "Anna"), "settings.changed", of="caution")
    await store.settings.change(tenant, lambda _: {"blocked_domains": (f"{said}.example",), "success_threshold": 0.8})
    await store.waiting.take(tenant, f"used-{tenant}", time.time() + 3_600)


def learned_recipe(said: str) -> KeptRecipe:
    """Learned from the first task of `fill`, and run once more by another one."""
    steps = (Step(do="setValue", role="textbox", name="What needs to be done?", value="{title}"),
             Step(do="press", value="Enter"))  # fmt: skip
    recipe = Recipe("add-a-todo", "shop.example", "Add {title} to the list", steps, {"title": "text"})
    versions = (
        Version(number=1, recipe=recipe, author=LEARNED, at=5.0, tasks=(f"first {said}",), runs=1),
        Version(number=2, recipe=recipe, author=LEARNED, at=6.0, tasks=(f"first {said}", f"second {said}"), runs=2),
    )
    return KeptRecipe(id=recipe.id, site=recipe.site, versions=versions)


async def filled(address: str, *tenants: str) -> None:
    """A store with all of that for each tenant, where what was said is its name; with keys, a draft, and a paired
    extension.
    """
    store = open_store(address, Telemetry(NoSpans()))
    try:
        for tenant in tenants:
            await fill(store, tenant, f"«{tenant}»")
            await create(store.keys, tenant, "admin", "someone", time.time(), None)
        draft = Draft(id="0123456789ab", name="Ask less", tenant=tenants[0], base="sha256:0")
        await store.drafts.change(draft.id, lambda _: draft)
        await store.pairing.change(lambda _: Pairing(paired=(Paired("chrome-extension://abc", 5.0),)))
    finally:
        await store.close()
