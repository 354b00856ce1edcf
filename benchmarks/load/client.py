"""A client that plays task after task over HTTP, each call with an idempotency key, and knows what was acknowledged.

Whatever it is answered must fit that: the next turn of its task and no other, the same bytes for the same key. So a
turn that was lost, or played twice, does not go unnoticed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

import httpx
from msgspec import Struct, field

STEPS = 8  # of each task
KEPT = 50  # answers that may be asked for again
PAUSE_SECONDS = 0.05  # before a call is made again


class Wrong(AssertionError):
    """What was answered does not fit what was acknowledged before."""


class Refused(Exception):
    """A call that was answered with a 503, or told to come again: it may be made again."""


class Played(Struct):
    """A task, and the action of each acknowledged turn."""

    id: str
    status: str = "executing"
    turns: list[str | None] = field(default_factory=list)


class Client:
    def __init__(self, name: str, dice: random.Random, elements: int = 1) -> None:
        """Its pages have so many elements beside those of the steps."""
        self.name = name
        self.tasks: list[Played] = []
        self.in_doubt: dict[str, Any] | None = None  # sent, and not answered yet
        self.answered = 0  # calls
        self.seconds: list[float] = []  # of each of them, calls that were made again included
        self._answers: deque[tuple[dict[str, Any], bytes]] = deque(maxlen=KEPT)
        self._dice = dice
        self._elements = elements
        self._calls = 0
        self._began = 0.0

    @property
    def acknowledged(self) -> int:
        """Turns."""
        return sum(len(task.turns) for task in self.tasks)

    async def play(self, http: httpx.AsyncClient) -> None:
        """Until the connection breaks. Raises Wrong and Refused too."""
        while True:
            await self.turn(http)

    async def persist(self, hosts: Sequence[httpx.AsyncClient], until: asyncio.Event) -> None:
        """Until the call that is under way at the event is answered: through broken connections and refusals, made
        again at the next host. Raises Wrong."""
        around = cycle(hosts)
        http = next(around)
        while self.in_doubt is not None or not until.is_set():
            try:
                await self.turn(http)
            except (httpx.TransportError, Refused):
                http = next(around)
                await asyncio.sleep(PAUSE_SECONDS)

    async def turn(self, http: httpx.AsyncClient) -> None:
        """Play one, or the one again that was not answered."""
        if self.in_doubt is None:
            self.in_doubt, self._began = self._next_request(), time.monotonic()
        answer = await http.post("/api/agent/interact", json=self.in_doubt)
        self._acknowledge(self.in_doubt, answer)
        self.in_doubt = None
        self.answered += 1
        self.seconds.append(time.monotonic() - self._began)

    async def check(self, http: httpx.AsyncClient) -> None:
        """Everything acknowledged of the last tasks is there, and a repeated call gets the same bytes. Raises Wrong."""
        for task in self.tasks[-3:]:
            await self.check_task(http, task)
        answers = list(self._answers)
        for request, content in [*answers[-3:], *self._dice.sample(answers, min(2, len(answers)))]:
            again = await http.post("/api/agent/interact", json=request)
            _see(again.content == content, f"{request['requestId']} was answered differently")

    async def check_task(self, http: httpx.AsyncClient, task: Played) -> None:
        kept = (await http.get(f"/api/task/{task.id}")).raise_for_status().json()["turns"]
        _see([turn["turn"] for turn in kept] == list(range(len(kept))), f"{task.id}: turn numbers have a gap")
        actions = [turn["action"] for turn in kept]
        known = len(task.turns)
        _see(actions[:known] == task.turns, f"{task.id}: {actions} is stored, {task.turns} was acknowledged")
        _see(len(actions) <= known + (self.in_doubt is not None), f"{task.id}: a turn that nobody asked for")

    def _next_request(self) -> dict[str, Any]:
        self._calls += 1
        task = self.tasks[-1] if self.tasks and self.tasks[-1].status == "executing" else None
        seen = [{"i": f"seen{n}", "r": "btn", "n": f"Seen {n}"} for n in range(1, self._elements)]
        request = {
            "requestId": f"{self.name}-{self._calls}",
            "sessionId": self.name,
            "url": "https://shop.example/",
            "interactiveTree": [
                *({"i": f"s{n}", "r": "btn", "n": f"Step {n}"} for n in range(STEPS)),
                *seen,
                {"i": "seen", "r": "btn", "n": f"Seen in call {self._calls}"},
            ],
        }
        if task is None:
            return {**request, "query": ", then ".join(f'click "Step {n}"' for n in range(STEPS))}
        return {**request, "taskId": task.id}

    def _acknowledge(self, request: Mapping[str, Any], answer: httpx.Response) -> None:
        if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
            raise Refused(answer.text)
        _see(answer.status_code == httpx.codes.OK, answer.text)
        told = answer.json()
        if told.get("needs", {}).get("again"):
            raise Refused(answer.text)
        if "taskId" not in request:
            _see(told["turn"] == 0, f"the first turn of a task is {told['turn']}")
            self.tasks.append(Played(told["taskId"]))
        task = self.tasks[-1]
        _see(told["taskId"] == task.id, "an answer about another task")
        _see(told["turn"] == len(task.turns), f"{task.id}: a turn was lost, or played twice: {answer.text[:300]}")
        task.turns.append(told.get("action"))
        task.status = told["status"]
        self._answers.append((dict(request), answer.content))


def _see(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Wrong(otherwise)
