"""Secrets of a run: the service hears their names, the browser gets their values, on the site where the run began."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action
from engine.safety.sites import site_of

T = TypeVar("T")
ENTERS = frozenset({"setValue", "type", "select"})  # what may hold a secret: it is for a field, never for an address
SHORTEST = 4  # characters: shorter values stand in too many words to be taken out
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_PLACE = re.compile(r"\{\{\s*([A-Za-z0-9][A-Za-z0-9._-]{0,63})\s*\}\}")


class BadSecret(ValueError):
    """A secret cannot be had as it was asked for; the message says what to write. It never says a value."""


class Withheld(Exception):
    """A value is not put in; the message says why."""


class Secrets(Struct, frozen=True):
    """Values by name, for one site."""

    values: Mapping[str, str] = {}
    site: str = ""

    @property
    def named(self) -> list[dict[str, str]]:
        """What the service is told."""
        return [{"name": name, "site": self.site} for name in self.values]

    def put_in(self, action: Action, url: str) -> Action:
        """The action with the values in what it enters. Raises Withheld on a page of another site."""
        names = _PLACE.findall(action.text or "") if action.verb in ENTERS else []
        known = [name for name in names if name in self.values]
        if not known:
            return action
        here = site_of_page(url)
        if not here or here != self.site:
            raise Withheld(f"the secret '{known[0]}' is for {self.site} only, and this page is of {here or 'no site'}")
        text = _PLACE.sub(lambda found: self.values.get(found.group(1), found.group(0)), action.text or "")
        return replace(action, text=text)

    def take_out(self, data: T) -> T:
        """The same data with the name in the place of each value."""
        return self._without(data) if self.values else data

    def _without(self, data: Any) -> Any:
        if isinstance(data, str):
            for name, value in sorted(self.values.items(), key=lambda one: -len(one[1])):
                if len(value) >= SHORTEST:
                    data = data.replace(value, f"{{{{{name}}}}}")
            return data
        if isinstance(data, Mapping):
            return {key: self._without(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return type(data)([self._without(value) for value in data])
        return data


def site_of_page(url: str) -> str:
    """The registrable site of a page; "" for one that is of none."""
    parts = urlsplit(url)
    return site_of((parts.hostname or "").rstrip(".")) if parts.scheme in ("http", "https") else ""


def read_secrets(
    asked: Iterable[str], ask: Callable[[str], str], environment: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """Values by name, of options `NAME` (asked for) and `NAME=env:VARIABLE`. Raises BadSecret."""
    values: dict[str, str] = {}
    for one in asked:
        name, given, source = one.partition("=")
        if not _NAME.fullmatch(name):
            raise BadSecret("a name has up to 64 letters, digits, dots, dashes and underscores: --secret password")
        if given and not source.startswith("env:"):
            raise BadSecret(f"--secret {name}=…: a value on the command line can be read by others; write {name} to be "
                            f"asked for it, or {name}=env:VARIABLE")  # fmt: skip
        variable = source.removeprefix("env:")
        value = environment.get(variable, "") if given else ask(name)
        if not value:
            where = f"the environment has no {variable}" if given else "nothing was typed"
            raise BadSecret(f"--secret {name}: {where}")
        values[name] = value
    return values
