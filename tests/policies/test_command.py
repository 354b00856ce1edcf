"""`surefoot policy backtest`, and how it reads what was recorded."""

from __future__ import annotations

import json

import msgspec
import pytest
from click.testing import CliRunner

from engine.record.turn import TurnRecord
from engine.replay import decided_by
from engine.rules import read_folder
from server.commands.policy import policy
from server.policies import backtesting, recorded
from server.policies.backtesting import Asked, run
from server.policies.recorded import Part, batches_of, parts_of, records_of

pytestmark = pytest.mark.slow


def backtest(*arguments):
    return CliRunner().invoke(policy, ["backtest", *map(str, arguments)])


def test_turns_of_a_store_are_decided_again(records, played, folder):
    told = backtest(folder, "--store", f"tinydb:{played.place}")
    assert told.exit_code == 0, told.output
    assert "3 turns of 1 task: 3 the same (0 by other rules), 0 flips, 0 need a model" in told.output
    assert "turns/s" in told.output


def test_flips_are_grouped_by_rule_and_end_with_1(records, played, stricter):
    told = backtest(stricter, "--store", f"tinydb:{played.place}")
    assert told.exit_code == 1
    assert "2 × flip" in told.output
    assert "outcome/success → —" in told.output
    assert "outcome/success fired, and does not any more" in told.output
    goal = records[0].before.query
    assert f"“{goal[:60]}" in told.output
    assert f" at {records[1].observed.page.url}" in told.output
    was, now = 'select("stock", "In stock") (route continue)', "a question to the user (route ask_user)"
    story = f"it came to {was}; now it comes to {now}"
    assert f"{story}  ({records[0].before.id} turn 1)" in told.output
    assert "1 turn of these came after an earlier difference in the task" in told.output


def test_json_has_everything(judged, played, stricter):
    told = backtest(stricter, "--store", f"tinydb:{played.place}", "--json")
    assert told.exit_code == 1
    found = json.loads(told.output)
    assert not found["ok"]
    spent = sum(reply.usage.input_tokens + reply.usage.output_tokens for one in judged for reply in one.replies)
    assert found["backtest"]["tokens"] == spent
    assert found["backtest"]["groups"]


def test_a_call_that_was_never_made_is_said_to_need_a_model(judged, played, folder):
    text = (folder / "tier1.yaml").read_text()
    always = "rules:\n  - id: always\n    then: {verdict: {decided: true, action_succeeded: true, confidence: 1.0}}\n"
    (folder / "tier1.yaml").write_text(text.replace("rules:\n", always, 1))
    told = backtest(folder, "--store", f"tinydb:{played.place}")
    assert told.exit_code == 1
    assert "1 × needs a model acting/act asks llm.act" in told.output
    assert "llm.act asked in 1 more turn (" in told.output


def test_turns_that_nobody_can_take_again_show_nothing(judged, folder, tmp_path):
    """As after a release that words its prompts anew: no reply of the record answers its questions."""
    trace = tmp_path / "trace.jsonl"
    trace.write_bytes(msgspec.json.encode(msgspec.structs.replace(judged[1], replies=())) + b"\n")
    told = backtest(folder, "--traces", trace)
    assert told.exit_code == 1
    assert "1 turn: this release decides otherwise under their own policies too" in told.output


def test_lines_that_are_no_turns_are_left_out_and_counted(records, tmp_path, folder):
    lines = [msgspec.json.encode(one) for one in records]
    (tmp_path / "traces").mkdir()
    (tmp_path / "traces" / "a.jsonl").write_bytes(b"{}\n" + lines[0] + b"\n\n" + lines[1] + b"\n")
    (tmp_path / "traces" / "b.history").write_bytes(lines[2] + b"\n" + lines[2][:50])
    told = backtest(folder, "--traces", tmp_path / "traces")
    assert "2 lines that hold no recorded turn were left out" in told.output
    assert "3 turns of 1 task: 3 the same" in told.output


def test_only_the_tasks_that_are_named(records, judged, played, folder):
    task = records[0].before.id
    told = json.loads(backtest(folder, "--store", f"tinydb:{played.place}", "--task", task, "--json").output)
    assert (told["backtest"]["tasks"], told["backtest"]["turns"]) == (1, 3)


def test_what_is_supposed_is_decided_by_the_policies_that_each_turn_had(records, played):
    store = ("--store", f"tinydb:{played.place}")
    told = json.loads(backtest("--suppose", "settings.success_threshold=1", *store, "--json").output)
    assert (told["backtest"]["flips"], told["backtest"]["turns"]) == (2, 3)
    rule = decided_by(records[1].transition)
    few = json.loads(backtest("--suppose=settings.success_threshold=1", f"--rule={rule}", *store, "--json").output)
    assert few["backtest"]["turns"] == sum(decided_by(one.transition) == rule for one in records)
    none = backtest("--suppose=page.alert_marked=true", "--saw=page.alert_marked=false", "--site=no.example", *store)
    assert "nothing was decided again" in none.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "name a folder of policies, or what to --suppose"),
        (["--suppose", "page.alert_marked"], "say NAME=VALUE, as in page.alert_marked=false"),
        (["--suppose", "page.alert_marked=perhaps"], "page.alert_marked is true or false"),
        (["--suppose", "page.alert_marked=true", "--saw", "no.fact=1"], "no.fact: there is no such fact"),
    ],
)
def test_what_cannot_be_supposed_is_misuse(options, said):
    told = backtest(*options)
    assert told.exit_code == 2
    assert said in told.output


def test_a_setting_out_of_its_range_says_so_of_every_turn(records, played):
    told = backtest("--suppose", "settings.success_threshold=7", "--store", f"tinydb:{played.place}")
    assert told.exit_code == 1
    assert "settings.success_threshold is 0 to 1" in told.output


def test_nothing_recorded_is_no_success(played, folder, tmp_path):
    (tmp_path / "empty").mkdir()
    told = backtest(folder, "--traces", tmp_path / "empty")
    assert told.exit_code == 1
    assert "nothing was decided again" in told.output


@pytest.mark.parametrize("store", ["tinydb:/nowhere", "postgresql://x", "tinydb:"])
def test_a_store_that_cannot_be_read_is_misuse(folder, store):
    told = backtest(folder, "--store", store)
    assert told.exit_code == 2
    assert "Error: " in told.output


def test_broken_policies_are_refused_with_their_problems(records, played, folder):
    (folder / "tier1.yaml").write_text("a: [")
    told = backtest(folder, "--store", f"tinydb:{played.place}")
    assert told.exit_code == 1
    assert "tier1.yaml:1:5: SF104" in told.output


@pytest.mark.parametrize("size", [1, 7, 1000, 40_000])
def test_every_line_is_in_exactly_one_part(records, tmp_path, monkeypatch, size):
    trace = tmp_path / "trace.jsonl"
    lines = [msgspec.json.encode(msgspec.structs.replace(records[0], turn=n)) for n in range(20)]
    trace.write_bytes(b"\n".join(lines) + b"\n")
    monkeypatch.setattr(recorded, "PART_BYTES", size if size > 1 else trace.stat().st_size // 1500)
    read = msgspec.json.Decoder(TurnRecord)
    found = [record.turn for part in parts_of([trace]) for record in records_of(part, read) if record]
    assert found == list(range(20))


def test_batches_hold_every_part_once():
    parts = [Part(str(n), 0, 1_000_000 * n) for n in range(9)]
    batches = batches_of(parts)
    assert [part for batch in batches for part in batch] == parts
    assert 1 < len(batches) < 9


@pytest.mark.process
def test_several_processes_find_what_one_does(records, tmp_path, stricter, monkeypatch):
    trace = tmp_path / "trace.jsonl"
    lines = [
        msgspec.json.encode(msgspec.structs.replace(one, before=msgspec.structs.replace(one.before, id=f"task-{n}")))
        for n in range(100)
        for one in records
    ]
    trace.write_bytes(b"\n".join(lines) + b"\n")
    parts = parts_of([trace] * 2)  # one file twice: enough for two processes
    monkeypatch.setattr(backtesting, "ALONE_BYTES", 0)
    monkeypatch.setattr(recorded, "PART_BYTES", 100_000)
    one = run(Asked(candidate=read_folder(stricter)), parts, processes=1)
    two = run(Asked(candidate=read_folder(stricter)), parts, processes=2)
    assert (one.processes, two.processes) == (1, 2)
    assert one.backtest == two.backtest
    assert one.backtest.flips == 400
