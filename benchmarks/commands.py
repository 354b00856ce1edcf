"""`surefoot bench`: how well, and how fast."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {  # name -> where it lives, what it measures
    "miniwob": ("benchmarks.miniwob:miniwob", "Success on the small pages of MiniWoB++, beside random clicking."),
    "faults": ("benchmarks.faults:faults", "What becomes of tasks when models fail, in twelve ways."),
    "latency": ("benchmarks.latency:latency", "A turn over HTTP, without a model and with an instant one."),
    "apps": ("benchmarks.apps:apps", "Goals in Wagtail's admin, judged by its own database."),
}


class _Benchmarks(click.Group):
    """Imports a benchmark, and with it what it drives, only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Benchmarks"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])


@click.group(cls=_Benchmarks)
def bench() -> None:
    """Measure success and speed, without a model unless one is configured."""
