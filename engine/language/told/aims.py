"""What a click is told to be for: "Click Save to keep the record", "Um den Auftrag zu buchen, wählen Sie Buchen".

Words for an aim are no step of their own where they tell no more than what the click does: it is called so, or it is
one that ends what was begun ("OK"). "Click Settings to create a filter" is a way to something else, and is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from engine.language.told.clause import acts_begun
from engine.language.told.grammar import Act, Tongue, Words, folded, parts_of, spans, text_of, tokens, tongues
from engine.language.told.names import Names, shown_on
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

MAX_AIMS = 3
_PRESSES: frozenset[Act] = frozenset(("click", "choose", "tick", "untick", "turn_on", "turn_off"))
LEAST_SHARED = 4  # letters with which two words begin alike
MOST_ENDING = 3  # letters by which they may end apart
LONG_SHARED = 7  # letters that are alike however words end: "nachverfolgen", "Nachverfolgungsseite"
_ENDS = " ,;.:"
_SAYS_MORE = ("value_several", "value_later", "value_days", "wish_or", "cue_limit")  # how often, when, which


def without_aims(reader: Reader, tongue: Tongue, names: Names, text: str) -> str:
    """The text without what its clicks are for; as it is, where it says none, or one that is more than the click."""
    for _ in range(MAX_AIMS):
        left = next(_left(reader, tongue, names, text), None)
        if left is None:
            return text
        text = left
    return text


def says_an_aim(reader: Reader, goal: str) -> bool:
    """Whether a goal says what a click is for."""
    text = mask(" ".join(goal.split())).text.strip(" .!")
    return any(_clicked(tongue, text, *aim) for tongue in tongues(reader) for aim in _aims(tongue, text))


def told_without_aims(reader: Reader, asked: Masked, page: PageState) -> Masked:
    """A goal without what its clicks are for, in the first language in which it says that."""
    text = asked.text.strip(" .!")
    for tongue in tongues(reader):
        left = without_aims(reader, tongue, Names(reader, tongue, asked, shown_on(page)), text)
        if left != text:
            return Masked(left, asked.parts)
    return asked


def _left(reader: Reader, tongue: Tongue, names: Names, text: str) -> Iterator[str]:
    for start, end in _aims(tongue, text):
        clicked = _clicked(tongue, text, start, end)
        if clicked and _is_what_it_does(reader, tongue, names, clicked, text[start:end]):
            before = text[:start].rstrip(_ENDS)
            yield f"{before}{text[end:]}" if before else text[end:].lstrip(_ENDS)


def _clicked(tongue: Tongue, text: str, start: int, end: int) -> Words:
    """The sentence that an aim is told of: the one before it, or the last after it; nothing where none presses."""
    told = text[:start].rstrip(_ENDS) or text[end:].lstrip(_ENDS)
    words = tokens(parts_of(tongue, told)[-1])
    return words if acts_begun(tongue, words) & _PRESSES else ()


def _aims(tongue: Tongue, text: str) -> Iterator[tuple[int, int]]:
    """From where to where a clause says what something is for: before a comma at the start, or to the end of a part."""
    for found in tongue.aims.leading.finditer(text):
        start = found.start(1)
        pieces = spans(tongue, text, start)
        leads = not text[:start].strip()
        if leads and len(pieces) < 2:
            continue
        if _is_aim(tongue, tokens(text[slice(*pieces[0])]), led=True):
            end = pieces[0][1]
            for begin, stop in () if leads else pieces[1:]:
                joint, goes_on = text[end:begin], tokens(text[begin:stop])
                if "," in joint or joint.strip() in tongue.then or not _is_aim(tongue, goes_on, led=False):
                    break  # "to save, then Close"
                end = stop
            if not leads or text[end:].startswith(","):
                yield start, end


def _is_aim(tongue: Tongue, words: Words, *, led: bool) -> bool:
    small = folded(words)
    heads = tongue.aims.leads if led else ((),)
    for lead, does in product(heads, tongue.aims.does):
        if small[: len(lead)] != lead or '"' in words[len(lead) : len(lead) + 1]:
            continue
        rest = small[len(lead) :]
        at = rest[-len(does) :] if tongue.aims.last else rest[: len(does)]
        if at == does:
            return True
    return False


def _is_what_it_does(reader: Reader, tongue: Tongue, names: Names, clicked: Words, aim: str) -> bool:
    """Whether the control that a sentence names is called like the aim, or is one by which things are ended."""
    words = reader.words
    doubts = any(held(words[name], aim) for name in _SAYS_MORE) or any(map(str.isdigit, aim))  # or quoted
    small = folded(tokens(aim))
    more = any(one == small[at : at + len(one)] for one in tongue.aims.more for at in range(len(small)))
    if names.is_within_a_name(tokens(aim)[:2]) or doubts or more or _says_which(tongue, clicked, tokens(aim)):
        return False
    name = fold(names.last_named(clicked))
    ends = {text_of(phrase) for several in tongue.bare.values() for phrase in several}
    if name in ends or name in words["confirm"]:
        return not held((*words["change_gone"], *words["mean_delete"]), aim)
    little = {*tongue.articles, *(word for several in tongue.within for word in several)}
    told = [word.strip(_ENDS) for word in small]
    return any(_alike(one, other) for one in name.split() for other in told if not {one, other} & little)


def _says_which(tongue: Tongue, clicked: Words, aim: Words) -> bool:
    """Whether an aim names a thing that the sentence of its click does not: "to delete Ben", "to close order 8". Where
    each noun has a capital, an article before it tells it from a name.
    """
    said = folded(word.strip(_ENDS) for word in clicked)
    for before, word in pairwise(aim):
        bare = word.strip(_ENDS)
        small = folded((bare,))
        kind = small in tongue.kinds or small in tongue.places
        noun = tongue.aims.last and (kind or folded((before,))[0] in tongue.articles)
        if not bare[:1].islower() and small[0] not in said and not noun:
            return True
    return False


def _alike(one: str, other: str) -> bool:
    """Whether two words begin alike, but for their ending: "post" and "posting"."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    apart = max(len(one), len(other)) - shared
    return shared >= LONG_SHARED or (shared >= LEAST_SHARED and apart <= MOST_ENDING)

