"""What the service said of actions, held against an application's data and against what a proxy saw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from typing import ClassVar

import httpx
import pytest
from msgspec.structs import replace

from benchmarks.apps.goal import App, Goal, quoted
from benchmarks.apps.play import offers
from benchmarks.apps.proxy import Odd, Proxy, Write, before
from benchmarks.apps.truth import Judged, Watch, wrong_writes
from client.questions import Option, Question
from client.run import Turn
from client.serving import serve_handler

GOAL = Goal(
    app="an app", name="a goal", query='Click "New bill", then click "Save"', path="/", signed_in=False,
    reached=lambda before, after: True, makes=("POST /bills$",), means=quoted('Click "New bill", then click "Save"'),
)  # fmt: skip


class Shop:
    """An application whose data are what a test says."""

    def __init__(self) -> None:
        self.kept, self.sent = 0, []

    def state(self) -> int:
        return self.kept

    def writes(self) -> list[Write]:
        return self.sent


def turn(verdict: str = "", *actions: str, route: str = "") -> Turn:
    return Turn(turn=1, status="executing", url="", verdict=verdict, actions=actions, route=route)


def sends(shop: Shop, *, keeps: bool) -> None:
    shop.sent.append(Write("POST", "/bills", 200 if keeps else 500))
    shop.kept += keeps


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def watch(shop: Shop) -> Watch:
    app: App = shop  # type: ignore[assignment]
    return Watch(app)


def test_an_action_is_judged_by_what_it_sent_and_what_was_kept(shop: Shop, watch: Watch) -> None:
    watch.look(turn("", 'setValue("a", "b")'))
    watch.look(turn("worked", 'click("save")'))  # of typing, which no data tell
    sends(shop, keeps=True)
    watch.look(turn("worked", 'click("save")'))
    sends(shop, keeps=False)
    watch.look(turn("worked", 'click("save")'))
    sends(shop, keeps=False)
    watch.look(turn("failed"))
    assert watch.judged == [Judged(True, True), Judged(False, True), Judged(False, False)]


def test_of_an_action_that_is_looked_at_again_the_last_word_counts(shop: Shop, watch: Watch) -> None:
    watch.look(turn("", 'click("save")'))
    sends(shop, keeps=True)
    watch.look(turn("failed", "wait(0.5)"))
    watch.look(turn("worked", 'click("on")'))
    watch.look(turn("failed"))
    assert watch.judged == [Judged(True, True)]


def test_what_a_page_that_is_opened_anew_shows_is_the_last_word_on_what_was_sent(shop: Shop, watch: Watch) -> None:
    watch.look(turn("", 'click("save")'))
    sends(shop, keeps=True)
    watch.look(turn("failed", "wait(0.5)", route="look_again"))
    watch.look(turn("failed", 'navigate("http://shop.example/")', route="look_again"))
    watch.look(turn("goal reached"))
    assert watch.judged == [Judged(True, True)]


def test_what_is_kept_late_is_of_the_action_that_is_looked_at_again(shop: Shop, watch: Watch) -> None:
    watch.look(turn("", 'click("save")'))
    shop.sent.append(Write("POST", "/bills", 200))
    watch.look(turn("failed", "wait(0.5)"))
    shop.kept += 1
    watch.look(turn("worked", 'click("on")'))
    assert watch.judged == [Judged(True, True)]


def test_an_action_that_is_done_again_is_judged_by_itself(shop: Shop, watch: Watch) -> None:
    watch.look(turn("", 'click("save")'))
    sends(shop, keeps=False)
    watch.look(turn("failed", 'click("save")', route="correction"))
    sends(shop, keeps=True)
    watch.look(turn("worked"))
    assert watch.judged == [Judged(False, False), Judged(True, True)]


def test_writes_that_were_not_needed_or_not_again_are_counted_where_they_took_effect() -> None:
    save, gone = Write("POST", "/bills", 200), Write("DELETE", "/bills/1", 200)
    assert wrong_writes(GOAL, [save]) == 0
    assert wrong_writes(GOAL, [save, save, gone]) == 2
    assert wrong_writes(GOAL, [Write("POST", "/bills", 500), save]) == 0
    assert wrong_writes(GOAL, None) is wrong_writes(replace(GOAL, makes=None), [gone]) is None


def test_a_question_offers_the_right_answer_if_an_option_names_what_is_meant_or_that_it_is_done() -> None:
    def asks(*labels: str) -> Question:
        return Question("Which one?", tuple(Option(label) for label in labels))

    assert offers(asks("Link “Add a new bill”", "Stop here"), GOAL, reached=False)
    assert not offers(asks("Link “Old bills”", "It is done"), GOAL, reached=False)
    assert offers(asks("It is done", "Stop here"), GOAL, reached=True)


class Backend(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass

    seen: ClassVar[list[str]] = []  # names of the last headers

    def do_GET(self) -> None:
        self.seen[:] = self.headers.keys()
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET


@pytest.fixture
def proxied() -> Iterator[tuple[Proxy, httpx.Client]]:
    with serve_handler(Backend) as backend:
        proxy = Proxy(int(backend.rpartition(":")[2]), reads=r"/search$")
        with before(proxy) as url, httpx.Client(base_url=url, trust_env=False) as client:
            yield proxy, client


def test_the_proxy_logs_what_is_meant_to_change_something_and_fails_no_reading(
    proxied: tuple[Proxy, httpx.Client],
) -> None:
    proxy, client = proxied
    for path in ("/bills", "/search", "/search?q=1"):
        client.post(path)
    client.get("/bills")
    assert proxy.log == [Write("POST", "/bills", 200)]
    proxy.reset("server error")
    assert [client.post(path).status_code for path in ("/bills", "/search")] == [500, 200]
    assert (proxy.log, proxy.repeated) == ([Write("POST", "/bills", 500)], 0)


def test_what_is_no_part_of_a_goal_is_not_logged(proxied: tuple[Proxy, httpx.Client]) -> None:
    proxy, client = proxied
    proxy.reset("server error")
    with proxy.lifted():
        assert client.post("/bills").status_code == 200
    assert (proxy.log, proxy.fault) == ([], "server error")


def test_links_that_change_something_are_writes_and_what_only_asks_by_its_body_is_none(
    proxied: tuple[Proxy, httpx.Client],
) -> None:
    proxy, client = proxied
    proxy.odd = Odd(idle=r"action=heartbeat\b", links=r"/bill\?(.*&)?action=trash\b")
    client.post("/ajax", data={"action": "heartbeat"})
    client.post("/ajax", data={"action": "add"})
    for path in ("/bill?id=1&action=trash", "/bill?action=edit", "/bills"):
        client.get(path)
    assert [f"{write.method} {write.path}" for write in proxy.log] == ["POST /ajax", "GET /bill?id=1&action=trash"]
    proxy.reset("server error")
    assert client.get("/bill?action=trash").status_code == 500


def test_what_a_write_changed_is_put_back_before_its_answer_is_given(proxied: tuple[Proxy, httpx.Client]) -> None:
    proxy, client = proxied
    told: list[str] = []

    def keep() -> Callable[[], None]:
        told.append("kept")
        return lambda: told.append("put back")

    proxy.odd = Odd(keep=keep)
    client.post("/bills")
    assert told == []
    proxy.reset("nothing kept")
    assert (client.post("/bills").status_code, told) == (200, ["kept", "put back"])
    assert [write.taken for write in proxy.log] == [False]


def test_a_session_is_lost_by_the_headers_that_carry_it(proxied: tuple[Proxy, httpx.Client]) -> None:
    proxy, client = proxied
    proxy.odd = Odd(session=r"^(cookie|x-csrf-.*)$")
    proxy.reset("session lost")
    client.post("/bills", headers={"Cookie": "a=1", "X-CSRF-Token": "b", "X-Other": "c"})
    assert {"cookie", "x-csrf-token", "x-other"} & {name.lower() for name in Backend.seen} == {"x-other"}
