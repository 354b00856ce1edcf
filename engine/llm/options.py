"""How each effect is asked for, read from settings: `llm.<what>` for every effect, `llm.<effect>.<what>` for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

Scalar = bool | int | float | str | None
Settings = Mapping[str, Scalar | tuple[str, ...]]
Thinking = Literal["none", "minimal", "low", "medium", "high"]
Tokens = Annotated[int, Meta(ge=0, le=1_000_000)]


class CallOptions(Struct, frozen=True, kw_only=True):
    """`output_tokens` bounds the visible answer, `thinking_tokens` the thoughts; both are paid for as output."""

    model: Annotated[str, Meta(min_length=1, max_length=200)]
    thinking: Thinking = "low"
    grounding: bool = False
    output_tokens: Annotated[int, Meta(ge=1, le=1_000_000)]
    thinking_tokens: Tokens = 0
    seconds: Annotated[float, Meta(gt=0, le=600)]  # all tries together
    temperature: Annotated[float, Meta(ge=0, le=2)] | None = None


def options_of(effect: str, settings: Settings, *, navigation: bool = False) -> CallOptions:
    """The options of one effect; `navigation`: the action it is about is one.

    Raises ValueError, naming the effect, where its settings are missing or out of range.
    """
    call = effect.removeprefix("llm.")
    found = {what: _setting(call, what, settings) for what in CallOptions.__struct_fields__}
    if navigation:
        found["output_tokens"] = settings.get(f"llm.{call}.output_tokens_navigation", found["output_tokens"])
    found["thinking_tokens"] = settings.get(f"llm.thinking_tokens.{found['thinking']}", 0)
    try:
        return msgspec.convert({name: value for name, value in found.items() if value is not None}, CallOptions)
    except msgspec.ValidationError as error:
        raise ValueError(f"settings of {effect}: {error}; see llm.* and llm.{call}.* in settings.yaml") from error


def check_options(effects: Iterable[str], settings: Settings) -> None:
    """Raises ValueError for the first effect whose settings are missing or out of range."""
    for effect in effects:
        options_of(effect, settings)


def unknown_options(effects: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Settings called `llm.…` that no effect reads, each with all that there might be."""
    calls = [effect.removeprefix("llm.") for effect in effects]
    what = (*CallOptions.__struct_fields__, "output_tokens_navigation")
    known = [f"llm.{one}" for one in what] + [f"llm.thinking_tokens.{one}" for one in get_args(Thinking)]
    known += [f"llm.{call}.{one}" for call in calls for one in what]
    for name in names:
        if name.startswith("llm.") and name not in known:
            yield name, known


def _setting(call: str, what: str, settings: Settings) -> Scalar | tuple[str, ...]:
    return settings.get(f"llm.{call}.{what}", settings.get(f"llm.{what}"))
