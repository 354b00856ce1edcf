"""What a call of another server's tool would do, as actions of the API.

Tools of Playwright MCP are read as what they do on its page, which the page script tells through its own tools. A call
of any other server's tool is judged as a form with its arguments would be that goes to another site, unless the tool
says that it only reads: what nobody can read asks a person first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeAlias

import msgspec
from mcp.types import Tool

from surefoot_client.browser.sight import PAGE_SCRIPT
from surefoot_client.calls import Page
from surefoot_client.gatekeeper import HeldBack, written

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


# ---------------------------------------------------------------------------------------------------- Playwright MCP

LOOKS = frozenset({
    "browser_close", "browser_console_messages", "browser_find", "browser_install", "browser_network_request",
    "browser_network_requests", "browser_resize", "browser_snapshot", "browser_take_screenshot", "browser_wait_for",
})  # fmt: skip
AIMS = ("target", "ref")  # of newer releases, and of older ones
OPENS = frozenset({"browser_navigate", "browser_tabs"})
_RESULT = "### Result\n"
_EVALUATE = "browser_evaluate"
_SEE = "() => { %s\n return window.__surefoot.snapshot(); }"
_CALLED = """(element) => { %s
  let top = true;
  try { top = window === window.top || window.frameElement !== null; } catch { top = false; }
  let home = window;
  while (top && home !== home.parent) home = home.parent;
  return top ? (home.__surefoot.snapshot(), home.__surefoot.called(element)) : null;
}"""
_UNDER = "() => { %s\n window.__surefoot.snapshot(); return window.__surefoot.under(%s, %s); }"


class OfBrowser:
    """The tools of Playwright MCP. What stands in frames of other sites is held back: its script is not reached."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    async def acts(self, tool: Tool, arguments: Arguments) -> list[str]:
        if tool.name in LOOKS:
            return []
        read = READ.get(tool.name)
        if read is None:
            raise HeldBack(tool.name, "it cannot be told what it would do; use the tools that click, type or select")
        return await read(self, arguments)

    async def page(self, tool: Tool, arguments: Arguments) -> Page:
        page: dict[str, Any] | None = await self._evaluated(_SEE % PAGE_SCRIPT)
        if page is None:
            if tool.name not in OPENS:
                raise HeldBack(tool.name, "the page cannot be read")
            return {"url": "about:blank", "dom": "<html></html>"}
        page.pop("frames", None)
        page.pop("truncated", None)
        return page if page["interactiveTree"] else {**page, "dom": "<html></html>"}

    async def id_of(self, arguments: Arguments) -> str:
        """Of what a call aims at. Raises HeldBack where Surefoot knows of nothing there, or where it aims at two."""
        aims = dict.fromkeys(str(arguments[name]) for name in AIMS if arguments.get(name))
        if len(aims) != 1:
            raise HeldBack(", ".join(aims), "it has to say what it aims at, and once")
        (target,) = aims
        told = await self._evaluated(_CALLED % PAGE_SCRIPT, element=target, target=target, ref=target)
        return _known(told, target)

    async def under(self, x: float, y: float) -> str:
        return _known(await self._evaluated(_UNDER % (PAGE_SCRIPT, float(x), float(y))), f"{x}, {y}")

    async def _evaluated(self, function: str, **aimed: str) -> Any:
        text = await self._tools.text_of(_EVALUATE, {"function": function, **aimed})
        _, found, result = text.partition(_RESULT)
        try:
            return msgspec.json.decode(result.partition("\n###")[0]) if found else None
        except msgspec.DecodeError:
            return None


def _known(id_: Any, target: str) -> str:
    if not isinstance(id_, str):
        raise HeldBack(target, "nothing of the page that takes such an action is known to be there")
    return id_


async def _click(browser: OfBrowser, said: Arguments) -> list[str]:
    return [written("doubleClick" if said.get("doubleClick") else "click", await browser.id_of(said))]


async def _type(browser: OfBrowser, said: Arguments) -> list[str]:
    if said.get("submit"):
        why = "what it sends is known only once the text is in: call it without submit, then press Enter"
        raise HeldBack("browser_type", why)
    return [written("setValue", await browser.id_of(said), said.get("text", ""))]


async def _fill_form(browser: OfBrowser, said: Arguments) -> list[str]:
    return [await _filled(browser, one) for one in said.get("fields", ())]


async def _filled(browser: OfBrowser, field: Arguments) -> str:
    id_, value = await browser.id_of(field), str(field.get("value", ""))
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

AGENT = "https://agent.invalid"  # where calls come from
SHOWN = 300  # characters of an argument that rules and people look at; the digest of a call holds for all of it
MOST = 50  # arguments that they look at


class OfAnyServer:
    """Tools of a server that Surefoot does not know. A yes holds for one call with just these arguments."""

    def __init__(self, server: str) -> None:
        self._to = f"https://{re.sub(r'[^a-z0-9]+', '-', server.lower()).strip('-') or 'server'}.mcp.invalid"

    async def acts(self, tool: Tool, arguments: Arguments) -> list[str]:
        reads = tool.annotations is not None and tool.annotations.read_only_hint
        return [] if reads else [written("click", "call")]

    async def page(self, tool: Tool, arguments: Arguments) -> Page:
        """A form of the agent's that goes to the server, with the digest of the call in its addresses."""
        digest = hashlib.sha256(msgspec.json.encode([tool.name, arguments], order="deterministic")).hexdigest()
        given = sorted(((name, _shown(value)) for name, value in arguments.items()), key=lambda one: len(one[1]))
        fields = [
            {"i": f"argument {n}", "r": "txt", "n": name, "v": value, "fm": 1}
            for n, (name, value) in enumerate(given[:MOST])
        ]
        form = {"i": "form", "r": "form", "fm": 1, "t": "post", "href": f"{self._to}/{digest}"}
        said = ", ".join(f"{name}: {value}" for name, value in given)[:SHOWN]
        button = {"i": "call", "r": "btn", "n": _spoken(tool.name), "t": "submit", "fm": 1, "row": said}
        return {"url": f"{AGENT}/{digest}", "interactiveTree": [form, *fields, button]}


def _spoken(name: str) -> str:
    """`deleteNote` and `delete_note` as words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[_.\-/]+", " ", name)


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} (and {len(text) - SHOWN} characters more)"
