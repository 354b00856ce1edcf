"""Scores for Langfuse, which takes spans by OTLP, and scores by an API of its own beside it."""

from __future__ import annotations

import contextlib
import queue
import threading
import urllib.request
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct

OTLP_PATH = "/api/public/otel"
SCORES_PATH = "/api/public/scores"
MAX_WAITING = 1_000
POST_SECONDS = 5.0


class Score(Struct, frozen=True, rename="camel"):
    trace_id: str
    observation_id: str
    name: str
    value: float
    data_type: str = "NUMERIC"


class Scores:
    """Posts scores from a thread of its own. What a backend that is down does not take is lost."""

    def __init__(self, url: str, authorization: str) -> None:
        self._url = url
        self._headers = {"Authorization": authorization, "Content-Type": "application/json"}
        self._waiting: queue.Queue[Score | None] = queue.Queue(MAX_WAITING)
        self._thread = threading.Thread(target=self._post_all, name="langfuse-scores", daemon=True)
        self._thread.start()

    def put(self, score: Score) -> None:
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(score)

    def close(self) -> None:
        """Wait until all is posted; the caller does not wait for ever."""
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
            self._thread.join()

    def _post_all(self) -> None:
        while (score := self._waiting.get()) is not None:
            body = msgspec.json.encode(score)
            with contextlib.suppress(OSError, ValueError):
                urllib.request.urlopen(
                    urllib.request.Request(self._url, body, self._headers), timeout=POST_SECONDS
                ).close()


def scores_for(endpoint: str, headers: str) -> Scores | None:
    """Where scores go, by the OTLP endpoint and its headers; None where the endpoint is not Langfuse's."""
    parts = urlsplit(endpoint)
    base, found, _ = parts.path.partition(OTLP_PATH)
    given = {name.strip().lower(): value for name, _, value in (pair.partition("=") for pair in headers.split(","))}
    authorization = unquote(given.get("authorization", "")).strip()
    if not found or not authorization or parts.scheme not in ("http", "https"):
        return None
    return Scores(f"{parts.scheme}://{parts.netloc}{base}{SCORES_PATH}", authorization)
