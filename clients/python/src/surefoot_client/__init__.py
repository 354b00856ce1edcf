"""Surefoot for agents of any make: judge an action before it goes out, verify it, and let `done` be shown.

Here: the HTTP API, typed, with and without `asyncio`. Not here: what decides; nothing of the server is imported.
"""

from surefoot_client.answers import (
    Amount,
    Answered,
    Completion,
    Confirmation,
    Guarded,
    Receipt,
    Stopped,
    Task,
    Turn,
    Verified,
    Waiting,
)
from surefoot_client.calls import Page, Planned
from surefoot_client.clients import AsyncClient, Client
from surefoot_client.errors import (
    BadRequest,
    Busy,
    NotAllowed,
    NotFound,
    Refused,
    ServerFailed,
    StillThinking,
    SurefootError,
    Unreachable,
    Unreadable,
)

__all__ = [
    "Amount",
    "Answered",
    "AsyncClient",
    "BadRequest",
    "Busy",
    "Client",
    "Completion",
    "Confirmation",
    "Guarded",
    "NotAllowed",
    "NotFound",
    "Page",
    "Planned",
    "Receipt",
    "Refused",
    "ServerFailed",
    "StillThinking",
    "Stopped",
    "SurefootError",
    "Task",
    "Turn",
    "Unreachable",
    "Unreadable",
    "Verified",
    "Waiting",
]
