"""Printing findings about policies: `file:line:col: CODE: message`, the offending line, and a caret under it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from rich.console import Console

    from engine.rules import Fired, Problem, RuleSet, RuleTrace

WIDTH = 160
MAX_NAMED = 6  # files that fail for the same cause


def console() -> Console:
    """Colours on a terminal, plain text elsewhere; lines are never wrapped."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def shorten(path: str) -> str:
    """A path as seen from the current directory, where it is below it."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def show_problems(out: Console, problems: Sequence[Problem]) -> None:
    from rich.text import Text

    for problem in problems:
        line = Text(f"{shorten(problem.file)}:{problem.line}:{problem.col}", style="bold")
        line.append(": ").append(problem.code, style="red").append(f": {problem.message}", style="not bold")
        if problem.hint:
            line.append(f" ({problem.hint})", style="not bold cyan")
        out.print(line)
        if problem.quote.strip():
            quote, col = _window(problem.quote, problem.col)
            out.print(Text(f"    {quote}", style="dim"))
            out.print(Text(f"    {' ' * (col - 1)}^", style="red"))


def show_by_cause(out: Console, problems: Sequence[Problem]) -> None:
    """The same, of files that fail alike only the first: one cause is told once, with the files that it touches."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        groups.setdefault((str(Path(problem.file).parent), problem.code, problem.message), []).append(problem)
    for alike in groups.values():
        show_problems(out, alike[:1])
        others = list(dict.fromkeys(Path(one.file).name for one in alike[1:] if one.file != alike[0].file))
        if others:
            more = f" and {count(len(others) - MAX_NAMED, 'more file')}" if len(others) > MAX_NAMED else ""
            said = f"    the same in {count(len(others), 'other file')}: {', '.join(others[:MAX_NAMED])}{more}"
            out.print(said, style="yellow", markup=False)


def _window(line: str, col: int) -> tuple[str, int]:
    """The part of a long line around a column, and the column in that part; tabs count as one blank."""
    line = line.replace("\t", " ")
    start = max(0, col - WIDTH // 2) if len(line) > WIDTH else 0
    return line[start : start + WIDTH], col - start


def as_json(problem: Problem) -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(problem)
    return {**found, "file": shorten(problem.file)}


def print_json(value: Any) -> None:
    import click
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def show_explanation(
    out: Console, rules: RuleSet, fired: Sequence[Fired], traces: Sequence[RuleTrace], neutral: int
) -> None:
    """What fired, with what it sets; then every rule with a mark and the reason."""
    from rich.markup import escape
    from rich.text import Text

    places = {rule.id: f"{shorten(rules.file)}:{rule.line}" for rule in rules.rules}
    for one in fired:
        head = Text(f"{rules.name}/{one.rule} fires", style="bold green")
        head.append(f": {one.because}" if one.because else "", style="not bold")
        out.print(head.append(f"  ({places[one.rule]})", style="not bold dim"))
        for name, value in one.set.items():
            out.print(f"    {escape(name)} = {escape(json.dumps(value, ensure_ascii=False))}")
        if one.call:
            arguments = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in one.args.items())
            out.print(f"    call {escape(one.call)}({escape(arguments)})")
    if not fired:
        out.print(f"{rules.name} is silent", style="bold yellow")
    names = {one.rule for one in fired}
    width = max(len(trace.id) for trace in traces)
    for trace in traces:
        mark, style = ("*", "green") if trace.id in names else ("+", "cyan") if trace.matched else ("-", "dim")
        out.print(Text(f"  {mark} {trace.id.ljust(width)}  ", style=style).append(trace.why, style="default"))
    left = ", and were left neutral" if neutral else ""
    out.print(
        f"* fires  + holds, but an earlier rule fired  - does not hold; {count(neutral, 'fact')} not given{left}",
        style="dim",
    )


def write_page(path: Path, text: str, holds: str, mend: str, *, look: bool, machine: bool) -> NoReturn:
    """Write a page that is made of the policies, or only `look` whether it is as it should be; then exit.

    `holds` says what is on it, `mend` how it is written anew.
    """
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not look:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    drift = _first_difference(old, text) if look and old != text else ""
    if machine:
        print_json({"ok": not drift, "page": str(path), "changed": old != text, "drift": drift})
    elif drift:
        console().print(f"{shorten(str(path))}:{drift}", style="red", markup=False)
        console().print(f"the page is out of date: run {mend}", style="red")
    else:
        done = "up to date" if look else "written"
        console().print(f"{shorten(str(path))}: {holds}, {done}", style="green")
    sys.exit(1 if drift else 0)


def _first_difference(old: str, new: str) -> str:
    """Where two texts part, as `line:col: …`."""
    one, two = [*old.splitlines(), ""], [*new.splitlines(), ""]
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)) - 1)
    return f"{at + 1}:1: is {one[at][:80]!r}, and should be {two[at][:80]!r}"


def count(number: int, word: str) -> str:
    """`1 rule`, `2 rules`."""
    return f"{number} {word}{'' if number == 1 else 's'}"
