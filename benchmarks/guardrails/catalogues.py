"""Messages of a catalogue, in whatever format: the key, what stands there in English, and in another language."""

from __future__ import annotations

import ast
import csv
import json
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.guardrails.languages import tag
from benchmarks.guardrails.packages import catalogue_files, fetch
from benchmarks.guardrails.products import Format, Product

LONGEST = 100  # characters of a message in English; what is longer is no label
Entry = tuple[str, str]  # key, text


class Message(Struct, frozen=True, array_like=True):
    """One message of a product in one language."""

    key: str
    english: str
    language: str
    text: str


def messages(product: Product, folder: Path) -> list[Message]:
    """The messages of a product that are short enough for labels, as kept in `folder` from an earlier run if there."""
    kept = folder / "messages" / f"{product.name}-{_fingerprint(product)}.json"
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=list[Message])
    found = _in_english(product, _entries(product, folder))
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(msgspec.json.encode(found))
    return found


def _fingerprint(product: Product) -> str:
    import hashlib

    return hashlib.sha256(msgspec.json.encode(product)).hexdigest()[:8]


def _entries(product: Product, folder: Path) -> Iterator[tuple[str, str, str, str]]:
    """Key, language and text of all messages, and the text in English where the catalogue itself says it."""
    read = READERS[product.format]
    for package in product.packages:
        for place, code, data in catalogue_files(product, fetch(package, folder)):
            for key, english, language, text in read(data):
                yield f"{place} {key}", tag(product.name, language or code), text, english


def _in_english(product: Product, entries: Iterable[tuple[str, str, str, str]]) -> list[Message]:
    entries = list(entries)
    english = {key: text for key, language, text, _ in entries if language == "en"}
    return [
        Message(key, source, language, text)
        for key, language, text, said in entries
        if text and 0 < len(source := said or english.get(key, "")) <= LONGEST
    ]


Read = tuple[str, str, str, str]  # key, English if said, language if said, text


def _gettext(data: bytes) -> Iterator[Read]:
    """A compiled catalogue, or its source: the key is the English text."""
    if not data.startswith((b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")):
        yield from _po(data, lambda entry: entry.msgid)
        return
    for key, text in _compiled(data):
        context, _, english = key.rpartition("\x04")
        if english:
            yield f"{context} {english}", english, "", text


def _compiled(data: bytes) -> Iterator[Entry]:
    """The messages of a compiled catalogue: two tables of lengths and offsets. Plurals stand after a NUL."""
    order = "<" if data[0] == 0xDE else ">"
    count, keys, texts = struct.unpack_from(f"{order}3I", data, 8)
    for at in range(count):
        parts = []
        for table in (keys, texts):
            length, start = struct.unpack_from(f"{order}2I", data, table + 8 * at)
            parts.append(data[start : start + length].partition(b"\0")[0].decode("utf-8", "replace"))
        yield parts[0], parts[1]


def _po_with_keys(data: bytes) -> Iterator[Read]:
    """A catalogue whose messages have keys; what they say in English stands in a comment."""
    yield from _po(data, lambda entry: _DEFAULT.sub(r"\1", entry.comment) if _DEFAULT.search(entry.comment) else "")


_DEFAULT = re.compile(r'(?s).*?Default: "(.*?)"\s*$.*', re.MULTILINE)


def _po(data: bytes, english: Callable[[Any], str]) -> Iterator[Read]:
    import polib

    for entry in polib.pofile(data.decode("utf-8", "replace")):
        if not entry.obsolete and not entry.fuzzy and entry.msgstr:
            yield f"{entry.msgctxt or ''} {entry.msgid}", english(entry), "", entry.msgstr


def _json(data: bytes) -> Iterator[Read]:
    """Nested objects of texts."""
    for key, text in _leaves(json.loads(data.decode("utf-8-sig")), ""):
        yield key, "", "", text


def _leaves(value: object, key: str) -> Iterator[Entry]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name != "@metadata":
                yield from _leaves(inner, f"{key}.{name}".lstrip("."))


def _assignments(data: bytes) -> Iterator[Read]:
    """A text after a key, in JavaScript or PHP: `"key": "text"`, `key: 'text'`, `$labels['key'] = 'text';`."""
    for found in _ASSIGNED.finditer(data.decode("utf-8", "replace")):
        yield found["php"] or found["js"], "", "", _literal(found["text"])


_ASSIGNED = re.compile(
    r"""(?:\$\w+\[['"](?P<php>[\w.-]+)['"]\]\s*=|['"]?(?P<js>[\w.-]+)['"]?\s*:)\s*(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
)


def _literal(text: str) -> str:
    try:
        return str(ast.literal_eval(text))
    except (SyntaxError, ValueError):
        return text[1:-1]


def _strings(data: bytes) -> Iterator[Read]:
    """`"English" = "text";`"""
    for found in _STRING.finditer(data.decode("utf-8", "replace")):
        yield found[1], found[1], "", found[2]


_STRING = re.compile(r'^\s*"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', re.MULTILINE)


def _table(data: bytes) -> Iterator[Read]:
    """A list of messages, each with its text by language."""
    for row in json.loads(data.decode("utf-8-sig"))["strings"]:
        for language, text in row.items():
            if isinstance(text, str):
                yield row["en"], row["en"], language, text


def _csv(data: bytes) -> Iterator[Read]:
    """English and text."""
    for row in csv.reader(data.decode("utf-8-sig").splitlines()):
        if len(row) == 2:
            yield row[0], row[0], "", row[1]


READERS: Mapping[Format, Callable[[bytes], Iterator[Read]]] = {
    "gettext": _gettext,
    "gettext with keys": _po_with_keys,
    "json": _json,
    "assignments": _assignments,
    "strings": _strings,
    "table": _table,
    "csv": _csv,
}
