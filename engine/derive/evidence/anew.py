"""Looking again at a page by its address: whether what was sent from it stands there when it comes from the site anew.

Nothing goes out but a GET of an address that was shown before: no form is sent again by it, and the fields that it
empties are those that were just sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal
from urllib.parse import unquote_plus

from engine.derive.declared import Sight
from engine.derive.evidence.added import ENTRIES, added
from engine.derive.evidence.arrived import is_asked_for
from engine.derive.evidence.became import became
from engine.derive.evidence.entered import LEAST_VALUE, shown_as_text
from engine.derive.evidence.gone import gone
from engine.derive.evidence.in_place import changed_here, changed_in_place, shows_again
from engine.derive.evidence.messages import deeds, takes_away
from engine.derive.evidence.missing import vanished
from engine.derive.evidence.opened import opened, shows_at_most, shows_only
from engine.derive.evidence.sent_fields import entered_on, is_same, numbered_fields, picks_rows, places_of
from engine.derive.evidence.since import list_before, listed_before, switched, taken_off
from engine.derive.evidence.traces import NUMBER, brought, said_in_quotes, used
from engine.derive.evidence.turned import turning, turns_by_address
from engine.language import judge, read_intent
from engine.observe import Element, PageState, address
from engine.observe.roles import FIELDS
from engine.plan.issued import Issued
from engine.record.task import was_sent
from engine.text.quoted import fold
from engine.text.wordlists import held

Stands = Literal["same", "other", "gone"]


def look_again_at(sight: Sight) -> str:
    """The address at which what was sent should show, and which does no more than show it; "" where there is none.

    That is the page that it was sent from, which is left only where nothing but what was sent stands in its fields;
    where it led to the page of a new thing, that page; of a thing that is gone, the list that it is gone from; of a box
    that was ticked where it stands, a button that turns into its opposite, or a thing that tells another state, its
    page.
    """
    original, page = sight.original, sight.observed.page
    if original is None or page.dialogs > original.before.dialogs:
        return ""
    before = original.before
    if turning(sight) and address(page.url) == address(before.url):
        return "" if turns_by_address(sight, before.url) else shows_at_most(sight, before.url)
    if seen := aim(sight):
        return shows_at_most(sight, seen)
    deletes = takes_away(sight)
    if deletes and vanished(sight, before, page):
        return shows_only(sight, page.url)
    led_on = _went_out(sight, original) and address(page.url) != address(before.url)
    if not (was_sent(sight.task, original) or led_on or _left_its_fields(sight, before, page)):
        return shows_again(sight, original)
    if original.type == "navigation" and address(page.url) != address(before.url):
        return ""  # a link did it, and its address may do it again
    if gone(sight, before, page):
        return shows_only(sight, page.url)
    if address(page.url) != address(before.url) and _is_of_new_thing(sight, before, page):
        return shows_only(sight, page.url)
    if any(entered_on(sight, before)):
        return shows_at_most(sight, before.url)
    if became(sight, page):
        return shows_only(sight, page.url)
    in_list = deletes or picks_rows(sight)
    return shows_only(sight, page.url) if in_list and address(page.url) == address(before.url) else ""


def aim(sight: Sight) -> str:
    """The address of the page now, or that by which the task had it before, where it shows what came of the action, and
    may show it once more; "" where it shows nothing of it, or nothing went out.
    """
    original, page = sight.original, sight.observed.page
    if original is None or page.dialogs > original.before.dialogs or not _went_out(sight, original):
        return ""
    does = deeds(sight)
    shows = added(sight, page) or (not does and switched(sight, original.before, page))
    away = takes_away(sight)
    if shows or (away and any(taken_off(sight, page))):
        return list_before(sight, page)
    moved = address(page.url) != address(original.before.url)  # what is gone has no page any more
    return listed_before(sight) if away and moved else ""


def _went_out(sight: Sight, original: Issued) -> bool:
    """Whether the ledger has the action, or a script sent something with it that the site took."""
    wrote = sight.task.open is not None and sight.task.open.wrote
    return wrote or sight.facts["client.writes"] == "taken" or was_sent(sight.task, original)


def _left_its_fields(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether what was entered has left its fields with a button that no list knows for one that sends: its dialog was
    closed, or the page of the new thing came. The next page of a form that has several is neither.
    """
    if address(page.url) != address(before.url):
        return bool(_own_page(sight, before, page))
    places = places_of(entered_on(sight, before), before)
    return page.dialogs < before.dialogs and bool(places) and not places & numbered_fields(page).keys()


def _is_of_new_thing(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether a page is that of a thing with what was entered: in its fields, or as text beside its number."""
    last = address(page.url).last
    named = before.kind == page.kind and page.extracted and NUMBER.search(last)
    return bool(
        _own_page(sight, before, page)
        or (named and shown_as_text(sight, before, page))
        or _goes_by_new_name(sight, before, page)
    )


def _goes_by_new_name(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether an address ends with a name that was entered, and the page is no form in which a text is still to be
    written, as some sites show for a name that they do not have.
    """
    last = fold(address(page.url).last)
    texts = (fold(one.value or "") for one in entered_on(sight, before) if one.role == "textbox")
    writes = any(one.input_type == "textarea" and one.usable for one in page.elements)
    return bool(last) and last in texts and not writes


def kept(sight: Sight, before: PageState, page: PageState) -> str:
    """What was sent from a page and stands in its fields now that it came anew, all of it; "" where that is not so."""
    if opened(sight, page) and address(page.url) != address(before.url):
        return _own_page(sight, before, page)
    if opened(sight, page) and (said := _set_in_place(sight, before, page) or _chosen_anew(sight, before, page)):
        return said
    found = _now(sight, before, page)
    if not found or any(stands != "same" for _, stands, _ in found):
        return ""
    return "; ".join(f"{one.name}: {one.value or 'on' if one.checked is not False else 'off'}" for one, _, _ in found)


def _set_in_place(sight: Sight, before: PageState, page: PageState) -> str:
    """What the step was to tick, switch or choose where it stands; "" where it stands otherwise, or did so before."""
    if turned_box := _turned_by_click(sight, before, page):
        return turned_box
    plan = sight.task.plan
    changed = changed_here(sight.task.actions, sight.original)
    criterion = brought(sight, plan.steps[plan.current]) if plan and changed else None
    if criterion is None or criterion.kind not in ("value", "checked") or criterion.subject is None:
        return ""
    done = judge(criterion, before) == "fail" and judge(criterion, page) == "pass"
    return criterion.subject.name if done else ""


def _turned_by_click(sight: Sight, before: PageState, page: PageState) -> str:
    """The box or switch that was clicked and is on now: the only one of its name, or that in the only row with a name
    of the goal that its own row has. One that was on before may have been clicked to be so, unless the step says that
    this takes back what it says; then it is off now.
    """
    on, wanted = used(sight, "click"), not _takes_back(sight)
    if on is None or on.checked is not (not wanted) or address(before.url) != address(page.url):
        return ""
    if changed_in_place(sight.original) is None:
        return ""
    row = f" {fold(before.rows[on.row - 1])} " if on.row else ""
    said = (f" {fold(one)} " for one in said_in_quotes(sight) if fold(one) != fold(on.name))
    names = [name for name in said if name in row]
    for name in names or [""]:
        rows = {at for at, text in enumerate(page.rows, 1) if name and name in f" {fold(text)} "}
        alike = [one for one in _alike(on, page) if not name or one.row in rows]
        if len(rows) <= 1 and len(alike) == 1 and not (on.row and not name):
            return on.name if alike[0].checked is wanted else ""
    return ""


def _takes_back(sight: Sight) -> bool:
    plan = sight.task.plan
    return read_intent(sight.reader, plan.steps[plan.current].description if plan else sight.task.query).undoes


def _chosen_anew(sight: Sight, before: PageState, page: PageState) -> str:
    """What was clicked as all that the goal's last words ask for, is the only one called so, and is chosen on the page
    that came anew, and was not; "" where that is not so, and where the address may have chosen it.
    """
    on = used(sight, "click")
    if on is None or on.selected or address(before.url) != address(page.url) or _is_carried(on.name, page):
        return ""
    then, now = (_alike(on, shown) for shown in (before, page))
    chosen = on.role in ENTRIES and len(then) == len(now) == 1 and now[0].selected is True
    return on.name if chosen and on.href is None and is_asked_for(sight, before) else ""


def _alike(on: Element, page: PageState) -> list[Element]:
    return [one for one in page.elements if one.role == on.role and fold(one.name) == fold(on.name)]


def _own_page(sight: Sight, before: PageState, page: PageState) -> str:
    """What was entered and stands in fields of another page, that of the new thing, all of it; "" where that is not so,
    or a box or a choice of it stands otherwise there.

    What the address carries, letter for letter or as one whole parameter, may stand there by that alone.
    """
    sent = list(entered_on(sight, before))
    texts = [one.value for one in sent if one.role == "textbox" and one.value]
    there = {fold(one.value) for one in page.elements if one.role in FIELDS and one.value}
    stands = all(len(text) >= LEAST_VALUE and fold(text) in there and not _is_carried(text, page) for text in texts)
    return "; ".join(texts) if texts and stands and not _stand_otherwise(sent, before, page) else ""


def _stand_otherwise(sent: Iterable[Element], before: PageState, page: PageState) -> bool:
    """Whether a page has a box or a choice that was set, and shows it otherwise."""
    places, there = {one.id: key for key, one in numbered_fields(before).items()}, numbered_fields(page)
    chosen = (one for one in sent if one.options or one.checked is not None)
    found = ((one, there.get(places[one.id])) for one in chosen)
    return any(_stands(one, now) == "other" for one, now in found)


def _is_carried(text: str, page: PageState) -> bool:
    """Whether an address names a text. What a site made of it to name the thing by ("/oak-lamp") is another text."""
    query = page.url.partition("?")[2].partition("#")[0]
    given = [unquote_plus(one.partition("=")[2]) for one in query.split("&")]
    return text in unquote_plus(query) or any(one.casefold().strip() == text.casefold().strip() for one in given)


def named_anew(sight: Sight, before: PageState, page: PageState) -> str:
    """A text that was sent and is part of the name of a link or a button on the page that came anew, and was not then;
    "" where there is none. What the address carries may stand there by that alone, and a number may count something.
    Where most of the page was not there then, in place of its form, it may have had that name all along.
    """
    if not opened(sight, page) or address(page.url) != address(before.url):
        return ""
    then, now = ({fold(one.name) for one in shown.elements if one.role not in FIELDS} for shown in (before, page))
    if 2 * len(now & then) < len(now):
        return ""
    held_now = {fold(one.value or "") for one in page.elements}
    for text in (one.value or "" for one in entered_on(sight, before) if one.role == "textbox"):
        tells = len(text) >= LEAST_VALUE and any(sign.isalpha() for sign in text)
        if not tells or fold(text) in held_now or _is_carried(text, page):
            continue
        if _names(sight, page, text) and not _names(sight, before, text):
            return text
    return ""


def _names(sight: Sight, page: PageState, text: str) -> bool:
    """Whether a control is named so, with other words or without, and does not offer to make such a thing."""
    said = (one.name for one in page.elements if one.role not in FIELDS)
    named = (name for name in said if f" {fold(text)} " in f" {fold(name)} ")
    return any(not held(sight.words["change_made"], name, "begins") for name in named)


def lost(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether a field holds something else than was sent from it, now that the page came anew.

    An empty one may be there for the next thing, and so may boxes and lists beside it; a list that shows no words
    ("--------") is empty.
    """
    found = _now(sight, before, page)
    texts = [(one, stands, now) for one, stands, now in found if one.role in FIELDS]
    written = [now for one, _, now in texts if one.role == "textbox" and now is not None]
    if written and not any(now.value for now in written) and "kept" not in deeds(sight):
        return False
    if texts:
        return any(stands == "other" and now is not None and _says(now) for _, stands, now in texts)
    return any(stands == "other" for _, stands, _ in found)


def _says(field: Element) -> bool:
    return any(sign.isalnum() for sign in field.value or "")


def reverted(sight: Sight, before: PageState, page: PageState, *, keeps: bool) -> bool:
    """Whether a choice or a box that was set stands otherwise on the page that came, whatever that says: in a form that
    holds its texts as before, so that it was not emptied for the next thing; one without texts counts where the action
    is one that `keeps`, and chose no rows of a list for it.
    """
    places, there = {one.id: key for key, one in numbered_fields(before).items()}, numbered_fields(page)
    for one in entered_on(sight, before):
        now = there.get(places[one.id])
        if now is None or not (one.options or one.checked is not None) or _stands(one, now) == "same":
            continue
        beside = [other for other in before.elements if other.form == one.form]
        texts = [other for other in beside if other.role == "textbox" and other.value]
        if any(_stands(other, there.get(places[other.id])) == "same" for other in texts):
            return True
        if keeps and not texts and not _chooses_rows(beside):
            return True
    return False


def refilled(sight: Sight, before: PageState, page: PageState, *, shown: bool) -> bool:
    """Whether a field that was filled in holds something else now, or nothing, in a form that holds its other texts as
    before: that is no form for the next thing, and it did not keep what was entered. A field for one more note is empty
    again where what was written is `shown` on the page.
    """
    places, there = {one.id: key for key, one in numbered_fields(before).items()}, numbered_fields(page)
    filled = {one.id: one for one in entered_on(sight, before) if one.role == "textbox"}
    for one in filled.values():
        now = there.get(places[one.id])
        if now is None or _stands(one, now) == "same" or (shown and not now.value):
            continue
        beside = [other for other in before.elements if other.form == one.form and other.id not in filled
                  and other.role == "textbox" and other.value]  # fmt: skip
        if any(_stands(other, there.get(places[other.id])) == "same" for other in beside if other.id in places):
            return True
    return False


def _chooses_rows(beside: Iterable[Element]) -> bool:
    """Whether a row of a list is chosen by its box, the only one in it."""
    boxes = [one for one in beside if one.row and one.checked is not None]
    rows = Counter(one.row for one in boxes)
    return any(one.checked and rows[one.row] == 1 for one in boxes)


def _now(sight: Sight, before: PageState, page: PageState) -> list[tuple[Element, Stands, Element | None]]:
    """What was entered, as it stood when it was sent, and what the same fields hold on the page that came anew."""
    if not opened(sight, page) or address(page.url) != address(before.url):
        return []
    there = numbered_fields(page)
    places = {one.id: key for key, one in numbered_fields(before).items()}
    found = [(one, there.get(places[one.id])) for one in entered_on(sight, before)]
    return [(one, _stands(one, now), now) for one, now in found]


def _stands(sent: Element, now: Element | None) -> Stands:
    if now is None:
        return "gone"
    if sent.checked is not None:
        return "same" if now.checked is sent.checked else "other"
    return "same" if is_same(sent.value or "", now.value or "") else "other"
