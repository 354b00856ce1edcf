"""What a page offers for a wish, as facts for `policies/intents.yaml`. Names come quoted, and only where one fits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

import re2
from msgspec.structs import replace

from engine.facts.language import Kind
from engine.facts.wishes import OfferFacts, WishFacts, WishVerb
from engine.language.alike import are_forms
from engine.language.boxes import box_against, box_called
from engine.language.clause import LISTS, MAKES, without_determiner
from engine.language.deed_forms import deed_form
from engine.language.deeds import Deed, deed, heading_line, without_address
from engine.language.fields_said import field_of, field_to_change, naming_field
from engine.language.kinds import FIELDS, TEXT_FIELDS, TOGGLES, kind_of
from engine.language.labels import adder, label_field, with_label
from engine.language.limits_said import limit
from engine.language.lookup import shown_name
from engine.language.means import all_of_kind, kinds_of, of_another_kind, plurals, same_words
from engine.language.on_page import heads, holding
from engine.language.places import as_one, belonging, destination, is_of_site, rows_called
from engine.language.refine import look
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

PickKind = Literal["none", "option", "box", "link"]
Pick = tuple[str, PickKind, str]  # what is called so, what it is, and the list that it stands in
NOTHING: Pick = ("", "none", "")
CLICKED: frozenset[Kind] = frozenset({"button", "link", "tab", "menuitem", "menu", "section"})
_FREE = ("", "text", "textarea", "email", "tel", "url")  # types of fields that take any words
_COUNT = re2.compile(r"\(\d+\)")
_TURNS: frozenset[WishVerb] = frozenset({"switch_on", "switch_off", "tick", "untick"})
_SENT_BY: Mapping[WishVerb, str] = {"create": "add"}  # the list button_… of a verb that has none of its own
THING = 2  # of what was opened on the way to a wish: the thing itself, or the form for a new one
_GROUPS: frozenset[WishVerb] = frozenset({"add", "delete", "move", "assign"})  # of which what is grouped is said
INVITED = "member"  # what somebody becomes who is invited
JOINS: frozenset[WishVerb] = frozenset({"add", "move"})  # by which something is put into what there is
LEAST_TELLING = 3  # letters of a word by which a thing may be known
OWN: frozenset[WishVerb] = frozenset({"archive", "star", "like", "download", "book", "edit", "close"})
_INTERFACE = ("do_", "mean_", "button_", "kind_", "many_", "option_", "deed_")  # lists of what controls are called
_SAYS_NOTHING = (*LISTS, "role_to", "role_from", "role_with", "role_as", "role_by", "role_for")


def offers(shown: Shown, said: WishFacts, wish: str) -> OfferFacts:
    """Looks for each thing that a wish may need. `wish` is the text of it without manners."""
    about, name = _plain(said.about), _plain(said.name)
    pick = _pick(shown, said)
    if not quoted(pick[0]) or (pick[1] == "option" and not quoted(pick[2])):  # no step could name it
        pick = NOTHING
    opener = shown.opener(said)
    form, entry = shown.form(said)
    bare = bool(opener) and shown.says_no_kind(opener)
    if bare and entry:  # which says less than the form that is here
        opener = ""
    leads_to_new = opener if bare and said.verb in MAKES and not shown.is_among(said.kind) else ""
    field, number = ("", "") if said.to else limit(shown.reader, wish, shown.page, said.verb)
    done = deed(shown.reader, shown.page, shown.clicked, without_address(wish, said.address))
    return OfferFacts(
        control=quoted(_does(shown, said.verb, shown.called(wish, without_kinds=not _begins_with_deed(shown, wish)))),
        named=quoted(shown.called(name) or shown.called(about)),
        field=quoted(_field(shown, said.verb, about)),
        pick=quoted(pick[0]),
        pick_kind=pick[1],
        pick_in=quoted(pick[2]),
        pick_sent=pick[1] == "option" and shown.filters(pick[2]),
        slot=quoted(field_of(shown.reader, _plain(said.as_what), shown.fields) or ""),
        naming=quoted(naming_field(shown.reader, said.kind, shown.fields) or "") if not said.name else "",
        renamer=shown.beside(("mean_rename", "mean_edit"), said.name, first=True),
        row_field=shown.row_field(said),
        editor=shown.beside(("mean_edit",), said.whole),
        changer=quoted(shown.changer(said)),
        remover=quoted(shown.own("change_gone", said.kind)),
        opener=quoted("" if leads_to_new else opener),
        opener_bare=quoted(leads_to_new),
        opener_among="" if opener else shown.opener_among(said),
        form=form,
        entry=quoted(entry),
        route=shown.route(about) or shown.route(wish),
        thing=quoted(shown.thing(_plain(said.whole) or name)),
        menu=quoted(shown.menu(said.kind)),
        way=quoted(shown.way(said)),
        box=shown.box(said.name) if said.verb == "delete" else "",
        deed=_by_name(done),
        deed_thing=quoted(shown.thing(done.thing)) if not done.name and not done.behind else "",
        deed_here=done.here and not done.name,
        switch=shown.switch(done, wish) if said.verb == "none" else "",
        remover_of_ticked=quoted(shown.remover_of_ticked()) if said.verb == "delete" else "",
        noting=quoted(shown.noting(said.kind)) if said.comment or said.verb == "comment" else "",
        toggle=quoted(shown.toggle(about)),
        box_called=_called(box_called(shown.reader, shown.page, wish)),
        box_against=_called(box_against(shown.reader, shown.page, about)) if said.verb in _TURNS else "",
        place=quoted(shown.place(_plain(_place_of(said, shown.page)))),
        member=_member(shown, said),
        member_in=quoted(shown.list_with(name)) if said.verb in JOINS and said.opened else "",
        joiner=quoted(shown.joiner(said.kind)) if said.verb in JOINS and said.opened else "",
        elsewhere=said.verb == "delete" and shown.elsewhere(name, _plain(said.out_of)),
        label=_label(shown, name) if said.labels and said.here else "",
        deed_form=_filled(*deed_form(shown.reader, shown.page, said)),
        inside=said.verb == "delete" and shown.inside(name, _plain(said.out_of)),
        group_box=quoted(shown.toggle(_plain(said.out_of) or _plain(said.to))) if said.verb in _GROUPS else "",
        voucher=quoted(shown.voucher()) if said.verb == "apply" else "",
        own=quoted(shown.own_place(said)),
        beside_text=shown.beside_text(about) if said.verb == "change" else "",
        own_menu=quoted(shown.own_menu()),
        limit=f"{quoted(field)} to {number}" if quoted(field) else "",
        editing=shown.editing(said.to if said.labels else said.whole or said.name),
        holding=quoted(held_by.name if (held_by := holding(shown.reader, shown.page, name)) else ""),
        doer=quoted(shown.own(f"mean_{said.verb}", said.kind)) if said.verb in OWN else "",
    )


def _filled(fields: Sequence[tuple[Element, str]], button: Element | None) -> str:
    """A form as steps: each field, then its button; "" where a step can't name one."""
    names = [quoted(one.name) for one, _ in fields]
    if button is None or not all(names):
        return ""
    ways = ("Select {1} in {0}" if one.options else "Enter {1} into {0}" for one, _ in fields)
    steps = [way.format(name, value) for way, name, (_, value) in zip(ways, names, fields, strict=True)]
    return "\n".join((*steps, f"Click {quoted(button.name)}"))


def _field(shown: Shown, verb: WishVerb, about: str) -> str:
    asks = field_to_change if verb == "change" else field_of
    return asks(shown.reader, about, shown.fields) or ""


def _label(shown: Shown, label: str) -> str:
    """Steps that give what the page is about one label more: into the field for them, and the button that adds it."""
    field = label_field(shown.reader, shown.page)
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
    about, by, to, as_what = map(_plain, (said.about, said.by, said.to, said.as_what))
    if said.verb in ("sort", "none"):
        return shown.to_sort(about, by)
    if said.verb in ("move", "mark", "add"):
        return shown.pick(said.verb, to or as_what)
    if said.verb == "tick" and said.here:  # what is a thing's page is about is marked as done there
        return shown.pick("mark", shown.reader.words["option_done"][0])
    return shown.pick(said.verb, " ".join(filter(None, (by or about, to))))


def _speaks_of(page: PageState, name: str) -> bool:
    """Whether a page has a word of a name anywhere: it may show the thing under a longer or another form of it."""
    texts = (*(one.name for one in page.elements), *page.rows, *(line.text for line in page.outline))
    said = {word for text in texts for word in fold(text).split()}
    return any(len(word) >= LEAST_TELLING and word in said for word in fold(name).split())


def _place_of(said: WishFacts, page: PageState) -> str:
    """Out of what it is to be taken, or into what it is to be put. What this page shows is put there from here."""
    if said.verb in JOINS:
        return "" if _speaks_of(page, _plain(said.name)) else said.to
    return said.out_of if said.verb == "delete" else said.made_in


def _member(shown: Shown, said: WishFacts) -> str:
    """The box of what is to be put somewhere, on the page to which that led."""
    if said.verb not in JOINS or not said.opened or not said.name:
        return ""
    found = look(shown.reader, f"Check {said.name}", shown.page)
    return said.name if found.status == "ready" and not found.prepares else ""


def _does(shown: Shown, verb: WishVerb, name: str) -> str:
    """What is called just so; "" where a switch is to be turned and its name does not say which way: "Switch off silo"
    is not done by a link "silo".
    """
    return name if verb not in _TURNS or held(shown.reader.words[f"do_{verb}"], name) else ""


def _begins_with_deed(shown: Shown, wish: str) -> bool:
    """Whether its first word is what is done to a thing, though it is a word for a kind, too: "copy Oak"."""
    first = letters_alone(fold(wish.partition(" ")[0]))
    return first in shown.kinds and bool(same_words(shown.reader, first, "deed_"))


def quoted(text: str) -> str:
    """A text in quotes that do not stand in it; "" where there are none, so that nothing is ever read by half."""
    text = " ".join(text.split())
    if not text:
        return ""
    for first, last in ("“”", "«»"):
        if not {first, last, "„"} & set(text):
            return f"{first}{text}{last}"
    return ""


def _plain(text: str) -> str:
    return text[1:-1]


class Shown:
    """The controls of a page by what they are called: made once for all wishes of a goal."""

    def __init__(self, reader: Reader, page: PageState) -> None:
        self.reader, self.page = reader, page
        usable = [one for one in page.elements if one.usable and one.name]
        self.clicked = [one for one in usable if kind_of(one) in CLICKED]
        self.boxes = [one for one in usable if kind_of(one) in TOGGLES]
        self.fields = [one for one in usable if kind_of(one) in FIELDS]
        self.lists = [one for one in usable if one.options]
        self.empty, self.kinds = _empty(reader), _kinds(reader)
        self._contents: dict[str, frozenset[str]] = {}
        self._by_content: dict[bool, dict[frozenset[str], list[Element]]] = {}

    def content(self, text: str, *, without_kinds: bool = False) -> frozenset[str]:
        """The words that say something: no articles, no manners, no count in brackets."""
        if text not in self._contents:
            self._contents[text] = _each_word(str(_COUNT.sub("", text))) - self.empty
        return self._contents[text] - self.kinds if without_kinds else self._contents[text]

    def called(self, text: str, *, without_kinds: bool = False) -> str:
        """The one control that a text calls by all its words, or by other words for the same."""
        wanted = self.content(text, without_kinds=without_kinds)
        if not wanted:
            return ""
        ways = [wanted, *(self.content(other) for other in same_words(self.reader, " ".join(text.split())))]
        known = self._clicked_by_content(without_kinds)
        found = next((known[way] for way in ways if way and way in known), ())
        said = self.content(text)
        names = ((one, self.content(shown_name(one))) for one in found)
        return self._one([one for one, name in names if not of_another_kind(self.reader, said, name, self.kinds)])

    def _clicked_by_content(self, without_kinds: bool) -> Mapping[frozenset[str], Sequence[Element]]:
        if without_kinds not in self._by_content:
            known: dict[frozenset[str], list[Element]] = {}
            for one in self.clicked:
                if not (without_kinds and self._sends_empty(one)):
                    known.setdefault(self.content(shown_name(one), without_kinds=without_kinds), []).append(one)
            self._by_content[without_kinds] = known
        return self._by_content[without_kinds]

    def _sends_empty(self, one: Element) -> bool:
        """Whether it is the button of a form with nothing in it: by itself it sends nothing that anybody wished."""
        fields = self._text_fields(one.form) if one.form is not None else []
        return bool(fields) and not any(field.value for field in fields)

    def _one(self, found: Sequence[Element]) -> str:
        """The name of the one thing that some elements are; "" where they are several."""
        alone = as_one(self.page, found)
        same = [one for one in self.page.elements if one.visible and one.name == alone[0].name] if alone else []
        return shown_name(alone[0]) if len(alone) == 1 and len(as_one(self.page, same)) == 1 else ""

    def pick(self, verb: WishVerb, text: str) -> Pick:
        """What of the page's options and boxes (and links, to filter by) the words name, with nothing left unsaid."""
        wanted = self.content(text)
        found: list[tuple[int, Pick]] = []
        for one in self.lists:
            of_list = self.content(one.name) | {word for other in same_words(self.reader, one.name)
                                                for word in _each_word(other)}  # fmt: skip
            for option in one.options:
                for words in self._ways_to_say(option):
                    if words and words <= wanted and wanted - words <= self.kinds | of_list:
                        found.append((len(words), (option, "option", one.name)))
                        break
        others: list[tuple[Element, PickKind]] = [(one, "box") for one in self.boxes]
        others += [(one, "link") for one in self.clicked] if verb == "filter" else []
        for one, kind in others:
            words = self.content(one.name, without_kinds=True)
            if words and words <= wanted and wanted - words <= self.kinds:
                found.append((len(words), (one.name, kind, "")))
        most = max((count for count, _ in found), default=0)
        best = [pick for count, pick in found if count == most]
        return best[0] if len(best) == 1 else NOTHING

    def _ways_to_say(self, option: str) -> Iterator[frozenset[str]]:
        """The words of an option, then other words for it: "Open", "offene"."""
        yield self.content(option) or _each_word(option)
        for other in same_words(self.reader, option, "option_"):
            yield self.content(other) or _each_word(other)

    def filters(self, list_: str) -> bool:
        """Whether a list stands in a form whose one button filters by what is chosen."""
        forms = {one.form for one in self.lists if one.name == list_}
        sends = [one for one in self.clicked if one.form is not None and one.form in forms and kind_of(one) == "button"]
        return len(sends) == 1 and held(self.reader.words["button_filter"], sends[0].name, "only")

    def to_sort(self, about: str, by: str) -> Pick:
        """An entry of a list that says by what to sort and, where it is said, which way; else a heading to click."""
        words = self.reader.words
        text = by or about
        if held(words["mean_cheapest"], text, "only") or held(words["mean_dearest"], text, "only"):
            text = f"{words['mean_price'][0]}, {text}"
        up, down = held(words["mean_ascending"], f"{about} {by}"), held(words["mean_descending"], f"{about} {by}")
        key = text.split(",")[0]
        for way in ("mean_ascending", "mean_descending"):
            key = _without(words[way], key)
        key = without_determiner(self.reader, key)
        keys = (fold(key), *same_words(self.reader, key))
        if not keys[0] or (up and down):
            return NOTHING
        found: list[Pick] = []
        for one in self.lists:
            for option in one.options:
                ways = (held(words["mean_ascending"], option), held(words["mean_descending"], option))
                if held(keys, option) and (ways == (up, down) or fold(option) in keys):
                    found.append((option, "option", one.name))
        if not found and not up and not down:
            headings = [one for one in self.clicked if fold(one.name) in keys]
            found = [(name, "link", "")] if (name := self._one(headings)) else []
        return found[0] if len(found) == 1 else NOTHING

    def opener(self, said: WishFacts) -> str:
        """What opens a form for a new one of the kind, by a word for "new" and no word for something else."""
        new = self.reader.words["mean_invite" if said.verb == "invite" else "mean_add"]
        kinds = {fold(said.kind), *same_words(self.reader, said.kind, "kind_")} - {""}
        allowed = {word for one in (*kinds, *new) for word in _each_word(one)}
        own = {one.id for one in self.clicked if one.form is not None and self._text_fields(one.form)}
        found = [
            one for one in self.clicked
            if one.id not in own and held(new, one.name) and self.content(one.name) <= allowed
        ]  # fmt: skip
        found = found or [one for one in self.clicked if one.id not in own and held(new, one.name, "begins")
                          and self._ends_with(one, kinds, allowed)]  # fmt: skip
        entries = [one for one in self.clicked if kind_of(one) == "menuitem" and fold(one.name) in kinds]
        return self._one(entries if said.opened == THING and entries else found)  # of the menu "New", "Category"

    def _ends_with(self, one: Element, kinds: Collection[str], allowed: Collection[str]) -> bool:
        """Whether the name of a control ends with a kind, after no word for another: "Add Remote Device"."""
        more, name = self.content(one.name) - set(allowed), f" {fold(one.name)}"
        return bool(kinds) and not more & self.kinds and any(name.endswith(f" {kind}") for kind in kinds)

    def says_no_kind(self, name: str) -> bool:
        """Whether it only says that something new is made: "Add new"."""
        return self.content(name) <= {word for one in self.reader.words["mean_add"] for word in _each_word(one)}

    def is_among(self, kind: str) -> bool:
        """Whether the page is that of all things of a kind, by its heading, its title or what leads here; of no kind
        that is said, every page is.
        """
        one = fold(kind)
        words = (one, *same_words(self.reader, kind, "kind_"), *all_of_kind(self.reader, kind), *plurals(kind))
        texts = (self.page.heading, self.page.title, *(one.name for one in self.clicked if one.selected))
        return not one or any(held(words, text) for text in texts)

    def opener_among(self, said: WishFacts) -> str:
        """Of several that open a form for a new one of something, the one that stands with what all of the kind are
        called, as it is said in a step: "Add new", next to "Users".
        """
        words = self.reader.words["mean_add"]
        allowed = {word for one in words for word in _each_word(one)}
        found = [one for one in self.clicked if one.form is None and held(words, one.name)
                 and self.content(one.name) <= allowed]  # fmt: skip
        many = all_of_kind(self.reader, said.kind) if said.kind else ()
        names = [one.name for one in self.clicked if fold(one.name) in many]
        for name in dict.fromkeys(names):
            own = as_one(self.page, belonging(self.page, name, found) or ()) if len(found) > 1 else []
            if len(own) == 1 and quoted(own[0].name) and quoted(name):
                return f"{quoted(own[0].name)} next to {quoted(name)}"
        return ""

    def own(self, does: str, kind: str, part: str = "") -> str:
        """The one control that does this to what the page is about, in no row: it says that, and at most its kind, or
        the `part` of it that is meant. One that says no kind may be that of a part of the page, where another does the
        same ("[edit]", "Edit source").
        """
        words = self.reader.words[does]
        allowed = self.kinds | self._words_of(kind, *words, part)
        there = [one for one in self.clicked if not one.row and held(words, one.name)
                 and destination(self.page, one) != self.page.url]  # fmt: skip
        own = [one for one in there if self.content(one.name) <= allowed | self._this(one.name)]
        does_only = {word for one in words for word in _each_word(one)}
        bare = all(self.content(one.name) <= does_only for one in own)
        return "" if bare and len(as_one(self.page, there)) > 1 else self._one(own)

    def _this(self, name: str) -> frozenset[str]:
        """The word for its kind by which a control speaks of what the page is about: "Edit this gadget"."""
        words = fold(name).split()
        at = [at for at, word in enumerate(words) if word in self.reader.words["wish_this"]]
        return _each_word(" ".join(words[at[0] + 1 : at[0] + 2])) if len(at) == 1 else frozenset()

    def changer(self, said: WishFacts) -> str:
        """What opens the form in which the thing that the page is about is changed; what renames it, for a new name."""
        part = said.about if said.here else ""
        renames = self.own("mean_rename", said.kind) if said.verb == "rename" else ""
        return renames or self.own("mean_edit", said.kind, part)

    def noting(self, kind: str) -> str:
        """The one field that takes a comment or a note, whatever else the form around it changes."""
        fields = [one for one in self.fields if kind_of(one) in ("textarea", "field") and one.form is not None
                  and one.input_type in _FREE and held(self.reader.words["mean_comment"], one.name)]  # fmt: skip
        long = [one for one in fields if kind_of(one) == "textarea"] or fields
        named = [one for one in long if kind and held((fold(kind),), one.name)] or long
        return named[0].name if len(named) == 1 and not named[0].value else ""

    def own_place(self, said: WishFacts) -> str:
        """The one link to what is set for who wishes: the profile, else the account's or all settings; for what is
        not said to be theirs, the settings first.
        """
        places = [one for one in self._leading if not one.row]
        edits = [one for one in places if _edits(self.reader, one.name)]
        profile, settings = ([one for one in places if held(self.reader.words[name], shown_name(one), "only")]
                             for name in ("mean_profile", "mean_settings"))  # fmt: skip
        buttons = [one for one in self.clicked if kind_of(one) == "button" and one.form is None and not one.row
                   and held(self.reader.words["mean_settings"], shown_name(one), "only")]  # fmt: skip
        if said.verb == "change" and not said.mine:  # of a page of scripts, which has no links
            settings = settings or buttons
        ways = (settings,) if said.verb == "change" and not (said.mine or said.setting) else (edits, profile, settings)
        return next(filter(None, (self._one(found) for found in ways)), "")

    def beside_text(self, about: str) -> str:
        """The one control that edits what stands beside its name ("Facility name", "Home school", "Edit"), as it is
        said in a step.
        """
        bare = fold(without_determiner(self.reader, about))
        names = (*self.reader.words["mean_name"], *self.reader.words["mean_title"])
        ways = (bare, *same_words(self.reader, bare))
        short = [way.removesuffix(f" {fold(one)}") for way in ways for one in names if way.endswith(f" {fold(one)}")]
        said = {fold(line.text): line.text for line in self.page.outline if line.element < 0}
        said |= {fold(one.name): one.name for one in self.clicked if one.expanded is not None and not one.row}
        edits = [one for one in self.clicked
                 if not one.row and held(self.reader.words["mean_edit"], one.name, "begins")]  # fmt: skip
        for label in dict.fromkeys((*ways, *short)):
            own = as_one(self.page, belonging(self.page, label, edits) or ()) if label in said and label else []
            if len(own) == 1 and quoted(own[0].name) and quoted(said[label]):
                return f"{quoted(own[0].name)} next to {quoted(said[label])}"
        heads = {fold(one.name): one for one in self.clicked if one.expanded is not None and not one.row}
        return next((quoted(self._right_after(heads[way], edits)) for way in ways if way in heads), "")

    def _right_after(self, head: Element, edits: Sequence[Element]) -> str:
        """The one control of some that follows the head of a part of the page, with nothing between."""
        lines = [self.page.elements[line.element] if line.element >= 0 else None for line in self.page.outline]
        found = [two for one, two in pairwise(lines) if one is head and two is not None and two in edits]
        return self._one(found)

    def elsewhere(self, name: str, place: str) -> bool:
        """Whether a place is neither the one that the page is about, nor said in the row of the thing. A word for a
        kind ("from the list"), or for the cart, says no place.
        """
        wanted = self._without_kind(fold(without_determiner(self.reader, place)))
        kinds = self.reader.words["wish_kinds"] + self.reader.words["mean_cart"] + self.reader.words["wish_here"]
        if not wanted or held(kinds, wanted, "only") or held(self.reader.words["wish_my"], place, "begins"):
            return False
        led = bool(self.place(place))  # of the place itself, the row of the thing only says that it belongs to it
        rows = (row for row in self.page.rows if not led and f" {fold(name)} " in f" {fold(row)} ")
        texts = (self.page.heading, self.page.title, *rows)
        return not any(f" {wanted} " in f" {fold(text)} " for text in texts)

    def inside(self, name: str, place: str) -> bool:
        """Whether the one row that has a name is that of the very thing out of which it is to be taken: what deletes
        there deletes the thing.
        """
        thing = fold(without_determiner(self.reader, place))
        rows = [fold(row) for row in self.page.rows if f" {fold(name)} " in f" {fold(row)} "]
        return bool(thing) and len(rows) == 1 and rows[0].startswith(f"{thing} ") and thing != fold(name)

    def _without_kind(self, name: str) -> str:
        """A name without the word for its kind before or after it: "birthday list", where more than that is said."""
        kinds = sorted(map(fold, self.reader.words["wish_kinds"]), key=len, reverse=True)
        bare = next((name.removeprefix(f"{one} ") for one in kinds if name.startswith(f"{one} ")), name)
        return next((bare.removesuffix(f" {one}") for one in kinds if bare.endswith(f" {one}")), bare)

    def place(self, name: str) -> str:
        """The one link that is called so, by the words alone or without the word for its kind."""
        named = self.called(name, without_kinds=False) or self.called(name, without_kinds=True)
        return named if any(one.name == named for one in self._leading) else ""

    def list_with(self, name: str) -> str:
        """The one list that offers what is called so."""
        found = [one for one in self.lists if name and fold(name) in map(fold, one.options)]
        return found[0].name if len(found) == 1 else ""

    def joiner(self, kind: str) -> str:
        """The one control, in no row, that opens the list of who may be put into what the page is about ("Enroll
        learners"); of several that which says the kind.
        """
        found = [one for one in self.clicked if not one.row and not one.selected
                 and held(self.reader.words["mean_enroll"], one.name, "begins")]  # fmt: skip
        many = (fold(kind), *all_of_kind(self.reader, kind)) if kind else ()
        return self._one([one for one in found if held(many, one.name)] or found)

    def voucher(self) -> str:
        """The one control that speaks of a code, where no field is there to take one."""
        words = self.reader.words["mean_voucher"]
        if any(held(words, one.name) for one in self.fields):
            return ""
        return self._one([one for one in self.clicked if one.form is None and held(words, one.name)])

    def toggle(self, about: str) -> str:
        """The one box that is called so, or by other words for the same; else the one that has all of several words in
        its name, and does not say by it that something is not so.
        """
        name = without_determiner(self.reader, about)
        names = {letters_alone(one) for one in (fold(name), *same_words(self.reader, name)) if one}
        if called := [one for one in self.boxes if letters_alone(fold(one.name)) in names]:
            return self._one(called)
        wanted, never = self.content(name), self.reader.words["negation"] + self.reader.words["mean_disable"]
        if len(wanted) < 2:
            return ""
        return self._one([one for one in self.boxes if not held(never, one.name) and all(
            any(are_forms(word, other) for other in self.content(one.name)) for word in wanted
        )])  # fmt: skip

    def switch(self, done: Deed, wish: str) -> str:
        """The step that turns the one switch in the row of a thing the way a wish begins ("Pause X"), where nothing in
        sight is called so. It stands the other way, and that of another row is on: boxes that choose rows are off.
        """
        rows = rows_called(self.page, done.thing) if done.thing and not done.name else set()
        there = [one for one in self.page.elements if one.row and one.usable and kind_of(one) in TOGGLES]
        own, others = ([one for one in there if (one.row in rows) is inside] for inside in (True, False))
        stops = any(held(self.reader.words[name], wish, "begins") for name in ("deed_pause", "deed_stop"))
        starts = any(held(self.reader.words[name], wish, "begins") for name in ("deed_resume", "deed_start"))
        if len(rows) != 1 or len(own) != 1 or stops is starts or own[0].checked is not stops or not quoted(done.thing):
            return ""
        if not any(one.checked for one in others):
            return ""
        return f"Turn {'off' if stops else 'on'} {quoted(done.thing)}"

    def own_menu(self) -> str:
        """The one closed menu of who is signed in: one that is called so, else the last above the page's heading, where
        it goes by a name that says nothing else.
        """
        menus = [one for one in self.clicked if not one.row and (one.popup or one.expanded is False)]
        found = [one for one in menus if held(self.reader.words["mean_account_menu"], one.name, "only")]
        above = {line.element for line in self.page.outline[: heading_line(self.page)]}
        last = [one for one in menus if self.page.elements.index(one) in above][-1:] if self.page.heading else []
        unknown = [one for one in last if _known(self.reader).isdisjoint(_each_word(one.name))]
        return self._one(found) or self._one(unknown)

    def menu(self, kind: str) -> str:
        """The one control, in no row, that opens a menu and says no more than of this kind of thing; of several that
        which belongs to the page's heading.
        """
        words = self.reader.words["mean_menu"]
        allowed = self._words_of(kind, *words)
        found = [one for one in self.clicked if not one.row and held(words, one.name)
                 and self.content(one.name) <= allowed
                 and (one.popup or one.expanded is not None or self._is_called_a_menu(one))]  # fmt: skip
        if len(found) > 1 and self.page.heading:
            found = belonging(self.page, self.page.heading, found) or found
        return self._one(found)

    def _is_called_a_menu(self, one: Element) -> bool:
        """Whether a button says by two words or more that it opens a menu, where nothing else tells."""
        return one.href is None and " " in fold(one.name) and held(self.reader.words["mean_menu"], one.name, "only")

    def _words_of(self, kind: str, *texts: str) -> set[str]:
        """The words of a kind of thing by all of its names, and of some texts."""
        names = (kind, *same_words(self.reader, kind, "kind_"), *texts)
        return {word for one in names for word in _each_word(one)}

    def beside(self, does: Sequence[str], thing: str, *, first: bool = False) -> str:
        """The one control of a thing's own row that does one of these, best first, as it is said in a step, else what
        the row's menu may have; "" where no row is the thing's, or no one control does it. A row is the thing's where
        its name stands there as a text of its own, and nowhere else on the page; with `first` it has to begin the row,
        which may only mention it: a bill is not called like who paid it.
        """
        wanted = fold(_plain(thing))
        if named := self._names_it(does, thing):
            return named
        rows = self._own_rows(wanted)
        if first and not all(text.startswith(f" {wanted} ") for text in rows.values()):
            return ""
        there = [one for one in self.clicked if one.row in rows and self._is_whole(one, thing)]
        ways = ([one for one in there if held(self.reader.words[name], one.name, "begins")] for name in does)
        found = next(filter(None, ways), [])
        if not found and (behind := self._behind(does, thing)):
            return behind
        return f"{quoted(found[0].name)} next to {thing}" if len(found) == 1 and quoted(found[0].name) else ""

    def _names_it(self, does: Sequence[str], thing: str) -> str:
        """The one control that says by its name that it does one of these to a thing, best first: "Edit “Slugs”"."""
        own = self.content(_plain(thing))
        for name in does:
            words = self.reader.words[name]
            found = [one for one in self.clicked if own and held(words, one.name, "begins")
                     and self.content(_without(words, one.name)) == own]  # fmt: skip
            if alone := self._one(found):
                return quoted(alone)
        return ""

    def _is_whole(self, one: Element, thing: str) -> bool:
        """Whether a control may change a thing as a whole, and not only a part of it: no "Edit tags"."""
        words = self.reader.words
        part = _without((*words["mean_edit"], *words["mean_rename"]), one.name)
        own = self.content(_plain(thing)) | self.kinds | _each_word(" ".join(words["wish_details"]))
        return self.content(part) <= own or not same_words(self.reader, without_determiner(self.reader, part))

    def _behind(self, does: Sequence[str], thing: str) -> str:
        """What does it in the menu of a thing's row, as it is said in a step; "" where that has none."""
        if not self.page.rows:
            return ""
        step = f"the {does[0].removeprefix('mean_')} button of {thing}"
        found = look(self.reader, f"Click {step}", self.page)
        return step if found.prepares and found.target and found.target.row else ""

    def row_field(self, said: WishFacts) -> str:
        """The one field of a thing's own row, or under its heading, for what of it is to be changed."""
        part, whole = _bare_field(said.part), _plain(said.whole)
        if said.verb == "assign":
            part, whole = self.reader.words["mean_assignee"][0], _plain(said.name)
        if not (part and whole) or said.here:
            return ""
        if said.verb == "change" and (alone := self._how_many(part, whole)):
            return alone
        names = {_own_name(one.name, whole): one for one in self.fields}
        name = field_of(self.reader, part, [replace(one, name=name) for name, one in names.items()])
        fitting = [one for one in self.fields if name and _own_name(one.name, whole) == name]
        found = belonging(self.page, whole, fitting, owned=True) or []
        return f"{quoted(found[0].name)} next to {quoted(whole)}" if len(found) == 1 and quoted(found[0].name) else ""

    def _how_many(self, part: str, thing: str) -> str:
        """The one field for a number in the row that begins with a thing, where it has no name: how many there are."""
        if not held(self.reader.words["mean_quantity"], part, "only"):
            return ""
        rows = rows_called(self.page, thing)
        found = [one for one in self.page.elements if one.row in rows and one.usable and kind_of(one) in FIELDS]
        alone = len(rows) == 1 and len(found) == 1 and not found[0].name and found[0].input_type == "number"
        return f"the field next to {quoted(thing)}" if alone and quoted(thing) else ""

    def _own_rows(self, wanted: str) -> Mapping[int, str]:
        """The one row in which a folded name stands as a text of its own, and nowhere else on the page; else none."""
        rows = {number: text for number, row in enumerate(self.page.rows, 1)
                if wanted and f" {wanted} " in (text := f" {fold(row)} ")}  # fmt: skip
        elsewhere = {at for at, one in enumerate(self.page.elements) if not one.row}  # a link to it says its name, too
        said = sum(fold(line.text) == wanted and line.element not in elsewhere for line in self.page.outline)
        return rows if len(rows) == 1 and said == 1 else {}

    def box(self, thing: str) -> str:
        """The one box of a thing's own row, as it is said in a step; "" where one in any row is ticked already."""
        wanted = fold(_plain(thing))
        rows = [number for number, row in enumerate(self.page.rows, 1) if wanted and f" {wanted} " in f" {fold(row)} "]
        boxes = [one for one in self.page.elements if one.row and one.usable and kind_of(one) == "checkbox"]
        own = [one for one in boxes if one.row in rows]
        alone = len(rows) == 1 and len(own) == 1 and not any(one.checked for one in boxes)
        return f"the checkbox next to {thing}" if alone else ""

    def remover_of_ticked(self) -> str:
        """The one control that deletes what is ticked, and says so, or can't be used while nothing is."""
        words = self.reader.words
        allowed = self.kinds | self._words_of("", *words["change_gone"], *words["mean_selected"])
        gone = [one for one in self.page.elements if one.visible and kind_of(one) in CLICKED
                and held(words["change_gone"], one.name) and self.content(one.name) <= allowed]  # fmt: skip
        says = [one for one in gone if held(words["mean_selected"], one.name)]
        return self._one(says or [one for one in gone if one.disabled and not one.row])

    def thing(self, name: str) -> str:
        """The one link to another page that is called just so, else the one closed part of this page that is, whatever
        its head says besides ("Up to date Letters").
        """
        wanted = fold(name)
        found = self._one([one for one in self.clicked if wanted and fold(one.name) == wanted])
        leads = self._one([one for one in self._leading if fold(one.name) == fold(found)])
        closed = [one for one in self.clicked if one.expanded is False and not one.row and one.href is None
                  and heads(self.reader, one.name, wanted)]  # fmt: skip
        return found if leads else self._one(closed)

    def editing(self, thing: str) -> str:
        """The one control that opens the form of a thing, in the row or the card that begins with its name, or whose
        head is called so, as it is said in a step.
        """
        wanted = fold(_plain(thing))
        opened = {one.row for one in self.clicked
                  if one.row and one.expanded is not None and heads(self.reader, one.name, wanted)}  # fmt: skip
        rows = rows_called(self.page, wanted) or set(self._own_rows(wanted))
        edits = [one for one in self.clicked if one.row and one.row in rows | opened and self._is_whole(one, thing)
                 and held(self.reader.words["mean_edit"], one.name, "begins")]  # fmt: skip
        alone = len(rows | opened) == 1 and len(as_one(self.page, edits)) == 1
        return f"{quoted(edits[0].name)} next to {thing}" if alone and quoted(edits[0].name) else ""

    def way(self, said: WishFacts) -> str:
        """The one link to all things of the kind that a wish is about, in no row: "Models" for a model, "All articles"
        or "Browse pages" for a page; "" on the page of these. What is taken out of the cart is there.
        """
        cart = self.reader.words["mean_cart"]
        if said.cart or (said.verb in ("open", "show") and held(cart, _plain(said.about), "only")):
            named = [(one, str(_COUNT.sub("", one.name))) for one in self._leading]
            return self._one([one for one, name in named if held(cart, name, "only")])
        kind = fold(said.kind or ("" if said.verb != "invite" else INVITED) or _plain(said.name))
        many = all_of_kind(self.reader, kind)
        many = (*many, *plurals(kind))
        if not kind or held(many, self.page.heading):
            return ""
        every = {one for name in ("wish_hedges", "wish_ways") for word in self.reader.words[name]
                 for one in _each_word(word)}  # fmt: skip
        named = [(one, " ".join(word for word in fold(one.name).split()
                               if letters_alone(word) not in self.empty | every))
                 for one in self._leading if not one.row or one.popup]  # fmt: skip
        return self._one([one for one, name in named if name in many]) or self._button_to(many)

    def _button_to(self, many: Sequence[str]) -> str:
        """The one button, in no row and no form, that is called like many things: a menu of scripts has no links."""
        return self._one([one for one in self.clicked if kind_of(one) == "button" and not one.row and one.form is None
                          and one.expanded is None and not one.selected and fold(one.name) in many])

    @cached_property
    def _leading(self) -> list[Element]:
        """The links, tabs and entries of a menu that lead to another page of this site, and send no form."""
        return [one for one in self.clicked if one.form is None and not one.selected and (
            (one.href is None and kind_of(one) in ("tab", "menuitem")) or self._stays(destination(self.page, one))
        )]  # fmt: skip

    def _stays(self, to: str) -> bool:
        """Whether an address is another page of this site: who wished names no site that is to be told the wish."""
        return to not in ("", self.page.url) and is_of_site(to, self.page.url)

    def form(self, said: WishFacts) -> tuple[Literal["none", "one_field", "fields"], str]:
        """Whether a form is there for it, by what its button says, and the field that takes the name of a new one."""
        name = f"button_{_SENT_BY.get(said.verb, said.verb)}"
        if name not in self.reader.words:
            return "none", ""
        sends = [one for one in self.clicked if one.form is not None and kind_of(one) == "button"
                 and self._text_fields(one.form)]  # fmt: skip
        ways = [self.reader.words[name], tuple(filter(None, (said.kind,)))]  # by what is done, else by its kind alone
        makes = said.verb in ("create", "add") and not said.to
        if makes and (said.opened == THING or self._is_for_new(said)):  # what "New" led to is sent as forms are
            ways += [self.reader.words["change_kept"], self.reader.words["submit"]]
        found = ({one.form for one in sends if held(words, one.name)} for words in ways)
        numbers = {number for number in next(filter(None, found), set()) if number is not None}
        if len(numbers) != 1 or self._is_of_another_kind(next(iter(numbers)), said):
            return "none", ""
        fields = self._text_fields(next(iter(numbers)))
        if len(fields) == 1:
            return "one_field", fields[0].name
        fields = [one for one in fields if f"into {quoted(one.name)}" not in said.fills]  # its own value is said
        names = (said.kind, "name", "title")  # a user is called by what stands in "User", where there is such a field
        entry = next(filter(None, (field_of(self.reader, name, fields) for name in names)), None)
        return "fields", entry or ""

    def _is_for_new(self, said: WishFacts) -> bool:
        """Whether the page says first that it is there to make something: of this kind, or it has each field said."""
        head = self.page.heading
        kinds = (fold(said.kind), *same_words(self.reader, said.kind, "kind_")) if said.kind else ()
        fits = any(f" {kind} " in f" {fold(head)} " for kind in kinds)
        return held(self.reader.words["mean_add"], head, "begins") and (fits or bool(said.fills and said.fields_here))

    def _is_of_another_kind(self, form: int, wish: WishFacts) -> bool:
        """Whether a form speaks of things of other kinds and not of this one: a project is not made by "Add a task".
        Its buttons do, and its field where there is one; several are for parts: a user has groups. An "entry" is of any
        kind.
        """
        own, fields = kinds_of(self.reader, wish.kind), self._text_fields(form)
        buttons = [one for one in self.page.elements if one.form == form and kind_of(one) == "button"]
        texts = [one.name for one in (*buttons, *(fields if len(fields) == 1 else ()))]
        if wish.opened == THING or self._is_for_new(wish):
            names = self.reader.words["mean_name"]
            texts += [self.page.heading, *(one.name for one in fields if held(names, one.name))]
        said = {word for text in texts for word in fold(text).split()} - set(map(fold, self.reader.words["generic"]))
        spoken = {name for word in said for name in kinds_of(self.reader, word)}
        return bool(own) and bool(spoken) and own.isdisjoint(spoken)

    def route(self, about: str) -> str:
        """Steps for "… from X to Y" where the page has one field for each."""
        words = self.reader.words
        first, last = _named_by(words["role_from"], about), ""
        if first:
            first, last = _halves(words["role_to"], first)
        ends = [field_of(self.reader, words[end][0], self.fields) for end in ("mean_from", "mean_destination")]
        if not (first and last and ends[0] and ends[1]) or ends[0] == ends[1]:
            return ""
        given = zip((first, last), ends, strict=True)
        return "\n".join(f"Enter {quoted(said)} into {quoted(end)}" for said, end in given if end)

    def _text_fields(self, form: int) -> list[Element]:
        return [one for one in self.page.elements if one.form == form and one.usable and kind_of(one) in TEXT_FIELDS
                and one.input_type in _FREE]  # fmt: skip


def _bare_field(step: str) -> str:
    """A field as it is called, of a field as a step calls it: "the status field"."""
    return _plain(step) if step[:1] in ("“", "«") else step.removeprefix("the ").removesuffix(" field")


def _own_name(name: str, thing: str) -> str:
    """What a field of a thing is called where that is said before it: "Oak: Status"."""
    first, colon, rest = name.partition(": ")
    return rest if colon and fold(first) == fold(thing) else name


@lru_cache(maxsize=8_192)
def _each_word(text: str) -> frozenset[str]:
    """The words of a text, whether or not they are typed with their marks."""
    return frozenset(letters_alone(fold(text)).split())


@by_words
def _empty(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for name in _SAYS_NOTHING for word in bundle.words[name])


@by_words
def _known(bundle: Bundle) -> frozenset[str]:
    """Words by which interfaces call what is no person."""
    lists = (words for name, words in bundle.words.items() if name.startswith(_INTERFACE))
    return frozenset(one for words in lists for word in words for one in _each_word(word))


@by_words
def _kinds(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for word in bundle.words["wish_kinds"])


def _edits(reader: Reader, name: str) -> bool:
    """Whether it says to edit a profile: "Update profile", "Edit account"."""
    bare = without_determiner(reader, _without(reader.words["mean_edit"] + reader.words["change_kept"], name))
    return bare != name and held(reader.words["mean_profile"], bare, "only")


def _without(words: Iterable[str], text: str) -> str:
    """A text without the longest of the words in it."""
    there = [word for word in words if fold(word) and f" {fold(word)} " in f" {fold(text)} "]
    return f" {fold(text)} ".replace(f" {fold(max(there, key=len))} ", " ").strip() if there else text


def _named_by(words: Iterable[str], text: str) -> str:
    """What follows the last of some words in a text; "" where none stands in it."""
    return _halves(words, text)[1]


def _halves(words: Iterable[str], text: str) -> tuple[str, str]:
    """A text before and after the first of some words in it; twice "" where none stands in it."""
    there = {at: word for word in sorted(words, key=len) if (at := text.casefold().find(f" {word} ")) > 0}
    at = min(there, default=-1)
    return (text[:at], text[at + len(there[at]) + 2 :]) if at > 0 else ("", "")
