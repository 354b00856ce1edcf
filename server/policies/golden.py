"""The golden files of a folder, and those of a set that fail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.rules import Files
from engine.rules.editing import Survey
from engine.rules.golden.files import Case, held
from engine.rules.read.source import MAX_BYTES
from server.drafts.draft import MeantCase
from server.tenants import LOCAL, Principal

MAX_GOLDEN = 20_000  # files that are read


class Outcome(Struct, frozen=True):
    """How many cases were held against their sets, and those that fail."""

    cases: int
    failing: tuple[Case, ...]


def read_golden(folder: Path, sets: Iterable[str] = ("*",)) -> Files:
    """The golden files of all sets, or of some, by name as in `tier1/what_happens.yaml`; what cannot be read is left
    out.
    """
    contents = {}
    for path in [path for name in sets for path in sorted(folder.glob(f"{name}/*.yaml"))][:MAX_GOLDEN]:
        try:
            with path.open("rb") as file:
                contents[path.relative_to(folder).as_posix()] = file.read(MAX_BYTES + 1)
        except OSError:
            continue
    return Files(folder, contents)


def marks_of(folder: Path) -> tuple[tuple[str, int], ...]:
    """What tells without reading them that files came, went or took another's place: when each set's folder changed."""
    try:
        return tuple(sorted((place.name, place.stat().st_mtime_ns) for place in folder.iterdir() if place.is_dir()))
    except OSError:
        return ()


def decoded(data: bytes) -> str:
    """The text of a golden file; empty where it is none."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return ""


def ended_as(before: str, text: str) -> str:
    """A text with the ends of lines that a file has."""
    return text.replace("\n", "\r\n") if "\r\n" in before else text


def sees_golden(who: Principal) -> bool:
    """Golden files that came with a draft hold facts of a task, which are for its tenant; files say not of which."""
    return who.tenant == LOCAL


def as_meant(golden: Files | None, meant: Mapping[str, MeantCase]) -> Files | None:
    """Golden files with those that a draft changes as it means them, where they lie there as it found them."""
    there = golden.contents if golden is not None else {}
    over = {name: one.text.encode() for name, one in meant.items() if there.get(name) == one.before.encode()}
    return replace(golden, contents={**there, **over}) if golden is not None and over else golden


def cases_of(survey: Survey, ruleset: str, meant: Mapping[str, MeantCase]) -> Outcome:
    """The golden files of one set, as they lie there or are meant to be, held against it as it is in the survey."""
    rules = survey.rulesets.get(ruleset)
    if rules is None or survey.golden is None:
        return Outcome(0, ())
    found = []
    for name, data in survey.golden.contents.items():
        if name.startswith(f"{ruleset}/"):
            given = (rules, survey.bundle, survey.vocabulary, survey.known.get(ruleset, ()))
            case, said = held(name, data, *given), meant.get(name)
            is_meant = case.problems and said is not None and said.before.encode() == data
            found.append(held(name, said.text.encode(), *given) if is_meant and said is not None else case)
    return Outcome(len(found), tuple(one for one in found if one.problems))
