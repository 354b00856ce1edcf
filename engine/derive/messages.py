"""What a message says by its first words, where it says more than that something was done."""

from __future__ import annotations

from collections.abc import Iterable

import re2

from engine.derive.declared import Sight
from engine.derive.traces import LEAST_NAME, STEM, about, deed_of, said_in_quotes
from engine.text.quoted import fold
from engine.text.wordlists import held

_ENDS = re2.compile(r"[.!;]\s|\s[-–—]\s")  # of what is said first


def first_words(sight: Sight, message: str) -> str:
    """What a message says before it goes on to something else: "Your order has been placed and …"."""
    said = str(_ENDS.split(message, 1)[0])
    for word in sight.words["wish_and"]:
        said = said.partition(f" {word} ")[0]
    return said.strip()


def is_of_thing(sight: Sight, message: str) -> bool:
    """Whether a message begins with the name of the thing, as the goal has it in quotes, and then says at once that it
    was changed so: "'Oak lamp' was removed from your list", and not "Oak lamp: a photo was removed".
    """
    said, pressed = fold(message).split(), fold(deed_of(sight))
    kinds = _words(sight, "wish_kinds") | set(about(sight))
    empty = _words(sight, "generic") | kinds
    articles = _words(sight, "wish_the")
    for name in said_in_quotes(sight):
        wanted = fold(name).split()
        if len(fold(name)) < LEAST_NAME or fold(name) == pressed:
            continue
        starts = (at for at in range(len(said)) if said[at : at + len(wanted)] == wanted)
        at = next(starts, len(said))
        rest = said[at + len(wanted) :]
        done = next((number for number, word in enumerate(rest) if held(sight.words["success"], word)), None)
        before = said[:at]
        leads = set(before) <= articles | empty and (len(before) < 2 or before[-1] in kinds)
        if done is not None and leads and _says_nothing(rest[:done], empty - kinds, kinds):
            return True
    return False


def is_denied(sight: Sight, line: str) -> bool:
    """Whether what sounds like an error says that something was not needed: "No payment was required"."""
    whole = not any(sign in line for sign in ",;:") and not _ENDS.search(line)
    return whole and held(sight.words["negation"], line, "begins") and held(sight.words["needed"], line)


def _words(sight: Sight, *lists: str) -> set[str]:
    return {word for name in lists for one in sight.words[name] for word in fold(one).split()}


def _says_nothing(words: Iterable[str], empty: set[str], kinds: set[str]) -> bool:
    """Whether words are of grammar alone: no number, and no kind of thing beside the one that was named."""
    return all(word in empty or (len(word) < STEM and not word.isdigit() and word not in kinds) for word in words)
