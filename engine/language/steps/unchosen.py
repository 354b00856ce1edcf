"""A list that a script has drawn and that is no more than a button: one that says that something is to be chosen
("Select year"), or one that opens a list and shows what is chosen by now. It goes by the text right before it ("Birth
year").
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.page.lookup import look_up
from engine.language.steps.intent import Intent
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_MORE = ("wish_and", "cue_all", "option_default")  # a button that takes all there is, or does more, is no list
MOST_WORDS = 4  # of what such a button says; a sentence says what it does


def in_unchosen(reader: Reader, page: PageState, intent: Intent) -> Intent:
    """The intent with such a list as what holds the choice, where the words for the field name nothing else."""
    phrase = intent.targets[0] if intent.targets else None
    sets = intent.verb in ("choose", "enter") and bool(intent.text)
    if phrase is None or not sets or not phrase.name or phrase.whole == intent.text:
        return intent
    if phrase.holder or phrase.within or phrase.nth is not None:
        return intent
    one = _after(page, fold(phrase.name))
    if one is None or not (_shows_choice(reader, one) or _says_to_choose(reader, one, fold(phrase.name))):
        return intent
    if any(other is not one for other in look_up(page, phrase)):
        return intent
    return replace(intent, verb="choose", targets=(replace(phrase, holder=one.name), *intent.targets[1:]))


def _shows_choice(reader: Reader, one: Element) -> bool:
    """Whether a button says of itself that it opens something, in no row, and is called by no more than a choice."""
    words = reader.words
    begun = any(held(words[name], one.name, "begins") for name in ("choose_here", "change_gone"))
    return one.popup and not one.row and not begun and not any(held(words[more], one.name) for more in _MORE)


def _says_to_choose(reader: Reader, one: Element, label: str) -> bool:
    """Whether a button says no more than that something is to be chosen here: "Select", "Select an option", "Select
    year" after "Birth year"; more only where it says itself that it opens a list.
    """
    name, words = fold(one.name), reader.words
    begun = [said for word in words["choose_here"] if f"{name} ".startswith(f"{(said := fold(word))} ")]
    if not begun or any(held(words[more], name) for more in _MORE):
        return False
    rest = set(name.removeprefix(max(begun, key=len)).split())
    return one.popup or rest <= {*label.split(), *words["choose_any"]}


def _after(page: PageState, label: str) -> Element | None:
    """The button right after the one text that is the label; no other goes by its name but an entry of its list."""
    at = [at for at, line in enumerate(page.outline) if line.element < 0 and fold(line.text).rstrip(" *:") == label]
    after = page.outline[at[0] + 1 : at[0] + 2] if len(at) == 1 else ()
    one = page.elements[after[0].element] if after and after[0].element >= 0 else None
    if one is None or not one.usable or one.href is not None or kind_of(one) in FIELDS | TOGGLES:
        return None
    alone = sum(fold(other.name) == fold(one.name) for other in page.elements if kind_of(other) != "option") == 1
    return one if alone and one.name.count(" ") < MOST_WORDS else None
