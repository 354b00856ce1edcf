"""Where only the order of two rules of a first-match set says which of them counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct

from engine.rules.model import RuleSet, Schema, Setting
from engine.rules.prove.findings import Study
from engine.rules.prove.overlaps import conflicting
from engine.rules.prove.question import Case
from engine.rules.prove.report import acknowledged_by


class Overlap(Struct, frozen=True):
    """Two rules that hold on the same facts and set `outputs` differently: `first` wins, since it stands first."""

    first: str
    second: str
    outputs: tuple[str, ...]
    case: Case
    because: str = ""  # why its authors accept it, where `acknowledged:` names both


def overlaps(rules: RuleSet, schema: Schema, declared: Mapping[str, Setting]) -> Iterator[Overlap]:
    """The pairs whose order decides, each with an example; none of a set that collects, where all rules fire.

    Exceptions before what they are exceptions of are left out, a last rule that always holds among them. So are pairs
    of two patterns: what two patterns match together is opaque to the solver.
    """
    if rules.strategy == "collect":
        return
    study = Study(rules, schema, declared)
    list(study.never())  # learns which rules never fire
    for first, second, difference in conflicting(study.symbolic, study.operations):
        one, two = study.rules.rules[first], study.rules.rules[second]
        if (one.match and two.match) or {first, second} & study.silenced or study.nested(first, second):
            continue
        asked = [study.symbolic.fires[first], study.symbolic.holds[second], difference]
        found = study.asker.find(asked, partial(study.both, one.id, two.id))
        if found.case is not None:
            outputs = tuple(name for name in one.then if name in two.then and one.then[name] != two.then[name])
            yield Overlap(one.id, two.id, outputs, found.case, acknowledged_by(rules, (one.id, two.id)))
