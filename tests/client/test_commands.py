"""The commands as a person types them, with a real Chromium."""

import json

import pytest
from click.testing import CliRunner

from client.commands import demo, run
from tests.running import running

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with running(tmp_path_factory.mktemp("served")) as service:
        yield service


DONE = {"status": "completed", "action": "finish()"}


def lines(result):
    return [json.loads(line) for line in result.output.splitlines()]


def test_run_prints_json_lines_and_exits_by_what_was_reached(site, scripted):
    site.pages["/"] = "<!doctype html><button id=b>Go</button>"
    with scripted({"action": 'click("b")'}, DONE) as service:
        result = CliRunner().invoke(run, ["Click Go", "--url", site.base, "--server", service.url])
    first, second, last = lines(result)
    assert (first["actions"], second["status"], last["outcome"]["status"]) == (['click("b")'], "completed", "completed")
    assert result.exit_code == 0
    with scripted({"status": "failed", "action": 'fail("no")'}) as service:
        assert CliRunner().invoke(run, ["x", "--url", site.base, "--server", service.url]).exit_code == 1


def test_run_says_which_page_or_service_cannot_be_reached(site, scripted):
    with scripted() as service:
        result = CliRunner().invoke(run, ["x", "--url", "http://127.0.0.1:1", "--server", service.url])
    assert result.exit_code == 1
    assert result.output.startswith("Error: http://127.0.0.1:1 could not be opened: ")
    site.pages["/"] = "<!doctype html><button>Go</button>"
    with scripted(400) as service:
        result = CliRunner().invoke(run, ["x", "--url", site.base, "--server", service.url])
    assert (result.exit_code, result.output) == (1, "Error: HTTP 400: not like this (url: is missing)\n")


def test_run_with_a_service_of_its_own_reaches_a_plain_goal(site):
    site.pages["/"] = "<!doctype html><a href=/deals>Deals</a><a href=/help>Help</a>"
    site.pages["/deals"] = "<!doctype html><h1>Deals</h1><a href=/>Home</a>"
    result = CliRunner().invoke(run, ['Click "Deals"', "--url", site.base])
    turns = lines(result)
    assert (result.exit_code, turns[-1]["outcome"]["status"], turns[-1]["outcome"]["tokens"]) == (0, "completed", 0)
    assert "tier1/T1.6" in turns[1]["rules"]


DELETE = """<!doctype html><title>Accounts</title><h1>Accounts</h1><p id=m></p>
<button id=d onclick="%s this.remove(); m.textContent = 'The account is gone'">Delete account</button>"""
GOAL = 'Click "Delete account", and check that the page shows "The account is gone"'


@pytest.mark.parametrize(
    ("script", "typed", "status", "asked"),
    [
        ("", "1\n", "completed", ["service"]),
        ("", "No\n", "cancelled", ["service"]),
        ("", "", "needs_user_input", ["service"]),
        ("if (!confirm('For good?')) return;", "yes\nyes\n", "completed", ["service", "page"]),
        ("if (!confirm('For good?')) return;", "yes\nno\nstop\n", "cancelled", ["service", "page", "service"]),
        ("if (!confirm('For good?')) return;", "yes\n", "needs_user_input", ["service", "page", "service"]),
    ],
)
def test_what_cannot_be_undone_is_asked_and_answered_from_standard_input(site, served, script, typed, status, asked):
    site.pages["/"] = DELETE % script
    options = ["--url", site.base, "--server", served.url, "--ask", "--json"]
    result = CliRunner().invoke(run, [GOAL, *options], input=typed)
    told = lines(result)
    assert [line["asks"]["origin"] for line in told if "asks" in line] == asked
    assert told[-1]["outcome"]["status"] == status
    assert result.exit_code == (0 if status == "completed" else 1)


def test_the_demonstration_goes_as_it_should(monkeypatch):
    for key in ("GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(key, raising=False)
    result = CliRunner().invoke(demo, ["--json"])
    shown = [line for line in lines(result) if "asItShould" in line]
    assert [(item["title"], item["happened"]) for item in shown if not item["asItShould"]] == []
    assert len(shown) == 5
    assert sum(item["outcome"]["tokens"] for item in shown) == 0
    assert result.exit_code == 0
