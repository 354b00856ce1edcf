"""The requests about policies as they are on the wire."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from server.wire.turns import Id

FileName = Annotated[str, Meta(
    pattern=r"^(?:[a-z][a-z0-9_]{0,60}|words/[A-Za-z0-9_-]{1,60})[.]yaml(?![\s\S])", max_length=72
)]  # fmt: skip
FileText = Annotated[str, Meta(max_length=256 * 1024)]
PolicyFiles = Annotated[dict[FileName, FileText | None], Meta(max_length=200)]
Whole = Annotated[bool, Meta(description="Whether `files` are all there are.")]
Values = Annotated[dict[str, Any], Meta(max_length=1000)]


class EvaluateBody(Struct, frozen=True, kw_only=True):
    """`facts` are nested or dotted; those that are left out are neutral: null, false, 0, `none` or empty."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=100, description="Its name, as in `tier1`.")]
    facts: Annotated[Values, Meta(description="What the rules are to see.")]
    settings: Annotated[Values | None, Meta(description="In place of those in force.")] = None


class CheckBody(Struct, frozen=True, kw_only=True):
    """`files` are laid over those in force, null taking one away; with `whole` they are all there are.

    `yaml` is a single rule set, which says its own name.
    """

    files: Annotated[PolicyFiles | None, Meta(description="Text by file name.")] = None
    yaml: Annotated[FileText | None, Meta(description="One rule set, in place of `files`.")] = None
    whole: Whole = False


class BacktestBody(Struct, frozen=True, kw_only=True):
    """`files` as in a check; `tasks` are those whose turns are decided again, all if absent."""

    files: Annotated[PolicyFiles, Meta(description="Text by file name.")]
    whole: Whole = False
    tasks: Annotated[
        Annotated[list[Id], Meta(min_length=1, max_length=1000)] | None, Meta(description="All if absent.")
    ] = None
