"""What an action is about, as far as the page shows it: the amount, the thing, the recipient."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

import re2
from babel import Locale, UnknownLocaleError
from msgspec import Struct
from msgspec.structs import replace

from engine.facts.words import ActKind
from engine.observe import Element, PageState
from engine.safety.control import names
from engine.safety.currencies import territory_of
from engine.safety.destination import destination
from engine.safety.entered_money import CURRENCY, entered_money, named_currency, shown_value
from engine.safety.form import Sent
from engine.safety.lexicon import Lexicon
from engine.safety.money import Money, amounts
from engine.safety.secret import secret_of_field
from engine.safety.words import MONEY, is_wholly, says

MAX_CHARS = 120                 # of an item or a recipient
_OF_A_THING: frozenset[ActKind] = frozenset({"payment", "purchase", "deletion", "publication"})
_PAGE_CHARS = 4_000             # of the page's text that are searched for an amount
_NEAR = 60                      # characters between a word such as "total" and its amount
# English, which field names and many pages are written in whatever their language; other languages are in word lists.
_AMOUNT = frozenset({"amount", "total", "sum", "price", "payment amount", "transfer amount"})
_RECIPIENT = frozenset({
    "to", "recipient", "recipients", "recipient name", "payee", "beneficiary", "beneficiary name", "receiver",
    "recipient email", "email to", "send to", "pay to", "merchant", "cc", "bcc",
})  # fmt: skip
_ITEM = frozenset({"subject", "title", "item", "product", "reference", "file name"})
_QUOTED = re2.compile(r"[“„«‹「『\"]([^“”„»«›」』\"]+)[”“»›」』\"]")
_TO = frozenset({"to", "an", "à", "a", "para", "naar", "till", "til", "do", "для", "к"})
_MOST_LINES = 200
_WORDS = re2.compile(r"[\pL\pN]+")


class Particulars(Struct, frozen=True, kw_only=True):
    """What could be read; "" and None for what could not. `asks`: what the dialog says that asks whether to delete
    something, where only the page behind it tells what.
    """

    money: Money | None = None
    item: str = ""
    asks: str = ""
    recipient: str = ""


def particulars(
    kind: ActKind, one: Element | None, form: Sent | None, page: PageState, lists: Lexicon, locale: str | None
) -> Particulars:
    """What an action of a kind on a control is about."""
    own = " | ".join(names(one)) if one is not None else ""
    near = [page.dialog_texts[one.dialog - 1]] if one is not None and one.dialog else []
    row = row_without_controls(one, page) if one is not None and one.row else ""
    near += [row] if row else []
    thing = _without_choices(row, one, page) if one is not None and row and kind == "deletion" else row
    fields = form.fields if form is not None else ()
    money = _money(kind, own, near, fields, page, lists, locale)
    item = _by_field(fields, _ITEM, "item_field", lists) or _item(kind, own, near, thing, page, inside=bool(row))
    dialog = near[0] if one is not None and one.dialog else ""
    asks = " ".join(dialog.split()) if kind == "deletion" and item == page.heading else ""
    recipient = _by_field(fields, _RECIPIENT, "recipient_field", lists) or _recipient(own, near, page, lists)
    return Particulars(money=money, item=item[:MAX_CHARS], asks=asks[:MAX_CHARS], recipient=recipient[:MAX_CHARS])


def _money(
    kind: ActKind,
    own: str,
    near: Sequence[str],
    fields: Sequence[Element],
    page: PageState,
    lists: Lexicon,
    locale: str | None,
) -> Money | None:
    """The amount: of the control itself, of its dialog or row, of a field, else, where it is about money, of the page.

    What is entered above what the dialog or row speaks of may be what is meant.
    """
    territory = territory_of(locale, destination(page.url, page.url).host)
    decimal = _decimal_of(locale)
    called = partial(_is_called, english=_AMOUNT, listed="amount_field", lists=lists)
    entered = entered_money(fields, page, lists, called, territory, decimal)
    of_own = amounts(own, territory, decimal)
    if of_own:
        return _meant(of_own, own, lists)
    for text in near:
        if found := amounts(text, territory, decimal):
            said = _meant(found, text, lists)
            more = entered is not None and float(entered.value or 0) > float(said.value or 0)
            return replace(entered, reading="ambiguous") if entered is not None and more else said
    if entered is not None or kind not in MONEY:
        return entered
    shown = page.text[:_PAGE_CHARS]
    of_page = amounts(shown, territory, decimal)
    return _meant(of_page, shown, lists) if of_page else None


def _meant(found: Sequence[Money], text: str, lists: Lexicon) -> Money:
    """Of several amounts the one after a word for the total, the last of these; else the largest, which is no more
    than likely.
    """
    if len({(one.value, one.currency) for one in found}) == 1:
        return found[0]
    totals = [one for one in found if _is_total(text[max(0, one.start - _NEAR) : one.start], lists)]
    if totals:
        return totals[-1]
    return replace(max(found, key=lambda one: float(one.value or 0)), reading="ambiguous")


def _is_total(before: str, lists: Lexicon) -> bool:
    line = before.rpartition("\n")[2]
    return "total" in line.lower() or says(line, lists, "total")


def _by_field(fields: Sequence[Element], english: frozenset[str], listed: str, lists: Lexicon) -> str:
    """What is entered in the first field that is called so; several recipients are named together."""
    called = [one for one in fields if _is_called(one, english, listed, lists)]
    held = [shown_value(one) for one in called if secret_of_field(one, lists) == "none"]
    return ", ".join(dict.fromkeys(filter(None, held)))


def _is_called(one: Element, english: frozenset[str], listed: str, lists: Lexicon) -> bool:
    name = str(CURRENCY.sub("", one.name)) if named_currency(one.name) else one.name
    called = [_plain(name), _plain(one.sent_as), _plain(one.id)]
    return any(known in english for known in called) or is_wholly(name, lists, listed)


@lru_cache(maxsize=4_096)
def _plain(name: str) -> str:
    return " ".join(_WORDS.findall(name[:100])).lower()


def _item(kind: ActKind, own: str, near: Sequence[str], thing: str, page: PageState, *, inside: bool) -> str:
    """A name in quotes, else the row, else for what is bought or removed the heading of the page; what is `inside` of a
    row that says nothing of it goes by its control alone.
    """
    for text in (own, *near):
        if quoted := _QUOTED.search(text):
            return str(quoted.group(1)).strip()
    if thing or inside or kind not in _OF_A_THING:
        return thing
    return page.heading


def _without_choices(row: str, one: Element, page: PageState) -> str:
    """What a row says without what its lists have to choose from: a language is no club that "Delete club" is for."""
    words = f" {row} "
    lists = [other for other in page.elements if other.row == one.row and (other.options or other.role == "combobox")]
    for text in filter(None, (text for other in lists for text in (*other.options, other.value))):
        words = words.replace(f" {text} ", " ", 1)
    return " ".join(words.split())


def row_without_controls(one: Element, page: PageState) -> str:
    """The words of a row without the names of what is in it to be used, but for its first link: that is what the row is
    called by.
    """
    words = f" {page.rows[one.row - 1]} "
    there = [other for other in page.elements if other.row == one.row and other.name]
    heads = next((other for other in there if other.href is not None and other != one), None)
    for other in there:
        if other != heads and (at := words.rfind(f" {other.name} ")) >= 0:
            words = f"{words[:at]} {words[at + len(other.name) + 2 :]}"
    return " ".join(words.split())


def _recipient(own: str, near: Sequence[str], page: PageState, lists: Lexicon) -> str:
    """After a label on a line of its own ("Recipient: Ann Lee"), else after "to" on the control ("Pay 5 € to Ann")."""
    for text in (*near, page.text[:_PAGE_CHARS]):
        for line in text.splitlines()[:_MOST_LINES]:
            label, _, value = line.replace("：", ":").partition(":")
            if value.strip() and (_plain(label) in _RECIPIENT or is_wholly(label, lists, "recipient_field")):
                return value.strip()
    words = own.partition(" | ")[0].split()
    after = [at + 1 for at, word in enumerate(words) if at and word.casefold() in _TO and words[at + 1 : at + 2]]
    named = words[after[-1] :] if after else []
    return " ".join(named) if named and named[0][0].isupper() else ""


@lru_cache(maxsize=256)
def _decimal_of(locale: str | None) -> str | None:
    """The sign that parts decimals in a locale; None where that is not said."""
    try:
        symbols = Locale.parse((locale or "").replace("-", "_")).number_symbols
    except (ValueError, UnknownLocaleError):
        return None
    return str(symbols["latn"]["decimal"]) if "latn" in symbols else None
