"""What the API document says that Litestar cannot read off a handler: bodies, refusals, and structs in msgspec's words.

Handlers decode bodies themselves, and strictly (`server.wire.body`), so a body stands in no signature: `takes` names
it. The document is made when somebody asks for it, and no sooner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast, get_args, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Example, OpenAPIMediaType, OpenAPIResponse, Operation, Reference, RequestBody, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct

from server.problems import MEDIA_TYPE, ProblemDetails

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

Json = dict[str, Any]
COMPONENTS = "#/components/schemas/"

REFUSED: Mapping[int, str] = {
    400: "The request does not fit the API: `errors` names each field.",
    401: "No key was sent, or one that does not hold (any more).",
    403: "Not for the role of this key; without keys: by a page of somebody else, or a name not this server's.",
    404: "There is no such thing; `detail` says where to find what there is.",
    409: "There is no room, or the `requestId` was used for something else: `detail` says what to do.",
    413: "The body is over the limit of this server.",
    415: "The body is not sent as JSON in UTF-8, or is compressed.",
    429: "Too much at once, of requests, of turns or of readers: `Retry-After` says how many seconds to wait.",
    500: "A bug. The task is as it was, so the call can be made again; the server's log says more.",
    503: "Not now: `detail` says why. Nothing was stored, so the call can be made again.",
}
EVERYWHERE = (401, 403, 429, 500)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The `responses` of a handler that refuses with these; every handler may with those in EVERYWHERE."""
    return {
        status: ResponseSpec(
            ProblemDetails, generate_examples=False, description=REFUSED[status], media_type=MEDIA_TYPE
        )
        for status in sorted({*statuses, *EVERYWHERE})
    }


class Taking(Operation):
    """An operation with a body that its handler decodes itself. Examples are by what they show."""

    body: ClassVar[Any]
    examples: ClassVar[Mapping[str, object]]  # of bodies
    answers: ClassVar[Mapping[str, object]]  # to the bodies of the same names

    def __init__(self, **told: Any) -> None:
        super().__init__(**told)
        (schema,), _ = _told(self.body)
        content = OpenAPIMediaType(schema=cast(Schema, schema), examples={**_shown(self.examples)} or None)
        self.request_body = RequestBody(content={"application/json": content}, required=True)
        if self.answers and self.responses:
            answered = cast(OpenAPIResponse, self.responses["200"]).content or {}
            answered["application/json"].examples = {**_shown(self.answers)}


def _shown(examples: Mapping[str, object]) -> dict[str, Example]:
    return {name: Example(summary=name.replace("_", " "), value=one) for name, one in examples.items()}


def takes(body: Any, answers: Mapping[str, object] | None = None, /, **examples: object) -> type[Taking]:
    """The `operation_class` of a handler for bodies of this type, with examples of them and of what it answers."""
    return type("Taking", (Taking,), {"body": body, "examples": examples, "answers": answers or {}})


def bodies_of(handlers: Iterable[object]) -> Iterator[Any]:
    """The types of all bodies that these handlers take."""
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler) and issubclass(handler.operation_class, Taking):
            yield handler.operation_class.body


class Structs(OpenAPISchemaPlugin):
    """Schemas of structs as msgspec tells them; Litestar's own lose their docstrings, and the limits of items.

    Bodies are in no signature, so Litestar never asks for their schemas: they come along with those that it asks for.
    """

    def __init__(self, bodies: Iterable[Any], fields: Mapping[str, Mapping[str, Json]]) -> None:
        """`fields` is what their schemas say besides, by struct and field."""
        self._bodies = tuple(bodies)
        self._fields = fields

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return isinstance(value, type) and issubclass(value, Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        kind = field_definition.annotation
        schema = schema_creator.schema_registry.get_schema_for_field_definition(field_definition)
        components = _told(kind)[1]
        told = next(components[name] for name in _names(kind) if name in components)
        more = next((self._fields[name] for name in _names(kind) if name in self._fields), {})
        for field, one in more.items():
            told["properties"][field] |= one
        nested = {name: one for one in _structs_in(*_hints(kind)) for name in _names(one)}

        def linked(node: Any) -> Any:
            if isinstance(node, dict) and "$ref" in node:
                rest, name = dict(node), node["$ref"].removeprefix(COMPONENTS)
                del rest["$ref"]
                reference = _schema_of(nested[name], schema_creator)
                return {**rest, "allOf": [reference]} if rest else reference
            if isinstance(node, dict):
                return {key: linked(value) for key, value in node.items()}
            return [linked(part) for part in node] if isinstance(node, list) else node

        for key, value in told.items():
            setattr(schema, key, linked(value))
        for body in _structs_in(*self._bodies):
            _schema_of(body, schema_creator)
        return schema


def _schema_of(kind: type[Struct], schema_creator: SchemaCreator) -> Schema | Reference:
    return schema_creator.for_field_definition(FieldDefinition.from_annotation(kind))


def _told(kind: Any) -> tuple[tuple[Json, ...], Json]:
    """The schema of a type, and those of all structs in it by their names."""
    return msgspec.json.schema_components([kind], ref_template=COMPONENTS + "{name}", schema_hook=_any_json)


def _names(kind: type[Struct]) -> tuple[str, str]:
    """What msgspec calls a struct, and what it does where two are called the same."""
    return kind.__name__, f"{kind.__module__}.{kind.__qualname__}"


def _any_json(_: type) -> Json:
    """Types that stand for any JSON value."""
    return {"description": "any JSON value"}


def _hints(kind: type[Struct]) -> Iterable[Any]:
    return get_type_hints(kind, include_extras=True).values()


def _structs_in(*annotations: Any) -> Iterator[type[Struct]]:
    for annotation in annotations:
        if isinstance(annotation, type) and issubclass(annotation, Struct):
            yield annotation
        yield from _structs_in(*get_args(annotation))
