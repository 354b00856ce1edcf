"""A goal word by word, and what the word lists say of each: which say the same, which say nothing, which say more."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.language import without_manners
from engine.recipes.recipe import Kind, parameters_in
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, TextTooLong, fold, mask

MAX_VALUE_WORDS = 5  # of a value that is not quoted; what is longer may be a sentence of its own
_SIGNS = " \t\r\n.,;:!?¿¡()[]"
_ENDS = " \t\r\n.!"  # what ends a goal and is no part of it
_FIGURES = re.compile(r"[0-9]+(?:[.,:/][0-9]+)*")
_TIMES = re.compile(r"[xX][0-9]+|[0-9]+[xX]")  # of a thing: so many
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WITHIN = re.compile("['’-]")  # signs that a word may have between its letters
_SAME = ("do_", "role_", "kind_")  # word lists whose words say the same as each other
_IDLE = "like_article"
_MORE = ("like_more", "wish_hedges", "wish_and", "wish_then", "negation")


class Word(Struct, frozen=True):
    """`cut`: signs around it were taken off, which may have meant something. `slot`: the parameter that it names."""

    text: str
    quoted: bool = False
    slot: str = ""
    cut: bool = False

    def is_literally(self, other: Word) -> bool:
        if self.quoted or other.quoted:
            return self.text == other.text
        return self.text.casefold() == other.text.casefold()


def words_of(reader: Reader, text: str, parameters: Mapping[str, Kind]) -> list[Word]:
    """A text in words, without manners: what is quoted is one, as it is written, and so is a parameter. None of a text
    of several lines.
    """
    try:
        masked = mask(text)
    except TextTooLong:
        return []
    if len(masked.text.strip().splitlines()) > 1:
        return []  # each line may be a wish of its own
    bare = without_manners(reader, masked.text)
    before, _, after = masked.text.partition(bare)
    found = _words(masked, bare, parameters)
    if found and before.strip():
        found[0] = replace(found[0], cut=True)
    if found and after.strip(_ENDS):
        found[-1] = replace(found[-1], cut=True)
    return found


def _words(masked: Masked, text: str, parameters: Mapping[str, Kind]) -> list[Word]:
    found = []
    for word in text.split():
        bare = word.strip(_SIGNS)
        plain = masked.plain(bare)
        named = parameters_in(plain)
        if len(named) == 1 and plain == f"{{{named[0]}}}" and named[0] in parameters:
            found.append(Word(plain, slot=named[0]))
        elif bare:
            found.append(Word(plain, quoted=plain != masked.restore(bare), cut=bare != word))
        else:
            found.append(Word(word, cut=True))
    return found


class Wording:
    """What the word lists of all languages say of single words."""

    def __init__(self, bundle: Bundle) -> None:
        self._lists: dict[str, set[str]] = {}
        self._idle = {fold(word) for word in bundle.words.get(_IDLE, ())}
        leading = (*_MORE, *(name for name in bundle.words if name.startswith("role_")))
        self._more = {fold(word) for name in leading for word in bundle.words.get(name, ())}
        self._deeds = {fold(word) for name, words in bundle.words.items() if name.startswith("do_") for word in words}
        self._verbs = {word.split()[0] for word in self._deeds if word}
        for name, words in bundle.words.items():
            if name.startswith(_SAME):
                for word in words:
                    self._lists.setdefault(fold(word), set()).add(name)

    def alike(self, one: Word, other: Word) -> bool:
        """Whether two words say the same, as those of one list do."""
        if one.is_literally(other):
            return True
        if one.quoted or other.quoted or one.slot or other.slot:
            return False
        shared = self._lists.get(fold(one.text), set()) & self._lists.get(fold(other.text), set())
        return bool(shared) or (self.idle(one) and self.idle(other))

    def idle(self, word: Word) -> bool:
        """Whether it is an article, or says no more than one."""
        return not word.quoted and not word.slot and fold(word.text) in self._idle

    def plain(self, value: Sequence[Word], kind: Kind, form: Sequence[Word]) -> bool:
        """Whether words that are not quoted are a value and nothing else: they are few, without a sign around or in
        them, do not begin with a number of things, and none leads on, holds back, says what to do with what stands
        before it, or is one of the form's own. Nothing is where no list has the verb of the form.
        """
        if len(value) > MAX_VALUE_WORDS or any(one.cut for one in value):
            return False
        if kind in ("text", "email") and not all(_is_word(one.text) for one in value):
            return False
        if any(fold(one.text) in self._deeds for one in value[1:]):
            return False
        if kind != "date" and len(value) > 1 and value[0].text[:1].isdigit():
            return False
        wording = [one for one in form if not one.slot and not self.idle(one)]
        if not any(fold(one.text) in self._verbs for one in wording if not one.quoted):
            return False  # in a language of which it is not known what leads on, or holds back
        return not any(
            fold(one.text) in self._more or any(self.alike(one, other) for other in wording) for one in value
        )


def _is_word(text: str) -> bool:
    """Whether it is a word, a number or an address, and not two of them with a sign between, or a sign alone."""
    if _TIMES.fullmatch(text):
        return False
    if _FIGURES.fullmatch(text) or _ADDRESS.fullmatch(text):
        return True
    letters = _WITHIN.split(text)
    return all(part and all(map(_is_letter, part)) for part in letters)


def _is_letter(char: str) -> bool:
    return char.isalnum() or char == "_" or unicodedata.category(char).startswith("M")


@by_words
def wording(bundle: Bundle) -> Wording:
    """Made once for all policies that have the same words."""
    return Wording(bundle)
