"""What a derivation is: facts and findings for a stage, from what it says that it looks at, and from nothing else.

Of what the turn has found so far a derivation sees only the facts and findings that it declares, and what it gives
beyond its declaration is refused. So what is declared is what happens, and a proof may rely on it. What the turn began
with (the task, the page, the client's report, the settings) is the same for all of them and declared by none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.actions import Action
from engine.derive.page_texts import page_texts
from engine.facts import GROUP_DEFAULTS
from engine.facts.vocabulary import VOCABULARY
from engine.language import Reading, Refinement
from engine.llm.effects import EFFECTS, decode
from engine.plan.issued import ChainLink, Issued
from engine.plan.obligation import Obligation
from engine.plan.plan import Plan, PlanStep
from engine.recipes import Liked, Offer
from engine.record.task import TaskState
from engine.record.turn import Observed, Reply
from engine.rules import Facts, Interpreter, Reader, Scalar, Settings, Words
from engine.rules.check.typecheck import check_condition
from engine.rules.compile.codegen import function
from engine.rules.model import Expression
from engine.safety.resolve import Resolved

Finding = Literal[
    "reading", "here", "way", "liked", "others", "plan", "step", "refined", "remedies", "links", "outgoing", "resolved",
    "owed", "discharged",
]  # fmt: skip


class Undeclared(LookupError):
    """A derivation looked at, or gave, what it does not declare."""


class Findings(Struct, frozen=True, kw_only=True):
    """What a turn found on its way that no fact can hold. One that a derivation does not declare, it cannot read."""

    reading: Reading | None = None  # of the goal, or of an answer
    here: Reading | None = None  # of a step that is a wish, on the page that the steps before it led to
    way: Reading | None = None  # to where else on the site what that wish needs may be
    liked: tuple[Liked, ...] = ()  # recipes that can be used for the goal, or lack a value
    others: tuple[Offer, ...] = ()  # of which a model may tell whether the goal is one of theirs
    plan: Plan | None = None  # a new one, made in this turn
    step: PlanStep | None = None  # that needs an action now
    refined: Refinement | None = None  # of that step
    remedies: Mapping[str, Action] = {}  # against obstacles, by the word of a rule
    links: tuple[ChainLink, ...] = ()  # steps that can go out together, from that step on
    outgoing: Action | None = None  # what goes out by the decisions so far
    resolved: Resolved | None = None  # what that would do
    owed: tuple[Obligation, ...] | None = None  # the task's obligations, where a plan or the end of the task makes them
    discharged: tuple[Obligation, ...] = ()  # by this turn


class Sight(Struct, frozen=True, kw_only=True):
    """Everything that a derivation may look at. `used` are the replies so far."""

    reader: Reader
    task: TaskState
    observed: Observed
    facts: Facts
    found: Findings
    used: tuple[Reply, ...]

    @property
    def settings(self) -> Settings:
        return self.reader.settings

    @property
    def words(self) -> Words:
        return self.reader.words

    @property
    def original(self) -> Issued | None:
        """The action under verification, if one is out."""
        return self.task.open.original if self.task.open else None

    def reply(self, effect: str) -> Struct | None:
        """The last reply of an effect in its shape; None where there is none that can be read."""
        last = next((one for one in reversed(self.used) if one.effect == effect), None)
        return decode(last, EFFECTS[effect]) if last else None


class Derived(Struct, frozen=True):
    """What a derivation found: facts by name, and findings."""

    facts: Facts = {}
    found: Mapping[Finding, object] = {}


class Known(Struct, frozen=True, kw_only=True):
    """Facts that are set together, as far as a proof may rely on it. `group.*` is a whole group.

    They stay as they were where `when` does not hold. `fixed` are set to one value. `holds` are sentences about all
    facts, true afterwards in every turn; a test holds each against turns that were really played.
    """

    sets: tuple[str, ...] = ()
    when: str | None = None
    fixed: Mapping[str, Scalar] = {}
    holds: tuple[str, ...] = ()


class Derivation(Known, frozen=True, kw_only=True):
    """`reads` and `takes` are the facts and findings that it looks at, `sets` and `gives` those that it leaves.

    It is asked only where `when` holds, a condition in the policy language.
    """

    name: str
    derive: Callable[[Sight], Derived]
    reads: tuple[str, ...] = ()
    takes: tuple[Finding, ...] = ()
    gives: tuple[Finding, ...] = ()


def derive(
    derivation: Derivation, interpreter: Interpreter, task: TaskState, observed: Observed, found: Findings,
    used: tuple[Reply, ...],
) -> Findings:  # fmt: skip
    """Let the interpreter learn what a derivation finds; answers all findings. Raises Undeclared."""
    if derivation.when and not _sentence(derivation.when)(interpreter.facts, interpreter.bundle.settings, {}):
        return found
    reader = Reader(interpreter.bundle)
    derived = derivation.derive(
        Sight(
            reader=reader,
            task=task,
            observed=replace(observed, facts=_Declared(derivation.name, names_of(()), {})),
            facts=_Declared(derivation.name, names_of(derivation.reads), interpreter.facts),
            found=cast(Findings, _Taken(derivation, found)),
            used=used,
        )
    )
    _refuse(derivation, "fact", derived.facts.keys() - names_of(derivation.sets))
    _refuse(derivation, "finding", derived.found.keys() - set(derivation.gives))
    interpreter.learn({**derived.facts, **derivation.fixed}, reader.rounds)
    given: dict[str, Any] = {str(name): value for name, value in derived.found.items()}
    return replace(found, **given)


@cache
def names_of(patterns: tuple[str, ...]) -> frozenset[str]:
    """The facts that patterns name."""
    return frozenset(name for name in VOCABULARY.across if any(fnmatchcase(name, one) for one in patterns))


def flaws(derivation: Derivation) -> Iterator[str]:
    """What is wrong with a declaration, a line each: names of facts that there are not, sentences that are none."""
    for pattern in (*derivation.reads, *derivation.sets):
        if not names_of((pattern,)):
            yield f"{derivation.name}: no fact is called {pattern!r}"
    for name in derivation.fixed:
        if name not in VOCABULARY.across:
            yield f"{derivation.name}: no fact is called {name!r}"
    for finding in (*derivation.takes, *derivation.gives):
        if finding not in get_args(Finding):
            yield f"{derivation.name}: no finding is called {finding!r}"


class _Declared(Mapping[str, Scalar]):
    """Facts, of which one that was not declared cannot be read, asked for or come upon."""

    def __init__(self, derivation: str, declared: frozenset[str], facts: Facts) -> None:
        self._derivation = derivation
        self._declared = declared
        self._facts = facts

    def __getitem__(self, fact: str) -> Scalar:
        if fact not in self._declared:
            raise Undeclared(
                f"the derivation {self._derivation!r} reads the fact {fact!r}, which it does not declare"
            )
        return self._facts[fact]

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)


class _Taken:
    """Findings, of which one that was not declared cannot be looked at, not even for whether it is there."""

    def __init__(self, derivation: Derivation, found: Findings) -> None:
        self._derivation = derivation
        self._found = found

    def __getattr__(self, finding: str) -> Any:
        if finding not in self._derivation.takes:
            raise Undeclared(
                f"the derivation {self._derivation.name!r} takes {finding!r}, which it does not declare"
            )
        return getattr(self._found, finding)


def _refuse(derivation: Derivation, what: str, extra: Any) -> None:
    if extra:
        said = f"gives the {what} {min(extra)!r}, which it does not declare"
        raise Undeclared(f"the derivation {derivation.name!r} {said}")


@cache
def _sentence(text: str) -> Expression:
    """A condition over facts, compiled. Settings are not typed here: no `when` reads one."""
    checked = check_condition(text, VOCABULARY.across)
    if checked.condition is None:
        raise ValueError(f"{text}: {'; '.join(flaw.message for flaw in checked.flaws)}")
    return function(checked.condition)


def first_facts(observed: Observed, task: TaskState) -> dict[str, Scalar]:
    """The facts with which every walk begins. Those of the page itself stand in no record: they are made anew."""
    return {**GROUP_DEFAULTS, **page_texts(observed.page, task, observed.now), **observed.facts}

