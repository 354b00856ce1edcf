"""How turns read on a terminal."""

import io
import json

from rich.console import Console

from client.console import asker, json_line, outcome_line, turn_printer
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
        "  continue  tier1/T1.2  0 tokens, 400 saved  3 ms to decide, 610 ms in the browser",
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


def test_an_option_can_be_answered_by_its_number(monkeypatch):
    monkeypatch.setattr("client.console.Prompt.ask", lambda *args, **kwargs: "2")
    assert asker(Console(file=io.StringIO()))("Which?", ("Left", "Right")) == "Right"
    monkeypatch.setattr("client.console.Prompt.ask", lambda *args, **kwargs: " ")
    assert asker(Console(file=io.StringIO()))("Which?", ()) is None
