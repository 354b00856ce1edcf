"""The OpenAI Agents SDK behind Surefoot: its computer, its function tools and its last word.

    guard = Guard(page, goal=…, criteria=[…])
    agent = Agent(name=…, tools=[guard.computer(), guard.tool(send_invoice)], output_guardrails=[guard.done])

Here: a computer that is a guarded page of Playwright's, an input guardrail for function tools and the tools of MCP
servers (`tool_input_guardrails=[guard.calls]`), and the completion gate as an output guardrail. Needs `openai-agents`
and `playwright`.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from agents import AsyncComputer, ComputerTool, FunctionTool, GuardrailFunctionOutput, OutputGuardrail
from agents.tool import ComputerToolSafetyCheckData
from agents.tool_guardrails import ToolGuardrailFunctionOutput, ToolInputGuardrail, ToolInputGuardrailData
from playwright.async_api import Error, Page

from surefoot_client import calls
from surefoot_client.answers import Confirmation
from surefoot_client.clients import AsyncClient
from surefoot_client.errors import SurefootError
from surefoot_client.gatekeeper import Approve, HeldBack, Waits, nobody
from surefoot_client.playwright import done, guarded, keeper_of
from surefoot_client.tool_calls import CALL, form_of

# Keys as models write them, by the names of the browser; all others are only spelt as those are.
KEYS: Mapping[str, str] = {
    "alt": "Alt", "arrowdown": "ArrowDown", "arrowleft": "ArrowLeft", "arrowright": "ArrowRight", "arrowup": "ArrowUp",
    "backspace": "Backspace", "cmd": "Meta", "ctrl": "Control", "del": "Delete", "delete": "Delete", "end": "End",
    "enter": "Enter", "esc": "Escape", "escape": "Escape", "home": "Home", "meta": "Meta", "option": "Alt",
    "pagedown": "PageDown", "pageup": "PageUp", "return": "Enter", "shift": "Shift", "space": "Space", "tab": "Tab",
    "win": "Meta",
}  # fmt: skip
PAUSE = 1_000.0  # milliseconds that "wait" takes
TRIES = 3  # at a picture of the page


class Guard:
    """One agent on one page. `goal` is the task in the user's words, `criteria` say how to see on the page that it is
    done, `approve` asks a person. What of the page acts raises HeldBack where it may not go out.
    """

    def __init__(
        self, page: Page, surefoot: AsyncClient | None = None, *, goal: str | None = None, criteria: Sequence[str] = (),
        approve: Approve = nobody,
    ) -> None:  # fmt: skip
        self.page = guarded(page, surefoot, goal=goal, criteria=criteria, approve=approve)
        self.keeper = keeper_of(self.page)
        self._approve = approve
        self.done: OutputGuardrail[Any] = OutputGuardrail(self._done, name="surefoot")
        self.calls: ToolInputGuardrail[Any] = ToolInputGuardrail(self._judged, name="surefoot")

    def computer(self) -> ComputerTool[Any]:
        """The page as the agent's computer."""
        return ComputerTool(PageComputer(self.page), on_safety_check=self._acknowledged)

    def tool(self, tool: FunctionTool) -> FunctionTool:
        """A function tool, whose calls are judged by its name and arguments. One that drives the page is given
        `guard.page` instead.
        """
        return replace(tool, tool_input_guardrails=[*(tool.tool_input_guardrails or ()), self.calls])

    async def _judged(self, data: ToolInputGuardrailData) -> ToolGuardrailFunctionOutput:
        name = data.context.tool_name

        async def see() -> calls.Page:
            return form_of("tools", name, _read(data.context.tool_arguments))

        try:
            await self.keeper.allow(CALL, see)
        except SurefootError as error:
            return ToolGuardrailFunctionOutput.reject_content(str(error))
        return ToolGuardrailFunctionOutput.allow()

    async def _done(self, context: object, agent: object, output: object) -> GuardrailFunctionOutput:
        """What the completion gate says of the agent's last word."""
        try:
            told = await done(self.page, str(output))
        except SurefootError as error:
            return GuardrailFunctionOutput(str(error), tripwire_triggered=True)
        return GuardrailFunctionOutput(told, tripwire_triggered=told.status != "accepted")

    async def _acknowledged(self, data: ComputerToolSafetyCheckData) -> bool:
        """Only a person waves through what the model's provider warns of; the action is judged all the same."""
        check = data.safety_check
        said = check.message or check.code or "The provider of the model warns of this action."
        warned = Confirmation(kind="safety_check", action="computer", element="", site=self.page.url, because=said)
        return await self._approve(Waits("computer", said, warned, check.id)) is True


class PageComputer(AsyncComputer):
    """A guarded page as a computer. A click goes to the control that is known where it points, or is held back."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def screenshot(self) -> str:
        """A page that a click has just replaced has no picture for a moment."""
        for _ in range(TRIES - 1):
            try:
                return await self._picture()
            except Error:
                await self.wait()
        return await self._picture()

    async def _picture(self) -> str:
        return base64.b64encode(await self._page.screenshot()).decode()

    async def click(self, x: int, y: int, button: str = "left", *, keys: Sequence[str] | None = None) -> None:
        _none_held("click", keys)
        if button == "back":
            await self._page.go_back()
        elif button == "left":
            await self._page.mouse.click(x, y)
        else:
            raise HeldBack(f"click({x}, {y})", f"it cannot be told what the button {button!r} would do")

    async def double_click(self, x: int, y: int, *, keys: Sequence[str] | None = None) -> None:
        _none_held("double click", keys)
        await self._page.mouse.dblclick(x, y)

    async def scroll(
        self, x: int, y: int, scroll_x: int, scroll_y: int, *, keys: Sequence[str] | None = None
    ) -> None:
        _none_held("scroll", keys)
        await self._page.mouse.move(x, y)
        await self._page.mouse.wheel(scroll_x, scroll_y)

    async def type(self, text: str) -> None:
        await self._page.keyboard.type(text)

    async def wait(self) -> None:
        await self._page.wait_for_timeout(PAUSE)

    async def move(self, x: int, y: int, *, keys: Sequence[str] | None = None) -> None:
        _none_held("move", keys)
        await self._page.mouse.move(x, y)

    async def keypress(self, keys: list[str]) -> None:
        await self._page.keyboard.press("+".join(KEYS.get(key.lower(), key) for key in keys))

    async def drag(self, path: list[tuple[int, int]], *, keys: Sequence[str] | None = None) -> None:
        raise HeldBack("drag", "it cannot be told what a drag would do; use clicks")


def _none_held(act: str, keys: Sequence[str] | None) -> None:
    if keys:
        raise HeldBack(act, f"it cannot be told what it would do while {'+'.join(keys)} is held; do it without")


def _read(arguments: str) -> dict[str, Any]:
    """The arguments of a call; what cannot be read is one argument."""
    try:
        return msgspec.json.decode(arguments or "{}", type=dict[str, Any])
    except msgspec.MsgspecError:
        return {"arguments": arguments}
