"""The control that an action lands on, every name it has, and what the action does to it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.actions import Action
from engine.observe import Element, PageState, element
from engine.observe.roles import CHECKABLE, FIELDS
from engine.observe.text import TEXT_LIMIT
from engine.safety.keys import Deed, deed_of_key

LINE_BREAKS = ("\n", "\r")
_SUBMITTING = frozenset({"", "submit", "image"})
_LOOKS = frozenset({"hover", "scroll", "scrollIntoView", "wait", "finish", "fail"})
_MOST_CANDIDATES = 8
_LONGEST_WORD = 10              # characters that cutting a text may take from its end


class Control(Struct, frozen=True, kw_only=True):
    """What an action lands on. `element` is None where that is not known, or where there is no such control."""

    deed: Deed
    element: Element | None = None
    field: Element | None = None            # that has the focus, where the deed reaches a button through it
    others: tuple[Element, ...] = ()        # what it may land on as well: the strictest counts
    gone: bool = False                      # the element that the action names is not on the page

    @property
    def all(self) -> tuple[Element, ...]:
        """Everything that the deed may press, submit or remove."""
        return (self.element, *self.others) if self.element is not None else self.others


def controls(action: Action, page: PageState) -> tuple[Control, ...]:
    """What an action does, in its order: typing a line break fills a field and then presses Enter in it, and typing
    where a button has the focus presses it at the first blank.
    """
    verb = action.verb
    if verb in _LOOKS:
        return (Control(deed="look"),)
    if verb in ("navigate", "goBack", "refresh"):
        return (Control(deed="go"),)
    if verb == "press":
        return (_pressed(action.text or "", focus(page), page),)
    target = element(page, action.target) if action.target is not None else None
    if action.target is not None and target is None:
        return (Control(deed="press", gone=True),)
    if verb in ("type", "setValue"):
        field = target if verb == "setValue" else focus(page)
        keys = _keys_in(action.text or "", field)
        return (Control(deed="fill", element=field), *[_pressed(key, field, page) for key in keys])
    assert target is not None
    if verb in ("check", "uncheck", "select"):
        return (Control(deed="choose" if verb == "select" else "toggle", element=target),)
    return (_clicked(target, page),)


def _keys_in(text: str, focused: Element | None) -> Iterator[str]:
    """The keys among what is typed. After a tab a blank presses whatever that came to, as Enter would from here."""
    moved = text.partition("\t")[2]
    if " " in moved or any(mark in text for mark in LINE_BREAKS):
        yield "Enter"
    if " " in text and focused is not None and focused.role not in FIELDS:
        yield "Space"


def focus(page: PageState) -> Element | None:
    """The element that has the focus; None where the page does not tell, or tells of one that is no control."""
    if page.active is not None and (one := element(page, page.active)) is not None:
        return one
    return next((one for one in page.elements if one.focused), None)


def names(one: Element) -> tuple[str, ...]:
    """Every name of a control, the shown one first: they may differ, and each counts."""
    value = one.value if one.role == "button" else None
    shown = () if one.role in FIELDS else (one.text,)
    found = dict.fromkeys((*shown, one.name, value or "", *one.description.split(" | ")))
    return tuple([name for name in found if name and not _is_cut(name, one.name)])


def submits_form(one: Element) -> bool:
    """Whether a control is one that submits its form. A `<button>` that does not say what it is does."""
    if one.form is None or one.role != "button" or one.tag not in ("button", "input"):
        return False
    return one.input_type in _SUBMITTING if one.tag == "button" else one.input_type in ("submit", "image")


def is_button(one: Element) -> bool:
    """Whether a click does something on the page itself: a button, or a link that leads nowhere."""
    if one.role == "link":
        return one.href is None or one.href.strip() in ("", "#") or one.href.lstrip()[:11].lower() == "javascript:"
    return one.role not in FIELDS | CHECKABLE


def _clicked(target: Element, page: PageState) -> Control:
    if target.role in CHECKABLE:
        return Control(deed="toggle", element=target)
    if target.role in FIELDS and target.input_type not in ("submit", "image", "button"):
        return Control(deed="choose" if target.tag == "select" else "look", element=target)
    inside = tuple([one for id_ in target.wraps if (one := element(page, id_)) is not None])
    return Control(deed="press", element=target, others=(*inside, *_around(target, page)))


def _around(target: Element, page: PageState) -> Iterator[Element]:
    """The link or button that holds a control and nothing else to press: a click on the one is a click on both. What
    holds more is a card, and its text is that of all that stands in it.
    """
    for one in page.elements:
        if one.wraps == (target.id,) and one.tag in ("a", "button"):
            yield one


def _pressed(key: str, focused: Element | None, page: PageState) -> Control:
    deed = deed_of_key(key, focused)
    if deed in ("submit", "send") or (deed == "press" and focused is None):
        return _submitted(deed, focused, page)
    if deed == "remove":
        return Control(deed=deed, element=focused, others=_selected(page) if focused is None else ())
    return Control(deed=deed, element=focused)


def _submitted(deed: Deed, focused: Element | None, page: PageState) -> Control:
    """Enter in a field goes to the default button of its form, else of its dialog, else of its frame. Where the focus
    is not known it may be any of the defaults on the page; those of an open dialog go first.
    """
    if focused is not None and focused.form is not None:
        first = next(_defaults(page, focused.form), None)
        return Control(deed=deed, element=first, field=focused)
    if focused is not None:
        # What stands in another row, or names it, is about another thing: no field sends by it.
        others = {words for row, words in enumerate(page.rows, 1) if row != focused.row}
        near = [one for one in page.elements if beside(one, focused) and one.row in (0, focused.row)]
        near = [one for one in near if one.name not in others]
        around = [one for one in near if is_button(one) and one.usable]
        return Control(deed=deed, field=focused, others=tuple(_likeliest(around)))
    pool = [one for one in page.elements if one.in_dialog] or page.elements
    defaults = {one.form: one for one in reversed(pool) if submits_form(one) and one.usable}
    buttons = list(defaults.values()) or [one for one in pool if one.role == "button" and one.usable]
    return Control(deed=deed, others=tuple(_likeliest(buttons)))


def beside(one: Element, other: Element) -> bool:
    """Whether two elements stand in one dialog, or outside of any in one frame and in no form."""
    if one.dialog or other.dialog:
        return one.dialog == other.dialog
    return one.in_dialog == other.in_dialog and one.frame == other.frame and one.form is None and other.form is None


def _defaults(page: PageState, form: int) -> Iterator[Element]:
    """The submitting controls of a form, the default one first; where it has none, whatever acts as a button in it."""
    own = [one for one in page.elements if one.form == form]
    yield from [one for one in own if submits_form(one)]
    yield from [one for one in own if is_button(one) and one.input_type not in ("button", "reset")]


def _likeliest(buttons: list[Element]) -> list[Element]:
    """Buttons that Enter may be meant for: the last of a group are where dialogs and forms have theirs."""
    return [one for one in buttons if one.role == "button"][-_MOST_CANDIDATES:]


def _selected(page: PageState) -> tuple[Element, ...]:
    """What is selected on the page, which is what a Delete removes."""
    chosen = [one for one in page.elements if (one.selected and one.role != "tab") or (one.checked and one.row)]
    return tuple(chosen[:_MOST_CANDIDATES])


def _is_cut(name: str, whole: str) -> bool:
    """Whether a text is only the beginning of the name, as the skeleton keeps it."""
    return len(name) > TEXT_LIMIT - _LONGEST_WORD and name != whole and whole.startswith(name)
