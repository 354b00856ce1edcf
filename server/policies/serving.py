"""Policies by which turns can be decided: sound, and holding all that turns read by name.

`load_to_serve` is what `surefoot policy check`, a server at its start, hot reload and `POST /api/policies/check` all
ask, so that none of them takes what another refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from msgspec.structs import replace

from engine.llm.options import check_options
from engine.rules import Files, Loaded, PolicyError, Problem, Vocabulary, load_files, read_folder, shipped
from engine.rules.model import Bundle, Setting
from engine.rules.read.folder import GUARANTEES, SETTINGS
from engine.rules.read.lexicon import FOLDER, is_words
from engine.rules.read.settings import read_settings
from engine.rules.read.source import Report, parse

COPY = "start from a copy of all that come with Surefoot"
Absent = tuple[Problem, Callable[[Problem], bool]]


def load_to_serve(files: Files, vocabulary: Vocabulary, earlier: Loaded | None = None) -> Loaded:
    """The policies of some files. Raises PolicyError with every problem; of a file that is missing only that it is."""
    absent = list(_absent(files)) if vocabulary.of_turns and files.contents else []
    problems = [problem for problem, _ in absent]
    if vocabulary.of_turns:
        vocabulary = replace(vocabulary, settings=_needed()[1])
    try:
        loaded = load_files(files, vocabulary, earlier)
    except PolicyError as error:
        problems += [one for one in error.problems if not any(follows(one) for _, follows in absent)]
        raise PolicyError(tuple(problems)) from None
    if vocabulary.of_turns and not problems:
        problems += _shortcomings(loaded, vocabulary)
    if problems:
        raise PolicyError(tuple(problems))
    return loaded


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


def _shortcomings(loaded: Loaded, vocabulary: Vocabulary) -> Iterator[Problem]:
    """What is read by name in a turn and is not there; and how models are asked."""
    bundle = loaded.bundle
    place = str(loaded.files.folder / SETTINGS)
    _, settings = _needed()
    missing = sorted(name for name in settings if name not in bundle.declared and not name.startswith("llm."))
    for name in missing:
        near = get_close_matches(name, bundle.declared.keys() - settings.keys(), n=1)
        line, col = (bundle.declared[near[0]].line, bundle.declared[near[0]].col) if near else (1, 1)
        hint = f"did you mean it by {near[0]!r}?" if near else ""
        yield Problem(place, line, col, "SF602", f"the setting {name!r} is missing; turns need it", hint)
    for name in sorted(vocabulary.lists - bundle.words.keys()):
        said = f"the word list {name!r} is missing; turns need it"
        yield Problem(str(loaded.files.folder / FOLDER), 1, 1, "SF504", said, "one language that has it is enough")
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
