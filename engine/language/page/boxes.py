"""Boxes whose own name says what ticking them does: "Hide public links", "Disable comments". A name may go on with what
that means ("Hide public links Nobody sees them who is not signed in").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.words.clause import without_determiner, without_manners
from engine.language.words.kinds import TOGGLES, kind_of
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_SMALL = ("wish_the", "wish_my")
_SAYS_NO = ("mean_disable", "do_switch_off", "deed_hide", "deed_block", "deed_mute", "negation")
SHORT = 2  # letters of what is left of "I'm"
LEAST_WORDS = 2  # of a wish that is the name of a box: a verb, and what it is about

Words = tuple[str, ...]


def box_called(reader: Reader, page: PageState | None, wish: str) -> Element | None:
    """The one box that a whole wish is the name of, verb and all; None where several are, or none is."""
    wanted = _words(reader, without_manners(reader, wish))
    if page is None or len(wanted) < LEAST_WORDS:
        return None
    return _alone([one for one in _boxes(page) if wanted in _calls(reader, one.name)])


def box_against(reader: Reader, page: PageState, about: str) -> Element | None:
    """The one box that says to do without what a wish is about, so that ticking it turns that off; None where a box is
    called so without a "no", too.
    """
    wanted = _words(reader, without_determiner(reader, about))
    boxes = _boxes(page)
    if not wanted or any(wanted in _calls(reader, one.name) for one in boxes):
        return None
    return _alone([one for one in boxes if any(wanted in _calls(reader, rest) for rest in _after_no(reader, one.name))])


def box_ended(reader: Reader, page: PageState | None, wish: str) -> Element | None:
    """The one ticked box of which a wish says that it should be so no more, in all the words of its name and no others:
    "don't e-mail me any more when I'm assigned a ticket"; None where another box has all its words said, too.
    """
    text, lists = without_manners(reader, wish), (reader.words["negation"], reader.words["wish_any_more"])
    if page is None or not held(lists[0], text, "begins") or not held(lists[1], text):
        return None
    said = set(_words(reader, text))
    empty = {word for some in lists for one in some for word in letters_alone(fold(one)).split()}
    names = [(one, set(_words(reader, one.name))) for one in _boxes(page)]
    found = _alone([one for one, words in names if len(words) > LEAST_WORDS and words <= said])
    rest = said - empty - set(_words(reader, found.name)) if found is not None else said
    return found if found is not None and found.checked and all(len(word) <= SHORT for word in rest) else None


def says_no_to(reader: Reader, box: str, said: str) -> bool:
    """Whether a box is called by a "no" and then by what is said: to tick it is to do without that."""
    rests = (f" {fold(rest)} " for rest in _after_no(reader, box))
    return any(f" {fold(said)} " in rest for rest in rests) and not fold(box).startswith(fold(said))


def says_no(reader: Reader, box: str) -> bool:
    """Whether a box is called by a "no" first: "Mute group messages"."""
    return bool(_after_no(reader, box))


def _after_no(reader: Reader, name: str) -> list[str]:
    """What a box is called after a "no" that it begins with; nothing where it begins with none."""
    lists = [reader.words[some] for some in _SAYS_NO if held(reader.words[some], name, "begins")]
    leads = (word.split() for words in lists for word in words if held((word,), name, "begins"))
    return list({" ".join(name.split()[len(lead) :]) for lead in leads})


def _calls(reader: Reader, name: str) -> Iterator[Words]:
    """What a name calls a box: all of it, or what stands before a word with a capital that begins what it means."""
    words = name.split()
    ends = [at for at in range(LEAST_WORDS, len(words)) if words[at][:1].isupper() or not words[at][:1].isalnum()]
    yield _words(reader, name)
    yield from (_words(reader, " ".join(words[:at])) for at in ends)


def _boxes(page: PageState) -> list[Element]:
    return [one for one in page.elements if one.usable and one.name and kind_of(one) in TOGGLES]


def _words(reader: Reader, text: str) -> Words:
    """The words that say something, in their order."""
    small = _small(reader)
    return tuple(word for word in letters_alone(fold(text)).split() if word not in small)


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    return frozenset(letters_alone(fold(word)) for some in _SMALL for word in bundle.words[some])


def _alone(found: Sequence[Element]) -> Element | None:
    return found[0] if len(found) == 1 else None
