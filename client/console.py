"""How a run is shown: turn by turn on a terminal, as JSON lines when piped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

import msgspec
from rich.console import Console
from rich.markup import escape

from client.questions import Question
from client.run import Outcome, Turn

VERDICT_STYLES = {"worked": "green", "goal reached": "bold green", "failed": "red", "unsure": "yellow"}
STATUS_STYLES = {"completed": "bold green", "needs_user_input": "yellow"}
SHOWN_OBSERVATIONS = 5
_encode = msgspec.json.Encoder(enc_hook=str).encode


def json_line(item: object) -> None:
    """One line of JSON on standard output, at once, so that a pipe can follow."""
    sys.stdout.write(_encode(item).decode() + "\n")
    sys.stdout.flush()


def turn_printer(console: Console) -> Callable[[Turn], None]:
    """A printer of turns for people."""

    def show(turn: Turn) -> None:
        for line in turn_lines(turn):
            console.print(line, highlight=False, soft_wrap=True)

    return show


def turn_lines(turn: Turn) -> list[str]:
    """A turn in rich markup: what the last action led to, the decision, and what comes next."""
    step = f"  step {turn.step} of {turn.steps}" if turn.steps else ""
    shown = f", {turn.shown} of {turn.to_show} shown" if turn.to_show else ""
    lines = [f"[bold]Turn {turn.turn}[/bold]{step}{shown}  [dim]{escape(turn.url)}[/dim]"]
    lines += [f"  [magenta]!    {escape(dialog)}[/magenta]" for dialog in turn.dialogs]
    if turn.trouble:
        lines.append(f"  [red]could not be done:[/red] {escape(turn.trouble)}")
    lines += [f"  [dim]saw[/dim]  {escape(text)}" for text in turn.observations[:SHOWN_OBSERVATIONS]]
    hidden = len(turn.observations) - SHOWN_OBSERVATIONS
    if hidden > 0:
        lines.append(f"  [dim]     and {hidden} more[/dim]")
    if turn.verdict:
        style = VERDICT_STYLES[turn.verdict]
        sure = "" if turn.confidence is None else f" {turn.confidence:.2f}"
        tier = f", {turn.tier}" if turn.tier else ""
        lines.append(f"  [{style}]{turn.verdict}[/{style}]{sure}{tier}  {escape(turn.reason)}")
    rules = " ".join(turn.rules)
    cost = f"{turn.tokens} tokens" + (f", {turn.tokens_saved} saved" if turn.tokens_saved else "")
    time = f"{turn.decide_ms:.0f} ms to decide, {turn.browser_ms:.0f} ms in the browser"
    lines.append(f"  [dim]{escape(turn.route)}  {cost}  {time}[/dim]")
    if rules:
        lines.append(f"  [dim]by  {escape(rules)}[/dim]")
    if turn.plan:
        lines.append("  plan")
        lines += [f"  {number:>4}. {escape(step)}" for number, step in enumerate(turn.plan, start=1)]
    if turn.question:
        lines.append(f"  [yellow]?[/yellow]    {escape(turn.question)}")
    lines += [f"  [cyan]→ {escape(action)}[/cyan]" for action in turn.actions]
    return lines


def outcome_line(outcome: Outcome) -> str:
    """The end of a run in rich markup."""
    style = STATUS_STYLES.get(outcome.status, "bold red")
    tokens = f"{outcome.tokens} tokens in {outcome.llm_calls} model calls, {outcome.tokens_saved} saved"
    says = f"  {escape(outcome.says)}" if outcome.says else ""
    return (
        f"[{style}]{outcome.status}[/{style}]{says}\n"
        f"[dim]{outcome.turns} turn{'' if outcome.turns == 1 else 's'}, {tokens}, {outcome.seconds:.1f} s[/dim]"
    )


def asker(console: Console, lines: TextIO) -> Callable[[Question], str | None]:
    """Puts questions to a person, and reads the answers from `lines`; an empty one leaves the question open."""

    def ask(question: Question) -> str | None:
        if question.origin == "page":
            console.print(f"  [yellow]?[/yellow]    {escape(question.text)}", highlight=False, soft_wrap=True)
        for number, option in enumerate(question.options, start=1):
            console.print(f"       {number}. {escape(option.label)}", highlight=False, soft_wrap=True)
        hint = (
            "Your answer (a number or words, empty to stop): " if question.options else "Your answer (empty to stop): "
        )
        console.print(f"       {hint}", end="", highlight=False)
        said = read_answer(lines, question)
        if not lines.isatty():
            console.print(escape(said or ""), highlight=False)  # a terminal shows what is typed by itself
        return said

    return ask


def json_asker(lines: TextIO) -> Callable[[Question], str | None]:
    """Prints questions as JSON lines, and reads the answers from `lines`, one a line."""

    def ask(question: Question) -> str | None:
        json_line({"asks": question})
        return read_answer(lines, question)

    return ask


def read_answer(lines: TextIO, question: Question) -> str | None:
    """The next line, or the option it is the number of; None when it is empty or there is none."""
    said = lines.readline().strip()
    if said.isdigit() and 1 <= int(said) <= len(question.options):
        return question.options[int(said) - 1].label
    return said or None
