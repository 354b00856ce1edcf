"""The API document, and a page to read it and try it out: Swagger UI, which never reaches for the internet."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from importlib.metadata import version

from litestar import MediaType, Router, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, SwaggerRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from swagger_ui_bundle import swagger_ui_path

from server.problems import AnyRequest

ABOUT = """\
Send the state of a page once a turn; get back whether the last action worked, whether the goal is reached, and which
one action comes next. Errors are RFC 9457 problem details. Fields that are not listed are ignored; a field of the wrong
type is refused with its path; null is the same as leaving a field out.
"""
ASSETS: Mapping[str, str] = {  # of the package, and what they are; the rest of it would load things from elsewhere
    "swagger-ui-bundle.js": "text/javascript",
    "swagger-ui-standalone-preset.js": "text/javascript",
    "swagger-ui.css": "text/css",
    "favicon-32x32.png": "image/png",
}
PLACE = f"/schema/{swagger_ui_path.name}"  # with the version of Swagger UI in it: what lies there never changes
ONLY_FROM_HERE = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def api_document() -> OpenAPIConfig:
    """How Litestar makes and shows the document; made when it is asked for the first time."""
    page = SwaggerRenderPlugin(
        path="/",
        js_url=f"{PLACE}/swagger-ui-bundle.js",
        standalone_preset_js_url=f"{PLACE}/swagger-ui-standalone-preset.js",
        css_url=f"{PLACE}/swagger-ui.css",
        favicon=f'<link rel="icon" href="{PLACE}/favicon-32x32.png">',
    )
    return OpenAPIConfig(
        title="Surefoot",
        version=version("surefoot"),
        description=ABOUT,
        servers=[],  # the one that the document comes from
        use_handler_docstrings=True,
        operation_id_creator=_name_of,
        render_plugins=[page, JsonRenderPlugin(media_type=MediaType.JSON)],
        openapi_router=Router(
            "/schema",
            route_handlers=[],
            include_in_schema=False,
            before_request=_prepare,
            response_headers={"content-security-policy": ONLY_FROM_HERE},
        ),
    )


@get(PLACE + "/{name:str}", include_in_schema=False)
async def asset(name: FromPath[str]) -> File:
    if name not in ASSETS:
        raise NotFoundException
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return File(
        swagger_ui_path / name, filename=name, media_type=ASSETS[name], content_disposition_type="inline",
        headers=headers,
    )  # fmt: skip


async def _prepare(request: AnyRequest) -> None:
    """Making the document takes a moment, which no turn should wait for. Raises NotFoundException for other paths."""
    if "path" in request.path_params:  # Litestar's own answer to these is no problem document
        raise NotFoundException
    await asyncio.to_thread(lambda: request.app.openapi_schema)


def _name_of(handler: HTTPRouteHandler, *_: object) -> str:
    return handler.handler_name
