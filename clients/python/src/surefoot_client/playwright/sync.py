"""The same for Playwright's synchronous API: `page = guarded(page, goal=…)`, and nothing has to be awaited.

The guard is that of the asynchronous API. It is given objects that are called as that one's are, and whose answers have
come by the time they are awaited; so it runs to its end at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Sequence
from threading import Lock
from typing import Any, TypeAlias, TypeVar, cast

from playwright import async_api, sync_api

from surefoot_client.answers import Completion, Verified
from surefoot_client.clients import AsyncClient, Client
from surefoot_client.gatekeeper import Gatekeeper, HeldBack, Waits
from surefoot_client.playwright.proxies import Expected, Guarded, Unjudged
from surefoot_client.playwright.tab import Tab

T = TypeVar("T")
# As gatekeeper.Approve, without waiting.
Approve: TypeAlias = Callable[[Waits], bool | str | None]


def nobody(waits: Waits) -> None:
    """Asks nobody."""


def guarded(
    page: sync_api.Page, surefoot: Client | None = None, *, goal: str | None = None, criteria: Sequence[str] = (),
    approve: Approve = nobody,
) -> sync_api.Page:  # fmt: skip
    """The same page, whose actions pass the guard, as `surefoot_client.playwright.guarded` says."""

    async def asked(waits: Waits) -> bool | str | None:
        return approve(waits)

    client = cast(AsyncClient, _Calls(surefoot or Client()))
    keeper = Gatekeeper(client, goal=goal, criteria=criteria, approve=asked, lock=_OneAtATime())
    seen = _Seen(page)
    return cast(sync_api.Page, _Sync(Guarded(seen, Tab(cast(async_api.Page, seen), keeper))))


def verified(page: sync_api.Page) -> Verified | None:
    """Whether the last action of a guarded page worked; None where none was judged."""
    return _come(_tab(page).verified())


def done(page: sync_api.Page, summary: str) -> Completion:
    """What the completion gate says to an agent that says it is done."""
    tab = _tab(page)
    return _come(tab.keeper.done(summary, tab.sight.page))


def keeper_of(page: sync_api.Page) -> Gatekeeper:
    """What stands before a guarded page: it is told of approvals from outside."""
    return _tab(page).keeper


def _tab(page: sync_api.Page) -> Tab:
    given: object = page
    if type(given) is not _Sync:
        raise TypeError("this page is not guarded: use the one that guarded(page) gave")
    tab: Tab = object.__getattribute__(given, "_guarded")._tab
    return tab


def _come(awaited: Coroutine[Any, Any, T]) -> T:
    """The outcome of what never really waits."""
    try:
        awaited.send(None)
    except StopIteration as came:
        return cast(T, came.value)
    raise RuntimeError("the guard waited for something that does not come by itself")


class _OneAtATime:
    """Nothing can wait here: what a handler of an event does while an action is judged or done is held back."""

    def __init__(self) -> None:
        self._lock = Lock()

    async def acquire(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise HeldBack("it", "another action of this agent is under way; do it after that")

    def release(self) -> None:
        self._lock.release()


class _Calls:
    """A client whose calls can be awaited."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._client, name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            return method(*args, **kwargs)

        return call


class _Seen:
    """Stands for an object of the synchronous API, to the guard, as one of the asynchronous API."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return cast(type, getattr(async_api, type(self._inner).__name__))

    def __eq__(self, other: object) -> bool:
        return type(other) is _Seen and self._inner == other._inner

    def __hash__(self) -> int:
        return hash(self._inner)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        if name == "_impl_obj" or not inspect.ismethod(value):
            return _seen(value)

        def call(*args: Any, **kwargs: Any) -> Any:
            return _seen(value(*map(_heard, args), **{key: _heard(one) for key, one in kwargs.items()}))

        async def awaited(*args: Any, **kwargs: Any) -> Any:
            return call(*args, **kwargs)

        return awaited if inspect.iscoroutinefunction(getattr(self.__class__, name, None)) else call


class _Event:
    """`page.expect_popup()` of the synchronous API, as that of the asynchronous one."""

    def __init__(self, expected: Any) -> None:
        self._expected = expected

    async def __aenter__(self) -> _Event:
        self._info = self._expected.__enter__()
        return self

    async def __aexit__(self, *raised: Any) -> None:
        self._expected.__exit__(*raised)

    @property
    async def value(self) -> Any:
        return _seen(self._info.value)


def _seen(value: Any) -> Any:
    if isinstance(value, list):
        return [_seen(one) for one in value]
    if hasattr(value, "__enter__") and hasattr(value, "_event"):
        return _Event(value)
    return _Seen(value) if type(value).__module__.startswith("playwright.sync_api") else value


def _heard(argument: Any) -> Any:
    """A handler of events is given what the guard knows."""
    if not inspect.isroutine(argument):
        return argument
    return lambda *given: argument(*map(_seen, given))


class _Sync:
    """Stands for a guarded object, to whoever uses the synchronous API."""

    def __init__(self, inner: Guarded) -> None:
        self._guarded = inner

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return cast(type, getattr(sync_api, self._guarded.__class__.__name__))

    def __getattr__(self, name: str) -> Any:
        return _out(getattr(self._guarded, name))

    def __repr__(self) -> str:
        return repr(self._guarded)


class _SyncExpected:
    def __init__(self, expected: Expected) -> None:
        self._expected = expected

    def __enter__(self) -> _SyncExpected:
        _come(self._expected.__aenter__())
        return self

    def __exit__(self, *raised: Any) -> None:
        _come(self._expected.__aexit__(*raised))

    @property
    def value(self) -> Any:
        return _out(self._expected.value)


def _out(value: Any) -> Any:
    if inspect.iscoroutine(value):
        return _out(_come(value))
    if isinstance(value, list):
        return [_out(one) for one in value]
    if type(value) is Guarded:
        return _Sync(value)
    if type(value) is Expected:
        return _SyncExpected(value)
    if not callable(value) or isinstance(value, type | Unjudged):
        return value
    return lambda *args, **kwargs: _out(value(*map(_in, args), **{key: _in(one) for key, one in kwargs.items()}))


def _in(argument: Any) -> Any:
    if not callable(argument) or isinstance(argument, type) or type(argument) is _Sync:
        return argument
    return lambda *given: argument(*map(_out, given))
