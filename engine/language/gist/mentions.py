"""The names in a text: what is quoted, what the page calls so, what is written like a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec import Struct

from engine.language.gist.words import Word
from engine.language.kinds import FIELDS, kind_of
from engine.observe import PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import Masked, fold

MAX_NAME_WORDS = 8
LEAST_PART = 3  # letters of a word by which a longer name is known
_SMALL = frozenset(
    {"of", "and", "&", "the", "for", "at", "de", "la", "du", "des", "und", "von", "der", "die", "y", "et"}
)


class Mention(Struct, frozen=True):
    """A name: words from `at` up to `end`. `shown`: the page calls something so, or by a longer name (`name`)."""

    at: int
    end: int
    name: str
    shown: bool = False
    kind: str = ""


class Names:
    """What things a page shows, and which kinds of things there are. Made once for a page."""

    def __init__(self, reader: Reader, page: PageState | None) -> None:
        self.menu: Mapping[str, str] = _menu_kinds(page)
        self.kinds = {**_kinds(reader), **_made_kinds(reader, page), **self.menu}
        counts = Counter(fold(name) for name in _names(page))
        self.full: Mapping[tuple[str, ...], str] = {
            tuple(fold(name).split()): name for name in _names(page)
            if counts[fold(name)] == 1 and fold(name)
        }  # fmt: skip
        parts = Counter(word for words in self.full for word in set(words))
        self.parts = {word: name for words, name in self.full.items() for word in words
                      if parts[word] == 1 and len(word) >= LEAST_PART and word not in self.kinds}  # fmt: skip


class Naming(Struct, frozen=True):
    """What a text is looked through with: words that tell what to do (`taken`), words that are no name (`empty`)."""

    masked: Masked
    tokens: Sequence[Word]
    names: Names
    taken: Set[int]
    empty: Set[str]

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
                name = self.names.full.get(tuple(fold(" ".join((*said[:-1], last))).split()))
                if name is not None and not self._is_kind(at, name):
                    return Mention(at, end, name, shown=True)
        return None

    def _is_kind(self, at: int, name: str) -> bool:
        """Whether what leads to all of a kind is said for these, and not as a name: "the users", and no "Users"."""
        first = at == 0 or self.tokens[at - 1].sentence != self.tokens[at].sentence
        return fold(name) in self.names.menu and (first or not self.tokens[at].large)

    def _quoted(self, at: int) -> Mention | None:
        one = self.tokens[at]
        return Mention(at, at + 1, self.masked.plain(one.text)) if one.text[:1] == '"' else None

    def _part(self, at: int) -> Mention | None:
        """ "The derby", "Margaret": the one thing that has these words in its name, and no other word follows."""
        end, name = at, ""
        while end < len(self.tokens) and self.tokens[end].bare not in self.empty and end not in self.taken:
            word = self.tokens[end]
            known = self.names.parts.get(fold(word.bare[:-2] if word.owns else word.bare))
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
            end = more + 1
        return end

    def _begins_name(self, at: int) -> bool:
        word = self.tokens[at]
        if word.bare in self.names.kinds:  # "Class 5a" is called so, a "Class" is one of its kind
            after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
            return word.large and after is not None and after.tells and after.clause == word.clause
        return word.large and word.bare not in self.empty

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
    """What things of the page are called."""
    for one in page.elements if page else ():
        kind = kind_of(one)
        is_thing = one.usable and one.name and kind not in FIELDS and (one.row or kind != "button")
        if is_thing and len(one.name.split()) <= MAX_NAME_WORDS:
            yield one.name


def _menu_kinds(page: PageState | None) -> dict[str, str]:
    """Words for one thing of those of which the page has a list: "shelf" for a link "Shelves"."""
    found: dict[str, str] = {}
    for one in page.elements if page else ():
        name = fold(one.name)
        if one.href and not one.row and name:
            found |= dict.fromkeys((name, *_singular(name), *_singular(name.split()[-1]), name.split()[-1]), one.name)
    return found


def _made_kinds(reader: Reader, page: PageState | None) -> dict[str, str]:
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
    return {**found, **dict.fromkeys(_singular(many) if " " not in many else (), many)}


def _singular(many: str) -> tuple[str, ...]:
    """How one of several may be called, in the languages that say several by an ending."""
    if many.endswith("ies"):
        return (f"{many[:-3]}y",)
    if many.endswith("ves"):
        return (f"{many[:-3]}f", f"{many[:-3]}fe", many[:-1])
    if many.endswith(("sses", "xes", "ches", "shes")):
        return (many[:-2],)
    return (many[:-1],) if many.endswith("s") and len(many) > LEAST_PART else ()


@by_words
def _kinds(bundle: Bundle) -> dict[str, str]:
    """Words for kinds that lists have, by one of them."""
    lists = [words for name, words in bundle.words.items() if name.startswith(("kind_", "many_"))]
    return {fold(word): word for words in lists for word in words if " " not in word}
