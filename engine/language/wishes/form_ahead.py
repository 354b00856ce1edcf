"""Where the form is that a wish tells the values of, if no form of the page takes them: behind the one link or tab that
does what the wish says without its values ("reserve two seats for Oak": "Reserve" in the row of Oak), else behind the
one to the messages of who wishes, to who runs the site, or to its people, for what is written to them or for whom it
invites.

To open it changes nothing; there the whole wish is read once more, and a word that the form has nothing for is asked
about.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.language.offers import Shown, quoted
from engine.language.offers.shown import NUMBER_AFTER
from engine.language.page.ending import ends_something
from engine.language.page.lookup import shown_name
from engine.language.page.places import destination
from engine.language.steps.refine import refine
from engine.language.wishes.covered import covered
from engine.language.wishes.named_here import Said
from engine.language.wishes.row_deed_said import row_deed_said
from engine.language.wishes.told_fields import Told
from engine.language.words.kinds import kind_of
from engine.observe import Element
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

# By the whole name of a row first, else by what is said of it.
_WAYS: tuple[Callable[[Said], tuple[str, ...]], ...] = (row_deed_said, covered)


def form_ahead(shown: Shown, asked: Masked) -> str:
    """The step that opens it; "" where nothing, or more than one thing, may lead there."""
    told = Told(shown, asked)
    if not told.may_fill() or not told.values:
        return ""
    return _by_its_deed(told) or _to_write(told) or _to_invite(told)


def _by_its_deed(told: Told) -> str:
    said = Said(told.shown, _without_values(told))
    step = next((steps[0] for way in _WAYS if len(steps := way(said)) == 1), "")
    found = refine(told.reader, step, told.shown.page) if step else None
    target = found.target if found is not None and found.status == "ready" and not found.prepares else None
    return step if target is not None and _only_opens(told, target) else ""


def _without_values(told: Told) -> str:
    """What is said beside the values, and what is counted by a number."""
    left = {at for value in told.values for at in range(value.at, value.end + (value.kind == "number"))}
    return " ".join(word.text for at, word in enumerate(told.tokens) if at not in left)


def _only_opens(told: Told, one: Element) -> bool:
    """Whether to press it is to see another page or part of this site, and ends, sends or deletes nothing."""
    leads = any(other.id == one.id for other in told.shown.leading) or one.popup
    to = fold(destination(told.shown.page, one))
    acts = any(f" {word} " in f" {to} " for word in map(fold, told.lists["address_acts"]))
    return leads and not acts and not ends_something(told.reader, one.name, [told.masked.text])


def _to_write(told: Told) -> str:
    """The link to the messages, else to who runs the site, for a text that is to be written to somebody; none where the
    page has another control to write with, or a row that has a word of the wish.
    """
    if told.verb != "send" or not any(value.kind == "text" for value in told.values):
        return ""
    lists = [told.lists[name] for name in ("many_message", "kind_message", "mean_contact_us", "do_send")]
    ways = [one for one in told.shown.clicked if any(held(words, one.name) for words in lists)]
    said = {fold(word.text) for word in told.tokens if word.text[:1].isupper()}
    rows = {word for row in told.shown.page.rows for word in fold(row).split()}
    alone = len(ways) == 1 and said.isdisjoint(rows)
    return (_led(told, "many_message", "kind_message") or _led(told, "mean_contact_us")) if alone else ""


def _to_invite(told: Told) -> str:
    invites = told.verb == "invite" and any(value.kind == "email" for value in told.values)
    return _led(told, "mean_people") if invites else ""


def _led(told: Told, *names: str) -> str:
    """The step that opens the one link or tab outside of all rows that is called so."""
    words = tuple(word for name in names for word in told.lists[name])
    found = [one for one in told.shown.leading if kind_of(one) in ("link", "tab", "menuitem") and _only_opens(told, one)
             and held(words, str(NUMBER_AFTER.sub("", shown_name(one))), "only")]  # fmt: skip
    name = quoted(told.shown.sole(found)) if found else ""
    return f"Open {name}" if name else ""
