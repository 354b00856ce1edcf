"""What the service said of each turn, beside what the application's data say."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from benchmarks.apps.goal import App, Goal, kept
from benchmarks.apps.proxy import Write
from client.run import Turn

BELIEVED = frozenset({"worked", "goal reached"})
LOOKS_AGAIN = "look_again"  # the route of a turn that judges the same action once more


class Judged(Struct, frozen=True):
    """One verified action that is known to have changed what is kept, or to have failed to.

    An action that sent nothing and changed nothing (a word was typed, a menu opened) is not judged: no data tell.
    """

    worked: bool  # by the data
    said: bool  # by the service


class Watch:
    """Looks at the application's data at every turn of one goal."""

    def __init__(self, app: App, read: Callable[[Any], Any] = kept) -> None:
        self._app, self._read = app, read
        self._state: Any = read(app)
        self._seen = len(app.writes() or ())
        self._looked_at: int | None = None  # which of `judged` is looked at again
        self.judged: list[Judged] = []

    def look(self, turn: Turn) -> None:
        """What became of the action before this turn. Of an action that is looked at again, on the same page or on
        one that is opened anew, the last word counts, and all that it changed meanwhile.
        """
        state, writes = self._read(self._app), self._app.writes() or ()
        changed, sent = state != self._state, len(writes) > self._seen
        self._state, self._seen = state, len(writes)
        said = turn.verdict in BELIEVED
        if turn.verdict and self._looked_at is not None:
            self.judged[self._looked_at] = Judged(self.judged[self._looked_at].worked or changed, said)
        elif turn.verdict and (changed or sent):
            self.judged.append(Judged(changed, said))
            self._looked_at = len(self.judged) - 1
        again = turn.route == LOOKS_AGAIN or (bool(turn.actions) and all(map(_waits, turn.actions)))
        self._looked_at = self._looked_at if again else None


def _waits(action: str) -> bool:
    return action.startswith("wait(")


def wrong_writes(goal: Goal, writes: Sequence[Write] | None) -> int | None:
    """How many writes took effect that the goal did not need, or did not need again. None where that is not known."""
    if writes is None or goal.makes is None:
        return None
    taken = [f"{write.method} {write.path}" for write in writes if write.taken]
    needed = sum(any(re.search(pattern, one) for one in taken) for pattern in goal.makes)
    return len(taken) - needed
