"""`{{name}}`: what stands in plans, prompts and actions for a secret that only the client, or a seal, holds."""

from __future__ import annotations

from collections.abc import Mapping

import re2

_PLACEHOLDER = re2.compile(r"\{\{\s*([A-Za-z0-9][A-Za-z0-9._-]{0,63})\s*\}\}")


def named_in(text: str) -> tuple[str, ...]:
    """The names of the secrets that a text holds the places of, each once."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(text))) if "{{" in text else ()


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with the values of the secrets that are known, which goes out and is never kept. What looks like a
    placeholder in a value stays as it is.
    """
    return str(_PLACEHOLDER.sub(lambda found: values.get(found.group(1), found.group(0)), text))
