"""From the wire to the engine, in one place."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import msgspec
from msgspec import Raw

from engine.exchange.calls import (
    ChainResult,
    ClientVerification,
    DeclaredSecret,
    Knowledge,
    StepUnderVerification,
    TurnRequest,
    VerifyRequest,
)
from engine.observe import PageInput, SemanticNode, TreeNode, Witness
from server.wire.turns import InteractRequest, Reported, VerifyBody, WireChainResult, WireContainer, WireSecret

MAX_CONTAINERS = 20
MAX_ID_CHARS = 256


class OnePage(Protocol):
    """A body that holds a page on its top level."""

    @property
    def url(self) -> str: ...
    @property
    def page_title(self) -> str | None: ...
    @property
    def interactive_tree(self) -> list[TreeNode] | None: ...
    @property
    def semantic_nodes(self) -> list[SemanticNode] | None: ...
    @property
    def skeleton_dom(self) -> str | None: ...
    @property
    def dom(self) -> str | None: ...
    @property
    def active_element(self) -> str | None: ...
    @property
    def scrollable_containers(self) -> list[Raw] | None: ...


def turn_request(body: InteractRequest) -> TurnRequest:
    return TurnRequest(
        url=body.url,
        page=page_input(body),
        witness=_witness(body, body.previous_url),
        query=body.query,
        task_id=body.task_id,
        session_id=body.session_id,
        user_input=body.user_input,
        handed_back=bool(body.handed_back),
        approval=body.approval,
        secrets=declared_secrets(body.secrets),
        locale=body.locale,
        chain_results=tuple(_chain_result(r) for r in body.chain_results or ()),
        client_verification=_client_verification(body),
        knowledge=tuple(Knowledge(text=k.text, title=k.title, source=k.source) for k in body.knowledge or ()),
        request_id=body.request_id,
    )


def declared_secrets(secrets: Sequence[WireSecret] | None) -> tuple[DeclaredSecret, ...]:
    return tuple([DeclaredSecret(name=one.name, site=one.site) for one in secrets or ()])


def verify_request(body: VerifyBody) -> VerifyRequest:
    step = body.step
    return VerifyRequest(
        goal=body.goal,
        action=body.action,
        before=page_input(body.before),
        after=page_input(body.after),
        witness=_witness(body, None),
        step=StepUnderVerification(is_last=step.is_last, description=step.description, verify=step.verify)
        if step
        else None,
        complexity=body.complexity,
        client_verification=_client_verification(body),
    )


def page_input(page: OnePage) -> PageInput:
    return PageInput(
        url=page.url,
        title=page.page_title,
        interactive_tree=page.interactive_tree,
        semantic_nodes=page.semantic_nodes,
        skeleton_dom=page.skeleton_dom,
        dom=page.dom,
        active_element=page.active_element,
        unread_containers=_unread(page.scrollable_containers or ()),
    )


def _unread(containers: Sequence[Raw]) -> tuple[str, ...]:
    """Ids of the containers that are not known to be at their end. The contract leaves their shape open: what has no
    id is passed over.
    """
    found: list[str] = []
    for raw in containers[:MAX_CONTAINERS]:
        with suppress(msgspec.DecodeError):
            one = msgspec.json.decode(raw, type=WireContainer | str)
            at = one.scroll_position if isinstance(one, WireContainer) else None
            if at not in ("100%", 100):
                found.append(str(one.id) if isinstance(one, WireContainer) else one)
    return tuple(id_[:MAX_ID_CHARS] for id_ in found if id_)


def _witness(body: Reported, previous_url: str | None) -> Witness:
    seen = body.client_observations
    return Witness(
        network=seen.did_network_occur if seen else None,
        mutated=seen.did_dom_mutate if seen else None,
        url_changed=seen.did_url_change if seen else None,
        writes=seen.writes if seen else None,
        verification_passed=body.verification_passed,
        errors=tuple(body.errors_detected or ()),
        successes=tuple(body.success_messages or ()),
        recent_events=tuple(body.recent_events or ()),
        has_errors=bool(body.has_errors),
        has_success=bool(body.has_success),
        before_dom_hash=body.before_dom_hash,
        dom_hash=body.dom_hash,
        previous_url=previous_url,
    )


def _client_verification(body: Reported) -> ClientVerification | None:
    seen = body.client_verification
    if seen is None:
        return None
    return ClientVerification(element_found=seen.element_found, selector=seen.selector, url_changed=seen.url_changed)


def _chain_result(result: WireChainResult) -> ChainResult:
    return ChainResult(
        action=result.action, ok=result.ok, check=result.check, observed=_words(result.observed), error=result.error
    )


def _words(observed: str | float | bool | None) -> str | None:
    """What a client read back, as text: a tick is `true` or `false`, a whole number has no point."""
    if isinstance(observed, bool):
        return "true" if observed else "false"
    if isinstance(observed, float):
        return f"{observed:.15g}"
    return observed
