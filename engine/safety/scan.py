"""What should not be there: secrets in what is kept, found by the same signs by which they are taken out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

import msgspec

from engine.actions import ActionError, parse_action
from engine.facts.words import SecretKind
from engine.observe import Element
from engine.observe.text import BULLET
from engine.safety.lexicon import Lexicon
from engine.safety.redaction import kind_by_name
from engine.safety.resolve import ENTERS
from engine.safety.secret import secret_of_field, secret_of_parameter
from engine.safety.told import told
from engine.text.placeholders import stands_for_secret

_MAX_DEPTH = 100


def secrets_in(value: object, lists: Lexicon, depth: int = 0) -> Iterator[SecretKind]:
    """The kinds of the secrets that JSON holds: in texts, in fields of pages, in actions, under names of secrets."""
    if isinstance(value, str):
        yield from (one.kind for one in told(value, lists))
        if (kind := _entered(value)) != "none":
            yield kind
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (one.kind for one in told(str(value), lists))
    elif depth > _MAX_DEPTH:
        return
    elif isinstance(value, Mapping):
        if (kind := _held(value, lists)) != "none":
            yield kind
        for key, inner in value.items():
            if isinstance(inner, str) and _is_clear(inner) and (kind := kind_by_name(str(key), lists)) != "none":
                yield kind
            else:
                yield from secrets_in(inner, lists, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from secrets_in(inner, lists, depth + 1)


def _held(value: Mapping[str, object], lists: Lexicon) -> SecretKind:
    """What a field of a page holds in clear, by what the field takes."""
    held = value.get("value")
    if value.get("role") != "textbox" or not isinstance(held, str) or not _is_clear(held):
        return "none"
    with suppress(msgspec.ValidationError):
        return secret_of_field(msgspec.convert(value, Element), lists)
    return "none"


def _entered(text: str) -> SecretKind:
    """What an action enters in clear, by the id of its field."""
    if not text.startswith(tuple(f"{verb}(" for verb in ENTERS)):
        return "none"
    with suppress(ActionError):
        action = parse_action(text)
        if action.text and _is_clear(action.text):
            return secret_of_parameter(action.target or "")
    return "none"


def _is_clear(text: str) -> bool:
    return bool(text.strip(BULLET)) and not stands_for_secret(text)
