"""What words of lists do in a turn: how an answer is understood, and which control of a dialog is taken first."""

from __future__ import annotations

import pytest

from engine.derive.answers import answer_facts
from engine.facts.vocabulary import VOCABULARY
from engine.observe import PageInput, PageState, read_page
from engine.observe.dialogs import coverer
from engine.record.task import TaskState
from engine.rules import Bundle, load, shipped

TASK = TaskState(id="t", session="s", query="q")


@pytest.fixture(scope="module")
def own() -> Bundle:
    return load(shipped(), VOCABULARY)


def page_of(*names: str, around: str = "") -> PageState:
    """A page of buttons, in an element with a role of its own or in none."""
    buttons = "".join(f"<button>{name}</button>" for name in names)
    body = f'<div role="{around}">{buttons}</div>' if around else f"<p>We use cookies.</p>{buttons}"
    page = read_page(PageInput(url="https://clinic.example/", dom=f"<html><body>{body}</body></html>"))
    assert page is not None
    return page


@pytest.mark.parametrize("said", ["Yes!", "OK.", "да", "はい。", "JA", "  sí ", "jawohl", "Do it"])
def test_a_yes_is_one_in_every_language_and_with_any_signs(own, said):
    assert answer_facts(TASK, own, said, "none", "").yes


@pytest.mark.parametrize("said", [None, "", "!", "yes but not now", "not ok", "no, ok?", "yesterday"])
def test_what_only_holds_a_yes_is_none(own, said):
    assert not answer_facts(TASK, own, said, "none", "").yes


def in_order(own, name: str) -> tuple[str, ...]:
    return tuple(word for one in own.settings[name] for word in own.words[one])


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (["Cancel", "OK", "No thanks", "Schließen"], "Schließen"),
        (["Cancel", "OK", "Später"], "Später"),
        (["×", "Annuler"], "×"),
        (["X", "Cancel"], "Cancel"),
        (["Delete", "Agree"], None),
    ],
)
def test_the_best_control_of_a_dialog_is_taken_whatever_its_language(own, names, first):
    found = coverer(page_of(*names, around="dialog"), in_order(own, "dismiss_lists"), ())
    assert (found and found.name) == first


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (["Accept all", "Alle ablehnen"], "Alle ablehnen"),
        (["Tout accepter", "Only necessary cookies"], "Only necessary cookies"),
        (["Settings", "Aceptar todo"], "Aceptar todo"),
    ],
)
def test_a_banner_is_given_as_little_as_can_be_whatever_its_languages(own, names, first):
    found = coverer(page_of(*names), in_order(own, "dismiss_lists"), in_order(own, "cookie_lists"))
    assert found is not None
    assert found.name == first
