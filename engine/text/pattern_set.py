"""Many RE2 patterns held against a text at once, in about the time of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import re2

from engine.text.wordlists import MAX_MEMORY

Key = TypeVar("Key")


def pattern(source: str) -> Any:
    """An RE2 pattern that ignores case."""
    return re2.compile(source, _options())


def late_pattern(source: str) -> Callable[[str], Any]:
    """The first match of such a pattern in a text; it is compiled when it is first searched for."""
    compiled: Any = None

    def search(text: str) -> Any:
        nonlocal compiled
        if compiled is None:
            compiled = pattern(source)
        return compiled.search(text)

    return search


class PatternSet(Generic[Key]):
    """Which of many patterns match; only those are searched for where, and compiled when they first do."""

    def __init__(self, sources: Iterable[tuple[Key, str]]) -> None:
        self._sources = tuple(sources)
        self._set = re2.Set.SearchSet(_options())
        for _, source in self._sources:
            self._set.Add(source)
        self._set.Compile()
        self._compiled: dict[int, Any] = {}

    def found(self, text: str) -> Iterator[tuple[Key, Any]]:
        """The key and the first match of each pattern that matches, in the order in which they were given."""
        for at in sorted(self._set.Match(text) or ()) if self._sources else ():
            key, source = self._sources[at]
            if at not in self._compiled:
                self._compiled[at] = pattern(source)
            yield key, self._compiled[at].search(text)


def _options() -> Any:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = MAX_MEMORY
    return options
