"""The commands around a browser: run, demo, extension."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console

    from client.demo.show import Shown
    from client.questions import Question
    from client.run import Outcome

T = TypeVar("T")
ENDINGS = {
    "completed": "the service called it done",
    "stopped": "the page ended it",
    "needs_user_input": "the service asked what to do",
    "failed": "the service gave up",
    "cancelled": "it was cancelled",
    "max_turns": "it took too many turns",
}


@click.command()
@click.argument("query")
@click.option("--url", required=True, help="The page to start on.")
@click.option("--headed", is_flag=True, help="Show the browser.")
@click.option("--server", help="URL of a running service. Default: one is started for this run.")
@click.option("--api-key", envvar="SUREFOOT_API_KEY", help="Key for --server, if it asks for one.")
@click.option(
    "--store", type=click.Path(file_okay=False, path_type=Path), help="Keep the task here. Default: forget it."
)
@click.option(
    "--policies", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Policies of the started service."
)
@click.option("--secret", "secrets", multiple=True, metavar="NAME[=env:VAR]",
              help="A secret that the goal calls {{NAME}}: asked for without echo, or taken from a variable. It goes "
              "into fields of the site of --url, and never to the service.")
@click.option("--max-turns", default=100, show_default=True, type=click.IntRange(1, 100))
@click.option(
    "--ask/--no-ask",
    "asks",
    default=None,
    help="Put questions, and read answers from standard input, one a line. Default: when both are a terminal.",
)
@click.option("--json", "as_json", is_flag=True, help="JSON lines; the default when piped.")
def run(
    query: str,
    url: str,
    headed: bool,
    server: str | None,
    api_key: str | None,
    store: Path | None,
    policies: Path | None,
    secrets: tuple[str, ...],
    max_turns: int,
    asks: bool | None,
    as_json: bool,
) -> None:
    """Drive a real browser to a goal, turn by turn.

    \b
    surefoot run 'Click "Sign in"' --url https://example.org
    surefoot run 'Type {{pass}} into "Password"' --url https://example.org --secret pass
    What cannot be undone is asked about, and so is what the browser asks for the page (confirm, prompt, leaving it):
    nothing of it is accepted but by an explicit yes. With --no-ask, questions stay open and dialogs are dismissed.
    Exits with 0 when the goal was reached and 1 when it was not.
    """
    from rich.console import Console

    from client.secrets import BadSecret, read_secrets

    console = Console()
    piped = as_json or not console.is_terminal
    if asks is None:
        asks = not piped and sys.stdin.isatty()
    if "://" not in url and not url.startswith("about:"):
        url = f"https://{url}"
    try:
        values = read_secrets(secrets, lambda name: click.prompt(name, hide_input=True, err=True))
    except BadSecret as error:
        raise click.UsageError(str(error)) from None
    outcome = _wait(
        _run(
            query, url, headed=headed, server=server, key=api_key, store=store, policies=policies, secrets=values,
            max_turns=max_turns, asks=asks, console=None if piped else console,
        )
    )  # fmt: skip
    raise SystemExit(0 if outcome.status == "completed" else 1)


async def _run(
    query: str,
    url: str,
    *,
    headed: bool,
    server: str | None,
    key: str | None,
    store: Path | None,
    policies: Path | None,
    secrets: Mapping[str, str],
    max_turns: int,
    asks: bool,
    console: Console | None,
) -> Outcome:
    from client.api import Api
    from client.browser import open_browser
    from client.console import asker, json_asker, json_line, outcome_line, turn_printer
    from client.driver import open_driver
    from client.embedded import embedded_service
    from client.run import run_task
    from client.secrets import Secrets, site_of_page

    async with AsyncExitStack() as stack:
        service = (
            server
            if server is not None
            else await stack.enter_async_context(embedded_service(store=store, policies=policies))
        )
        api = await stack.enter_async_context(Api(service, key=key))
        browser = await stack.enter_async_context(open_browser(headed=headed))
        driver = await stack.enter_async_context(open_driver(browser))
        opened = await driver.goto(url)
        if not opened.ok:
            raise click.ClickException(opened.error or f"{url} could not be opened")
        driver.secrets = Secrets(secrets, site_of_page(url))
        put = asker(console, sys.stdin) if console else json_asker(sys.stdin)

        async def ask(question: Question) -> str | None:
            return await asyncio.to_thread(put, question)

        outcome = await run_task(
            api, driver, query, ask=ask if asks else None, max_turns=max_turns,
            on_turn=turn_printer(console) if console else json_line,
        )  # fmt: skip
    if console is None:
        json_line({"outcome": outcome})
    else:
        console.print(outcome_line(outcome), highlight=False)
    return outcome


@click.command()
@click.option("--headed", is_flag=True, help="Show the browser.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines; the default when piped is text.")
def demo(headed: bool, as_json: bool) -> None:
    """Goals on real pages, turn by turn; no key needed.

    Three pages of MiniWoB++, then a small customer register: a customer is added, and one is refused by the form.
    Exits with 0 when the pages' own judge and the register's memory agree that all of it went as it should.
    """
    from rich.console import Console

    from client.console import json_line

    console = Console(soft_wrap=True)
    shown = _wait(_demo(headed, None if as_json else console))
    if as_json:
        for item in shown:
            json_line(item)
    else:
        _summary(console, shown)
    raise SystemExit(0 if all(item.as_it_should for item in shown) else 1)


async def _demo(headed: bool, console: Console | None) -> list[Shown]:
    from client.api import Api
    from client.browser import open_browser
    from client.console import json_line, turn_printer
    from client.demo.show import Show
    from client.embedded import embedded_service

    def on_goal(title: str, query: str) -> None:
        if console is None:
            json_line({"goal": title, "query": query})
        else:
            console.rule(f"[bold]{title}", align="left")
            console.print(query, markup=False, highlight=False)

    async with AsyncExitStack() as stack:
        api = await stack.enter_async_context(Api(await stack.enter_async_context(embedded_service(offline=True))))
        browser = await stack.enter_async_context(open_browser(headed=headed))
        show = Show(api, browser, on_goal, turn_printer(console) if console else json_line)
        return await show.run()


def _summary(console: Console, shown: list[Shown]) -> None:
    from rich.markup import escape

    console.rule("[bold]Summary", align="left")
    for item in shown:
        mark = "[green]as it should    [/green]" if item.as_it_should else "[red]not as it should[/red]"
        ended = item.outcome
        cost = f"{ended.turns} turn{'' if ended.turns == 1 else 's'}, {ended.tokens} tokens"
        console.print(f"{mark}  [bold]{escape(item.title)}[/bold]: {escape(item.happened)}", highlight=False)
        console.print(
            f"[dim]                  {ENDINGS[ended.status]}; {cost}, {ended.seconds:.1f} s[/dim]", highlight=False
        )
    good = sum(item.as_it_should for item in shown)
    tokens = sum(item.outcome.tokens for item in shown)
    console.print(f"{good} of {len(shown)} goals went as they should; {tokens} tokens in all.", highlight=False)


@click.command()
@click.option("--out", default=Path(), type=click.Path(file_okay=False, path_type=Path), help="Where. Default: here.")
@click.option(
    "--trusted-input",
    is_flag=True,
    help="The variant that clicks and types as a person does. It needs the debugger permission, which reads and "
    "changes everything in the browser, and shows a bar while it is used.",
)
def extension(out: Path, trusted_input: bool) -> None:
    """Write the browser extension: a folder to load unpacked, and the same as a zip for a store."""
    from client.extension import write_extension

    try:
        folder, archive = write_extension(out, trusted_input=trusted_input)
    except OSError as error:
        raise click.ClickException(f"{error.filename or out}: {error.strerror}; choose another --out") from error
    click.echo(f"Load unpacked  {folder}\nFor a store    {archive}")


def _wait(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end; what a person can mend is told in one line."""
    from client.api import Refused, Unreachable
    from client.browser import BrowserMissing
    from client.embedded import NotStarted
    from client.miniwob import MiniwobMissing

    try:
        return asyncio.run(work)
    except (BrowserMissing, MiniwobMissing, NotStarted, Refused, Unreachable) as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        raise click.Abort from None
