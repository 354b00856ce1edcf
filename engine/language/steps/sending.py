"""The buttons that send or keep what was entered, as a step means them."""

from __future__ import annotations

from engine.language.page.in_form import own_buttons
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

SENDS = ("submit", "change_made", "change_kept", "change_sent", "confirm", "button_add")  # what such buttons say
_KEEPS = ("change_kept", "change_sent", "mean_save")  # what buttons say that begins the name of many a box, too
_SENDS_NO_ENTRY = ("sends_nothing", "change_gone", "mean_search", "mean_filter", "mean_log_in")  # nothing new


def sending(reader: Reader, page: PageState, intent: Intent, own: list[Element]) -> list[Element]:
    """Of the buttons of a form those that send it as it is meant: none that only shows it or gives it up, and "Save"
    before "Save and add another", as "Save and close". The one that is left beside such sends the form only if it says
    so: "Log out" beside "Cancel" does not, unless its dialog is headed by that.
    """
    left = [one for one in own if not held(reader.words["sends_nothing"], one.name, "begins")]
    names = {fold(phrase.name) for phrase in intent.targets}
    plain = [one for one in left if fold(one.name) in names]
    if len(plain) == 1:
        return plain
    left = [one for one in left if not held(reader.words["sends_again"], one.name, "only")] or left
    says = tuple(word for name in SENDS for word in reader.words[name])
    sends = len(left) == 1 and (held(says, left[0].name) or _does_as_headed(page, left[0]))
    sends = sends and not held(reader.words["change_gone"], left[0].name)
    return left if sends or len(left) > 1 else own


def _does_as_headed(page: PageState, one: Element) -> bool:
    """Whether a button of a dialog begins with the very word that the dialog is headed by: "Deny request", under "Deny
    refill".
    """
    heads = [fold(part.name).split()[:1] for part in page.parts if part.role == "dialog"]
    return one.in_dialog and len(heads) == 1 and bool(heads[0]) and fold(one.name).split()[:1] == heads[0]


def scripted_buttons(reader: Reader, page: PageState, filled: str | None) -> list[Element]:
    """The buttons of the form whose field was filled in last that say they send or keep it, as scripts have them. Of a
    field in no form, those of the one dialog that it stands in, else those in none that keep what was changed, by their
    whole name.
    """
    field = next((one for one in page.elements if filled is not None and one.id == filled), None)
    form = field.form if field is not None else None
    if field is not None and form is None:
        own = _of_its_dialog(page, field)
        if any(not held(reader.words["sends_nothing"], one.name, "begins") for one in own):
            return own
        keeps = reader.words["mean_save"] + reader.words["mean_update"]
        return [one for one in page.elements if one.form is None and one.usable and kind_of(one) == "button"
                and not one.row and one.in_dialog == field.in_dialog and held(keeps, one.name, "only")]  # fmt: skip
    says = tuple(word for name in SENDS for word in reader.words[name])
    return [one for one in page.elements if form is not None and one.form == form and one.visible
            and one.role == "button" and held(says, one.name)
            and not held(reader.words["sends_nothing"], one.name, "begins")]  # fmt: skip


def only_sender(reader: Reader, page: PageState, filled: str | None) -> list[Element]:
    """The one button that sends the form whose field was filled in last, whatever it is called: "Onto the list".
    None where it finds something, gives up, deletes or signs in.
    """
    own = own_buttons(page, filled)
    others = tuple(word for name in _SENDS_NO_ENTRY for word in reader.words[name])
    return own if len(own) == 1 and own[0].name and not held(others, own[0].name) else []


def _of_its_dialog(page: PageState, field: Element) -> list[Element]:
    """The buttons with words of a dialog with a field, where that is all of its form: no part of the page beside it is
    one.
    """
    if not field.in_dialog or page.dialogs != 1 or any(one.in_dialog and one.form is not None for one in page.elements):
        return []
    return [one for one in page.elements if one.in_dialog and one.usable and one.role == "button" and not one.popup
            and any(map(str.isalnum, one.name)) and (not one.row or one.row == field.row)]  # fmt: skip


def may_submit(reader: Reader, intent: Intent, one: Element) -> bool:
    """Whether it may send a form; where the form that was filled in is meant, not by keeping a draft of it."""
    keeps = intent.own and held(reader.words["sends_nothing"], one.name, "begins")
    return kind_of(one) not in TOGGLES | FIELDS and not keeps


def leads_on(page: PageState, intent: Intent) -> bool:
    """Whether a link is called as the button of the step, and more, on a page that takes no password: "Sign in to the
    forum", beside the form of a newsletter.
    """
    names = tuple(phrase.name for phrase in intent.targets if phrase.name)
    links = (one for one in page.elements if one.href is not None and one.visible)
    asks = any(one.input_type == "password" for one in page.elements)
    return intent.verb == "submit" and not asks and any(held(names, one.name) for one in links)


def only_begins_a_box(reader: Reader, intent: Intent, one: Element) -> bool:
    """Whether what is to be clicked sends or keeps something, and this is a box with more to its name: "Save" is not
    "Save my password".
    """
    called = intent.targets[0].name
    box = intent.verb == "click" and kind_of(one) in TOGGLES and fold(one.name) != fold(called)
    return box and any(held(reader.words[name], called, "only") for name in _KEEPS)
