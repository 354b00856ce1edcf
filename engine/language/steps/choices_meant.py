"""What a step that chooses may mean: lists that offer the choice, and elements that are called like it."""

from __future__ import annotations

from engine.language.page.labels_before import labelled_by_text
from engine.language.page.lookup import beside, look_up, named, of_kind
from engine.language.steps.intent import Intent
from engine.language.steps.opening import names_field
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import same_words
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold


def choices_meant(reader: Reader, page: PageState, intent: Intent) -> list[Element]:
    """Lists that offer the choice, and elements that are called like it."""
    lists = [one for one in page.elements if one.visible and one.options]
    if names_field(intent):
        phrase = intent.targets[0]
        fitting = [one for one in look_up(page, phrase) if kind_of(one) in FIELDS]
        if not fitting and phrase.kind == "dropdown" and not phrase.name:
            fitting = of_kind([one for one in page.elements if one.visible], phrase)
        shown = [one for one in page.elements if one.visible]
        for other in intent.targets[1:]:  # "Save as draft" may be the name of one thing
            says_both = fold(intent.text) in fold(other.whole)  # and no other word for the list
            if says_both and (whole := named(shown, other.whole, partial=False)):
                return whole
        fitting = fitting or labelled_by_text(reader, page, [one for one in lists if kind_of(one) in FIELDS], phrase)
        if fitting:
            return [one for one in fitting if option_of(one, intent.text)] or fitting
        if phrase.name and not phrase.holder and (near := beside(page, _within(intent.text, phrase.name), shown)):
            return list(near)
        in_menu = phrase.holder or phrase.kind in ("menu", "tab", "dropdown") or not phrase.name
        return named(shown, intent.text, partial=False) if in_menu else []
    offering = [one for one in lists if option_of(one, intent.text)]
    called = [one for one in look_up(page, intent.targets[0]) if one not in lists] if intent.targets else []
    exact = [one for one in called if fold(one.name) == fold(intent.targets[0].name)]
    return offering + exact if offering else [_box_beside(page, one) or one for one in called]


def _box_beside(page: PageState, one: Element) -> Element | None:
    """The one box that is there to select a link by its name ("Select Report.pdf"): that is ticked, and nothing opened.
    """
    boxes = [other for other in page.elements if one.href is not None and kind_of(other) == "checkbox" and other.usable
             and fold(other.name).endswith(f" {fold(one.name)}")]  # fmt: skip
    return boxes[0] if len(boxes) == 1 else None


def _within(text: str, words: str) -> Phrase:
    return Phrase(text, text, within=words)


def option_of(element: Element, text: str | None, reader: Reader | None = None) -> str:
    """The option that a text names: the exact one, else the only one that holds it as whole words; with a `reader` else
    the only one that is another word for it ("hoch": "High").
    """
    wanted = fold(text or "")
    if not wanted:
        return ""
    folded = [(option, fold(option)) for option in element.options]
    exact = [option for option, words in folded if words == wanted]
    held = [option for option, words in folded if f" {wanted} " in f" {words} "]
    if reader is not None and not held:
        others = same_words(reader, wanted, "option_")
        held = [option for option, words in folded if words in others]
    return exact[0] if exact else held[0] if len(held) == 1 else ""
