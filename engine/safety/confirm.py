"""What a person is asked before an action goes out, and what exactly a yes then holds for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.actions import print_action
from engine.facts.words import ActKind
from engine.observe import Element
from engine.safety.money import Money
from engine.safety.resolve import ENTERS, Resolved
from engine.safety.scene import place
from engine.safety.secret import cards, ibans

LAST = 4                        # characters by which an account or a card is named


class Amount(Struct, frozen=True):
    """`value` is a decimal number as a string, `currency` a code of ISO 4217, "" where the page does not say."""

    value: str
    currency: str


class Confirmation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is confirmed, as people and clients are told it."""

    kind: ActKind
    action: str                 # in canonical form; a secret in it is hidden
    element: str                # its shown name
    site: str                   # the host
    because: str
    item: str = ""
    amount: Amount | None = None
    unsure: str = ""            # an amount as it is written, where it cannot be read for sure
    recipient: str = ""


def confirmation(resolved: Resolved, because: str) -> Confirmation:
    """The record of one question. Accounts and cards in it are named by their last characters."""
    about = resolved.about
    return Confirmation(
        kind=resolved.kind,
        action=shown_action(resolved),
        element=resolved.label or (resolved.to.url if resolved.action.verb == "navigate" else ""),
        site=resolved.page.host,
        because=because,
        item=last_four(about.asks or about.item),
        amount=_amount(about.money),
        unsure=about.money.text if about.money is not None and about.money.reading != "certain" else "",
        recipient=last_four(about.recipient),
    )


def question(asked: Confirmation, language: str = "en") -> str:
    """The confirmation as a question, with where it happens after it."""
    phrases = QUESTIONS.get(language.partition("-")[0].lower(), QUESTIONS["en"])
    parts = {
        "amount": f"{asked.amount.value} {asked.amount.currency}".strip() if asked.amount else "",
        "item": asked.item,
        "recipient": asked.recipient,
    }
    verb, alone, *rest = phrases[asked.kind] if asked.kind in phrases else phrases["other"]
    said = "".join(piece.format(**parts) for piece in rest if parts[_named(piece)])
    where = phrases["where"][0].format(element=asked.element, site=asked.site) if asked.element else asked.site
    asks = f"{verb}{said}? {where}." if said else f"{alone}? {where}."
    return f"{asks} {phrases['unsure'][0].format(unsure=asked.unsure)}" if asked.unsure else asks


def fingerprint(resolved: Resolved) -> str:
    """What an approval holds for: the action, its page and control, what it is about, and all that goes out with it.

    Of what stands around the control all counts but what changes by itself. Cards and accounts count in full, by a
    digest that takes a key (`PageState.sealed`), of other secrets only the kind: a fingerprint is kept, and must not
    tell them to who tries all there are.
    """
    about, form, money = resolved.about, resolved.form, resolved.money
    basis = (
        shown_action(resolved),
        resolved.kind,
        place(resolved.page.url),
        resolved.words,
        resolved.scene,
        resolved.sealed,
        (money.value, money.currency, "" if money.reading == "certain" else money.text) if money else (),
        about.item,
        about.recipient,
        resolved.to.url,
        (form.method, [_held(one) for one in form.fields]) if form else (),
    )
    return hashlib.sha256(msgspec.json.encode(basis)).hexdigest()[:32]


def last_four(text: str) -> str:
    """A text with the accounts and cards in it named by their last four characters."""
    for number in (*ibans(text), *cards(text)):
        text = text.replace(number, f"…{''.join(filter(str.isalnum, number))[-LAST:]}")
    return text


def shown_action(resolved: Resolved) -> str:
    """The action as it may be shown and kept: of a secret it says the kind, of a placeholder the name."""
    action = resolved.action
    if resolved.secret == "none" or action.text is None or action.verb not in ENTERS or resolved.placeholders:
        return last_four(print_action(action))
    return print_action(msgspec.structs.replace(action, text=f"[{resolved.secret}]"))


def _amount(money: Money | None) -> Amount | None:
    return Amount(money.value, money.currency) if money is not None and money.value else None


def _held(one: Element) -> tuple[str, str, bool]:
    return one.name or one.id, one.value or "", bool(one.checked)


def _named(piece: str) -> str:
    """The part of a confirmation that a piece of a question names."""
    return piece.partition("{")[2].partition("}")[0]


# By language and kind: the verb where parts follow, the whole where none is known, then the parts in their order.
QUESTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "en": {
        "payment": ("Pay", "Pay", " {amount}", " to {recipient}", " for {item}"),
        "purchase": ("Buy", "Buy", " “{item}”", " for {amount}", " from {recipient}"),
        "transfer": ("Transfer", "Transfer money", " {amount}", " to {recipient}", " ({item})"),
        "deletion": ("Delete", "Delete this", " “{item}”"),
        "message": ("Send", "Send this", " “{item}”", " to {recipient}"),
        "publication": ("Publish", "Publish this", " “{item}”"),
        "terms": ("Accept the terms", "Accept the terms", " of “{item}”"),
        "account": ("Close or cancel", "Close the account, or cancel something", " “{item}”"),
        "permission": ("Change who may do what", "Change who may do what", " with “{item}”", " for {recipient}"),
        "other": ("Send this", "Send this", " “{item}”", " for {amount}", " to {recipient}"),
        "where": ("It is “{element}” on {site}",),
        "unsure": ("How much that is cannot be read for sure: the page says “{unsure}”.",),
    },
    "de": {
        "payment": ("Bezahlen:", "Bezahlen", " {amount}", " an {recipient}", " für {item}"),
        "purchase": ("Kaufen:", "Kaufen", " „{item}“", " für {amount}", " von {recipient}"),
        "transfer": ("Überweisen:", "Geld überweisen", " {amount}", " an {recipient}", " ({item})"),
        "deletion": ("Löschen:", "Das löschen", " „{item}“"),
        "message": ("Senden:", "Das senden", " „{item}“", " an {recipient}"),
        "publication": ("Veröffentlichen:", "Das veröffentlichen", " „{item}“"),
        "terms": ("Die Bedingungen annehmen", "Die Bedingungen annehmen", " von „{item}“"),
        "account": ("Schließen oder kündigen:", "Das Konto schließen, oder etwas kündigen", " „{item}“"),
        "permission": ("Rechte ändern", "Rechte ändern", " bei „{item}“", " für {recipient}"),
        "other": ("Das absenden", "Das absenden", " „{item}“", " für {amount}", " an {recipient}"),
        "where": ("Es ist „{element}“ auf {site}",),
        "unsure": ("Wie viel das ist, ist nicht sicher zu lesen: auf der Seite steht „{unsure}“.",),
    },
}  # fmt: skip
