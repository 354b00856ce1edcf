"""What is to be done to one thing of a list that is told by what its row says: "approve the pending refill request for
Oak", where the row begins with "Refill request" and "Pending", and "Oak 10 mg" comes then; "cancel Ann's check-up
appointment", in the row with "Ann Ode" and "Check-up" under "Appointments".

What several rows say alike tells of which kind a thing is and how it stands; the first text that a row has alone is
its name. Every word of the wish is the deed, stands in that row, or is a word for what the heading above says, and no
other row with that control says as much. What takes a thing away wants its kind to be that of the heading, and one text
that the row has alone in full: "cancel Ann's reminder" cancels no appointment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from msgspec import Struct

from engine.language.offers import quoted
from engine.language.offers.deeds import is_verb
from engine.language.page.headed import texts_above
from engine.language.page.lookup import shown_name
from engine.language.page.row_named import may_name, takes_away, texts_of_row
from engine.language.steps.refine import refine
from engine.language.wishes.covered import is_one_of
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.alike import are_forms
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_ROWS = 2  # a kind is told by several
MAX_ROWS = 300
MAX_VERB_WORDS = 2
MOST_DIFFER = 0.6  # of the names of some rows
_COUNTS = ("value_days", "value_later", "aside_later", "counted_off")  # no thing is known by these
_LEADS = ("role_for", "role_from", "wish_of")
_SMALL = ("wish_the", "like_article", *_LEADS)


class _Row(Struct, frozen=True):
    """A row: its texts up to its name, those that it alone has, all of its words, those of the headings above it, and
    the control that does it or may lead there.
    """

    begins: tuple[str, ...]
    own: tuple[str, ...]
    words: frozenset[str]
    heads: tuple[Sequence[str], ...]
    one: Element


def row_told(said: Said) -> tuple[str, ...]:
    """The step; none where no row, or more than one, is meant."""
    page = said.shown.page
    counted = any(held(said.lists[name], said.wish) for name in _COUNTS)
    if counted or not said.may_name() or not LEAST_ROWS <= len(page.rows) <= MAX_ROWS:
        return ()
    steps = [step for deed, rest in _ways(said) for row in _meant(said, deed, rest) if (step := _step(said, deed, row))]
    return tuple(steps) if len(steps) == 1 else ()


def _ways(said: Said) -> Iterator[tuple[str, Sequence[str]]]:
    """The words of the deed, and those that are left."""
    for count in range(min(MAX_VERB_WORDS, len(said.said) - 1), 0, -1):
        yield " ".join(said.said[:count]), said.said[count:]


def _meant(said: Said, deed: str, rest: Sequence[str]) -> list[_Row]:
    """The one row that says all the words that are left, and which they name; none where several do."""
    reader = said.shown.reader
    rest = [word for one in rest for word in one.removesuffix(" s").split()]  # "Ann's", "check-up"
    left = [word for word in rest if word not in _small(reader)]
    rows = list(_rows(said, _doing(said, deed)))
    told = [row for row in rows if left and all(
        word in row.words or _is_kind(reader, word, row) for word in _bare(reader, left, row)
    )]  # fmt: skip
    return [row for row in told if _names(reader, row, left, rest)] if len(told) == 1 else []


def _doing(said: Said, deed: str) -> Mapping[int, Element]:
    """By row, the one control that is called by the deed and no more; else the one menu that may have it."""
    rows: dict[int, list[Element]] = {}
    menus: dict[int, list[Element]] = {}
    reader = said.shown.reader
    for one in said.shown.clicked:
        if one.row and kind_of(one) in ("button", "link", "menu"):
            name = fold(shown_name(one))
            if is_verb(reader, deed, name) or _keeps(reader, deed, one) or _unfollows(reader, deed, one):
                rows.setdefault(one.row, []).append(one)
            elif held(reader.words["mean_menu"], name, "only"):
                menus.setdefault(one.row, []).append(one)
    return {row: some[0] for row, some in (rows or menus).items() if len(some) == 1}


def _keeps(reader: Reader, deed: str, one: Element) -> bool:
    """Whether it keeps a thing for later, as is wished: "save" by a button "Bookmark" that sends no form."""
    names = reader.words["keeps_called"]
    return one.form is None and held(names, deed, "only") and held(names, shown_name(one), "only")


def _unfollows(reader: Reader, deed: str, one: Element) -> bool:
    """Whether it ends that a thing is followed, by a button that says that it is: "Following"."""
    follows = one.href is None and held(reader.words["followed_called"], shown_name(one), "only")
    return follows and held(reader.words["deed_unfollow"], deed, "only")


def _rows(said: Said, doing: Mapping[int, Element]) -> Iterator[_Row]:
    page = said.shown.page
    controls = Counter(name for name, _ in {(fold(one.name), one.row) for one in page.elements
                                            if one.row and one.href is None})  # fmt: skip
    whole = {row: [text for text in texts_of_row(page, row) if controls[text] < LEAST_ROWS] for row in doing}
    texts = {row: [text for text in some if text not in controls] for row, some in whole.items()}
    at = _names_at(said, list(texts.values())) if len(doing) >= LEAST_ROWS else -1
    count = Counter(text for some in whole.values() for text in set(some))
    for row, some in texts.items() if at >= 0 else ():
        own = tuple(text for text in whole[row] if count[text] == 1)
        words = frozenset(word for text in whole[row] for word in text.split())
        heads = tuple(map(words_of, texts_above(page, doing[row])))
        yield _Row(tuple(some[: at + 1]), own, words, heads, doing[row])


def _bare(reader: Reader, left: Sequence[str], row: _Row) -> Sequence[str]:
    """The words without "Dr" before a name that the row has without it, and without "list" where those before it say
    what the list is of.
    """
    titles = reader.words["person_titles"]
    bare = [word for word, then in pairwise([*left, ""])
            if word not in titles or word in row.words or then not in row.words]  # fmt: skip
    ends = len(bare) > 1 and bare[-1] in reader.words["kind_list"] and _is_kind(reader, bare[-2], row)
    return bare[:-1] if ends else bare


def _is_kind(reader: Reader, word: str, row: _Row) -> bool:
    """Whether a heading above a row, or what leads to it, says a word, or many of it."""
    return any(_is_one_of_many(reader, word, one) for head in row.heads for one in head)


def _is_one_of_many(reader: Reader, word: str, many: str) -> bool:
    """Whether a word is that of a heading for many, by the lists or by its letters."""
    return is_one_of(reader, word, many) or are_forms(word, many)


def _names_at(said: Said, rows: Sequence[Sequence[str]]) -> int:
    """Which text of each row is its name: the first in which most of them differ, and that may be one; -1 where none
    is.
    """
    for at in range(min(map(len, rows))):
        texts = [row[at] for row in rows]
        if len(set(texts)) > len(texts) * MOST_DIFFER and all(may_name(said.shown.reader, text) for text in texts):
            return at
    return -1


def _names(reader: Reader, row: _Row, left: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether some words name the thing of a row: by the first word of its name at least, or a text that it alone has
    in full; that alone, and a word for its kind, where the thing is taken away.
    """
    name = row.begins[-1].split()
    full = {word for text in row.own if set(text.split()) <= set(left) for word in text.split()}
    numbers = {word for word in left if any(map(str.isdigit, word))}
    if takes_away(reader, shown_name(row.one)):
        return bool(full) and numbers <= full and _ends_its_kind(reader, row, rest)
    return (name[0] in left and numbers <= {*name, *full}) or (bool(full) and numbers <= full)


def _ends_its_kind(reader: Reader, row: _Row, rest: Sequence[str]) -> bool:
    """Whether what is to be taken away is one of what a heading says that the rows are: "the check-up appointment of
    Ann", under "Upcoming appointments".
    """
    leads = {word for name in _LEADS for word in reader.words[name]}
    object_ = list(takewhile(lambda word: word not in leads, rest))
    said = [word for word in object_ if word.isalpha()][-1:]
    kinds = {[word for word in head if word.isalpha()][-1] for head in row.heads if any(map(str.isalpha, head))}
    return any(word != kind and _is_one_of_many(reader, word, kind) for word in said for kind in kinds)


def _step(said: Said, deed: str, row: _Row) -> str:
    """The step that does it; "" where that would press another."""
    page, one = said.shown.page, row.one
    opens = held(said.lists["mean_menu"], shown_name(one), "only")
    does = quoted(deed if opens else shown_name(one))
    for begin in range(len(row.begins) - 1, -1, -1):  # by its name alone, else with what stands before it
        name = quoted(_written(page, row.begins[begin:]))
        step = f"Click {does} next to {name}" if does and name else ""
        found = refine(said.shown.reader, step, page) if step else None
        if found is not None and found.target is not None and found.target.id == one.id and found.prepares is opens:
            return step
    return ""


def _written(page: PageState, texts: Sequence[str]) -> str:
    """Some texts as the page has them."""
    return " ".join(next((line.text for line in page.outline if fold(line.text) == text), "") for text in texts)


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in _SMALL for word in bundle.words[name])
