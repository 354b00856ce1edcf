"""What keeps a sentence that sounds like a wish from being one: somebody else says so ("archive Ada, Tom says"), it is
taken back at once ("or better not"), it tells what people do anyway ("we call it the Bible"). The lists `aside_…`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.words.alike import are_forms
from engine.language.words.clause import first_words
from engine.language.words.kinds import kind_of
from engine.language.words.pair_words import pieces
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MAX_SAYING_WORDS = 4  # of a last clause that says who says so
MAX_BEFORE_SAYING = 2  # words before the verb of a first clause that does
_PIECES = pattern(r"[,;.!?()…]+(?: +|$)| +[-–—]+ +")
_SIGNS = ".,;:!?…()"


def is_aside(reader: Reader, masked: Masked, page: PageState | None) -> bool:
    """Whether nobody asks for what a text says, however plainly it is worded."""
    words = reader.words
    if held(words["aside_or_not"], masked.text, "ends"):
        return True
    parts = [piece for piece in _PIECES.split(masked.text) if piece.strip(f" {_SIGNS}")]
    while len(parts) > 1 and held(words["wish_thanks"], parts[-1], "only"):
        parts.pop()
    if len(parts) > 1 and (held(words["aside_retracted"], parts[-1], "only") or _says_who(reader, parts[-1])):
        return True
    if parts and (_begins_with_who(reader, parts[0]) or (
        len(parts) > 1 and held(words["aside_source"], parts[0], "begins"))):  # fmt: skip
        return True
    asks = masked.text.rstrip().endswith(QUESTION_MARKS)
    if not asks and _does_it_oneself(reader, masked.text):
        return True
    if parts and (
        held(words["aside_avoid"], parts[0], "begins") or (not asks and held(words["aside_musing"], masked.text))
    ):
        return True
    alone = len(parts) == 1 and not asks
    return alone and (held(words["aside_thanks"], parts[0], "begins") or _is_habit(reader, masked.text, page))


def _bare(text: str) -> list[str]:
    """Folded words without signs, those aside that are written like a name."""
    words = [word.strip(_SIGNS) for word in text.replace("’", "'").split()]
    return [word.casefold() if not at or word == word.casefold() else "" for at, word in enumerate(words) if word]


def _says_who(reader: Reader, last: str) -> bool:
    """Whether a last clause says no more than who says or thinks so: "Tom says", "dit le chef", "laut Tom"."""
    said, lists = _bare(last), reader.words
    if not 0 < len(said) <= MAX_SAYING_WORDS or said[0] in lists["aside_own"]:
        return False
    says = any(word.partition("-")[0] in (*lists["aside_said"], *lists["aside_say"]) for word in said)
    return says or held(lists["aside_source"], last, "begins")


def _begins_with_who(reader: Reader, first: str) -> bool:
    """Whether a first clause begins with who says so: "Tom says archive Ada"."""
    said, lists = _bare(first)[: MAX_BEFORE_SAYING + 1], reader.words
    own = (*lists["aside_own"], *lists["like_article"], *lists["wish_my"], *lists["wish_this"])
    return (
        any(word in lists["aside_said"] for word in said[1:]) and said[0] not in own and said[0] not in _verbs(reader)
    )


def _does_it_oneself(reader: Reader, text: str) -> bool:
    """Whether a later part tells what somebody does then who asks for the rest: "Enter Oak, then I save"."""
    lists = reader.words
    likes = {word.split(" ")[0] for word in lists["do_like"]}
    does = {*_verbs(reader), *(word.split(" ")[0] for word in lists["wish_kept"])} - likes
    then = (*lists["wish_then"], *lists["wish_and"])
    for _, piece in filter(lambda part: held(then, part[0]), pieces(reader, text)):
        first, second = [*_apart(lists["aside_own"], _bare(piece)), "", ""][:2]
        if (first in lists["aside_own"] and second in does) or (first in does and second in lists["aside_own"]):
            return True
    return False


def _apart(tied: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    """Words, with what is tied to one by itself: "j'enregistre"."""
    for word in words:
        lead = next((one for one in tied if one.endswith("'") and word.startswith(one)), "")
        yield from filter(None, (lead, word[len(lead) :]))


def _is_habit(reader: Reader, text: str, page: PageState | None) -> bool:
    """Whether somebody does something, and neither wants nor has to: "some call it a barn"; but "I like the photo" may
    be meant.
    """
    said, lists = _bare(text), reader.words
    small = {*lists["cue_between"], *lists["cue_often"]}
    at = next((at for at, word in enumerate(said) if at and word not in small), 0)
    if not at or said[0] not in lists["aside_doers"] or (
        said[0] in lists["aside_own"] and said[at] in lists["do_like"]):  # fmt: skip
        return False
    labels = {fold(one.name).split(" ")[0] for one in page.elements if one.usable and one.row and one.name
              and kind_of(one) in ("button", "link")} if page else set()  # fmt: skip
    does = said[at] in _verbs(reader) or (said[at] and any(are_forms(label, said[at]) for label in labels))
    other = ("aside_modals", "cue_may", "cue_needs", "cue_not", "cue_never")
    wanted = {word for name in other for word in lists[name]}
    meant = any(held(lists[name], text) for name in ("cue_now", "cue_should", "wish_thanks"))
    return bool(does) and not meant and not set(said[: at + 1]) & wanted


@by_words
def _verbs(bundle: Bundle) -> frozenset[str]:
    """The first words of what tells what to do, or what something is called."""
    names = [name for name in bundle.words if name.startswith(("do_", "deed_"))]
    return first_words(one for name in (*names, "cue_calls", "cue_rename") for one in bundle.words[name])
