"""Whether a goal is a wish as it stands: a verb of the lists, what that is about, and its parts."""

from __future__ import annotations

from engine.language.gist import gives_reason
from engine.language.offers import CLICKED
from engine.language.offers.deeds import deed, number_to
from engine.language.page.on_page import is_called, shows
from engine.language.words.clause import (
    OWNER,
    halved,
    has_verb,
    joined,
    read_clause,
    without_determiner,
    without_manners,
)
from engine.language.words.grammar import MAKES
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import same_words
from engine.language.words.sayings import BREAK
from engine.language.words.stated import is_own, stated
from engine.observe import PageState
from engine.rules import Reader
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_NAMED = ("open", "show", "download", "create", "star", "like", "archive")  # which begin the name of a setting, too
_NOT_GIVEN = ("named", "as", "to")  # parts that hold no values for fields
_QUOTED_LAST = pattern(r'[^ ] "\d+"$')  # a value in quotes that nothing leads to
_OF_THINGS = ("delete", "move", "assign", "rename", "mark", "tick", "show", "add")
_COLON = pattern(r'^[^" :]+(?: [^" :]+){1,3}(?::| ->| =) [^ ]')
_SEVERAL = pattern(r"[^ ][:;.?!] +[^ ]| [-–—/|] ")  # what is said piece by piece
_TEXT_AFTER = pattern(r'"\d+" *: *"\d+"$')  # a note "Peas": "Sow them in May"


def is_plain(reader: Reader, masked: Masked, page: PageState | None) -> bool:
    """Whether a wish begins with a verb of the lists, and says no more than what that is about and its parts; several
    wishes are plain, too.
    """
    clause = read_clause(reader, masked)
    verb, about, parts = clause.verb, clause.about, clause.parts
    if verb == "none":
        return stated(reader, clause.whole) is not None or is_own(reader, masked.text)
    first, second = joined(reader, masked.text)
    if second and has_verb(reader, without_manners(reader, first)):
        return True
    if verb in ("comment", "send") and not parts and not masked.parts:  # words to be written are not told apart
        return False
    if verb in ("open", "show", "search") and (OWNER.search(about) or held(reader.words["wish_hedges"], about)):
        return False
    if verb == "create" and not parts and _speaks_of_another(page, about):  # "make the supper seats 240"
        return False
    if verb in MAKES and (
        _SEVERAL.search(masked.text) or any(BREAK.search(text) for role, text in parts.items() if role in _NOT_GIVEN)
    ):
        return False
    if verb in _NAMED and _COLON.search(masked.text):
        return False
    if verb == "change" and is_called(page, masked.plain(parts.get("to", ""))):  # a thing is given to somebody
        return False
    if verb == "rename" and not parts and " " in about:  # "rename Harp Lyre"
        return False
    if (
        verb in _OF_THINGS
        and not _is_one_thing(reader, page, masked.plain(about), of_any_kind=True)
        and _speaks_of_another(page, clause.rest)
    ):
        return False  # "delete the Map of returns chart"
    if verb in ("step", "tick") and held(reader.words["role_as"], about):  # "enter Ade as the leader of Harp"
        return False
    if verb == "create" and (
        about.partition(" ")[0].casefold() in reader.words["cue_doing"]
        or any(word in reader.words["wish_my"] for word in about.casefold().split()[1:])
    ):  # "start sending", "make X my …"
        return False
    if verb == "change" and not parts and (_ends_with_value(about) or _QUOTED_LAST.search(about)):
        return False
    if verb == "delete" and held(
        reader.words["wish_sites"] + reader.words["cue_listed"], parts.get("from", ""), "only"
    ):
        return False
    last = about.rpartition(" ")[2].casefold()
    if verb in MAKES and last in reader.words["cue_there"]:
        return False
    if verb == "mark" and not parts:  # "mark it so"
        return False
    if verb == "search" and about.partition(" ")[0].casefold() in reader.words["cue_any"]:  # "anything about moss"
        return False
    if verb in ("change", "assign") and _is_first_name(page, masked.plain(parts.get("to", ""))):
        return False
    if verb == "send" and "to" in parts and _speaks_of_another(page, about):  # "send the report to print"
        return False
    if verb == "change" and "to" in parts and _names_otherwise(reader, page, about):
        return False
    into = parts.get("as" if verb == "add" else "to", "") if verb in ("add", "send") else ""
    called = is_called(page, masked.plain(without_determiner(reader, into)))
    if (into and not called and _speaks_of_another(page, into)) or (
        verb == "apply" and held(reader.words["role_as"], about)
    ):
        return False  # "put 12 as the seats of the hall", "use Welsh as my language"
    if (verb == "change" and not parts and '"' not in about) or gives_reason(reader, masked.text):
        return False
    about = _TEXT_AFTER.sub("", about)
    beside = (
        text
        for role, text in parts.items()
        if verb not in MAKES and not (role == "to" and held(reader.words["wish_be"], text.partition(",")[2]))
    )  # "to Ada, my password is …"
    if held(reader.words["cue_finite"], about):  # a verb at the end is one of two: "Ada darf … bearbeiten"
        return False
    lasts = {text.partition(",")[0].rpartition(" ")[2].casefold() for text in (about, parts.get("as", ""))}
    ends = not lasts.isdisjoint(reader.words["wish_particles"])
    return not ends and not any(BREAK.search(text) for text in (about, *beside))


def _names_otherwise(reader: Reader, page: PageState | None, about: str) -> bool:
    """Whether it has the name of a thing of the page in it, and says more with it than a part of that: "the status of
    the animal Luna", "the language of Luna from German".
    """
    if page is None or not _speaks_of_another(page, about):
        return False
    owner = OWNER.search(about)
    whole = owner.group("whole") if owner else halved(reader, "from", about)[1] or about
    words = about.split(" ")
    ends = any(same_words(reader, " ".join(words[at:])) and shows(page, " ".join(words[:at]))
               for at in range(1, len(words)))  # fmt: skip
    return not _is_one_thing(reader, page, whole) and not ends  # "Lamp flickers status"


def _is_one_thing(reader: Reader, page: PageState | None, text: str, *, of_any_kind: bool = False) -> bool:
    """Whether a text is what a thing of the page is called, with a word for its kind or without; lists may lack it."""
    words = without_determiner(reader, text).split(" ")
    kinds = reader.words["wish_kinds"]
    ways = [
        words,
        words[1:] if of_any_kind or held(kinds, words[0], "only") else [],
        words[:-1] if held(kinds, words[-1], "only") else [],
    ]
    return any(is_called(page, " ".join(way)) for way in ways if way)


def _ends_with_value(about: str) -> bool:
    """Whether the last words tell a number: "the rate 19 %"."""
    return any(any(char.isdigit() for char in word) for word in about.replace('"', " ").split()[-2:])


def _is_first_name(page: PageState | None, name: str) -> bool:
    """Whether just one thing of the page has a longer name that begins so: "give the shift to Liam"."""
    names = {fold(one.name) for one in page.elements if one.row and one.name} if page else set()
    return sum(bool(name) and one.startswith(f"{fold(name)} ") for one in names) == 1


def says_more_of_a_thing(page: PageState | None, about: str) -> bool:
    """Whether it begins with the name, or the first name, of a thing in a row of the page, and says more."""
    names = [fold(one.name) for one in page.elements if one.row and one.name] if page else []
    said = fold(about)
    return any(said.startswith(f"{begin} ") for name in names for begin in (name, name.split(" ")[0]) if begin)


def _speaks_of_another(page: PageState | None, about: str) -> bool:
    """Whether it has the name of a thing in it that stands in a row of the page, with or without its marks; a field in
    a row of a form is no thing.
    """
    said = f" {letters_alone(fold(about))} "
    things = (one for one in page.elements if one.row and one.name and kind_of(one) not in FIELDS) if page else ()
    names = (letters_alone(fold(one.name)) for one in things)
    return any(f" {name} " in said for name in names)


def is_done_here(reader: Reader, masked: Masked, page: PageState | None) -> bool:
    """Whether a control of the page is called as the wish begins, or the button of a form for the number at its end."""
    controls = [one for one in page.elements if one.usable and one.name and kind_of(one) in CLICKED] if page else []
    wish = masked.restore(without_manners(reader, masked.text))
    if page is None:
        return False
    found = deed(reader, page, controls, wish)
    return bool(found.name or found.verb) or number_to(reader, page, wish) is not None
