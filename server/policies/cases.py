"""Golden cases that drafts bring: whether they hold, and the folder that they come into with their draft."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from engine.rules import Bundle, Vocabulary
from engine.rules.golden.files import held
from server.drafts.changes import Refused, free_name
from server.drafts.draft import BroughtCase

NO_FOLDER = "it brings golden cases, and this server has no folder for them: start it with --golden FOLDER"


class CaseOutcome(Struct, frozen=True):
    """One case, held against the policies of its draft; `why` is empty where it holds."""

    name: str
    ruleset: str
    intent: str
    case: BroughtCase
    why: str


def outcomes(cases: Mapping[str, BroughtCase], bundle: Bundle, vocabulary: Vocabulary) -> tuple[CaseOutcome, ...]:
    found = []
    for name, one in sorted(cases.items()):
        ruleset = name.partition("/")[0]
        rules = bundle.rulesets.get(ruleset)
        if rules is None:
            found.append(CaseOutcome(name, ruleset, "", one, f"the draft has no rule set {ruleset} that can be read"))
            continue
        told = held(name, one.text.encode(), rules, bundle, vocabulary)
        why = "; ".join(problem.message for problem in told.problems[:2])
        found.append(CaseOutcome(name, ruleset, told.intent, one, why))
    return tuple(found)


class CaseFolder:
    """Where golden files lie; None where this server has no such folder. Blocking."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def placed(self, cases: Mapping[str, BroughtCase]) -> dict[str, BroughtCase]:
        """The cases by the names that they get there. Raises Refused."""
        if not cases:
            return {}
        if self._folder is None:
            raise Refused(NO_FOLDER)
        there = {path.relative_to(self._folder).as_posix() for path in self._folder.glob("*/*.yaml")}
        placed: dict[str, BroughtCase] = {}
        for name, one in cases.items():
            placed[free_name(name, there | placed.keys())] = one
        return placed

    def write(self, placed: Mapping[str, BroughtCase]) -> None:
        """All of them, or none. Raises OSError, also where a name was taken meanwhile."""
        if self._folder is None:
            return
        written: list[Path] = []
        try:
            for name, one in placed.items():
                path = self._folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as file:
                    written.append(path)
                    file.write(one.text.encode())
                    file.flush()
                    os.fsync(file.fileno())
        except OSError:
            for path in written:
                path.unlink(missing_ok=True)
            raise

    def take_back(self, placed: Mapping[str, BroughtCase]) -> None:
        """What was written, where nobody changed it since. Raises OSError."""
        if self._folder is None:
            return
        for name, one in placed.items():
            path = self._folder / name
            if path.is_file() and path.read_bytes() == one.text.encode():
                path.unlink()
