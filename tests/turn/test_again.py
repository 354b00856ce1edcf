"""A call has an end: where a model still thinks, the client comes again, and the turn is one turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from engine.exchange.errors import NoReceipt, UnknownTask
from server.lanes import Lanes
from tests.turn.conftest import URL, request_of

OPEN, FILTER, ROW = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "row", "Jas Kaur")
SOON = {"turn_seconds": 0.2}
GOAL = "Do what is needed with the list"


class Thinking:
    """A model that answers as the script says, once it is let."""

    has_model = True

    def __init__(self, script: Any) -> None:
        self._script = script
        self.through = asyncio.Event()
        self.asked = 0

    async def perform(self, effect: Any) -> Any:
        self.asked += 1
        await self.through.wait()
        return await self._script.perform(effect)


@pytest.fixture
def slow(client, plan_of, does):
    """Plays calls in one event loop, with a model that thinks until `model.through` is set."""
    play = client(settings=SOON, plan=[plan_of("Go through the list", "Say so")], refine=[does('click("open")')])

    def run(story: Callable[[Any, Thinking, Callable[..., Awaitable[dict[str, Any]]]], Awaitable[None]]) -> None:
        async def told() -> None:
            model = Thinking(play.script)
            play.script, script = model, play.script
            play.restarted()
            play.script = script

            async def call(nodes: Any = (OPEN,), **said: Any) -> dict[str, Any]:
                answer = msgspec.json.decode(await play.engine.interact("tenant", request_of(nodes, URL, said)))
                play.task_id = answer["taskId"]
                return answer

            await story(play, model, call)
            await play.engine.close()

        asyncio.run(told())

    return run


def is_again(answer: dict[str, Any]) -> bool:
    kinds = (answer["status"], answer.get("action"), answer.get("needs"), answer["usage"]["llmCalls"])
    return kinds == ("executing", "wait(1)", {"again": True}, 0)


async def through(call: Callable[..., Awaitable[dict[str, Any]]], *nodes: Any, **said: Any) -> dict[str, Any]:
    """The answer of the turn, as a client gets it: calling again for as long as it is told to."""
    while is_again(answer := await call(*nodes, **said)):
        if "request_id" not in said:
            said["task_id"] = answer["taskId"]
    return answer


def test_a_plan_that_takes_long_is_used_when_it_comes(slow):
    async def story(play, model, call):
        first = await call(query=GOAL, session_id="s")
        assert is_again(first)
        assert is_again(await call((OPEN, ROW), task_id=first["taskId"]))
        assert model.asked == 1
        assert play.memory.states == {}
        model.through.set()
        answer = await through(call, (OPEN, FILTER, ROW), task_id=first["taskId"], session_id="s")
        assert (answer["turn"], answer["action"], answer["plan"]["totalSteps"]) == (0, 'click("open")', 2)
        assert (answer["sessionId"], answer["usage"]["llmCalls"], model.asked) == ("s", 2, 2)
        assert [record.turn for record in play.history] == [0]

    slow(story)


def test_nothing_is_stored_before_a_call_is_there_to_be_answered(slow):
    async def story(play, model, call):
        first = await call(query=GOAL)
        model.through.set()
        await asyncio.sleep(0.1)
        assert play.memory.states == {}
        assert (await through(call, task_id=first["taskId"]))["action"] == 'click("open")'

    slow(story)


def test_every_key_of_the_turn_gets_its_answer(slow):
    async def story(play, model, call):
        first = await call(query=GOAL, request_id="a")
        await call(task_id=first["taskId"], request_id="b")
        model.through.set()
        answer = await through(call, task_id=first["taskId"], request_id="c")
        for said in ({"query": GOAL, "request_id": "a"}, {"task_id": first["taskId"], "request_id": "b"}):
            assert await through(call, **said) == answer
        assert len(play.history) == 1

    slow(story)


def test_the_first_key_again_goes_on_with_the_turn_too(slow):
    async def story(play, model, call):
        assert is_again(await call(query=GOAL, request_id="a"))
        model.through.set()
        assert (await through(call, query=GOAL, request_id="a"))["action"] == 'click("open")'
        assert model.asked == 2

    slow(story)


def test_after_a_crash_the_task_is_still_known(slow):
    async def story(play, model, call):
        first = await call(query=GOAL, session_id="s")
        await play.engine.close()
        play.restarted()
        answer = await call(task_id=first["taskId"])
        assert (answer["turn"], answer["sessionId"], answer["action"]) == (0, "s", 'click("open")')

    slow(story)


def test_what_a_page_hides_is_not_kept_for_the_next_worker(slow):
    field = ("inp", "pwd", "Password", {"t": "password", "v": "hunter2-and-more"})

    async def story(play, model, call):
        first = await call((OPEN, field), query=f"{GOAL}, with the password hunter2-and-more")
        opened = await play.memory.opened("tenant", first["taskId"])
        assert [one.name for one in opened.page.elements] == ["Open", "Password"]
        assert b"hunter2" not in msgspec.json.encode(opened)

    slow(story)


def test_another_worker_waits_for_the_one_that_began(slow):
    async def story(play, model, call):
        lanes, first_worker = Lanes(), play.engine
        first_worker._alone = lambda tenant, task: lanes.hold((tenant, task))
        first = await call(query=GOAL, session_id="s")
        play.script, script = model, play.script
        other = play.restarted()
        play.script = script
        other._alone = first_worker._alone
        assert is_again(await call((OPEN, ROW), task_id=first["taskId"]))
        assert model.asked == 1
        model.through.set()
        answer = await through(call, (OPEN, ROW), task_id=first["taskId"])
        assert (answer["turn"], answer["action"]) == (0, 'click("open")')
        assert answer["usage"]["llmCalls"] == model.asked == 2
        play.engine = first_worker  # has decided the same turn, and does not give it out again
        assert (await through(call, (OPEN, FILTER, ROW), task_id=first["taskId"]))["turn"] == 1
        await other.close()

    slow(story)


def test_another_session_does_not_get_it(slow):
    async def story(play, model, call):
        first = await call(query=GOAL, session_id="s")
        with pytest.raises(UnknownTask):
            await call(task_id=first["taskId"], session_id="another")
        model.through.set()

    slow(story)


def test_a_task_that_was_cancelled_meanwhile_stays_so(slow):
    async def story(play, model, call):
        model.through.set()
        first = await through(call, query=GOAL)
        model.through.clear()
        assert is_again(await call((OPEN, ROW), task_id=first["taskId"]))
        await play.engine.cancel("tenant", first["taskId"])
        assert (await through(call, (OPEN, ROW), task_id=first["taskId"]))["status"] == "cancelled"
        assert play.state.status == "cancelled"

    slow(story)


def test_a_first_turn_is_seen_while_it_goes_on(slow):
    async def story(play, model, call):
        task = (await call(query=GOAL, session_id="s"))["taskId"]
        for worker in ("this", "another"):
            seen = msgspec.json.decode(await play.stored.task("tenant", task))
            assert (seen["status"], seen["query"], seen["turn"], seen["turns"]) == ("executing", GOAL, 0, []), worker
            active = msgspec.json.decode(await play.stored.active("tenant", "s", ""))
            assert (active["taskId"], active["action"], active["turn"]) == (task, "wait(1)", 0)
            assert await play.stored.active("tenant", "another", "") is None
            assert msgspec.json.decode(await play.stored.trace("tenant", task))["turns"] == []
            with pytest.raises(NoReceipt):
                await play.stored.receipt("tenant", task)
            play.restarted()
        model.through.set()

    slow(story)


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_first_turn_is_cancelled_while_it_goes_on(slow, elsewhere):
    async def story(play, model, call):
        task = (await call(query=GOAL, session_id="s", request_id="a"))["taskId"]
        worker = play.engine
        waits = asyncio.create_task(call(query=GOAL, session_id="s", request_id="a"))
        await asyncio.sleep(0.05)
        if elsewhere:
            play.restarted()
        assert msgspec.json.decode(await play.engine.cancel("tenant", task))["status"] == "cancelled"
        play.engine = worker
        if elsewhere:
            model.through.set()
        answer = await waits
        if is_again(answer):
            answer = await through(call, task_id=task)
        assert (answer["status"], answer["turn"]) == ("cancelled", 0)
        assert (await call(task_id=task))["status"] == "cancelled"
        seen = msgspec.json.decode(await play.stored.task("tenant", task))
        assert (seen["status"], len(seen["turns"])) == ("cancelled", 1)
        assert await play.stored.active("tenant", "s", "") is None
        assert len(msgspec.json.decode(await play.stored.trace("tenant", task))["turns"]) == 1

    slow(story)


@pytest.mark.parametrize("everything", [False, True])
def test_calls_that_wait_for_a_task_that_is_erased_hear_that_nobody_knows_it(slow, everything):
    async def story(play, model, call):
        task = (await call(query=GOAL))["taskId"]
        waits = asyncio.create_task(call(task_id=task))
        await asyncio.sleep(0.05)
        play.engine.let_go("another", None if everything else task)
        play.engine.let_go("tenant", None if everything else task)
        with pytest.raises(UnknownTask):
            await waits

    slow(story)


def test_a_first_turn_is_named_and_no_more_before_a_model_is_asked(slow):
    async def story(play, model, call):
        first = asyncio.create_task(call(query=GOAL, session_id="s"))
        while not model.asked:
            await asyncio.sleep(0.01)
        (kept,) = play.memory.opens.values()
        assert (kept.task.session, kept.only_named) == ("s", True)
        with pytest.raises(UnknownTask):
            await play.engine.cancel("tenant", kept.task.id)
        assert is_again(await first)
        (kept,) = play.memory.opens.values()
        assert (kept.task.query, kept.only_named) == (GOAL, False)

    slow(story)


def test_what_breaks_is_told_to_the_call_that_waits(slow):
    async def story(play, model, call):
        async def broken(*place: object) -> None:
            raise OSError("gone")

        play.memory.append = broken
        assert is_again(await call(query=GOAL, request_id="a"))
        model.through.set()
        with pytest.raises(OSError, match="gone"):
            await through(call, query=GOAL, request_id="a")
        del play.memory.append
        assert (await through(call, query=GOAL, request_id="a"))["action"] == 'click("open")'

    slow(story)
