"""What stands beside a thing: in its row, its card, or its menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import re2
from msgspec.structs import replace

from engine.facts.wishes import WishFacts
from engine.language.offers.shown import CLICKED, Shown, each_word, quoted, unquoted, without
from engine.language.page.lookup import shown_name
from engine.language.page.on_page import heads, in_headed_row
from engine.language.page.places import belonging
from engine.language.page.rows import rows_called, rows_with
from engine.language.page.same_thing import as_one
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.steps.taking_out import button_beside
from engine.language.words.clause import without_determiner
from engine.language.words.fields_said import field_of
from engine.language.words.kinds import FIELDS, is_toggle, kind_of
from engine.language.words.means import same_words
from engine.observe import Element
from engine.observe.text import QUESTION_MARKS
from engine.text.numbered import without_number
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_STREET = re2.compile(r"(?P<after>\D+) \d{1,3} ?\pL?|\d{1,3}\pL? (?P<before>\D+)")
LIST = "list"  # what any list is called, whatever the language


def beside(shown: Shown, does: Sequence[str], thing: str, *, first: bool = False) -> str:
    """The one control of a thing's own row that does one of these, best first, as it is said in a step, else what
    the row's menu may have; "" where no row is the thing's, or no one control does it. A row is the thing's where
    its name stands there as a text of its own, and nowhere else on the page; with `first` it has to begin the row,
    which may only mention it: a bill is not called like who paid it.
    """
    wanted = fold(unquoted(thing))
    if named := _names_it(shown, does, thing):
        return named
    rows = _own_rows(shown, wanted)
    if first and not all(text.startswith(f" {wanted} ") for text in rows.values()):
        return ""
    there = [one for one in shown.clicked if one.row in rows and _is_whole(shown, one, thing)]
    ways = ([one for one in there if held(shown.reader.words[name], one.name, "begins")] for name in does)
    found = next(filter(None, ways), [])
    if not found and (behind := _behind(shown, does, thing)):
        return behind
    return f"{quoted(found[0].name)} next to {thing}" if len(found) == 1 and quoted(found[0].name) else ""


def edits_address(shown: Shown, said: WishFacts) -> str:
    """What edits the address of which a part is to be changed, as it is said in a step: an address has no name, so that
    the one row with a line of its own that has the words and the number of a house is its own, where nothing else on
    the page speaks of them. One word may be a surname or a city, "Mill Lane" a part of "Old Mill Lane".
    """
    wanted = fold(unquoted(said.whole)) if said.whole else ""
    if " " not in wanted or not held(shown.reader.words["mean_postcode"], said.part):
        return ""
    texts = [text for text in shown.page.rows if f" {wanted} " in f" {fold(text)} "]
    lines = [line for line in shown.page.outline if line.element < 0 and f" {wanted} " in f" {fold(line.text)} "]
    there = [one for one in shown.clicked if one.row and held(shown.reader.words["mean_edit"], one.name, "only")
             and shown.page.rows[one.row - 1 : one.row] == tuple(texts)]  # fmt: skip
    alone = len(texts) == len(lines) == len(there) == 1 and wanted == _street(fold(lines[0].text))
    return f"{quoted(there[0].name)} next to {said.whole}" if alone and quoted(there[0].name) else ""


def _street(line: str) -> str:
    """The name of a street in a line that is that and the number of a house, before what a comma parts from it; longer
    numbers are postcodes, which stand beside cities.
    """
    found = _STREET.fullmatch(line.partition(",")[0])
    return str(found.group("after") or found.group("before")) if found else ""


def _names_it(shown: Shown, does: Sequence[str], thing: str) -> str:
    """The one control that says by its name that it does one of these to a thing, best first: "Edit “Slugs”"."""
    own = shown.content(unquoted(thing))
    for name in does:
        words = shown.reader.words[name]
        found = [one for one in shown.clicked if own and held(words, one.name, "begins")
                 and shown.content(without(words, one.name)) == own]  # fmt: skip
        if alone := shown.sole(found):
            return quoted(alone)
    return ""


def _is_whole(shown: Shown, one: Element, thing: str) -> bool:
    """Whether a control may change a thing as a whole, and not only a part of it: no "Edit tags"."""
    words = shown.reader.words
    part = without((*words["mean_edit"], *words["mean_rename"]), one.name)
    own = shown.content(unquoted(thing)) | shown.kinds | each_word(" ".join(words["wish_details"]))
    return shown.content(part) <= own or not same_words(shown.reader, without_determiner(shown.reader, part))


def _behind(shown: Shown, does: Sequence[str], thing: str) -> str:
    """What does it in the menu of a thing's row, as it is said in a step; "" where that has none."""
    if not shown.page.rows:
        return ""
    step = f"the {does[0].removeprefix('mean_')} button of {thing}"
    found = refine(shown.reader, f"Click {step}", shown.page)
    return step if found.prepares and found.target and found.target.row else ""


def row_deed(shown: Shown, wish: str) -> str:
    """The first word of a wish and the thing that is all the rest of it, where a row begins with that as a text of its
    own and has a menu, which may have an entry of that word: "Deactivate Tom Reed".
    """
    does, _, thing = wish.strip(" .!").partition(" ")
    alone = sum(fold(line.text) == fold(thing) for line in shown.page.outline) == 1
    asks = wish.rstrip().endswith(QUESTION_MARKS)
    if asks or not alone or len(rows_called(shown.page, thing)) != 1 or not quoted(does):
        return ""
    step = f"{quoted(does)} in the row of {quoted(thing)}"
    found = refine(shown.reader, f"Click {step}", shown.page)
    return step if found.prepares and found.target and found.target.row else ""


def row_mark(shown: Shown, thing: str, mark: str) -> str:
    """What can be on or off in the one row that begins with a thing and is called like a mark, or many of it, as it is
    said in a step: "Favourite", of "the favourites".
    """
    ways = {fold(one) for one in (mark, *same_words(shown.reader, mark))} if mark else set()
    rows = rows_called(shown.page, thing) if ways and thing else set()
    found = [one for one in shown.page.elements if one.row in rows and one.usable and is_toggle(one)
             and fold(one.name) and not ways.isdisjoint((fold(one.name), f"{fold(one.name)}s"))]  # fmt: skip
    alone = len(rows) == 1 and len(found) == 1 and bool(quoted(found[0].name) and quoted(thing))
    return f"{quoted(found[0].name)} in the row of {quoted(thing)}" if alone else ""


def takes_off(shown: Shown, part: str, thing: str) -> bool:
    """Whether the one row that begins with a thing has a button that takes just a part off it: the tag "racing"."""
    rows = rows_called(shown.page, thing) if part and thing else set()
    if len(rows) != 1 or not (quoted(part) and quoted(thing)):
        return False
    step = f"Take {quoted(part)} out of the choices of {quoted(thing)}"
    beside = button_beside(shown.page, read_intent(shown.reader, step))
    return len(beside) == 1 and beside[0].row in rows


def lister(shown: Shown, said: WishFacts) -> str:
    """The one control that puts a thing into a list: it says so in words of the list alone ("Add to my list"), in the
    thing's row, or in none for what the page is about.
    """
    into, thing = unquoted(said.to), unquoted(said.name)
    words = shown.reader.words
    lists = (*words["kind_list"], *words["many_list"], *words["mean_favourites"])
    if not held(lists, into) or not (thing or said.kind):
        return ""
    wanted = _list_words(shown, into)
    begins = (*words["mean_add"], *words["role_to"])
    found = [one for one in shown.clicked if one.href in (None, "#") and not one.selected
             and held(begins, shown_name(one), "begins")
             and _list_words(shown, without(words["mean_add"], shown_name(one))) == wanted]  # fmt: skip
    if not thing or fold(shown.page.heading) == fold(thing):
        return quoted(shown.sole([one for one in found if not one.row]))
    own = as_one(shown.page, belonging(shown.page, thing, found, owned=True) or ())
    alone = len(own) == len(rows_with(shown.page, thing)) == 1 and bool(own[0].row)
    name = quoted(shown_name(own[0])) if alone and quoted(thing) else ""
    return f"{name} next to {quoted(thing)}" if name else ""


def _list_words(shown: Shown, text: str) -> frozenset[str]:
    """What a list is called; one that is called no more than that, in whatever language, is "list"."""
    said = shown.content(text)
    plain = {letters_alone(fold(lists["kind_list"][0])) for lists in shown.reader.bundle.languages.values()
             if lists.get("kind_list")}  # fmt: skip
    return frozenset({LIST}) if said and said <= plain else said


def row_field(shown: Shown, said: WishFacts) -> str:
    """The one field of a thing's own row, or under its heading, for what of it is to be changed."""
    part, whole = _bare_field(said.part), unquoted(said.whole)
    if said.verb == "assign":
        part, whole = shown.reader.words["mean_assignee"][0], unquoted(said.name)
    if not (part and whole) or said.here:
        return ""
    if said.verb == "change" and (alone := _how_many(shown, part, whole)):
        return alone
    names = {_own_name(one.name, whole): one for one in shown.fields}
    name = field_of(shown.reader, part, [replace(one, name=name) for name, one in names.items()])
    fitting = [one for one in shown.fields if name and _own_name(one.name, whole) == name]
    found = belonging(shown.page, whole, fitting, owned=True) or []
    return f"{quoted(found[0].name)} next to {quoted(whole)}" if len(found) == 1 and quoted(found[0].name) else ""


def _how_many(shown: Shown, part: str, thing: str) -> str:
    """The one field for a number in the row that begins with a thing, where it has no name: how many there are."""
    if not held(shown.reader.words["mean_quantity"], part, "only"):
        return ""
    rows = rows_called(shown.page, thing)
    found = [one for one in shown.page.elements if one.row in rows and one.usable and kind_of(one) in FIELDS]
    alone = len(rows) == 1 and len(found) == 1 and not found[0].name and found[0].input_type == "number"
    return f"the field next to {quoted(thing)}" if alone and quoted(thing) else ""


def _own_rows(shown: Shown, wanted: str) -> Mapping[int, str]:
    """The one row in which a folded name stands as a text of its own, and nowhere else on the page; else none."""
    rows = {number: text for number, row in enumerate(shown.page.rows, 1)
            if wanted and f" {wanted} " in (text := f" {fold(row)} ")}  # fmt: skip
    elsewhere = {at for at, one in enumerate(shown.page.elements) if not one.row}  # a link to it says its name, too
    said = sum(fold(line.text) == wanted and line.element not in elsewhere for line in shown.page.outline)
    return rows if len(rows) == 1 and said == 1 else {}


def box(shown: Shown, thing: str) -> str:
    """The one box of a thing's own row, as it is said in a step; "" where one in any row is ticked already."""
    wanted = fold(unquoted(thing))
    rows = [number for number, row in enumerate(shown.page.rows, 1) if wanted and f" {wanted} " in f" {fold(row)} "]
    boxes = [one for one in shown.page.elements if one.row and one.usable and kind_of(one) == "checkbox"]
    own = [one for one in boxes if one.row in rows]
    alone = len(rows) == 1 and len(own) == 1 and not any(one.checked for one in boxes)
    return f"the checkbox next to {thing}" if alone else ""


def remover_of_ticked(shown: Shown) -> str:
    """The one control that deletes what is ticked, and says so, or can't be used while nothing is."""
    words = shown.reader.words
    allowed = shown.kinds | shown.words_of("", *words["change_gone"], *words["mean_selected"])
    gone = [one for one in shown.page.elements if one.visible and kind_of(one) in CLICKED
            and held(words["change_gone"], one.name) and shown.content(one.name) <= allowed]  # fmt: skip
    says = [one for one in gone if held(words["mean_selected"], one.name)]
    return shown.sole(says or [one for one in gone if one.disabled and not one.row])


def editing(shown: Shown, thing: str, out_of: str = "") -> str:
    """The one control that opens the form of a thing, in the row or the card that begins with its name, or whose
    head is called so, as it is said in a step. Out of what it is to be taken, that row has to say: the form of a label
    is not where a contact loses it.
    """
    wanted = fold(unquoted(thing))
    place = fold(without_determiner(shown.reader, unquoted(out_of)))
    opened = {one.row for one in shown.clicked
              if one.row and one.expanded is not None and heads(shown.reader, one.name, wanted)}  # fmt: skip
    rows = rows_called(shown.page, wanted) or set(_own_rows(shown, wanted))
    edits = [one for one in shown.clicked if one.row and one.row in rows | opened and _is_whole(shown, one, thing)
             and held(shown.reader.words["mean_edit"], one.name, "begins")]  # fmt: skip
    there = not place or all(place in fold(shown.page.rows[row - 1]) for row in rows | opened)
    alone = there and len(rows | opened) == 1 and len(as_one(shown.page, edits)) == 1
    return f"{quoted(edits[0].name)} next to {thing}" if alone and quoted(edits[0].name) else ""


def editing_here(shown: Shown) -> str:
    """The one control that opens the form of what the page is about, in the card of the page's heading."""
    edits = [one for one in shown.clicked if in_headed_row(shown.page, one)
             and held(shown.reader.words["mean_edit"], one.name, "begins")
             and _is_whole(shown, one, quoted(without_number(shown.page.heading)))]  # fmt: skip
    return quoted(shown.sole(edits))


def _bare_field(step: str) -> str:
    """A field as it is called, of a field as a step calls it: "the status field"."""
    return unquoted(step) if step[:1] in ("“", "«") else step.removeprefix("the ").removesuffix(" field")


def _own_name(name: str, thing: str) -> str:
    """What a field of a thing is called where that is said before it: "Oak: Status"."""
    first, colon, rest = name.partition(": ")
    return rest if colon and fold(first) == fold(thing) else name
