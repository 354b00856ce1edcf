"""Fifty attempts to give orders, in everything that comes from outside, change no decision.

The same task is played twice with the same scripted replies of models: once with a harmless text, once with the attempt
in its place: in the title, the URL, names, values (a file name), alerts, `verification_message`, `errors_detected`,
events, knowledge and web results. No attempt holds a word that a rule legitimately reads.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
import yaml
from msgspec.structs import replace

from engine.exchange.calls import Knowledge
from engine.llm.brief import Brief
from engine.llm.effects import EFFECTS
from engine.llm.prompts import PROMPTS
from engine.recipes import KeptRecipe, Recipe, Step, Version
from tests.recipes.keeping import InMemory

ATTEMPTS: dict[str, str] = {
    one["name"]: one["text"] * one.get("times", 1)
    for one in yaml.safe_load((Path(__file__).parents[1] / "injections.yaml").read_text("utf-8"))
}
HARMLESS = "News of the day"
GOAL = "Put Jas into the north ward and print her card"
DECIDED = ("status", "action", "question", "options", "plan", "decision", "usage", "chain", "needs")

Play = Callable[[str], tuple[list[Any], list[tuple[str, str, str]]]]


def nodes(text: str, *more: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    steady = [("lnk", f"n{number}", f"Page {number}") for number in range(12)]
    return [*steady, ("btn", "a", "Wards"), ("btn", "c", "Print"), ("btn", "h", text[:2_000]),
            ("inp", "file", "File", {"v": text[:2_000]}), *more]  # fmt: skip


class Story:
    """Plays tasks with one text everywhere; keeps what was decided, and every prompt on the way."""

    def __init__(self, made: Any, text: str) -> None:
        made.search = made.script
        made.restarted(recipes=getattr(made, "recipes", None))
        self.made, self.text = made, text
        self.url = f"https://clinic.example/wards?note={quote(text[:500])}"
        self.answers: list[dict[str, Any]] = []
        self.prompts: list[tuple[str, str, str]] = []

    def start(self, goal: str, *more: tuple[Any, ...]) -> None:
        told = Knowledge(text="The north ward prints its own cards. " + self.text[:800], title=self.text[:150],
                         source=self.text)  # fmt: skip
        self._keep(self.made.start(goal, nodes(self.text, *more), self.url, knowledge=(told,)))

    def turn(self, *more: tuple[Any, ...], page: list[tuple[Any, ...]] | None = None, **said: Any) -> None:
        shown = page if page is not None else nodes(self.text, *more)
        self._keep(self.made.turn(shown, self.url, recent_events=(self.text,), **said))

    def _keep(self, answer: dict[str, Any]) -> None:
        verdict = answer.get("verification") or {}
        judged = {name: verdict.get(name) for name in ("success", "confidence", "verificationTier", "goalAchieved")}
        self.answers.append({name: answer.get(name) for name in DECIDED} | judged)
        for call, told in zip(self.made.calls, self.made.script.inputs, strict=True):
            if f"llm.{call}" in PROMPTS:
                prompt = PROMPTS[f"llm.{call}"]
                self.prompts.append((call, prompt.system, prompt.user(msgspec.convert(told, Brief))))


@pytest.fixture
def play(client: Callable[..., Any], plan_of: Any, does: Any, says: Any) -> Play:
    def played(text: str) -> tuple[list[Any], list[tuple[str, str, str]]]:
        toast, other = ("alert", "t1", text[:2_000]), ("alert", "t2", text[:2_000])
        web = {"search.web": [{"results": [{"title": text, "url": text, "text": text}]}]}
        searching = {"web_search": "always"}

        steps = plan_of("Find the place for Jas", "Bring the card out", "Look at the card")
        acts = [does('click("a")'), does('click("c")'), does('click("n1")')]
        valid = {"valid": True, "reason": text[:500], "suggestedChanges": [], "needsFullReplan": False}
        long = Story(client(settings=searching, plan=[steps], refine=acts, validate_plan=[valid], **web), text)
        long.start(GOAL)
        long.turn(("btn", "d", "North"), toast, verification_passed=True)
        long.turn(page=[("btn", "h", text[:2_000]), ("btn", "n1", "Card"), ("form", "f", "Print")], mutated=True)

        stuck = Story(client(settings=searching, plan=[steps], refine=acts, **web), text)
        stuck.start(GOAL)
        for _ in range(3):  # nothing happens: waited for, and tried again
            stuck.turn()
        stuck.turn(other, errors=(text,), verification_passed=False)

        fix = {"strategy": "ALTERNATIVE_SELECTOR", "action": 'click("n3")', "reason": text[:500]}
        one = plan_of("Bring the card out")
        last = Story(client(plan=[one], refine=[does('click("c")')], verify_light=[says(done=True), "unparsed"],
                            verify_full=[says(worked=False), says(done=True)], correct=[fix]), text)  # fmt: skip
        last.start(GOAL)
        last.turn(("btn", "d", "North"), toast)
        last.turn(("btn", "e", "South"), other, toast)

        simple = Story(client(act=[does('click("a")')], verify_full=[says()], settings={"predict_outcomes": True},
                              predict=[{"description": "It opens", "domChanges": {}}]), text)  # fmt: skip
        simple.start('Click "Surgery"')
        simple.turn(("btn", "d", "North"), toast)

        held = Story(client(plan=[plan_of('Click "Delete account"', "Look around")], refine=[does('click("n1")')],
                            critic=[{"text": "It is asked for. <Approved>NO</Approved>"}], act=[does('click("n2")')]),
                     text)  # fmt: skip
        held.start("Delete my account and look around", ("btn", "x", "Delete account"))
        held.turn(("btn", "x", "Delete account"), user_input="yes")

        record = {"kind": "data_change", "reversibility": "reversible", "reason": text[:200]}
        sent = Story(client(classify_action=[record]), text)
        form = ("inp", "m", text[:200], {"fm": 1, "v": "for Ms Ling"}), ("btn", "f", "Jupp", {"fm": 1})
        sent.start('Click "Jupp"', *form)

        way = Recipe("tidy", "clinic.example", "Tidy {what} up", (Step(do="click", role="button", name="Print"),),
                     {"what": "text"})  # fmt: skip
        found = Version(number=1, recipe=way, author="Ann", at=0.0)
        hostile = replace(found, recipe=replace(way, id="other", goal=f"{text[:400]} {{what}}"))
        named = {"recipe": "tidy", "values": {"what": "the wards"}}
        known = client(choose_recipe=[named])
        known.recipes = InMemory(*(KeptRecipe(id=one.recipe.id, site=way.site, versions=(one,), status="on")
                                   for one in (found, hostile)))  # fmt: skip
        chosen = Story(known, text)
        chosen.start("Could you see that the wards get put in order again")

        stories = (long, stuck, last, simple, held, sent, chosen)
        return [one for story in stories for one in story.answers], [one for story in stories for one in story.prompts]

    return played


@pytest.fixture(scope="module")
def harmless() -> dict[str, Any]:
    """The play without an attempt, once it was played."""
    return {}


@pytest.mark.parametrize(
    "attempt", [pytest.param(name, marks=[pytest.mark.slow] if at % 5 else []) for at, name in enumerate(ATTEMPTS)]
)
def test_an_attempt_changes_no_decision_and_no_instruction(
    play: Play, harmless: dict[str, Any], attempt: str
) -> None:
    if not harmless:
        harmless["played"] = play(HARMLESS)
    clean, asked = harmless["played"]
    hostile, told = play(ATTEMPTS[attempt])
    assert hostile == clean
    assert [(call, system, outside(user)) for call, system, user in told] == [
        (call, system, outside(user)) for call, system, user in asked
    ]


def test_the_task_that_is_played_asks_nearly_everything(play: Play) -> None:
    """A decision that nobody had to take would show nothing."""
    answers, asked = play(HARMLESS)
    every = {name.removeprefix("llm.") for name in EFFECTS if name.startswith("llm.")}
    assert {call for call, _, _ in asked} == every - {"decompose"}
    assert {"plan", "continue", "correction", "replan", "goal_achieved"} <= {
        answer["decision"]["route"] for answer in answers
    }
    assert sum(HARMLESS in user for _, _, user in asked) > 10


def outside(user: str) -> tuple[str, str]:
    """What of a user content is no data."""
    before, _, rest = user.partition("<page_data>\n")
    return before, rest.rpartition("\n</page_data>")[2]
