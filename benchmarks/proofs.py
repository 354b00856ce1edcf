"""How long proofs take: over the shipped policies, and over one generated set of 200 rules.

    python -m benchmarks.proofs

The generated rules are drawn from a fixed seed: conditions of three to eight parts over the facts of a verification,
some of them alternatives, each rule with an outcome of its own, and ten guarantees.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from engine.facts import GROUP_DEFAULTS
from engine.facts.vocabulary import VOCABULARY
from engine.proving import prove_turn
from engine.rules import Bundle, FactType, load, shipped
from engine.rules.prove import Analysis, analyse

RULES = 200
HEAD = "ruleset: generated\nsummary: Drawn at random.\nfacts: verification\nstrategy: first_match\nrules:\n"


def generated(dice: random.Random, rules: int = RULES) -> str:
    """A rule set as YAML. Numbers differ between outcomes, so that all pairs of rules are candidates for an overlap."""
    facts = {name: kind for name, kind in VOCABULARY.schemas["verification"].facts.items() if kind.kind != "str"}
    lines = [HEAD]
    for number in range(rules):
        parts = [_part(dice, *dice.choice(sorted(facts.items(), key=str))) for _ in range(dice.randint(3, 8))]
        sure = dice.randint(0, 100) / 100
        lines.append(f"  - id: r{number}\n    when: {_joined(dice, parts)}\n")
        done = "true" if dice.random() < 0.5 else "false"
        lines.append(f"    then: {{verdict: {{decided: true, task_completed: {done}, confidence: {sure}}}}}\n")
    lines.append("guarantees:\n")
    for number in range(10):
        name = dice.choice(sorted(name for name, kind in facts.items() if kind.kind == "bool"))
        broken = f"verdict.confidence > 1 or (not verdict.decided and {name})"
        lines.append(f"  - {{id: g{number}, text: One of ten., never: {broken}}}\n")
    return "".join(lines)


def _part(dice: random.Random, name: str, kind: FactType) -> str:
    if kind.kind == "bool":
        return name if dice.random() < 0.6 else f"not {name}"
    if kind.kind == "enum":
        return f'{name} {dice.choice(["==", "!="])} "{dice.choice(kind.values)}"'
    bound = dice.randint(1, 5) if kind.kind == "int" else dice.randint(1, 9) / 10
    return f"{name} {dice.choice(['<', '>='])} {bound}"


def _joined(dice: random.Random, parts: list[str]) -> str:
    """All of the parts, the last two sometimes as alternatives."""
    if dice.random() < 0.3:
        parts = [*parts[:-2], f"({parts[-2]} or {parts[-1]})"]
    return " and ".join(parts)


def _timed(name: str, bundle: Bundle) -> None:
    wall, cpu = perf_counter(), process_time()
    found: Analysis = analyse(bundle, VOCABULARY, GROUP_DEFAULTS)
    turn = prove_turn(bundle, VOCABULARY)
    proofs = (*found.proofs, *turn)
    proved = sum(one.state == "proved" for one in proofs)
    rules = sum(len(one.rules) for one in bundle.rulesets.values())
    print(
        f"{name}: {rules} rules, {proved} of {len(proofs)} guarantees proved, {len(found.findings)} findings: "
        f"{perf_counter() - wall:.2f} s, {process_time() - cpu:.2f} s of CPU"
    )


def main() -> None:
    _timed("shipped", load(shipped(), VOCABULARY))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "generated.yaml").write_text(generated(random.Random(7)), encoding="utf-8")
        _timed("generated", load(folder, VOCABULARY))


if __name__ == "__main__":
    main()
