"""Pages of private sites go to no model, whatever is decided of them; the same pages elsewhere do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.exchange.calls import VerifyRequest
from engine.gate import Evidence, Screenshot
from engine.guard import GuardRequest
from engine.observe import PageInput, PageState, Witness, read_page
from engine.observe.page import TreeNode
from engine.rules import Bundle, tailored
from engine.safety.private import is_private
from engine.turn.learn_precision import Calibrating
from engine.turn.step import walk
from tests.batches.conftest import Office
from tests.booked import Booked
from tests.gate.conftest import Desk
from tests.guard.test_guard import JUPP, STORES, Agent
from tests.turn.conftest import Client, Nodes, Script, assert_replays, page_of
from tests.turn.test_calibration import Counted

FRAME = "https://pay.hr.example#1"
PRIVATE, PUBLIC = "https://pay.hr.example/slips", "https://shop.example/list"
NODES = [("btn", "b1", "Save"), ("btn", "b2", "Next")]
MORE = [*NODES, ("btn", "b3", "Details"), ("txt", "t1", "Salary 5,210")]
FRAMING = [*NODES, ("txt", "t1", "Salary 5,210", {"f": FRAME})]
GOAL = "Do what is needed here"
STEPS = [
    {"description": text, "verify": "It can be seen", "reasoning": "-", "toolType": "DOM", "expectedOutcome": "Works"}
    for text in ('Click "Save"', "Choose what fits best", "Choose again")
]
SAYS = {
    "plan": [{"goal": "The whole request", "steps": STEPS}],
    "act": [{"thought": "The next step.", "action": 'click("b1")'}],
    "refine": [{"thought": "The next step.", "action": 'click("b1")'}],
    "verify_full": [{"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "As seen."}],
}


@pytest.fixture
def guarded(bundle: Bundle) -> Bundle:
    return tailored(bundle, {"private_sites": ("hr.example",)})


@pytest.fixture
def one(guarded: Bundle) -> Iterator[Client]:
    client = Client(guarded, Script(True, SAYS))
    yield client
    assert_replays(client)


def read(nodes: Nodes | str, url: str) -> PageState:
    page = read_page(page_of(nodes, url))
    assert page is not None
    return page


@pytest.mark.parametrize(
    ("url", "private"),
    [
        ("https://hr.example/", True),
        ("https://HR.Example.:8443/a?b#c", True),
        ("https://shop.example@pay.hr.example/", True),
        ("blob:https://hr.example/7c1", True),
        ("https://nothr.example/", False),
        ("https://shop.example/?next=https://hr.example/", False),
        ("https://hr.example.shop.example/", False),
        ("blob:https://shop.example/7c1", False),
        ("about:blank", True),
        ("about:srcdoc", True),
        ("data:text/html,hello", True),
        ("view-source:https://hr.example/x", True),
        ("view-source:https://shop.example/x", True),
        ("feed:https://hr.example/", True),
        ("hr.example:443/x", True),
        ("//hr.example/x", True),
        ("file:///home/anna/slips.html", True),
        ("no address", True),
        ("", True),
    ],
)
def test_whose_page_it_is_is_read_as_a_browser_does(bundle: Bundle, guarded: Bundle, url: str, private: bool) -> None:
    page = read(NODES, url)
    assert is_private(page, guarded.settings) is private
    assert is_private(page, bundle.settings) is False


def test_a_new_tab_with_nothing_on_it_is_nobodys(guarded: Bundle) -> None:
    assert is_private(read("<html><body></body></html>", "about:blank"), guarded.settings) is False


@pytest.mark.parametrize(
    ("frame", "private"),
    [
        ("https://pay.hr.example#1", True),
        ("https://HR.example#0-2.1", True),
        ("null#1", True),
        ("hr.example#1", True),
        ("//hr.example", True),
        ("view-source:https://hr.example", True),
        ("https://shop.example#1", False),
        (3, False),
        ("0-1", False),
        ("main", False),
    ],
)
@pytest.mark.parametrize("role", ["btn", "txt", "alert", "h1", "dialog", "img"])
def test_what_stands_in_a_frame_is_of_the_site_of_the_frame(
    guarded: Bundle, role: str, frame: str | int, private: bool
) -> None:
    page = read([*NODES, (role, "z", "Pay", {"f": frame})], PUBLIC)
    assert is_private(page, guarded.settings) is private


def test_a_page_that_shows_a_private_frame_is_private(one: Client) -> None:
    one.start(GOAL, NODES, PUBLIC)
    assert one.calls != []
    one.turn(FRAMING, PUBLIC)
    assert one.calls == []
    one.turn(MORE, PUBLIC)
    assert one.calls == []
    one.start(GOAL, FRAMING, PUBLIC)
    assert one.calls == []


def test_a_turn_on_a_private_page_asks_no_model(one: Client) -> None:
    one.start(GOAL, NODES, PUBLIC)
    assert one.calls != []  # the same wish on the same page of another site does
    answer = one.start(GOAL, NODES, PRIVATE)
    assert one.calls == []
    assert answer["status"] == "needs_user_input"
    assert one.state.private
    assert one.history[0].observed.facts["turn.model"] is False


def test_a_task_that_was_on_a_private_page_asks_none_any_more(one: Client) -> None:
    one.start('Click "Save", then do what fits best', NODES, PRIVATE)
    assert one.state.open is not None
    one.turn(MORE, PUBLIC)
    assert one.calls == []
    one.turn(MORE, PUBLIC, user_input="click what you like")
    assert one.calls == []
    assert one.state.private


def test_a_task_that_comes_to_a_private_page_asks_none_from_there_on(one: Client) -> None:
    one.start(GOAL, NODES, PUBLIC)
    assert one.calls != []
    one.turn(MORE, PRIVATE)
    assert one.calls == []
    assert one.state.private


def test_a_reply_that_is_there_already_counts_no_more(one: Client, bundle: Bundle) -> None:
    """Where a site became private while a turn was under way, or in a backtest."""
    one.start(GOAL, NODES, PUBLIC)
    (record,) = one.history
    assert record.replies
    now = tailored(bundle, {"private_sites": ("shop.example",)})
    walked = walk(now, record.before, record.observed, {reply.key: reply for reply in record.replies})
    assert walked.used == ()
    assert walked.facts["plan_reply.status"] == "absent"


@pytest.mark.parametrize(("before", "after"), [(PRIVATE, PRIVATE), (PRIVATE, PUBLIC), (PUBLIC, PRIVATE)])
def test_a_verdict_about_private_pages_asks_no_model(one: Client, before: str, after: str) -> None:
    def verify(before: str, after: str) -> Any:
        one.script.calls.clear()
        pages = {"before": page_of(NODES, before), "after": page_of(MORE, after)}
        request = VerifyRequest(goal=GOAL, action='click("b1")', witness=Witness(), **pages)
        return msgspec.json.decode(asyncio.run(one.engine.verify("tenant", request)))

    verify(PUBLIC, PUBLIC)
    assert one.calls != []
    verify(before, after)
    assert one.calls == []


@pytest.mark.parametrize(("before", "after"), [(FRAMING, FRAMING), (FRAMING, NODES), (NODES, FRAMING)])
def test_a_verdict_about_private_frames_asks_no_model(one: Client, before: Nodes, after: Nodes) -> None:
    pages = {"before": page_of(before, PUBLIC), "after": page_of(after, PUBLIC)}
    asyncio.run(one.engine.verify("tenant", VerifyRequest(goal=GOAL, action='click("b1")', witness=Witness(), **pages)))
    assert one.script.calls == []


@pytest.mark.parametrize("screenshot", [False, True])
def test_the_gate_shows_no_private_page_and_no_picture_of_one(guarded: Bundle, screenshot: bool) -> None:
    shot = Screenshot("iVBORw0KGgo=", "image/png", "d" * 64) if screenshot else None
    calls = {}
    for url in (PUBLIC, PRIVATE):
        desk = Desk(guarded)
        desk.model.says(c0=True)
        shown = desk.page(url=url, screenshot=shot)
        desk.claim(plan=desk.plan("the chart shows a rising line"))
        answer = desk.claim(evidence=shown)
        calls[url] = desk.model.asked
        desk.check_replay()
    assert calls[PUBLIC] != []
    assert calls[PRIVATE] == []
    assert answer["status"] != "accepted"


def test_the_gate_shows_no_private_frame(guarded: Bundle) -> None:
    desk = Desk(guarded)
    desk.model.says(c0=True)
    desk.claim(plan=desk.plan("the chart shows a rising line"))
    nodes = [TreeNode(r="hdr", i="h", n="Monthly report"), TreeNode(r="txt", i="t", n="Salary 5,210", f=FRAME)]
    answer = desk.claim(evidence=Evidence(PageInput(url=PUBLIC, interactive_tree=nodes)))
    assert desk.model.asked == []
    assert answer["status"] != "accepted"
    desk.check_replay()


def test_the_guard_asks_no_model_about_a_private_frame(guarded: Bundle, tmp_path: Path) -> None:
    asked = []
    for frame in ("https://shop.example#1", FRAME):
        agent = Agent(guarded, tmp_path / frame[8:12], STORES)
        nodes = [
            TreeNode(r="form", i="f", n="", fm=1, t="post"), TreeNode(r="inp", i="m", n="memo", v="Hello", fm=1),
            TreeNode(r="btn", i="x", n="Jupp", fm=1, t="submit"), TreeNode(r="txt", i="t", n="Salary", f=frame),
        ]  # fmt: skip
        page = PageInput(url=PUBLIC, interactive_tree=nodes)
        asyncio.run(agent.guard.judge("t", GuardRequest(url=PUBLIC, page=page, action='click("x")')))
        asked.append(len(agent.model.asked))
    assert asked == [1, 0]


def test_the_guard_asks_no_model_about_a_private_page(guarded: Bundle, tmp_path: Path) -> None:
    asked = {}
    for url in (PUBLIC, PRIVATE):
        agent = Agent(guarded, tmp_path / url[8:11], STORES)
        agent.asks(JUPP, url=url)
        asked[url] = len(agent.model.asked)
    assert asked == {PUBLIC: 1, PRIVATE: 0}


@pytest.mark.parametrize(
    ("error", "asks"),
    [
        ("Timeout on https://shop.example/a", True),
        ("Timeout on https://pay.hr.example/slips", False),
        ("no such button on pay.HR.example.", False),
        ("shr.example is down", True),
        ("x" * 5_000 + " hr.example", False),  # what is kept of it is cut
    ],
)
def test_a_batch_plan_that_names_a_private_site_is_replanned_by_nobody(guarded: Bundle, error: str, asks: bool) -> None:
    office = Office(guarded)
    office.make(("Look it up", ()), ("Tell", (0,)))
    office.report({"step": 0, "error": error})
    assert bool(office.model.asked) is asks
    office.check_replay()


def test_a_batch_plan_that_was_told_of_a_private_site_is_replanned_by_nobody_any_more(guarded: Bundle) -> None:
    office = Office(guarded)
    office.make(("Look it up", ()), ("Tell", ()))
    office.report({"step": 0, "error": "x" * 5_000 + " hr.example"})
    office.report({"step": 1, "error": "Timeout"})
    assert office.model.asked == []
    office.check_replay()


def test_what_was_decided_on_a_private_page_is_judged_again_by_nobody(one: Client) -> None:
    judged = {}
    for url in (PUBLIC, PRIVATE):
        one.start('Click "Save", then click "Next"', NODES, url)
        one.turn(MORE, url)
        assert one.history[1].transition.verdict is not None
        bundle = tailored(one.bundle, {})
        known = {**bundle.settings, "calibration_sample": 1.0}
        sampled = replace(bundle, settings=known, rulesets={
            name: replace(rules, settings=known) for name, rules in bundle.rulesets.items()
        })  # fmt: skip
        calibrating = Calibrating(bundle_source=lambda known=sampled: known, provider=one.script, accounts=Booked(0),
                                  tallies=Counted(), failed=print)  # fmt: skip

        async def judge(one: Client = one, calibrating: Calibrating = calibrating) -> None:
            for record in one.history:
                calibrating.played("tenant", record)
            await calibrating.settled()

        one.script.calls.clear()
        asyncio.run(judge())
        judged[url] = list(one.calls)
    assert judged == {PUBLIC: ["verify_full"], PRIVATE: []}
