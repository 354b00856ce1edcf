"""The word lists of verbs and of what leads to their parts, as patterns.

The lists are those of `policies/words/`: `do_…` are verbs, `role_…` the words that lead to a part. Of a verb in two
parts ("füge … hinzu", "… löschen") the dots stand for what is between them, before or after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from engine.facts.wishes import Role, WishVerb
from engine.rules import Bundle, Words, by_words
from engine.rules.model import Languages
from engine.text.elided import is_elided_name
from engine.text.pattern_set import PatternSet, pattern
from engine.text.unmarked import with_plain_ones
from engine.text.wordlists import alternation, spelt_raw

VERBS: tuple[WishVerb, ...] = tuple(verb for verb in get_args(WishVerb) if verb != "none")
# Which parts a verb has; other words that lead to one belong to what it is about.
ROLES: Mapping[WishVerb, tuple[Role, ...]] = {
    "open": (), "show": (), "search": ("for",), "choose": ("as",), "sort": ("by",), "filter": ("by",),
    "add": ("to", "as", "with", "named", "saying"), "create": ("as", "with", "named", "saying"),
    "change": ("to", "with", "as"),
    "send": ("to", "with", "saying"), "comment": ("saying",), "invite": ("to",), "subscribe": ("with", "to"),
    "rename": ("to",), "move": ("to",), "assign": ("to",), "mark": ("as",), "log_in": ("as", "with"),
    "delete": ("from",), "archive": ("from",), "star": ("from",),
}  # fmt: skip
MAKES: frozenset[WishVerb] = frozenset({"add", "create"})  # by which something new comes about
MAX_MANNERS = 20  # manners, or articles, that are taken off one text
_DOTS = "…"
_BREAKS = frozenset(",;:")
_EDGE = " \t\n.,;:!?¿¡"


class Grammar:
    """Word lists as patterns. Made once for all policies that have them."""

    def __init__(self, words: Words, languages: Languages) -> None:
        self._manners = pattern(f"^{_any(words['wish_manners'])}[ ,]+(?P<rest>.+)$")
        self._thanks = pattern(f"^(?P<rest>.*?)[ ,]+{_any(words['wish_thanks'])}$")
        self._here = pattern(f"^(?P<rest>.+?)[ ,]+{_any(words['wish_here'])}$")
        self._own_place = pattern(f"^(?P<rest>.+?) +{_any(words['wish_own_place'])}$")
        self._the = pattern(f"^(?:{_any(words['wish_the'])}(?: +|: +)|[ld]['’])(?P<rest>.+)$")
        self._all = pattern(f"^{_any(words['wish_all'])} +(?P<rest>.+)$")
        self._verbs = PatternSet((verb, one) for verb in VERBS for one in _of_verb(words[f"do_{verb}"]))
        self._roles = {role: _role(words[f"role_{role}"]) for role in get_args(Role)}
        places = {*words["role_by"], *words["role_from"], *words["wish_when"]}
        self._sure = {
            (language, role): _role(sure)
            for language, lists in languages.items() for role in get_args(Role)
            if (sure := tuple(word for word in lists.get(f"role_{role}", ()) if word not in places))
        }  # fmt: skip
        self._roles_of = {
            (language, role): _role(lists[f"role_{role}"])
            for language, lists in languages.items() for role in get_args(Role) if lists.get(f"role_{role}")
        }  # fmt: skip
        fields = [word for name, some in words.items() if name.startswith("mean_") for word in some if " " in word]
        self._fields = pattern(f"(?:^| ){_any(fields)}(?: |$)")
        self._verbs_of = PatternSet(
            ((language, verb), one)
            for language, lists in languages.items() for verb in VERBS
            for one in _of_verb(tuple(with_plain_ones(lists.get(f"do_{verb}", ()), language)))
        )  # fmt: skip
        self._early = PatternSet(
            ((language, verb), one)
            for language, lists in languages.items() for verb in VERBS
            for one in _before_a_part(
                tuple(with_plain_ones(lists.get(f"do_{verb}", ()), language)), _leads(verb, lists)
            )
        )  # fmt: skip
        joint = _any((*words["wish_then"], *words["wish_and"]))
        self._kept = pattern(f"^{_any(words['wish_kept'])}[.!]*$")
        self._begins_kept = pattern(f"^{_any(words['wish_kept'])}(?:[.!]*$|,? +{joint} |, )")
        lead = _any((*words["wish_is"], *words["role_with"], *words["role_named"]))
        self._lead = pattern(f"^(?:{lead} +|[:=] *)(?P<rest>.+)$")
        self._between = pattern(f" *(?:,|;|\\n) *(?:{_any(words['wish_and'])} +)?| +{_any(words['wish_and'])} +")
        self._joint = pattern(f"(?:, *| ){joint} +")

    def without_manners(self, text: str) -> str:
        """Manners at the beginning and at the end taken off."""
        for _ in range(MAX_MANNERS):
            before = text = text.strip(_EDGE)
            for manner in (self._manners, self._thanks):
                found = manner.search(text)
                text = found.group("rest").strip(_EDGE) if found else text
            if text == before:
                break
        return text

    def without_here(self, text: str) -> str:
        """A text without words at its end that say no more than on this site."""
        found = self._here.search(text)
        return found.group("rest") if found else text

    def without_own_place(self, text: str) -> str:
        """A text without words at its end that say it is one's own: "on my profile"."""
        found = self._own_place.search(text)
        return found.group("rest") if found else text

    def without_all(self, text: str) -> str:
        """A text without "all" before the things to be shown: to show them is one action."""
        found = self._all.search(text)
        return found.group("rest") if found else text

    def bare(self, text: str) -> str:
        text = text.strip(_EDGE)
        for _ in range(MAX_MANNERS):
            if (found := self._the.search(text)) is None or is_elided_name(text):
                break
            text = found.group("rest").strip(_EDGE)
        return text

    def verbs(self, text: str) -> Iterator[tuple[WishVerb, str]]:
        """Every verb that the text may be said with, and what is left of it."""
        for verb, found in self._verbs.found(text):
            yield verb, _left_of(found).strip(_EDGE)

    def spoken(self, verb: WishVerb, text: str) -> tuple[str, ...]:
        """The languages in which a text says a verb."""
        found = list(self._verbs_of.found(text)) or self._early.found(text)
        return tuple(dict.fromkeys(language for (language, which), _ in found if which == verb))

    def verb_before_a_part(self, text: str) -> tuple[WishVerb, str] | None:
        """The verb that a text has before one of its parts, and what is left of it: "den Titel ändern in Rosen". Of
        several none: one of them belongs to a name.
        """
        found = {verb: _left_of(one).strip(_EDGE) for (_, verb), one in self._early.found(text)}
        return next(iter(found.items())) if len(found) == 1 else None

    def parts(self, verb: WishVerb, rest: str, languages: Iterable[str]) -> tuple[str, Mapping[Role, str]]:
        """What a verb is about, and its parts in the order in which they are said; the first of a role counts.

        What leads to a part is said in a language of the verb: "a" is no "to" in English.
        """
        there = (
            (self._lead_to(language, role, rest), role)
            for role in ROLES.get(verb, ()) for language in languages if (language, role) in self._roles_of
        )  # fmt: skip
        found = sorted(((at.start(), at.end(), role) for at, role in there if at), key=lambda one: (one[0], -one[1]))
        found = [one for n, one in enumerate(found) if not any(one[0] < other[1] for other in found[:n])]
        found = [one for n, one in enumerate(found) if one[2] not in {other[2] for other in found[:n]}]
        found = [one for one in found if verb not in MAKES or one[0] or one[2] != "to"]  # "añade a Zoe" adds Zoe
        if verb in MAKES:  # "with Kim as first name" says what Kim is, not what is made
            others = [at for at, _, role in found if role not in ("as", "to")]
            found = [one for one in found if one[2] != "as" or one[0] < min(others, default=len(rest))]
        if not found:
            return self.bare(rest), {}
        ends = [start for start, _, _ in found[1:]] + [len(rest)]
        about = rest[: found[0][0]]
        said = {role: rest[end:until].strip(_EDGE) for (_, end, role), until in zip(found, ends, strict=True)}
        return self.bare(about), {role: text for role, text in said.items() if text}

    def _lead_to(self, language: str, role: Role, rest: str) -> Any:
        """The first word that leads to a part, one that may also say where something is ("on my site") only where no
        other does; in "avec le nom d'utilisateur ada" the name is part of a field's.
        """
        found = self._roles_of[language, role].search(rest)
        sure = self._sure[language, role].search(rest) if role == "to" and (language, role) in self._sure else None
        if found and sure and found.start() and not _BREAKS & set(rest[found.end() : sure.start()]):
            found = sure
        fields = self._fields.finditer(rest) if found and role == "named" else ()
        return None if any(one.start() < found.end() - 1 and one.end() > found.end() for one in fields) else found

    def led(self, text: str) -> str:
        found = self._lead.search(text.strip())
        return found.group("rest") if found else text.strip()

    def split(self, text: str) -> list[str]:
        return [part.strip() for part in self._between.split(text) if part.strip()]

    def halves(self, role: Role, text: str) -> tuple[str, str]:
        found = self._roles[role].search(text)
        return (text[: found.start()], text[found.end() :]) if found and found.start() else (text, "")

    def last(self, role: Role, text: str) -> tuple[str, str]:
        found = list(self._roles[role].finditer(text))
        at = next((one for one in reversed(found) if one.start()), None)
        return (self.bare(text[: at.start()]), self.bare(text[at.end() :])) if at else (text, "")

    def begun(self, roles: Iterable[Role], text: str) -> str:
        starts = (found.end() for role in roles if (found := self._roles[role].search(text)) and not found.start())
        return self.bare(text[max(starts, default=0) :])

    def keeps(self, text: str) -> bool:
        return self._kept.match(text) is not None

    def joints(self, text: str) -> int:
        return sum(1 for _ in self._joint.finditer(text))

    def cut(self, text: str) -> tuple[str, str]:
        for found in self._joint.finditer(text):
            first, second = text[: found.start()], text[found.end() :]
            wished = self.without_manners(second)
            if first and (self._begins_kept.match(wished) or any(True for _ in self.verbs(wished))):
                return first, second
        return text, ""


def _left_of(found: Any) -> str:
    """What a verb leaves; of one in two parts also what is said after it: "benenne X in Y um, der Code ist Z"."""
    parts = found.groupdict()
    return f"{parts['rest'] or ''}{parts.get('more') or ''}"


# Lists of words that name nothing.
SMALL_WORDS = ("wish_and", "wish_here", "wish_is", "wish_manners", "wish_thanks", "wish_the", "wish_then")


@by_words
def grammar_of(bundle: Bundle) -> Grammar:
    return Grammar(bundle.words, bundle.languages)


def _role(words: tuple[str, ...]) -> Any:
    return pattern(f"(?:^| ){_any(words)}(?: +|$)")


def _of_verb(words: tuple[str, ...]) -> Iterator[str]:
    """Patterns of a verb: its forms in one part together, each form in two parts by itself."""
    plain = [word for word in words if _DOTS not in word]
    if plain:
        yield f"^{_any(plain)}(?: *[:,]? +(?P<rest>.*)|)$"
    for word in words:
        head, dots, tail = (part.strip() for part in word.partition(_DOTS))
        if dots and head:
            yield f"^{_any((head,))} +(?P<rest>.+?) +{_any((tail,))}(?P<more>, .+)?$"
        elif dots:
            yield f"^(?P<rest>.+) +{_any((tail,))}$"


def _leads(verb: WishVerb, lists: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What leads to the parts of a verb in one language."""
    return tuple(word for role in ROLES.get(verb, ()) for word in lists.get(f"role_{role}", ()))


def _before_a_part(words: tuple[str, ...], leads: tuple[str, ...]) -> Iterator[str]:
    """A pattern of the forms of a verb that stand after what it is about, where a part comes after them."""
    ends = [tail.strip() for head, dots, tail in (word.partition(_DOTS) for word in words) if dots and not head.strip()]
    if ends and leads:
        yield f"^(?P<rest>[^,]+?) +{_any(ends)}(?P<more>,? +{_any(leads)} +.+)$"


def _any(words: tuple[str, ...] | list[str]) -> str:
    return alternation(words, spelt_raw, "", "")
