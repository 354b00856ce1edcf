"""Policies by which turns can be decided: sound, and holding all that turns read by name.

`load_to_serve` is what `surefoot policy check`, a server at its start, hot reload and `POST /api/policies/check` all
ask, so that none of them takes what another refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, partial

from msgspec.structs import replace

from engine.llm.options import check_options, unknown_options
from engine.rules import (
    Files,
    Loaded,
    PolicyError,
    Problem,
    Reading,
    Vocabulary,
    load_files,
    read_files,
    read_folder,
    shipped,
)
from engine.rules.model import Bundle, Setting
from engine.rules.read.folder import GUARANTEES, SETTINGS
from engine.rules.read.lexicon import FOLDER, is_words
from engine.rules.read.settings import read_settings
from engine.rules.read.source import MapNode, Report, parse

COPY = "start from a copy of all that come with Surefoot"
Absent = tuple[Problem, Callable[[Problem], bool]]


def load_to_serve(files: Files, vocabulary: Vocabulary, earlier: Loaded | None = None) -> Loaded:
    """The policies of some files. Raises PolicyError with every problem; of a file that is missing only that it is."""
    served = _served(vocabulary)
    try:
        loaded = load_files(files, served, earlier)
    except PolicyError as error:
        raise PolicyError(_problems(files, served, error.problems, None)) from None
    problems = _problems(files, served, (), loaded.bundle)
    if problems:
        raise PolicyError(problems)
    return loaded


def read_to_serve(files: Files, vocabulary: Vocabulary, earlier: Reading | None = None) -> Reading:
    """What can be read of files that are being edited, with every problem that `load_to_serve` refuses them for."""
    served = _served(vocabulary)
    reading = read_files(files, served, earlier)
    problems = _problems(files, served, reading.problems, reading.bundle)
    return replace(reading, problems=problems, bundle=None if problems else reading.bundle)


def _served(vocabulary: Vocabulary) -> Vocabulary:
    """The vocabulary of those who decide turns: what code reads by name is of the kind that it knows."""
    return replace(vocabulary, settings=_needed()[1]) if vocabulary.of_turns else vocabulary


def _problems(
    files: Files, vocabulary: Vocabulary, found: tuple[Problem, ...], bundle: Bundle | None
) -> tuple[Problem, ...]:
    """What is wrong with some files, besides what was found in them; `bundle` is what was made of them, if anything."""
    if not vocabulary.of_turns or not files.contents:
        return found
    absent = [*_absent(files), *_unset(files)]
    problems = [problem for problem, _ in absent]
    problems += [one for one in found if not any(follows(one) for _, follows in absent)]
    if not problems and bundle is not None:
        problems += _shortcomings(files, bundle, vocabulary)
    return tuple(problems)


def _absent(files: Files) -> Iterator[Absent]:
    """Files that are not there, each with what else would be said of a folder because of it."""
    rulesets, _ = _needed()
    missing = sorted(rulesets - {name.removesuffix(".yaml") for name in files.contents})
    if missing:
        said = f"the rule set {missing[0]!r} is missing" if len(missing) == 1 else (
            f"{len(missing)} rule sets are missing: {', '.join(missing)}"
        )
        problem = Problem(str(files.folder), 1, 1, "SF102", f"{said}; turns need all of them", COPY)
        yield problem, lambda one: one.code == ("SF209" if one.file.endswith(GUARANTEES) else "SF102")
    if SETTINGS not in files.contents:
        problem = Problem(str(files.folder), 1, 1, "SF102", f"{SETTINGS} is missing; turns need its settings", COPY)
        yield problem, lambda one: one.code == "SF602"
    if not any(map(is_words, files.contents)):
        said = f"the folder {FOLDER} is missing; turns need its lists"
        yield Problem(str(files.folder), 1, 1, "SF102", said, COPY), lambda one: one.code == "SF504"


def _unset(files: Files) -> Iterator[Absent]:
    """Settings that turns need and that are not there, or by another name, each with what is said of its uses."""
    text = files.contents.get(SETTINGS)
    root = parse(text, Report(SETTINGS, text.decode(errors="replace"))) if text is not None else None
    entry = root.entries.get("settings") if isinstance(root, MapNode) else None
    if entry is None or not isinstance(entry[1], MapNode):
        return  # of which the check of the file says more
    written = {name: key for name, (key, _) in entry[1].entries.items()}
    _, settings = _needed()
    for name in sorted(name for name in settings if name not in written and not name.startswith("llm.")):
        near = get_close_matches(name, written.keys() - settings.keys(), n=1)
        line, col = (written[near[0]].line, written[near[0]].col) if near else (1, 1)
        hint = f"did you mean it by {near[0]!r}?" if near else ""
        said = f"the setting {name!r} is missing; turns need it"
        problem = Problem(str(files.folder / SETTINGS), line, col, "SF602", said, hint)
        yield problem, partial(_names, f"'settings.{name}'")


def _names(what: str, problem: Problem) -> bool:
    return problem.code == "SF602" and what in problem.message


def _shortcomings(files: Files, bundle: Bundle, vocabulary: Vocabulary) -> Iterator[Problem]:
    """What is read by name in a turn and is not there, what nothing in a turn reads, and how models are asked."""
    place = str(files.folder / SETTINGS)
    for name in sorted(bundle.rulesets.keys() - _needed()[0]):
        said = f"no turn asks the rule set {name!r}"
        yield Problem(bundle.rulesets[name].file, 1, 1, "SF102", said, "put its rules into one that turns ask")
    unread = dict(unknown_options(vocabulary.effects, bundle.declared))
    for name, known in unread.items():
        near = get_close_matches(name, known, n=1)
        setting = bundle.declared[name]
        hint = f"did you mean {near[0]!r}?" if near else ""
        yield Problem(place, setting.line, setting.col, "SF602", f"no model is asked by the setting {name!r}", hint)
    for name in sorted(vocabulary.lists - bundle.words.keys()):
        said = f"the word list {name!r} is missing; turns need it"
        yield Problem(str(files.folder / FOLDER), 1, 1, "SF504", said, "one language that has it is enough")
    if not unread:  # else what is missing may be what was meant
        yield from _options(bundle, vocabulary, place)


def _options(bundle: Bundle, vocabulary: Vocabulary, place: str) -> Iterator[Problem]:
    try:
        check_options(vocabulary.effects, bundle.settings)
    except ValueError as error:
        yield Problem(place, 1, 1, "SF601", str(error))


@cache
def _needed() -> tuple[frozenset[str], Mapping[str, Setting]]:
    """The rule sets and settings that come with this release: its code knows them by name."""
    files: Files = read_folder(shipped())
    rulesets = [name for name in files.contents if name not in (SETTINGS, GUARANTEES) and not is_words(name)]
    data = files.contents[SETTINGS]
    report = Report(SETTINGS, data.decode())
    tree = parse(data, report)
    names = frozenset(name.removesuffix(".yaml") for name in rulesets)
    return names, read_settings(tree, report) if tree is not None else {}
