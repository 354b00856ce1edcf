"""What a policy folder needs besides being sound, so that every turn can be decided by it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.facts.vocabulary import VOCABULARY
from engine.llm.options import check_options
from engine.rules import Files, Loaded, Problem, read_folder, shipped
from engine.rules.model import Setting
from engine.rules.read.load import GUARANTEES, SETTINGS
from engine.rules.read.settings import read_settings
from engine.rules.read.source import Report, parse


def shortcomings(loaded: Loaded) -> tuple[Problem, ...]:
    """What is read by name in a turn and is not there: rule sets, settings, and how models are asked."""
    folder, bundle = loaded.files.folder, loaded.bundle
    place, found = str(folder / SETTINGS), []
    rulesets, settings = _needed()
    for name in sorted(rulesets - bundle.rulesets.keys()):
        hint = "start from a copy of all that come with Surefoot"
        found.append(Problem(str(folder), 1, 1, "SF102", f"the rule set {name!r} is missing; turns need it", hint))
    for name, setting in settings.items():
        declared = bundle.declared.get(name)
        if declared is None and not name.startswith("llm."):
            found.append(Problem(place, 1, 1, "SF602", f"the setting {name!r} is missing; turns need it"))
        elif declared is not None and _kind(declared) != _kind(setting):
            said = f"the setting {name} takes {_kind(setting)}, not {_kind(declared)}"
            found.append(Problem(place, 1, 1, "SF601", said))
    try:
        check_options(VOCABULARY.effects, bundle.settings)
    except ValueError as error:
        found.append(Problem(place, 1, 1, "SF601", str(error)))
    return tuple(found)


@cache
def _needed() -> tuple[frozenset[str], Mapping[str, Setting]]:
    """The rule sets and settings that come with this release: its code knows them by name."""
    files: Files = read_folder(shipped())
    names = frozenset(name.removesuffix(".yaml") for name in files.contents if name not in (SETTINGS, GUARANTEES))
    data = files.contents[SETTINGS]
    report = Report(SETTINGS, data.decode())
    tree = parse(data, report)
    return names, read_settings(tree, report) if tree is not None else {}


def _kind(setting: Setting) -> str:
    if setting.type is None:
        return "a list"
    return {"int": "a number", "float": "a number", "bool": "true or false"}.get(setting.type.kind, "a text")
