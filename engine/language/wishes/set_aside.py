"""A wish without what is only said beside it: why, and how the speaker fares ("unlock the car, I'm standing right in
front of it"; "mein Passwort ändern, das alte geht nicht mehr").

What is set aside begins as such a sentence does (lists `states_…`), says nothing that restricts ("unless", "only", a
day, a number, a name), has no verb of the lists and names nothing that the page has. What is left names its thing
itself: an "it" may stand for what was set aside.
"""

from __future__ import annotations

from engine.language.page.lookup import shown_name
from engine.language.words.clause import has_verb, without_manners
from engine.language.words.means import same_words
from engine.language.words.stated import is_own, stated
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

MAX_PIECES = 4  # of a goal
MAX_STATE_WORDS = 14
LEAST_STATE_WORDS = 3
LEAST_LEFT = 2  # words of what is left: a verb, and what it is done to
LEAST_LETTERS = 3  # of a word by which a thing of the page may be named
_PIECES = pattern(r"[,;.!]+ +| +[-–—]+ +")
_QUOTES = "\"“„«"
_SIGNS = " .,;:!?¿¡()\"'’"
_RESTRICTS = (
    "wish_or", "wish_limit", "cue_limit", "cue_doubt", "cue_reports", "aside_retracted", "aside_or_not", "aside_later",
    "aside_today", "aside_gone", "aside_will", "value_days", "only_takes", "wish_which",
    "cue_further",
)  # fmt: skip


def without_asides(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """The one piece of a wish that is left without them; "" where nothing is set aside, or more is left."""
    pieces = [piece.strip() for piece in _PIECES.split(masked.text) if piece.strip(_SIGNS)]
    if page is None or not 1 < len(pieces) <= MAX_PIECES or masked.text.rstrip().endswith(QUESTION_MARKS):
        return ""
    left = [piece for piece in pieces if not _tells_a_state(reader, piece, page)]
    if len(left) != 1 or len(left) == len(pieces):
        return ""
    plain = without_manners(reader, left[0])
    words = fold(plain).split()
    points = not set(reader.words["points_back"]).isdisjoint(words) or any(
        word.rpartition("-")[2] in reader.words["wish_it"] for word in plain.casefold().split() if "-" in word
    )
    return "" if points or len(words) < LEAST_LEFT else masked.restore(left[0].strip(_SIGNS))


def _tells_a_state(reader: Reader, piece: str, page: PageState) -> bool:
    """Whether a piece tells a reason or how the speaker fares, and nothing by which another thing might be meant."""
    lists, words = reader.words, fold(piece).split()
    if not LEAST_STATE_WORDS <= len(words) <= MAX_STATE_WORDS or not held(lists["states_begin"], piece, "begins"):
        return False
    if any(char.isdigit() for char in piece) or held(lists["states_which"], piece):
        return False
    later = (word for word in piece.replace("’", "'").split()[1:] if word.partition("'")[0] != "I")
    if any(word[:1].isupper() or word[:1] in _QUOTES for word in later) and not _writes_nouns_large(reader, piece):
        return False
    if any(held(lists[name], piece) for name in _RESTRICTS):
        return False
    plain = without_manners(reader, piece)
    wished = any(has_verb(reader, text) or stated(reader, text) is not None for text in (plain, piece))
    if wished or is_own(reader, piece):
        return False
    small = _small(reader)
    telling = {letters_alone(word) for word in words if word not in small and len(word) >= LEAST_LETTERS}
    does = any(same_words(reader, word, "deed_") for word in telling)
    return not does and telling.isdisjoint(_on_page(page))


def _writes_nouns_large(reader: Reader, piece: str) -> bool:
    """Whether a piece is in a language whose nouns are written large: a capital alone makes no name there."""
    return held(reader.bundle.languages["de"]["states_begin"], piece, "begins")


def _on_page(page: PageState) -> frozenset[str]:
    """All words of what a page has: its controls, rows and texts."""
    names = (shown_name(one) for one in page.elements)
    texts = (*names, *page.rows, *(line.text for line in page.outline), page.heading)
    options = (option for one in page.elements for option in one.options)
    return frozenset(letters_alone(word) for text in (*texts, *options) for word in fold(text).split())


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    """Words that name nothing: articles, what leads to a part, what a state begins with."""
    names = ("wish_the", "like_article", "role_to", "role_from", "role_with", "role_for", "wish_be", "wish_it",
             "wish_my", "states_begin", "filler_words", "cue_not", "cue_never", "negation", "wish_not",
             "wish_have")  # fmt: skip
    return frozenset(fold(word) for name in names for said in bundle.words[name] for word in said.split())
