"""The requests of the HTTP API as they are on the wire, field by field as in the contract.

Wrong types are refused when they are decoded; what an engine needs is made of them in `server.wire.mapping`. What is
said of fields here is what the API document says of them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, field

from engine.observe import SemanticNode, TreeNode, Writes

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
    writes: Writes | None = None


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


Tree = Annotated[list[TreeNode] | None, Meta(description="The page, form 1 (best): one object per element.")]
Nodes = Annotated[list[SemanticNode] | None, Meta(description="The page, form 2: the same with full names.")]
Skeleton = Annotated[str | None, Meta(description="The page, form 3: reduced HTML.")]
Dom = Annotated[str | None, Meta(description="The page, form 4: the outerHTML of its root.")]
Title = Annotated[Text | None, Meta(description="The title of the page.")]
Seen = Annotated[Viewport | None, Meta(description="How much of the page is seen, in CSS pixels.")]
Scrolled = Annotated[Text | float | ScrollOffset | None, Meta(description='How far the page is scrolled, as in "50%".')]
Containers = Annotated[
    list[Raw] | None,
    Meta(description='`[{id, scrollPosition}]`: lists that load more as they scroll; "100%" is their end.'),
]
Focused = Annotated[Text | None, Meta(description="The id of the element that has the focus.")]
Task = Annotated[Id | None, Meta(description="Absent on the first call of a task, required on every later one.")]
Session = Annotated[Id | None, Meta(description="Groups the tasks of one tab or chat; made up where it is absent.")]
Idempotency = Annotated[Id | None, Meta(description="A new one with every call; the same one where a call is retried.")]


class WirePage(Struct, frozen=True, kw_only=True, rename="camel"):
    """A page at one moment: its URL, and the first present of four forms of its state."""

    url: Url
    interactive_tree: Tree = None
    semantic_nodes: Nodes = None
    skeleton_dom: Skeleton = None
    dom: Dom = None
    page_title: Title = None
    viewport: Seen = None
    scroll_position: Scrolled = None
    scrollable_containers: Containers = None
    active_element: Focused = None


class Reported(Struct, frozen=True, kw_only=True, rename="camel"):
    """What a client may report besides the page: its witness, the Sentinel, the mutation stream, its own checks."""

    before_dom_hash: Annotated[Id | None, Meta(description="The client's hash of the page before the action.")] = None
    dom_hash: Annotated[Id | None, Meta(description="The same after it; compared with the other one only.")] = None
    client_observations: Annotated[ClientObservations | None, Meta(description="What was seen since then.")] = None
    client_verification: Annotated[
        WireClientVerification | None, Meta(description="The client's own look for the element it was told about.")
    ] = None
    chain_results: Annotated[
        Annotated[list[WireChainResult], Meta(max_length=100)] | None,
        Meta(description="How each action of a `chain` went."),
    ] = None
    verification_passed: Annotated[bool | None, Meta(description="The client's own check after the action.")] = field(
        name="verification_passed", default=None
    )
    verification_message: Annotated[Text | None, Meta(description="What that check said.")] = field(
        name="verification_message", default=None
    )
    errors_detected: Annotated[Texts | None, Meta(description="Error messages on the page.")] = field(
        name="errors_detected", default=None
    )
    success_messages: Annotated[Texts | None, Meta(description="Success messages on the page.")] = field(
        name="success_messages", default=None
    )
    recent_events: Annotated[
        Texts | None, Meta(description="What came and went between the snapshots: `[2s ago] Added: 'Saved'`.")
    ] = None
    has_errors: Annotated[bool | None, Meta(description="Whether an error was among them.")] = None
    has_success: Annotated[bool | None, Meta(description="Whether a success message was among them.")] = None


class WireSecret(Struct, frozen=True):
    """A secret that the client keeps: its name, which stands for it as `{{name}}`, and the site it may be used on."""

    name: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", description="Letters, digits, . _ and -")]
    site: Annotated[str, Meta(min_length=1, max_length=2_048)] | None = None


Secrets = Annotated[
    Annotated[list[WireSecret], Meta(max_length=100)] | None,
    Meta(description="Secrets that the client keeps: `{{name}}` stands for each."),
]


class InteractRequest(Reported, frozen=True, kw_only=True, rename="camel"):
    """One turn: the page now, what was seen since the last action, and which task it belongs to."""

    # A page as in `WirePage`, on the top level: msgspec structs have one base with fields.
    url: Url
    interactive_tree: Tree = None
    semantic_nodes: Nodes = None
    skeleton_dom: Skeleton = None
    dom: Dom = None
    page_title: Title = None
    viewport: Seen = None
    scroll_position: Scrolled = None
    scrollable_containers: Containers = None
    active_element: Focused = None
    query: Annotated[Text | None, Meta(description="The user's goal; required on the first call of a task.")] = None
    task_id: Task = None
    session_id: Session = None
    previous_url: Annotated[
        Url | None, Meta(description="The URL just before the action, in place of the stored one.")
    ] = None
    secrets: Secrets = None
    locale: Annotated[
        Annotated[str, Meta(max_length=35)] | None, Meta(description="Of the user, as in BCP 47: `de-CH`.")
    ] = None
    user_input: Annotated[Text | None, Meta(description="The user's answer to a question.")] = None
    handed_back: Annotated[
        bool | None, Meta(description="The user acted on the page meanwhile, and the action that is out was not done.")
    ] = None
    approval: Annotated[
        Annotated[str, Meta(max_length=1_000)] | None,
        Meta(description="What an approver's yes gave for the action that waits."),
    ] = None
    knowledge: Annotated[
        Annotated[list[WireKnowledge], Meta(max_length=200)] | None,
        Meta(description="Passages of the organisation's knowledge that may help."),
    ] = None
    request_id: Idempotency = None


class WireStep(Struct, frozen=True, rename="camel"):
    """The step whose action is to be verified."""

    is_last: bool = True
    description: Text = ""
    verify: Text | None = None


class VerifyBody(Reported, frozen=True, kw_only=True, rename="camel"):
    """One action to be judged by the pages before and after it; nothing is stored."""

    goal: Annotated[str, Meta(min_length=1, max_length=20_000, description="The user's whole goal.")]
    action: Annotated[str, Meta(max_length=20_000, description='What was done, as in `click("id")`.')]
    before: WirePage
    after: WirePage
    step: Annotated[WireStep | None, Meta(description="The step it belongs to; the last one if absent.")] = None
    complexity: Annotated[
        Literal["SIMPLE", "COMPLEX"] | None, Meta(description="Read from the goal if absent.")
    ] = None
