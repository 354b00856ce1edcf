"""Actions as text: one parser and one printer. Nothing executes text; what is not exactly one action is an error."""

from __future__ import annotations

import json

from engine.actions.action import SHAPES, Action, ActionError, Field, usage

MAX_ACTION_CHARS = 40_000
_SPACE = " \t\r\n"
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:#/@")
_decode_json = json.JSONDecoder().raw_decode


def parse_action(text: str) -> Action:
    """Read one action such as `setValue("14", "Jas")`; ids may be unquoted. Raises ActionError."""
    if len(text) > MAX_ACTION_CHARS:
        raise ActionError(f"action of {len(text)} characters; at most {MAX_ACTION_CHARS} are read")
    start = _skip(text, 0)
    at = start
    while at < len(text) and text[at].isascii() and text[at].isalpha():
        at += 1
    verb = text[start:at]
    if verb not in SHAPES:
        raise ActionError(f'character {start}: no known action; write one of {", ".join(SHAPES)}, as in click("id")')
    at = _expect(text, _skip(text, at), "(", verb)
    values: dict[str, str | float] = {}
    for position, field in enumerate(SHAPES[verb]):
        if position:
            at = _expect(text, at, ",", verb)
        values[field], at = _argument(text, _skip(text, at), field, verb)
        at = _skip(text, at)
    at = _skip(text, _expect(text, _skip(text, at), ")", verb))
    if at != len(text):
        raise ActionError(f"character {at}: text after the action; send exactly one action, {usage(verb)}")
    return Action(verb, **values)  # type: ignore[arg-type]


def print_action(action: Action) -> str:
    """The one canonical spelling; `parse_action` reads it back to an equal Action."""
    arguments = (getattr(action, field) for field in SHAPES[action.verb])
    return f"{action.verb}({', '.join(map(_printed, arguments))})"


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _expect(text: str, at: int, mark: str, verb: str) -> int:
    if at >= len(text) or text[at] != mark:
        found = f"'{text[at]}'" if at < len(text) else "the end"
        raise ActionError(f"character {at}: expected '{mark}' but found {found}; {usage(verb)}")
    return at + 1


def _argument(text: str, at: int, field: Field, verb: str) -> tuple[str | float, int]:
    if field == "target" and at < len(text) and text[at] in _BARE:
        end = at
        while end < len(text) and text[end] in _BARE:
            end += 1
        return text[at:end], end
    try:
        value, end = _decode_json(text, at)
    except (ValueError, RecursionError):
        value, end = None, at
    if field == "number" and isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return float(value), end
        except OverflowError:
            pass
    elif field != "number" and isinstance(value, str):
        return value, end
    wanted = "a number" if field == "number" else "a text in double quotes"
    raise ActionError(f"character {at}: expected {wanted}; {usage(verb)}")


def _printed(value: str | float) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return json.dumps(value, ensure_ascii=False)
