"""Whose answer counts where approvals come from outside, and that no server starts with which nobody could give one."""

from __future__ import annotations

import pytest

from server.approvers import Approvers, NoApprover
from server.problems import Problem

TOKEN = "a" * 32
KNOWN = {"SUREFOOT_APPROVER_TOKEN": TOKEN}


def test_by_session_nobody_needs_a_token() -> None:
    Approvers({}, lambda: False).check(None)


def test_from_outside_the_token_is_needed() -> None:
    approvers = Approvers(KNOWN, lambda: True)
    approvers.check(TOKEN)
    for given in (None, "", "yes", TOKEN[:-1], TOKEN + "a", TOKEN.upper()):
        with pytest.raises(Problem, match="approvals count from outside only: send the approver's token"):
            approvers.check(given)


def test_no_server_starts_with_which_nobody_could_approve() -> None:
    with pytest.raises(NoApprover, match=r"^settings.approvals is outside, and nobody could approve anything: set"):
        Approvers({}, lambda: True)


@pytest.mark.parametrize("outside", [True, False])
def test_a_token_that_may_be_guessed_is_refused_and_not_told(outside: bool) -> None:
    with pytest.raises(NoApprover, match=r"^SUREFOOT_APPROVER_TOKEN: shorter than 32 characters") as error:
        Approvers({"SUREFOOT_APPROVER_TOKEN": "hunter2"}, lambda: outside)
    assert "hunter2" not in str(error.value)


def test_policies_that_change_meanwhile_leave_nobody_to_approve() -> None:
    now = {"outside": False}
    approvers = Approvers({}, lambda: now["outside"])
    approvers.check(None)
    now["outside"] = True
    with pytest.raises(Problem):
        approvers.check("")
