"""`surefoot mcp`: for agents that speak the Model Context Protocol.

Exit codes: 0 the agent hung up, 1 the other server did not start or a package is missing, 2 misuse.
"""

from __future__ import annotations

import asyncio

import click

URL = click.option("--server", envvar="SUREFOOT_URL", default="http://127.0.0.1:8787", show_default=True,
                   help="The service that decides.")  # fmt: skip
KEY = click.option("--api-key", envvar="SUREFOOT_API_KEY", help="Key for --server, if it asks for one.")
MISSING = "the package {} is missing; run: pip install 'surefoot-client[mcp]' (here: pip install 'clients/python[mcp]')"


@click.group(invoke_without_command=True)
@URL
@KEY
@click.option("--http", "port", type=click.IntRange(1, 65535), metavar="PORT",
              help="Answer on this loopback port (streamable HTTP). Default: standard input and output.")
@click.pass_context
def mcp(context: click.Context, server: str, api_key: str | None, port: int | None) -> None:
    """Serve guard, verify, complete and receipt as tools; or stand before another server with `guard`."""
    if context.invoked_subcommand is not None:
        return
    try:
        from surefoot_client import AsyncClient
        from surefoot_client.mcp.tools import tools
    except ImportError as error:
        raise click.ClickException(MISSING.format(error.name)) from error
    served = tools(AsyncClient(server, key=api_key))
    if port is None:
        served.run("stdio")
    else:
        served.run("streamable-http", host="127.0.0.1", port=port)


@mcp.command(context_settings={"ignore_unknown_options": True})
@URL
@KEY
@click.option("--goal", help="The task in the user's words: `surefoot_done` is held against it.")
@click.option("--criterion", "criteria", multiple=True, metavar="TEXT",
              help='How to see on the page that it is done, as in: the page shows "Saved". May be given several times.')
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def guard(
    server: str, api_key: str | None, goal: str | None, criteria: tuple[str, ...], command: tuple[str, ...]
) -> None:
    """Stand before another MCP server: every call of its tools is judged first.

    \b
    surefoot mcp guard -- npx @playwright/mcp --headless
    """
    try:
        from mcp.server.stdio import stdio_server
        from surefoot_client import AsyncClient
        from surefoot_client.mcp.standing import standing_before
    except ImportError as error:
        raise click.ClickException(MISSING.format(error.name)) from error

    async def stand() -> None:
        async with (
            AsyncClient(server, key=api_key) as surefoot,
            standing_before(command, surefoot, goal=goal, criteria=criteria) as standing,
            stdio_server() as (read, write),
        ):
            served = standing.server()
            await served.run(read, write, served.create_initialization_options())

    asyncio.run(stand())
