"""What a bare "save", "apply" or "confirm" presses: a button that is called so, beside what was filled in or in the
dialog that asks, and none that only begins with another word for it ("Submit feedback", "Yes, delete my account").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.language.page.in_form import stands_by_another
from engine.language.steps.intent import Intent
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState, on_page
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.phrases import covered
from engine.text.quoted import fold
from engine.text.wordlists import held

_KEEPS = ("mean_save", "mean_update")  # what keeps a change, by another word for it
_MAKES = ("button_add", "mean_publish", "deed_publish")  # and, of a form, what makes something new or puts it out
_ABOUT = ("wish_the", "wish_my", "mean_profile", "mean_settings", "mean_save", "wish_this")
_SAYS_WHAT = ("wish_kinds", *_ABOUT)
MAX_HEAD_WORDS = 12


def called_so(reader: Reader, page: PageState, intent: Intent, filled: str | None) -> list[Element]:
    """The buttons of the step's own word, exact ones first, else those of the other words for it; both where two of
    these say different things. With no field filled in and no dialog, only what says the step's own word alone.
    """
    said = fold(intent.targets[0].name)
    own = {fold(one.name) for one in intent.targets if f"{fold(one.name)} ".startswith(f"{said} ")}
    field = next((one for one in page.elements if filled is not None and one.id == filled), None)
    buttons = [one for one in page.elements if one.visible and kind_of(one) == "button" and one.href is None
               and not held(reader.words["sends_nothing"], one.name, "begins")]  # fmt: skip
    asks = field is None and intent.called == "asked"
    if field is not None:
        buttons = [one for one in buttons if one.form == field.form and one.in_dialog == field.in_dialog
                   and one.row in (0, field.row)]  # fmt: skip
    elif asks:
        buttons = [one for one in buttons if one.in_dialog]
    exact = [one for one in buttons if _name(one) == said] or [one for one in buttons if _name(one) in own]
    if exact or (field is None and not asks):
        return exact
    if intent.called != "just_so" and (begun := [one for one in buttons if f"{_name(one)} ".startswith(f"{said} ")]):
        plain = [one for one in begun if not held(reader.words["sends_again"], one.name, "only")]
        return plain or begun
    others = {fold(one.name) for one in intent.targets}
    named = [one for one in buttons if _name(one) in others]
    return named or (_ending(reader, page, buttons, field) if field is not None and intent.called == "begins" else [])


def keeping(reader: Reader, page: PageState, intent: Intent, filled: str | None) -> Callable[[Element], bool]:
    """Whether a control that has a word for keeping a change in its name keeps the one at hand: it is of its form,
    is called just so, begins with "save", or says no more than what the page is about. "Send a notice" is another deed,
    and "Apply" or "Save" beside the field for a voucher that of this field. No message goes out to keep its subject.
    """
    field = next((other for other in page.elements if filled is not None and other.id == filled), None)
    says = tuple(word for name in _KEEPS for word in reader.words[name])
    names = tuple(phrase.name for phrase in intent.targets if phrase.name)
    called = {fold(name) for name in names}
    form = field.form if field is not None else None
    own = [one for one in page.elements if form is not None and one.form == form and kind_of(one) == "button"
           and (held(says, one.name, "begins") or _name(one) in called)]  # fmt: skip
    judged = on_page(page, (keeping, reader.version, names), dict[str, bool])

    def may_keep(one: Element) -> bool:
        if form is not None and one.form == form:
            return not _sends_a_message(reader, page, one)
        if own:  # what stands in front of the page has an "OK", too
            return False
        if one.name not in judged:  # each step looks at every control
            judged[one.name] = (
                held(says, one.name, "begins") or _name(one) in called
                or _says_no_more((*says, *names), _known(reader, page, _ABOUT), one)
            )  # fmt: skip
        return judged[one.name] and (field is None or not stands_by_another(page, one, field))

    return may_keep


def _sends_a_message(reader: Reader, page: PageState, button: Element) -> bool:
    """Whether a button sends what is written in a form to somebody."""
    writes = any(one.form == button.form and kind_of(one) == "textarea" for one in page.elements)
    return writes and held(reader.words["do_send"], button.name, "begins")


def _ending(reader: Reader, page: PageState, buttons: list[Element], field: Element) -> list[Element]:
    """Of the buttons beside a field those that keep what is entered by another word and say no more than what that is:
    a word for a kind of thing, or one from the heading ("Update profile", "Create issue", "Publish changes"). Something
    new is only made by the button of a form or a dialog.
    """
    makes = field.form is not None or field.in_dialog
    keeps = tuple(word for name in _KEEPS + (_MAKES if makes else ()) for word in reader.words[name])
    known = _known(reader, page, _SAYS_WHAT)
    return [one for one in buttons if any(held(keeps, one.name, place) and _says_no_more(keeps, known, one)
                                          for place in ("begins", "ends"))]  # fmt: skip


def _known(reader: Reader, page: PageState, lists: Sequence[str]) -> list[str]:
    """Words for what is kept: those of some lists, and of the headings."""
    heads = [part.name for part in page.parts if part.role == "heading"] + [page.heading, *page.dialog_texts]
    known = [word for name in lists for word in reader.words[name]]
    return known + [word for text in (*reader.words["mean_save"], *heads) for word in text.split()[:MAX_HEAD_WORDS]]


def _says_no_more(keeps: tuple[str, ...], known: list[str], one: Element) -> bool:
    words = _name(one).split()
    return len(covered(words, (*keeps, *known))) == len(words)


def _name(one: Element) -> str:
    return fold(without_number(one.name))
