"""How a language writes its words: which are written as one, which endings they take, and its lists for the gist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from engine.rules import Bundle, Reader, by_words
from engine.text.unmarked import with_plain_ones, without_marks

NOUNS_LARGE = frozenset({"de"})  # where every noun has a capital, so that one alone makes no name
DOTTED = frozenset({"de"})  # where a number with a dot is the twelfth, and ends no sentence
_NO_CUES = frozenset({"cue_empty", "cue_elided", "cue_tails", "cue_cases", "cue_plurals", "cue_genders"})
LEAST_STEM = 3  # letters that are left of a word without an ending


class Spelling(Struct, frozen=True):
    """`joints` begin a clause, `elided` ("l'") a word; `tails` ("-la") end one of `verbs`, known without marks;
    `cases` are endings of names, `plurals` those of several and of one,
    `genders` those of words for men and for women; `whole` are the verbs as they are written.
    """

    joints: frozenset[str] = frozenset()
    elided: tuple[str, ...] = ()
    tails: tuple[str, ...] = ()
    verbs: Mapping[str, str] = {}
    cases: tuple[str, ...] = ()
    plurals: tuple[tuple[str, str], ...] = ()
    genders: tuple[tuple[str, str], ...] = ()
    language: str = ""
    whole: frozenset[str] = frozenset()

    @property
    def large(self) -> bool:
        """Whether every noun has a capital."""
        return self.language in NOUNS_LARGE

    @property
    def ordinals(self) -> bool:
        return self.language in DOTTED

    def pieces(self, bare: str) -> Iterator[tuple[str, int]]:
        """The words in what is written as one, each with how many letters it has there."""
        begin = next((one for one in self.elided if bare.startswith(one) and bare != one), "")
        if begin:
            yield begin, len(begin)
            yield from self.pieces(bare[len(begin) :])
            return
        if bare not in self.whole:
            for tail in self.tails:
                verb = self.verbs.get(without_marks(bare.removesuffix(tail))) if bare.endswith(tail) else None
                if verb:
                    yield verb, len(bare) - len(tail)
                    yield tail.removeprefix("-"), len(tail)
                    return
        yield bare, len(bare)

    def stems(self, word: str) -> Iterator[str]:
        """A word, and what it may be without the ending of a case."""
        yield word
        for ending in self.cases:
            if word.endswith(ending) and len(word) >= len(ending) + LEAST_STEM:
                yield word[: -len(ending)]

    def singular(self, many: str) -> tuple[str, ...]:
        """How one of several may be called, by the first ending that fits of those which are alike."""
        return tuple(dict.fromkeys(many[: -len(several)] + one for several, one in self.plurals
                                   if many.endswith(several) and len(many) > LEAST_STEM))  # fmt: skip

    def gendered(self, word: str) -> tuple[str, ...]:
        """A word for a man as one for a woman."""
        return tuple(word[: -len(his)] + her for his, her in self.genders if word.endswith(his))


def lists_of(reader: Reader, language: str) -> Mapping[str, tuple[str, ...]]:
    """The lists of a language, with words as they are typed without their marks; one that it lacks is empty."""
    return _lists(reader)[language]


def spelling_of(reader: Reader, language: str) -> Spelling:
    return _spellings(reader)[language]


@by_words
def _lists(bundle: Bundle) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    names = {name for lists in bundle.languages.values() for name in lists}
    return {
        language: {name: tuple(with_plain_ones(lists.get(name, ()), language)) for name in names}
        for language, lists in bundle.languages.items() if lists.get("wish_the")
    }  # fmt: skip


@by_words
def _spellings(bundle: Bundle) -> Mapping[str, Spelling]:
    return {language: _spelling(language, bundle.languages[language]) for language, lists in bundle.languages.items()
            if lists.get("wish_the")}  # fmt: skip


def _spelling(language: str, lists: Mapping[str, Sequence[str]]) -> Spelling:
    firsts = [one.casefold().split()[0] for name, some in lists.items() if name.startswith("cue_") for one in some
              if name not in _NO_CUES]  # fmt: skip
    verbs = {without_marks(one): one for one in reversed(firsts)}
    return Spelling(
        frozenset(with_plain_ones(lists.get("cue_joint", ()), language)),
        tuple(lists.get("cue_elided", ())),
        tuple(sorted(lists.get("cue_tails", ()), key=len, reverse=True)),
        verbs,
        tuple(lists.get("cue_cases", ())),
        _pairs(lists.get("cue_plurals", ())),
        _pairs(lists.get("cue_genders", ())),
        language,
        frozenset(verbs.values()),
    )


def _pairs(said: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((first, second) for first, _, second in (pair.partition(" ") for pair in said))
