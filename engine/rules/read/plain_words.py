"""Files of words as nearly all of them are written, read at a glance.

    # a comment
    delete: [löschen, "ja, löschen",
        endgültig löschen]

A tree that knows the place of every word takes five times as long, and is needed only where something is wrong. What is
written in any other way, or would be refused, is left to that: `at_a_glance` answers None, and says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from engine.text.wordlists import spellings

MAX_CHARS = 100  # of a word or phrase
MAX_WORDS = 1_000  # of a list

_MEANS = r"\[\]{}:#&*!|>%@`\\"  # something in YAML
# What ends a line in YAML, may not stand there, or is a blank that only some take for one.
_UNSEEN = r"\x00-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff\ufeff\ufffd-\uffff"
_COMMENT = rf"#[^{_UNSEEN}]*"
_WITHIN = _MEANS.replace("&", "")  # what means something even within a word: "save & new" is a text as it stands
_ENTRIES = rf"[^{_WITHIN}{_UNSEEN}]*(?:\n [^{_WITHIN}{_UNSEEN}]*)*"
_PART = re.compile(rf"(?:{_COMMENT})?\n|([a-z][a-z0-9_]{{0,63}}): \[({_ENTRIES})\]\n")
_CONTINUED = re.compile(r"(?<! ) *\n +")  # blanks at the end of a line say nothing
_ENTRY = re.compile(r'"([^"]+)"(?:, |$)|([^",][^,]*)(?:, |$)')
_WORDS = re.compile(rf"(?:(?:… |\d+ |-)?[^\W\d_][^\n]{{0,{MAX_CHARS - 1}}}(?:\n|$))+")
_SPELT = re.compile(r"(?:\.\.\. )?[^\W_]")
_NO_TEXTS = frozenset({"true", "false", "null"})  # but values, where they stand without quotes


class Listed(Struct, frozen=True):
    """The words of a list as they are written, and of each what its spellings have in common."""

    words: tuple[str, ...]
    spellings: tuple[str, ...]


def at_a_glance(text: str) -> Mapping[str, Listed] | None:
    """The lists of a file, or None where it must be read with care.

    Each word here begins with a letter, or with "… " for what stands before it, a number and a blank, or a hyphen.
    """
    bodies = _bodies(text)
    entries = {name: _entries(body) for name, body in bodies.items()} if bodies else {}
    words = [word for found in entries.values() for word in found]
    together = "\n".join(words)
    if not _WORDS.fullmatch(together) or " \n" in f"{together}\n" or not _NO_TEXTS.isdisjoint(words):
        return None
    spelt = spellings(words)
    if not all(map(_SPELT.match, spelt)):
        return None
    lists: dict[str, Listed] = {}
    start = 0
    for name, found in entries.items():
        end = start + len(found)
        lists[name] = Listed(tuple(found), tuple(spelt[start:end]))
        if not 0 < len(set(lists[name].spellings)) == len(found) <= MAX_WORDS:
            return None
        start = end
    return lists


def _bodies(text: str) -> Mapping[str, str] | None:
    """What stands between the brackets of each list."""
    bodies: dict[str, str] = {}
    end = 0
    for found in _PART.finditer(text):
        if found.start() != end or found[1] in bodies:
            return None
        end = found.end()
        if found[1]:
            bodies[found[1]] = found[2]
    return bodies if end == len(text) else None


def _entries(body: str) -> list[str]:
    """The words of a list; empty where they are written in another way."""
    line = _CONTINUED.sub(" ", body)
    if '"' not in line:
        plain = line.split(", ")
        return [] if any("," in word for word in plain) else plain
    words: list[str] = []
    end = 0
    for found in _ENTRY.finditer(line):
        if found.start() != end:
            return []
        end = found.end()
        words.append(found[1] or found[2])
    return words if end == len(line) else []
