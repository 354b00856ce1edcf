"""Controls that a wish means by what they are called, in no thing's row."""

from __future__ import annotations

from collections.abc import Collection

from engine.facts.wishes import WishFacts
from engine.language.offers.deeds import Deed
from engine.language.offers.shown import FREE, Shown, each_word, quoted
from engine.language.page.boxes import says_no
from engine.language.page.headed import texts_above
from engine.language.page.own_kind import are_one_kind, is_own_kind
from engine.language.page.places import is_said_of_another
from engine.language.page.rows import rows_called
from engine.language.page.same_thing import as_one, destination
from engine.language.words.alike import are_forms, are_kin
from engine.language.words.clause import halved, without_determiner
from engine.language.words.kinds import TOGGLES, kind_of
from engine.language.words.means import all_of_kind, same_words
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_SMALL = ("role_for", "role_from", "role_to", "wish_of", "wish_at")


def own(shown: Shown, does: str, kind: str, part: str = "") -> str:
    """The one control that does this to what the page is about, in no row: it says that, and at most its kind, or
    the `part` of it that is meant. One that says no kind may be that of a part of the page, where another does the
    same ("[edit]", "Edit source").
    """
    words = shown.reader.words[does]
    if kind and not part and is_own_kind(shown.reader, shown.page, kind) is False:
        return ""  # "the notes" of a page that is about a member
    of_it = shown.reader.words["mean_particulars"] if does == "mean_edit" else ()
    allowed = shown.kinds | shown.words_of(kind, *words, *of_it, part)
    said = shown.reader.words["states"] if does == "change_gone" else ()
    states = {word for one in said for word in each_word(one)}
    there = [one for one in shown.clicked if not one.row and held(words, one.name)
             and not is_said_of_another(shown.page, one) and destination(shown.page, one) != shown.page.url]
    own = [one for one in there if shown.content(one.name) <= allowed | _this(shown, one.name) or (
        not shown.kinds.isdisjoint(each_word(one.name)) and shown.content(one.name) <= allowed | states
    )]  # "Delete published entry", and not "Delete completed"
    of_kind = shown.words_of(kind) if kind and not part else set()
    own = [one for one in own if not of_kind.isdisjoint(each_word(one.name))] or own  # "Delete book" beside "delete"
    does_only = {word for one in words for word in each_word(one)}
    bare = all(shown.content(one.name) <= does_only for one in own)
    return "" if bare and len(as_one(shown.page, there)) > 1 else shown.sole(own)


def _this(shown: Shown, name: str) -> frozenset[str]:
    """The word for its kind by which a control speaks of what the page is about: "Edit this gadget"."""
    words = fold(name).split()
    at = [at for at, word in enumerate(words) if word in shown.reader.words["wish_this"]]
    return each_word(" ".join(words[at[0] + 1 : at[0] + 2])) if len(at) == 1 else frozenset()


def changer(shown: Shown, said: WishFacts) -> str:
    """What opens the form in which the thing that the page is about is changed; what renames it, for a new name."""
    if said.mine and not said.here and said.verb == "change" and _is_of_another(shown):
        return ""  # "my phone" is not changed by "Edit this page"
    part = said.about if said.here else ""
    renames = own(shown, "mean_rename", said.kind) if said.verb == "rename" else ""
    return renames or own(shown, "mean_edit", said.kind, part)


def _is_of_another(shown: Shown) -> bool:
    """Whether what changes the page at hand says of what kind that is ("Edit this page"), and that is nobody's own."""
    own_ones = ("mean_profile", "mean_account", "mean_own_data", "mean_particulars", "wish_my")
    mine = {word for name in own_ones for one in shown.reader.words[name] for word in each_word(one)}
    mine -= {word for name in ("kind_page", "wish_this", "wish_the") for word in shown.reader.words.get(name, ())}
    of_what = _this(shown, own(shown, "mean_edit", ""))
    return bool(of_what) and of_what.isdisjoint(mine)


def part_of_this(shown: Shown, about: str) -> str:
    """The one control, in no row, for a part of what the page is about: "View history", for "the history of this page";
    and the link to all of a kind that is said to be inside of it: "Novels", for "the books in the Novel category".
    """
    part, whole = halved(shown.reader, "from", about)
    words = shown.reader.words
    bare = without_determiner(shown.reader, whole)
    this = any(word in words["wish_this"] for word in about.casefold().split())
    if whole and this and held(words["wish_kinds"], bare, "only"):
        shows = {word for one in words["do_show"] for word in each_word(one)}
        ways = [shown.content(one) for one in (part, *same_words(shown.reader, part))]
        return shown.sole([one for one in shown.clicked if not one.row and shown.content(one.name) - shows in ways])
    group, _, kind = bare.rpartition(" ")
    if not group or not held((*words["kind_category"], *words["many_category"]), kind, "only"):
        return ""
    return shown.sole([one for one in shown.leading if not one.row and are_forms(fold(group), fold(one.name))])


def marker(shown: Shown, state: str) -> str:
    """The one control, in no row, that marks what the page is about as being in a state: "Mark as solved"."""
    marks = {one.partition("…")[0].split()[0] for one in shown.reader.words["do_mark"] if one.partition("…")[0].strip()}
    states = {fold(state), *same_words(shown.reader, state, "option_")} - {""}
    return shown.sole([one for one in shown.clicked if not one.row and fold(one.name).split()[:1] and (
        fold(one.name).split()[0] in marks | set(shown.reader.words["mean_mark"])
        and any(fold(one.name).endswith(f" {way}") for way in states))])  # fmt: skip


def noting(shown: Shown, kind: str) -> str:
    """The one field that takes a comment or a note, whatever else the form around it changes. In no form it says more
    than that, as what asks for one does ("Leave a comment…"): a "Note" may be a part of the thing.
    """
    words = shown.reader.words["mean_comment"]
    fields = [one for one in shown.fields if kind_of(one) in ("textarea", "field") and one.input_type in FREE
              and held(words, one.name) and (one.form is not None or not held(words, one.name, "only"))]  # fmt: skip
    long = [one for one in fields if kind_of(one) == "textarea"] or fields
    named = [one for one in long if kind and held((fold(kind),), one.name)] or long
    return named[0].name if len(named) == 1 and not named[0].value else ""


def choices(shown: Shown, about: str) -> str:
    """What the one closed menu, in no row, is called by its name or its hint, that ends with what is said and has all
    of it: "Playback speed" for "the speed".
    """
    wanted, last = shown.content(about), fold(about).split(" ")[-1]
    words = shown.reader.words
    if held(words["mean_menu"] + words["mean_settings"], about, "only"):
        return ""
    menus = [one for one in shown.clicked if kind_of(one) == "menu" and not one.row and not one.expanded]
    names = [name for one in menus for name in dict.fromkeys((one.name, one.description))
             if wanted and wanted <= shown.content(name) and fold(name).endswith(last)
             and not same_words(shown.reader, name.partition(" ")[0], "deed_")
             and not held(words["change_gone"] + words["mean_edit"], name, "begins")]  # fmt: skip
    return names[0] if len(names) == 1 else ""


def notes(shown: Shown, kind: str) -> str:
    """The one control, in no row and no form, that opens the comments on what the page is about: it is called like all
    of them, with or without how many there are ("3 Comments").
    """
    every = (*all_of_kind(shown.reader, kind or "comment"), *shown.reader.words["mean_comment"])
    return shown.sole([one for one in shown.clicked if not one.row and one.form is None and one.href in (None, "#")
                       and held(every, one.name.strip("0123456789() "), "only")])  # fmt: skip


def joiner(shown: Shown, kind: str) -> str:
    """The one control, in no row, that opens the list of who may be put into what the page is about ("Enroll
    learners"); of several that which says the kind.
    """
    found = [one for one in shown.clicked if not one.row and not one.selected
             and held(shown.reader.words["mean_enroll"], one.name, "begins")]  # fmt: skip
    many = (fold(kind), *all_of_kind(shown.reader, kind)) if kind else ()
    return shown.sole([one for one in found if held(many, one.name)] or found)


def putter(shown: Shown, place: str) -> str:
    """The one control, in no row, that opens the places into which what the page is about can be put: "Add to shelf",
    "Move to folder"; not that of another kind than the `place`.
    """
    words = (*shown.reader.words["mean_add"], *shown.reader.words["mean_move"])
    does, kinds = {word for one in words for word in each_word(one)}, each_word(place) & shown.kinds
    found = [(one, shown.content(one.name) - does) for one in shown.clicked if not one.row and one.form is None
             and held(words, one.name) and _leads_on(shown, one.name)]  # fmt: skip
    return shown.sole([one for one, of in found if of and of <= shown.kinds and (not kinds or any(
        are_one_kind(shown.reader, kind, other) for kind in kinds for other in of)
    )])  # fmt: skip


def _leads_on(shown: Shown, name: str) -> bool:
    """Whether a name says in one language that something is put or moved, and where to: "Añadir a la lista", and not
    "Create a list".
    """
    words = set(fold(name).split())
    return any(
        held((*lists.get("mean_add", ()), *lists.get("mean_move", ())), name)
        and not words.isdisjoint(lists.get("role_to", ()))
        for lists in shown.reader.bundle.languages.values()
        if lists.get("mean_add") and lists.get("mean_move")
    )


def voucher(shown: Shown) -> str:
    """The one control that speaks of a code, where no field is there to take one."""
    words = shown.reader.words["mean_voucher"]
    if any(held(words, one.name) for one in shown.fields):
        return ""
    return shown.sole([one for one in shown.clicked if one.form is None and held(words, one.name)])


def toggle(shown: Shown, about: str) -> str:
    """The one box that is called so, or by other words for the same; else the one that has all of several words in
    its name, and does not say by it that something is not so.
    """
    name = without_determiner(shown.reader, about)
    names = {letters_alone(one) for one in (fold(name), *same_words(shown.reader, name)) if one}
    if called := [one for one in shown.boxes if letters_alone(fold(one.name)) in names]:
        return shown.sole(called)
    wanted, never = shown.content(name), shown.reader.words["negation"] + shown.reader.words["mean_disable"]
    if len(wanted) < 2:
        return ""
    boxes = [one for one in shown.boxes if not held(never, one.name) and not says_no(shown.reader, one.name)]
    said = [one for one in boxes if all(any(are_forms(word, other) for other in shown.content(one.name))
                                        for word in wanted)]  # fmt: skip
    return shown.sole(said or [one for one in boxes if _is_told(shown, one, wanted, name)])


def _is_told(shown: Shown, one: Element, wanted: Collection[str], about: str) -> bool:
    """Whether some words tell a box: two at least are in its name, be it with other endings, and the rest, after a word
    that leads there, in what it stands below: "the waiting room sound for video visits", under "Video visits".
    """
    page, ends = shown.page, shown.reader.words["ends_of_kin"]
    small = {word for name in _SMALL for word in shown.reader.words[name]}
    above = {word for text in texts_above(page, one) for word in shown.content(text)}
    name = shown.content(one.name)
    left = [word for word in wanted if word not in small and not any(are_kin(word, other, ends) for other in name)]
    told = len(set(wanted) - small) - len(left)
    leads = not left or not small.isdisjoint(about.casefold().split())
    return told > 1 and leads and all(any(are_forms(word, other) for other in above) for word in left)


def switch(shown: Shown, done: Deed, wish: str) -> str:
    """The step that turns the one switch in the row of a thing the way a wish begins ("Pause X"), where nothing in
    sight is called so. It stands the other way, and that of another row is on: boxes that choose rows are off.
    """
    rows = rows_called(shown.page, done.thing) if done.thing and not done.name else set()
    there = [one for one in shown.page.elements if one.row and one.usable and kind_of(one) in TOGGLES]
    own, others = ([one for one in there if (one.row in rows) is inside] for inside in (True, False))
    stops = any(held(shown.reader.words[name], wish, "begins") for name in ("deed_pause", "deed_stop"))
    starts = any(held(shown.reader.words[name], wish, "begins") for name in ("deed_resume", "deed_start"))
    if len(rows) != 1 or len(own) != 1 or stops is starts or own[0].checked is not stops or not quoted(done.thing):
        return ""
    if not any(one.checked for one in others):
        return ""
    return f"Turn {'off' if stops else 'on'} {quoted(done.thing)}"
