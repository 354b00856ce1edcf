"""Signs that the last step did what it was for, where no criterion says how the end is recognised (`signs.yaml`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.derive.declared import Sight
from engine.derive.evidence.added import added
from engine.derive.evidence.anew import kept, look_again_at, lost, named_anew, refilled, reverted
from engine.derive.evidence.arrived import arrived, searched, typed
from engine.derive.evidence.became import became
from engine.derive.evidence.brought_up import brought_up
from engine.derive.evidence.entered import entered, fields_named, shown_as_text
from engine.derive.evidence.gone import gone, is_message, shown, tells_what, things
from engine.derive.evidence.in_order import in_order
from engine.derive.evidence.marked import marked
from engine.derive.evidence.messages import (
    deeds,
    is_denied,
    is_of_thing,
    says_done,
    says_only_kept,
    spoken,
    takes_away,
    tells_of_kind,
)
from engine.derive.evidence.missing import missing
from engine.derive.evidence.opened import opened
from engine.derive.evidence.retitled import retitled
from engine.derive.evidence.since import finds_nothing, had, joined, removed, said_before, switched
from engine.derive.evidence.standing import standing
from engine.derive.evidence.taken_out import taken_off
from engine.derive.evidence.traces import QUOTED, counted, deed_of, filtered, numbered, said_in_quotes
from engine.derive.evidence.turned import answers_in_its_row, turned, turning
from engine.derive.evidence.unchosen import unchosen
from engine.derive.evidence.unfolded import unfolded
from engine.derive.outlook import reopening
from engine.derive.worded_errors import error_words
from engine.facts import flatten
from engine.facts.single import SignFacts
from engine.facts.wishes import Role
from engine.language import spoken_in, verb_of
from engine.language.words.means import is_listed
from engine.observe import PageState, address
from engine.plan.issued import Issued
from engine.text.quoted import fold
from engine.text.wordlists import held

LEADS = tuple(f"role_{role}" for role in get_args(Role))


class Sign(Struct, frozen=True):
    """What was seen: the rule that takes it for a sign, and the words on the page."""

    rule: str
    text: str
    alone: bool = False  # the page's word is all there is


def sign(sight: Sight, before: PageState) -> Sign | None:
    """What on the page, and not on the page `before`, shows that the last step did what it was for."""
    original, page = sight.original, sight.observed.page
    if original is None or before.kind != page.kind or not page.extracted:
        return None
    fresh, late = _fresh(sight, before, page), sight.words["under_way"]
    does, anew = deeds(sight), opened(sight, page)
    found = {
        "made": _made(sight, before, page, does),
        "kept": kept(sight, before, page),
        "stands": standing(sight, before, page),
        "listed": named_anew(sight, before, page)
        or retitled(sight, before, page)
        or (_came(sight, page, does) if anew else ""),
        "turned": turned(sight, before, page)
        or marked(sight, before, page)
        or (switched(sight, before, page) if anew and not does and turning(sight) is None else "")
        or (became(sight, page) if anew else ""),
        "left": _left(sight, before, page),
        "signed_in": _signed_in(sight, before, page),
        "gone": _gone(sight, before, page) if takes_away(sight) else "",
        "counted": counted(sight, before, page, does),
        "filtered": filtered(sight, before, page),
        "in_order": in_order(sight, before, page),
        "numbered": numbered(sight, fresh) if does & {"made", "sent"} else "",
        "arrived": arrived(sight, before, page),
        "unfolded": unfolded(sight, before, page),
        "brought_up": brought_up(sight, before, page),
        "searched": searched(sight, before, page),
        "typed": typed(sight),
        "told": _told(sight, before, page, deletes="gone" in does),
    }
    listed = found["gone"] and address(page.url) != address(before.url)  # the list has buttons for other things
    to_be_shown = bool(found["arrived"] or found["brought_up"] or found["searched"] or listed)
    facts = SignFacts(
        message="",
        again=int(str(sight.facts["step.looks"])) > 0,
        provisional=bool(found["gone"] and look_again_at(sight)) and not opened(sight, page),
        unsent=any(held(sight.words["unsent"], line) for line in fresh),
        doubted=any(_is_doubtful(sight, value) for value in entered(sight)) or bool(unchosen(sight, original)),
        error=_denies(sight, fresh)
        or (bool(does & {"made", "kept"}) and finds_nothing(sight, page))
        or any(held(late, name, "only") for name in _offers(before, page))
        or reverted(sight, before, page, keeps="kept" in does)
        or ("kept" in does and not does & {"made", "sent"} and refilled(sight, before, page, shown=bool(found["made"])))
        or _is_still_to_mark(sight, page),
        asks=(page.dialogs > before.dialogs and not found["brought_up"])
        or _asks(sight, before, page, shown=to_be_shown, deletes="gone" in does),
        **{name: bool(text) for name, text in found.items()},
    )
    alerts = {fold(alert.text) for alert in page.alerts}
    stale = said_before(sight, page)
    lines = [line for line in fresh if fold(line) not in stale
             and (fold(line) in alerts or not held(sight.words["states"], line, "only"))]  # fmt: skip
    told = [said for line in lines if (said := spoken(sight, original, line))]
    led = address(page.url) != address(before.url)
    for text in ("", *told):  # what the page says counts where nothing else on it shows anything
        asks = facts.asks
        of_it = is_of_thing(sight, text) or (fold(text) in alerts and tells_of_kind(sight, text))
        if asks and led and page.dialogs <= before.dialogs and of_it:
            asks = _asks(sight, before, page, shown=True, deletes="gone" in does)  # another page has buttons of its own
        done = fold(text) in alerts and says_done(sight, text)
        fired = sight.reader.ask("signs", flatten("sign", replace(facts, message=text, asks=asks, says_done=done)))
        if fired is not None and fired.set.get("sign.shows"):
            shows = next(filter(None, (text, *found.values())))
            return Sign(f"{fired.ruleset}/{fired.rule}", shows, bool(fired.set.get("sign.alone")))
    return None


def believed(sight: Sight, original: Issued) -> str:
    """The message that is all there is to show that something was changed or deleted; "" where more does, or the deed
    is another: a form for a new thing, or for a message, is empty again when it comes anew.
    """
    shown = sign(sight, original.before) if sight.facts["step.is_last"] else None
    does = deeds(sight)
    may_be_lost = (does & {"kept", "gone"} and not does & {"made", "sent"}) or (
        shown is not None and ((not does and turning(sight) is not None) or says_only_kept(sight, shown.text))
    )
    tells = shown is not None and shown.alone and may_be_lost
    return shown.text if shown is not None and tells else ""


def _made(sight: Sight, before: PageState, page: PageState, does: Collection[str]) -> str:
    """What was entered and is shown; not where it stands in the row of another thing than the goal names, and for a
    number only where something new was to be made.
    """
    value = shown_as_text(sight, before, page)
    if "made" not in does and not any(sign.isalpha() for sign in value):
        return ""
    rows = [f" {fold(row)} " for row in page.rows]
    there = [row for row in rows if f" {fold(value)} " in row]
    values = {fold(one) for one in entered(sight)}
    names = {fold(name) for name in said_in_quotes(sight)} - values - fields_named(sight) - _parts(sight, page) - {""}
    telling = [name for name in names if 0 < sum(f" {name} " in row for row in rows) < len(rows)]
    others = there and telling and not any(f" {name} " in row for row in there for name in telling)
    return "" if others else value


def _came(sight: Sight, page: PageState, does: Collection[str]) -> str:
    """What came to a page since the task had it; where something is deleted, no new row shows that."""
    return added(sight, page) or ("" if "gone" in does else joined(sight, page))


def _parts(sight: Sight, page: PageState) -> set[str]:
    """What parts of a page and menus are called that are opened and closed, folded, and are no thing in a row: those
    that go by a word of the lists ("Tags"), which a section "Oak" does not.
    """
    opens = (one for one in page.elements if one.popup or one.role == "tab" or one.expanded is not None)
    parts = (one for one in opens if not one.row)
    return {fold(one.name) for one in parts if is_listed(sight.reader, one.name)}


def _gone(sight: Sight, before: PageState, page: PageState) -> str:
    """The thing that is gone; one that is missing may stand in a part of the page that is still to be opened."""
    if name := gone(sight, before, page) or taken_off(sight, before, page):
        return name
    if reopening(sight) is not None:
        return ""
    return missing(sight, before, page) or (removed(sight, page) if opened(sight, page) else "")


def _told(sight: Sight, before: PageState, page: PageState, *, deletes: bool) -> str:
    """What the page said before it came anew, where nothing is left to open on it and what was deleted is gone."""
    said = sight.task.open.told if sight.task.open and opened(sight, page) else ""
    if not said or lost(sight, before, page) or reopening(sight) is not None:
        return ""
    if turning(sight) and not deeds(sight) and not answers_in_its_row(sight, before, page):
        return ""
    there = shown(page) if deletes else []
    return "" if any(f" {fold(name)} " in text for name in things(sight, before) for text in there) else said


def _fresh(sight: Sight, before: PageState, page: PageState) -> list[str]:
    """Messages and lines of text that were not there before; what controls are called is none, but where the page made
    a button of its message.
    """
    known = {fold(line.text) for line in before.outline} | {fold(alert.text) for alert in before.alerts}
    known |= {fold(one.name) for one in before.elements}
    buttons = [one for one in page.elements if one.role == "button"]
    says = [one.name for one in buttons if is_message(sight, one) and tells_what(sight, one)]
    controls = {fold(one.name) for one in buttons} - set(map(fold, says))
    lines = (line.text for line in page.outline if line.element < 0 and fold(line.text) not in controls)
    texts = [*(alert.text for alert in page.alerts), *lines, *says]
    return [text for text in dict.fromkeys(texts) if fold(text) and fold(text) not in known]


def _is_still_to_mark(sight: Sight, page: PageState) -> bool:
    """Whether the page still offers to mark something as what it was just to be marked as, whatever it says."""
    marks = {fold(name) for name in said_in_quotes(sight) if held(sight.words["do_mark"], name, "begins")}
    return any(one.usable and fold(one.name) in marks and not one.row for one in page.elements)


def _offers(before: PageState, page: PageState) -> Iterable[str]:
    """The names of buttons that came up."""
    known = {fold(one.name) for one in before.elements}
    return (one.name for one in page.elements if one.role == "button" and one.usable and fold(one.name) not in known)


def _denies(sight: Sight, lines: Iterable[str]) -> bool:
    """Whether a line is worded as an error, or says no more than that something is still to be sent or kept."""
    errors, late = error_words(sight.words, sight.task.query), sight.words["under_way"]
    return any(
        (held(errors, line) and not is_denied(sight, line))
        or held(late, line, "only")
        or (line.rstrip().endswith(("…", "...")) and held(late, line, "begins"))
        for line in lines
    )


def _is_doubtful(sight: Sight, value: str) -> bool:
    """Whether a value was cut out of a sentence with words in it that lead from one part to another: it may be more
    than what was meant ("Zoe as"), and a page that shows it shows what was typed, not what was wished. Where
    something is renamed or changed, these are words of the language of its verb ("for" leads nowhere in German). What
    the goal has in quotes is a value as it stands.
    """
    said = fold(value)
    if not said or f" {said} " not in f" {fold(sight.task.query)} ":
        return False
    if any(fold(part) == said for part in QUOTED.findall(sight.task.query)) or _is_new_name(sight, said):
        return False
    changes = verb_of(sight.reader, sight.task.query) in ("rename", "change")
    languages = spoken_in(sight.reader, sight.task.query) if changes else ()
    lists = [sight.words] if not languages else [sight.reader.bundle.languages[one] for one in languages]
    return any(held(words.get(name, ()), value) for words in lists for name in LEADS)


def _is_new_name(sight: Sight, said: str) -> bool:
    """Whether the goal ends with what a thing should be called from now on: no other part may follow that."""
    betweens = (one[1:-1] for one in sight.words["say_rename"] if one[0] == one[-1] == "…" and "…" not in one[1:-1])
    return any(f" {fold(sight.task.query)}".endswith(f" {fold(between)} {said}") for between in betweens)


def _left(sight: Sight, before: PageState, page: PageState) -> str:
    """The control to sign in that came up where the one that ends a session was; "" where that is not so."""
    ends = sight.words["logout"]
    if not held(ends, deed_of(sight)) or any(held(ends, one.name) for one in page.elements):
        return ""
    known = {fold(one.name) for one in before.elements}
    came = (one.name for one in page.elements if one.usable and fold(one.name) not in known)
    return next((name for name in came if held(sight.words["login"], name)), "")


def _signed_in(sight: Sight, before: PageState, page: PageState) -> str:
    """The control that ends a session and came up where a password had been entered; "" where that is not so."""
    ends = sight.words["logout"]
    asked = any(one.input_type == "password" and one.value for one in before.elements)
    asks = any(one.input_type == "password" for one in page.elements)
    if not asked or asks or any(held(ends, one.name) for one in before.elements):
        return ""
    return next((one.name for one in page.elements if one.usable and held(ends, one.name)), "")


def _asks(sight: Sight, before: PageState, page: PageState, *, shown: bool, deletes: bool) -> bool:
    """Whether a button came up by which something is still to be confirmed or sent. The buttons of a list are for the
    rows that are ticked in it, and none is. Where a page was to be `shown`, its own forms are for another wish; on a
    thing's own page, opened by its address, so is what adds something. On the page that the task began on, which was
    left for a form and is shown again, only what stands in a dialog came up; nor did a button that an earlier step
    used, or that was there when the task had the page. A page that was opened by its address has buttons to save it
    with as it stands. Nothing but what `deletes` is confirmed by a "Remove" without a "Cancel": that comes with the new
    entry of a list.
    """
    done = sight.task.plan.steps[: sight.task.plan.current] if sight.task.plan else ()
    pressed = {fold(name) for step in done for name in QUOTED.findall(step.description)}
    known = {fold(one.name) for one in before.elements} | pressed
    known |= set(seen.lines if (seen := had(sight, page)) and not page.dialogs else ())
    home = sight.task.home.partition("#")[0]
    back = page.url.partition("#")[0] == home != before.url.partition("#")[0]
    sends = () if shown else sight.words["submit"]
    if _is_page_of_thing(sight, page):
        sends = tuple(word for word in sends if word not in sight.words["mean_add"])
    words = (*sight.words["confirm"], *sends)
    stands = sight.words["change_kept"] if shown or opened(sight, page) else ()
    buttons = (one for one in page.elements if one.usable and one.role == "button" and (one.in_dialog or not back))
    buttons = (one for one in buttons if not is_message(sight, one))
    buttons = (one for one in buttons if one.in_dialog or not stands or not held(stands, one.name, "begins"))
    lists = _choosing(page)
    came = [one for one in buttons if fold(one.name) not in known and (one.in_dialog or one.form not in lists)]
    declines = any(held(sight.words["decline"], one.name, "begins") for one in came)
    removes = () if deletes or declines else sight.words["change_gone"]
    return any(
        held(words, one.name, "begins") and (one.in_dialog or not removes or not held(removes, one.name, "begins"))
        for one in came
    )


def _is_page_of_thing(sight: Sight, page: PageState) -> bool:
    """Whether a page that was opened by its address is headed by what was entered, or by a thing that the goal names. A
    page on which something is still to be sent is headed by what is done there.
    """
    things = {fold(text) for text in (*entered(sight), *said_in_quotes(sight))} - {fold(deed_of(sight)), ""}
    return opened(sight, page) and fold(page.heading) in things


def _choosing(page: PageState) -> set[int]:
    """The forms in which rows of a list can be ticked, several of them, and none is."""
    boxes = [one for one in page.elements if one.checked is not None and one.row and one.form is not None]
    rows = {form: {one.row for one in boxes if one.form == form} for form in {one.form for one in boxes}}
    ticked = {one.form for one in boxes if one.checked}
    return {form for form, there in rows.items() if form is not None and len(there) > 1 and form not in ticked}
