"""The two clients: the same calls, with and without `asyncio`."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import httpx
import msgspec

from surefoot_client import calls
from surefoot_client.calls import AGAIN_SECONDS, Call
from surefoot_client.errors import Busy, Refused, ServerFailed, StillThinking, Unreachable, Unreadable, refused

P = ParamSpec("P")
T = TypeVar("T")

URL = "http://127.0.0.1:8787"
PAUSES = (0.2, 1.0, 3.0)  # seconds before a call is sent again
TIMEOUT = 120.0  # seconds for one answer
PATIENCE = 600.0  # seconds for one turn, however often it is called again
LONGEST_PAUSE = 30.0  # seconds; a server that asks for more is not waited for


def _sync(build: Callable[P, Call[T]]) -> Callable[Concatenate[Client, P], T]:
    @wraps(build)
    def called(client: Client, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return client.send(build(*args, **kwargs))

    return called


def _async(build: Callable[P, Call[T]]) -> Callable[Concatenate[AsyncClient, P], Awaitable[T]]:
    @wraps(build)
    async def called(client: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await client.send(build(*args, **kwargs))

    return called


class Client:
    """One connection to one service, for programs without `asyncio`; use as a context. `pauses`: seconds before each
    further try of a call that got no answer; `patience`: seconds for which a turn is called again while a model is
    still thinking. Every call raises SurefootError.
    """

    def __init__(
        self, url: str | None = None, *, key: str | None = None, pauses: Sequence[float] = PAUSES,
        timeout: float = TIMEOUT, patience: float = PATIENCE,
    ) -> None:  # fmt: skip
        self._http = httpx.Client(**_options(url, key, timeout))
        self._pauses = pauses
        self._patience = patience

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def send(self, call: Call[T], *, pauses: Sequence[float] | None = None) -> T:
        """Make a call, and those that have to follow it; `pauses` in place of those of the client."""
        until = time.monotonic() + self._patience
        while True:
            answer = self._tried(call, self._pauses if pauses is None else pauses)
            following = call.next(answer)
            if following is None:
                return answer
            if time.monotonic() + AGAIN_SECONDS > until:
                raise StillThinking(following.task, self._patience)
            time.sleep(AGAIN_SECONDS)
            call = following

    def _tried(self, call: Call[T], pauses: Sequence[float]) -> T:
        for pause in (*pauses, None):
            try:
                return read(call, self._http.request(call.method, call.path, **_sent(call)))
            except (httpx.TransportError, Refused) as error:
                time.sleep(_pause_or_raise(call, error, pause, self._http.base_url))
        raise AssertionError("unreachable")

    interact = _sync(calls.interact)
    guard = _sync(calls.guard)
    verify = _sync(calls.verify)
    complete = _sync(calls.complete)
    stopped = _sync(calls.stopped)
    approvals = _sync(calls.approvals)
    answer = _sync(calls.answer)
    task = _sync(calls.task)
    active_task = _sync(calls.active_task)
    receipt = _sync(calls.receipt)
    cancel = _sync(calls.cancel)


class AsyncClient:
    """As Client, for programs with `asyncio`: use as an async context, and await every call."""

    def __init__(
        self, url: str | None = None, *, key: str | None = None, pauses: Sequence[float] = PAUSES,
        timeout: float = TIMEOUT, patience: float = PATIENCE,
    ) -> None:  # fmt: skip
        self._http = httpx.AsyncClient(**_options(url, key, timeout))
        self._pauses = pauses
        self._patience = patience

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def send(self, call: Call[T], *, pauses: Sequence[float] | None = None) -> T:
        """Make a call, and those that have to follow it; `pauses` in place of those of the client."""
        until = time.monotonic() + self._patience
        while True:
            answer = await self._tried(call, self._pauses if pauses is None else pauses)
            following = call.next(answer)
            if following is None:
                return answer
            if time.monotonic() + AGAIN_SECONDS > until:
                raise StillThinking(following.task, self._patience)
            await asyncio.sleep(AGAIN_SECONDS)
            call = following

    async def _tried(self, call: Call[T], pauses: Sequence[float]) -> T:
        for pause in (*pauses, None):
            try:
                return read(call, await self._http.request(call.method, call.path, **_sent(call)))
            except (httpx.TransportError, Refused) as error:
                await asyncio.sleep(_pause_or_raise(call, error, pause, self._http.base_url))
        raise AssertionError("unreachable")

    interact = _async(calls.interact)
    guard = _async(calls.guard)
    verify = _async(calls.verify)
    complete = _async(calls.complete)
    stopped = _async(calls.stopped)
    approvals = _async(calls.approvals)
    answer = _async(calls.answer)
    task = _async(calls.task)
    active_task = _async(calls.active_task)
    receipt = _async(calls.receipt)
    cancel = _async(calls.cancel)


def read(call: Call[T], response: httpx.Response) -> T:
    """The answer to a call. Raises Refused or Unreadable."""
    if response.status_code != httpx.codes.OK:
        raise refused(response.status_code, _problem(response), retry_after=_seconds(response))
    try:
        return msgspec.json.decode(response.content, type=call.answer)
    except msgspec.MsgspecError as error:
        raise Unreadable(call.path, str(error)) from error


def _options(url: str | None, key: str | None, timeout: float) -> dict[str, Any]:
    key = key or os.environ.get("SUREFOOT_API_KEY")
    return {
        "base_url": (url or os.environ.get("SUREFOOT_URL") or URL).rstrip("/"),
        "headers": {"Authorization": f"Bearer {key}"} if key else {},
        "timeout": timeout,
        "trust_env": False,  # a proxy of the machine has no business between an agent and its guard
    }


def _sent(call: Call[Any]) -> dict[str, Any]:
    if call.body is None:
        return {"headers": call.headers}
    content = msgspec.json.encode(_well_formed(call.body))
    return {"headers": {**call.headers, "Content-Type": "application/json"}, "content": content}


def _well_formed(value: Any) -> Any:
    """Half a surrogate pair, which texts of pages may hold, would have the whole body refused."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {key: _well_formed(one) for key, one in value.items()}
    return [_well_formed(one) for one in value] if isinstance(value, list | tuple) else value


def _pause_or_raise(call: Call[Any], error: httpx.TransportError | Refused, pause: float | None, url: object) -> float:
    """Seconds to wait before a call is sent again, where that may help."""
    if isinstance(error, Refused):
        again = isinstance(error, Busy | ServerFailed)
        pause = max(pause, error.retry_after or 0.0) if pause is not None else None
    else:
        again = True
    heard = not isinstance(error, Busy | httpx.ConnectError)  # or may have been
    if pause is not None and pause <= LONGEST_PAUSE and again and (call.repeatable or not heard):
        return pause
    if isinstance(error, Refused):
        raise error
    raise Unreachable(str(url), str(error) or type(error).__name__) from error


def _problem(response: httpx.Response) -> dict[str, Any]:
    try:
        problem = response.json()
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {"title": f"the answer is no JSON object: {response.text[:200]!r}"}


def _seconds(response: httpx.Response) -> float | None:
    try:
        return float(response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None
