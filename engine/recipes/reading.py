"""A recipe from its YAML, strictly: whatever is wrong is said by line and field, with what to try."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast, get_args

from msgspec import Struct

from engine.observe.urls import host_of
from engine.recipes.recipe import (
    DEEDS,
    KINDS,
    MAX_CHARS,
    MAX_PARAMETERS,
    MAX_STEPS,
    Deed,
    Kind,
    Recipe,
    Reversibility,
    Step,
    of_the_site,
    parameters_in,
)
from engine.rules.read.source import ListNode, MapNode, Node, Report, ScalarNode, read_tree
from engine.rules.suggest import did_you_mean

CODE = ""  # a recipe is no policy, whose problems have codes
FIELDS = ("recipe", "site", "goal", "parameters", "steps")
STEP_FIELDS = ("do", "role", "name", "place", "value", "before", "after", "reversibility")
_ID = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_PARAMETER = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
T = TypeVar("T", bound=str)


class Flaw(Struct, frozen=True):
    """What is wrong at one place of a file; lines and columns count from 1. `message` begins with the field."""

    file: str
    line: int
    col: int
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}: {self.message}{f' ({self.hint})' if self.hint else ''}"


def read_recipe(file: str, data: bytes) -> tuple[Recipe | None, tuple[Flaw, ...]]:
    """The recipe, or None and what is wrong with it. Pure; asks no rules, so criteria are not looked at."""
    report, tree = read_tree(file, data)
    recipe = _Reading(report).recipe(tree) if tree is not None else None
    flaws = tuple(Flaw(one.file, one.line, one.col, one.message, one.hint) for one in report.problems)
    return (None if flaws else recipe), flaws


class _Reading:
    def __init__(self, report: Report) -> None:
        self._report = report

    def recipe(self, tree: Node) -> Recipe | None:
        fields = self._map(tree, "a recipe", FIELDS)
        if fields is None:
            return None
        for missing in [one for one in ("recipe", "site", "goal", "steps") if one not in fields]:
            self._say(tree, f"{missing} is missing", "a recipe says recipe, site, goal and steps")
        known = self._parameters(fields.get("parameters"))
        goal = self._text(fields, "goal")
        self._names(fields.get("goal"), "goal", goal, known)
        for name in known:
            if goal and parameters_in(goal).count(name) != 1:
                self._say(fields["goal"], f"goal: names {{{name}}} {parameters_in(goal).count(name)} times",
                          "a goal names each parameter once, since that is where its value comes from")  # fmt: skip
        return Recipe(
            id=self._id(fields), site=self._site(fields), goal=goal, parameters=known,
            steps=self._steps(fields.get("steps"), known),
        )  # fmt: skip

    def _id(self, fields: Mapping[str, Node]) -> str:
        said = self._text(fields, "recipe")
        if said and (set(said) - _ID or len(said) > 80):
            self._say(fields["recipe"], f"recipe: {said[:80]!r} is no id", "up to 80 small letters, digits and hyphens")
        return said

    def _site(self, fields: Mapping[str, Node]) -> str:
        said = self._text(fields, "site").lower()
        if said and host_of(f"https://{said}/") != said:
            self._say(fields["site"], f"site: {said[:80]!r} is no host", "name it as in todos.example, without a port")
        return said

    def _parameters(self, node: Node | None) -> dict[str, Kind]:
        if node is None:
            return {}
        if not isinstance(node, MapNode):
            self._say(node, "parameters: is no map", "write each as name: text")
            return {}
        if len(node.entries) > MAX_PARAMETERS:
            self._say(node, f"parameters: has {len(node.entries)}, at most {MAX_PARAMETERS} are possible")
        found: dict[str, Kind] = {}
        for name, (key, value) in node.entries.items():
            if not name[:1].isalpha() or set(name) - _PARAMETER or len(name) > 40:
                self._say(key, f"parameters: {name[:40]!r} is no name", "up to 40 small letters, digits and _")
            found[name] = self._word(value, f"parameters.{name}", KINDS)
        return found

    def _steps(self, node: Node | None, known: Mapping[str, Kind]) -> tuple[Step, ...]:
        if node is None:
            return ()
        if not isinstance(node, ListNode) or not node.items:
            self._say(node, "steps: is no list of steps", "write each as - do: click")
            return ()
        if len(node.items) > MAX_STEPS:
            self._say(node, f"steps: has {len(node.items)}, at most {MAX_STEPS} are possible")
        read = [self._step(one, f"steps[{at}]", known) for at, one in enumerate(node.items[:MAX_STEPS])]
        return tuple(one for one in read if one is not None)

    def _step(self, node: Node, path: str, known: Mapping[str, Kind]) -> Step | None:
        fields = self._map(node, path, STEP_FIELDS)
        if fields is None:
            return None
        if "do" not in fields:
            self._say(node, f"{path}: do is missing", f"one of {', '.join(DEEDS)}")
            return None
        said = {one: self._text(fields, one, f"{path}.") for one in ("role", "name", "place", "value")}
        criteria = {one: self._text(fields, one, f"{path}.") for one in ("before", "after")}
        do = self._word(fields["do"], f"{path}.do", tuple(DEEDS))
        for field, text in {**said, **criteria}.items():
            self._names(fields.get(field), f"{path}.{field}", text, known)
        if do in DEEDS:
            self._shape(node, path, do, said)
        words: tuple[Reversibility, ...] = get_args(Reversibility)
        undone = fields.get("reversibility")
        return Step(
            do=do, **said, **criteria,
            reversibility="unknown" if undone is None else self._word(undone, f"{path}.reversibility", words),
        )  # fmt: skip

    def _shape(self, node: Node, path: str, do: Deed, said: Mapping[str, str]) -> None:
        """Whether the fields fit what is done."""
        on_control, takes_value = DEEDS[do]
        for field in ("role", "name"):
            if bool(said[field]) != on_control:
                self._say(node, f"{path}: {do} {'needs' if on_control else 'takes no'} {field}")
        if said["place"] and not on_control:
            self._say(node, f"{path}: {do} takes no place")
        if bool(said["value"]) != takes_value:
            self._say(node, f"{path}: {do} {'needs' if takes_value else 'takes no'} value")
        if do == "navigate" and said["value"] and not of_the_site(said["value"]):
            self._say(node, f"{path}.value: {said['value'][:60]!r} is no address of the site", "begin it with one /")

    def _names(self, node: Node | None, path: str, text: str, known: Mapping[str, Kind]) -> None:
        """Whether each parameter that a text names is one of the recipe."""
        for name in parameters_in(text) if node is not None else ():
            if name not in known:
                self._say(node or (1, 1), f"{path}: unknown parameter {name!r}", did_you_mean(name, known))
        if "{{" in text or "}}" in text:
            self._say(node or (1, 1), f"{path}: names a secret", "a recipe holds none; fill the field in by hand")

    def _map(self, node: Node, path: str, known: tuple[str, ...]) -> dict[str, Node] | None:
        if not isinstance(node, MapNode):
            self._say(node, f"{path}: is no map of fields")
            return None
        for name, (key, _) in node.entries.items():
            if name not in known:
                where = "" if path == "a recipe" else f"{path}: "
                self._say(key, f"{where}unknown field {name!r}", did_you_mean(name, known))
        return {name: value for name, (_, value) in node.entries.items() if name in known}

    def _text(self, fields: Mapping[str, Node], field: str, where: str = "") -> str:
        node = fields.get(field)
        if node is None:
            return ""
        if not isinstance(node, ScalarNode) or not node.text.strip():
            self._say(node, f"{where}{field}: is no text")
            return ""
        if len(node.text) > MAX_CHARS or not node.text.isprintable():
            self._say(node, f"{where}{field}: is longer than {MAX_CHARS} characters, or of several lines")
            return ""
        return node.text.strip()

    def _word(self, node: Node, path: str, words: tuple[T, ...]) -> T:
        said = node.text if isinstance(node, ScalarNode) else ""
        if said not in words:
            self._say(node, f"{path}: {said[:60]!r} is not known", did_you_mean(said, words))
        return cast(T, said)

    def _say(self, where: Node | tuple[int, int], message: str, hint: str = "") -> None:
        self._report.add(where, CODE, message, hint)
