"""The Python client against the API document of the server: a change that would break it is found here."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator
from surefoot_client import Planned, calls
from surefoot_client.calls import Call

from tests.running import Running

pytestmark = pytest.mark.process

Json = dict[str, Any]
PAGE = {"url": "https://a.example/", "interactiveTree": [{"i": "x", "r": "btn", "n": "Save"}]}
CALLS: dict[str, Call[Any]] = {
    "/api/agent/interact": calls.interact(
        PAGE, "Save", task_id="t", session_id="s", user_input="yes", approval="a", locale="en",
        secrets=[{"name": "pin", "site": "a.example"}], knowledge=[{"text": "t", "title": "t"}],
    ),
    "/api/agent/guard": calls.guard(
        PAGE, 'click("x")', goal="Save", start_url="https://a.example/", locale="en", approval="a",
        secrets=[{"name": "pin"}],
    ),
    "/api/agent/verify": calls.verify(
        "Save", 'click("x")', PAGE, PAGE, step={"isLast": True, "description": "Save"}, seen={"hasErrors": False}
    ),
    "/api/agent/complete": calls.complete(
        "partial", session_id="s", task_id="t", request="Save", summary="Saved", remaining=["more"],
        plan=[Planned("Save", 'the page shows "Saved"'), Planned("Close")], evidence=PAGE,
    ),
    "/api/agent/stopped": calls.stopped(session_id="s", task_id="t"),
    "/api/approvals": calls.approvals(),
    "/api/approvals/{approval_id}": calls.answer("a", True, approver="token"),
    "/api/task/{task_id}": calls.task("t"),
    "/api/task/{task_id}/cancel": calls.cancel("t"),
    "/api/task/{task_id}/receipt": calls.receipt("t"),
    "/api/session/{session_id}/task/active": calls.active_task("s", "https://a.example/"),
}  # fmt: skip


@pytest.fixture(scope="module")
def document(server: Running) -> Json:
    found: Json = httpx.get(f"{server.url}/schema/openapi.json", trust_env=False).json()
    return found


def broken(document: Json) -> list[str]:
    """Where the calls of the client and the document do not fit."""
    return [
        line for path, call in CALLS.items()
        for line in (*_unsent(path, call, document), *_unread(path, call, document))
    ]  # fmt: skip


def _unsent(path: str, call: Call[Any], document: Json) -> Iterator[str]:
    operation = document["paths"].get(path, {}).get(call.method.lower())
    if operation is None:
        yield f"{call.method} {path}: gone"
    elif call.body:
        schema = _closed(operation["requestBody"]["content"]["application/json"]["schema"], document)
        for error in Draft202012Validator(schema).iter_errors(call.body):
            yield f"{path}: {error.json_path}: {error.message}"


def _closed(schema: Json, document: Json) -> Json:
    """As the server takes it, but with no field that it would pass over: one that was renamed is found by that."""
    components = {
        name: {**one, "additionalProperties": False} if "properties" in one else one
        for name, one in document["components"]["schemas"].items()
    }
    return {**schema, "components": {"schemas": components}}


def _unread(path: str, call: Call[Any], document: Json) -> Iterator[str]:
    operation = document["paths"].get(path, {}).get(call.method.lower(), {})
    for said in operation.get("responses", {}).get("200", {}).get("content", {}).values():
        (wanted,), components = msgspec.json.schema_components([call.answer])
        yield from _differs(path, wanted, components, said["schema"], document["components"]["schemas"])


def _differs(at: str, wanted: Json, known: Json, said: Json, told: Json) -> Iterator[str]:
    wanted, said = _open(wanted, known), _open(said, told)
    missing = kinds(said, told) - kinds(wanted, known)
    if missing and kinds(wanted, known):
        yield f"{at}: is {sorted(missing)}, which is not read"
    if "enum" in wanted and not set(said.get("enum", [said.get("const")])) <= set(wanted["enum"]):
        yield f"{at}: has other words than {wanted['enum']}"
    if "items" in wanted and "items" in said:
        yield from _differs(f"{at}[]", wanted["items"], known, said["items"], told)
    for name, one in wanted.get("properties", {}).items():
        if name not in said.get("properties", {}):
            yield f"{at}.{name}: gone"
        elif name in wanted.get("required", ()) and name not in said.get("required", ()):
            yield f"{at}.{name}: may be missing"
        else:
            yield from _differs(f"{at}.{name}", one, known, said["properties"][name], told)


def _open(schema: Json, components: Json) -> Json:
    """What a reference or an optional leads to."""
    some = [one for one in schema.get("anyOf", schema.get("allOf", ())) if one.get("type") != "null"]
    if len(some) == 1:
        schema = some[0]
    if "$ref" in schema:
        return _open(components[schema["$ref"].rpartition("/")[2]], components)
    return schema


def kinds(schema: Json, components: Json) -> set[str]:
    """The JSON types that a value may be of; null aside, which stands for what is left out."""
    schema = _open(schema, components)
    if "anyOf" in schema:
        return {kind for one in schema["anyOf"] for kind in kinds(one, components)} - {"null"}
    said = schema.get("type", "string" if "enum" in schema or "const" in schema else None)
    return set(said if isinstance(said, list) else [said] if said else []) - {"null"}


def test_what_the_client_sends_and_reads_is_what_the_server_says(document: Json) -> None:
    assert broken(document) == []


@pytest.mark.parametrize(
    ("component", "change", "found"),
    [
        ("GuardAnswer", {"gone": "verdict"}, "/api/agent/guard.verdict: gone"),
        ("TurnAnswer", {"retyped": "turn"}, "/api/agent/interact.turn: is ['string'], which is not read"),
        ("GuardBody", {"gone": "startUrl"}, "startUrl"),
        ("Answered", {"freed": "approved"}, "/api/approvals/{approval_id}.approved: may be missing"),
        ("CompleteBody", {"asked": "confidence"}, "'confidence' is a required property"),
    ],
)
def test_a_change_that_breaks_the_client_is_found(document: Json, component: str, change: Json, found: str) -> None:
    changed = deepcopy(document)
    schema = changed["components"]["schemas"][component]
    match change:
        case {"gone": name}:
            del schema["properties"][name]
        case {"retyped": name}:
            schema["properties"][name] = {"type": "string"}
        case {"freed": name}:
            schema["required"].remove(name)
        case {"asked": name}:
            schema["required"].append(name)
    assert [line for line in broken(changed) if found in line]
