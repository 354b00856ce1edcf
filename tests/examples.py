"""On how many examples a property is tried: in `make test` all that a test asks for, in `make check` a fifth."""

from __future__ import annotations

from hypothesis import settings

WHOLE, QUICK = "whole", "quick"
LEAST = 5


def examples(asked: int) -> int:
    """The examples of one property, of which a test asks for `asked` in 100 of the profile that is in force."""
    return max(LEAST, asked * settings().max_examples // 100)


def register() -> None:
    """The profiles, of which `--hypothesis-profile=quick` picks the other one. Nothing here asserts a time."""
    settings.register_profile(WHOLE, max_examples=100, deadline=None)
    settings.register_profile(QUICK, max_examples=20, deadline=None)
    settings.load_profile(WHOLE)
