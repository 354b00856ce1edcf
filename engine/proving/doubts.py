"""What would make proofs about turns worthless: declarations that are not kept, and a mirror that is none.

A proof relies on what derivations declare, and on the mirror of `apply`. Both are held against what really runs before
anything is called proved: declarations on turns that are played here, the mirror on samples.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.declared import Undeclared, flaws, names_of
from engine.derive.observed import observe
from engine.derive.table import DERIVATIONS
from engine.facts.vocabulary import VOCABULARY
from engine.observe import PageInput, PageState, Witness, read_page
from engine.observe.page import TreeNode
from engine.record.task import TaskState
from engine.record.turn import Reply, Transition
from engine.rules import Bundle
from engine.rules.read.given import neutral
from engine.turn.apply import apply
from engine.turn.mirror import AFTER, by_mirror, differences, disagreements, left_by
from engine.turn.stages import Stage
from engine.turn.step import walk

GOALS = ('Click "Save"', 'Type "Ann" into "Name", then type "Bonn" into "City", then click "Save"', "Do it for me")
MAX_TURNS = 4


def doubts(bundle: Bundle, stages: tuple[Stage, ...]) -> Iterator[str]:
    """Each a line that says what does not hold; none where proofs can be relied on."""
    for stage in stages:
        for name in stage.learns:
            if name not in DERIVATIONS:
                yield f"there is no derivation {name!r}"
                return
    for derivation in DERIVATIONS.values():
        yield from flaws(derivation)
    missing = names_of(("after.*",)) - AFTER.keys()
    if missing:
        yield f"the mirror of apply says nothing of {min(missing)}"
        return
    yield from _played(bundle)
    yield from disagreements({name: neutral(kind) for name, kind in VOCABULARY.across.items()})


def _played(bundle: Bundle) -> Iterator[str]:
    """What turns that are played do beyond declarations, or otherwise than the mirror says."""
    for goal in GOALS:
        for model in (False, True):
            try:
                yield from _play(bundle, goal, model=model)
            except Undeclared as error:
                yield str(error)
            except (LookupError, TypeError, ValueError, RuntimeError, AssertionError):
                continue  # policies under which this turn cannot be played: that is for other findings


def _play(bundle: Bundle, goal: str, *, model: bool) -> Iterator[str]:
    """A few turns on one page; every model fails."""
    task, page = TaskState(id="t", session="s", query=goal, url="http://a.test/", home="http://a.test/"), _page(0)
    for turn in range(MAX_TURNS):
        observed = observe(task, page, Witness(), bundle, now=0.0, has_model=model, user_input="yes")
        replies: dict[str, Reply] = {}
        while not isinstance((end := (walked := walk(bundle, task, observed, replies)).end), Transition):
            replies[end.key] = Reply(end.key, end.effect, "failed")
        after = apply(task, end)
        yield from differences(by_mirror(walked.facts), left_by(task, end, after))
        task, page = after, _page(turn + 1)
        if task.status not in ("executing", "needs_user_input"):
            return


def _page(turn: int) -> PageState:
    nodes = [("Name", "inp"), ("City", "inp"), ("Save", "btn"), (f"Seen {turn}", "btn")]
    tree = [TreeNode(i=name.lower(), r=role, n=name) for name, role in nodes]
    page = read_page(PageInput(url="http://a.test/", interactive_tree=tree))
    assert page is not None, "a tree is a page state"
    return page
