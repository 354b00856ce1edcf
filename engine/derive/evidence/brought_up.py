"""A tab, or a part of a page by its head, that was brought up, where that was all that the last step was for."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urldefrag

from engine.derive.declared import Sight
from engine.derive.evidence.arrived import is_asked_for, last_words
from engine.derive.evidence.entered import entered
from engine.derive.evidence.messages import acts
from engine.derive.evidence.shut import is_held_back
from engine.derive.evidence.since import plain, says
from engine.derive.evidence.traces import controls_that_came, used
from engine.language import read_intent
from engine.observe import Element, PageState, element
from engine.text.quoted import fold
from engine.text.wordlists import held

_DOTS = ".… "  # how a control says that something is to be filled in first


def brought_up(sight: Sight, before: PageState, page: PageState) -> str:
    """What a part of the same page shows that the goal's last words ask to open: a tab that is on and was not, which
    shows another part than before, or a part that is headed by the name of the control. "" where that is not so, where
    the control does something, and where a text that came says that it is not there yet, or not at all.
    """
    on = used(sight, "click")
    if on is None or acts(sight, on) or is_held_back(sight, before, page):
        return ""
    if urldefrag(before.url).url != urldefrag(page.url).url:
        return ""
    shown = _turned_to(on, before, page) or _headed(sight, on, before, page)
    meant = is_asked_for(sight, before) or any(_picks(sight, wish, on) for wish in last_words(sight))
    return shown if shown and meant else ""


def _picks(sight: Sight, wish: str, on: Element) -> bool:
    """Whether it is to choose the control by its name, as an entry of a menu is."""
    intent = read_intent(sight.reader, wish)
    named = [fold(phrase.name) for phrase in intent.targets]
    return intent.verb == "choose" and named == [fold(intent.text)] == [fold(on.name)]


def _turned_to(on: Element, before: PageState, page: PageState) -> str:
    """What a tab shows, by its role, or by an address in the page; what another showed is gone."""
    now = element(page, on.id)
    if now is None or page.dialogs > before.dialogs:
        return ""
    chosen = on.role == "tab" and _is_on(now) and not _is_on(on)
    part, came_to = urldefrag(on.href or "").fragment, urldefrag(page.url).fragment
    turned = bool(came_to) and "/" not in came_to and came_to != urldefrag(before.url).fragment
    led = turned and (came_to == part or (not part and on.role == "tab"))
    came, gone = _only_on(page, before), _only_on(before, page)
    return came[0] if (chosen or led) and came and gone else ""


def _only_on(page: PageState, other: PageState) -> list[str]:
    """The texts and names of a page that the other has not, numbers aside: a clock goes on whatever is shown."""
    known = {plain(text) for text in (*(line.text for line in other.outline), *_names(other))}
    texts = (*(line.text for line in page.outline if says(line.text)), *sorted(_names(page)))
    return [text for text in texts if plain(text) not in known]


def _headed(sight: Sight, on: Element, before: PageState, page: PageState) -> str:
    """The head that came up, called like the control, where more came with it: a text alone may be a message."""
    if any(entered(sight)):
        return ""
    name = fold(on.name.rstrip(_DOTS))
    alerts = {fold(one.text) for one in page.alerts}
    fresh = Counter(_texts(page)) - Counter(_texts(before))  # the control itself may be called so as a text
    heads = [text for text in fresh if text not in alerts and _is_head(name, text, page, before)]
    controls = controls_that_came(before, page)
    asks = any(fold(one.name) == fold(on.name) for one in controls) or _only_answers(sight, controls)
    more = len(fresh) > 1 or bool(controls)
    return heads[0] if name and len(heads) == 1 and more and not asks else ""


def _only_answers(sight: Sight, controls: list[Element]) -> bool:
    """Whether all that came to be used are buttons, and one does not decline: the part asks something."""
    buttons = [one for one in controls if one.role == "button"]
    doing = [one for one in buttons if not held(sight.words["decline"], one.name, "begins")
             and not held(sight.words["close"], one.name, "only")]  # fmt: skip
    return bool(doing) and len(buttons) == len(controls)


def _is_head(name: str, text: str, page: PageState, before: PageState) -> bool:
    """Whether a text is the name, or in a dialog the name and words that the page or its site is called by."""
    dialog = page.dialogs > before.dialogs and f" {name} " in f" {text} "
    more = set(text.split()) - set(name.split())
    return text == name or (dialog and more <= set(fold(f"{before.title} {before.heading}").split()))


def _texts(page: PageState) -> list[str]:
    """The texts of a page, those of its controls aside, which may follow them."""
    texts, own = list[str](), ""
    for line in page.outline:
        if line.element < 0 and fold(line.text) != own:
            texts.append(fold(line.text))
        own = fold(page.elements[line.element].name) if 0 <= line.element < len(page.elements) else ""
    return texts


def _is_on(tab: Element) -> bool:
    return bool(tab.selected or tab.current)


def _names(page: PageState) -> set[str]:
    return {one.name for one in page.elements if one.visible and one.name}
