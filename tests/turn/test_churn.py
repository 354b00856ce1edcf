"""Changes that a site makes on its own are learned from turns in which nothing was done, and hide no failure."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts import GROUP_DEFAULTS
from engine.facts.vocabulary import VOCABULARY
from engine.learning.churn import ChurnPage, applied, learned, place_of
from engine.observe import PageInput, TreeNode, Witness, compare, read_page
from engine.observe.churn import marks
from engine.observe.diff import difference
from engine.rules import Reader, decide
from engine.rules.read.given import neutral
from tests.examples import examples

HEADING = ("hdr", "h", "News")
ERRORS = ("error", "invalid")
GOAL = ", then ".join(["wait 1 second"] * 6) + ', then click "Dead", then click "Next"'


def at(second: int, *more: tuple) -> list[tuple]:
    """The page with its clock; `more` are other elements."""
    return [("btn", "clock", f"12:00:{second:02}"), ("btn", "b1", "Dead"), ("btn", "b2", "Next"), *more]


def state(*nodes: tuple, url: str = "https://news.example/"):
    shown = (HEADING, *nodes)
    tree = [TreeNode(r=role, i=id_, n=name, **(rest[0] if rest else {})) for role, id_, name, *rest in shown]
    return read_page(PageInput(url=url, interactive_tree=tree))


def told(answer: Coroutine[Any, Any, msgspec.Raw]) -> Any:
    return msgspec.json.decode(asyncio.run(answer))


class Pages:
    """Churn in a dictionary."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str, str], ChurnPage] = {}

    async def page(self, tenant: str, host: str, path: str) -> ChurnPage | None:
        return self.known.get((tenant, host, path))

    async def keep(self, tenant: str, page: ChurnPage, most: int) -> None:
        self.known[tenant, page.host, page.path] = page

    async def pages(self, tenant: str) -> Sequence[ChurnPage]:
        return [page for (owner, *_), page in self.known.items() if owner == tenant]

    async def forget(self, tenant: str, host: str | None) -> int:
        count = len(self.known)
        self.known.clear()
        return count


@pytest.fixture
def busy(client):
    """A client whose service has seen the clock tick while it waited."""
    one = client()
    one.churn = Pages()
    one.engine = one.restarted(churn=one.churn)
    one.start(GOAL, at(0))
    for second in range(1, 7):
        one.turn(at(second))
    return one


def test_a_dead_button_beside_a_clock_is_noticed(busy):
    assert busy.state.open.out == 'click("b1")'
    answer = busy.turn(at(7))
    assert "tier1/T0" in answer["decision"]["rules"]
    assert "1 change that this site makes on its own was left out" in answer["verification"]["observations"]
    assert busy.history[-1].observed.churn == ("changed text clock",)


def test_why_a_change_was_left_out_stands_in_the_trace(busy):
    assert "churn/page" in busy.turn(at(7))["decision"]["rules"]
    first = busy.ask("trace", busy.task_id)["turns"][-1]["rulesets"][0]
    asked = next(one for one in first["inner"] if one["ruleset"] == "churn")
    assert asked["facts"]["churn.seen"] == asked["facts"]["churn.looks"] == 6
    assert asked["fired"] == ["churn/page"]


def test_a_button_that_works_still_does(busy):
    answer = busy.turn(at(7, ("btn", "b3", "Details")))
    assert "tier1/T1.2" in answer["decision"]["rules"]


def test_an_error_is_never_left_out(busy):
    key = next(iter(busy.churn.known))
    page = busy.churn.known[key]
    for mark in ("message Error: try # again", "appeared f#"):
        page = learned(page, (mark,), busy.now, busy.bundle.settings)
        for _ in range(5):
            page = learned(page, (mark,), busy.now, busy.bundle.settings)
    busy.churn.known[key] = page
    answer = busy.turn(at(7, ("alert", "a1", "Error: try 3 again")))
    assert "tier1/S2" in answer["decision"]["rules"]


def test_forgetting_takes_it_back(busy):
    assert told(busy.idling.forget("tenant", None)) == {"forgotten": 1}
    assert "tier1/T1.2" in busy.turn(at(7))["decision"]["rules"]


def test_it_can_be_looked_at(busy):
    (page,) = told(busy.idling.view("tenant", "clinic.example"))["pages"]
    assert (page["host"], page["path"]) == ("clinic.example", "/patients")
    assert {one["mark"]: one["ignored"] for one in page["marks"]} == {"changed text clock": True}
    assert told(busy.idling.view("tenant", "elsewhere.example")) == {"pages": []}


def test_what_follows_an_action_teaches_nothing(client):
    """A page that answers every click late looks like one that changes on its own: it is not taken for one."""
    one = client()
    one.churn = Pages()
    one.engine = one.restarted(churn=one.churn)
    for task in range(5):
        one.start('Click "Dead", then wait 1 second, then click "Next"', at(0))
        one.turn(at(0), mutated=True, network=True)
        one.turn(at(0, ("btn", f"late{task}", "Late")), mutated=True, network=True)
    assert not any(page.marks for page in one.churn.known.values())


def test_a_store_that_fails_costs_no_turn(client):
    class Broken(Pages):
        async def keep(self, tenant: str, page: ChurnPage, most: int) -> None:
            raise OSError("full")

    one = client()
    one.engine = one.restarted(churn=Broken())
    one.start(GOAL, at(0))
    assert one.turn(at(1))["status"] == "executing"
    assert "churn was not learned" in one.log.events


class TestMarks:
    def test_what_a_form_holds_has_none(self):
        before = state(("inp", "f", "Name", {"v": "a"}), ("chk", "c", "Terms"), ("btn", "b", "Send"))
        after = state(("inp", "f", "Name", {"v": "b"}), ("chk", "c", "Terms", {"s": "checked"}),
                      ("btn", "b", "Send", {"s": "disabled"}))  # fmt: skip
        assert marks(difference(before, after)) == frozenset()

    def test_a_dialog_has_none(self):
        assert marks(difference(state(), state(("btn", "b", "Close", {"dlg": True})))) == frozenset()

    def test_numbers_do_not_count(self):
        one = marks(difference(state(), state(("lnk", "offer-1", "Shoes"))))
        assert one == marks(difference(state(), state(("lnk", "offer-27", "Hats")))) == {"appeared offer-#"}

    def test_pointing_teaches_changes_only(self):
        found = difference(state(("btn", "b", "1")), state(("btn", "b", "2"), ("btn", "c", "New")))
        assert marks(found, changes_only=True) == {"changed text b"}

    def test_what_comes_and_goes_may_also_just_change(self):
        """A carousel that has come round to the same place, with another slide."""
        before, after = state(("lnk", "offer-1", "Shoes")), state(("lnk", "offer-1", "Hats"))
        churn = marks(difference(state(("lnk", "offer-1", "Shoes")), state(("lnk", "offer-2", "Hats"))))
        assert churn == {"appeared offer-#", "gone offer-#"}
        assert not compare(before, after, "generic", Witness(), ERRORS, churn).content_changed
        assert compare(before, after, "generic", Witness(), ERRORS, churn, "offer-1").content_changed
        for only_one in churn:
            assert compare(before, after, "generic", Witness(), ERRORS, frozenset({only_one})).content_changed

    @pytest.mark.parametrize(
        ("was", "became"),
        [({}, {"s": "disabled"}), ({"v": "a"}, {"v": "b"}), ({"dlg": True, "n": "Yes"}, {"dlg": True, "n": "No"})],
    )
    def test_of_what_comes_and_goes_a_form_and_a_dialog_are_looked_at_all_the_same(self, was, became):
        before, after = (state(("inp", "f-1", one.pop("n", "Name"), one)) for one in (dict(was), dict(became)))
        churn = frozenset({"appeared f-#", "gone f-#"})
        assert compare(before, after, "generic", Witness(), ERRORS, churn).content_changed

    def test_the_element_that_was_acted_on_is_always_looked_at(self):
        before, after = state(("btn", "b", "Like 1")), state(("btn", "b", "Like 2"))
        churn = marks(difference(before, after))
        assert not compare(before, after, "generic", Witness(), ERRORS, churn).content_changed
        assert compare(before, after, "generic", Witness(), ERRORS, churn, "b").content_changed

    def test_a_field_that_became_invalid_is_an_error_all_the_same(self):
        before, after = state(), state(("inp", "f", "Name", {"s": "invalid"}))
        assert compare(before, after, "generic", Witness(), ERRORS, frozenset({"appeared f"})).field_invalid

    def test_a_page_that_is_never_quiet_is_not_heard(self):
        seen = Witness(mutated=True, network=True)
        compared = compare(state(), state(), "generic", seen, ERRORS, frozenset({"client mutated", "client network"}))
        assert compared.left_out == 2
        assert not any("mutated" in line or "network" in line for line in compared.observations)


class TestLearning:
    def test_it_is_bounded(self, bundle):
        page = ChurnPage(host="h", path="/")
        for look in range(50):
            page = learned(page, [f"changed text k{look}-{n}x" for n in range(300)], float(look), bundle.settings)
        assert len(page.marks) == bundle.settings["churn_max_marks"]
        assert page.looks <= bundle.settings["churn_window"]

    def test_it_expires(self, bundle):
        page = ChurnPage(host="h", path="/")
        for _ in range(5):
            page = learned(page, ["changed text clock"], 0.0, bundle.settings)
        day = 24 * 60 * 60
        assert applied(Reader(bundle), page, 14 * day) == ("changed text clock",)
        assert applied(Reader(bundle), page, 15 * day) == ()
        assert not learned(page, [], 15 * day, bundle.settings).marks

    def test_what_stops_is_unlearned(self, bundle):
        page = ChurnPage(host="h", path="/")
        for _ in range(5):
            page = learned(page, ["changed text clock"], 0.0, bundle.settings)
        for _ in range(6):
            page = learned(page, [], 0.0, bundle.settings)
        assert applied(Reader(bundle), page, 0.0) == ()

    @pytest.mark.parametrize("url", ["about:blank", "file:///x", "http://[", "", "javascript:1", "https://"])
    def test_only_web_pages_are_known(self, url):
        assert place_of(url) is None

    def test_credentials_and_numbers_are_left_out_of_a_place(self):
        assert place_of("https://me:pw@Shop.example:8443/orders/4711?q=1") == ("shop.example:8443", "/orders/#")


TIER1 = VOCABULARY.schemas["verification"].facts
FREE = ["client.has_errors", "page.alert_marked", "page.field_invalid", "page.url_changed", "page.cross_domain",
        "client.network", "client.mutated", "client.url_changed", "client.has_success", "step.is_last", "next.required",
        "next.available", "post.enforce", "post.all_met", "turn.model"]  # fmt: skip


@settings(max_examples=examples(400))
@given(
    st.lists(st.booleans(), min_size=len(FREE), max_size=len(FREE)),
    st.sampled_from(["click", "setValue", "navigate", "press"]),
    st.sampled_from(["none", "pass", "fail", "unverifiable"]),
    st.sampled_from(["SIMPLE", "COMPLEX"]),
    st.sampled_from(["navigation", "generic"]),
)
def test_leaving_changes_out_makes_no_verdict_a_success(bundle, flags, verb, post, complexity, kind):
    """An attacker's page may teach what it likes: without the change, a rule never says more than with it."""
    facts = {name: neutral(one) for name, one in TIER1.items()} | dict(zip(FREE, flags, strict=True))
    facts |= {"turn.kind": "verify", "action.verb": verb, "action.type": kind, "post.outcome": post,
              "task.complexity": complexity}  # fmt: skip
    quiet = {"page.content_changed": False, "client.network": False, "client.mutated": False}
    with_change = decide(bundle.rulesets["tier1"], {**GROUP_DEFAULTS, **facts, "page.content_changed": True})
    without = decide(bundle.rulesets["tier1"], {**GROUP_DEFAULTS, **facts, **quiet})
    if without is not None and without.set.get("verdict.action_succeeded"):
        assert with_change is not None
        assert with_change.set.get("verdict.action_succeeded"), (with_change.rule, without.rule)

