"""llm.classify_action: what it is asked with, and what of its answer is remembered."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.llm.brief import Brief
from engine.llm.effects import CLASSIFY, classified_by
from engine.llm.options import Settings, options_of
from engine.llm.prompts import prompt_version
from engine.observe import PageState
from engine.ports import Effect
from engine.record.turn import Reply
from engine.safety.meaning import Classification, Classified, key_of, meaning_of, page_key
from engine.safety.resolve import Resolved


def classify_effect(resolved: Resolved, page: PageState, settings: Settings) -> Effect:
    """The question what an action would do, as yet without a key: the same for every user and every task."""
    brief = Brief(goal="", deed=meaning_of(resolved, page))
    return Effect(CLASSIFY, "", msgspec.to_builtins(brief), msgspec.to_builtins(options_of(CLASSIFY, settings)))


def is_unknown(resolved: Resolved) -> bool:
    """Whether it sends something, and no rule can tell what that does."""
    return resolved.submits and resolved.reversibility == "unknown"


def classified_key(resolved: Resolved, page: PageState) -> str:
    """Stands for the question above, however it is asked for: what was answered to it once is remembered by it."""
    return key_of(meaning_of(resolved, page), prompt_version(CLASSIFY))


def classified(
    resolved: Resolved | None, page: PageState, used: Sequence[Reply], now: float
) -> Classified | None:
    """What a model that was asked took the action for, to be remembered."""
    said = classified_by(used)
    if resolved is None or said is None:
        return None
    what = Classification(said.kind, said.reversibility, now)
    return Classified(page_key(page.url), classified_key(resolved, page), what)
