"""`match:` — what texts must say: an RE2 pattern, or a word of a list. Both take linear time on whatever a page says.

    page.text: words.session_expired            # it holds a word or phrase of the list, as whole words
    guard.label: only words.send                # it is one of them; `begins with` and `ends with` likewise
    guard.label: '^{words.pay} now$'            # one of them inside of a pattern
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

import re2

from engine.rules.check.checker import TEXTS
from engine.rules.model import FactType, Pattern, Words
from engine.rules.read import shape
from engine.rules.read.anatomy import LIST, Surroundings, Unread, surroundings
from engine.rules.read.flaws import FORMS, OF_LIST, flaw_of
from engine.rules.read.source import Node, Report, ScalarNode
from engine.rules.suggest import did_you_mean_fact
from engine.text.folded import folded
from engine.text.wordlists import Place, alternation, compiled, held_word, spelt_raw

MAX_PATTERN = 2000
COMPILED = 512  # patterns that are kept for the next reading of a folder; re2 itself keeps fewer than a folder has
MAX_MEMORY = 8 << 20
MAX_MEMORY_WITH_WORDS = 64 << 20
NO_GROUPS: tuple[str, ...] = ()


def read_patterns(report: Report, node: Node, facts: Mapping[str, FactType], lists: Words) -> tuple[Pattern, ...]:
    """The patterns of a rule; what is wrong with one is said in the report, and it is left out."""
    tree = shape.mapping(report, node, "match")
    found: list[Pattern] = []
    for fact, (place, value) in tree.entries.items() if tree else ():
        kind = facts.get(fact)
        if kind is None:
            texts = {name: of for name, of in facts.items() if of.kind in TEXTS}
            report.add(place, "SF302", f"unknown fact {fact!r}", did_you_mean_fact(fact, texts))
        elif kind.kind not in TEXTS:
            report.add(place, "SF303", f"{fact} is no text, and only texts are matched")
        pattern = _pattern(report, fact, value, lists)
        for group in pattern.groups if pattern else ():
            if any(group in other.groups for other in found):
                report.add(value, "SF502", f"two patterns of this rule have the group {group!r}")
        found += [pattern] if pattern else []
    return tuple(found)


def _pattern(report: Report, fact: str, node: Node, lists: Words) -> Pattern | None:
    if not isinstance(node, ScalarNode) or not isinstance(node.value, str) or not node.value:
        report.add(node, "SF203", f"the pattern for {fact} is a text, not {shape.said(node)}", "put it in '…'")
        return None
    if len(node.value) > MAX_PATTERN:
        report.add(node, "SF501", f"the pattern for {fact} is longer than {MAX_PATTERN} characters")
        return None
    flaw = flaw_of(node.value, lists)
    if flaw is not None:
        report.add(report.spot(node, flaw.offset, flaw.word), flaw.code, flaw.message, flaw.hint)
        return None
    try:
        return made(fact, node.value, lists)
    except re2.error as error:
        reason = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        report.add(node, "SF501", f"the pattern for {fact} does not compile: {reason}", "RE2 has no look-around")
        return None


def pattern_like(pattern: Pattern, source: str) -> Pattern | None:
    """Another pattern over the same fact and the same lists; None where it does not compile."""
    try:
        return made(pattern.fact, source, pattern.lists)
    except (re2.error, Unread):
        return None


def made(fact: str, source: str, lists: Words) -> Pattern:
    """A pattern, compiled. Raises re2.error."""
    whole = OF_LIST.fullmatch(source)
    names = [whole[2]] if whole else dict.fromkeys(LIST.findall(source))
    read = {name: lists[name] for name in names}
    if whole:
        return _of_words(fact, source, read, FORMS[whole[1] or ""], whole[2])
    regex = compile_pattern(expanded(source, read), MAX_MEMORY_WITH_WORDS if read else MAX_MEMORY)
    numbers = {name.decode(): number for name, number in regex.groupindex.items()}
    groups = tuple(sorted(numbers, key=numbers.__getitem__))
    search = searcher(regex, [numbers[name] for name in groups])
    return Pattern(fact, source, groups, search, _meaning(source, read), read)


def _of_words(fact: str, source: str, read: Words, place: Place, name: str) -> Pattern:
    words = read[name]
    holds = compiled(words, place)
    return Pattern(
        fact, source, NO_GROUPS,
        lambda text: NO_GROUPS if holds(folded(text)) else None,
        _meaning(source, read), read,
        lambda text: held_word(words, text, place),
    )  # fmt: skip


def with_first_words(pattern: Pattern, words: int = 3) -> str:
    """A pattern in which the first words of each list stand for all: it matches what the pattern itself does."""
    def some(found: re.Match[str]) -> str:
        return f"(?:{'|'.join(map(re.escape, pattern.lists[found[1]][:words]))})"

    whole = OF_LIST.fullmatch(pattern.source)
    return LIST.sub(some, f"{{words.{whole[2]}}}" if whole else pattern.source)


def _meaning(source: str, read: Words) -> str:
    if not read:
        return source
    return f"{source} # {sha256(repr(sorted(read.items())).encode('utf-8', 'replace')).hexdigest()[:16]}"


def expanded(source: str, lists: Words) -> str:
    """A pattern with the words of its lists in it, and with what ends them where the pattern itself does not say it."""
    out, at = "", 0
    for one in surroundings(source) if LIST.search(source) else ():
        name = LIST.match(source, one.list.start)
        assert name is not None
        out += source[at : one.list.start] + alternation(lists[one.list.name], spelt_raw, *_ends(one))
        at = name.end()
    return out + source[at:]


def _ends(one: Surroundings) -> tuple[str | None, str | None]:
    """None: what ends a word of its script; "": the pattern says it."""
    return None if one.before == {"edge"} else "", None if one.after == {"edge"} else ""


@lru_cache(maxsize=COMPILED)
def compile_pattern(source: str, memory: int = MAX_MEMORY) -> Any:
    """A case-insensitive RE2 pattern over UTF-8; re2.error where it is none."""
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = memory
    return re2.compile(source.encode(), options)


def searcher(regex: Any, numbers: Sequence[int]) -> Callable[[str], tuple[str, ...] | None]:
    """A function that answers the texts of some groups, "" where one took no part, or None without a match.

    Bytes are searched, which is faster; a lone surrogate, which UTF-8 can't carry, is searched as a question mark.
    """

    def search(text: str) -> tuple[str, ...] | None:
        found = regex.search(text.encode("utf-8", "replace"))
        return found and tuple((found.group(number) or b"").decode("utf-8", "replace") for number in numbers)

    return search
