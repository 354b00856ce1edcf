"""search.web by Tavily's own client. It is imported, and built, by the first search only."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from engine.llm.search import SearchOptions, WebReply, WebResult, bounded
from engine.ports import Effect
from engine.record.turn import Reply

if TYPE_CHECKING:
    import httpx
    from tavily import AsyncTavilyClient

log = structlog.get_logger("surefoot.search")

MAX_BODY = 1024 * 1024  # bytes of an answer
KEY, BASE_URL = "TAVILY_API_KEY", "TAVILY_BASE_URL"


class Tavily:
    """One HTTP exchange a search. What fails is not tried again: a turn goes on without it."""

    def __init__(self, key: str, base_url: str | None = None) -> None:
        self._key = key
        self._base_url = base_url
        self._http: httpx.AsyncClient | None = None
        self._client: AsyncTavilyClient | None = None
        self._building = asyncio.Lock()

    async def perform(self, effect: Effect) -> Reply:
        """The reply, or one that says in its note why there is none. Raises nothing but a cancellation."""
        options = msgspec.convert(effect.options, SearchOptions)
        try:
            async with asyncio.timeout(options.seconds):
                client = self._client or await self._build()
                found = await client.search(
                    str(effect.input["query"]), max_results=options.results, search_depth="basic",
                    timeout=options.seconds,
                )  # fmt: skip
        except TimeoutError:
            return Reply(effect.key, effect.name, "failed", note="no answer in time")
        except Exception as error:
            # Without the words of the server: they may quote the query.
            return Reply(effect.key, effect.name, "failed", note=type(error).__name__)
        return _reply(effect, found, options.results)

    async def close(self) -> None:
        """Let go of open connections."""
        http, self._http, self._client = self._http, None, None
        if http is not None:
            await http.aclose()

    async def _build(self) -> AsyncTavilyClient:
        async with self._building:
            if self._client is None:
                self._http, self._client = await asyncio.to_thread(_client, self._key, self._base_url)
            return self._client


def web_search(environment: Mapping[str, str]) -> Tavily | None:
    """None without a key, or without the client: then nothing is searched, whatever the settings say."""
    key = environment.get(KEY, "").strip()
    if not key:
        return None
    if find_spec("tavily") is None:
        log.warning("the web is not searched: TAVILY_API_KEY is set, but tavily-python is not installed",
                    hint="pip install 'surefoot[search]'")  # fmt: skip
        return None
    return Tavily(key, environment.get(BASE_URL, "").strip() or None)


def _reply(effect: Effect, found: Any, most: int) -> Reply:
    """Results in our shape; an answer of another shape does not parse."""
    try:
        results = msgspec.convert(found, Answered).results
    except (msgspec.ValidationError, RecursionError):
        return Reply(effect.key, effect.name, "unparsed")
    kept = tuple(bounded(WebResult(one.title, one.url, one.content)) for one in results[:most])
    return Reply(effect.key, effect.name, "ok", msgspec.Raw(msgspec.json.encode(WebReply(kept))))


class Result(msgspec.Struct, frozen=True):
    title: str
    url: str
    content: str


class Answered(msgspec.Struct, frozen=True):
    results: list[Result]


def _client(key: str, base_url: str | None) -> tuple[httpx.AsyncClient, AsyncTavilyClient]:
    """Takes about a second, most of it the import: never on the event loop.

    The HTTP client is our own: its answers are bounded, it takes none that is compressed, since that could be larger
    than it looks, and it follows no redirect with the key.
    """
    import httpx
    from tavily import AsyncTavilyClient

    class Bounded(httpx.AsyncHTTPTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            response = await super().handle_async_request(request)
            if response.headers.get("content-encoding", "identity").lower() != "identity":
                await response.aclose()
                raise httpx.DecodingError("a compressed answer was not asked for")
            stream = response.stream
            assert isinstance(stream, httpx.AsyncByteStream)
            response.stream = BoundedStream(stream)
            return response

    class BoundedStream(httpx.AsyncByteStream):
        def __init__(self, inner: httpx.AsyncByteStream) -> None:
            self._inner = inner

        async def __aiter__(self) -> AsyncIterator[bytes]:
            taken = 0
            async for part in self._inner:
                taken += len(part)
                if taken > MAX_BODY:
                    raise httpx.ReadError("the answer is too large")
                yield part

        async def aclose(self) -> None:
            await self._inner.aclose()

    http = httpx.AsyncClient(
        transport=Bounded(), headers={"accept-encoding": "identity"}, base_url=base_url or "", follow_redirects=False
    )
    return http, AsyncTavilyClient(api_key=key, api_base_url=base_url, client=http)
