"""What a page asks back after something was pressed that it does not do at once: "Archive", and a dialog that asks
whether that is meant.

The dialog says the deed in the very words of the control that was pressed, and nothing else that the goal does not say:
what asks for a text or a choice, speaks of money, of deleting or of what cannot be undone, or puts a condition
("without review", "all 12") is for the user.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions import Action
from engine.observe import Element, element
from engine.observe.dialogs import CLOSERS
from engine.observe.roles import STATEFUL
from engine.observe.text import QUESTION_MARKS
from engine.safety.asked_back import Asked, came_up, fresh, fresh_texts, is_no, is_sure
from engine.safety.judge import said_by
from engine.safety.money import amounts
from engine.safety.thing_named import REMOVES
from engine.safety.words import says
from engine.text.quoted import fold

STEM = 4  # letters of a word that says something, and by which two forms of one are known
_CLICKS = ("click", "doubleClick")


def meaning(asked: Asked, known: Iterable[str]) -> Element | None:
    """The control of a dialog that says that what was pressed is meant; None where it asks for anything else than it
    says in the words of the deed and the `known` texts.
    """
    deed, yes, texts = _deed(asked), _only_yes(asked), _texts(asked)
    asks = any(_asks(asked, text) and all(_has(text, word) for word in deed) for text in texts)
    told = yes is not None and asks and _says_only(asked, texts, deed, known) and _means(asked, yes, deed)
    return yes if told else None


def again(asked: Asked) -> Element | None:
    """The control of a dialog that is called as what was pressed, or says that deed and no more, whatever else the
    dialog tells of what comes of it; None where there is another way than that or to leave it, or money is spoken of.
    """
    deed, yes, texts = _deed(asked), _only_yes(asked), _texts(asked)
    if yes is None or any(map(amounts, texts)):
        return None
    said = _telling([yes.name])
    same = bool(said) and all(any(_is_form_of(word, one) for one in deed) for word in said)
    return yes if same and any(_asks(asked, text) for text in texts) else None


def _deed(asked: Asked) -> set[str]:
    """The words of what was pressed that say something."""
    pressed = element(asked.before, asked.pressed.target or "")
    return _telling([pressed.name]) if pressed is not None else set()


def _only_yes(asked: Asked) -> Element | None:
    """The one control of a dialog that came up which does not say no, nor only leads back, beside others that do; None
    where there is anything to fill in or to choose.
    """
    if not _deed(asked) or asked.pressed.verb not in _CLICKS or not came_up(asked):
        return None
    came = list(fresh(asked))
    buttons = [one for one in came if one.usable and one.role in CLOSERS and one.name.strip()]
    rest = [one for one in buttons if not is_no(asked, one)]
    leads = [one for one in rest if said_by(one, asked.page, asked.lists).harmless]  # "Back"
    yes = [one for one in rest if one not in leads or len(rest) == 1]
    alone = len(yes) == 1 and len(buttons) > 1 and not any(one.role in STATEFUL for one in came)
    return yes[0] if alone else None


def _texts(asked: Asked) -> list[str]:
    """What came up, without what the buttons are called."""
    names = {fold(one.name) for one in fresh(asked) if one.usable and one.role in CLOSERS}
    return [text for text in fresh_texts(asked) if fold(text) not in names]


def _asks(asked: Asked, text: str) -> bool:
    return is_sure(asked, text) or text.rstrip().endswith(QUESTION_MARKS)


def _says_only(asked: Asked, texts: Iterable[str], deed: set[str], known: Iterable[str]) -> bool:
    """Whether texts say nothing but what is known, and the deed: "Are you sure you want to archive this item?"."""
    words = {word for text in known for word in fold(text).split()}
    return not any(map(amounts, texts)) and all(
        word in words or any(_is_form_of(word, one) for one in deed) for text in texts for word in fold(text).split()
    )


def _means(asked: Asked, yes: Element, deed: set[str]) -> bool:
    """Whether a control says the deed and no more, or a plain yes, and does nothing graver than what was pressed."""
    was = asked.resolving(asked.pressed, asked.before)
    would = asked.resolving(Action("click", yes.id), asked.page)
    said = _telling([yes.name])
    same = bool(said) and all(any(_is_form_of(word, one) for one in deed) for word in said)
    plain = said_by(yes, asked.page, asked.lists).confirms or is_sure(asked, yes.name, wholly=True)
    deletes = any(says(text, asked.lists, name) for text in (was.words, would.words) for name in REMOVES)
    grave = deletes or would.warns or would.reversibility == "irreversible" or would.kind not in {was.kind, "other"}
    return (same or plain) and not grave


def _has(text: str, word: str) -> bool:
    return any(_is_form_of(one, word) for one in fold(text).split())


def _telling(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in fold(text).split() if len(word) >= STEM}


def _is_form_of(word: str, other: str) -> bool:
    """archive, archived."""
    return len(word) >= STEM and word[:STEM] == other[:STEM]
