"""Where a turn would have gone, had it seen something else, had a setting been another, or by a draft."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.record.turn import TurnRecord
from engine.replay import Redecided, Side, redecide
from engine.rules import Bundle, tailored
from engine.rules.run.explain import shown
from server.policies.consequences import State
from server.policies.supposing import SETTING, NotGiven, Typed, names_of, supposed_of
from server.studio.tasks.drafts import Choice
from server.studio.tasks.listing import STATUSES
from server.studio.tasks.sentences import ROUTES, action_said
from server.studio.tasks.story import record_of

ROWS = 3  # changes at once
SAID = {
    "same": "The turn would have gone the same way.",
    "other_rules": "The turn would have come out the same, by other rules.",
    "flip": "The turn would have gone another way.",
    "needs_model": "A model would have been asked, and what it would have said nobody knows.",
    "failed": "The turn would have come to no decision.",
    "drifted": "This release decides the turn otherwise anyway, so that nothing can be said.",
}


class Given(Struct, frozen=True, kw_only=True):
    """What somebody supposes, as the address has it: values by name, a draft by its id, and which turns are like it."""

    typed: Typed = ()
    draft: str = ""
    like: str = "rule"

    @property
    def rows(self) -> list[tuple[str, str]]:
        return [(name.strip(), value) for name, value in self.typed if name.strip()][:ROWS]

    @property
    def is_empty(self) -> bool:
        return not self.rows and not self.draft


class Change(Struct, frozen=True):
    """One thing that is changed, as it was typed; `was` is what the turn had."""

    name: str
    value: str
    was: str = ""


class Way(Struct, frozen=True):
    """How a turn came out."""

    route: str
    status: str
    action: str
    rules: tuple[str, ...]  # that fired on this way alone


class Likewise(Struct, frozen=True, kw_only=True):
    """Turns like it: `about` says which those are, `state` how far they are decided again. `query` is what is supposed,
    as in the address of the page.
    """

    task: str
    turn: int
    query: str
    about: str
    state: State | None


class WhatIf(Struct, frozen=True, kw_only=True):
    task: str
    turn: int
    changes: tuple[Change, ...]  # filled up to ROWS
    names: tuple[str, ...]
    draft: str = ""
    drafts: tuple[Choice, ...] = ()
    like: str = ""
    likes: tuple[Choice, ...] = ()
    wrong: str = ""  # why nothing was tried
    said: str = ""
    detail: str = ""
    was: Way | None = None
    now: Way | None = None
    likewise: Likewise | None = None


def what_if(records: Sequence[TurnRecord], turn: int, kept: Bundle | None, given: Given, by: Bundle | None) -> WhatIf:
    """`kept` are the policies that decided the turn, `by` those of the draft that was picked. Raises UnknownTask. What
    was recorded stays as it is.
    """
    record = record_of(records, turn)
    bundle = tailored(kept, record.own) if kept else None
    changes = tuple(Change(name, value, _was(record, name)) for name, value in given.rows)
    blank = tuple(Change("", "") for _ in range(ROWS - len(changes)))
    view = WhatIf(
        task=record.before.id, turn=turn, changes=(*changes, *blank), draft=given.draft, like=given.like,
        names=names_of(record.observed.facts, bundle) if bundle else (),
    )  # fmt: skip
    if kept is None:
        return replace(view, wrong="The policies of that time are not kept, so the turn cannot be taken again.")
    if given.is_empty:
        return view
    try:
        tried = _tried(record, by or kept, kept, given.rows)
    except NotGiven as error:
        return replace(view, wrong=str(error))
    return _told(view, record, tried)


def _tried(record: TurnRecord, candidate: Bundle, own: Bundle, typed: Typed) -> Redecided:
    supposed = supposed_of(typed, candidate)
    for name in supposed.facts:
        if name not in record.observed.facts:
            raise NotGiven(f"{name} is no fact that this turn observed: rules find it later")
    return redecide(record, candidate, lambda version: own, supposed)


def _told(view: WhatIf, record: TurnRecord, tried: Redecided) -> WhatIf:
    detail = tried.reason or (f"It would be asked by {tried.now_rule}." if tried.wants else "")
    now = tried.now or (tried.was if tried.kind == "same" else None)
    return replace(
        view, said=SAID[tried.kind], detail=detail, was=_way(record, tried.was, now),
        now=_way(record, now, tried.was) if now else None,
    )  # fmt: skip


def _way(record: TurnRecord, side: Side, other: Side | None) -> Way:
    route = next((said for name, said in ROUTES.items() if name == side.route), side.route)
    rules = tuple(one for one in side.rules if other is not None and one not in other.rules)
    status = next(title for name, (title, _) in STATUSES.items() if name == side.status)
    return Way(route, status, action_said(side.action, record.observed.page), rules)


def _was(record: TurnRecord, name: str) -> str:
    if name.startswith(SETTING):
        bare = name.removeprefix(SETTING)
        return shown(record.settings[bare]) if bare in record.settings else ""
    return shown(record.observed.facts[name]) if name in record.observed.facts else ""
