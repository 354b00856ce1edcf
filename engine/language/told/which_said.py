"""A control that is told by what it does, in a clause of its own: "auf das Symbol klicken, mit dem man dem Lehrer
schreibt". The clause is put beside the word for the kind, where the grammar looks for it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.language.told.grammar import Tongue, Words, folded, text_of, tokens

_ENDS = ",.;!"


def with_clauses_beside(tongue: Tongue, text: str) -> str:
    """A text without the comma before such a clause, and the verb that stands between it and the kind after it."""
    words = tokens(text)
    for at in range(1, len(words) - 1):
        lead = lead_of((*tongue.which, *tongue.whose), words[at + 1 :]) if words[at].endswith(",") else 0
        if not lead:
            continue
        before = (*words[:at], words[at].rstrip(_ENDS))
        kind = next((end for end in (len(before), len(before) - 1) if _is_kind(tongue, before[:end])), 0)
        if not kind or (kind < len(before) and not _is_tail(tongue, before[-1])):
            continue
        ends = next((end for end in range(at + 1, len(words)) if words[end][-1:] in _ENDS), len(words) - 1)
        clause = (*words[at + 1 + lead : ends], words[ends].rstrip(_ENDS))
        sign = words[ends][len(words[ends].rstrip(_ENDS)) :] if before[kind:] else ""
        after = (*before[kind:-1], f"{before[-1]}{sign}") if before[kind:] else ()
        return text_of((*before[:kind], *tongue.which[-1], *clause, *after, *words[ends + 1 :]))
    return text


def without_clause(tongue: Tongue, part: str) -> str:
    """A part of a goal up to where it says what a control does."""
    words = tokens(part)
    begins = (at for at in range(1, len(words)) if _is_kind(tongue, words[:at]) and lead_of(tongue.which, words[at:]))
    return text_of(words[: next(begins, len(words))])


def lead_of(leads: Iterable[Words], words: Words) -> int:
    """How many words lead to a clause where some words begin; 0 where none do."""
    small = folded(words)
    return next((len(lead) for lead in leads if small[: len(lead)] == lead), 0)


def _is_kind(tongue: Tongue, words: Words) -> bool:
    small = folded(words)
    return any(small[-len(kind) :] == kind for kind in tongue.named_kinds)


def _is_tail(tongue: Tongue, word: str) -> bool:
    return any(one.tail == folded((word,)) for one in tongue.sentences)
