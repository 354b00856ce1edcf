"""The requests about single actions as they are on the wire, and what the guard makes of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engine.guard import GuardRequest
from server.wire.mapping import declared_secrets, page_input
from server.wire.turns import Secrets, Url, WirePage


class GuardBody(WirePage, frozen=True, kw_only=True, rename="camel"):
    """One action of any agent, with the page on which it would be done."""

    action: Annotated[str, Meta(max_length=20_000, description='What would be done, as in `click("id")`.')]
    goal: Annotated[
        Annotated[str, Meta(max_length=20_000)] | None, Meta(description="The user's goal.")
    ] = None
    start_url: Annotated[Url | None, Meta(description="Where the agent's task began; `url` if absent.")] = None
    locale: Annotated[
        Annotated[str, Meta(max_length=35)] | None, Meta(description="Of the user, as in BCP 47: `de-CH`.")
    ] = None
    approval: Annotated[
        Annotated[str, Meta(max_length=1_000)] | None, Meta(description="What a person's yes gave for this action.")
    ] = None
    secrets: Secrets = None


class ApprovalBody(Struct, frozen=True, kw_only=True):
    """A person's answer."""

    approve: Annotated[bool, Meta(description="Whether the action may be done.")]


class NoticeAnswerBody(Struct, frozen=True, kw_only=True):
    """An answer to a notice."""

    tenant: Annotated[str, Meta(max_length=200, description="As the notice has it.")]
    token: Annotated[str, Meta(max_length=200, description="`answer.token` of the notice.")]
    approve: Annotated[bool, Meta(description="Whether the action may be done.")]


def guard_request(body: GuardBody) -> GuardRequest:
    return GuardRequest(
        url=body.url,
        page=page_input(body),
        action=body.action,
        goal=body.goal or "",
        start_url=body.start_url,
        locale=body.locale,
        approval=body.approval,
        secrets=declared_secrets(body.secrets),
    )
