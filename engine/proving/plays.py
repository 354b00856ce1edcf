"""Short tasks that are played before anything is proved of all turns: together they ask every derivation.

A test holds that they do with the policies that come with Surefoot; other policies may leave some out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from engine.derive.observed import observe
from engine.observe import PageInput, PageState, Witness, read_page
from engine.observe.page import TreeNode
from engine.ports import Effect
from engine.recipes import Offer, Recipe, Step
from engine.record.task import TaskState
from engine.record.turn import Reply, Transition
from engine.rules import Bundle
from engine.turn.apply import apply
from engine.turn.step import Walked, walk

URL = "http://a.test/"
FORM = (("Name", "inp"), ("City", "inp"), ("Save", "btn"), ("Delete", "btn"), ("Reports", "link"))
SIGN_IN = (("E-mail", "inp"), ("Password", "inp"), ("Sign in", "btn"))
MAX_TURNS = 6

Played = tuple[TaskState, Walked, Transition, TaskState]  # before, how it was decided, what it changes, after


class Play(Struct, frozen=True):
    """A task: `said` is what its user answers; `goes_to` is the path on which its second page is found.

    `replies` are JSON values that models answer, by effect, one after the other and the last one again; an effect
    without any fails. None: there is no model.
    """

    goal: str
    replies: Mapping[str, tuple[object, ...]] | None = None
    said: str = "yes"
    goes_to: str = ""
    recipes: tuple[Offer, ...] = ()


def _step(description: str, phase: str, verify: str = "") -> dict[str, object]:
    return {"description": description, "reasoning": "", "toolType": "DOM", "verify": verify, "phase": phase,
            "expectedOutcome": "something is seen"}  # fmt: skip


def _verdict(*, action: bool, task: bool) -> dict[str, object]:
    return {"action_succeeded": action, "task_completed": task, "confidence": 0.9, "reason": "It is seen."}


_PLAN = {"goal": "All is kept", "steps": (_step('Click "Save"', "one"), _step('Click "Delete"', "two"))}
_PART = {"name": "A part", "objective": "It is done", "inputs": (), "outputs": (), "estimatedSteps": 1}
_PARTS = {"subTasks": (_PART, _PART)}
_ON = (_verdict(action=True, task=False),)

_KEPT = Recipe("register", "a.test", "Register {name}", (
    Step(do="setValue", role="textbox", name="Name", value="{name}", after='the value of "Name" is "{name}"'),
    Step(do="click", role="button", name="Save", after='the page shows "Seen 2"'),
), {"name": "text"})  # fmt: skip
_RECIPE = Offer("register", 1, _KEPT)
_BROKEN = replace(_KEPT, steps=(Step(do="press", value="Tab"), Step(do="click", role="button", name="Gone")))

PLAYS = (
    Play('Click "Save"'),
    Play('Register "Ann"', recipes=(_RECIPE,)),
    Play("Register", recipes=(_RECIPE,), said="Ann"),
    Play('Register "Ann"', {}, recipes=(_RECIPE, replace(_RECIPE, id="other"))),
    Play('Register "Ann"', {}, recipes=(replace(_RECIPE, recipe=replace(_BROKEN, id="broken"), agreed=True),)),
    Play('Register "Ann"', {"llm.choose_recipe": ({"recipe": "other", "values": {"name": "Ann"}},)},
         recipes=(replace(_RECIPE, agreed=True), replace(_RECIPE, id="other", agreed=True))),
    Play("See that Ann is registered somehow",
         {"llm.choose_recipe": ({"recipe": "register", "values": {"name": "Ann"}},)},
         recipes=(replace(_RECIPE, agreed=True),)),
    Play('Type "Ann" into "Name", then type "Bonn" into "City", then click "Save"'),
    Play("Do it for me"),
    Play('Click "Save"', {}),
    Play("Do it for me", {}),
    Play('Click "Save", then click "City"', goes_to="login"),
    Play('Click "Reports"', goes_to="reports"),
    Play('Click "Away", then click "Save"', said='Click "City"'),
    Play(
        "Do it for me",
        {"llm.plan": (_PLAN, {**_PLAN, "steps": (_step('Click "City"', "one", 'the page shows "Never"'),)}),
         "llm.decompose": (_PARTS,), "llm.verify_light": _ON, "llm.verify_full": _ON},
    ),
    Play(
        'Click "Delete"',
        {"llm.critic": ({"text": "<Approved>NO</Approved>"}, {"text": "<Approved>YES</Approved>"}),
         "llm.act": ({"thought": "Another.", "action": 'click("save")'},)},
    ),
)  # fmt: skip


def played(bundle: Bundle, play: Play) -> Iterator[Played]:
    """Its turns, one after the other."""
    page = _page(play, 0)
    task = TaskState(id="t", session="s", query=play.goal, url=URL, home=URL)
    heard: dict[str, int] = {}
    for turn in range(1, MAX_TURNS + 1):
        observed = observe(
            task, page, Witness(), bundle, now=0.0, has_model=play.replies is not None, user_input=play.said,
            recipes=play.recipes,
        )
        replies: dict[str, Reply] = {}
        while not isinstance((end := (walked := walk(bundle, task, observed, replies)).end), Transition):
            assert walked.effect is not None, "a call says what it asks for"
            replies[end.key] = _answer(play, walked.effect, heard)
        after = apply(task, end)
        yield task, walked, end, after
        if after.status not in ("executing", "needs_user_input"):
            return
        task = after
        if after.status == "executing":     # nothing else changes the page: a yes is about what was asked
            page = _page(play, turn)


def _answer(play: Play, effect: Effect, heard: dict[str, int]) -> Reply:
    """The next reply of this effect; `heard` counts those that were given."""
    bodies = (play.replies or {}).get(effect.name, ())
    if not bodies:
        return Reply(effect.key, effect.name, "failed")
    at = heard[effect.name] = heard.get(effect.name, -1) + 1
    return Reply(effect.key, effect.name, "ok", Raw(msgspec.json.encode(bodies[min(at, len(bodies) - 1)])))


def _page(play: Play, turn: int) -> PageState:
    path = play.goes_to if turn else ""
    nodes = [*(SIGN_IN if path == "login" else FORM), (f"Seen {turn}", "btn")]
    tree = [TreeNode(i=name.lower(), r=role, n=name) for name, role in nodes]
    page = read_page(PageInput(url=URL + path, interactive_tree=tree))
    assert page is not None, "a tree is a page state"
    return page
