"""Recorded turns decided again: what is the same, what flips and where, and what needs a model."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.derive.observed import observe
from engine.facts.vocabulary import VOCABULARY
from engine.observe import Witness
from engine.observe.page import Alert
from engine.record.task import Question
from engine.record.turn import TurnRecord
from engine.replay import Like, Supposed, decided_by, observed_under, redecide, tally
from engine.rules import load, shipped

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def own():
    return load(shipped(), VOCABULARY)


def bundle(place: Path):
    return load(place, VOCABULARY)


def test_under_their_own_policies_turns_are_the_same_after_a_round_trip_through_json(records, judged, own):
    for record in (*records, *judged):
        stored = msgspec.json.decode(msgspec.json.encode(record), type=TurnRecord)
        assert redecide(stored, own).kind == "same"


def test_a_threshold_flips_the_turn_and_the_rule_that_no_longer_fires_is_named(records, stricter):
    first, second, _ = (redecide(record, bundle(stricter)) for record in records)
    assert first.kind == "same"
    assert (second.kind, second.was_rule, second.now_rule) == ("flip", "outcome/success", "")
    assert (second.was.route, second.now.route) == ("continue", "ask_user")
    assert {"route", "status", "action"} <= set(second.changed)


def test_another_rule_with_the_same_decision_is_no_flip(records, folder):
    text = (folder / "tier1.yaml").read_text()
    (folder / "tier1.yaml").write_text(re.sub(r"\bT1\.2\b", "T1.2x", text))
    told = redecide(records[1], bundle(folder))
    assert (told.kind, told.was_rule, told.now_rule, told.changed) == ("other_rules", "tier1/T1.2", "tier1/T1.2x", ())


def test_a_value_that_changed_under_the_same_rules_is_laid_to_the_rule_that_set_it(records, folder, change):
    text = (folder / "tier1.yaml").read_text()
    start = text.index("- id: T1.2\n")
    end = text.index("confidence: 0.95", start)
    (folder / "tier1.yaml").write_text(text[:end] + "confidence: 0.94" + text[end + len("confidence: 0.95") :])
    told = redecide(records[1], bundle(folder))
    assert (told.kind, told.was_rule, told.now_rule) == ("flip", "tier1/T1.2", "tier1/T1.2")
    assert told.changed == ("verdict",)


def test_a_call_that_was_never_made_needs_a_model(judged, own):
    unheard = replace(judged[1], replies=())
    told = redecide(unheard, own)
    assert (told.kind, told.now) == ("needs_model", None)
    assert told.wants.startswith("llm.verify")
    assert told.now_rule.startswith("tiers/")


def test_without_a_model_every_new_call_would_have_been_answered_by_none(records, folder, change):
    """A candidate that asks the model early changes nothing in a turn that had none."""
    told = redecide(records[1], bundle(folder))
    assert told.kind == "same"
    unheard = replace(records[1], replies=())
    assert redecide(unheard, bundle(folder)).kind == "same"


def test_replies_that_are_no_longer_asked_for_are_tokens_saved(judged, folder, change):
    (spent,) = judged[1].replies[:1]
    assert redecide(judged[1], bundle(folder)).tokens[0] == (spent.effect, 120)
    text = (folder / "tier1.yaml").read_text()
    always = "rules:\n  - id: always\n    then: {verdict: {decided: true, action_succeeded: true, confidence: 1.0}}\n"
    (folder / "tier1.yaml").write_text(text.replace("rules:\n", always, 1))
    told = redecide(judged[1], bundle(folder))
    assert (told.kind, told.now_rule, told.wants) == ("needs_model", "acting/act", "llm.act")  # where it leads now
    assert told.unused == 120 * len(judged[1].replies)


def test_what_this_release_decides_differently_anyway_says_nothing_of_new_policies(records, own, stricter):
    altered = replace(records[1], transition=replace(records[1].transition, advance=7))
    assert redecide(altered, own).kind == "flip"  # nobody can tell, without the policies of that turn
    assert redecide(altered, own, lambda version: own).kind == "drifted"
    told = redecide(altered, bundle(stricter), lambda version: own)
    assert (told.kind, told.was_rule) == ("flip", "outcome/success")


def test_policies_that_come_to_no_decision_fail_the_turn_and_say_why(records, folder):
    (folder / "routing.yaml").unlink()
    (folder / "guarantees.yaml").unlink()
    told = redecide(records[1], bundle(folder))
    assert told.kind == "failed"
    assert "routing" in told.reason


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [("postconditions: {value: auto", "postconditions: {value: advise", "post.enforce")],
)
def test_facts_that_depend_on_settings_are_observed_anew(records, folder, change, old, new, fact):
    change(folder, "settings.yaml", old, new)
    before = records[1].observed.facts[fact]
    assert observed_under(records[1], bundle(folder)).facts[fact] is not before


def test_an_answer_and_an_alert_are_read_by_the_words_of_the_new_policies(records, folder):
    asked = replace(records[1].before, status="needs_user_input", question=Question("Shall I?", action="refresh()"))
    said = replace(records[1], before=asked, observed=replace(records[1].observed, user_input="Okidoki!"))
    assert not observed_under(said, bundle(folder)).facts["answer.yes"]
    (folder / "words" / "en-GB.yaml").write_text("approve: [okidoki]\n")
    assert observed_under(said, bundle(folder)).facts["answer.yes"]
    alert = replace(records[1].observed.page, alerts=(Alert("Snafu"),))
    warned = replace(records[1], observed=replace(records[1].observed, page=alert))
    assert not observed_under(warned, bundle(folder)).facts["page.alert_worded"]
    (folder / "words" / "en-GB.yaml").write_text("error: [snafu]\n")
    assert observed_under(warned, bundle(folder)).facts["page.alert_worded"]


def test_a_site_that_became_private_keeps_a_recorded_turn_from_models_and_from_the_web(judged, folder, change):
    searching = {**judged[1].observed.facts, "context.searchable": True}
    record = replace(judged[1], observed=replace(judged[1].observed, facts=searching))
    asked = ("turn.model", "context.searchable")
    change(folder, "settings.yaml", "low_confidence: {value: 0.85", "low_confidence: {value: 0.86")
    assert [observed_under(record, bundle(folder)).facts[name] for name in asked] == [True, True]
    change(folder, "settings.yaml", "private_sites: {type: domains, value: []",
           "private_sites: {type: domains, value: [shop.example]")  # fmt: skip
    assert [observed_under(record, bundle(folder)).facts[name] for name in asked] == [False, False]


def test_no_other_setting_and_no_other_list_is_read_where_a_page_is_observed(records, own):
    read, said = set(), set()

    class Seen(dict):
        def __init__(self, known, names):
            super().__init__(known)
            self.names = names

        def __getitem__(self, name):
            self.names.add(name)
            return super().__getitem__(name)

    asked = replace(records[1].before, status="needs_user_input", question=Question("Shall I?", action="refresh()"))
    told = replace(records[1].before, status="needs_user_input", question=Question("What now?"))
    for task in (*(record.before for record in records), asked, told):
        page = records[1].observed.page
        watched = replace(own, settings=Seen(own.settings, read), words=Seen(own.words, said))
        observe(task, page, Witness(), watched, now=0.0, has_model=False, user_input="hm")
    assert read == {"postconditions", "private_sites"}  # observed anew (ANSWERED)
    # And those of a yes and a no, by the language (ANSWERED). What is needed is held against what the client saw, which
    # no record holds.
    answered = {"resume", "continue", "stop", "conditions", "possible", "needed", "left_empty"}
    assert said == {*answered, "error", "deed_refuse"}


def test_turns_after_a_flip_are_counted_apart_and_groups_are_by_rule(records, stricter):
    found = tally("v", [redecide(record, bundle(stricter)) for record in reversed(records)])
    assert (found.turns, found.tasks, found.same, found.flips, found.after, found.tasks_changed) == (3, 1, 1, 2, 1, 1)
    (group,) = found.groups
    assert (group.kind, group.was, group.turns, group.after) == ("flip", "outcome/success", 2, 1)
    assert [(one.turn, one.after) for one in group.examples] == [(1, False), (2, True)]


def test_calls_cost_what_calls_of_the_record_cost(judged, own):
    heard, unheard = redecide(judged[1], own), redecide(replace(judged[1], replies=(), turn=9), own)
    found = tally("v", [heard, unheard])
    (call,) = found.calls
    assert (call.turns, call.tokens) == (1, 120)
    assert found.tokens_spent == 120
    assert found.needs_model == 1


def test_a_turn_from_before_there_was_a_fact_says_nothing_of_the_new_policies(records, stricter, own):
    facts = {name: value for name, value in records[1].observed.facts.items() if name != "page.url_changed"}
    old = replace(records[1], observed=replace(records[1].observed, facts=facts))
    assert redecide(old, bundle(stricter)).kind == "failed"  # nothing tells whose fault it is
    told = redecide(old, bundle(stricter), lambda version: own)
    assert told.kind == "drifted"
    assert "page.url_changed" in told.reason


def test_what_is_supposed_of_a_turn_is_decided_again_and_what_it_never_observed_changes_nothing(records, own):
    low = redecide(records[1], own, lambda version: own, Supposed(settings={"success_threshold": 1.0}))
    assert (low.kind, low.was_rule) == ("flip", "outcome/success")
    unseen = Supposed({"page.alert_marked": True, "no.such_fact": 1})
    told = redecide(records[1], own, lambda version: own, unseen)
    assert told.kind == "flip"
    assert any(name.startswith("tier1/S") for name in told.now.rules)
    assert redecide(records[0], own, lambda version: own, Supposed({"no.such_fact": 1})).kind == "same"


def test_a_turn_that_this_release_decides_otherwise_says_nothing_of_what_is_supposed(records, own):
    altered = replace(records[1], transition=replace(records[1].transition, action="wait(9)", route="replan"))
    told = redecide(altered, own, lambda version: own, Supposed(settings={"success_threshold": 0.5}))
    assert told.kind == "drifted"


def test_turns_are_alike_by_the_rule_that_decided_the_site_and_what_they_saw(records):
    first, second, _ = records
    rule = decided_by(second.transition)
    assert rule.startswith("tier1/")
    assert [Like(rule=rule).has(one) for one in (first, second)] == [False, True]
    assert Like(host="shop.example").has(second)
    assert not Like(host="other.example").has(second)
    seen = {name: second.observed.facts[name] for name in ("page.alert_marked",)}
    assert Like(facts=seen).has(second)
    assert not Like(facts={"page.alert_marked": not seen["page.alert_marked"]}).has(second)
