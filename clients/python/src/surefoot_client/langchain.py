"""LangChain and LangGraph behind Surefoot: a middleware of `create_agent`, asynchronous as `ainvoke` is.

    guard = Guard(page, goal=…, criteria=[…])
    agent = create_agent(model, tools, middleware=[guard])

Calls of tools are judged before they are made, a person is asked by LangGraph's `interrupt`, and the agent's last word
passes the completion gate. Tools that drive the page are given `guard.page`. Needs `langchain` and `playwright`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Annotated, Any, NotRequired

import msgspec
from langchain.agents.middleware import AgentMiddleware, AgentState, hook_config
from langchain.agents.middleware.types import PrivateStateAttr
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


@dataclass
class _Asked:
    """What a person was asked at one place of a call; of several questions the last is what counts."""

    questions: list[Confirmation] = field(default_factory=list)
    let_out: bool = False


class _Call:
    """One call of a tool, which LangGraph makes again from its beginning after each question. It hands out answers in
    the order of questions, those that a tool asks by itself among them: each is taken at the place where it was asked.
    """

    def __init__(self, places: list[_Asked]) -> None:
        self.places = places  # in the order in which the call came to them
        self.begun = False  # the tool itself
        self._at = 0

    def said(self, waits: Waits) -> bool | str | None:
        """A person's word to just this, once; where nobody has given one yet, the graph is interrupted."""
        if self._at == len(self.places):
            self.places.append(_Asked())
        place = self.places[self._at]
        self._at += 1
        answers = [interrupt(_form(question, waits)) for question in place.questions]
        if not answers or place.questions[-1] != waits.confirmation:
            place.questions.append(waits.confirmation)
            place.let_out = False
            interrupt(_form(waits.confirmation, waits))
            return None  # an answer that was there before the question: nobody knows what it was to
        if place.let_out:
            raise HeldBack(waits.action, "it was let out before in this call, which was made again; call the tool anew")
        answer = answers[-1] if isinstance(answers[-1], bool | str) else None
        place.let_out = self.begun and answer not in (False, None)
        return answer


_call: ContextVar[_Call | None] = ContextVar("call", default=None)


class Told(AgentState[Any]):
    """How often a run was told that it is not done."""

    turned_down: NotRequired[Annotated[int, PrivateStateAttr]]  # type: ignore[valid-type]


class Guard(AgentMiddleware[Any, Any, Any]):
    """One agent on one page. `goal` is the task in the user's words, `criteria` say how to see on the page that it is
    done, `unjudged` names tools that only read or that act through `guard.page`. `approve` asks a person in place of an
    interrupt, which is resumed with True, False or what an approver's yes gave.
    """

    state_schema = Told

    def __init__(
        self, page: Page, surefoot: AsyncClient | None = None, *, goal: str | None = None, criteria: Sequence[str] = (),
        unjudged: Collection[str] = (), approve: Approve | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.page = guarded(page, surefoot, goal=goal, criteria=criteria, approve=approve or _interrupted)
        self.keeper = keeper_of(self.page)
        self._unjudged = frozenset(unjudged)
        self._asked: Kept[str, list[_Asked]] = Kept()

    async def awrap_tool_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        call = request.tool_call
        places = self._asked.take(call["id"]) or []
        made = _Call(places)
        _call.set(made)

        async def see() -> calls.Page:
            return form_of("tools", call["name"], call["args"])

        try:
            if call["name"] not in self._unjudged:
                await self.keeper.allow(CALL, see)
            made.begun = True
            return await handler(request)
        except SurefootError as error:
            return ToolMessage(str(error), tool_call_id=call["id"], name=call["name"], status="error")
        finally:
            if places:
                self._asked.put(call["id"], places)

    async def abefore_agent(self, state: Any, runtime: Any) -> dict[str, Any]:
        return {"turned_down": 0}

    @hook_config(can_jump_to=["model"])
    async def aafter_agent(self, state: Any, runtime: Any) -> dict[str, Any] | None:
        """However an agent ends, it says "done". Raises HeldBack where the gate has turned it down too often."""
        structured = state.get("structured_response")
        told = await done(self.page, str(state["messages"][-1].text if structured is None else structured))
        if told.status == "accepted":
            return None
        turned_down = state.get("turned_down", 0) + 1
        if turned_down >= TURNED_DOWN:
            raise HeldBack("done", told.reason)
        unmet = [HumanMessage(told.prompt or told.reason)]
        return {"messages": unmet, "jump_to": "model", "structured_response": None, "turned_down": turned_down}


async def _interrupted(waits: Waits) -> bool | str | None:
    call = _call.get()
    return None if call is None else call.said(waits)


def _form(confirmation: Confirmation, waits: Waits) -> dict[str, Any]:
    """What whoever resumes the graph is shown."""
    return {
        "question": waits.question, "action": waits.action, "approvalId": waits.approval_id,
        "confirmation": msgspec.to_builtins(confirmation),
    }  # fmt: skip
