"""Things that a wish knows by what else stands in their row: "ticket 42", "the ticket of Ann", "the boat on 3 May".

They are called as the row does, where just one row says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from engine.language.offers import quoted
from engine.language.page.lookup import shown_name
from engine.language.page.own_kind import is_own_kind, may_be_many
from engine.language.page.rows import rows_named, rows_with
from engine.language.page.same_thing import as_one
from engine.language.words.clause import read_clause
from engine.language.words.kinds import kind_of
from engine.language.words.means import is_listed, same_words
from engine.observe import PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.dates import month_named
from engine.text.quoted import TextTooLong, fold, mask
from engine.text.wordlists import held

MAX_WORDS = 30  # of a wish that is looked through
MAX_SAID = 5  # words by which a thing is known
MAX_GOAL_WORDS = 200
MAX_NAME_WORDS = 8
LEAST_LETTERS = 2
MANY = 2  # rows that have a control of one name: it does something to each
_SIGNS = ",.;:!?"
_CUTS = ",;:()|·–—"
_LEADS = ("role_from", "role_for", "role_by", "role_with", "wish_at", "wish_of", "wish_when")
_OF_NO_ROW = frozenset({"create", "search"})
_POINTS = ("value_stands", "mean_current", "mean_fresh", "wish_hedges", "cue_empty", "wish_the")


class _Said(Struct, frozen=True):
    """Words of a wish from `at` up to `end`: a word for a kind, and those by which one of them is known."""

    at: int
    end: int
    kind: str
    known: str
    led: bool = False  # a small word leads to them: "the ticket of Ann"
    before: bool = False  # they stand before the kind: "the printer ticket"


def with_things_of_rows(reader: Reader, wish: str, page: PageState | None) -> str:
    """The wish with the name of the thing in the place of what is said of it."""
    try:
        masked = mask(" ".join(wish.split()))
    except TextTooLong:
        return wish
    words = masked.text.split(" ")
    if page is None or not page.rows or len(words) > MAX_WORDS or ": " in masked.text:
        return wish
    if read_clause(reader, masked).verb in _OF_NO_ROW:
        return wish
    shown = _Rows(reader, page)
    for said in _said(reader, page, words):
        if any(fold(one.name) == fold(said.known) for one in page.elements):
            return wish
        name = shown.name(said)
        whole = f"{said.known} {said.kind}" if said.before else f"{said.kind} {said.known}"
        if fold(name) in (fold(said.known), fold(whole)):
            return wish
        if name:
            rest = words[said.end - 1][len(words[said.end - 1].rstrip(_SIGNS)) :]
            put = [said.kind, f"{quoted(name)}{rest}"]
            return masked.restore(" ".join((*words[: said.at], *put, *words[said.end :])))
    return wish


def with_rows_quoted(reader: Reader, goal: str, page: PageState | None) -> str:
    """The goal with the name of a row in quotes, where it leads to that ("in the row of Oak") and just one row has it
    as a text of its own: where a name ends, the page knows best.
    """
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    words = masked.text.split(" ")
    if page is None or not page.rows or len(words) > MAX_GOAL_WORDS:
        return goal
    leads = [tuple(lead.split()) for lead in reader.words["row_leads"]]
    bare = [fold(word) for word in words]
    at = 0
    while at < len(words):
        at += 1
        if not any(tuple(bare[max(0, at - len(lead)) : at]) == lead for lead in leads):
            continue
        for end in range(min(len(words), at + MAX_NAME_WORDS), at, -1):
            name = " ".join(words[at:end]).rstrip(_SIGNS)
            if '"' not in name and len(rows_named(page, name)) == 1:
                rest = words[end - 1][len(words[end - 1].rstrip(_SIGNS)) :]
                words[at:end] = [f"{quoted(name)}{rest}"]
                bare[at:end] = [fold(name)]
                break
    return masked.restore(" ".join(words))


def _said(reader: Reader, page: PageState, words: Sequence[str]) -> Iterator[_Said]:
    """Each way to find a kind with words that tell one of it, the longest first; one of several is none."""
    leads, articles = _words(reader, _LEADS), _words(reader, ("wish_the", "wish_my", "wish_this"))
    onto = set(reader.words["role_to"]).difference(reader.words["role_from"], reader.words["wish_when"])
    bare = [word.strip(_SIGNS) for word in words]
    for at, word in enumerate(bare):
        first, hyphen, kind = word.rpartition("-")
        if hyphen and first and kind[:1].isupper() and _is_one(reader, page, kind):  # "VPN-Ticket"
            yield _Said(at, at + 1, kind, first, before=True)
        if not _is_one(reader, page, word) or _is_new(reader, bare, at):
            continue
        start = at + 1 if words[at][-1:] not in _SIGNS else len(bare)  # "report a bug: …"
        while start < len(bare) and fold(bare[start]) in leads | articles and words[start - 1][-1:] not in _SIGNS:
            start += 1
        if start < len(bare) and bare[start] in onto:  # "rename the folder to Old"
            continue
        end = start
        while end < min(len(bare), start + MAX_SAID) and '"' not in bare[end]:
            end += 1
            if words[end - 1][-1:] in _SIGNS and not bare[end - 1].isdigit():  # "3. Mai"
                break
        begin = at
        while begin and at - begin < MAX_SAID and fold(bare[begin - 1]) not in articles | leads:
            begin -= 1
        named_before = 0 < begin < at and fold(bare[begin - 1]) in articles
        if not named_before:
            led = start > at + 1
            yield from (_Said(at, last, word, " ".join(bare[start:last]), led=led) for last in range(end, start, -1))
        elif '"' not in "".join(bare[begin:at]):
            yield _Said(begin, at + 1, word, " ".join(bare[begin:at]), before=True)


def _is_new(reader: Reader, words: Sequence[str], at: int) -> bool:
    """Whether a word for a kind says that a new one is meant: "a ticket for Ben"."""
    before = fold(words[at - 1]) if at else ""
    indefinite = _words(reader, ("wish_the",)) - _words(reader, ("cue_the", "wish_this", "wish_my"))
    return before in indefinite or before in _words(reader, ("mean_fresh",))


def _is_one(reader: Reader, page: PageState, word: str) -> bool:
    """Whether a word is one for a thing of which the page, or its entries, are some, and not for many of them."""
    if not word.isalpha() or held(reader.words["wish_details"], word, "only") or may_be_many(reader, word):
        return False
    if held(reader.words["wish_rows"], word, "only"):  # "the row of Ann" says where
        return False
    return is_own_kind(reader, page, word) is True


class _Rows:
    """The rows of a page, and what the thing of each is called."""

    def __init__(self, reader: Reader, page: PageState) -> None:
        self.reader, self.page = reader, page
        names = (one.name for one in page.elements if one.row and one.visible)
        self.often = {fold(name) for name, count in Counter(map(fold, names)).items() if count >= MANY}

    def name(self, said: _Said) -> str:
        """What the one row is called that says so; "" where none or several do."""
        known = fold(said.known)
        if len(known.replace(" ", "")) < LEAST_LETTERS and not known.isdigit():
            return ""
        words = known.split()
        if said.before and (any(map(self._points, words)) or not any(map(str.isalpha, words))):
            return ""
        rows = rows_with(self.page, said.known) | self._labelled(said) | self._dated(said)
        return self._called(rows.pop(), said) if len(rows) == 1 else ""

    def _points(self, word: str) -> bool:
        """Whether a word says a state, or which of several is meant, and no name: "the old ticket"."""
        return word in _words(self.reader, _POINTS) or is_listed(self.reader, word)

    def _labelled(self, said: _Said) -> set[int]:
        """Rows with a control whose name ends with the kind and the number: "select ticket 805"."""
        if not said.known.isdigit():
            return set()
        ways = {f"{fold(kind)} {said.known}" for kind in (said.kind, *same_words(self.reader, said.kind, "kind_"))}
        return {one.row for one in self.page.elements if one.row and any(fold(one.name).endswith(way) for way in ways)}

    def _dated(self, said: _Said) -> set[int]:
        """Rows that begin with the day that is said, in any language: "14 May", "14 mai"."""
        wanted = _day(said.known)
        return {row for row, text in enumerate(self.page.rows, 1) if wanted and _day(text, begins=True) == wanted}

    def _called(self, row: int, said: _Said) -> str:
        """What the thing of a row is called: by its one link, else by what the row begins with. A number has to begin
        the row or to stand in a label; other words have to be a text of the row, or part of what it is called.
        """
        own = [one for one in self.page.elements if one.row == row and one.visible]
        links = as_one(self.page, [one for one in own if one.href is not None and one.usable and one.name
                                   and fold(one.name) not in self.often])  # fmt: skip
        text, known = fold(self.page.rows[row - 1]), fold(said.known)
        name = shown_name(links[0]) if len(links) == 1 else "" if links else self._first(row)
        if not name:
            return ""
        if said.known.isdigit():
            return name if text.startswith(f"{known} ") or self._labelled(said) else ""
        if said.before:
            return name if f" {known} " in f" {fold(name)} " else ""
        if self._dated(said):
            return name
        if _day(said.known) or not (said.led or f" {known} " in f" {fold(name)} "):
            return ""  # another column may hold the day, or a name: who invited them
        texts = {fold(part) for line in self.page.outline if fold(line.text) in text for part in _parts(line.text)}
        return name if any(f"{one} ".startswith(f"{known} ") for one in texts) else ""

    def _first(self, row: int) -> str:
        """The text that a row begins with."""
        text = f"{fold(self.page.rows[row - 1])} "
        lines = [line.text for line in self.page.outline if line.element < 0 and text.startswith(f"{fold(line.text)} ")]
        clicks = {fold(one.name) for one in self.page.elements if one.row == row and kind_of(one) == "button"}
        found = max(lines, key=len, default="")
        return found if fold(found) not in clicks else ""


def _parts(text: str) -> Iterator[str]:
    yield text
    for sign in _CUTS:
        yield from text.split(sign) if sign in text else ()


def _day(text: str, *, begins: bool = False) -> tuple[int, int] | None:
    """Month and day that a text names, or begins with."""
    words = fold(text.replace(",", " ")).split()[: 3 if begins else None]
    small = {"of", "de", "the"}
    said = [word for word in words if word not in small]
    for first, second in pairwise(said):
        number = next((one for one in (first, second) if one.rstrip(".").isdigit()), "")
        month = next((found for one in (first, second) if (found := month_named(one))), 0)
        if number and month:
            return month, int(number.rstrip("."))
    return None


def _words(reader: Reader, lists: Sequence[str]) -> frozenset[str]:
    return frozenset(word for name in lists for word in _folded(reader).get(name, ()))


@by_words
def _folded(bundle: Bundle) -> dict[str, frozenset[str]]:
    names = (*_LEADS, *_POINTS, "cue_the", "wish_my", "wish_this")
    return {name: frozenset(map(fold, bundle.words.get(name, ()))) for name in names}
