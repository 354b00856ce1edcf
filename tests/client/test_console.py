"""How turns read on a terminal."""

import io
import json

import pytest
from msgspec.structs import replace
from rich.console import Console

from client.console import asker, json_asker, json_line, outcome_line, read_answer, turn_lines, turn_printer
from client.questions import Option, Question
from client.run import Outcome, Turn

TURN = Turn(
    turn=2,
    status="executing",
    url="http://x/[a]",
    route="continue",
    rules=("tier1/T1.2",),
    verdict="worked",
    confidence=0.95,
    reason="It changed.",
    tier="deterministic",
    observations=tuple(f"change {n}" for n in range(7)),
    actions=('click("a[b]")',),
    tokens_saved=400,
    decide_ms=3.2,
    browser_ms=610.4,
)


def shown(printed) -> str:
    out = io.StringIO()
    printed(Console(file=out, width=200))
    return out.getvalue()


def test_a_turn_tells_action_observations_verdict_rules_tokens_and_time():
    text = shown(lambda console: turn_printer(console)(TURN))
    assert text.splitlines() == [
        "Turn 2  http://x/[a]",
        *[f"  saw  change {n}" for n in range(5)],
        "       and 2 more",
        "  worked 0.95, deterministic  It changed.",
        "  continue  0 tokens, 400 saved  3 ms to decide, 610 ms in the browser",
        "  by  tier1/T1.2",
        '  → click("a[b]")',
    ]


def test_the_end_tells_status_and_cost():
    outcome = Outcome(
        status="completed", task_id="t", turns=3, llm_calls=0, tokens=0, tokens_saved=800, seconds=2.04, says="Done."
    )
    text = shown(lambda console: console.print(outcome_line(outcome)))
    assert text.splitlines() == ["completed  Done.", "3 turns, 0 tokens in 0 model calls, 800 saved, 2.0 s"]


def test_a_turn_is_one_line_of_json(capsys):
    json_line(TURN)
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out)["tokensSaved"] == 400


def test_the_plan_the_step_and_dialogs_of_the_browser_are_shown():
    turn = replace(
        TURN, step=2, steps=3, plan=("Open [it]", "Save"), observations=(), verdict="", question="Which?",
        dialogs=("Browser dialog (confirm) was dismissed: '[b]Sure?'",),
    )  # fmt: skip
    assert shown(lambda console: turn_printer(console)(turn)).splitlines() == [
        "Turn 2  step 2 of 3  http://x/[a]",
        "  !    Browser dialog (confirm) was dismissed: '[b]Sure?'",
        "  continue  0 tokens, 400 saved  3 ms to decide, 610 ms in the browser",
        "  by  tier1/T1.2",
        "  plan",
        "     1. Open [it]",
        "     2. Save",
        "  ?    Which?",
        '  → click("a[b]")',
    ]


WHICH = Question("Which?", (Option("Left [l]", approves=True), Option("Right")))


@pytest.mark.parametrize(
    ("typed", "said"), [("2\n", "Right"), ("1\n", "Left [l]"), (" up \n", "up"), ("3\n", "3"), ("\n", None), ("", None)]
)
def test_an_option_can_be_answered_by_its_number_and_nothing_leaves_the_question_open(typed, said):
    assert asker(Console(file=io.StringIO()), io.StringIO(typed))(WHICH) == said
    assert read_answer(io.StringIO(typed), WHICH) == said


def test_options_are_numbered_and_the_words_of_a_page_are_shown_as_they_are():
    asked = Question('The page itself asks (confirm): "[red]Sure?"', WHICH.options, "page")
    text = shown(lambda console: asker(console, io.StringIO("1\n"))(asked))
    assert text.splitlines() == [
        '  ?    The page itself asks (confirm): "[red]Sure?"',
        "       1. Left [l]",
        "       2. Right",
        "       Your answer (a number or words, empty to stop): Left [l]",
    ]


def test_questions_for_programs_are_lines_of_json(capsys):
    assert json_asker(io.StringIO("1\n"))(WHICH) == "Left [l]"
    options = [{"label": "Left [l]", "approves": True}, {"label": "Right"}]
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "asks": {"text": "Which?", "options": options, "origin": "service", "kind": "", "element": ""}
    }


def test_progress_is_what_was_shown():
    head = turn_lines(replace(TURN, step=2, steps=3, shown=2, to_show=5))[0]
    assert "step 2 of 3, 2 of 5 shown" in head
    assert "shown" not in turn_lines(TURN)[0]
