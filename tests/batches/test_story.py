"""A post that failed while its notes said so (004): it was once called done, and everything after it built on that."""

from __future__ import annotations

from typing import Any


def test_a_post_that_failed_is_not_called_done(office: Any) -> None:
    office.model.answers = [
        {"action": "give_up", "steps": [], "reason": "Nobody has credentials for Facebook."},
    ]
    made = office.make(
        ("Write a joke about programmers", ()),
        ("Draw an image for it", ()),
        ("Post the joke to Facebook", (0,)),
        ("Post the image to Facebook", (1, 2)),
        ("Mail the joke to Anna", (0,)),
    )
    assert made["ready"] == [0, 1]

    first = office.report(
        {"step": 0, "notes": "[SUCCESS]: Generated Chinese joke about programmers"},
        {"step": 1, "notes": "[SUCCESS]: Drew it", "tools": "completed completed"},
    )
    assert first["ready"] == [2, 4]
    assert "replan" not in first

    # No tool was called, and the text of the reply reads like any other: only the notes tell.
    second = office.report(
        {"step": 2, "notes": "  [FAIL]: Unable to access Facebook API - no credentials available"},
        {"step": 4, "notes": "[SUCCESS]: Mailed it"},
    )
    assert second["replan"] == {"action": "give_up", "reason": "Nobody has credentials for Facebook."}
    assert second["completed"] == [0, 1, 4]  # what does not depend on the post went on
    assert second["blocked"] == [2, 3]
    assert second["ready"] == []
    assert second["status"] == "failed"
    assert len(office.model.asked) == 1

    brief = office.model.asked[0].input
    assert list(brief["replaceable"]) == [2, 3]
    assert list(brief["results"]) == [
        "step 2: The agent says that it failed. / [FAIL]: Unable to access Facebook API - no credentials available"
    ]
    assert office.statuses() == ["completed", "completed", "blocked", "blocked", "completed"]
