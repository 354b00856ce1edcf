"""A policy folder, whole or not at all: `settings.yaml`, `guarantees.yaml` and one file per rule set."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Set
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from engine.rules.model import AcrossGuarantee, Bundle, PolicyError, Problem, RuleSet, Setting, Vocabulary
from engine.rules.read.across import read_across
from engine.rules.read.ruleset import read_ruleset
from engine.rules.read.settings import read_settings
from engine.rules.read.source import MAX_BYTES, Node, Report, parse
from engine.rules.suggest import did_you_mean

SETTINGS = "settings.yaml"
GUARANTEES = "guarantees.yaml"
MAX_FILES = 200


def shipped() -> Path:
    """The folder of the policies that come with the package."""
    return Path(str(files("policies").joinpath(SETTINGS))).parent


class Files(Struct, frozen=True):
    """The files of a policy folder by name, read at one moment, and what is wrong with the folder itself.

    They may never have been on a disk: `folder` is where messages say that they are.
    """

    folder: Path
    contents: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()


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
    known = _unchanged(contents, earlier)
    trees = {name: _tree(str(folder / name), data) for name, data in contents.items() if name not in known}
    settings = _settings(trees.pop(SETTINGS, None), problems)
    across = trees.pop(GUARANTEES, None)
    rulesets: dict[str, RuleSet] = {}
    names = [name for name in contents if name not in (SETTINGS, GUARANTEES)]
    for name in names:
        if name in known:
            rulesets[known[name].name] = known[name]
            continue
        report, tree = trees[name]
        ruleset = read_ruleset(tree, report, vocabulary, settings) if tree is not None else None
        if ruleset is not None and ruleset.name != Path(name).stem:
            said = f"the rule set {ruleset.name!r} stands in a file of another name"
            report.add((1, 1), "SF204", said, f"name the file {ruleset.name}.yaml")
        elif ruleset is not None:
            rulesets[ruleset.name] = ruleset
        problems += sorted(report.problems)
    if not names:
        problems.append(Problem(str(folder), 1, 1, "SF102", "the policy folder holds no rule set"))
    problems += _strangers(rulesets)
    sentences = _across(across, vocabulary, settings, {Path(name).stem for name in names}, problems)
    if problems:
        return tuple(problems), None
    values = {name: setting.value for name, setting in settings.items()}
    return (), Bundle(rulesets=rulesets, settings=values, version=version(contents), declared=settings,
                      across=sentences)  # fmt: skip


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


def _unchanged(contents: Mapping[str, bytes], earlier: Loaded | None) -> Mapping[str, RuleSet]:
    """The rule sets, by file, that need not be read again: neither their file nor the settings changed."""
    if earlier is None or contents.get(SETTINGS) != earlier.files.contents.get(SETTINGS):
        return {}
    known = {f"{name}.yaml": rules for name, rules in earlier.bundle.rulesets.items()}
    return {name: rules for name, rules in known.items() if contents.get(name) == earlier.files.contents[name]}


def read_folder(folder: Path) -> Files:
    """The files of a folder as they are now."""
    contents, problems = _contents(folder)
    return Files(folder, contents, tuple(problems))


def _contents(folder: Path) -> tuple[dict[str, bytes], list[Problem]]:
    """The files of the folder by name, in order, and what is wrong with the folder itself."""
    where = str(folder)
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith((".", "_")) and path.is_file())
        problems = [
            Problem(str(path), 1, 1, "SF103", f"{path.name} would be passed over", "name it .yaml")
            for path in paths
            if path.suffix in (".yml", ".json")
        ]
        policies = [path for path in paths if path.suffix == ".yaml"]
        if len(policies) > MAX_FILES:
            return {}, [Problem(where, 1, 1, "SF103", f"the policy folder holds more than {MAX_FILES} files")]
        contents = {}
        for path in policies:
            with path.open("rb") as file:
                contents[path.name] = file.read(MAX_BYTES + 1)
    except OSError as error:
        said = f"the policy folder can't be read: {error.strerror or error}"
        return {}, [Problem(where, 1, 1, "SF101", said, "give the folder that holds the rule sets")]
    if not contents and not problems:
        problems.append(Problem(where, 1, 1, "SF102", "the policy folder holds no rule set", "it has no .yaml file"))
    return contents, problems


def _tree(file: str, data: bytes) -> tuple[Report, Node | None]:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        report = Report(file, data.decode("utf-8", "replace"))
        line = data.count(b"\n", 0, error.start) + 1
        report.add((line, 1), "SF103", "the file is not UTF-8", "save it as UTF-8")
        return report, None
    report = Report(file, text)
    return report, parse(data, report)


def _settings(entry: tuple[Report, Node | None] | None, problems: list[Problem]) -> Mapping[str, Setting]:
    if entry is None:
        return {}
    report, tree = entry
    settings = read_settings(tree, report) if tree is not None else {}
    problems += sorted(report.problems)
    return settings


def _across(
    entry: tuple[Report, Node | None] | None,
    vocabulary: Vocabulary,
    settings: Mapping[str, Setting],
    rulesets: Set[str],
    problems: list[Problem],
) -> tuple[AcrossGuarantee, ...]:
    if entry is None:
        return ()
    report, tree = entry
    readable = {f"settings.{one.name}": one.type for one in settings.values() if one.type is not None}
    found = read_across(tree, report, {**vocabulary.across, **readable}, rulesets) if tree is not None else ()
    problems += sorted(report.problems)
    return found


def version(contents: Mapping[str, bytes]) -> str:
    """A hash of the names and contents of files, the same on every machine."""
    digest = hashlib.sha256()
    for name in sorted(contents):
        data = contents[name].replace(b"\r\n", b"\n")
        digest.update(f"{name}\n{len(data)}\n".encode())
        digest.update(data)
    return f"sha256:{digest.hexdigest()[:16]}"
