"""What would have spared questions, read off records of tasks that were played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.recipes import KeptRecipe, Recipe, Step, Version
from engine.replay.bearing import UNREAD, Bearing, bearing_of
from engine.replay.spared import (
    LEAST_YES,
    MADE_BY,
    MOST_LABELS,
    MOST_OF_ONE,
    MOST_READ,
    ByRule,
    Hangs,
    Matched,
    SamePick,
    Sparing,
    Unformed,
    Unlisted,
    rule_of,
)
from engine.rules import Bundle
from engine.safety.words import Listed
from tests.recipes.keeping import InMemory

PAY = [("button", "b", "Pay 240.00 EUR")]
LAMPS = [
    ("table", "t", ""), ("row", "r1", "Steel lamp Details"), ("button", "b1", "Details"),
    ("row", "r2", "Wooden lamp Details"), ("button", "b2", "Details"),
]  # fmt: skip


def asked(client: Any) -> list[Bearing]:
    """Every question that was played so far, whatever the task."""
    known = []
    for records in client.memory.records.values():
        pairs = [*pairwise(records), (records[-1], None)]
        known += [bearing_of(one, after) for one, after in pairs if one.transition.question is not None]
    return known


def spared(client: Any) -> tuple[Any, ...]:
    known = asked(client)
    return Sparing(client.bundle, known).of(known)


def held(client: Any, answers: Sequence[str], nodes: Any = PAY) -> None:
    for answer in answers:
        client.start(f'Click "{nodes[0][2]}"', nodes)
        client.turn(nodes, user_input=answer)


def test_a_goal_whose_verb_is_in_no_list_names_the_word_that_it_began_with(client):
    play = client()
    play.start("Please frobnicate the lamp", PAY)
    play.start("Frobnicate every lamp", PAY)
    assert spared(play) == (Unlisted("frobnicate", "en", 2),)


def test_the_list_is_of_the_language_of_who_said_it_where_there_is_one(client):
    play = client()
    play.start("Entstaube die Lampe", PAY, locale="de-AT")
    play.start("Frobnicate the lamp", PAY, locale="tlh")
    assert spared(play) == (Unlisted("entstaube", "de", 1), Unlisted("frobnicate", "en", 1))


def test_a_goal_whose_verb_is_known_lacks_a_form_and_no_word(client):
    play = client()
    play.start("Sort out whatever is odd here unless it is mine", PAY)
    assert spared(play) == (Unformed("sort", 1),)


def test_what_begins_with_no_word_names_none(client):
    play = client()
    play.start("4711 is what I mean", PAY)
    play.start('"Lamp" whatever', PAY)
    assert spared(play) == (ByRule("planning/ask_goal"),)


def test_of_a_goal_too_long_to_keep_no_word_is_told(client):
    play = client()
    play.start(f"Frobnicate the lamp {'and more ' * 40}", PAY)
    assert spared(play) == (ByRule("planning/ask_goal"),)


def test_the_list_whose_word_holds_back_what_everybody_says_yes_to(client):
    play = client()
    held(play, ["yes", "Yes, go on", "ok"])
    assert spared(play) == (Matched((Listed("en", "pay", "pay"),), "payment", LEAST_YES),)


def test_one_no_or_too_few_answers_name_no_list(client):
    few, one_no = client(), client()
    held(few, ["yes"] * (LEAST_YES - 1))
    held(one_no, ["yes"] * LEAST_YES + ["no"])
    assert spared(few) == spared(one_no) == (ByRule("guardrails/final"),)


def test_what_is_no_answer_counts_as_neither(client):
    play = client()
    for _ in range(LEAST_YES):
        play.start('Click "Pay 240.00 EUR"', PAY)
        play.turn(PAY, user_input="What is this for?")
        play.turn(PAY, user_input="yes")
    known = asked(play)
    assert [one.answered for one in known] == [False, True] * LEAST_YES
    assert spared(play)[0] == Matched((Listed("en", "pay", "pay"),), "payment", LEAST_YES)


def test_a_yes_that_does_not_count_is_none(client):
    play = client(settings={"approvals": "outside"})
    held(play, ["yes"] * LEAST_YES)
    assert not any(isinstance(one, Matched) for one in spared(play))


def test_answers_count_by_word_over_all_questions(client):
    play = client()
    for amount in ("1.00", "2.00", "3.00"):
        held(play, ["yes"], [("button", "b", f"Pay {amount} EUR")])
    known = asked(play)
    (found,) = Sparing(play.bundle, known).of(known[:1])
    assert isinstance(found, Matched)
    assert found.answers == LEAST_YES


def test_a_setting_that_the_rule_reads_is_told_with_its_value(client):
    play = client()
    play.start('Click "Delete file"', [("button", "b", "Delete file")])
    assert spared(play) == (Hangs("guardrails/irreversible", "caution", "normal"),)


def test_what_was_picked_most_is_told_with_its_sites(client):
    play = client()
    for host, at in (("a.example", 0), ("b.example", 1), ("c.example", 1)):
        answer = play.start('Click "Details"', LAMPS, f"https://{host}/")
        play.turn(LAMPS, f"https://{host}/", user_input=answer["options"][at]["id"])
    play.start('Click "Details"', LAMPS)  # nobody answers this one
    found = SamePick("Details, number 2 of 2", ("b.example", "c.example"), 2, 3, "acting/ask_several")
    assert spared(play) == (found,)


def test_whether_a_recipe_may_be_used_hangs_on_its_setting(client):
    step = Step(do="click", role="button", name="Pay 240.00 EUR", after="x", reversibility="none")
    recipe = Recipe("see-to", "clinic.example", "See to {title}", (step,), {"title": "text"})
    kept = KeptRecipe(
        id="see-to", site=recipe.site, versions=(Version(number=1, recipe=recipe, author="Ann", at=5.0),),
        status="suggested",
    )  # fmt: skip
    play = client()
    play.engine = play.restarted(recipes=InMemory(kept))
    play.start('See to "Buy milk"', PAY)
    assert spared(play) == (Hangs("recipes/first", "recipes", "suggest"),)


def test_a_dialog_that_says_it_names_the_word_around_its_button(client):
    asks = '<p>Do you want to delete this file?</p><button id="ok">OK</button><button id="no">Back</button>'
    page = f'<main><h1>Files</h1></main><div role="dialog" aria-modal="true">{asks}</div>'
    play = client()
    for _ in range(LEAST_YES):
        play.start('Click "OK"', page)
        play.turn(page, user_input="yes")
    found = spared(play)
    words = [(word.name, word.word) for one in found if isinstance(one, Matched) for word in one.words]
    assert words[:2] == [("deletion", "want to delete"), ("delete", "delete")]
    assert Hangs("guardrails/irreversible", "caution", "normal") in found


def test_a_budget_that_ended_names_its_setting(client, does):
    play = client(settings={"budget_step_tokens": 1}, act=[does('click("b")')])
    play.start("Frobnicate the lamp", PAY)
    assert spared(play) == (Hangs("budget/step", "budget_step_tokens", 1),)


def test_a_yes_that_does_not_count_names_the_setting_of_approvals(client):
    play = client(settings={"approvals": "outside"})
    play.start('Click "Pay 240.00 EUR"', PAY)
    play.turn(PAY, user_input="yes")
    again = asked(play)[1:]
    found = Sparing(play.bundle, again).of(again)
    assert found == (Hangs("answers/outside", "approvals", "outside"),)


def test_what_nothing_else_is_known_of_names_its_rule(client):
    play = client()
    play.start('Click "Check"', PAY)
    assert spared(play) == (ByRule("acting/ask_missing"),)


def test_a_rule_that_is_gone_is_not_named(bundle: Bundle):
    gone = Bearing(rules=("acting/gone_since",))
    assert Sparing(bundle, [gone]).of([gone]) == ()
    assert Sparing(bundle, []).of([Bearing()]) == ()


def test_no_more_texts_are_read_than_the_bound_says(bundle: Bundle):
    wishes = [Bearing(rules=("acting/ask",), wish=f"Frob{'o' * at} it") for at in range(MOST_READ + 50)]
    sparing = Sparing(bundle, wishes)
    assert len(sparing.of(wishes)) == MOST_OF_ONE
    last = Bearing(rules=("acting/ask",), wish="Zap it")
    assert sparing.of([last]) == (ByRule("acting/ask"),)


def test_of_more_labels_than_are_read_no_list_is_told(bundle: Bundle):
    def told(most: int) -> list[Any]:
        known = [
            Bearing(rules=("guardrails/final",), said=f"Pay {at} EUR", kind="payment", answered=True, yes=True)
            for at in range(most)
        ]
        return [one for one in Sparing(bundle, known).of(known) if isinstance(one, Matched)]

    assert [one.answers for one in told(MOST_LABELS - 1)] == [MOST_LABELS - 1]
    assert told(MOST_LABELS) == []


def test_a_no_to_another_question_by_the_same_word_counts(client):
    play = client()
    held(play, ["yes"] * LEAST_YES)
    held(play, ["no"], [("button", "b", "Pay 1.00 EUR")])
    known = asked(play)
    assert Sparing(play.bundle, known).of(known[:LEAST_YES]) == (ByRule("guardrails/final"),)


def test_what_is_named_here_is_in_the_policies(bundle: Bundle):
    assert all(rule_of(bundle, name) for name in (*UNREAD, *MADE_BY))
    assert set(MADE_BY.values()) <= set(bundle.declared)
