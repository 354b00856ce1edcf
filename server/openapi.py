"""The OpenAPI document, made of the structs that decode the requests and encode the answers."""

from __future__ import annotations

import inspect
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from server.problems import MEDIA_TYPE, ProblemDetails
from server.routes.documented import OPTION, Documented

Json = dict[str, Any]
REF = "#/components/schemas/{name}"

ABOUT = """\
Send the state of a page once a turn; get back whether the last action worked, whether the goal is reached, and which
one action comes next. Errors are RFC 9457 problem details. Fields that are not listed are ignored; a field of the wrong
type is refused with its path; null is the same as leaving a field out.
"""


def openapi_document(app: Litestar, version: str) -> Json:
    """Every documented route of the application."""
    routes = sorted(_documented(app), key=lambda found: found[0])
    kinds: list[Any] = [ProblemDetails]
    for *_, told in routes:
        kinds += [kind for kind in (told.body, told.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF, schema_hook=_any_json)
    schema_of = {_name(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: Json = {}
    for path, method, handler, told in routes:
        paths.setdefault(path, {})[method.lower()] = _operation(path, handler, told, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Surefoot", "version": version, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": {name: _readable(schema) for name, schema in components.items()}},
    }


def _readable(schema: Any) -> Any:
    """The same for readers: required fields first, and "or null" left out, since null is the same as absent."""
    if isinstance(schema, list):
        return [_readable(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    shown = {key: _readable(value) for key, value in schema.items() if (key, value) != ("default", None)}
    choices = [choice for choice in shown.get("anyOf", ()) if choice != {"type": "null"}]
    if len(choices) == 1:
        return {**{key: value for key, value in shown.items() if key != "anyOf"}, **choices[0]}
    if isinstance(shown.get("properties"), dict):
        required = shown.get("required", ())
        names = sorted(shown["properties"], key=lambda name: name not in required)
        shown["properties"] = {name: shown["properties"][name] for name in names}
    return shown


def _any_json(_: type) -> Json:
    """Types that stand for any JSON value."""
    return {"description": "any JSON value"}


def _documented(app: Litestar) -> list[tuple[str, str, HTTPRouteHandler, Documented]]:
    return [
        (_template(route.path), method, handler, handler.opt[OPTION])
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())  # a WebSocket's route has none
        if isinstance(handler, HTTPRouteHandler) and OPTION in handler.opt
        for method in handler.http_methods
        if method not in ("HEAD", "OPTIONS")
    ]


def _operation(path: str, handler: HTTPRouteHandler, told: Documented, schema_of: Json) -> Json:
    sentences = inspect.cleandoc(handler.fn.__doc__ or "")
    problem = {"content": {MEDIA_TYPE: {"schema": schema_of[_name(ProblemDetails)]}}}
    answers: Json = {"200": {"description": "OK", "content": _content(schema_of[_name(told.answer)], told.media_type)}}
    for status in told.refusals:
        answers[str(status)] = {"description": HTTPStatus(status).phrase, **problem}
    operation: Json = {
        "operationId": handler.fn.__name__,
        "summary": sentences.partition("\n")[0],
        "description": sentences.partition("\n")[2].strip(),
        "tags": ["operation" if path.count("/") == 1 else "agent"],
        "parameters": _parameters(path, handler, told),
        "responses": answers,
    }
    if told.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(schema_of[_name(told.body)])}
    return operation


def _parameters(path: str, handler: HTTPRouteHandler, told: Documented) -> list[Json]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    text = {"type": "string"}
    in_path = [{"name": name, "in": "path", "required": True, "schema": text} for name in names]
    queried = [name for name in inspect.signature(handler.fn).parameters if name not in ("request", *names)]
    return in_path + [
        {"name": name, "in": "query", "required": False, "schema": text} for name in (*queried, *told.queried)
    ]


def _content(schema: Json, media_type: str = "application/json") -> Json:
    return {media_type: {"schema": schema}}


def _template(path: str) -> str:
    return path.replace(":str}", "}")


def _name(kind: Any) -> str:
    return str(kind)
