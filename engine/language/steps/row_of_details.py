"""A row that is told by several things in it: "the heart next to Tom Petit's ride to Annecy"."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.language.page.rows import rows_with
from engine.language.steps.intent import Intent
from engine.language.words.alike import are_forms
from engine.observe import PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold

MAX_WORDS = 20
_JOINS = ("wish_of", "role_by", "role_from", "role_with", "role_for", "role_to", "told_at")
_SMALL = ("wish_the", "like_article", "wish_my", "wish_kinds")
_OWNS = ("'s", "’s")
_TIED = ("d'", "l'", "d’", "l’")


def in_row_of_details(reader: Reader, page: PageState, intent: Intent) -> Intent:
    """The intent in the one row that holds all that its place says, each thing in one piece, where none says it so; as
    it is where the place says fewer than two things, or no row or several hold all.
    """
    targets = []
    for one in intent.targets:
        told = one.within and not one.owned and not rows_with(page, one.within)  # what is owned may be told to somebody
        row = row_with_all(reader, page, one.within) if told else 0
        targets.append(replace(one, within=page.rows[row - 1]) if row else one)
    return replace(intent, targets=tuple(targets)) if tuple(targets) != intent.targets else intent


def row_with_all(reader: Reader, page: PageState, said: str) -> int:
    """The number of the one row that has all of several things that are said; 0 where it is not one alone."""
    details = list(_details(reader, page, said))
    rows = set.intersection(*(rows_with(page, detail) for detail in details)) if len(details) > 1 else set()
    row = rows.pop() if len(rows) == 1 else 0
    return row if row and len(rows_with(page, page.rows[row - 1])) == 1 else 0


def _details(reader: Reader, page: PageState, place: str) -> Iterator[str]:
    """What a place names: its pieces between words that lead from one thing to another, without those for a kind, as
    which the heading of a page goes, too: "Rides".
    """
    joins, small = _words(reader)
    small = small.union(word for word in map(fold, place.split()) for head in fold(page.heading).split()
                        if are_forms(word, head))  # fmt: skip
    words = place.split()[:MAX_WORDS]
    piece: list[str] = []
    for word in (*words, ""):
        tied = word[:2].casefold() in _TIED
        bare = word[2:] if tied else word
        owns = bare.endswith(_OWNS)
        if piece and (not word or tied or fold(word) in joins):
            yield " ".join(piece)
            piece = []
        if bare and fold(word) not in joins | small:
            piece.append(bare[:-2] if owns else bare)
        if piece and owns:
            yield " ".join(piece)
            piece = []


def is_small(reader: Reader, word: str) -> bool:
    """Whether a word names nothing itself: an article, a word for a kind, one that leads from one thing to another."""
    joins, small = _words(reader)
    return fold(word) in joins | small


@by_words
def _words(bundle: Bundle) -> tuple[frozenset[str], frozenset[str]]:
    """Words that lead from one thing to another, and those that name none."""
    kinds = (name for name in bundle.words if name.startswith("kind_"))
    joins, small = (frozenset(fold(one) for name in names for one in bundle.words[name] if " " not in one)
                    for names in (_JOINS, (*_SMALL, *kinds)))  # fmt: skip
    return joins - {""}, small
