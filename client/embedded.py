"""A decision service of one's own: started on a free loopback port for one run, stopped with it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

import httpx

from client.serving import free_port

KEYS = frozenset({"GOOGLE_API_KEY", "GEMINI_API_KEY"})
READY_WITHIN = 60.0  # seconds; it proves its policies first, which under load takes several times as long
LOG_TAIL = 2000  # characters of the service's log that are shown when it does not start


class NotStarted(RuntimeError):
    """The embedded service did not come up; the message ends with what it said."""


@asynccontextmanager
async def embedded_service(
    *, store: Path | None = None, policies: Path | None = None, prove: bool = True, offline: bool = False
) -> AsyncIterator[str]:
    """The URL of a service that runs until the end of the context.

    Without `store` its tasks are kept in a temporary folder and forgotten; `offline` hides the keys of models from it.
    Own policies are proved before it answers, unless `prove` is False. Raises NotStarted.
    """
    async with AsyncExitStack() as stack:
        folder = store or Path(stack.enter_context(TemporaryDirectory(prefix="surefoot-")))
        log = stack.enter_context(TemporaryFile())  # noqa: SIM115 - the stack closes it
        port = free_port()
        command = ["serve", "--host", "127.0.0.1", "--port", str(port), "--store", f"tinydb:{folder}"]
        if policies is not None:
            command += ["--policies", str(policies), *(() if prove else ("--no-proof",))]
        environment = {name: value for name, value in os.environ.items() if not (offline and name in KEYS)}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "server.cli", *command,
            stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log, env=environment,
        )  # fmt: skip
        try:
            url = f"http://127.0.0.1:{port}"
            if not await _is_ready(url, process):
                log.seek(0)
                said = log.read().decode("utf-8", "replace").strip()[-LOG_TAIL:]
                raise NotStarted(f"the decision service did not start; it said: {said or 'nothing'}")
            yield url
        finally:
            await _stop(process)


async def _is_ready(url: str, process: asyncio.subprocess.Process) -> bool:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + READY_WITHIN
    async with httpx.AsyncClient(trust_env=False) as http:
        while process.returncode is None and loop.time() < deadline:
            try:
                if (await http.get(f"{url}/health")).status_code == httpx.codes.OK:
                    return True
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    return False


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), 5)
    except TimeoutError:
        process.kill()
        await process.wait()
