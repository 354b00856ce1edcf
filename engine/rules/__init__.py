"""Rule sets in YAML over typed facts: loaded whole or not at all, compiled to Python, explained in words."""

from engine.rules.model import (
    Bundle,
    Facts,
    FactType,
    Fired,
    MissingFact,
    PolicyError,
    Problem,
    RuleSet,
    RuleTrace,
    Scalar,
    Schema,
    Settings,
    Vocabulary,
)
from engine.rules.read.load import Files, Loaded, check, load, load_files, read_folder, shipped
from engine.rules.run.decide import collect, decide
from engine.rules.run.explain import explain
from engine.rules.run.interpreter import Call, Interpreter, Reader, Round, RoundsExceeded, remembered, stored
from engine.rules.vocabulary import facts_of

__all__ = [
    "Bundle",
    "Call",
    "FactType",
    "Facts",
    "Files",
    "Fired",
    "Interpreter",
    "Loaded",
    "MissingFact",
    "PolicyError",
    "Problem",
    "Reader",
    "Round",
    "RoundsExceeded",
    "RuleSet",
    "RuleTrace",
    "Scalar",
    "Schema",
    "Settings",
    "Vocabulary",
    "check",
    "collect",
    "decide",
    "explain",
    "facts_of",
    "load",
    "load_files",
    "read_folder",
    "remembered",
    "shipped",
    "stored",
]
