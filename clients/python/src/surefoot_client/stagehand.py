"""Stagehand for Python behind Surefoot: what it observes is judged before it acts.

    agent = GuardedStagehand(stagehand, tab, goal=…, criteria=[…])
    await agent.act("pay for the tea")

`tab` is the page that Stagehand is at as Playwright sees it, connected over the DevTools protocol: by it the page is
read, out of reach of the page's own scripts. Needs `stagehand` and `playwright`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from playwright.async_api import CDPSession, Page
from stagehand import Action, ActResult, Stagehand

from surefoot_client import calls
from surefoot_client.answers import Completion, Verified
from surefoot_client.browser.isolated import Isolated
from surefoot_client.clients import AsyncClient
from surefoot_client.gatekeeper import UNKNOWN, Allow, Approve, Gatekeeper, HeldBack, nobody, written

LOOKS = frozenset({"hover", "nextChunk", "prevChunk", "scrollTo"})
STRIKES = frozenset({"click", "doubleClick"})
PRESS = "press"
EMPTY = "<html></html>"
XPATH = "xpath="


class GuardedStagehand:
    """One agent at one tab. `goal` is the task in the user's words, `criteria` say how to see on the page that it is
    done, `approve` asks a person. Raises HeldBack where something may not go out.
    """

    def __init__(
        self, stagehand: Stagehand, tab: Page, surefoot: AsyncClient | None = None, *, goal: str | None = None,
        criteria: Sequence[str] = (), approve: Approve = nobody,
    ) -> None:  # fmt: skip
        if stagehand._create_config.self_heal is not False:
            raise ValueError("create Stagehand with self_heal=False: else it may act on something else than was judged")
        self.keeper = Gatekeeper(surefoot or AsyncClient(), goal=goal, criteria=criteria, approve=approve)
        self._stagehand = stagehand
        self._tab = tab
        self._script = Isolated(self._send)
        self._cdp: CDPSession | None = None

    async def act(self, instruction: str | Action) -> ActResult:
        """Do one thing: what is observed for an instruction, or an action that was observed before."""
        page = await self._page()
        action = instruction if isinstance(instruction, Action) else await self._observed(instruction, page)
        async with self.keeper.alone() as allow:
            await self._judge(action, allow)
            return await self._stagehand.act(action, page=page)

    async def goto(self, url: str) -> None:
        page = await self._page()
        async with self.keeper.alone() as allow:
            await allow(written("navigate", url), self.see)
            await page.goto(url)

    async def verified(self) -> Verified | None:
        """Whether the last action worked; None where none went out."""
        return await self.keeper.verified(self.see)

    async def done(self, summary: str) -> Completion:
        """What the completion gate says to "done"."""
        return await self.keeper.done(summary, self.see)

    async def see(self) -> calls.Page:
        """The page as it is. Raises HeldBack where it cannot be read."""
        page = await self._script.snapshot()
        if page is None:
            raise HeldBack(self._tab.url, "the page cannot be read")
        return page if page["interactiveTree"] else {**page, "dom": EMPTY}

    async def _page(self) -> Any:
        """Stagehand's own page, which has to be the tab that is judged."""
        page = await self._stagehand.browser.context.active_page()
        judged = (await self._send("Target.getTargetInfo", {}))["targetInfo"]["targetId"]
        if page is None or page.page_id != judged:
            raise HeldBack("act", "Stagehand is at another tab than the one that is judged")
        return page

    async def _observed(self, instruction: str, page: Any) -> Action:
        found = (await self._stagehand.observe(instruction, page=page)).data
        if not found:
            raise HeldBack(instruction, "nothing was observed that does this")
        return found[0]

    async def _judge(self, action: Action, allow: Allow) -> None:
        method, given = action.method or "click", list(action.arguments or ())
        if method in LOOKS:
            return
        say = SAYS.get(method)
        if say is None:
            raise HeldBack(method, "it cannot be told what it would do; use click, fill, type, press or a select")
        page = await self.see()
        id_ = await self._id_of(action, strikes=method in STRIKES)
        if method == PRESS and page.get("activeElement") != id_:
            raise HeldBack(method, "another element has the focus, to which the key would go; click this one first")
        await allow(say(id_, given), self.see if method == PRESS else partial(self._focused, id_))
        if await self._id_of(action, strikes=method in STRIKES) != id_:  # Stagehand looks its selector up anew
            raise HeldBack(action.description, "another element came to stand there meanwhile; observe again")

    async def _focused(self, id_: str) -> calls.Page:
        """As if the element that is typed into had the focus, which it has by then."""
        return {**await self.see(), "activeElement": id_}

    async def _id_of(self, action: Action, *, strikes: bool) -> str:
        node = await self._script.found(action.selector.removeprefix(XPATH)) if action.selector else None
        id_ = await self._script.called(node, strikes=strikes) if node is not None else None
        if not isinstance(id_, str):
            raise HeldBack(action.description, UNKNOWN)
        return id_

    async def _send(self, method: str, params: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._cdp is None:
            self._cdp = await self._tab.context.new_cdp_session(self._tab)
        told: Mapping[str, Any] = await self._cdp.send(method, dict(params))
        return told


def _struck(verb: str) -> Callable[[str, list[str]], str]:
    def say(id_: str, given: list[str]) -> str:
        if given and given[0] not in ("", "left"):
            raise HeldBack(verb, f"it cannot be told what the button {given[0]!r} would do")
        return written(verb, id_)

    return say


def _first(given: list[str]) -> str:
    return given[0] if given else ""


SAYS: Mapping[str, Callable[[str, list[str]], str]] = {
    "click": _struck("click"),
    "doubleClick": _struck("doubleClick"),
    "fill": lambda id_, given: written("setValue", id_, _first(given)),
    "press": lambda id_, given: written("press", _first(given)),
    "selectOptionFromDropdown": lambda id_, given: written("select", id_, _first(given)),
    "type": lambda id_, given: written("type", _first(given)),
}
