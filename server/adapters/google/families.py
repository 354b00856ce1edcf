"""What families of Gemini models can do; a name that says no version is taken for a current model."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

_VERSION = re.compile(r"gemini-(\d+)(?:\.(\d+))?")


class Family(Struct, frozen=True):
    """`thinking`: how the amount of thinking is asked for, as a level, as a budget of tokens, or not at all."""

    thinking: Literal["level", "budget", "none"]
    grounds_with_schema: bool  # Google Search beside a JSON schema


CURRENT = Family("level", grounds_with_schema=True)
GEMINI_2_5 = Family("budget", grounds_with_schema=False)
OLDER = Family("none", grounds_with_schema=False)


def family_of(model: str) -> Family:
    name = model.rpartition("/")[2]
    version = _VERSION.match(name)
    if version is None:
        return CURRENT if name.startswith("gemini") else OLDER
    major, minor = int(version[1]), int(version[2] or 0)
    return CURRENT if major >= 3 else GEMINI_2_5 if (major, minor) == (2, 5) else OLDER
