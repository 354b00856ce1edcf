"""The names in a text: what is quoted, what the page calls so, what is written like a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence, Set

from msgspec import Struct

from engine.language.gist.spelling import Spelling
from engine.language.gist.words import Word
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone, with_plain_ones, without_marks

MAX_NAME_WORDS = 8
LEAST_PART = 3  # letters of a word by which a longer name is known
_SMALL = frozenset((
    "of", "and", "&", "the", "for", "at", "in", "on",
    "von", "vom", "und", "der", "die", "das", "den", "dem", "des", "im", "am", "zum", "zur",
    "de", "la", "le", "les", "l", "d", "du", "en", "a", "sur", "et", "y", "e", "del", "el", "los", "las",
))  # fmt: skip


class Mention(Struct, frozen=True):
    """A name: words from `at` up to `end`. `shown`: the page calls something so, or by a longer name (`name`)."""

    at: int
    end: int
    name: str
    shown: bool = False
    kind: str = ""


class Names:
    """What things a page shows, and which kinds of things there are. Made once for a page. What the page is about is
    one of them only where it is to be marked: many say of it how things are.
    """

    def __init__(self, reader: Reader, page: PageState | None, spelling: Spelling, *, marks: bool) -> None:
        self.spelling = spelling
        self.menu: Mapping[str, str] = _menu_kinds(page, spelling)
        self.kinds = {**_kinds(reader), **_made_kinds(reader, page, spelling), **self.menu}
        counts = Counter(_key(name) for name in _names(page))
        self.full: Mapping[tuple[str, ...], str] = {
            _key(name): name for name in _names(page)
            if counts[_key(name)] == 1 and fold(name)
        }  # fmt: skip
        loose = Counter(map(_without_small, self.full))
        self.loose = {words: name for full, name in self.full.items()
                      if len(words := _without_small(full)) > 1 and loose[words] == 1}  # fmt: skip
        parts = Counter(word for words in self.full for word in set(words))
        kinds = set(map(letters_alone, self.kinds))
        self.parts = {word: name for words, name in self.full.items() for word in words
                      if parts[word] == 1 and len(word) >= LEAST_PART and word not in kinds}  # fmt: skip
        heading = page.heading if page and marks else ""
        if 1 < len(heading.split()) <= MAX_NAME_WORDS and _key(heading) not in counts:
            self.full = {**self.full, _key(heading): heading}

    def called(self, said: Sequence[str]) -> str:
        """The one thing that is called by some words, small ones aside: "exchange of March"; "" where none is."""
        *words, last = said
        for stem in self.spelling.stems(last):
            key = _key(" ".join((*words, stem))) or ("",)
            name = self.full.get(key) or (self.loose.get(_without_small(key)) if not {key[0], key[-1]} & _SMALL else "")
            if name:
                return name
        return ""

    def part(self, word: str) -> str | None:
        stems = map(_key, self.spelling.stems(word))
        return next((self.parts[one[0]] for one in stems if len(one) == 1 and one[0] in self.parts), None)


class Naming(Struct, frozen=True):
    """What a text is looked through with: words that tell what to do (`taken`), words that are no name (`empty`),
    and, for where nouns are written large, articles and nouns.
    """

    masked: Masked
    tokens: Sequence[Word]
    names: Names
    taken: Set[int]
    empty: Set[str]
    articles: Container[str]
    nouns: Container[str]

    def mentions(self) -> list[Mention]:
        """Every name, in the order of the text."""
        found: list[Mention] = []
        at = 0
        while at < len(self.tokens):
            one = self._shown(at) or (
                None if at in self.taken else self._quoted(at) or self._part(at) or self._large(at)
            )
            if one is None:
                at += 1
                continue
            found.append(self._with_kind(one, found[-1].end if found else 0))
            at = found[-1].end
        return found

    def _shown(self, at: int) -> Mention | None:
        for end in range(min(len(self.tokens), at + MAX_NAME_WORDS), at, -1):
            some = self.tokens[at:end]
            said = [self.masked.plain(one.text) for one in some]
            for last in (said[-1], said[-1][:-2] if some[-1].owns else said[-1]):
                name = self.names.called([*said[:-1], last])
                if name and not self._is_kind(at, name):
                    return Mention(at, end, name, shown=True)
        return None

    def _is_kind(self, at: int, name: str) -> bool:
        """Whether what leads to all of a kind is said for these, and not as a name: "the users", and no "Users"."""
        first = at == 0 or self.tokens[at - 1].sentence != self.tokens[at].sentence
        large = self.tokens[at].large and not self.names.spelling.large
        return fold(name) in self.names.menu and (first or not large)

    def _quoted(self, at: int) -> Mention | None:
        one = self.tokens[at]
        return Mention(at, at + 1, self.masked.plain(one.text)) if one.text[:1] == '"' else None

    def _part(self, at: int) -> Mention | None:
        """ "The derby", "Margaret": the one thing that has these words in its name, and no other word follows."""
        end, name = at, ""
        while end < len(self.tokens) and self.tokens[end].bare not in self.empty and end not in self.taken:
            word = self.tokens[end]
            known = self.names.part(word.bare[:-2] if word.owns else word.bare)
            if known is None or (name and known != name):
                break
            end, name = end + 1, known
        if not name or (not self.tokens[end - 1].owns and self._goes_on(end)):
            return None
        return Mention(at, end, name, shown=True)

    def _large(self, at: int) -> Mention | None:
        """A run of words with capitals, and small words between such. The first word of a sentence alone is a name
        where no other word follows that could be what is meant.
        """
        end = self._run(at)
        if end == at:
            return None
        first = at == 0 or self.tokens[at - 1].sentence != self.tokens[at].sentence
        if end == at + 1 and first and not self.tokens[at].owns and self._goes_on(end):
            return None
        said = self.masked.plain(self.masked.text[self.tokens[at].start : self.tokens[end - 1].end])
        said = said[:-2] if self.tokens[end - 1].owns else said
        known = [name for name in dict.fromkeys(self.names.full.values()) if f" {fold(said)} " in f" {fold(name)} "]
        return Mention(at, end, known[0] if len(known) == 1 else said, shown=len(known) == 1)

    def _goes_on(self, at: int) -> bool:
        """Whether the next word of the clause says something that is neither a cue nor a kind."""
        word = self.tokens[at] if at < len(self.tokens) else None
        if word is None or at in self.taken or word.clause != self.tokens[at - 1].clause:
            return False
        return word.bare not in self.empty and word.bare not in self.names.kinds

    def _run(self, at: int) -> int:
        words = self.tokens
        if not self._begins_name(at):
            return at
        end = at + 1
        while end < len(words) and not words[end - 1].owns:
            more = next((more for more in range(end, min(len(words), end + 3)) if words[more].tells), 0)
            joins = all(words[one].bare in _SMALL and one not in self.taken for one in range(end, more))
            if not more or not joins or more in self.taken or words[more].clause != words[at].clause:
                break
            if any(self._shown(one) for one in range(end, more + 1)):  # "Premiere of The Nutcracker"
                break
            end = more + 1
        return end

    def _begins_name(self, at: int) -> bool:
        word = self.tokens[at]
        if word.bare in self.names.kinds:  # "Class 5a" is called so, a "Class" is one of its kind
            after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            tells = after is not None and after.tells and not (self.names.spelling.large and after.text.isalpha())
            return word.large and after is not None and tells and after.clause == word.clause
        if not word.large or word.bare in self.empty:
            return False
        return word.text[:1] == '"' or not self.names.spelling.large or self._stands_like_name(at)

    def _stands_like_name(self, at: int) -> bool:
        """Where every noun is written large: after a word for a kind, or in no list and with nothing before it that
        leads to a noun, an article or an adjective.
        """
        before = self.tokens[at - 1] if at and self.tokens[at - 1].clause == self.tokens[at].clause else None
        if before and before.bare in self.names.kinds:
            return True
        leads = before and at - 1 not in self.taken and (before.bare in self.articles or before.bare not in self.empty)
        return not leads and self.tokens[at].bare not in self.nouns

    def _with_kind(self, one: Mention, since: int) -> Mention:
        """With the word for its kind, before or after it: "the loan Youth club", "the Attic shelf"."""
        words, kinds = self.tokens, self.names.kinds
        before = words[one.at - 1] if one.at > since else None
        after = words[one.end] if one.end < len(words) else None
        if before and before.bare in kinds and before.clause == words[one.at].clause and one.at - 1 not in self.taken:
            return Mention(one.at - 1, one.end, one.name, one.shown, before.bare)
        last = words[one.end - 1]
        if (
            after
            and after.bare in kinds
            and after.clause == last.clause
            and one.end not in self.taken
            and not last.owns
        ):
            return Mention(one.at, one.end + 1, one.name, one.shown, after.bare)
        return one


def _names(page: PageState | None) -> Iterator[str]:
    """What things of the page are called. A box that ticks the row of a thing is none beside it, nor is a button that
    says what it does to the thing: "Add Ann to favourites" in the row of Ann Lee.
    """
    if page is None:
        return
    linked = {(one.row, fold(one.name)) for one in page.elements if one.row and one.href}
    for one in page.elements:
        kind = kind_of(one)
        ticks = kind == "checkbox" and (one.row, fold(one.name)) in linked
        acts = kind == "button" and (not one.row or _acts_on_its_row(one, page))
        is_thing = one.usable and one.name and not ticks and kind not in FIELDS and not acts
        if is_thing and len(one.name.split()) <= MAX_NAME_WORDS:
            yield one.name


def _acts_on_its_row(button: Element, page: PageState) -> bool:
    """Whether a button's name has a word that stands in its row apart from that name."""
    name = _key(button.name)
    apart = f" {' '.join(_key(page.rows[button.row - 1]))} ".replace(f" {' '.join(name)} ", " ").split()
    return len(name) > 1 and any(word in apart and word not in _SMALL for word in name)


def _menu_kinds(page: PageState | None, spelling: Spelling) -> dict[str, str]:
    """Words for one thing of those of which the page has a list: "shelf" for a link "Shelves"."""
    found: dict[str, str] = {}
    for one in page.elements if page else ():
        name = fold(one.name)
        if one.href and not one.row and name:
            last = name.split()[-1]
            words = (name, *spelling.singular(name), *spelling.singular(last), last)
            words = (*words, *(other for word in words for other in spelling.gendered(word)))
            ways = {way for word in words for way in (word, *(f"{word}{case}" for case in spelling.cases))}
            found |= dict.fromkeys((*with_plain_ones(ways, spelling.language), *map(without_marks, ways)), one.name)
    return found


def _made_kinds(reader: Reader, page: PageState | None, spelling: Spelling) -> dict[str, str]:
    """Words for a kind of which the page makes a new one ("New class"), and of which its heading says several."""
    found: dict[str, str] = {}
    for one in page.elements if page else ():
        first, _, rest = fold(one.name).partition(" ")
        if (
            rest
            and " " not in rest
            and not one.row
            and kind_of(one) not in FIELDS
            and first in reader.words["mean_add"]
        ):
            found[rest] = one.name
    many = fold(page.heading) if page else ""
    return {**found, **dict.fromkeys(spelling.singular(many) if " " not in many else (), many)}


def _key(name: str) -> tuple[str, ...]:
    return tuple(letters_alone(fold(name)).split())


def _without_small(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _SMALL)


@by_words
def _kinds(bundle: Bundle) -> dict[str, str]:
    """Words for kinds that lists have, by one of them."""
    lists = [words for name, words in bundle.words.items() if name.startswith(("kind_", "many_"))]
    return {fold(word): word for words in lists for word in words if " " not in word}
