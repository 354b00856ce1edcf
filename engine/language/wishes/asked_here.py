"""Questions that a page answers behind one link, tab or entry of a list: "who has changed this page?" by its history,
"which posts are drafts?" by "Draft (1)", "which book is the cheapest?" by what sorts them, "what's in my basket?" by
"Basket 2".

Such a question is a sentence of a list (`ask_…`), and nothing that it opens or chooses keeps or sends anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args

from msgspec import Struct

from engine.language.offers import quoted
from engine.language.offers.picks import filters
from engine.language.offers.ways import counted
from engine.language.page.lookup import shown_name
from engine.language.page.on_page import here_is
from engine.language.wishes.named_here import Said, content, words_of
from engine.language.wishes.ordered_here import ordered_here
from engine.language.words.alike import are_forms
from engine.language.words.clause import without_determiner
from engine.language.words.kinds import kind_of
from engine.language.words.means import same_words
from engine.language.words.sayings import source_of
from engine.observe import Element
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import PatternSet
from engine.text.quoted import fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

Asked = Literal["which", "which_not", "history", "mentions", "inside"]
MAX_WORDS = 14
MAX_OPTIONS = 20  # of a list by which others are filtered


class _Sentence(Struct, frozen=True):
    asked: Asked
    language: str


def asks_to_see(reader: Reader, wish: str) -> bool:
    """Whether a question only asks to be shown what a page may have a link for."""
    return any(True for _ in _found(reader, wish))


def asked_here(said: Said) -> tuple[str, ...]:
    """The step; none where the page has nothing, or more than one thing, that answers."""
    if len(said.said) > MAX_WORDS:
        return ()
    for sentence, found in _found(said.shown.reader, said.wish):
        if steps := _ANSWERS[sentence.asked](said, sentence, found):
            return steps
    return ()


def _found(reader: Reader, wish: str) -> Iterator[tuple[_Sentence, Any]]:
    text = wish.rstrip(f" .!{''.join(QUESTION_MARKS)}").lstrip("¿ ").replace("’", "'")
    return _sentences(reader).found(text) if text else iter(())


def _history(said: Said, sentence: _Sentence, found: Any) -> tuple[str, ...]:
    return _opened(said, "mean_history") if _is_here(said, found.group("about")) else ()


def _mentions(said: Said, sentence: _Sentence, found: Any) -> tuple[str, ...]:
    return _opened(said, "mean_mentions") if _is_here(said, found.group("about")) else ()


def _inside(said: Said, sentence: _Sentence, found: Any) -> tuple[str, ...]:
    """What is in something that one link or tab is called by, whatever it says of how much that is: the cart."""
    reader = said.shown.reader
    thing = without_determiner(reader, found.group("about"))
    words = (fold(thing), *same_words(reader, thing), *same_words(reader, thing, "kind_"))
    name = counted(said.shown, words)
    return (f"Open {quoted(name)}",) if quoted(name) else ()


def _which(said: Said, sentence: _Sentence, found: Any) -> tuple[str, ...]:
    """What there is in some state, or what of it comes first."""
    things, state = found.group("about"), without_determiner(said.shown.reader, found.group("value"))
    lists = said.shown.reader.bundle.languages[sentence.language]
    first = lists.get("order_first", ())
    if first and any(held(words, state, "only") for name, words in lists.items() if name.startswith("order_")):
        return ordered_here(Said(said.shown, f"{state} {things} {first[0]}"))
    return _in_state(said, things, (state, *same_words(said.shown.reader, state, "option_")))


def _which_not(said: Said, sentence: _Sentence, found: Any) -> tuple[str, ...]:
    """What there is that is not so: only by a word that lists have for that ("not finished": "Draft")."""
    lists = said.shown.reader.bundle.languages[sentence.language]
    denied = f"{lists['wish_not'][0]} {found.group('value')}" if lists.get("wish_not") else ""
    return _in_state(said, found.group("about"), same_words(said.shown.reader, denied, "option_"))


_ANSWERS: Mapping[Asked, Callable[[Said, _Sentence, Any], tuple[str, ...]]] = {
    "which": _which, "which_not": _which_not, "history": _history, "mentions": _mentions,
    "inside": _inside,
}  # fmt: skip


def _opened(said: Said, words: str) -> tuple[str, ...]:
    """The one link or tab outside of all rows that is called so and no more."""
    shown = said.shown
    name = shown.sole([one for one in shown.leading if not one.row
                       and held(said.lists[words], shown_name(one), "only")])  # fmt: skip
    return (f"Open {quoted(name)}",) if quoted(name) else ()


def _is_here(said: Said, thing: str) -> bool:
    """Whether a question is about what the page is about: "this page", or what its heading names."""
    this = next((one for one in said.lists["wish_this"] if f"{thing} ".casefold().startswith(f"{one} ")), "")
    rest = letters_alone(" ".join(words_of(thing[len(this) :]))).split()
    return (bool(this) and all(word in said.shown.kinds for word in rest)) or here_is(
        said.shown.page, without_determiner(said.shown.reader, thing))  # fmt: skip


def _in_state(said: Said, things: str, states: tuple[str, ...]) -> tuple[str, ...]:
    """The step that shows only those in a state that goes by one of some words."""
    shown, small = said.shown, {*said.lists["wish_the"], *said.lists["beside_option"], *said.lists["wish_of"]}
    known = shown.kinds | shown.many | set(content(shown, shown.page.heading))
    if not states or not all(word in known or word in small for word in words_of(things)):
        return ()
    wanted = {" ".join(words_of(state)) for state in states}
    links = [one for one in shown.leading if not one.row and kind_of(one) in ("link", "tab")
             and _says(said, shown_name(one), wanted, things)]  # fmt: skip
    short = [one for one in shown.lists if len(one.options) <= MAX_OPTIONS]
    picked = [(one, option) for one in short for option in one.options
              if _says(said, option, wanted, things) and _filters(said, one, option)]  # fmt: skip
    if links and not picked:
        name = quoted(shown.sole(links))
        return (f"Open {name}",) if name else ()
    if len(picked) != 1 or links or not quoted(picked[0][0].name) or not quoted(picked[0][1]):
        return ()
    one, option = picked[0]
    sent = filters(shown, (option, "option", one.name))
    step = f"Select {quoted(option)} in {quoted(one.name)}"
    return (step, "Send the form") if sent else (step,)


def _filters(said: Said, one: Element, option: str) -> bool:
    """Whether a list shows what is chosen in it: it stands in no form, or in one that filters."""
    return one.form is None or filters(said.shown, (option, "option", one.name))


def _says(said: Said, name: str, states: set[str], things: str) -> bool:
    """Whether a name says a state and besides at most the things that are in it: "Drafts", "Open tickets (3)"."""
    asked = words_of(things)
    left = [word for word in content(said.shown, name) if not any(are_forms(word, other) for other in asked)]
    text = " ".join(left)
    return any(way in states for way in (text, text.removesuffix("s"), f"{text}s"))


@by_words
def _sentences(bundle: Bundle) -> PatternSet[_Sentence]:
    """Every sentence of every language, the longest first."""
    found = [(said, _Sentence(asked, language)) for language, lists in bundle.languages.items()
             for asked in get_args(Asked) for said in lists.get(f"ask_{asked}", ())]  # fmt: skip
    return PatternSet((one, source_of(said)) for said, one in sorted(found, key=lambda one: -len(one[0])))
