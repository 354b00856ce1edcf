"""The API document: valid, complete, and true of what the server takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from engine.exchange.calls import TurnAnswer
from server.settings import Settings
from server.wire import turns
from server.wiring import wire

Json = dict[str, Any]
STRUCTS: dict[str, Any] = {
    name: getattr(turns, name) for name in ("InteractRequest", "ClientObservations", "WireClientVerification",
                                            "WireChainResult", "Viewport", "ScrollOffset", "WireSecret",
                                            "WireKnowledge", "TreeNode", "SemanticNode")
}  # fmt: skip


def _kinds(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """A struct and all structs in it."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        yield from (one for hint in get_type_hints(kind).values() for one in _kinds(hint))
    yield from (one for part in get_args(kind) for one in _kinds(part))


STRUCTS |= {kind.__name__: kind for kind in _kinds(TurnAnswer)}

WITHOUT_BODY = {"cancel", "pairing_code"}  # operations that change something and are told nothing

FROM = {"/api/pairings": {"origin": "chrome-extension://abcdefghijklmnop"}}  # what else than a program calls there
GIVEN = {"TASK_ID": "taskId", "PLAN_ID": "planId", "APPROVAL_ID": "approvalId", "PAIRING_CODE": "code"}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """Of the whole application, over the wire."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SUREFOOT_PROVIDER", "offline")
        found: Json = play(tmp_path_factory.mktemp("store"), [("GET", "/schema/openapi.json", None)])[0].json()
        return found


def play(store: Path, calls: list[tuple[str, str, object]]) -> list[httpx.Response]:
    """One after the other; TASK_ID, PLAN_ID, APPROVAL_ID and PAIRING_CODE are the first that an answer gives."""

    async def all_of_them() -> list[httpx.Response]:
        app = wire(Settings(store=f"tinydb:{store}", prove=False))
        transport = httpx.ASGITransport(app)
        answers: list[httpx.Response] = []
        known: dict[str, str] = {}
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            for method, path, body in calls:
                said = json.dumps(body)
                for word, id_ in known.items():
                    path, said = path.replace(word, id_), said.replace(word, id_)
                headers = {"content-type": "application/json"} | FROM.get(path, {})
                answers.append(await client.request(method, path, content=said, headers=headers))
                for word, name in GIVEN.items():
                    if name in answers[-1].json():
                        known.setdefault(word, answers[-1].json()[name])
        return answers

    return asyncio.run(all_of_them())


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def schema_of(operation: Json) -> Json:
    schema: Json = operation["requestBody"]["content"]["application/json"]["schema"]
    return schema


def examples_of(operation: Json) -> Iterator[Any]:
    content = operation.get("requestBody", {}).get("content", {})
    yield from (one["value"] for one in content.get("application/json", {}).get("examples", {}).values())


@pytest.mark.slow
def test_it_is_valid(document: Json) -> None:
    assert document["openapi"] == "3.1.0"
    assert [str(error) for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


def test_every_route_of_the_api_is_documented(document: Json) -> None:
    assert {(method, path) for path, methods in document["paths"].items() for method in methods} == {
        ("post", "/api/agent/interact"),
        ("post", "/api/agent/verify"),
        ("post", "/api/agent/guard"),
        ("get", "/api/approvals"),
        ("get", "/api/approvals/{approval_id}"),
        ("post", "/api/approvals/{approval_id}"),
        ("post", "/api/approvals/{approval_id}/answer"),
        ("post", "/api/agent/complete"),
        ("post", "/api/agent/stopped"),
        ("post", "/api/plans"),
        ("get", "/api/plans/{plan_id}"),
        ("post", "/api/plans/{plan_id}/report"),
        ("get", "/api/plans/{plan_id}/trace"),
        ("get", "/api/agent/complete/trace"),
        ("get", "/api/session/{session_id}/task/active"),
        ("get", "/api/session/{session_id}/messages"),
        ("get", "/api/session/{session_id}/events"),
        ("get", "/api/task/{task_id}"),
        ("get", "/api/task/{task_id}/trace"),
        ("get", "/api/task/{task_id}/receipt"),
        ("post", "/api/task/{task_id}/cancel"),
        ("put", "/api/knowledge"),
        ("get", "/api/knowledge"),
        ("delete", "/api/knowledge"),
        ("get", "/api/knowledge/{document_id}"),
        ("delete", "/api/knowledge/{document_id}"),
        ("get", "/api/recipes"),
        ("get", "/api/recipes/{recipe_id}"),
        ("put", "/api/recipes/{recipe_id}"),
        ("delete", "/api/recipes/{recipe_id}"),
        ("get", "/api/policies"),
        ("get", "/api/policies/shadow"),
        ("get", "/api/policies/{ruleset_name}"),
        ("post", "/api/policies/evaluate"),
        ("post", "/api/policies/check"),
        ("post", "/api/policies/backtest"),
        ("get", "/api/churn"),
        ("delete", "/api/churn"),
        ("get", "/api/calibration"),
        ("delete", "/api/calibration"),
        ("delete", "/api/task/{task_id}"),
        ("delete", "/api/session/{session_id}"),
        ("delete", "/api/tenant"),
        ("get", "/api/audit"),
        ("get", "/api/settings"),
        ("put", "/api/settings"),
        ("post", "/api/pairings/code"),
        ("post", "/api/pairings"),
        ("get", "/api/pairings"),
        ("delete", "/api/pairings"),
        ("get", "/health"),
        ("get", "/ready"),
        ("get", "/metrics"),
    }


def test_every_operation_says_what_it_is_for(document: Json) -> None:
    assert [path for _, path, one in operations(document) if not (one["summary"] and one["description"])] == []
    assert len({one["summary"] for *_, one in operations(document)}) == len(list(operations(document)))


def test_every_refusal_is_a_problem(document: Json) -> None:
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
    for _, path, one in operations(document):
        assert {"200", "403", "500"} <= one["responses"].keys(), path
        for status, told in one["responses"].items():
            if status != "200":
                assert told["content"] == problem, (path, status)


def test_what_takes_parameters_or_a_body_may_find_that_they_do_not_fit(document: Json) -> None:
    for _, path, one in operations(document):
        assert ("400" in one["responses"]) == bool(one.get("parameters") or one.get("requestBody")), path
        if "requestBody" in one:
            assert {"413", "415"} <= one["responses"].keys(), path


def test_every_body_is_described_field_by_field(document: Json) -> None:
    components = document["components"]["schemas"]
    taking = {one["operationId"]: one for _, _, one in operations(document) if "requestBody" in one}
    changing = {one["operationId"] for method, _, one in operations(document) if method in ("post", "put")}
    assert taking.keys() == changing - WITHOUT_BODY
    for operation, one in taking.items():
        schema = schema_of(one)
        (name,) = {ref.rpartition("/")[2] for ref in _references(schema)}
        assert components[name]["description"], operation
        for field, told in components[name]["properties"].items():
            named = [components[ref.rpartition("/")[2]] for ref in _references(told)]
            assert told.get("description") or all(struct["description"] for struct in named), f"{name}.{field}"
            assert told.get("description") or named, f"{name}.{field}"


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("InteractRequest", {"TreeNode", "WireChainResult", "ScrollOffset"}),
        ("TurnAnswer", {"VerificationView", "Confirmation", "Amount", "AttributeChange", "SubTaskView"}),
    ],
)
def test_every_field_of_a_turn_is_told_with_an_example_that_is_taken(
    document: Json, whole: str, parts: set[str]
) -> None:
    components = document["components"]["schemas"]
    reached, left = {whole}, [whole]
    while left:
        found = {ref.rpartition("/")[2] for ref in _references(components[left.pop()])} - reached
        reached |= found
        left += found
    assert parts <= reached
    for name in sorted(reached):
        for field, told in components[name]["properties"].items():
            assert told.get("description"), f"{name}.{field}"
            assert len(told.get("examples", ())) == 1, f"{name}.{field}"
        every = {field: told["examples"][0] for field, told in components[name]["properties"].items()}
        one = msgspec.json.decode(json.dumps(every), type=STRUCTS[name], strict=True)
        assert one is not None


def test_it_tells_the_fields_as_they_are_on_the_wire(document: Json) -> None:
    schemas = document["components"]["schemas"]
    interact = document["paths"]["/api/agent/interact"]["post"]
    assert schema_of(interact) == {"$ref": "#/components/schemas/InteractRequest"}
    assert {"url", "interactiveTree", "errors_detected", "requestId"} <= schemas["InteractRequest"]["properties"].keys()
    assert schemas["InteractRequest"]["required"] == ["url"]
    assert {"taskId", "decision", "turn"} <= schemas["TurnAnswer"]["properties"].keys()


def test_it_tells_the_limits_of_items_and_names(document: Json) -> None:
    schemas = document["components"]["schemas"]
    texts, nothing = schemas["InteractRequest"]["properties"]["errors_detected"]["anyOf"]
    assert texts == {"type": "array", "items": {"type": "string", "maxLength": 20_000}, "maxItems": 500}
    assert nothing == {"type": "null"}
    assert "pattern" in json.dumps(schemas["CheckBody"]["properties"]["files"]["anyOf"][0]["propertyNames"])


def test_structs_of_one_name_are_told_apart(document: Json) -> None:
    def rule_of(path: str) -> Json:
        answer = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        seen, found = set(), [answer]
        while found:
            for ref in _references(found.pop()):
                name = ref.rpartition("/")[2]
                schema = document["components"]["schemas"][name]
                if schema["title"] == "RuleView":
                    return schema
                if name not in seen:
                    seen.add(name)
                    found.append(schema)
        raise AssertionError(f"{path} tells of no rule")

    assert "precision" in rule_of("/api/calibration")["properties"]
    assert "matched" in rule_of("/api/task/{task_id}/trace")["properties"]


def test_examples_fit_their_schemas(document: Json) -> None:
    tried = 0
    for _, path, one in operations(document):
        for body in examples_of(one):
            whole = {**schema_of(one), "components": document["components"]}
            errors = Draft202012Validator(whole).iter_errors(body)
            assert [error.message for error in errors] == [], path
            tried += 1
    assert tried > 12


@pytest.mark.process  # a backtest is one of its own
def test_examples_are_answered(document: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    calls = [("POST", "/api/pairings/code", None)] + [
        (method.upper(), _named(path), body)
        for method, path, one in operations(document)
        if not path.endswith("/answer")  # which takes the token of a notice
        for body in examples_of(one)
    ]
    answers = play(tmp_path, calls)
    refused = [f"{path}: {answer.text}" for (_, path, _), answer in zip(calls, answers, strict=True) if answer.is_error]
    assert refused == []


def _named(path: str) -> str:
    """A path with what it names in it."""
    for name, id_ in (("plan_id", "PLAN_ID"), ("approval_id", "APPROVAL_ID"), ("recipe_id", "add-a-todo")):
        path = path.replace(f"{{{name}}}", id_)
    return path


def test_an_example_answer_fits_its_schema_and_is_what_its_example_body_gets(
    document: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    operation = document["paths"]["/api/agent/guard"]["post"]
    told = operation["responses"]["200"]["content"]["application/json"]
    answers = {name: one["value"] for name, one in told["examples"].items()}
    bodies = operation["requestBody"]["content"]["application/json"]["examples"]
    assert answers.keys() == bodies.keys()
    assert {one["verdict"] for one in answers.values()} == {"pass", "confirm", "block"}
    got = play(tmp_path, [("POST", "/api/agent/guard", bodies[name]["value"]) for name in answers])
    for (name, answer), response in zip(answers.items(), got, strict=True):
        whole = {**told["schema"], "components": document["components"]}
        assert [error.message for error in Draft202012Validator(whole).iter_errors(answer)] == [], name
        assert _lasting(answer) == _lasting(response.json()), name


def _lasting(answer: Json) -> Json:
    """An answer with what differs from call to call, and from policy to policy, left open."""
    changing = {"approvalId": "", "decision": {**answer["decision"], "policyVersion": ""}}
    return {**answer, **{name: one for name, one in changing.items() if name in answer}}


def test_every_body_has_an_example(document: Json) -> None:
    assert [path for _, path, one in operations(document) if "requestBody" in one and not any(examples_of(one))] == []


def _references(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [ref for value in node.values() for ref in _references(value)]
    if isinstance(node, list):
        return [ref for value in node for ref in _references(value)]
    return []
