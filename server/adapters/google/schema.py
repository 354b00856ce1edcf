"""JSON schemas of replies, in the part of JSON Schema that Gemini takes: no references, no defaults, no null."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

_KEPT = ("type", "description", "required", "minimum", "maximum")


@cache
def reply_schema(reply: type[Struct]) -> dict[str, Any]:
    """The schema a model is held to. An optional field is one that is not required, never one that may be null.

    Where a field may have several shapes, models are asked for the richest, the last one; readers take them all.
    """
    whole = msgspec.json.schema(reply)
    return _simple(whole, whole.get("$defs", {}))


def _simple(node: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    if "$ref" in node:
        return _simple(known[node["$ref"].rpartition("/")[2]], known)
    if "anyOf" in node:
        shapes = [one for one in node["anyOf"] if one.get("type") != "null"]
        richest = next((one for one in shapes if "$ref" in one), shapes[-1])
        return _simple(richest, known)
    plain: dict[str, Any] = {key: node[key] for key in _KEPT if node.get(key)}
    if "enum" in node:
        plain |= {"type": "string", "enum": node["enum"]}
    if "properties" in node:
        plain["properties"] = {name: _simple(field, known) for name, field in node["properties"].items()}
    if "items" in node:
        plain["items"] = _simple(node["items"], known)
    return plain
