"""From what Gemini answered to a Reply: which status it has, what it says, what it cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from engine.ports import Effect
from engine.record.turn import Reply, Usage

if TYPE_CHECKING:
    from google.genai.types import Candidate, GenerateContentResponse, GenerateContentResponseUsageMetadata

MAX_ANSWER_CHARS = 400_000  # far above what the output limits allow
KEPT_CHARS = 2_000  # of an answer that is no JSON, for people who read the trace


def answered(effect: Effect, response: GenerateContentResponse, note: str, *, structured: bool) -> Reply:
    """A reply that was received: `ok`, `cut` (any end but STOP) or `unparsed`. It cost what its usage says.

    An answer in plain text (not `structured`) becomes the body `{"text": …}`.
    """
    usage = _usage(response.usage_metadata)
    candidate = response.candidates[0] if response.candidates else None
    if candidate is None:
        return Reply(effect.key, effect.name, "unparsed", usage=usage, note=_join(note, _blocked(response)))
    text = _text(candidate)
    if candidate.finish_reason != "STOP":
        why = f"finished by {_word(candidate.finish_reason)}"
        return Reply(effect.key, effect.name, "cut", _kept(text), usage, _join(note, why))
    body = _json(text) if structured else _plain(text)
    if body is None:
        why = "the answer is no JSON" if structured else "the answer is empty"
        return Reply(effect.key, effect.name, "unparsed", _kept(text), usage, _join(note, why))
    return Reply(effect.key, effect.name, "ok", body, usage, note)


def _text(candidate: Candidate) -> str:
    """What the model says, without what it thought. Empty where it was blocked."""
    parts = (candidate.content.parts if candidate.content else None) or []
    return "".join(part.text for part in parts if part.text and not part.thought)


def _json(text: str) -> Raw | None:
    """The text as JSON that can be stored and read again, or None."""
    if len(text) > MAX_ANSWER_CHARS:
        return None
    try:
        return Raw(msgspec.json.encode(msgspec.json.decode(text)))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def _plain(text: str) -> Raw | None:
    return Raw(b'{"text":' + bytes(_kept(text)) + b"}") if text.strip() else None


def _kept(text: str) -> Raw:
    return Raw(msgspec.json.encode(text[:KEPT_CHARS].encode("utf-8", "replace").decode("utf-8")))


def _usage(said: GenerateContentResponseUsageMetadata | None) -> Usage:
    """Thoughts are paid for as output, and what a search brought in as input."""
    if said is None:
        return Usage(llm_calls=1)
    read = (said.prompt_token_count, said.tool_use_prompt_token_count)
    written = (said.candidates_token_count, said.thoughts_token_count)
    return Usage(llm_calls=1, input_tokens=_sum(read), output_tokens=_sum(written))


def _sum(counts: tuple[int | None, ...]) -> int:
    return sum(max(0, count or 0) for count in counts)


def _blocked(response: GenerateContentResponse) -> str:
    feedback = response.prompt_feedback
    return f"blocked: {_word(feedback.block_reason)}" if feedback and feedback.block_reason else "no candidate"


def _word(reason: object) -> str:
    return str(getattr(reason, "value", None) or "no reason given")


def _join(*notes: str) -> str:
    return "; ".join(note for note in notes if note)
