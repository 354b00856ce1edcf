"""LangChain and LangGraph behind Surefoot: a middleware of `create_agent`, asynchronous as `ainvoke` is.

    guard = Guard(page, goal=…, criteria=[…])
    agent = create_agent(model, tools, middleware=[guard])

Calls of tools are judged before they are made, a person is asked by LangGraph's `interrupt`, and the agent's last word
passes the completion gate. Tools that drive the page are given `guard.page`. Needs `langchain` and `playwright`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextvars import ContextVar
from typing import Any

import msgspec
from langchain.agents.middleware import AgentMiddleware, hook_config
from langchain.messages import HumanMessage, ToolMessage
from langgraph.types import interrupt
from playwright.async_api import Page

from surefoot_client import calls
from surefoot_client.answers import Confirmation
from surefoot_client.clients import AsyncClient
from surefoot_client.errors import SurefootError
from surefoot_client.gatekeeper import Approve, HeldBack, Kept, Waits
from surefoot_client.playwright import done, guarded, keeper_of
from surefoot_client.tool_calls import CALL, form_of

TURNED_DOWN = 3  # how often an agent is told that it is not done


class _Call:
    """One call of a tool, which is made again from its beginning after a person was asked."""

    def __init__(self, asked: list[Confirmation]) -> None:
        self.asked = asked  # in the order of their interrupts
        self._said: list[Any] = []

    def said(self, waits: Waits) -> bool | str | None:
        """A person's word to just this; where nobody has given one yet, the graph is interrupted."""
        for confirmation in self.asked[len(self._said) :]:
            self._said.append(interrupt(_form(confirmation, waits)))
        for confirmation, said in zip(self.asked, self._said, strict=True):
            if confirmation == waits.confirmation:
                return said if isinstance(said, bool | str) else None
        self.asked.append(waits.confirmation)
        interrupt(_form(waits.confirmation, waits))
        self.asked.pop()
        return None  # an answer to what was asked in another process: nobody knows what that was


_call: ContextVar[_Call | None] = ContextVar("call", default=None)


class Guard(AgentMiddleware[Any, Any, Any]):
    """One agent on one page. `goal` is the task in the user's words, `criteria` say how to see on the page that it is
    done, `unjudged` names tools that only read or that act through `guard.page`. `approve` asks a person in place of an
    interrupt, which is resumed with True, False or what an approver's yes gave.
    """

    def __init__(
        self, page: Page, surefoot: AsyncClient | None = None, *, goal: str | None = None, criteria: Sequence[str] = (),
        unjudged: Collection[str] = (), approve: Approve | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.page = guarded(page, surefoot, goal=goal, criteria=criteria, approve=approve or _interrupted)
        self.keeper = keeper_of(self.page)
        self._unjudged = frozenset(unjudged)
        self._asked: Kept[str, list[Confirmation]] = Kept()
        self._turned_down = 0

    async def awrap_tool_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        call = request.tool_call
        asked = self._asked.take(call["id"]) or []
        _call.set(_Call(asked))

        async def see() -> calls.Page:
            return form_of("tools", call["name"], call["args"])

        try:
            if call["name"] not in self._unjudged:
                await self.keeper.allow(CALL, see)
            return await handler(request)
        except SurefootError as error:
            return ToolMessage(str(error), tool_call_id=call["id"], name=call["name"], status="error")
        finally:
            if asked:
                self._asked.put(call["id"], asked)

    @hook_config(can_jump_to=["model"])
    async def aafter_model(self, state: Any, runtime: Any) -> dict[str, Any] | None:
        """What says nothing more to do is a "done". Raises HeldBack where the gate has turned it down too often."""
        last = state["messages"][-1]
        if last.tool_calls:
            return None
        told = await done(self.page, str(last.text))
        if told.status == "accepted":
            return None
        self._turned_down += 1
        if self._turned_down >= TURNED_DOWN:
            raise HeldBack("done", told.reason)
        return {"messages": [HumanMessage(told.prompt or told.reason)], "jump_to": "model"}


async def _interrupted(waits: Waits) -> bool | str | None:
    call = _call.get()
    return None if call is None else call.said(waits)


def _form(confirmation: Confirmation, waits: Waits) -> dict[str, Any]:
    """What whoever resumes the graph is shown."""
    return {
        "question": waits.question, "action": waits.action, "approvalId": waits.approval_id,
        "confirmation": msgspec.to_builtins(confirmation),
    }  # fmt: skip
