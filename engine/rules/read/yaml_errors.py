"""What is wrong with a text that is no YAML, by the sign that is at fault: a tab, a quotation mark, a bracket."""

from __future__ import annotations

import yaml

Place = tuple[int, int]
CURES = {"mapping values are not allowed in this context": "a text that holds ': ' stands in quotes"}
OPENING = {"while parsing a flow sequence": ("[", "]"), "while parsing a flow mapping": ("{", "}")}


def told_of(error: yaml.MarkedYAMLError, lines: list[str]) -> tuple[Place, str, str]:
    """Where the fault is, what it is, and a hint."""
    mark = error.problem_mark or error.context_mark
    line, col = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem, context, started = error.problem or "", error.context or "", error.context_mark
    # YAML also breaks lines at signs that are no line's end in a file: then the place is past the last line.
    here = lines[line - 1] if line <= len(lines) else ""
    sign = here[col - 1 : col]
    opened = (started.line + 1, started.column + 1) if started else (line, col)
    if "tab character" in problem or sign == "\t":
        at = here.find("\t") + 1
        return (line, at or col), "a tab stands before the text of the line", "indent with blanks, two for each level"
    if "cannot start any token" in problem:
        return (line, col), f"a text can't begin with {sign}", "put it in quotes"
    if context == "while scanning a quoted scalar" and "end of stream" in problem:
        quote = lines[opened[0] - 1][opened[1] - 1 : opened[1]] if opened[0] <= len(lines) else "that opened"
        return opened, f"the quotation mark {quote} is not closed", f"put {quote} after the text, too"
    if context in OPENING and problem.startswith("did not find expected ','"):
        return _bracket(*OPENING[context], sign, (line, col), opened)
    if problem == "did not find expected node content" and not sign:
        return (line, col), "the file ends before a bracket is closed", "put ] or } where it ends"
    if problem == "did not find expected node content" and sign in ("]", "}"):
        return (line, col), f"the {sign} closes nothing", "remove it, or open it before"
    before = here[: col - 1].rstrip()[-1:]
    if problem == "did not find expected key" and before in ("'", '"'):
        hint = f"a {before} inside of the text is written {'twice' if before == chr(39) else 'as ' + chr(92) + before}"
        return (line, col), f"the text ends at the quotation mark {before}, and more follows", hint
    hint = f"{context}, which starts on line {opened[0]}" if started and opened[0] < line else ""
    return (line, col), problem or context, CURES.get(problem, hint)


def _bracket(opens: str, closes: str, sign: str, at: Place, opened: Place) -> tuple[Place, str, str]:
    """A bracket that is not closed, or by another one."""
    if sign in ("]", "}") and sign != closes:
        return at, f"the {opens} of line {opened[0]} is closed by {sign}", f"write {closes}"
    return opened, f"the {opens} is not closed", f"put {closes} where it ends"
