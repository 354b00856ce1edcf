"""What is out with the client: an action, or a chain of them, and the page from before."""

from __future__ import annotations

from msgspec import Struct

from engine.actions import ActionType
from engine.observe import PageState
from engine.plan.plan import ExpectedOutcome


class Issued(Struct, frozen=True, omit_defaults=True):
    """An action given to the client, with the page as it was at that moment."""

    action: str
    type: ActionType
    before: PageState
    expected: ExpectedOutcome | None = None
    correction: bool = False  # stands in for the step after a failure


class ChainLink(Struct, frozen=True, omit_defaults=True):
    """One action of a chain, for the step at `step`; the page before it is the page before the chain."""

    step: int
    action: str
    type: ActionType
    checks: tuple[str, ...]
    expected: ExpectedOutcome | None = None


class Chain(Struct, frozen=True):
    """Actions that go out together, the first of them being the open step's own. `level` verifies each of them."""

    links: tuple[ChainLink, ...]
    reason: str
    level: str
    final_level: str
    client_sufficient: bool


class OpenStep(Struct, frozen=True, omit_defaults=True):
    """The step that is out: what verifies it, and what the client was last asked to do for it.

    `original` is verified against its own before-state; `out` differs from it only while a preparing action
    (wait, scroll, refresh, dismissing a dialog) is with the client, so a late effect is still seen. `original` is
    None while the client only looks for the step's element: there is nothing to verify yet.
    """

    original: Issued | None
    out: str  # the action the client has now
    prepares: bool = False
    attempts: int = 0  # corrections and contingencies tried for this step
    tried: tuple[str, ...] = ()  # actions issued for this step so far
    chain: Chain | None = None
    unsure: bool = False  # the light tier judged `original` before, and did not see it work
    refused: bool = False  # an error answered its action, and what was done since does not make up for it
    looks: int = 0  # times the page was looked at again because its answer was still under way
    told: str = ""  # what the page said of `original` before it was opened anew
    wrote: bool = False  # the page's scripts sent something since its action
    aim: str = ""  # what is opened anew to see whether it was kept, where that is not where it was sent from
    reopened: tuple[str, ...] = ()  # done on a page that came anew, to open what shows what was sent
