"""What was found about a policy folder: findings with examples, and the state of every guarantee."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.rules.model import Problem, RuleSet
from engine.rules.prove.question import Case

State = Literal["proved", "refuted", "not analysed", "acknowledged"]


class Finding(Struct, frozen=True, kw_only=True):
    """Something about rules that their author should see. Only where it `fails` does it fail the check.

    `rules` are ids of the set. `because` is why its authors accept it, where they do.
    """

    ruleset: str
    rules: tuple[str, ...]
    problem: Problem
    fails: bool = True
    case: Case | None = None
    because: str = ""


class Proof(Struct, frozen=True, kw_only=True):
    """The state of one guarantee. A refuted one comes with a case that the real engine decides so, and its rule."""

    ruleset: str  # empty for a guarantee across rule sets
    id: str
    text: str
    state: State
    problem: Problem | None = None
    case: Case | None = None
    rules: tuple[str, ...] = ()
    because: str = ""


class Analysis(Struct, frozen=True):
    """All findings and proofs of a bundle."""

    findings: tuple[Finding, ...]
    proofs: tuple[Proof, ...]

    @property
    def failures(self) -> tuple[Problem, ...]:
        """What fails the check, in the order of files and lines."""
        found = [one.problem for one in self.findings if one.fails and not one.because]
        found += [one.problem for one in self.proofs if one.problem and one.state in ("refuted", "not analysed")]
        return tuple(sorted(found))


def acknowledged_by(rules: RuleSet, names: tuple[str, ...]) -> str:
    """Why a finding about these rules is accepted; empty where it is not."""
    return next((one.because for one in rules.acknowledged if set(names) <= set(one.rules)), "")


def place(rules: RuleSet, name: str, code: str, message: str, hint: str = "") -> Problem:
    """A problem at a rule or guarantee of a set, or, with an empty name, at its start."""
    places = {one.id: (one.line, one.col) for one in rules.guarantees}
    places |= {one.id: (one.line, one.col) for one in rules.rules}
    line, col = places.get(name, (1, 1))
    return Problem(rules.file, line, col, code, message, hint)
