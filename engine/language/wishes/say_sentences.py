"""The sentences of the lists `say_…` and `tell_…`, and how a wish is worded in their language.

The dots of a sentence stand for what it is about, then for what that should be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from engine.language.words.sayings import DOTS, TELLS, source_of
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import PatternSet
from engine.text.unmarked import with_plain_ones

Saying = Literal[
    "rename", "change", "write", "be", "switch_on", "switch_off", "delete", "search", "turn", "count", "label", "tell",
    "sort", "assign", "place",
]  # fmt: skip
# Where a list is not called like the verb that it asks for, and where the verb leads to a value by another word.
_VERBS: Mapping[Saying, str] = {
    "write": "change", "be": "mark", "turn": "mark", "count": "change", "label": "add", "tell": "change",
    "place": "move",
}  # fmt: skip
_LEADS: Mapping[Saying, str] = {"be": "as", "turn": "as"}


class Sentence(Struct, frozen=True):
    """One way to say what something is about, and mostly what that should be."""

    saying: Saying
    language: str
    split: bool  # nothing stands between the two
    part: str = ""  # the list of the part that it tells: "… was born in …"


def kept_whole(text: str) -> str:
    """A value that keeps its words, whatever they are."""
    return text if '"' in text or any(sign in text for sign in "“”„") else f"“{text}”"


def worded(reader: Reader, sentence: Sentence, about: str, value: str = "") -> str:
    """A wish in the first words that the lists of the sentence's language have for it."""
    lists = reader.bundle.languages[sentence.language]
    lead = lists[f"role_{_LEADS.get(sentence.saying, 'to')}"][0] if value else ""
    return with_verb(lists[f"do_{_VERBS.get(sentence.saying, sentence.saying)}"][0], about, lead, value)


def with_verb(verb: str, *said: str) -> str:
    """A wish with a verb, which may be in two parts: "benenne … um"."""
    head, _, tail = verb.partition(DOTS)
    return " ".join(filter(None, (head.strip(), *said, tail.strip())))


def _can_say(lists: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a language has all the words in which wishes are restated."""
    verbs = {f"do_{_VERBS.get(saying, saying)}" for saying in get_args(Saying)}
    return all(lists.get(name) for name in verbs | {"role_to", "role_as", "mean_quantity"})


@by_words
def sentences(bundle: Bundle) -> PatternSet[Sentence]:
    """Every sentence of every language, the longest first: of two that fit the one that says more counts."""
    found = [
        (said, Sentence(saying, language, said.rstrip().endswith(f"{DOTS} {DOTS}")))
        for language, lists in bundle.languages.items() if _can_say(lists) for saying in get_args(Saying)
        for said in with_plain_ones(lists.get(f"say_{saying}", ()), language)
    ]  # fmt: skip
    found += [
        (said, Sentence("tell", language, split=False, part=f"mean_{name.removeprefix(TELLS)}"))
        for language, lists in bundle.languages.items() if _can_say(lists) for name in lists if name.startswith(TELLS)
        for said in with_plain_ones(lists[name], language)
    ]  # fmt: skip
    return PatternSet((one, source_of(said)) for said, one in sorted(found, key=lambda one: -len(one[0])))
