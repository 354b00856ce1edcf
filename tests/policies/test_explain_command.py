"""`surefoot policy explain` on recorded turns, and on tables."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from server.commands.policy import policy

pytestmark = pytest.mark.slow


@pytest.fixture
def explain(played):
    def run(*arguments):
        return CliRunner().invoke(policy, ["explain", *arguments, "--store", f"tinydb:{played.place}"])

    return run


def test_a_turn_shows_the_sets_that_it_asked(records, explain):
    task = records[0].before.id
    told = explain("--task", task, "--turn", "1")
    assert told.exit_code == 0, told.output
    assert told.output.startswith(f"task {task}, turn 1, by sha256:")
    assert "  tier1            tier1/T1.2\n" in told.output
    found = json.loads(explain("--task", task, "--turn", "1", "--json").output)
    assert [tuple(one["fired"]) for one in found["rounds"]] == [one.fired for one in records[1].rounds]


def test_sets_that_were_asked_for_others_stand_under_them(records, explain):
    task = records[0].before.id
    lines = explain("--task", task, "--turn", "0").output.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  routing "))
    assert lines[at + 1].startswith("    atomic_steps ")
    assert "--round 1" in lines[at + 1]
    assert any(line.startswith("    atomic_steps ") for line in lines[at + 1 :])
    found = json.loads(explain("--task", task, "--turn", "0", "--json").output)["rounds"]
    routing = next(one for one in found if one["ruleset"] == "routing")
    assert {"atomic_steps", "intents"} <= {one["ruleset"] for one in routing["inner"] if one["fired"]}


def test_where_a_turn_comes_out_otherwise_now_it_is_said(played, records, explain, monkeypatch):
    monkeypatch.setattr("engine.replay.tracing.walk", lambda *_: (_ for _ in ()).throw(LookupError()))
    told = explain("--task", records[0].before.id)
    assert "the sets that were asked for others are not shown: this release decides otherwise" in told.output
    assert json.loads(explain("--task", records[0].before.id, "--json").output)["innerMissing"] is True


def test_a_set_is_explained_by_what_it_saw_in_the_turn(records, explain):
    task = records[0].before.id
    told = explain("tier1", "--task", task, "--turn", "1")
    assert told.exit_code == 0, told.output
    assert told.output.startswith(f"task {task}, turn 1\ntier1/T1.2 fires: ")
    assert re.search(r"^  \* T1\.2 +page\.content_changed is true; step\.is_last is false$", told.output, re.MULTILINE)
    assert "the nearest miss is " in told.output
    assert "0 facts not given" in told.output
    assert "tier1/P4 fires" in explain("tier1", "--task", task).output  # the last turn


def test_each_time_that_a_set_was_asked_can_be_shown(judged, explain):
    task = judged[0].before.id
    last = explain("tiers", "--task", task)
    assert f"task {task}, turn 1, tiers asked for the 2. of 2 times" in last.output
    assert "tiers/light_verdict fires" in last.output
    first = explain("tiers", "--task", task, "--round", "1")
    assert "tiers/light fires" in first.output
    assert explain("tiers", "--task", task, "--round", "3").exit_code == 2


def test_a_turn_is_explained_by_other_policies_if_they_are_named(records, explain, folder, change):
    change(folder, "outcome.yaml", "- id: success", "- id: is_success")
    told = explain("outcome", "--task", records[0].before.id, "--turn", "1", "--policies", str(folder))
    assert "turn 1; decided by other policies than these\n" in told.output
    assert "outcome/is_success fires" in told.output


def test_what_is_not_recorded_is_said(records, explain):
    task = records[0].before.id
    for arguments, said in (
        (("tier1", "--task", "nope"), "there is no task 'nope' with decided turns in"),
        (("tier1", "--task", task, "--turn", "7"), f"task {task} has no decided turn 7, but 0, 1, 2"),
        (("covers", "--task", task), f"covers was not asked in turn 2 of {task}, but answers, criteria, "),
    ):
        told = explain(*arguments)
        assert told.exit_code == 1
        assert said in told.output
    for misuse in ((), ("tier1",), ("tier1", "--facts", __file__, "--turn", "1"), ("--facts", __file__)):
        assert explain(*misuse).exit_code == 2


def test_a_row_of_a_table_is_named_by_its_line(explain, tmp_path):
    (tmp_path / "noun.yaml").write_text("noun.text: tabs\n")
    told = CliRunner().invoke(policy, ["explain", "nouns", "--facts", str(tmp_path / "noun.yaml"), "--make", "link"])
    assert "nouns/tab fires: It shows one of several panels.  (policies/nouns.yaml:12)" in told.output
    assert "link would fire with 1 fact changed:\n    noun.text: \"tabs\" -> \"" in told.output


SAYS = """\
  - id: no_filters
    title: The page has nothing to filter
    match: {page.text: 'filters'}
    when: page.host == "shop.example" and visit.turns == 2
    then: {route: {name: contingency}, fix: {kind: refresh}}
    because: x
"""


@pytest.mark.slow
def test_what_the_page_said_is_known_of_a_recorded_turn_too(records, explain, folder, change):
    change(folder, "contingencies.yaml", "\nrules:\n", f"\nrules:\n{SAYS}")
    task = records[0].before.id
    told = explain("contingencies", "--task", task, "--turn", "1", "--policies", str(folder))
    why = 'page.host is "shop.example"; visit.turns is 2; page.text is "Cart Filters Availability", which matches'
    assert re.search(rf"^  \* no_filters +{re.escape(why)}$", told.output, re.MULTILINE)
    assert "0 facts not given" in told.output
    last = explain("contingencies", "--task", task, "--turn", "2", "--policies", str(folder))
    assert "    visit.turns: 3 -> 2\n" in last.output
