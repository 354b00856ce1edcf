"""What leads on where nothing on the page reads a wish: the form of the one thing that it names, or the one link that
is called as what it is about. The wish is read anew there, and only there it is known whether all of it can be done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.language.offers import Shown, quoted
from engine.language.offers.shown import NUMBER_AFTER
from engine.language.page.in_front import in_front
from engine.language.steps.refine import refine
from engine.language.wishes.form_words import Word, is_form, words_said
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.clause import read_clause, without_manners
from engine.language.words.means import same_words
from engine.observe import Element, PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

MAX_WORDS = 30
MAX_ROWS = 300
LEAST_LETTERS = 4  # of a word by which a thing is known
_SMALL = ("wish_the", "like_article", "wish_my", "cue_the", "filler_words", "wish_and", "role_to", "role_for",
          "role_with", "role_from", "role_as", "role_by", "wish_at", "wish_of", "wish_it")  # fmt: skip
_ASIDE = ("aside_gone", "aside_retracted", "aside_later", "aside_will", "cue_never", "cue_not", "wish_not", "wish_or",
          "wish_hedges", "cue_reports", "wish_be", "told_then")  # fmt: skip


def way_said(reader: Reader, goal: str, page: PageState) -> str:
    """The step that leads on; "" where none does, or several may."""
    asked = mask(" ".join(goal.split()))
    wish = Masked(without_manners(reader, asked.text), asked.parts)
    said = Said(Shown(reader, in_front(page)), wish.text)
    words = words_said(said, wish)
    short = 1 < len(words) <= MAX_WORDS and not asked.text.rstrip().endswith(QUESTION_MARKS)
    if not short or any(held(said.lists[name], wish.text) for name in _ASIDE):
        return ""
    return _form_of_row(said, words, wish) or _subject(said, words, wish)


def _form_of_row(said: Said, words: Sequence[Word], wish: Masked) -> str:
    """The step that opens the form of the one thing whose row a wish names: by the link that is called as the wish
    begins ("reserve two seats for Oak": "Reserve"), or by the one control that edits it, where something is given.
    """
    page, row = said.shown.page, _row_named(said, words)
    called = (fold(one.name) for one in said.shown.clicked if not one.row)
    if not row or any(f"{fold(wish.text)} ".startswith(f"{name} ") for name in called if name):
        return ""  # "Add record" adds one
    reader = said.shown.reader
    clause = read_clause(reader, wish)
    own = [one for one in said.shown.clicked if one.row == row and not held(said.lists["change_gone"], one.name)]
    books = (*said.lists["mean_book"], *said.lists["do_book"])
    does = [one for one in own if _leads(one) and held(books, one.name, "begins")]
    edits = [one for one in own if held(said.lists["mean_edit"], one.name, "begins")]
    told = any(map(str.isdigit, wish.text)) and not any(same_words(reader, word.said, "deed_") for word in words)
    changes = clause.verb in ("change", "add", "mark", "switch_on", "switch_off") or (clause.verb == "none" and told)
    found = does if clause.verb == "book" and any(word.number for word in words) else edits if changes else []
    step = f"Click {quoted(found[0].name)} in the row of {quoted(_name(page, row))}" if len(found) == 1 else ""
    target = refine(reader, step, page).target if step else None
    return step if target is not None and target.id == found[0].id else ""


def _leads(one: Element) -> bool:
    """Whether a click on it does no more than to open something."""
    return (one.href is not None and one.form is None) or one.popup


def _row_named(said: Said, words: Sequence[Word]) -> int:
    """The one row whose name has the most words of a wish, in full or written large; 0 where none has, or several have
    as many.
    """
    page = said.shown.page
    if len(page.rows) > MAX_ROWS:
        return 0
    small = {one for name in _SMALL for one in said.lists[name]} | said.shown.kinds
    telling = [word for word in words if len(word.said) >= LEAST_LETTERS and word.said not in small]
    names = {row: words_of(_name(page, row)) for row in range(1, len(page.rows) + 1)}
    shared = {row: [word for word in telling if any(is_form(word.said, one) for one in name)]
              for row, name in names.items()}  # fmt: skip
    most = max(map(len, shared.values()), default=0)
    best = [row for row, some in shared.items() if len(some) == most]
    if not most or len(best) != 1:
        return 0
    whole = set(names[best[0]]) <= {word.said for word in words}
    return best[0] if whole or all(word.raw[0].isupper() for word in shared[best[0]]) else 0  # no "bread" of garlic


def _name(page: PageState, row: int) -> str:
    """What a row begins with: the longest text of a line that it begins with."""
    text = f"{fold(page.rows[row - 1])} "
    lines = (line.text for line in page.outline if line.text and text.startswith(f"{fold(line.text)} "))
    return max(lines, key=len, default="")


def _subject(said: Said, words: Sequence[Word], wish: Masked) -> str:
    """The step that opens the one page of the site for what a wish is about: what is called by other words for its
    beginning ("create an account for Ann …": "Register"), where one is written to ("write to the office: …"), the cart
    that is to be emptied.
    """
    lists, clause = said.lists, read_clause(said.shown.reader, wish)
    leading = [(one, str(NUMBER_AFTER.sub("", one.name))) for one in said.shown.leading if not one.row]
    several = _of_several_words(said.shown.reader)
    found = {one.name for name, words in several.items() if held(words, wish.text, "begins")
             for one, called in leading if held(lists[name], called, "only")}  # fmt: skip
    writes = (*lists["do_send"], *lists["kind_message"], *lists["mean_contact_us"])
    beside = any(one.row and held(writes, one.name) for one in said.shown.clicked)  # it may be written to from here
    to, colon, _ = wish.text.partition(":")
    told = bool(colon) and read_clause(said.shown.reader, Masked(to)).verb == "send"
    if clause.verb == "send" and (wish.parts or told) and not beside:
        person = any(word.raw[0].isupper() for word in words[1:])
        ways = lists["many_message"] if person else (*lists["many_message"], *lists["mean_contact_us"])
        found |= {one.name for one, called in leading if held(ways, called, "begins")}
    if held(lists["mean_clear"], wish.text, "begins") and held(lists["mean_cart"], wish.text, "ends"):
        found |= {one.name for one, called in leading if held(lists["mean_cart"], called, "only")}
    name = found.pop() if len(found) == 1 else ""
    step = f"Open {quoted(name)}" if quoted(name) else ""
    return step if step and refine(said.shown.reader, step, said.shown.page).status == "ready" else ""


@by_words
def _of_several_words(bundle: Bundle) -> Mapping[str, tuple[str, ...]]:
    """What is said in several words of each list of words for a thing."""
    lists = ((name, words) for name, words in bundle.words.items() if name.startswith("mean_"))
    several = {name: tuple(word for word in words if " " in word) for name, words in lists}
    return {name: words for name, words in several.items() if words}
