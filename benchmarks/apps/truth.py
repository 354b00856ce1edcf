"""What the service said of each turn, beside what the application's data say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from benchmarks.apps.goal import App, Goal
from benchmarks.apps.proxy import Write
from client.run import Turn

BELIEVED = frozenset({"worked", "goal reached"})


class Judged(Struct, frozen=True):
    """One verified action that is known to have changed what is kept, or to have failed to.

    An action that sent nothing and changed nothing (a word was typed, a menu opened) is not judged: no data tell.
    """

    worked: bool  # by the data
    said: bool  # by the service


class Watch:
    """Looks at the application's data at every turn of one goal."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._state: Any = app.state()
        self._seen = len(app.writes() or ())
        self._waited = False
        self.judged: list[Judged] = []

    def look(self, turn: Turn) -> None:
        """What became of the action before this turn. Of an action that is looked at again the last word counts."""
        state, writes = self._app.state(), self._app.writes() or ()
        changed, sent = state != self._state, len(writes) > self._seen
        self._state, self._seen = state, len(writes)
        said = turn.verdict in BELIEVED
        if turn.verdict and (changed or sent):
            self.judged.append(Judged(changed, said))
        elif turn.verdict and self._waited and self.judged:
            self.judged[-1] = Judged(self.judged[-1].worked, said)
        self._waited = bool(turn.actions) and all(action.startswith("wait(") for action in turn.actions)


def wrong_writes(goal: Goal, writes: Sequence[Write] | None) -> int | None:
    """How many writes took effect that the goal did not need, or did not need again. None where that is not known."""
    if writes is None or goal.makes is None:
        return None
    taken = [f"{write.method} {write.path}" for write in writes if write.taken]
    needed = sum(any(re.search(pattern, one) for one in taken) for pattern in goal.makes)
    return len(taken) - needed
