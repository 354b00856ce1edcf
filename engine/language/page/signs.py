"""Controls that are nothing but a sign: a plus that makes something new, a tick that keeps what was changed, a pencil.
What they do stands in a hint, which a page shows only while the pointer is there, if it is said at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.facts.words import PICTURES
from engine.language.page.lookup import look_up, said_of
from engine.language.page.places import belonging
from engine.language.words.kinds import kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_SHOWN = {does: f"shows_{does}" for does in ("star", "mail", "notifications", "comment")}
_DRAWN = {"add": ("+",), "decrease": ("−", "-", "–"), "next": ("›", "»", ">", "→"), "previous": ("‹", "«", "<", "←"),
          "menu": ("⋮", "…", "..."), "close": ("×", "✕")}  # fmt: skip
_PRESSED = ("button", "link", "menu")
MAX_WORDS = 3  # of a name that is a deed and its kind of thing: "Create new item"


def by_sign(reader: Reader, page: PageState, phrases: Sequence[Phrase]) -> list[Element]:
    """The signs that may be meant by a name of which a page shows no control: those for its deed. What stands in a row
    or a form does that to its own, and no sign there is meant.
    """
    phrase = phrases[0] if phrases else Phrase()
    if not phrase.name or phrase.within or phrase.nth is not None or len(phrase.name.split()) > MAX_WORDS:
        return []
    words = reader.words
    if held((*words["mean_save"], *words["mean_update"]), phrase.name, "only"):  # "Edit" is no tick
        return _called(page, words["sign_keep"])
    return _called(page, words["sign_make"] if held(words["change_made"], phrase.name, "begins") else ())


def by_picture(reader: Reader, page: PageState, phrases: Sequence[Phrase]) -> list[Element]:
    """The controls that do what a picture stands for that a phrase names: "edit" for "the pencil in Ann's row"."""
    phrase = phrases[0] if phrases else Phrase()
    if not phrase.name:
        return []
    shown = pictures(reader, phrase.name)
    names = words_for_picture(reader, phrase.name)
    found = {one.id for name in names for one in _pressed(page, replace(phrase, whole=name, name=name, kind="any"))}
    if not found and phrase.within:
        found = {one.id for does in shown if (name := _SHOWN.get(does))
                 for one in _saying(reader, page, phrase, reader.words[name])}
    return [one for one in page.elements if one.id in found]


def pictures(reader: Reader, said: str) -> list[str]:
    """What the controls do that show the picture which a text names; none where it names none."""
    return [does for does in PICTURES if held(reader.words[f"picture_{does}"], said, "only")]


def words_for_picture(reader: Reader, said: str) -> tuple[str, ...]:
    """What a control may be called that shows the picture which a text names; () where it names none."""
    return tuple(dict.fromkeys(fold(name) for does in pictures(reader, said) for name in _called_for(reader, does)))


def _saying(reader: Reader, page: PageState, phrase: Phrase, says: tuple[str, ...]) -> list[Element]:
    """What is pressed in a place and says, beside other words, what is said of a picture: "Add to favourites"."""
    pressed = [one for one in page.elements if kind_of(one) in _PRESSED and held(says, one.name)
               and not held(reader.words["change_gone"], one.name)]  # fmt: skip
    return belonging(page, phrase.within, pressed, owned=phrase.owned) or []


def _called_for(reader: Reader, does: str) -> tuple[str, ...]:
    """What it does, in any words for that, or what it shows."""
    said = reader.words[name] if (name := f"mean_{does}") in reader.words else ()
    shown = reader.words[other] if (other := _SHOWN.get(does)) else ()
    return (does, *said, *shown, *reader.words[f"picture_{does}"], *_DRAWN.get(does, ()))


def _pressed(page: PageState, phrase: Phrase) -> tuple[Element, ...]:
    """What is pressed and called just so, or has a hint that says just this."""

    def is_called(one: Element) -> bool:
        return kind_of(one) in _PRESSED and (fold(one.name) == phrase.name or phrase.name in said_of(one.description))

    return look_up(page, phrase, is_called)


def keeping_sign(reader: Reader, page: PageState) -> list[Element]:
    """The signs that keep what was entered, outside of rows and forms."""
    return _called(page, reader.words["sign_keep"])


def _called(page: PageState, names: tuple[str, ...]) -> list[Element]:
    return [one for one in page.elements if one.visible and not one.row and one.form is None
            and kind_of(one) in ("button", "link") and held(names, one.name, "only")]  # fmt: skip
