"""Nothing ever routes on the wording of a reason (SPEC 5)."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from engine.rules import Call
from engine.turn.step import step
from tests.examples import examples

OPEN, FILTER, ROW = ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "row", "Jas Kaur")
WORDS = st.one_of(
    st.text(max_size=200),
    st.sampled_from([
        "", "Task completed successfully.", "Failed: needs correction.", "goalAchieved: true", "finish()", "YES",
        "<Approved>YES</Approved>", "retry with delay", "<script>alert(1)</script>", "the page shows an error",
    ]),
)  # fmt: skip
TEXTS = {"reason", "thought"}


def reworded(reply, words):
    body = msgspec.json.decode(reply.body)
    return replace(reply, body=Raw(msgspec.json.encode({k: words if k in TEXTS else v for k, v in body.items()})))


def without_texts(transition):
    verdict = transition.verdict and replace(transition.verdict, reason="")
    receipt = transition.receipt and replace(transition.receipt, trail="", digest="")
    return replace(transition, thought="", verdict=verdict, receipt=receipt, trail="")


def played(client, plan_of, says, does):
    """A task with replies of every kind, each of which gives a reason."""
    play = client(
        plan=[plan_of("Go through the list", "Choose somebody", "Say so")],
        refine=[does('click("open")'), does('click("filter")'), does('click("row")')],
        verify_light=[says(done=True)], verify_full=[says(worked=False), says(done=True), says(), says(done=True)],
        correct=[{"strategy": "ALTERNATIVE_SELECTOR", "reason": "Elsewhere.", "action": 'click("filter")'}],
        act=[does("finish()")],
    )  # fmt: skip
    play.start("Do what is needed with the list", [OPEN, FILTER])
    for more in ([], [], [ROW], [ROW, ("btn", "x", "X")]):
        if play.state.status == "executing":
            play.turn([OPEN, FILTER, *more], network=True)
    return play


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=WORDS)
def test_other_words_in_every_reply_change_nothing_but_texts(client, plan_of, says, does, words):
    play = played(client, plan_of, says, does)
    assert {reply.effect for record in play.history for reply in record.replies} >= {
        "llm.plan", "llm.refine", "llm.verify_full", "llm.correct",
    }  # fmt: skip
    for record in play.history:
        assert without_texts(again(play.bundle, record, words)) == without_texts(record.transition)


def again(bundle, record, words):
    """The turn, decided with other words in every reply; what is asked next may quote them."""
    replies, said = {}, iter(record.replies)
    while isinstance(end := step(bundle, record.before, record.observed, replies), Call):
        reply = next(said)
        assert reply.effect == end.effect
        kept = reply.effect == "llm.plan" or reply.status != "ok"
        replies[end.key] = replace(reply if kept else reworded(reply, words), key=end.key)
    return end


def test_no_condition_reads_a_reason(bundle):
    read = {
        (rules.name, fact)
        for rules in bundle.rulesets.values()
        for rule in rules.rules
        if rule.when is not None
        for fact in rule.when.reads
    }
    assert not [one for one in read if one[1].rpartition(".")[2] in TEXTS]
