"""What the panel can show, each state from what a real server has stored of a task."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from tests.extension.conftest import Installed
from tests.running import turn

Record = dict[str, Any]

HERE, ELSEWHERE = 0, -1  # the tab that the panel stands beside, and one that is not there
FILTERS = {"i": "filters", "r": "btn", "n": "Filters"}
STOCK = {"i": "stock", "r": "sel", "n": "Availability", "v": "All", "o": ["All", "In stock"]}
CART = {"i": "cart", "r": "link", "n": "Cart", "href": "/cart"}
SHOP = "https://shop.example/shoes"
WISH = 'Click "Filters", then choose "In stock" in Availability'
MOVED = {"clientObservations": {"didNetworkOccur": False, "didDomMutate": True, "didUrlChange": False}}
PAYING = [
    {"i": "h", "r": "hdr", "n": "Checkout"},
    {"i": "t", "r": "txt", "n": "Total: 240.00 EUR"},
    {"i": "r", "r": "txt", "n": "Recipient: Aerolínea del Norte"},
    {"i": "pay", "r": "btn", "n": "Pay 240.00 EUR"},
]
EDIT = [{"i": name, "r": "btn", "n": "Edit", "row": f"{name} Edit"} for name in ("Ann Lee", "Bob Ray")]


@dataclass(frozen=True)
class Stage:
    surefoot: Installed
    server: str

    async def panel(self, *records: Record, **kept: Any) -> Page:
        """The panel with tasks kept as the worker keeps them, and what else `chrome.storage.local` has."""
        await self.surefoot.context.new_page()
        ids = await self.surefoot.worker.evaluate("async () => (await chrome.tabs.query({})).map(({id}) => id)")
        panel = await self.surefoot.panel(max(ids), width=360)
        places = {HERE: max(ids), ELSEWHERE: 0}
        tasks = {f"task:{one['id']}": {**one, "tabId": places[one["tabId"]]} for one in records}
        ended = {key: one for key, one in tasks.items() if one["phase"] == "ended"}
        await panel.evaluate("(kept) => chrome.storage.session.set(kept)", tasks)
        await panel.evaluate("(kept) => chrome.storage.local.set(kept)", {**ended, **kept})
        return panel

    def played(self, *pages: list[dict[str, Any]], wish: str = WISH, **more: Any) -> Record:
        """A task as far as these pages brought it, as the worker keeps it in the phase that it asks or acts in."""
        answer = turn(self.server, query=wish, url=SHOP, interactiveTree=pages[0])
        for page in pages[1:]:
            answer = turn(self.server, taskId=answer["taskId"], url=SHOP, interactiveTree=page, **MOVED)
        phase = {"executing": "act", "needs_user_input": "question"}.get(answer["status"], "ended")
        ended = {"ended": {"status": answer["status"], "at": 1_800_000_000_000}} if phase == "ended" else {}
        id = answer["taskId"]
        kept = {"id": id, "taskId": id, "query": wish, "tabId": HERE, "since": 1}
        return {**kept, "answer": answer, "phase": phase, **ended, **more}


async def _start(stage: Stage) -> Page:
    return await stage.panel()


async def _history(stage: Stage) -> Page:
    chosen = {**STOCK, "v": "In stock"}
    done = stage.played([CART, FILTERS], [CART, FILTERS, STOCK], [CART, FILTERS, chosen], tabId=ELSEWHERE)
    cancelled = {"status": "cancelled", "at": 1_799_990_000_000}
    stopped = stage.played([CART, FILTERS], tabId=ELSEWHERE) | {"phase": "ended", "ended": cancelled}
    return await stage.panel(done, {**stopped, "query": 'Click "Cart"'}, favourites=[WISH])


async def _settings(stage: Stage) -> Page:
    secrets = [{"name": "token", "site": "shop.example", "value": "never shown"}]
    await stage.surefoot.worker.evaluate("(secrets) => chrome.storage.session.set({secrets})", secrets)
    panel = await stage.panel()
    await panel.click("#open-settings")
    await panel.click("#test")
    await panel.wait_for_selector("#test-result.good")
    return panel


async def _asking(stage: Stage) -> Page:
    return await stage.panel({"id": "a", "query": WISH, "tabId": HERE, "since": 1, "phase": "ask"})


async def _paused(stage: Stage) -> Page:
    elsewhere = stage.played(PAYING, wish='Click "Pay 240.00 EUR"', tabId=ELSEWHERE)
    return await stage.panel(stage.played([CART, FILTERS], [CART, FILTERS, STOCK], held=True), elsewhere)


async def _failed(stage: Stage) -> Page:
    return await stage.panel(stage.played([CART, FILTERS], [CART, FILTERS], held=True))


async def _question(stage: Stage) -> Page:
    return await stage.panel(stage.played(EDIT, wish='Click "Edit"'))


async def _confirmation(stage: Stage) -> Page:
    return await stage.panel(stage.played(PAYING, wish='Click "Pay 240.00 EUR"'))


async def _outside(stage: Stage) -> Page:
    asked = stage.played(PAYING, wish='Click "Pay 240.00 EUR"')
    return await stage.panel({**asked, "answer": {**asked["answer"], "approvalId": "apr_3f9c2a71d04e"}})


async def _lapsed(stage: Stage) -> Page:
    asked = stage.played(PAYING, wish='Click "Pay 240.00 EUR"')
    return await stage.panel({**asked, "lapsed": True, "answer": {**asked["answer"], "approvalId": "apr_3f9c2a71d04e"}})


async def _declined(stage: Stage) -> Page:
    says = "The question was answered. The approver said no to the only thing left to do."
    ended = {"phase": "ended", "ended": {"status": "declined", "at": 1_800_000_000_000}, "says": says}
    return await stage.panel({**stage.played(PAYING, wish='Click "Pay 240.00 EUR"'), **ended})


async def _handed_back(stage: Stage) -> Page:
    before = stage.played([CART, FILTERS])
    back = turn(
        stage.server, taskId=before["taskId"], url=SHOP, interactiveTree=[CART, FILTERS], handedBack=True,
        recentEvents=["[0s ago] The user clicked 'Cart'"],
    )  # fmt: skip
    panel = await stage.panel({**before, "answer": back})
    await panel.wait_for_selector("#log li:nth-child(2)")
    return panel


async def _unseen(stage: Stage) -> Page:
    return await stage.panel(stage.played(EDIT, wish='Click "Edit"', unseen=["https://pay.example/*"]))


async def _gone(stage: Stage) -> Page:
    return await stage.panel(stage.played([CART, FILTERS], tabId=ELSEWHERE, trouble={"code": "trouble_tab"}))


async def _access(stage: Stage) -> Page:
    return await stage.panel(
        {"id": "a", "query": WISH, "tabId": HERE, "since": 1, "phase": "access", "site": "https://shop.example/*"}
    )


async def _unpaired(stage: Stage) -> Page:
    trouble = {"code": "trouble_unpaired"}
    return await stage.panel({"id": "u", "query": WISH, "tabId": HERE, "since": 1, "phase": "act", "trouble": trouble})


async def _closed(stage: Stage) -> Page:
    return await stage.panel(stage.played([CART, FILTERS], trouble={"code": "trouble_tab"}))


async def _offline(stage: Stage) -> Page:
    away = {"since": 1, "detail": ""}
    return await stage.panel({"id": "o", "query": WISH, "tabId": HERE, "since": 1, "phase": "ask", "offline": away})


async def _done(stage: Stage) -> Page:
    chosen = {**STOCK, "v": "In stock"}
    panel = await stage.panel(stage.played([CART, FILTERS], [CART, FILTERS, STOCK], [CART, FILTERS, chosen]))
    await panel.wait_for_selector("#receipt h3")
    await panel.click("#log summary >> nth=0")
    return panel


STATES: Mapping[str, Callable[[Stage], Awaitable[Page]]] = {
    "start": _start,
    "history": _history,
    "settings": _settings,
    "asking": _asking,
    "paused": _paused,
    "failed": _failed,
    "question": _question,
    "confirmation": _confirmation,
    "outside": _outside,
    "lapsed": _lapsed,
    "declined": _declined,
    "handed_back": _handed_back,
    "unseen": _unseen,
    "gone": _gone,
    "access": _access,
    "unpaired": _unpaired,
    "closed": _closed,
    "offline": _offline,
    "done": _done,
}
