"""How the guarantees of a version stand, as lines above them tell it, of what was asked about it by now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.rules import Bundle
from engine.rules.editing import Known
from server.policies.fired import Fired
from server.policies.trial import Proofs

WITH_PROBLEMS = "not proved: there are problems"
NO_SOLVER = "not proved: z3-solver is not installed"


class Stands(Struct, frozen=True):
    """One guarantee: its state, and the rules that break it."""

    state: str
    rules: tuple[str, ...] = ()


def standing(bundle: Bundle | None, proofs: Proofs | None, fired: Fired) -> Known:
    """`bundle` is None where the version has problems; `proofs` are of it."""
    if bundle is None or proofs is None:
        return Known(why=WITH_PROBLEMS, fired=fired.counts)
    if proofs.state == "missing":
        return Known(why=NO_SOLVER, fired=fired.counts)
    going_on = proofs.state in ("proving", "stopped")
    known = dict(_found(bundle, proofs)) if proofs.of or not going_on else {}
    return Known(proofs=known, proving=going_on, fired=fired.counts)


def _found(bundle: Bundle, proofs: Proofs) -> Iterator[tuple[tuple[str, str], Stands]]:
    """Of all sets that were asked about. Whatever is not broken there is proved, or accepted without a proof."""
    broken = {(one.ruleset, one.id): one for one in proofs.broken if one.id}
    for name in {*bundle.rulesets, ""} - set(proofs.left):
        accepted = {one for said in bundle.rulesets[name].acknowledged for one in said.rules} if name else set()
        for guarantee in bundle.rulesets[name].guarantees if name else bundle.across:
            found = broken.get((name, guarantee.id))
            state = found.state if found else "acknowledged" if guarantee.id in accepted else "proved"
            yield (name, guarantee.id), Stands(state, found.rules if found else ())
