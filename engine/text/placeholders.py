"""`{{name}}`: what stands in plans, prompts and actions for a secret that only the client, or a seal, holds."""

from __future__ import annotations

from collections.abc import Mapping

import re2

_PLACEHOLDER = re2.compile(r"\{\{\s*([A-Za-z0-9][A-Za-z0-9._-]{0,63})\s*\}\}")

_KIND = re2.compile(r"\[(?:password|otp|card|cvc|iban|account|national_id|api_key)(?: …[0-9A-Za-z]{1,4})?\]")


def named_in(text: str) -> tuple[str, ...]:
    """The names of the secrets that a text holds the places of, each once."""
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(text))) if "{{" in text else ()


def stands_for_secret(text: str) -> bool:
    """Whether a text is not what was entered, but stands for it: by a name, or by a kind."""
    return bool(named_in(text)) or bool(_KIND.search(text))


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with the values of the secrets that are known, which goes out and is never kept. What looks like a
    placeholder in a value stays as it is.
    """
    return str(_PLACEHOLDER.sub(lambda found: values.get(found.group(1), found.group(0)), text))
