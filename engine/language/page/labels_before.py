"""Fields that no label belongs to: they go by the text right before them, or by what stands in them while they are
empty.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.words.alike import are_forms
from engine.language.words.kinds import TEXT_FIELDS, kind_of
from engine.language.words.phrase import Phrase
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held


def labelled_by_text(reader: Reader, page: PageState, fields: Sequence[Element], phrase: Phrase) -> list[Element]:
    """Fields without a name that stand right after a text that is the name which is looked for, else after one that
    asks for just that; else those in which a text does ("Create a password"), where a label says no other thing.
    """
    wanted = fold(phrase.name)
    if not wanted or phrase.within:
        return []
    after = _after_texts(reader, page, fields)
    exact = [one for label, one in after if label == wanted and not one.name]
    asking = exact or [one for label, one in after if _asks_for(reader, label, wanted)]
    if asking:
        return asking
    typed = [one for one in fields if one.usable and kind_of(one) in TEXT_FIELDS]
    hints = [(one, fold(hint)) for one in typed for hint in one.description.split("|")]
    return list(dict.fromkeys(one for one, hint in hints if _asks_for(reader, hint, wanted)
                              and f"{hint} ".startswith(f"{fold(one.name)} ".lstrip())))  # fmt: skip


def _after_texts(reader: Reader, page: PageState, fields: Sequence[Element]) -> list[tuple[str, Element]]:
    """The fields without a name, or with an example for one, that follow a text, with what it says. Between the two
    there may be controls without a name, as editors have.
    """
    examples = reader.words["name_example"]
    unnamed = {one.id for one in fields if one.usable and (not one.name or held(examples, one.name, "begins"))}
    found: list[tuple[str, Element]] = []
    label = ""
    for line in page.outline:
        one = page.elements[line.element] if 0 <= line.element < len(page.elements) else None
        if one is None:
            label = fold(line.text)
        elif one.id in unnamed:
            found += [(label, one)] if label else []
            label = ""
        elif one.name:
            label = ""
    return found


def _asks_for(reader: Reader, text: str, wanted: str) -> bool:
    """Whether a text says no more than to enter what is looked for: "Enter class name:", "Search schools"."""
    said, words = text.rstrip(" :*").split(), wanted.split()
    lead, last = " ".join(said[: -len(words)]), said[-len(words) :]
    return bool(lead) and held(reader.words["label_asks"], lead, "only") and (
        len(last) == len(words) and all(map(are_forms, last, words))
    )
