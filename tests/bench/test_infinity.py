"""Tasks that others wrote: read from their repository, judged by their own verifiers, on what an application tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.apps.serving import AppMissing
from benchmarks.infinity.command import infinity
from benchmarks.infinity.material import HALVES, goals_of
from benchmarks.infinity.play import differences
from benchmarks.infinity.site import running_site

APP = "gmail"
VERIFY = """
import requests

def verify(server_url):
    state = requests.get(f"{server_url}/api/state").json()
    return state["mails"][0]["starred"], "told"
"""
SERVER = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/index.html" else 404)
        self.end_headers()

HTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler).serve_forever()
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "apps" / APP
    (folder / "function-tasks").mkdir(parents=True)
    (folder / "function-tasks" / "task_1.py").write_text(VERIFY)
    (folder / "server.py").write_text(SERVER)
    star = {"id": "task_1", "instruction": "Star the first mail.", "verify": "function-tasks/task_1.py"}
    (folder / "function-tasks.json").write_text(json.dumps([star]))
    (folder / "real-tasks.json").write_text(json.dumps([{**star, "id": "task_e1", "difficulty": "easy"}]))
    return tmp_path


def test_a_task_is_done_where_its_own_verifier_says_so(data: Path) -> None:
    spelled_out, wish = goals_of(data, APP)
    assert (spelled_out.name, spelled_out.wording) == ("function task_1", "steps")
    assert (wish.name, wish.wording) == ("easy task_e1", "wish")
    assert spelled_out.reached({}, {"mails": [{"starred": True}]})
    assert not spelled_out.reached({}, {"mails": [{"starred": False}]})


@pytest.mark.parametrize("state", [{}, {"mails": []}, {"mails": None}])
def test_a_state_without_what_is_verified_is_not_done(data: Path, state: object) -> None:
    spelled_out, _ = goals_of(data, APP)
    assert not spelled_out.reached({}, state)


def test_a_folder_that_is_no_clone_is_named(tmp_path: Path) -> None:
    with pytest.raises(AppMissing, match="a clone of"):
        list(goals_of(tmp_path, APP))


@pytest.mark.process
def test_a_page_that_has_told_nothing_yet_has_no_state(data: Path) -> None:
    with running_site(data, APP) as site:
        assert site.state() == {}


def test_what_differs_is_told_by_its_path() -> None:
    before = {"mails": [{"id": 1, "read": False}], "labels": ["a"], "name": "Ann"}
    after = {"mails": [{"id": 1, "read": True}], "labels": ["a", "b"], "extra": 1}
    assert differences(before, after) == {
        "mails[0].read": "False -> True", "labels": "1 entries -> 2 entries", "name": "'Ann' -> nothing",
        "extra": "nothing -> 1",
    }  # fmt: skip


def test_what_is_asked_in_the_half_kept_apart_is_not_listed(data: Path) -> None:
    kept = next(name for name, half in HALVES.items() if half == "kept")
    (data / "apps" / APP).rename(data / "apps" / kept)
    shown = CliRunner().invoke(infinity, ["--data", str(data), "--app", kept, "--list"])
    assert (shown.exit_code, shown.output) == (0, "")


def test_an_unknown_environment_is_refused(data: Path) -> None:
    shown = CliRunner().invoke(infinity, ["--data", str(data), "--app", "gmial"])
    assert shown.exit_code == 2
    assert "gmial" in shown.output
