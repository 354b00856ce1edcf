"""A thing that is told by several texts of its row: "cancel my booking to Metz with Tom", where others go to Metz, too.

The wish is read as if there were this row alone, by one of its texts, where it takes no more than a thing: "forward the
mail of Ann to Tom" tells to whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.language.offers import quoted
from engine.language.page.rows import folded_rows
from engine.language.steps.row_of_details import is_small, row_with_all
from engine.language.words.clause import verb_of, without_manners
from engine.observe import PageState, of_page
from engine.rules import Reader
from engine.text.quoted import TextTooLong, fold, mask
from engine.text.wordlists import held

MAX_WORDS = 24  # of a wish
_SIGNS = ",.;:!?"
_VERBS = frozenset({"delete", "archive", "star", "like", "open", "show", "edit", "download", "close"})
_DEEDS = tuple(f"deed_{one}" for one in (
    "cancel", "withdraw", "renew", "pause", "resume", "print", "refuse", "accept", "approve", "track", "duplicate",
    "hide", "return", "watch", "unwatch", "lock", "unlock", "mute", "unmute", "pin", "unpin", "restore", "reopen",
))  # fmt: skip


class InRow(Struct, frozen=True):
    """The wish with one text of the row for its thing, the page with this row alone, the texts of that, and what it is
    called on the whole page.
    """

    wish: str
    page: PageState
    texts: tuple[str, ...]
    row: str

    def on_whole_page(self, step: str) -> str:
        """A step that names the row by one of its texts, as one that names it by all of it."""
        return next((step.replace(quoted(one), quoted(self.row)) for one in self.texts if quoted(one) in step), step)


def in_row(reader: Reader, goal: str, page: PageState | None) -> InRow | None:
    """The one row that has all that a goal says of its thing, where no text of it alone tells it; else None."""
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return None
    words = masked.text.split(" ")
    if page is None or not page.rows or len(words) > MAX_WORDS or not _takes_a_thing(reader, masked.text):
        return None
    if held(reader.words["counted_off"], masked.text):
        return None
    shown = {word for row in folded_rows(page) for word in row.split()}
    said = [fold(word.rstrip(_SIGNS)) for word in words]
    for at in (at for at in range(1, len(words)) if said[at] in shown):
        for end in range(len(words), at + 1, -1):
            text = " ".join(words[at:end]).rstrip(_SIGNS)
            row = row_with_all(reader, page, text) if not any(sign in text for sign in f'{_SIGNS}"') else 0
            if row and (texts := _texts(page, row)):
                rest = words[end - 1][len(words[end - 1].rstrip(_SIGNS)) :]
                begin = at - next((n for n in range(at) if not is_small(reader, words[at - n - 1])), 0)
                wish = masked.restore(" ".join((*words[:begin], f"{quoted(texts[0])}{rest}", *words[end:])))
                return InRow(wish, _alone(page, row), texts, page.rows[row - 1])
    return None


def _takes_a_thing(reader: Reader, text: str) -> bool:
    plain = without_manners(reader, text)
    return verb_of(reader, text) in _VERBS or any(held(reader.words[name], plain, "begins") for name in _DEEDS)


def _texts(page: PageState, row: int) -> tuple[str, ...]:
    """The texts of a row, in their order: by the first it is mostly called."""
    return tuple(line.text for line in page.outline[_lines(page)[row - 1]] if line.element < 0 and line.text)


def _alone(page: PageState, row: int) -> PageState:
    """A page on which nothing is seen of its other rows."""
    elements = tuple(one if one.row in (0, row) else replace(one, visible=False) for one in page.elements)
    rows = tuple(text if at == row else "" for at, text in enumerate(page.rows, 1))
    others = {at for number, lines in enumerate(_lines(page), 1) if number != row
              for at in range(lines.start, lines.stop)}  # fmt: skip
    outline = tuple(replace(line, text="") if at in others else line for at, line in enumerate(page.outline))
    return replace(page, elements=elements, rows=rows, outline=outline)


@of_page
def _lines(page: PageState) -> list[slice]:
    """Where the lines of each row stand in the outline, one row after the other; nowhere for one that is not found."""
    found, at = list[slice](), 0
    names = [fold(page.elements[one.element].name) if one.element >= 0 else "" for one in page.outline]
    texts = list(zip((fold(one.text) for one in page.outline), names, strict=True))
    for row in folded_rows(page):
        begin = next((n for n in range(at, len(texts)) if _ends(texts, n, row)), at)
        found.append(slice(begin, _ends(texts, begin, row) or begin))
        at = found[-1].stop
    return found


def _ends(texts: Sequence[tuple[str, str]], begin: int, row: str) -> int:
    """Where the lines end that a row is made of, which begin there; 0 where they do not. What a control is called
    stands in the row where none of the lines says it.
    """
    left = f"{row} "
    for at in range(begin, len(texts)):
        text, name = texts[at]
        following = texts[at + 1][0] if at + 1 < len(texts) else ""
        said = text or (name if not (following and left.startswith(f"{following} ")) else "")
        if said and left.startswith(f"{said} "):
            left = left[len(said) + 1 :]
        elif text or at == begin:
            return 0
        if not left:
            return at + 1
    return 0
