"""Lists of words and phrases held against texts: whether one stands there as whole words, in whatever script.

What ends a word depends on its script. Letters of most are ended by what is no letter, mark or digit. Han, kana, Thai,
Lao, Khmer and Burmese are written without blanks, so that their words are found anywhere. A Korean word may carry a
particle or the ending of a verb, an Arabic or Hebrew one an article and an "and". In a phrase, a blank or a hyphen
stands for any run of white space, dashes and commas.

Matching is by RE2 over the folded text (engine.text.folded), one pattern for a list: linear in the length of the text,
and all but independent of the number of words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, get_args

import re2

from engine.text.folded import fold_words, folded

Place = Literal["in", "only", "begins", "ends"]  # somewhere; the whole text; its beginning; its end
PLACES: tuple[Place, ...] = get_args(Place)

MAY_STAND = 64  # times that a list is looked for by the beginnings of its words, before it is compiled
MAX_MEMORY = 64 << 20  # of one pattern
MOST_LISTS = 4_096  # that are kept compiled; those of one version of the policies are some 2,000
# Scripts without blanks, with the marks of length and repetition that Unicode leaves to several scripts.
UNSPACED = r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー々〆]"
SIGN = r"[^\pL\pM\pN_]"
BEFORE = rf"(?:^|{SIGN}|{UNSPACED})"
AFTER = rf"(?:$|{SIGN}|{UNSPACED})"
NO_MARK = r"(?:$|\PM)"  # a mark belongs to the letter before it
GAP = r"[\s\pZ\p{Pd},]"
PARTICLE = (  # of Korean: particles, and what turns a noun into a verb, or ends one
    r"(?:을|를|이|가|은|는|의|도|만|에|에서|에게|로|으로|와|과|까지|부터|보다|이나|나|입니다|"
    r"(?:하|해|했|합|할|한|함|되|돼|됐|됩|될|된|됨|시키|시켜|시킬)\p{Hangul}*)?"
)
ARTICLES = {"Arabic": r"(?:[وف]?(?:[بك]?ال|لل)?)", "Hebrew": r"(?:ו?ה?)"}
LETTERS_WITH_ARTICLE = 3  # a shorter word with a letter before it is, more often than not, another word
NOTHING = r"[^\x00-\x{10ffff}]"  # no text holds a word of an empty list


def held(words: tuple[str, ...], text: str, place: Place = "in") -> bool:
    """Whether a text holds one of the words; `only`, `begins` and `ends` say where, signs around it aside."""
    return _sought(words, place)(folded(text))


def held_word(words: tuple[str, ...], text: str, place: Place = "in") -> str | None:
    """The word that makes `held` true, the longest one, as it stands in the list: for people to be shown."""
    found = re2.compile(_placed(words, place), _options()).search(folded(text))
    if found is None:
        return None
    there = _without_gaps(found.group(0).decode("utf-8", "replace"))
    inside = [word for word in words if _without_gaps(word) in there]
    return max(inside, key=len, default=there)


@lru_cache(maxsize=MOST_LISTS)
def _sought(words: tuple[str, ...], place: Place) -> Callable[[bytes], bool]:
    """The same as `compiled`, which takes milliseconds for each list: only once a word of it may be there, or it was
    asked for often. Of a process that ends soon, most lists never have a word said.
    """
    begins = {word.partition(" ")[0].encode("utf-8", "replace") for word in spellings(words)} - {b""}
    plain = frozenset(one for one in begins if one.isascii() and one.isalnum())
    signed = tuple(one for one in begins - plain if one.isascii())
    match: Callable[[bytes], bool] | None = None
    asked = 0

    def holds(text: bytes) -> bool:
        nonlocal match, asked
        there = _ascii_words(text)
        if there is not None and plain.isdisjoint(there) and not any(one in text for one in signed):
            return False
        if match is None:
            asked += 1
            if there is None and asked <= MAY_STAND and not any(one in text for one in begins):
                return False
            match = compiled(words, place)
        return match(text)

    return holds


@lru_cache(maxsize=4_096)
def _ascii_words(text: bytes) -> frozenset[bytes] | None:
    """The words of a folded text between signs; None where it has other letters, whose words may not be apart."""
    return frozenset(_ASCII_SIGNS.split(text)) if text.isascii() else None


@lru_cache(maxsize=MOST_LISTS)
def compiled(words: tuple[str, ...], place: Place) -> Callable[[bytes], bool]:
    """Whether what `folded` answers holds a word of a list. Raises re2.error where the list takes too much memory.

    It is a set of one pattern: asked whether it matches, and not where, RE2 has no need of its slower engines.
    """
    made = re2.Set.SearchSet(_options())
    made.Add(_placed(words, place))
    made.Compile()
    match = made.Match
    first = next(filter(one_spelling, words), None)
    if first is not None and not match(folded(first)):  # so a set answers, too, that has run out of memory
        raise re2.error(f"a list of {len(words)} words is too long")
    return lambda text: match(text) is not None


def _placed(words: tuple[str, ...], place: Place) -> bytes:
    start = f"^{SIGN}*" if place in ("only", "begins") else None
    end = f"{SIGN}*$" if place in ("only", "ends") else None
    return alternation(words, _spelt_folded, start, end).encode()


def _options() -> Any:
    options = re2.Options()
    options.max_mem = MAX_MEMORY
    options.log_errors = False
    return options


def one_spelling(word: str) -> str:
    """What two spellings of one word have in common: two words of a list are the same where this is."""
    return " ".join(filter(None, _GAPS.split(fold_words(word))))


def spellings(words: Sequence[str]) -> list[str]:
    """`one_spelling` of many words at once, none of which holds a line break."""
    together = folded("\n".join(words)).decode()
    for gap in _GAP_SIGNS:
        together = together.replace(gap, " ")
    while "  " in together:
        together = together.replace("  ", " ")
    return together.replace(" \n", "\n").replace("\n ", "\n").strip(" ").split("\n")


def _without_gaps(text: str) -> str:
    return one_spelling(text).replace(" ", "")


def alternation(
    words: Iterable[str], spelt: Callable[[str], str], start: str | None = None, end: str | None = None
) -> str:
    """RE2 for any of the words with what ends it; `spelt` writes a folded word for the texts to be searched.

    `start` and `end`, where given, stand in place of what would end a word.
    """
    kinds: dict[tuple[str, str, str, str], list[str]] = {}
    for word in sorted({one_spelling(word) for word in words} - {""}, reverse=True):  # a longer one comes first
        kinds.setdefault(_ends(word, start, end), []).append(spelt(word))
    parts = [
        f"{before}{article}(?:{'|'.join(some)}){particle}{after}"
        for (before, article, particle, after), some in kinds.items()
    ]
    return f"(?:{'|'.join(parts)})" if parts else NOTHING


def _ends(word: str, start: str | None, end: str | None) -> tuple[str, str, str, str]:
    """What may stand before and after a word, and what it may carry there."""
    first, last = _script(word[0]), _script(word[-1])
    before = BEFORE if first not in ("Unspaced", "Sign") else ""
    after = {"Unspaced": NO_MARK, "Sign": ""}.get(last, AFTER)
    article = ARTICLES.get(first, "") if len(word) >= LETTERS_WITH_ARTICLE else ""
    particle = PARTICLE if last == "Hangul" else ""
    return before if start is None else start, article, particle, after if end is None else end


def _spelt_folded(word: str) -> str:
    return _spelt(word, re2.escape)


def spelt_raw(word: str) -> str:
    """A folded word as it may stand in a text that is not folded, for a pattern that ignores case."""
    return _spelt(word, _raw)


def _spelt(word: str, letters: Callable[[str], str]) -> str:
    """The parts of a word, with what may stand between them; scripts that need no blank may leave it out."""
    parts = word.split(" ")
    out = letters(parts[0])
    for before, part in pairwise(parts):
        free = {_script(before[-1]), _script(part[0])} <= {"Unspaced", "Hangul"}
        out += f"{GAP}{'*' if free else '+'}{letters(part)}"
    return out


def _raw(part: str) -> str:
    return "".join(_RAW.get(one) or _composed(one) for one in part.replace("ss", "ß"))


@lru_cache(maxsize=4_096)
def _composed(letter: str) -> str:
    apart = unicodedata.normalize("NFD", letter)
    return re2.escape(letter) if apart == letter else f"(?:{re2.escape(letter)}|{re2.escape(apart)})"


@lru_cache(maxsize=4_096)
def _script(letter: str) -> str:
    if unicodedata.category(letter)[0] not in "LMN":
        return "Sign"
    return next((name for name, script in _SCRIPTS.items() if script.search(letter.encode("utf-8", "replace"))), "")


_ASCII_SIGNS = re.compile(rb"[^a-z0-9_]+")
_GAPS = re.compile(r"[\s\-\u2010-\u2015,]+")
_GAP_SIGNS = [chr(code) for code in range(0x3001) if chr(code) not in " \n" and _GAPS.fullmatch(chr(code))]
_SCRIPTS = {
    "Unspaced": re2.compile(UNSPACED.encode()),
    **{name: re2.compile(rf"\p{{{name}}}".encode()) for name in ("Hangul", *ARTICLES)},
}
_RAW = {"i": r"(?:i\x{307}?|\x{131}|\x{130})", "'": "['’‘ʼ]", "ß": "(?:ss|ß)"}
