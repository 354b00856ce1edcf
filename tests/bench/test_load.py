"""Under load nothing is lost and nothing done twice, with one worker, with two, and while workers are killed."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from benchmarks.load.client import Client, Refused, Wrong
from benchmarks.load.command import load

Answer = Callable[[int], httpx.Response]


def answered(answer: Answer, calls: int) -> Client:
    """A client after so many calls to a server that answers the n-th of them like that."""
    client, numbers = Client("c", random.Random(0)), iter(range(calls))

    async def play() -> None:
        told = httpx.MockTransport(lambda request: answer(next(numbers)))
        async with httpx.AsyncClient(transport=told, base_url="http://server") as http:
            for _ in range(calls):
                await client.turn(http)

    asyncio.run(play())
    return client


def turn(number: int, **said: Any) -> httpx.Response:
    return httpx.Response(200, json={"taskId": "t", "turn": number, "status": "executing", "action": None, **said})


def test_turns_are_acknowledged_one_after_the_other() -> None:
    client = answered(turn, 3)
    assert (client.acknowledged, client.answered, client.in_doubt) == (3, 3, None)


@pytest.mark.parametrize("second", [turn(0), turn(2), turn(1, taskId="u"), httpx.Response(500)])
def test_a_turn_that_was_lost_or_repeated_does_not_go_unnoticed(second: httpx.Response) -> None:
    with pytest.raises(Wrong):
        answered(lambda number: second if number else turn(0), 2)


def test_a_refused_call_stays_in_doubt() -> None:
    with pytest.raises(Refused):
        answered(lambda number: httpx.Response(503), 1)


@pytest.mark.process
@pytest.mark.nightly
@pytest.mark.parametrize(("options", "workers"), [((), [1, 2]), (("--kill-every", "5"), [4])])
def test_nothing_is_lost_under_load(options: tuple[str, ...], workers: list[int]) -> None:
    result = CliRunner().invoke(load, ["--json", "--seconds", "30", *options])
    runs = [json.loads(line) for line in result.stdout.splitlines()]
    assert [run["workers"] for run in runs] == workers, result.output
    assert all(run["stored"] == run["acknowledged"] > 0 for run in runs), result.output
