"""What models are told beside the page: the organisation's knowledge, and the web where the settings ask for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.exchange.calls import Knowledge
from engine.knowledge import Found, Passage
from engine.llm.search import search_query

GOAL = 'Approve the refund of "Jas", then click "Refunds"'
LIST = [("btn", "a", "Orders"), ("btn", "b", "Customers"), *(("lnk", f"n{n}", f"Page {n}") for n in range(8))]
OPENED = [*LIST, ("btn", "c", "Details")]
ABOUT = "A refund is approved in the billing portal."
ELSE = "Crates are counted on Fridays."
REFUND = Knowledge(text=ABOUT, title="Refunds", source="wiki/7")
SHOWN = ("Refunds, wiki/7: " + ABOUT,)
WEB = {"results": [{"title": "Help", "url": "https://help.example/refund", "text": "Open Orders first."}]}

MakeClient = Callable[..., Any]


class Shelf:
    """A library that finds what it was given, or breaks."""

    def __init__(self, *found: Passage | Exception) -> None:
        self.found = found
        self.asked: list[tuple[str, str]] = []

    async def search(self, tenant: str, query: str, most: int) -> Sequence[Found]:
        self.asked.append((tenant, query))
        for one in self.found:
            if isinstance(one, Exception):
                raise one
        return [Found(one, 1.0, 1.0) for one in self.found if isinstance(one, Passage)]


@pytest.fixture
def planner(client: MakeClient, plan_of: Callable[..., Any], does: Callable[[str], Any]) -> MakeClient:
    """A client whose model plans two steps that only a model can refine."""

    def make(settings: dict[str, Any] | None = None, **more: Any) -> Any:
        plan = plan_of("Find the order of Jas", "Approve it")
        return client(settings=settings, plan=[plan], refine=[does('click("a")'), does('click("c")')], **more)

    return make


def test_knowledge_of_a_call_reaches_those_who_plan_and_act(planner: MakeClient) -> None:
    made = planner()
    answer = made.start(GOAL, LIST, knowledge=(REFUND, Knowledge(text=ELSE)))
    assert made.calls == ["plan", "refine"]
    assert [told["knowledge"] for told in made.script.inputs] == [SHOWN, SHOWN]
    assert "context/known" in answer["decision"]["rules"]
    assert [one.text for one in made.history[0].observed.passages] == [ABOUT]


def test_it_stays_with_the_task_and_is_no_business_of_a_verdict(planner: MakeClient, says: Callable[..., Any]) -> None:
    made = planner(verify_full=[says()])
    made.start(GOAL, LIST, knowledge=(REFUND,))
    made.turn(OPENED, network=True)
    assert made.calls == ["refine"]
    assert made.script.inputs[0]["knowledge"] == SHOWN
    made.turn(OPENED, recent_events=("DOM mutated",), mutated=True)
    told = dict(zip(made.calls, made.script.inputs, strict=True))
    assert "verify_full" in told
    assert "knowledge" not in told["verify_full"]


def test_what_is_about_something_else_is_not_shown(planner: MakeClient) -> None:
    made = planner()
    answer = made.start(GOAL, LIST, knowledge=(Knowledge(text=ELSE),))
    assert all("knowledge" not in told for told in made.script.inputs)
    assert not any(rule.startswith("context/") for rule in answer["decision"]["rules"])
    assert made.history[0].observed.passages == ()


def test_documents_and_what_came_with_the_call_are_measured_alike(planner: MakeClient) -> None:
    made = planner()
    fuller = Passage("Who may approve the refund of an order: click on Refunds, then on Jas.", document="d")
    made.library = Shelf(Passage(ELSE), fuller)
    made.restarted()
    made.start(GOAL, LIST, knowledge=(REFUND,))
    assert made.library.asked == [("tenant", GOAL)]
    assert [one.text for one in made.history[0].observed.passages] == [fuller.text, ABOUT]
    facts = made.history[0].observed.facts
    assert (facts["context.found"], facts["context.best"], facts["context.covered"]) == (2, 1.0, 1.0)


def test_documents_that_cannot_be_had_stop_no_turn(planner: MakeClient) -> None:
    made = planner()
    made.library = Shelf(OSError("disk"))
    made.restarted()
    assert made.start(GOAL, LIST)["action"] == 'click("a")'
    assert "knowledge could not be searched" in made.log.events


def test_offline_nothing_is_told_to_anyone(client: MakeClient) -> None:
    plain, told = client(), client()
    first = plain.start('Click "Orders", then click "Customers"', LIST)
    second = told.start('Click "Orders", then click "Customers"', LIST, knowledge=(REFUND,))
    assert first == second


ALWAYS = {"web_search": "always"}


class TestSearch:
    def searching(self, planner: MakeClient, web: Any, settings: dict[str, Any] | None = None) -> Any:
        made = planner(settings if settings is not None else ALWAYS, **{"search.web": [web]})
        made.search = made.script
        made.restarted()
        return made

    def test_its_results_reach_the_plan_of_this_turn_and_cost_no_call(self, planner: MakeClient) -> None:
        made = self.searching(planner, WEB)
        answer = made.start(GOAL, LIST)
        assert made.calls == ["search.web", "plan", "refine"]
        assert made.script.inputs[0] == {"query": "Approve the refund of , then click clinic.example"}
        assert made.script.inputs[1]["web"] == ("Help, https://help.example/refund: Open Orders first.",)
        assert {"context/search", "context/searched"} <= set(answer["decision"]["rules"])
        made.turn(OPENED, network=True)
        assert "search.web" not in made.calls
        assert "web" not in made.script.inputs[0]

    @pytest.mark.parametrize("web", ["failed", "unparsed", RuntimeError("down"), {"results": []}, {"found": 1}])
    def test_a_search_that_brings_nothing_changes_nothing(self, planner: MakeClient, web: Any) -> None:
        with_search, without = self.searching(planner, web), planner()
        told, plain = with_search.start(GOAL, LIST), without.start(GOAL, LIST)
        assert with_search.calls == ["search.web", "plan", "refine"]
        assert [told[name] for name in ("status", "action", "plan", "thought")] == [
            plain[name] for name in ("status", "action", "plan", "thought")
        ]
        assert "web" not in with_search.script.inputs[1]

    def test_it_is_off_as_shipped(self, planner: MakeClient) -> None:
        made = self.searching(planner, WEB, {})
        made.start(GOAL, LIST)
        assert made.calls == ["plan", "refine"]

    def test_a_grounded_model_looks_things_up_itself(self, planner: MakeClient) -> None:
        made = self.searching(planner, WEB, {"web_search": "ungrounded"})
        made.start(GOAL, LIST)
        assert made.calls == ["plan", "refine"]
        made = self.searching(planner, WEB, {"web_search": "ungrounded", "llm.plan.grounding": False})
        made.start(GOAL, LIST)
        assert made.calls == ["search.web", "plan", "refine"]

    def test_documents_that_suffice_are_enough(self, planner: MakeClient) -> None:
        made = self.searching(planner, WEB)
        covers = Knowledge(text="Approve the refund of Jas: then click Refunds.")
        answer = made.start(GOAL, LIST, knowledge=(covers,))
        assert made.calls == ["plan", "refine"]
        assert "context/suffices" in answer["decision"]["rules"]

    def test_without_a_key_nothing_is_searched(self, planner: MakeClient) -> None:
        made = planner(ALWAYS)
        made.start(GOAL, LIST)
        assert made.calls == ["plan", "refine"]

    def test_the_trace_shows_it(self, planner: MakeClient) -> None:
        made = self.searching(planner, WEB)
        made.start(GOAL, LIST)
        (turn,) = made.ask("trace", made.task_id)["turns"]
        assert [call["effect"] for call in turn["calls"]] == ["search.web", "llm.plan", "llm.refine"]
        assert turn["facts"]["context.searchable"] is True


@pytest.mark.parametrize(
    ("goal", "asked"),
    [
        ('Enter "hunter2" into "Password"', "Enter into clinic.example"),
        ("Log in with password hunter2 and open Reports", "Log in with and open Reports clinic.example"),
        ("Write to jas@clinic.example about 4111111111111111", "Write to about clinic.example"),
        ("Find “Jas” and «Jo»", "Find and clinic.example"),
        ("Don't open Jo's card", "Don't open Jo's card clinic.example"),
    ],
)
def test_what_is_typed_into_pages_is_not_searched_for(goal: str, asked: str) -> None:
    assert search_query(goal, "https://clinic.example/patients?id=7") == asked


def test_a_query_is_bounded() -> None:
    assert len(search_query("word " * 100_000, "https://clinic.example/")) <= 300
