"""What is to be done to one thing of a list, where the control in its row says it in other words or another language:
"take Oak out of the favourites", by "Aus Favoriten entfernen" in the row of Oak; "cancel my stay in Leipzig", in a
table under "Meine Buchungen"; "download the receipt for May".

Every word of the wish has to be accounted for: it is the deed, or what the control says besides; or it stands in the
row; or it is a word for the kind of thing, by the headings above the row. A single word too many, and nothing is done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from engine.language.offers import quoted
from engine.language.offers.deeds import is_verb
from engine.language.page.headed import heading_above
from engine.language.page.row_named import BESIDES, may_end
from engine.language.steps.refine import refine
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.clause import read_clause
from engine.language.words.concepts import concepts
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState
from engine.rules import Bundle, by_words
from engine.text.dates import month_named
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

LEAST_WORDS = 2  # a deed, and what it is done to
LEAST_LETTERS = 3  # of a word that names something
MAX_PHRASE = 3  # words of what lists have for one thing
MAX_NAME_WORDS = 5  # of a control that does something to the thing of its row
LEAST_MONTH = 4  # letters of a month that is no other word cut short, where another is written in full
MAX_ROWS = 300
# What is done to a thing in its row by a verb of the lists; others lead to forms of their own, or change a part of it.
_VERBS = frozenset({"delete", "add", "download", "mark", "archive"})
_PLACES = frozenset({"favourites", "wish_list", "cart", "calendar"})  # into which a thing is put by a control beside it
_SMALL = ("wish_the", "wish_my", "wish_this", "cue_the", "role_to", "role_from", "role_for", "role_with", "wish_at",
          "wish_of", "cue_out_of", "out_of", "puts_into", "cue_into")  # fmt: skip
_LEADS = ("role_from", "role_for", "role_to", "role_with", "wish_at", "wish_of", "out_of", "puts_into", "cue_out_of")


class _Wished(Struct, frozen=True):
    """One way to read a wish: its verb of the lists, or the words of its deed, and the words that are left."""

    verb: str
    deed: str
    rest: tuple[str, ...]


class _Does(Struct, frozen=True):
    """What the controls of one name do: their deed, and what they say besides."""

    verbs: frozenset[str]
    words: tuple[str, ...]


def row_deed_said(said: Said) -> tuple[str, ...]:
    """The step; none where nothing, or more than one thing, does just that."""
    page = said.shown.page
    if len(said.said) < LEAST_WORDS or not said.may_name() or not 0 < len(page.rows) <= MAX_ROWS:
        return ()
    controls: dict[str, list[Element]] = {}
    for one in said.shown.clicked:
        if one.row and kind_of(one) in ("button", "link") and len(words_of(one.name)) <= MAX_NAME_WORDS:
            controls.setdefault(fold(one.name), []).append(one)
    fit = {one.id: one for wished in _ways(said) for some in controls.values() for one in _fitting(said, wished, some)}
    steps = [step for one in fit.values() if (step := _step(said, one))] if len(fit) == 1 else []
    return tuple(steps)


def _step(said: Said, one: Element) -> str:
    """The step that presses a control in its row; "" where that would press another."""
    name, row = quoted(one.name), quoted(_name(said.shown.page, one.row))
    step = f"Click {name} in the row of {row}" if name and row else ""
    found = refine(said.shown.reader, step, said.shown.page) if step else None
    return step if found is not None and found.target is not None and found.target.id == one.id else ""


def _ways(said: Said) -> Iterator[_Wished]:
    reader, words = said.shown.reader, said.said
    clause = read_clause(reader, Masked(said.wish, ()))
    if clause.verb in _VERBS:
        yield _Wished(clause.verb, "", tuple(words_of(clause.rest)))
    puts = {fold(one) for name in ("puts", "mean_save") for one in said.lists[name]}
    if words[0] in puts:
        yield _Wished("add", "", tuple(words[1:]))
    for count in (2, 1):
        if len(words) > count:
            yield _Wished("", " ".join(words[:count]), tuple(words[count:]))
    if words[-1].endswith(said.lists["ends_whole"]):  # "den Termin am 3. Juli absagen"
        yield _Wished("", words[-1], tuple(words[:-1]))


def _fitting(said: Said, wished: _Wished, controls: Sequence[Element]) -> Iterator[Element]:
    """Of the controls of one name, those that do what is wished to what is wished."""
    others = _others(said, wished, words_of(controls[0].name))
    if others is None:
        return
    spoken, left = _without_said(said, wished.rest, others)
    places = {concept for word in spoken for concept in concepts(said.shown.reader, word)} & _PLACES
    if wished.verb == "add" and not places:
        return  # what it is to be added to is said by the control, too
    kinds = [word for word in others if word not in spoken]
    if kinds and held(said.lists["change_gone"], controls[0].name):
        return  # "Remove photo" leaves who is on it
    for one in controls:
        heads = [heading_above(said.shown.page, one), said.shown.page.heading]
        name, gathered = _name(said.shown.page, one.row), _is_gathered(said, heads)
        named = may_end(said.shown.reader, name, " ".join(wished.rest), one.name, gathered=gathered)
        if named and all(_is_headed(said, word, heads) for word in kinds) and _is_of(said, one, left, heads, spoken):
            yield one


def _others(said: Said, wished: _Wished, name: Sequence[str]) -> tuple[str, ...] | None:
    """What a control says besides the deed; None where it does another."""
    small = _small(said)
    for count in range(len(name), 0, -1):
        for at in range(len(name) - count + 1):
            deed = " ".join(name[at : at + count])
            same = wished.verb in _verbs(said.shown.reader).get(deed, ()) if wished.verb else is_verb(
                said.shown.reader, wished.deed, deed)  # fmt: skip
            if same:
                return tuple(word for word in (*name[:at], *name[at + count :]) if word not in small)
    return None


def _without_said(said: Said, rest: Sequence[str], others: Sequence[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of a control that the wish says too, in whatever language, and what is left of the wish."""
    left, spoken = list(rest), set[str]()
    for word in others:
        wanted = concepts(said.shown.reader, word)
        for count in range(MAX_PHRASE, 0, -1):
            pieces = [" ".join(left[at : at + count]) for at in range(len(left) - count + 1)]
            at = next((at for at, piece in enumerate(pieces)
                       if piece == word or not wanted.isdisjoint(concepts(said.shown.reader, piece))), -1)  # fmt: skip
            if at >= 0:
                left[at : at + count] = []
                spoken.add(word)
                break
    return frozenset(spoken), tuple(left)


def _is_of(said: Said, one: Element, left: Sequence[str], heads: Sequence[str], spoken: Collection[str]) -> bool:
    """Whether all that is left of a wish names the thing in whose row a control stands, and no part of it or another:
    what the deed is done to is the thing itself, by its name or by a word for its kind.
    """
    small, leads = _small(said), _leads(said)
    row, name = words_of(said.shown.page.rows[one.row - 1]), words_of(BESIDES.split(_name(said.shown.page, one.row))[0])
    own = words_of(one.name)
    object_at = next((at for at, word in enumerate(left) if at and word in leads), len(left))
    days = _days(row)
    named = headed = False
    for at, word in enumerate(left):
        if word in small:
            continue
        if word.isdigit() or month_named(word):
            if not _says_day(left, days) and word not in name and not (month_named(word) and _is_of_month(word, row)):
                return False
            named = True
        elif len(word) >= LEAST_LETTERS and _stands(word, row if headed and at >= object_at else name):
            named = True
        elif _is_kind(said, word, heads, own) or _is_beside(said, left, at, name, heads):
            headed = headed or at < object_at
        else:
            return False
    return named


def _stands(word: str, words: Collection[str]) -> bool:
    """Whether a word is one of some others, one or many of it; a longer one is another ("Anna", "Annabel")."""
    wanted = letters_alone(word)
    return any(wanted in (one, f"{one}s", one.removesuffix("s")) for one in map(letters_alone, words))


def _is_beside(said: Said, left: Sequence[str], at: int, name: Collection[str], heads: Sequence[str]) -> bool:
    """Whether it is a word for a kind of thing right beside a name, among things of any kind: "the sushi class" in a
    cart. The page may not have others of that kind.
    """
    near = [left[other] for other in (at - 1, at + 1) if 0 <= other < len(left) and not month_named(left[other])]
    parts = [part.name for part in said.shown.page.parts if part.role == "heading"]
    listed = held(said.lists["wish_kinds"], left[at], "only") and not _is_headed(said, left[at], parts)
    named = any(_stands(word, name) for word in near if len(word) >= LEAST_LETTERS)
    return named and listed and _is_gathered(said, heads)


def _is_gathered(said: Said, heads: Sequence[str]) -> bool:
    """Whether headings say that what stands below was put there by choice: a cart, favourites."""
    return any(concepts(said.shown.reader, word) & _PLACES for head in heads for word in words_of(head))


def _is_kind(said: Said, word: str, heads: Sequence[str], own: Collection[str]) -> bool:
    """Whether a heading above the row is for things of the kind that a word says, or the control says it, too."""
    return _is_headed(said, word, heads) or word in own or any(
        not concepts(said.shown.reader, word).isdisjoint(concepts(said.shown.reader, one)) for one in own)  # fmt: skip


def _is_headed(said: Said, word: str, heads: Sequence[str]) -> bool:
    ours = concepts(said.shown.reader, word)
    for head in heads:
        words = words_of(head)
        if _stands(word, words) or any(not ours.isdisjoint(concepts(said.shown.reader, one)) for one in words):
            return True
    return False


def _name(page: PageState, row: int) -> str:
    """What a row begins with: the first line of it."""
    text = f"{fold(page.rows[row - 1])} "
    lines = (line.text for line in page.outline if line.text and text.startswith(f"{fold(line.text)} "))
    return max(lines, key=len, default="")


def _days(words: Sequence[str]) -> frozenset[tuple[int, int]]:
    """The days that stand in some words, as a month and a day: "3 July", "July 3", "3. Juli"."""
    full = any(month_named(word) and len(word) >= LEAST_MONTH for word in words)
    months = [month_named(word) if len(word) >= LEAST_MONTH or not full else 0 for word in words]  # "Mar. 23 juin"
    found = set[tuple[int, int]]()
    for at, month in enumerate(months):
        for other in (at - 1, at + 1, at - 2):
            lead = other != at - 2 or months[at - 1] == 0
            if month and 0 <= other < len(words) and words[other].isdigit() and len(words[other]) <= 2 and lead:
                found.add((month, int(words[other])))
    return frozenset(found)


def _says_day(left: Sequence[str], days: Collection[tuple[int, int]]) -> bool:
    said = _days(left)
    return len(said) == 1 and said <= set(days)


def _is_of_month(word: str, row: Sequence[str]) -> bool:
    """Whether a row is for a month, and no day of it: "May 2026"."""
    months = {month_named(one) for one in row} - {0}
    return months == {month_named(word)} and not _days(row)


def _small(said: Said) -> frozenset[str]:
    return _words(said.shown.reader)[0]


def _leads(said: Said) -> frozenset[str]:
    return _words(said.shown.reader)[1]


@by_words
def _words(bundle: Bundle) -> tuple[frozenset[str], frozenset[str]]:
    """Words that say nothing of what is meant, and those among them that lead to something else."""
    small, leads = ({fold(word) for name in names for word in bundle.words[name]} for names in (_SMALL, _LEADS))
    particles = {fold(word) for word in bundle.words["ends_apart"]}
    return frozenset(small | particles), frozenset(leads)


@by_words
def _verbs(bundle: Bundle) -> Mapping[str, frozenset[str]]:
    """The verbs of the lists by what they are said with, in one piece."""
    found: dict[str, set[str]] = {}
    for verb in _VERBS:
        for word in (*bundle.words[f"do_{verb}"], *(bundle.words["mean_delete"] if verb == "delete" else ())):
            said = word.removeprefix("… ")
            if "…" not in said:
                found.setdefault(fold(said), set()).add(verb)
    return {word: frozenset(some) for word, some in found.items()}
