"""What can go wrong, each with what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class SurefootError(Exception):
    """Anything that kept the service from answering. An agent that meets it does nothing that cannot be undone."""


class Unreachable(SurefootError):
    """Nothing answers at that address."""

    def __init__(self, url: str, why: str) -> None:
        super().__init__(
            f"no answer from {url}: {why}; is the service running? (surefoot serve; SUREFOOT_URL names another)"
        )


class Unreadable(SurefootError):
    """The service answered what this version of the client cannot read."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: the answer cannot be read: {why}; do client and server belong together? "
                         "(pip install -U surefoot-client)")  # fmt: skip


class StillThinking(SurefootError):
    """A model was still thinking about a turn when the client's patience ended. `task_id` is the task to go on with."""

    def __init__(self, task_id: str | None, seconds: float) -> None:
        super().__init__(f"a model still thinks about the turn of task {task_id} after {seconds:g} s; "
                         "interact again with its task_id, or cancel it")  # fmt: skip
        self.task_id = task_id


class Refused(SurefootError):
    """The service refused the call (RFC 9457). `status` is that of HTTP, `kind` the end of the problem's type."""

    advice = ""  # beside what the service itself says

    def __init__(self, status: int, problem: Mapping[str, Any], *, retry_after: float | None = None) -> None:
        self.status = status
        self.problem = problem
        self.kind = str(problem.get("type", "")).rpartition(":")[2]
        self.retry_after = retry_after  # seconds
        detail = problem.get("detail") or problem.get("title") or "no reason given"
        super().__init__("; ".join(filter(None, (f"HTTP {status}: {detail}", ADVICE.get(self.kind, self.advice)))))


class BadRequest(Refused):
    """The call does not fit the API."""

    advice = "docs/http-api.md says what to send"


class NotAllowed(Refused):
    """The key does not hold, or not for this."""

    advice = "use a key whose role may do this (surefoot key create --role …)"


class NotFound(Refused):
    """There is no such thing, or not for this key."""


class Busy(Refused):
    """More than a tenant may at once or within a minute."""

    advice = "wait as long as `retry_after` says, and call again"


class ServerFailed(Refused):
    """The service broke or has no store; nothing was decided."""

    advice = "call again with the same requestId; the server's log says more"


ADVICE: Mapping[str, str] = {  # by the end of a problem's type
    "no-key": "give the client a key (Client(key=…), or SUREFOOT_API_KEY)",
    "request-id-in-use": "draw a new requestId for every call",
    "request-entity-too-large": "send the tree instead of the DOM",
}


def refused(status: int, problem: Mapping[str, Any], *, retry_after: float | None = None) -> Refused:
    """The exception for a status."""
    if status >= 500:
        return ServerFailed(status, problem, retry_after=retry_after)
    kind = {401: NotAllowed, 403: NotAllowed, 404: NotFound, 429: Busy}.get(status, BadRequest)
    return kind(status, problem, retry_after=retry_after)
