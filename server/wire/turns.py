"""The requests of the HTTP API as they are on the wire, field by field as in the contract.

Wrong types are refused when they are decoded; what an engine needs is made of them in `server.wire.mapping`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, field

from engine.observe import SemanticNode, TreeNode

Url = Annotated[str, Meta(min_length=1, max_length=32_768, description="A URL as the browser shows it.")]
Id = Annotated[str, Meta(min_length=1, max_length=256)]
Text = Annotated[str, Meta(max_length=20_000)]
Texts = Annotated[list[Text], Meta(max_length=500)]


class Viewport(Struct, frozen=True):
    width: float
    height: float


class ScrollOffset(Struct, frozen=True):
    x: float = 0
    y: float = 0


class ClientObservations(Struct, frozen=True, rename="camel"):
    """What the client saw happen between its action and this snapshot."""

    did_network_occur: bool | None = None
    did_dom_mutate: bool | None = None
    did_url_change: bool | None = None


class WireClientVerification(Struct, frozen=True, rename="camel"):
    """The client's own look for the element it was told about."""

    element_found: bool
    selector: Text | None = None
    url_changed: bool | None = None


class WireChainResult(Struct, frozen=True):
    """How one action of a chain went on the client."""

    action: Text
    ok: bool
    check: Text | None = None
    observed: Text | float | bool | None = None
    error: Text | None = None


class WireKnowledge(Struct, frozen=True):
    """One passage of the organisation's knowledge."""

    text: Text
    title: Text | None = None
    source: Text | None = None


class WireContainer(Struct, frozen=True, rename="camel"):
    """A part of the page that scrolls by itself, and how far it is scrolled: "100%" is its end."""

    id: str | int
    scroll_position: str | float | None = None


class WirePage(Struct, frozen=True, kw_only=True, rename="camel"):
    """A page at one moment: its URL, and the first present of four forms of its state."""

    url: Url
    interactive_tree: list[TreeNode] | None = None
    semantic_nodes: list[SemanticNode] | None = None
    skeleton_dom: str | None = None
    dom: str | None = None
    page_title: Text | None = None
    viewport: Viewport | None = None
    scroll_position: Text | float | ScrollOffset | None = None
    scrollable_containers: list[Raw] | None = None
    active_element: Text | None = None


class Reported(Struct, frozen=True, kw_only=True, rename="camel"):
    """What a client may report besides the page: its witness, the Sentinel, the mutation stream, its own checks."""

    before_dom_hash: Id | None = None
    dom_hash: Id | None = None
    client_observations: ClientObservations | None = None
    client_verification: WireClientVerification | None = None
    chain_results: Annotated[list[WireChainResult], Meta(max_length=100)] | None = None
    verification_passed: bool | None = field(name="verification_passed", default=None)
    verification_message: Text | None = field(name="verification_message", default=None)
    errors_detected: Texts | None = field(name="errors_detected", default=None)
    success_messages: Texts | None = field(name="success_messages", default=None)
    recent_events: Texts | None = None
    has_errors: bool | None = None
    has_success: bool | None = None


class WireSecret(Struct, frozen=True):
    """A secret that the client keeps: its name, which stands for it as `{{name}}`, and the site it may be used on."""

    name: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", description="Letters, digits, . _ and -")]
    site: Annotated[str, Meta(min_length=1, max_length=2_048)] | None = None


class InteractRequest(Reported, frozen=True, kw_only=True, rename="camel"):
    """One turn: the page now, what was seen since the last action, and which task it belongs to."""

    # A page as in `WirePage`, on the top level: msgspec structs have one base with fields.
    url: Url
    interactive_tree: list[TreeNode] | None = None
    semantic_nodes: list[SemanticNode] | None = None
    skeleton_dom: str | None = None
    dom: str | None = None
    page_title: Text | None = None
    viewport: Viewport | None = None
    scroll_position: Text | float | ScrollOffset | None = None
    scrollable_containers: list[Raw] | None = None
    active_element: Text | None = None
    query: Text | None = None
    task_id: Id | None = None
    session_id: Id | None = None
    previous_url: Url | None = None
    user_input: Text | None = None
    secrets: Annotated[list[WireSecret], Meta(max_length=100)] | None = None
    locale: Annotated[str, Meta(max_length=35)] | None = None
    client: Annotated[str, Meta(max_length=200)] | None = None
    knowledge: Annotated[list[WireKnowledge], Meta(max_length=200)] | None = None
    request_id: Id | None = None


class WireStep(Struct, frozen=True, rename="camel"):
    """The step whose action is to be verified."""

    is_last: bool = True
    description: Text = ""
    verify: Text | None = None


class VerifyBody(Reported, frozen=True, kw_only=True, rename="camel"):
    """One action to be judged by the pages before and after it; nothing is stored."""

    goal: Annotated[str, Meta(min_length=1, max_length=20_000)]
    action: Text
    before: WirePage
    after: WirePage
    step: WireStep | None = None
    complexity: Literal["SIMPLE", "COMPLEX"] | None = None
