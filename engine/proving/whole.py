"""All that is found and proved about a policy folder: set by set, and over whole turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engine.facts import GROUP_DEFAULTS
from engine.proving.prove import prove_turn
from engine.rules import Bundle, Vocabulary
from engine.rules.prove import Analysis, analyse


def analysis_of(bundle: Bundle, vocabulary: Vocabulary) -> Analysis:
    """Every finding about rules, and every guarantee with its state."""
    found = analyse(bundle, vocabulary, GROUP_DEFAULTS)
    if not bundle.across:
        return found
    return Analysis(found.findings, (*found.proofs, *prove_turn(bundle, vocabulary)))


def in_parts(bundle: Bundle, vocabulary: Vocabulary) -> Iterator[tuple[str, Callable[[], Analysis]]]:
    """The same in parts that can be asked for one by one, by rule set; last "", for sentences about whole turns."""
    for name, rules in bundle.rulesets.items():
        alone = replace(bundle, rulesets={name: rules}, across=())
        yield name, lambda alone=alone: analyse(alone, vocabulary, GROUP_DEFAULTS)  # type: ignore[misc]
    if bundle.across:
        yield "", lambda: Analysis((), prove_turn(bundle, vocabulary))
