"""What of a turn goes into a golden case."""

from __future__ import annotations

from typing import Any

import pytest

from server.studio.tasks import case


def test_of_a_long_text_only_what_decides_goes_into_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "Hello Ann Miller. " * 200 + "The card was refused. " + "Your address is 5 Elm Street. " * 200

    def fired(rules: Any, facts: Any) -> tuple[str, ...]:
        return ("rule",) if "refused" in facts.get("page.text", "") else ()

    monkeypatch.setattr(case, "_fired", fired)
    rules: Any = None
    left = case._telling(rules, {"page.text": said, "page.title": "Ann's account"}, fired(rules, {"page.text": said}))  # type: ignore[arg-type]
    assert set(left) == {"page.text"}
    assert "refused" in str(left["page.text"])
    assert len(str(left["page.text"])) <= case.SHORT
