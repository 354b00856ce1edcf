"""The money that is entered in a form: what goes out with its button, whatever that is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import re2
from msgspec.structs import replace

from engine.observe import Element, PageState
from engine.safety.currencies import SIGNS, WORDS, codes, currency_of
from engine.safety.lexicon import Lexicon
from engine.safety.money import Money, amounts, plain_amount
from engine.safety.secret import secret_of_field
from engine.safety.words import says

CURRENCY = re2.compile(  # at the end of a name: "Amount (EUR)", "Cost in €", "Fee, €"
    r"(?: ?[(\[](\p{Lu}{3}|\p{Sc})[)\]]|(?:,| in)? (\p{Lu}{3}|\p{Sc})):?$"
)
_FIRST = re2.compile(r"^[\pL\p{Sc}.$]+")
_PAGE_CHARS = 4_000  # of the page's text that are searched for a currency

Called = Callable[[Element], bool]


def shown_value(one: Element) -> str:
    """What a field holds as people read it: of a list the text of the entry."""
    if one.role == "combobox":
        chosen = zip(one.options, one.option_values, strict=False)
        return next((text for text, value in chosen if value == one.value), one.value or "")
    return " ".join((one.value or "").split())


def named_currency(name: str) -> str:
    """The sign or code of a currency at the end of a field's name; "" where there is none."""
    found = CURRENCY.search(name)
    sign = (found.group(1) or found.group(2)) if found else ""
    return sign if sign in SIGNS or sign in codes() else ""


def entered_money(
    fields: Sequence[Element],
    page: PageState,
    lists: Lexicon,
    called: Called,
    territory: str | None,
    decimal: str | None,
) -> Money | None:
    """The greatest amount in fields that are `called` so, else in those that speak of one or hold a whole amount.

    Its currency is that of the text, of the field's name or what stands beside it, of another field, or the only one
    that the page speaks of; "" where none says.
    """
    open_ones = [one for one in fields if secret_of_field(one, lists) == "none" and shown_value(one)]
    named = [one for one in open_ones if called(one)]
    speaking = [one for one in open_ones if one not in named and _speaks_of_money(one, lists)]
    found = [said for one in (named or speaking) if (said := _read(one, territory, decimal))]
    found = found or [said for one in open_ones if (said := _whole(one, territory, decimal))]
    if not found:
        return None
    most = max(found, key=lambda one: abs(float(one.value or 0)))
    if len({one.value for one in found}) > 1 and most.reading == "certain":
        most = replace(most, reading="ambiguous")
    if most.currency:
        return most
    beside = (_beside(one, page) for one in (named or speaking))
    other = next(filter(None, (*beside, *map(_chosen_currency, fields))), "")
    return replace(most, currency=currency_of(other, territory) if other else _of_page(page, territory, decimal))


def _speaks_of_money(one: Element, lists: Lexicon) -> bool:
    """Whether a field's name holds a word for an amount, or ends with a currency."""
    return one.role == "textbox" and (bool(named_currency(one.name)) or says(one.name, lists, "amount_field"))


def _read(one: Element, territory: str | None, decimal: str | None) -> Money | None:
    """What a field holds, as an amount: with a sign of its own, else a bare number in the currency of its name."""
    text = shown_value(one)
    said = next(iter(amounts(text, territory, decimal)), None) or plain_amount(text, decimal)
    currency = named_currency(one.name)
    return replace(said, currency=said.currency or currency_of(currency, territory)) if said else None


def _whole(one: Element, territory: str | None, decimal: str | None) -> Money | None:
    """An amount that is all a field holds, whatever it is called."""
    text = shown_value(one)
    found = amounts(text, territory, decimal)
    return found[0] if len(found) == 1 and found[0].text == text.strip() else None


def _beside(one: Element, page: PageState) -> str:
    """The sign or code that stands by itself right before or after a field."""
    own = next((at for at, other in enumerate(page.elements) if other is one), -2)
    at = next((at for at, line in enumerate(page.outline) if line.element == own), -1)
    lines = (page.outline[at + 1 : at + 2], page.outline[max(0, at - 1) : at]) if at >= 0 else ()
    texts = (line.text.strip(" :()[]") for part in lines for line in part if line.element < 0)
    return next((text for text in texts if _is_currency(text)), "")


def _chosen_currency(one: Element) -> str:
    """The currency that another field says: "EUR", "€ Euro"."""
    texts = (shown_value(one), one.value or "")
    firsts: Iterator[str] = (found.group(0) for text in texts if (found := _FIRST.search(text)))
    return next((first for first in firsts if _is_currency(first)), "")


def _is_currency(text: str) -> bool:
    return (text in SIGNS or text in codes()) and text not in WORDS


def _of_page(page: PageState, territory: str | None, decimal: str | None) -> str:
    """The only currency of the amounts on a page."""
    known = {one.currency for one in amounts(page.text[:_PAGE_CHARS], territory, decimal)}
    return known.pop() if len(known) == 1 else ""
