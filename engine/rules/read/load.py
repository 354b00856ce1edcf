"""A policy folder, whole or not at all: one file per rule set, `settings.yaml`, `guarantees.yaml`, and `words/`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.model import (
    AcrossGuarantee,
    Bundle,
    FactType,
    Languages,
    PolicyError,
    Problem,
    RuleSet,
    Setting,
    Vocabulary,
    Words,
)
from engine.rules.read.across import read_across
from engine.rules.read.folder import GUARANTEES, SETTINGS, Files, read_folder, version
from engine.rules.read.lexicon import FOLDER, is_words, read_lexicon
from engine.rules.read.ruleset import read_ruleset
from engine.rules.read.settings import read_settings
from engine.rules.read.source import Node, Report, read_tree
from engine.rules.suggest import did_you_mean

# What follows from a broken file of settings or of words: their names are unknown wherever rules use them.
BY_SETTINGS, BY_WORDS = "SF602", "SF504"
UNKNOWN = re.compile(r"unknown (?:fact|output|setting) '([^']+)'")
CALLED_NOW = "it is called "  # before the name, in quotes


class Loaded(Struct, frozen=True):
    """A bundle, and the files it was made of."""

    files: Files
    bundle: Bundle


class Reading(Struct, frozen=True, kw_only=True):
    """What could be read of a folder, sound or not: it is kept while somebody types, so that little is read again.

    `rulesets` are those without a problem, by the name of their file; `across` is empty where one of its sentences has
    a problem. `bundle` is None where there is any problem.
    """

    files: Files
    problems: tuple[Problem, ...]
    rulesets: Mapping[str, RuleSet]
    settings: Mapping[str, Setting]
    words: Words
    languages: Languages
    across: tuple[AcrossGuarantee, ...]
    bundle: Bundle | None


def load(folder: Path, vocabulary: Vocabulary) -> Bundle:
    """The rule sets of a folder, checked and compiled; PolicyError with every problem where there is one."""
    return load_files(read_folder(folder), vocabulary).bundle


def load_files(files: Files, vocabulary: Vocabulary, earlier: Loaded | None = None) -> Loaded:
    """The same of files that were read before. What is as in `earlier` is taken over from there, not read again."""
    reading = read_files(files, vocabulary, None if earlier is None else _read_before(earlier))
    if reading.problems or reading.bundle is None:
        raise PolicyError(reading.problems)
    return Loaded(files, reading.bundle)


def check(folder: Path, vocabulary: Vocabulary) -> tuple[Problem, ...]:
    """Every problem of a folder, in the order of files and lines; empty where `load` would succeed."""
    return read_files(read_folder(folder), vocabulary).problems


def read_files(files: Files, vocabulary: Vocabulary, earlier: Reading | None = None) -> Reading:
    """All that can be read of some files, and every problem of them; what is as in `earlier` is taken from there."""
    folder, contents, problems = files.folder, files.contents, list(files.problems)
    if not contents:
        return Reading(files=files, problems=tuple(problems), rulesets={}, settings={}, words={}, languages={},
                       across=(), bundle=None)  # fmt: skip
    lexicon = read_lexicon(contents)
    words = lexicon.words
    problems += [replace(problem, file=str(folder / problem.file)) for problem in lexicon.problems]
    settings_file = read_tree(str(folder / SETTINGS), contents[SETTINGS]) if SETTINGS in contents else None
    silenced = {BY_WORDS} if lexicon.problems else set()
    settings = _settings(settings_file, problems, silenced, words, vocabulary)
    if settings_file and settings_file[0].problems:
        silenced |= {BY_SETTINGS}
        settings = {**(earlier.settings if earlier else {}), **settings}  # those that can't be read are as they were
    known = _unchanged(contents, words, settings, earlier)
    found: dict[str, RuleSet] = {}
    names = [name for name in contents if name not in (SETTINGS, GUARANTEES) and not is_words(name)]
    for name in names:
        if name in known:
            found[name] = known[name]
            continue
        report, ruleset = _ruleset(str(folder / name), contents[name], vocabulary, settings, words)
        found |= {name: ruleset} if ruleset is not None else {}
        problems += sorted(problem for problem in report.problems if problem.code not in silenced)
    if not names:
        problems.append(Problem(str(folder), 1, 1, "SF102", "the policy folder holds no rule set"))
    sentences = _sentences_before(contents, settings, earlier)
    if sentences is None:
        across = read_tree(str(folder / GUARANTEES), contents[GUARANTEES]) if GUARANTEES in contents else None
        sentences = _across(across, vocabulary, settings, {Path(name).stem for name in names}, problems, silenced)
    rulesets = {rules.name: rules for rules in found.values()}
    problems += _strangers(rulesets) if not problems else []
    problems += _stray_lists(files, lexicon.languages, rulesets, vocabulary.lists) if not problems else []
    values = {name: setting.value for name, setting in settings.items()}
    of_words = version({name: data for name, data in contents.items() if is_words(name)})
    bundle = Bundle(rulesets=rulesets, settings=values, version=version(contents), words_version=of_words,
                    declared=settings, across=sentences, words=words, languages=lexicon.languages)  # fmt: skip
    # A sentence about a name that settings or words are to bring is left out without a word while these are broken.
    sound = not silenced and not any(problem.file == str(folder / GUARANTEES) for problem in problems)
    told = tuple(_as_called_now(one, vocabulary.former) for one in _once(problems))
    return Reading(files=files, problems=told, rulesets=found, settings=settings, words=words,
                   languages=lexicon.languages, across=sentences if sound else (),
                   bundle=None if problems else bundle)  # fmt: skip


def _read_before(loaded: Loaded) -> Reading:
    bundle = loaded.bundle
    rulesets = {f"{name}.yaml": rules for name, rules in bundle.rulesets.items()}
    return Reading(files=loaded.files, problems=(), rulesets=rulesets, settings=bundle.declared, words=bundle.words,
                   languages=bundle.languages, across=bundle.across, bundle=bundle)  # fmt: skip


def _ruleset(
    file: str, data: bytes, vocabulary: Vocabulary, settings: Mapping[str, Setting], words: Words
) -> tuple[Report, RuleSet | None]:
    report, tree = read_tree(file, data)
    ruleset = read_ruleset(tree, report, vocabulary, settings, words) if tree is not None else None
    if ruleset is not None and ruleset.name != Path(file).stem:
        said = f"the rule set {ruleset.name!r} stands in a file of another name"
        report.add((1, 1), "SF204", said, f"name the file {ruleset.name}.yaml")
        return report, None
    return report, ruleset


def _as_called_now(problem: Problem, former: Mapping[str, str]) -> Problem:
    """A problem about a name that is not known any more says by which name the same is known now."""
    named = UNKNOWN.match(problem.message)
    now = former.get(named[1]) if named else None
    return problem if now is None else replace(problem, hint=f"{CALLED_NOW}{now!r}")


def _strangers(rulesets: Mapping[str, RuleSet]) -> list[Problem]:
    """Rules that say that they are the same as another, which is not there."""
    known = {f"{rules.name}/{rule.id}" for rules in rulesets.values() for rule in rules.rules if not rule.same_as}
    return [
        Problem(rules.file, rule.line, rule.col, "SF209", f"there is no rule {rule.same_as!r}",
                did_you_mean(rule.same_as, known))
        for rules in rulesets.values()
        for rule in rules.rules
        if rule.same_as and rule.same_as not in known
    ]  # fmt: skip


def _once(problems: list[Problem]) -> Iterator[Problem]:
    """The problems, of which those that name the same unknown setting or word list are one: it is declared once."""
    seen: Counter[tuple[str, str]] = Counter((one.code, one.message) for one in problems)
    for one in problems:
        times = seen.pop((one.code, one.message), 0)
        if one.code not in (BY_SETTINGS, BY_WORDS):
            yield one
        elif times:
            more = f"asked for {times} times" if times > 1 else ""
            yield replace(one, hint="; ".join(filter(None, (one.hint, more))))


def _stray_lists(
    files: Files, languages: Languages, rulesets: Mapping[str, RuleSet], read_by_name: Set[str]
) -> Iterator[Problem]:
    """Lists of one language alone that nothing asks for, and that are called almost as one of other languages."""
    asked = read_by_name | {
        name for rules in rulesets.values() for rule in rules.rules for one in rule.match for name in one.lists
    }
    spoken = Counter(name for lists in languages.values() for name in lists)
    known = [name for name in spoken if name in asked or spoken[name] > 1]
    for language, lists in languages.items():
        for name in lists:
            near = get_close_matches(name, known, n=1, cutoff=0.8) if name not in known else []
            if near and near[0] not in lists:
                file = f"{FOLDER}{language}.yaml"
                lines = files.contents[file].decode().splitlines()
                line = next(number for number, text in enumerate(lines, 1) if name in text)
                said = f"no rule and no other language has the word list {name!r}"
                hint = f"did you mean {near[0]!r}?"
                yield Problem(str(files.folder / file), line, 1, "SF504", said, hint, lines[line - 1])


def _unchanged(
    contents: Mapping[str, bytes], words: Words, settings: Mapping[str, Setting], earlier: Reading | None
) -> Mapping[str, RuleSet]:
    """The rule sets, by file, that need not be read again: neither their file nor their words changed, and each setting
    takes what it took. They have the values that settings have now.
    """
    if earlier is None or _types(settings) != _types(earlier.settings):
        return {}
    every = words is earlier.words
    same = every or list(earlier.words) == list(words)
    values = {name: setting.value for name, setting in settings.items()}
    moved = values != {name: setting.value for name, setting in earlier.settings.items()}
    return {
        name: replace(rules, settings=values) if moved else rules
        for name, rules in earlier.rulesets.items()
        if contents.get(name) == earlier.files.contents[name]
        and (same or not _may_mean_a_list(rules))
        and (every or all(words.get(one) == read for one, read in _lists(rules)))
    }


def _may_mean_a_list(rules: RuleSet) -> bool:
    """Whether a pattern names a list in a way that is none, as long as there is no such list."""
    patterns = (one for rule in rules.rules for one in rule.match)
    return any(one.source.lower().count("word") > len(one.lists) for one in patterns)


def _lists(rules: RuleSet) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The word lists that a set asks for, with the words that they had."""
    return (one for rule in rules.rules for asked in rule.match for one in asked.lists.items())


def _types(settings: Mapping[str, Setting]) -> Mapping[str, FactType | None]:
    return {name: setting.type for name, setting in settings.items()}


def _sentences_before(
    contents: Mapping[str, bytes], settings: Mapping[str, Setting], earlier: Reading | None
) -> tuple[AcrossGuarantee, ...] | None:
    """The sentences about whole turns, where they were sound and neither they nor what they speak of changed."""
    if earlier is None or earlier.files.contents.keys() != contents.keys() or not earlier.across:
        return None
    same = contents.get(GUARANTEES) == earlier.files.contents.get(GUARANTEES)
    return earlier.across if same and _types(settings) == _types(earlier.settings) else None


def _settings(
    entry: tuple[Report, Node | None] | None,
    problems: list[Problem],
    silenced: set[str],
    lists: Words,
    vocabulary: Vocabulary,
) -> Mapping[str, Setting]:
    if entry is None:
        return {}
    report, tree = entry
    settings = read_settings(tree, report, frozenset(lists), vocabulary.settings) if tree is not None else {}
    problems += sorted(problem for problem in report.problems if problem.code not in silenced)
    return settings


def _across(
    entry: tuple[Report, Node | None] | None,
    vocabulary: Vocabulary,
    settings: Mapping[str, Setting],
    rulesets: Set[str],
    problems: list[Problem],
    silenced: set[str],
) -> tuple[AcrossGuarantee, ...]:
    if entry is None:
        return ()
    report, tree = entry
    readable = {f"settings.{one.name}": one.type for one in settings.values() if one.type is not None}
    found = read_across(tree, report, {**vocabulary.across, **readable}, rulesets) if tree is not None else ()
    problems += sorted(problem for problem in report.problems if problem.code not in silenced)
    return found
