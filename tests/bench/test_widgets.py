"""The pages of component libraries: what is declared of them, what their goals ask for, and what their server keeps."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from benchmarks.apps.serving import AppMissing
from benchmarks.widgets import site as served
from benchmarks.widgets.command import widgets
from benchmarks.widgets.goals import goals_of, odd, plainly, wanted, written
from benchmarks.widgets.libraries import LIBRARIES
from benchmarks.widgets.making import PAGES, fetched
from benchmarks.widgets.site import START, running_site


@pytest.fixture
def page_of_no_library(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a library whose page needs nothing from npm."""
    name = next(iter(LIBRARIES))
    monkeypatch.setattr(served, "fetched", lambda library, about: PAGES)
    monkeypatch.setattr(served, "bundle", lambda library, modules, into: (into / "page.html").write_text("A club"))
    return name


def test_each_library_has_a_page_and_exact_versions() -> None:
    assert {folder.name for folder in PAGES.iterdir() if folder.is_dir()} == set(LIBRARIES)
    for library in LIBRARIES.values():
        assert all(version[0].isdigit() for version in library.packages.values())


@pytest.mark.parametrize("goal", written().goals, ids=lambda goal: goal.name)
def test_a_goal_asks_for_something_that_the_club_does_not_have_yet(goal: Any) -> None:
    assert goal.without <= set(LIBRARIES)
    after = wanted(goal.after)
    assert after != START
    assert [set(one) for one in after["members"]] == [set(START["members"][0])] * len(after["members"])
    assert [set(one) for one in after["boats"]] == [set(START["boats"][0])] * len(after["boats"])
    assert set(after["settings"]) == set(START["settings"])


def test_names_are_told_apart_and_some_goals_fail() -> None:
    names = [goal.name for goal in written().goals]
    assert len(names) == len(set(names)) >= 24
    assert sum(goal.failing for goal in written().goals) == 5
    for library in LIBRARIES:
        goals = goals_of(library)
        assert len({goal.name for goal in goals}) == len(goals)
        assert not [goal.query for goal in goals if "{" in goal.query]


def test_a_goal_is_reached_by_what_it_asks_for_alone() -> None:
    racing = next(goal for goal in goals_of("antd") if goal.name == "add an interest")
    after = wanted({"members": {"Ann Ode": {"interests": ["Racing", "Sculling"]}}})
    assert racing.reached(START, after)
    assert not racing.reached(START, START)
    assert not racing.reached(START, {**after, "boats": []})


def test_what_nobody_asked_for_is_odd_and_half_of_what_was_asked_is_not() -> None:
    asked = wanted({"settings": {"sms": True, "reminders": False}})
    assert not odd(wanted({"settings": {"sms": True}}), START, asked)
    assert odd(wanted({"settings": {"digest": True}}), START, asked)
    assert odd(wanted({"members": {"Ann Ode": "gone"}}), START, asked)
    assert not odd(plainly(START), plainly(START), plainly(asked))


def test_the_server_keeps_a_state_and_with_a_fault_keeps_none(page_of_no_library: str) -> None:
    with running_site(page_of_no_library) as site, httpx.Client(base_url=site.url, trust_env=False) as client:
        assert client.get("/").text == "A club"
        assert client.get("/state").json() == START
        changed = wanted({"boats": {"Otter": {"favourite": True}}})
        assert client.put("/state", content=json.dumps(changed)).status_code == 204
        assert site.state() == changed
        site.reset("server error", "en")
        assert client.put("/state", content=json.dumps(changed)).status_code == 500
        assert site.state() == START
        assert [write.taken for write in site.writes()] == [False]
        assert client.get("/../state.json").status_code == 404
        assert client.get("/store.js").text == (PAGES / "store.js").read_text("utf-8")


def test_without_npm_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(AppMissing, match="antd comes from npm, and there is no npm on this machine"):
        fetched("antd", LIBRARIES["antd"])


def test_a_library_that_is_not_there_is_named_with_those_that_are() -> None:
    refused = CliRunner().invoke(widgets, ["--library", "antt"])
    assert refused.exit_code == 2
    assert "antt: is none of antd" in refused.output
