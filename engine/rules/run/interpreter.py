"""The one loop over rule sets: what each set saw, which rules fired, and the effect that is wanted first.

A set is consulted over facts that grow (`consult`), or, while other facts are derived, over facts of its own (`ask`).
Both are kept as rounds, the second kind under the round that it was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.rules.model import Bundle, Facts, Fired, RuleSet, Scalar, Settings
from engine.rules.run.decide import collect, decide

T = TypeVar("T")
MOST_VERSIONS = 4  # of the policies, that are in use at one time
MAX_ROUNDS = 12  # of one consultation; no shipped set needs more than 10


class Call(Struct, frozen=True):
    """A rule wants an effect before it can decide. `key` is the hash of the question: one key, one payment."""

    ruleset: str
    rule: str
    effect: str
    args: Mapping[str, Scalar]
    key: str


class Round(Struct, frozen=True, omit_defaults=True):
    """One consultation of one rule set: what was learnt since the round before, and what fired.

    Facts are kept as differences; the facts a round saw are those of all rounds up to it, the later ones winning. A
    round in `inner` was asked while these facts were derived: it saw only its own facts. Inner rounds are not stored,
    since the turn, taken again, has the same.
    """

    ruleset: str
    facts: Mapping[str, Scalar]
    fired: tuple[str, ...] = ()
    call: str | None = None  # the key of the effect that was asked for
    inner: tuple[Round, ...] = ()


class RoundsExceeded(RuntimeError):
    """A rule set kept on asking to be consulted again, or for one more effect; its rules do not come to an end."""


class Answers(Protocol):
    """What the rules of one decision are answered when they call an effect."""

    def call(self, fired: Fired, facts: Facts) -> Call:
        """The question, with its key. Pure."""

    def reply(self, call: Call, interpreter: Interpreter) -> Facts | None:
        """What the reply says, as facts; None where it has to be performed first."""


class NoAnswers:
    """Of sets that call nothing."""

    def call(self, fired: Fired, facts: Facts) -> Call:
        raise RoundsExceeded(f"{fired.ruleset}/{fired.rule}: no effect can be called here")

    def reply(self, call: Call, interpreter: Interpreter) -> Facts | None:
        return None


class Interpreter:
    """One decision in the making. Mutable, but only ever seen by the function that makes it."""

    def __init__(self, bundle: Bundle, facts: Facts, answers: Answers | None = None) -> None:
        """`facts` are known from elsewhere: they stand in no round."""
        self.bundle = bundle
        self.facts: dict[str, Scalar] = dict(facts)
        self.rounds: list[Round] = []
        self.rules: list[str] = []  # every rule that fired, in order
        self.because: list[str] = []  # of sets that decide; those that only count have nothing to tell people
        self.reasons: dict[str, str] = {}  # what each rule that fired said, the last time it did
        self._answers: Answers = answers or NoAnswers()
        self._fresh: dict[str, Scalar] = {}
        self._inner: list[Round] = []

    def learn(self, facts: Facts, inner: Sequence[Round] = ()) -> None:
        """Facts for what is consulted from now on, and the rounds in which they were found."""
        self.facts.update(facts)
        self._fresh.update(facts)
        self._inner += inner
        self.rules += dict.fromkeys(name for one in inner for name in one.fired)

    def close(self, inner: Sequence[Round]) -> None:
        """Rounds that were asked after the last set, while its decision was written down: they stand under it."""
        self.rules += dict.fromkeys(name for one in inner for name in one.fired)
        if inner:
            last = self.rounds[-1]
            self.rounds[-1] = replace(last, inner=(*last.inner, *inner))

    def consult(self, ruleset: str, max_calls: int = 0) -> Call | None:
        """Run one set to its end, or to an effect whose reply is not there yet. Raises RoundsExceeded, MissingFact."""
        rules = self.bundle.rulesets[ruleset]
        if rules.strategy == "collect":
            self._consult_all(rules)
            return None
        calls = 0
        for _ in range(MAX_ROUNDS):
            fired = decide(rules, self.facts)
            if fired is None:
                self._record(ruleset, (), None)
                return None
            call = self._call(fired, calls, max_calls)
            self._record(ruleset, (fired,), call)
            self.because += [fired.because] if fired.because else []
            self.learn(fired.set)
            if call is not None:
                calls += 1
                said = self._answers.reply(call, self)
                if said is None:
                    return call
                self.learn(said)
            elif not fired.again:
                return None
        raise RoundsExceeded(f"{ruleset}: no end after {MAX_ROUNDS} rounds")

    def once(self, ruleset: str) -> Facts:
        """Consult a set in the midst of another; answers all facts after it. What it says is no word to people."""
        fired = decide(self.bundle.rulesets[ruleset], self.facts)
        self._record(ruleset, (fired,) if fired else (), None)
        if fired is not None:
            self.learn(fired.set)
        return self.facts

    def _consult_all(self, rules: RuleSet) -> None:
        fired = collect(rules, self.facts)
        self._record(rules.name, fired, None)
        for one in fired:
            self.learn(one.set)

    def _call(self, fired: Fired, calls: int, max_calls: int) -> Call | None:
        if fired.call is None:
            return None
        if calls == max_calls:
            raise RoundsExceeded(f"{fired.ruleset}/{fired.rule}: more than {max_calls} calls in one decision")
        return self._answers.call(fired, self.facts)

    def _record(self, ruleset: str, fired: tuple[Fired, ...], call: Call | None) -> None:
        names = tuple(one.name for one in fired)
        self.rules += names
        self.reasons.update(zip(names, (one.because for one in fired), strict=True))
        self.rounds.append(Round(ruleset, self._fresh, names, call.key if call else None, tuple(self._inner)))
        self._fresh, self._inner = {}, []


class Reader:
    """Asks sets over facts of their own, while other facts are derived, and keeps what each saw."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.version = bundle.version
        self.settings = bundle.settings
        self.words = bundle.words
        self.rounds: list[Round] = []

    def ask(self, ruleset: str, facts: Facts) -> Fired | None:
        """The first rule of a set that holds on these facts alone."""
        fired = decide(self.bundle.rulesets[ruleset], facts)
        self.rounds.append(Round(ruleset, facts, (fired.name,) if fired else ()))
        return fired


class Remembered(Struct, Generic[T], frozen=True):
    """What a text was read as, with the settings that it was read by and the rounds that it took."""

    read: T
    settings: Settings
    rounds: tuple[Round, ...]


Known = dict[tuple[str, str], Remembered[T]]  # by version of the policies and text


def remembered(known: Known[T], most: int, reader: Reader, text: str, read: Callable[[Reader, str], T]) -> T:
    """What a text was read as before by the same policies, with the rounds that it took; else read it.

    `known` holds at most `most` texts.
    """
    key = (reader.version, text)
    found = known.get(key)
    if found is None or (found.settings is not reader.settings and found.settings != reader.settings):
        own = Reader(reader.bundle)
        found = Remembered(read(own, text), reader.settings, tuple(own.rounds))
        if len(known) >= most:
            known.clear()
        known[key] = found
    reader.rounds += found.rounds
    return found.read


def by_words(make: Callable[[Bundle], T]) -> Callable[[Reader], T]:
    """What is made of the word lists of a version of the policies alone, made once for all that have these words."""
    known: dict[str, T] = {}

    @wraps(make)
    def made(reader: Reader) -> T:
        version = reader.bundle.words_version
        if version not in known:
            if len(known) >= MOST_VERSIONS:
                known.clear()
            known[version] = make(reader.bundle)
        return known[version]

    return made


def stored(rounds: Iterable[Round]) -> tuple[Round, ...]:
    """Rounds as a record keeps them."""
    return tuple(replace(one, inner=()) if one.inner else one for one in rounds)
