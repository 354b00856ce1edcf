"""Controls that say that they end, stop or hide something, which are no way to see it: "Cancel membership"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules import Reader
from engine.text.wordlists import held

_ENDS = (  # lists of what such controls say
    "mean_delete", "do_log_out", "deed_cancel", "deed_unregister", "deed_withdraw", "deed_stop", "deed_pause",
    "deed_block", "deed_lock", "deed_hide", "deed_unpublish", "deed_unfollow", "deed_refuse", "deed_reset",
    "deed_close",
)  # fmt: skip


def ends_something(reader: Reader, name: str, said: Sequence[str]) -> bool:
    """Whether a name begins or ends with words for that, and nothing of what was said has such words."""
    told = [words for words in map(reader.words.__getitem__, _ENDS)
            if held(words, name, "begins") or held(words, name, "ends")]  # fmt: skip
    return any(not any(held(words, text) for text in said) for words in told)
