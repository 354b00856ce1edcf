"""What is kept already, once a value in it turns out to be a secret: its name takes its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engine.observe import PageState
from engine.safety.lexicon import Lexicon
from engine.safety.redaction import Known, Redactor, without_secrets

T = TypeVar("T")


def renamed(value: T, known: Sequence[Known], lists: Lexicon) -> T:
    """Structs, mappings (keys too) and sequences with `{{secret1}}` for what is known. What only looks like a secret
    stays, and so does what holds none.
    """
    now: T = _Renaming(known, lists).of(value)
    return now


class _Renaming:
    def __init__(self, known: Sequence[Known], lists: Lexicon) -> None:
        self._known, self._lists = known, lists
        self._hide = Redactor(known, lists)

    def of(self, value: Any) -> Any:
        match value:
            case str():
                return self._hide.known(value)
            case PageState():
                return without_secrets(value, self._lists, self._known)
            case Struct():
                changed = {
                    name: now for name in value.__struct_fields__
                    if (now := self.of(was := getattr(value, name))) is not was and now != was
                }  # fmt: skip
                return msgspec.structs.replace(value, **changed) if changed else value
            case Mapping():
                return {self.of(key): self.of(inner) for key, inner in value.items()}
            case list() | tuple() | set() | frozenset():
                return type(value)([self.of(inner) for inner in value])
        return value
