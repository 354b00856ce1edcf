"""Whether a step that was read of a goal holds more of it than one step: words that another reader took for a value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.facts.words import PICTURES
from engine.language.steps.intent import read_intent
from engine.language.told.clause import acts_begun, begins, placed
from engine.language.told.grammar import PATHS, Tongue, Words, folded, text_of, tokens, tongues
from engine.language.told.names import shown_on
from engine.language.words.clause import verb_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import fold, mask
from engine.text.wordlists import held

_GIVES = ("enter", "choose")
_LEADS_ON = ("click", "navigate", "expand")
_QUOTES = "\"“”„«»‘’'., "
_SIGNS = " ,:;."
_TO_CONTROLS = ("click", "enter", "choose", "tick", "untick")


def swallows_a_step(reader: Reader, goal: str, step: str, page: PageState) -> bool:
    """Whether a value without quotes in a goal, as a step has it, goes on with another step: "Oak, then save"."""
    if read_intent(reader, step).verb not in _GIVES:
        return False
    return any(_goes_on(tongue, text, page) for text in _loose(goal, step) for tongue in tongues(reader))


def may_say_more(reader: Reader, goal: str, step: str) -> bool:
    """Whether a step may be several, or say a place, too: "enter A as the title and B as the name"."""
    text = mask(step).text
    return any(
        tongue.joint.search(text)
        or any(f" {' '.join(lead)} " in loose for lead in tongue.beside)
        or loose.split(" ")[0] in tongue.articles
        or any(loose.startswith(f"{text_of(there)} ") for there in tongue.there)
        for tongue in tongues(reader) for loose in ("", *_loose(goal, step))
    )  # fmt: skip


def tells_how(reader: Reader, goal: str) -> bool:
    """Whether a goal begins or ends with what is done to a control, and so is no wish: "escribe …", "… anklicken"; but
    for who is written to.
    """
    text = mask(" ".join(goal.split())).text.strip(_SIGNS)
    words = tokens(text)
    writes_to = verb_of(reader, text) == "send" and not set(folded(words[1:2])).isdisjoint(reader.words["role_to"])
    acts = (acts_begun(tongue, words) for tongue in tongues(reader))
    return not writes_to and any(not one.isdisjoint(_TO_CONTROLS) for one in acts)


def names_what_has_names(step: str) -> bool:
    """Whether what a step names has quotes in it: a part of the goal with names of its own, and no name."""
    return any('"' in part[1:-1] for part in mask(step).parts)


def leaves_out_of_a_path(goal: str, steps: Sequence[str]) -> bool:
    """Whether a goal says by a sign what is pressed one after another ("File > Print"), and the steps have not both."""
    masked = mask(" ".join(goal.split()))
    said, words = fold(" ".join(steps)), masked.text.split(" ")
    signs = [at for at, word in enumerate(words) if word in PATHS]
    beside = [words[at] for sign in signs for at in (sign - 1, sign + 1) if 0 <= at < len(words)]
    return any(fold(masked.plain(word).strip(_QUOTES)) not in said for word in beside)


def opens_what_is_not_said(reader: Reader, goal: str, step: str) -> bool:
    """Whether a step clicks what a goal has no word of: a way to a form, for what may be told for a field here."""
    named, said = [fold(part[1:-1]) for part in mask(step).parts], fold(goal)
    unsaid = bool(named) and not any(word in said for one in named for word in one.split(" "))
    return unsaid and read_intent(reader, step).verb in _LEADS_ON


def _loose(goal: str, step: str) -> list[str]:
    """What a step has in quotes and a goal says without any."""
    said, all_ = {part[1:-1] for part in mask(goal).parts}, fold(goal)
    texts = [part[1:-1] for part in mask(step).parts]
    return [text for text in texts if text not in said and fold(text) in all_]


def _goes_on(tongue: Tongue, text: str, page: PageState) -> bool:
    """Whether a value ends with what is done to save it, with a verb, or with a sentence about what the page shows."""
    words = folded(word.strip(_SIGNS) for word in text.split(" "))
    acts = [phrase for phrases in tongue.bare.values() for phrase in phrases]
    if words in acts or (len(words) > 1 and any(one.tail == words[-1:] for one in tongue.sentences)):  # "Oak ändern"
        return True
    for found in tongue.joint.finditer(text):
        rest = tokens(text[found.end() :].strip(_SIGNS))
        if folded(rest) in acts:
            return True
        if any(one[0] in tongue.verbs and begins(tongue, one) for one in _without_place(tongue, rest)):
            texts = shown_on(page).texts
            if any(fold(text_of(rest[at:])) in texts for at in range(1, len(rest))) or '"' in text_of(rest):
                return True
    return False


def _without_place(tongue: Tongue, words: Words) -> Iterator[Words]:
    """Words as they are, and without a place that they begin with: "on the card click Archive"."""
    if words:
        yield words
        yield from (left for left, _ in placed(tongue, words) if left and left == words[-len(left) :])
        if (bare := tokens(tongue.screen.sub(" ", text_of(words)))) and bare != words:
            yield bare


def _is_said(said: Words, verb: Words) -> bool:
    return any(said[at : at + len(verb)] == verb for at in range(len(said) - len(verb) + 1))


def leaves_out_a_picture(reader: Reader, goal: str, steps: Sequence[str]) -> bool:
    """Whether a goal presses a picture, and no step does: "click the star of Oak" opens no Oak."""
    said = folded(tokens(mask(goal).text))
    kept = {word for step in steps for word in folded(tokens(step))}
    for tongue in tongues(reader):
        if not any(one.act == "click" and _is_said(said, one.head or one.tail) for one in tongue.sentences):
            continue
        after = (word.strip(_SIGNS) for article, word in pairwise(said) if article in tongue.articles)
        named = [word for word in after if word not in kept]
        if any(held(reader.words[f"picture_{does}"], word, "only") for word in named for does in PICTURES):
            return True
    return False
