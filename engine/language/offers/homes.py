"""Where on a site something is kept: what belongs to a person or to the site, a list that things are put into."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.facts.wishes import WishFacts
from engine.language.offers.deeds import heading_line
from engine.language.offers.shown import Shown, each_word, quoted, without
from engine.language.page.lookup import shown_name
from engine.language.page.own_kind import is_label
from engine.language.page.places import belonging
from engine.language.page.same_thing import as_one, destination
from engine.language.words.clause import OWNER, without_determiner
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import same_words
from engine.observe import Element, parts_of
from engine.observe.outline import Line
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_PATH = 2  # parts of an address before that of a thing's settings: "/projects/2/settings"
_INTERFACE = ("do_", "mean_", "button_", "kind_", "many_", "option_", "deed_")  # lists of what controls are called


def own_place(shown: Shown, said: WishFacts) -> str:
    """The one link to what is set for who wishes: the profile, else the account's or all settings; for what is
    not said to be theirs, the settings first.
    """
    here = fold(shown.page.heading)
    places = [one for one in shown.leading if not one.row and fold(one.name) != here]  # what leads to this very page
    edits = [one for one in places if _edits(shown.reader, one.name)]
    if not (said.setting or (said.verb == "change" and said.mine)):  # where nothing is switched but what is set for one
        places = [one for one in places if not held(shown.reader.words["mean_own_data"], shown_name(one), "only")]
    profile, settings = ([one for one in places if held(shown.reader.words[name], shown_name(one), "only")]
                         for name in ("mean_profile", "mean_settings"))  # fmt: skip
    buttons = [one for one in shown.clicked if kind_of(one) == "button" and one.form is None and not one.row
               and held(shown.reader.words["mean_settings"], shown_name(one), "only")]  # fmt: skip
    if said.verb == "change" and not said.mine:  # of a page of scripts, which has no links
        settings = settings or buttons
    ways = (settings,) if said.verb == "change" and not (said.mine or said.setting) else (edits, profile, settings)
    return next(filter(None, (shown.sole(found) for found in ways)), "")


def settings_of(shown: Shown) -> str:
    """The one link to the settings of the thing to whose page a wish has led: its address stands beside that of the
    page, or under it, and not right under the site's own.
    """
    def folder(url: str) -> list[str]:
        return [part for part in parts_of(url).path.split("/") if part]

    here = folder(shown.page.url)
    links = [one for one in shown.leading if not one.row
             and held(shown.reader.words["mean_settings"], shown_name(one), "only")]  # fmt: skip
    own = [one for one in links if len(there := folder(destination(shown.page, one))) > LEAST_PATH
           and there[:-1] in (here, here[:-1])]  # fmt: skip
    return shown.sole(own)


def own_all(shown: Shown) -> str:
    """The one link to the account, from where all that is of who wishes is found."""
    return shown.sole([one for one in shown.leading if not one.row
                       and held(shown.reader.words["mean_account"], shown_name(one), "only")])  # fmt: skip

_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
MANY = 2  # controls of one name: each is for the part that it stands in


def beside_text(shown: Shown, about: str) -> str:
    """The one control that edits what stands beside its name ("Facility name", "Home school", "Edit"), as it is
    said in a step.
    """
    bare = fold(without_determiner(shown.reader, about))
    names = (*shown.reader.words["mean_name"], *shown.reader.words["mean_title"])
    ways = (bare, *same_words(shown.reader, bare))
    short = [way.removesuffix(f" {fold(one)}") for way in ways for one in names if way.endswith(f" {fold(one)}")]
    said = {fold(line.text): line.text for line in shown.page.outline if line.element < 0}
    said |= {fold(one.name): one.name for one in shown.clicked if one.expanded is not None and not one.row}
    edits = [one for one in shown.clicked
             if not one.row and held(shown.reader.words["mean_edit"], one.name, "begins")]  # fmt: skip
    for label in dict.fromkeys((*ways, *short)):
        own = as_one(shown.page, belonging(shown.page, label, edits) or ()) if label in said and label else []
        if len(own) == 1 and quoted(own[0].name) and quoted(said[label]):
            return f"{quoted(own[0].name)} next to {quoted(said[label])}"
    heads = {fold(one.name): one for one in shown.clicked if one.expanded is not None and not one.row}
    found = next((quoted(_right_after(shown, heads[way], edits)) for way in ways if way in heads), "")
    return found or next(filter(None, (_of_its_part(shown, way, edits) for way in ways if way in said)), "")


def _of_its_part(shown: Shown, label: str, edits: Sequence[Element]) -> str:
    """Of several controls that say no more than "Edit" the last one before a label, in the part that begins with it, as
    it is said in a step: the 1st "edit" link.
    """
    lines, elements = shown.page.outline, shown.page.elements
    bare = [one for one in edits if held(shown.reader.words["mean_edit"], one.name, "only")]
    at = {elements[line.element].id: number for number, line in enumerate(lines) if line.element >= 0}
    labels = [number for number, line in enumerate(lines) if line.element < 0 and fold(line.text) == label
              and not _is_of_field(shown, lines[number + 1 : number + 2], label)]  # fmt: skip
    alike = len({(fold(one.name), kind_of(one)) for one in bare}) == 1 and all(one.id in at for one in bare)
    before = [one for one in bare if at[one.id] < labels[0]] if alike and len(labels) == 1 else []
    if len(bare) < MANY or not before or not quoted(bare[0].name):
        return ""
    which = _ORDINALS[len(before) - 1 : len(before)]
    return f"the {which[0]} {quoted(bare[0].name)} {kind_of(bare[0])}" if which else ""


def _is_of_field(shown: Shown, after: Sequence[Line], label: str) -> bool:
    """Whether what stands after a text is a field that is called so."""
    found = [shown.page.elements[line.element] for line in after if line.element >= 0]
    return any(kind_of(one) in FIELDS and fold(one.name) == label for one in found)


def _right_after(shown: Shown, head: Element, edits: Sequence[Element]) -> str:
    """The one control of some that follows the head of a part of the page, with nothing between."""
    lines = [shown.page.elements[line.element] if line.element >= 0 else None for line in shown.page.outline]
    found = [two for one, two in pairwise(lines) if one is head and two is not None and two in edits]
    return shown.sole(found)


def elsewhere(shown: Shown, name: str, place: str, kind: str) -> bool:
    """Whether a place is neither the one that the page is about, nor said in the row of a thing whose kind is ("the
    mail from Ann"): who is to be taken out of a team is not gone with that. A word for a kind ("from the list"), or
    for the cart, says no place, but what a field or a column is called does.
    """
    wanted = without_kind(shown, fold(without_determiner(shown.reader, place)))
    kinds = shown.reader.words["wish_kinds"] + shown.reader.words["mean_cart"] + shown.reader.words["wish_here"]
    if wanted and held(kinds, wanted, "only") and is_label(shown.page, wanted):
        return True
    if not wanted or held(kinds, wanted, "only") or held(shown.reader.words["wish_my"], place, "begins"):
        return False
    led = bool(place_called(shown, place))  # of the place itself, the row of the thing only says that it belongs to it
    rows = (row for row in shown.page.rows if kind and not led and f" {fold(name)} " in f" {fold(row)} ")
    texts = (shown.page.heading, shown.page.title, *rows)
    return not any(f" {wanted} " in f" {fold(text)} " for text in texts)


def inside(shown: Shown, name: str, place: str) -> bool:
    """Whether the one row that has a name is that of the very thing out of which it is to be taken: what deletes
    there deletes the thing.
    """
    thing = fold(without_determiner(shown.reader, place))
    rows = [fold(row) for row in shown.page.rows if f" {fold(name)} " in f" {fold(row)} "]
    return bool(thing) and len(rows) == 1 and rows[0].startswith(f"{thing} ") and thing != fold(name)


def without_kind(shown: Shown, name: str) -> str:
    """A name without the word for its kind before or after it: "birthday list", where more than that is said."""
    kinds = sorted(map(fold, shown.reader.words["wish_kinds"]), key=len, reverse=True)
    said = name.casefold()  # where nouns are written large
    bare = next((name[len(one) + 1 :] for one in kinds if said.startswith(f"{one} ")), name)
    said = bare.casefold()
    return next((bare[: -len(one) - 1] for one in kinds if said.endswith(f" {one}")), bare)


def place_called(shown: Shown, name: str) -> str:
    """The one link that is called so, by the words alone or without the word for its kind."""
    named = shown.called(name, without_kinds=False) or shown.called(name, without_kinds=True)
    return named if any(shown_name(one) == named for one in shown.leading) else ""


def list_with(shown: Shown, name: str) -> str:
    """The one list that offers what is called so; "it" is nobody that a list has as "IT"."""
    if held(shown.reader.words["wish_it"], name, "only"):
        return next((one.name for one in shown.lists if name in one.options), "")
    found = [one for one in shown.lists if name and fold(name) in map(fold, one.options)]
    return found[0].name if len(found) == 1 else ""


def own_menu(shown: Shown) -> str:
    """The one closed menu of who is signed in: one that is called so, be it with a name ("Priya's account"), else the
    last above the page's heading, where it goes by a name that says nothing else.
    """
    menus = [one for one in shown.clicked if not one.row and (one.popup or one.expanded is False)]
    called = shown.reader.words["mean_account_menu"]
    found = [one for one in menus if held(called, one.name, "only") or held(called, _owned(one.name), "only")]
    above = {line.element for line in shown.page.outline[: heading_line(shown.page)]}
    last = [one for one in menus if shown.page.elements.index(one) in above][-1:] if shown.page.heading else []
    unknown = [one for one in last if _known(shown.reader).isdisjoint(each_word(one.name))]
    return shown.sole(found) or shown.sole(unknown)


def _owned(name: str) -> str:
    """What is somebody's: "account" of "Priya's account"; "" where nobody is said."""
    owner = OWNER.search(name)
    return owner.group("part") if owner else ""


def _edits(reader: Reader, name: str) -> bool:
    """Whether it says to edit a profile: "Update profile", "Edit account"."""
    bare = without_determiner(reader, without(reader.words["mean_edit"] + reader.words["change_kept"], name))
    return bare != name and held(reader.words["mean_profile"], bare, "only")


@by_words
def _known(bundle: Bundle) -> frozenset[str]:
    """Words by which interfaces call what is no person."""
    lists = (words for name, words in bundle.words.items() if name.startswith(_INTERFACE))
    return frozenset(one for words in lists for word in words for one in each_word(word))
