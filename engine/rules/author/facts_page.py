"""Every fact for people: its type, meaning and an example, which rule sets may read it, and which set it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.check.fits import in_words
from engine.rules.expression.placeholders import plain
from engine.rules.meaning import by_meaning, words_of
from engine.rules.model import Bundle, FactType, Family, Group, RuleSet, Scalar, Vocabulary
from engine.rules.mutate.variants import other
from engine.rules.read.given import neutral

HEAD = """\
# Facts

Generated from `engine/facts/` and `policies/` by `surefoot policy facts --write`; `make lint` fails where it is out of
date. What rules do with facts is told in [policies.md](policies.md#facts). Ask for one by any word:

```sh
surefoot policy facts                  # the groups, and what each is about
surefoot policy facts dialog           # facts whose name or meaning has to do with dialogs
surefoot policy facts session expired  # several words
```

A fact *set by* no rule set is found out by Surefoot itself: from the page, the client, the task or a model's answer. A
text *for `match:` only* is text of the page, of any length, and whoever wrote it may have meant harm: a pattern under
`match:` looks for something in it, and no condition reads it.
"""
SHARE = 0.85  # of the range of a number, where an example is made up
MIN_SHARE = 0.3  # of a question that a fact has to answer to be found
MAX_FOUND = 12


class Told(Struct, frozen=True, rename="camel"):
    """One fact as people are told of it. The same name in another family is another fact."""

    name: str
    family: str
    group: str
    about: str  # the group, in a sentence
    type: FactType
    doc: str
    example: Scalar
    read_in: tuple[str, ...]  # rule sets whose conditions may use it
    set_by: tuple[str, ...]  # rule sets with a rule that sets it


def told(vocabulary: Vocabulary, bundle: Bundle) -> list[Told]:
    """Every fact of a vocabulary, group by group in the order of the alphabet, with the rule sets of a folder."""
    return [
        _told(family, group, name, kind, vocabulary, bundle)
        for family in vocabulary.families
        for group in sorted(family.groups, key=lambda one: one.name)
        for name, kind in group.facts.items()
    ]


def search(question: str, facts: Sequence[Told]) -> list[Told]:
    """Facts that a question is about, the nearest first: of that name or group, of that meaning, or spelt nearly so.

    All of a group are found, of others at most twelve.
    """
    asked = question.strip().lower()
    exact = [one for one in facts if one.name == asked]
    if exact:
        return exact
    group = [one for one in facts if one.group == asked]
    named = [one for one in facts if asked in one.name]
    spelt = [one for one in facts if get_close_matches(asked, (one.name, one.name.partition(".")[2]), cutoff=0.75)]
    found = {(one.family, one.name): one for one in (*group, *_meant(asked, facts), *named, *spelt)}
    return list(found.values())[: len(group) + MAX_FOUND]


def page(facts: Sequence[Told]) -> str:
    """The page in Markdown."""
    families = [(title, list(some)) for title, some in groupby(facts, key=lambda one: one.family)]
    contents = [f"- **{title}**: {', '.join(f'`{name}`' for name in _groups(some))}" for title, some in families]
    return "\n".join([HEAD, *contents, "", *(line for title, some in families for line in _family(title, some))])


def _told(family: Family, group: Group, name: str, kind: FactType, vocabulary: Vocabulary, bundle: Bundle) -> Told:
    own = [one for one in bundle.rulesets.values() if one.schema in family.schemas]
    reads = tuple(one.name for one in own if name in vocabulary.schemas[one.schema].facts)
    sets = tuple(one.name for one in own if _sets(one, name))
    return Told(name, family.title, group.name, group.about, kind, kind.doc, example_of(kind), reads, sets)


def _sets(rules: RuleSet, name: str) -> bool:
    return any(name in rule.then for rule in rules.rules)


def example_of(kind: FactType) -> Scalar:
    """A value that such a fact may have: the one that its author gave, else one that is not neutral."""
    if kind.example is not None:
        return kind.example
    if kind.kind == "float" and kind.minimum is not None and kind.maximum is not None:
        return round(kind.minimum + SHARE * (kind.maximum - kind.minimum), 3)
    return other(neutral(kind), kind)


def _meant(question: str, facts: Sequence[Told]) -> list[Told]:
    """The nearest first. What its group is about, and its example, belong to the meaning of a fact."""
    said = [f"{one.doc} {one.about} {one.example if isinstance(one.example, str) else ''}" for one in facts]
    question = _respelt(
        question, {word for one, text in zip(facts, said, strict=True) for word in words_of(f"{one.name} {text}")}
    )
    found: list[tuple[float, Told]] = []
    for _, some in groupby(zip(facts, said, strict=True), key=lambda one: one[0].family):
        family = {one.name: (one, replace(one.type, doc=text)) for one, text in some}
        types = {name: kind for name, (_, kind) in family.items()}
        found += [(share, family[name][0]) for name, share in by_meaning(question, types) if share >= MIN_SHARE]
    return [one for _, one in sorted(found, key=lambda one: -one[0])]


def _respelt(question: str, known: Collection[str]) -> str:
    """A question whose slips of the pen are words that are known."""
    return " ".join(next(iter(get_close_matches(word, known, n=1, cutoff=0.8)), word) for word in words_of(question))


def _groups(facts: Iterable[Told]) -> list[str]:
    return list(dict.fromkeys(one.group for one in facts))


def _family(title: str, facts: Sequence[Told]) -> Iterator[str]:
    yield f"## {title}"
    for name, some in groupby(facts, key=lambda one: one.group):
        group = list(some)
        readers = max((one.read_in for one in group), key=len)
        yield from ("", f"### {name}", "", group[0].about)
        yield from ("", f"Read in {_names(readers)}." if readers else "No condition reads it.")
        yield from ("", "| fact | type and range | meaning | example | set by |", "|---|---|---|---|---|")
        yield from (_row(one, readers) for one in group)
    yield ""


def _row(one: Told, readers: tuple[str, ...]) -> str:
    meaning = _cell(one.doc) + ("" if one.read_in == readers else f" (read in {_names(one.read_in) or 'no set'})")
    example = _cell(f"`{shown(one.example)}`")
    return f"| `{one.name}` | {_cell(in_words(one.type))} | {meaning} | {example} | {_names(one.set_by)} |"


def shown(value: Scalar) -> str:
    """A value as it is written in a condition."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else plain(value)


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
