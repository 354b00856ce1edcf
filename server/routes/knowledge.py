"""What the organisation knows: put in, looked through, taken out."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, put
from litestar.params import FromPath, QueryParameter

from engine.knowledge import LibraryFull, UnknownDocument
from server.openapi import refusals, takes
from server.problems import AnyRequest, FieldError, Problem, bad_input
from server.services import services_of, tenant_of
from server.wire import examples
from server.wire.knowledge import (
    DeleteAnswer,
    DocumentView,
    KnowledgeView,
    PutAnswer,
    WireDocuments,
    document_view,
    documents_of,
    passage_view,
)

PATH = "/api/knowledge"
PASSAGES = 10  # that a query is answered with

MAX_QUERY_CHARS = 20_000

GivenId = Annotated[str, QueryParameter(max_length=256)]
Query = Annotated[str, QueryParameter(name="query")]  # the handler's own would be the framework's


@put(
    PATH, summary="Put documents in",
    operation_class=takes(WireDocuments, **examples.KNOWLEDGE),
    responses=refusals(400, 409, 413, 415, 503),
)
async def put_knowledge(request: AnyRequest) -> Response[PutAnswer]:
    """One document, or a list of them; each takes the place of the one with its id."""
    services, tenant = services_of(request), tenant_of(request)
    given = documents_of(await services.knowledge_body.read(request))
    async with services.lanes.hold(("knowledge", tenant)):
        try:
            ids = await services.library.put(tenant, given)
        except LibraryFull as error:
            raise Problem(409, "knowledge-full", "There is no room", f"{error}: delete what is not needed") from None
        return _json(PutAnswer(ids, len(await services.library.documents(tenant))))


@get(PATH, summary="List documents, or search them", responses=refusals(400, 503))
async def list_knowledge(request: AnyRequest, sought: Query = "") -> Response[KnowledgeView]:
    """Every document, without its text; with `query`, the passages that answer it best, as a turn would find them."""
    library, tenant = services_of(request).library, tenant_of(request)
    if len(sought) > MAX_QUERY_CHARS:
        raise bad_input(FieldError("query", f"has {len(sought)} characters, at most {MAX_QUERY_CHARS} are possible"))
    known = await library.documents(tenant)
    if not sought.strip():
        return _json(KnowledgeView(len(known), documents=tuple(document_view(one) for one in known)))
    found = await library.search(tenant, sought, PASSAGES)
    return _json(KnowledgeView(len(known), passages=tuple(passage_view(one) for one in found)))


@get(PATH + "/{document_id:str}", summary="Read a document", responses=refusals(400, 404, 503))
async def document(request: AnyRequest, document_id: FromPath[str]) -> Response[DocumentView]:
    """One document with its text."""
    library = services_of(request).library
    try:
        return _json(document_view(await library.document(tenant_of(request), document_id), whole=True))
    except UnknownDocument as error:
        raise _unknown(error) from None


@delete(PATH + "/{document_id:str}", summary="Delete a document", status_code=200, responses=refusals(400, 404, 503))
async def delete_document(request: AnyRequest, document_id: FromPath[str]) -> Response[DeleteAnswer]:
    """Take one document out."""
    return await _deleted(request, document_id)


@delete(PATH, summary="Delete a document by any id", status_code=200, responses=refusals(400, 404, 503))
async def delete_knowledge(request: AnyRequest, id: GivenId = "") -> Response[DeleteAnswer]:
    """The same, for ids that can't stand in a path. There is no call that deletes everything."""
    if not id:
        raise bad_input(FieldError("id", "is required: the id of the document to delete"))
    return await _deleted(request, id)


async def _deleted(request: AnyRequest, document_id: str) -> Response[Any]:
    services, tenant = services_of(request), tenant_of(request)
    async with services.lanes.hold(("knowledge", tenant)):
        try:
            await services.library.remove(tenant, document_id)
        except UnknownDocument as error:
            raise _unknown(error) from None
        return _json(DeleteAnswer(document_id, len(await services.library.documents(tenant))))


def _unknown(error: UnknownDocument) -> Problem:
    detail = f"there is no document {error.document_id[:100]!r}: GET {PATH} lists what there is"
    return Problem(404, "unknown-document", "Unknown document", detail)


def _json(answer: msgspec.Struct) -> Response[Any]:
    return Response(msgspec.json.encode(answer), media_type="application/json")
