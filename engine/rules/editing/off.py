"""A rule that is off: its condition as it was written, comments and line breaks with it, behind `when: false`.

    when: false  # off: >-
      # off:   step.is_last and
      # off:   errors.count == 0

Nothing behind `# off:` says that the rule had no condition; without `# off:` nobody has written one yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.editing.survey import tree_of
from engine.rules.read import shape
from engine.rules.read.source import MapNode, ScalarNode

OFF = "# off:"


def put_off(lines: Sequence[str]) -> list[str]:
    """The lines of `when` as those of a rule that is off; without the indentation of the rule's keys, both of them."""
    first, *rest = lines or ["when:"]
    head = f"when: false  {OFF}{first.partition(':')[2]}"
    return [head, *(f"  {OFF} {line}" if line.strip() else f"  {OFF}" for line in rest)]


def waiting(text: str, rule: MapNode) -> list[str] | None:
    """The lines of `when` as they were before the rule was off, none where it had no condition; None where none was
    written yet.
    """
    when = shape.scalar_at(rule, "when")
    if when is None:
        return None
    lines = text.split("\n")
    behind = lines[when.end_line - 1][when.end_col - 1 :].lstrip()
    if not behind.startswith(OFF):
        return None
    found = [f"when:{behind.removeprefix(OFF)}"]
    start = f"{' ' * (rule.col + 1)}{OFF}"
    for line in lines[when.end_line :]:
        if not line.startswith(start):
            break
        found.append(line.removeprefix(start).removeprefix(" "))
    return [] if len(found) == 1 and found[0].strip() == "when:" else found


def condition(lines: Sequence[str]) -> str | None:
    """What the lines of `when` say; None where they are no YAML."""
    root = tree_of("\n".join(lines))
    found = root.entries["when"][1] if isinstance(root, MapNode) and "when" in root.entries else None
    return found.text.strip() if isinstance(found, ScalarNode) else None
