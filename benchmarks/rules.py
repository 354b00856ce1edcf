"""How long one decision over twelve rules takes: ours, rule-engine's own evaluation, ZEN and CEL.

    python -m benchmarks.rules [--rounds 30] [--json]

All get the same conditions and the same facts, which change with every decision, and must agree before anything is
timed. Ours also builds what the rule sets and its `because`; the others answer only which rule holds. ZEN and CEL
run the set in the form that is fastest for them: one compiled expression of nested choices. Rounds are interleaved,
so that a busy machine slows all alike; the ratios say more than the microseconds.
"""

from __future__ import annotations

import importlib
import operator
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec
import rule_engine

from engine.rules import FactType, Schema, Vocabulary, decide, load

Decide = Callable[[int], int]  # the number of a case -> the index of the rule that holds, or -1

RULES = (
    'client.verification == "failed" and client.errors > 0',
    "client.has_errors or page.error_appeared",
    'action.verb in ["wait", "hover", "scroll"]',
    'action.verb in ["setValue", "select"] and not step.is_last and page.value == "as_asked"',
    'action.verb in ["setValue", "select"] and page.value == "as_before"',
    "not page.url_changed and not page.content_changed and not client.network and not client.has_success",
    'action.kind == "navigation" and page.url_changed and not step.is_last',
    "page.content_changed and page.similarity < 0.9 and not step.is_last",
    "page.cross_domain and not step.is_last",
    "next.required and not next.available",
    "next.available and not step.is_last",
    'step.is_last and action.kind == "navigation" and page.url_changed and not step.correction',
)
QUIET: Mapping[str, Mapping[str, Any]] = {
    "client": {"verification": "none", "errors": 0, "has_errors": False, "network": False, "has_success": False},
    "page": {
        "error_appeared": False, "value": "none", "url_changed": False, "content_changed": False,
        "similarity": 1.0, "cross_domain": False,
    },
    "action": {"verb": "click", "kind": "navigation"},
    "step": {"is_last": False, "correction": False},
    "next": {"required": False, "available": False},
}  # fmt: skip
CHANGES: tuple[Mapping[str, Any], ...] = (  # one case each, from the first rule to none
    {"client.has_errors": True},
    {"action.verb": "setValue", "page.value": "as_asked", "action.kind": "input"},
    {},
    {"page.url_changed": True},
    {"page.content_changed": True, "page.similarity": 0.4, "action.kind": "input"},
    {"page.url_changed": True, "step.is_last": True},
    {"page.content_changed": True, "step.is_last": True, "action.kind": "input"},
)


def _nested() -> list[dict[str, dict[str, Any]]]:
    cases = []
    for change in CHANGES:
        case = {group: dict(facts) for group, facts in QUIET.items()}
        for name, value in change.items():
            group, _, field = name.partition(".")
            case[group][field] = value
        cases.append(case)
    return cases


CASES = _nested()
KINDS: dict[type, Any] = {bool: "bool", int: "int", float: "float", str: "str"}


def surefoot() -> Decide:
    facts = {
        f"{group}.{name}": FactType(KINDS[type(value)]) for group, of in QUIET.items() for name, value in of.items()
    }
    outputs = {"verdict.succeeded": FactType("bool"), "verdict.confidence": FactType("float")}
    then = {"verdict": {"succeeded": True, "confidence": 0.95}}
    rules = [{"id": f"r{at}", "when": when, "then": then, "because": "It holds."} for at, when in enumerate(RULES)]
    ruleset = {"ruleset": "twelve", "summary": "s", "facts": "v", "strategy": "first_match", "rules": rules}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "twelve.yaml").write_bytes(msgspec.json.encode(ruleset))  # JSON is YAML
        bundle = load(Path(folder), Vocabulary({"v": Schema(facts, outputs)}, {}))
    loaded = bundle.rulesets["twelve"]
    flat = [{f"{group}.{name}": value for group, of in case.items() for name, value in of.items()} for case in CASES]

    def run(case: int) -> int:
        fired = decide(loaded, flat[case])
        return -1 if fired is None else int(fired.rule[1:])

    return run


def library() -> Decide:
    kinds = {bool: "BOOLEAN", int: "FLOAT", float: "FLOAT", str: "STRING"}
    types = {
        group: rule_engine.DataType.OBJECT(
            group,
            {name: getattr(rule_engine.DataType, kinds[type(value)]) for name, value in of.items()},
            accessor=operator.getitem,
        )
        for group, of in QUIET.items()
    }
    context = rule_engine.Context(resolver=operator.getitem, type_resolver=types)
    rules = [rule_engine.Rule(text, context) for text in RULES]

    def run(case: int) -> int:
        facts = CASES[case]
        return next((at for at, rule in enumerate(rules) if rule.matches(facts)), -1)

    return run


def _choices(texts: tuple[str, ...]) -> str:
    """`first ? 0 : (second ? 1 : … -1)`."""
    return "".join(f"({text}) ? {at} : (" for at, text in enumerate(texts)) + "-1" + ")" * len(texts)


def zen() -> Decide:
    expression = importlib.import_module("zen").compile_expression(_choices(RULES))
    return lambda case: int(expression.evaluate(CASES[case]))


def cel() -> Decide:
    texts = tuple(text.replace(" and ", " && ").replace(" or ", " || ").replace("not ", "!") for text in RULES)
    program = importlib.import_module("cel").compile(_choices(texts))
    return lambda case: int(program.execute(CASES[case]))


ENGINES: Mapping[str, Callable[[], Decide]] = {
    "surefoot": surefoot,
    "rule-engine Rule.matches": library,
    "zen-engine": zen,
    "common-expression-language": cel,
}


def _ready() -> dict[str, Decide | None]:
    """The engines that are installed; all must agree with ours on every case."""
    ready: dict[str, Decide | None] = {}
    for name, make in ENGINES.items():
        try:
            ready[name] = make()
        except ImportError:
            ready[name] = None
    wanted = [ready["surefoot"](case) for case in range(len(CASES))]  # type: ignore[misc]
    for name, run in ready.items():
        got = wanted if run is None else [run(case) for case in range(len(CASES))]
        if got != wanted:
            raise click.ClickException(f"{name} decides {got}, ours {wanted}")
    return ready


def _time(run: Decide, loops: int) -> float:
    """Microseconds a decision, over all cases in turn."""
    cases = range(len(CASES))
    start = time.perf_counter()
    for _ in range(loops):
        for case in cases:
            run(case)
    return (time.perf_counter() - start) / loops / len(CASES) * 1e6


def measure(rounds: int) -> dict[str, dict[str, float] | None]:
    """Median and least microseconds a decision by engine, and the ratio to ours; None where it is not installed."""
    ready = _ready()
    times: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(rounds):
        for name, run in ready.items():
            if run is not None:
                times[name].append(_time(run, 300 if name == "surefoot" else 30))
    result: dict[str, dict[str, float] | None] = {}
    for name, found in times.items():
        ratios = [other / own for other, own in zip(found, times["surefoot"], strict=False)]
        result[name] = (
            {
                "median_us": round(statistics.median(found), 3),
                "least_us": round(min(found), 3),
                "ratio": round(statistics.median(ratios), 2),
            }
            if found
            else None
        )
    return result


@click.command()
@click.option("--rounds", default=30, type=click.IntRange(1, 1000), show_default=True)
@click.option("--json", "machine", is_flag=True, help="Print one JSON document.")
def main(rounds: int, machine: bool) -> None:
    """Time a twelve-rule set against other engines."""
    result = measure(rounds)
    if machine:
        click.echo(msgspec.json.encode({"rules": len(RULES), "cases": len(CASES), "engines": result}).decode())
        return
    click.echo(f"{len(RULES)} rules, {len(CASES)} cases, {rounds} interleaved rounds; microseconds a decision")
    click.echo(f"{'engine':<30}{'median':>10}{'least':>10}{'ratio':>8}")
    for name, found in result.items():
        if found is None:
            click.echo(f"{name:<30}{'not installed':>20}")
        else:
            click.echo(f"{name:<30}{found['median_us']:>10.2f}{found['least_us']:>10.2f}{found['ratio']:>8.1f}")


if __name__ == "__main__":
    main()
