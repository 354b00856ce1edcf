"""Labels: messages as a control would show them, with what the control does."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from html import unescape

from msgspec import Struct

from benchmarks.guardrails.catalogues import Message
from benchmarks.guardrails.keys import Kind, Role, use_of

LONGEST = 100  # characters
NAME = "Alpha"  # in place of what is filled in


class Label(Struct, frozen=True):
    """The name of a control in one language. `kind` is None where the control does no harm."""

    product: str
    language: str
    text: str
    kind: Kind | None
    role: Role


def labels(product: str, found: Iterable[Message], languages: Set[str]) -> Iterator[Label]:
    """The labels of a product in the languages that there are lists for, each once; and its English ones."""
    seen: set[Label] = set()
    for message in found:
        source = label(message.english, "x")
        if message.language not in languages or (use := use_of(product, message.key, source)) is None:
            continue
        for language, text in ((message.language, label(message.text, NAME)), ("en", label(message.english, NAME))):
            if language != "en" and text.casefold() == label(message.english, NAME).casefold():
                continue  # not translated
            one = Label(product, language, text, use.kind, use.role)
            if 0 < len(text) <= LONGEST and one not in seen:
                seen.add(one)
                yield one


def settled(found: Sequence[Label]) -> tuple[list[Label], int]:
    """The labels, without those that most products use for something else; and how many these are.

    No reader of words can tell `Löschen` that deletes from `Löschen` that empties a field. Such a text counts as what
    most products mean by it, and where they are equally many, as what cannot be undone.
    """
    said: dict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    for one in found:
        said[one.language, one.text.casefold()][one.kind is not None] += 1
    harmful = {which: counts[True] >= counts[False] for which, counts in said.items()}
    kept = [one for one in found if harmful[one.language, one.text.casefold()] is (one.kind is not None)]
    return kept, len(found) - len(kept)


def label(text: str, filled: str) -> str:
    """A message as it is shown: without markup and marks of access keys, with something filled in."""
    text = unescape(_TAGS.sub("", text))
    text = _FILLED.sub(f" {filled} ", text)
    text = _ACCESS_KEY.sub("", text)
    text = _MARKED.sub(r"\1", text)
    return " ".join(text.replace("\\n", " ").split()).rstrip(" .…:：。!")


_TAGS = re.compile(r"<[^<>]*>")
_FILLED = re.compile(
    r"%\(\w+\)[sdf]|%\{\w+\}|\$\{[\w.]+\}|\{\{[^{}]*\}\}|\{[^{}]*\}|%(?:\d\$)?[sdfu@]|%\d|\$\d|\[\[[^\]]*\]\]"
)
_ACCESS_KEY = re.compile(r"\s*[(（][&_]?[A-Z][)）]")  # 削除(&D)
_MARKED = re.compile(r"[&_](\w)")
