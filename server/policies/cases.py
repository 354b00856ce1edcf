"""Golden cases that drafts bring: whether they hold, and the folder that drafts bring them to and change them in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from engine.rules import Bundle, Vocabulary
from engine.rules.golden.files import held
from server.drafts.changes import Refused, free_name
from server.drafts.draft import BroughtCase, MeantCase
from server.policies.golden import read_golden
from server.policies.writing import rewrite

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

    def read(self, sets: Iterable[str]) -> Mapping[str, bytes]:
        """The files of some sets."""
        return {} if self._folder is None else read_golden(self._folder, sets).contents

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

    def write(self, placed: Mapping[str, BroughtCase], meant: Mapping[str, MeantCase]) -> None:
        """All of them, or none. Raises OSError, also where a name was taken meanwhile, and Refused where a file that is
        to change did.
        """
        if self._folder is None:
            return
        for name, changed in meant.items():
            if not _lies_there(self._folder / name, changed.before):
                raise Refused(f"nothing was put in force: {name} was changed meanwhile: look at its case again")
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
            _rewrite(self._folder, meant, "before", "text")
        except OSError:
            for path in written:
                path.unlink(missing_ok=True)
            raise

    def take_back(self, placed: Mapping[str, BroughtCase], meant: Mapping[str, MeantCase]) -> None:
        """What was written, where nobody changed it since. Raises OSError."""
        if self._folder is None:
            return
        for name, one in placed.items():
            if _lies_there(self._folder / name, one.text):
                (self._folder / name).unlink()
        there = {name: one for name, one in meant.items() if _lies_there(self._folder / name, one.text)}
        _rewrite(self._folder, there, "text", "before")


def _lies_there(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def _rewrite(folder: Path, meant: Mapping[str, MeantCase], *which: Literal["before", "text"]) -> None:
    """Each file from one of its texts to the other; all, or none."""
    before, after = ({name: getattr(one, text).encode() for name, one in meant.items()} for text in which)
    if meant:
        rewrite(folder, before, after)
