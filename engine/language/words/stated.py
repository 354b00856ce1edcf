"""Wishes that say how it should be, and not what to do: "my phone number is 600 10 20", and verbs that may mean two
things: "mets le fuseau horaire sur Paris" changes one, "mets du pain dans ma liste" adds one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.facts.wishes import WishVerb
from engine.language.words.means import same_words
from engine.rules import Bundle, Reader, by_words
from engine.text.pattern_set import PatternSet, pattern
from engine.text.wordlists import alternation, held, spelt_raw

# What belongs to a person and is told by a value: the lists that say so.
OWN_VALUES = tuple(f"mean_{one}" for one in (
    "name", "first_name", "last_name", "display_name", "email", "phone", "address", "city", "postcode", "country",
    "birthday", "job", "company", "website", "iban", "user",
))  # fmt: skip
_FIGURES = "0123456789"
SIGNS = {"mean_email": "@", **{f"mean_{one}": _FIGURES for one in ("phone", "address", "postcode", "birthday", "iban")}}
# What is set for a site or a person, wherever the settings are.
SET = tuple(f"mean_{one}" for one in (
    "language", "time_zone", "currency", "theme", "signature", "display_name", "mail_notifications",
    "push_notifications", "notifications", "newsletter", "dark_mode", "second_factor", "site_name", "maintenance",
    "registration", "avatar", "reminders", "autoplay", "subtitles",
    "tagline",
))  # fmt: skip
_DOTS = "…"


def is_setting(reader: Reader, about: str) -> bool:
    """Whether a wish is about what is set on a page of settings: a language, the dark mode."""
    return any(held(reader.words[name], about, "only") for name in SET if name in reader.words)


def stated(reader: Reader, text: str) -> tuple[str, str] | None:
    """What of one's own is what, for a masked text without a verb that says both: "my city is Graz". A value looks like
    one: "my phone is broken" says none.
    """
    found = next((found for _, found in _sentences(reader).states.found(text)), None)
    if found is None:
        return None
    about, value = found.group("about").strip(), found.group("value").strip(" .")
    own = [name for name in OWN_VALUES if name in reader.words and held(reader.words[name], about, "only")]
    looks = all(_looks_like(value, SIGNS.get(name, "")) for name in own)
    more = "," in value or held(reader.words["wish_and"], value)
    return (about, value) if own and looks and not more else None


def is_own(reader: Reader, about: str) -> bool:
    """Whether it is what belongs to who wishes, and is told by a value: "my city"."""
    found = _sentences(reader).mine.search(about)
    own = (*OWN_VALUES, "mean_password")
    lists = [reader.words[name] for name in own if name in reader.words]
    return found is not None and any(held(words, found.group("about"), "only") for words in lists)


def _looks_like(value: str, signs: str) -> bool:
    """Whether a text may be a value: in quotes, with one of some signs, or, where none are asked for, a capital."""
    return value[:1] == '"' or (any(one in signs for one in value) if signs else value[:1].isupper())


def told_after(reader: Reader, rest: str) -> tuple[str, str] | None:
    """What is to be changed and what it is to be, said after a comma: "my phone number, it's 01 44 55"."""
    found = _sentences(reader).after.search(rest)
    return (found.group("about").strip(), found.group("value").strip()) if found else None


def which(reader: Reader, fit: Iterable[WishVerb], about: str, to: str) -> WishVerb | None:
    """Of verbs of which one changes and another adds, the one that is meant; None where that is not told.

    What is put into a list is added; what goes by several names ("language"), and is put to a value, is changed.
    """
    verbs = set(fit)
    if not to or not verbs & {"add", "change"}:
        return None
    words = reader.words
    if "change" in verbs and held(words["kind_list"] + words["many_list"], to, "only"):
        return "add"
    into = held(words["wish_kinds"] + words["mean_cart"], to, "only")
    if {"add", "change"} <= verbs and not into and not held(words["wish_kinds"], about, "only"):
        return "change" if same_words(reader, about) else None
    return None


class _Sentences:
    """The word lists of statements as patterns."""

    def __init__(self, bundle: Bundle) -> None:
        words = bundle.words
        lead = f"^{_any(words['wish_my'])} +(?:{_any(words['mean_fresh'])} +)?"
        self.states = PatternSet(
            (word, _states(lead, *_parted(word))) for word in (*words["wish_shall"], *words["wish_be"])
        )
        self.mine: Any = pattern(f"{lead}(?P<about>.+)$")
        self.after: Any = pattern(f"^(?P<about>[^,\"]+?) *, *{_any(words['wish_it_is'])} +(?P<value>.+)$")


def _states(lead: str, head: str, tail: str) -> str:
    return f"{lead}(?P<about>[^\"]+?) +{_any((head,))} +(?P<value>.+?){f' +{_any((tail,))}' if tail else ''}$"


def _parted(word: str) -> tuple[str, str]:
    head, _, tail = word.partition(_DOTS)
    return head.strip(), tail.strip()


def _any(words: Iterable[str]) -> str:
    return alternation(words, spelt_raw, "", "")


_sentences: Callable[[Reader], _Sentences] = by_words(_Sentences)
