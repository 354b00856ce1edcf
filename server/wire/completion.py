"""The requests of the completion gate as they are on the wire, and what the engine makes of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from engine.exchange.errors import MissingField
from engine.gate import AgentPlan, Claim, Evidence, PlannedStep, read_screenshot
from server.wire.mapping import page_input
from server.wire.turns import Id, Idempotency, Text, WirePage

Group = Annotated[Id | None, Meta(description="What claims belong together by; one of the two is required.")]
Short = Annotated[str, Meta(max_length=4_000)]


class WirePlannedStep(Struct, frozen=True):
    """One step of the agent's plan; `verify` says how to see on the page that it is done."""

    description: Short
    verify: Short | None = None


class WireAgentPlan(Struct, frozen=True):
    goal: Text
    steps: Annotated[list[WirePlannedStep], Meta(min_length=1, max_length=100)]


class WireEvidence(WirePage, frozen=True, kw_only=True, rename="camel"):
    """The page at the moment of the claim, and a picture of it: PNG, JPEG or WebP, in base64 or as a data: URL."""

    screenshot: Annotated[str, Meta(max_length=7_500_000)] | None = None


class CompleteBody(Struct, frozen=True, kw_only=True, rename="camel"):
    """What an agent says of its task. Claims belong together by `taskId`, else by `sessionId`."""

    status: Annotated[
        Literal["planned", "success", "partial", "blocked"], Meta(description="How the agent says that it went.")
    ]
    task_id: Group = None
    session_id: Group = None
    summary: Annotated[Text | None, Meta(description="What was done, in words.")] = None
    original_request_summary: Annotated[Text | None, Meta(description="What was asked for, in words.")] = field(
        name="original_request_summary", default=None
    )
    remaining_work: Annotated[
        Text | Annotated[list[Text], Meta(max_length=100)] | None, Meta(description="What is left to do.")
    ] = field(name="remaining_work", default=None)
    plan: Annotated[
        WireAgentPlan | None, Meta(description="What the agent means to do; claims are held against it.")
    ] = None
    evidence: Annotated[WireEvidence | None, Meta(description="What is to show it.")] = None
    request_id: Idempotency = None


class StoppedBody(Struct, frozen=True, kw_only=True, rename="camel"):
    """An agent that ended without saying how its task went."""

    task_id: Group = None
    session_id: Group = None
    request_id: Idempotency = None


def claim_of(body: CompleteBody) -> Claim:
    """Raises MissingField where the claim belongs to nothing, or the screenshot is none."""
    _check_group(body)
    left = body.remaining_work
    return Claim(
        event=body.status,
        task_id=body.task_id,
        session_id=body.session_id,
        summary=body.summary or "",
        request=body.original_request_summary or "",
        remaining=tuple(left) if isinstance(left, list) else (left,) if left else (),
        plan=_plan(body.plan) if body.plan else None,
        evidence=_evidence(body.evidence) if body.evidence else None,
        request_id=body.request_id,
    )


def stop_of(body: StoppedBody) -> Claim:
    """Raises MissingField where it is not said who stopped."""
    _check_group(body)
    return Claim(event="stopped", task_id=body.task_id, session_id=body.session_id, request_id=body.request_id)


def _check_group(body: CompleteBody | StoppedBody) -> None:
    if body.task_id is None and body.session_id is None:
        raise MissingField("sessionId", "is required, or a taskId: claims of one task belong together")


def _plan(plan: WireAgentPlan) -> AgentPlan:
    return AgentPlan(plan.goal, tuple(PlannedStep(step.description, step.verify or "") for step in plan.steps))


def _evidence(evidence: WireEvidence) -> Evidence:
    shot = evidence.screenshot
    return Evidence(page_input(evidence), read_screenshot(shot) if shot else None)
