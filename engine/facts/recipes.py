"""What the rules about recipes may know: in a turn, of one recipe and a goal, and of a recipe after a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.rules import Family, Schema, facts_of, group_of

StepFit = Literal["none", "fits", "gone", "several", "unusable", "unready"]


class RecipeFacts(Struct, frozen=True, kw_only=True):
    """recipe.*: recipes of this site that the goal is like, and the one that the plan is made of."""

    runs: Annotated[bool, Meta(description="the plan is made of a recipe, and none of its steps has failed to fit")] = (
        False
    )
    fits: Annotated[int, Meta(ge=0, description="recipes that can be used: all values are known")] = 0
    lacks: Annotated[int, Meta(ge=0, description="recipes that could be, if the goal gave one value more")] = 0
    agreed: Annotated[bool, Meta(description="a person has agreed that the one that fits may be used")] = False
    exact: Annotated[bool, Meta(description="the goal says the one that fits in its own words")] = False
    others: Annotated[
        int,
        Meta(
            ge=0,
            description="recipes that were agreed to and may begin here, where the goal is like none",
        ),
    ] = 0
    chosen: Annotated[
        Literal["none", "among", "other"],
        Meta(
            description=(
                "the one that fits does so by a model's word: among several that fit, or for a goal of another form"
            )
        ),
    ] = "none"
    said: Annotated[
        Literal["none", "yes", "no", "which", "value"],
        Meta(description="what the user says to a question about recipes: also which one, or what value"),
    ] = "none"
    words: Annotated[
        str,
        Meta(
            description="what a question says: what would be done, in the recipe's words, or the value that is missing",
            examples=['Add "Buy milk" to the list'],
        ),
    ] = ""
    step: Annotated[
        StepFit,
        Meta(
            description=(
                "whether the step that is next can be done as it says: its control is there once and can be used; is "
                "not there, or the page is of another site; is there more than once, cannot be used; or what has to "
                "hold before does not"
            )
        ),
    ] = "none"
    use: Annotated[bool, Meta(description="the plan is made of the one that fits")] = False
    asks: Annotated[
        Literal["none", "first", "which", "value"],
        Meta(description="the user is asked: whether it may be used, which one, or for a value"),
    ] = "none"
    ends: Annotated[bool, Meta(description="its part is over: what is left is planned")] = False


class LikeFacts(Struct, frozen=True, kw_only=True):
    """like.*: one recipe, held against a goal and the page at hand."""

    ways: Annotated[
        int, Meta(ge=0, le=2, description="different values that the goal could give; 0 where its form is another")
    ]
    exact: Annotated[bool, Meta(description="its other words are the recipe's own; else some only say the same")]
    plain: Annotated[
        bool, Meta(description="each value is quoted, or a few words of which none could be more than a value")
    ]
    lacks: Annotated[int, Meta(ge=0, description="parameters that it gives no value for")]
    kinds: Annotated[bool, Meta(description="each value is a number, a date or an address where it has to be")]
    sayable: Annotated[bool, Meta(description="each value can stand in a step: short, without quotation marks")]
    step: Annotated[
        Literal["fits", "gone", "several", "unusable", "unready"],
        Meta(description="whether the first step can be done on the page at hand"),
    ]


class LikeOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    counts: Annotated[
        Literal["none", "fits", "lacks"], Meta(description="it can be used, or could be if one value more were known")
    ]


class ChosenFacts(Struct, frozen=True, kw_only=True):
    """chosen.*: the recipe that a model names for a goal, held against the goal and the page at hand."""

    offered: Annotated[bool, Meta(description="it is one of those that the model was asked about")]
    fits: Annotated[bool, Meta(description="it fits by the rules: the model chose among several that do")]
    same: Annotated[bool, Meta(description="the model gives no value but those that the rules read")]
    whole: Annotated[bool, Meta(description="it gives a value for each parameter, and for nothing else")]
    verbatim: Annotated[
        bool, Meta(description="each value is a part of the goal as it is written, and no two share a word of it")
    ]
    kinds: Annotated[bool, Meta(description="each value is a number, a date or an address where it has to be")]
    sayable: Annotated[bool, Meta(description="each value can stand in a step: short, without quotation marks")]
    step: Annotated[
        Literal["fits", "gone", "several", "unusable", "unready"],
        Meta(description="whether the first step can be done on the page at hand"),
    ]


class ChosenOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    counts: Annotated[
        Literal["none", "among", "other"],
        Meta(description="it is the one of those that fit, or the user is asked whether it is what the goal means"),
    ]


class LearnedFacts(Struct, frozen=True, kw_only=True):
    """learned.*: what a task that is completed could teach."""

    receipt: Annotated[
        bool, Meta(description="it has a receipt, in which a rule shows each obligation on a page")
    ] = False
    planned: Annotated[bool, Meta(description="it had a plan")] = False
    replans: Annotated[int, Meta(ge=0, description="times it was planned anew")] = 0
    ran: Annotated[bool, Meta(description="it was done by a recipe, to its end or in part")] = False
    private: Annotated[bool, Meta(description="it saw a page of a private site")] = False
    secret: Annotated[bool, Meta(description="a secret was entered, or the goal names one")] = False
    said: Annotated[
        bool, Meta(description="each step can be said by meaning, and the form of the goal gives the same values again")
    ] = False
    shown: Annotated[bool, Meta(description="what shows that its last step was done holds of any run")] = False
    foreign: Annotated[
        bool, Meta(description="a step or the form would hold a value that the goal did not give")
    ] = False
    known: Annotated[
        Literal["none", "same", "targets", "other"],
        Meta(description="the recipe of this id that is kept: as this one, but for names of controls, or another"),
    ] = "none"
    frozen: Annotated[bool, Meta(description="a person froze that one")] = False


class LearnedOutputs(Struct, frozen=True, kw_only=True):
    """What becomes of it."""

    keep: Annotated[
        Literal["none", "recipe", "version"], Meta(description="it is kept as a recipe, or as a new version of one")
    ]


class LifeFacts(Struct, frozen=True, kw_only=True):
    """life.*: what a turn says of a recipe."""

    answer: Annotated[Literal["none", "yes", "no"], Meta(description="what the user said to whether it may be used")]
    run: Annotated[
        Literal["none", "reached", "ended", "failed"],
        Meta(description="the task that ran it: reached its goal, left it at a step that did not fit, or failed"),
    ]
    in_a_row: Annotated[int, Meta(ge=0, description="failures in a row before this one", examples=[1])]
    frozen: Annotated[bool, Meta(description="a person froze it")]
    chosen: Annotated[bool, Meta(description="the user was asked about it since a model named it for the goal")] = False


class LifeOutputs(Struct, frozen=True, kw_only=True):
    """What that makes of it."""

    status: Annotated[Literal["keep", "on", "off"], Meta(description="it may be used from now on, or not")]
    counts: Annotated[Literal["none", "run", "failure"], Meta(description="what its version counts")]
    retires: Annotated[bool, Meta(description="its version is switched off")]


SCHEMAS: Mapping[str, Schema] = {
    "like": Schema(facts=facts_of("like", LikeFacts), outputs=facts_of("like", LikeOutputs)),
    "chosen": Schema(facts=facts_of("chosen", ChosenFacts), outputs=facts_of("chosen", ChosenOutputs)),
    "learned": Schema(facts=facts_of("learned", LearnedFacts), outputs=facts_of("learned", LearnedOutputs)),
    "life": Schema(facts=facts_of("life", LifeFacts), outputs=facts_of("life", LifeOutputs)),
}

FAMILY = Family(
    "Recipes",
    (
        group_of("like", LikeFacts, LikeOutputs),
        group_of("chosen", ChosenFacts, ChosenOutputs),
        group_of("learned", LearnedFacts, LearnedOutputs),
        group_of("life", LifeFacts, LifeOutputs),
    ),
    frozenset(SCHEMAS),
)
