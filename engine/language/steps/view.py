"""What a page offers for an intent, as facts for `policies/targets.yaml`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import parse_action
from engine.facts.language import Kind, Verb
from engine.language.page.boxes import says_no_to
from engine.language.page.covers import covers, in_opened_menu, was_clicked
from engine.language.page.ending import does_more, ends_something
from engine.language.page.in_form import beside_field, form_to_send, in_form_of, not_of_another_form, own_buttons
from engine.language.page.lookup import leading_to, look_up, named, switch_of_row, turning_to
from engine.language.page.places import belonging
from engine.language.page.purposes import by_purpose, called_as_owner
from engine.language.page.row_named import may_take
from engine.language.page.rows import row_that_opens, rows_called
from engine.language.page.same_thing import as_one, destination, of_empty_list
from engine.language.page.sides import on_its_side
from engine.language.page.signs import by_picture, by_sign, keeping_sign
from engine.language.steps.bare_deeds import called_so, keeping
from engine.language.steps.beyond_its_part import beyond_its_part, may_stand_beyond
from engine.language.steps.choices_meant import choices_meant, option_of
from engine.language.steps.copied import copied
from engine.language.steps.counted_row import in_counted_row
from engine.language.steps.fields_meant import fields_meant
from engine.language.steps.intent import Intent
from engine.language.steps.opening import choosing, held_by, holder_of, names_field, opens_here
from engine.language.steps.row_of_details import in_row_of_details
from engine.language.steps.sending import (
    SENDS,
    leads_on,
    may_submit,
    only_begins_a_box,
    only_sender,
    scripted_buttons,
    sending,
)
from engine.language.steps.taking_out import Taking, button_beside, of_it, taking_out
from engine.language.steps.unchosen import in_unchosen
from engine.language.words.doubted import fits, is_doubtful
from engine.language.words.kinds import FIELDS, TEXT_FIELDS, TOGGLES, is_toggle, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Facts, Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_ENTERING: frozenset[Verb] = frozenset({"enter", "focus"})
_FILLING: frozenset[Verb] = frozenset({"enter", "choose", "check", "uncheck", "focus"})
_SENDING: frozenset[Verb] = frozenset({"submit", "keep"})
_PRESSING: frozenset[Verb] = frozenset({"click", "choose", "double_click", "expand"})
_TICKING: frozenset[Verb] = frozenset({"check", "uncheck"})
_PURPOSED: frozenset[Verb] = _TICKING | {"click", "double_click", "expand"}  # of what is chosen its list says the name


class View(Struct, frozen=True):
    """The elements that may be meant, and by `choice.on` what a rule may act on."""

    facts: Facts
    found: tuple[Element, ...]
    offered: Mapping[str, Element]
    text: str  # to be entered
    option: str  # the option's own text, where a list offers what is to be chosen
    month: str  # the year or month to be chosen in a list of the calendar


def view(
    reader: Reader, intent: Intent, page: PageState, tried: Sequence[str], picked: str | None = None,
    filled: str | None = None, sends: Sequence[str] = (), came: Collection[str] = (),
) -> View:  # fmt: skip
    """Look for what an intent names. Pure. `picked` is what the user said is meant, `filled` the field before it,
    `sends` what the next button is called, `came` what came up with the step before: of several, the only one that did
    is meant.
    """
    source, text = copied(page, intent)
    intent = in_counted_row(page, intent)
    intent = _among_choices(reader, page, in_unchosen(reader, page, intent), source)
    holder = holder_of(page, intent, tried)
    found = held_by(page, holder, _found(reader, page, intent, source, filled), came)
    if intent.verb == "click" and intent.targets:
        found = called_as_owner(page, intent.targets[0]) or found
    if not found and holder.element is None and not intent.out_of and intent.verb in _PURPOSED and intent.targets:
        found = by_purpose(reader, page, intent.targets[0], ticks=intent.verb in _TICKING)
    if not found and intent.verb == "expand" and intent.targets:  # "the Desktop channel" may be called Desktop
        name, _, kind = intent.targets[0].name.rpartition(" ")
        plain = replace(intent.targets[0], whole=name, name=name)
        called = look_up(page, plain) if held(reader.words["wish_kinds"], kind, "only") else ()
        found = [one for one in called if fold(one.name) == fold(name)]
    if intent.verb == "click":
        found = row_that_opens(page, intent.targets, found, opens=intent.leads == "places")
    if intent.verb in _PRESSING and intent.targets and intent.targets[0].name:
        said = [text for phrase in intent.targets for text in (phrase.whole, phrase.name)]
        found = [one for one in found if not does_more(reader, one, said)]
    if intent.leads == "menus":
        found = [one for one in found if opens_here(one)]
    elif intent.leads != "any":  # to see a thing is no wish to turn it on or off
        found = [one for one in found if kind_of(one) not in (TOGGLES if intent.leads == "places" else {"checkbox"})]
        if intent.leads == "places":  # "Cancel membership" is no way to "the membership"
            said = [text for phrase in intent.targets for text in (phrase.whole, phrase.name)]
            found = [one for one in found if not ends_something(reader, one.name, said)]
    if filled is not None and not any(_on(one) == filled for one in tried):
        found = _still_to_fill(intent, found, filled)
    found = _as_told(intent, found)
    if intent.targets and intent.targets[0].owned and not intent.out_of:
        own = [one for one in found if may_take(reader, page, one, intent.targets[0].within)]
        found = own or (found if len(found) > 1 else [])  # which of several is asked
    if intent.out_of:
        found = button_beside(page, intent) or of_it(page, intent, found)
    taking = taking_out(page, intent, tried) if intent.out_of and not found else Taking()
    found = found or list(taking.entries)
    if not found and intent.leads == "pages":
        found = turning_to(reader, page, intent.text)
    if not found and intent.verb == "click" and holder.there and not intent.out_of:
        found = in_opened_menu(reader, page, intent.targets, tried, came) or by_picture(reader, page, intent.targets)
        found = found or by_sign(reader, page, intent.targets)
    if not found and holder.there and not intent.out_of and may_stand_beyond(intent):
        anywhere = replace(intent, targets=tuple(replace(one, within="", owned=False) for one in intent.targets))
        fitting = _found(reader, page, anywhere, source, filled)
        found = beyond_its_part(reader, page, intent, fitting, filled, came)
    if not found and (told := in_row_of_details(reader, page, intent)) != intent:
        return view(reader, told, page, tried, picked, filled, sends, came)
    loosely = intent.called == "any"
    if not found and intent.verb in _SENDING and loosely:  # of a page of scripts, whose one tick keeps what was entered
        found = keeping_sign(reader, page)
    if intent.verb in _SENDING:
        found = not_of_another_form(page, found, filled)
    if intent.targets:
        found = on_its_side(page, intent.targets[0], found)
    if intent.targets and intent.targets[0].beside_it:
        found = beside_field(page, found, filled)
    if len(found) > 1 and not intent.each:
        if intent.verb != "choose" and not any(one.within or one.area != "page" for one in intent.targets):
            found = [one for one in found if one.drawn] or found  # and none of a menu that is to come up yet
        found = in_form_of(page, of_empty_list(page, as_one(page, found), reader.words["none_yet"]), filled)
        found = form_to_send(page, found, sends) if intent.verb in _FILLING else _pressed(intent, found)
        found = _only_area(reader, intent, found)
        new = [one for one in found if one.id in came]
        found = new if len(found) > 1 and len(new) == 1 else found
    if picked is not None and not intent.each:
        found = [one for one in found or page.elements if one.id == picked] or found
    usable = [one for one in (_left(found, intent, tried) if intent.each else found)
              if one.usable and not _would_take_back(intent, one)]  # fmt: skip
    match = usable[0] if len(usable) == 1 else None
    option = option_of(match, text, reader) if match else ""
    chosen = choosing(reader, page, intent, found[0] if len(found) == 1 else None, text or "", tried)
    buttons = [one for one in page.elements if kind_of(one) == "button" and one.usable and loosely]
    phrase = intent.targets[0] if intent.targets else Phrase()
    sought = not found and not holder.element and loosely and (holder.there or intent.verb != "click")
    hiding = [taking.closed] if taking.closed else _hiding(reader, page, intent, tried) if sought else []
    facts: Facts = {
        "target.verb": intent.verb,
        "target.wanted": phrase.kind,
        "target.named": bool(phrase.name),
        "target.name": phrase.name,
        "target.found": len(found),
        "target.usable": len(usable),
        "target.disabled": sum(one.disabled for one in found),
        "target.occluded": sum(one.occluded for one in found),
        "target.kind": _kind(intent, match) if match else "any",
        "target.expanded": bool(match and match.expanded),
        "target.here": bool(match and (match.current or match.selected) and destination(page, match) == page.url),
        "target.option": bool(option),
        "target.text": (intent.verb == "enter" or names_field(intent)) and not _is_misfit(reader, intent, match),
        "target.source": "not_asked" if intent.source is None else "missing" if text is None else "found",
        "target.each": intent.each,
        "target.covers": len(hiding),
        "target.buttons": len(buttons),
        "target.only_button": buttons[0].name if len(buttons) == 1 else "",
        "target.leads_on": not found and leads_on(page, intent),
        **holder.facts,
        **chosen.facts,
    }
    offered = {"match": usable[:1] if match else [], "next_of_several": usable, "cover": hiding,
               "only_button": buttons if len(buttons) == 1 else [],
               "holder": [holder.element] if holder.element else [], "listed": chosen.listed,
               "day": chosen.days, "turn": chosen.turns, "month": [chosen.steer] if chosen.steer else []}  # fmt: skip
    on_what = {on: some[0] for on, some in offered.items() if some}
    return View(facts, tuple(found), on_what, chosen.text, option, chosen.steers_to)


def _kind(intent: Intent, one: Element) -> Kind:
    """What it is to the step: a box is whatever may be on or off, but one of several choices is never taken away."""
    turns = intent.verb in _TICKING and is_toggle(one)
    return "checkbox" if turns and not (intent.verb == "uncheck" and kind_of(one) == "radio") else kind_of(one)


def _among_choices(reader: Reader, page: PageState, intent: Intent, source: Element | None) -> Intent:
    """The intent as that of a choice, where what is to be set is no field but a group of choices, one of which is
    called as the value is: "Set "Theme" to "Dark"".
    """
    if intent.verb != "enter" or not intent.text or intent.was or not intent.targets:
        return intent
    if not intent.sets and intent.targets[0].kind != "field":  # "into the fee field"
        return intent
    if fields_meant(reader, page, intent, source):
        return intent
    choice = replace(intent, verb="choose", targets=intent.targets[:1])
    found = choices_meant(reader, page, choice)
    called = len(found) == 1 and fold(found[0].name) == fold(intent.text)
    one_of = called and (kind_of(found[0]) == "radio" or _is_one_of_several(page, found[0]))
    return choice if one_of else intent


def _is_one_of_several(page: PageState, one: Element) -> bool:
    """Whether a button stays pressed, and stands beside others of which just one is: a choice, and no switch. The one
    that is pressed would come up again.
    """
    at = page.elements.index(one)
    beside = [one]
    for way in (-1, 1):
        place = at + way
        while 0 <= place < len(page.elements) and _stays_pressed(page.elements[place]):
            beside.append(page.elements[place])
            place += way
    return _stays_pressed(one) and not one.checked and sum(other.checked is True for other in beside) == 1


def _stays_pressed(one: Element) -> bool:
    return one.role == "button" and one.checked is not None


def _would_take_back(intent: Intent, one: Element) -> bool:
    """Whether a click would do the contrary: "Favourite", pressed already, or a switch to turn off, off already."""
    clicks = intent.undoes if not _stays_pressed(one) else intent.verb == "click" and intent.out_of is None
    return clicks and is_toggle(one) and one.checked is not intent.undoes


def _hiding(reader: Reader, page: PageState, intent: Intent, tried: Sequence[str]) -> list[Element]:
    phrase = intent.targets[0] if intent.targets else Phrase()
    fills = intent.verb == "enter" and bool(intent.targets)
    in_list = intent.verb == "choose" and bool(intent.text) and fold(phrase.whole) != fold(intent.text)
    sets = bool(phrase.name) and (intent.sets or in_list or (intent.verb in _TICKING and page.dialogs > 0))
    return covers(reader, page, phrase, tried, reveals=intent.reveals, fills=fills, sets=sets)


def _still_to_fill(intent: Intent, found: list[Element], filled: str) -> list[Element]:
    """Without the field that was just filled in under its own name, where the step names no more than a kind ("the
    text"): what was entered there is not to be lost.
    """
    phrase = intent.targets[0] if intent.targets else None
    if phrase is None or intent.verb != "enter" or phrase.name or phrase.within or phrase.nth is not None:
        return found
    return [one for one in found if one.id != filled or not one.name]


def _as_told(intent: Intent, found: list[Element]) -> list[Element]:
    """Of the fields those that hold what the step says they hold by now, or what it asks for; else those that show
    nothing. A field with another text is not the one that is meant, or not as it is thought to be.
    """
    if not intent.was:
        return found
    said = (fold(intent.was), fold(intent.text))
    telling = [one for one in found if one.value and one.input_type != "password"]
    return [one for one in telling if fold(one.value or "") in said] or [one for one in found if not one.value]


def _is_misfit(reader: Reader, intent: Intent, match: Element | None) -> bool:
    """Whether a text in no quotes is nothing for the field that takes it."""
    if match is None or not intent.loose or kind_of(match) not in TEXT_FIELDS:
        return False
    doubted = intent.verb == "choose" and is_doubtful(reader, intent.text)
    return doubted or not fits(reader, match.name, intent.text)


def _on(printed: str) -> str | None:
    """The element that an action was for."""
    return parse_action(printed).target


def _pressed(intent: Intent, found: list[Element]) -> list[Element]:
    """Of what has one name what can be pressed, where that is what is asked for: a button beside a field."""
    said = intent.targets[0].kind if intent.targets else "any"
    pressed = [one for one in found if kind_of(one) not in FIELDS]
    return pressed if pressed and intent.verb == "click" and said == "any" else found


def _only_area(reader: Reader, intent: Intent, found: list[Element]) -> list[Element]:
    """Of several fields the only one for long texts, where that is all the step calls it: "the text box"."""
    phrase = intent.targets[0] if intent.targets else Phrase()
    areas = [one for one in found if kind_of(one) == "textarea"]
    said = intent.verb == "enter" and not phrase.name and held(reader.words["large_box"], phrase.whole, "only")
    return areas if said and len(areas) == 1 else found


def _left(found: Sequence[Element], intent: Intent, tried: Sequence[str]) -> list[Element]:
    """Of several elements that are meant one after another, those still to be clicked."""
    done = sum(was_clicked(one, tried) for one in found)
    wanted = len(found) if intent.count is None else intent.count
    return [one for one in found if not was_clicked(one, tried)][: max(0, wanted - done)]


def _found(
    reader: Reader, page: PageState, intent: Intent, source: Element | None, filled: str | None
) -> list[Element]:
    if intent.called != "any":
        return called_so(reader, page, intent, filled)
    if intent.own and (own := own_buttons(page, filled) or scripted_buttons(reader, page, filled)):
        return sending(reader, page, intent, own)
    if intent.verb == "choose" or intent.leads == "pages":
        return choices_meant(reader, page, intent) if intent.verb == "choose" else leading_to(page, intent.targets)
    if intent.verb in _ENTERING:
        return fields_meant(reader, page, intent, source)
    ticks = intent.verb in _TICKING
    sends = (lambda one: may_submit(reader, intent, one)) if intent.verb == "submit" else None
    among = (lambda one: kind_of(one) in TOGGLES) if ticks else opens_here if intent.leads == "menus" else sends
    boxes = [replace(one, kind="checkbox") if one.kind == "field" else one for one in intent.targets]  # "the box"
    targets = boxes if ticks else intent.targets
    first, others = targets[:1], targets[1:]
    looked_up = [(phrase, look_up(page, phrase, among) or (look_up(page, phrase, is_toggle) if ticks else ()))
                 for phrase in first]  # fmt: skip
    called = [one for phrase, some in looked_up for one in some
              if not (ticks and says_no_to(reader, one.name, phrase.name))]  # fmt: skip
    if ticks and called and (rows := rows_called(page, fold(first[0].name))):  # "Alarm" is no "Alarm when away"
        called = [one for one in called if one.row in rows or fold(one.name) == fold(first[0].name)]
    if called and first[0].owned and others:  # by whatever of the words it is called: the nearest to its thing
        near = [one for phrase in intent.targets for one in look_up(page, phrase, among)]
        called = belonging(page, first[0].within, list(dict.fromkeys(near)), owned=True) or called
    if called and intent.verb != "keep":
        return [one for one in called if not only_begins_a_box(reader, intent, one)]
    if intent.verb == "keep":  # what has one of these names keeps what was changed, "Save for later" does not
        may_keep = keeping(reader, page, intent, filled)
        kept = {one.id for one in page.elements if kind_of(one) not in TOGGLES and may_keep(one)
                and not held(reader.words["sends_nothing"], one.name, "begins")}  # fmt: skip
        others, among = intent.targets, lambda one: one.id in kept
    looked = [(phrase, some) for phrase in others if (some := look_up(page, phrase, among))]
    if intent.verb in ("click", "submit") and not intent.out_of:  # "delete profile" is no "remove"
        pressed = [(phrase, tuple(one for one in named(some, phrase.name, partial=False)
                    if kind_of(one) not in TEXT_FIELDS)) for phrase, some in looked]  # fmt: skip
        looked = [(phrase, some) for phrase, some in pressed if some]
    if ticks and not looked and first:
        return switch_of_row(page, [one for one in page.elements if kind_of(one) in TOGGLES], first[0])
    if intent.verb == "keep" and not looked:  # "Change", below the password
        own = sending(reader, page, intent, own_buttons(page, filled))
        return own if len(own) == 1 and held(reader.words["change_kept"], own[0].name, "begins") else []
    if intent.verb == "submit" and not looked:  # "Create issue", where the form is to be submitted
        own = sending(reader, page, intent, own_buttons(page, filled) or scripted_buttons(reader, page, filled))
        says = tuple(word for name in SENDS for word in reader.words[name])
        return own if len(own) == 1 and held(says, own[0].name, "begins") else only_sender(reader, page, filled)
    exact = [some for phrase, some in looked if all(fold(one.name) == fold(phrase.name) for one in some)]
    return list(next(iter((*exact, *(some for _, some in looked))), ()))  # "Speichern" comes before "rss_update"
