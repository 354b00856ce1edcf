"""What follows a colon is the text that is asked for, to its end: "note: change password and delete account" deletes
nothing. A text that people write down (a note, a message) may hold anything; of what may as well be meant to be
done after a shorter value ("Title: Alpha and delete the draft") nothing is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.language.steps.refine import refine
from engine.language.words.clause import has_verb, only_keeps, read_clause, verb_of, without_determiner
from engine.language.words.doubted import is_doubtful
from engine.language.words.fields_said import field_called, fields_of
from engine.language.words.grammar import MAKES
from engine.language.words.kinds import TOGGLES, kind_of
from engine.language.words.means import same_words
from engine.language.words.pair_words import MAX_ELEMENTS, pieces
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

_TEXTS = ("mean_text", "mean_comment", "mean_notes", "mean_description", "mean_review", "mean_biography",
          "mean_signature", "kind_message", "kind_note", "kind_comment")  # fmt: skip
_WRITES = ("comment", "send")
_FILLS = ("add", "fill", "step")  # "Notiz: Beta eintragen" tells to write "Beta"
_COLON = ": "
MAX_HEAD_WORDS = 8
MAX_FIELDS = 150
MAX_SAID = 5  # words in which a field with its value is looked for
MAX_PIECES = 40


class _Head(Struct, frozen=True):
    """What leads to a text, with the field that it names; `is_text` where people write such a text down."""

    said: str
    rest: str
    field: Element | None
    is_text: bool


def with_text_quoted(reader: Reader, goal: str, page: PageState | None) -> str | None:
    """The goal with each text after a colon in quotes where more than that would be read from it; None where what
    follows may be the text or be meant to be done.
    """
    masked = mask(" ".join(goal.split()))
    if _COLON not in masked.text or (page is not None and len(page.elements) > MAX_ELEMENTS):
        return goal
    apart = list(pieces(reader, masked.text))
    heads = {at: head for at, (_, piece) in enumerate(apart[:MAX_PIECES]) if (head := _head(reader, piece, page))}
    said = _joined(apart[: min(heads, default=0)])
    for (start, head), until in zip(heads.items(), [*heads, len(apart)][1:], strict=True):
        later = apart[start + 1 : until]
        last = later[-1:] if later and _ends(reader, later[-1][1], page, head.field) else []
        later = later[: len(later) - len(last)]
        is_whole = _is_whole(reader, head, later, page)
        if is_whole is None:
            return None
        text = head.rest + _joined(later)
        is_whole = is_whole or (bool(last) and '"' not in text and not is_doubtful(reader, text))
        said += apart[start][0] + head.said + (f"“{text.rstrip(' .')}”" if is_whole else text) + _joined(last)
    return masked.restore(said) if heads else goal


def _joined(apart: Sequence[tuple[str, str]]) -> str:
    return "".join(joint + piece for joint, piece in apart)


def _head(reader: Reader, piece: str, page: PageState | None) -> _Head | None:
    """What a part begins with before a colon, where that is a field of the page, or tells that a text follows."""
    begins, colon, rest = piece.partition(_COLON)
    name = begins.rstrip()
    if not colon or not rest or '"' in rest or len(name.split()) > MAX_HEAD_WORDS:
        return None
    clause = read_clause(reader, Masked(name, ()))
    called = clause.about if clause.verb != "none" else name
    known = [one for one in fields_of(page)[:MAX_FIELDS] if kind_of(one) in ("field", "textarea")]
    found = field_called(reader, called, known) or field_called(reader, name, known)
    field = next((one for one in known if one.name == found), None)
    texts = tuple(word for one in _TEXTS for word in reader.words[one])
    bare = without_determiner(reader, called)
    is_text = any(held(texts, one, "only") for one in (bare, _before_whom(reader, bare))) or clause.verb in _WRITES
    is_text = is_text or (field is not None and kind_of(field) == "textarea")
    if field is None and not is_text and clause.verb not in MAKES:
        return None
    return _Head(begins + colon, rest, field, is_text)


def _before_whom(reader: Reader, name: str) -> str:
    """What a text is called, without to whom it goes: "message to Ann"."""
    words, leads = name.split(" "), {*reader.words["role_to"], *reader.words["role_for"]}
    return next((" ".join(words[:at]) for at in range(1, len(words)) if words[at].casefold() in leads), "")


def _is_whole(reader: Reader, head: _Head, later: Sequence[tuple[str, str]], page: PageState | None) -> bool | None:
    """Whether all that follows is the text, though it says something to do; None where nobody knows."""
    does = [(joint, piece) for joint, piece in later if has_verb(reader, piece) and (head.is_text or " " in piece)]
    if any('"' in piece for _, piece in later):
        return False
    if _says_a_choice(page, (head.rest, *(piece for _, piece in later))):
        return None if head.is_text else False
    if not head.is_text:
        return None if does else _is_list(reader, head, later, page)
    then = any(held(reader.words["wish_then"], joint) for joint, _ in does)
    if then or any(_is_of_form(reader, piece, page, head.field) for _, piece in does):
        return None
    told = [piece for _, piece in later if _begins_with_a_field(reader, piece, page)]  # "note: hello, phone 123"
    if told:
        return None if any(piece not in told for _, piece in does) else False
    does_first = has_verb(reader, head.rest) and verb_of(reader, head.rest) not in _FILLS
    return bool(later) or does_first or head.rest.endswith("!")


def _is_list(
    reader: Reader, head: _Head, later: Sequence[tuple[str, str]], page: PageState | None
) -> bool | None:  # fmt: skip
    """Whether a shorter value is all that follows: one with a colon of its own ("Re: Plan"), or several with commas.
    What may be said of another field, which the page does not have, is asked about: "Lunch, high priority".
    """
    said = [piece for _, piece in later]
    asides = (*reader.words["wish_thanks"], *reader.words["pair_asides"])
    if is_doubtful(reader, head.rest + _joined(later)) or any(held(asides, piece, "begins") for piece in said):
        return False
    ends = [" ".join(piece.split(" ")[at:]) for piece in said for at in range(1, len(piece.split(" ")))]
    fields = fields_of(page)[:MAX_FIELDS]
    if any(_begins_with_a_field(reader, piece, page) for piece in said) or any(
        field_called(reader, end, fields) for end in ends
    ):
        return False
    if any(same_words(reader, one) for one in (*ends, *(piece.split(" ")[0] for piece in said if " " in piece))):
        return None
    return bool(said) or _COLON in head.rest


def _says_a_choice(page: PageState | None, said: Sequence[str]) -> bool:
    """Whether a part is what a box or an entry of a list is called: "review: 4 stars, too salty"."""
    elements = page.elements if page is not None else ()
    choices = {fold(name) for one in elements for name in (*one.options, one.name if kind_of(one) in TOGGLES else "")}
    return len(said) > 1 and any(fold(one) in choices - {""} for one in said)


def _begins_with_a_field(reader: Reader, piece: str, page: PageState | None) -> bool:
    words, known = piece.split(" "), fields_of(page)[:MAX_FIELDS]
    return any(field_called(reader, " ".join(words[:many]), known) for many in range(1, min(len(words), MAX_SAID)))


def _ends(reader: Reader, piece: str, page: PageState | None, field: Element | None) -> bool:
    """Whether it says no more than that what was entered is kept or sent ("send it"), names what to press, or is all
    that a button of its form says.
    """
    words = piece.split(" ")
    of_it = len(words) == len(("send", "it")) and words[-1].casefold() in reader.words["wish_it"]
    form = field.form if field is not None else None
    buttons = [one for one in page.elements if kind_of(one) == "button" and one.form == form] if page and form else []
    called = any(fold(one.name) == fold(piece) for one in buttons)
    return only_keeps(reader, piece) or of_it or called or verb_of(reader, piece) in ("step", "click")


def _is_of_form(reader: Reader, piece: str, page: PageState | None, field: Element | None) -> bool:
    """Whether it is done by a button, or in a field, of the form in which the text is written."""
    if page is None:
        return False
    found = refine(reader, piece, page).target
    about = read_clause(reader, Masked(piece, ())).about
    return field_called(reader, about, fields_of(page)) is not None or (
        found is not None and field is not None and found.form == field.form is not None
    )
