"""Texts with `{fact}` placeholders: `click("{match.name}")`. `{{` and `}}` stand for one brace."""

from __future__ import annotations

import re

from engine.rules.model import SettingValue, Text

PIECE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class BadText(Exception):
    """A text with a brace that opens or closes nothing, at `offset`."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message, self.offset = message, offset


def parse_text(text: str) -> Text:
    """Cut a text at its placeholders."""
    parts = [""]
    end = 0
    for piece in PIECE.finditer(text):
        parts[-1] += text[end : piece.start()]
        end = piece.end()
        if piece[0] in ("{{", "}}"):
            parts[-1] += piece[0][0]
        elif piece[1] is None:
            raise BadText(f"a single {piece[0]!r} in a text; write {piece[0] * 2!r} for a brace", piece.start())
        else:
            parts += [piece[1].strip(), ""]
    parts[-1] += text[end:]
    return Text(tuple(parts))


def plain(value: SettingValue | None) -> str:
    """A value as people write it: true, 0.7, 3, nothing for null."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(value)
