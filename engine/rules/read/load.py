"""A policy folder, whole or not at all: one file per rule set, `settings.yaml`, `guarantees.yaml`, and `words/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.model import (
    AcrossGuarantee,
    Bundle,
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


class Loaded(Struct, frozen=True):
    """A bundle, and the files it was made of."""

    files: Files
    bundle: Bundle


def load(folder: Path, vocabulary: Vocabulary) -> Bundle:
    """The rule sets of a folder, checked and compiled; PolicyError with every problem where there is one."""
    return load_files(read_folder(folder), vocabulary).bundle


def load_files(files: Files, vocabulary: Vocabulary, earlier: Loaded | None = None) -> Loaded:
    """The same of files that were read before. What is as in `earlier` is taken over from there, not read again."""
    problems, bundle = _read(files, vocabulary, earlier)
    if problems or bundle is None:
        raise PolicyError(problems)
    return Loaded(files, bundle)


def check(folder: Path, vocabulary: Vocabulary) -> tuple[Problem, ...]:
    """Every problem of a folder, in the order of files and lines; empty where `load` would succeed."""
    return _read(read_folder(folder), vocabulary, None)[0]


def _read(files: Files, vocabulary: Vocabulary, earlier: Loaded | None) -> tuple[tuple[Problem, ...], Bundle | None]:
    folder, contents, problems = files.folder, files.contents, list(files.problems)
    if not contents:
        return tuple(problems), None
    lexicon = read_lexicon(contents)
    words = lexicon.words
    problems += [replace(problem, file=str(folder / problem.file)) for problem in lexicon.problems]
    settings_file = read_tree(str(folder / SETTINGS), contents[SETTINGS]) if SETTINGS in contents else None
    silenced = {BY_WORDS} if lexicon.problems else set()
    settings = _settings(settings_file, problems, silenced, words, vocabulary)
    silenced |= {BY_SETTINGS} if settings_file and settings_file[0].problems else set()
    known = _unchanged(contents, words, earlier)
    rulesets: dict[str, RuleSet] = {}
    names = [name for name in contents if name not in (SETTINGS, GUARANTEES) and not is_words(name)]
    for name in names:
        if name in known:
            rulesets[known[name].name] = known[name]
            continue
        report, tree = read_tree(str(folder / name), contents[name])
        ruleset = read_ruleset(tree, report, vocabulary, settings, words) if tree is not None else None
        if ruleset is not None and ruleset.name != Path(name).stem:
            said = f"the rule set {ruleset.name!r} stands in a file of another name"
            report.add((1, 1), "SF204", said, f"name the file {ruleset.name}.yaml")
        elif ruleset is not None:
            rulesets[ruleset.name] = ruleset
        problems += sorted(problem for problem in report.problems if problem.code not in silenced)
    if not names:
        problems.append(Problem(str(folder), 1, 1, "SF102", "the policy folder holds no rule set"))
    across = read_tree(str(folder / GUARANTEES), contents[GUARANTEES]) if GUARANTEES in contents else None
    sentences = _across(across, vocabulary, settings, {Path(name).stem for name in names}, problems, silenced)
    problems += _strangers(rulesets) if not problems else []
    problems += _stray_lists(files, lexicon.languages, rulesets) if not problems else []
    if problems:
        return tuple(_once(problems)), None
    values = {name: setting.value for name, setting in settings.items()}
    of_words = version({name: data for name, data in contents.items() if is_words(name)})
    return (), Bundle(rulesets=rulesets, settings=values, version=version(contents), words_version=of_words,
                      declared=settings, across=sentences, words=words, languages=lexicon.languages)  # fmt: skip


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


def _stray_lists(files: Files, languages: Languages, rulesets: Mapping[str, RuleSet]) -> Iterator[Problem]:
    """Lists of one language alone that nothing asks for, and that are called almost as one of other languages."""
    asked = {name for rules in rulesets.values() for rule in rules.rules for one in rule.match for name in one.lists}
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


def _unchanged(contents: Mapping[str, bytes], words: Words, earlier: Loaded | None) -> Mapping[str, RuleSet]:
    """The rule sets, by file, that need not be read again: neither their file nor settings nor their words changed."""
    if earlier is None or contents.get(SETTINGS) != earlier.files.contents.get(SETTINGS):
        return {}
    same = earlier.bundle.words.keys() == words.keys()  # else a list that a set asks for by mistake may be there now
    known = {f"{name}.yaml": rules for name, rules in earlier.bundle.rulesets.items()}
    return {
        name: rules
        for name, rules in known.items()
        if same
        and contents.get(name) == earlier.files.contents[name]
        and all(words[one] == read for rule in rules.rules for asked in rule.match for one, read in asked.lists.items())
    }


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
