"""What the rules about goals, steps and criteria may know and may set. `SCHEMAS` joins the engine's vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.facts.wayfinding import WayFacts, WayOutputs
from engine.facts.wishes import OfferFacts, WishFacts, WishOutputs
from engine.rules import Facts, Family, Schema, facts_of, group_of
from engine.text.quoted import MAX_TEXT_CHARS, mask

Verb = Literal[
    "unread", "click", "double_click", "hover", "focus", "enter", "check", "uncheck", "choose", "expand", "submit",
    "keep", "close", "reveal", "press", "scroll", "navigate", "go_back", "refresh", "wait",
]  # fmt: skip
Kind = Literal[
    "any", "button", "link", "tab", "checkbox", "radio", "field", "textarea", "password", "dropdown", "option",
    "menu", "menuitem", "icon", "section", "slider", "spinner", "submit", "other",
]  # fmt: skip
Act = Literal[
    "none", "click", "doubleClick", "hover", "setValue", "check", "uncheck", "select", "scrollIntoView",
]  # fmt: skip
Status = Literal["ready", "met", "none", "several", "disabled", "occluded", "unread"]
CriterionKind = Literal[
    "url", "title", "text", "element", "value", "checked", "expanded", "enabled", "selected", "count", "order",
]  # fmt: skip
MatchKind = Literal["contains", "equals", "ends", "filled", "at_least", "at_most"]

Count = Annotated[int, Meta(ge=0, le=100_000)]


class StepFacts(Struct, frozen=True):
    """The words of a goal or step."""

    text: Annotated[str, Meta(description="as written, without a full stop at the end", examples=['Click "Save"'])]
    masked: Annotated[
        str,
        Meta(description='the same with each quoted part replaced by its number: "0", "1"', examples=['Click "0"']),
    ]


class Split(Struct, frozen=True):
    """What one text falls into. Nothing set: the text is one step as it is."""

    first: Annotated[str, Meta(description="its first part", examples=['Click "Save"'])]
    second: Annotated[str, Meta(description="its second part", examples=['click "Close"'])]
    third: Annotated[str, Meta(description="its third part", examples=["go back"])]
    verify: Annotated[
        str,
        Meta(description="a condition to be checked after the last of the parts", examples=['the page shows "Saved"']),
    ]
    whole: Annotated[bool, Meta(description="one step as it is: no further rule is to cut it")]
    same: Annotated[bool, Meta(description="the first part says the same in plainer words, whoever reads it")]


class GoalFacts(Struct, frozen=True):
    """How a goal reads."""

    text: Annotated[str, Meta(description="as the user wrote it", examples=['Click "Save", then click "Close"'])]
    masked: Annotated[
        str,
        Meta(
            description="the same with each quoted part replaced by its number", examples=['Click "0", then click "1"']
        ),
    ]
    steps: Annotated[Count, Meta(description="atomic steps that the goal falls into")]
    read: Annotated[bool, Meta(description="the refinement rules understand each step")]
    verb: Annotated[Verb, Meta(description="what its first step does", examples=["click"])]
    named: Annotated[bool, Meta(description="its first step names a target, or needs none")]
    reveals: Annotated[bool, Meta(description="has to look for its target, or means several elements")]
    verified: Annotated[bool, Meta(description="it says what should be seen afterwards")]
    grounded: Annotated[bool, Meta(description="its steps are those of the page at hand; another page has others")]


class GoalOutputs(Struct, frozen=True):
    """What that makes of it."""

    complexity: Annotated[Literal["SIMPLE", "COMPLEX"], Meta(description="one action, or a plan")]


class DoubtFacts(Struct, frozen=True):
    """What a goal says beside the steps that were read of it."""

    cut: Annotated[bool, Meta(description="where each of its values ends is clear")]
    told: Annotated[bool, Meta(description="it tells its steps one by one, and each of its parts is one")]
    in_part: Annotated[bool, Meta(description="it tells more than the steps: a denial, an aim, a further value")]
    aside: Annotated[bool, Meta(description="it asks for nothing: a remark, a question, something to come")]
    longer_name: Annotated[bool, Meta(description="a step takes what has a longer name in the goal")]
    others: Annotated[bool, Meta(description="it looks for what is not so, or what a search cannot be asked for")]
    other_kind: Annotated[bool, Meta(description="what it names is of another kind on the page")]
    name_left: Annotated[bool, Meta(description="it ends with a name that is in no step")]
    for_somebody: Annotated[bool, Meta(description="it says for whom, and no step does")]
    instead: Annotated[bool, Meta(description="it says what is to be done in place of something else")]
    other_part: Annotated[bool, Meta(description="a step acts in another part of the page than it names")]
    anothers: Annotated[bool, Meta(description="a step opens what is one's own, and it is about another's")]
    part_of_name: Annotated[bool, Meta(description="a step ends what is called so in part")]
    span: Annotated[bool, Meta(description="a step enters from when to when into one field")]
    value: Annotated[bool, Meta(description="a value that a step enters is not all that it says the field is to get")]
    makes: Annotated[bool, Meta(description="what it changes is in a form that makes something new")]
    control: Annotated[bool, Meta(description="a step enters what a button or link is called")]
    tells: Annotated[bool, Meta(description="it says how things are")]
    left_over: Annotated[bool, Meta(description="a part of it is in no step")]


class DoubtOutputs(Struct, frozen=True):
    """What that makes of it."""

    found: Annotated[bool, Meta(description="it is more, or something else, than the steps")]


class Intent(Struct, frozen=True):
    """What a step asks for. Phrases still hold their articles and kinds."""

    verb: Annotated[Verb, Meta(description="what is to be done; unread: no rule knows", examples=["enter"])] = "unread"
    target: Annotated[str, Meta(description="the phrase that names the element", examples=['the "Name" field'])] = ""
    otherwise: Annotated[
        str, Meta(description="other names for it, separated by ' | '", examples=["Full name | Customer"])
    ] = ""
    text: Annotated[
        str, Meta(description="what to enter, choose, press, or where to go or scroll", examples=["Jas Kaur"])
    ] = ""
    source: Annotated[
        str,
        Meta(
            description="the phrase of an element or label whose text is to be entered",
            examples=["the text of the first heading"],
        ),
    ] = ""
    letters: Annotated[Literal["as_is", "upper", "lower"], Meta(description="how that text is to be written")] = "as_is"
    goes: Annotated[bool, Meta(description="to go there is all that is asked: click, open, visit")] = False
    leads: Annotated[
        Literal["any", "places", "choices", "menus", "pages"],
        Meta(
            description="whether only what leads somewhere is meant, or one of several choices, too: no switch; "
            "or only what opens a menu on the page, or a page of a list by its number"
        ),
    ] = "any"
    out_of: Annotated[
        str, Meta(description="the phrase of a list, out of whose choices one is to be taken", examples=['"0"'])
    ] = ""
    reveals: Annotated[bool, Meta(description="may open tabs, sections and pages to find the target")] = False
    each: Annotated[bool, Meta(description="means several elements, to be clicked one after another")] = False
    called: Annotated[
        Literal["any", "just_so", "begins", "asked"],
        Meta(
            description="how a button is called that may be meant: as the step says or by another name, beside "
            "what was filled in; the step's own word may begin it (begins); or also in the dialog that asks (asked)"
        ),
    ] = "any"
    was: Annotated[str, Meta(description="what the field has by now, where that is said", examples=["Ann"])] = ""
    own: Annotated[bool, Meta(description="the button of the form that was filled in is meant")] = False
    lone: Annotated[bool, Meta(description="where no field is called so, the only one for text is meant")] = False
    sets: Annotated[bool, Meta(description="the field is to have it, typed or picked from its list")] = False
    undoes: Annotated[bool, Meta(description="the click is to take back what the button says")] = False
    count: Annotated[str, Meta(description="how many of them; empty for all", examples=["3"])] = ""


class PhraseFacts(Struct, frozen=True):
    """A phrase that names an element, taken apart step by step."""

    text: Annotated[str, Meta(description="what is left to read, quoted parts numbered", examples=['the "0" button'])]
    noun: Annotated[str, Meta(description="the word for its kind: button, text field, …", examples=["button"])] = ""
    name: Annotated[str, Meta(description="what it is called", examples=["Save"])] = ""
    nth: Annotated[str, Meta(description="which of several: 2nd, third, last", examples=["2nd"])] = ""
    row: Annotated[str, Meta(description="which row of a list it stands in: first, 2nd, last", examples=["first"])] = ""
    within: Annotated[
        str, Meta(description="words that stand in the same row, entry or card", examples=["Jas Kaur"])
    ] = ""
    owned: Annotated[
        bool, Meta(description="it belongs to what those words name, and not to what only speaks of it")
    ] = False
    beside_it: Annotated[bool, Meta(description="it stands beside the field that was filled in before")] = False
    above: Annotated[str, Meta(description="words on the page that it stands before", examples=["Last orders"])] = ""
    below: Annotated[str, Meta(description="words on the page that it stands after", examples=["Last orders"])] = ""
    area: Annotated[Literal["page", "dialog", "head"], Meta(description="where it is looked for")] = "page"
    indefinite: Annotated[bool, Meta(description="any such element will do: 'a radio button'")] = False
    holder: Annotated[str, Meta(description="the menu or tab that it is in", examples=["Products"])] = ""
    holding: Annotated[bool, Meta(description="the name may also be what a field holds")] = False


class NounFacts(Struct, frozen=True):
    """A word for a kind of element."""

    text: Annotated[str, Meta(description="the word or words", examples=["drop-down"])]


class NounOutputs(Struct, frozen=True):
    """What it stands for."""

    kind: Annotated[Kind, Meta(description="the kind of element", examples=["dropdown"])]


class TargetFacts(Struct, frozen=True):
    """What was found on the page for an intent."""

    verb: Annotated[Verb, Meta(description="what is to be done with it", examples=["click"])]
    wanted: Annotated[Kind, Meta(description="the kind that the step asks for", examples=["button"])]
    named: Annotated[bool, Meta(description="the step gives a name")]
    name: Annotated[str, Meta(description="that name", examples=["Save"])]
    found: Annotated[Count, Meta(description="elements that match best, usable or not")]
    usable: Annotated[Count, Meta(description="of these, visible, enabled and not covered")]
    disabled: Annotated[Count, Meta(description="of the matches, those that cannot be used yet")]
    occluded: Annotated[Count, Meta(description="of the matches, those that something covers")]
    kind: Annotated[Kind, Meta(description="what the one usable match is", examples=["button"])]
    expanded: Annotated[bool, Meta(description="the one usable match is open already")]
    here: Annotated[bool, Meta(description="the one usable match is a link that is marked as the page at hand")]
    option: Annotated[bool, Meta(description="the one match is a list that offers the text to choose")]
    text: Annotated[bool, Meta(description="the step gives a text to enter, or a list or field to choose in")]
    source: Annotated[Literal["not_asked", "found", "missing"], Meta(description="the text to be copied")]
    each: Annotated[bool, Meta(description="the step means several elements; done ones are not among the usable")]
    covers: Annotated[Count, Meta(description="closed tabs, sections and further pages not looked into yet")]
    picks: Annotated[
        bool,
        Meta(
            description=(
                "what the step gives is to be picked in the one field that fits: a choice, or a value for a field that "
                "takes no typing; the browser's own lists and fields for a date are none of these"
            )
        ),
    ]
    opens: Annotated[bool, Meta(description="that field brings up a list, a menu or suggestions")]
    opened: Annotated[bool, Meta(description="it is open, or was clicked for this step already")]
    writable: Annotated[bool, Meta(description="it takes typing")]
    typed: Annotated[bool, Meta(description="the text was typed into it for this step already")]
    holds: Annotated[bool, Meta(description="it shows what is to be picked")]
    day: Annotated[bool, Meta(description="what is to be picked is a day")]
    listed: Annotated[
        Count,
        Meta(description="once it is open: usable entries, other than fields, called exactly what is to be picked"),
    ]
    days: Annotated[Count, Meta(description="usable elements of its open calendar that are the day to be picked")]
    turns: Annotated[
        Count, Meta(description="usable elements that turn its open calendar towards the month of that day")
    ]
    steers: Annotated[
        bool, Meta(description="its open calendar has a list of years, or of months, in which another is to be chosen")
    ]
    holder: Annotated[
        Literal["none", "closed", "unknown", "open"],
        Meta(
            description=(
                "the one menu or tab that the step names: not there; still to be opened; nothing tells whether it "
                "opens; open, or acted on for this step already"
            )
        ),
    ]
    holder_kind: Annotated[
        Literal["none", "link", "entry", "other"],
        Meta(description="what that is: a link to a page of its own, an entry of a menu, a button or tab"),
    ]
    holder_hovered: Annotated[bool, Meta(description="it was pointed at for this step already")]
    holder_clicked: Annotated[bool, Meta(description="it was clicked for this step already")]
    buttons: Annotated[Count, Meta(description="usable buttons on the page, or in its dialog")]
    only_button: Annotated[str, Meta(description="name of the only one", examples=["Continue"])]
    leads_on: Annotated[
        bool, Meta(description="a link that is called as the step's button, and more, leads to where it may be")
    ] = False


class Choice(Struct, frozen=True):
    """What to do about a step on this page."""

    status: Annotated[
        Status,
        Meta(
            description=(
                "ready: it can be done; met: it is so already; none, several: no element or more than one fits; "
                "unread: no rule knows what to do"
            )
        ),
    ]
    act: Annotated[Act, Meta(description="the action", examples=["click"])]
    on: Annotated[
        Literal[
            "nothing", "match", "next_of_several", "only_button", "cover", "listed", "holder", "day", "turn", "month"
        ],
        Meta(description="the element that it acts on", examples=["match"]),
    ]
    prepares: Annotated[bool, Meta(description="it only opens or uncovers what the step is about")]


class CoverFacts(Struct, frozen=True):
    """One element that may hide others."""

    kind: Annotated[Kind, Meta(description="what it is", examples=["tab"])]
    name: Annotated[str, Meta(description="what it is called", examples=["Details"])]
    expanded: Annotated[Literal["yes", "no", "unknown"], Meta(description="whether it is open")]
    selected: Annotated[bool, Meta(description="it is the one that is shown")]
    beside: Annotated[bool, Meta(description="it stands in the row or entry that the step names")]
    turns: Annotated[bool, Meta(description="it stands beside the days of a calendar")]
    rest: Annotated[
        str,
        Meta(description="what its name says beside that of the field that is to be filled in", examples=["add a"]),
    ] = ""
    hint: Annotated[
        str,
        Meta(
            description="what is said of it, where a text is to be entered and no field is named",
            examples=["Start writing"],
        ),
    ] = ""
    sends: Annotated[bool, Meta(description="a button of a form that it may send, or that has fields")] = False
    lone: Annotated[bool, Meta(description="nothing else in its row opens anything")] = False


class CoverOutputs(Struct, frozen=True):
    """What it hides."""

    kind: Annotated[
        Literal["none", "section", "tab", "page", "menu", "field", "later", "earlier"],
        Meta(description="nothing, or what opens with it; the next month of a calendar, the one before"),
    ]


class CriterionFacts(Struct, frozen=True):
    """A condition in words, as a plan or a user gives it."""

    text: Annotated[str, Meta(description="as written", examples=['the page shows "Saved"'])]
    masked: Annotated[
        str, Meta(description="the same with each quoted part replaced by its number", examples=['the page shows "0"'])
    ]


class CriterionOutputs(Struct, frozen=True):
    """What can be read off a page for it."""

    kind: Annotated[CriterionKind, Meta(description="what it is about", examples=["text"])]
    subject: Annotated[
        str, Meta(description="the phrase of the element, where there is one", examples=['the "Name" field'])
    ]
    value: Annotated[str, Meta(description="what is contained, shown, entered or counted", examples=["Saved"])]
    other: Annotated[str, Meta(description="what is shown after the value", examples=["Closed"])]
    number: Annotated[str, Meta(description="how many of it, in digits or as a word up to ten", examples=["three"])]
    match: Annotated[MatchKind, Meta(description="how the value is compared")]
    negated: Annotated[bool, Meta(description="it holds where the page does not show it")]


_PHRASE = facts_of("phrase", PhraseFacts)


def _masked(group: str) -> Callable[[Facts, str], Facts]:
    """The words of a step, as written and masked, after one of them was changed."""

    def related(facts: Facts, changed: str) -> Facts:
        text = facts[changed]
        if not isinstance(text, str) or len(text) > MAX_TEXT_CHARS:
            return facts
        return {**facts, f"{group}.text": text, f"{group}.masked": mask(text).text}

    return related


SCHEMAS: Mapping[str, Schema] = {
    "atomic": Schema(facts=facts_of("step", StepFacts), outputs=facts_of("split", Split), related=_masked("step")),
    "wish": Schema(
        facts={**facts_of("wish", WishFacts), **facts_of("offer", OfferFacts)},
        outputs=facts_of("wish", WishOutputs),
        related=_masked("wish"),
    ),
    "goal": Schema(facts=facts_of("goal", GoalFacts), outputs=facts_of("goal", GoalOutputs)),
    "doubt": Schema(facts=facts_of("doubt", DoubtFacts), outputs=facts_of("doubt", DoubtOutputs)),
    "way": Schema(facts=facts_of("way", WayFacts), outputs=facts_of("way", WayOutputs)),
    "step_text": Schema(facts=facts_of("step", StepFacts), outputs=facts_of("intent", Intent), related=_masked("step")),
    "phrase": Schema(facts=_PHRASE, outputs=_PHRASE),
    "noun": Schema(facts=facts_of("noun", NounFacts), outputs=facts_of("noun", NounOutputs)),
    "target": Schema(facts=facts_of("target", TargetFacts), outputs=facts_of("choice", Choice)),
    "cover": Schema(facts=facts_of("element", CoverFacts), outputs=facts_of("cover", CoverOutputs)),
    "criterion": Schema(facts=facts_of("criterion", CriterionFacts), outputs=facts_of("criterion", CriterionOutputs)),
}

FAMILY = Family(
    "Reading goals, steps and criteria",
    (
        group_of("step", StepFacts),
        group_of("split", Split),
        group_of("wish", WishFacts, WishOutputs),
        group_of("offer", OfferFacts),
        group_of("goal", GoalFacts, GoalOutputs),
        group_of("doubt", DoubtFacts, DoubtOutputs),
        group_of("way", WayFacts, WayOutputs),
        group_of("intent", Intent),
        group_of("phrase", PhraseFacts),
        group_of("noun", NounFacts, NounOutputs),
        group_of("target", TargetFacts),
        group_of("choice", Choice),
        group_of("element", CoverFacts),
        group_of("cover", CoverOutputs),
        group_of("criterion", CriterionFacts, CriterionOutputs),
    ),
    frozenset(SCHEMAS),
)
