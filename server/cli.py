"""The command `surefoot`. Subcommands are imported when they are called, so that each starts fast."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

COMMANDS: Mapping[str, tuple[str, str]] = {  # name -> where it lives, what it is for
    "serve": ("server.commands.serve:serve", "Answer over HTTP: the decision service itself."),
    "run": ("client.commands:run", "Drive a real browser to a goal, turn by turn."),
    "demo": ("client.commands:demo", "Three goals on real pages, no key needed."),
    "extension": ("client.commands:extension", "Write the browser extension: a folder to load, a zip for a store."),
    "pair": ("server.commands.pair:pair", "Let a browser extension call the server, by a code."),
    "doctor": ("server.commands.doctor:doctor", "Say what is missing on this machine; search a store for secrets."),
    "policy": ("server.commands.policy:policy", "Check, test and explain the policies."),
    "mcp": ("server.commands.mcp:mcp", "Serve agents by MCP, or stand before another MCP server."),
    "key": ("server.commands.key:key", "Make, list and revoke the keys that a server asks for."),
    "audit": ("server.commands.audit:audit", "Show who did what: keys, settings, approvals, erasure."),
    "db": ("server.commands.db:db", "Export, import and purge a store, migrate its tables."),
    "trace": ("server.commands.trace:trace", "Export recorded turns, and take them again without a network."),
    "recipe": ("server.commands.recipe:recipe", "Read, write, switch and try recipes."),
    "churn": ("server.commands.learned:churn", "What was learned of changes that sites make on their own."),
    "receipt": ("server.commands.receipt:receipt", "Show why a task counts as done, and check it."),
    "calibration": ("server.commands.learned:calibration", "How far each deterministic rule can be relied on."),
    "bench": ("benchmarks.commands:bench", "Measure success and speed."),
}


class LazyGroup(click.Group):
    """Knows its commands by name (`places`: where each lives, what it is for) and imports one only to run it."""

    def __init__(self, *, places: Mapping[str, tuple[str, str]], heading: str = "Commands", **rest: Any) -> None:
        super().__init__(**rest)
        self._places, self._heading = places, heading

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._places:
            return None
        module, _, name = self._places[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self._heading):
            formatter.write_dl([(name, told) for name, (_, told) in self._places.items()])


@click.group(cls=LazyGroup, places=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="surefoot")
def main() -> None:
    """Surefoot decides, turn by turn, what a browser agent does next.

    \b
    See it work:               surefoot demo
    Serve the extension:       surefoot serve, and surefoot extension --out DIR
    Drive a browser yourself:  surefoot run 'Click "Sign in"' --url https://example.org
    Change what is decided:    edit policies/*.yaml, then surefoot policy check

    Every command explains itself: surefoot COMMAND --help. Options of `serve` can be given as environment
    variables too, as in SUREFOOT_PORT=9000.
    """


if __name__ == "__main__":
    main()
