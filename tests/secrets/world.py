"""Everything that the service writes, sends and keeps, gathered in one place to be searched."""

from __future__ import annotations

import asyncio
import gzip
import io
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import structlog
from litestar import Litestar

from benchmarks.faults.model import ScriptedModel
from server.packing.frames import frames
from server.packing.turn_log import KINDS
from server.settings import Settings
from server.wiring import wire

URL = "http://127.0.0.1:8787"
ACTS = ("action", "chain")  # of an answer to a turn: where a value may stand


class World:
    """One application; what it answered is in `answers` (without what may be told), what it exported in `spans`."""

    def __init__(self, store: Path, model: ScriptedModel, log: io.StringIO, spans: list[bytes]) -> None:
        self.store, self.model, self.log, self.spans = store, model, log, spans
        self.answers: list[str] = []
        self.tasks: list[str] = []
        self.sessions: list[str] = []
        self.app: Litestar = wire(Settings(store=f"tinydb:{store}"))
        self._loop = asyncio.new_event_loop()
        self._started, self._stop = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),), daemon=True)
        self._thread.start()
        assert self._started.wait(60)

    async def _serve(self) -> None:
        async with self.app.lifespan():
            self._started.set()
            await self._stop.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """One call; its answer is kept, but for the action that goes out."""
        async def sent() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=URL, timeout=60) as http:
                content = body if isinstance(body, bytes) or body is None else msgspec.json.encode(body)
                return await http.request(
                    method, path, content=content, headers={"content-type": "application/json", **headers}
                )

        answer = asyncio.run_coroutine_threadsafe(sent(), self._loop).result(60)
        told = answer.text
        if path == "/api/agent/interact" and answer.status_code == httpx.codes.OK:
            turn = answer.json()
            told = msgspec.json.encode({name: value for name, value in turn.items() if name not in ACTS}).decode()
            self.tasks.append(turn.get("taskId", ""))
            self.sessions.append(turn["sessionId"])
        self.answers.append(told)
        return answer

    def turn(self, **body: Any) -> dict[str, Any]:
        answer = self.call("POST", "/api/agent/interact", body)
        assert answer.status_code == httpx.codes.OK, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def everything(self) -> Iterator[tuple[str, str]]:
        """Where, and what stands there."""
        tasks = list(dict.fromkeys(filter(None, self.tasks)))
        for task in tasks:
            self.call("GET", f"/api/task/{task}")
            self.call("GET", f"/api/task/{task}/receipt")
        for task in tasks[-2:]:
            self.call("GET", f"/api/task/{task}/trace")
        for session in dict.fromkeys(self.sessions):
            self.call("GET", f"/api/session/{session}/messages")
            self.call("GET", f"/api/session/{session}/task/active?url=https://shop.example/")
        for path in ("/metrics", "/ready", "/api/knowledge", "/api/approvals", "/api/churn"):
            self.call("GET", path)
        yield "answers", "\n".join(self.answers)
        yield "logs", self.log.getvalue()
        yield "prompts", "\n".join(msgspec.json.encode(one.body).decode() for one in self.model.asked)
        for path in sorted(one for one in self.store.rglob("*") if one.is_file() and "policies" not in one.parts):
            data = path.read_bytes()
            yield path.name, data.decode("utf-8", "replace")
            if path.suffix == ".turns":
                yield path.name, "\n".join(one.content().decode() for one in frames(data, KINDS))
        yield "spans", b"\n".join(self.spans).decode("utf-8", "replace")


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """A place that spans are sent to, and what came."""
    came: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            came.append(gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", came
    server.shutdown()
    server.server_close()


@contextmanager
def written_log() -> Iterator[io.StringIO]:
    """The log as it is written, line by line."""
    from server import logs

    text = io.StringIO()
    logs.configure("json", "info")
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(text)
    yield text
    structlog.reset_defaults()


