"""The agent loop: see the page, ask the service, act, and tell it what happened, until the task ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from client.api import Api
from client.chain import Performed, perform_turn
from client.dialogs import NativeDialog
from client.driver import Driver
from client.questions import Ask, about, accepts, question_of

MAX_TURNS = 100
AGAIN_SECONDS = 1.0  # before a call is made again that a model was not through with


class Turn(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """One turn as a person or a log reads it. The verdict is about the action of the turn before."""

    turn: int
    status: str
    url: str
    route: str = ""
    rules: tuple[str, ...] = ()
    verdict: str = ""  # "worked", "failed", "unsure", "goal reached"; empty when nothing was verified
    confidence: float | None = None
    reason: str = ""
    tier: str = ""
    observations: tuple[str, ...] = ()
    trouble: str = ""  # why the browser could not do what it was asked to
    dialogs: tuple[str, ...] = ()  # of the browser itself, and what was said to them
    step: int = 0  # of the plan, from 1; 0 without a plan
    steps: int = 0
    shown: int = 0  # of what has to be shown before the task is done; what the user waived is left out
    to_show: int = 0
    plan: tuple[str, ...] = ()  # its steps, where it is new or was changed
    actions: tuple[str, ...] = ()  # to be done next; more than one for a chain
    thought: str = ""
    question: str = ""
    llm_calls: int = 0
    tokens: int = 0
    tokens_saved: int = 0
    decide_ms: float = 0.0  # request to answer
    browser_ms: float = 0.0  # acting, waiting and looking before it


class Outcome(Struct, frozen=True, kw_only=True, rename="camel"):
    """How a task ended. `status` is the service's last word, or `max_turns` / `stopped` when the client ended it."""

    status: str
    task_id: str | None
    turns: int
    llm_calls: int
    tokens: int
    tokens_saved: int
    seconds: float
    says: str  # the last thought or question


async def run_task(
    api: Api,
    driver: Driver,
    query: str,
    *,
    ask: Ask | None = None,
    on_turn: Callable[[Turn], None] = lambda turn: None,
    stop: Callable[[], Awaitable[bool]] | None = None,
    max_turns: int = MAX_TURNS,
    session_id: str | None = None,
) -> Outcome:
    """Work on `query` in the page that the driver shows.

    `ask` answers questions, those of native dialogs too (None: leave them open, and dismiss dialogs); `stop` is looked
    at after every action and ends the task from outside. Raises `Unreachable` and `Refused` of the API.
    """
    loop = _Loop(api, driver, query, session_id or str(uuid4()), on_turn)
    driver.dialogs.answer = _dialogs_by(ask) if ask else None
    try:
        status = await loop.run(ask, stop, max_turns)
    finally:
        driver.dialogs.answer = None
    return loop.outcome(status)


def _dialogs_by(ask: Ask) -> Callable[[NativeDialog], Awaitable[str | None]]:
    async def answer(dialog: NativeDialog) -> str | None:
        return accepts(dialog, await ask(about(dialog)))

    return answer


class _Loop:
    def __init__(self, api: Api, driver: Driver, query: str, session_id: str, on_turn: Callable[[Turn], None]) -> None:
        self._api = api
        self._driver = driver
        self._query = query
        self._session = session_id
        self._on_turn = on_turn
        self._task: str | None = None
        self._turns: list[Turn] = []
        self._plan: tuple[str, ...] = ()
        self._started = time.perf_counter()

    async def run(self, ask: Ask | None, stop: Callable[[], Awaitable[bool]] | None, max_turns: int) -> str:
        told: dict[str, Any] = {}
        performed: Performed | None = None
        wants_dom = False
        clock = time.perf_counter()
        await self._driver.settle()
        while True:
            page = await self._driver.snapshot(dom=wants_dom)
            seen = time.perf_counter()
            answer = await self._answer(self._request(page, told))
            turn = _turn(answer, page["url"], performed, seen - clock, time.perf_counter() - seen)
            turn = replace(
                turn,
                dialogs=tuple(str(dialog) for dialog in self._driver.dialogs.take()),
                plan=self._changed_plan(answer),
            )
            self._task = answer.get("taskId", self._task)
            self._turns.append(turn)
            self._on_turn(turn)
            wants_dom, told, performed = bool((answer.get("needs") or {}).get("dom")), {}, None
            if turn.status == "needs_user_input":
                reply = await ask(question_of(answer)) if ask else None
                if reply is None:
                    return turn.status
                told = {"userInput": reply}
            elif turn.status != "executing":
                return turn.status
            if len(self._turns) >= max_turns:
                return "max_turns"
            clock = time.perf_counter()
            if turn.actions:
                performed = await perform_turn(self._driver, answer)
                told = dict(performed.fields)
                if stop is not None and await stop():
                    return "stopped"

    async def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of a turn, however long a model thinks: a call that is not through yet is made again."""
        while True:
            answer = await self._api.interact(request)
            if not (answer.get("needs") or {}).get("again"):
                return answer
            request = {**request, "taskId": answer["taskId"]}
            await asyncio.sleep(AGAIN_SECONDS)

    def _changed_plan(self, answer: Mapping[str, Any]) -> tuple[str, ...]:
        plan = tuple(step["description"] for step in (answer.get("plan") or {}).get("steps", ()))
        if plan == self._plan:
            return ()
        self._plan = plan
        return plan

    def _request(self, page: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
        task = {"taskId": self._task} if self._task else {"query": self._query}
        request = {**page, **told, **task, "sessionId": self._session}
        if self._driver.secrets.values:
            request["secrets"] = self._driver.secrets.named
        if "beforeDomHash" not in told:
            del request["domHash"]
        return request

    def outcome(self, status: str) -> Outcome:
        last = self._turns[-1] if self._turns else None
        return Outcome(
            status=status,
            task_id=self._task,
            turns=len(self._turns),
            llm_calls=sum(turn.llm_calls for turn in self._turns),
            tokens=sum(turn.tokens for turn in self._turns),
            tokens_saved=sum(turn.tokens_saved for turn in self._turns),
            seconds=time.perf_counter() - self._started,
            says=(last.question or last.thought or last.reason) if last else "",
        )


def _turn(answer: Mapping[str, Any], url: str, performed: Performed | None, browser: float, decide: float) -> Turn:
    verification: Mapping[str, Any] = answer.get("verification") or {}
    decision: Mapping[str, Any] = answer.get("decision") or {}
    usage: Mapping[str, Any] = answer.get("usage") or {}
    plan: Mapping[str, Any] = answer.get("plan") or {}
    owed = [one for one in plan.get("obligations", ()) if one["status"] != "waived"]
    chain = (answer.get("chain") or {}).get("actions", ())
    single = (answer["action"],) if answer.get("action") else ()
    return Turn(
        turn=answer["turn"],
        status=answer["status"],
        url=url,
        route=decision.get("route", ""),
        rules=tuple(decision.get("rules", ())),
        verdict=_verdict(verification),
        confidence=verification.get("confidence"),
        reason=verification.get("reason", ""),
        tier=verification.get("verificationTier", ""),
        observations=tuple(verification.get("observations", ())),
        trouble=(performed.error or "") if performed else "",
        step=plan["currentStepIndex"] + 1 if plan else 0,
        steps=plan.get("totalSteps", 0),
        shown=sum(one["status"] == "discharged" for one in owed),
        to_show=len(owed),
        actions=tuple(link["action"] for link in chain) or single,
        thought=answer.get("thought") or "",
        question=answer.get("question") or "",
        llm_calls=usage.get("llmCalls", 0),
        tokens=usage.get("inputTokens", 0) + usage.get("outputTokens", 0),
        tokens_saved=usage.get("tokensSaved", 0),
        decide_ms=round(decide * 1000, 1),
        browser_ms=round(browser * 1000, 1),
    )


def _verdict(verification: Mapping[str, Any]) -> str:
    if not verification:
        return ""
    if verification.get("degraded"):
        return "unsure"
    if verification.get("goalAchieved"):
        return "goal reached"
    return "worked" if verification.get("success") else "failed"
