"""What leads from a page to where a wish is done: what opens a form, a thing, all things of a kind, or a menu."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import re2

from engine.facts.wishes import THING, WishFacts
from engine.language.offers.shown import NUMBER_AFTER, Shown, each_word, quoted, unquoted
from engine.language.page.on_page import heads, in_headed_row
from engine.language.page.places import belonging
from engine.language.page.rows import pressed_row
from engine.language.page.same_thing import as_one
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.language.words.means import all_of_kind, many_of, plurals, same_words
from engine.observe import Element
from engine.text.numbered import without_number
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

LEAST_CARD = 4  # words of a link that is a whole card
_PROGRESS = re2.compile(r" \d{1,4} ?/ ?\d{1,4}(?: |$)")  # how many of how many there are
_HOW_MANY = re2.compile(r"[ ,:(·–-]*\d.*$")
INVITED = "member"  # what somebody becomes who is invited
_WRITTEN = ("kind_message", "kind_post", "kind_note", "kind_comment")


def opener(shown: Shown, said: WishFacts) -> str:
    """What opens a form for a new one of the kind, by a word for "new" and no word for something else. "Compose" and
    "Write" make only what is written.
    """
    new = shown.reader.words["mean_invite" if said.verb == "invite" else "mean_add"]
    kinds = {fold(said.kind), *same_words(shown.reader, said.kind, "kind_")} - {""}
    reports = frozenset(map(fold, shown.reader.words["kind_report"]))  # no word for "new" where it is the thing
    allowed = {word for one in (*kinds, *new) for word in each_word(one) if one in kinds or word not in reports}
    writes = shown.reader.words["do_send"]
    written = any(fold(word) in kinds for name in _WRITTEN for word in shown.reader.words[name])
    own = {one.id for one in shown.clicked
           if one.form is not None and one.input_type != "button" and shown.text_fields(one.form)}  # fmt: skip
    found = [
        one for one in shown.clicked
        if one.id not in own and held(new, one.name) and shown.content(one.name) <= allowed
        and (written or not held(writes, one.name, "only"))
    ]  # fmt: skip
    found = found or [one for one in shown.clicked if one.id not in own and held(new, one.name, "begins")
                      and _ends_with(shown, one, kinds, allowed)]  # fmt: skip
    entries = [one for one in shown.clicked if kind_of(one) == "menuitem" and fold(one.name) in kinds]
    return shown.sole(entries if said.opened == THING and entries else found)  # of the menu "New", "Category"


def _ends_with(shown: Shown, one: Element, kinds: Collection[str], allowed: Collection[str]) -> bool:
    """Whether the name of a control ends with a kind, after no word for another: "Add Remote Device"."""
    more, name = shown.content(one.name) - set(allowed), f" {fold(one.name)}"
    return bool(kinds) and not more & shown.kinds and any(name.endswith(f" {kind}") for kind in kinds)


def says_no_kind(shown: Shown, name: str) -> bool:
    """Whether it only says that something new is made: "Add new"."""
    return shown.content(name) <= {word for one in shown.reader.words["mean_add"] for word in each_word(one)}


def is_among(shown: Shown, kind: str) -> bool:
    """Whether the page is that of all things of a kind, by its heading, its title or what leads here; of no kind
    that is said, every page is.
    """
    one = fold(kind)
    words = (one, *same_words(shown.reader, kind, "kind_"), *all_of_kind(shown.reader, kind), *plurals(kind))
    texts = (shown.page.heading, shown.page.title, *(one.name for one in shown.clicked if one.selected))
    return not one or any(held(words, text) for text in texts)


def opener_among(shown: Shown, said: WishFacts) -> str:
    """Of several that open a form for a new one of something, the one that stands with what all of the kind are
    called, as it is said in a step: "Add new", next to "Users".
    """
    words = shown.reader.words["mean_add"]
    allowed = {word for one in words for word in each_word(one)}
    found = [one for one in shown.clicked if one.form is None and held(words, one.name)
             and shown.content(one.name) <= allowed]  # fmt: skip
    many = all_of_kind(shown.reader, said.kind) if said.kind else ()
    names = [one.name for one in shown.clicked if fold(one.name) in many]
    for name in dict.fromkeys(names):
        own = as_one(shown.page, belonging(shown.page, name, found) or ()) if len(found) > 1 else []
        if len(own) == 1 and quoted(own[0].name) and quoted(name):
            return f"{quoted(own[0].name)} next to {quoted(name)}"
    return ""


def menu(shown: Shown, kind: str) -> str:
    """The one control that opens a menu and says no more than of this kind of thing, in no row but the one that begins
    with the page's heading; of several that which belongs to the heading.
    """
    words = shown.reader.words["mean_menu"]
    allowed = shown.words_of(kind, *words)
    found = [one for one in shown.clicked if (not one.row or in_headed_row(shown.page, one)) and held(words, one.name)
             and shown.content(one.name) <= allowed
             and (one.popup or one.expanded is not None or _is_called_a_menu(shown, one))]  # fmt: skip
    if len(found) > 1 and shown.page.heading:
        found = belonging(shown.page, shown.page.heading, found) or found
    return shown.sole(found)


def _is_called_a_menu(shown: Shown, one: Element) -> bool:
    """Whether a button says by two words or more that it opens a menu, where nothing else tells."""
    return one.href is None and " " in fold(one.name) and held(shown.reader.words["mean_menu"], one.name, "only")


def thing(shown: Shown, name: str) -> str:
    """The one link to another page that is called just so, or so and by its number ("3. Letters"), or by how many it
    holds ("Holiday reading 12"), else the one closed part of this page that is, whatever its head says besides ("Up to
    date Letters"), else the name itself where one row that can be pressed has it.
    """
    wanted = fold(name)
    called = [one for one in shown.clicked if wanted and fold(one.name) == wanted]
    called = called or [one for one in shown.leading if wanted and fold(without_number(one.name)) == wanted]
    counts = [one for one in shown.leading if NUMBER_AFTER.search(one.name)]
    counted = [one for one in counts if wanted and fold(str(NUMBER_AFTER.sub("", one.name))) == wanted]
    found = shown.sole(called or (counted if len(counts) > 1 else []) or _cards(shown, wanted))
    leads = shown.sole([one for one in shown.leading if fold(one.name) == fold(found)])
    closed = [one for one in shown.clicked if one.expanded is False and not one.row and one.href is None
              and heads(shown.reader, one.name, wanted)]  # fmt: skip
    if leads or closed or called:
        return found if leads else shown.sole(closed)
    return name if pressed_row(shown.page, name) else ""


def _cards(shown: Shown, wanted: str) -> list[Element]:
    """The link that is a whole card, whose text begins with a name and how much of it is done, where the page has more
    such cards: "Letters 0 / 2 Plants and places, 26 Nov". A number alone may be one of another name: "Letters 2".
    """
    cards = [one for one in shown.leading if len(one.name.split()) >= LEAST_CARD and _PROGRESS.search(one.name)]
    found = [one for one in cards if wanted and fold(str(_PROGRESS.split(one.name, 1)[0])) == wanted]
    return found if len(cards) > 1 and len(found) == 1 else []


def tended(shown: Shown, name: str) -> bool:
    """Whether the row of the one link to a thing has several buttons of its own, each for something else than to open
    or to edit it: what is done to such things is done there, under whatever name.
    """
    rows = {one.row for one in shown.leading if one.row and fold(one.name) == fold(name)}
    opens = (*shown.reader.words["mean_menu"], *shown.reader.words["mean_edit"], *shown.reader.words["mean_delete"])
    own = [one for one in shown.clicked if one.row in rows and kind_of(one) == "button" and one.href is None
           and not one.popup and one.expanded is None and not held(opens, one.name)]  # fmt: skip
    return bool(name) and len(rows) == 1 and len({fold(one.name) for one in own}) > 1


def way(shown: Shown, said: WishFacts) -> str:
    """The one link to all things of the kind that a wish is about, in no row: "Models" for a model, "All articles"
    or "Browse pages" for a page; "" on the page of these. What is taken out of the cart is there.
    """
    words = shown.reader.words["mean_cart"]
    if said.cart or (said.verb in ("open", "show") and held(words, unquoted(said.about), "only")):
        return cart(shown)
    kind = fold(said.kind or ("" if said.verb != "invite" else INVITED) or unquoted(said.name))
    kind = kind if said.kind else _before_of(shown, kind)
    many = all_of_kind(shown.reader, kind)
    many = (*many, *plurals(kind))
    if not kind or held(many, shown.page.heading):
        return ""
    every = {one for name in ("wish_hedges", "wish_ways") for word in shown.reader.words[name]
             for one in each_word(word)}  # fmt: skip
    named = [(one, " ".join(word for word in fold(one.name).split()
                           if letters_alone(word) not in shown.empty | every))
             for one in shown.leading if not one.row or one.popup]  # fmt: skip
    lists, ones = set(shown.reader.words["kind_list"]), {kind, *same_words(shown.reader, kind, "kind_")}
    found = [one for one, name in named if name in many]
    found = found or [one for one, name in named if name in ones and lists & each_word(one.name)]  # "User List"
    return shown.sole(found) or _button_to(shown, many)


def cart(shown: Shown) -> str:
    """The one link to the cart, whatever it says of how much is in it."""
    return counted(shown, shown.reader.words["mean_cart"])


def counted(shown: Shown, words: tuple[str, ...]) -> str:
    """The one link or tab that is called by one of some words, whatever it says of how much is behind it: "Basket 2",
    "Panier, 1 article".
    """
    named = [(one, str(_HOW_MANY.sub("", one.name))) for one in shown.leading]
    return shown.sole([one for one, name in named if held(words, name, "only")])


def way_in(shown: Shown) -> str:
    """The one link to where one signs in; "" where the page asks for a password itself."""
    if _takes_password(shown):
        return ""
    log_in = shown.reader.words["mean_log_in"]
    return shown.sole([one for one in shown.leading if not one.row and held(log_in, one.name, "only")])


def _takes_password(shown: Shown) -> bool:
    return any(one.visible and kind_of(one) == "password" for one in shown.page.elements)


def asks_for_another(shown: Shown) -> bool:
    """Whether the page has fields, and all for something else than to sign in, as a newsletter: none takes a password,
    neither the heading nor a button of their forms says so. Some pages ask for the address first.
    """
    log_in = shown.reader.words["mean_log_in"]
    if _takes_password(shown) or held(log_in, shown.page.heading):
        return False
    typed = {one.form for one in shown.page.elements if one.visible and kind_of(one) in TEXT_FIELDS}
    sent = {one.form for one in shown.clicked if kind_of(one) == "button" and held(log_in, one.name, "only")}
    return bool(typed) and typed.isdisjoint(sent)


def people(shown: Shown) -> str:
    """The one link to the people of the site ("Members"), else to its administration."""
    ways = ([one for one in shown.leading if not one.row and held(shown.reader.words[name], one.name, "only")]
            for name in ("mean_people", "mean_administration"))  # fmt: skip
    return next(filter(None, (shown.sole(found) for found in ways)), "")


def deed_way(shown: Shown, wish: str, said: Sequence[str]) -> str:
    """The one link, in no row, to all things of a kind, or to what is one's own of it, of which one word is among those
    that are said after a deed: "Meine Anträge" for "… den Antrag …"; "" on the page of these. What is to be restored is
    in the bin.
    """
    every = {one for name in ("wish_hedges", "wish_ways", "wish_my") for word in shown.reader.words[name]
             for one in each_word(word)}  # fmt: skip
    leading = [(one, " ".join(word for word in fold(one.name).split()
                              if letters_alone(word) not in shown.empty | every))
               for one in shown.leading if not one.row]  # fmt: skip
    found: dict[str, None] = {}
    more = False  # than the kind is said: of several one has to be named
    if held(shown.reader.words["deed_restore"], wish, "begins"):
        return shown.sole([one for one, name in leading if held(shown.reader.words["mean_trash"], name, "only")])
    for word in said:
        kinds = (fold(word), *many_of(shown.reader, word))
        if held(kinds, shown.page.heading):
            return ""
        if name := shown.sole([one for one, name in leading if name and name in kinds and one.name != word]):
            found[name] = None
            more = more or any(one.name == name and short == fold(word) for one, short in leading)  # there is but one
        else:
            more = more or letters_alone(fold(word)) not in shown.empty | every
    return next(iter(found)) if len(found) == 1 and more else ""


def _before_of(shown: Shown, name: str) -> str:
    """The word for a kind that a name begins with, where a word leads on from it: "bill of 2024"; else the name."""
    words = name.split(" ")
    leads = (*shown.reader.words["role_from"], *shown.reader.words["role_for"], *shown.reader.words["wish_at"])
    return words[0] if words[2:] and words[1] in leads and held(shown.reader.words["wish_kinds"], words[0]) else name


def _button_to(shown: Shown, many: Sequence[str]) -> str:
    """The one button, in no row and no form, that is called like many things: a menu of scripts has no links."""
    return shown.sole([one for one in shown.clicked if kind_of(one) == "button" and not one.row and one.form is None
                      and one.expanded is None and not one.selected and fold(one.name) in many])
