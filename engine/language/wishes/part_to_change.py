"""Which part of which thing a wish is to change: "the amount of Juice", "the title of this page"."""

from __future__ import annotations

from engine.facts.wishes import THING
from engine.language.page.on_page import holding, is_headed_or_numbered, is_named, shows
from engine.language.words.clause import Clause, halved, without_determiner
from engine.language.words.means import same_words
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked
from engine.text.wordlists import held


def part_of(reader: Reader, masked: Masked, clause: Clause, page: PageState | None, opened: int) -> tuple[str, str]:
    """What of what is to be changed: "the amount of Juice", where the page shows something by the latter name, or is
    the form to which that name led.
    """
    if clause.verb != "change" or page is None:
        return "", ""
    part, kind, bare = whole_of(reader, clause)
    plain = masked.plain(bare)
    if not (part and bare) or held(reader.words["wish_kinds"], bare, "only"):  # "the title of the site"
        return "", ""
    there = shows(page, plain) or is_named(reader, page, kind, plain) or is_headed_or_numbered(reader, page, plain)
    there = there or (opened >= THING and holding(reader, page, plain) is not None)
    return (part, bare) if there else ("", "")


def is_a_thing(reader: Reader, page: PageState | None, name: str) -> bool:
    """Whether what is left beside a word for a kind may be a thing: no part that lists have, and shown by the page."""
    return page is not None and not same_words(reader, name) and shows(page, name)


def kind_of_whole(reader: Reader, clause: Clause) -> str:
    """The word for the kind of thing that a part is to be changed of: "the description of the model oats"."""
    part, kind, bare = whole_of(reader, clause) if clause.verb == "change" else ("", "", "")
    return kind if part and bare else ""


def changes_a_part(reader: Reader, clause: Clause) -> bool:
    """Whether it is a part of a thing that is to be changed, and not a thing of a kind: "the role of Ada"."""
    part, _, bare = whole_of(reader, clause) if clause.verb == "change" else ("", "", "")
    return bool(bare) and bool(same_words(reader, part))


def whole_of(reader: Reader, clause: Clause) -> tuple[str, str, str]:
    """A part, the word for the kind of thing that it is of, and what that is called."""
    part, whole = _at_a_part(reader, clause.about) or halved(reader, "from", clause.about)
    words = whole.split(" ")
    firsts = (at for at in (2, 1) if at < len(words))
    at = next((at for at in firsts if held(reader.words["wish_kinds"], " ".join(words[:at]), "only")), 0)
    return part, " ".join(words[:at]), " ".join(words[at:])


def _at_a_part(reader: Reader, about: str) -> tuple[str, str] | None:
    """What stands before the first "of" after a part that lists have, and after it: "title", "Lord of the Rings"."""
    words = about.split(" ")
    at = next((at for at in range(1, len(words) - 1) if words[at] in reader.words["wish_of"]
               and same_words(reader, without_determiner(reader, " ".join(words[:at])))), 0)  # fmt: skip
    return (" ".join(words[:at]), without_determiner(reader, " ".join(words[at + 1 :]))) if at else None


def aspect_of(reader: Reader, clause: Clause) -> str:
    """What of the thing that the page is about is to be changed: "the text of this page", or just "the text"."""
    said = clause.parts.get("as") or clause.about
    if not (clause.verb == "change" or (clause.verb == "add" and "as" in clause.parts)) or '"' in said:
        return ""
    part, whole = halved(reader, "from", said)
    if whole and held(reader.words["wish_kinds"], whole, "only"):  # "the title of the page"
        return part
    first = _before_this(reader, said)
    if first:
        part, after = halved(reader, "from", f"{first} …")  # nothing leads to a genitive: "den Text dieser Seite"
        return part if after else without_determiner(reader, first)
    bare = without_determiner(reader, said)
    return bare if same_words(reader, bare) else ""


def _before_this(reader: Reader, text: str) -> str:
    """What stands before "this …" at the end of a text."""
    words = text.split(" ")
    at = [at for at, word in enumerate(words) if at and word.casefold() in reader.words["wish_this"]]
    return " ".join(words[: at[-1]]) if at and len(words) - at[-1] in (2, 3) else ""


def counts_things(reader: Reader, masked: Masked, clause: Clause) -> bool:
    """Whether it says how many there are to be of a thing: "the amount of Juice", "to 8"."""
    part, whole = halved(reader, "from", clause.about)
    number = masked.plain(clause.parts.get("to", "")).isdigit()
    return clause.verb == "change" and bool(whole) and number and held(reader.words["mean_quantity"], part, "only")
