"""Whether what should be the name of a new thing, and stands in no quotes, says more than a name."""

from __future__ import annotations

import re2

from engine.language.page.on_page import shows
from engine.language.words.clause import Clause, has_verb, only_keeps, without_determiner, without_manners
from engine.language.words.doubted import is_doubtful
from engine.language.words.fields_said import fields_of, naming_field
from engine.language.words.pair_words import pair_words, pieces
from engine.observe import PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold, mask

_BEFORE_NUMBER = re2.compile(r" (\S+) \d")
_TO_OTHERS = ("role_from", "role_by", "role_for", "role_to", "wish_when")
_LEADS = ("role_for", "role_to", "role_by", "role_as", "role_with", "mean_due")
MAX_WORDS = 40  # of a name that are held against the fields of a page


def leads_on(reader: Reader, name: str) -> bool:
    """Whether it holds words that lead from one part of a sentence to another: more was said in it than a name ("Cheese
    over 9 that Ben paid").
    """
    if '"' in name:
        return False
    leads = [word for name in _TO_OTHERS for word in reader.words[name]]
    said = _BEFORE_NUMBER.findall(f" {fold(name)} ")
    more = (f" {word} " for word in reader.words["wish_more"])
    return any(word in leads for word in said) or any(word in f" {fold(name)} " for word in more)


def says_where(reader: Reader, page: PageState | None, name: str) -> bool:
    """Whether it ends with a place that the page shows: "Decimals in Class 4b"."""
    words = name.split(" ")
    leads = [at for at in range(1, len(words) - 1) if words[at] in reader.words["role_to"]] if '"' not in name else []
    places = [without_determiner(reader, " ".join(words[at + 1 :])) for at in leads]
    return page is not None and any(shows(page, place) for place in places)


def says_a_field(reader: Reader, page: PageState | None, name: str) -> bool:
    """Whether it goes on with a field of the page, or with what a list of it has: "Paint due 3 May",
    "Call Ann for Ben".
    """
    words = fold(name).split()[:MAX_WORDS]
    if page is None or '"' in name or len(words) < 2:
        return False
    fields = fields_of(page)
    called = [f"{fold(one.name)} " for one in fields if one.name]
    listed = [f"{fold(option)} " for one in fields for option in one.options if fold(option)]
    tails = [(word, f"{' '.join(words[at:])} ") for at, word in enumerate(words) if at]
    leads = _leads(reader)
    told = [tail.partition(" ")[2] for word, tail in tails if word in leads]
    goes_on = any(tail != field and tail.startswith(field) for _, tail in tails for field in called)
    return goes_on or any(rest.startswith(option) for rest in told for option in listed)


def may_say_a_field(reader: Reader, page: PageState | None, kind: str, name: str) -> bool:
    """Whether it may do so on the page that is opened for the new thing, which is not this one."""
    here = page is not None and naming_field(reader, kind, fields_of(page)) is not None
    return not here and '"' not in name and any(word in _leads(reader) for word in fold(name).split()[1:-1])


@by_words
def _leads(bundle: Bundle) -> frozenset[str]:
    """Words that lead to what may stand in a field of its own."""
    return frozenset(word for name in _LEADS for word in bundle.words[name] if " " not in word)


def is_somebody(reader: Reader, clause: Clause) -> bool:
    """Whether it is a person who is to be called otherwise, and no thing: "rename me to Ada"."""
    said = clause.whole.removesuffix(clause.rest).casefold().split()[-1:]  # "me" is left out of what it is about
    things = {*reader.words["wish_it"], *reader.words["wish_this"], *reader.words["wish_its"]}
    return not clause.about and not set(said) & things and not set(said).isdisjoint(reader.words["value_stands"])


def with_name_quoted(reader: Reader, goal: str) -> str:
    """The goal with the name in quotes that a verb with its "it" leads to: "call it Customer survey 2026". One that is
    written small may be none ("call it off"), and a step may follow it ("… and create it").
    """
    masked = mask(" ".join(goal.split()))
    verb = pair_words(reader).verb.search(without_manners(reader, masked.text))
    name = str(verb.group("rest")).rstrip(" .!") if verb and verb.group("names") else ""
    if not name or '"' in name or not (name[0].isupper() or name[0].isdigit()) or name not in masked.text:
        return goal
    apart = list(pieces(reader, name))
    does = [piece[:1].islower() and (only_keeps(reader, piece) or has_verb(reader, piece)) for _, piece in apart]
    until = next((at for at, one in enumerate(does) if one), len(apart))
    if not all(does[until:]) or is_doubtful(reader, "".join(joint + piece for joint, piece in apart[:until])):
        return goal
    said = apart[0][1] + "".join(joint + piece for joint, piece in apart[1:until])
    return masked.restore(masked.text.replace(said, f"“{said}”", 1))
