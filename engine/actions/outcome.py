"""What an action is meant to lead to, told by its verb and its element."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct

from engine.actions.action import Action

ActionType = Literal["navigation", "dropdown", "generic"]


class Target(Protocol):
    """What `action_type` needs to know of an element (`engine.observe.Element` has it)."""

    @property
    def tag(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def href(self) -> str | None: ...
    @property
    def popup(self) -> bool: ...
    @property
    def name(self) -> str: ...


class AttributeChange(Struct, frozen=True, rename="camel"):
    """An attribute that should have this value afterwards."""

    attribute: str
    expected_value: str


class ElementText(Struct, frozen=True):
    """An element that should show this text afterwards, among others."""

    element: str
    text: str


class DomChanges(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What should be seen on the page afterwards; what is absent is not predicted.

    An element is named by its id, its name, or a CSS or XPath selector.
    """

    element_should_exist: str | None = None
    element_should_not_exist: str | None = None
    element_should_have_text: ElementText | None = None
    url_should_change: bool | None = None
    attribute_changes: tuple[AttributeChange, ...] = ()
    elements_to_appear: tuple[str, ...] = ()  # roles


class FixedOutcome(Struct, frozen=True, rename="camel"):
    """The expected outcome of an action whose type alone says what should happen."""

    description: str
    dom_changes: DomChanges


def action_type(action: Action, element: Target | None) -> ActionType:
    """Fixed when the action is issued (SPEC 2): a popup comes before a link."""
    if action.verb in ("navigate", "goBack", "refresh"):
        return "navigation"
    if action.verb != "click" or element is None:
        return "generic"
    if element.popup:
        return "dropdown"
    if element.tag == "a" or element.href is not None or element.role == "link":
        return "navigation"
    return "generic"


def fixed_outcome(action: Action, element: Target | None) -> FixedOutcome | None:
    """What a navigation or a dropdown should lead to; None for a generic action (001, Outcome Prediction).

    A reload stays on its URL, so only other navigations predict a URL change.
    """
    kind = action_type(action, element)
    named = f"'{element.name}'" if element is not None and element.name else "it"
    if kind == "dropdown":
        return FixedOutcome(
            f"A menu or list opens at {named}",
            DomChanges(attribute_changes=(AttributeChange("aria-expanded", "true"),), elements_to_appear=("menuitem",)),
        )
    if action.verb == "refresh":
        return FixedOutcome("The page is loaded again", DomChanges(url_should_change=False))
    if kind == "navigation":
        where = {"navigate": action.text, "goBack": "the previous page"}.get(action.verb, f"where {named} leads")
        return FixedOutcome(f"The browser goes to {where}", DomChanges(url_should_change=True))
    return None
