r"""What a text under `match:` may not say, although RE2 takes it: it would match nowhere, and nothing would say so.

A word list that there is not, `\b` beside letters that RE2 does not know, a list in a pattern that runs into a letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.rules.check.checker import Flaw
from engine.rules.model import Words
from engine.rules.read.anatomy import LIST, Beside, Unread, letters, surroundings
from engine.rules.suggest import did_you_mean
from engine.text.wordlists import Place

FORMS: Mapping[str, Place] = {"": "in", "only": "only", "begins with": "begins", "ends with": "ends"}
OF_LIST = re.compile(r"(?:(only|begins with|ends with) )?words\.([a-z][a-z0-9_]*)")
# What is meant for a list and is none: another form, another word for `words`, capitals, blanks.
LIKE_A_LIST = re.compile(r"(?:(?P<form>[a-z]+(?:\s+[a-z]+)?)\s+)?(?P<words>words?)\.(?P<name>\w+)", re.IGNORECASE)
BARE = re.compile(r"(?<![\w{\\.])words\.([a-z][a-z0-9_]*)")
ASCII = re.compile(r"\\\\|\\([bBwWdD])")
BY_PROPERTY = re.compile(r"(\\[bB])(?:\(\?:|\()*\\[pP]|\\[pP](?:\{[^}]*\}|\w)[+*]?\)*(\\[bB])")
BY_LIST = re.compile(r"(\\[bB])(?:\(\?:|\()*\{words\.|\{words\.\w+\}[+*?]?\)*(\\[bB])")
CURES = {
    "b": r"put the words into a word list, or say what may stand there: (?:^|\PL)",
    "w": r"write [\pL\pM\pN_]",
    "d": r"write [0-9], or \p{Nd} for the digits of all scripts",
}


def reads_words(source: str) -> bool:
    """Whether a text under `match:` asks for a word list."""
    return OF_LIST.fullmatch(source) is not None or LIST.search(source) is not None


def flaw_of(source: str, lists: Words) -> Flaw | None:
    """The first thing that is wrong with a text under `match:`, besides what RE2 itself refuses."""
    return _of_letters(source) or _of_ends(source) or _of_list(source, lists)


def _of_list(source: str, lists: Words) -> Flaw | None:
    """A list that there is not, or that is asked for in a way that is no way to ask for one."""
    whole, like, bare = OF_LIST.fullmatch(source), LIKE_A_LIST.fullmatch(source), BARE.search(source)
    if not whole and like and (like["form"] or like["words"] != "words" or like["name"].lower() in lists):
        hint = f"write {' '.join(filter(None, (_form(like['form'] or ''), 'words.')))}{like['name'].lower()}"
        return Flaw(0, source, "SF504", f"{source!r} is no way to ask for a word list", hint)
    names = [(whole.start(2), whole[2])] if whole else [(one.start(1), one[1]) for one in LIST.finditer(source)]
    for offset, name in names:
        if name not in lists:
            hint = did_you_mean(name, lists) or "its words stand in words/<language>.yaml"
            return Flaw(offset, name, "SF504", f"unknown word list {name!r}", hint)
    if not whole and bare and bare[1] in lists:
        said = f"inside of a pattern, {bare[0]} is no word list"
        return Flaw(bare.start(), bare[0], "SF504", said, f"write {{{bare[0]}}}")
    return None


def _form(said: str) -> str:
    """The form that is meant by what was written before a list."""
    said = " ".join(said.lower().split())
    first = next((form for form in FORMS if form and form[:2] == said[:2]), "")
    return said if said in FORMS else first


def _of_letters(source: str) -> Flaw | None:
    r"""A `\b`, `\w` or `\d`, which know ASCII alone, in a pattern of other letters: they hold nowhere, or too often."""
    short = next((one for one in ASCII.finditer(source) if one[1]), None)
    if short is None:
        return None
    cure = CURES[short[1].lower()]
    other, beside, by_list = next(letters(source), None), BY_PROPERTY.search(source), BY_LIST.search(source)
    if other is not None:
        said = f"{short[0]} knows a to z and 0 to 9 alone, and the pattern has the letter {other[1]!r}"
        return Flaw(short.start(), short[0], "SF503", said, cure)
    if beside is not None:
        at = beside.start(1 if beside[1] else 2)
        said = rf"{source[at : at + 2]} knows a to z and 0 to 9 alone, and stands beside \p or \P"
        return Flaw(at, source[at : at + 2], "SF503", said, CURES["b"])
    if by_list is not None:
        at = by_list.start(1 if by_list[1] else 2)
        said = f"{source[at : at + 2]} knows a to z and 0 to 9 alone, and a word list brings its own ends"
        return Flaw(at, source[at : at + 2], "SF503", said, "leave it out")
    return None


def _of_ends(source: str) -> Flaw | None:
    """A list in a pattern that does not say what ends its words."""
    try:
        found = surroundings(source) if LIST.search(source) else []
    except Unread as error:
        return Flaw(0, source, "SF505", f"the pattern is not understood around its word list: {error}", "")
    for one in found:
        name = f"{{words.{one.list.name}}}"
        before, after = _open_end(one.before), _open_end(one.after)
        if before or after:
            way = f"(?:.* )?{name}" if before else f"{name}(?: .*)?"
            cures = {"letter": f"put a blank or a sign there, such as {way}",
                     "edge": f"leave it out, or anchor the pattern with {'^' if before else '$'}"}  # fmt: skip
            said = {"letter": "may be a letter, so that nothing ends its words",
                    "edge": "may be missing, and the pattern goes no further"}  # fmt: skip
            why = before or after
            message = f"what stands {'before' if before else 'after'} {name} {said[why]}"
            return Flaw(one.list.start, name, "SF505", message, cures[why])
    return None


def _open_end(beside: frozenset[Beside]) -> str:
    """Why a word is not ended on one side: by a letter, or as the pattern may end there and may not."""
    if "letter" in beside:
        return "letter"
    return "edge" if "edge" in beside and beside != {"edge"} else ""
