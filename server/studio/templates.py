"""The templates, found in the packages of the pages: Jinja, imported by the first page that somebody opens."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar.template import TemplateEngineProtocol

from server.studio.assets import address, has_editor
from server.studio.said import FILTERS

if TYPE_CHECKING:
    from jinja2 import Template as JinjaTemplate
    from litestar.plugins.jinja import JinjaTemplateEngine

FOLDER = Path(__file__).parent


class Templates(TemplateEngineProtocol["JinjaTemplate", Mapping[str, Any]]):
    """Litestar's engine for Jinja, made when it is first needed: no start waits for it."""

    def __init__(self, directory: object = None, engine_instance: object = None) -> None:
        """Takes no arguments; Litestar's protocol names some."""

    def get_template(self, template_name: str) -> JinjaTemplate:
        return self._engine.get_template(template_name)

    def register_template_callable(self, key: str, template_callable: Any) -> None:
        self._engine.register_template_callable(key, template_callable)

    def render_string(self, template_string: str, context: Mapping[str, Any]) -> str:
        return self._engine.render_string(template_string, context)

    @cached_property
    def _engine(self) -> JinjaTemplateEngine:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
        from litestar.plugins.jinja import JinjaTemplateEngine

        environment = Environment(
            loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined, auto_reload=False,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        environment.globals["asset"] = address
        environment.globals["has_editor"] = has_editor
        environment.globals["page_id"] = lambda: secrets.token_hex(8)
        environment.filters.update(FILTERS)
        return JinjaTemplateEngine.from_environment(environment)
