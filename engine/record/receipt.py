"""The receipt of a completed task: what was to be shown, by what it was shown, and digests that tie it to the record.

It is made by the turn that completes (engine.turn.receipts) and can be checked on its own
(engine.replay.receipt_check).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.observe import PageState
from engine.plan.obligation import Basis, Shown

PolicyVersion = Annotated[str, Meta(description="content hash of the policies that decided it")]
Sha256 = Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]


class DischargedObligation(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """One obligation of the task, with what discharged it."""

    id: Annotated[str, Meta(description="given when the plan was made, and kept ever since")]
    text: Annotated[str, Meta(description="the criterion; of a goal that names none, the goal itself")]
    kind: Annotated[Literal["criterion", "goal"], Meta(description="goal: nothing says how its end is recognised")]
    step: Annotated[int, Meta(ge=0, description="index of the plan's step; 0 for a task without a plan")]
    status: Annotated[Literal["discharged", "waived"], Meta(description="waived: by an answer of the user")]
    by: Annotated[str, Meta(description="the rule or tier, as in tier1/P4 or tiers/full; or user")]
    basis: Annotated[
        Basis,
        Meta(description="rule: the page, or rule T1.6, shows it; model or user: only their word says so"),
    ]
    turn: Annotated[int, Meta(ge=0, description="the turn that discharged it")]
    policy_version: PolicyVersion
    criterion: Annotated[str, Meta(description="the rule that reads the text as a criterion, where one does")] = ""
    before: Annotated[Shown | None, Meta(description="the page before the action that was verified")] = None
    after: Annotated[Shown | None, Meta(description="the page of that turn")] = None


class LastPage(Struct, frozen=True, rename="camel"):
    """The page on which the task was completed."""

    url: str
    dom_hash: str
    state: Sha256


class ReceiptVerdict(Struct, frozen=True):
    """What completed the task."""

    by: Annotated[str, Meta(description="the rule or tier that said so, or user")]
    tier: Annotated[
        Literal["deterministic", "lightweight", "full"] | None, Meta(description="none where the user said so")
    ]
    confidence: Annotated[float, Meta(ge=0, le=1)]


class Receipt(Struct, frozen=True, kw_only=True, rename="camel"):
    """Why a task counts as done. Issued with `finish()`, never changed."""

    format: Annotated[Literal[1], Meta(description="of this document")]
    task_id: str
    session_id: str
    goal: Annotated[str, Meta(description="the user's words; secrets hidden, at most 2,000 characters")]
    turn: Annotated[int, Meta(ge=0, description="the turn that completed the task")]
    issued_at: Annotated[float, Meta(description="seconds since the epoch")]
    policy_version: PolicyVersion
    verdict: ReceiptVerdict
    rules: Annotated[tuple[str, ...], Meta(description="every rule that fired in that turn, in order")]
    obligations: Annotated[tuple[DischargedObligation, ...], Meta(min_length=1)]
    page: LastPage
    trail: Annotated[Sha256, Meta(description="digest chain over what every turn observed and the replies it used")]
    digest: Annotated[
        str, Meta(description="SHA-256 of this document without `digest`: keys sorted, no blanks, UTF-8")
    ]


def sealed(receipt: Receipt) -> Receipt:
    return replace(receipt, digest=digest_of(receipt))


def digest_of(receipt: Receipt) -> str:
    """The digest that the content of a receipt has."""
    content = msgspec.to_builtins(receipt)
    del content["digest"]
    return _sha256(msgspec.json.encode(content, order="sorted"))


def state_of(page: PageState) -> str:
    """The digest of a page's state, the same before and after it was stored."""
    return _sha256(msgspec.json.encode(page))


def trail_after(trail: str, observed: Struct, used: Sequence[Struct]) -> str:
    """The chain with one more turn: what it observed, and the replies it used."""
    replies = msgspec.json.decode(msgspec.json.encode(used))  # the blanks in a model's own JSON mean nothing
    return _sha256(trail.encode() + msgspec.json.encode(observed) + msgspec.json.encode(replies, order="sorted"))


def receipt_schema() -> dict[str, Any]:
    """The JSON Schema of receipts, as it is published."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Receipt)}


def _sha256(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"
