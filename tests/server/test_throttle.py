"""How much one tenant may ask: said with the seconds to wait, and no matter of another tenant."""

from __future__ import annotations

import pytest

from server.problems import Problem
from server.throttle import Limits, Throttle
from tests.server.conftest import Caller, ScriptedEngine

PAGE = {"url": "https://x.example/", "query": "q", "dom": "<p>x</p>"}


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def let_in(throttle: Throttle, tenant: str, times: int) -> int:
    """How many of so many requests are let in."""
    count = 0
    for _ in range(times):
        try:
            throttle.request(tenant)
        except Problem:
            continue
        count += 1
    return count


def test_some_may_come_at_once_and_the_others_with_time() -> None:
    clock = Clock()
    throttle = Throttle(Limits(requests_a_minute=60), clock)
    assert (let_in(throttle, "a", 50), let_in(throttle, "b", 50)) == (10, 10)
    clock.now += 3
    assert let_in(throttle, "a", 50) == 3
    clock.now += 3600
    assert let_in(throttle, "a", 50) == 10


@pytest.mark.parametrize(("limit", "seconds"), [(1, 60), (6, 10), (60, 1), (6000, 1)])
def test_a_refusal_says_when_the_next_one_is_let_in(limit: int, seconds: int) -> None:
    clock = Clock()
    throttle = Throttle(Limits(requests_a_minute=limit), clock)
    let_in(throttle, "a", 2000)
    with pytest.raises(Problem) as refused:
        throttle.request("a")
    assert (refused.value.details.status, refused.value.headers) == (429, {"Retry-After": str(seconds)})
    assert f"make the same call again in {seconds} s" in refused.value.details.detail
    clock.now += seconds
    throttle.request("a")


def test_without_a_limit_everything_is_let_in() -> None:
    assert let_in(Throttle(Limits(), Clock()), "a", 5000) == 5000


def test_turns_at_once_are_counted_by_tenant_and_given_back_however_they_end() -> None:
    throttle = Throttle(Limits(turns_at_once=1), Clock())
    with throttle.turn("a"), throttle.turn("b"), pytest.raises(Problem, match="more than 1 turns at once"):
        throttle.turn("a").__enter__()
    with pytest.raises(ZeroDivisionError), throttle.turn("a"):
        raise ZeroDivisionError
    with throttle.turn("a"):
        pass


def test_workers_share_what_a_tenant_may(usual: Caller) -> None:
    assert Limits(requests_a_minute=1200, turns_at_once=5).share(2) == Limits(requests_a_minute=600, turns_at_once=3)
    assert Limits().share(4) == Limits()


def test_over_http_a_refusal_is_a_429_and_a_server_without_keys_counts_nothing() -> None:
    limits = Limits(requests_a_minute=6, turns_at_once=1)
    own = Caller(ScriptedEngine(), limits=limits)
    assert {own.get("/api/task/known").status_code for _ in range(5)} == {200}
    token = own.keys.make("admin")
    own.clock.now += 2
    answers = [own.get("/api/task/known", authorization=f"Bearer {token}") for _ in range(2)]
    assert [one.status_code for one in answers] == [200, 429]
    assert answers[1].json()["type"] == "urn:surefoot:problem:too-many-requests"
    assert answers[1].headers["retry-after"] == "10"


def test_a_tenants_turns_at_once_are_refused_beyond_the_limit() -> None:
    own = Caller(ScriptedEngine(), limits=Limits(turns_at_once=2))
    token = own.keys.make("client")
    turns = [own.turn({**PAGE, "sessionId": str(n)}, authorization=f"Bearer {token}") for n in range(5)]
    assert sorted(one.status_code for one in own.send(*turns)) == [200, 200, 429, 429, 429]
    assert own.send(turns[0])[0].status_code == 200
