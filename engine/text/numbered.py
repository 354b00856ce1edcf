"""Names of things that sites show with a number: "3. Old scanner", "#3 Old scanner", "Old scanner #3"."""

from __future__ import annotations

from functools import lru_cache

import re2

_BEFORE = re2.compile(r"^(?:[#№]\d+[.):]?|\d+[.):])\s+")
_AFTER = re2.compile(r"\s+\(?[#№]\d+\)?$")


@lru_cache(maxsize=16_384)
def without_number(name: str) -> str:
    """A name without the number that a site gives the thing, before it or after it; the name itself where that is
    all there is.
    """
    return str(_AFTER.sub("", str(_BEFORE.sub("", name.strip())))) or name
