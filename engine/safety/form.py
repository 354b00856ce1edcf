"""The form that goes out with a control: how, where to, and which kinds of fields go with it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.facts.words import SecretKind
from engine.observe import Element, Form, PageState
from engine.observe.roles import CHECKABLE, FIELDS
from engine.safety.control import beside, is_button, submits_form
from engine.safety.destination import Destination, base_of, destination, same_site
from engine.safety.lexicon import Lexicon
from engine.safety.secret import filled_in, secret_of_field
from engine.safety.words import is_wholly, says

MAX_FIELDS = 300
_FILLED_IN = FIELDS | CHECKABLE
_SEARCH_TYPES = frozenset({"search"})
_ANY_TEXT = frozenset({"", "text"})
_QUERIES = frozenset({"q", "query"})
_DISCLOSING: frozenset[SecretKind] = frozenset({"card", "cvc", "iban", "account"})
_NO_TEXT = frozenset({"checkbox", "radio", "range", "color", "button", "submit", "reset", "image", "hidden"})


class Sent(Struct, frozen=True, kw_only=True):
    """What would go out. Without a `number` the page tells of no form: the fields beside the control are taken for
    one.
    """

    number: int | None = None
    bounded: bool = False                       # a form, a dialog or a frame within the page holds it together
    method: str = ""                            # get, post, dialog, delete, …; "" where it is not known
    to: Destination | None = None               # None where it is not known
    leaves: bool = False                        # it goes to another site than the page's
    secrets: tuple[SecretKind, ...] = ()        # kinds of secrets it has fields for, in the order of the page
    passwords: int = 0
    new_password: bool = False                  # it sets a password
    file: bool = False
    uploads: bool = False                       # a file was chosen, as far as is known
    search: bool = False                        # a field to search by is the only one that is not empty
    filled: bool = False                        # something was entered
    entered: bool = False                       # and that is text: no search, and no number but an amount
    amount: bool = False                        # a field takes an amount
    command: str = ""                           # what its hidden fields say that it does
    discloses: bool = False                     # a new password, a card, an account or a file was, as far as is known
    fields: tuple[Element, ...] = ()

    @property
    def signs_in(self) -> bool:
        """Whether it asks for the password that one has, and for nothing else that is secret but a code."""
        others = set(self.secrets) - {"password", "otp"}
        return self.passwords == 1 and not (self.new_password or self.file or others)

    @property
    def only_asks(self) -> bool:
        """Whether it changes nothing: it searches or filters by GET, or closes a dialog."""
        return (self.method == "get" and not self.secrets and not self.file) or self.method == "dialog"

    @property
    def asks(self) -> bool:
        """Whether it may go to another site: it changes nothing, and tells nothing but what is searched."""
        return self.only_asks and (self.search or not self.entered)


def form_of(one: Element, page: PageState, lists: Lexicon) -> Sent | None:
    """The form that a control belongs to, or what stands beside it where the page tells of none; None where there is
    neither form nor field.
    """
    if one.form is not None:
        members = [other for other in page.elements if other.form == one.form]
        told = next((form for form in page.form_list if form.number == one.form), None)
        return _sent(members, told, one, page, lists, one.form)
    fields = [other for other in page.elements if other.role in _FILLED_IN]
    members = [other for other in fields if beside(other, one)]
    return _sent(members, None, one, page, lists, None) if members else None


def submits(one: Element, form: Sent | None) -> bool:
    """Whether pressing a control sends something: it submits its form, or it is a button beside filled fields."""
    if submits_form(one):
        return True
    if form is None or not form.filled or (form.number is not None and not one.dialog):
        return False
    opens = one.popup or one.expanded is not None or one.input_type == "reset"
    return one.role in ("button", "link") and is_button(one) and not opens


def _sent(
    members: Sequence[Element], told: Form | None, control: Element, page: PageState, lists: Lexicon, number: int | None
) -> Sent:
    fields = [one for one in members if one.role in _FILLED_IN or one.input_type == "file"]
    kinds = [(one, secret_of_field(one, lists)) for one in fields[:MAX_FIELDS] if one.input_type not in _NO_TEXT]
    passwords = sum([kind == "password" for _, kind in kinds])
    texts = [one for one in fields if one.role == "textbox" and one.input_type not in _NO_TEXT]
    action, method = control.form_action, control.form_method or (told.method if told else "")
    if action is None and told is not None:
        action = told.action or page.url
    to = destination(action, base_of(page.url, page.base)) if action is not None else None
    return Sent(
        number=number,
        bounded=number is not None or bool(control.dialog or control.in_dialog or control.frame),
        method=method,
        to=to,
        leaves=to is not None and to.is_web and not same_site(to, destination(page.url, page.url)),
        secrets=tuple(dict.fromkeys([kind for _, kind in kinds if kind != "none"])),
        passwords=passwords,
        new_password=any("new-password" in filled_in(one) for one in fields),
        file=any(one.input_type == "file" for one in fields),
        uploads=any(one.input_type == "file" and (bool(one.value) or not one.live) for one in fields),
        search=_searches(texts, lists),
        entered=any(_is_text(one, lists) for one in texts),
        amount=any(_takes_amount(one, lists) for one in texts),
        command=told.command if told is not None else "",
        filled=any(_is_filled(one, control, lists) for one in fields),
        discloses=any(_discloses(one, kind, passwords) for one, kind in kinds),
        fields=tuple(fields[:MAX_FIELDS]),
    )


def _discloses(one: Element, kind: SecretKind, passwords: int) -> bool:
    """Whether a field holds what a form asks for of its own accord; one password alone is that which one signs in with.
    What a field holds is known of a running page only.
    """
    new = kind == "password" and (passwords > 1 or "new-password" in filled_in(one))
    return (new or kind in _DISCLOSING or one.input_type == "file") and (bool(one.value) or not one.live)


def _searches(texts: Sequence[Element], lists: Lexicon) -> bool:
    """Whether all that is entered is searched by. Beside a marked one a second field may stand that is empty."""
    if len(texts) == 1:
        return _is_search(texts[0], lists)
    others = [one for one in texts if one.input_type not in _SEARCH_TYPES]
    return len(texts) == 2 and len(others) < 2 and all(one.live and not one.value for one in others)


def _is_search(one: Element, lists: Lexicon) -> bool:
    """Whether a field is marked as one to search by, or called so where it is not marked as anything else."""
    if one.input_type in _SEARCH_TYPES:
        return True
    called = says(one.name, lists, "search") or (one.sent_as or one.id) in _QUERIES
    return one.input_type in _ANY_TEXT and called


def _takes_amount(one: Element, lists: Lexicon) -> bool:
    return any(is_wholly(name, lists, "amount_field") for name in (one.name, one.sent_as or one.id))


def _is_text(one: Element, lists: Lexicon) -> bool:
    """Whether text was entered that says more than how many."""
    counts = one.input_type == "number" and not _takes_amount(one, lists)
    return bool(one.value) and not counts and not _is_search(one, lists)


def _is_filled(one: Element, control: Element, lists: Lexicon) -> bool:
    """Whether something was entered: text anywhere but in a search; in a dialog a choice counts as well, be it of a
    list that a script has drawn, which takes no text.
    """
    drawn = one.role == "textbox" and one.readonly and one.expanded is not None
    if one.role == "textbox" and not drawn:
        return bool(one.value) and not _is_search(one, lists)
    return bool(control.dialog or control.in_dialog) and (bool(one.checked) or one.role == "combobox" or drawn)
