"""`surefoot serve`: the decision service over HTTP."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import socket
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from server.commands.findings import count
from server.commands.workers import supervise
from server.settings import Settings, shown
from server.throttle import Limits

if TYPE_CHECKING:
    import uvicorn

BACKLOG = 2048  # connections that wait for a worker
SECRET_KEY = "SUREFOOT_SECRET_KEY"
GOLDEN = Path("tests", "golden")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def _variable(name: str) -> str:
    return f"SUREFOOT_{name}"


@click.command()
@click.option("--host", default="127.0.0.1", envvar=_variable("HOST"), show_default=True, show_envvar=True,
              help="Address to listen on. Without API keys only a loopback address: surefoot key create makes one.")
@click.option("--port", default=8787, type=click.IntRange(0, 65535), envvar=_variable("PORT"), show_default=True,
              show_envvar=True, help="Port to listen on; 0 takes a free one and says which.")
@click.option("--policies", type=click.Path(path_type=Path), envvar=_variable("POLICIES"), show_envvar=True,
              help="Folder of rule sets to decide by.  [default: those that come with Surefoot]")
@click.option("--shadow", type=click.Path(path_type=Path), envvar=_variable("SHADOW"), show_envvar=True,
              help="Folder of rule sets to try beside them: what they would decide is counted, never acted on.")
@click.option("--golden", type=click.Path(path_type=Path), envvar=_variable("GOLDEN"), show_envvar=True,
              help="Folder of golden files that the studio holds drafts against.  [default: tests/golden, if there]")
@click.option("--store", default="tinydb:.surefoot", envvar=_variable("STORE"), show_default=True, show_envvar=True,
              help="Where tasks are kept: tinydb:DIR for one process, postgresql://… for many. Every acknowledged turn "
              "survives a crash.")
@click.option("--workers", default=1, type=click.IntRange(1, 64), envvar=_variable("WORKERS"), show_default=True,
              show_envvar=True, help="Processes that serve the port; more than one needs a store in PostgreSQL.")
@click.option("--requests-a-minute", default=1200, type=click.IntRange(0), envvar=_variable("REQUESTS_A_MINUTE"),
              show_default=True, show_envvar=True, help="Of one tenant, where keys are asked for; 0: as many as come.")
@click.option("--turns-at-once", default=50, type=click.IntRange(0), envvar=_variable("TURNS_AT_ONCE"),
              show_default=True, show_envvar=True, help="Of one tenant, where keys are asked for; 0: as many as come.")
@click.option("--retention-days", default=0, type=click.IntRange(0, 36_500), envvar=_variable("RETENTION_DAYS"),
              show_default=True, show_envvar=True,
              help="Purge tasks, claims and batch plans that nobody has gone on with for so long; 0: keep them.")
@click.option("--no-proof", is_flag=True, envvar=_variable("NO_PROOF"), show_envvar=True,
              help="Take own policies without having the solver prove their guarantees.")
@click.option("--max-body", default=8 * 1024 * 1024, type=click.IntRange(min=1024), envvar=_variable("MAX_BODY"),
              show_default=True, show_envvar=True, help="Largest request body, in bytes.")
@click.option("--log-format", default="auto", type=click.Choice(["auto", "json", "console"]), show_default=True,
              envvar=_variable("LOG_FORMAT"), show_envvar=True, help="auto: for people on a terminal, else JSON lines.")
@click.option("--log-level", default="info", type=click.Choice(["debug", "info", "warning", "error"]),
              envvar=_variable("LOG_LEVEL"), show_default=True, show_envvar=True, help="Least severe lines to log.")
def serve(
    host: str, port: int, policies: Path | None, shadow: Path | None, golden: Path | None, store: str, workers: int,
    requests_a_minute: int, turns_at_once: int, retention_days: int, no_proof: bool, max_body: int,
    log_format: str, log_level: str,
) -> None:
    """Serve the API until told to stop.

    \b
    surefoot serve                                  on http://127.0.0.1:8787, tasks in ./.surefoot
    surefoot serve --policies ./my-policies         decide by your own rules; edits take effect within seconds
    surefoot serve --shadow ./new-policies          count what other rules would have decided
    surefoot serve --port 0 --store tinydb:/tmp/x   a throw-away server on a free port
    surefoot serve --workers 4 --store postgresql://surefoot@localhost/surefoot

    Policies are loaded anew when their files change, and on SIGHUP: whole, or not at all. The API describes itself at
    /schema. GET /ready says whether turns can be played, and why not.
    """
    if host not in LOOPBACK and not _has_keys(store):
        raise click.UsageError(
            f"--host {host}: without API keys Surefoot answers only to this machine, by one of {', '.join(LOOPBACK)}: "
            "make one with surefoot key create"
        )
    if workers > 1 and not store.startswith("postgresql:"):
        raise click.UsageError(
            f"--workers {workers}: a folder is used by one process; give the workers a database, as in --store "
            "postgresql://surefoot@localhost/surefoot"
        )
    listening = _listen(host, port)
    settings = Settings(
        host=host, port=port, policies=policies, shadow=shadow, prove=not no_proof, store=store, max_body=max_body,
        retention_days=retention_days, golden=golden or (GOLDEN if GOLDEN.is_dir() else None),
        limits=Limits(requests_a_minute=requests_a_minute, turns_at_once=turns_at_once).share(workers),
    )  # fmt: skip
    if workers == 1:
        sys.exit(_run(settings, listening, log_format, log_level))
    listening.listen(BACKLOG)
    if not os.environ.get(SECRET_KEY):  # what was said to one worker is to open at the others, and at no later start
        os.environ[SECRET_KEY] = base64.b64encode(os.urandom(32)).decode()
    sys.exit(supervise(workers, lambda: _run(settings, listening, log_format, log_level)))


def _has_keys(store: str) -> bool:
    from engine.ports import StoreError, StoreUnavailable
    from server.key_store import keys_of

    async def ask() -> bool:
        async with keys_of(store) as kept:
            return bool((await kept.read()).all)

    try:
        return asyncio.run(ask())
    except (StoreError, StoreUnavailable) as error:
        raise click.ClickException(str(error)) from None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}: try another --port") from None
    return listening


def _run(settings: Settings, listening: socket.socket, log_format: str, log_level: str) -> int:
    """Everything heavy is imported here, after the cheap refusals."""
    import structlog
    import uvicorn

    from engine.ports import StoreError
    from engine.rules import PolicyError
    from server import logs
    from server.wiring import KeyRefused, ProviderError, wire

    logs.configure(log_format, log_level)
    if settings.policies is not None and settings.prove:
        click.echo(f"proving what {settings.policies} promises; --no-proof leaves it out", err=True)
    try:
        app = wire(settings)
    except PolicyError as error:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        found = count(len(error.problems), "problem")
        click.echo(f"the policies were not loaded: {found}; nothing is served by half", err=True)
        return 1
    except (StoreError, ProviderError, KeyRefused) as error:
        raise click.ClickException(str(error)) from None
    # Uvicorn raises the signal again once it has ended; a stop that was asked for is no failure.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
    signal.signal(signal.SIGHUP, lambda *_: app.state["services"].policies.reload())
    config = uvicorn.Config(
        app, loop="uvloop", http="httptools", ws=cast("type[asyncio.Protocol]", _web_socket), ws_max_size=4096,
        lifespan="on", log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=10,
    )  # fmt: skip
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    url = f"http://{host}:{listening.getsockname()[1]}"
    structlog.get_logger("surefoot").info("serving", url=url, version=version("surefoot"), store=shown(settings.store))
    _server(config, app.state["services"].events.stop).run(sockets=[listening])
    return 0


def _web_socket(**made_with: Any) -> asyncio.Protocol:
    """Imported with the first WebSocket, which not every server sees: it is a quarter of a second of every start."""
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    return WebSocketsSansIOProtocol(**made_with)


def _server(config: uvicorn.Config, before_stop: Callable[[], None]) -> uvicorn.Server:
    """Readers of events stay as long as they like: a server that stops ends them first, or it would wait for them."""
    import uvicorn

    class Stopping(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            before_stop()
            await super().shutdown(sockets)

    return Stopping(config)
