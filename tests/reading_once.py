"""The shipped policies, read once a process: that takes a quarter of a second, and hundreds of tests need them."""

from __future__ import annotations

from engine.rules import Files, Loaded, Vocabulary, load_files, shipped
from engine.rules.read.folder import version

_known: dict[str, Loaded] = {}


def load_once(files: Files, vocabulary: Vocabulary, earlier: Loaded | None = None) -> Loaded:
    """As `load_files`; what was shipped is what was read the first time."""
    if files.folder != shipped() or not vocabulary.of_turns:
        return load_files(files, vocabulary, earlier)
    key = version(files.contents)
    if key not in _known:
        _known[key] = load_files(files, vocabulary, earlier)
    return _known[key]
