"""`surefoot policy check --overlaps SET`: where only the order of two rules says which of them counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from server.commands.findings import console, count, print_json, shorten
from server.commands.policy_prove import show_case

if TYPE_CHECKING:
    from engine.rules import Bundle, RuleSet, Vocabulary
    from engine.rules.prove import Overlap


def list_overlaps(bundle: Bundle, vocabulary: Vocabulary, names: tuple[str, ...], machine: bool) -> None:
    """Print the pairs of the named sets, each with an example. It is a list to look through, so nothing fails."""
    from engine.rules.solver import SolverMissing

    try:
        from engine.rules.prove import overlaps
    except SolverMissing:
        raise click.UsageError("--overlaps needs z3-solver: pip install 'surefoot[prove]'") from None
    found = {}
    for name in dict.fromkeys(names):
        rules = bundle.rulesets.get(name) or _unknown(name, bundle)
        found[name] = list(overlaps(rules, vocabulary.schemas[rules.schema], bundle.declared))
    if machine:
        print_json({"ok": True, "overlaps": [
            {"ruleset": name, "first": one.first, "second": one.second, "outputs": one.outputs, "example": one.case,
             "acknowledged": one.because or None}
            for name, some in found.items() for one in some
        ]})  # fmt: skip
        return
    for name, some in found.items():
        _show(bundle.rulesets[name], some)


def _show(rules: RuleSet, found: list[Overlap]) -> None:
    out, places = console(), {rule.id: rule for rule in rules.rules}
    for one in found:
        place = places[one.second]
        said = f"{one.first} comes before {one.second}; they differ in {', '.join(one.outputs)}"
        out.print(f"{shorten(rules.file)}:{place.line}:{place.col}: {said}", markup=False)
        show_case(out, one.case)
        if one.because:
            out.print(f"    acknowledged: {one.because}", style="dim", markup=False)
    said = f"{rules.name}: {count(len(found), 'pair')} of rules that both hold on some facts; the first wins"
    collected = f"{rules.name} collects: all rules fire, and those that set an output differently fail the check"
    out.print(collected if rules.strategy == "collect" else said, style="green")


def _unknown(name: str, bundle: Bundle) -> NoReturn:
    from engine.rules.suggest import did_you_mean

    hint = did_you_mean(name, bundle.rulesets)
    raise click.UsageError(f"there is no rule set {name!r}{f' ({hint})' if hint else ''}")
