"""`surefoot bench`: how well, and how fast."""

from __future__ import annotations

import click

from server.cli import LazyGroup

COMMANDS = {  # name -> where it lives, what it measures
    "miniwob": ("benchmarks.miniwob:miniwob", "Success on the small pages of MiniWoB++, beside random clicking."),
    "faults": ("benchmarks.faults:faults", "What becomes of tasks when models fail, in twelve ways."),
    "latency": ("benchmarks.latency:latency", "A turn over HTTP, without a model and with an instant one."),
    "load": ("benchmarks.load.command:load", "Many clients on one and two workers, and what is left when workers die."),
    "studio": ("benchmarks.studio:studio", "Pages of the studio over 10,000 tasks, and how soon an editor tells."),
    "waiting": ("benchmarks.waiting:waiting", "How long other calls wait while the server works on something large."),
    "chains": ("benchmarks.chains:chains", "Turns for a form of ten fields, with and without chains."),
    "tokens": ("benchmarks.tokens:tokens", "What the tiers save against sending every verification to the full one."),
    "resolve": ("benchmarks.resolve:command", "Time to find out what an action would do, on a large page."),
    "guardrails": ("benchmarks.guardrails:guardrails", "Whether what cannot be undone is known by its label."),
    "wishes": ("benchmarks.wishes:wishes", "Everyday wishes on small pages, in four languages, without a model."),
    "meanings": ("benchmarks.meanings:meanings", "Whether sentences are read as they are meant, in four languages."),
    "instructions": ("benchmarks.instructions:instructions", "Steps of help centres on pages of real sites."),
    "manuals": ("benchmarks.manuals:manuals", "Steps of handbooks by others, in four languages."),
    "drawings": ("benchmarks.drawings.command:drawings", "Whether icons are known by how they are drawn."),
    "agents": ("benchmarks.agents:agents", "Ten tasks by an agent that errs, with and without Surefoot."),
    "recipes": ("benchmarks.recipes:recipes", "The second time: other values, changed pages, beside a recording."),
    "widgets": ("benchmarks.widgets.command:widgets", "The same goals on a page of each component library."),
    "infinity": ("benchmarks.infinity.command:infinity", "Tasks of WebArena-Infinity, on drawings of known products."),
    "apps": ("benchmarks.apps:apps", "Goals and injected failures in real applications, judged by their databases."),
}


@click.group(cls=LazyGroup, places=COMMANDS, heading="Benchmarks")
def bench() -> None:
    """Measure success and speed, without a model unless one is configured."""
