"""Replies without secrets: what somebody else says may hold one, and a reply is kept and told."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from engine.record.turn import Reply
from engine.safety.redaction import Redactor


def reply_without_secrets(reply: Reply, hide: Redactor) -> Reply:
    """The reply itself, byte for byte, where there is none in it."""
    body = json_without_secrets(reply.body, hide)
    if body is reply.body and not reply.note:
        return reply
    return replace(reply, body=body, note=hide.text(reply.note))


def json_without_secrets(raw: Raw, hide: Redactor) -> Raw:
    said = json_of(raw)
    told = hide.value(said)
    return raw if told is said or told == said else Raw(msgspec.json.encode(told))


def json_of(raw: Raw) -> Any:
    """What JSON says; what is none, as a text."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return bytes(raw).decode("utf-8", "replace")
