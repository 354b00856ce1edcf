"""What is known beside the page: passages of the organisation's knowledge, and what the web says."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.facts.words import Asked, ReplyStatus


class ContextFacts(Struct, frozen=True, kw_only=True):
    """context.*: what the organisation's knowledge has to say of the goal."""

    found: Annotated[int, Meta(ge=0, description="passages relevant enough to be shown to a model")] = 0
    best: Annotated[
        float, Meta(ge=0, le=1, description="share of the goal's words that the most relevant of them holds")
    ] = 0.0
    covered: Annotated[float, Meta(ge=0, le=1, description="share of the goal's words that they hold together")] = 0.0
    searchable: Annotated[bool, Meta(description="the web can be searched: there is a key")] = False


class WebFacts(Struct, frozen=True, kw_only=True):
    """web.*: what a search of the web brought."""

    asked: Asked = 0
    status: ReplyStatus = "none"
    results: Annotated[int, Meta(ge=0, description="results that were found")] = 0


class InformedFacts(Struct, frozen=True, kw_only=True):
    """informed.*: what models that plan and act are shown beside the page."""

    knowledge: Annotated[bool, Meta(description="the passages that were found")] = False
    web: Annotated[bool, Meta(description="what the search brought")] = False
