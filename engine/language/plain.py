"""Whether a goal is a wish as it stands: a verb of the lists, what that is about, and its parts."""

from __future__ import annotations

from engine.language.clause import MAKES, OWNER, has_verb, joined, read_clause, without_manners
from engine.language.deeds import deed
from engine.language.gist import gives_reason
from engine.language.kinds import kind_of
from engine.language.offers import CLICKED
from engine.language.on_page import is_called
from engine.language.sayings import BREAK
from engine.language.stated import is_own, stated
from engine.observe import PageState
from engine.rules import Reader
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_NAMED = ("open", "show", "download", "create", "star", "like", "archive")  # which begin the name of a setting, too
_COLON = pattern(r'^[^" :]+(?: [^" :]+){1,3}(?::| ->| =) [^ ]')
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
    if verb in _NAMED and _COLON.search(masked.text):
        return False
    if verb == "change" and is_called(page, masked.plain(parts.get("to", ""))):  # a thing is given to somebody
        return False
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


def _speaks_of_another(page: PageState | None, about: str) -> bool:
    """Whether it has the name of a thing in it that stands in a row of the page."""
    said = f" {fold(about)} "
    names = (fold(one.name) for one in page.elements if one.row and one.name) if page else ()
    return any(f" {name} " in said for name in names)


def is_done_here(reader: Reader, masked: Masked, page: PageState | None) -> bool:
    """Whether a control of the page is called as the wish begins."""
    controls = [one for one in page.elements if one.usable and one.name and kind_of(one) in CLICKED] if page else []
    wish = masked.restore(without_manners(reader, masked.text))
    found = deed(reader, page, controls, wish) if page is not None else None
    return found is not None and bool(found.name or found.verb)
