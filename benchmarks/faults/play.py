"""One task with one fault: play it up to the call that fails, and say what must not have happened but did."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Awaitable, Mapping
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


class Faulty:
    """What every case has: a model that is well, but for one effect once the faulty call is near.

    Its token stands in the goal, so that the scripted model knows whose prompt it reads.
    """

    def __init__(
        self, number: int, name: str, effect: str, kind: str, healthy: Mapping[str, object], lie: object, seconds: float
    ) -> None:
        self.token = f"case{number}"
        self.name = name
        self.effect = effect
        self.kind = kind
        self._healthy = healthy
        self._lie = lie
        self._fault = fault_of(kind, healthy[effect])
        self._call_seconds = seconds
        self._faulty = False
        self._asked: list[str] = []
        self._problems: list[str] = []

    def answer(self, asked: Asked) -> Answer:
        """What the model says."""
        self._asked.append(asked.call)
        if self._faulty and asked.call == self.effect:
            return self._fault.answer or _spoken(self._lie)
        if asked.call not in self._healthy:
            return said("no such call")
        return _spoken(self._healthy[asked.call])

    def named(self, body: Json) -> Json:
        """A request with the token in its place."""
        named: Json = json.loads(json.dumps(body).replace("{token}", self.token))
        return named

    async def fail(self, call: Awaitable[Json]) -> tuple[Json, float]:
        """The faulty call, and how many seconds it took; what must hold of any of them is checked."""
        self._faulty = True
        self._asked.clear()
        started = time.monotonic()
        answer = await call
        seconds = time.monotonic() - started
        self._faulty = False
        if self.effect not in self._asked:
            self._problems.append(f"{self.effect} was never called: nothing was tested")
        limit = self._deadline()
        if seconds > limit:
            self._problems.append(f"took {seconds:.1f} s; all calls together may take {limit:.1f} s")
        return answer, seconds

    def unless(self, holds: bool, problem: str) -> None:
        """Note a problem unless all is well."""
        if not holds:
            self._problems.append(problem)

    def _deadline(self) -> float:
        """Each call of the turn may take its time limit; tries of a call that is tried again share one."""
        asked = len(self._asked)
        if self._fault.retried:
            faulty = self._asked.count(self.effect)
            asked += -faulty + -(-faulty // TRIES)
        return asked * self._call_seconds + MARGIN_SECONDS

    def outcome(self, answer: Json, calls: int, seconds: float) -> Outcome:
        decision: Mapping[str, Any] = answer.get("decision", {})
        return Outcome(
            self.name, self.effect, self.kind, answer.get("status", "none"),
            decision.get("route", ""), calls, round(seconds, 2), tuple(self._problems),
        )  # fmt: skip


class Case(Faulty):
    """A task whose turns lead to the call."""

    def __init__(self, number: int, scenario: Scenario, kind: str, seconds: float) -> None:
        super().__init__(number, scenario.name, scenario.effect, kind, scenario.healthy, scenario.lie, seconds)
        self.scenario = scenario

    async def rehearse(self, api: Api) -> None:
        """The first turn, in health."""
        await self._turn(api, self.scenario.turns[0], {})

    async def play(self, api: Api) -> Outcome:
        """All turns; then once more in health."""
        told: Json = {}
        try:
            for turn in self.scenario.turns[:-1]:
                told = await self._turn(api, turn, told)
            last, seconds = await self.fail(self._turn(api, self.scenario.turns[-1], told))
            calls = self._asked.count(self.effect)
            self._check(last)
            await self._check_task(api, last, first=len(self.scenario.turns) == 1)
        except (Refused, Unreachable, TimeoutError) as error:
            self._problems.append(f"not answered with a 200: {error}")
            return self.outcome({}, 0, 0.0)
        return self.outcome(last, calls, seconds)

    async def _turn(self, api: Api, turn: Json, before: Json) -> dict[str, Any]:
        known = {name: before[name] for name in ("taskId", "sessionId") if name in before}
        return await api.interact({**self.named({"query": self.scenario.query, **turn}), **known})

    def _check(self, answer: Json) -> None:
        action, status = str(answer.get("action", "")), answer["status"]
        may_fail = len(self.scenario.turns) == 1 and self.scenario.first_may_fail
        self.unless(status != "completed" and action != "finish()", f"completed: {status}, {action}")
        self.unless(action != self.scenario.never, f"{action} was issued")
        self.unless(status != "failed" or may_fail, f"the task was given up: {action}")
        index = answer.get("plan", {}).get("currentStepIndex")
        self.unless(self.scenario.index in (None, index), f"currentStepIndex is {index}, not {self.scenario.index}")

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


def _spoken(reply: object) -> Answer:
    return said(reply) if isinstance(reply, str) else replied(reply)


def token_of(asked: Asked) -> int | None:
    """The number of the case whose goal stands in the prompt."""
    text = " ".join(part.get("text", "") for content in asked.body.get("contents", ()) for part in content["parts"])
    found = TOKEN.search(text)
    return int(found[1]) if found else None
