"""When work goes aside, and how."""

from __future__ import annotations

import asyncio
import contextvars
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
import structlog

from engine.observe import PageInput, PageRefused, PageState, read_page
from server.aside.process import LENGTH_BYTES, Read, length_of

LARGE_CHARS = 100_000  # of HTML: read in some 10 ms
LARGE_WEIGHT = 1_000  # elements, or nodes of a tree: decided on in some 10 ms
ATTEMPTS = 2  # after which a page that ends its reader is refused

T = TypeVar("T")
log = structlog.get_logger("surefoot.pages")
_read = msgspec.msgpack.Decoder(Read).decode


class Beside:
    """One process and one thread, both begun with the first large page: what is large waits for what is large.

    A thread takes the processor from the event loop for some milliseconds at a time, however long it works: it is for
    what is written in Python. Parsers do not let go, so HTML goes to the process.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="aside")
        self._process: Process | None = None
        self._reading = asyncio.Lock()

    async def page(self, source: PageInput) -> PageState | None:
        """Raises PageRefused."""
        nodes = source.interactive_tree or source.semantic_nodes
        html = source.skeleton_dom or source.dom or ""
        if nodes or len(html) < LARGE_CHARS:
            return await self.run(len(nodes or ()), lambda: read_page(source))
        async with self._reading:
            for _ in range(ATTEMPTS):
                try:
                    return _page_of(await self._asked(source))
                except (OSError, EOFError) as error:
                    log.error("the reader of large pages ended", reason=repr(error))
        field = "skeletonDom" if source.skeleton_dom else "dom"
        raise PageRefused(field, "the page cannot be read; send the interactiveTree instead")

    async def run(self, weight: int, work: Callable[[], T]) -> T:
        if weight < LARGE_WEIGHT:
            return work()
        context = contextvars.copy_context()
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: context.run(work))

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        await self._end()

    async def _asked(self, source: PageInput) -> Read:
        """Raises OSError or EOFError where the process has ended."""
        question = msgspec.msgpack.encode(source)
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "server.aside.process", stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        told, answer = self._process.stdin, self._process.stdout
        assert told is not None
        assert answer is not None
        try:
            told.write(length_of(question))
            told.write(question)
            await told.drain()
            length = int.from_bytes(await answer.readexactly(LENGTH_BYTES), "big")
            return _read(await answer.readexactly(length))
        except BaseException:  # also where the call was given up: what it would still answer is nobody's
            await self._end()
            raise

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def _page_of(read: Read) -> PageState | None:
    if read.refused:
        raise PageRefused(read.field, read.refused)
    return read.page
