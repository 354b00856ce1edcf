"""The prediction path: what was expected, held against the page; it informs, and decides no verdict and no route."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import AttributeChange, DomChanges, ElementText
from engine.derive.predicted import Seen, predicted
from engine.exchange.calls import ClientVerification
from engine.facts.page import PredictFacts
from engine.observe import PageInput, read_page
from engine.observe.page import TreeNode
from engine.plan.issued import Issued
from engine.plan.plan import ExpectedOutcome

LINK = ("link", "all", "All patients", {"href": "/all"})
OTHER = ("btn", "other", "Other")
HTML = '<main><button id="go" aria-expanded="false">Go</button><div class="note">Saved</div></main>'
OPENED = '<main><button id="go" aria-expanded="true">Go</button><div role="menuitem">One</div></main>'


def check(changes: DomChanges, html: str = HTML, client: ClientVerification | None = None) -> PredictFacts:
    before, after = (read_page(PageInput(url="https://a.example/", dom=one)) for one in (HTML, html))
    assert before is not None
    assert after is not None
    issued = Issued('click("go")', "generic", before, ExpectedOutcome("", changes))
    return predicted(issued, Seen(after, html, False), client)


@pytest.mark.parametrize(
    ("changes", "met"),
    [
        (DomChanges(element_should_exist="go"), True),
        (DomChanges(element_should_exist="Saved"), True),
        (DomChanges(element_should_exist="div.note"), True),
        (DomChanges(element_should_exist="//div[@class='note']"), True),
        (DomChanges(element_should_exist="div.gone"), False),
        (DomChanges(element_should_exist="Deleted"), False),
        (DomChanges(element_should_not_exist="div.gone"), True),
        (DomChanges(element_should_not_exist="go"), False),
        (DomChanges(element_should_have_text=ElementText("div.note", "saved")), True),
        (DomChanges(element_should_have_text=ElementText("go", "Stop")), False),
        (DomChanges(url_should_change=False), True),
        (DomChanges(url_should_change=True), False),
        (DomChanges(attribute_changes=(AttributeChange("aria-expanded", "false"),)), True),
        (DomChanges(attribute_changes=(AttributeChange("aria-expanded", "true"),)), False),
        (DomChanges(elements_to_appear=("menuitem",)), False),
    ],
)
def test_each_expectation_is_held_against_the_page(changes: DomChanges, met: bool) -> None:
    found = check(changes)
    assert (found.checks, found.score) == (1, float(met))
    assert bool(found.note) is not met


def test_a_dropdown_that_opened() -> None:
    expanded = AttributeChange("aria-expanded", "true")
    changes = DomChanges(attribute_changes=(expanded,), elements_to_appear=("menuitem",))
    assert check(changes, OPENED).score == 1.0


def test_a_selector_that_cannot_be_checked_is_unknown_and_counts_for_nothing() -> None:
    found = check(DomChanges(element_should_exist="li:has(b)", url_should_change=False))
    assert (found.element, found.checks, found.score, found.note) == ("unknown", 1, 1.0, "")


def test_a_tree_knows_no_selectors() -> None:
    page = read_page(PageInput(url="https://a.example/", interactive_tree=[TreeNode(i="a", r="btn", n="A")]))
    assert page is not None
    issued = Issued('click("a")', "generic", page, ExpectedOutcome("", DomChanges(element_should_exist="div.note")))
    assert predicted(issued, Seen(page, "", False), None).element == "unknown"


def test_the_clients_own_look_is_told_apart() -> None:
    found = check(DomChanges(), client=ClientVerification(element_found=False, selector=".toast"))
    assert (found.asked, found.client) == (True, "missing")
    assert found.note == "Expected outcome not met: the client did not find '.toast'"


def test_a_client_that_looked_is_told_how_sure_the_outcome_is(client: Any) -> None:
    play = client()
    play.start('Click "All patients", then click "Other"', [LINK])
    seen = ClientVerification(element_found=True)
    answer = play.turn([LINK, OTHER], "https://clinic.example/all", client_verification=seen)
    assert answer["verification"]["prediction"] == {"confidence": 1.0, "checks": 1, "met": 1.0, "note": ""}
    assert {"prediction/override", "prediction/found"} <= set(answer["decision"]["rules"])


def test_others_are_not(client: Any) -> None:
    play = client()
    play.start('Click "All patients", then click "Other"', [LINK])
    answer = play.turn([LINK, OTHER], "https://clinic.example/all")
    assert "prediction" not in answer["verification"]
    assert not [rule for rule in answer["decision"]["rules"] if rule.startswith("prediction/")]


@pytest.mark.parametrize("found", [True, False, None])
def test_verdict_and_route_are_the_same_whatever_the_client_found(client: Any, found: bool | None) -> None:
    play = client()
    play.start('Click "All patients", then click "Other"', [LINK])
    seen = None if found is None else ClientVerification(element_found=found)
    answer = play.turn([LINK], client_verification=seen)
    told = answer["verification"]
    assert (told["success"], told["confidence"], answer["decision"]["route"]) == (False, 0.2, "correction")


def test_a_correction_waits_for_an_element_that_the_client_misses(client: Any, says: Any, does: Any) -> None:
    no = says(worked=False)
    play = client(verify_light=[no], verify_full=[no], correct=["failed"], act=[does('click("other")')])
    play.start('Click "Other"', [OTHER, LINK])
    answer = play.turn([LINK], client_verification=ClientVerification(element_found=False))
    assert "correct" not in play.calls
    assert (answer["action"], answer["decision"]["route"]) == ("wait(0.5)", "correction")
    assert "correction/expected_late" in answer["decision"]["rules"]


def test_a_model_that_corrects_hears_what_of_the_expected_outcome_is_missing(client: Any, says: Any, does: Any) -> None:
    no = says(worked=False)
    play = client(verify_light=[no], verify_full=[no], correct=["failed"], act=[does('click("all")')])
    play.start('Click "All patients"', [LINK])
    play.turn([OTHER, LINK])
    asked = dict(zip(play.calls, play.script.inputs, strict=True))
    assert asked["correct"]["observations"][0] == "Expected outcome not met: the URL did not change"
    assert "Expected outcome" not in str(asked["verify_light"]["observations"])
