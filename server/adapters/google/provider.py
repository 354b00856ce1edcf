"""The provider over Google's Gemini API. The SDK is imported, and its client built, by the first call only."""

from __future__ import annotations

import asyncio
import base64
import threading
import zlib
from collections.abc import Awaitable, Callable
from importlib import import_module
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from engine.llm.brief import Brief, Picture
from engine.llm.options import CallOptions
from engine.llm.prompts import PROMPTS, Prompt
from engine.ports import Effect
from engine.record.turn import Reply, Usage
from server.adapters.google.answer import answered
from server.adapters.google.families import family_of
from server.adapters.google.schema import reply_schema

if TYPE_CHECKING:
    from google.genai.client import Client
    from google.genai.types import GenerateContentConfig, GenerateContentResponse, PartUnionDict, ThinkingConfig

CALL_HEADER = "X-Surefoot-Call"
RETRY_AFTER_SECONDS = (0.4, 1.2)  # before the second and the third try
RETRY_WINDOW_SECONDS = 5.0  # after the first failure no try starts later than this (SPEC 8)
BUDGETS = {"none": 0, "minimal": 512}  # thinking tokens of models that know no level; else options.thinking_tokens

T = TypeVar("T")


class Google:
    """Performs effects by Gemini. One HTTP exchange an effect, save for retries of tries that got no reply."""

    has_model = True

    def __init__(self, key: str, base_url: str | None = None, model: str | None = None) -> None:
        """`model` takes the place of the one in the settings; `base_url` that of Google's own."""
        self._key = key
        self._base_url = base_url
        self._model = model
        self._client: Client | None = None
        self._building = asyncio.Lock()

    async def perform(self, effect: Effect) -> Reply:
        """The reply, or one that says in its note why there is none. Raises nothing but a cancellation."""
        if effect.name not in PROMPTS:
            return Reply(effect.key, effect.name, "absent", note="no model answers this effect")
        try:
            return await self._perform(effect, PROMPTS[effect.name])
        except TimeoutError:
            return Reply(effect.key, effect.name, "failed", note="no answer in time")
        except RecursionError:  # the SDK reads the answer too, and only minds the depth of it here
            return Reply(effect.key, effect.name, "unparsed", usage=Usage(llm_calls=1), note="nested too deep")
        except Exception as error:
            return Reply(effect.key, effect.name, "failed", note=_told(error))

    def warm_up(self) -> None:
        """Import the SDK beside whatever else is done, so that the first call need not wait for it."""
        threading.Thread(target=import_module, args=("google.genai",), daemon=True).start()

    async def close(self) -> None:
        """Let go of open connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.aio.aclose()

    async def _perform(self, effect: Effect, prompt: Prompt) -> Reply:
        options = msgspec.convert(effect.options, CallOptions)
        model = self._model or options.model
        brief = msgspec.convert(effect.input, Brief)
        contents = _contents(prompt.user(brief), brief.picture)
        client = self._client or await self._build()
        config = _config(effect.name, prompt, options, model)

        async def ask() -> GenerateContentResponse:
            return await client.aio.models.generate_content(model=model, contents=contents, config=config)

        async with asyncio.timeout(options.seconds):
            response = await _persistent(ask, jitter=zlib.crc32(effect.key.encode()) % 200 / 1000)
        return answered(effect, response, _note(options, model), structured=prompt.structured)

    async def _build(self) -> Client:
        async with self._building:
            if self._client is None:
                self._client = await asyncio.to_thread(_client, self._key, self._base_url)
            return self._client


def _client(key: str, base_url: str | None) -> Client:
    """Takes about a second, most of it the import: never on the event loop.

    The HTTP client is our own, for two reasons: the SDK changes to aiohttp where that happens to be installed, and its
    own follows redirects, key and prompt included.
    """
    import httpx2
    from google import genai
    from google.genai import types

    options = types.HttpOptions(base_url=base_url, httpx_async_client=httpx2.AsyncClient())
    return genai.Client(vertexai=False, api_key=key, http_options=options)


def _contents(user: str, picture: Picture | None) -> str | list[PartUnionDict]:
    """The user content, with a screenshot as a part of its own."""
    from google.genai import types

    if picture is None:
        return user
    image = types.Part.from_bytes(data=base64.b64decode(picture.data), mime_type=picture.media_type)
    return [types.Part.from_text(text=user), image]


def _config(effect: str, prompt: Prompt, options: CallOptions, model: str) -> GenerateContentConfig:
    from google.genai import types

    grounded = options.grounding and family_of(model).grounds_with_schema
    return types.GenerateContentConfig(
        system_instruction=prompt.system,
        temperature=options.temperature,
        max_output_tokens=options.output_tokens + options.thinking_tokens,
        thinking_config=_thinking(options, model),
        response_mime_type="application/json" if prompt.structured else None,
        response_json_schema=reply_schema(prompt.reply) if prompt.structured else None,
        tools=[types.Tool(google_search=types.GoogleSearch())] if grounded else None,
        automatic_continuation=False,  # or the SDK asks again by itself, and bills every time
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        http_options=types.HttpOptions(
            headers={CALL_HEADER: effect.removeprefix("llm.")},
            timeout=ceil(options.seconds) * 1000,  # of one read, in ms; the deadline of the whole call is ours
        ),
    )


def _thinking(options: CallOptions, model: str) -> ThinkingConfig | None:
    from google.genai import types

    how = family_of(model).thinking
    if how == "none":
        return None
    if how == "budget":
        budget = BUDGETS.get(options.thinking, options.thinking_tokens)
        return types.ThinkingConfig(thinking_budget=budget)
    level = "minimal" if options.thinking == "none" else options.thinking
    return types.ThinkingConfig(thinking_level=types.ThinkingLevel(level.upper()))


def _note(options: CallOptions, model: str) -> str:
    if options.grounding and not family_of(model).grounds_with_schema:
        return f"asked without grounding: {model} takes no search beside a schema"
    return ""


async def _persistent(ask: Callable[[], Awaitable[T]], jitter: float) -> T:
    """Ask, and ask again after 429, 5xx and errors of transport; a reply that came is never asked for twice."""
    time = asyncio.get_running_loop().time
    first: float | None = None
    for pause in RETRY_AFTER_SECONDS:
        try:
            return await ask()
        except Exception as error:
            first = time() if first is None else first
            pause = max(pause + jitter, _asked_to_wait(error))
            if not _passing(error) or time() + pause - first > RETRY_WINDOW_SECONDS:
                raise
        await asyncio.sleep(pause)
    return await ask()


def _passing(error: Exception) -> bool:
    """Whether the next try may do better."""
    import httpx2
    from google.genai.errors import APIError

    if isinstance(error, APIError):
        return error.code == 429 or 500 <= error.code < 600
    return isinstance(error, httpx2.TransportError)


def _asked_to_wait(error: Exception) -> float:
    """Seconds that the server wants to be left alone; 0 where it does not say."""
    headers: Any = getattr(getattr(error, "response", None), "headers", None) or {}
    said = str(headers.get("retry-after", ""))
    return float(said) if said.isascii() and said.isdigit() and len(said) < 6 else 0.0


def _told(error: Exception) -> str:
    """What went wrong, without the words of the server: they may quote the prompt."""
    from google.genai.errors import APIError

    if isinstance(error, APIError):
        return f"HTTP {error.code} {error.status or ''}".strip()
    return type(error).__name__
