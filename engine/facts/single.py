"""What is decided of single things while facts are derived: an obligation, a link of a chain, a step of a new plan.

Each has facts of its own; `SCHEMAS` joins the engine's vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.words import Count, ReadBack, Verb
from engine.rules import Family, Schema, facts_of, group_of

Judged = Literal["pass", "fail", "unverifiable"]
Check = Literal["none", "value_matches", "state_changed"]


class EvidenceFacts(Struct, frozen=True, kw_only=True):
    """evidence.*: a criterion held against the page."""

    now: Annotated[Judged, Meta(description="what the page says now")]
    before: Annotated[
        Literal["none", "pass", "fail", "unverifiable"],
        Meta(description="where it holds now: what the page said before the step's own action; else none"),
    ]
    field: Annotated[bool, Meta(description="it is about the value or state of a field")]
    other: Annotated[bool, Meta(description="the field holds another value than was entered, and than before")]


class EvidenceOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    judgement: Annotated[Judged, Meta(description="whether the criterion counts as met")]


class SignFacts(Struct, frozen=True, kw_only=True):
    """sign.*: what came up on the page with the last step, where nothing says how its end is recognised."""

    message: Annotated[
        str,
        Meta(
            description="a new message that speaks of the action and of nothing else; page text; empty: there is none",
            examples=["Your city has been saved."],
        ),
    ]
    says_done: Annotated[
        bool,
        Meta(description="that message is marked as one, and says of the button's own word that it was done"),
    ] = False
    made: Annotated[
        bool, Meta(description="a value that was entered stands on the page as text, did not before, and in no field")
    ]
    kept: Annotated[
        bool,
        Meta(description="all that was sent from this page stands in its fields, and it came anew since"),
    ] = False
    stands: Annotated[
        bool,
        Meta(
            description="all that was sent stands there as text, beside the name of its field or in the row named"
        ),
    ] = False
    listed: Annotated[
        bool,
        Meta(description="a text that was sent is part of a control's name on the page that came anew, and was not"),
    ] = False
    turned: Annotated[
        bool,
        Meta(description="the button, or the row of the thing, says that it was done, and the page came anew"),
    ] = False
    told: Annotated[
        bool,
        Meta(
            description="a message said so before the page came anew, nothing there can be opened to see it, and what "
            "was to be deleted is not there"
        ),
    ] = False
    unsent: Annotated[bool, Meta(description="a line that came up speaks of a draft, or of changes not saved")] = False
    left: Annotated[
        bool, Meta(description="the control that ends a session was used and is gone, and one to sign in came up")
    ]
    signed_in: Annotated[
        bool, Meta(description="a password was entered and is asked for no more, and what ends a session came up")
    ] = False
    gone: Annotated[
        bool,
        Meta(
            description="what was to be deleted is on the page no more; the entries beside it are, or its list is shown"
        ),
    ]
    counted: Annotated[
        bool, Meta(description="a count of such things, or a cart's, moved by what was added or deleted")
    ]
    filtered: Annotated[
        bool, Meta(description="every entry of the list shows what was looked for; before, one did not")
    ]
    in_order: Annotated[
        bool,
        Meta(description="the goal's last words ask to click the head of a list, whose rows are in another order now"),
    ] = False
    numbered: Annotated[
        bool, Meta(description="the number of an order or a booking came up, and a line worded as a success")
    ]
    arrived: Annotated[
        bool,
        Meta(description="the goal's last words ask to open the link that was clicked, and the page is that one"),
    ] = False
    unfolded: Annotated[
        bool,
        Meta(description="the goal's last words ask to open a part of the page, which was closed and shows a text now"),
    ] = False
    brought_up: Annotated[
        bool,
        Meta(
            description="the goal's last words ask to open a tab, or a part of the page that is headed so, which is "
            "shown now and was not"
        ),
    ] = False
    searched: Annotated[
        bool, Meta(description="what was typed to look for it stands in the page's address, and did not before")
    ] = False
    typed: Annotated[
        bool,
        Meta(description="the goal's last words ask to type it into a field, which was read back and holds it"),
    ] = False
    again: Annotated[bool, Meta(description="the page was looked at again since the action")]
    provisional: Annotated[
        bool,
        Meta(description="a script may have done it alone: the page has an address to open it by, and was not opened"),
    ] = False
    doubted: Annotated[
        bool,
        Meta(
            description="a value that was entered was cut out of a sentence, and holds words that lead from one part "
            "of it to another; or what was clicked in a list was shown nowhere else on the page when that was sent"
        ),
    ]
    error: Annotated[
        bool,
        Meta(
            description="a line that came up is worded as an error, or says that it is still to be sent or kept "
            '("Saving…", "Not sent", "Retry"); or a choice or a box that was set stands otherwise in its form again'
        ),
    ]
    asks: Annotated[bool, Meta(description="a dialog came up, or a button that confirms or sends")]


class SignOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    shows: Annotated[bool, Meta(description="it shows that the step did what it was for")]
    alone: Annotated[bool, Meta(description="what the page says is all there is")] = False


class OwedFacts(Struct, frozen=True, kw_only=True):
    """owed.*: an obligation of the task, or what might be one, when a plan is made."""

    kind: Annotated[
        Literal["known", "step", "goal"],
        Meta(description="one that the task has; a step of the new plan; the goal as a whole"),
    ]
    open: Annotated[bool, Meta(description="of a known one: neither discharged nor waived")] = False
    replaced: Annotated[bool, Meta(description="of a known one: the user said what to do in place of its step")] = False
    promised: Annotated[bool, Meta(description="the task, or a step of the new plan, promises the very same")] = False
    says: Annotated[
        bool,
        Meta(
            description="the step, or the plan's last one, says how it is recognised; of the goal that was owed as a "
            "whole, the last step of a plan that was read of it on a page that came since"
        ),
    ] = False


class OwedOutputs(Struct, frozen=True, kw_only=True):
    """What becomes of it."""

    becomes: Annotated[
        Literal["kept", "waived", "moved", "told", "last", "made", "nothing"],
        Meta(
            description="moved: to the step that promises the same; told: the goal, as the last step says it; last: "
            "to the last step"
        ),
    ]


class DueFacts(Struct, frozen=True, kw_only=True):
    """due.*: an open obligation at the end of a turn."""

    judgement: Annotated[Judged, Meta(description="what the page says of it")]
    completes: Annotated[bool, Meta(description="the turn completes the task")]
    reached: Annotated[bool, Meta(description="its step is done with this turn, or was before")]
    own: Annotated[bool, Meta(description="its step is the one that was verified")]
    implied: Annotated[bool, Meta(description="nobody asked for it: it only says that its step's action did")] = False
    unread: Annotated[
        Literal["open", "rule", "model", "user"], Meta(description="by what the unreadable ones are discharged")
    ]
    unmet: Annotated[
        Literal["open", "model", "user"], Meta(description="by what those are that the page shows otherwise")
    ]
    verifier: Annotated[str, Meta(description="the rule or tier that judged the step", examples=["tier1/T1.2"])]


class DueOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    basis: Annotated[Literal["none", "rule", "model", "user"], Meta(description="what discharges it, or waives it")]
    by: Annotated[Literal["verifier", "criterion", "user"], Meta(description="whom the receipt names")]


class PlanStepFacts(Struct, frozen=True, kw_only=True):
    """plan_step.*: a step of a plan that a model made anew."""

    repeats: Annotated[bool, Meta(description="a step that was verified is worded the same")]
    criterion: Annotated[
        Literal["none", "pass", "fail", "unverifiable"], Meta(description="its own, held against the page now")
    ]


class PlanStepOutputs(Struct, frozen=True, kw_only=True):
    """What becomes of it."""

    done: Annotated[bool, Meta(description="it is not done again")]


class LinkFacts(Struct, frozen=True, kw_only=True):
    """link.*: a step that might go out together with those before it."""

    verb: Annotated[
        Verb, Meta(description="what its action does; none where no rule refines it here", examples=["setValue"])
    ]
    length: Annotated[Count, Meta(description="links before it")]
    prepares: Annotated[bool, Meta(description="its action only brings the element to light")]
    server: Annotated[bool, Meta(description="it needs something else than an action in the browser")]
    taken: Annotated[bool, Meta(description="a link before it acts on the same element")]
    guarded: Annotated[Literal["pass", "confirm", "repeat", "block"], Meta(description="what the guardrails say of it")]


class LinkOutputs(Struct, frozen=True, kw_only=True):
    """What becomes of it."""

    joins: Annotated[bool, Meta(description="it goes out with them")]
    check: Annotated[Check, Meta(description="by which the client verifies it; besides that no error appears")]


class SentLinkFacts(Struct, frozen=True, kw_only=True):
    """sent_link.*: one action of a chain that was out."""

    shown: Annotated[ReadBack, Meta(description="what the page shows of its field")]
    client: Annotated[Literal["none", "ok", "failed"], Meta(description="the client's own check")]


class SentLinkOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    verified: Annotated[bool, Meta(description="it was done, so that the next one is looked at")]


SCHEMAS: Mapping[str, Schema] = {
    "evidence": Schema(facts=facts_of("evidence", EvidenceFacts), outputs=facts_of("evidence", EvidenceOutputs)),
    "sign": Schema(facts=facts_of("sign", SignFacts), outputs=facts_of("sign", SignOutputs)),
    "owed": Schema(
        facts=facts_of("owed", OwedFacts),
        outputs=facts_of("owed", OwedOutputs),
        holds=('owed.kind == "known" or (not owed.open and not owed.replaced)',),
    ),
    "due": Schema(facts=facts_of("due", DueFacts), outputs=facts_of("due", DueOutputs)),
    "plan_step": Schema(facts=facts_of("plan_step", PlanStepFacts), outputs=facts_of("plan_step", PlanStepOutputs)),
    "link": Schema(
        facts=facts_of("link", LinkFacts),
        outputs=facts_of("link", LinkOutputs),
        holds=('link.verb != "none" or (not link.taken and link.guarded == "pass")',),
    ),
    "sent_link": Schema(facts=facts_of("sent_link", SentLinkFacts), outputs=facts_of("sent_link", SentLinkOutputs)),
}

FAMILY = Family(
    "Single obligations, steps and links",
    (
        group_of("evidence", EvidenceFacts, EvidenceOutputs),
        group_of("sign", SignFacts, SignOutputs),
        group_of("owed", OwedFacts, OwedOutputs),
        group_of("due", DueFacts, DueOutputs),
        group_of("plan_step", PlanStepFacts, PlanStepOutputs),
        group_of("link", LinkFacts, LinkOutputs),
        group_of("sent_link", SentLinkFacts, SentLinkOutputs),
    ),
    frozenset(SCHEMAS),
)
