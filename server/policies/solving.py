"""What the solver says of drafts, in processes of their own: it is not for threads, and turns go on meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, Files
from engine.rules.read.load import Reading
from server.policies.differing import NotComparable, differences
from server.policies.prose import in_prose, told_of
from server.policies.serving import read_to_serve

NICE = 10  # the turns of clients come first
Contents = Mapping[str, bytes]


class Broken(Struct, frozen=True):
    """A guarantee that does not hold, or a finding that fails the check; `example` shows it in prose.

    Of a guarantee `ruleset` (empty across sets) and `id` say which, `state` what was found, `rules` by which rules.
    """

    name: str
    text: str
    said: str
    example: str = ""
    ruleset: str = ""
    id: str = ""
    state: str = ""
    rules: tuple[str, ...] = ()


class Compared(Struct, frozen=True):
    """The differences of two versions as sentences; `why_not` says why they cannot be told."""

    changes: tuple[str, ...] = ()
    why_not: str = ""


_last: Reading | None = None  # of this process, so that little is read again


def begin() -> None:
    os.nice(NICE)


def end(pool: ProcessPoolExecutor) -> None:
    """At once: for what it works on nobody waits any more."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def compare(folder: Path, old: Contents, new: Contents) -> Compared:
    """How two sound versions decide differently."""
    from engine.rules.solver import SolverMissing

    before, after = _bundle(folder, old), _bundle(folder, new)
    try:
        return Compared(tuple(told_of(differences(before, after, VOCABULARY))))
    except SolverMissing:
        return Compared(why_not="z3-solver is not installed: nothing is compared")
    except NotComparable as error:
        return Compared(why_not=str(error))


def prove(folder: Path, contents: Contents, name: str) -> tuple[Broken, ...] | None:
    """What does not hold of one set of a sound version, or, without a name, of whole turns. None without a solver."""
    from engine.rules.solver import SolverMissing

    bundle = _bundle(folder, contents)
    try:
        from engine.proving import in_parts

        asked = dict(in_parts(bundle, VOCABULARY))
        return tuple(_broken(asked[name]())) if name in asked else ()
    except SolverMissing:
        return None


def _bundle(folder: Path, contents: Contents) -> Bundle:
    global _last
    _last = read_to_serve(Files(folder, contents), VOCABULARY, _last)
    assert _last.bundle is not None, "only sound policies are asked about"
    return _last.bundle


def _broken(found: object) -> Iterator[Broken]:
    """`found` is an Analysis of engine.rules.prove, whose import brings the solver."""
    from engine.proving import told as in_moments
    from engine.rules.prove import Analysis

    assert isinstance(found, Analysis)

    def example(case: object) -> str:
        facts: Mapping[str, object] = getattr(case, "facts", None) or {}
        if not any("@" in name for name in facts):
            return f"Where {in_prose(facts)}." if facts else ""
        moments = in_moments(facts).items()  # type: ignore[arg-type]
        return " ".join(f"{when[:1].upper()}{when[1:]}: {in_prose(values)}." for when, values in moments)

    for proof in found.proofs:
        if proof.state in ("refuted", "not analysed"):
            name = f"{proof.ruleset} {proof.id}".strip()
            said = proof.problem.message if proof.problem else ""
            which = proof.ruleset, proof.id, proof.state, proof.rules
            yield Broken(name, proof.text, said, example(proof.case), *which)
    for one in found.findings:
        if one.fails and not one.because:
            yield Broken(f"{one.ruleset} {', '.join(one.rules)}", "", one.problem.message, example(one.case))
