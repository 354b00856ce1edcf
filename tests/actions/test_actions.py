"""The grammar: what prints is read back, what is no action is refused with a reason."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from engine.actions import (
    MAX_ACTION_CHARS,
    SCROLL_DIRECTIONS,
    SHAPES,
    Action,
    ActionError,
    action_type,
    fixed_outcome,
    parse_action,
    print_action,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


class Node(Struct, frozen=True):
    tag: str = "button"
    role: str = "btn"
    href: str | None = None
    popup: bool = False
    name: str = "Actions"


@st.composite
def actions(draw: st.DrawFn) -> Action:
    verb = draw(st.sampled_from(sorted(SHAPES)))
    texts = {
        "scroll": st.sampled_from(SCROLL_DIRECTIONS),
        "press": st.sampled_from(["Enter", "Tab", "Control+A", "ä"]),
        "navigate": st.sampled_from(["https://a.example/?q=ü", "/next", "localhost:80/x", "?a=b:c"]),
        "fail": TEXTS.filter(bool),
    }
    fields = {"target": TEXTS.filter(bool), "text": texts.get(verb, TEXTS), "number": st.floats(0, 60)}
    return Action(verb, **{name: draw(fields[name]) for name in SHAPES[verb]})


@settings(deadline=None)
@given(actions())
def test_what_is_printed_is_read_back(action: Action) -> None:
    assert parse_action(print_action(action)) == action


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    with contextlib.suppress(ActionError):
        action = parse_action(text)
        assert parse_action(print_action(action)) == action


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("click(169)", 'click("169")'),
        ('setValue(14, "Jas")', 'setValue("14", "Jas")'),
        ('  setValue ( "a,b)" ,\t"say \\"hi\\"" ) ', 'setValue("a,b)", "say \\"hi\\"")'),
        ("check(sf-3)", 'check("sf-3")'),
        ("wait(0.5)", "wait(0.5)"),
        ("wait(2)", "wait(2)"),
        ("finish()", "finish()"),
        ('click("css:#a > b")', 'click("css:#a > b")'),
        ('type("")', 'type("")'),
        ('navigate("localhost:8000/a")', 'navigate("localhost:8000/a")'),
    ],
)
def test_spellings_become_canonical(text: str, printed: str) -> None:
    assert print_action(parse_action(text)) == printed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("eval(1)", "character 0: no known action; write one of navigate, "),
        ("Click the button", "character 0: no known action; "),
        ("click", "character 5: expected '(' but found the end; write click(\"id\")"),
        ("click()", 'character 6: expected a text in double quotes; write click("id")'),
        ("click('a')", 'character 6: expected a text in double quotes; write click("id")'),
        ("setValue(1, Jas)", 'character 12: expected a text in double quotes; write setValue("id", "text")'),
        ('click("a", "b")', "character 9: expected ')' but found ','; write click(\"id\")"),
        ('click("a") click("b")', 'character 11: text after the action; send exactly one action, write click("id")'),
        ('wait("1")', "character 5: expected a number; write wait(0.5)"),
        ("wait(1e999)", "wait: inf seconds is out of range; use 0 to 60"),
        ("wait(NaN)", "wait: nan seconds is out of range; use 0 to 60"),
        ("wait(-1)", "wait: -1.0 seconds is out of range; use 0 to 60"),
        ('click("")', 'click: the element id is empty; write click("id")'),
        ('scroll("sideways")', "scroll: unknown direction 'sideways'; use one of up, down, left, right, top, bottom"),
        ('navigate("javascript:alert(1)")', "navigate: a 'javascript:' URL is refused; use http or https"),
        ('navigate(" javascript:alert(1)")', "navigate: the URL holds blanks at an end or control characters"),
        ('navigate("java\\nscript:alert(1)")', "navigate: the URL holds blanks at an end or control characters"),
        ('type("\\ud800")', "type: the text holds half of a surrogate pair; send well-formed text"),
        ("click(" * 9_000, f"action of 54000 characters; at most {MAX_ACTION_CHARS} are read"),
        ("type(" + "[" * 30_000, 'character 5: expected a text in double quotes; write type("text")'),
    ],
)
def test_what_is_no_action_is_refused(text: str, message: str) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(text)
    assert str(caught.value).startswith(message)


def test_an_action_with_fields_of_another_verb_cannot_be_made() -> None:
    with pytest.raises(ActionError, match="click: takes no text"):
        Action("click", target="a", text="b")


@pytest.mark.parametrize(
    ("action", "element", "kind"),
    [
        (Action("click", target="a"), Node(tag="a", role="link", href="/x", popup=True), "dropdown"),
        (Action("click", target="a"), Node(tag="a"), "navigation"),
        (Action("click", target="a"), Node(href="/x"), "navigation"),
        (Action("click", target="a"), Node(tag="span", role="link"), "navigation"),
        (Action("click", target="a"), Node(), "generic"),
        (Action("click", target="a"), None, "generic"),
        (Action("hover", target="a"), Node(popup=True), "generic"),
        (Action("navigate", text="/x"), None, "navigation"),
        (Action("goBack"), None, "navigation"),
        (Action("refresh"), None, "navigation"),
    ],
)
def test_the_type_of_an_action(action: Action, element: Node | None, kind: str) -> None:
    assert action_type(action, element) == kind


def test_fixed_outcomes_say_what_should_be_seen() -> None:
    link = fixed_outcome(Action("click", target="a"), Node(role="link", name="Labs"))
    menu = fixed_outcome(Action("click", target="a"), Node(popup=True))
    reload = fixed_outcome(Action("refresh"), None)
    assert link is not None
    assert (link.description, link.dom_changes.url_should_change) == ("The browser goes to where 'Labs' leads", True)
    assert menu is not None
    assert [(c.attribute, c.expected_value) for c in menu.dom_changes.attribute_changes] == [("aria-expanded", "true")]
    assert reload is not None
    assert reload.dom_changes.url_should_change is False
    assert fixed_outcome(Action("click", target="a"), Node()) is None
