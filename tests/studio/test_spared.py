"""What would have spared a question, in sentences for who may change it and for who may not."""

from __future__ import annotations

import pytest

from engine.replay.spared import ByRule, Hangs, Matched, SamePick, Spared, Unformed, Unlisted
from engine.rules import Bundle
from engine.safety.words import Listed
from server.drafts.draft import Draft
from server.studio.insight.spared import FEWER, Hints, Reading

DRAFT = Draft(id="d1", name="Mine", tenant="local", base="v")
OPEN = Reading(DRAFT, may_edit=True, may_manage=True)
PAY = Matched((Listed("en", "pay", "pay"),), "payment", 5)


def hint(bundle: Bundle, one: Spared, reading: Reading = OPEN):
    (made,) = Hints(bundle, reading).of([one])
    return made


@pytest.mark.parametrize(("one", "says", "path"), [
    (Unlisted("frob & nicate", "de", 2), "2 goals or steps that could not be read began with “frob & nicate”",
     "/studio/policies/drafts/d1/words?language=de&q=do_&word=frob+%26+nicate"),
    (Unformed("sort", 1), "1 goal or step that could not be read began with a word of do_sort",
     "/studio/policies/sets/intents"),
    (PAY, "“pay” is a word of the list pay (en), so it is taken for payment. All 5 answers",
     "/studio/policies/drafts/d1/words?language=en&q=pay"),
    (SamePick("Steel lamp", ("lamps.example",), 2, 3, "acting/ask_several"), "“Steel lamp” was picked 2 of 3 times",
     "/studio/settings/sites/lamps.example"),
    (Hangs("recipes/first", "recipes", "suggest"), "hangs on the setting recipes, which is suggest",
     "/studio/settings#recipes"),
    (Hangs("budget/step", "budget_step_tokens", 150_000), "budget_step_tokens, which is 150,000",
     "/studio/policies/drafts/d1/settings?q=budget_step_tokens"),
    (ByRule("acting/ask_missing"), "Rule acting/ask_missing (“What is not there is not clicked”) asks this",
     "/studio/policies/sets/acting#rule-ask_missing"),
])  # fmt: skip
def test_a_hint_says_what_would_change_and_leads_there(bundle: Bundle, one: Spared, says: str, path: str):
    made = hint(bundle, one)
    assert says in made.says
    assert [way.path for way in made.ways] == [path]


def test_other_words_that_say_the_same_are_named_and_counted(bundle: Bundle):
    words = tuple(Listed("en", "delete", word) for word in ("delete", "erase", "trash", "drop", "wipe"))
    made = hint(bundle, Matched(words, "deletion", 3))
    assert made.says.endswith(
        "It is still said by “erase” of delete (en), “trash” of delete (en), “drop” of delete (en) and more."
    )
    assert len(made.ways) == 1


def test_fewer_questions_about_what_is_held_back_come_with_a_warning(bundle: Bundle):
    assert hint(bundle, PAY).warning == FEWER
    assert hint(bundle, Hangs("guardrails/irreversible", "caution", "normal")).warning == FEWER
    assert hint(bundle, Unlisted("frobnicate", "en", 1)).warning == ""


def test_without_an_open_draft_one_can_be_begun_for_it(bundle: Bundle):
    (way,) = hint(bundle, PAY, Reading(may_edit=True)).ways
    assert way.begin == (("to", "words"), ("language", "en"), ("q", "pay"))


def test_who_may_not_change_it_is_not_sent_there(bundle: Bundle):
    for one in (PAY, Hangs("recipes/first", "recipes", "suggest"), Hangs("budget/step", "budget_step_tokens", 1)):
        (way,) = hint(bundle, one, Reading()).ways
        assert (way.path, way.begin) == ("", ())
