"""What calls of models cost: at most, before one is made, and as it is counted afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil

import msgspec
from msgspec.structs import replace

from engine.llm.brief import Brief
from engine.llm.options import CallOptions
from engine.llm.prompts import PROMPTS
from engine.ports import Effect
from engine.record.turn import Reply
from engine.rules import Scalar

Settings = Mapping[str, Scalar | tuple[str, ...]]
LIMITS = ("step", "task", "tenant")


def most(effect: Effect, settings: Settings) -> int:
    """Tokens that an effect can cost at most: its prompt by estimate, thoughts and answer at their limits."""
    if effect.name not in PROMPTS:
        return 0  # no model answers it
    options = msgspec.convert(effect.options, CallOptions)
    return _asked(effect, settings) + options.thinking_tokens + options.output_tokens


def counted(reply: Reply, effect: Effect, settings: Settings) -> Reply:
    """The reply with an estimate, where the provider did not say what it took: the prompt, and as much as was said."""
    usage = reply.usage
    if effect.name not in PROMPTS or reply.status == "absent" or usage.input_tokens or usage.output_tokens:
        return reply
    return replace(reply, estimated=_asked(effect, settings) + _tokens(len(reply.body), settings))


def tokens_of(replies: Iterable[Reply]) -> int:
    """As the provider reported them, else by estimate."""
    return sum(one.usage.input_tokens + one.usage.output_tokens or one.estimated for one in replies)


def limit_of(budget: str, more: int, settings: Settings) -> int:
    """Tokens that a budget allows; 0 is no limit."""
    amount = settings[f"budget_{budget}_tokens"]
    assert isinstance(amount, int)
    return amount + more if amount else 0


def _asked(effect: Effect, settings: Settings) -> int:
    """Tokens of the prompt, by its size."""
    prompt = PROMPTS[effect.name]
    brief = msgspec.convert(effect.input, Brief)
    text = prompt.system + prompt.user(brief)
    picture = settings["budget_picture_tokens"] if brief.picture else 0
    assert isinstance(picture, int)
    return _tokens(len(text.encode("utf-8", "surrogatepass")), settings) + picture


def _tokens(size: int, settings: Settings) -> int:
    each = settings["budget_bytes_per_token"]
    assert isinstance(each, int | float)
    return ceil(size / each)
