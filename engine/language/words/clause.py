"""A wish taken apart by word lists: its verb, what it is about, and what leads to what is said beside that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import re2
from msgspec import Struct

from engine.facts.wishes import Role, WishVerb
from engine.language.words.grammar import Grammar, grammar_of
from engine.language.words.means import same_words
from engine.language.words.stated import stated, told_after, which
from engine.rules import Reader
from engine.text.quoted import Masked, TextTooLong, fold, mask
from engine.text.wordlists import held

_HERE: frozenset[WishVerb] = frozenset({"search", "show", "open"})  # of which "in the wiki" says nothing
# Of which "on my site" says no more than that it is here.
_STAYS: frozenset[WishVerb] = frozenset({"rename", "change", "mark", "switch_on", "switch_off"})
_TURNS: frozenset[WishVerb] = frozenset({"tick", "untick", "switch_on", "switch_off"})
OWNER = re2.compile(r"^(?P<whole>.+?)['’]s (?P<part>.+)$")


class Clause(Struct, frozen=True):
    """A wish in parts, still masked: `whole` without manners, `rest` without the verb too; `about` ends with a role."""

    whole: str = ""
    verb: WishVerb = "none"
    rest: str = ""
    about: str = ""
    parts: Mapping[Role, str] = {}


def read_clause(reader: Reader, masked: Masked) -> Clause:
    """The parts of one wish; of two verbs that fit the one with more letters counts."""
    grammar = grammar_of(reader)
    text = grammar.without_manners(masked.text)
    verbs = list(grammar.verbs(text))
    changes = any(verb == "change" for verb, _ in verbs)
    fit = [(len(text) - len(rest), verb, rest) for verb, rest in verbs  # "set the status of X to done" ticks nothing
           if not (changes and verb in _TURNS and is_of_a_thing(reader, rest))]  # fmt: skip
    most = max((letters for letters, _, _ in fit), default=0)
    best = [(verb, rest) for letters, verb, rest in fit if letters == most]
    early = best[0] if best else grammar.verb_before_a_part(text)
    if early is None:
        said = stated(reader, text)
        return Clause(text, "change", text, said[0], {"to": said[1]}) if said else _verbless(grammar, text)
    verb, rest = early
    rest = grammar.without_manners(rest)
    if verb in _HERE or verb in _STAYS:
        rest = grammar.without_here(rest)
    if verb == "show":
        rest = grammar.without_all(rest)
    if verb == "search" and (found := grammar.begun(("for",), rest)) != grammar.bare(rest):
        rest = found
    about, parts = grammar.parts(verb, rest, grammar.spoken(verb, text))
    if verb == "delete" and "from" not in parts and _only_takes(reader, text, rest):
        return _verbless(grammar, text)
    if verb == "change" and "to" not in parts and (told := told_after(reader, rest)):
        about, parts = grammar.bare(told[0]), {"to": told[1]}
    if verb == "change" and parts.keys() == {"as"} and same_words(reader, about):  # "set my status as busy"
        parts = {"to": parts["as"]}
    if verb == "create" and parts.keys() == {"as"} and _reports(reader, text):  # "report X as spam" makes nothing
        verb = "mark"
    if verb in _STAYS:
        about = grammar.without_own_place(grammar.without_here(about))
    clause = Clause(text, verb, rest, about, parts)
    return _meant(reader, grammar, clause, {verb for verb, _ in best}) or clause


def _only_takes(reader: Reader, text: str, rest: str) -> bool:
    """Whether a wish says no more than to take something: "take", and not "take off"."""
    return any(fold(text) == fold(f"{word} {rest}") for word in reader.words["only_takes"])


def _reports(reader: Reader, text: str) -> bool:
    """Whether a wish reports what is there already: "report Oak", and not "report a bug"."""
    return held(reader.words["mean_report"], text, "begins") and not held(reader.words["mean_add"], text, "begins")


def first_words(phrases: Iterable[str]) -> frozenset[str]:
    """What verbs of lists begin with: "turn" of "turn … on"."""
    return frozenset(phrase.casefold().split(" ")[0] for phrase in phrases)


def has_verb(reader: Reader, text: str) -> bool:
    """Whether a masked text begins with a verb of the lists, or has one where a verb may stand."""
    grammar = grammar_of(reader)
    return any(True for _ in grammar.verbs(text)) or grammar.verb_before_a_part(text) is not None


def is_stated(reader: Reader, text: str) -> bool:
    """Whether a masked wish only says what something of one's own is: beside another it may be no wish at all."""
    grammar = grammar_of(reader)
    text = grammar.without_manners(text)
    return not any(True for _ in grammar.verbs(text)) and stated(reader, text) is not None


def _verbless(grammar: Grammar, text: str) -> Clause:
    return Clause(text, rest=text, about=grammar.bare(text))


def _meant(reader: Reader, grammar: Grammar, clause: Clause, fit: Collection[WishVerb]) -> Clause | None:
    """A wish by another verb that its words fit as well: "mets le fuseau horaire sur Paris" changes something."""
    if clause.verb == "choose":  # "nimm X aus dem Warenkorb", "aus dem Regal Y", "von meiner Merkliste"
        about, place = grammar.last("from", clause.rest)
        leads = clause.rest[: clause.rest.rfind(place)] if place else ""
        takes_out = held(reader.words["takes"], clause.whole, "begins") and held(reader.words["out_of"], leads)
        kinds = (*reader.words["mean_cart"], *reader.words["wish_kinds"])
        definite = any(held(reader.words[name], leads.rstrip(), "ends") for name in ("cue_the", "wish_my", "wish_this"))
        if not place or not takes_out or not (definite and held(kinds, place, "begins")):
            return None
        return Clause(clause.whole, "delete", clause.rest, _without_again(reader, about), {"from": place})
    if clause.verb == "change" and (placed := _placed(reader, grammar, clause)):
        return placed
    if not {"add", "change"} & set(fit):
        return None
    spoken = grammar.spoken("change" if "change" in fit else clause.verb, clause.whole)
    about, parts = grammar.parts("change", clause.rest, spoken)
    part = grammar.last("from", about)[0]
    verb = which(reader, fit, grammar.bare(part), grammar.bare(parts.get("to", "")))
    return Clause(clause.whole, verb, clause.rest, about, parts) if verb not in (None, clause.verb) else None


def _placed(reader: Reader, grammar: Grammar, clause: Clause) -> Clause | None:
    """A wish by a verb that changes something or places it, to put a thing where things of a kind are: "stell X ins
    Regal Y", and not "stell die Zeit auf 9".
    """
    to, words = clause.parts.get("to", ""), reader.words
    leads = clause.rest[: clause.rest.rfind(to)] if to else ""
    into = held(words["puts_into"], leads, "ends") and held(words["wish_kinds"], grammar.bare(to), "begins")
    if not into or not held(words["puts"], clause.whole, "begins") or same_words(reader, clause.about):
        return None
    about, parts = grammar.parts("add", clause.rest, grammar.spoken("change", clause.whole))
    return Clause(clause.whole, "add", clause.rest, about, parts)


def _without_again(reader: Reader, text: str) -> str:
    """A text without a word at its end that only says that something was otherwise before: "das Buch wieder"."""
    first, _, last = text.rpartition(" ")
    return first if first and last.casefold() in reader.words["cue_empty"] else text


def is_of_a_thing(reader: Reader, text: str) -> bool:
    """Whether a text is a part of a thing and that thing: "the status of X". A part goes by a word that lists have."""
    owner = OWNER.search(text)
    part, whole = (owner.group("part"), owner.group("whole")) if owner else halved(reader, "from", text)
    return bool(whole) and bool(same_words(reader, part))


def verb_of(reader: Reader, text: str) -> WishVerb:
    """What a goal says to do, as a wish; `none` where no list has its verb, or it is too long to read."""
    try:
        return read_clause(reader, mask(" ".join(text.split()))).verb
    except TextTooLong:
        return "none"


def spoken_in(reader: Reader, text: str) -> tuple[str, ...]:
    """The languages that have the verb of a goal; none where no list has it, or it is too long to read."""
    try:
        masked = mask(" ".join(text.split()))
    except TextTooLong:
        return ()
    verb, grammar = read_clause(reader, masked).verb, grammar_of(reader)
    return grammar.spoken(verb, grammar.without_manners(masked.text)) if verb != "none" else ()


def without_manners(reader: Reader, text: str) -> str:
    """A masked text without what is only said to be kind, before it and after it, and without signs around it."""
    return grammar_of(reader).without_manners(text)


def without_determiner(reader: Reader, text: str) -> str:
    """A part of a wish without the article, or whatever else says nothing of what it is."""
    return grammar_of(reader).bare(text)


def without_lead(reader: Reader, text: str) -> str:
    """A part without what leads from it to what it is called or should be: "called", "is", "with", a colon."""
    return grammar_of(reader).led(text)


def split_parts(reader: Reader, text: str) -> list[str]:
    """What commas and "and" separate."""
    return grammar_of(reader).split(text)


def as_what(reader: Reader, text: str) -> tuple[str, str]:
    """What stands before "as" in a part, and what after it; all of it and nothing where there is none."""
    return grammar_of(reader).halves("as", text)


def halved(reader: Reader, role: Role, text: str) -> tuple[str, str]:
    """What stands before the last word that leads to a part ("the amount of Juice"), and after it; all of it and
    nothing where there is none.
    """
    return grammar_of(reader).last(role, text)


def without_role(reader: Reader, roles: Iterable[Role], text: str) -> str:
    """A part without the word that leads to it: "for Bread"."""
    return grammar_of(reader).begun(roles, text)


def joined(reader: Reader, text: str) -> tuple[str, str]:
    """A masked text before and after the first joint ("and", "then", a comma) that another verb follows; else all of
    it and nothing.
    """
    return grammar_of(reader).cut(text)


def only_keeps(reader: Reader, text: str) -> bool:
    """Whether a masked text asks for no more than that what came before it is kept: "save it", "and confirm"."""
    return grammar_of(reader).keeps(without_manners(reader, text))


def joints(reader: Reader, text: str) -> int:
    """How many joints a masked text has, whatever follows them."""
    return grammar_of(reader).joints(text)
