"""What is seen of the page and by the client."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import PageText, Post, ReadBack


class PageFacts(Struct, frozen=True, kw_only=True):
    """page.*: the page now against the page before the action."""

    url_changed: Annotated[
        bool, Meta(description="the address changed: host, path or hash route; its query counts for navigations")
    ]
    cross_domain: Annotated[bool, Meta(description="the host is another one")]
    content_changed: Annotated[bool, Meta(description="an interactive element or an alert changed")]
    alert_marked: Annotated[bool, Meta(description="a new message that the page marks as an error")]
    alert_worded: Annotated[bool, Meta(description="a new message that is worded as an error")]
    field_invalid: Annotated[bool, Meta(description="a field newly marked as invalid")]
    came_blank: Annotated[
        bool,
        Meta(
            description=(
                "a link, or a control by which nothing was sent, led here, and the page finds fault with nothing but "
                "its own empty fields"
            )
        ),
    ] = False
    left_blank: Annotated[
        bool, Meta(description="the page finds fault with nothing but empty fields, none of them the one just filled")
    ] = False
    dialog_appeared: Annotated[bool, Meta(description="there are more dialogs than before")]
    structure_changed: Annotated[bool, Meta(description="a form or a dialog came or went")]
    similarity: Annotated[
        float, Meta(ge=0, le=1, description="share of the page that is the same: 1 is all of it (weighted Jaccard)")
    ]


class PageTexts(Struct, frozen=True, kw_only=True):
    """page.*: what the page says now, and where it is."""

    title: Annotated[PageText, Meta(description="what the browser's tab says", examples=["Customers | Clinic"])]
    heading: Annotated[PageText, Meta(description="its first main heading, else its first", examples=["New customer"])]
    text: Annotated[
        PageText,
        Meta(
            description="all that a reader sees, but nothing that stands in a field; its first 100,000 characters",
            examples=["Customers Add customer Your session has expired. Please sign in again."],
        ),
    ]
    dialog_text: Annotated[
        PageText,
        Meta(
            description="all that a reader sees in open dialogs, controls included; empty where none is open",
            examples=["Delete 3 customers? This cannot be undone. Cancel Yes, remove"],
        ),
    ]
    path: Annotated[
        str,
        Meta(
            description="path of its address (URL), and after it the hash route of a single-page app; no query",
            examples=["/customers/new"],
        ),
    ]
    host: Annotated[
        str,
        Meta(
            description="host (domain) of its address (URL): small letters, no port, other alphabets as xn--; or empty",
            examples=["admin.example.com"],
        ),
    ]


class VisitFacts(Struct, frozen=True, kw_only=True):
    """visit.*: how long the task has been here."""

    turns: Annotated[int, Meta(ge=1, description="turns in a row at this address, this one among them", examples=[6])]
    seconds: Annotated[float, Meta(ge=0, description="seconds since the task began", examples=[42.5])]
    anew: Annotated[
        bool, Meta(description="the page was opened by its address since the action, to see what it kept")
    ] = False


class ReadFacts(Struct, frozen=True, kw_only=True):
    """read.*: the value or state of the field that was filled or checked."""

    page: Annotated[ReadBack, Meta(description="read back from the page")]
    client: Annotated[Literal["none", "ok", "failed"], Meta(description="the client's own check of it")]


class ClientFacts(Struct, frozen=True, kw_only=True):
    """client.*: what the client saw with its own eyes."""

    network: Annotated[bool, Meta(description="there was traffic on the network")]
    mutated: Annotated[bool, Meta(description="something on the page was changed by its scripts")]
    quiet: Annotated[bool, Meta(description="no traffic and no mutation, not even what the site makes by itself")]
    url_changed: Annotated[bool, Meta(description="the address changed, as the client reports it")]
    writes: Annotated[
        Literal["untold", "none", "open", "taken", "refused", "failed"],
        Meta(
            description="what became of what the page's scripts sent to its site since the action: still open, all "
            "taken, one refused, or one that failed at the site or got no answer; untold: the client does not say"
        ),
    ] = "untold"
    verification: Annotated[Literal["none", "passed", "failed"], Meta(description="the client's own check of the step")]
    undone: Annotated[
        bool,
        Meta(
            description="it could not do the action at all: its own check failed, and the very element of the action "
            "was not there, or could not be used"
        ),
    ] = False
    errors: Annotated[int, Meta(ge=0, description="error messages that it saw", examples=[1])]
    successes: Annotated[int, Meta(ge=0, description="messages of success that it saw", examples=[1])]
    has_errors: Annotated[bool, Meta(description="the page shows an error, as the client reports it")]
    has_success: Annotated[bool, Meta(description="the page shows a success, as the client reports it")]
    error: Annotated[
        str,
        Meta(
            description="the first error that client or page shows; page text, for people",
            examples=["Service unavailable. Try again later."],
        ),
    ]


class NextFacts(Struct, frozen=True, kw_only=True):
    """next.*: whether the next goal is within reach on the page."""

    required: Annotated[bool, Meta(description="the plan says that it must be")]
    available: Annotated[bool, Meta(description="its element is on the page, and can be used")]


class PostFacts(Struct, frozen=True, kw_only=True):
    """post.*: the step's postcondition and the task's open obligations, judged on the page now."""

    outcome: Annotated[Post, Meta(description="whether the step's own criterion is met")]
    enforce: Annotated[bool, Meta(description="postconditions decide: settings.postconditions, offline by default")]
    note: Annotated[
        str,
        Meta(
            description="the criterion as an observation, where postconditions only advise",
            examples=['Postcondition met: the page shows "Saved"'],
        ),
    ]
    all_met: Annotated[bool, Meta(description="there are obligations, and every open one is met now")]
    lost: Annotated[
        bool, Meta(description="the page was opened anew, and a field of it holds something else than was sent from it")
    ] = False
    in_place: Annotated[
        bool, Meta(description="the action ticked, switched or chose something that no button of a form sends")
    ] = False
    told: Annotated[
        str,
        Meta(
            description="the message of success that is all there is to show it; page text; empty: there is none",
            examples=["Your city has been saved."],
        ),
    ] = ""
    shows_anew: Annotated[
        bool,
        Meta(
            description="what the page shows is not believed before it comes anew, which it can: a script may have "
            "sent it, an error answered it, or a message is all there is; or it came, and is not back at its fragment"
        ),
    ] = False


class AnewFacts(Struct, frozen=True, kw_only=True):
    """anew.*: a second look at what was sent, by the address of the page."""

    possible: Annotated[
        bool, Meta(description="there is a page on which it should show, and whose address does no more than show it")
    ] = False
    reopens: Annotated[
        bool,
        Meta(
            description="the page came anew without the fields that it was sent from, and what was done before to open "
            "them can be done once more"
        ),
    ] = False


class DutyFacts(Struct, frozen=True, kw_only=True):
    """duty.*: the task's open obligations, those of a new plan among them, held against the page now."""

    open: Annotated[int, Meta(ge=0, description="how many there are: neither discharged nor waived")] = 0
    unmet: Annotated[int, Meta(ge=0, description="of these, criteria that the page shows not to be met")] = 0
    unread: Annotated[int, Meta(ge=0, description="of these, what no rule can tell from the page")] = 0
    note: Annotated[
        str,
        Meta(
            description="the unmet ones, each after its id; no condition may read it",
            examples=['o1: the page shows "Saved"'],
        ),
    ] = ""
    seen: Annotated[
        str,
        Meta(
            description="what the page shows for and against the end, for a question; no condition may read it",
            examples=[' For it: the page says "Saved".'],
        ),
    ] = ""


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
    note: Annotated[
        str,
        Meta(
            description="what was not met, for people; no condition may read it",
            examples=['No element with the text "Saved" came up.'],
        ),
    ] = ""


class PredictionFacts(Struct, frozen=True, kw_only=True):
    """prediction.*: how sure the expected outcome came about. It informs corrections and clients, nothing else."""

    step: Annotated[Literal["start", "based", "looked"], Meta(description="how far the calculation has come")] = "start"
    confidence: Annotated[float, Meta(ge=0, le=1, description="how sure it is so far", examples=[0.75])] = 0.0
