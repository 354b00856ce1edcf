"""A request's body, read strictly: JSON of the right shape, or a refusal that says where it is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
import re2
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from msgspec import Raw, Struct

from server.problems import AnyRequest, FieldError, Problem, bad_input, bad_json

LARGE_BYTES = 500_000  # of a body that is decoded beside other calls: in some milliseconds
THROWN_AWAY = 64 * 1024 * 1024  # bytes at most of a body that is too large

T = TypeVar("T")

_nul = re2.compile(rb"(?:^|[^\\])(?:\\\\)*(\\u0000)")
_high_surrogate = re2.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}(\\u[dD][c-fC-F][0-9a-fA-F]{2})?")
_given = re2.compile(r"^(Invalid enum value) (?s:.*)$")  # what was sent in place of a known word may be anything
_MISSING = "Object missing required field `"
_SURROGATE = "a lone surrogate at byte {}: send text made well-formed (toWellFormed() in JavaScript)"


class BodyReader(Generic[T]):
    """Decodes bodies of one type, and counts the fields that nobody knows."""

    def __init__(self, kind: type[Struct], shape: Any = None) -> None:
        """`shape` is the type of the body where that is more than one `kind`, such as a list of them."""
        self._decode: Callable[[bytes], T] = msgspec.json.Decoder(shape or kind).decode
        self._known = {field.encode_name for field in msgspec.structs.fields(kind)}
        self._fields = msgspec.json.Decoder(dict[str, Raw] | list[dict[str, Raw]]).decode
        self.unknown: dict[str, int] = {}  # field -> requests that carried it, the first 100 names

    async def read(self, request: AnyRequest) -> T:
        """Raises Problem: 400 for what is not the right JSON, 415 for what does not say that it is JSON."""
        _check_media_type(request)
        try:
            body = await request.body()
        except RequestEntityTooLarge:
            await _let_finish(request)
            raise
        if len(body) < LARGE_BYTES:
            return self.parse(body)
        return await asyncio.to_thread(self.parse, body)

    def parse(self, body: bytes) -> T:
        try:
            value = self._decode(body)
            fields = self._fields(body)
        except msgspec.ValidationError as error:
            _refuse_broken(body)
            raise bad_input(field_error(str(error))) from None
        except RecursionError:
            raise bad_json("nested too deeply: no field of this API nests deeper than a few levels") from None
        except ValueError as error:
            raise bad_json(_broken_at(body, str(error))) from None
        refuse_hidden(body)
        names = {name for one in (fields if isinstance(fields, list) else (fields,)) for name in one}
        self._count(names - self._known)
        return value

    def _count(self, names: set[str]) -> None:
        for name in names:
            if name in self.unknown or len(self.unknown) < 100:
                self.unknown[name[:100]] = self.unknown.get(name[:100], 0) + 1


def _refuse_broken(body: bytes) -> None:
    """The decoder stops at the first value of a wrong type; what stands after it may be no JSON."""
    try:
        msgspec.json.decode(body)
    except RecursionError:
        raise bad_json("nested too deeply: no field of this API nests deeper than a few levels") from None
    except ValueError as error:
        raise bad_json(_broken_at(body, str(error))) from None


def refuse_hidden(body: bytes) -> None:
    """Refuse what the decoder lets through: invalid UTF-8 in a field that is ignored, and escaped NULs."""
    if not body.isascii():
        try:
            body.decode()
        except UnicodeDecodeError as error:
            raise bad_json(f"byte {error.start} is no UTF-8") from None
    if b"\\u0000" in body and (nul := _nul.search(body)):
        raise bad_json(f"a NUL at byte {nul.start(1)}: no text of a page holds one, remove it")


def field_error(message: str) -> FieldError:
    """msgspec's sentence taken apart: ``Expected `str`, got `int` - at `$.a[1].b` ``."""
    what, _, where = message.partition(" - at `$")
    path = where.removesuffix("`").removeprefix(".")
    if what.startswith(_MISSING):
        missing = what.removeprefix(_MISSING).removesuffix("`")
        return FieldError(f"{path}.{missing}" if path else missing, "is required")
    what = _given.sub(r"\1", what)
    return FieldError(path or "$", what[:1].lower() + what[1:].replace("`", ""))


def _check_media_type(request: AnyRequest) -> None:
    said = request.headers.get("content-type", "")
    kind, _, parameters = said.lower().replace(" ", "").replace('"', "").partition(";")
    if not (kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))):
        detail = f"Content-Type is {said[:100]!r}: send application/json"
    elif "charset=" in parameters and parameters.removeprefix("charset=") not in ("utf-8", "utf8"):
        detail = f"Content-Type is {said[:100]!r}: JSON is sent as UTF-8"
    elif request.headers.get("content-encoding", "identity").lower() != "identity":
        detail = "Content-Encoding: bodies are read as they are, send it uncompressed"
    else:
        return
    raise Problem(415, "unsupported-media-type", "Not JSON", detail)


async def _let_finish(request: AnyRequest) -> None:
    """Throw away what is still on its way, within limits.

    Many clients send everything before they read a word; closing on them would reset the connection, and they would
    never see why.
    """
    if "expect" in request.headers:
        return  # this one asked first, and has sent nothing
    left = THROWN_AWAY
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            while left > 0:
                event = await request.receive()
                if event["type"] != "http.request" or not event["more_body"]:
                    return
                left -= len(event["body"])


def _broken_at(body: bytes, message: str) -> str:
    """Where the body stops being JSON, as well as it can be said."""
    try:
        body.decode()
    except UnicodeDecodeError as error:
        return f"byte {error.start} is no UTF-8"
    if "surrogate" in message or "hex escape" in message:
        end = message.rpartition("(byte ")[2].rstrip(")")
        return _SURROGATE.format(int(end) - 6 if end.isdigit() else f"(unknown of {len(body)})")
    if "truncated" not in message:
        return message.removeprefix("JSON is malformed: ")
    tail = max(0, len(body) - 18)  # the decoder calls a body cut when it ends where a second half would stand
    for match in _high_surrogate.finditer(body[tail:]):
        if match.group(1) is None:
            return _SURROGATE.format(tail + match.start())
    return f"it ends at byte {len(body)}, before the JSON does" if body.strip() else "it is empty"
