"""browser-use behind Surefoot: `Agent(…, tools=GuardedTools(goal=…))`, and every action of the agent is judged first.

Its hooks stand around whole steps, so it is the tools' `act` that is wrapped: through it each single action goes. Which
element an action means is told by the agent's own view of the page; what the page says, by the page script. Needs
`browser-use`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from browser_use import ActionResult, BrowserSession, Tools
from browser_use.tools.registry.views import ActionModel

from surefoot_client.browser.isolated import Isolated
from surefoot_client.clients import AsyncClient
from surefoot_client.errors import SurefootError
from surefoot_client.gatekeeper import UNKNOWN, Allow, Approve, Gatekeeper, HeldBack, nobody, written

# What only looks, or stays between the agent and its model.
LOOKS = frozenset({
    "close", "dropdown_options", "extract", "find_elements", "find_text", "read_file", "replace_file", "save_as_pdf",
    "screenshot", "scroll", "search_page", "switch", "wait", "write_file",
})  # fmt: skip
OPENS = frozenset({"go_back", "navigate"})
BLANK = "about:blank"
EMPTY = "<html></html>"

Arguments: TypeAlias = Mapping[str, Any]


class GuardedTools(Tools[Any]):
    """The tools of an agent, whose actions pass the guard. `goal` is the task in the user's words, `criteria` say how
    to see on the page that it is done, `approve` asks a person. What may not go out is an error that the agent is told.
    """

    def __init__(
        self, surefoot: AsyncClient | None = None, *, goal: str | None = None, criteria: Sequence[str] = (),
        approve: Approve = nobody, **rest: Any,
    ) -> None:  # fmt: skip
        super().__init__(**rest)
        self.keeper = Gatekeeper(surefoot or AsyncClient(), goal=goal, criteria=criteria, approve=approve)

    async def act(self, action: ActionModel, browser_session: BrowserSession, **rest: Any) -> ActionResult:
        tab = _Tab(browser_session)
        async with self.keeper.alone() as allow:
            try:
                for name, said in action.model_dump(exclude_unset=True).items():
                    turned_down = await self._turned_down(tab, name, said or {}, allow)
                    if turned_down:
                        return ActionResult(error=turned_down)
            except SurefootError as error:
                return ActionResult(error=str(error))
            return await super().act(action, browser_session, **rest)

    async def _turned_down(self, tab: _Tab, name: str, said: Arguments, allow: Allow) -> str:
        """Why "done" is not believed; "" where it is, or where it was an action that may go out. Raises HeldBack."""
        if name == "done" and said.get("success", True):
            told = await self.keeper.done(str(said.get("text", "")), tab.page)
            return "" if told.status == "accepted" else told.prompt or told.reason
        if name in LOOKS or name == "done":
            return ""
        read = READ.get(name)
        if read is None:
            raise HeldBack(name, "it cannot be told what it would do; use click, input, select_dropdown or send_keys")
        judged = await read(tab, said)
        for one in judged:
            await allow(one, partial(tab.page, opens=name in OPENS))
        if name not in OPENS and await read(tab, said) != judged:
            raise HeldBack(name, "another element came to stand there meanwhile; look again")
        return ""


class _Tab:
    """The tab that the agent is at, through its own connection to the browser."""

    def __init__(self, session: BrowserSession) -> None:
        self._session = session
        self._script = Isolated(self._send)

    async def page(self, *, opens: bool = False) -> dict[str, Any]:
        """As it is. Raises HeldBack where it cannot be read, unless all that is done is to open another."""
        page = await self._script.snapshot()
        if page is None:
            url = await self._session.get_current_page_url() or BLANK
            if not (opens or url == BLANK):
                raise HeldBack(url, "the page cannot be read")
            return {"url": url, "dom": EMPTY}
        return page if page["interactiveTree"] else {**page, "dom": EMPTY}

    async def id_of(self, index: int, *, strikes: bool = False) -> str:
        """Of an element by its number in the agent's view. Raises HeldBack where Surefoot knows of nothing there, or
        where a click on it would strike something else.
        """
        await self.page()
        node = await self._session.get_element_by_index(index)
        if node is None:
            raise HeldBack(str(index), "there is no such element")
        cdp = await self._session.get_or_create_cdp_session()
        if (await self._session.cdp_client_for_node(node)).session_id != cdp.session_id:
            raise HeldBack(str(index), "it stands in a frame of another site")
        return _known(await self._script.called(node.backend_node_id, strikes=strikes), str(index))

    async def under(self, x: float, y: float) -> str:
        await self.page()
        return _known(await self._script.under(x, y), f"{x}, {y}")

    async def _send(self, method: str, params: Mapping[str, Any]) -> Mapping[str, Any]:
        cdp = await self._session.get_or_create_cdp_session()
        told: Mapping[str, Any] = await cdp.cdp_client.send_raw(method, dict(params), cdp.session_id)
        return told


def _known(id_: Any, target: str) -> str:
    if not isinstance(id_, str):
        raise HeldBack(target, UNKNOWN)
    return id_


async def _click(tab: _Tab, said: Arguments) -> list[str]:
    if said.get("index") is not None:
        return [written("click", await tab.id_of(said["index"], strikes=True))]
    return [written("click", await tab.under(said.get("coordinate_x", -1), said.get("coordinate_y", -1)))]


async def _input(tab: _Tab, said: Arguments) -> list[str]:
    return [written("setValue", await tab.id_of(said["index"]), said.get("text", ""))]


async def _select(tab: _Tab, said: Arguments) -> list[str]:
    return [written("select", await tab.id_of(said["index"]), said.get("text", ""))]


async def _keys(tab: _Tab, said: Arguments) -> list[str]:
    keys = str(said.get("keys", ""))
    if len(keys.splitlines()) > 1 or keys != keys.strip("\r\n"):
        raise HeldBack(keys, "a line break in it presses Enter: send the text, and Enter by itself")
    return [written("press", keys)]


async def _navigate(tab: _Tab, said: Arguments) -> list[str]:
    return [written("navigate", said.get("url", ""))]


async def _back(tab: _Tab, said: Arguments) -> list[str]:
    return ["goBack()"]


READ: Mapping[str, Callable[[_Tab, Arguments], Awaitable[list[str]]]] = {
    "click": _click,
    "go_back": _back,
    "input": _input,
    "navigate": _navigate,
    "select_dropdown": _select,
    "send_keys": _keys,
}
