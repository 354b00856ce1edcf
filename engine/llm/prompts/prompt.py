"""The shape of a prompt."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.llm.brief import Brief


class Prompt(Struct, frozen=True):
    version: int
    reply: type[Struct]  # what the answer must look like
    system: str
    user: Callable[[Brief], str]
    structured: bool = True  # False: the answer is plain text, and the reply holds it as `text`
