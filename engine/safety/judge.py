"""What a deed on a control would do, and whether that can be undone: by structure first, by words second.

The order is that of `_press`: what a control says that it does; what is said around it, where it says no more than yes;
where it leads; what goes out with it. Of all its names, and of all controls that may be meant, the strictest counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action
from engine.facts.words import ActKind, Reversibility
from engine.observe import Element, PageState
from engine.observe.roles import FIELDS
from engine.observe.text import QUESTION_MARKS
from engine.safety.address import BY_PATH, does_by_address, does_by_command
from engine.safety.composer import sends_message
from engine.safety.control import Control, is_button, names
from engine.safety.destination import base_of, destination
from engine.safety.form import Sent, form_of, submits
from engine.safety.lexicon import Lexicon
from engine.safety.near import read_near
from engine.safety.particulars import row_without_controls
from engine.safety.thing_named import without_row_name, without_thing
from engine.safety.turning import turns_calendar
from engine.safety.words import NOTHING, STRICTNESS, Said, is_wholly, read_around, read_label, read_title, says

By = Literal["verb", "key", "words", "around", "choice", "address", "form", "nothing"]

IRREVERSIBLE: frozenset[ActKind] = frozenset({
    "payment", "purchase", "transfer", "deletion", "message", "publication", "terms", "account", "permission",
})  # fmt: skip
HARMLESS: frozenset[ActKind] = frozenset({"download", "navigation", "other"})
_RANK: Mapping[Reversibility, int] = {"irreversible": 0, "unknown": 1, "reversible": 2, "none": 3}
_AT_ONCE = frozenset({"switch", "menuitem"})            # take effect without a form
_HOLDS_THINGS = frozenset({"option", "row", "treeitem", "listitem", "gridcell", "cell"})
_SHOWS_NOTHING_ELSE = frozenset({"mailto", "tel", "sms", "about", ""})     # schemes that leave the page as it is
_MOST_HEADINGS = 12


class Verdict(Struct, frozen=True, kw_only=True):
    """What one deed would do, by what that is known, and what goes out with it."""

    kind: ActKind = "other"
    reversibility: Reversibility = "none"
    by: By = "nothing"
    element: Element | None = None
    form: Sent | None = None
    submits: bool = False
    warns: bool = False                 # a dialog around it says that something cannot be undone, or costs

    @property
    def rank(self) -> tuple[int, int]:
        """The strictest has the lowest."""
        return _RANK[self.reversibility], STRICTNESS[self.kind]

    def of(self, kind: ActKind, by: By, reversibility: Reversibility | None = None) -> Verdict:
        """The same deed, known to be of a kind."""
        return replace(self, kind=kind, by=by, reversibility=reversibility or reversibility_of(kind))


def judge(action: Action, control: Control, page: PageState, lists: Lexicon) -> Verdict:
    """The strictest of what a deed may do."""
    deed, one = control.deed, control.element
    if control.gone:
        return Verdict(reversibility="unknown")
    if deed in ("press", "submit", "send"):
        does = [_press(each, control, page, lists) for each in control.all] or [_enter(control, page, lists)]
        if sends_message(action, control, lists):
            does.append(_send(control, page, lists))
        return min(does, key=lambda verdict: verdict.rank)
    if deed == "go":
        went = Verdict(kind="navigation", by="verb")
        return _by_address(action.text or "", page, lists, went) if action.verb == "navigate" else went
    form = form_of(one, page, lists) if one is not None and deed in ("fill", "toggle", "choose") else None
    base = Verdict(by="key" if action.verb == "press" else "verb", element=one, form=form)
    if deed == "fill":
        return base.of("upload" if one is not None and one.input_type == "file" else "data_change", base.by)
    if deed in ("toggle", "choose"):
        return _choose(action, one, page, lists, base)
    if deed == "remove":
        return _remove(control, base)
    return base.of("other", base.by, "unknown") if deed == "shortcut" else base


def reversibility_of(kind: ActKind) -> Reversibility:
    """What a kind is taken for, whatever it is known by."""
    return "irreversible" if kind in IRREVERSIBLE else "none" if kind in HARMLESS else "reversible"


def said_by(one: Element, page: PageState, lists: Lexicon) -> Said:
    """What all names of a control say together."""
    link = one.role == "link" and not is_button(one)
    read = partial(read_label, lists=lists, link=link)
    return _joined([without_thing(name, read, one, page, lists) for name in names(one)])


def _press(one: Element, control: Control, page: PageState, lists: Lexicon) -> Verdict:
    said, form = said_by(one, page, lists), form_of(one, page, lists)
    dialog = _said_in_dialog(one, page, lists)
    submitting = control.deed in ("submit", "send") or submits(one, form)
    base = Verdict(element=one, form=form, submits=submitting, warns=dialog.warns)
    leads = one.role == "link" and not is_button(one) and control.deed == "press"
    if (kind := _first_irreversible(said.kinds)) is not None:
        return base.of(kind, "words")
    if control.deed == "press" and turns_calendar(one, page, lists):
        return replace(base, submits=False).of("other", "words")
    if said.turned or (said.dismisses and not said.confirms):
        if leads:
            return _by_address(one.href or "", page, lists, base)
        return _goes_out(one, base, lists) or base.of("other", "words")
    plain = said.confirms or not (said.kinds or said.harmless)
    if one.dialog and (kind := _by_dialog(one, dialog, lists)) is not None and (plain or _is_the_yes(one, page, lists)):
        return base.of(kind, "around", "irreversible")
    if leads:
        return _by_address(one.href or "", page, lists, base)
    if said.confirms and not one.dialog and _is_asked(one, page) and (kind := _by_row(one, page, lists)):
        return base.of(kind, "around")
    goes_on = said.confirms and (submitting or not said.harmless) and not one.dialog
    if goes_on and (kind := _by_row(one, page, lists) or _by_page(page, lists) or read_near(one, page, lists)):
        return base.of(kind, "around")
    sends = form is not None and form.number is not None and not form.only_asks
    if (plain or (said.harmless and sends)) and (kind := _by_choice(form, lists)) is not None:
        return base.of(kind, "choice")
    return _by_words(said.kinds[0], base, lists) if said.kinds else _by_form(said, base, lists)


def _by_words(kind: ActKind, base: Verdict, lists: Lexicon) -> Verdict:
    """What a button says is not all that it does: what is saved may be a new password, go to another site, or to an
    address that deletes.
    """
    form = base.form
    if base.submits and form is not None:
        if (does := _told(base.element, form, lists)) in BY_PATH or form.method == "delete":
            return base.of(does or "deletion", "form")
        if form.discloses or (form.leaves and not form.asks):
            return base.of(kind, "form", "unknown")
    return base.of(kind, "words")


def _enter(control: Control, page: PageState, lists: Lexicon) -> Verdict:
    """Enter where no button is known that it would press."""
    form = form_of(control.field, page, lists) if control.field is not None else None
    base = Verdict(element=control.field, form=form, submits=True)
    asks = form is not None and (form.only_asks or form.search)
    if not asks and (kind := _by_page(page, lists)) is not None:
        return base.of(kind, "around")
    return _by_form(NOTHING, base, lists)


def _send(control: Control, page: PageState, lists: Lexicon) -> Verdict:
    """A key that sends the message in a field, unless its form only asks."""
    form = form_of(control.field, page, lists) if control.field is not None else None
    base = Verdict(element=control.field, form=form, submits=True)
    return base if form is not None and (form.only_asks or form.search) else base.of("message", "key")


def _by_address(address: str, page: PageState, lists: Lexicon, base: Verdict) -> Verdict:
    to = destination(address, base_of(page.url, page.base))
    if (kind := does_by_address(to.url, lists)) is not None:
        return base.of(kind, "address")
    known = to.is_web or to.scheme in _SHOWS_NOTHING_ELSE
    return base.of("navigation", "address", "none" if known else "unknown")


def _choose(action: Action, one: Element | None, page: PageState, lists: Lexicon, base: Verdict) -> Verdict:
    """Ticking a box or choosing an option: accepts terms, or does at once what a switch or an entry of a menu says;
    else it only fills.
    """
    if one is None:
        return base.of("data_change", base.by)
    unticks = action.verb == "uncheck" or (action.verb != "check" and bool(one.checked))
    said = read_label(action.text or "", lists) if action.verb == "select" else said_by(one, page, lists)
    at_once = one.role in _AT_ONCE or (action.verb == "select" and one.role not in FIELDS)
    for kind in said.kinds:
        if (kind == "terms" and not unticks) or (kind in IRREVERSIBLE and at_once):
            return base.of(kind, "words")
    return base.of("data_change", base.by)


def _remove(control: Control, base: Verdict) -> Verdict:
    """Delete or Backspace outside of a field removes what is selected or has the focus."""
    one = control.element
    if control.others or (one is not None and (one.role in _HOLDS_THINGS or bool(one.selected))):
        return replace(base, element=one or control.others[0]).of("deletion", "key")
    return base if one is not None else replace(base, submits=True).of("deletion", "key", "unknown")


def _said_in_dialog(one: Element, page: PageState, lists: Lexicon) -> Said:
    text = page.dialog_texts[one.dialog - 1] if one.dialog else ""
    return without_thing(text, partial(read_around, lists=lists), one, page, lists) if text else NOTHING


def _by_dialog(one: Element, dialog: Said, lists: Lexicon) -> ActKind | None:
    """What a dialog asks about, that a button of it which says no more than yes would do."""
    kind = _first_irreversible(dialog.kinds)
    if kind is not None or not dialog.warns:
        return kind
    return "deletion" if any(says(name, lists, "remove") for name in names(one)) else "other"


def _is_the_yes(one: Element, page: PageState, lists: Lexicon) -> bool:
    """Whether a button with a harmless name ("Go") is all that a dialog offers for a yes."""
    beside = [other for other in page.elements if other.dialog == one.dialog and other.id != one.id]
    said = [said_by(other, page, lists) for other in beside if is_button(other)]
    return not any(each.confirms or each.kinds or not (each.harmless or each.dismisses or each.turned) for each in said)


def _by_row(one: Element, page: PageState, lists: Lexicon) -> ActKind | None:
    """What a card asks about. With more than a yes and a no in it, it speaks of its other buttons, too."""
    if not one.row or sum([other.row == one.row and is_button(other) for other in page.elements]) > 2:
        return None
    said = read_around(page.rows[one.row - 1], lists)
    if any(is_wholly(name, lists, "remove") for name in names(one)):
        said = without_row_name(row_without_controls(one, page), said, lists)
    return _first_irreversible(said.kinds)


def _is_asked(one: Element, page: PageState) -> bool:
    """Whether a card asks something, which a plain yes answers, whatever else "OK" is good for."""
    return bool(one.row) and any(mark in page.rows[one.row - 1] for mark in QUESTION_MARKS)


def _by_page(page: PageState, lists: Lexicon) -> ActKind | None:
    """What headings, title and address of a page say it is about to do. A shop has "buy" in all its titles, so that of
    these only a name of a checkout counts.
    """
    headings = [part.name for part in page.parts if part.role == "heading"][:_MOST_HEADINGS]
    path = destination(page.url, page.url).url.partition("?")[0].rpartition("//")[2].partition("/")[2]
    title = page.title.replace(" - ", "|").replace("–", "|").split("|")
    named = [*title, *path.replace("-", " ").replace("_", " ").split("/")]
    kinds = [kind for text in headings for kind in read_around(text, lists).kinds]
    return _strictest([*kinds, *[kind for text in named for kind in read_title(text, lists).kinds]])


def _by_choice(form: Sent | None, lists: Lexicon) -> ActKind | None:
    """What the options chosen in a form say that its button does ("Delete selected", then "Go")."""
    texts = [_shown_option(one) for one in form.fields if one.role == "combobox" and one.value] if form else []
    return _strictest([kind for text in texts for kind in read_label(text, lists).kinds])


def _shown_option(one: Element) -> str:
    """The text of the option that is chosen, whichever way the page tells of it."""
    value = one.value or ""
    return next((text for text, sent in zip(one.options, one.option_values, strict=False) if sent == value), value)


def _by_form(said: Said, base: Verdict, lists: Lexicon) -> Verdict:
    """What goes out decides where words do not. `said` is of a control that says nothing of a kind."""
    form = base.form
    if not base.submits:
        return base
    if form is None:
        return base if said.harmless else base.of("other", "nothing", "unknown")
    if (out := _goes_out(base.element, base, lists)) is not None:
        return out
    if form.only_asks or form.search:
        return base.of("navigation", "form")
    if said.harmless and not said.confirms and _is_believed(base, lists):
        return base.of("navigation", "words")
    return _by_fields(said, form, base)


def _goes_out(one: Element | None, base: Verdict, lists: Lexicon) -> Verdict | None:
    """What a form does, whatever the name of its button: where it goes, and what of a sensitive kind goes with it.
    None where that is nothing, or where the button belongs to no form and only stands beside fields.
    """
    form = base.form
    if form is None or not base.submits:
        return None
    does = _told(one, form, lists)
    if form.method == "delete" or does in BY_PATH:
        return base.of(does or "deletion", "form")
    if form.leaves and form.secrets:
        return base.of("secret", "form", "unknown")
    gets = form.method in ("get", "dialog")
    if does in IRREVERSIBLE and (not gets or (form.entered and not form.search)):
        # By GET much is looked for at addresses that are called by what is done there; no amount is.
        return base.of(does, "form", "unknown" if gets and not form.amount else None)
    if form.number is None:
        return None
    if form.discloses:
        return _by_secrets(form, base)
    return base.of("other", "form", "unknown") if form.leaves and not form.asks else None


def _told(one: Element | None, form: Sent, lists: Lexicon) -> ActKind | None:
    """What the address of a form says that it does, or what its hidden fields and the name of its button say."""
    by_address = does_by_address(form.to.url, lists, form=True) if form.to is not None else None
    sends = " | ".join(filter(None, (form.command, one.sends if one is not None else "")))
    return _strictest(filter(None, (by_address, does_by_command(sends, lists))))


def _is_believed(base: Verdict, lists: Lexicon) -> bool:
    """Whether a harmless name ("Go", "Add") says all there is to say: not where a form sends what was entered, or the
    rows that are ticked, unless the button says that it searches or signs in, and no amount is among it.
    """
    form, one = base.form, base.element
    if form is None or form.number is None:
        return True
    if not form.entered and not any(field.checked and field.row for field in form.fields):  # rows of a list
        return True
    said = names(one) if one is not None and not form.amount else ()
    return any(is_wholly(name, lists, of) for name in said for of in ("login", "search"))


def _by_secrets(form: Sent, base: Verdict) -> Verdict:
    """By the sensitive fields of a form."""
    if {"card", "cvc"} & set(form.secrets):
        return base.of("payment", "form")
    if {"iban", "account"} & set(form.secrets):
        return base.of("transfer", "form", "unknown")
    return base.of("secret" if form.passwords else "upload", "form", "unknown")


def _by_fields(said: Said, form: Sent, base: Verdict) -> Verdict:
    """By what a form asks for, where neither its button nor its address says what it does."""
    if {"card", "cvc", "iban", "account"} & set(form.secrets):
        return _by_secrets(form, base)
    if form.signs_in and (said.confirms or said.harmless or len(form.fields) > 1):
        return base.of("navigation", "form")
    if form.passwords:
        return base.of("secret", "form", "unknown")
    return base.of("upload" if form.uploads else "other", "form", "unknown")


def _first_irreversible(kinds: Iterable[ActKind]) -> ActKind | None:
    return next((kind for kind in kinds if kind in IRREVERSIBLE), None)


def _strictest(kinds: Iterable[ActKind]) -> ActKind | None:
    return min([kind for kind in kinds if kind in IRREVERSIBLE], key=STRICTNESS.__getitem__, default=None)


def _joined(said: Iterable[Said]) -> Said:
    """Several names of one control: what any says counts, but it is harmless only where none says anything else."""
    every = [one for one in said if one != NOTHING]
    if len(every) < 2:
        return every[0] if every else NOTHING
    kinds = sorted({kind for one in every for kind in one.kinds}, key=STRICTNESS.__getitem__)
    return Said(
        tuple(kinds),
        harmless=all(one.harmless for one in every),
        confirms=any(one.confirms for one in every),
        dismisses=all(one.dismisses for one in every),
        turned=all(one.turned for one in every),
        warns=any(one.warns for one in every),
    )
