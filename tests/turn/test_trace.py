"""What is told of a task afterwards: its turns, and why each rule did or did not fire."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from engine.exchange.errors import UnknownTask
from engine.replay.tracing import trace_of

OPEN, FILTER, ROW = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "row", "Jas Kaur")


def test_the_trace_explains_every_rule_that_was_consulted(client):
    play = client()
    play.start('Click "Open", then click "Filter", then click "Jas Kaur"', [OPEN, FILTER])
    play.turn([OPEN, FILTER, ROW])
    first, second = play.ask("trace", play.task_id)["turns"]
    tier1 = next(one for one in second["rulesets"] if one["ruleset"] == "tier1")
    assert [rule["id"] for rule in tier1["rules"]] == [rule.id for rule in play.bundle.rulesets["tier1"].rules]
    assert all(rule["why"] for one in (*first["rulesets"], *second["rulesets"]) for rule in one["rules"])
    why = {rule["id"]: (rule["matched"], rule["why"]) for rule in tier1["rules"]}
    assert why["T1.2"] == (True, "page.content_changed is true; step.is_last is false")
    assert why["T1.1"] == (False, 'action.type is "generic"')
    assert second["facts"]["page.content_changed"] is True


def test_every_rule_that_fired_is_a_match_of_the_trace(client, says, does):
    play = client(verify_light=[says(done=True, confidence=0.5)], act=[does('click("filter")')], correct=["failed"])
    play.start('Click "Open"', [OPEN, FILTER])
    answer = play.turn([OPEN, FILTER, ROW])
    turn = play.ask("trace", play.task_id)["turns"][1]
    assert set(answer["decision"]["rules"]) <= matched(turn)
    assert [call["effect"] for call in turn["calls"]] == [f"llm.{name}" for name in play.calls]


def test_rules_that_read_words_stand_in_the_trace_too(client):
    play = client()
    answer = play.start('Click "Open", then click "Filter"', [OPEN, FILTER])
    turn = play.ask("trace", play.task_id)["turns"][0]
    assert {"complexity/several_steps", "refinement/click"} <= set(answer["decision"]["rules"]) <= matched(turn)


def test_sets_that_were_asked_for_others_stand_under_them_with_what_they_saw(client):
    play = client()
    play.start('Click "Open", then click "Filter"', [OPEN, FILTER])
    turn = play.ask("trace", play.task_id)["turns"][0]
    routing, acting = ({one["ruleset"]: one for one in turn["rulesets"]}[name] for name in ("routing", "acting"))
    split = [one for one in routing["inner"] if one["ruleset"] == "atomic_steps"]
    assert split[0]["facts"]["step.text"] == 'Click "Open", then click "Filter"'
    targets = next(one for one in acting["inner"] if one["ruleset"] == "targets")
    assert targets["facts"]["target.name"] == "Open"
    assert next(rule for rule in targets["rules"] if rule["matched"])["id"] == "click"


def matched(turn):
    """Every rule that matched, also of sets that were asked while facts were found."""
    def of(sets):
        for one in sets:
            yield from (f"{one['ruleset']}/{rule['id']}" for rule in one["rules"] if rule["matched"])
            yield from of(one.get("inner", ()))

    return set(of(turn["rulesets"]))


def test_the_task_tells_its_turns_and_what_they_cost(client, says, does):
    play = client(verify_light=[says()], act=[does('click("filter")')])
    play.start('Click "Open"', [OPEN, FILTER])
    play.turn([OPEN, FILTER, ROW])
    told = play.ask("task", play.task_id)
    assert [turn["action"] for turn in told["turns"]] == ['click("open")', 'click("filter")']
    assert [turn["turn"] for turn in told["turns"]] == [0, 1]
    assert told["usage"] == {"llmCalls": 2, "inputTokens": 200, "outputTokens": 40, "tokensSaved": 250}
    assert "verification" not in told["turns"][0]


def test_the_policy_version_stands_in_every_decision(client):
    play = client()
    answer = play.start('Click "Open"', [OPEN])
    assert answer["decision"]["policyVersion"] == play.bundle.version
    assert play.history[0].policy == play.bundle.version


def test_rules_of_policies_that_are_gone_are_named_without_a_reason(client, bundle):
    play = client()
    play.start('Click "Open"', [OPEN])
    play.bundle = type(bundle)(rulesets={}, settings=bundle.settings, version="another", declared=bundle.declared)
    turn = play.ask("trace", play.task_id)["turns"][0]
    assert all(rule["matched"] for one in turn["rulesets"] for rule in one["rules"])
    play.bundle = bundle


@pytest.mark.parametrize("call", ["task", "trace", "cancel"])
def test_an_unknown_task_is_unknown_to_every_call(client, call):
    with pytest.raises(UnknownTask):
        client().ask(call, "no-such-task")


def test_what_is_read_while_a_receipt_is_written_stands_in_the_trace(client):
    play = client()
    play.start('Enter "x" in "Name"', [("inp", "name", "Name", {"v": ""})])
    play.turn([("inp", "name", "Name", {"v": "x"})])
    last = play.ask("trace", play.task_id)["turns"][-1]
    assert play.state.status == "completed"
    inner = [one["ruleset"] for one in last["rulesets"][-1]["inner"]]
    assert "criteria" in inner[inner.index("discharges") :]  # read once more, for what must not stand in it


class TestWhatFired:
    def test_of_rules_that_match_the_one_that_fired_is_told(self, client):
        play = client()
        play.start('Click "Open", then click "Filter", then click "Jas Kaur"', [OPEN, FILTER])
        play.turn([OPEN, FILTER, ROW])
        sets = play.ask("trace", play.task_id)["turns"][1]["rulesets"]
        several = [one for one in sets if sum(rule["matched"] for rule in one["rules"]) > 1]
        assert several
        for one in several:
            rules = play.bundle.rulesets[one["ruleset"]]
            fired = [f"{rules.name}/{rule['id']}" for rule in one["rules"] if rule["fired"]]
            assert fired == one["fired"]
            assert len(fired) == 1 or rules.strategy == "collect"
            assert [rule["title"] for rule in one["rules"]] == [rule.title for rule in rules.rules]

    def test_inner_sets_are_told_of_where_the_turn_comes_out_as_recorded(self, client):
        play = client()
        play.start('Click "Open"', [OPEN, FILTER])
        assert "innerMissing" not in play.ask("trace", play.task_id)["turns"][0]

    @pytest.mark.parametrize("why", ["the turn comes out otherwise", "its policies are gone"])
    def test_where_they_cannot_be_had_it_is_said(self, client, bundle, why):
        play = client()
        play.start('Click "Open"', [OPEN, FILTER])
        record = play.history[0]
        if why == "its policies are gone":
            found = trace_of(record, None)
        else:
            found = trace_of(replace(record, rounds=record.rounds[:-1]), bundle)
        assert found.inner_missing is True
        assert all(one.inner is UNSET for one in found.rulesets)
        assert [one.fired for one in found.rulesets] == [one.fired for one in record.rounds][: len(found.rulesets)]
