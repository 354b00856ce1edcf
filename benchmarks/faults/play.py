"""One task with one fault: play it up to the call that fails, and say what must not have happened but did."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from benchmarks.faults.kinds import fault_of
from benchmarks.faults.model import Answer, Asked, replied, said
from benchmarks.faults.scenarios import Json, Scenario
from client.api import Api, Refused, Unreachable

MARGIN_SECONDS = 2.0  # for all that is no call: reading, deciding, storing, on a busy machine
TRIES = 3  # of a call that is refused
TOKEN = re.compile(r"case(\d+)")


class Outcome(Struct, frozen=True, rename="camel"):
    """What became of one task. No problems: all is well."""

    scenario: str
    effect: str
    fault: str
    status: str
    route: str
    calls: int  # that the faulty effect was asked in the faulty turn, retries included
    seconds: float
    problems: tuple[str, ...]


class Case:
    """A task under way. Its token stands in the goal, so that the scripted model knows whose prompt it reads."""

    def __init__(self, number: int, scenario: Scenario, kind: str, call_seconds: float) -> None:
        self.token = f"case{number}"
        self.scenario = scenario
        self.kind = kind
        self._fault = fault_of(kind, scenario.healthy[scenario.effect])
        self._call_seconds = call_seconds
        self._faulty = False
        self._asked: list[str] = []
        self._problems: list[str] = []

    def answer(self, asked: Asked) -> Answer:
        self._asked.append(asked.call)
        if self._faulty and asked.call == self.scenario.effect:
            return self._fault.answer or _spoken(self.scenario.lie)
        if asked.call not in self.scenario.healthy:
            return said("no such call")
        return _spoken(self.scenario.healthy[asked.call])

    async def rehearse(self, api: Api) -> None:
        """The first turn, in health."""
        await self._turn(api, self.scenario.turns[0], {})

    async def play(self, api: Api) -> Outcome:
        """All turns; then once more in health."""
        told: Json = {}
        try:
            for turn in self.scenario.turns[:-1]:
                told = await self._turn(api, turn, told)
            self._faulty = True
            self._asked.clear()
            started = time.monotonic()
            last = await self._turn(api, self.scenario.turns[-1], told)
            seconds = time.monotonic() - started
            self._faulty = False
            calls = self._asked.count(self.scenario.effect)
            self._check(last, calls, seconds)
            await self._check_task(api, last, first=len(self.scenario.turns) == 1)
        except (Refused, Unreachable, TimeoutError) as error:
            self._problems.append(f"not answered with a 200: {error}")
            return self._outcome({}, 0, 0.0)
        return self._outcome(last, calls, seconds)

    async def _turn(self, api: Api, turn: Json, before: Json) -> dict[str, Any]:
        known = {name: before[name] for name in ("taskId", "sessionId") if name in before}
        body: Json = json.loads(json.dumps(turn).replace("{token}", self.token))
        return await api.interact({"query": self.scenario.query.replace("{token}", self.token), **body, **known})

    def _check(self, answer: Json, calls: int, seconds: float) -> None:
        action, status = str(answer.get("action", "")), answer["status"]
        first = len(self.scenario.turns) == 1
        if calls == 0:
            self._problems.append(f"{self.scenario.effect} was never called: nothing was tested")
        if status == "completed" or action == "finish()":
            self._problems.append(f"completed: {status}, {action}")
        if action == self.scenario.never:
            self._problems.append(f"{action} was issued")
        if status == "failed" and not (first and self.scenario.first_may_fail):
            self._problems.append(f"the task was given up: {action}")
        limit = self._deadline()
        if seconds > limit:
            self._problems.append(f"took {seconds:.1f} s; all calls together may take {limit:.1f} s")
        index = answer.get("plan", {}).get("currentStepIndex")
        if self.scenario.index is not None and index != self.scenario.index:
            self._problems.append(f"currentStepIndex is {index}, not {self.scenario.index}")

    def _deadline(self) -> float:
        """Each call of the turn may take its time limit; tries of a call that is tried again share one."""
        asked = len(self._asked)
        if self._fault.retried:
            faulty = self._asked.count(self.scenario.effect)
            asked += -faulty + -(-faulty // TRIES)
        return asked * self._call_seconds + MARGIN_SECONDS

    async def _check_task(self, api: Api, answer: Json, *, first: bool) -> None:
        """The task is there and goes on in health; a first turn that failed has left none."""
        if first and answer["status"] == "failed":
            try:
                await api.get(f"/api/task/{answer['taskId']}")
                self._problems.append("a failed first turn left a task")
            except Refused as refusal:
                if refusal.status != 404:
                    raise
            answer = {}
        else:
            view = await api.get(f"/api/task/{answer['taskId']}")
            if view["status"] != answer["status"]:
                self._problems.append(f"stored as {view['status']}, answered as {answer['status']}")
        more = {"userInput": 'Click "Filter"'} if answer.get("status") == "needs_user_input" else {}
        again = await self._turn(api, {**self.scenario.turns[0], **more}, answer)
        if again["status"] in ("completed", "failed"):
            self._problems.append(f"in health again, the task is {again['status']}: {again.get('action')}")
        if answer and again["taskId"] != answer["taskId"]:
            self._problems.append("the task was lost")

    def _outcome(self, answer: Json, calls: int, seconds: float) -> Outcome:
        decision: Mapping[str, Any] = answer.get("decision", {})
        return Outcome(
            self.scenario.name, self.scenario.effect, self.kind, answer.get("status", "none"),
            decision.get("route", ""), calls, round(seconds, 2), tuple(self._problems),
        )  # fmt: skip


def _spoken(reply: object) -> Answer:
    return said(reply) if isinstance(reply, str) else replied(reply)


def token_of(asked: Asked) -> int | None:
    """The number of the case whose goal stands in the prompt."""
    text = " ".join(part.get("text", "") for content in asked.body.get("contents", ()) for part in content["parts"])
    found = TOKEN.search(text)
    return int(found[1]) if found else None
