"""Deeds that no list has, where a control of the page does just that: "pause Used greenhouses", by the only button
"Pause checks" in its row; "open the history of Used greenhouses", by "History" there; "shorten https://a.example/x", by
the button "Shorten" beside the one field for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import re2

from engine.language.offers import quoted
from engine.language.page.headed import named_rows
from engine.language.page.row_named import may_take
from engine.language.page.rows import rows_named
from engine.language.wishes.named_here import Said, words_of
from engine.language.words.alike import are_forms
from engine.language.words.clause import has_verb, read_clause
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.language.words.means import same_words
from engine.observe import Element
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_LITERAL = re2.compile(r"(?i)^(?:https?://[^\s\"]+|[^\s@\"]+@[^\s@\"]+\.[^\s@\"]+)$")  # a link, or an e-mail address
MAX_DEED_WORDS = 5  # of a deed that is said in several
LEAST_WORDS = 2  # a deed, and what it is done to


def deed_of_row(said: Said) -> tuple[str, ...]:
    """The step for what is to be done to the one thing that a row names in a text of its own."""
    words = _words(said)
    if len(words) < LEAST_WORDS or not said.may_name():
        return ()
    found = {step for name in _things(said, words[1:]) if (step := _in_row(said, name, words[0], ("button",)))}
    found = found or _stopped(said, words)
    return tuple(found) if len(found) == 1 else ()


def _stopped(said: Said, words: Sequence[str]) -> set[str]:
    """The step that pauses or stops what is being done to a thing, by the one button for that in its row: "stop
    checking Oak", by "Pause checks" and by no button "Stop" that says nothing of checks.
    """
    if len(words) <= LEAST_WORDS or not held(said.lists["deed_stop"], words[0], "only"):
        return set()
    stops = {fold(one) for name in ("deed_stop", "deed_pause") for one in said.lists[name]}
    names = {one.name for one in said.shown.clicked if kind_of(one) == "button" and one.row
             and len(called := fold(one.name).split()) == LEAST_WORDS and called[0] in stops
             and are_forms(called[1].removesuffix("s"), fold(words[1]))}  # fmt: skip
    steps = (_in_row(said, name, label, ("button",)) for label in names for name in _things(said, words[2:]))
    return {step for step in steps if step}


def part_of_row(said: Said) -> tuple[str, ...]:
    """The step that opens a part of such a thing: "open the history of Oak"."""
    clause = read_clause(said.shown.reader, Masked(said.wish, ()))
    if clause.verb not in ("open", "show") or not said.may_name():
        return ()
    words = clause.rest.rstrip(".!").split(" ")
    leads = {*said.lists["wish_of"], *said.lists["role_for"]}
    found = {
        step for at in range(1, len(words) - 1) if fold(words[at]) in leads
        for part in list(_things(said, words[:at]))[:1] for name in _things(said, words[at + 1 :])
        if (step := _in_row(said, name, part, ("link", "tab")))  # a button may do more than show it
    }  # fmt: skip
    return tuple(found) if len(found) == 1 else ()


def deed_with_value(said: Said) -> tuple[str, ...]:
    """The steps for a link or an address that goes into the one field beside a button of that name."""
    words = _words(said)
    if len(words) < LEAST_WORDS or not _LITERAL.match(words[-1]) or said.tells():
        return ()
    verb, rest = _begun(said, words)
    does = [one for one in said.shown.page.elements if not one.row
            and any(_does(said, one, way, ("button",)) for way in verb)]  # fmt: skip
    fields = [one for one in said.shown.page.elements if kind_of(one) in TEXT_FIELDS and one.usable and len(does) == 1
              and one.form is not None and one.form == does[0].form]  # fmt: skip
    if len(fields) != 1 or fields[0].value or not quoted(fields[0].name) or not _takes(said, fields[0], words[-1]):
        return ()
    known = {*said.lists["wish_the"], *said.lists["mean_link"], *said.lists["mean_email"], *said.shown.kinds,
             *words_of(fields[0].name)}  # fmt: skip
    if not known.issuperset(words_of(" ".join(rest[:-1]))):
        return ()
    return (f"Enter {quoted(words[-1])} into {quoted(fields[0].name)}", f"Click {quoted(does[0].name)}")


def _begun(said: Said, words: Sequence[str]) -> tuple[tuple[str, ...], Sequence[str]]:
    """The words for the deed that a wish begins with, also of one of several words ("keep an eye on": "Watch"), and
    the words after it.
    """
    for count in range(min(MAX_DEED_WORDS, len(words) - 1), 1, -1):
        others = same_words(said.shown.reader, " ".join(words[:count]), "deed_")
        if others:
            return tuple(one for one in others if " " not in one), words[count:]
    return (words[0],), words[1:]


def _words(said: Said) -> list[str]:
    return said.wish.rstrip(".!").split(" ")


def _in_row(said: Said, name: str, does: str, kinds: Collection[str]) -> str:
    """The step by the one control called so in the one row of a thing; "" where there is no or another such."""
    page = said.shown.page
    rows = named_rows(page, name, rows_named(page, name))
    found = [one for one in page.elements if one.row in rows and _does(said, one, does, kinds)
             and may_take(said.shown.reader, page, one, name)]  # fmt: skip
    alone = len(rows) == len(found) == 1 and quoted(name)
    return f"Click {quoted(found[0].name)} in the row of {quoted(name)}" if alone and quoted(found[0].name) else ""


def _takes(said: Said, field: Element, literal: str) -> bool:
    """Whether a field is there for a link, or for an e-mail address."""
    kind, names = ("email", "mean_email") if "://" not in literal else ("url", "mean_link")
    return field.input_type == kind or held(said.lists[names], field.name)


def _does(said: Said, one: Element, deed: str, kinds: Collection[str]) -> bool:
    """Whether a control is called by a deed, or by that and one word for what it is done to ("Pause checks"), which
    neither says that it is done to all nor something else; what takes something away takes just that.
    """
    name, wanted = fold(one.name), fold(deed)
    if not one.usable or kind_of(one) not in kinds or held(said.lists["sends_nothing"], one.name, "only"):
        return False
    rest = name.removeprefix(f"{wanted} ")
    more = {*said.lists["wish_all"], *said.lists["wish_each"], *said.lists["wish_and"]}
    more |= {rest} if held(said.lists["change_gone"], name) else set()
    alone = " " not in rest and rest not in more and not has_verb(said.shown.reader, rest)
    return name == wanted or (name != rest and alone and not same_words(said.shown.reader, rest, "deed_"))


def _things(said: Said, words: Sequence[str]) -> Iterator[str]:
    """What may be the name of a thing: the words without an article, and without a word for its kind: one of the lists,
    or one that the page uses for its things ("Watch", "Watches").
    """
    at = 0
    while at < len(words) and fold(words[at]) in said.lists["wish_the"]:
        at += 1
    yield " ".join(words[at:])
    if len(words) <= at + 1:
        return
    kind, page = fold(words[at]), said.shown.page
    used = {fold(text) for text in (page.heading, page.title, *(one.name for one in said.shown.clicked if not one.row))}
    known = kind in said.shown.kinds or kind in said.lists["wish_kinds"] or not used.isdisjoint(
        (kind, f"{kind}s", f"{kind}es"))  # fmt: skip
    if known and not held(said.lists["value_stands"], kind, "only"):
        yield " ".join(words[at + 1 :])
