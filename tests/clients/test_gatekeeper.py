"""What goes on without a service, and how actions are written."""

from __future__ import annotations

import pytest
from surefoot_client.gatekeeper import looks, written

HERE = "https://shop.example/basket"


@pytest.mark.parametrize(
    "action",
    ['hover("x")', 'scroll("down")', "wait(1)", "goBack()", 'navigate("/tea")', 'navigate("https://shop.example/tea#top")'],
)
def test_what_changes_nothing_goes_on_without_a_service(action: str) -> None:
    assert looks(action, HERE)


@pytest.mark.parametrize(
    "action",
    ['click("x")', 'press("Enter")', 'setValue("x", "scroll")', "refresh()", 'navigate("/delete?id=3")',
     'navigate("https://other.example/")', 'navigate("//other.example/tea")', 'navigate("javascript:pay()")',
     'navigate("http://shop.example/tea")', 'navigate("https://shop.example:8443/tea")'],
)  # fmt: skip
def test_everything_else_is_held_back(action: str) -> None:
    assert not looks(action, HERE)


def test_texts_are_written_as_the_grammar_wants_them() -> None:
    assert written("setValue", "x", 'say "yes"\n') == 'setValue("x", "say \\"yes\\"\\n")'
    assert written("type", "half \ud83d") == 'type("half ?")'
