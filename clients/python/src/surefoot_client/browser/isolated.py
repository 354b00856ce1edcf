"""The page script in a world of its own, through the DevTools protocol of Chromium.

No script of the page reaches into that world, and none of its built-ins are those of the page. What is not seen from
there is who listens to clicks: the browser itself tells that.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from surefoot_client.browser.ours import PAGE_SCRIPT, struck

# Calls a method of the protocol on one tab. Raises whatever its driver raises where the browser refuses.
Send: TypeAlias = Callable[[str, Mapping[str, Any]], Awaitable[Mapping[str, Any]]]

WORLD = "surefoot"
CLICKS = frozenset({"click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup"})
MOST = 1_000  # elements whose listeners are looked at
_SCRIPT = f"if (!window.__surefoot) {{ {PAGE_SCRIPT} }}"
# Says to the script, which hears of listeners as they are added in its own world, who listens in the page's.
_HEARD = """function (...elements) {
  for (const element of elements) {
    if (element.nodeType === 1) element.addEventListener("click", () => {}, { passive: true });
  }
}"""


class Isolated:
    """The script in the topmost frame of one tab."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._heard: dict[int, set[int]] = {}  # nodes by the world in which they are known to listen

    async def snapshot(self) -> dict[str, Any] | None:
        """The page as fields of a request; None where it cannot be read."""
        world = await self._world()
        await self._hear(world)
        told: dict[str, Any] | None = await self._evaluated("window.__surefoot.snapshot()", world)
        if told is not None:
            told.pop("frames", None)
            told.pop("truncated", None)
        return told

    async def under(self, x: float, y: float) -> Any:
        """The id of the control at a point, after `snapshot`; None where nothing is known there."""
        return await self._evaluated(f"window.__surefoot.under({float(x)}, {float(y)})", await self._world())

    async def called(self, node: int, *, strikes: bool = False) -> Any:
        """The id of what an element belongs to, by its number in the protocol, after `snapshot`; None where nothing is
        known, or where a click would strike something else.
        """
        world = await self._world()
        found = await self._send("DOM.resolveNode", {"backendNodeId": node, "executionContextId": world})
        own = "(element) => element.ownerDocument === document ? window.__surefoot.called(element) : null"
        ask = struck("__surefoot", moved=True) if strikes else own
        told = await self._send("Runtime.callFunctionOn", {
            "functionDeclaration": f"function () {{ return ({ask})(this); }}",
            "objectId": found["object"]["objectId"], "returnByValue": True,
        })  # fmt: skip
        return told["result"].get("value")

    async def found(self, xpath: str) -> int | None:
        """The number in the protocol of the first element that an XPath finds; None where there is none."""
        text = json.dumps(xpath)
        expression = f"document.evaluate({text}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue"
        told = await self._send("Runtime.evaluate", {"expression": expression, "contextId": await self._world()})
        if "objectId" not in told["result"] or "exceptionDetails" in told:
            return None
        described = await self._send("DOM.describeNode", {"objectId": told["result"]["objectId"]})
        node: int = described["node"]["backendNodeId"]
        return node

    async def _world(self) -> int:
        frame = (await self._send("Page.getFrameTree", {}))["frameTree"]["frame"]["id"]
        made = await self._send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
        world: int = made["executionContextId"]
        await self._evaluated(_SCRIPT, world)
        return world

    async def _hear(self, world: int) -> None:
        told = await self._send("Runtime.evaluate", {"expression": "document", "contextId": world})
        document = {"objectId": told["result"]["objectId"], "depth": -1, "pierce": True}
        listeners = (await self._send("DOMDebugger.getEventListeners", document))["listeners"]
        heard = self._heard.setdefault(world, set())
        nodes = {one["backendNodeId"] for one in listeners if one["type"] in CLICKS and "backendNodeId" in one}
        new = sorted(nodes - heard)[:MOST]
        asked = [self._send("DOM.resolveNode", {"backendNodeId": node, "executionContextId": world}) for node in new]
        found = [one for one in await asyncio.gather(*asked, return_exceptions=True) if isinstance(one, Mapping)]
        heard.update(new)
        await self._send("Runtime.callFunctionOn", {
            "functionDeclaration": _HEARD, "executionContextId": world,
            "arguments": [{"objectId": one["object"]["objectId"]} for one in found],
        })  # fmt: skip

    async def _evaluated(self, expression: str, world: int) -> Any:
        told = await self._send(
            "Runtime.evaluate", {"expression": expression, "contextId": world, "returnByValue": True}
        )
        return told["result"].get("value") if "exceptionDetails" not in told else None
