"""What a page asks back after "Delete" was pressed: the one control that says that the deletion is meant.

The same button that now reads "Are you sure?", a dialog with a yes and a no, or a question beside both where the
button was. It is told by what came up since, and by nothing that stood there before. What asks for a text, offers more
than one way, or would do something else than delete is no such question: nobody is spared it. Nor is what comes up when
the thing is gone already, or what asks about money.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from engine.actions import Action
from engine.observe import Element, PageState, address, element
from engine.observe.dialogs import CLOSERS, CROSSES
from engine.observe.roles import FIELDS, STATEFUL
from engine.safety.judge import said_by
from engine.safety.lexicon import Lexicon
from engine.safety.money import amounts
from engine.safety.particulars import row_without_controls
from engine.safety.resolve import Resolved
from engine.safety.thing_named import REMOVES
from engine.safety.words import says
from engine.text.numbered import without_number
from engine.text.quoted import fold
from engine.text.wordlists import held

Resolving = Callable[[Action, PageState], Resolved]


class Asked(Struct, frozen=True, kw_only=True):
    """A page that asks back. `sure` are words of such questions ("are you sure"), `reason` what a field for the reason
    is called, `follow` a box to hear of the thing.
    """

    pressed: Action
    before: PageState
    page: PageState
    lists: Lexicon
    sure: tuple[str, ...]
    reason: tuple[str, ...]
    follow: tuple[str, ...]
    resolving: Resolving


def confirming(asked: Asked) -> Element | None:
    """The control that confirms the deletion; None where none is asked about, or not one alone."""
    if asked.pressed.verb not in ("click", "doubleClick") or not _deletes(asked):
        return None
    same = element(asked.page, asked.pressed.target or "")
    was = element(asked.before, asked.pressed.target or "")
    if same is not None and was is not None and fold(same.name) != fold(was.name) and same.usable:
        return same if is_sure(asked, same.name, wholly=True) and _only_deletes(asked, same) else None
    return _of_a_pair(asked, list(fresh(asked))) or _of_a_page(asked, list(fresh(asked)))


def _deletes(asked: Asked) -> bool:
    """Whether what was pressed deletes or removes, an account among others, and does nothing else."""
    would = asked.resolving(asked.pressed, asked.before)
    removes = any(says(would.words, asked.lists, name) for name in REMOVES)
    return would.kind == "deletion" or (would.kind in ("account", "other", "data_change") and removes)


def _of_a_pair(asked: Asked, came: Sequence[Element]) -> Element | None:
    """The yes beside a no, where a question came up with both of them."""
    if any(one.role in FIELDS for one in came):
        return None
    buttons = [one for one in came if one.usable and one.role in CLOSERS]
    noes = [one for one in buttons if is_no(asked, one)]
    rest = [one for one in buttons if one not in noes and one.name.strip()]  # a backdrop takes clicks and says nothing
    yes = [one for one in rest if _only_deletes(asked, one)]
    dialog = came_up(asked)
    if len(yes) != 1 or not noes or (dialog and len(rest) > 1) or not _is_there_still(asked):
        return None
    texts = [*fresh_texts(asked), yes[0].name]
    if any(map(amounts, texts)):
        return None
    waits = asked.resolving(Action("click", yes[0].id), asked.page).kind == "deletion"  # for a yes of its own
    return yes[0] if (waits and dialog) or any(_asks(asked, text) for text in texts) else None


def _of_a_page(asked: Asked, came: Sequence[Element]) -> Element | None:
    """The one control that deletes on a page that came in place of the list, has nothing to fill in or to choose but
    the reason, and shows what was to be deleted: "Confirm deletion".
    """
    page, before = asked.page, asked.before
    other = page.url != before.url and fold(page.heading) != fold(before.heading)
    if not other or address(page.url).host != address(before.url).host:
        return None
    if any(one.role in STATEFUL and not _may_stay(asked, one) for one in came):
        return None
    buttons = [one for one in came if one.usable and one.role == "button" and not is_no(asked, one)]
    if len(buttons) != 1 or any(map(amounts, fresh_texts(asked))):  # what a cart holds stands on every page of a shop
        return None
    deletes = asked.resolving(Action("click", buttons[0].id), page).kind == "deletion"
    spoken = [f" {fold(text)} " for text in fresh_texts(asked)]
    named = any(f" {name} " in text for name in _own_names(asked) for text in spoken)
    return buttons[0] if deletes and named else None


def _may_stay(asked: Asked, one: Element) -> bool:
    """Whether a field or a box of such a page may be left as it is: one for the reason, or to follow the thing."""
    if one.role in FIELDS:
        return held(asked.reason, one.name)
    return held(asked.follow, one.name, "only")


def _own_names(asked: Asked) -> set[str]:
    """What the controls in the row of what was pressed are called that no other row has, with and without a number
    before it, else the page's heading.
    """
    one = element(asked.before, asked.pressed.target or "")
    if one is None or not one.row:
        return {fold(asked.before.heading)} - {""}
    others = {fold(name) for other in asked.before.elements if other.row != one.row
              for name in (other.name, without_number(other.name))}  # fmt: skip
    own = {other.name for other in asked.before.elements if other.row == one.row}
    called = {fold(name) for shown in own for name in (shown, without_number(shown))}
    return called - others - {"", fold(one.name)}


def _is_there_still(asked: Asked) -> bool:
    """Whether the page still shows what the pressed control stood beside: a question that comes up afterwards is about
    something else.
    """
    one = element(asked.before, asked.pressed.target or "")
    if one is None or not one.row:
        return True
    row = fold(row_without_controls(one, asked.before))
    return f" {row} " in f" {fold(asked.page.text)} " or any(
        set(row.split()) <= set(fold(other).split()) for other in asked.page.rows
    )


def fresh(asked: Asked) -> Iterator[Element]:
    """The controls that came up; of a dialog that did, only those in it. What stood in another dialog before, behind
    the one that asks, came up earlier.
    """
    known = {(one.key, one.role, fold(one.name)) for one in asked.before.elements if one.usable}
    dialog, instead = came_up(asked), _came_instead(asked)
    for one in asked.page.elements:
        new = (one.key, one.role, fold(one.name)) not in known
        if (one.in_dialog and (new or instead or not asked.before.dialogs)) if dialog else new:
            yield one


def came_up(asked: Asked) -> bool:
    """Whether a dialog came up, be it in the place of another."""
    return asked.page.dialogs > asked.before.dialogs or _came_instead(asked)


def _came_instead(asked: Asked) -> bool:
    """Whether a dialog took the place of the one, or the menu, that was there: of its controls at most one that is
    called like what was pressed is there still.
    """
    pressed = element(asked.before, asked.pressed.target or "")
    was = {fold(one.name) for one in asked.before.elements if one.in_dialog}
    now = {fold(one.name) for one in asked.page.elements if one.in_dialog}
    stays = was & now - ({fold(pressed.name)} if pressed is not None and pressed.in_dialog else set())
    return asked.page.dialogs > 0 and len(was) > 1 and bool(now - was) and not stays


def is_no(asked: Asked, one: Element) -> bool:
    return one.name.strip() in CROSSES or said_by(one, asked.page, asked.lists).dismisses


def _only_deletes(asked: Asked, one: Element) -> bool:
    """Whether it deletes, or says yes, or what was pressed, and does nothing that is known to be anything else. That it
    cannot be undone is what a question about a deletion says of that.
    """
    would = asked.resolving(Action("click", one.id), asked.page)
    if would.kind == "deletion":
        return True
    pressed = element(asked.before, asked.pressed.target or "")
    again = pressed is not None and one.in_dialog and bool(fold(one.name)) and fold(one.name) == fold(pressed.name)
    plain = again or said_by(one, asked.page, asked.lists).confirms or is_sure(asked, one.name, wholly=True)
    asks = came_up(asked) and any(_asks(asked, said) for said in fresh_texts(asked))
    return plain and would.kind == "other" and (asks or would.reversibility != "irreversible")


def fresh_texts(asked: Asked) -> Iterator[str]:
    known = {fold(line.text) for line in asked.before.outline}
    yield from (line.text for line in asked.page.outline if fold(line.text) not in known)


def _asks(asked: Asked, text: str) -> bool:
    """Whether a text asks whether the deletion is meant."""
    if is_sure(asked, text):
        return True
    return text.rstrip()[-1:] in ("?", "？") and any(says(text, asked.lists, name) for name in REMOVES)


def is_sure(asked: Asked, text: str, *, wholly: bool = False) -> bool:
    """Whether a text asks for a yes; `wholly`: and speaks of nothing else than of deleting ("Confirm attendance")."""
    said = held(asked.sure, text, "only" if wholly else "in")
    return said or (wholly and held(asked.sure, text) and any(says(text, asked.lists, name) for name in REMOVES))
