"""What "it" stands for in a wish that first says what it is about: "we don't need the draft any more, delete it"."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any, get_args

from engine.facts.wishes import Role
from engine.language.words.clause import has_verb, without_determiner, without_manners
from engine.language.words.means import same_words
from engine.language.words.sayings import BREAK, MAX_BREAKS, any_of, source_of
from engine.observe import PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MAX_NAME_WORDS = 8
MAX_WORDS = 40  # of a sentence in which a name is looked for
_SIGNS = " .,;:!?#()"
_ASKS = ("cue_doubt", "cue_questions", "wish_which", "wish_about")


def with_what_is_meant(reader: Reader, masked: Masked, page: PageState | None) -> str:
    """The part of a wish that has its verb, with what another part before it is about in the place of "it"."""
    for found in islice(BREAK.finditer(masked.text), MAX_BREAKS):
        first, then = masked.text[: found.start()], masked.text[found.end() :]
        joint = found.group("joint")
        if joint and not _joins(reader, joint):
            then = f"{joint} {then}"
        plain = without_manners(reader, then)
        if not _asks(reader, plain) or has_verb(reader, without_manners(reader, first)):
            continue
        for pronoun in _pronouns(reader).finditer(f" {plain} "):
            kind = pronoun.group("kind") or ""
            thing = _thing_of(reader, masked, first, page)
            if thing and kind.casefold() in _leading(reader):  # "take her out of the users"
                return f"{plain[: pronoun.start(1) - 1]}{thing} {kind}{plain[pronoun.end(1) - 1 :]}"
            if thing and (not kind or held(reader.words["wish_kinds"], kind, "only")):
                own = kind and not any(fold(kind) == fold(word) for word in thing.split())
                put = f"{kind} {without_determiner(reader, thing)}" if own else thing
                return f"{plain[: pronoun.start(1) - 1]}{put}{plain[pronoun.end(1) - 1 :]}"
    return ""


def _asks(reader: Reader, text: str) -> bool:
    """Whether it begins with what is to be done, by a list of verbs or of deeds."""
    return has_verb(reader, text) or bool(same_words(reader, text.split(" ")[0], "deed_"))


def _joins(reader: Reader, word: str) -> bool:
    return held(reader.words["wish_and"] + reader.words["wish_so"], word, "only")


def _thing_of(reader: Reader, masked: Masked, text: str, page: PageState | None) -> str:
    """What a sentence is about, by a list of such sentences: of that the one name in it that the page shows, unless it
    only leads to that ("the plan of Tom"). A name in any other sentence may be anybody's, but a code is no person's.
    """
    about = (found.group("about").strip() for one in _about(reader) if (found := one.search(text)))
    thing = next((one for one in about if one and not _speaks_of_other(reader, one)), "")
    if not thing:
        return _code(reader, text, page)
    named = _shown(masked, thing, page)
    before = thing.removesuffix(named).split() if named else []
    if before and thing.endswith(named) and held(_leads(reader), before[-1], "only"):
        return thing
    kinds = reader.words["wish_kinds"]
    more = [word for word in without_determiner(reader, thing).split() if not held(kinds, word, "only")]
    return named if named and len(more) > len(named.split()) else thing


def _code(reader: Reader, text: str, page: PageState | None) -> str:
    """The one code in a sentence by which a link of the page goes, where a small word leads to it and nothing is denied
    or asked: "the money for K7MPA has come".
    """
    words = [word.strip(_SIGNS) for word in text.split()]
    codes = {word for word in words if any(map(str.isdigit, word)) and any(map(str.isalpha, word))}
    links = {one.name for one in page.elements if one.href is not None} if page else set()
    found, leads = codes & links, set(map(fold, _leads(reader)))
    led = any(word in found and fold(before) in leads for before, word in pairwise(words))
    doubted = "?" in text or held(reader.words["negation"] + reader.words["wish_hedges"], text)
    return found.pop() if len(found) == len(codes) == 1 and led and not doubted else ""


def _leads(reader: Reader) -> tuple[str, ...]:
    """Words between a thing and what it belongs to."""
    lists = ("wish_of", "wish_about", *(f"role_{role}" for role in get_args(Role)))
    return tuple(word for name in lists for word in reader.words[name])


def _speaks_of_other(reader: Reader, text: str) -> bool:
    """Whether it only points to something ("it", "there"), asks ("if it's Oak", "who made Oak"), or is more than one
    thing.
    """
    if any(held(reader.words[name], text, "begins") for name in _ASKS):
        return True
    if held(reader.words["wish_this"], text, "only"):  # what the page at hand is about
        return False
    points = reader.words["wish_it"] + reader.words["wish_there"]
    return held(points, text, "only") or held(reader.words["wish_and"], text) or len(text.split()) > MAX_NAME_WORDS


def _shown(masked: Masked, text: str, page: PageState | None) -> str:
    """The one name in a text that the page speaks of; "" where there are several."""
    words, said = text.split(" "), texts_of(page)
    spans: list[tuple[int, int]] = []
    for at in range(min(len(words), MAX_WORDS)):
        ends = range(min(len(words), at + MAX_NAME_WORDS), at, -1) if _is_name(words[at]) else ()
        if spans and at < spans[-1][1]:  # a part of a name is none by itself
            continue
        end = next((end for end in ends if f" {fold(masked.plain(' '.join(words[at:end])))} " in said), 0)
        spans += [(at, end)] if end else []
    return " ".join(words[spans[0][0] : spans[0][1]]) if len(spans) == 1 else ""


def texts_of(page: PageState | None) -> str:
    """All that a page says, folded, each text between blanks on a line of its own."""
    texts = (*(one.name for one in page.elements), *page.rows, *(line.text for line in page.outline)) if page else ()
    return "\n".join(f" {fold(text)} " for text in texts)


def _is_name(word: str) -> bool:
    return word[:1].isupper() or word[:1] == '"'


@by_words
def _about(bundle: Bundle) -> tuple[Any, ...]:
    said = [one for name in ("say_about", "say_delete") for one in bundle.words.get(name, ())]
    return tuple(pattern(source_of(one)) for one in sorted(said, key=len, reverse=True))


@by_words
def _leading(bundle: Bundle) -> frozenset[str]:
    """The first words of what leads to where something is taken from or put."""
    return frozenset(one.split()[0] for name in ("role_from", "role_to") for one in bundle.words[name])


@by_words
def _pronouns(bundle: Bundle) -> Any:
    alone, before = (any_of(bundle.words[name]) for name in ("wish_it", "wish_its"))
    return pattern(f" (?P<it>{before} +(?P<kind>[^ ,.]+)|{alone})(?: |[,.])")
