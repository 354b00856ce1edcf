"""A scripted Gemini on loopback: it speaks the wire format of generateContent, and says what it is told to say."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from msgspec import Struct

CALL_HEADER = "X-Surefoot-Call"


class Asked(Struct, frozen=True):
    """One HTTP request as it came."""

    call: str
    path: str
    headers: Mapping[str, str]  # names in lower case
    body: Mapping[str, Any]


class Answer(Struct, frozen=True):
    """What goes back. `drop`: the connection is closed without a word."""

    status: int = 200
    body: bytes = b"{}"
    seconds: float = 0.0  # waited first
    headers: Mapping[str, str] = {}
    drop: bool = False


Script = Callable[[Asked], Answer]


def said(text: str, *, finish: str | None = "STOP", usage: Mapping[str, int] | None = None) -> Answer:
    """A candidate with that text; usage in the wire's names, by default 100 tokens in and 20 out."""
    candidate = {"content": {"role": "model", "parts": [{"text": text}]}, "index": 0}
    if finish is not None:
        candidate["finishReason"] = finish
    counts = usage or {"promptTokenCount": 100, "candidatesTokenCount": 20, "totalTokenCount": 120}
    return wire({"candidates": [candidate], "usageMetadata": counts, "modelVersion": "scripted"})


def replied(reply: object) -> Answer:
    """A candidate whose text is this reply as JSON."""
    return said(json.dumps(reply))


def refused(status: int, **headers: str) -> Answer:
    error = {"error": {"code": status, "message": "scripted", "status": "UNAVAILABLE"}}
    return Answer(status, json.dumps(error).encode(), headers={k.replace("_", "-"): v for k, v in headers.items()})


def wire(body: object) -> Answer:
    return Answer(body=json.dumps(body).encode())


def in_turn(*answers: Answer) -> Script:
    """These answers one after the other, the last one for ever."""
    left = list(answers)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


class ScriptedModel:
    """Use as a context manager: `with ScriptedModel(script) as model:`; `model.url` is its base URL.

    `script` may be exchanged at any time; `asked` holds every request so far.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self._stop = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def answer(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        answer = self.script(asked)
        self._stop.wait(answer.seconds)
        return answer

    def __enter__(self) -> ScriptedModel:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._server.shutdown()
        self._server.server_close()


def _handler(model: ScriptedModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # one packet an answer: head and body apart wait for each other
        disable_nagle_algorithm = True

        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = model.answer(Asked(headers.get(CALL_HEADER.lower(), ""), self.path, headers, body))
            if answer.drop:
                self.close_connection = True
                return
            try:
                self.send_response(answer.status)
                for name, value in {"Content-Type": "application/json", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)
                self.wfile.flush()
            except (BrokenPipeError, ConnectionResetError):
                pass  # the client gave up first: the delay did its work

    return Handler
