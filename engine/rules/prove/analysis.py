"""The analysis of a whole folder: findings and guarantees of every set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from engine.rules.model import Bundle, Facts, Problem, RuleSet, Vocabulary
from engine.rules.prove.findings import findings
from engine.rules.prove.guarantees import prove
from engine.rules.prove.report import Analysis, Finding, Proof, place


def analyse(bundle: Bundle, vocabulary: Vocabulary, defaults: Facts) -> Analysis:
    """All findings and proofs about the rule sets of a bundle, each set by itself.

    `defaults` are the values of outputs before any rule set them; an output that is not named starts neutral.
    """
    found: list[Finding] = []
    proofs: list[Proof] = []
    for rules in bundle.rulesets.values():
        schema = vocabulary.schemas[rules.schema]
        own = findings(rules, schema, bundle.declared)
        held = prove(rules, schema, bundle.declared, defaults)
        own += _idle(rules, own, held)
        quotes = _Quotes(rules.file)
        found += [replace(one, problem=quotes.on(one.problem)) for one in own]
        proofs += [replace(one, problem=one.problem and quotes.on(one.problem)) for one in held]
    return Analysis(tuple(found), tuple(proofs))


def _idle(rules: RuleSet, found: list[Finding], proofs: list[Proof]) -> Iterator[Finding]:
    """Acknowledgements of findings that there are not."""
    real = [set(one.rules) for one in found] + [{one.id} for one in proofs if one.state == "acknowledged"]
    for one in rules.acknowledged:
        if not any(names and names <= set(one.rules) for names in real):
            said = f"nothing is found about {', '.join(one.rules)} that would need to be acknowledged"
            problem = place(rules, one.rules[0] if one.rules else "", "SF809", said, "remove the entry")
            yield Finding(ruleset=rules.name, rules=one.rules, problem=problem)


class _Quotes:
    """The lines of a file, for quoting."""

    def __init__(self, file: str) -> None:
        path = Path(file)
        self._lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []

    def on(self, problem: Problem) -> Problem:
        if problem.line > len(self._lines):
            return problem
        return replace(problem, quote=self._lines[problem.line - 1])
