"""What the rules about goals, steps and criteria may know and may set. `SCHEMAS` joins the engine's vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.rules import Facts, Schema, facts_of
from engine.text.quoted import MAX_TEXT_CHARS, mask

Verb = Literal[
    "unread", "click", "double_click", "hover", "focus", "enter", "check", "uncheck", "choose", "expand", "submit",
    "close", "reveal", "press", "scroll", "navigate", "go_back", "refresh", "wait",
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

    text: Annotated[str, Meta(description="as written, without a full stop at the end")]
    masked: Annotated[str, Meta(description='the same with each quoted part replaced by its number: "0", "1"')]


class Split(Struct, frozen=True):
    """What one text falls into. Nothing set: the text is one step as it is."""

    first: str
    second: str
    third: str
    verify: Annotated[str, Meta(description="a condition to be checked after the last of the parts")]
    whole: Annotated[bool, Meta(description="one step as it is: no further rule is to cut it")]


class GoalFacts(Struct, frozen=True):
    """How a goal reads."""

    text: str
    masked: str
    steps: Annotated[Count, Meta(description="atomic steps that the goal falls into")]
    read: Annotated[bool, Meta(description="the refinement rules understand each step")]
    verb: Annotated[Verb, Meta(description="of its first step")]
    named: Annotated[bool, Meta(description="its first step names a target, or needs none")]
    reveals: Annotated[bool, Meta(description="has to look for its target, or means several elements")]
    verified: Annotated[bool, Meta(description="it says what should be seen afterwards")]


class GoalOutputs(Struct, frozen=True):
    complexity: Literal["SIMPLE", "COMPLEX"]


class Intent(Struct, frozen=True):
    """What a step asks for. Phrases still hold their articles and kinds."""

    verb: Verb = "unread"
    target: Annotated[str, Meta(description="the phrase that names the element")] = ""
    otherwise: Annotated[str, Meta(description="other names for it, separated by ' | '")] = ""
    text: Annotated[str, Meta(description="what to enter, choose, press, or where to go or scroll")] = ""
    source: Annotated[str, Meta(description="the phrase of an element or label whose text is to be entered")] = ""
    letters: Literal["as_is", "upper", "lower"] = "as_is"
    reveals: Annotated[bool, Meta(description="may open tabs, sections and pages to find the target")] = False
    each: Annotated[bool, Meta(description="means several elements, to be clicked one after another")] = False
    count: Annotated[str, Meta(description="how many of them; empty for all")] = ""


class PhraseFacts(Struct, frozen=True):
    """A phrase that names an element, taken apart step by step."""

    text: Annotated[str, Meta(description="what is left to read, quoted parts numbered")]
    noun: Annotated[str, Meta(description="the word for its kind: button, text field, …")] = ""
    name: str = ""
    nth: Annotated[str, Meta(description="2nd, third, last")] = ""
    within: Annotated[str, Meta(description="words that stand in the same row, entry or card")] = ""
    area: Literal["page", "dialog"] = "page"
    indefinite: Annotated[bool, Meta(description="any such element will do: 'a radio button'")] = False


class NounFacts(Struct, frozen=True):
    text: str


class NounOutputs(Struct, frozen=True):
    kind: Kind


class TargetFacts(Struct, frozen=True):
    """What was found on the page for an intent."""

    verb: Verb
    wanted: Annotated[Kind, Meta(description="kind that the step asks for")]
    named: Annotated[bool, Meta(description="the step gives a name")]
    name: str
    found: Annotated[Count, Meta(description="elements that match best, usable or not")]
    usable: Annotated[Count, Meta(description="of these, visible, enabled and not covered")]
    disabled: Count
    occluded: Count
    kind: Annotated[Kind, Meta(description="of the one usable match")]
    expanded: bool
    option: Annotated[bool, Meta(description="the one match is a list that offers the text to choose")]
    text: Annotated[bool, Meta(description="the step gives a text to enter, or a list or field to choose in")]
    source: Annotated[Literal["not_asked", "found", "missing"], Meta(description="the text to be copied")]
    each: Annotated[bool, Meta(description="the step means several elements; done ones are not among the usable")]
    covers: Annotated[Count, Meta(description="closed tabs, sections and further pages not looked into yet")]
    buttons: Annotated[Count, Meta(description="usable buttons on the page, or in its dialog")]
    only_button: Annotated[str, Meta(description="name of the only one")]


class Choice(Struct, frozen=True):
    """What to do about a step on this page."""

    status: Status
    act: Act
    on: Literal["nothing", "match", "next_of_several", "only_button", "cover"]
    prepares: bool


class CoverFacts(Struct, frozen=True):
    """One element that may hide others."""

    kind: Kind
    name: str
    expanded: Literal["yes", "no", "unknown"]
    selected: bool
    beside: Annotated[bool, Meta(description="it stands in the row or entry that the step names")]


class CoverOutputs(Struct, frozen=True):
    kind: Literal["none", "section", "tab", "page", "menu"]


class CriterionFacts(Struct, frozen=True):
    text: str
    masked: str


class CriterionOutputs(Struct, frozen=True):
    kind: CriterionKind
    subject: Annotated[str, Meta(description="the phrase of the element, where there is one")]
    value: Annotated[str, Meta(description="what is contained, shown, entered or counted")]
    other: Annotated[str, Meta(description="what is shown after the value")]
    number: Annotated[str, Meta(description="how many of it, in digits or as a word up to ten")]
    match: MatchKind
    negated: bool


_PHRASE = facts_of("phrase", PhraseFacts)

def _masked(facts: Facts, changed: str) -> Facts:
    """The words of a step, as written and masked, after one of them was changed."""
    text = str(facts[changed])
    return {**facts, "step.text": text, "step.masked": mask(text).text} if len(text) <= MAX_TEXT_CHARS else facts


SCHEMAS: Mapping[str, Schema] = {
    "atomic": Schema(facts=facts_of("step", StepFacts), outputs=facts_of("split", Split), related=_masked),
    "goal": Schema(facts=facts_of("goal", GoalFacts), outputs=facts_of("goal", GoalOutputs)),
    "step_text": Schema(facts=facts_of("step", StepFacts), outputs=facts_of("intent", Intent), related=_masked),
    "phrase": Schema(facts=_PHRASE, outputs=_PHRASE),
    "noun": Schema(facts=facts_of("noun", NounFacts), outputs=facts_of("noun", NounOutputs)),
    "target": Schema(facts=facts_of("target", TargetFacts), outputs=facts_of("choice", Choice)),
    "cover": Schema(facts=facts_of("element", CoverFacts), outputs=facts_of("cover", CoverOutputs)),
    "criterion": Schema(facts=facts_of("criterion", CriterionFacts), outputs=facts_of("criterion", CriterionOutputs)),
}
