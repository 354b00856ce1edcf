"""The parser tables of the rule-engine library, ready made: building them takes half a second at every start.

The library builds its parser when it is imported, and its parser generator first looks for a module that holds the
tables. `provide` puts one there, made from `grammar.json`. That file holds for one version of the library; with
another one, or without the file, the library builds its tables itself. To write it anew:
`python -m engine.rules.expression.grammar`.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

LIBRARY = "rule-engine"
MODULE = "rule_engine.parser.parsetab"
TABLES = Path(__file__).with_name("grammar.json")


class _Fits:
    """A signature that equals any: the library's own changes with the order of a set. The version is compared."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def provide() -> bool:
    """Offer the tables to the library, which must not be imported yet; False where they are not for its version."""
    if not TABLES.is_file():
        return False
    tables = json.loads(TABLES.read_bytes())
    if tables["version"] != version(LIBRARY):
        return False
    module: Any = ModuleType(MODULE)
    module._tabversion = tables["format"]
    module._lr_method = "LALR"
    module._lr_signature = _Fits()
    module._lr_action = {int(state): row for state, row in tables["action"].items()}
    module._lr_goto = {int(state): row for state, row in tables["goto"].items()}
    module._lr_productions = [(*production, "", 0) for production in tables["productions"]]
    sys.modules[MODULE] = module
    return True


def tables() -> dict[str, Any]:
    """The tables of the parser that the library built, or was given."""
    from rule_engine import Rule
    from rule_engine._vendor.ply import yacc

    parser: Any = Rule.parser._parser
    return {
        "version": version(LIBRARY),
        "format": yacc.__tabversion__,
        "action": {state: dict(sorted(row.items())) for state, row in parser.action.items()},
        "goto": {state: dict(sorted(row.items())) for state, row in parser.goto.items()},
        "productions": [[one.str, one.name, one.len, one.func] for one in parser.productions],
    }


def write() -> None:
    """Write the tables of the installed library."""
    TABLES.write_text(json.dumps(tables(), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
