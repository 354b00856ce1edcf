"""What a click is told to be for: "Click Save to keep the record", "Um den Auftrag zu buchen, wählen Sie Buchen".

Words for an aim are no step of their own where they tell no more than what the click does: it is called so, it is one
that ends what was begun ("OK"), or they say what is to be seen then ("to open the panel"). "Click Settings to create a
filter" is a way to something else, and is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from engine.language.page.signs import pictures
from engine.language.told.clause import acts_begun, without_kinds_of_parts
from engine.language.told.grammar import Act, Tongue, Words, folded, parts_of, spans, text_of, tokens, tongues
from engine.language.told.names import Names, shown_on
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold, mask
from engine.text.wordlists import held

MAX_AIMS = 3
MAX_OUTCOME = 6  # words of what comes up
_PRESSES: frozenset[Act] = frozenset(("click", "choose", "tick", "untick", "turn_on", "turn_off"))
_SHOWS: frozenset[Act] = frozenset(("click", "choose", "open"))
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
    """Whether a goal says what a click is for, but for what the picture that is clicked stands for, or what comes of
    it.
    """
    text = mask(" ".join(goal.split())).text.strip(" .!")

    def says_more(tongue: Tongue, start: int, end: int) -> bool:
        clicked = _clicked(tongue, text, start, end)
        return bool(clicked) and not _is_pictured(reader, tongue, clicked, text[start:end])

    return any(any(says_more(tongue, *aim) for aim in _aims(tongue, text)) or any(_outcomes(tongue, text))
               for tongue in tongues(reader))  # fmt: skip


def keeps_an_aim(tongue: Tongue, names: Names, text: str) -> bool:
    """Whether a text says what a click is for, which no name on the page has in it."""
    aims = (aim for aim in _aims(tongue, text) if not names.is_within_a_name(tokens(text[slice(*aim)])[:2]))
    return any(_clicked(tongue, text, *aim) for aim in aims)


def told_without_aims(reader: Reader, asked: Masked, page: PageState) -> Masked:
    """A told goal without what its clicks are for and bring up, in the first language in which it says that, and
    without words for kinds of parts that nobody knows.
    """
    text = asked.text.strip(" .!")
    several = [(tongue, Names(reader, tongue, asked, shown_on(page))) for tongue in tongues(reader)]
    bare = (without_aims(reader, tongue, names, without_outcomes(tongue, text)) for tongue, names in several)
    left = next((one for one in bare if one != text), text)
    for tongue, names in several:
        left = without_kinds_of_parts(tongue, left, names.is_heading)
    return asked if left == text else Masked(left, asked.parts)


def _left(reader: Reader, tongue: Tongue, names: Names, text: str) -> Iterator[str]:
    for start, end in _aims(tongue, text):
        clicked = _clicked(tongue, text, start, end)
        if clicked and _is_what_it_does(reader, tongue, names, clicked, text[start:end]):
            before = text[:start].rstrip(_ENDS)
            yield f"{before}{text[end:]}" if before else text[end:].lstrip(_ENDS)


def without_outcomes(tongue: Tongue, text: str) -> str:
    """The text without what it says that its clicks bring up."""
    for start, end in reversed([*_outcomes(tongue, text)]):
        text = f"{text[:start]}{text[end:]}"
    return text


def _outcomes(tongue: Tongue, text: str) -> Iterator[tuple[int, int]]:
    """From where to where a part of a text says what a click brings up: "…, and the file chooser will appear"."""
    for (_, start), (begin, end) in pairwise(spans(tongue, text)):
        if _comes_up(tongue, folded(tokens(text[begin:end]))) and _clicked(tongue, text, start, end):
            yield start, end


def _comes_up(tongue: Tongue, small: Words) -> bool:
    """Whether words say no more than that a part of the page comes or goes."""
    for told in tongue.aims.outcomes:
        first, last = small[: len(told)] == told, small[-len(told) :] == told
        rest = small[len(told) :] if first else small[: -len(told)] if last else ()
        if 1 < len(rest) <= MAX_OUTCOME and rest[0] in tongue.articles and all(map(str.isalpha, rest)):
            return any(_is_part(tongue, one) for one in rest)
    return False


def _clicked(tongue: Tongue, text: str, start: int, end: int) -> Words:
    """The sentence that an aim is told of: the one before it, or the last after it; nothing where none presses."""
    told = text[:start].rstrip(_ENDS) or text[end:].lstrip(_ENDS)
    parts = [tokens(part) for part in parts_of(tongue, told)]
    at = next((at for at in range(len(parts) - 1, -1, -1) if acts_begun(tongue, parts[at])), None)
    if at is None or not acts_begun(tongue, parts[at]) & _PRESSES:
        return ()
    last = parts[-1]
    return last if at == len(parts) - 1 else (*parts[at][:1], *last)


def _aims(tongue: Tongue, text: str) -> Iterator[tuple[int, int]]:
    """From where to where a clause says what something is for: before a comma at the start, or to the end of a part."""
    for found in tongue.aims.leading.finditer(text):
        start = found.start(1)
        if _ends_a_lead(tongue, folded(tokens(text[: found.end(1)]))):
            continue
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


def _ends_a_lead(tongue: Tongue, said: Words) -> bool:
    """Whether words end with what leads to a place: "next to Hide profile" hides nothing."""
    leads = (*tongue.beside, *tongue.above, *tongue.below)
    return any(len(one) > 1 and said[-len(one) :] == one for one in leads)


def _is_aim(tongue: Tongue, words: Words, *, led: bool) -> bool:
    return _told_of(tongue, words, tongue.aims.does, led=led) is not None


def _told_of(tongue: Tongue, words: Words, verbs: Sequence[Words], *, led: bool) -> Words | None:
    """What words say of the thing that is aimed at, where they lead on to one of some verbs; else None."""
    small = folded(words)
    for lead, does in product(tongue.aims.leads if led else ((),), verbs):
        if small[: len(lead)] != lead or '"' in words[len(lead) : len(lead) + 1]:
            continue
        rest = words[len(lead) :]
        at = slice(len(rest) - len(does), None) if tongue.aims.last else slice(len(does))
        if folded(word.strip(_ENDS) for word in rest[at]) == does:
            return rest[: at.start] if tongue.aims.last else rest[len(does) :]
    return None


def _is_what_it_does(reader: Reader, tongue: Tongue, names: Names, clicked: Words, aim: str) -> bool:
    """Whether the control that a sentence names is called like the aim, or is one by which things are ended, or the aim
    says no more than what is to be seen then.
    """
    if _is_pictured(reader, tongue, clicked, aim):
        return True
    words, small = reader.words, folded(tokens(aim))
    doubts = any(held(words[name], aim) for name in _SAYS_MORE)
    if names.is_within_a_name(tokens(aim)[:2]) or doubts or _has(small, tongue.aims.more):
        return False
    name, gone = fold(names.last_named(clicked)), (*words["change_gone"], *words["mean_delete"])
    ends = {text_of(phrase) for several in tongue.bare.values() for phrase in several}.union(words["confirm"])
    if name and not held(gone, name) and _is_seen(tongue, names, clicked, aim, name in ends):
        return True
    if any(map(str.isdigit, aim)) or any(_named(tongue, names, clicked, tokens(aim)[1:])):  # or quoted
        return False
    saves, sends = (name in {text_of(phrase) for phrase in tongue.bare[told]} for told in ("save", "send"))
    apart = saves and _has(small, tongue.aims.apart)
    apart = apart or ((saves or sends) and _is_for_another(names.other_buttons(name), small))
    if name in ends and not apart:
        return not held(gone, aim)
    little = {*tongue.articles, *(word for several in tongue.within for word in several)}
    told = [word.strip(_ENDS) for word in small]
    return any(_alike(one, other) for one in name.split() for other in told if not {one, other} & little)


def _is_pictured(reader: Reader, tongue: Tongue, clicked: Words, aim: str) -> bool:
    """Whether an aim says no more than what the picture stands for that is clicked: "the trash icon to delete it"."""
    leads = {word for lead in tongue.aims.leads for word in lead}
    pronouns = reader.words["wish_it"]
    does = " ".join(word for word in folded(tokens(aim)) if not (word in leads or held(pronouns, word, "only")))
    spans_of_one = (clicked[at : at + size] for size in (1, 2) for at in range(1, len(clicked)))
    shown = {one for span in spans_of_one for one in pictures(reader, text_of(span))}
    return any(held(reader.words[f"mean_{one}"], does, "only") for one in shown if f"mean_{one}" in reader.words)


def _is_for_another(called: Sequence[str], aim: Words) -> bool:
    """Whether an aim begins as the name of another button does: "Save" adds nothing where "Add" is there, and "Send"
    accepts nothing beside "Accept".
    """
    return any(_alike(name.split(" ")[0], word) for name in called for word in aim)


def _has(small: Words, phrases: Sequence[Words]) -> bool:
    return any(one == small[at : at + len(one)] for one in phrases for at in range(len(small)))


def _is_seen(tongue: Tongue, names: Names, clicked: Words, aim: str, ends: bool) -> bool:
    """Whether an aim tells what is to be seen after a click on a control that is named in full, or ends what was begun
    by a button that is called so: "to save the record and return to the list".
    """
    if not acts_begun(tongue, clicked) & _SHOWS or not names.is_control(clicked):
        return False
    ends = ends or not tongue.aims.ends.isdisjoint(fold(names.last_named(clicked)).split())
    for at, piece in enumerate(tokens(part) for part in parts_of(tongue, aim)):
        shown, opened, kept = (
            _told_of(tongue, piece, verbs, led=not at)
            for verbs in (tongue.aims.shows, tongue.aims.opens, tongue.aims.keeps)
        )
        told = next((one for one in (shown, opened, kept) if one is not None), None)
        if told is None or any(char.isdigit() for word in told if '"' not in word for char in word):
            return False
        if shown is not None:
            fits = tongue.aims.where.isdisjoint(folded(told))
        else:
            fits = not told or any(_is_part(tongue, one) for one in told) if opened is not None else ends
        spans_of_names = _named(tongue, names, clicked, told)
        if not fits or not all(_is_of_a_part(tongue, names, told, *span) for span in spans_of_names):
            return False
    return True


def _is_part(tongue: Tongue, word: str) -> bool:
    """Whether a word is one for what a page is made of; nouns are put together where all of them have a capital."""
    small = folded((word.strip(_ENDS),))[0]
    return small in tongue.aims.parts or (tongue.aims.last and any(small.endswith(one) for one in tongue.aims.parts))


def _is_of_a_part(tongue: Tongue, names: Names, words: Words, start: int, end: int) -> bool:
    """Whether some words are what a part of the page is called ("the Filters panel"), and no row has them."""
    of = start > 1 and folded(words[start - 1 : start])[0] in tongue.of
    before = words[max(0, start - 1 - of) : start - of]
    beside = any(_is_part(tongue, one) for one in (*before, *words[end : end + 1]))
    return beside and not names.is_in_a_row(words[start:end])


def _named(tongue: Tongue, names: Names, clicked: Words, words: Words) -> Iterator[tuple[int, int]]:
    """Where words name a thing that the sentence of a click does not: "to delete Ben", "to close order 8"."""
    said = {*folded(word.strip(_ENDS) for word in clicked), *fold(names.last_named(clicked)).split()}
    start = None
    for at in range(len(words) + 1):
        if at < len(words) and _is_a_name(tongue, words, at) and folded((words[at].strip(_ENDS),))[0] not in said:
            start = at if start is None else start
        elif start is not None:
            yield start, at
            start = None


def _is_a_name(tongue: Tongue, words: Words, at: int) -> bool:
    """Whether a word is quoted or has a capital. Where each noun has one, what stands before it tells it from a name:
    an article, and a word that says what it is like.
    """
    bare = words[at].strip(_ENDS)
    small = folded((bare,))
    if bare[:1].islower() or (not tongue.aims.last and not bare[:1].isalnum() and bare[:1] != '"'):
        return False
    if not tongue.aims.last or '"' in bare:
        return True
    before = folded(words[max(0, at - 2) : at])
    article = bool(before) and before[-1] in tongue.aims.nouns
    adjective = len(before) == 2 and before[0] in tongue.aims.nouns and words[at - 1][:1].islower()
    known = small[0] in tongue.aims.nouns or small in tongue.kinds or small in tongue.places
    return not (article or adjective or known)


def _alike(one: str, other: str) -> bool:
    """Whether two words begin alike, but for their ending: "post" and "posting"."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    apart = max(len(one), len(other)) - shared
    return shared >= LONG_SHARED or (shared >= LEAST_SHARED and apart <= MOST_ENDING)
