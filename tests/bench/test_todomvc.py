"""The list of todos that the benchmark drives: what it keeps, what it refuses, and what its faults do. Over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import httpx
import pytest

from benchmarks.apps.todomvc.database import PASSWORD, TODOS, USER
from benchmarks.apps.todomvc.faults import FAULTS, SCRIPTS, Fault
from benchmarks.apps.todomvc.site import Site, running_site

MILK = {"title": "Buy milk"}


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as running:
        yield running


@pytest.fixture
def visitor(site: Site) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site.url, trust_env=False) as client:
        yield client


@pytest.fixture
def user(site: Site, visitor: httpx.Client) -> httpx.Client:
    visitor.cookies.set("session", site.database.sign_in(USER, PASSWORD))
    return visitor


def test_todos_are_added_changed_and_removed(site: Site, user: httpx.Client) -> None:
    added = user.post("/api/todos", json=MILK).json()["todos"][-1]
    assert (added["title"], added["completed"]) == ("Buy milk", False)
    user.patch(f"/api/todos/{added['id']}", json={"completed": True})
    assert site.state().todos[-1] == ("Buy milk", True)
    user.delete(f"/api/todos/{added['id']}")
    assert site.state().todos == TODOS
    user.patch("/api/todos", json={"completed": True})
    user.delete("/api/todos")
    assert site.state().todos == ()


def test_a_title_that_is_there_is_refused(site: Site, user: httpx.Client) -> None:
    answer = user.post("/api/todos", json={"title": "Call Grace"})
    assert (answer.status_code, answer.json()) == (409, {"error": "Call Grace is already on the list"})
    assert site.state().todos == TODOS


def test_accounts_need_every_field_and_the_right_password(site: Site, visitor: httpx.Client) -> None:
    assert visitor.get("/").headers["Location"] == "/login"
    assert visitor.post("/api/todos", json=MILK).status_code == 401
    assert "Wrong username or password" in visitor.post("/login", data={"username": USER, "password": "x"}).text
    assert "Email is required" in visitor.post("/register", data={"username": "kim", "password": "x"}).text
    assert site.state().sessions == ()
    visitor.post("/register", data={"username": "kim", "email": "kim@example.org", "password": "x"})
    assert ("kim", "kim@example.org", "x") in site.state().accounts
    assert visitor.post("/login", data={"username": "kim", "password": "x"}).headers["Location"] == "/"


def test_an_error_of_the_server_stores_nothing(site: Site, user: httpx.Client) -> None:
    site.faults.inject("server error")
    assert user.post("/api/todos", json=MILK).status_code == 500
    assert site.state().todos == TODOS


def test_a_session_is_lost_after_the_first_write(site: Site, user: httpx.Client) -> None:
    site.faults.inject("session lost")
    assert user.post("/api/todos", json=MILK).status_code == 200
    assert user.post("/api/todos", json={"title": "Bake bread"}).status_code == 401
    assert site.state().todos == (*TODOS, ("Buy milk", False))


def test_a_write_that_is_held_back_does_not_land_and_the_same_again_is_counted(site: Site, user: httpx.Client) -> None:
    site.faults.inject("slow page")
    with ThreadPoolExecutor(2) as hands:
        waiting = [hands.submit(user.post, "/api/todos", json=MILK) for _ in range(2)]
        while site.repeated() == 0:
            sleep(0.01)
        site.faults.inject("none")
        assert [each.result().status_code for each in waiting] == [503, 503]
    assert (site.state().todos, site.repeated()) == (TODOS, 0)


@pytest.mark.parametrize("fault", FAULTS)
def test_scripts_are_laid_over_the_page_for_their_fault_only(fault: Fault, site: Site, user: httpx.Client) -> None:
    site.faults.inject(fault)
    page = user.get("/").text
    assert [name for name in SCRIPTS.values() if name in page] == [SCRIPTS[name] for name in SCRIPTS if name == fault]
    for name in SCRIPTS.values():
        there = user.get(f"/pages/{name}").headers.get("Content-Type") == "text/javascript"
        assert there is (name == SCRIPTS.get(fault))
