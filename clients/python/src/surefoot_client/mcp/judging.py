"""What a call of another server's tool would do, as actions of the API.

Tools of Playwright MCP are read as what they do on its page, which the page script tells through its own tools. A call
of any other server's tool is judged as a form with its arguments would be that goes to another site, unless the tool
says that it only reads: what nobody can read asks a person first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeAlias

import msgspec
from mcp.types import Tool

from surefoot_client.browser.ours import Ours
from surefoot_client.calls import Page
from surefoot_client.gatekeeper import UNKNOWN, HeldBack, written
from surefoot_client.tool_calls import CALL, form_of

Arguments: TypeAlias = Mapping[str, Any]


class Tools(Protocol):
    """The other server."""

    async def text_of(self, name: str, arguments: Arguments) -> str:
        """What a tool of it answers; "" where it failed."""


class Judged(Protocol):
    """How the tools of a server are judged."""

    async def acts(self, tool: Tool, arguments: Arguments) -> list[str]:
        """What a call would do, in order; nothing where it only looks. Raises HeldBack where nobody can say."""

    async def page(self, tool: Tool, arguments: Arguments) -> Page:
        """Where it would be done, as it is now."""

    def shares(self, tool: Tool) -> bool:
        """Whether what it does depends on a page that other calls change."""


# ---------------------------------------------------------------------------------------------------- Playwright MCP

LOOKS = frozenset({
    "browser_close", "browser_console_messages", "browser_find", "browser_install", "browser_network_request",
    "browser_network_requests", "browser_resize", "browser_snapshot", "browser_take_screenshot", "browser_wait_for",
})  # fmt: skip
AIMS = ("target", "ref")  # of newer releases, and of older ones
OPENS = frozenset({"browser_navigate", "browser_tabs"})
_RESULT = "### Result\n"
_EVALUATE = "browser_evaluate"

class OfBrowser:
    """The tools of Playwright MCP. What stands in frames of other sites is held back: its script is not reached."""

    def __init__(self, tools: Tools, ours: Ours) -> None:
        self._tools = tools
        self._ours = ours

    async def acts(self, tool: Tool, arguments: Arguments) -> list[str]:
        if tool.name in LOOKS:
            return []
        read = READ.get(tool.name)
        if read is None:
            raise HeldBack(tool.name, "it cannot be told what it would do; use the tools that click, type or select")
        return await read(self, arguments)

    async def page(self, tool: Tool, arguments: Arguments) -> Page:
        page: dict[str, Any] | None = await self._evaluated(f"() => {self._asked('snapshot()')}")
        if page is None:
            if tool.name not in OPENS:
                raise HeldBack(tool.name, "the page cannot be read")
            return {"url": "about:blank", "dom": "<html></html>"}
        page.pop("frames", None)
        page.pop("truncated", None)
        return page if page["interactiveTree"] else {**page, "dom": "<html></html>"}

    def shares(self, tool: Tool) -> bool:
        return tool.name not in LOOKS

    async def id_of(self, arguments: Arguments, *, strikes: bool = False) -> str:
        """Of what a call aims at. Raises HeldBack where Surefoot knows of nothing there, where a click on it would
        strike something else, or where the call aims at two.
        """
        aims = dict.fromkeys(str(arguments[name]) for name in AIMS if arguments.get(name))
        if len(aims) != 1:
            raise HeldBack(", ".join(aims), "it has to say what it aims at, and once")
        (target,) = aims
        await self._evaluated(f"() => {self._asked('snapshot()')}")
        function = self._ours.of_element(strikes=strikes, moved=True)
        told = await self._evaluated(function, element=target, target=target, ref=target)
        known = told is not None and told["top"] and (not strikes or told["middle"] == told["id"])
        return _known(told["id"] if known else None, target)

    async def under(self, x: float, y: float) -> str:
        await self._evaluated(f"() => {self._asked('snapshot()')}")
        return _known(await self._evaluated(f"() => {self._asked(f'under({float(x)}, {float(y)})')}"), f"{x}, {y}")

    def _asked(self, call: str) -> str:
        """What the script answers; null where the page has something in its place."""
        return f'{{ return ({self._ours.late})() ? window["{self._ours.name}"].{call} : null; }}'

    async def _evaluated(self, function: str, **aimed: str) -> Any:
        text = await self._tools.text_of(_EVALUATE, {"function": function, **aimed})
        _, found, result = text.partition(_RESULT)
        try:
            return msgspec.json.decode(result.partition("\n###")[0]) if found else None
        except msgspec.DecodeError:
            return None


def _known(id_: Any, target: str) -> str:
    if not isinstance(id_, str):
        raise HeldBack(target, UNKNOWN)
    return id_


async def _click(browser: OfBrowser, said: Arguments) -> list[str]:
    verb = "doubleClick" if said.get("doubleClick") else "click"
    return [written(verb, await browser.id_of(said, strikes=True))]


async def _type(browser: OfBrowser, said: Arguments) -> list[str]:
    if said.get("submit"):
        why = "what it sends is known only once the text is in: call it without submit, then press Enter"
        raise HeldBack("browser_type", why)
    return [written("setValue", await browser.id_of(said), said.get("text", ""))]


async def _fill_form(browser: OfBrowser, said: Arguments) -> list[str]:
    return [await _filled(browser, one) for one in said.get("fields", ())]


async def _filled(browser: OfBrowser, field: Arguments) -> str:
    strikes = field.get("type") in ("checkbox", "radio")
    id_, value = await browser.id_of(field, strikes=strikes), str(field.get("value", ""))
    match field.get("type"):
        case "checkbox" | "radio":
            return written("check" if value.lower() == "true" else "uncheck", id_)
        case "combobox":
            return written("select", id_, value)
        case _:
            return written("setValue", id_, value)


async def _select(browser: OfBrowser, said: Arguments) -> list[str]:
    id_ = await browser.id_of(said)
    return [written("select", id_, value) for value in said.get("values") or [""]]


async def _hover(browser: OfBrowser, said: Arguments) -> list[str]:
    return [written("hover", await browser.id_of(said))]


async def _press(browser: OfBrowser, said: Arguments) -> list[str]:
    return [written("press", said.get("key", ""))]


async def _navigate(browser: OfBrowser, said: Arguments) -> list[str]:
    return [written("navigate", said.get("url", ""))]


async def _back(browser: OfBrowser, said: Arguments) -> list[str]:
    return ["goBack()"]


async def _at(browser: OfBrowser, said: Arguments) -> list[str]:
    return [written("click", await browser.under(said.get("x", -1), said.get("y", -1)))]


async def _tabs(browser: OfBrowser, said: Arguments) -> list[str]:
    return [written("navigate", said["url"])] if said.get("url") else []


async def _dialog(browser: OfBrowser, said: Arguments) -> list[str]:
    if said.get("accept"):
        raise HeldBack("browser_handle_dialog", "a dialog of the browser is said yes to by a person alone")
    return []


READ: Mapping[str, Callable[[OfBrowser, Arguments], Awaitable[list[str]]]] = {
    "browser_click": _click,
    "browser_fill_form": _fill_form,
    "browser_handle_dialog": _dialog,
    "browser_hover": _hover,
    "browser_mouse_click_xy": _at,
    "browser_navigate": _navigate,
    "browser_navigate_back": _back,
    "browser_press_key": _press,
    "browser_select_option": _select,
    "browser_tabs": _tabs,
    "browser_type": _type,
}


# ------------------------------------------------------------------------------------------------------ other servers


class OfAnyServer:
    """Tools of a server that Surefoot does not know. A yes holds for one call with just these arguments."""

    def __init__(self, server: str) -> None:
        self._server = server

    async def acts(self, tool: Tool, arguments: Arguments) -> list[str]:
        reads = tool.annotations is not None and tool.annotations.read_only_hint
        return [] if reads else [CALL]

    async def page(self, tool: Tool, arguments: Arguments) -> Page:
        return form_of(self._server, tool.name, arguments)

    def shares(self, tool: Tool) -> bool:
        return False
