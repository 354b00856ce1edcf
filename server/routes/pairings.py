"""Pairing: a program of this machine gets a code, and the extension that says it may call from then on."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import QueryParameter
from msgspec import Struct

from server.audit import INSTALLATION
from server.openapi import refusals, takes
from server.origin import UNPAIRED, is_extension, programs_only
from server.pairing import OPEN_FOR, NoOffer, Paired, WrongCode
from server.problems import AnyRequest, FieldError, Problem, bad_input
from server.services import principal_of, services_of
from server.tenants import ANYBODY
from server.wire import examples
from server.wire.pairing import PairingBody

PATH = "/api/pairings"


class OfferAnswer(Struct, frozen=True, rename="camel"):
    """A code that pairs one extension."""

    code: str
    expires_in_seconds: int


class PairedAnswer(Struct, frozen=True):
    """The extension that may call now."""

    origin: str


class PairingsAnswer(Struct, frozen=True):
    """All extensions that may call; `since` in seconds since 1970."""

    paired: tuple[Paired, ...]


class UnpairedAnswer(Struct, frozen=True):
    """How many extensions may not call any more."""

    forgotten: int


@post(
    f"{PATH}/code", summary="Get a code to pair an extension with", status_code=200, guards=[programs_only],
    responses=refusals(503),
)
async def pairing_code(request: AnyRequest) -> Response[OfferAnswer]:
    """A code that pairs one extension, for ten minutes and five tries; it takes the place of the one before."""
    return Response(OfferAnswer(await services_of(request).pairings.offer(), OPEN_FOR))


@post(
    PATH, summary="Pair the extension that calls", status_code=200, opt={UNPAIRED: True},
    operation_class=takes(PairingBody, **examples.PAIRING),
    responses=refusals(400, 413, 415, 503),
)
async def pair(request: AnyRequest) -> Response[PairedAnswer]:
    """Let the extension that calls in, by the code. It is known by its `Origin`, which no extension can choose."""
    services = services_of(request)
    body = await services.pairing_body.read(request)
    origin = request.headers.get("origin", "")
    if not is_extension(origin):
        raise bad_input(FieldError("$", "only a browser extension is paired: programs of this machine may call anyway"))
    try:
        entry = services.audit.before(ANYBODY, "extension.paired", tenant=INSTALLATION, origin=origin)
        await services.pairings.claim(origin, body.code, entry)
    except NoOffer:
        detail = "no code can be used now: run `surefoot pair` on the server's machine, and enter what it shows"
        raise Problem(403, "no-pairing-code", "No code", detail) from None
    except WrongCode as wrong:
        raise _wrong_code(wrong.left) from None
    return Response(PairedAnswer(origin))


def _wrong_code(left: int) -> Problem:
    more = f"{left} more tries" if left else "it can be used no more: run `surefoot pair` again"
    return Problem(403, "wrong-pairing-code", "Wrong code", f"this is not the code that `surefoot pair` showed; {more}")


@get(PATH, summary="See which extensions are paired", guards=[programs_only], responses=refusals(503))
async def pairings(request: AnyRequest) -> Response[PairingsAnswer]:
    """Every extension that may call."""
    return Response(PairingsAnswer(await services_of(request).pairings.all()))


@delete(PATH, summary="Forget an extension", status_code=200, guards=[programs_only], responses=refusals(400, 503))
async def unpair(
    request: AnyRequest, origin: Annotated[str, QueryParameter(max_length=300)]
) -> Response[UnpairedAnswer]:
    """Have one extension paired no more."""
    services = services_of(request)
    if not await services.pairings.knows(origin):
        return Response(UnpairedAnswer(0))
    async with services.audit.before(
        principal_of(request), "extension.forgotten", tenant=INSTALLATION, origin=origin
    ):
        return Response(UnpairedAnswer(int(await services.pairings.forget(origin))))
