"""Errors as RFC 9457 problem details. Everything that is not a 200 leaves through here."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import Struct

from server.boundary import BOUNDARY

log = structlog.get_logger("surefoot.http")

AnyRequest = Request[Any, Any, Any]
MEDIA_TYPE = "application/problem+json"


class FieldError(Struct, frozen=True):
    """What is wrong with one field; `path` as in `interactiveTree[1].n`, `$` for the body itself."""

    path: str
    message: str


class ProblemDetails(Struct, frozen=True, omit_defaults=True):
    type: str
    title: str
    status: int
    detail: str
    errors: tuple[FieldError, ...] = ()


class Problem(Exception):
    """A refusal with a reason a client can act on. `kind` ends the problem's type."""

    def __init__(self, status: int, kind: str, title: str, detail: str, errors: tuple[FieldError, ...] = ()) -> None:
        super().__init__(detail)
        self.details = ProblemDetails(f"urn:surefoot:problem:{kind}", title, status, detail, errors)


def bad_input(*errors: FieldError) -> Problem:
    detail = "; ".join(f"{e.path}: {e.message}" for e in errors)
    return Problem(400, "bad-input", "The request does not fit the API", detail, errors)


def bad_json(detail: str) -> Problem:
    return Problem(400, "bad-json", "The body is not JSON", detail)


def unknown_task(task_id: str) -> Problem:
    return Problem(404, "unknown-task", "Unknown task", f"there is no task {task_id[:100]!r}: start one without taskId")


def key_in_use(request_id: str) -> Problem:
    said = f"requestId {request_id[:100]!r} was used for another session, task or goal"
    return Problem(409, "request-id-in-use", "The requestId is taken", f"{said}: send a new one with every call")


def no_receipt(task_id: str, status: str) -> Problem:
    detail = f"task {task_id[:100]!r} is {status}, not completed: only a task that was shown to be done has a receipt"
    return Problem(404, "no-receipt", "No receipt", detail)


def respond(details: ProblemDetails, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    body = msgspec.json.encode(BOUNDARY.out(details))
    return Response(body, status_code=details.status, media_type=MEDIA_TYPE, headers=dict(headers or {}))


def on_problem(_: AnyRequest, problem: Problem) -> Response[bytes]:
    return respond(problem.details)


def on_http_exception(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """What the framework refuses: no such path, wrong method, a body over the limit."""
    status = HTTPStatus(error.status_code)
    path = request.scope["path"]
    sentence = {
        404: f"there is nothing at {path[:200]!r}: /schema lists what there is",
        405: f"{request.method} is not possible at {path[:200]!r}: /schema lists what is",
        413: "the body is over the limit of this server: send less of the page, or raise SUREFOOT_MAX_BODY",
    }.get(status, error.detail)
    kind = status.phrase.lower().replace(" ", "-")
    return respond(ProblemDetails(f"urn:surefoot:problem:{kind}", status.phrase, status, sentence), error.headers)


def on_bug(request: AnyRequest, error: Exception) -> Response[bytes]:
    """A bug: the log has the traceback, the client no internals."""
    log.error("unexpected error", method=request.method, path=request.scope["path"], exc_info=error)
    detail = "the server failed to answer; its log says why. The task is as it was: the call can be made again"
    return respond(ProblemDetails("urn:surefoot:problem:internal", "Internal error", 500, detail))
