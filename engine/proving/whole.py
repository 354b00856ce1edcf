"""All that is found and proved about a policy folder: set by set, and over whole turns."""

from __future__ import annotations

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
