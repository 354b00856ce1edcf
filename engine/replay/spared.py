"""What would have spared questions, by the word lists, rules and settings that hold now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from engine.facts.wishes import WishVerb
from engine.facts.words import ActKind
from engine.language.words.clause import verb_of, without_manners
from engine.replay.bearing import Bearing
from engine.rules import Bundle, Reader
from engine.rules.model import Rule, SettingValue
from engine.safety.lexicon import Lexicon, lexicon_of
from engine.safety.words import Listed, listed
from engine.text.quoted import TextTooLong, mask

# Of rules that a setting makes ask, though their own condition does not read it.
MADE_BY: Mapping[str, str] = {
    "budget/step": "budget_step_tokens", "budget/task": "budget_task_tokens", "budget/tenant": "budget_tenant_tokens",
    "answers/outside": "approvals",
}  # fmt: skip
LEAST_YES = 3  # answers, all of them a yes, before a list is named
MOST_WORD = 40
MOST_READ = 200  # different goals that are read at one time
MOST_LABELS = 1_000  # different labels, and texts around controls, that are
MOST_OF_ONE = 3  # hints of one kind about one question
_SETTING = "settings."
_JOINTS = str.maketrans("", "", "-'’")


class Unlisted(Struct, frozen=True):
    """Goals that began with a word that is in no list of verbs."""

    word: str
    language: str
    times: int


class Unformed(Struct, frozen=True):
    """Goals whose verb is in a list, while no rule reads what they say."""

    verb: WishVerb
    times: int


class Matched(Struct, frozen=True):
    """The words by which controls were taken for something that cannot be undone, each of them enough, and every answer
    was a yes.
    """

    words: tuple[Listed, ...]
    kind: ActKind
    answers: int


class SamePick(Struct, frozen=True):
    """What was picked most, `times` times of `of`, and on which sites."""

    label: str
    sites: tuple[str, ...]
    times: int
    of: int
    rule: str


class Hangs(Struct, frozen=True):
    """Whether a rule asks hangs on a setting."""

    rule: str
    setting: str
    value: SettingValue


class ByRule(Struct, frozen=True):
    """Nothing but the rule that asked is known of it."""

    rule: str


Spared: TypeAlias = Unlisted | Unformed | Matched | SamePick | Hangs | ByRule


class Sparing:
    """Says what would have spared questions. Made of all that are known: how often words led to a yes is counted over
    every one of them.
    """

    def __init__(self, bundle: Bundle, known: Iterable[Bearing]) -> None:
        self._bundle = bundle
        self._reader = Reader(bundle)
        self._lists: Lexicon | None = None
        self._wishes: dict[tuple[str, str], Unlisted | Unformed | None] = {}
        self._words: dict[tuple[str, ActKind, bool], tuple[Listed, ...]] = {}
        self._answers: Counter[tuple[tuple[Listed, ...], ActKind]] = Counter()
        self._yes: Counter[tuple[tuple[Listed, ...], ActKind]] = Counter()
        for one in known:
            if one.answered and (words := self._matched(one)):
                self._answers[words, one.kind] += 1
                self._yes[words, one.kind] += one.yes

    def of(self, asked: Sequence[Bearing]) -> tuple[Spared, ...]:
        """Of one question, however often it was asked; empty where nothing is known."""
        found = (*self._unread(asked), *self._held(asked), *_picks(asked), *self._settings(asked))
        return found or self._by_rule(asked)

    def _unread(self, asked: Sequence[Bearing]) -> tuple[Spared, ...]:
        counted = Counter(self._wish(one.wish, one.language) for one in asked if one.wish)
        told = [(one, times) for one, times in counted.most_common() if one is not None][:MOST_OF_ONE]
        return tuple(
            Unlisted(one.word, one.language, times) if isinstance(one, Unlisted) else Unformed(one.verb, times)
            for one, times in told
        )

    def _wish(self, wish: str, language: str) -> Unlisted | Unformed | None:
        key = (wish, language)
        if key not in self._wishes:
            if len(self._wishes) >= MOST_READ:
                return None
            self._wishes[key] = self._read(wish, language)
        return self._wishes[key]

    def _read(self, wish: str, language: str) -> Unlisted | Unformed | None:
        verb = verb_of(self._reader, wish)
        if verb != "none":
            return Unformed(verb, 1)
        try:
            said = without_manners(self._reader, mask(" ".join(wish.split())).text)
        except TextTooLong:
            return None
        word = said.partition(" ")[0].strip(".,;:!?").lower()
        if len(word) > MOST_WORD or not word.translate(_JOINTS).isalpha():
            return None  # quoted text, a number, an address: no verb
        return Unlisted(word, self._language(language), 1)

    def _language(self, locale: str) -> str:
        """The nearest that has lists of its own."""
        return next((one for one in (locale, locale.partition("-")[0]) if one in self._bundle.languages), "en")

    def _held(self, asked: Sequence[Bearing]) -> tuple[Spared, ...]:
        """None where there are more labels than are read: a no may be among the rest."""
        if len(self._words) >= MOST_LABELS:
            return ()
        said = dict.fromkeys((self._matched(one), one.kind) for one in asked)
        told = [one for one in said if self._yes[one] == self._answers[one] >= LEAST_YES]
        return tuple(Matched(words, kind, self._answers[words, kind]) for words, kind in told[:MOST_OF_ONE])

    def _matched(self, one: Bearing) -> tuple[Listed, ...]:
        key = (one.said, one.kind, one.around)
        if one.said and key not in self._words:
            if len(self._words) >= MOST_LABELS:
                return ()
            if self._lists is None:
                self._lists = lexicon_of(self._bundle.words_version, self._bundle.languages)
            self._words[key] = listed(one.said, self._lists, one.kind, around=one.around)
        return self._words.get(key, ())

    def _settings(self, asked: Sequence[Bearing]) -> tuple[Spared, ...]:
        pairs = [(rule, name) for one in asked for rule in one.rules for name in self._read_by(rule)]
        told = [pair for pair in dict.fromkeys(pairs) if pair[1] in self._bundle.declared][:MOST_OF_ONE]
        return tuple(Hangs(rule, name, self._bundle.settings[name]) for rule, name in told)

    def _read_by(self, name: str) -> tuple[str, ...]:
        """The settings that the condition of a rule reads, or the one that makes it ask."""
        if name in MADE_BY:
            return (MADE_BY[name],)
        rule = rule_of(self._bundle, name)
        reads = rule.when.reads if rule is not None and rule.when is not None else frozenset()
        return tuple(sorted(one.removeprefix(_SETTING) for one in reads if one.startswith(_SETTING)))

    def _by_rule(self, asked: Sequence[Bearing]) -> tuple[Spared, ...]:
        first = next((one.rules[0] for one in asked if one.rules), "")
        return (ByRule(first),) if rule_of(self._bundle, first) is not None else ()


def rule_of(bundle: Bundle, name: str) -> Rule | None:
    """A rule by its name (`set/rule`), where there still is one."""
    ruleset, _, rule = name.partition("/")
    known = bundle.rulesets.get(ruleset)
    return next((one for one in known.rules if one.id == rule), None) if known is not None else None


def _picks(asked: Sequence[Bearing]) -> tuple[Spared, ...]:
    """Of the element that was picked most."""
    picked = Counter(one.picked for one in asked if one.picked)
    if not picked:
        return ()
    label, times = min(picked.items(), key=lambda pair: (-pair[1], pair[0]))
    chosen = [one for one in asked if one.picked == label]
    sites = Counter(one.site for one in chosen if one.site)
    most = sorted(sites, key=lambda site: (-sites[site], site))[:MOST_OF_ONE]
    rule = next((one.rules[0] for one in chosen if one.rules), "")
    return (SamePick(label, tuple(most), times, picked.total(), rule),) if rule else ()
