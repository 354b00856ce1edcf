"""Rule sets in YAML over typed facts: loaded whole or not at all, compiled to Python, explained in words.

Here: whatever is true of any rule set. Not here: browsers, models, HTTP, and what Surefoot's own sets are about.
"""

from engine.rules.model import (
    Bundle,
    Facts,
    FactType,
    Family,
    Fired,
    Group,
    MissingFact,
    PolicyError,
    Problem,
    RuleSet,
    RuleTrace,
    Scalar,
    Schema,
    Settings,
    SettingValue,
    Vocabulary,
    Words,
)
from engine.rules.read.folder import Files, read_folder, shipped, write_folder
from engine.rules.read.load import Loaded, Reading, check, load, load_files, read_files
from engine.rules.run.decide import collect, decide
from engine.rules.run.explain import explain
from engine.rules.run.interpreter import (
    Call,
    Interpreter,
    Known,
    Reader,
    Remembered,
    Round,
    RoundsExceeded,
    by_words,
    remembered,
    stored,
)
from engine.rules.run.tailored import tailored, with_settings
from engine.rules.vocabulary import MATCHED_ONLY, facts_of, group_of

__all__ = [
    "MATCHED_ONLY",
    "Bundle",
    "Call",
    "FactType",
    "Facts",
    "Family",
    "Files",
    "Fired",
    "Group",
    "Interpreter",
    "Known",
    "Loaded",
    "MissingFact",
    "PolicyError",
    "Problem",
    "Reader",
    "Reading",
    "Remembered",
    "Round",
    "RoundsExceeded",
    "RuleSet",
    "RuleTrace",
    "Scalar",
    "Schema",
    "SettingValue",
    "Settings",
    "Vocabulary",
    "Words",
    "by_words",
    "check",
    "collect",
    "decide",
    "explain",
    "facts_of",
    "group_of",
    "load",
    "load_files",
    "read_files",
    "read_folder",
    "remembered",
    "shipped",
    "stored",
    "tailored",
    "with_settings",
    "write_folder",
]
