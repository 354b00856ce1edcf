"""The example client against a real server: an agent that says too early that it is done, and one that stops."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.running import running

pytestmark = pytest.mark.process
ROOT = Path(__file__).parents[2]
PLAN = {"goal": "Open the monthly report", "steps": [
    {"description": "Open the reports", "verify": 'the URL contains "/reports"'},
    {"description": "Choose the monthly one", "verify": 'the page title contains "Monthly"'},
]}  # fmt: skip


@pytest.fixture(scope="module")
def loop() -> Any:
    spec = importlib.util.spec_from_file_location("agent_loop", ROOT / "examples" / "agent_loop.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("gate")) as started:
        yield started.url


class Agent:
    """Gets one page further each time it is told to go on, and says `words[n]` of its n-th go."""

    pages = (("https://bi.example/", "Home"), ("https://bi.example/reports/weekly", "Weekly report"),
             ("https://bi.example/reports/monthly", "Monthly report"))  # fmt: skip

    def __init__(self, *words: dict[str, Any] | None) -> None:
        self.words = words
        self.prompts: list[str] = []

    def work(self, prompt: str) -> dict[str, Any] | None:
        self.prompts.append(prompt)
        return self.words[min(len(self.prompts), len(self.words)) - 1]

    def look(self) -> dict[str, Any]:
        url, title = self.pages[min(len(self.prompts), len(self.pages)) - 1]
        return {"url": url, "pageTitle": title, "dom": f"<html><body><h1>{title}</h1></body></html>"}


def play(loop: Any, server: str, agent: Agent) -> Any:
    return loop.run(server, "Open the monthly report", lambda goal: PLAN, agent.work, agent.look)


def test_an_agent_that_says_too_early_that_it_is_done_is_sent_on(loop: Any, server: str) -> None:
    agent = Agent({"status": "success", "summary": "The monthly report is open."})
    answer = play(loop, server, agent)
    assert answer["status"] == "accepted"
    assert all(one["met"] for one in answer["criteria"])
    first, gather, go_on = agent.prompts
    assert first == "Open the monthly report"
    assert "check each criterion" in gather
    assert "c1: the page title contains" in go_on
    assert "c0" not in go_on.partition("Go on until")[0]  # that one was shown


def test_an_agent_that_stops_is_told_to_go_on(loop: Any, server: str) -> None:
    agent = Agent(None, None, {"status": "success", "summary": "Done."})
    assert play(loop, server, agent)["status"] == "accepted"
    assert "You stopped without reporting" in agent.prompts[1]


def test_an_agent_that_always_stops_comes_to_an_end(loop: Any, server: str) -> None:
    answer = play(loop, server, Agent(None))
    assert answer["status"] == "recorded"
    assert not any(one.get("met") for one in answer["criteria"])


def test_an_agent_that_never_gets_there_is_never_accepted(loop: Any, server: str) -> None:
    agent = Agent({"status": "success", "summary": "Done."})
    agent.pages = agent.pages[:2]  # type: ignore[misc]
    assert play(loop, server, agent)["status"] == "rejected"
    assert len(agent.prompts) == loop.MAX_CLAIMS
