"""The person behind a benchmark's goal says yes to what the goal wants, and to nothing else."""

from __future__ import annotations

import asyncio

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.person import Person, kind_of, wants_kinds, wants_what_is_said
from client.dialogs import NativeDialog
from client.questions import Option, Question, about, question_of

OPTIONS = (Option("Yes, go on", approves=True), Option("No"))


def held(kind: str, element: str) -> Question:
    return Question(f"Send this? It is “{element}” on example.org.", OPTIONS, kind=kind, element=element)


def answers(person: Person, *questions: Question) -> list[str | None]:
    return [asyncio.run(person.answer(question)) for question in questions]


def test_a_question_says_what_a_yes_would_let_happen() -> None:
    question = question_of({
        "question": "Delete this?", "options": [{"label": "Yes, go on", "approves": True}, {"label": "No"}],
        "confirmation": {"kind": "deletion", "element": "Delete", "action": 'click("b")', "site": "a", "because": "b"},
    })  # fmt: skip
    assert (question.kind, question.element) == ("deletion", "Delete")
    assert kind_of(question_of({"question": "Which one?"})) == ""


def test_a_goal_that_saves_is_confirmed_and_what_it_did_not_ask_for_is_left_open() -> None:
    person = Person(wants_kinds(SAVES))
    saving, deleting, asking = held("data_change", "Save"), held("deletion", "Delete"), Question("Which one?")
    assert answers(person, saving, deleting, asking) == ["Yes, go on", None, None]
    assert (person.agreed, person.left) == ([saving], [deleting, asking])


def test_the_page_is_answered_only_by_a_goal_that_expects_to_be_asked() -> None:
    asked = about(NativeDialog("confirm", "Delete this?"))
    assert answers(Person(wants_kinds(DELETES)), asked) == ["Yes, go on"]
    assert answers(Person(wants_kinds(SAVES)), asked) == [None]


def test_a_goal_wants_the_control_that_it_speaks_of() -> None:
    person = Person(wants_what_is_said("Find the email by Ann and forward it to Bob."))
    assert answers(person, held("message", "send forward")) == ["Yes, go on"]
    assert answers(person, held("deletion", "Trash"), Question("Which one?")) == [None, None]
