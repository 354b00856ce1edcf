"""What is seen of the page and by the client."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Count, Post, ReadBack, Share


class PageFacts(Struct, frozen=True, kw_only=True):
    """page.*: the page now against the page before the action."""

    url_changed: Annotated[bool, Meta(description="significantly: host, path, hash route; query for navigations")]
    cross_domain: bool
    content_changed: Annotated[bool, Meta(description="an interactive element or an alert changed")]
    alert_marked: Annotated[bool, Meta(description="a new message that the page marks as an error")]
    alert_worded: Annotated[bool, Meta(description="a new message that is worded as an error")]
    field_invalid: Annotated[bool, Meta(description="a field newly marked as invalid")]
    dialog_appeared: bool
    structure_changed: Annotated[bool, Meta(description="a form or a dialog came or went")]
    similarity: Annotated[float, Meta(ge=0, le=1, description="weighted Jaccard over element signatures")]


class ReadFacts(Struct, frozen=True, kw_only=True):
    """read.*: the value or state of the field that was filled or checked."""

    page: Annotated[ReadBack, Meta(description="read back from the page")]
    client: Annotated[Literal["none", "ok", "failed"], Meta(description="the client's own check of it")]


class ClientFacts(Struct, frozen=True, kw_only=True):
    """client.*: what the client saw with its own eyes."""

    network: bool
    mutated: bool
    quiet: Annotated[bool, Meta(description="no traffic and no mutation, not even what the site makes by itself")]
    url_changed: bool
    verification: Literal["none", "passed", "failed"]
    errors: Count
    successes: Count
    has_errors: bool
    has_success: bool
    error: Annotated[str, Meta(description="the first error that client or page shows; page text, for people")]


class NextFacts(Struct, frozen=True, kw_only=True):
    """next.*: whether the next goal is within reach on the page."""

    required: Annotated[bool, Meta(description="the plan says that it must be")]
    available: bool


class PostFacts(Struct, frozen=True, kw_only=True):
    """post.*: the step's postcondition and the task's open obligations, judged on the page now."""

    outcome: Post
    enforce: Annotated[bool, Meta(description="postconditions decide: settings.postconditions, offline by default")]
    note: Annotated[str, Meta(description="the criterion as an observation, where postconditions only advise")]
    all_met: Annotated[bool, Meta(description="there are obligations, and every open one is met now")]


class DutyFacts(Struct, frozen=True, kw_only=True):
    """duty.*: the task's open obligations, those of a new plan among them, held against the page now."""

    open: Annotated[int, Meta(ge=0, description="neither discharged nor waived")] = 0
    unmet: Annotated[int, Meta(ge=0, description="of these, criteria that the page shows not to be met")] = 0
    unread: Annotated[int, Meta(ge=0, description="of these, what no rule can tell from the page")] = 0
    note: Annotated[str, Meta(description="the unmet ones, each after its id; no condition may read it")] = ""


class PredictFacts(Struct, frozen=True, kw_only=True):
    """predict.*: what the action was expected to lead to, held against the page and the client's own look."""

    asked: Annotated[bool, Meta(description="something was expected that can be checked, or the client looked")] = False
    checks: Annotated[int, Meta(ge=0, description="checks that could be made on the page")] = 0
    score: Annotated[float, Meta(ge=0, le=1, description="share of these checks that were met")] = 0.0
    element: Annotated[
        Literal["none", "met", "missing", "unknown"], Meta(description="the element that was expected on the page")
    ] = "none"
    url: Annotated[
        Literal["none", "met", "missed"], Meta(description="the expected change of the URL, or that it stays")
    ] = "none"
    moved: Annotated[bool, Meta(description="the URL changed, and was expected to")] = False
    client: Annotated[
        Literal["none", "found", "missing"], Meta(description="the client's own look for the expected element")
    ] = "none"
    note: Annotated[str, Meta(description="what was not met, for people; no condition may read it")] = ""


class PredictionFacts(Struct, frozen=True, kw_only=True):
    """prediction.*: how sure the expected outcome came about. It informs corrections and clients, nothing else."""

    step: Annotated[Literal["start", "based", "looked"], Meta(description="how far the calculation has come")] = "start"
    confidence: Share = 0.0
