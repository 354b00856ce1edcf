"""A turn is called the same without a walk only where a walk says so too."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from engine.derive.evidence.messages import CHANGES
from engine.derive.evidence.turned import LISTS as TURNED
from engine.facts.vocabulary import VOCABULARY
from engine.facts.wishes import WISH_LISTS
from engine.facts.words import PICTURES, SAFETY_LISTS
from engine.replay import Unaffected, redecide
from engine.replay.unaffected import ASKED_BESIDES, READ_BY_NAME, ROUNDS_OF
from engine.rules import Files, PolicyError, load_files, read_folder, shipped

ENGINE = Path(__file__).parents[2] / "engine"
NOT_OF_TURNS = {"learn_precision.py", "learn_churn.py", "learning", "replay", "batches", "gate", "proving", "rules"}


@pytest.fixture(scope="module")
def own():
    return load_files(read_folder(shipped()), VOCABULARY)


def edited(own, file: str, text: str):
    contents = {**own.files.contents, file: text.encode()}
    return load_files(Files(own.files.folder, contents), VOCABULARY, own)


def with_setting(own, name: str, value: str):
    text = own.files.contents["settings.yaml"].decode()
    changed = re.sub(rf"(\n  {re.escape(name)}: {{value: )[^,]*,", rf"\g<1>{value},", text)
    assert changed != text
    return edited(own, "settings.yaml", changed)


@pytest.mark.slow
def test_what_is_called_the_same_is_the_same_by_a_walk(records, judged, own):
    """Conditions of rules turned into their opposite, one at a time."""
    dice = random.Random(4)
    seen = {True: 0, False: 0}
    for name in sorted(ROUNDS_OF):
        text = own.files.contents[f"{name}.yaml"].decode()
        lines = list(re.finditer(r"^    when: (?![>|])(.+)$", text, re.MULTILINE))
        for found in dice.sample(lines, min(3, len(lines))):
            opposite = f"    when: not ({found[1]})"
            try:
                candidate = edited(own, f"{name}.yaml", text[: found.start()] + opposite + text[found.end() :])
            except PolicyError:
                continue
            alike = Unaffected(own, candidate)
            assert alike.sets == {name}
            for record in (*records, *judged):
                same = alike.same(record)
                seen[same] += 1
                if same:
                    assert redecide(record, candidate.bundle).kind == "same", (name, found[1], record.turn)
    assert min(seen.values()) > 20, seen


def test_a_setting_that_conditions_read_asks_only_the_sets_that_read_it(records, own):
    alike = Unaffected(own, with_setting(own, "success_threshold", "0.96"))
    assert "outcome" in alike.sets
    assert "tier1" not in alike.sets
    assert [alike.same(record) for record in records] == [True, False, False]


@pytest.mark.parametrize(
    ("name", "value"),
    [("max_chain", "2"), ("postconditions", "advise"), ("llm.seconds", "7")],
)
def test_what_code_reads_by_name_needs_a_walk(own, name, value):
    assert Unaffected(own, with_setting(own, name, value)).sets is None


def test_what_code_reads_by_name_of_words_needs_a_walk_and_other_words_ask_the_sets_that_ask_for_them(records, own):
    for name in ("error", "approve", "dismiss_close", "cookies_accept"):
        assert Unaffected(own, edited(own, "words/is.yaml", f"{name}: [nejdå]\n")).sets is None
    alike = Unaffected(own, edited(own, "words/is.yaml", "temporary_error: [försök igen]\n"))
    assert alike.sets == {"contingencies"}
    assert all(alike.same(record) for record in records)
    assert Unaffected(own, edited(own, "words/is.yaml", "session_expired: [sessionen har gått ut]\n")).sets == set()


@pytest.mark.parametrize("name", ["refinement", "covers", "guardrails", "criteria"])
def test_sets_that_are_asked_outside_of_rounds_need_a_walk(own, name):
    text = own.files.contents[f"{name}.yaml"].decode() + "# changed\n"
    assert Unaffected(own, edited(own, f"{name}.yaml", text)).sets is None


def test_no_code_of_a_turn_reads_other_settings_or_asks_other_sets_by_name():
    files = [path for path in ENGINE.rglob("*.py") if NOT_OF_TURNS.isdisjoint(path.relative_to(ENGINE).parts)]
    source = "\n".join(path.read_text() for path in files)
    assert set(re.findall(r'settings(?:\[|\.get\()\s*"([^"]+)"', source)) == READ_BY_NAME
    assert set(re.findall(r"settings(?:\[|\.get\()(?!\s*\")([^\])]*)", source)) == {
        'f"llm.{call}.output_tokens_navigation", found["output_tokens"',
        'f"budget_{budget}_tokens"',
        "f\"llm.thinking_tokens.{found['thinking'",
        'f"llm.{call}.{what}", settings.get(f"llm.{what}"',
    }
    put_together = {*TURNED, *(f"change_{kind}" for kind in CHANGES), *(f"picture_{does}" for does in PICTURES)}
    named = SAFETY_LISTS | WISH_LISTS | put_together  # or in tables
    assert set(re.findall(r'words\["([^"]+)"\]', source)) - named == VOCABULARY.lists - named
    assert set(re.findall(r"\.words\[(?!\s*[\"\d])([^\]]*)", source)) == {
        "name", "does", 'f"mean_{one}"', 'f"change_{kind}"', 'f"do_{verb}"', 'f"picture_{does}"', "one", "other", "some"
    }  # fmt: skip
    assert set(re.findall(r'\.ask\(\s*"([^"]+)"', source)) & (ROUNDS_OF | ASKED_BESIDES) == ASKED_BESIDES


def test_a_rule_about_what_the_page_says_is_asked_on_what_it_said(records, own):
    text = own.files.contents["contingencies.yaml"].decode()
    says = "  - {id: said, match: {page.text: PATTERN}, then: {route: {name: contingency}}, because: x}\n"
    for pattern, same in (("availability", [True, False, True]), ("no such text", [True, True, True])):
        rule = says.replace("PATTERN", pattern)
        alike = Unaffected(own, edited(own, "contingencies.yaml", text.replace("\nrules:\n", f"\nrules:\n{rule}")))
        assert [alike.same(record) for record in records] == same
