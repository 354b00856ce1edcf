"""Controls that say that they end, stop or hide something, which are no way to see it: "Cancel membership". Nor are
these meant by a part of their name that leaves out the deed: "Draft" is no "Delete draft".
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.observe import Element
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_ENDS = (  # lists of what such controls say
    "mean_delete", "do_log_out", "deed_cancel", "deed_unregister", "deed_withdraw", "deed_stop", "deed_pause",
    "deed_block", "deed_lock", "deed_hide", "deed_unpublish", "deed_unfollow", "deed_refuse", "deed_reset",
    "deed_close",
)  # fmt: skip
_SENDS = ("change_sent", "pay", "buy", "deed_pay")  # what a button does at once, and a link leads to
_SAYS_SO = ("mean_trash", "deletes_surely")


def ends_something(reader: Reader, name: str, said: Sequence[str]) -> bool:
    """Whether a name begins or ends with words for that, and nothing of what was said has such words."""
    told = [words for words in map(reader.words.__getitem__, _ENDS)
            if held(words, name, "begins") or held(words, name, "ends")]  # fmt: skip
    return any(not any(held(words, text) for text in said) for words in told)


def does_more(reader: Reader, one: Element, said: Sequence[str]) -> bool:
    """Whether a control that is named in part would end, send or pay what is named: "Draft" of "Delete draft", or move
    it to where nobody said: "Move to basket".
    """
    if any(fold(text) in (fold(one.name), fold(one.text)) for text in said):
        return False
    if _says_where_to(reader, one.name):
        return True
    if any(held(reader.words[name], text) for name in _SAYS_SO for text in said):
        return False
    sends = kind_of(one) in ("button", "menuitem") and one.href is None
    told = [words for name in (_SENDS if sends else ()) if held(words := reader.words[name], one.name, "begins")
            or held(words, one.name, "ends")]  # fmt: skip
    done = told and not any(held(words, text) for words in told for text in said)
    return bool(done) or (kind_of(one) not in FIELDS | TOGGLES and ends_something(reader, one.name, said))


def _says_where_to(reader: Reader, name: str) -> bool:
    """Whether a name says that a thing is moved, and to where, be the verb its first word or its last."""
    words, moves = fold(name).split(), {fold(word) for word in reader.words["mean_move"]}
    rest = words[1:] if words and words[0] in moves else words[:-1] if words and words[-1] in moves else []
    return len(rest) > 1 and rest[0] in map(fold, reader.words["role_to"])
