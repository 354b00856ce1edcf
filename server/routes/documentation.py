"""The API document, and a page that shows it without reaching for anything on the internet."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.metadata import version
from importlib.resources import files

import msgspec
from litestar import Litestar, MediaType, Response, get

from server.openapi import openapi_document
from server.problems import AnyRequest

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Surefoot API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } openapi-explorer { --font-regular: system-ui, sans-serif; }</style>
<script type="module" src="/schema/openapi-explorer.js"></script>
</head>
<body>
<openapi-explorer spec-url="/schema/openapi.json" use-path-in-nav-bar="true" hide-authentication="true"
  hide-server-selection="true" primary-color="#1f6f54" nav-bg-color="#17362d"></openapi-explorer>
</body>
</html>
"""


@get("/schema", media_type=MediaType.HTML, sync_to_thread=False)
def schema_page() -> str:
    return PAGE


@get("/schema/openapi.json", sync_to_thread=False)
def schema_document(request: AnyRequest) -> Response[bytes]:
    return Response(_document(request.app), media_type="application/json")


@get("/schema/openapi-explorer.js", sync_to_thread=False)
def explorer(request: AnyRequest) -> Response[bytes]:
    """Shipped compressed, which is how every browser takes it."""
    packed = files("server").joinpath("static", "openapi-explorer.min.js.gz").read_bytes()
    headers = {"cache-control": "public, max-age=86400", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="text/javascript", headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(packed), media_type="text/javascript", headers=headers)


@cache
def _document(app: Litestar) -> bytes:
    return msgspec.json.encode(openapi_document(app, version("surefoot")))
