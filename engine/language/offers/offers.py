"""What a page offers for a wish, as facts for `policies/intents.yaml`. Names come quoted, and only where one fits."""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts.wishes import THING, OfferFacts, WishFacts, WishVerb
from engine.language.offers import forms, homes, named, pages, picks, rows, ways
from engine.language.offers.deed_forms import deed_form
from engine.language.offers.deeds import Deed, deed, deed_of_kind, number_to, without_address
from engine.language.offers.labels import adder, label_field, with_label
from engine.language.offers.limits_said import limit
from engine.language.offers.picks import NOTHING, Pick
from engine.language.offers.shown import Shown, quoted, unquoted
from engine.language.page.boxes import box_against, box_called, box_ended
from engine.language.page.ending import ends_something
from engine.language.page.on_page import holding
from engine.language.page.own_kind import is_own_kind, may_be_many
from engine.language.page.rows import pressed_row
from engine.language.steps.refine import refine
from engine.language.words.clause import without_determiner, without_manners
from engine.language.words.fields_said import field_of, field_to_change, naming_field
from engine.language.words.grammar import MAKES
from engine.language.words.means import of_another_kind, same_words
from engine.language.words.pair_words import pair_words
from engine.observe import Element, PageState
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_WRITES: frozenset[WishVerb] = frozenset({"assign", "comment", "invite", "mark", "rename", "send"})
_TURNS: frozenset[WishVerb] = frozenset({"switch_on", "switch_off", "tick", "untick"})
_IN_MENUS = frozenset({"none", "switch_on", "switch_off"})
_GROUPS: frozenset[WishVerb] = frozenset({"add", "delete", "move", "assign"})  # of which what is grouped is said
_QUOTES = " “”«»"
JOINS: frozenset[WishVerb] = frozenset({"add", "move"})  # by which something is put into what there is
LEAST_DONE = 6  # letters by which a word is a form of the verb that it says was done
LEAST_TELLING = 3  # letters of a word by which a thing may be known
OWN: frozenset[WishVerb] = frozenset({"archive", "star", "like", "download", "book", "edit", "close"})


def offers(shown: Shown, said: WishFacts, wish: str) -> OfferFacts:
    """Looks for each thing that a wish may need. `wish` is the text of it without manners."""
    about, name = unquoted(said.about), unquoted(said.name)
    pick = _pick(shown, said)
    if not quoted(pick[0]) or (pick[1] == "option" and not quoted(pick[2])):  # no step could name it
        pick = NOTHING
    opener = ways.opener(shown, said)
    form, entry = forms.form(shown, said)
    bare = bool(opener) and ways.says_no_kind(shown, opener)
    if bare and entry:  # which says less than the form that is here
        opener = ""
    leads_to_new = opener if bare and said.verb in MAKES and not ways.is_among(shown, said.kind) else ""
    field, number = ("", "") if said.to else limit(shown.reader, wish, shown.page, said.verb)
    control = _called_so(shown, wish)
    does = said.verb == "delete" or said.verb in OWN
    done = deed(shown.reader, shown.page, shown.clicked, without_address(wish, said.address))
    has = held(shown.reader.words["wish_have"], said.text, "begins")  # "I have a contract to sign"
    done = Deed() if has or any(no(shown, said, done.name) for no in (_of_unknown_kind, _gives_up)) else done
    control = "" if has or _of_unknown_kind(shown, said, control) else control
    remover = named.own(shown, "change_gone", said.kind)
    joins = said.verb in JOINS and not said.labels  # a label is no member
    return OfferFacts(
        control="" if does and _is_of_a_part(shown, wish, control) else quoted(_does(shown, said, control)),
        named=quoted(_named(shown, said, name, about, wish)),
        field=quoted(_field(shown, said, about)),
        pick=quoted(pick[0]),
        pick_kind=pick[1],
        pick_in=quoted(pick[2]),
        pick_sent=picks.filters(shown, pick),
        slot=quoted(field_of(shown.reader, unquoted(said.as_what), shown.fields) or ""),
        naming=quoted(naming_field(shown.reader, said.kind, shown.fields) or "") if not said.name else "",
        renamer=rows.beside(shown, ("mean_rename", "mean_edit"), said.name, first=True),
        row_field=rows.row_field(shown, said),
        row_form=rows.beside(shown, ("mean_edit",), said.row_thing, first=True) if said.row_thing else "",
        row_mark=rows.row_mark(shown, name, unquoted(said.out_of if said.verb == "delete" else said.as_what))
        if said.verb in ("mark", "delete") else "",
        row_part=said.verb == "delete" and rows.takes_off(shown, name, unquoted(said.out_of)),
        row_deed=rows.row_deed(shown, wish) if said.verb in _IN_MENUS else "",
        editor=rows.edits_address(shown, said) or rows.beside(shown, ("mean_edit",), said.whole),
        changer=quoted(named.changer(shown, said)),
        remover="" if _of_unknown_kind(shown, said, remover) else quoted(remover),
        lister=rows.lister(shown, said) if said.verb in JOINS else "",
        opener=quoted("" if leads_to_new else opener),
        opener_bare=quoted(leads_to_new),
        opener_among="" if opener else ways.opener_among(shown, said),
        form=form,
        entry=quoted(entry),
        route=forms.route(shown, about) or forms.route(shown, wish),
        thing=quoted(_thing(shown, said, unquoted(said.whole) or name)),
        thing_row=pressed_row(shown.page, name) is not None,
        tended=ways.tended(shown, name),
        menu=quoted(ways.menu(shown, said.kind)),
        way=quoted(ways.way(shown, said)),
        cart=quoted(ways.cart(shown)),
        box=rows.box(shown, said.name) if said.verb == "delete" else "",
        deed=_by_name(done),
        deed_thing=quoted(ways.thing(shown, done.thing)) if not done.name and not done.behind else "",
        deed_here=done.here and not done.name,
        deed_way="" if done.name or done.verb else quoted(_deed_way(shown, wish)),
        deed_box=quoted(_box_of(shown, said, wish)) if said.here and not done.name else "",
        deed_apart=done.apart,
        switch=named.switch(shown, done, wish) if said.verb == "none" else "",
        remover_of_ticked=quoted(rows.remover_of_ticked(shown)) if said.verb == "delete" else "",
        noting=quoted(named.noting(shown, said.kind)) if said.comment or said.verb == "comment" else "",
        notes=quoted(named.notes(shown, said.kind)) if said.verb == "comment" and said.here else "",
        toggle=quoted(named.toggle(shown, about)),
        box_called=_called(box_called(shown.reader, shown.page, wish)),
        box_against=_called(box_against(shown.reader, shown.page, about)) if said.verb in _TURNS else "",
        place=quoted(_place(shown, said)),
        member=_member(shown, said) if joins else "",
        member_in=quoted(homes.list_with(shown, name)) if joins and said.opened else "",
        putter=quoted(named.putter(shown, unquoted(said.to))) if said.verb in JOINS and said.here and said.to else "",
        put_into=quoted(homes.without_kind(shown, said.to.strip(_QUOTES)).strip(_QUOTES)) if said.here else "",
        joiner=quoted(named.joiner(shown, said.kind)) if joins and said.opened else "",
        elsewhere=does and homes.elsewhere(shown, name, unquoted(said.out_of), said.kind),
        label=_label(shown, name, unquoted(said.to)) if said.labels and said.here else "",
        deed_form=_filled(*deed_form(shown.reader, shown.page, said)) or _numbered(shown, said, wish),
        inside=said.verb == "delete" and homes.inside(shown, name, unquoted(said.out_of)),
        group_box=quoted(named.toggle(shown, unquoted(said.out_of or said.to))) if said.verb in _GROUPS else "",
        voucher=quoted(named.voucher(shown)) if said.verb == "apply" else "",
        own=quoted(homes.own_place(shown, said)),
        own_all=quoted(homes.own_all(shown)),
        beside_text=homes.beside_text(shown, about) if said.verb == "change" else "",
        own_menu=quoted(homes.own_menu(shown)),
        way_in=quoted(ways.way_in(shown)) if said.verb == "log_in" else "",
        asks_another=said.verb == "log_in" and ways.asks_for_another(shown),
        own_settings=quoted(homes.settings_of(shown)) if said.opened == THING else "",
        limit=f"{quoted(field)} to {number}" if quoted(field) else "",
        editing=rows.editing(
            shown, said.to if said.labels else said.whole or said.name, said.out_of if said.verb == "delete" else ""
        ),
        marker=_marker(shown, said) if said.here else "",
        people=quoted(ways.people(shown)),
        editing_here=rows.editing_here(shown) if said.here else "",
        box_ended=_called(box_ended(shown.reader, shown.page, wish)),
        holding=quoted(held_by.name if (held_by := holding(shown.reader, shown.page, name)) else ""),
        choices=_choices(shown, said) if said.to and said.verb == "change" else "",
        next_number=quoted(pages.next_number(shown)) if said.verb == "next_page" else "",
        doer=quoted(named.own(shown, f"mean_{said.verb}", said.kind)) if said.verb in OWN else "",
    )


def _named(shown: Shown, said: WishFacts, name: str, about: str, wish: str) -> str:
    """What is called what a wish is about; what ends that is no way to see it."""
    found = shown.called(name) or shown.called(about) or named.part_of_this(shown, about)
    sees = said.verb in ("open", "show")
    return "" if sees and found and ends_something(shown.reader, found, (wish,)) else found


def _thing(shown: Shown, said: WishFacts, name: str) -> str:
    """The one link to a thing. Where the page is about things of another kind, a link in no row that is called like
    many ("Reports") leads to a part of the site, and is no thing of the kind that is said.
    """
    found = ways.thing(shown, name)
    rows_of = {one.row for one in shown.leading if fold(one.name) == fold(found)}
    part = rows_of == {0} and " " not in found and may_be_many(shown.reader, found)
    return "" if said.kind and part and is_own_kind(shown.reader, shown.page, said.kind) is False else found


def _choices(shown: Shown, said: WishFacts) -> str:
    """The menu that a change is chosen in, of what the page itself is about or is set for it."""
    return "" if said.whole else quoted(named.choices(shown, unquoted(said.about)))


def _place(shown: Shown, said: WishFacts) -> str:
    """The one link to where something is put, or is to be taken out of; the latter also with a count ("To lend 12").
    Nothing is put into the bin there.
    """
    name = unquoted(_place_of(said, shown.page))
    if said.verb in ("add", "move") and held(shown.reader.words["mean_trash"], name, "only"):
        return ""
    counted = homes.without_kind(shown, fold(without_determiner(shown.reader, name))) if said.verb == "delete" else ""
    return homes.place_called(shown, name) or (ways.thing(shown, counted) if counted else "")


def _numbered(shown: Shown, said: WishFacts, wish: str) -> str:
    found = number_to(shown.reader, shown.page, wish) if said.verb == "none" else None
    return _filled([(found[0], quoted(found[2]))], found[1]) if found else ""


def _deed_way(shown: Shown, wish: str) -> str:
    said = deed_of_kind(shown.reader, shown.clicked, wish)
    return ways.deed_way(shown, wish, said) if said else ""


def _box_of(shown: Shown, said: WishFacts, wish: str) -> str:
    """The one box that is called as a wish begins, on the page of the thing to which that is done ("Archive"), or by
    one word that says that it was done ("Archiviert").
    """
    found = deed(shown.reader, shown.page, shown.boxes, wish)
    if found.here or said.verb not in OWN:
        return found.name if found.here else ""
    ends, does = tuple(shown.reader.words["ends_participle"]), f"mean_{said.verb}"
    stems = {fold(word)[:LEAST_DONE] for word in shown.reader.words[does] if len(fold(word)) > LEAST_DONE}
    return shown.sole([one for one in shown.boxes if not one.row and fold(one.name).isalpha()
                       and fold(one.name).endswith(ends) and fold(one.name)[:LEAST_DONE] in stems])  # fmt: skip


def _marker(shown: Shown, said: WishFacts) -> str:
    """What marks the thing of the page so; nothing for a part of it: "the invoice of K7MPA", an order."""
    of_part = bool(said.kind) and is_own_kind(shown.reader, shown.page, said.kind) is False
    return "" if of_part else quoted(named.marker(shown, unquoted(said.as_what)))


def _filled(fields: Sequence[tuple[Element, str]], button: Element | None) -> str:
    """A form as steps: each field, then its button; "" where a step can't name one."""
    names = [quoted(one.name) for one, _ in fields]
    if button is None or not all(names):
        return ""
    ways = ("Select {1} in {0}" if one.options else "Enter {1} into {0}" for one, _ in fields)
    steps = [way.format(name, value) for way, name, (_, value) in zip(ways, names, fields, strict=True)]
    return "\n".join((*steps, f"Click {quoted(button.name)}"))


def _field(shown: Shown, said: WishFacts, about: str) -> str:
    """The field that is called so; what the page is about has none in a form for something new."""
    asks = field_to_change if said.verb == "change" else field_of
    new = forms.for_something_new(shown) if said.aspect and said.verb == "change" else frozenset()
    return asks(shown.reader, about, [one for one in shown.fields if one.form not in new or one.form is None]) or ""


def _label(shown: Shown, label: str, thing: str) -> str:
    """Steps that give what the page is about one label more: into the field for them, and the button that adds it."""
    field = label_field(shown.reader, shown.page, thing)
    value = with_label(field, label) if field is not None else ""
    if field is None or not quoted(field.name) or not quoted(value):
        return ""
    step, adds = f"Enter {quoted(value)} into {quoted(field.name)}", adder(shown.reader, shown.page, field)
    return f"{step}\nClick {quoted(adds.name)} next to {quoted(field.name)}" if adds else step


def _called(one: Element | None) -> str:
    return quoted(one.name) if one is not None else ""


def _by_name(done: Deed) -> str:
    """What does it, as a step says it; "" where a step can't."""
    name, thing = quoted(done.name), quoted(done.thing)
    if done.behind and thing:
        return f"the {done.verb} button of {thing}"
    return name if name and done.here else f"{name} next to {thing}" if name and thing else ""


def _pick(shown: Shown, said: WishFacts) -> Pick:
    """What a wish picks of the page's lists and boxes."""
    about, by, to, as_what = map(unquoted, (said.about, said.by, said.to, said.as_what))
    if said.verb in ("open", "show"):
        return picks.of_list(shown, said.kind, about)
    if said.verb in ("sort", "none"):
        return picks.to_sort(shown, about, by)
    if said.verb in ("move", "mark", "add"):
        return picks.pick(shown, said.verb, to or as_what)
    if said.verb == "close":
        return picks.pick(shown, "mark", shown.reader.words["option_closed"][0]) if said.here else NOTHING
    if said.verb == "tick" and said.here:  # what is a thing's page is about is marked as done there
        return picks.pick(shown, "mark", shown.reader.words["option_done"][0])
    return picks.pick(shown, said.verb, " ".join(filter(None, (by or about, to))))


def _speaks_of(page: PageState, name: str) -> bool:
    """Whether a page has a word of a name anywhere: it may show the thing under a longer or another form of it."""
    texts = (*(one.name for one in page.elements), *page.rows, *(line.text for line in page.outline))
    said = {word for text in texts for word in fold(text).split()}
    return any(len(word) >= LEAST_TELLING and word in said for word in fold(name).split())


def _place_of(said: WishFacts, page: PageState) -> str:
    """Out of what it is to be taken, or into what it is to be put. What this page shows is put there from here."""
    if said.verb in JOINS:
        return "" if _speaks_of(page, unquoted(said.name)) else said.to
    return said.out_of if said.verb == "delete" else said.made_in


def _member(shown: Shown, said: WishFacts) -> str:
    """The box of what is to be put somewhere, on the page to which that led."""
    if said.verb not in JOINS or not said.opened or not said.name:
        return ""
    found = refine(shown.reader, f"Check {said.name}", shown.page)
    return said.name if found.status == "ready" and not found.prepares else ""


def _called_so(shown: Shown, wish: str) -> str:
    """The one control that the whole wish is the name of; "" for who says how something is ("the garage is open"), or
    where ("in the card of Oslo").
    """
    control = shown.called(wish, without_kinds=not _begins_with_deed(shown, wish))
    known = pair_words(shown.reader)
    said, own = fold(wish).split(), {*fold(control).split()}
    tells = {*shown.reader.words["wish_be"]} & {*said} - own
    placed = said and said[0] in (known.value_first | known.under) - own
    more = {*said[1:]} - own - {*shown.reader.words["wish_the"]}  # than its name: "in “Account”" leads there
    return "" if tells or (placed and more) else control


def _of_unknown_kind(shown: Shown, said: WishFacts, control: str) -> bool:
    """Whether a wish to delete, or to sort or buy, says a kind of which the page does not tell that it is about such
    things, where a control says none: "delete the column", on the page of a card. Who says "this" tells.
    """
    if said.verb not in ("delete", "sort") or (said.verb == "delete" and said.name) or not said.kind:
        return False
    if said.here or held(shown.reader.words["wish_this"], said.text):
        return False
    if of_another_kind(shown.reader, shown.content(said.kind), shown.content(control), shown.kinds):
        return True  # "delete the board", beside "Delete card"
    return not shown.content(control) & shown.kinds and not is_own_kind(shown.reader, shown.page, said.kind)


def _does(shown: Shown, said: WishFacts, name: str) -> str:
    """What is called just so; "" where it says nothing of what is to be done: "Switch off silo" is not done by a link
    "silo", nor "post hi in general" by a link "general".
    """
    verb = said.verb
    if name and _gives_up(shown, said, name):
        return ""
    if verb in _TURNS:
        return name if held(shown.reader.words[f"do_{verb}"], name) else ""
    if verb not in _WRITES:
        return name
    verbs = (*shown.reader.words[f"do_{verb}"], without_manners(shown.reader, said.text).partition(" ")[0])
    return name if any(shown.content(name) & shown.content(one) for one in verbs) else ""


def _gives_up(shown: Shown, said: WishFacts, name: str) -> bool:
    """Whether what is called so gives up a form or a dialog, where a thing is to be called off: "cancel the order"."""
    called = [one for one in shown.clicked if one.name == name and (one.in_dialog or one.form is not None)]
    thing = (shown.content(said.text) & shown.kinds) - shown.content(name)
    return bool(called and thing) and held(shown.reader.words["mean_cancel"], name, "only")


def _is_of_a_part(shown: Shown, wish: str, control: str) -> bool:
    """Whether a control says nothing of a kind of thing to which a wish does something, and which the page is not
    about: "archive his notes", where "Archive" does it to a member.
    """
    left_out = (shown.content(wish) & shown.kinds) - shown.content(control)
    return any(is_own_kind(shown.reader, shown.page, kind) is False for kind in left_out)


def _begins_with_deed(shown: Shown, wish: str) -> bool:
    """Whether its first word is what is done to a thing, though it is a word for a kind, too: "copy Oak"."""
    first = letters_alone(fold(wish.partition(" ")[0]))
    return first in shown.kinds and bool(same_words(shown.reader, first, "deed_"))
