"""A criterion as a condition in the words of the policy language, for people: what is asked of the page, exactly."""

from __future__ import annotations

import json

from engine.language.judging.criteria import Criterion
from engine.language.words.phrase import Phrase

_COUNTS = {"at_least": ">=", "at_most": "<="}
_STATES = ("checked", "selected", "expanded", "enabled")


def condition_of(criterion: Criterion) -> str:
    """As in `"Welcome" in page.text` or `field("Name").value == "Jas"`."""
    said = _said(criterion)
    if not criterion.negated:
        return said
    return f"not {said}" if criterion.kind in ("element", *_STATES) else f"not ({said})"


def _said(criterion: Criterion) -> str:
    value, kind = _quoted(criterion.value), criterion.kind
    match kind:
        case "url" | "title":
            return _compared(f"page.{kind}", criterion)
        case "text":
            return f"{value} in page.text"
        case "order":
            return f"page.text.index({value}) < page.text.index({_quoted(criterion.other)})"
        case "count":
            what = _element(criterion.subject) if criterion.subject else f"page.text.places({value})"
            return f"{what}.count {_COUNTS.get(criterion.match, '==')} {criterion.number}"
        case "element":
            return f"{_element(criterion.subject)}.visible"
        case "value":
            field = f"{_element(criterion.subject)}.value"
            return f'{field} != ""' if criterion.match == "filled" else _compared(field, criterion)
    return f"{_element(criterion.subject)}.{kind}"


def _compared(what: str, criterion: Criterion) -> str:
    value = _quoted(criterion.value)
    if criterion.match == "contains":
        return f"{value} in {what}"
    return f"{what}.ends_with({value})" if criterion.match == "ends" else f"{what} == {value}"


def _element(phrase: Phrase | None) -> str:
    if phrase is None:
        return "page"
    kind = "element" if phrase.kind == "any" else phrase.kind
    return f"{kind}({_quoted(phrase.name)})" if phrase.name else f"{kind}()"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
