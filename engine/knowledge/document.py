"""Documents, and the passages that they are found and shown by."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from msgspec import Struct

PASSAGE_CHARS = 1_000


class Document(Struct, frozen=True, omit_defaults=True):
    """One text of an organisation; `updated` is seconds since the epoch."""

    id: str
    text: str
    title: str = ""
    source: str = ""
    updated: float = 0.0


class Passage(Struct, frozen=True, omit_defaults=True):
    """A part of a text that makes sense alone, of at most PASSAGE_CHARS. `document` is empty for one that came with
    a call."""

    text: str
    title: str = ""
    source: str = ""
    document: str = ""


def documents_id(title: str, text: str, source: str) -> str:
    """For a document that was given none: the same source, or else the same title and text, are the same document."""
    said = f"source {source}" if source else f"text {len(title)} {title}{text}"
    return f"doc-{blake2b(said.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}"


def passages_of(text: str, *, title: str = "", source: str = "", document: str = "") -> Iterator[Passage]:
    """The text in passages: whole paragraphs where they are short enough, else cut at the end of a sentence or word."""
    for part in _packed(text):
        yield Passage(part, title, source, document)


def _packed(text: str) -> Iterator[str]:
    """Short paragraphs that follow each other stand together."""
    held = ""
    for paragraph in text.replace("\r\n", "\n").split("\n\n"):
        for piece in _pieces(paragraph.strip()):
            if held and len(held) + len(piece) + 2 > PASSAGE_CHARS:
                yield held
                held = piece
            else:
                held = f"{held}\n\n{piece}" if held else piece
    if held:
        yield held


def _pieces(paragraph: str) -> Iterator[str]:
    start = 0
    while len(paragraph) - start > PASSAGE_CHARS:
        end = _end_near(paragraph, start, start + PASSAGE_CHARS)
        yield paragraph[start:end].strip()
        start = end
    rest = paragraph[start:].strip()
    if rest:
        yield rest


def _end_near(text: str, start: int, end: int) -> int:
    """The last end of a sentence in the second half, else of a word, else `end`."""
    half = (start + end) // 2
    for mark in ("\n", ". ", "? ", "! ", "。", " "):
        at = text.rfind(mark, half, end)
        if at > 0:
            return at + len(mark)
    return end
